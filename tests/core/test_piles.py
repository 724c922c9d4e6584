"""Piles: the draw goes on after a reshuffle, nothing is lost or doubled (field report 150)."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from games.core.piles import Pile
from games.core.rng import Rng


def rng(label: str = "") -> Rng:
    """Return a generator of the tests' own."""
    return Rng(b"p" * 32).child(label.encode())


def test_a_draw_goes_on_after_the_reshuffle() -> None:
    pile = Pile(["c", "b", "a"], ["v", "w", "x", "y", "z"])
    taken = pile.take(5, rng())
    assert taken[:3] == ["a", "b", "c"]
    assert set(taken[3:]) < set("vwxyz")
    assert pile.discards == []
    assert len(pile.draw) == 3
    assert sorted(taken + pile.draw) == sorted("abcvwxyz")


def test_only_two_empty_piles_give_fewer() -> None:
    pile = Pile(["a"], ["b"])
    assert sorted(pile.take(5, rng())) == ["a", "b"]
    assert pile.take(1, rng()) == []
    assert pile.count() == 0


def test_the_discard_just_made_is_in_the_reshuffle() -> None:
    pile = Pile([], [])
    pile.discard("x")
    assert pile.take(1, rng()) == ["x"]


def test_the_new_pile_is_in_random_order() -> None:
    orders = set()
    for seed in range(20):
        pile = Pile([], list("abcdef"))
        orders.add(tuple(pile.take(6, rng(str(seed)))))
    assert len(orders) > 15


def test_a_reshuffle_lies_under_what_is_left() -> None:
    pile = Pile(["b", "a"], ["x", "y"])
    pile.reshuffle(rng())
    assert pile.draw[-2:] == ["b", "a"]
    assert pile.take(2, rng()) == ["a", "b"]


def test_drawing_takes_no_chance_while_cards_are_left() -> None:
    chance = rng()
    Pile(["a", "b"]).take(2, chance)
    assert chance.draws == 0


@given(st.lists(st.sampled_from("abc")), st.lists(st.sampled_from("abc")), st.integers(0, 12))
def test_no_card_is_lost_or_doubled(draw: list[str], discards: list[str], count: int) -> None:
    pile = Pile(list(draw), list(discards))
    taken = pile.take(count, rng())
    assert Counter([*taken, *pile.draw, *pile.discards]) == Counter([*draw, *discards])
    assert len(taken) == min(count, len(draw) + len(discards))
