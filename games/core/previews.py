"""What a move would do, as far as its seat can know: tried in imagined worlds, never in the true one."""

from __future__ import annotations

from msgspec import Struct

from games.core.actions import Answer
from games.core.events import Event, seen
from games.core.game import AnyGame
from games.core.log import answered
from games.core.rng import Rng
from games.core.types import Seat, SeatView

WORLDS = 3


class Preview(Struct, frozen=True):
    """What every imagined world agrees on, in order; ``hidden``: the rest depends on what is hidden."""

    events: tuple[Event, ...]
    hidden: bool


def preview(game: AnyGame, view: SeatView, answer: Answer, rng: Rng) -> Preview:
    """Return what ``answer`` would do for the seat of ``view``. Raises Illegal when it may not be given."""
    futures = [_future(game, view, answer, rng.child(bytes([world]))) for world in range(WORLDS)]
    agreed: list[Event] = []
    for step in zip(*futures, strict=False):
        if any(event != step[0] for event in step):
            break
        agreed.append(step[0])
    return Preview(tuple(agreed), any(len(f) != len(agreed) for f in futures))


def _future(game: AnyGame, view: SeatView, answer: Answer, rng: Rng) -> tuple[Event, ...]:
    world = game.imagine(view, rng)
    events = answered(game, world, view.seat, answer.action, answer.ask)
    return seen(events, Seat(view.seat))
