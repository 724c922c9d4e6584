"""Ants and flags of ANTgravity as art: an Ant stands with its feet toward its gravity."""

from __future__ import annotations

from functools import cache

from games.antgravity.data import WHITE, Way
from rendering import theme
from rendering.antgravity.look import APOTHEM, TURN, hexagon, mirrored, tone, toward
from rendering.scene import (
    Art,
    Box,
    Circle,
    Group,
    Label,
    Line,
    Linear,
    Point,
    Polygon,
    Radial,
    Shadow,
    Shape,
    ThemeName,
)
from rendering.theme import Seat

ANT = 168
GROUND = 124
FLAG_W, FLAG_H = 44, 50
_NEAR: tuple[tuple[Point, ...], ...] = (
    ((-2, 6), (-14, 20), (-21, 41)),
    ((8, 8), (7, 24), (3, 41)),
    ((16, 5), (27, 16), (29, 41)),
)
_FAR: tuple[tuple[Point, ...], ...] = (
    ((2, 6), (-6, 22), (-9, 40)),
    ((10, 6), (16, 22), (15, 40)),
    ((16, 4), (32, 10), (40, 38)),
)
"""The legs on this side of the body and beyond it, from the body down."""


@cache
def ground(colour: str, name: ThemeName) -> Art:
    """Return the space of an Ant, lit in its colour."""
    look, middle = tone(name), GROUND / 2
    edge = hexagon(middle, middle, 57)
    lit, rim = theme.mix(look.cell, colour, 0.32), theme.mix(look.cell, colour, 0.85)
    return Art(GROUND, GROUND, (Polygon(edge, lit, rim, 3, round=4),))


@cache
def ant(colour: str, down: Way, name: ThemeName) -> Art:
    """Return an Ant of a colour with its feet toward its gravity, standing on the edge of its space."""
    shapes = _standing(colour, -1 if mirrored(down) else 1, name)
    return Art(ANT, ANT, (Group(shapes, (ANT / 2, ANT / 2), turn=TURN[down] - 90),))


@cache
def arrow(colour: str, down: Way, name: ThemeName) -> Art:
    """Return the arrow across the edge toward which an Ant falls."""
    look = tone(name)
    pale = "#ffffff" if name == "dark" else "#fffaf0"
    shapes = (
        Polygon(dart(), look.hole, look.hole, 5, round=3),
        Polygon(dart(4.5, 4), colour, pale, 3.5, round=2),
    )
    return Art(ANT, ANT, (Group(shapes, (ANT / 2, ANT / 2), turn=TURN[down] - 90),))


def dart(side: float = 0, end: float = 0) -> tuple[Point, ...]:
    """Return a notched arrow from the middle of an Ant that falls down: so much narrower and shorter at each end.

    Its tip is by far its sharpest corner: a plain triangle points three ways.
    """
    tail, wide = APOTHEM - 28 + end, 22 - side
    return ((-wide, tail), (0, tail + 5), (wide, tail), (0, APOTHEM + 22 - end))


def _standing(colour: str, side: int, name: ThemeName) -> tuple[Shape, ...]:
    """An Ant with its feet down, its head to the right (1) or to the left (-1)."""
    look = tone(name)
    deep = theme.mix(colour, "#0b0f1c", 0.6)
    shin = theme.mix(colour, "#0b0f1c", 0.12)
    light = theme.mix(colour, "#ffffff", 0.55)
    dark = theme.mix(colour, "#0b0f1c", 0.35)
    body = Radial(((0, light), (0.45, colour), (1, dark)), (0.35, 0.3), 0.8)
    feelers = (((30, -14), (35, -30), (47, -33)), ((25, -16), (24, -33), (33, -42)))
    legs = (
        *(Line(_sided(path, side), deep, 4, curve=0.5) for path in _FAR),
        *(Line(_sided(path, side), look.hole, 8, curve=0.5) for path in _NEAR),
        *(Line(_sided(path, side), shin, 4.5, curve=0.5) for path in _NEAR),
    )
    shade = Shadow(2, 4, 4, look.shadow)
    return (
        *legs,
        *(Line(_sided(path, side), look.hole, 3.2, curve=1) for path in feelers),
        Circle(8 * side, 1, 13, ry=11, fill=body, edge=look.hole, width=2.5),
        Circle(-20 * side, -4, 27, ry=25, fill=body, edge=look.hole, width=2.5, shadow=shade),
        Circle(28 * side, -4, 18, ry=17, fill=body, edge=look.hole, width=2.5),
        Circle(33 * side, -8, 7.5, fill="#ffffff", edge=look.hole, width=1.5),
        Circle(35.5 * side, -7, 3.6, fill="#10141f"),
    )


