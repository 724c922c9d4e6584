"""What an event of Antwerpen weighs: whose ship it wastes, and how far it moves the race for points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from games.antwerpen.data import BONUS, PRODUCTS
from games.antwerpen.rules.events import (
    Delivered,
    DeliveredUnseen,
    Fulfilled,
    NothingLeft,
    PassedOut,
    Played,
    Traded,
    TurnedUp,
    TurnedUpUnseen,
    WentWrong,
    WentWrongUnseen,
)
from games.antwerpen.views import SeatAntwerpen
from games.core.events import Event

POINT, STEP, SHIP, UNSEEN = 10, 15, 10, 25
"""What a point, an assignment's step to the end, a ship's way in vain and a product unseen weigh beside each other."""

LOSSES = (WentWrong, WentWrongUnseen, NothingLeft, PassedOut)


def is_loss(event: Event, seat: int) -> bool:
    """Whether a ship of ``seat`` comes to nothing: at a wrong harbour, where nothing is left, or out at sea."""
    return isinstance(event, LOSSES) and event.seat == seat


def knows(event: Event, view: SeatAntwerpen) -> bool:
    """Whether a card or an assignment is out of the own hand, or a product turned up is the only one left."""
    match event:
        case Played(seat=seat) | Fulfilled(seat=seat):
            return seat == view.seat
        case TurnedUp(harbour=harbour, product=product):
            seen = next(h for h in view.table.harbours if h.at == harbour)
            return (seen.left, seen.product) == (1, product)
        case TurnedUpUnseen(harbour=harbour):
            return next(h.left for h in view.table.harbours if h.at == harbour) == 1
        case _:
            return False


def swing(events: Sequence[Event]) -> Mapping[int, int]:
    """Return what products, assignments and trades brought, and what ships that came to nothing cost."""
    moved: Counter[int] = Counter()
    for event in events:
        match event:
            case Delivered(seat=seat, product=product):
                moved[seat] += POINT * PRODUCTS[product]
            case DeliveredUnseen(seat=seat):
                moved[seat] += UNSEEN
            case Fulfilled(seat=seat):
                moved[seat] += POINT * BONUS + STEP
            case WentWrong() | WentWrongUnseen() | NothingLeft() | PassedOut():
                moved[event.seat] -= SHIP
            case Traded(seat=seat, by=by, give=give, take=take):
                won = POINT * (_worth(give) - _worth(take))
                moved[seat] += won
                moved[by] -= won
            case _:
                pass
    return {seat: by for seat, by in moved.items() if by}


def _worth(goods: tuple[str, ...]) -> int:
    return sum(PRODUCTS[product] for product in goods)
