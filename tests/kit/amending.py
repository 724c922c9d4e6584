"""Amendments at random: what a host, a game master or somebody who sits down or leaves could ask for now."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.actions import Amendment
from games.core.amendments import Concede, LeaveSeat, TakeSeat, amend
from games.core.events import Event, SeatTaken
from games.core.game import AnyGame
from games.core.rng import Rng
from games.core.strands import State
from games.core.types import Gm, Illegal, Public, Viewer


def acts(game: AnyGame, state: State, rng: Rng) -> list[Amendment]:
    """Return one random amendment of each kind that the game's own forms offer now."""
    viewers: list[Viewer] = [Public(), Gm()] if game.has_gm else [Public()]
    forms = {form.make: form for viewer in viewers for form in game.acts(game.view(state, viewer))}
    made = [form.sample(rng) for form in forms.values()]
    return [act for act in made if isinstance(act, Amendment)]


def amend_at_random(game: AnyGame, state: State, seats: int, rng: Rng) -> tuple[State, int]:
    """Return the state after a random amendment and the number of its seats; as it was where that is refused."""
    taken = seats if rng.below(2) else rng.below(seats)
    offered = [
        *acts(game, state, rng),
        TakeSeat(seat=taken),
        LeaveSeat(seat=rng.below(seats)),
        Concede(seat=rng.below(seats)),
    ]
    amendment = rng.pick(offered)
    try:
        step = amend(game, state, amendment)
    except Illegal:
        return state, seats
    return step.state, seats_after(seats, step.events)


def seats_after(seats: int, events: Iterable[Event]) -> int:
    """Return the number of seats once ``events`` have happened: a seat exists when it was taken, not when asked for."""
    return max([seats, *(event.seat + 1 for event in events if isinstance(event, SeatTaken))])
