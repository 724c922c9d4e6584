"""Dice pools: bounded before anything is rolled, and nothing legitimate is forbidden."""

from __future__ import annotations

import pytest

from games.core.dice import MOST_DICE, MOST_SIDES, roll, successes
from games.core.rng import Rng
from games.core.types import Illegal


@pytest.mark.parametrize(
    ("count", "sides"),
    [(9_999_999, 6), (100_000, 6), (5_000, 6), (201, 6), (1, 999_999_999_999), (1, 1_001), (-1, 6)],
)
def test_field_125_huge_rolls_are_refused_before_anything_is_rolled(count: int, sides: int) -> None:
    """Field report 125: refused at once, with the limits named."""
    rng = Rng(b"d" * 32)
    with pytest.raises(Illegal) as refusal:
        roll(rng, count, sides)
    assert refusal.value.code == "dice"
    assert refusal.value.tokens == (MOST_DICE, MOST_SIDES)
    assert rng.draws == 0


@pytest.mark.parametrize("sides", [1, 0, -6])
def test_field_127_dice_that_cannot_be_are_refused_and_the_next_roll_works(sides: int) -> None:
    """Field report 127: d1, d0, d-6; then a normal roll at once."""
    rng = Rng(b"d" * 32)
    with pytest.raises(Illegal):
        roll(rng, 3, sides)
    assert all(1 <= die <= 6 for die in roll(rng, 3))


@pytest.mark.parametrize(("count", "sides"), [(20, 2), (30, 6), (1, 6), (200, 1_000)])
def test_field_129_legitimate_rolls_work(count: int, sides: int) -> None:
    """Field report 129: coins, large pools, a pool of exactly one."""
    rolls = roll(Rng(b"d" * 32), count, sides)
    assert len(rolls) == count
    assert all(1 <= die <= sides for die in rolls)


def test_a_pool_of_no_dice_is_an_empty_roll_without_successes() -> None:
    """Field reports 127 and 129: 0d6, a pool reduced to nothing by damage."""
    rng = Rng(b"d" * 32)
    assert roll(rng, 0) == ()
    assert successes((), 4) == 0
    assert rng.draws == 0


def test_successes_are_counted() -> None:
    assert successes((1, 3, 4, 4, 6), 4) == 3
    assert successes((1, 2), 1) == 2
