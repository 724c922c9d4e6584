"""Caravan's clauses, one after the other; every scenario ends with who is asked next."""

from __future__ import annotations

import pytest

from games.core.actions import Action, Pass
from games.core.amendments import LeaveSeat, TakeSeat, amend
from games.core.engine import apply, asks
from games.core.events import Event
from games.core.game import Chosen
from games.core.start import start
from games.core.types import Illegal, Seat
from tests.games.reference.positions import position
from tests.kit.reference import GAME
from tests.kit.reference.data import PLACES
from tests.kit.reference.rules import actions as do
from tests.kit.reference.rules import events as ev
from tests.kit.reference.rules.state import Caravan

FIGS = ("figs",) * 8


def played(g: Caravan, *answers: tuple[int, Action]) -> tuple[Caravan, list[Event]]:
    """Return the table after these answers and everything that happened."""
    events: list[Event] = []
    for seat, action in answers:
        step = apply(g, seat, action)
        g = step.state
        g.check()
        events += step.events
    return g, events


def asked(g: Caravan) -> list[tuple[int, str]]:
    """Return who is asked what."""
    return [(ask.seat, ask.title.key) for ask in asks(g)]


def offered(g: Caravan, seat: int) -> tuple[Action, ...]:
    """Return a seat's answers to its first question."""
    return next(ask for ask in asks(g) if ask.seat == seat).options(10_000)


def begun(seats: int, **settings: str) -> Caravan:
    """Return a new table."""
    state = start(GAME, seats, Chosen(settings), b"c" * 32).state
    assert isinstance(state, Caravan)
    return state


def test_every_seat_begins_with_camel_gold_cards_and_place() -> None:
    """C1.1"""
    g = begun(4)
    assert g.at == ["c1", "a3", "e3", "c3"]
    assert g.gold == [30] * 4
    assert [len(hand) for hand in g.hands] == [2] * 4
    assert sorted(g.camels) == ["black", "brown", "grey", "white"]
    assert asked(g) == [(0, "turn")]


def test_a_camel_that_was_picked_is_kept_for_its_seat() -> None:
    """C1.1"""
    picked = Chosen(picks=({"camel": "grey"}, {}, {"camel": "white"}))
    g = start(GAME, 3, picked, b"c" * 32).state
    assert isinstance(g, Caravan)
    assert g.camels == ["grey", "brown", "white"]
    assert asked(g) == [(0, "turn")]


def test_an_empty_pile_is_made_anew_from_the_discards_and_the_draw_goes_on() -> None:
    """C1.2"""
    g = position(("c3", "a1"), ((), ()), (0, 0))
    g.pile.discards, g.pile.draw = g.pile.draw[1:], g.pile.draw[:1]
    g, events = played(g, (0, do.Travel("c4")))
    assert isinstance(events[-1], ev.Drew)
    assert len(events[-1].cards) == 2
    assert g.pile.discards == []
    assert len(g.pile.draw) == 28
    assert asked(g) == [(0, "turn")]


@pytest.mark.parametrize(("setting", "rounds"), [("three", 3), ("five", 5)])
def test_every_seat_has_a_turn_a_round(setting: str, rounds: int) -> None:
    """C1.3"""
    g = begun(3, rounds=setting)
    turns: list[int] = []
    while not g.over:
        turns.append(asks(g)[0].seat)
        g, _ = played(g, (turns[-1], do.EndTurn()))
    assert turns == [0, 1, 2] * rounds
    assert asked(g) == []


def test_a_hundred_gold_at_the_end_of_a_turn_end_the_game() -> None:
    """C1.3"""
    g = position(("e1", "c5"), (("silk",), ()), (80, 0), top=FIGS)
    g, _ = played(g, (0, do.Sell(("silk",))))
    assert g.gold[0] == 105
    assert asked(g) == [(0, "turn")], "the turn is not over yet"
    g, _ = played(g, (0, do.EndTurn()))
    assert g.over
    assert asked(g) == []


def test_most_gold_wins_and_the_same_share() -> None:
    """C1.4"""
    g = position(("c1", "c5", "a1"), ((), (), ()), (20, 20, 10))
    for seat in (0, 1, 2) * 3:
        g, _ = played(g, (seat, do.EndTurn()))
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.scores == (20, 20, 10)
    assert asked(g) == []


