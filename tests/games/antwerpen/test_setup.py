"""Chapter 1, clause by clause: what lies on the table; and what the board is like."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from games.antwerpen import GAME
from games.antwerpen.data import (
    ANCHORAGES,
    ASSIGNMENTS,
    COLOURS,
    CUBES,
    ENDS,
    HARBOURS,
    LANE_COLOURS,
    LANES,
    LOCK_CARDS,
    LOCKS,
    MADE_AT,
    PRODUCTS,
    SHIP_CARDS,
    SPACES,
    STARTS,
    Lane,
    box,
    lanes_from,
    lanes_into,
    products_of,
)
from games.core.game import Chosen
from games.core.start import start
from games.core.types import Illegal, Seat
from tests.games.antwerpen.tables import begun, kinds, shown

seatings = pytest.mark.parametrize("seats", GAME.seats)


def reached(space: str, *, shut: bool) -> set[str]:
    """All that can be reached from a space; ``shut``: without passing a lock."""
    found: set[str] = set()
    for lane in lanes_from(space):
        if not (shut and lane.lock):
            found |= {lane.end} | reached(lane.end, shut=shut)
    return found


# ---------------------------------------------------------------- 1. what lies on the table


@seatings
def test_fewer_players_have_more_ships(seats: int) -> None:
    """W1.1: 5, 4, 3 ships for two, three, four players, in front of them."""
    g = begun(seats)
    assert g.fleet == [{2: 5, 3: 4, 4: 3}[seats]] * seats
    assert g.ships == {}


@pytest.mark.parametrize("seats", [1, 5])
def test_no_other_number_of_players(seats: int) -> None:
    """W1.1"""
    with pytest.raises(Illegal):
        start(GAME, seats, Chosen(), b"1" * 32)


@seatings
def test_everybody_has_a_colour_of_his_own(seats: int) -> None:
    """W1.1: the one that was picked, or one that is free."""
    assert sorted(begun(seats).colours) == sorted(COLOURS[:seats])
    picked = Chosen(picks=({}, {"colour": "red"}))
    g = start(GAME, seats, picked, b"1" * 32).state
    assert isinstance(g, type(begun(2)))
    assert g.colours[1] == "red"
    assert len(set(g.colours)) == seats


def test_the_board_has_spaces_anchorages_locks_and_ends() -> None:
    """W1.2: 17 spaces, four of them starting spots, four anchorages; three locks, closed at the start (AW-17)."""
    assert " ".join(SPACES) == "S1 S2 S3 S4 A1 A2 A3 A4 B1 B2 B3 C1 C2 C3 D1 D2 E1"
    assert SPACES[:4] == STARTS
    assert ANCHORAGES == ("B1", "B3", "C2", "D1")
    gates = {lane.lock: lane.name for lane in LANES if lane.lock}
    assert gates == {"L1": "C1>BARL", "L2": "D2>COCO", "L3": "E1>POTA"}
    assert begun(2).closed == list(LOCKS)
    assert not set(STARTS) & set(ANCHORAGES)


def test_the_lanes_have_their_colours() -> None:
    """W1.2: red 10, yellow 9, green 9, blue 9, purple 1; double lanes count for both (AW-48)."""
    count = Counter(colour for lane in LANES for colour in lane.colours)
    assert dict(count) == {"red": 10, "yellow": 9, "green": 9, "blue": 9, "purple": 1}
    double = [lane for lane in LANES if len(lane.colours) > 1]
    assert [len(LANES), len(double)] == [33, 5]
    assert all(len(set(lane.colours)) == 2 for lane in double)
    assert [lane.name for lane in LANES if "purple" in lane.colours] == ["E1>OUT"]


def test_every_harbour_can_be_reached_from_every_start() -> None:
    """W1.2: and Transit Harbour too."""
    for space in STARTS:
        assert set(ENDS) <= reached(space, shut=False)
    for space in SPACES:
        assert reached(space, shut=True) & set(ENDS), "a ship could be shut in for ever"


def test_no_space_depends_on_a_lock() -> None:
    """W1.2: each has a lane without a lock, so that no ship is shut in (AW-47)."""
    assert [s for s in SPACES if all(lane.lock for lane in lanes_from(s))] == []


def test_gates_lie_before_harbours_only() -> None:
    """W1.2: so nobody steps back through one (AW-60)."""
    assert {lane.end for lane in LANES if lane.lock} <= set(HARBOURS)


def test_lanes_lead_down_the_river_only() -> None:
    """W1.2: a ship never comes back to where it was."""
    assert [space for space in SPACES if space in reached(space, shut=False)] == []
    assert [lane for lane in LANES if lane.start in ENDS] == []


def test_only_deurganckdok_has_two_entrances_of_one_colour() -> None:
    """W1.2 (AW-4)"""

    def shared(end: str) -> list[str]:
        count = Counter(colour for lane in lanes_into(end) for colour in lane.colours)
        return [colour for colour, lanes in count.items() if lanes > 1]

    assert {end: shared(end) for end in ENDS if shared(end)} == {"DEUR": ["green"]}


def test_no_space_has_more_than_two_lanes_of_one_colour() -> None:
    """W1.2: and two only at one fork (W4.7)."""
    found = {
        (space, colour): [lane.end for lane in lanes_from(space, colour)]
        for space in SPACES
        for colour in LANE_COLOURS
        if len(lanes_from(space, colour)) > 1
    }
    assert found == {("B2", "red"): ["C1", "C2"]}


def test_lanes_stand_in_the_order_of_the_board() -> None:
    """W1.2: by the space where they begin, which is what the absent go by."""
    begin = [SPACES.index(lane.start) for lane in LANES]
    assert begin == sorted(begin)
    places = [*SPACES, *ENDS]
    assert all(
        places.index(lane.start) < places.index(lane.end) for lane in LANES if not _left(lane)
    )


def _left(lane: Lane) -> bool:
    """The one lane between two spaces of a row."""
    return lane.name == "B2>B1"


@cache
def odds(space: str, end: str) -> Fraction:
    """The chance to come to an end if colours and branches are drawn by lot and no lock is closed."""
    if space in ENDS:
        return Fraction(space == end)
    calls = [ways for colour in LANE_COLOURS if (ways := lanes_from(space, colour))]
    chances = [sum(odds(lane.end, end) for lane in ways) / Fraction(len(ways)) for ways in calls]
    return sum(chances, Fraction()) / len(calls)


def test_deurganckdok_is_the_harder_to_reach_the_further_right_one_starts() -> None:
    """W1.2: 56, 40, 17 and 8 of a hundred; the tip of the rulebook says that it falls to the right."""
    chances = [odds(space, "DEUR") for space in STARTS]
    assert chances == [Fraction(5, 9), Fraction(29, 72), Fraction(1, 6), Fraction(1, 12)]
    assert sorted(chances, reverse=True) == chances
    assert all(sum(odds(space, end) for end in ENDS) == 1 for space in SPACES)


@seatings
def test_there_are_fourteen_products_a_harbour(seats: int) -> None:
    """W1.3: seven of each of two kinds, the top one open, in another order each time (AW-46)."""
    g = begun(seats)
    for harbour in HARBOURS:
        assert Counter(g.stacks[harbour]) == Counter(products_of(harbour))
        assert sorted(Counter(g.stacks[harbour]).values()) == [7, 7]
        seen = next(h for h in GAME.public_view(g).table.harbours if h.at == harbour)
        assert (seen.product, seen.left) == (shown(g, harbour), 14)
    assert len({tuple(begun(seats, seed).stacks["DEUR"]) for seed in range(5)}) == 5


def test_products_are_worth_one_to_four_points() -> None:
    """W1.3: the rulebook's white beer is worth 2, croquettes 3, fries 4 (AW-46)."""
    said = [
        "puzzle",
        "1",
        "doll",
        "2",
        "chocolate",
        "2",
        "pralines",
        "3",
        "white",
        "2",
        "dark",
        "3",
        "croquettes",
        "3",
        "fries",
        "4",
    ]
    assert {p: str(n) for p, n in PRODUCTS.items()} == dict(zip(said[::2], said[1::2], strict=True))
    assert Counter(MADE_AT.values()) == dict.fromkeys(HARBOURS, 2)


