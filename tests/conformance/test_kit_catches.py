"""The kit finds what it is there for: faults put into the reference game make the right test fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Union, get_args

import msgspec
import pytest

from games.core.actions import Action, Amendment, Order
from games.core.amendments import CoreAmendment
from games.core.asks import Choice
from games.core.codec import copy
from games.core.events import Event
from games.core.frames import Call, Frame
from games.core.rng import Rng
from games.core.strands import State, Strand, frames_of
from games.core.types import Broken, Illegal
from rendering.scene import Box
from tests.conformance import (
    test_amendments,
    test_answers,
    test_discord,
    test_frames,
    test_hidden,
    test_pictures,
    test_playouts,
    test_questions,
    test_rules_pages,
    test_unions,
    test_words,
)
from tests.conftest import ROOT, Number
from tests.kit import playouts, playthrough
from tests.kit.reference import GAME, CaravanGame, painter
from tests.kit.reference.data import STORM
from tests.kit.reference.rules import actions as do
from tests.kit.reference.rules import events as ev
from tests.kit.reference.rules import state, strands, turn, windows

FEW = Number(long=False)


@pytest.fixture(autouse=True)
def fresh_games() -> Iterator[None]:
    """Games played with a fault in them are kept for no other test."""
    caches = (playouts.moves, playouts.moments, playouts.some_moments)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def fails(
    test: Callable[..., None],
    *given: object,
    by: type[BaseException] = AssertionError,
    saying: str | None = None,
) -> None:
    """Assert that ``test`` fails on the reference game as it is now, and what it says."""
    with pytest.raises(by, match=saying):
        test(GAME, *given)


def test_a_window_that_asks_only_those_who_hold_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def eligible(self: windows.Sandstorm, g: Any) -> list[int]:
        return [seat for seat in g.others(self.traveller) if STORM in g.hands[seat]]

    monkeypatch.setattr(windows.Sandstorm, "eligible", eligible)
    test = test_hidden.test_whoever_is_told_the_same_knows_the_same
    fails(test, FEW, saying=r"ask from public facts alone\n  asked")


def test_a_view_that_shows_a_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    right = CaravanGame.public_view

    def leaky(self: CaravanGame, s: Any) -> Any:
        view = right(self, s)
        return msgspec.structs.replace(
            view, table=msgspec.structs.replace(view.table, heading=s.pile.draw[-1])
        )

    monkeypatch.setattr(CaravanGame, "public_view", leaky)
    test = test_hidden.test_an_imagined_state_is_sound_and_looks_the_same
    fails(test, FEW, saying=r"another view\n  table\.heading: ")


def test_a_title_that_shows_what_the_asked_seat_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    right = windows.Sandstorm.ask

    def leaky(self: windows.Sandstorm, g: Any, seat: int) -> Any:
        ask = right(self, g, seat)
        return msgspec.structs.replace(ask, pace="turn" if STORM in g.hands[seat] else "window")

    monkeypatch.setattr(windows.Sandstorm, "ask", leaky)
    test = test_hidden.test_nothing_shown_depends_on_what_is_hidden
    fails(test, FEW, saying=r"who is waited for\n  \[0\]\[3\]: 'window' / 'turn'|'turn' / 'window'")


def test_a_public_button_that_only_some_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(self: CaravanGame, ask: Any) -> tuple[Any, ...]:
        return (do.Storm(),) if ask.accepts(do.Storm()) else ()

    monkeypatch.setattr(CaravanGame, "one_tap", leaky)
    fails(test_hidden.test_nothing_shown_depends_on_what_is_hidden, FEW)


def test_a_sealed_answer_that_the_log_would_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CaravanGame, "is_open", lambda self, action: True)
    test = test_hidden.test_an_open_answer_is_no_news_to_whoever_saw_what_it_did
    fails(test, FEW, saying="nobody can tell")


def test_a_quiet_move_that_tells_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ev.Drew, "reveals", False)
    test = test_hidden.test_a_move_that_reveals_nothing_teaches_nobody_anything
    fails(test, FEW, saying=r"derive one of \[.*'Drew'\][^\n]*\n  hand")


def test_an_order_of_answers_that_hangs_on_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something that is not in the state: the second game of the same seed is another."""
    calls = iter(range(10**6))
    monkeypatch.setattr(state.Caravan, "gain", _forgetful(state.Caravan.gain, calls))
    fails(test_playouts.test_playing_on_a_copy_and_in_place_give_the_same_bytes)


def _forgetful(gain: Callable[..., None], calls: Iterator[int]) -> Callable[..., None]:
    def forgetful(self: Any, seat: int, *cards: str) -> None:
        gain(self, seat, *cards)
        self.gold[seat] += next(calls) % 2

    return forgetful


