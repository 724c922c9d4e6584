"""Standing orders: one Sail's question is answered by all of a seat's orders together (clause W12.4)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.antwerpen import GAME
from games.antwerpen.data import LANES, PRODUCTS
from games.antwerpen.rules.actions import (
    Accept,
    AnchorAt,
    Bear,
    NeverAnchor,
    Take,
    TakeCards,
    TakeLane,
    TradeFor,
)
from games.antwerpen.rules.state import Antwerpen
from games.core.actions import Action, Order
from games.core.asks import Ask
from games.core.types import Public, Seat
from tests.games.antwerpen.tables import LETTERS, ask_of, lay, played

FULL = "open1 open2 open3"
TO_C1, TO_C2 = TakeLane("B2", "C1"), TakeLane("B2", "C2")
LOCKS, SHIPS = TakeCards("lock", 2), TakeCards("ship", 2)


def covers(g: Antwerpen, letter: str, orders: Sequence[Order]) -> bool:
    """Whether a seat's orders settle what it is asked, as everybody can tell."""
    return GAME.covers(orders, GAME.view(g, Public()), ask_of(g, letter))


def answer(
    g: Antwerpen, letter: str, orders: Sequence[Order], ask: Ask | None = None
) -> Action | None:
    """What a seat's orders answer; what they answer is always offered."""
    ask = ask or ask_of(g, letter)
    given = GAME.obeyed(orders, GAME.view(g, Seat(LETTERS.index(letter))), ask)
    assert given is None or ask.accepts(given)
    return given


def named(colour: str, **facts: object) -> Antwerpen:
    """A colour was named by A."""
    return played(lay(**facts), f"sail {colour}")[0]  # type: ignore[arg-type]


def forms(g: Antwerpen, letter: str) -> list[Action]:
    """Every order that a seat may give."""
    found = GAME.orders(GAME.view(g, Seat(LETTERS.index(letter))))
    return [order for form in found for order in form.options(1_000)]


# ---------------------------------------------------------------- what may be ordered


def test_the_kinds_of_order() -> None:
    """W12.4: in the game's own words, for what there is."""
    orders = forms(lay(B1="A toys", A2="B toys"), "A")
    assert NeverAnchor() in orders
    assert [o for o in orders if isinstance(o, AnchorAt)] == [
        AnchorAt(colour, "B1") for colour in ("red", "green", "blue")
    ]
    assert [o for o in orders if isinstance(o, TakeLane)] == [TO_C1, TO_C2]
    assert TakeCards("ship", 3) in orders
    assert TradeFor("pralines", "puzzle") in orders
    assert not [o for o in orders if isinstance(o, TradeFor) and o.get == o.give]
    assert len([o for o in orders if isinstance(o, TradeFor)]) == len(PRODUCTS) * 7


def test_anchor_is_dropped_at_a_colour_that_leads_on_from_there() -> None:
    """W12.4: at no other could it ever come true."""
    orders = forms(lay(seats=2, B2="A toys", E1="A cocoa", A1="A toys", S1="A toys"), "A")
    anchors = {o for o in orders if isinstance(o, AnchorAt)}
    assert anchors == {
        AnchorAt(colour, space)
        for space in ("S1", "A1", "B2", "E1")
        for lane in LANES
        if lane.start == space
        for colour in lane.colours
    }
    assert [o.ship for o in anchors if o.colour == "purple"] == ["E1"]


def test_without_a_ship_nothing_is_said_about_one() -> None:
    """W12.4"""
    assert not [o for o in forms(lay(A2="B toys"), "A") if isinstance(o, AnchorAt)]


# ---------------------------------------------------------------- a Sail


def test_never_drop_anchor() -> None:
    """W12.4: with the card or without it; nobody is asked then."""
    for held in (f"anchor {FULL}", f"swap {FULL}"):
        g = named("red", S1="B toys", cards=("", held))
        assert not covers(g, "B", [])
        assert covers(g, "B", [NeverAnchor()])
        assert answer(g, "B", [NeverAnchor()]) == Bear()
        assert answer(g, "B", []) is None


def test_drop_anchor_when_this_colour_is_named() -> None:
    """W12.4: where the ship stands there; without the card it sails on."""
    order = AnchorAt("red", "S1")
    for held, does in ((f"anchor {FULL}", Bear(anchor="S1")), (f"swap {FULL}", Bear())):
        g = named("red", S1="B toys", cards=("", held))
        assert covers(g, "B", [order])
        assert answer(g, "B", [order]) == does
    g = named("blue", S1="B toys", cards=("", f"anchor {FULL}"))
    assert not covers(g, "B", [order])
    g = named("red", S3="B toys", cards=("", f"anchor {FULL}"))
    assert not covers(g, "B", [order])
    assert answer(g, "B", [order]) is None


def test_an_anchor_for_one_ship_beside_never_for_the_others() -> None:
    """W12.4"""
    orders = [NeverAnchor(), AnchorAt("red", "S1")]
    g = named("red", S1="B toys", S3="B toys", cards=("", f"anchor {FULL}"))
    assert answer(g, "B", orders) == Bear(anchor="S1")
    g = named("red", S3="B toys", cards=("", f"anchor {FULL}"))
    assert answer(g, "B", orders) == Bear()


