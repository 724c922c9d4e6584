"""Chapters 7, 8 and 9, clause by clause: assignments, lock cards, ship cards."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from games.antwerpen import GAME
from games.antwerpen.data import LANE_COLOURS, LOCKS, STARTS, Lane, lanes_into
from games.antwerpen.rules import cards
from games.antwerpen.rules import events as ev
from games.antwerpen.rules.pieces import Ship
from games.core.engine import apply, asks
from games.core.rng import Rng
from games.core.types import Illegal, Seat
from tests.games.antwerpen.tables import (
    about,
    ask_of,
    asked,
    kinds,
    lay,
    of_kind,
    offered,
    played,
    read,
    sailed,
    shown,
    where,
)

HAND = "puzzle+white pralines+fries dark+fries"
THREE = "open1 open2 open3"

# ---------------------------------------------------------------- 7. assignments and cards


@pytest.mark.parametrize("acted", [False, True])
def test_an_assignment_is_fulfilled_with_the_products_it_asks_for(acted: bool) -> None:
    """W7.1: before the action or after it; it lies open then."""
    g = lay(acted=acted, hands=(HAND,), products=("puzzle white doll fries",))
    assert about(g, "fulfil ") == {"puzzle+white"}
    g, events = played(g, "fulfil puzzle+white")
    assert g.done == [["puzzle+white"], []]
    assert g.products[0] == ["doll", "fries"]
    assert events[0] == ev.Fulfilled(0, "puzzle+white")
    assert GAME.public_view(g).table.seats[0].points == 5


def test_only_one_assignment_a_turn() -> None:
    """W7.1: neither one before and one after, nor the one just drawn (AW-35, AW-36)."""
    goods = "puzzle white pralines fries dark fries doll fries"
    g = lay(hands=(HAND,), products=(goods,), drawn="doll+fries")
    assert about(g, "fulfil ") == set(HAND.split())
    g, _ = played(g, "fulfil pralines+fries")
    assert "doll+fries" in g.hands[0]
    assert about(g, "fulfil ") == set()
    g, _ = played(g, "sail purple")
    assert about(g, "fulfil ") == set()
    g, _ = played(g, "end turn", "sail purple", "end turn")
    assert about(g, "fulfil ") == {"puzzle+white", "dark+fries", "doll+fries"}


def test_copies_of_a_product_are_counted() -> None:
    """W7.1"""
    g = lay(hands=("pralines+fries dark+fries",), products=("pralines dark fries",))
    g, _ = played(g, "fulfil dark+fries", "sail purple", "end turn", "sail purple", "end turn")
    assert about(g, "fulfil ") == set()


def test_products_go_under_their_stacks_and_a_new_assignment_is_drawn() -> None:
    """W7.2: at once (AW-54)."""
    g = lay(hands=(HAND,), products=("puzzle white",), drawn="doll+fries", top="doll dark")
    g, events = played(g, "fulfil puzzle+white")
    assert (g.stacks["DEUR"][0], shown(g, "DEUR")) == ("puzzle", "doll")
    assert (g.stacks["BARL"][0], shown(g, "BARL")) == ("white", "dark")
    assert events[-1] == ev.NewAssignment(0, "doll+fries")
    assert isinstance(events[-1], ev.NewAssignment)
    assert (events[-1].audience(), events[-1].twin()) == ((0,), None)
    assert len(g.hands[0]) == 3


def test_under_an_empty_stack_the_first_one_lies_open() -> None:
    """W7.2 (AW-54)"""
    g = lay(hands=(HAND,), products=("puzzle white",), left={"DEUR": ""})
    g, events = played(g, "fulfil puzzle+white")
    assert shown(g, "DEUR") == "puzzle"
    assert of_kind(events, ev.TurnedUp) == [ev.TurnedUp("DEUR", "puzzle")]


def test_a_product_delivered_or_traded_this_turn_counts_at_once() -> None:
    """W7.3 (AW-62)"""
    g = lay(hands=(HAND,), products=("", "white"), A1="A toys", top="puzzle doll")
    assert about(g, "fulfil ") == set()
    g, _ = sailed(g, "green")
    g, _ = played(g, "offer p2 puzzle for white", "B: accept")
    assert g.products == [["white"], ["puzzle"]]
    g, _ = played(g, "A: offer p2 white for puzzle", "B: accept")
    g = lay(hands=(HAND,), products=("doll", "white"), A1="A toys", top="puzzle")
    g, _ = sailed(g, "green")
    g, _ = played(g, "offer p2 doll for white", "B: accept", "A: fulfil puzzle+white")
    assert g.done[0] == ["puzzle+white"]


def test_any_number_of_cards_is_played() -> None:
    """W7.4: lock and ship cards, before and after the action; each to its discards (AW-25, AW-50)."""
    g = lay(cards=("open1 close1 switch1 extra_colour extra_ship alone",), A1="A toys")
    g, _ = played(g, "open1 L1", "close1 L1", "extra S1 toys", "extra purple")
    g, _ = played(g, "sail purple", "switch1 L3 open", "alone purple")
    assert g.lock_cards.discards == ["open1", "close1", "switch1"]
    assert g.ship_cards.discards == ["extra_ship", "extra_colour", "alone"]
    assert g.cards[0] == []
    assert asked(g) == [("A", "turn.done")]
    assert [seen.discards for seen in (GAME.public_view(g).table.lock_cards,)] == [
        ("open1", "close1", "switch1")
    ]


def test_a_card_drawn_this_turn_waits_for_the_next() -> None:
    """W7.5: of one's own turn (AW-16)."""
    g = lay(A1="A toys", drawn="open3")
    g, _ = sailed(g, "yellow", A="lock")
    assert about(g, "open3") == set()
    g, _ = played(g, "end turn", "sail purple", "end turn")
    assert about(g, "open3 ") == {"L1 L2 L3"}


