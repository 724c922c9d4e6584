"""Chapters 2, 3 and 6, clause by clause: a turn, Load and Exchange."""

from __future__ import annotations

import pytest

from games.antwerpen.data import CARGOES, LANE_COLOURS, STARTS
from games.antwerpen.rules import actions as do
from games.antwerpen.rules import events as ev
from games.antwerpen.rules.state import Antwerpen
from games.core.engine import apply
from games.core.events import Event
from games.core.types import Illegal
from tests.games.antwerpen.tables import about, ask_of, asked, lay, of_kind, offered, played, where

HAND = "puzzle+white pralines+fries dark+fries"


def absent(g: Antwerpen, letter: str) -> tuple[Antwerpen, list[Event]]:
    """What happens where the time of a seat runs out."""
    ask = ask_of(g, letter)
    assert ask.otherwise is not None
    return played(g, (ask.seat, ask.otherwise))


# ---------------------------------------------------------------- 2. a turn


def test_a_turn_is_one_action() -> None:
    """W2.1: Load, Sail or Exchange, and then none of them again."""
    g = lay(hands=(HAND,))
    assert about(g, "load ") == {f"{start} {cargo}" for start in STARTS for cargo in CARGOES}
    assert about(g, "sail ") == set(LANE_COLOURS)
    assert about(g, "exchange ") == set(HAND.split())
    assert "end turn" not in offered(g), "an action is owed"
    for move in ("load S1 toys", "sail red", "exchange puzzle+white"):
        after, _ = played(g, move)
        assert asked(after) == [("A", "turn.done")]
        assert not [
            text for text in offered(after) if text.split()[0] in ("load", "sail", "exchange")
        ]
        assert "end turn" in offered(after)


def test_extra_actions_come_before_and_after_the_action() -> None:
    """W2.2: cards, an assignment, trade, in any order (AW-25, AW-51)."""
    g = lay(
        cards=("open1 close1 extra_ship swap",),
        products=("puzzle white doll", "fries"),
        hands=(HAND,),
        A1="A toys",
        A2="B cocoa",
    )
    extra = (
        "open1 L1",
        "extra S1 toys",
        "swap A1 A2",
        "fulfil puzzle+white",
        "offer p2 doll for fries",
    )
    assert set(extra) <= set(offered(g))
    after, _ = played(g, "sail purple")
    assert set(extra) <= set(offered(after))
    g, _ = played(g, "open1 L1", "fulfil puzzle+white", "sail yellow", "A: lock")
    g, _ = played(g, "close1 L1", "swap A2 B1")
    assert asked(g) == [("A", "turn.done")]


def test_the_turn_is_ended_by_its_player_and_goes_clockwise() -> None:
    """W2.3"""
    g = lay(seats=3, turn="B", acted=True)
    g, events = played(g, "end turn")
    assert events == [ev.TurnBegan(2)]
    assert asked(g) == [("C", "turn")]
    g, _ = played(g, "sail purple", "end turn")
    assert asked(g) == [("A", "turn")]
    with pytest.raises(Illegal):
        apply(g, 1, do.Sail("red"))


def test_for_the_absent_the_quietest_colour_is_named() -> None:
    """W2.4: the one that may move the fewest ships, the last of several in the order of the board."""
    g, events = absent(lay(), "A")
    assert events == [ev.Named(0, "purple", "sail")]
    g = lay(E1="B toys", D1="A toys", A1="A toys")
    _, events = absent(g, "A")
    assert events[0] == ev.Named(0, "blue", "sail"), "purple moves E1; before it D1 is blocked"


def test_for_the_absent_the_turn_ends_once_the_action_is_taken() -> None:
    """W2.4"""
    _, events = absent(lay(acted=True, cards=("open1",)), "A")
    assert events == [ev.TurnBegan(1)]


# ---------------------------------------------------------------- 3. Load


def test_a_ship_is_placed_with_a_resource_on_a_starting_spot() -> None:
    """W3.1: from the fleet and the supply; that is no arrival (AW-17)."""
    g = lay(seats=4)
    g, events = played(g, "load S3 potatoes")
    assert events == [ev.Loaded(0, "S3", "potatoes")]
    assert where(g) == {"S3": "A potatoes"}
    assert g.fleet == [2, 3, 3, 3]
    assert g.supply["potatoes"] == 4


def test_an_occupied_starting_spot_is_not_offered() -> None:
    """W3.2: nor one where all four are taken (AW-12)."""
    g = lay(S1="A toys", S3="B toys")
    assert {text.split()[0] for text in about(g, "load ")} == {"S2", "S4"}
    g = lay(S1="A toys", S2="B toys", S3="B toys", S4="B toys")
    assert about(g, "load ") == set()
    assert about(g, "sail ") == set(LANE_COLOURS), "Sail and Exchange are left"
    assert len(about(g, "exchange ")) == 3


