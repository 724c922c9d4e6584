"""Plays games at random through the same asks as people, and keeps the moments worth testing at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from games.core.actions import Answer
from games.core.asks import Ask, of_seat
from games.core.codec import decode, encode
from games.core.engine import asks
from games.core.events import Event
from games.core.game import AnyGame
from games.core.log import answered
from games.core.rng import Rng
from games.core.start import start
from games.core.strands import State
from games.core.types import Seat
from tests.kit.amending import amend_at_random, seats_after
from tests.kit.games import GAMES, chosen

BOUND = 5_000
"""Answers after which a game counts as endless."""


class Move(Struct, frozen=True):
    """One answer of a playout: the state before it, encoded, who gave it, and what happened."""

    before: bytes
    seats: int
    seat: int
    answer: Answer
    events: tuple[Event, ...]


class Moment(Struct, frozen=True):
    """A reached state, kept encoded so that no test can change it for another."""

    key: str
    seats: int
    data: bytes

    @property
    def game(self) -> AnyGame:
        """Its game."""
        return GAMES[self.key]

    def state(self) -> State:
        """Return the state, fresh."""
        state: State = decode(self.data, self.game.state_type)
        return state


def chance(*facts: object) -> Rng:
    """Return a generator of the tests' own, the same for the same facts."""
    return Rng(b"the tests' own chance, no secret").child(repr(facts).encode()[:60])


def begin(game: AnyGame, seats: int, seed: int) -> State:
    """Return a match that has begun."""
    return start(game, seats, chosen(game), seed.to_bytes(32, "big")).state


def an_answer(game: AnyGame, state: State, rng: Rng, agent: str = "random") -> tuple[int, Answer]:
    """Return a seat that is asked something and the answer of its agent: strands come in any order."""
    open_asks = asks(state)
    seat = rng.pick(open_asks).seat
    view = game.view(state, Seat(seat))
    return seat, game.agents[agent].choose(game, view, of_seat(open_asks, seat), rng)


def play(
    game: AnyGame, state: State, rng: Rng, seats: int = 0, *, amended: bool = False
) -> Iterator[Move]:
    """Play ``state`` itself to its end, at random; yield each move after it was made.

    ``amended``: seats are taken and left and the game master acts on the way, one time in six.

    Raises AssertionError at a dead end, a game without end, or a step that only repeats itself.
    """
    for _ in range(BOUND):
        if state.over:
            return
        before, asked = encode(state), asks(state)
        assert asked, "a dead end: the game is not over and nobody is asked anything"
        if amended and rng.below(6) == 0:
            state, seats = amend_at_random(game, state, seats, rng)
            if state.over:
                return
            before, asked = encode(state), asks(state)
        seat, answer = an_answer(game, state, rng)
        events = answered(game, state, seat, answer.action, answer.ask)
        assert events or not _repeats(asked, answer, asks(state)), (
            f"a runaway: {answer.action} is the only answer and changes nothing"
        )
        yield Move(before, seats, seat, answer, events)
        seats = seats_after(seats, events)
    raise AssertionError(f"no end after {BOUND} answers")


def _repeats(before: tuple[Ask, ...], answer: Answer, after: tuple[Ask, ...]) -> bool:
    ask = next(a for a in before if a.id == answer.ask and a.accepts(answer.action))
    return len(ask.options(2)) == 1 and [_still(a) for a in before] == [_still(a) for a in after]


def _still(ask: Ask) -> tuple[object, ...]:
    return ask.seat, ask.title, ask.prompts


@lru_cache(maxsize=64)
def moves(key: str, seed: int, seats: int) -> tuple[Move, ...]:
    """Return the moves of one random game; every second seed is amended on the way."""
    game = GAMES[key]
    state = begin(game, seats, seed)
    return tuple(play(game, state, chance(key, seed, seats), seats, amended=seed % 2 == 1))


@lru_cache(maxsize=8)
def moments(key: str, games: int) -> tuple[Moment, ...]:
    """Return every reached state of ``games`` random games for each number of seats."""
    return tuple(
        Moment(key, move.seats, move.before)
        for seats in GAMES[key].seats
        for seed in range(games)
        for move in moves(key, seed, seats)
    )


@lru_cache(maxsize=64)
def some_moments(key: str, count: int, games: int = 4) -> tuple[Moment, ...]:
    """Return ``count`` of them: one of every set of waiting steps first, then others at random."""
    every = list(moments(key, games))
    kinds = {_waiting(moment): moment for moment in reversed(every)}
    first = list(kinds.values())
    rest = chance(key, count).sample(every, min(count, len(every)))
    return tuple(dict.fromkeys([*first, *rest]))[: max(count, len(first))]


def _waiting(moment: Moment) -> tuple[str, ...]:
    tops = (strand.top for strand in moment.state().strands)
    return tuple(sorted(f"{type(top).__name__}.{top.at}" for top in tops))