def test_a_card_drawn_in_anothers_turn_waits_for_the_end_of_it() -> None:
    """W7.5: so nobody drops an anchor that has just come up, and plays it in the next turn (AW-16)."""
    g = lay(seats=3, A1="B toys", S1="B toys", drawn="anchor", cards=("extra_colour",))
    g, _ = sailed(g, "yellow", B="ship")
    g, _ = played(g, "extra red")
    assert set(offered(g, "B")) == {"lock", "ship"}, "no anchor among them"
    g = lay(A1="B toys", S1="A toys", drawn="alone")
    g, _ = sailed(g, "yellow", B="ship")
    g, _ = played(g, "end turn")
    assert about(g, "alone ") == set(LANE_COLOURS)


def test_a_card_that_was_held_before_may_be_played_beside_one_like_it() -> None:
    """W7.5 (AW-16)"""
    g = lay(A1="A toys", drawn="open1", cards=("open1",))
    g, _ = sailed(g, "yellow", A="lock")
    assert g.cards[0] == ["open1", "open1"]
    g, _ = played(g, "open1 L1")
    assert g.cards[0] == ["open1"]
    assert about(g, "open1") == set()


def test_nobody_holds_more_than_three_of_a_kind() -> None:
    """W7.6: two ships at anchorages, room for one."""
    g = lay(A1="A toys", A4="A toys", cards=("open1 open2 alone",))
    g, _ = played(g, "sail yellow")
    assert set(offered(g)) == {"lock+ship", "ship+ship"}
    g, _ = played(lay(A1="A toys", A4="A toys", cards=("open1 open2 alone swap",)), "sail yellow")
    assert set(offered(g)) == {"lock+ship"}
    g, _ = played(lay(A1="A toys", A4="A toys", cards=(f"{THREE} alone swap",)), "sail yellow")
    assert kinds(g.cards[0]) == ["lock"] * 3 + ["ship"] * 3
    assert asked(g) == [("A", "turn.done")]