def test_without_a_ship_nothing_is_loaded() -> None:
    """W3.2 (AW-12)"""
    g = lay(seats=4, A1="A toys", A2="A toys", A3="A toys", A4="B toys")
    assert g.fleet[:2] == [0, 2]
    assert about(g, "load ") == set()


def test_a_resource_that_is_used_up_is_not_offered() -> None:
    """W3.2: no ship sails without one (AW-12, AW-13)."""
    potatoes = dict(zip(("A1", "A2", "A3"), ["A potatoes"] * 3, strict=True))
    potatoes |= {"B1": "B potatoes", "B2": "B potatoes"}
    g = lay(**potatoes)  # type: ignore[arg-type]
    assert {text.split()[1] for text in about(g, "load ")} == {"toys", "cocoa", "barley"}
    with pytest.raises(Illegal):
        apply(g, 0, do.Load("S1", "potatoes"))
    with pytest.raises(Illegal):
        apply(g, 0, do.Load("S1", ""))  # type: ignore[arg-type]


def test_a_resource_that_came_back_is_loaded_again_in_the_same_turn() -> None:
    """W3.2: ship and supply count at once (AW-52)."""
    facts = {"A1": "A toys", "A2": "A potatoes", "A3": "A potatoes", "E1": "B potatoes"}
    facts |= {"B2": "B potatoes", "D2": "B potatoes"}
    g = lay(seats=4, cards=("extra_colour",), **facts)  # type: ignore[arg-type]
    assert g.supply["potatoes"] == 0
    assert g.fleet[0] == 0
    g, _ = played(g, "extra green")
    assert g.fleet[0] == 1, "the ship at A1 is back"
    assert {text.split()[1] for text in about(g, "load ")} == {"toys", "cocoa", "barley"}
    g = lay(cards=("extra_colour",), **facts)  # type: ignore[arg-type]
    g, _ = played(g, "extra purple", "load S1 potatoes")
    assert g.supply["potatoes"] == 0


# ---------------------------------------------------------------- 6. Exchange


def test_an_assignment_is_exchanged_face_down() -> None:
    """W6.1: nobody else sees which (AW-43)."""
    g = lay(hands=(HAND,), drawn="doll+fries")
    g, events = played(g, "exchange puzzle+white")
    assert events == [ev.Exchanged(0, "puzzle+white", "doll+fries")]
    assert isinstance(events[0], ev.Exchanged)
    assert events[0].audience() == (0,)
    assert events[0].twin() == ev.ExchangedOne(0)
    assert sorted(g.hands[0]) == ["dark+fries", "doll+fries", "pralines+fries"]
    assert g.assignments.discards == ["puzzle+white"]


def test_after_an_exchange_cards_may_be_played_and_the_new_assignment_fulfilled() -> None:
    """W6.1 (AW-51)"""
    g = lay(hands=(HAND,), drawn="doll+fries", products=("doll fries",), cards=("open2",))
    assert about(g, "fulfil ") == set()
    g, _ = played(g, "exchange puzzle+white", "open2 L1 L2")
    g, events = played(g, "fulfil doll+fries")
    assert ev.Fulfilled(0, "doll+fries") in events


def test_the_exchanged_card_lies_among_the_discards_that_are_shuffled() -> None:
    """W6.2: it may come back (AW-55)."""
    came_back = 0
    for other in ("puzzle+white", "pralines+fries", "dark+fries"):
        g = lay(seats=4, hands=(HAND,), done=_all_but_one(), bare="assignment")
        assert len(g.assignments.discards) == 1
        assert g.assignments.draw == []
        g, events = played(g, f"exchange {other}")
        assert events[0] == ev.Reshuffled("assignment")
        (exchanged,) = of_kind(events, ev.Exchanged)
        assert isinstance(exchanged, ev.Exchanged)
        came_back += exchanged.drawn == other
        assert len(g.hands[0]) == 3
        assert g.assignments.count() == 1
    assert 0 <= came_back <= 3


def _all_but_one() -> tuple[str, str, str, str]:
    """Fulfilled assignments so that one is left beyond the hands of four."""
    g = lay(seats=4, hands=(HAND,))
    return " ".join(g.assignments.draw[:-1]), "", "", ""


def test_a_fulfilled_assignment_is_not_replaced_where_none_is_left() -> None:
    """W6.2: nor can anything be exchanged (AW-37)."""
    g = lay(seats=4, hands=(HAND,))
    rest = " ".join(g.assignments.draw)
    g = lay(seats=4, hands=(HAND,), done=("", rest), products=("puzzle white",))
    assert g.assignments.count() == 0
    assert about(g, "exchange ") == set()
    g, events = played(g, "fulfil puzzle+white")
    assert not of_kind(events, ev.NewAssignment)
    assert len(g.hands[0]) == 2
