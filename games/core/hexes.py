"""Hexes in axial coordinates (https://www.redblobgames.com/grids/hexagons/): plain integers, no pixels, no wrapping.

Off the board is off: a neighbour is looked up in the board's own set of hexes and is otherwise nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Hex(NamedTuple):
    """A hex: column ``q`` and row ``r`` along axes 120 degrees apart."""

    q: int
    r: int

    def __add__(self, other: object) -> Hex:
        """Return the hex that lies at ``other`` from here."""
        if not isinstance(other, Hex):
            return NotImplemented
        return Hex(self.q + other.q, self.r + other.r)

    def times(self, steps: int) -> Hex:
        """Return this offset ``steps`` times over."""
        return Hex(self.q * steps, self.r * steps)


DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
"""The six directions through edges, clockwise."""


def distance(a: Hex, b: Hex) -> int:
    """Return the number of steps between two hexes."""
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes at exactly ``radius`` steps, clockwise."""
    if radius == 0:
        return (centre,)
    found = []
    here = centre + DIRECTIONS[4].times(radius)
    for direction in DIRECTIONS:
        for _ in range(radius):
            found.append(here)
            here = here + direction
    return tuple(found)


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes within ``radius`` steps, ring by ring."""
    return tuple(h for r in range(radius + 1) for h in ring(centre, r))


def ray(start: Hex, direction: int, steps: int) -> Iterator[Hex]:
    """Yield the next ``steps`` hexes in one of the six directions, without ``start``."""
    here = start
    for _ in range(steps):
        here = here + DIRECTIONS[direction]
        yield here


def turned(direction: int, steps: int) -> int:
    """Return a direction turned clockwise by ``steps`` sixths (negative: anticlockwise)."""
    return (direction + steps) % 6
