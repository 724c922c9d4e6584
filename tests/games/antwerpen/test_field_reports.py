"""What went wrong for people elsewhere, replayed at Antwerpen; docs/field-reports.md lists the numbers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.antwerpen import GAME
from games.antwerpen.data import ASSIGNMENTS, HARBOURS, MADE_AT
from games.antwerpen.rules import actions as do
from games.antwerpen.rules.events import (
    Delivered,
    Drew,
    Fulfilled,
    LastRound,
    NothingLeft,
    OfferEnded,
    Reshuffled,
    Traded,
    TurnBegan,
    TurnedUp,
    WentWrong,
)
from games.antwerpen.rules.pieces import Ship
from games.antwerpen.rules.rounds import Rounds
from games.antwerpen.rules.state import Antwerpen
from games.core.actions import Action
from games.core.amendments import LeaveSeat, amend
from games.core.engine import advance, asks
from games.core.events import Event
from games.core.game import Chosen
from games.core.start import start
from games.core.strands import frames_of
from games.core.types import Illegal


def table(seats: int = 2, turn: int = 0, seed: int = 1) -> Antwerpen:
    """A new table at which ``turn`` is on turn."""
    for number in range(seed, seed + 100):
        g = start(GAME, seats, Chosen(), bytes([number] * 32)).state
        assert isinstance(g, Antwerpen)
        (rounds,) = frames_of(g, Rounds)
        if rounds.seat == turn:
            return g
    raise AssertionError("nobody begins there")


def act(g: Antwerpen, seat: int, action: Action) -> tuple[Event, ...]:
    """Let a seat do something; the box is whole before and after."""
    GAME.check(g)
    events = advance(g, seat, action)
    GAME.check(g)
    return events


def holds(g: Antwerpen, seat: int, *products: str) -> None:
    """Let a seat hold these products, taken from their stacks."""
    for product in products:
        g.stacks[MADE_AT[product]].remove(product)
    g.gain(seat, products)


def afloat(g: Antwerpen, space: str, seat: int, cargo: str) -> None:
    """Put a ship on a space."""
    g.fleet[seat] -= 1
    g.supply[cargo] -= 1  # type: ignore[index]
    g.ships[space] = Ship(seat, cargo)  # type: ignore[arg-type]


def has_assignment(g: Antwerpen, seat: int, key: str) -> None:
    """Let a seat hold an assignment, in exchange for one of its own."""
    if key in g.hands[seat]:
        return
    for pile in (g.assignments.draw, *(hand for at, hand in enumerate(g.hands) if at != seat)):
        if key in pile:
            pile[pile.index(key)] = g.hands[seat].pop()
            g.hands[seat].append(key)
            return
    raise AssertionError(key)


def has_done(g: Antwerpen, seat: int, count: int) -> None:
    """Let a seat have fulfilled so many assignments."""
    g.done[seat] += [g.assignments.draw.pop() for _ in range(count)]


def bears(g: Antwerpen) -> list[int]:
    """Whoever is asked what its ships do."""
    return [ask.seat for ask in asks(g) if ask.title.key == "bear"]


# ---------------------------------------------------------------- one outcome


def test_field_141_the_last_product_goes_to_the_ship_of_the_seat_on_turn() -> None:
    g = table(seats=3, turn=1)
    afloat(g, "A1", 0, "toys")
    afloat(g, "B1", 1, "toys")
    holds(g, 2, *g.stacks["DEUR"][:13])
    (last,) = g.stacks["DEUR"]
    events = act(g, 1, do.Sail("green"))
    assert [e for e in events if isinstance(e, Delivered)] == [Delivered(1, "DEUR", last)]
    assert [e for e in events if isinstance(e, NothingLeft)] == [NothingLeft(0, "DEUR")]
    assert not [e for e in events if isinstance(e, TurnedUp)]


@pytest.mark.parametrize(("turn", "order"), [(0, [0, 2]), (1, [2, 0])])
def test_field_141_right_and_wrong_at_one_harbour_go_in_turn_order_and_turn_the_stack_in_between(
    turn: int, order: Sequence[int]
) -> None:
    g = table(seats=3, turn=turn)
    afloat(g, "A1", 0, "toys")
    afloat(g, "B1", 2, "cocoa")
    first, second = g.stacks["DEUR"][-1], g.stacks["DEUR"][-2]
    events = act(g, turn, do.Sail("green"))
    told = [e for e in events if isinstance(e, Delivered | WentWrong)]
    assert [e.seat for e in told] == order
    delivered = next(e for e in told if isinstance(e, Delivered))
    wrong = next(e for e in told if isinstance(e, WentWrong))
    assert delivered.product == (first if order[0] == 0 else second)
    assert wrong.product == (second if order[0] == 0 else first)
    assert g.stacks["DEUR"][0] == wrong.product


def test_field_141_cards_at_anchorages_are_drawn_in_turn_order_a_card_for_each_ship() -> None:
    g = table(seats=2, turn=1)
    afloat(g, "A1", 0, "toys")
    afloat(g, "C2", 0, "cocoa")
    afloat(g, "A4", 1, "barley")
    act(g, 1, do.Sail("yellow"))
    assert sorted(bears(g)) == [0, 1]
    act(g, 0, do.Bear(take=("lock", "ship")))
    events = act(g, 1, do.Bear(take=("ship",)))
    drawn = [(e.seat, e.stack) for e in events if isinstance(e, Drew)]
    assert drawn == [(1, "ship"), (0, "lock"), (0, "ship")]


# ---------------------------------------------------------------- trades


def test_field_148_an_offer_ends_as_soon_as_what_it_offers_is_gone() -> None:
    g = table()
    holds(g, 0, "white", "puzzle")
    holds(g, 1, "fries")
    has_assignment(g, 0, "puzzle+white")
    act(g, 0, do.Offer(1, ("white",), ("fries",)))
    offer = next(ask for ask in asks(g) if ask.seat == 1)
    events = act(g, 0, do.Fulfil("puzzle+white"))
    assert OfferEnded(0, 1) in events
    with pytest.raises(Illegal):
        advance(g, 1, do.Accept(), offer.id)
    assert g.products == [[], ["fries"]]


def test_field_148_what_is_offered_to_two_goes_to_the_first_who_accepts() -> None:
    g = table(seats=3)
    holds(g, 0, "white")
    holds(g, 1, "fries")
    holds(g, 2, "fries")
    act(g, 0, do.Offer(1, ("white",), ("fries",)))
    act(g, 0, do.Offer(2, ("white",), ("fries",)))
    late = next(ask for ask in asks(g) if ask.seat == 2)
    events = act(g, 1, do.Accept())
    assert Traded(1, 0, ("white",), ("fries",)) in events
    assert OfferEnded(0, 2) in events
    with pytest.raises(Illegal):
        advance(g, 2, do.Accept(), late.id)
    assert g.products == [["fries"], ["white"], ["fries"]]


def test_field_148_who_no_longer_has_what_is_asked_for_cannot_accept() -> None:
    g = table(seats=3)
    holds(g, 0, "white", "puzzle")
    holds(g, 1, "fries")
    act(g, 0, do.Offer(1, ("white",), ("fries",)))
    act(g, 0, do.Offer(1, ("puzzle",), ("fries",)))
    first, second = (ask for ask in asks(g) if ask.seat == 1)
    advance(g, 1, do.Accept(), first)
    with pytest.raises(Illegal):
        advance(g, 1, do.Accept(), second.id)
    assert g.products[:2] == [["puzzle", "fries"], ["white"]]


# ---------------------------------------------------------------- an empty stack


def test_field_150_the_assignment_just_put_away_takes_part_when_the_stack_is_empty() -> None:
    came_back = 0
    for seed in range(1, 41):
        g = table(seed=seed)
        held = g.hands[0][0]
        g.done[1] += g.assignments.draw[:-1]
        g.assignments.discards = g.assignments.draw[-1:]
        g.assignments.draw = []
        events = act(g, 0, do.Exchange(held))
        assert Reshuffled("assignment") in events
        assert len(g.hands[0]) == 3
        assert (len(g.assignments.draw), len(g.assignments.discards)) == (1, 0)
        came_back += held in g.hands[0]
    assert 5 < came_back < 35, "it comes back half of the time"


def test_field_150_cards_at_an_anchorage_go_on_after_the_discards_were_shuffled() -> None:
    g = table()
    afloat(g, "A1", 0, "toys")
    afloat(g, "A4", 0, "barley")
    g.ship_cards.discards = g.ship_cards.draw[:-1]
    g.ship_cards.draw = g.ship_cards.draw[-1:]
    act(g, 0, do.Sail("yellow"))
    events = act(g, 0, do.Bear(take=("ship", "ship")))
    kinds = [type(e) for e in events if isinstance(e, Drew | Reshuffled)]
    assert kinds == [Drew, Reshuffled, Drew]
    assert len(set(g.ship_cards.discards)) == 0


# ---------------------------------------------------------------- the last round


@pytest.mark.parametrize("trigger", range(4))
@pytest.mark.parametrize("before", [True, False], ids=["before the action", "after it"])
def test_field_152_everybody_has_exactly_one_more_turn_and_the_trigger_the_last(
    trigger: int, before: bool
) -> None:
    g = table(seats=4, turn=trigger)
    rival = (trigger + 2) % 4
    for seat, key in ((trigger, "puzzle+white"), (rival, "doll+chocolate")):
        has_assignment(g, seat, key)
        holds(g, seat, *ASSIGNMENTS[key].products)
    has_done(g, trigger, 2)
    has_done(g, rival, 2)
    doing = [do.Fulfil("puzzle+white"), do.Sail("purple")]
    told: list[Event] = []
    for action in doing if before else reversed(doing):
        told += act(g, trigger, action)
    told += act(g, trigger, do.EndTurn())
    turns = []
    while not g.over:
        (ask,) = asks(g)
        turns.append(ask.seat)
        if ask.seat == rival:
            told += act(g, rival, do.Fulfil("doll+chocolate"))
        told += act(g, ask.seat, do.Sail("purple"))
        told += act(g, ask.seat, do.EndTurn())
    assert turns == [(trigger + step) % 4 for step in (1, 2, 3, 4)]
    assert [e for e in told if isinstance(e, LastRound)] == [LastRound(trigger)]
    assert len([e for e in told if isinstance(e, TurnBegan)]) == 4
    assert sum(isinstance(e, Fulfilled) for e in told) == 2


def test_field_154_after_the_end_nothing_is_asked_and_nothing_is_done() -> None:
    g = table()
    holds(g, 0, "white")
    holds(g, 1, "fries")
    act(g, 0, do.Offer(1, ("white",), ("fries",)))
    (turn, offer) = asks(g)
    g = amend(GAME, g, LeaveSeat(seat=1)).state
    assert g.over
    for seat, action, ask in (
        (0, do.EndTurn(), turn),
        (1, do.Accept(), offer),
        (0, do.Withdraw(1), turn),
    ):
        with pytest.raises(Illegal):
            advance(g, seat, action, ask.id)
    assert set(g.stacks) == set(HARBOURS)


# ---------------------------------------------------------------- amounts


ODD = (
    *("-2", "-1", "−2", "– 2", "- 2", "+2", "±2", "0", "-0", "00", "02", "00002", "00050"),
    *("1.5", "2.0", ".5", "2,5", ",5", "1,000", "1'000", "1_000", "1/2", "½", "2²", "２", "１００"),
    *(
        "1e3",
        "2e0",
        "1E0",
        "0x2",
        "2^1",
        "10^30",
        "-1x",
        "-100x",
        "02x",
        "x2",
        "2k",
        "2nd",
        "2puzzle",
    ),
    *("2-", "2-2", "1 2", "NaN", "inf", "#2", "~2", "<2", "=2", "×2", "all", "2x2", "²", "٢"),
    *("1" + "0" * 30, "9" * 5_000, "-" + "9" * 5_000),
)
"""Amounts that are none, or not written as one."""
BARE = frozenset({"all", "#2"})
"""Those that are something else where no amount stands."""


def offering(g: Antwerpen) -> Antwerpen:
    """Two puzzles against anything of the other's."""
    holds(g, 0, "puzzle", "puzzle", "puzzle")
    holds(g, 1, "fries", "fries", "doll")
    return g


