"""Marks on Antwerpen's board: the last move, and the lanes of the colour that was named."""

from __future__ import annotations

import math
from functools import cache

from games.antwerpen.data import LANE_COLOURS, LANES, Lane, LaneColour
from games.antwerpen.views import Table
from rendering import curves, layout, marks, theme
from rendering.antwerpen.lanes import buoy, letter_spots
from rendering.antwerpen.look import BERTH, SPOTS, along, path, place_boxes
from rendering.antwerpen.moved import parted
from rendering.scene import Art, Circle, Line, Look, Point, Sprite, ThemeName
from rendering.theme import Theme

STEP = 6
"""Pixels between the points at which a trail looks whether it meets a letter."""
FREE = 24
"""How far from the middle of a letter a trail stays."""
AIR = 8
"""Room around a trail for the width of its lines."""


@cache
def trail(lane: Lane, style: Theme) -> tuple[Art, Point]:
    """Return two bright rails along a lane on which a ship sailed, and the middle of their art."""
    box = layout.around(path(lane))
    side = 14.0 + 10 * (len(lane.colours) > 1)
    left, top = box.x - side - AIR, box.y - side - AIR
    size = (round(box.w + 2 * (side + AIR)), round(box.h + 2 * (side + AIR)))
    parts = [
        [(x - left, y - top) for x, y in part]
        for aside in (side, -side)
        for part in _rail(lane, aside)
    ]
    shapes = tuple(
        Line(tuple(part), colour, width)
        for colour, width in ((marks.RIM, 9), (style.last, 5))
        for part in parts
    )
    return Art(*size, shapes), box.centre


def _rail(lane: Lane, aside: float) -> list[list[Point]]:
    """The parts of a line beside a lane that leave its letters free."""
    letters = [at for _, at in letter_spots(lane)]
    count = max(2, round(math.dist(*path(lane)) / STEP))
    parts: list[list[Point]] = [[]]
    for step in range(count + 1):
        at = along(lane, step / count, aside)
        if all(math.dist(at, letter) > FREE for letter in letters):
            parts[-1].append(at)
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if len(part) > 1]


@cache
def ring(style: Theme) -> Art:
    """Return a bright ring around a space."""
    size = 2 * BERTH + 24
    middle, r = size / 2, BERTH + 4
    return Art(size, size, (Circle(middle, middle, r, edge=marks.RIM, width=11), Circle(middle, middle, r, edge=style.last, width=6)))  # fmt: skip


@cache
def wake(style: Theme) -> Art:
    """Return a broken ring around a space that a ship left."""
    size = 2 * BERTH + 24
    middle, r = size / 2, BERTH + 4
    bow = tuple(curves.ellipse(middle, middle, r, r))
    dash = (10, math.tau * r / 12 - 10)
    rims = ((marks.RIM, 10), (style.last, 5))
    return Art(size, size, tuple(Line(bow, *rim, dash=dash) for rim in rims))


def last(table: Table, look: Look, style: Theme) -> tuple[Sprite, ...]:
    """Return a ring around each place of the last move, broken where a ship left, and the trails of ships."""
    boxes = place_boxes()
    ways, _ = parted(table, look.last)
    left = {start for start, _ in ways} - {end for _, end in ways}
    trails = [
        trail(lane, style) for way in ways for lane in LANES if {lane.start, lane.end} == set(way)
    ]
    sprites = [Sprite(art, *at) for art, at in trails]
    for place in dict.fromkeys(place for place in look.last if place in boxes):
        if place in SPOTS:
            art = wake(style) if place in left else ring(style)
            sprites.append(Sprite(art, *SPOTS[place]))
        else:
            box = boxes[place]
            art = marks.ring(round(box.w) - 16, round(box.h) - 16, style)
            sprites.append(Sprite(art, *box.centre))
    return tuple(sprites)


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
    return (
        trail(LANES[0], style)[0],
        wake(style),
        ring(style),
        *(lit(colour, style) for colour in LANE_COLOURS),
    )
