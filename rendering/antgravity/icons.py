"""Small signs of ANTgravity: Energy, backs of cards, Doom tokens, the Hospital. Each is drawn around (0, 0), about 1 in reach."""

from __future__ import annotations

import math
from functools import cache

from games.antgravity.data import Doom
from rendering import theme
from rendering.antgravity.look import DARK, Tone, tone
from rendering.antgravity.rocks import bomb, stone
from rendering.scene import (
    Art,
    Box,
    Circle,
    Group,
    Label,
    Line,
    Point,
    Polygon,
    Radial,
    RoundRect,
    Shadow,
    Shape,
    ThemeName,
)

DISC = 66
CARD_W, CARD_H = 34, 44
BOLT: tuple[Point, ...] = (
    (0.18, -1), (-0.62, 0.14), (-0.08, 0.14), (-0.24, 1), (0.62, -0.24), (0.06, -0.24),
)  # fmt: skip


def scaled(points: tuple[Point, ...], by: float, x: float = 0, y: float = 0) -> tuple[Point, ...]:
    """Return points made larger and moved."""
    return tuple((px * by + x, py * by + y) for px, py in points)


def burst(
    spikes: int, r: float, inner: float = 0.6, x: float = 0, y: float = 0
) -> tuple[Point, ...]:
    """Return the outline of a bang with so many points."""
    made = []
    for at in range(2 * spikes):
        a, reach = math.pi * at / spikes - math.pi / 2, r if at % 2 == 0 else r * inner
        made.append((x + reach * math.cos(a), y + reach * math.sin(a)))
    return tuple(made)


def wing(r: float, x: float = 0, y: float = 0) -> tuple[Point, ...]:
    """Return the outline of a pair of wings."""
    half = ((0, 0.5), (0.18, -0.2), (0.6, -0.75), (1.05, -0.7), (0.98, -0.3), (0.8, 0), (0.5, 0.3))
    return scaled((*half, *((-px, py) for px, py in reversed(half[1:]))), r, x, y)


@cache
def bolt(name: ThemeName, size: int = 44) -> Art:
    """Return the sign of Energy."""
    look = tone(name)
    points = scaled(BOLT, size * 0.44, size / 2, size / 2)
    return Art(size, size, (Polygon(points, "#ffd23f", look.hole, max(1.5, size / 18), round=1.5),))


@cache
def back(stack: str, name: ThemeName, scale: float = 1) -> Art:
    """Return the back of a card: its stack by colour and by sign."""
    w, h = round(CARD_W * scale), round(CARD_H * scale)
    return Art(w, h, (Group(back_shapes(stack, tone(name)), (w / 2, h / 2), scale),))


def back_shapes(stack: str, look: Tone) -> tuple[Shape, ...]:
    """Return the back of a card around (0, 0)."""
    colour = look.back[("weapon", "equipment", "legendary", "wings").index(stack)]
    box = Box(-CARD_W / 2 + 2, -CARD_H / 2 + 2, CARD_W - 4, CARD_H - 4)
    dark = theme.mix(colour, "#0b0f1c", 0.4)
    return (
        RoundRect(box, 5, colour, "#f4f6fb" if look is DARK else dark, 2),
        sign(stack, 11),
    )


def sign(stack: str, r: float) -> Shape:
    """Return the sign of a stack: bang, bolt, star, wings."""
    match stack:
        case "weapon":
            return Polygon(burst(8, r * 1.15, 0.55), "#ffffff")
        case "equipment":
            return Polygon(scaled(BOLT, r * 1.2), "#ffffff")
        case "legendary":
            return Polygon(burst(5, r * 1.25, 0.45), "#ffffff")
        case _:
            return Polygon(wing(r * 1.15), "#ffffff")


@cache
def doom(token: Doom, name: ThemeName) -> Art:
    """Return a Doom token, turned up."""
    look, middle = tone(name), DISC / 2
    face = Circle(
        0, 0, 29, fill=Radial(((0, "#f6efe0"), (0.7, "#e3d7bf"), (1, "#b9a988")), (0.38, 0.32), 0.8),
        edge=look.hole, width=2, shadow=Shadow(0, 2, 2, look.shadow),
    )  # fmt: skip
    return Art(DISC, DISC, (Group((face, *_doomed(token, look, name)), (middle, middle)),))