def test_a_turn_has_two_actions_and_an_offer_is_none() -> None:
    """C2"""
    g = position(("c1", "c5"), ((), ()), (10, 0), top=FIGS)
    g, _ = played(g, (0, do.Offer(1, "figs", 3)), (0, do.Draw()))
    assert asked(g) == [(0, "turn"), (1, "offer")]
    g, _ = played(g, (0, do.Draw()))
    assert asked(g) == [(1, "turn")]


def test_a_journey_goes_at_most_two_hexes() -> None:
    """C2.1"""
    g = position(("c1", "c5"), ((), ()), (0, 0))
    goals = {action.to for action in offered(g, 0) if isinstance(action, do.Travel)}
    assert goals == {"c2", "b1", "d1", "c3", "b2", "d2", "a1", "e1"}
    with pytest.raises(Illegal):
        apply(g, 0, do.Travel("c4"))
    assert asked(g) == [(0, "turn")]


def test_nobody_leaves_the_map() -> None:
    """C2.1"""
    for place in PLACES:
        g = position((place, "c3"), ((), ()), (0, 0))
        assert all(a.to in PLACES for a in offered(g, 0) if isinstance(a, do.Travel))
        assert asked(g) == [(0, "turn")]


def test_by_night_a_journey_costs_five_and_no_sandstorm_stops_it() -> None:
    """C2.1"""
    g = position(("c1", "c2"), ((), ("sandstorm",)), (7, 0))
    g, events = played(g, (0, do.Travel("b1", "night")))
    assert events == [ev.SetOut(0, "b1", "night"), ev.Arrived(0, "b1")]
    assert g.gold[0] == 2
    assert do.Travel("c1", "night") not in offered(g, 0)
    assert asked(g) == [(0, "turn")]


def test_the_night_is_free_where_that_was_agreed() -> None:
    """C2.1"""
    g = begun(2, night="free")
    g, _ = played(g, (0, do.Travel("b1", "night")))
    assert g.gold == [30, 30]
    assert asked(g) == [(0, "turn")]


def test_an_oasis_gives_two_cards_that_only_the_traveller_sees() -> None:
    """C2.1"""
    g = position(("c1", "c5"), ((), ()), (0, 0), top=("silk", "salt", *FIGS))
    g, events = played(g, (0, do.Travel("b2")))
    assert g.hands[0] == ["salt", "silk"]
    assert events[-1] == ev.Drew(0, ("silk", "salt"))
    assert events[-1].seen_by(Seat(1)) == ev.DrewCards(0, 2)
    assert asked(g) == [(0, "turn")]


def test_a_draw_is_one_card() -> None:
    """C2.2"""
    g = position(("c1", "c5"), ((), ()), (0, 0), top=("silk", *FIGS))
    g, _ = played(g, (0, do.Draw()))
    assert g.hands[0] == ["silk"]
    assert asked(g) == [(0, "turn")]


@pytest.mark.parametrize(
    ("market", "figs", "salt", "silk"),
    [("a1", 15, 15, 20), ("c5", 10, 20, 20), ("e1", 10, 15, 25)],
)
def test_a_market_pays_five_more_for_its_own_good(
    market: str, figs: int, salt: int, silk: int
) -> None:
    """C2.3"""
    g = position((market, "c3"), (("figs", "salt", "silk"), ()), (0, 0))
    for good, paid in (("figs", figs), ("salt", salt), ("silk", silk)):
        after, events = played(g, (0, do.Sell((good,))))
        assert events == [ev.Sold(0, (good,), paid)]
        assert after.gold[0] == paid
        assert asked(after) == [(0, "turn")]


def test_nothing_is_sold_away_from_a_market_and_no_sandstorm_anywhere() -> None:
    """C2.3"""
    away = position(("c3", "c1"), (("figs",), ()), (0, 0))
    there = position(("a1", "c1"), (("figs", "sandstorm"), ()), (0, 0))
    for g, goods in ((away, ("figs",)), (there, ("sandstorm",)), (there, ("figs", "figs"))):
        with pytest.raises(Illegal):
            apply(g, 0, do.Sell(goods))
        assert asked(g) == [(0, "turn")]


