"""Chapter 12, clause by clause: who leaves, how it ends then, house rules."""

from __future__ import annotations

from itertools import product

import pytest

from games.antwerpen import GAME
from games.antwerpen.data import CUBES
from games.antwerpen.rules import events as ev
from games.antwerpen.rules.pieces import House
from games.core.amendments import Concede, End, LeaveSeat, amend
from games.core.engine import apply, asks
from games.core.events import Deferred, EndedEarly
from games.core.types import Illegal, Outcome, line
from tests.games.antwerpen.tables import (
    asked,
    begun,
    lay,
    left,
    of_kind,
    played,
    shown,
    where,
)

# ---------------------------------------------------------------- W12.1


def test_all_that_a_leaver_had_goes_back() -> None:
    """W12.1 (AW-63)"""
    g = lay(
        seats=3,
        A1="B toys",
        B3="C cocoa",
        E1="B potatoes",
        products=("", "puzzle fries"),
        cards=("", "open1 anchor"),
        hands=("", "doll+fries puzzle+white"),
        done=("", "white+fries"),
        top="doll croquettes",
    )
    stack = list(g.assignments.draw)
    g, events = left(g, "B")
    g.check()
    assert where(g) == {"B3": "C cocoa"}
    assert [g.supply[cargo] for cargo in CUBES] == [7, 5, 6, 5]
    assert (g.stacks["DEUR"][0], shown(g, "DEUR")) == ("puzzle", "doll")
    assert (g.stacks["POTA"][0], shown(g, "POTA")) == ("fries", "croquettes")
    assert g.assignments.draw == ["puzzle+white", "doll+fries", *stack]
    assert (g.lock_cards.discards, g.ship_cards.discards) == (["open1"], ["anchor"])
    assert (g.hands[1], g.cards[1], g.products[1], g.fleet[1]) == ([], [], [], 0)
    assert g.done[1] == ["white+fries"]
    assert ev.ShipsLeft(1) in events
    assert asked(g) == [("A", "turn")]


def test_products_given_back_lie_open_where_a_stack_was_empty() -> None:
    """W12.1 (AW-54, AW-63)"""
    g = lay(seats=3, products=("", "doll puzzle"), left={"DEUR": ""}, hoarder="A")
    g, events = left(g, "B")
    assert g.stacks["DEUR"] == ["doll", "puzzle"]
    assert of_kind(events, ev.TurnedUp) == [ev.TurnedUp("DEUR", "puzzle")]


def test_the_turn_of_a_leaver_ends_and_so_do_his_offers() -> None:
    """W12.1 (AW-63)"""
    g = lay(seats=3, turn="B", products=("doll", "puzzle", "fries"))
    g, _ = played(g, "offer all puzzle for doll", "A: counter doll for puzzle")
    g, events = left(g, "B")
    assert asked(g) == [("C", "turn")]
    assert ev.OfferEnded(1, 1) in events
    assert ev.OfferEnded(0, 2) in events
    g, _ = played(g, "sail purple", "end turn", "sail purple", "end turn")
    assert asked(g) == [("C", "turn")], "B is passed over"


def test_an_offer_to_a_leaver_ends_and_that_to_others_stays() -> None:
    """W12.1"""
    facts = {"products": ("puzzle fries", "doll", "dark")}
    g = lay(seats=3, **facts)  # type: ignore[arg-type]
    g, _ = played(g, "offer p2 puzzle for doll", "A: offer all fries for doll")
    g, events = left(g, "B")
    assert of_kind(events, ev.OfferEnded) == [ev.OfferEnded(0, 1)]
    assert asked(g) == [("A", "turn"), ("C", "offer")]


def test_who_leaves_while_a_sail_is_asked_sails_on_first() -> None:
    """W12.1: the answer of the absent is given at once, the rest waits until nothing is half done."""
    g = lay(seats=3, A1="B toys", A4="C toys", cards=("", "anchor", "anchor"))
    g, _ = played(g, "sail yellow")
    assert asked(g) == [("B", "bear"), ("C", "bear")]
    g, events = left(g, "B")
    assert Deferred("leaveseat") in events
    assert asked(g) == [("C", "bear")]
    step = apply(g, 2, next(iter(asks(g))).options(1)[0])
    assert where(step.state)["B1"] == "B toys", "the bot carries out what was put off"


