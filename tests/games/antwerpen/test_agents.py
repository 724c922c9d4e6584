"""What the greedy agent of Antwerpen sees: its ships' ways, locks, cards, trades that help it. In small positions."""

from __future__ import annotations

from functools import partial

import pytest

from games.antwerpen import GAME
from games.antwerpen.bargaining import Deal, gain, is_welcome, proposals
from games.antwerpen.data import (
    HARBOURS,
    MADE_AT,
    SECRET_ORDER,
    STARTS,
    Cargo,
    stack_of,
)
from games.antwerpen.judging import worth
from games.antwerpen.rules import actions as do
from games.antwerpen.rules.actions import EVERYBODY
from games.antwerpen.rules.pieces import Ship
from games.antwerpen.rules.state import Antwerpen
from games.antwerpen.scouting import hopes
from games.core.actions import Action
from games.core.asks import of_seat
from games.core.engine import advance, asks
from games.core.game import Chosen
from games.core.start import start
from tests.kit.playouts import chance

CLOSED = ("L1", "L2", "L3")
ELSEWHERE: dict[str, Cargo] = {"C3": "toys", "D1": "toys", "D2": "toys", "E1": "toys"}
"""The other ships of a seat: it has nothing to load, and nothing to hope for from these."""


def table(seats: int, seed: int) -> Antwerpen:
    """Return a new table."""
    state = start(GAME, seats, Chosen(), seed.to_bytes(32, "big")).state
    assert isinstance(state, Antwerpen)
    return state


def first(g: Antwerpen) -> int:
    """Return the seat on turn."""
    turn = g.turn()
    assert turn is not None
    return turn.seat


class Position:
    """A table in which seat 0 is on turn, without cards and products, and what is put on it."""

    def __init__(self, seats: int = 2) -> None:
        self.g = next(g for g in map(partial(table, seats), range(100)) if first(g) == 0)
        for seat in range(seats):
            for card in list(self.g.cards[seat]):
                self.g.play(seat, card, lambda _: None)

    def ships(self, seat: int, **cargoes: Cargo) -> None:
        """Put ships of a seat with their cargo on spaces."""
        for space, cargo in cargoes.items():
            self.g.place(seat, space, cargo)
        order = sorted(self.g.ships)
        self.g.ships = {space: self.g.ships[space] for space in order}

    def goods(self, seat: int, *products: str) -> None:
        """Give products to a seat, from under the stacks."""
        for product in products:
            stack = self.g.stacks[MADE_AT[product]]
            stack.remove(product)
        self.g.gain(seat, products)

    def lies_open(self, product: str) -> None:
        """Put a product on top of its stack."""
        stack = self.g.stacks[MADE_AT[product]]
        stack.remove(product)
        stack.append(product)

    def hand(self, seat: int, *assignments: str) -> None:
        """Let a seat hold these assignments and no others."""
        everywhere = [*self.g.assignments.draw, *self.g.hands[seat]]
        for other, hand in enumerate(self.g.hands):
            if other != seat:
                taken = [key for key in hand if key in assignments]
                rest = [k for k in everywhere if k not in assignments and k not in hand]
                self.g.hands[other] = [k for k in hand if k not in taken] + rest[: len(taken)]
                everywhere = [k for k in [*everywhere, *taken] if k not in rest[: len(taken)]]
        self.g.hands[seat] = sorted(assignments, key=SECRET_ORDER.__getitem__)
        self.g.assignments.draw = [key for key in everywhere if key not in assignments]

    def cards(self, seat: int, *cards: str) -> None:
        """Give lock and ship cards to a seat."""
        for card in cards:
            pile = self.g.pile(stack_of(card))
            (pile.draw if card in pile.draw else pile.discards).remove(card)
            self.g.cards[seat].append(card)

    def does(self, seat: int = 0) -> Action:
        """Let the greedy agent answer for a seat; return what it did."""
        self.g.check()
        mine = of_seat(asks(self.g), seat)
        view = GAME.seat_view(self.g, seat)
        given = GAME.agents["greedy"].choose(GAME, view, mine, chance("agents", self.g.serial))
        advance(self.g, seat, given.action, given.ask)
        return given.action


