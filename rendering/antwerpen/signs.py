"""Marks on Antwerpen's board: the last move, and the lanes of the colour that was named."""

from __future__ import annotations

import math
from functools import cache

from games.antwerpen.data import LANE_COLOURS, LANES, LaneColour
from games.antwerpen.views import Table
from rendering import marks, theme
from rendering.antwerpen.lanes import buoy, letter_spots
from rendering.antwerpen.look import BERTH, SPOTS, along, path, place_boxes
from rendering.antwerpen.moved import parted
from rendering.scene import Art, Circle, Look, Point, Sprite, ThemeName
from rendering.theme import Theme

STEP = 24
"""Pixels from dot to dot on the way of the last move."""


@cache
def dot(style: Theme) -> Art:
    """Return a step on the way of the last move."""
    return Art(16, 16, (Circle(8, 8, 6, fill=style.last, edge=marks.RIM, width=2),))


@cache
def ring(style: Theme) -> Art:
    """Return a bright ring around a space."""
    size = 2 * BERTH + 24
    middle, r = size / 2, BERTH + 4
    return Art(size, size, (Circle(middle, middle, r, edge=marks.RIM, width=11), Circle(middle, middle, r, edge=style.last, width=6)))  # fmt: skip


def last(table: Table, look: Look, style: Theme) -> tuple[Sprite, ...]:
    """Return a ring around each place of the last move, and dots along the lanes on which ships sailed."""
    boxes = place_boxes()
    ways, _ = parted(table, look.last)
    sprites = [Sprite(dot(style), *at) for way in ways for at in _steps(set(way))]
    for place in dict.fromkeys(place for place in look.last if place in boxes):
        if place in SPOTS:
            sprites.append(Sprite(ring(style), *SPOTS[place]))
        else:
            box = boxes[place]
            art = marks.ring(round(box.w) - 16, round(box.h) - 16, style)
            sprites.append(Sprite(art, *box.centre))
    return tuple(sprites)


def _steps(ends: set[str]) -> list[Point]:
    """The dots on the lane that joins two places, beside its letters."""
    found: list[Point] = []
    for lane in LANES:
        if {lane.start, lane.end} == ends:
            letters = [at for _, at in letter_spots(lane)]
            count = max(2, round(math.dist(*path(lane)) / STEP))
            spots = (along(lane, (step + 0.5) / count) for step in range(count))
            found += [at for at in spots if all(math.dist(at, letter) > 30 for letter in letters)]
    return found


@cache
def lit(colour: LaneColour, style: Theme) -> Art:
    """Return the letter of a lane whose colour was named."""
    rings = (
        Circle(26, 26, 21, edge=marks.RIM, width=9),
        Circle(26, 26, 21, edge=style.last, width=5),
    )
    return Art(52, 52, (*rings, *buoy(colour, (26, 26), 18)))


def called(table: Table, style: Theme) -> tuple[Sprite, ...]:
    """Return what marks the lanes of the colour that was named."""
    return tuple(
        Sprite(lit(colour, style), *at)
        for lane in LANES
        for colour, at in letter_spots(lane)
        if colour == table.sailing
    )


def assets(name: ThemeName) -> tuple[Art, ...]:
    """Return the art of the marks."""
    style = theme.of(name)
    return (dot(style), ring(style), *(lit(colour, style) for colour in LANE_COLOURS))
