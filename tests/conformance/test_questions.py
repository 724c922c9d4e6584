"""What every question must have: an answer for the absent, a name of its own, a notation that reads back."""

from __future__ import annotations

from collections import Counter

from games.core import notation
from games.core.asks import Ask
from games.core.engine import asks, asks_of
from games.core.game import AnyGame
from games.core.strands import State
from tests.conftest import Number
from tests.kit.playouts import chance, some_moments


def test_every_question_has_its_own_number(game: AnyGame) -> None:
    for moment in some_moments(game.key, 60):
        numbers = Counter((ask.seat, ask.id) for ask in asks(moment.state()))
        assert max(numbers.values()) == 1


def test_others_answers_leave_my_question_its_number(game: AnyGame) -> None:
    """A sealed or open answer of one seat must not make another's panel stale while the same rule waits."""
    tried = 0
    for moment in some_moments(game.key, 60):
        state = moment.state()
        for strand in state.strands:
            mine = asks_of(strand.top, state)
            others = {ask.seat for ask in asks(state)} - {ask.seat for ask in mine}
            for seat in others:
                tried += 1
                assert all(ask.id in {a.id for a in asks(state) if a.seat != seat} for ask in mine)
    assert tried >= 0


def test_a_rule_half_done_has_an_answer_for_the_absent(game: AnyGame) -> None:
    for moment in some_moments(game.key, 60):
        state = moment.state()
        for strand in state.strands:
            resting = strand.top.at in strand.top.rest
            for ask in asks_of(strand.top, state):
                assert resting or ask.otherwise is not None, "nobody may block a rule half done"
                assert ask.otherwise is None or ask.accepts(ask.otherwise)


def test_every_question_names_its_clause(game: AnyGame) -> None:
    assert all(ask.clause for moment in some_moments(game.key, 60) for ask in asks(moment.state()))


def test_answers_are_written_differently_within_a_question(game: AnyGame, number: Number) -> None:
    for moment in some_moments(game.key, number(25, 300)):
        for ask in asks(moment.state()):
            written = Counter(game.write(action) for action in ask.options(2_000))
            assert max(written.values()) == 1, written.most_common(1)


def test_what_is_written_reads_back_as_the_same_answer(game: AnyGame, number: Number) -> None:
    rng = chance("notation")
    for moment in some_moments(game.key, number(15, 300)):
        state = moment.state()
        for ask in asks(state):
            options = ask.options(2_000)
            for action in rng.sample(options, min(3, len(options))):
                readings = game.parse(game.write(action), (ask,))
                assert [r.action for r in readings] == [action]
                assert readings[0].ask == ask.id


def test_typed_text_is_completed_only_to_what_is_offered(game: AnyGame) -> None:
    for moment in some_moments(game.key, 10):
        for ask in asks(moment.state()):
            offered = {game.write(action) for action in ask.options(5_000)}
            for typed in ("", next(iter(offered))[:1], "zzz"):
                moves = notation.offered(typed, (ask,), game.write)
                found = notation.complete(typed, moves)
                assert len(found) <= 25
                assert set(found) <= offered


def test_windows_of_a_question_are_declared(game: AnyGame) -> None:
    declared = {window.key for window in game.windows()}
    asked = {ask.window for moment in some_moments(game.key, 60) for ask in asks(moment.state())}
    assert asked - {""} <= declared


def test_public_buttons_are_answers(game: AnyGame) -> None:
    for moment in some_moments(game.key, 60):
        for ask in asks(moment.state()):
            taps = game.one_tap(ask)
            assert len(taps) <= 3
            assert all(ask.accepts(action) for action in taps)


def test_a_game_without_anybody_asked_is_over(game: AnyGame) -> None:
    for moment in some_moments(game.key, 60):
        state: State = moment.state()
        waits: tuple[Ask, ...] = asks(state)
        assert waits or state.over
