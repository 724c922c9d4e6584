"""The sky of ANTgravity and the field of 91 spaces: what never changes on the board of so many players."""

from __future__ import annotations

import math
from functools import cache

from games.antgravity.data import SPACES
from rendering import theme
from rendering.antgravity.look import (
    BAND,
    CANVAS,
    CORNERS,
    FIELD,
    FOOT,
    Corner,
    Tone,
    hexagon,
    plate,
    spot,
    tone,
)
from rendering.scene import (
    Box,
    Circle,
    Label,
    Line,
    Point,
    Polygon,
    Radial,
    RoundRect,
    Shape,
    Static,
    ThemeName,
)

STARS = 150
NAME = 28
"""How large the names of the spaces are."""


def _grain(at: int, salt: float) -> float:
    """A number 0..1 that looks like chance and is always the same."""
    return math.modf(abs(math.sin(at * 12.9898 + salt * 78.233)) * 43758.5453)[0]


def sky(look: Tone, box: Box = CANVAS) -> tuple[Shape, ...]:
    """Return the heavens over a box: depth, haze, stars."""
    w, h = box.w, box.h
    shapes: list[Shape] = [
        RoundRect(box, 0, Radial(((0, look.sky), (0.55, theme.mix(look.sky, look.deep, 0.55)), (1, look.deep)), (0.46, 0.42), 0.72)),
    ]  # fmt: skip
    for x, y, r, at in ((0.16, 0.2, 0.44, 0), (0.88, 0.78, 0.48, 1), (0.72, 0.1, 0.3, 0)):
        haze = look.haze[at]
        shapes.append(
            Circle(box.x + w * x, box.y + h * y, w * r, fill=Radial(
                ((0, haze), (0.5, theme.fade(haze, 0.45)), (1, theme.fade(haze, 0)))))
        )  # fmt: skip
    for at in range(STARS):
        x, y = box.x + 6 + (w - 12) * _grain(at, 1), box.y + 6 + (h - 12) * _grain(at, 2)
        size = 0.7 + 1.6 * _grain(at, 3) ** 3
        shapes.append(Circle(x, y, size, fill=theme.fade(look.star, 0.35 + 0.5 * _grain(at, 4))))
        if size > 1.9:
            glow = theme.fade(look.star, 0.35)
            shapes.append(Line(((x - 7, y), (x + 7, y)), glow, 1))
            shapes.append(Line(((x, y - 7), (x, y + 7)), glow, 1))
    return tuple(shapes)


def field(look: Tone) -> tuple[Shape, ...]:
    """Return the spaces with their names."""
    shapes: list[Shape] = []
    for place in SPACES:
        x, y = spot(place)
        edge = hexagon(x, y, FIELD.size - 2.5)
        inner = hexagon(x, y, FIELD.size - 5)
        shapes += [
            Polygon(edge, look.cell, look.cell_edge, 1.6, round=5),
            Line((inner[4], inner[5], inner[0], inner[1]), look.cell_lit, 2),
            Line((inner[1], inner[2], inner[3], inner[4]), look.cell_dim, 2),
        ]
    for place in SPACES:
        x, y = spot(place)
        shapes.append(Label(place, named(x, y), NAME, look.named, "bold", "centre", least=20))
    return tuple(shapes)


def named(x: float, y: float) -> Box:
    """Return where a space's name stands: in its lower corner, which no piece covers."""
    return Box(x - 30, y + 24, 60, 34)


def planet(corner: Corner, look: Tone) -> tuple[Shape, ...]:
    """Return a world that fills a corner where nobody sits."""
    box = plate(corner)
    x = box.x + (112 if corner in ("nw", "sw") else box.w - 112)
    y = box.y + (92 if corner in ("nw", "ne") else box.h - 92)
    light, plain, dim, dark = look.rock
    ball = Radial(((0, light), (0.4, plain), (0.75, dim), (1, dark)), (0.3, 0.26), 0.85)
    ring = theme.fade(plain, 0.8)
    return (
        Line(_arc((x, y), 100, 27, 180, 360), ring, 8),
        Circle(x, y, 60, fill=ball),
        Line(_arc((x, y + 19), 52, 11, 12, 168), theme.fade(dark, 0.35), 6),
        Line(_arc((x, y - 20), 52, 11, 12, 168), theme.fade(light, 0.3), 9),
        Line(_arc((x, y), 100, 27, 0, 180), ring, 8),
        Line(_arc((x, y), 86, 21, 0, 180), theme.fade(light, 0.6), 3),
    )


def _arc(middle: Point, rx: float, ry: float, start: float, end: float) -> tuple[Point, ...]:
    """Part of a tilted ellipse."""
    x, y = middle
    tilt = math.radians(-16)
    made = []
    for step in range(25):
        t = math.radians(start + (end - start) * step / 24)
        px, py = rx * math.cos(t), ry * math.sin(t)
        made.append(
            (
                x + px * math.cos(tilt) - py * math.sin(tilt),
                y + px * math.sin(tilt) + py * math.cos(tilt),
            )
        )
    return tuple(made)


@cache
def space(seats: int, name: ThemeName) -> Static:
    """Return the board of so many players without a piece on it."""
    look = tone(name)
    shapes: list[Shape] = [*sky(look)]
    for corner in ("nw", "ne", "se", "sw"):
        if corner not in CORNERS[seats]:
            shapes += planet(corner, look)
    shapes += field(look)
    for box in (BAND, FOOT):
        shapes.append(RoundRect(box, 20, look.plate, look.plate_edge, 1.5))
    return Static(f"antgravity {seats} {name}", tuple(shapes))
