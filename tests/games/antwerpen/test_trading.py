"""Chapter 10, clause by clause: offers, and what becomes of them."""

from __future__ import annotations

import pytest

from games.antwerpen import GAME
from games.antwerpen.data import PRODUCTS
from games.antwerpen.rules import actions as do
from games.antwerpen.rules import events as ev
from games.antwerpen.rules.actions import EVERYBODY
from games.antwerpen.rules.state import Antwerpen
from games.core.engine import apply, asks
from games.core.types import Illegal, Public, Seat
from tests.games.antwerpen.tables import (
    about,
    asked,
    lay,
    left,
    of_kind,
    offered,
    played,
    sailed,
)

CLOSED = {"products": "closed"}
GOODS = ("puzzle puzzle fries", "doll white", "doll dark")


def three(**facts: object) -> Antwerpen:
    """Three players with products, A on turn."""
    facts.setdefault("products", GOODS)
    return lay(seats=3, **facts)  # type: ignore[arg-type]


# ---------------------------------------------------------------- W10.1


def test_products_are_offered_for_products() -> None:
    """W10.1: at least one on each side, of what one has, for what the other has (AW-33)."""
    g = lay(products=("puzzle fries", "doll"))
    assert about(g, "offer ") == {
        "p2 puzzle for doll",
        "p2 fries for doll",
        "p2 puzzle+fries for doll",
    }
    g, events = played(g, "offer p2 puzzle+fries for doll")
    assert events == [ev.Offered(0, 1, ("puzzle", "fries"), ("doll",), 1, 0)]
    assert asked(g) == [("A", "turn"), ("B", "offer")]
    for give, take in (((), ("doll",)), (("puzzle",), ()), (("dark",), ("doll",))):
        with pytest.raises(Illegal):
            apply(g, 0, do.Offer(1, give, take))


def test_only_the_player_on_turn_offers() -> None:
    """W10.1: the others answer, and trade with nobody else (AW-33)."""
    g, _ = played(three(), "offer p2 puzzle for doll")
    assert {text.split()[0] for text in offered(g, "B")} == {"accept", "refuse", "counter"}
    assert offered(g, "C") == []
    with pytest.raises(Illegal):
        apply(g, 1, do.Offer(2, ("doll",), ("dark",)))


def test_an_offer_goes_to_one_or_to_all() -> None:
    """W10.1: to all it asks for what any of them has, and for no more than one has."""
    g = three()
    assert {text.split()[0] for text in about(g, "offer ")} == {"p2", "p3", "all"}
    assert {text.split()[-1] for text in about(g, "offer p2 puzzle for ")} == {
        "doll",
        "white",
        "doll+white",
    }
    assert about(g, "offer all puzzle for ") == {
        "doll",
        "white",
        "dark",
        "doll+white",
        "doll+dark",
        "white+dark",
    }
    assert "doll+white+dark" in about(
        three(products=("puzzle", "doll white fries", "dark")), "offer all puzzle for "
    )
    with pytest.raises(Illegal):
        apply(g, 0, do.Offer(EVERYBODY, ("puzzle",), ("doll", "white", "dark")))
    g, events = played(g, "offer all puzzle for doll")
    assert events == [ev.Offered(0, EVERYBODY, ("puzzle",), ("doll",), 1, 0)]
    assert asked(g) == [("A", "turn"), ("B", "offer"), ("C", "offer")]
    assert "all" not in {
        text.split()[0] for text in about(lay(products=("doll", "dark")), "offer ")
    }


def test_whoever_has_nothing_neither_offers_nor_is_offered_anything() -> None:
    """W10.1"""
    assert about(lay(products=("", "doll")), "offer ") == set()
    assert about(lay(products=("doll", "")), "offer ") == set()


# ---------------------------------------------------------------- W10.2


def test_accepting_changes_both_sides_together() -> None:
    """W10.2"""
    g, events = played(three(), "offer p2 puzzle+fries for doll+white", "B: accept")
    assert g.products == [["puzzle", "doll", "white"], ["puzzle", "fries"], ["doll", "dark"]]
    assert events[-1] == ev.Traded(1, 0, ("puzzle", "fries"), ("doll", "white"))
    assert asked(g) == [("A", "turn")]