# ---------------------------------------------------------------- 8. lock cards


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("opened", ["", "L1", "L1 L3", "L1 L2 L3"])
def test_open_opens_as_many_as_it_says_or_all(count: int, opened: str) -> None:
    """W8.1 (AW-29)"""
    g = lay(cards=(f"open{count}",), opened=opened)
    shut = [lock for lock in LOCKS if lock not in opened]
    ways = list(combinations(shut, min(count, len(shut))))
    assert {tuple(text.split()) for text in about(g, f"open{count}")} == set(ways)
    for way in ways:
        after, events = played(g, " ".join([f"open{count}", *way]))
        assert set(after.closed) == set(shut) - set(way)
        assert events == [ev.Played(0, f"open{count}"), ev.LocksSet(0, way, "open")]


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("opened", ["", "L2", "L2 L3", "L1 L2 L3"])
def test_close_closes_as_many_as_it_says_or_all(count: int, opened: str) -> None:
    """W8.2"""
    g = lay(cards=(f"close{count}",), opened=opened)
    ways = list(combinations(opened.split(), min(count, len(opened.split()))))
    assert {tuple(text.split()) for text in about(g, f"close{count}")} == set(ways)
    for way in ways:
        after, _ = played(g, " ".join([f"close{count}", *way]))
        assert set(after.closed) == set(LOCKS) - set(opened.split()) | set(way)


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("opened", ["", "L2", "L1 L2 L3"])
def test_switch_sets_exactly_as_many_as_it_says_to_one_state(count: int, opened: str) -> None:
    """W8.3: also locks that are so already (AW-28)."""
    g = lay(cards=(f"switch{count}",), opened=opened)
    ways = {
        f"{' '.join(way)} {to}" for way in combinations(LOCKS, count) for to in ("open", "closed")
    }
    assert about(g, f"switch{count} ") == ways
    after, _ = played(g, f"switch{count} {' '.join(LOCKS[:count])} open")
    assert set(after.closed) == set(LOCKS[count:]) - set(opened.split())
    after, _ = played(g, f"switch{count} {' '.join(LOCKS[:count])} closed")
    assert set(after.closed) == set(LOCKS) - (set(opened.split()) - set(LOCKS[:count]))


@pytest.mark.parametrize(("opened", "card"), [("", "close1"), ("L1 L2 L3", "open2")])
def test_a_lock_card_may_be_played_where_it_changes_nothing(opened: str, card: str) -> None:
    """W8.3"""
    g, events = played(lay(cards=(card,), opened=opened), card)
    assert events[-1] == ev.LocksSet(0, (), "closed" if card == "close1" else "open")
    assert set(g.closed) == set(LOCKS) - set(opened.split())


def test_an_opened_lock_lets_through_and_a_closed_one_does_not() -> None:
    """W8.4: the gate lies on the lane, never on a space (AW-11)."""
    g = lay(cards=("open1",), D2="A cocoa")
    assert where(sailed(g, "green")[0]) == {"D2": "A cocoa"}
    g, _ = played(g, "open1 L2")
    g, _ = sailed(g, "green")
    assert where(g) == {}


def test_a_gate_blocks_the_way_back_as_well() -> None:
    """W8.4: no gate of this board lies between two spaces; on another one it would (AW-60)."""
    g = lay(cards=("step_back",), B1="A toys")
    assert about(g, "back ") == {"B1>A1", "B1>A2", "B1>B2"}
    with pytest.MonkeyPatch.context() as patch:
        _gate("A1>B1", patch)
        assert about(g, "back ") == {"B1>A2", "B1>B2"}


def _gate(lane: str, patch: pytest.MonkeyPatch) -> None:
    """Put the gate L1 on a lane between two spaces."""

    def into(space: str) -> tuple[Lane, ...]:
        return tuple(
            replace(each, lock="L1") if each.name == lane else each for each in lanes_into(space)
        )

    patch.setattr(cards, "lanes_into", into)


# ---------------------------------------------------------------- 9. ship cards


def test_sail_alone_moves_only_ones_own_ships() -> None:
    """W9.1: the others stay where they are, and in the way."""
    g = lay(cards=("alone", "anchor"), S1="A toys", S3="B toys", A4="A toys", B3="B toys")
    g, events = sailed(g, "alone red")
    assert where(g) == {"A1": "A toys", "S3": "B toys", "A4": "A toys", "B3": "B toys"}
    assert events[:2] == [ev.Played(0, "alone"), ev.Named(0, "red", "alone")]
    assert asked(g) == [("A", "turn")], "it is no action"
    g = lay(cards=("alone",), S1="A toys", A1="B cocoa")
    g, _ = sailed(g, "alone red")
    assert where(g) == {"S1": "A toys", "A1": "B cocoa"}, "A1 does not leave"