def test_a_question_without_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        strands.Peril,
        "roll_asks",
        lambda self, g: [
            msgspec.structs.replace(a, prompts=(Choice(()),)) for a in _asked(self, g)
        ],
    )
    fails(test_answers.test_every_offered_answer_is_accepted, FEW, by=ValueError)


_asked = strands.Peril.roll_asks


def test_a_rule_half_done_that_anybody_can_block(monkeypatch: pytest.MonkeyPatch) -> None:
    right = windows.Bidding.ask
    monkeypatch.setattr(
        windows.Bidding,
        "ask",
        lambda self, g, seat: msgspec.structs.replace(right(self, g, seat), otherwise=None),
    )
    fails(test_questions.test_a_rule_half_done_has_an_answer_for_the_absent)


def test_a_rule_that_only_repeats_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strands.Peril, "roll_answer", lambda self, g, seat, action, tell: "roll")
    fails(test_playouts.test_the_same_game_amended_ends, FEW)


def test_a_card_that_gets_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state.Caravan, "lose", lambda self, seat, *cards: self.hands[seat].clear())
    fails(test_playouts.test_random_games_end_and_every_state_on_the_way_is_sound, FEW, by=Broken)


def test_a_step_that_does_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn.Rounds, "steps", ("turn", "night", "dusk"))
    fails(test_frames.test_every_step_exists)


def test_two_answers_written_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CaravanGame, "write", lambda self, action: type(action).__name__.lower())
    fails(test_questions.test_answers_are_written_differently_within_a_question, FEW)


def test_a_sentence_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {key: said for key, said in GAME.words.items() if key != "ev.setout"}
    monkeypatch.setattr(CaravanGame, "words", words)
    fails(test_words.test_every_event_has_a_sentence_for_each_viewer, by=KeyError)


def test_a_leaver_who_is_still_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn.Turn, "stands", lambda self, g: True)
    fails(test_amendments.test_whoever_leaves_or_concedes_blocks_nobody, FEW, by=Exception)


def test_a_place_that_is_not_on_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    right = painter.places
    monkeypatch.setattr(
        painter, "places", lambda: {name: box for name, box in right().items() if name != "c3"}
    )
    fails(test_pictures.test_every_option_has_its_place_on_the_picture, FEW, by=Exception)


def test_something_outside_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    right = painter.places
    monkeypatch.setattr(painter, "places", lambda: {**right(), "a1": Box(-5, 0, 9, 9)})
    fails(test_pictures.test_nothing_lies_outside_the_picture, FEW)


def test_a_picture_that_says_more_than_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "board_text", lambda view, look: f"Round {view.table.round}")
    fails(test_pictures.test_what_changes_on_the_picture_changes_in_the_text)


def test_a_picture_without_alt_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "alt", lambda view, look: "")
    fails(test_discord.test_the_public_message_and_the_hands_fit, FEW)


def test_a_move_too_long_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    right = CaravanGame.write
    monkeypatch.setattr(CaravanGame, "write", lambda self, action: right(self, action) + "!" * 99)
    fails(test_discord.test_moves_are_short_enough_for_autocomplete)


def test_a_card_that_only_a_frame_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "auction", _hidden_in_the_frame)
    test = test_amendments.test_any_match_can_be_ended_at_any_moment_without_a_result
    monkeypatch.setattr(state.Caravan, "check", _with_what_frames_hold)
    monkeypatch.setattr(windows.Bidding, "resolve", _back_from_the_frame)
    fails(test, saying="never pieces of the box")


def _hidden_in_the_frame(g: Any, seat: int, card: str, tell: Any) -> Any:
    g.hands[seat].remove(card)
    tell(ev.Auctioned(seat, card))
    return Call(windows.Bidding(seller=seat, card=card), "act")


_check, _resolve = state.Caravan.check, windows.Bidding.resolve


def _with_what_frames_hold(self: state.Caravan) -> None:
    whole = copy(self)
    whole.shown += [frame.card for frame in frames_of(self, windows.Bidding)]
    _check(whole)


def _back_from_the_frame(self: windows.Bidding, g: Any, tell: Any) -> Any:
    g.shown.append(self.card)
    return _resolve(self, g, tell)


def test_an_outcome_that_knows_no_called_off_game(monkeypatch: pytest.MonkeyPatch) -> None:
    right = CaravanGame.outcome
    monkeypatch.setattr(
        CaravanGame, "outcome", lambda self, s: right(self, s) if s.finished else None
    )
    test = test_amendments.test_any_match_can_be_ended_at_any_moment_without_a_result
    fails(test, saying="`outcome` tells that too")