def test_who_leaves_before_his_card_is_drawn_has_it_drawn() -> None:
    """W12.1: after a step back."""
    g = lay(seats=3, C1="B toys", cards=("step_back",))
    g, _ = played(g, "back C1>B1")
    assert asked(g) == [("B", "moor")]
    g, _ = left(g, "B")
    assert asked(g) == [("A", "turn")]
    assert g.left == [False, True, False]
    assert len(g.lock_cards.discards) == 1


def test_a_leaver_has_no_last_turn() -> None:
    """W12.1: nor does his third assignment count any more (AW-38)."""
    done = ("", "pralines+fries dark+fries", "")
    goods = ("", "puzzle white", "")
    g = lay(seats=3, turn="B", done=done, products=goods, hands=("", "puzzle+white"))
    g, _ = played(g, "fulfil puzzle+white")
    after, events = left(g, "B")
    assert of_kind(events, ev.LastRound) == []
    assert not after.ending
    g, events = played(g, "sail purple", "end turn")
    assert of_kind(events, ev.LastRound) == [ev.LastRound(1)]
    begun_before = g.turns
    assert asked(g) == [("C", "turn.last")]
    g, _ = left(g, "B")
    assert g.last == [0]
    g, events = played(g, "sail purple", "end turn", "sail purple", "end turn")
    assert of_kind(events, ev.TurnBegan) == [ev.TurnBegan(0)]
    assert g.turns == begun_before + 1
    assert g.over
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert 1 not in outcome.winners


def test_nobody_leaves_twice() -> None:
    """W12.1"""
    g, _ = left(lay(seats=3), "B")
    with pytest.raises(Illegal):
        left(g, "B")


# ---------------------------------------------------------------- W12.2, W12.3


@pytest.mark.parametrize("who", [LeaveSeat, Concede])
def test_the_last_one_left_ends_the_game_by_default(who: type[LeaveSeat | Concede]) -> None:
    """W12.2: nobody has won, it is not counted (AW-63)."""
    g = lay(products=("fries", ""))
    g = amend(GAME, g, who(seat=1)).state
    assert g.over
    assert GAME.outcome(g) == Outcome((), (4, 0), line("by_default"))
    assert asks(g) == ()


def test_a_game_that_is_called_off_has_no_winner() -> None:
    """W12.3: whatever stands on the table."""
    g, _ = played(lay(A1="B toys", products=("fries",), cards=("", "anchor")), "sail green")
    step = amend(GAME, g, End())
    assert step.events[-1] == EndedEarly()
    assert GAME.outcome(step.state) == Outcome((), (4, 0), line("called_off"))


# ---------------------------------------------------------------- W12.5


def test_house_rules_are_chosen_before_the_start() -> None:
    """W12.5: the first of each is the default."""
    assert begun(2).house == House()
    said = {
        "assignments": ("two", {"goal": 2}),
        "offers": ("two", {"open_offers": 1, "offers": 2}),
        "products": ("closed", {"closed": True}),
        "sail": ("snapshot", {"snapshot": True}),
        "double": ("any_turn", {"any_turn": True}),
        "patience": ("thirty", {"patience": 30}),
    }
    assert [setting.key for setting in GAME.settings()] == list(said)
    for key, (value, facts) in said.items():
        assert begun(2, **{key: value}).house == House(**facts)  # type: ignore[arg-type]
        assert [s.values[0] == value for s in GAME.settings() if s.key == key] == [False]
    with pytest.raises(Illegal):
        begun(2, sail="backwards")


def test_every_mix_of_house_rules_can_be_played() -> None:
    """W12.5"""
    settings = GAME.settings()
    for values in product(*(setting.values for setting in settings)):
        chosen = {s.key: value for s, value in zip(settings, values, strict=True)}
        g = begun(2, **chosen)  # type: ignore[arg-type]
        g.check()
        assert len(asked(g)) == 1