def test_sail_alone_is_a_whole_sail() -> None:
    """W9.1: fork, arrivals, transit (AW-58)."""
    g = lay(cards=("alone double",), B2="A toys")
    g, _ = sailed(g, "alone red", A="to C2 ship")
    assert where(g) == {"C2": "A toys"}
    assert kinds(g.cards[0]) == ["ship", "ship"]
    g = lay(cards=("alone",), E1="A toys")
    g, events = sailed(g, "alone purple")
    assert g.closed == []
    assert of_kind(events, ev.PassedOut) == [ev.PassedOut(0, "toys")]
    g = lay(cards=("alone double",), A1="A toys")
    g, _ = sailed(g, "alone green", A="double 1")
    assert len(g.products[0]) == 2


def test_extra_colour_moves_all_ships() -> None:
    """W9.2: also a second lane under the colour that was just named (AW-53, AW-58)."""
    g = lay(cards=(f"extra_colour {THREE}",), S1="A toys", S3="B cocoa")
    g, _ = sailed(g, "red")
    assert where(g) == {"A1": "A toys", "A2": "B cocoa"}
    g, events = sailed(g, "extra red")
    assert events[:2] == [ev.Played(0, "extra_colour"), ev.Named(0, "red", "extra_colour")]
    assert where(g) == {"B1": "A toys", "B2": "B cocoa"}


def test_extra_colour_is_a_whole_sail() -> None:
    """W9.2 (AW-58)"""
    g = lay(cards=("extra_colour",), E1="B toys", A1="B toys")
    g, _ = sailed(g, "extra purple")
    assert g.closed == []
    g = lay(cards=("extra_colour", "anchor"), A1="B toys", top="doll")
    after, _ = sailed(g, "extra green", B="sail on")
    assert after.products[1] == ["doll"]
    after, _ = sailed(g, "extra green", B="anchor A1")
    assert after.products[1] == []


def test_extra_ship_is_one_more_load() -> None:
    """W9.3: with its limits (AW-26)."""
    g = lay(cards=("extra_ship",), S2="B toys")
    assert {text.split()[0] for text in about(g, "extra ")} == set(STARTS) - {"S2"}
    g, events = played(g, "load S1 toys", "extra S3 cocoa")
    assert where(g) == {"S2": "B toys", "S1": "A toys", "S3": "A cocoa"}
    assert events[1:] == [ev.Played(0, "extra_ship"), ev.Loaded(0, "S3", "cocoa")]
    facts = {"A1": "A toys", "A2": "A toys", "A3": "A toys"}
    g = lay(seats=4, cards=("extra_ship",), **facts)  # type: ignore[arg-type]
    assert about(g, "extra ") == set()


def test_step_back_moves_any_ship_along_a_lane_that_leads_to_it() -> None:
    """W9.4: the player of the card chooses ship and lane (AW-22)."""
    g = lay(cards=("step_back",), C2="B toys", S1="A toys", A3="A toys")
    assert about(g, "back ") == {"C2>B1", "C2>B2", "C2>B3", "A3>S3", "A3>S4"}
    g, events = played(g, "back C2>B2")
    assert where(g)["B2"] == "B toys"
    assert events == [ev.Played(0, "step_back"), ev.SteppedBack(1, "C2", "B2")]


def test_step_back_needs_an_empty_space_and_a_ship_on_the_board() -> None:
    """W9.4: not from a starting spot, nor out of a harbour (AW-22, AW-24, AW-49)."""
    g = lay(cards=("step_back",), C2="B toys", B1="A toys", A1="A toys", B2="A toys", A2="A toys")
    assert about(g, "back ") == {"C2>B3", "B2>A3", "B2>A4", "A1>S1", "A1>S2", "A2>S2", "A2>S3"}
    for ships in ({"S1": "A toys", "S4": "B toys"}, {}):
        g = lay(cards=("step_back",), **ships)  # type: ignore[arg-type]
        assert about(g, "back ") == set(), "the card cannot be played"
    with pytest.raises(Illegal):
        read(g, "back S1>A1")


