"""Amendments at any moment: seats taken and left, concessions, corrections and the end; the game always goes on."""

from __future__ import annotations

import pytest

from games.core.actions import Amendment
from games.core.amendments import Concede, End, LeaveSeat, TakeSeat, amend
from games.core.codec import decode, encode
from games.core.engine import Step, asks, at_rest
from games.core.events import Deferred, Event, Lapsed, SeatLeft, SeatTaken
from games.core.game import AnyGame
from games.core.strands import State
from games.core.types import Broken, Illegal
from games.core.words import CORE_WORDS
from tests.conftest import Number
from tests.kit.amending import acts
from tests.kit.differing import same
from tests.kit.games import seen, viewers
from tests.kit.playouts import Moment, chance, play, some_moments


def amended_or_refused(game: AnyGame, state: State, amendment: Amendment) -> Step[State] | Illegal:
    """Return what came of it."""
    try:
        return amend(game, state, amendment)
    except Illegal as refusal:
        return refusal
    except Broken as fault:
        raise AssertionError(
            f"after {type(amendment).__name__} an invariant is broken ({fault}). Frames are thrown "
            "away when a match ends or a seat leaves: they hold numbers and names, never pieces of "
            "the box"
        ) from fault


def amended(game: AnyGame, moment: Moment, amendment: Amendment) -> State | None:
    """Return the state after ``amendment``, checked; None where it was refused, in words, and changed nothing."""
    state = moment.state()
    step = amended_or_refused(game, state, amendment)
    assert encode(state) == moment.data, "amend changed the state it was given"
    if isinstance(step, Illegal):
        assert f"illegal.{step.code}" in {**CORE_WORDS, **game.words}, f"no words for {step.code}"
        return None
    game.check(step.state)
    assert step.events, f"{type(amendment).__name__} told nobody anything"
    read = decode(encode(step.state), game.state_type)
    same(step.state, read, f"after {type(amendment).__name__} the state reads back as another")
    return step.state


def goes_on(game: AnyGame, state: State, seats: int) -> None:
    """Assert that the game can be seen and plays to its end."""
    for viewer in viewers(game, seats):
        assert seen(game, state, viewer) is not None
    for _ in play(game, state, chance("amended", state.serial), seats):
        pass
    assert state.over


def test_whoever_leaves_or_concedes_blocks_nobody(game: AnyGame, number: Number) -> None:
    for at, moment in enumerate(some_moments(game.key, number(25, 300))):
        seat = at % moment.seats
        kind = LeaveSeat if at % 2 else Concede
        state = amended(game, moment, kind(seat=seat))
        if state is None:
            continue
        assert state.over or asks(state), "nobody is asked: `retire` ends the frames by `stands`"
        if not state.queue:
            assert seat not in {ask.seat for ask in asks(state)}, (
                "a leaver is still asked: what waits for a seat ends when it leaves, by `stands`"
            )
        goes_on(game, state, moment.seats)


def test_one_after_the_other_may_leave_until_it_is_over(game: AnyGame) -> None:
    for moment in some_moments(game.key, 10):
        state = moment.state()
        for seat in range(moment.seats):
            if state.over:
                break
            try:
                state = amend(game, state, LeaveSeat(seat=seat)).state
            except Illegal:
                continue
            game.check(state)
            assert state.over or asks(state), "nobody is asked, and `retire` did not set g.over"
        if not state.over:
            goes_on(game, state, moment.seats)


def test_somebody_may_sit_down_where_the_roster_is_open(game: AnyGame) -> None:
    seated = 0
    for moment in some_moments(game.key, 20):
        state = amended(game, moment, TakeSeat(seat=moment.seats))
        if state is not None:
            seated += 1
            goes_on(game, state, moment.seats + (not state.queue))
    assert bool(seated) is game.open_roster


def test_a_seat_that_was_left_may_be_taken_again_where_the_roster_is_open(game: AnyGame) -> None:
    taken = 0
    for moment in some_moments(game.key, 20):
        state = amended(game, moment, LeaveSeat(seat=0))
        if state is None or state.over or state.queue:
            continue
        try:
            step = amend(game, state, TakeSeat(seat=0))
        except Illegal:
            continue
        taken += any(isinstance(event, SeatTaken) for event in step.events)
        goes_on(game, step.state, moment.seats)
    assert game.open_roster or not taken


def test_any_match_can_be_ended_at_any_moment_without_a_result(game: AnyGame) -> None:
    for moment in some_moments(game.key, 40):
        state = amended(game, moment, End())
        assert state is not None
        assert state.over
        assert asks(state) == ()
        outcome = game.outcome(state)
        why = "End sets over without asking: `outcome` tells that too, and nobody has won"
        assert outcome is not None, why
        assert outcome.winners == (), why
        for viewer in viewers(game, moment.seats):
            view = seen(game, state, viewer)
            twin = seen(game, game.imagine(view, chance("ended")), viewer)
            same(view, twin, f"after the end {viewer} sees what `imagine` does not make again")


def test_what_the_forms_offer_can_be_amended(game: AnyGame) -> None:
    for at, moment in enumerate(some_moments(game.key, 40)):
        for amendment in acts(game, moment.state(), chance("acts", at)):
            state = amended(game, moment, amendment)
            assert state is not None, amendment
            goes_on(game, state, moment.seats)


def test_an_amendment_waits_while_a_rule_is_half_done_and_comes_about_later(game: AnyGame) -> None:
    for moment in some_moments(game.key, 40):
        state = moment.state()
        if at_rest(state):
            continue
        stranger = _not_asked(moment, state)
        if stranger is None:
            continue
        try:
            step = amend(game, state, LeaveSeat(seat=stranger))
        except Illegal:
            continue
        assert step.events[-1] == Deferred("leaveseat")
        happened: list[Event] = []
        for move in play(game, step.state, chance("later")):
            happened += move.events
            assert step.state.over or not (step.state.queue and at_rest(step.state))
        if not step.state.queue:
            assert SeatLeft(stranger) in happened or Lapsed("leaveseat") in happened


def _not_asked(moment: Moment, state: State) -> int | None:
    asked = {ask.seat for ask in asks(state)}
    return next((seat for seat in range(moment.seats) if seat not in asked), None)


def test_nothing_is_amended_after_the_end(game: AnyGame) -> None:
    moment = some_moments(game.key, 1)[0]
    over = amend(game, moment.state(), End()).state
    for amendment in (End(), LeaveSeat(seat=0), TakeSeat(seat=moment.seats)):
        with pytest.raises(Illegal) as refusal:
            amend(game, over, amendment)
        assert refusal.value.code == "over"