def test_an_auction_shows_the_card() -> None:
    """C2.4"""
    g = position(("c1", "c5"), (("silk",), ()), (0, 30))
    g, events = played(g, (0, do.Auction("silk")))
    assert events == [ev.Auctioned(0, "silk")]
    assert g.shown == ["silk"]
    assert g.hands[0] == []
    assert asked(g) == [(1, "bidding")]


def test_an_offer_stays_open_while_the_turn_goes_on() -> None:
    """C2.5"""
    g = position(("c1", "c5"), ((), ("figs",)), (30, 0))
    g, _ = played(g, (0, do.Offer(1, "figs", 12)), (0, do.Draw()), (1, do.Accept()))
    assert g.hands[1] == []
    assert "figs" in g.hands[0]
    assert g.gold == [18, 12]
    assert asked(g) == [(0, "turn")]


def test_an_offer_ends_when_its_gold_is_spent() -> None:
    """C2.5"""
    g = position(("c1", "c5"), ((), ("figs",)), (30, 0))
    g, events = played(g, (0, do.Offer(1, "figs", 28)), (0, do.Travel("b1", "night")))
    assert ev.Withdrawn(0) in events
    with pytest.raises(Illegal):
        apply(g, 1, do.Accept())
    assert asked(g) == [(0, "turn")]


def test_an_offer_ends_with_its_makers_turn() -> None:
    """C2.5"""
    g = position(("c1", "c5"), ((), ("figs",)), (30, 0))
    g, events = played(g, (0, do.Offer(1, "figs", 5)), (0, do.EndTurn()))
    assert events[-1] == ev.Withdrawn(0)
    assert asked(g) == [(1, "turn")]


def test_whoever_lacks_the_good_is_asked_all_the_same() -> None:
    """C2.5"""
    g = position(("c1", "c5"), ((), ("salt",)), (30, 0))
    g, _ = played(g, (0, do.Offer(1, "figs", 5)))
    assert offered(g, 1) == (do.Decline(),)
    assert asked(g) == [(0, "turn"), (1, "offer")]


def test_those_with_a_card_near_the_goal_are_asked_together() -> None:
    """C3.1"""
    g = position(
        ("c1", "b2", "d2", "c5"), ((), ("figs",), ("sandstorm",), ("sandstorm",)), (0,) * 4
    )
    g, _ = played(g, (0, do.Travel("c2")))
    assert asked(g) == [(1, "storm"), (2, "storm")]
    assert offered(g, 1) == (Pass(),)
    assert offered(g, 2) == (Pass(), do.Storm())


def test_any_sandstorm_keeps_the_traveller_and_all_are_discarded() -> None:
    """C3.1"""
    storm = ("sandstorm",)
    g = position(("c1", "b2", "d2"), ((), storm, storm), (0, 0, 0))
    g, events = played(g, (0, do.Travel("c2")), (2, do.Storm()))
    assert asked(g) == [(1, "storm")]
    g, events = played(g, (1, do.Storm()))
    assert events == [ev.Stormed(1, 0), ev.Stormed(2, 0)], "clockwise from the traveller"
    assert g.at[0] == "c1"
    assert g.pile.discards == ["sandstorm", "sandstorm"]
    assert asked(g) == [(0, "turn")]


def test_without_a_sandstorm_the_traveller_arrives() -> None:
    """C3.1"""
    g = position(("c1", "b2"), ((), ("sandstorm",)), (0, 0))
    g, events = played(g, (0, do.Travel("c2")), (1, Pass()))
    assert events[1:] == [ev.Calm(0), ev.Arrived(0, "c2")]
    assert asked(g) == [(0, "turn")]


def test_bids_go_clockwise_in_fives_or_all_one_has() -> None:
    """C3.2"""
    g = position(("c1", "c5", "a1", "e1"), (("silk",), (), (), ()), (0, 12, 13, 11))
    g, _ = played(g, (0, do.Auction("silk")))
    assert offered(g, 1) == (Pass(), do.Bid(5), do.Bid(10), do.Bid(12))
    g, _ = played(g, (1, do.Bid(12)))
    assert g.gold[1] == 0
    assert offered(g, 2) == (Pass(), do.Bid(13))
    g, events = played(g, (2, do.Bid(13)))
    assert events == [ev.Outbid(2, 13), ev.Bought(2, "silk", 13)], "the last could not bid more"
    assert g.gold == [13, 12, 0, 11]
    assert g.hands[2] == ["silk"]
    assert asked(g) == [(0, "turn")]


