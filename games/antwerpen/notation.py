"""The notation of moves: ``load S1 toys``, ``sail red``, ``open2 L1 L3``, ``offer p2 2 puzzle+doll for fries``.

No move is written in more than 100 characters: where an offer would be, its products are shortened ("2 pu+do").
"""

from __future__ import annotations

from games.antwerpen.data import PRODUCTS
from games.antwerpen.rules import actions as do
from games.core import notation
from games.core.actions import Action

LONGEST = 100
SHORT = {product[:2]: product for product in PRODUCTS}
"""A product by its first two letters."""


def write(action: Action) -> str:  # noqa: C901 # a kind of action a line
    """Return an action as it is typed."""
    match action:
        case do.EndTurn():
            return "end turn"
        case do.UseLock(card=card, locks=locks, to=to):
            chosen = "".join(f" {lock}" for lock in locks)
            return f"{card}{chosen} {to}" if card.startswith("switch") else f"{card}{chosen}"
        case do.SailAlone(colour=colour):
            return f"alone {colour}"
        case do.ExtraColour(colour=colour):
            return f"extra {colour}"
        case do.ExtraShip(start=start, cargo=cargo):
            return f"extra {start} {cargo}"
        case do.StepBack(ship=ship, to=to):
            return f"back {ship}>{to}"
        case do.Swap(ships=ships):
            return f"swap {' '.join(ships)}"
        case do.Bear():
            return _bear(action)
        case do.Offer(to=to, give=give, take=take):
            whom = "all" if to == do.EVERYBODY else f"p{to + 1}"
            return _trade(f"offer {whom}", give, take)
        case do.Counter(give=give, take=take):
            return _trade("counter", give, take)
        case _:
            return notation.write(action)


def _bear(bear: do.Bear) -> str:
    parts = [
        f"anchor {bear.anchor}" if bear.anchor else "",
        f"to {bear.way}" if bear.way else "",
        f"first {bear.first}" if bear.first else "",
        "+".join(bear.take),
        f"double {bear.double}" if bear.double else "",
    ]
    return " ".join(part for part in parts if part) or "sail on"


def _trade(verb: str, give: tuple[str, ...], take: tuple[str, ...]) -> str:
    whole = f"{verb} {_goods(give)} for {_goods(take)}"
    return whole if len(whole) <= LONGEST else f"{verb} {_goods(give, 2)} for {_goods(take, 2)}"


def _goods(products: tuple[str, ...], letters: int | None = None) -> str:
    """Return each kind once, with its number, perhaps by its first letters."""
    counted = ((product, products.count(product)) for product in dict.fromkeys(products))
    return "+".join(
        product[:letters] if count == 1 else f"{count} {product[:letters]}"
        for product, count in counted
    )
