"""Games end, are stored and read back, and repeat exactly."""

from __future__ import annotations

import subprocess
import sys

from games.core.codec import decode, encode
from games.core.engine import apply, asks
from games.core.game import AnyGame
from games.core.log import answered
from games.core.strands import State
from tests.conftest import ROOT, Number
from tests.kit.differing import same
from tests.kit.digests import digests
from tests.kit.games import KEYS
from tests.kit.playouts import begin, chance, moves, play, some_moments


def test_random_games_end_and_every_state_on_the_way_is_sound(
    game: AnyGame, number: Number
) -> None:
    for seats in game.seats:
        for seed in range(number(3, 60)):
            state = begin(game, seats, seed)
            for _ in play(game, state, chance(game.key, seed, seats), seats):
                pass
            assert state.over
            assert asks(state) == ()
            outcome = game.outcome(state)
            assert outcome is not None
            assert len(outcome.scores) in {0, seats}
            assert all(seat < seats for seat in outcome.winners)


def test_the_same_game_amended_ends(game: AnyGame, number: Number) -> None:
    """Seats taken and left, corrections and the game master's acts on the way."""
    for seats in game.seats:
        for seed in range(number(4, 60)):
            state = begin(game, seats, seed)
            for move in play(game, state, chance("amended", seed, seats), seats, amended=True):
                assert move.seat < move.seats


def test_a_running_game_has_no_outcome(game: AnyGame) -> None:
    for moment in some_moments(game.key, 10):
        assert game.outcome(moment.state()) is None


def test_a_state_read_back_is_equal_and_asks_the_same_in_the_same_order(
    game: AnyGame, number: Number
) -> None:
    for seats in game.seats:
        for move in moves(game.key, 0, seats):
            state: State = decode(move.before, game.state_type)
            again: State = decode(encode(state), game.state_type)
            same(state, again, "a state that is stored reads back as another")
            assert encode(again) == move.before
            assert asks(again) == asks(state)


def test_a_game_read_back_from_any_of_twenty_states_finishes(game: AnyGame, number: Number) -> None:
    for at, moment in enumerate(some_moments(game.key, number(20, 200))):
        state = moment.state()
        for _ in play(game, state, chance("resumed", at), moment.seats):
            pass
        assert state.over


def test_playing_on_a_copy_and_in_place_give_the_same_bytes(game: AnyGame) -> None:
    for move in moves(game.key, 1, game.seats[-1]):
        state: State = decode(move.before, game.state_type)
        step = apply(state, move.seat, move.answer.action, move.answer.ask)
        assert encode(state) == move.before, "apply changed the state it was given"
        if not state.queue:
            answered(game, state, move.seat, move.answer.action, move.answer.ask)
            same(encode(step.state), encode(state), "played on a copy it comes out otherwise")
            assert step.events == move.events


def test_the_same_answers_give_the_same_bytes_in_a_process_with_another_hash_seed() -> None:
    here = {key: digests(key, 2) for key in KEYS}
    for hash_seed in ("1", "4242"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.kit.digests", "2", *KEYS],
            cwd=ROOT,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.splitlines() == [line for key in KEYS for line in here[key]]