@seatings
def test_the_supply_holds_the_resources(seats: int) -> None:
    """W1.4: 7 toys, 6 cocoa, 6 barley, 5 potatoes."""
    assert begun(seats).supply == CUBES == {"toys": 7, "cocoa": 6, "barley": 6, "potatoes": 5}


def test_assignments_ask_for_two_or_three_products_of_different_harbours() -> None:
    """W1.5: 16 of two, 12 of three, worth two points more than their products, 5 to 9."""
    every = ASSIGNMENTS.values()
    assert Counter(len(each.products) for each in every) == {2: 16, 3: 12}
    for each in every:
        assert len({MADE_AT[p] for p in each.products}) == len(each.products)
        assert each.points == sum(PRODUCTS[p] for p in each.products) + 2
    assert {each.points for each in every} == {5, 6, 7, 8, 9}


def test_assignments_ask_for_all_products_alike() -> None:
    """W1.5: each product 6 to 11 times, each harbour 17 times."""
    asked = Counter(p for each in ASSIGNMENTS.values() for p in each.products)
    assert set(asked) == set(PRODUCTS)
    assert all(6 <= times <= 11 for times in asked.values())
    harbours = Counter(MADE_AT[p] for p in asked.elements())
    assert harbours == dict.fromkeys(HARBOURS, 17)


@seatings
def test_everybody_is_dealt_three_assignments_unseen(seats: int) -> None:
    """W1.5"""
    g = begun(seats)
    assert [len(hand) for hand in g.hands] == [3] * seats
    assert len(g.assignments.draw) == 28 - 3 * seats
    assert g.assignments.discards == []
    view = GAME.view(g, Seat(1))
    assert view.assignments == tuple(g.hands[1])
    assert [seat.assignments for seat in view.table.seats] == [3] * seats


@seatings
def test_everybody_is_dealt_two_lock_cards_and_no_ship_card(seats: int) -> None:
    """W1.6"""
    g = begun(seats)
    assert [kinds(hand) for hand in g.cards] == [["lock", "lock"]] * seats
    assert len(g.lock_cards.draw) == 14 - 2 * seats
    assert len(g.ship_cards.draw) == 14
    assert g.fresh == [[]] * seats


def test_there_are_fourteen_lock_cards_and_fourteen_ship_cards() -> None:
    """W1.6: seven kinds of ship card, two of each; the pictured Open 3, Close 2 and Switch 1 are among the lock cards."""
    assert Counter(box("ship")) == dict.fromkeys(SHIP_CARDS, 2)
    assert len(SHIP_CARDS) == 7
    assert len(box("lock")) == 14
    numbers = Counter(f"{LOCK_CARDS[c].does} {LOCK_CARDS[c].count}" for c in box("lock"))
    for does, copies in (("open", (2, 2, 1)), ("close", (2, 2, 1)), ("switch", (2, 1, 1))):
        assert tuple(numbers[f"{does} {n}"] for n in (1, 2, 3)) == copies


@seatings
def test_the_first_player_is_drawn_by_lot(seats: int) -> None:
    """W1.7 (AW-42)"""
    views = [GAME.public_view(begun(seats, seed)).table for seed in range(40)]
    assert {table.turn for table in views} == set(range(seats))
    assert {table.turns for table in views} == {1}
