"""Amendments: at once when every rule rests, otherwise after it; nobody waits for somebody gone."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.actions import Pass
from games.core.amendments import (
    Amends,
    Concede,
    End,
    LeaveSeat,
    TakeSeat,
    amend,
    arriving,
    departing,
)
from games.core.codec import encode
from games.core.engine import apply, asks
from games.core.events import Conceded, Deferred, EndedEarly, Lapsed, SeatLeft, SeatTaken
from games.core.log import answered
from games.core.types import Broken, Illegal
from tests.core.toy import toy
from tests.games.reference.positions import position
from tests.kit.reference import GAME
from tests.kit.reference.rules import actions as do
from tests.kit.reference.rules.state import Caravan

PLACES = ("c1", "b1", "d1", "c2")


def four(hands: tuple[tuple[str, ...], ...] = ((), (), (), ())) -> Caravan:
    """Return a table of A, B, C, D, all near each other."""
    return position(PLACES, hands, (0, 0, 0, 0))


def on_move(g: Any) -> list[int]:
    """Return who is asked."""
    return [ask.seat for ask in asks(g)]


def test_field_91_leaving_when_not_on_turn_leaves_the_turn_where_it_is() -> None:
    """Field report 91: C on move; A leaves, then B; C stays on move; next is D, then C."""
    g: Any = four()
    for seat in (0, 1):
        g = apply(g, seat, do.EndTurn()).state
    assert on_move(g) == [2]
    for seat in (0, 1):
        g = amend(GAME, g, LeaveSeat(seat=seat)).state
        assert on_move(g) == [2]
    g = apply(g, 2, do.EndTurn()).state
    assert on_move(g) == [3]
    g = apply(g, 3, do.EndTurn()).state
    assert on_move(g) == [2]


def test_leaving_on_turn_gives_the_turn_to_the_next() -> None:
    g = amend(GAME, four(), LeaveSeat(seat=0)).state
    assert on_move(g) == [1]


def test_removing_the_last_who_has_not_answered_goes_on_at_once() -> None:
    """Field report 94: all but D have discarded; D is removed; the next round begins in the same breath."""
    many = ("figs", "figs", "salt", "salt", "silk")
    g: Any = position(PLACES, (many, (), (), ("figs",) * 5), (0, 0, 0, 0))
    for seat in range(4):
        g = apply(g, seat, do.EndTurn()).state
    assert on_move(g) == [0, 3]
    g = apply(g, 0, do.Discard(("figs",))).state
    assert on_move(g) == [3]
    step = amend(GAME, g, LeaveSeat(seat=3))
    assert SeatLeft(3) in step.events
    assert step.state.round == 2
    assert on_move(step.state) == [0]
    assert step.state.queue == []


def test_a_leaver_among_several_who_are_asked_does_not_hold_up_the_others() -> None:
    g: Any = four((("figs",),) * 4)
    g = apply(g, 0, do.Travel("c2")).state
    assert on_move(g) == [1, 2, 3]
    step = amend(GAME, g, LeaveSeat(seat=2))
    assert step.events == (Deferred("leaveseat"),)
    g = step.state
    assert on_move(g) == [1, 3]
    answered(GAME, g, 1, Pass(), None)
    events = answered(GAME, g, 3, Pass(), None)
    assert SeatLeft(2) in events
    assert g.at[2] == ""
    assert on_move(g) == [0]


def test_a_leaver_whom_the_same_rule_asks_later_is_answered_for_then() -> None:
    g: Any = position(PLACES, (("silk",), (), (), ()), (0, 50, 50, 50))
    g = apply(g, 0, do.Auction("silk")).state
    assert on_move(g) == [1]
    g = amend(GAME, g, LeaveSeat(seat=2)).state
    assert on_move(g) == [1]
    answered(GAME, g, 1, Pass(), None)
    assert on_move(g) == [3], "C, who leaves, was passed over"
    events = answered(GAME, g, 3, Pass(), None)
    assert SeatLeft(2) in events


def test_what_is_impossible_is_refused_at_once_even_while_a_rule_runs() -> None:
    g: Any = four((("figs",),) * 4)
    g = apply(g, 0, do.Travel("c2")).state
    before = encode(g)
    with pytest.raises(Illegal) as refusal:
        amend(GAME, g, TakeSeat(seat=1))
    assert refusal.value.code == "no_seat"
    assert encode(g) == before


@pytest.mark.parametrize("again", [LeaveSeat(seat=1), Concede(seat=1)])
def test_who_is_leaving_cannot_leave_again(again: LeaveSeat | Concede) -> None:
    """Impatient presses are no further departures; another seat may still go."""
    g: Any = four((("figs",),) * 4)
    g = apply(g, 0, do.Travel("c2")).state
    g = amend(GAME, g, LeaveSeat(seat=1)).state
    before = encode(g)
    with pytest.raises(Illegal) as refusal:
        amend(GAME, g, again)
    assert refusal.value.code == "departing"
    assert encode(g) == before
    assert departing(amend(GAME, g, Concede(seat=2)).state) == (1, 2)


def test_what_has_become_impossible_lapses_with_a_notice_and_nothing_else() -> None:
    g: Any = four((("figs",),) * 4)
    g = apply(g, 0, do.Travel("c2")).state
    g = amend(GAME, g, LeaveSeat(seat=1)).state
    g.queue.append(Concede(seat=1))
    answered(GAME, g, 2, Pass(), None)
    events = answered(GAME, g, 3, Pass(), None)
    assert SeatLeft(1) in events
    assert Lapsed("concede") in events
    assert Conceded(1) not in events
    assert g.queue == []


def test_amendments_that_wait_come_about_in_their_order() -> None:
    g: Any = four((("figs",),) * 4)
    g = apply(g, 0, do.Travel("c2")).state
    g = amend(GAME, g, LeaveSeat(seat=3)).state
    g = amend(GAME, g, TakeSeat(seat=3)).state if g.at[3] == "" else g
    g = amend(GAME, g, do.Correct(seat=1, gold=9)).state
    assert [type(a).__name__ for a in g.queue] == ["LeaveSeat", "Correct"]
    for seat in (1, 2):
        answered(GAME, g, seat, Pass(), None)
    assert (g.at[3], g.gold[1], g.queue) == ("", 9, [])


def test_an_offer_of_whoever_leaves_ends() -> None:
    g: Any = position(PLACES, ((), (), (), ()), (9, 9, 9, 9))
    g = apply(g, 0, do.Offer(1, "figs", 3)).state
    assert on_move(g) == [0, 1]
    assert on_move(amend(GAME, g, LeaveSeat(seat=0)).state) == [1]
    assert on_move(amend(GAME, g, LeaveSeat(seat=1)).state) == [0]


def test_the_end_comes_at_once_whatever_is_half_done() -> None:
    g: Any = four((("figs",),) * 4)
    g = apply(g, 0, do.Travel("c2")).state
    step = amend(GAME, g, End())
    assert step.events == (EndedEarly(),)
    assert step.state.over
    assert asks(step.state) == ()


def test_a_latecomer_is_told_of_and_asked_in_turn() -> None:
    g: Any = position(PLACES[:2], ((), ()), (0, 0))
    step = amend(GAME, g, TakeSeat(seat=2))
    assert SeatTaken(2) in step.events
    assert on_move(step.state) == [0]


def test_a_seat_that_was_asked_for_while_a_rule_runs_is_arriving_until_it_is_taken() -> None:
    g: Any = position(PLACES[:2], (("figs",), ("figs",)), (0, 0))
    g = apply(g, 0, do.Travel("c2")).state
    g = amend(GAME, g, TakeSeat(seat=2)).state
    assert arriving(g) == (2,)
    assert len(g.at) == 2
    assert SeatTaken(2) in answered(GAME, g, 1, Pass(), None)
    assert arriving(g) == ()
    assert len(g.at) == 3


def test_an_amendment_is_checked_like_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: object, g: Caravan) -> None:
        raise Broken("an invariant")

    monkeypatch.setattr(type(GAME), "check", broken)
    g = four()
    before = encode(g)
    with pytest.raises(Broken):
        amend(GAME, g, TakeSeat(seat=3) if g.at[3] == "" else do.Correct(seat=0, gold=1))
    assert encode(g) == before


@pytest.mark.parametrize(
    ("amendment", "code"),
    [
        (TakeSeat(seat=0), "roster_closed"),
        (LeaveSeat(seat=0), "cannot_leave"),
        (Concede(seat=0), "cannot_leave"),
        (do.Correct(seat=0, gold=0), "no_such_amendment"),
    ],
)
def test_a_game_that_knows_no_amendment_refuses_it(amendment: Any, code: str) -> None:
    with pytest.raises(Illegal) as refusal:
        amend(Amends(), toy(), amendment)
    assert refusal.value.code == code


def test_a_game_without_a_check_says_so() -> None:
    with pytest.raises(TypeError, match="Amends"):
        amend(Amends(), toy(), End())
