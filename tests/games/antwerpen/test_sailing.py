"""Chapter 4, clause by clause: a colour is named, and who sails where."""

from __future__ import annotations

import pytest

from games.antwerpen.data import LANE_COLOURS, SPACES, lanes_from
from games.antwerpen.rules import events as ev
from games.antwerpen.rules.actions import Bear
from games.core.asks import Choice
from games.core.engine import asks
from tests.games.antwerpen.tables import (
    about,
    ask_of,
    asked,
    lay,
    of_kind,
    offered,
    played,
    sailed,
    where,
)

SNAPSHOT = {"sail": "snapshot"}
FULL = ("open1 open2 open3", "close1 close2 close3", "switch1 switch2 switch3")
"""No room for a lock card: nothing is asked about anchorages."""

# ---------------------------------------------------------------- W4.1, W4.2


def test_every_ship_in_front_of_the_colour_sails_whoever_owns_it() -> None:
    """W4.1"""
    g = lay(seats=3, S1="A toys", S3="B cocoa", A2="C barley", A4="C toys")
    g, events = sailed(g, "red")
    assert where(g) == {"A1": "A toys", "A2": "B cocoa", "B2": "C barley", "A4": "C toys"}
    assert events[0] == ev.Named(0, "red", "sail")


@pytest.mark.parametrize("colour", LANE_COLOURS)
def test_any_colour_may_be_named_even_where_it_moves_nobody(colour: str) -> None:
    """W4.1 (AW-10)"""
    g, events = sailed(lay(), colour)
    assert events == [ev.Named(0, colour, "sail")]  # type: ignore[arg-type]
    assert asked(g) == [("A", "turn.done")]


def test_a_ship_on_a_double_lane_sails_under_either_colour() -> None:
    """W4.2"""
    for colour in ("red", "blue"):
        assert where(sailed(lay(S1="A toys"), colour)[0]) == {"A1": "A toys"}
    for colour in ("green", "yellow", "purple"):
        assert where(sailed(lay(S1="A toys"), colour)[0]) == {"S1": "A toys"}


@pytest.mark.parametrize(
    ("space", "colour", "to"),
    [(a.start, c, a.end) for s in SPACES for a in lanes_from(s) for c in a.colours if s != "B2"],
)
def test_a_lane_counts_for_each_of_its_colours(space: str, colour: str, to: str) -> None:
    """W4.2: also beside another lane (AW-7)."""
    g = lay(opened="L1 L2 L3", **{space: "A toys"})  # type: ignore[arg-type]
    _, events = sailed(g, colour)
    assert ev.Sailed(0, space, to) in events


# ---------------------------------------------------------------- W4.3


def test_the_front_ship_goes_first_and_leaves_its_space_free() -> None:
    """W4.3: a space that is left in the same call is free (AW-1)."""
    g = lay(S1="A toys", A1="B cocoa", B1="A barley", C2="B toys", cards=FULL)
    g, events = sailed(g, "red")
    assert where(g) == {"A1": "A toys", "B1": "B cocoa", "C2": "A barley", "D2": "B toys"}
    assert [(e.start, e.to) for e in events if isinstance(e, ev.Sailed)] == [
        ("C2", "D2"),
        ("B1", "C2"),
        ("A1", "B1"),
        ("S1", "A1"),
    ]


def test_nobody_sails_twice_in_one_call() -> None:
    """W4.3: one lane for each colour named (AW-1)."""
    g, _ = sailed(lay(S1="A toys", cards=FULL), "red")
    assert where(g) == {"A1": "A toys"}, "A1 stands in front of red, too"


def test_a_ship_at_the_end_of_the_lane_blocks() -> None:
    """W4.3: and who is blocked blocks in turn."""
    g = lay(S1="A toys", A1="B cocoa", B1="A barley", C2="B toys", D2="A toys", cards=FULL)
    g, events = sailed(g, "red")
    assert set(where(g)) == {"S1", "A1", "B1", "C2", "D2"}
    assert events[1:] == [
        ev.Stayed(1, "C2"),
        ev.Stayed(0, "B1"),
        ev.Stayed(1, "A1"),
        ev.Stayed(0, "S1"),
    ]


def test_a_closed_gate_blocks() -> None:
    """W4.3 (AW-11)"""
    g, events = sailed(lay(C1="A barley"), "yellow")
    assert where(g) == {"C1": "A barley"}
    assert ev.Stayed(0, "C1") in events
    g, events = sailed(lay(C1="A barley", opened="L1"), "yellow")
    assert where(g) == {}
    assert ev.Sailed(0, "C1", "BARL") in events


def test_harbours_never_block() -> None:
    """W4.3: two ships leave the board at once (AW-3)."""
    g, _ = sailed(lay(A1="A toys", B1="B toys"), "green")
    assert where(g) == {}


def test_by_the_house_rule_a_space_filled_at_the_call_stays_blocked() -> None:
    """W4.3: sail=snapshot (AW-1)."""
    g = lay(S1="A toys", A1="B cocoa", C2="B toys", cards=FULL, rules=SNAPSHOT)
    g, _ = sailed(g, "red")
    assert where(g) == {"S1": "A toys", "B1": "B cocoa", "D2": "B toys"}