def test_the_first_of_several_who_accept_has_it() -> None:
    """W10.2"""
    g, _ = played(three(), "offer all puzzle for doll", "C: accept")
    assert g.products == [["puzzle", "doll", "fries"], ["doll", "white"], ["puzzle", "dark"]]
    assert asked(g) == [("A", "turn")]


def test_only_who_has_what_is_asked_for_can_accept() -> None:
    """W10.2: checked again at the moment it is carried out."""
    g, _ = played(three(), "offer all fries for white")
    assert "accept" in offered(g, "B")
    assert "accept" not in offered(g, "C")
    g = three()
    g, _ = played(g, "offer p2 fries for white", "A: offer p2 puzzle for white")
    first, second = [ask.id for ask in asks(g) if ask.seat == 1]
    g, _ = played(g, (1, do.Accept()))
    assert g.products[1] == ["doll", "fries"]
    with pytest.raises(Illegal):
        apply(g, 1, do.Accept(), second)
    assert first != second


def test_an_offer_ends_when_its_maker_has_the_goods_no_longer() -> None:
    """W10.2: here he traded them away."""
    g, _ = played(three(), "offer p2 fries for white", "A: offer p3 fries for dark")
    g, events = played(g, "C: accept")
    assert of_kind(events, ev.OfferEnded) == [ev.OfferEnded(0, 1)]
    assert asked(g) == [("A", "turn")]
    assert g.products[0] == ["puzzle", "puzzle", "dark"]


# ---------------------------------------------------------------- W10.3


def test_a_refused_offer_is_over_for_who_refused_and_is_not_repeated() -> None:
    """W10.3: in this turn."""
    g, events = played(three(), "offer p2 puzzle for doll", "B: refuse")
    assert events[-1] == ev.Refused(1, 1)
    assert asked(g) == [("A", "turn")]
    assert "puzzle for doll" not in about(g, "offer p2 ")
    assert {"puzzle for white", "fries for doll", "2 puzzle for doll"} <= about(g, "offer p2 ")
    assert "puzzle for doll" in about(g, "offer p3 ")
    with pytest.raises(Illegal):
        apply(g, 0, do.Offer(1, ("puzzle",), ("doll",)))
    moves = ["sail purple", "end turn", "sail purple", "end turn", "sail purple", "end turn"]
    g, _ = played(g, *moves)
    assert "puzzle for doll" in about(g, "offer p2 ")


def test_the_same_offer_to_all_passes_by_who_refused_it() -> None:
    """W10.3"""
    g, _ = played(three(), "offer p2 puzzle for doll", "B: refuse", "A: offer all puzzle for doll")
    assert asked(g) == [("A", "turn"), ("C", "offer")]
    g, _ = played(g, "C: refuse")
    assert "puzzle for doll" not in about(g, "offer all ")
    assert "puzzle for doll" not in about(g, "offer p3 ")


def test_an_open_offer_is_not_made_twice() -> None:
    """W10.3"""
    g, _ = played(three(), "offer p2 puzzle for doll")
    assert "puzzle for doll" not in about(g, "offer p2 ", "A")
    assert "puzzle for white" in about(g, "offer p2 ", "A")


def test_where_one_offer_is_barred_others_can_be_made() -> None:
    """W10.3: also where it is the very first one in the list."""
    g = lay(products=("puzzle fries", "doll"))
    g, _ = played(g, "offer p2 puzzle for doll", "B: refuse")
    assert about(g, "offer p2 ") == {"fries for doll", "puzzle+fries for doll"}
    g, _ = played(g, "offer p2 fries for doll", "B: refuse")
    g, _ = played(g, "offer p2 puzzle+fries for doll", "B: refuse")
    assert about(g, "offer ") == set()


def test_a_counter_offer_stands_beside_the_first_one() -> None:
    """W10.3: to the one who made it; either may be accepted."""
    g, _ = played(three(), "offer p2 puzzle for doll")
    g, events = played(g, "B: counter white for fries")
    assert events == [ev.Offered(1, 0, ("white",), ("fries",), 2, 1)]
    assert asked(g) == [("A", "turn"), ("B", "offer"), ("A", "offer"), ("B", "countered")]
    after, _ = played(g, "A: accept")
    assert after.products[:2] == [["puzzle", "puzzle", "white"], ["doll", "fries"]]
    assert asked(after) == [("A", "turn"), ("B", "offer")], "the first one stays open"
    after, _ = played(g, "B: accept")
    assert after.products[:2] == [["puzzle", "doll", "fries"], ["puzzle", "white"]]
    assert ("A", "offer") in asked(after)


