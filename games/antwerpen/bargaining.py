"""Which trades help both sides, as far as one of them can tell. For agents; pure."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from games.antwerpen.data import HARBOURS, MADE_AT, PRODUCT_ORDER, PRODUCTS, holds
from games.antwerpen.judging import needs, worth
from games.antwerpen.views import SeatAntwerpen

WISHED = 0.8
"""What one supposes that a trade brings to whoever proposes it, beyond the points."""
ENOUGH = 0.8
"""What a trade must bring before it is proposed."""


class Deal(Struct, frozen=True):
    """What one would give for what."""

    give: tuple[str, ...]
    take: tuple[str, ...]


def gain(view: SeatAntwerpen, deal: Deal) -> float:
    """Return what a trade would bring to the viewer, who has what it gives."""
    left = list(view.products)
    for product in deal.give:
        left.remove(product)
    after = tuple(sorted([*left, *deal.take], key=PRODUCT_ORDER.__getitem__))
    before = worth(view.products) + needs(view.products, view.assignments)
    return worth(after) + needs(after, view.assignments) - before


def is_welcome(view: SeatAntwerpen, deal: Deal) -> bool:
    """Whether a trade that another proposed helps the viewer more than what it brings the other hurts."""
    theirs = worth(deal.give) - worth(deal.take) + WISHED
    return holds(view.products, deal.give) and gain(view, deal) > max(0.0, theirs) * _share(view)


def proposals(view: SeatAntwerpen) -> list[Deal]:
    """Return the trades worth proposing, the best first: none that costs the other side points."""
    found = []
    for deal in _deals(view):
        theirs = worth(deal.give) - worth(deal.take)
        if theirs >= 0:
            mine = gain(view, deal)
            if mine >= ENOUGH and mine > theirs * _share(view):
                found.append((mine - theirs * _share(view), deal))
    found.sort(key=lambda pair: -pair[0])
    return [deal for _, deal in found]


def _share(view: SeatAntwerpen) -> float:
    """Return how much of what another gains the viewer loses: all of it against one, less against several."""
    return 1 / max(1, len([seat for seat in view.table.seats if not seat.left]) - 1)


def _deals(view: SeatAntwerpen) -> Iterator[Deal]:
    """Yield every trade of one or two products for one that somebody else may have."""
    mine = view.products
    singles = [(product,) for product in dict.fromkeys(mine)]
    pairs = list(dict.fromkeys(combinations(mine, 2)))
    for wanted in _wanted(view):
        for give in (*singles, *pairs):
            if wanted not in give:
                yield Deal(give, (wanted,))


def _wanted(view: SeatAntwerpen) -> list[str]:
    """Return the products that others have, or may have where hands are closed."""
    rivals = [seen for seat, seen in enumerate(view.table.seats) if seat != view.seat]
    if not view.table.house.closed:
        return [p for p in PRODUCTS if any(p in seen.products for seen in rivals)]
    at = {harbour: i for i, harbour in enumerate(HARBOURS)}
    return [p for p in PRODUCTS if any(seen.backs[at[MADE_AT[p]]] for seen in rivals)]