@pytest.mark.parametrize("order", [TO_C1, TO_C2])
def test_the_lane_at_a_fork(order: TakeLane) -> None:
    """W12.4"""
    g = named("red", B2="B toys", cards=("", FULL))
    assert covers(g, "B", [order])
    assert answer(g, "B", [order]) == Bear(way=order.to)
    g = named("red", B2="A toys", A1="B toys", cards=("", ""))
    assert not covers(g, "B", [order]), "somebody else's fork"


def test_an_anchor_at_the_fork_itself_goes_with_either_lane() -> None:
    """W12.4: a ship that stays takes no way; without the card it takes the one that was ordered."""
    anchor = AnchorAt("red", "B2")
    for lane in (TO_C1, TO_C2):
        g = named("red", B2="B toys", cards=("", f"anchor {FULL}"))
        given = answer(g, "B", [anchor, lane])
        assert isinstance(given, Bear)
        assert given.anchor == "B2"
        g = named("red", B2="B toys", cards=("", f"swap {FULL}"))
        assert answer(g, "B", [anchor, lane]) == Bear(way=lane.to)


def test_cards_at_anchorages_until_so_many_are_held() -> None:
    """W12.4: of several the last ones are of the other kind."""
    facts = {"A1": "B toys", "A4": "B toys"}
    g = named("yellow", **facts)
    assert covers(g, "B", [LOCKS])
    assert answer(g, "B", [LOCKS]) == Bear(take=("lock", "lock"))
    assert answer(g, "B", [SHIPS]) == Bear(take=("ship", "ship"))
    g = named("yellow", cards=("", "open1"), **facts)
    assert answer(g, "B", [LOCKS]) == Bear(take=("lock", "ship"))
    g = named("yellow", cards=("", "open1 open2"), **facts)
    assert not covers(g, "B", [LOCKS])
    assert answer(g, "B", [LOCKS, SHIPS]) == Bear(take=("ship", "ship"))


def test_everything_that_is_asked_needs_its_order() -> None:
    """W12.4: else the question is asked."""
    g = named("red", B2="B toys", A1="B toys", cards=("", "anchor"))
    orders: list[Order] = [NeverAnchor(), TO_C2, LOCKS]
    assert covers(g, "B", orders)
    assert answer(g, "B", orders) == Bear(way="C2", take=("lock", "lock"))
    for missing in orders:
        rest = [order for order in orders if order is not missing]
        assert not covers(g, "B", rest)
        assert answer(g, "B", rest) is None


def test_the_order_of_ones_own_ships_and_double_yields_are_always_asked() -> None:
    """W12.4: there is no order for them."""
    orders: list[Order] = [NeverAnchor(), TO_C2, LOCKS]
    g = named("yellow", A1="A toys", B2="A toys")
    assert not covers(g, "A", orders)
    g = named("green", A1="A toys", cards=("double",))
    assert not covers(g, "A", orders)
    assert answer(g, "A", orders) is None


def test_whether_orders_settle_it_is_seen_without_the_hand() -> None:
    """W12.4: so that a missing question tells nothing."""
    orders: list[Order] = [AnchorAt("red", "S1")]
    same = {
        covers(named("red", S1="B toys", cards=("", held)), "B", orders)
        for held in ("anchor", "swap", "double")
    }
    assert same == {True}


def test_a_card_after_a_step_back() -> None:
    """W12.4"""
    g, _ = played(lay(cards=("step_back",), C1="B toys"), "back C1>B1")
    assert not covers(g, "B", [NeverAnchor()])
    assert covers(g, "B", [SHIPS])
    assert answer(g, "B", [SHIPS]) == Take("ship")
    assert answer(g, "B", [LOCKS]) == Take("lock")


# ---------------------------------------------------------------- trade


def test_any_trade_of_a_product_for_one_of_mine() -> None:
    """W12.4: for exactly one of mine; more of theirs is welcome."""
    goods = ("pralines puzzle", "puzzle doll")
    order = TradeFor("pralines", "puzzle")
    for offer, taken in (
        ("pralines for puzzle", True),
        ("puzzle+pralines for puzzle", True),
        ("pralines for puzzle+doll", False),
        ("pralines for doll", False),
        ("puzzle for puzzle", False),
    ):
        g, _ = played(lay(products=goods), f"offer p2 {offer}")
        assert not covers(g, "B", [order]), "an offer is no window"
        assert answer(g, "B", [order]) == (Accept() if taken else None), offer


def test_a_trade_for_what_one_has_no_longer_is_not_taken() -> None:
    """W12.4"""
    rules = {"products": "closed"}
    g, _ = played(lay(products=("pralines", "doll"), rules=rules), "offer p2 pralines for puzzle")
    assert answer(g, "B", [TradeFor("pralines", "puzzle")]) is None


# ---------------------------------------------------------------- the end of an order


def test_an_order_ends_when_it_can_no_longer_come_true() -> None:
    """W12.4"""
    view = GAME.view(lay(S1="B toys", cards=("", "open1 open2 swap")), Seat(1))
    spent = {
        AnchorAt("red", "S1"): False,
        AnchorAt("red", "S3"): True,
        NeverAnchor(): False,
        TO_C1: False,
        TakeCards("lock", 2): True,
        TakeCards("lock", 3): False,
        TakeCards("ship", 2): False,
        TradeFor("fries", "puzzle"): False,
    }
    assert {order: GAME.spent(order, view) for order in spent} == spent