def test_a_counter_offer_may_be_refused_and_countered() -> None:
    """W10.3: and is not repeated either."""
    g, _ = played(three(), "offer p2 puzzle for doll", "B: counter white for fries", "A: refuse")
    assert "white for fries" not in about(g, "counter ", "B")
    assert "doll for fries" in about(g, "counter ", "B")
    g, _ = played(g, "B: counter doll for fries", "A: counter fries for doll+white")
    assert asked(g).count(("B", "offer")) == 2


# ---------------------------------------------------------------- W10.4


def test_open_offers_may_be_withdrawn() -> None:
    """W10.4: by whoever made them."""
    g, _ = played(three(), "offer p2 puzzle for doll", "B: counter white for fries")
    after, events = played(g, "A: withdraw 1")
    assert events == [ev.Withdrawn(0, 1)]
    assert ("B", "offer") not in asked(after)
    assert ("A", "offer") in asked(after)
    after, events = played(g, "B: withdraw 2")
    assert events == [ev.Withdrawn(1, 2)]
    assert asked(after) == [("A", "turn"), ("B", "offer")]


def test_offers_end_with_the_turn_and_never_stop_it() -> None:
    """W10.4: nobody need answer."""
    g, _ = played(three(), "offer all puzzle for doll", "B: counter white for fries")
    g, events = played(g, "A: sail purple", "A: end turn")
    assert of_kind(events, ev.OfferEnded) == [ev.OfferEnded(0, 1), ev.OfferEnded(1, 2)]
    assert asked(g) == [("B", "turn")]
    assert len(g.strands) == 1
    assert all(ask.pace == "free" for ask in asks(g) if ask.title.key == "offer")


def test_offers_rest_while_ships_sail() -> None:
    """W10.4: nobody accepts before that is done (AW-34)."""
    g = three(A1="B toys", cards=("extra_colour", ""))
    g, _ = played(g, "offer p2 puzzle for doll", "A: sail yellow")
    assert asked(g) == [("B", "bear")]
    with pytest.raises(Illegal):
        apply(g, 1, do.Accept())
    g, _ = played(g, "B: lock")
    assert asked(g) == [("A", "turn.done"), ("B", "offer")]
    g, _ = played(g, "B: accept")
    assert g.products[1] == ["puzzle", "white"]


def test_offers_rest_while_a_card_is_drawn() -> None:
    """W10.4: after a step back (AW-34)."""
    g = three(C1="B toys", cards=("step_back",))
    g, _ = played(g, "offer p2 puzzle for doll", "A: back C1>B1")
    assert asked(g) == [("B", "moor")]
    g, _ = played(g, "take lock")
    assert asked(g) == [("A", "turn"), ("B", "offer")]


def test_trade_comes_before_or_after_the_action() -> None:
    """W10.4: never inside it, and as often as one likes (AW-34)."""
    g, _ = played(three(), "offer p2 puzzle for doll", "B: accept", "A: sail purple")
    g, _ = played(g, "A: offer p3 puzzle for dark", "C: accept")
    assert g.products[0] == ["doll", "dark", "fries"]


# ---------------------------------------------------------------- W10.5


@pytest.mark.parametrize(("rule", "at_once", "in_all"), [("six", 3, 6), ("two", 1, 2)])
def test_so_many_offers_at_once_and_so_many_in_a_turn(rule: str, at_once: int, in_all: int) -> None:
    """W10.5: three and six, by house rule one and two."""
    g = three(rules={"offers": rule})
    for number in range(1, in_all + 1):
        move = next(text for text in offered(g, "A") if text.startswith("offer "))
        g, _ = played(g, f"A: {move}")
        still = {ask.title.key for ask in asks(g)}
        assert "offer" in still
        if number % at_once == 0:
            assert about(g, "offer ", "A") == set(), "so many are open"
            for open_number in range(number - at_once + 1, number + 1):
                g, _ = played(g, f"A: withdraw {open_number}")
    assert about(g, "offer ", "A") == set(), "so many were made"
    g, _ = played(g, "sail purple", "end turn")
    assert about(g, "offer ", "B") != set()


