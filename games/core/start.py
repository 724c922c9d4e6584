"""Begins a match and reads it back."""

from __future__ import annotations

from games.core.codec import convert, decode, plain
from games.core.engine import Step, settle
from games.core.events import Event
from games.core.game import AnyGame, Chosen
from games.core.rng import Rng
from games.core.strands import State
from games.core.types import Illegal


def start(game: AnyGame, seats: int, chosen: Chosen, key: bytes) -> Step[State]:
    """Return the first state in which somebody is asked, and what happened until then.

    Raises Illegal ``seats`` or ``picks`` when the table is not one for this game.
    """
    if seats not in game.seats:
        raise Illegal("seats", game.seats.start, game.seats.stop - 1)
    _check(game, seats, chosen)
    state: State = game.setup(seats, chosen, Rng(key))
    events: list[Event] = []
    settle(state, events.append)
    game.check(state)
    return Step(state, tuple(events))


def _check(game: AnyGame, seats: int, chosen: Chosen) -> None:
    offered = {setting.key: setting.values for setting in game.settings()}
    if any(value not in offered.get(key, ()) for key, value in chosen.settings.items()):
        raise Illegal("setting")
    picks = {pick.key: pick for pick in game.picks(seats)}
    taken = [(key, value) for seat in chosen.picks for key, value in seat.items()]
    if len(chosen.picks) > seats or any(
        key not in picks or value not in picks[key].values for key, value in taken
    ):
        raise Illegal("picks")
    unique = [pick for pick in taken if picks[pick[0]].unique]
    if len(set(unique)) < len(unique):
        raise Illegal("picks")


def load(game: AnyGame, data: bytes, version: int) -> State:
    """Return a stored state, upgraded where it was written under older rules.

    Raises msgspec.ValidationError when it is none, and Illegal ``newer`` when its rules are newer than ours.
    """
    if version > game.rules_version:
        raise Illegal("newer", version, game.rules_version)
    if version == game.rules_version:
        state: State = decode(data, game.state_type)
        return state
    upgraded: State = convert(game.upgrade(version, plain(data)), game.state_type)
    return upgraded
