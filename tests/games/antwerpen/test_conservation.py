"""Nothing is lost and nothing is made: ships, cubes, products, assignments and cards, after every action of random games.

Counted here anew, from the box as the rulebook lists it, and for every mix of house rules.
"""

from __future__ import annotations

from collections import Counter

import pytest

from games.antwerpen import GAME
from games.antwerpen.rules.state import Antwerpen
from games.core.amendments import LeaveSeat, amend
from games.core.engine import asks
from games.core.log import answered
from games.core.rng import Rng
from games.core.types import Public
from tests.conftest import Number
from tests.games.antwerpen import slow
from tests.games.antwerpen.tables import begun
from tests.games.antwerpen.test_selfplay import HOUSES
from tests.kit.playouts import chance

LOCKS = Counter(
    ["open1", "open1", "open2", "open2", "open3", "close1", "close1", "close2", "close2", "close3"]
)
LOCKS.update(["switch1", "switch1", "switch2", "switch3"])
SHIPS = Counter(
    ["alone", "extra_colour", "extra_ship", "step_back", "double", "anchor", "swap"] * 2
)


def whole(g: Antwerpen) -> None:
    """Everything of the box is there once, and what everybody sees of it is the same."""
    afloat = Counter(ship.seat for ship in g.ships.values())
    for seat in g.seated():
        assert g.fleet[seat] + afloat[seat] == slow.SHIPS[len(g.left)]
    assert not [seat for seat in afloat if g.left[seat]]
    cubes = Counter(ship.cargo for ship in g.ships.values()) + Counter(g.supply)
    assert dict(cubes) == slow.CUBES
    for harbour, kinds in slow.GOODS.items():
        held = [p for goods in g.products for p in goods if p in kinds]
        assert Counter([*g.stacks[harbour], *held]) == dict.fromkeys(kinds, 7)
    cards = Counter(card for hand in g.cards for card in hand)
    lying = [g.lock_cards, g.ship_cards]
    cards.update(card for pile in lying for card in [*pile.draw, *pile.discards])
    assert cards == LOCKS + SHIPS
    keys = [key for keys in (*g.hands, *g.done) for key in keys]
    assert len({*keys, *g.assignments.draw, *g.assignments.discards}) == 28
    assert len(keys) + g.assignments.count() == 28
    seen(g)


def seen(g: Antwerpen) -> None:
    """What everybody sees adds up to the same box."""
    table = GAME.view(g, Public()).table
    assert sum(table.supply) + len(table.ships) == 24
    backs = [sum(seat.backs[at] for seat in table.seats) for at in range(4)]
    assert [harbour.left + backs[at] for at, harbour in enumerate(table.harbours)] == [14] * 4
    for stack, held in (
        (table.lock_cards, [seat.locks for seat in table.seats]),
        (table.ship_cards, [seat.ships for seat in table.seats]),
    ):
        assert stack.left + len(stack.discards) + sum(held) == 14
        assert max(held) <= 3
    hands = sum(seat.assignments + len(seat.done) for seat in table.seats)
    assert hands + table.assignments + table.assignments_away == 28


def random_answer(g: Antwerpen, rng: Rng) -> None:
    """Let anybody who is asked give any answer; offers are seldom made, for they are most of what there is."""
    ask = rng.pick(asks(g))
    action = ask.sample(rng)
    if type(action).__name__ in ("Offer", "Counter") and rng.below(4):
        action = ask.otherwise or action
    answered(GAME, g, ask.seat, action, ask.id)


@pytest.mark.parametrize("at", range(len(HOUSES)))
def test_the_box_is_whole_after_every_answer(number: Number, at: int) -> None:
    """W12.5: in every mix of house rules, with two, three and four players."""
    for seed in range(number(1, 6)):
        seats = 2 + (at + seed) % 3
        g, rng = begun(seats, 100 * at + seed, **HOUSES[at]), chance("box", at, seed)
        for _ in range(number(80, 5_000)):
            if g.over:
                break
            random_answer(g, rng)
            whole(g)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_box_is_whole_after_everybody_has_left(number: Number, seats: int) -> None:
    """W12.1: at any moment, one after the other."""
    for seed in range(number(6, 100)):
        g, rng = begun(seats, seed, products="closed"), chance("left", seats, seed)
        for seat in rng.sample(range(seats), seats - 1):
            for _ in range(40 + rng.below(200)):
                if not g.over:
                    random_answer(g, rng)
                    whole(g)
            if not g.over and seat in g.seated():
                g = amend(GAME, g, LeaveSeat(seat=seat)).state
                whole(g)