# ---------------------------------------------------------------- W4.4


@pytest.mark.parametrize(("turn", "goes"), [("A", "B2"), ("B", "A1"), ("C", "B2")])
def test_of_two_the_one_earlier_in_turn_order_goes(turn: str, goes: str) -> None:
    """W4.4: beginning with the player who named the colour; the other stays (AW-2)."""
    facts = {"A1": "B toys", "B2": "A cocoa"}
    g = lay(seats=3, turn=turn, cards=FULL, **facts)  # type: ignore[arg-type]
    g, events = sailed(g, "yellow")
    assert where(g)["B1"] == facts[goes]
    stays = ({"A1", "B2"} - {goes}).pop()
    assert where(g)[stays] == facts[stays]
    assert len(of_kind(events, ev.Stayed)) == 1


@pytest.mark.parametrize("first", ["A1", "B2"])
def test_of_his_own_two_the_owner_says_which_goes(first: str) -> None:
    """W4.4 (AW-2)"""
    g = lay(A1="A toys", B2="A cocoa", cards=FULL)
    after, _ = played(g, "sail yellow")
    assert set(offered(after, "A")) == {"first A1", "first B2"}
    after, _ = sailed(g, "yellow", A=f"first {first}")
    assert first not in where(after)
    assert len(where(after)) == 2


def test_where_ones_two_ships_part_at_the_fork_no_order_is_asked() -> None:
    """W4.4: only for C2 may one of them have to wait."""
    g, _ = played(lay(B1="A toys", B2="A cocoa", cards=FULL), "sail red")
    assert set(offered(g)) == {"to C1 first B1", "to C2 first B1", "to C2 first B2"}
    after, _ = played(g, "to C1 first B1")
    assert where(after) == {"C1": "A cocoa", "C2": "A toys"}
    after, _ = played(g, "to C2 first B2")
    assert where(after) == {"C2": "A cocoa", "B1": "A toys"}


def test_who_gives_way_takes_the_free_branch() -> None:
    """W4.4: the other stays, unless its fork has a free branch (AW-8)."""
    g = lay(B1="A toys", B2="B cocoa", cards=FULL)
    g, _ = sailed(g, "red", B="to C2")
    assert where(g) == {"C2": "A toys", "C1": "B cocoa"}
    g = lay(B1="B toys", B2="A cocoa", cards=FULL)
    g, _ = sailed(g, "red", A="to C2")
    assert where(g) == {"C2": "A cocoa", "B1": "B toys"}


def test_a_ship_whose_other_branch_is_blocked_competes_for_the_free_one() -> None:
    """W4.4: as C1 is filled, both want C2 (AW-2, AW-8)."""
    g = lay(B1="B toys", B2="A cocoa", C1="B toys", cards=FULL)
    g, _ = sailed(g, "red")
    assert where(g) == {"C2": "A cocoa", "B1": "B toys", "C1": "B toys"}


# ---------------------------------------------------------------- W4.5


def test_all_is_asked_once_together_and_sealed() -> None:
    """W4.5: fork, anchor, order and cards in one question a player, before anything moves (AW-9)."""
    g = lay(
        seats=3,
        S1="B toys",
        B2="A cocoa",
        A1="A toys",
        B1="C toys",
        cards=("", "anchor", "swap"),
    )
    before = where(g)
    g, events = played(g, "sail red")
    assert events == [ev.Named(0, "red", "sail")]
    assert where(g) == before
    assert asked(g) == [("A", "bear"), ("B", "bear"), ("C", "bear")]
    for ask in asks(g):
        assert (ask.sealed, ask.window, ask.pace) == (True, "sailing", "window")
    assert set(offered(g, "A")) == {
        "to C1 lock",
        "to C1 ship",
        "to C2 lock+lock",
        "to C2 lock+ship",
        "to C2 ship+ship",
    }
    assert set(offered(g, "B")) == {"sail on", "anchor S1"}
    assert set(offered(g, "C")) == {"lock", "ship"}, "he is asked, too: it could be an anchor"
    g, events = played(g, "C: ship", "A: to C1 ship")
    assert events == []
    g, events = played(g, "B: anchor S1")
    assert events[0] == ev.Settled()
    assert where(g) == {"S1": "B toys", "B1": "A toys", "C1": "A cocoa", "C2": "C toys"}


def test_who_has_nothing_to_decide_is_not_asked() -> None:
    """W4.5: no ship that may sail, or nothing that the table could see him decide."""
    g = lay(seats=3, S1="A toys", S2="B toys", cards=("anchor", "anchor swap", ""))
    g, _ = played(g, "sail red")
    assert asked(g) == [("A", "turn.done")], "A names it himself, no ship of B is in front of red"


def test_blocked_for_certain_is_not_asked() -> None:
    """W4.5: a ship behind a closed gate, or behind one that does not sail."""
    g = lay(C1="B barley", S1="B toys", A1="A toys", cards=("", "anchor"))
    assert asked(played(g, "sail yellow")[0]) == [("A", "bear")], "A1 may reach an anchorage"
    assert asked(played(g, "sail blue")[0]) == [("A", "turn.done")]