def meant(g: Antwerpen, seat: int, typed: str) -> list[str]:
    """The answers that something typed could mean, and that it is refused in words where there is none."""
    mine = [ask for ask in asks(g) if ask.seat == seat]
    found = [GAME.write(answer.action) for answer in GAME.parse(typed, mine)]
    if not found:
        GAME.misread(typed, mine, GAME.seat_view(g, seat))
    return found


def told(g: Antwerpen, seat: int, typed: str) -> str:
    """The key of why something typed is no move."""
    mine = [ask for ask in asks(g) if ask.seat == seat]
    return GAME.misread(typed, mine, GAME.seat_view(g, seat)).line.key


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: odd[:12])
def test_field_157_an_odd_amount_is_read_as_nothing_wherever_an_amount_stands(odd: str) -> None:
    g = offering(table())
    for glued in (f"{odd} puzzle", f"{odd}x puzzle", f"{odd}× puzzle"):
        for typed in (f"offer p2 {glued} for fries", f"offer p2 fries for {glued}"):
            assert meant(g, 0, typed) == [], typed
    assert meant(g, 0, f"offer p2 puzzle for {odd} fries") == []
    act(g, 0, do.Offer(1, ("puzzle",), ("fries",)))
    act(g, 0, do.Offer(1, ("puzzle", "puzzle"), ("fries",)))
    for verb in ("accept", "refuse", "accept no.", "counter"):
        said = f"{verb} {odd} doll for puzzle" if verb == "counter" else f"{verb} {odd}"
        assert odd in BARE or meant(g, 1, said) == [], said
    assert odd in BARE or meant(g, 0, f"withdraw {odd}") == []


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: odd[:12])
def test_field_157_no_card_is_drawn_or_played_by_an_odd_number(odd: str) -> None:
    g = table()
    afloat(g, "A1", 0, "toys")
    afloat(g, "A4", 0, "barley")
    act(g, 0, do.Sail("yellow"))
    assert meant(g, 0, "2 ship") == meant(g, 0, "ship+ship") == ["ship+ship"]
    for typed in (f"{odd} ship", f"{odd} lock", f"lock {odd} ship", f"lock + ship {odd}"):
        assert meant(g, 0, typed) == [], typed


