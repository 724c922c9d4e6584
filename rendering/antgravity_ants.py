"""Ants and flags of ANTgravity as art: an Ant stands with its feet toward its gravity."""

from __future__ import annotations

from functools import cache

from games.antgravity.data import WHITE, Way
from rendering import theme
from rendering.antgravity_look import APOTHEM, TURN, hexagon, tone, toward
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
FLAG_W, FLAG_H = 44, 50
_LEGS: tuple[tuple[Point, Point, Point], ...] = (
    ((-2, 4), (-14, 18), (-26, 40)),
    ((4, 6), (0, 22), (-6, 40)),
    ((10, 5), (22, 16), (30, 40)),
    ((6, 6), (12, 24), (14, 40)),
)


@cache
def ant(colour: str, ink: str, down: Way, name: ThemeName) -> Art:
    """Return an Ant of a colour whose gravity points `down`: its space, the floor it feels, the arrow, itself."""
    middle = ANT / 2
    turned = Group(_standing(colour, ink, name), (middle, middle), turn=TURN[down] - 90)
    ground = Polygon(
        hexagon(middle, middle, 57),
        theme.fade(colour, 0.26),
        theme.fade(colour, 0.85),
        3,
        round=4,
    )
    return Art(ANT, ANT, (ground, turned))


def _standing(colour: str, ink: str, name: ThemeName) -> tuple[Shape, ...]:
    """An Ant with its feet down."""
    look = tone(name)
    deep = theme.mix(colour, "#0b0f1c", 0.72)
    light = theme.mix(colour, "#ffffff", 0.55)
    body = Radial(((0, light), (0.45, colour), (1, theme.mix(colour, "#0b0f1c", 0.35))), (0.35, 0.3), 0.8)
    a = APOTHEM
    floor = Polygon(((-25, a - 8), (25, a - 8), (28, a - 1), (-28, a - 1)), colour, look.hole, 1.5)
    arrow = Polygon(
        ((-21, a - 1), (21, a - 1), (0, a + 22)), colour, look.hole, 3, round=3,
        shadow=Shadow(0, 2, 3, look.shadow),
    )  # fmt: skip
    legs = tuple(
        Line(path, stroke, width, curve=0.6)
        for stroke, width in ((look.hole, 6.5), (deep, 4))
        for path in _LEGS
    )
    feelers = tuple(
        Line(path, look.hole, 3.2, curve=1)
        for path in (((30, -14), (35, -30), (47, -33)), ((25, -16), (24, -33), (33, -42)))
    )
    return (
        floor,
        arrow,
        *legs,
        *feelers,
        Circle(8, 1, 13, ry=11, fill=body, edge=look.hole, width=2.5),
        Circle(-20, -4, 27, ry=25, fill=body, edge=look.hole, width=2.5, shadow=Shadow(2, 4, 4, look.shadow)),
        Circle(28, -4, 18, ry=17, fill=body, edge=look.hole, width=2.5),
        Circle(34, -8, 6.5, fill="#ffffff", edge=look.hole, width=1.5),
        Circle(36, -7, 3, fill="#10141f"),
    )


def belly(down: Way) -> Point:
    """Return where an Ant's name stands, from the middle of its space."""
    along, up = toward(down, 1), None
    del up
    # The body's own x runs to the right of an Ant that stands upright; its abdomen is behind.
    right = (along[1], -along[0])
    back, lift = 20.0, 4.0
    return (-right[0] * back - along[0] * lift, -right[1] * back - along[1] * lift)


def shoulder(down: Way) -> Point:
    """Return where the flag that an Ant carries stands, from the middle of its space."""
    along = toward(down, 1)
    right = (along[1], -along[0])
    return (right[0] * 4 - along[0] * 38, right[1] * 4 - along[1] * 38)


@cache
def tag(ant_name: str, ink: str) -> Art:
    """Return an Ant's name, to be written on its abdomen."""
    return Art(
        56, 40, (Label(ant_name, Box(0, 0, 56, 40), 31, ink, "bold", "centre", least=20),)
    )


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