def test_counter_offers_count_for_who_makes_them() -> None:
    """W10.5"""
    g = three(rules={"offers": "two"})
    g, _ = played(g, "offer p2 puzzle for doll", "B: counter white for fries")
    assert about(g, "counter ", "B") == set(), "one is open"
    g, _ = played(g, "A: refuse", "B: counter doll for fries", "A: refuse")
    assert about(g, "counter ", "B") == set(), "two were made"
    g, _ = played(g, "B: refuse")
    assert about(g, "offer ", "A") != set(), "A has made one"


def test_without_trade_nothing_is_offered() -> None:
    """W10.5: by house rule."""
    assert about(three(rules={"offers": "none"}), "offer ") == set()


# ---------------------------------------------------------------- W10.6


def test_products_lie_open() -> None:
    """W10.6: before their owners, with their worth; assignments and cards do not (AW-32)."""
    g = three(cards=("open1", "close1 swap"))
    table = GAME.view(g, Public()).table
    assert [seat.products for seat in table.seats] == [tuple(goods) for goods in g.products]
    assert [seat.worth for seat in table.seats] == [6, 4, 5]
    assert [(seat.locks, seat.ships) for seat in table.seats] == [(1, 0), (1, 1), (0, 0)]
    assert [seat.assignments for seat in table.seats] == [3, 3, 3]
    public = repr(GAME.view(g, Public())).replace(repr(table.rules), "")
    assert not [key for hand in g.hands for key in hand if f"'{key}'" in public]
    assert "'close1'" not in public


def test_closed_hands_show_only_backs() -> None:
    """W10.6: by house rule; the owner knows his own (AW-32)."""
    g = three(rules=CLOSED)
    table = GAME.view(g, Seat(1)).table
    assert [seat.products for seat in table.seats] == [(), (), ()]
    assert [seat.worth for seat in table.seats] == [0, 0, 0]
    assert [seat.backs for seat in table.seats] == [(2, 0, 0, 1), (1, 0, 1, 0), (1, 0, 1, 0)]
    assert GAME.view(g, Seat(1)).products == ("doll", "white")


def test_behind_closed_hands_one_may_ask_for_anything() -> None:
    """W10.6: as many as the other has, up to two of a kind; only who has it can accept."""
    g = lay(products=("puzzle", "doll"), rules=CLOSED)
    assert about(g, "offer p2 puzzle for ") == set(PRODUCTS)
    g = lay(products=("puzzle", "doll white"), rules=CLOSED)
    asked_for = about(g, "offer p2 puzzle for ")
    assert "2 fries" in asked_for
    assert len(asked_for) == 8 + 8 * 7 // 2 + 8
    g, _ = played(g, "offer p2 puzzle for fries")
    assert "accept" not in offered(g, "B")
    g, _ = played(g, "B: refuse", "A: offer p2 puzzle for doll", "B: accept")
    assert g.products == [["doll"], ["puzzle", "white"]]


def test_a_closed_trade_is_told_by_numbers_to_the_others() -> None:
    """W10.6 (AW-32)"""
    _, events = played(three(rules=CLOSED), "offer p2 2 puzzle for doll", "B: accept")
    made, traded = events
    assert isinstance(made, ev.OfferedClosed)
    assert (made.audience(), made.twin()) == ((0, 1), ev.OfferedUnseen(0, 1, 2, 1, 1))
    assert isinstance(traded, ev.TradedClosed)
    assert (set(traded.audience()), traded.twin()) == ({0, 1}, ev.TradedUnseen(1, 0, 2, 1))
    _, events = sailed(three(rules=CLOSED, A1="B toys", top="doll"), "green")
    (taken,) = of_kind(events, ev.DeliveredClosed)
    assert isinstance(taken, ev.DeliveredClosed)
    assert (taken.audience(), taken.twin()) == ((1,), ev.DeliveredUnseen(1, "DEUR"))


def test_at_the_end_closed_products_lie_open() -> None:
    """W10.6: and the points are counted from them."""
    g = three(rules=CLOSED)
    g, _ = left(g, "B")
    g, _ = left(g, "C")
    assert g.over
    assert GAME.view(g, Public()).table.seats[0].products == ("puzzle", "puzzle", "fries")