def figure(colour: str, name: ThemeName) -> tuple[Shape, ...]:
    """Return an Ant that stands upright around (0, 0), its feet about 41 below."""
    return _standing(colour, 1, name)


def _sided(path: tuple[Point, ...], side: int) -> tuple[Point, ...]:
    return tuple((x * side, y) for x, y in path)


def _from_middle(down: Way, ahead: float, up: float) -> Point:
    """A point of an Ant: so far toward its head and so far above its middle."""
    along = toward(down, 1)
    side = -1 if mirrored(down) else 1
    return (
        along[1] * side * ahead - along[0] * up,
        -along[0] * side * ahead - along[1] * up,
    )


def belly(down: Way) -> Point:
    """Return where an Ant's name stands, from the middle of its space."""
    return _from_middle(down, -20, 4)


CARRIED: dict[Way, tuple[float, float, float]] = {
    "e": (-31, -3, 1),
    "se": (-6, -32, 1.2),
    "sw": (2, -30, 1.2),
    "w": (36, -3, 1),
    "nw": (31, 20, 1),
    "ne": (-27, 20, 1),
}
"""Where the flag that an Ant carries stands, from the middle of its space, and how large: it hides no name, no face."""


@cache
def tag(ant_name: str, ink: str) -> Art:
    """Return an Ant's name, to be written on its abdomen."""
    return Art(56, 40, (Label(ant_name, Box(0, 0, 56, 40), 31, ink, "bold", "centre", least=20),))


@cache
def chip(ant_name: str, own: Seat, name: ThemeName) -> Art:
    """Return an Ant as a small disc with its name: one that lies in the Hospital."""
    look = tone(name)
    return Art(
        56,
        48,
        (
            Circle(28, 24, 26, ry=21, fill=own.colour, edge=look.hole, width=2.5),
            Label(ant_name, Box(2, 4, 52, 40), 29, own.ink, "bold", "centre", least=18),
        ),
    )


@cache
def flag(of: Seat | None, name: ThemeName, scale: float = 1) -> Art:
    """Return a flag: white and plain, or in its owner's colour with the letter."""
    look = tone(name)
    colour = look.cloth if of is None else of.colour
    shade = theme.mix(colour, "#0b0f1c", 0.22)
    w, h = FLAG_W, FLAG_H
    cloth = Polygon(
        ((9, 4), (41, 4), (36, 18), (41, 32), (9, 32)),
        Linear(((0, colour), (0.7, colour), (1, shade)), 0),
        look.hole,
        2,
        round=2,
        shadow=Shadow(1, 2, 2, look.shadow),
    )
    pole = (
        Line(((8, 4), (8, 46)), look.hole, 6),
        Line(((8, 4), (8, 46)), look.pole, 2.5),
    )
    shapes: tuple[Shape, ...] = (cloth, *pole)
    if of is not None:
        shapes += (Label(of.letter, Box(9, 3, 28, 30), 27, of.ink, "bold", "centre", least=10),)
    return Art(round(w * scale), round(h * scale), (Group(shapes, scale=scale),))


def owner(of: int, marks: tuple[Seat, ...]) -> Seat | None:
    """Return whose flag it is, or nobody's."""
    return None if of == WHITE else marks[of]
