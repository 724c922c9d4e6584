"""Marks on Antwerpen's board: the last move."""

from __future__ import annotations

import itertools
import math
from functools import cache

from rendering import marks, theme
from rendering.antwerpen.look import BERTH, SPOTS, place_boxes
from rendering.scene import Art, Circle, Look, Sprite, ThemeName
from rendering.theme import Theme

STEP = 30
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


def last(look: Look, style: Theme) -> tuple[Sprite, ...]:
    """Return a ring around each place of the last move and dots on the way between spaces."""
    boxes = place_boxes()
    places = [place for place in look.last if place in boxes]
    sprites: list[Sprite] = []
    for one, other in itertools.pairwise(places):
        if one not in SPOTS or other not in SPOTS:
            continue
        (x0, y0), (x1, y1) = SPOTS[one], SPOTS[other]
        count = max(1, round(math.dist((x0, y0), (x1, y1)) / STEP))
        for at in range(1, count):
            share = at / count
            sprites.append(Sprite(dot(style), x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    for place in dict.fromkeys(places):
        if place in SPOTS:
            sprites.append(Sprite(ring(style), *SPOTS[place]))
        else:
            box = boxes[place]
            art = marks.ring(round(box.w) - 16, round(box.h) - 16, style)
            sprites.append(Sprite(art, *box.centre))
    return tuple(sprites)


def assets(name: ThemeName) -> tuple[Art, ...]:
    """Return the art of the marks."""
    style = theme.of(name)
    return (dot(style), ring(style))
