"""Where the numbers of ANTgravity's menus stand: on no arrow, and an Ant's beside that of its space."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection
from functools import cache, lru_cache

from games.antgravity.data import SPACES, Way
from games.antgravity.views import Table
from rendering.antgravity.ants import dart
from rendering.antgravity.look import APOTHEM, TURN, spot
from rendering.marks import BADGE
from rendering.scene import Box, Point

SPACE, ANT = (21.0, -25.0), (-21.0, 17.0)
"""Where the badge of a space and that of an Ant stand, from the middle of the space, where no arrow is near."""
REACH = (20, 27, 34)
"""How far from the middle of the space they are tried elsewhere."""
FREE = 25
"""How far the middle of a badge stays from every arrow."""

Arrow = tuple[int, int, Way]
"""Where the middle of an Ant is, from the middle of a space, and where the Ant falls to."""


def standing(table: Table) -> dict[str, Box]:
    """Return the boxes of the Ants on the board: the lower left of their spaces."""
    found = {}
    for ant in table.ants:
        if ant.at:
            x, y = spot(ant.at)
            found[ant.name] = Box(x - 44, y + 2, 38, 40)
    return found


def spots(table: Table, numbered: Collection[str]) -> dict[str, Point]:
    """Return the middle of the badge of every space and every Ant on the board that has a number."""
    found: dict[str, Point] = {}
    ants = {ant.at: ant.name for ant in table.ants if ant.at}
    for place in SPACES:
        keys = [key for key in (place, ants.get(place, "")) if key in numbered]
        if keys:
            x, y = spot(place)
            usual = tuple(SPACE if key == place else ANT for key in keys)
            for key, (dx, dy) in zip(keys, _placed(_arrows(table, place), usual), strict=True):
                found[key] = (x + dx, y + dy)
    return found


def _arrows(table: Table, place: str) -> tuple[Arrow, ...]:
    """The arrows that may reach into a space."""
    x, y = spot(place)
    ants = ((spot(ant.at), ant.down) for ant in table.ants if ant.at)
    made = [(round(ax - x), round(ay - y), down) for (ax, ay), down in ants]
    return tuple(sorted(each for each in made if math.hypot(*each[:2]) < 3 * APOTHEM))


@lru_cache(1024)
def _placed(arrows: tuple[Arrow, ...], usual: tuple[Point, ...]) -> tuple[Point, ...]:
    """The badges of a space, from its middle: free of arrows and of each other, else where they are near their usual spots."""
    free = [_free(arrows, spot_) for spot_ in usual]
    first = tuple(each[0] for each in free)
    if len(first) < 2 or math.dist(*first) >= BADGE:
        return first
    apart = [pair for pair in itertools.product(*free) if math.dist(*pair) >= BADGE]
    return min(apart, key=lambda pair: sum(map(math.dist, pair, usual)), default=first)


def _free(arrows: tuple[Arrow, ...], usual: Point) -> tuple[Point, ...]:
    """The spots of a badge that are free of arrows, the nearest to its usual one first; the freest one where none is."""
    if not arrows:
        return (usual,)
    rims = [(x + dx, y + dy) for x, y, down in arrows for dx, dy in _rim(down)]
    room = {at: min(math.dist(at, rim) for rim in rims) for at in _tried(usual)}
    return tuple(at for at in room if room[at] >= FREE) or (max(room, key=room.__getitem__),)


@cache
def _tried(usual: Point) -> tuple[Point, ...]:
    """Where a badge may stand, from the middle of its space, the nearest to its usual spot first."""
    turns = [math.radians(15 * n) for n in range(24)]
    ring = [(far * math.cos(turn), far * math.sin(turn)) for far in REACH for turn in turns]
    return (usual, *sorted(ring, key=lambda at: math.dist(at, usual)))


@cache
def _rim(down: Way) -> tuple[Point, ...]:
    """Points along the edges of an arrow, from the middle of its Ant."""
    angle = math.radians(TURN[down] - 90)
    cos, sin = math.cos(angle), math.sin(angle)
    corners = dart()
    made = []
    for (ax, ay), (bx, by) in itertools.pairwise((*corners, corners[0])):
        for step in range(3):
            x, y = ax + (bx - ax) * step / 3, ay + (by - ay) * step / 3
            made.append((x * cos - y * sin, x * sin + y * cos))
    return tuple(made)