@pytest.mark.parametrize(
    "odd", ["-2", "−1", "+2", "00002", "1.5", "1e3", "x2", "-1x", "１００", "½", "9" * 5_000]
)
def test_field_157_the_refusal_says_how_a_number_is_written(odd: str) -> None:
    g = offering(table())
    assert told(g, 0, f"offer p2 {odd} puzzle for fries") == "illegal.odd_number"
    act(g, 0, do.Offer(1, ("puzzle",), ("fries",)))
    assert told(g, 1, f"accept {odd}") == told(g, 0, f"withdraw {odd}") == "illegal.odd_number"


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("offer p2 2 puzzle for fries", "offer p2 2 puzzle for fries"),
        ("offer p2 2x puzzle for fries", "offer p2 2 puzzle for fries"),
        ("offer p2 2× puzzle for fries", "offer p2 2 puzzle for fries"),
        ("offer p2: 2 puzzles, for 2 fries + doll", "offer p2 2 puzzle for doll+2 fries"),
        ("offer p2 puzzle for doll+2 fries", "offer p2 puzzle for doll+2 fries"),
        ("offer p2 puzzle for doll + 2x fries", "offer p2 puzzle for doll+2 fries"),
        ("offer p2 puzzle for doll, 2 fries.", "offer p2 puzzle for doll+2 fries"),
    ],
)
def test_field_157_amounts_as_they_are_documented_are_read(typed: str, move: str) -> None:
    assert meant(offering(table()), 0, typed) == [move]
