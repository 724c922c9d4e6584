"""Chapter 5, clause by clause: anchorages, harbours, Transit Harbour."""

from __future__ import annotations

from collections import Counter

import pytest

from games.antwerpen.data import ANCHORAGES, HARBOURS
from games.antwerpen.rules import events as ev
from games.core.events import Event
from tests.games.antwerpen.tables import (
    about,
    asked,
    kinds,
    lay,
    of_kind,
    offered,
    played,
    sailed,
    shown,
    where,
)

INTO = {
    "DEUR": ("A1", "green"),
    "COCO": ("D2", "green"),
    "BARL": ("C1", "yellow"),
    "POTA": ("E1", "yellow"),
}
OPEN = "L1 L2 L3"
THREE = "open1 open2 open3"


def names(events: list[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [type(event).__name__ for event in events]


# ---------------------------------------------------------------- W5.1 anchorages


@pytest.mark.parametrize("stack", ["lock", "ship"])
def test_at_an_anchorage_a_card_of_either_kind_is_drawn(stack: str) -> None:
    """W5.1: the top one of its stack, also in the turn of another."""
    g = lay(A1="B toys", drawn="close1 swap")
    g, events = sailed(g, "yellow", B=stack)
    card = {"lock": "close1", "ship": "swap"}[stack]
    assert g.cards == [[], [card]]
    (drew,) = of_kind(events, ev.Drew)
    assert isinstance(drew, ev.Drew)
    assert (drew.card, drew.audience()) == (card, (1,))
    assert drew.twin() == ev.DrewOne(1, stack)  # type: ignore[arg-type]


def test_each_ship_brings_a_card() -> None:
    """W5.1: several at once, one each."""
    g = lay(A1="A toys", A4="A toys")
    g, _ = played(g, "sail yellow")
    assert set(offered(g)) == {"lock+lock", "lock+ship", "ship+ship"}
    g, _ = played(g, "lock+ship")
    assert kinds(g.cards[0]) == ["lock", "ship"]


def test_a_ship_that_stays_on_an_anchorage_brings_nothing_more() -> None:
    """W5.1: only on arrival; and the other spaces bring nothing."""
    g, events = sailed(lay(B1="A toys", C2="A toys", D1="A toys"), "purple")
    assert events == [ev.Named(0, "purple", "sail")]
    for space in ("S1", "S2", "A4", "C3"):
        colour = {"S1": "red", "S2": "green", "A4": "blue", "C3": "green"}[space]
        g, events = sailed(lay(**{space: "A toys"}), colour)  # type: ignore[arg-type]
        assert not of_kind(events, ev.Drew, ev.NoCard)
        assert not set(where(g)) & set(ANCHORAGES)


@pytest.mark.parametrize(
    ("held", "drawn"),
    [(THREE, "ship"), ("swap swap alone", "lock"), ("open1 open2", None), ("", None)],
)
def test_with_three_of_a_kind_the_other_is_drawn(held: str, drawn: str | None) -> None:
    """W5.1: without a question (AW-14)."""
    g, events = played(lay(A1="A toys", cards=(held,)), "sail yellow")
    if drawn is None:
        assert set(offered(g)) == {"lock", "ship"}
        return
    assert asked(g) == [("A", "turn.done")]
    assert kinds(g.cards[0]).count(drawn) == 1
    assert len(of_kind(events, ev.Drew)) == 1


def test_with_three_of_both_nothing_is_drawn() -> None:
    """W5.1 (AW-14)"""
    g, events = sailed(lay(A1="A toys", cards=(f"{THREE} swap swap alone",)), "yellow")
    assert of_kind(events, ev.NoCard) == [ev.NoCard(0)]
    assert len(g.cards[0]) == 6


def test_an_empty_stack_is_made_anew_from_its_discards() -> None:
    """W5.1 (AW-15)"""
    g = lay(A1="A toys", bare="lock")
    assert g.lock_cards.draw == []
    g, events = sailed(g, "yellow", A="lock")
    assert of_kind(events, ev.Reshuffled) == [ev.Reshuffled("lock")]
    assert g.lock_cards.discards == []
    assert len(g.lock_cards.draw) == 13


@pytest.mark.parametrize("gone", [("lock",), ("ship",), ("lock", "ship")])
def test_where_no_card_is_left_at_all_the_other_kind_is_drawn_or_none(
    gone: tuple[str, ...],
) -> None:
    """W5.1: the box has too many cards for this, so some are taken out of it here (AW-15)."""
    g = lay(A1="A toys")
    for stack in gone:
        pile = g.lock_cards if stack == "lock" else g.ship_cards
        pile.draw.clear()
    told: list[Event] = []
    for wanted in ("lock", "ship"):
        g.moor(0, wanted, told.append)
    if len(gone) == 2:
        assert told == [ev.NoCard(0)] * 2
    else:
        assert kinds(g.cards[0]) == [{"lock": "ship", "ship": "lock"}[gone[0]]] * 2


def test_a_starting_spot_is_no_anchorage() -> None:
    """W5.1: placing a ship is not arriving (AW-17)."""
    _, events = played(lay(), "load S1 toys")
    assert names(events) == ["Loaded"]


# ---------------------------------------------------------------- W5.2, W5.3


@pytest.mark.parametrize("harbour", HARBOURS)
def test_the_right_resource_brings_the_open_product(harbour: str) -> None:
    """W5.2: ship and resource go back, the next product is turned up."""
    space, colour = INTO[harbour]
    cargo = HARBOURS[harbour]
    g = lay(opened=OPEN, **{space: f"B {cargo}"})  # type: ignore[arg-type]
    product, below = g.stacks[harbour][-1], g.stacks[harbour][-2]
    g, events = sailed(g, colour)
    assert g.products == [[], [product]]
    assert shown(g, harbour) == below
    assert len(g.stacks[harbour]) == 13
    assert g.fleet == [5, 5]
    assert where(g) == {}
    assert events[2:] == [ev.Delivered(1, harbour, product), ev.TurnedUp(harbour, below)]


@pytest.mark.parametrize("harbour", HARBOURS)
def test_any_other_resource_brings_nothing(harbour: str) -> None:
    """W5.3: the open product goes under its stack, the next is turned up (AW-30)."""
    space, colour = INTO[harbour]
    for cargo in set(HARBOURS.values()) - {HARBOURS[harbour]}:
        g = lay(opened=OPEN, **{space: f"B {cargo}"})  # type: ignore[arg-type]
        product, below = g.stacks[harbour][-1], g.stacks[harbour][-2]
        supply = g.supply[cargo]
        g, events = sailed(g, colour)
        assert g.products == g.cards == [[], []]
        assert (g.stacks[harbour][0], shown(g, harbour)) == (product, below)
        assert len(g.stacks[harbour]) == 14
        assert g.supply[cargo] == supply + 1
        assert g.fleet == [5, 5]
        assert events[2:] == [
            ev.WentWrong(1, harbour, cargo, product),
            ev.TurnedUp(harbour, below),
        ]


# ---------------------------------------------------------------- W5.4


@pytest.mark.parametrize(("turn", "first"), [("A", "A"), ("B", "B"), ("C", "A")])
def test_of_two_in_deurganckdok_the_earlier_in_turn_order_is_first(turn: str, first: str) -> None:
    """W5.4: they meet the products one after the other (AW-3, AW-4)."""
    g = lay(seats=3, turn=turn, A1="B toys", B1="A toys", top="doll puzzle")
    g, events = sailed(g, "green")
    owners = [event.seat for event in events if isinstance(event, ev.Delivered)]
    assert owners == ([0, 1] if first == "A" else [1, 0])
    assert g.products[owners[0]] == ["doll"]
    assert g.products[owners[1]] == ["puzzle"]


def test_a_wrong_cargo_turns_the_stack_for_the_next_ship() -> None:
    """W5.4: who comes later meets what then lies open (AW-56)."""
    facts = {"A1": "A cocoa", "B1": "B toys"}
    g, events = sailed(lay(top="doll puzzle", **facts), "green")  # type: ignore[arg-type]
    assert g.products[1] == ["puzzle"]
    assert g.stacks["DEUR"][0] == "doll"
    assert names(events)[3:] == ["WentWrong", "TurnedUp", "Delivered", "TurnedUp"]
    g, _ = sailed(lay(turn="B", top="doll puzzle", **facts), "green")  # type: ignore[arg-type]
    assert g.products[1] == ["doll"]
    assert g.stacks["DEUR"][0] == "puzzle"


@pytest.mark.parametrize(("first", "product"), [("A1", "puzzle"), ("B1", "doll")])
def test_of_his_own_two_the_owner_puts_one_first(first: str, product: str) -> None:
    """W5.4: where it makes a difference (AW-3)."""
    g = lay(A1="A cocoa", B1="A toys", top="doll puzzle")
    assert set(offered(played(g, "sail green")[0])) == {"first A1", "first B1"}
    g, _ = sailed(g, "green", A=f"first {first}")
    assert g.products[0] == [product]
    alike = lay(A1="A toys", B1="A toys", top="doll puzzle")
    assert asked(played(alike, "sail green")[0]) == [("A", "turn.done")]


def test_with_one_product_left_the_second_ship_brings_nothing() -> None:
    """W5.4: but comes back all the same (AW-31, AW-56)."""
    g = lay(seats=3, A1="A toys", B1="B toys", left={"DEUR": "doll"})
    g, events = sailed(g, "green")
    assert g.products[:2] == [["doll"], []]
    assert names(events)[3:] == ["Delivered", "NothingLeft"]
    assert g.fleet == [4, 4, 4]
    assert g.supply["toys"] == 7


def test_a_wrong_ship_before_a_right_one_with_one_product_left() -> None:
    """W5.4: the only product goes under and lies open again (AW-56)."""
    g = lay(seats=3, A1="A cocoa", B1="B toys", left={"DEUR": "doll"})
    g, _ = sailed(g, "green")
    assert g.products[:2] == [[], ["doll"]]


@pytest.mark.parametrize("cargo", ["toys", "cocoa"])
def test_at_an_empty_harbour_there_is_nothing(cargo: str) -> None:
    """W5.4 (AW-31)"""
    g = lay(A1=f"A {cargo}", left={"DEUR": ""})
    g, events = sailed(g, "green")
    assert g.products[0] == []
    assert g.stacks["DEUR"] == []
    assert not of_kind(events, ev.TurnedUp)
    assert g.fleet[0] == 5


# ---------------------------------------------------------------- W5.5, W5.6


@pytest.mark.parametrize("opened", ["", "L2", "L1 L3", OPEN])
def test_past_the_purple_lane_all_locks_are_switched(opened: str) -> None:
    """W5.5: ship and resource go back, whatever the cargo (AW-45)."""
    g = lay(E1="B potatoes", opened=opened)
    g, events = sailed(g, "purple")
    assert set(g.closed) == set(opened.split())
    assert g.fleet == [5, 5]
    assert g.supply["potatoes"] == 5
    assert g.products == [[], []]
    assert names(events) == ["Named", "Sailed", "PassedOut", "Switched"]


def test_transit_switches_once_whatever_else_arrives() -> None:
    """W5.5: one lane leads there, so one ship a call; a wider river would switch once, too (AW-6)."""
    g = lay(E1="A toys", D1="B toys")
    g, events = sailed(g, "purple")
    assert len(of_kind(events, ev.Switched)) == 1
    assert g.closed == []
    assert where(g) == {"D1": "B toys"}


def test_locks_are_switched_after_everything_else() -> None:
    """W5.6: so nobody gets through a gate that opens in the same call (AW-5)."""
    g = lay(E1="A toys", C1="B barley", cards=("extra_colour",))
    g, events = sailed(g, "purple")
    assert where(g) == {"C1": "B barley"}
    assert names(events)[-1] == "Switched"
    g, _ = sailed(g, "extra yellow")
    assert where(g) == {}


def test_first_all_move_then_they_arrive_in_turn_order() -> None:
    """W5.6 (AW-5)"""
    g = lay(
        seats=3,
        turn="B",
        opened=OPEN,
        A4="A toys",
        A1="B cocoa",
        C1="C barley",
        E1="A potatoes",
        top="white",
    )
    g, events = sailed(g, "yellow", A="lock", B="ship")
    seen = [
        (type(e).__name__, e.seat)
        for e in events
        if isinstance(e, ev.Sailed | ev.Drew | ev.Delivered)
    ]
    assert [name for name, _ in seen[:4]] == ["Sailed"] * 4
    assert seen[4:] == [("Drew", 1), ("Delivered", 2), ("Drew", 0), ("Delivered", 0)]


def test_arriving_in_anothers_turn_counts_at_once() -> None:
    """W5.6: special places act also where another player named the colour."""
    g = lay(seats=3, A1="B toys", B1="C cocoa", D1="C toys", top="doll")
    g, events = sailed(g, "green")
    assert g.products == [[], ["doll"], []]
    assert Counter(names(events))["TurnedUp"] == 2
    assert about(g, "load ") == set()


def test_a_double_yield_makes_no_room_for_a_card_drawn_before_it() -> None:
    """W5.1: ships arrive in the order of the board, so the anchorage may come before the harbour."""
    g = lay(
        opened="L1",
        C1="A barley",
        A1="A toys",
        cards=("double swap step_back open1", ""),
        top="white dark",
    )
    g, _ = played(g, "sail yellow")
    assert offered(g, "A") == ["sail on", "double 1"]