def _doomed(token: Doom, look: Tone, name: ThemeName) -> tuple[Shape, ...]:
    ink = "#1a1d2a"
    match token:
        case "lightning":
            return (Polygon(scaled(BOLT, 23), "#e8a200", ink, 2, round=1),)
        case "mine":
            return bomb(tone("light"), 13)
        case "weapon" | "equipment":
            return (Group(back_shapes(token, look), (0, 0), 0.98),)
        case "rubble":
            return tuple(
                Group(stone(kind, "light", 11), at)
                for kind, at in ((0, (-9, 7)), (1, (10, 8)), (2, (1, -9)))
            )
        case "magnifier":
            return (
                Line(((5, 5), (17, 17)), ink, 7),
                Circle(-4, -4, 13, fill="#bfe3f5", edge=ink, width=4.5),
            )
        case "embargo":
            return (
                Group(back_shapes("equipment", look), (0, 0), 0.72),
                Circle(0, 0, 20, edge="#c2281d", width=5.5),
                Line(((-13, -13), (13, 13)), "#c2281d", 5.5),
            )
        case "blank":
            return (Circle(0, 0, 15, edge="#8d7f63", width=3),)


@cache
def covered(name: ThemeName) -> Art:
    """Return a Doom token, face down: all are alike."""
    look, middle = tone(name), DISC / 2
    return Art(
        DISC,
        DISC,
        (
            Circle(middle, middle, 29, fill=Radial(((0, "#54477f"), (0.7, "#382e5c"), (1, "#221b3d")), (0.38, 0.32), 0.8), edge=look.hole, width=2, shadow=Shadow(0, 2, 2, look.shadow)),
            Circle(middle, middle, 22, edge="#8f7fc4", width=2),
        ),
    )  # fmt: skip


@cache
def goal(name: ThemeName) -> Art:
    """Return the end of the track: the last round has no Doom token."""
    look, middle = tone(name), DISC / 2
    squares = tuple(
        RoundRect(Box(-16 + 8 * column, -16 + 8 * row, 8, 8), 0, "#1a1d2a" if (row + column) % 2 else "#ffffff")
        for row in range(4)
        for column in range(4)
    )  # fmt: skip
    disc = Circle(
        0, 0, 29, fill=theme.mix(look.plate[:7], look.plate_edge, 0.35), edge=look.hole, width=2
    )
    return Art(DISC, DISC, (Group((disc, *squares), (middle, middle)),))


@cache
def now(name: ThemeName) -> Art:
    """Return the ring around the present round."""
    return Art(
        DISC + 10,
        DISC + 10,
        (Circle((DISC + 10) / 2, (DISC + 10) / 2, 33, edge=theme.of(name).accent, width=5),),
    )


@cache
def hospital(size: int = 40) -> Art:
    """Return the sign of the Hospital: a red cross on white."""
    m, a = size / 2, size * 0.13
    b = size * 0.33
    box = Box(2, 2, size - 4, size - 4)
    bars = (RoundRect(Box(m - b, m - a, 2 * b, 2 * a), 2, "#d3342b"), RoundRect(Box(m - a, m - b, 2 * a, 2 * b), 2, "#d3342b"))  # fmt: skip
    return Art(size, size, (RoundRect(box, 9, "#ffffff", "#8d1c16", 1.5), *bars))


@cache
def slot(name: ThemeName) -> Art:
    """Return the outline of a flag that is still to be brought home."""
    quiet = theme.fade(theme.of(name).quiet, 0.55)
    cloth = ((8, 4), (41, 4), (36, 18), (41, 32), (8, 32), (8, 4))
    return Art(44, 50, (Line(cloth, quiet, 2.2, dash=(5, 5)), Line(((8, 4), (8, 46)), quiet, 2.2)))


@cache
def first(name: ThemeName) -> Art:
    """Return the First Player's marker."""
    look = tone(name)
    return Art(
        46,
        46,
        (
            Polygon(burst(8, 21, 0.78, 23, 23), "#ffffff", look.hole, 2, round=2),
            Label("1st", Box(3, 8, 40, 30), 20, "#10161e", "bold", "centre", least=8),
        ),
    )


@cache
def pebble(name: ThemeName) -> Art:
    """Return a small Asteroid: the sign of the pool."""
    return Art(48, 48, (Group(stone(0, name, 18), (24, 24)),))


@cache
def eye(name: ThemeName) -> Art:
    """Return an eye: somebody has peeked here."""
    look = tone(name)
    lid = ((-15, 0), (-8, -7), (0, -9), (8, -7), (15, 0), (8, 7), (0, 9), (-8, 7))
    return Art(
        40,
        28,
        (
            Group(
                (
                    Polygon(lid, "#f4f6fb", look.hole, 2.5, round=3),
                    Circle(0, 0, 5.5, fill="#2b5fa8", edge=look.hole, width=1.5),
                ),
                (20, 14),
            ),
        ),
    )