@pytest.mark.parametrize(
    ("union", "left", "base", "said"),
    [
        ("action_type", do.Draw, Action, "Draw: not in action_type"),
        ("event_type", ev.Calm, Event, "Calm: not in event_type"),
        ("amendment_type", do.Correct, Amendment, "Correct: not in amendment_type"),
    ],
)
def test_a_kind_that_is_missing_in_its_union(
    monkeypatch: pytest.MonkeyPatch, union: str, left: type, base: type, said: str
) -> None:
    kinds = [kind for kind in get_args(getattr(GAME, union)) if kind is not left]
    monkeypatch.setattr(CaravanGame, union, Union[tuple(kinds)])  # noqa: UP007 # made from a list
    test = test_unions.test_every_kind_that_the_package_defines_can_be_read_back
    fails(test, base, union, saying=said)


def test_an_order_that_is_missing_and_a_core_event_that_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CaravanGame, "order_type", Order)
    test = test_unions.test_every_kind_that_the_package_defines_can_be_read_back
    fails(test, Order, "order_type", saying="Waylay: not in order_type")
    monkeypatch.setattr(CaravanGame, "event_type", ev.Calm | ev.Drew)
    fails(test_unions.test_the_kinds_of_the_house_can_be_read_back, saying="begin the union with")


class Forgetful(State, kw_only=True):
    """Redeclares neither its strands nor its queue."""


class Narrow(State, kw_only=True):
    """Knows one frame and no amendment of the game's own."""

    strands: list[Strand[turn.Turn]]
    queue: list[CoreAmendment] = []


def test_a_state_that_does_not_know_its_types(monkeypatch: pytest.MonkeyPatch) -> None:
    test = test_unions.test_the_state_knows_the_types_of_its_rules_and_of_what_waits
    monkeypatch.setattr(CaravanGame, "state_type", Forgetful)
    fails(test, "strands", saying=r"redeclare `strands: list\[Strand")
    fails(test, "queue", saying="redeclare `queue: list")
    monkeypatch.setattr(CaravanGame, "state_type", Narrow)
    fails(test, "queue", saying="Narrow.queue lacks Correct, CallRoll")
    frames = test_unions.test_every_kind_that_the_package_defines_can_be_read_back
    fails(frames, Frame, "state_type", saying=r"Sandstorm.*: not in the union of Narrow.strands")


def test_a_game_that_nobody_can_ever_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    for frame in (turn.Turn, strands.Offering, strands.Peril):
        monkeypatch.setattr(frame, "rest", ())
    fails(test_unions.test_somewhere_no_rule_is_half_done, saying="nobody can ever leave")


def test_a_refusal_and_an_action_without_words(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = {
        k: said for k, said in GAME.words.items() if not k.startswith(("illegal.", "do.roll"))
    }
    monkeypatch.setattr(CaravanGame, "words", silent)
    fails(test_unions.test_every_refusal_in_the_source_has_words, saying="no words `illegal.")
    test = test_unions.test_every_kind_of_action_order_and_amendment_has_words
    fails(test, saying="no words `do.roll`")


def test_a_rules_page_without_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.rulebook.clauses", lambda game: {})
    fails(test_rules_pages.test_the_game_has_clauses, saying=r"write `\*\*C2.1\*\* text`")
    monkeypatch.setattr(test_rules_pages, "clauses_tried", lambda game: set())
    fails(test_rules_pages.test_every_clause_has_a_test_and_every_such_test_a_clause)


def test_a_clause_without_a_test_and_a_test_without_a_clause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    test = test_rules_pages.test_every_clause_has_a_test_and_every_such_test_a_clause
    tried = test_rules_pages.clauses_tried(GAME)
    monkeypatch.setattr(test_rules_pages, "clauses_tried", lambda game: tried - {"C2.3"})
    fails(test, saying="no docstring of a test begins with C2.3")
    monkeypatch.setattr(test_rules_pages, "clauses_tried", lambda game: tried | {"C9"})
    fails(test, saying="tests begin with C9")


def test_another_shuffle_gives_another_playthrough(monkeypatch: pytest.MonkeyPatch) -> None:
    golden = (ROOT / "tests/games/reference/playthrough.txt").read_text("utf-8").splitlines()
    assert replays(golden)
    monkeypatch.setattr(Rng, "shuffle", lambda self, items: items.reverse())
    assert not replays(golden)


def replays(golden: list[str]) -> bool:
    """Return whether the playthrough plays today and reads the same."""
    try:
        return playthrough.replayed(GAME, golden) == golden
    except Illegal:
        return False
