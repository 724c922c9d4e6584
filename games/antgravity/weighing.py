"""What an event of ANTgravity weighs: whom it costs an Ant, and how far it moves the race for the flags."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from games.antgravity.data import OWNER, WHITE
from games.antgravity.rules.events import (
    Discarded,
    Eliminated,
    FlagPassed,
    FlagReturned,
    PickedUp,
    Played,
    Scored,
    Struck,
)
from games.antgravity.views import SeatAntgravity
from games.core.events import Event

POINT, CARRIED, ANT, TAKEN, PASSED = 10, 3, 1, 1, 1
"""What weighs how much beside the rest: a Victory Point, a point lost from an Ant's back, an Ant on the board, a point
picked up, a flag passed on.
"""


def is_loss(event: Event, seat: int) -> bool:
    """Whether an Ant of ``seat`` is eliminated."""
    return isinstance(event, Eliminated) and event.how != "left" and OWNER[event.ant] == seat


def knows(event: Event, view: SeatAntgravity) -> bool:
    """Whether a card is out of the own hand, an Asteroid face up or peeked at."""
    match event:
        case Played(seat=seat) | Discarded(seat=seat):
            return seat == view.seat
        case Struck(place=place, token=token, again=again):
            return again or (place, token) in view.peeked
        case _:
            return False


def swing(events: Sequence[Event]) -> Mapping[int, int]:
    """Return what touchdowns brought, eliminated Ants cost with the flags that they carried, and flags under way promise."""
    moved: Counter[int] = Counter()
    for at, event in enumerate(events):
        match event:
            case Scored(ant=ant, points=points):
                moved[OWNER[ant]] += POINT * points
            case PickedUp(ant=ant, of=of):
                moved[OWNER[ant]] += TAKEN * _worth(of)
            case FlagPassed(to=ant):
                moved[OWNER[ant]] += PASSED
            case Eliminated(ant=ant, how=how) if how != "left":
                moved[OWNER[ant]] -= ANT + CARRIED * _carried(events[at + 1 : at + 2])
    return {seat: by for seat, by in moved.items() if by}


def _carried(after: Sequence[Event]) -> int:
    """Return what the flag was worth that an eliminated Ant carried: its return is told right after."""
    match after:
        case [FlagReturned(of=of)]:
            return _worth(of)
        case _:
            return 0


def _worth(of: int) -> int:
    return 1 if of == WHITE else 2
