"""Worlds behind a view: what the viewer knows stays, all else is dealt anew, and his questions are the same in each."""

from __future__ import annotations

from games.antwerpen import GAME
from games.antwerpen.rules.sailing import Sailing
from games.antwerpen.rules.state import Antwerpen
from games.core.asks import of_seat
from games.core.engine import asks
from games.core.rng import Rng
from games.core.types import Public, Seat
from tests.conftest import Number
from tests.games.antwerpen.tables import begun, lay, played
from tests.games.antwerpen.test_conservation import random_answer, whole
from tests.games.antwerpen.test_selfplay import HOUSES
from tests.kit.playouts import chance


def worlds(g: Antwerpen, seat: int, count: int = 30) -> list[Antwerpen]:
    """States that a seat cannot tell from this one."""
    view = GAME.view(g, Seat(seat))
    return [GAME.imagine(view, Rng(bytes([number] * 32))) for number in range(count)]


def test_what_a_seat_is_asked_is_the_same_in_every_world(number: Number) -> None:
    """W4.5: its answers are its own, so that what is thought out in one world fits the table."""
    for seed in range(number(12, 200)):
        seats = 2 + seed % 3
        g, rng = begun(seats, seed, **HOUSES[seed * 37 % len(HOUSES)]), chance("same", seed)
        for at in range(250):
            if g.over:
                break
            if at % 10 == 0:
                for seat in g.seated():
                    (twin,) = worlds(g, seat, 1)
                    whole(twin)
                    assert of_seat(asks(twin), seat) == of_seat(asks(g), seat)
            random_answer(g, rng)


def test_ones_own_cards_stay_and_those_of_others_are_dealt_anew() -> None:
    g = lay(seats=3, cards=("anchor open1", "swap open2", "double"), fresh=("", "swap"))
    found = worlds(g, 0)
    assert {tuple(twin.cards[0]) for twin in found} == {("open1", "anchor")}
    assert len({tuple(twin.cards[1]) for twin in found}) > 10
    assert all([twin.held(1, "lock"), twin.held(1, "ship")] == [1, 1] for twin in found)
    assert all(twin.fresh[1] == [c for c in twin.cards[1] if c in twin.fresh[1]] for twin in found)
    assert {tuple(twin.hands[0]) for twin in found} == {tuple(g.hands[0])}
    assert len({tuple(twin.hands[2]) for twin in found}) > 10
    assert all(twin.ship_cards.draw.count("anchor") < 2 for twin in found)


def test_what_lies_under_a_stacks_top_is_unknown() -> None:
    found = worlds(lay(top="doll fries"), 0)
    assert {twin.stacks["DEUR"][-1] for twin in found} == {"doll"}
    assert len({tuple(twin.stacks["DEUR"]) for twin in found}) > 20


def test_closed_products_are_dealt_by_their_backs() -> None:
    """W10.6"""
    g = lay(products=("puzzle", "doll doll fries"), rules={"products": "closed"})
    found = worlds(g, 0)
    assert {tuple(twin.products[0]) for twin in found} == {("puzzle",)}
    kinds = {tuple(twin.products[1]) for twin in found}
    assert len(kinds) > 2
    assert all(goods[-1] in ("croquettes", "fries") and len(goods) == 3 for goods in kinds)


def test_sealed_answers_of_others_are_any_and_ones_own_stays() -> None:
    """W4.5: sealed until all have answered."""
    g = lay(seats=3, B2="B toys", A1="A toys", A3="C toys")
    g, _ = played(g, "sail red", "B: to C2 ship", "C: lock")
    for seat, known in ((0, ()), (1, (1,)), (2, (2,))):
        answers = [
            frame.answers
            for twin in worlds(g, seat)
            for frame in twin.strands[0].frames
            if isinstance(frame, Sailing)
        ]
        (true,) = (f.answers for f in g.strands[0].frames if isinstance(f, Sailing))
        for other in (1, 2):
            said = {said[other] for said in answers}
            assert (said == {true[other]}) == (other in known)
    table = GAME.view(g, Public()).table
    assert (table.sailing, table.waiting) == ("red", (0,))


def test_in_every_world_the_maker_of_an_open_offer_has_what_it_offers() -> None:
    """W10.2 (closed hands): an offer stands only while it does, so no world is one in which it ends by itself."""
    g = lay(seats=2, products=("puzzle doll", "dark fries doll"), rules={"products": "closed"})
    g, _ = played(g, "offer p2 puzzle for dark", "counter dark+fries for puzzle")
    for twin in worlds(g, 0):
        assert {"dark", "fries"} <= set(twin.products[1])
        assert of_seat(asks(twin), 0) == of_seat(asks(g), 0)