# ---------------------------------------------------------------- ways


def test_hopes_are_high_near_the_harbour_and_fall_from_left_to_right_for_the_deurganckdok() -> None:
    toys = hopes("toys", CLOSED)
    assert toys["DEUR"] == 1
    assert toys["A1"] > toys["B2"] > toys["C1"] == 0
    falling = [toys[start] for start in STARTS]
    assert falling == sorted(falling, reverse=True)


@pytest.mark.parametrize(
    ("cargo", "lock", "space"),
    [("barley", "L1", "C1"), ("cocoa", "L2", "D2"), ("potatoes", "L3", "E1")],
)
def test_an_open_lock_raises_hopes_for_the_harbour_behind_it(
    cargo: Cargo, lock: str, space: str
) -> None:
    shut = hopes(cargo, CLOSED)
    opened = hopes(cargo, tuple(other for other in CLOSED if other != lock))
    assert opened[space] > 2 * shut[space] > 0
    assert all(opened[start] > shut[start] > 0 for start in STARTS)
    assert set(HARBOURS.values()) >= {cargo}


def test_it_names_the_colour_that_brings_its_ship_home() -> None:
    at = Position()
    at.ships(0, A1="toys", **ELSEWHERE)
    at.lies_open("doll")
    assert at.does() == do.Sail("green")
    assert at.g.products[0] == ["doll"]


def test_it_opens_the_lock_before_it_sails_through() -> None:
    at = Position()
    at.ships(0, C1="barley", **ELSEWHERE)
    at.cards(0, "open1", "close3")
    assert at.does() == do.UseLock("open1", ("L1",), "open")
    assert at.does() == do.Sail("yellow")


def test_at_a_fork_it_takes_the_lane_to_its_harbour() -> None:
    """W4.5: from B2 red leads to C1, before the barley, and to C2."""
    for cargo, way in (("barley", "C1"), ("cocoa", "C2")):
        at = Position()
        at.ships(1, B2=cargo)  # type: ignore[arg-type]
        at.g.closed.remove("L1")
        ask = asks(at.g)[0]
        advance(at.g, 0, do.Sail("red"), ask)
        bear = at.does(1)
        assert isinstance(bear, do.Bear)
        assert bear.way == way


def test_it_drops_anchor_where_a_rival_would_sail_its_ship_past_its_harbour() -> None:
    """W9.8: green would take the barley from C1 to D1, and it never comes back."""
    at = Position()
    at.ships(1, C1="barley")
    at.g.closed.remove("L1")
    at.cards(1, "anchor")
    advance(at.g, 0, do.Sail("green"), asks(at.g)[0])
    bear = at.does(1)
    assert isinstance(bear, do.Bear)
    assert bear.anchor == "C1"


def test_it_yields_double_when_it_can() -> None:
    """W9.6: two products for one ship."""
    at = Position()
    at.ships(0, A1="toys")
    at.cards(0, "double")
    advance(at.g, 0, do.Sail("green"), asks(at.g)[0])
    bear = at.does()
    assert isinstance(bear, do.Bear)
    assert bear.double == 1


def test_it_fulfils_what_it_can() -> None:
    """W7.1, before or after its action."""
    at = Position()
    at.hand(0, "doll+fries", "dark+fries", "pralines+fries")
    at.goods(0, "doll", "fries")
    done = [at.does() for _ in range(3)]
    assert do.Fulfil("doll+fries") in done
    assert done[-1] == do.EndTurn() or do.EndTurn() == at.does()


