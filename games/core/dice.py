"""Pools of dice, bounded: nobody can ask for a number of dice that would hold the table up."""

from __future__ import annotations

from games.core.rng import Rng
from games.core.types import Illegal

MOST_DICE = 200
MOST_SIDES = 1_000


def roll(rng: Rng, count: int, sides: int = 6) -> tuple[int, ...]:
    """Return ``count`` rolls of 1 … sides, in the order thrown; no dice is an empty roll.

    Raises Illegal ``dice`` outside 0 … 200 dice of 2 … 1,000 sides, before anything is rolled.
    """
    if not 0 <= count <= MOST_DICE or not 2 <= sides <= MOST_SIDES:
        raise Illegal("dice", MOST_DICE, MOST_SIDES)
    return tuple(rng.die(sides) for _ in range(count))


def successes(rolls: tuple[int, ...], at_least: int) -> int:
    """Return how many rolls show ``at_least`` or more."""
    return sum(r >= at_least for r in rolls)
