"""What a move would do, as far as its seat can know: tried in imagined worlds, never in the true one."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from msgspec import Struct

from games.core.actions import Answer
from games.core.codec import encode
from games.core.events import Event, Private, seen
from games.core.game import AnyGame
from games.core.log import answered
from games.core.rng import Rng
from games.core.types import Seat, SeatNo, SeatView

WORLDS = 5


class Preview(Struct, frozen=True):
    """What every imagined world agrees on, in order; ``hidden``: the rest depends on what is hidden.

    ``perhaps`` is what comes after that in some of them, each once.
    """

    events: tuple[Event, ...]
    hidden: bool
    perhaps: tuple[Event, ...] = ()


def preview(game: AnyGame, view: SeatView, answer: Answer, rng: Rng) -> Preview:
    """Return what ``answer`` would do for the seat of ``view``. Raises Illegal when it may not be given.

    That a few worlds agree makes nothing certain: it ends where something would be shown that the seat does not know
    (``Game.knows``). Only what an answer shows first is its own: the card that is played.
    """
    futures = [_future(game, view, answer, rng.child(bytes([world]))) for world in range(WORLDS)]
    is_chance = any(drawn for _, drawn in futures)
    agreed: list[Event] = []
    for step in zip(*(events for events, _ in futures), strict=False):
        if any(event != step[0] for event in step):
            break
        is_own = not agreed and not is_chance and not isinstance(step[0], Private)
        if step[0].reveals and not is_own and not game.knows(step[0], view):
            break
        agreed.append(step[0])
    rest: list[Event] = []
    for events, _ in futures:
        rest += [event for event in events[len(agreed) :] if event not in rest]
    return Preview(tuple(agreed), bool(rest), tuple(rest))


def foreseen(game: AnyGame, view: SeatView, answer: Answer) -> Preview:
    """Return the preview of ``answer`` in worlds drawn by what its seat knows, so it is the same whenever that is.

    Raises Illegal as ``preview`` does.
    """
    key = blake2b(encode([game.key, view]), digest_size=32).digest()
    return preview(game, view, answer, Rng(key))


def is_worth_a_look(game: AnyGame, seen: Preview, seat: SeatNo) -> bool:
    """Whether what an answer does is better seen by ``seat`` before it is done.

    That is where it may cost the seat something (``Game.is_loss``), and where it shows what cannot be hidden again, so
    that it will not be taken back, and more is known of what comes of it than that it is done.
    """
    if losses(game, (*seen.events, *seen.perhaps), seat):
        return True
    told = [event for event in seen.events if game.narrate(event) is not None]
    return len(told) > 1 and any(event.reveals for event in seen.events)


def losses(game: AnyGame, events: Iterable[Event], seat: SeatNo) -> tuple[Event, ...]:
    """Return those of the events that cost ``seat`` something."""
    return tuple(event for event in events if game.is_loss(event, seat))


def _future(
    game: AnyGame, view: SeatView, answer: Answer, rng: Rng
) -> tuple[tuple[Event, ...], int]:
    """Return what happens in one imagined world, as the seat is told it, and how much chance was drawn for it."""
    world = game.imagine(view, rng)
    before = world.rng.draws
    events = answered(game, world, view.seat, answer.action, answer.ask)
    return seen(events, Seat(view.seat)), world.rng.draws - before
