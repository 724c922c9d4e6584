"""Piles: a reshuffle puts every discard under the draw pile, in random order; nothing is lost or doubled."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from games.core.piles import Pile
from games.core.rng import Rng


def rng(label: str = "") -> Rng:
    """Return a generator of the tests' own."""
    return Rng(b"p" * 32).child(label.encode())


def test_the_discard_just_made_is_in_the_reshuffle() -> None:
    pile = Pile([], [])
    pile.discard("x")
    pile.reshuffle(rng())
    assert (pile.draw, pile.discards) == (["x"], [])


def test_the_new_pile_is_in_random_order() -> None:
    orders = set()
    for seed in range(20):
        pile = Pile([], list("abcdef"))
        pile.reshuffle(rng(str(seed)))
        orders.add(tuple(pile.draw))
    assert len(orders) > 15


def test_a_reshuffle_lies_under_what_is_left() -> None:
    pile = Pile(["b", "a"], ["x", "y"])
    pile.reshuffle(rng())
    assert pile.draw[-2:] == ["b", "a"]
    assert pile.count() == 4


@given(st.lists(st.sampled_from("abc")), st.lists(st.sampled_from("abc")))
def test_no_card_is_lost_or_doubled(draw: list[str], discards: list[str]) -> None:
    pile = Pile(list(draw), list(discards))
    pile.reshuffle(rng())
    assert Counter(pile.draw) == Counter([*draw, *discards])
    assert pile.discards == []