def test_a_card_for_which_nobody_bids_is_discarded_for_five() -> None:
    """C3.2"""
    g = position(("c1", "c5"), (("silk",), ()), (0, 9))
    g, events = played(g, (0, do.Auction("silk")), (1, Pass()))
    assert events[-1] == ev.Unsold("silk")
    assert g.gold == [5, 9]
    assert g.pile.discards == ["silk"]
    assert asked(g) == [(0, "turn")]


def test_at_night_those_with_too_many_cards_discard_all_at_once() -> None:
    """C4.1"""
    g = position(("c1", "c5"), (FIGS[:6], ("salt",) * 5), (0, 0))
    g, _ = played(g, (0, do.EndTurn()), (1, do.EndTurn()))
    assert asked(g) == [(0, "night"), (1, "night")]
    with pytest.raises(Illegal):
        apply(g, 0, do.Discard(("figs",)))
    g, events = played(g, (1, do.Discard(("salt",))), (0, do.Discard(("figs", "figs"))))
    assert events[-1] == ev.RoundBegan(2)
    assert asked(g) == [(0, "turn")]


def test_gold_is_set_right_with_a_reason() -> None:
    """C5.1"""
    g = position(("c1", "c5"), ((), ()), (0, 0))
    step = amend(GAME, g, do.Correct(seat=1, gold=17, why=4))
    assert step.state.gold == [0, 17]
    assert step.events == (ev.Corrected(1, 17, 4),)
    with pytest.raises(Illegal):
        amend(GAME, g, do.Correct(seat=1, gold=100))
    assert asked(step.state) == [(0, "turn")]


def test_the_game_master_calls_for_a_roll_and_the_game_goes_on() -> None:
    """C5.2"""
    g = position(("c1", "c5"), ((), ()), (0, 20), gm=True)
    g = amend(GAME, g, do.CallRoll(seat=1, why=2)).state
    assert asked(g) == [(0, "turn"), (1, "peril")]
    g, events = played(g, (0, do.EndTurn()), (1, do.Roll()))
    assert isinstance(events[-1], ev.Rolled)
    assert g.gold[1] == (15 if events[-1].die <= 2 else 20)
    assert asked(g) == [(1, "turn")]


def test_without_a_game_master_nobody_calls_for_a_roll() -> None:
    """C5.2"""
    g = position(("c1", "c5"), ((), ()), (0, 20))
    with pytest.raises(Illegal):
        amend(GAME, g, do.CallRoll(seat=1))
    assert asked(g) == [(0, "turn")]


def test_whoever_comes_later_gets_gold_cards_and_the_next_turn_of_the_seat() -> None:
    """C5.3"""
    g = position(("c1", "c5"), ((), ()), (0, 0), top=FIGS)
    g = amend(GAME, g, TakeSeat(seat=2)).state
    assert (g.at[2], g.gold[2], g.hands[2]) == ("e3", 30, ["figs", "figs"])
    g, _ = played(g, (0, do.EndTurn()), (1, do.EndTurn()))
    assert asked(g) == [(2, "turn")]


@pytest.mark.parametrize("seat", [0, 3, 4, 7])
def test_nobody_sits_on_a_taken_seat_or_beyond_the_next_free_one(seat: int) -> None:
    """C5.3"""
    g = position(("c1", "c5"), ((), ()), (0, 0))
    with pytest.raises(Illegal):
        amend(GAME, g, TakeSeat(seat=seat))
    assert asked(g) == [(0, "turn")]


def test_whoever_leaves_discards_the_hand_and_is_out() -> None:
    """C5.4"""
    g = position(("c1", "c5", "a1"), (("figs",), ("salt",), ()), (5, 5, 5))
    step = amend(GAME, g, LeaveSeat(seat=0))
    assert step.state.pile.discards == ["figs"]
    assert ev.Discarded(0, ("figs",)) in step.events
    assert asked(step.state) == [(1, "turn")]


def test_the_last_one_left_has_won() -> None:
    """C5.4"""
    g = position(("c1", "c5"), ((), ()), (5, 50))
    g = amend(GAME, g, LeaveSeat(seat=1)).state
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert asked(g) == []