def test_step_back_onto_an_anchorage_is_an_arrival() -> None:
    """W9.5: its owner draws a card, of the kind that he wants (AW-23)."""
    g = lay(cards=("step_back",), C1="B toys", drawn="open3 swap")
    g, _ = played(g, "back C1>B1")
    assert asked(g) == [("B", "moor")]
    assert set(offered(g)) == {"take lock", "take ship"}
    g, _ = played(g, "B: take ship")
    assert g.cards[1] == ["swap"]
    assert g.fresh[1] == ["swap"]
    assert asked(g) == [("A", "turn")]


def test_step_back_onto_an_anchorage_asks_only_where_there_is_a_choice() -> None:
    """W9.5 (AW-14)"""
    g = lay(cards=("step_back", THREE), C1="B toys")
    g, events = played(g, "back C1>B1")
    assert asked(g) == [("A", "turn")]
    assert kinds(g.cards[1]) == ["lock"] * 3 + ["ship"]
    g = lay(cards=("step_back", f"{THREE} alone alone swap"), C1="B toys")
    g, events = played(g, "back C1>B1")
    assert events[-1] == ev.NoCard(1)


def test_the_absent_draw_a_lock_card_after_a_step_back() -> None:
    """W9.5: as at any anchorage (AW-9)."""
    g, _ = played(lay(cards=("step_back",), C1="B toys"), "back C1>B1")
    ask = ask_of(g, "B")
    assert ask.otherwise is not None
    g, _ = played(g, (1, ask.otherwise))
    assert kinds(g.cards[1]) == ["lock"]


def test_double_yield_takes_the_next_product_as_well() -> None:
    """W9.6: the open one, then the one that is turned up (AW-19)."""
    g = lay(cards=("double",), A1="A toys", top="doll puzzle doll")
    g, events = sailed(g, "green", A="double 1")
    assert g.products[0] == ["puzzle", "doll"]
    assert shown(g, "DEUR") == "doll"
    assert [type(event).__name__ for event in events[3:]] == [
        "Played",
        "Delivered",
        "TurnedUp",
        "Delivered",
        "TurnedUp",
    ]
    assert g.ship_cards.discards == ["double"]


def test_double_yield_is_ones_own_choice() -> None:
    """W9.6: one that is not played stays in the hand."""
    g = lay(cards=("double",), A1="A toys")
    assert set(offered(played(g, "sail green")[0])) == {"sail on", "double 1"}
    g, _ = sailed(g, "green", A="sail on")
    assert g.cards[0] == ["double"]


def test_double_yield_with_one_product_left_takes_that() -> None:
    """W9.6 (AW-20)"""
    g = lay(cards=("double",), A1="A toys", left={"DEUR": "doll"})
    g, _ = sailed(g, "green", A="double 1")
    assert g.products[0] == ["doll"]
    assert g.cards[0] == []


def test_one_double_yield_for_each_ship() -> None:
    """W9.6"""
    g = lay(cards=("double double",), A1="A toys", B1="A toys")
    assert set(offered(played(g, "sail green")[0])) == {"sail on", "double 1", "double 2"}
    g, _ = sailed(g, "green", A="double 2")
    assert len(g.products[0]) == 4
    g = lay(cards=("double double",), A1="A toys")
    assert set(offered(played(g, "sail green")[0])) == {"sail on", "double 1"}


def test_double_yield_stays_in_the_hand_where_the_ship_brings_nothing() -> None:
    """W9.6: the other ship took the last product."""
    facts = {"A1": "B toys", "B1": "A toys"}
    rules = {"double": "any_turn"}
    g = lay(seats=3, cards=("", "double"), left={"DEUR": "doll"}, rules=rules, **facts)  # type: ignore[arg-type]
    g, _ = sailed(g, "green", B="double 1")
    assert g.products[:2] == [["doll"], []]
    assert g.cards[1] == ["double"]


def test_double_yield_is_for_ones_own_turn_or_by_house_rule_for_any() -> None:
    """W9.6 (AW-18)"""
    facts = {"A1": "B toys"}
    g = lay(cards=("", "double"), **facts)  # type: ignore[arg-type]
    assert set(offered(played(g, "sail green")[0], "B")) == {"sail on"}
    g = lay(cards=("", "double"), rules={"double": "any_turn"}, **facts)  # type: ignore[arg-type]
    assert set(offered(played(g, "sail green")[0], "B")) == {"sail on", "double 1"}
    g, _ = sailed(g, "green", B="double 1")
    assert len(g.products[1]) == 2


