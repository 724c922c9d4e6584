"""A hand of Antwerpen in words, card by card. Reads views, draws nothing."""

from __future__ import annotations

from games.antwerpen.card_words import CARD_WORDS
from games.antwerpen.data import ASSIGNMENTS, PRODUCTS
from games.antwerpen.views import SeatAntwerpen
from rendering.antwerpen import wording as say


def missing(view: SeatAntwerpen, key: str) -> list[str]:
    """Return which products of an assignment this seat does not hold."""
    return [product for product in ASSIGNMENTS[key].products if product not in view.products]


def hand_facts(view: SeatAntwerpen) -> list[str]:
    """Return a hand, card by card."""
    found = [_assignment(view, key) for key in view.assignments]
    found += [_card(view, key) for key in dict.fromkeys(view.cards)]
    goods = ", ".join(_product(view, kind) for kind in PRODUCTS if kind in view.products) or "none"
    worth = sum(PRODUCTS[product] for product in view.products)
    found.append(f"Products: {goods}" + (f"; worth {worth}" if worth else ""))
    return found + say.secrets(view)


def _product(view: SeatAntwerpen, kind: str) -> str:
    count = view.products.count(kind)
    return say.card(kind) + (f" ×{count}" if count > 1 else "") + f" ({say.made_at(kind)})"


def _assignment(view: SeatAntwerpen, key: str) -> str:
    lacking = missing(view, key)
    each = (f"{say.card(product)} missing ({say.made_at(product)})" for product in lacking)
    return f"{say.asked(key)}: {', '.join(each) or 'all held'}"


def _card(view: SeatAntwerpen, key: str) -> str:
    count, fresh = view.cards.count(key), view.fresh.count(key)
    times = f" ×{count}" if count > 1 else ""
    of_them = f" {fresh} of them" if 0 < fresh < count else ""
    later = f",{of_them} next turn" if fresh else ""
    return f"{say.card(key)}{times}{later}: {CARD_WORDS[f'card.{key}.text']}"