def test_whether_somebody_is_asked_tells_nothing_about_his_cards() -> None:
    """W4.5: with any ship card that was not drawn this turn, and with no other (AW-16)."""
    for held in ("anchor", "swap", "alone swap step_back"):
        g, _ = played(lay(S1="B toys", cards=("", held)), "sail red")
        assert asked(g) == [("B", "bear")]
        assert about(g, "", "B") == {"sail on"} | ({"anchor S1"} if held == "anchor" else set())
    for held, fresh in (("open1 open2", ""), ("anchor", "anchor"), ("", "")):
        g, _ = played(lay(S1="B toys", cards=("", held), fresh=("", fresh)), "sail red")
        assert asked(g) == [("A", "turn.done")]


def test_a_card_that_is_played_makes_room_for_another() -> None:
    """W4.5: with three ship cards and one of them played, a ship card may be drawn (AW-14)."""
    held = "anchor swap swap"
    g, _ = played(lay(A1="B toys", A4="B cocoa", cards=("", held)), "sail yellow")
    assert set(offered(g, "B")) == {
        "sail on",
        "anchor A1 lock",
        "anchor A1 ship",
        "anchor A4 lock",
        "anchor A4 ship",
    }
    g, _ = played(g, "B: anchor A1 ship")
    assert len(g.cards[1]) == 3
    assert where(g) == {"A1": "B toys", "B3": "B cocoa"}


def test_the_answers_are_ones_own() -> None:
    """W4.5: the prompt of one who is asked lists what his hand allows, the first one for the absent."""
    g, _ = played(lay(S1="B toys", A2="B toys", cards=("", f"anchor {FULL[1]}")), "sail red")
    assert ask_of(g, "B").prompts == (Choice((Bear(), Bear(anchor="A2"), Bear(anchor="S1"))),)


# ---------------------------------------------------------------- W4.6


def test_the_absent_sail_on_take_the_first_lane_and_lock_cards() -> None:
    """W4.6 (AW-9)"""
    g = lay(B2="B toys", A1="B cocoa", cards=("", "anchor"))
    g, _ = played(g, "sail red")
    ask = ask_of(g, "B")
    assert ask.otherwise == Bear(way="C1", take=("lock",))
    g, _ = played(g, (1, ask.otherwise))
    assert where(g) == {"C1": "B toys", "B1": "B cocoa"}
    assert len(g.cards[1]) == 2
    assert "anchor" in g.cards[1]


# ---------------------------------------------------------------- W4.7


@pytest.mark.parametrize("way", ["C1", "C2"])
def test_at_a_fork_the_owner_chooses(way: str) -> None:
    """W4.7: also where another player named the colour."""
    g = lay(B2="B toys", cards=FULL)
    g, _ = sailed(g, "red", B=f"to {way}")
    assert where(g) == {way: "B toys"}


@pytest.mark.parametrize(("filled", "free"), [("C1", "C2"), ("C2", "C1")])
def test_a_free_branch_is_compulsory(filled: str, free: str) -> None:
    """W4.7: nobody is asked where one of them is blocked for certain (AW-8)."""
    facts = {"B2": "B toys", filled: "A cocoa", "D2": "A cocoa", "D1": "A cocoa"}
    g = lay(cards=FULL, **facts)  # type: ignore[arg-type]
    g, _ = sailed(g, "red")
    assert where(g)[free] == "B toys"


def test_a_branch_that_turns_out_blocked_is_exchanged_for_the_other() -> None:
    """W4.7: the ship on C2 might have left, but it dropped anchor; nobody is asked again (AW-8, AW-57)."""
    g = lay(B2="A toys", C2="B cocoa", cards=("", "anchor"))
    g, events = sailed(g, "red", A="to C2 lock", B="anchor C2")
    assert where(g) == {"C1": "A toys", "C2": "B cocoa"}
    assert asked(g) == [("A", "turn.done")]
    assert not of_kind(events, ev.Drew)


def test_with_both_branches_blocked_the_ship_stays() -> None:
    """W4.7"""
    g = lay(seats=3, B2="A toys", C1="B cocoa", C2="B cocoa", D2="C toys")
    g, events = sailed(g, "red")
    assert where(g)["B2"] == "A toys"
    assert ev.Stayed(0, "B2") in events


# ---------------------------------------------------------------- W4.8


def test_a_ship_at_anchor_is_in_the_way() -> None:
    """W4.8: who wants its space stays (AW-57)."""
    g = lay(S1="A toys", A1="B cocoa", cards=(FULL[0], f"anchor {FULL[1]}"))
    g, events = sailed(g, "red", B="anchor A1")
    assert where(g) == {"S1": "A toys", "A1": "B cocoa"}
    assert events[1:] == [
        ev.Settled(),
        ev.Played(1, "anchor"),
        ev.Anchored(1, "A1"),
        ev.Stayed(0, "S1"),
    ]