def test_whether_double_yield_is_asked_tells_nothing() -> None:
    """W9.6: whoever holds a ship card that could be it is asked (AW-9)."""
    g, _ = played(lay(cards=("swap",), A1="A toys"), "sail green")
    assert asked(g) == [("A", "bear")]
    assert set(offered(g)) == {"sail on"}
    g, _ = played(lay(cards=("swap",), A1="A cocoa"), "sail green")
    assert asked(g) == [("A", "turn.done")]


def test_two_ships_swap_their_resources() -> None:
    """W9.7: anybody's, anywhere on the board (AW-27, AW-49)."""
    g = lay(cards=("swap",), S1="B toys", E1="B cocoa", B2="A toys")
    assert about(g, "swap ") == {"S1 B2", "S1 E1", "B2 E1"}
    after, events = played(g, "swap S1 E1")
    assert where(after) == {"S1": "B cocoa", "E1": "B toys", "B2": "A toys"}
    assert events == [ev.Played(0, "swap"), ev.Swapped("S1", "E1")]
    after, _ = played(g, "swap S1 B2")
    assert where(after) == where(g), "the same resources may be swapped"


def test_a_swap_needs_two_ships() -> None:
    """W9.7 (AW-49)"""
    assert about(lay(cards=("swap",), S1="B toys"), "swap ") == set()


def test_ships_are_offered_in_the_order_of_the_board_however_they_got_there() -> None:
    """W9.7: what is thought out from a view fits the table."""
    g = lay(cards=("swap step_back",), B2="A toys", S1="B cocoa")
    g.ships = {"B2": Ship(0, "toys"), "S1": Ship(1, "cocoa")}
    assert about(g, "swap ") == {"S1 B2"}
    twin = GAME.imagine(GAME.view(g, Seat(0)), Rng(b"t" * 32))
    assert asks(twin)[0] == asks(g)[0]
    apply(g, 0, read(twin, "swap S1 B2")[1])


def test_drop_anchor_holds_one_ship_back() -> None:
    """W9.8: of one's own, before anything moves (AW-21)."""
    g = lay(cards=("anchor", "anchor"), S1="B toys", S3="B cocoa", A2="A toys")
    g, _ = played(g, "sail red")
    assert asked(g) == [("B", "bear")], "A names the colour himself"
    assert set(offered(g)) == {"sail on", "anchor S1", "anchor S3"}
    g, events = played(g, "B: anchor S3")
    assert where(g) == {"A1": "B toys", "S3": "B cocoa", "B2": "A toys"}
    assert events[:3] == [ev.Settled(), ev.Played(1, "anchor"), ev.Anchored(1, "S3")]
    assert g.cards[1] == []


def test_several_players_may_drop_anchor_each_for_one_ship() -> None:
    """W9.8: with Extra colour as well (AW-21)."""
    facts = {"S1": "B toys", "S3": "C cocoa", "A2": "A toys", "A4": "B toys"}
    g = lay(seats=3, cards=("extra_colour", "anchor anchor", "alone"), **facts)  # type: ignore[arg-type]
    after, _ = sailed(g, "extra red", B="anchor S1")
    assert where(after) == {"S1": "B toys", "A2": "C cocoa", "B2": "A toys", "A4": "B toys"}
    g = lay(seats=3, cards=("", "anchor", "anchor"), **facts)  # type: ignore[arg-type]
    after, _ = sailed(g, "red", B="anchor S1", C="anchor S3")
    assert where(after) == {"S1": "B toys", "S3": "C cocoa", "B2": "A toys", "A4": "B toys"}


def test_sail_alone_asks_no_opponent() -> None:
    """W9.8: there is nothing to hold back (AW-21)."""
    g = lay(cards=("alone", "anchor"), S1="B toys", S3="A cocoa")
    g, _ = played(g, "alone red")
    assert asked(g) == [("A", "turn")]