def test_it_does_not_bring_on_the_end_while_it_is_far_behind() -> None:
    """W11.1: the third assignment would only end what it would lose."""
    at = Position()
    at.hand(0, "doll+fries", "dark+fries", "pralines+fries")
    at.g.done[0] = [at.g.assignments.draw.pop() for _ in range(2)]
    at.goods(0, "doll", "fries")
    ahead, behind = at, Position()
    behind.hand(0, "doll+fries", "dark+fries", "pralines+fries")
    behind.g.done[0] = [behind.g.assignments.draw.pop() for _ in range(2)]
    behind.goods(0, "doll", "fries")
    behind.goods(1, *["fries"] * 6, *["croquettes"] * 7, *["dark"] * 5)
    assert do.Fulfil("doll+fries") in turn_of(ahead)
    assert do.Fulfil("doll+fries") not in turn_of(behind)


def turn_of(at: Position) -> list[Action]:
    """Return all that the greedy agent does in a turn; nobody takes its offers."""
    done: list[Action] = []
    while not done or done[-1] != do.EndTurn():
        done.append(at.does())
    return done


# ---------------------------------------------------------------- trades


def first_offer(at: Position) -> do.Offer | None:
    """Return what the seat on turn offers; it does not always say what it would like, so it is asked several times."""
    ask = of_seat(asks(at.g), 0)
    view, agent = GAME.seat_view(at.g, 0), GAME.agents["greedy"]
    chosen = (agent.choose(GAME, view, ask, chance("offer", n)).action for n in range(20))
    offer = next((action for action in chosen if isinstance(action, do.Offer)), None)
    if offer is not None:
        advance(at.g, 0, offer, ask[0])
    return offer


def trading(seats: int = 2) -> Position:
    """Seat 0 has what seat 1 lacks, and the other way round, of equal worth."""
    at = Position(seats)
    at.hand(0, "doll+fries", "pralines+dark", "puzzle+white")
    at.hand(1, "dark+fries", "puzzle+fries", "white+fries")
    at.goods(0, "doll", "croquettes", "chocolate", "dark", "dark")
    at.goods(1, "fries", "pralines", "fries", "pralines")
    return at


def test_both_gain_by_a_trade_that_it_proposes_and_another_accepts() -> None:
    at = trading()
    offer = do.Offer(1, ("dark",), ("pralines",))
    assert first_offer(at) == offer
    assert at.does(1) == do.Accept()
    assert "pralines" in at.g.products[0]
    assert "dark" in at.g.products[1]


def test_it_proposes_nothing_that_costs_the_other_points_or_itself_an_assignment() -> None:
    at = trading()
    view = GAME.seat_view(at.g, 0)
    found = proposals(view)
    assert found
    assert all(worth(deal.give) >= worth(deal.take) for deal in found)
    assert all(gain(view, deal) > 0 for deal in found)
    assert found[0] == Deal(("dark",), ("pralines",))


@pytest.mark.parametrize(
    ("gets", "gives", "is_good"),
    [
        (("fries",), ("chocolate",), True),
        (("fries",), ("doll",), True),
        (("chocolate",), ("doll",), False),
        (("puzzle",), ("dark",), False),
        (("pralines",), ("dark",), True),
        (("pralines", "fries"), ("dark", "dark"), True),
    ],
)
def test_it_accepts_what_helps_it_more_than_it_hurts(
    gets: tuple[str, ...], gives: tuple[str, ...], is_good: bool
) -> None:
    at = trading()
    assert is_welcome(GAME.seat_view(at.g, 0), Deal(gives, gets)) is is_good


def test_an_offer_goes_to_everybody_where_there_are_several() -> None:
    at = trading(3)
    assert first_offer(at) == do.Offer(EVERYBODY, ("dark",), ("pralines",))


def test_it_takes_back_an_offer_that_no_longer_helps_it() -> None:
    at = trading()
    terms = do.Offer(1, ("dark",), ("pralines",))
    advance(at.g, 0, terms, asks(at.g)[0])
    at.goods(0, "pralines", "pralines")
    at.hand(0, "doll+fries", "dark+fries", "pralines+dark")
    assert at.does() == do.Withdraw(1)


def test_ships_stand_where_the_rules_put_them() -> None:
    """The positions of these tests are such as could be."""
    at = Position()
    at.ships(0, S1="toys", C1="barley")
    assert at.g.ships["C1"] == Ship(0, "barley")
    at.g.check()
