"""Asteroids, Mines and Bases of ANTgravity as art. Which rock lies on a space depends on the space alone.

A face-down Asteroid is the same picture whatever it hides: nothing here is told what a token is.
"""

from __future__ import annotations

import math
from functools import cache

from games.antgravity.data import SPACES
from rendering import marks, theme
from rendering.antgravity.look import Tone, hexagon, tone
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

ROCKS = 6
ROCK = 116
"""The side of an Asteroid's art."""
BASE = 132
MINE = 56
_WAVES = (
    (0.4, 1.9, 4.0, 1.0, 0.93),
    (2.1, 0.3, 1.2, 0.9, 1.0),
    (3.3, 4.4, 2.6, 1.05, 0.92),
    (5.0, 2.7, 5.3, 0.95, 0.97),
    (1.2, 5.6, 0.2, 1.0, 0.9),
    (4.2, 3.5, 3.1, 0.92, 1.0),
)
"""The outline of each rock: three phases, and how wide and how high it is."""
_CRATERS: tuple[tuple[tuple[float, float, float], ...], ...] = (
    ((-12, -8, 11), (16, 12, 8), (8, -22, 5.5), (-16, 18, 5), (26, -10, 4)),
    ((10, -12, 12), (-18, 4, 8), (4, 20, 6.5), (-8, -24, 4.5), (24, 12, 4)),
    ((-6, 8, 13), (18, -14, 7.5), (-22, -14, 6), (20, 16, 5), (-2, -24, 4)),
    ((14, 6, 12), (-14, -14, 9), (-14, 16, 6), (8, -22, 4.5), (-28, 2, 3.5)),
    ((-16, -4, 10), (8, 16, 9), (12, -14, 7), (-8, 22, 4.5), (28, 4, 4)),
    ((2, -6, 13.5), (-22, 12, 6), (20, 16, 7), (-18, -18, 5), (24, -14, 4)),
)
_CRACKS: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((-40, -16), (-24, -10), (-15, 2), (-2, 1), (8, 12), (19, 12), (33, 26)),
     ((-2, 1), (5, -14), (0, -24), (9, -40)), ((8, 12), (2, 24), (6, 38))),
    (((-34, 22), (-20, 13), (-8, 12), (0, -2), (14, -6), (22, -19), (38, -22)),
     ((0, -2), (-8, -16), (-5, -38)), ((14, -6), (22, 6), (20, 20), (28, 30))),
)  # fmt: skip


def variant(place: str) -> int:
    """Return which rock lies on a space: a matter of the space alone."""
    h = SPACES[place]
    return (h.q * 7 + h.r * 3 + (h.q * h.r) % 5) % ROCKS


def _outline(kind: int, reach: float) -> tuple[Point, ...]:
    a, b, c, wide, high = _WAVES[kind]
    made = []
    for step in range(40):
        t = math.tau * step / 40
        r = 1 + 0.07 * math.sin(2 * t + a) + 0.05 * math.sin(3 * t + b) + 0.03 * math.sin(5 * t + c)
        made.append((reach * r * wide * math.cos(t), reach * r * high * math.sin(t)))
    return tuple(made)


def _crater(x: float, y: float, r: float, look: Tone) -> tuple[Shape, ...]:
    bowl = Linear(((0.1, look.pit[0]), (1, look.pit[1])), 50)
    lip = theme.fade(look.glint, 0.5)
    return (
        Circle(x + r * 0.12, y + r * 0.14, r, ry=r * 0.94, fill=lip),
        Circle(x, y, r, ry=r * 0.92, fill=bowl),
    )


@cache
def stone(kind: int, name: ThemeName, reach: float = 40) -> tuple[Shape, ...]:
    """Return a rock around (0, 0), lit from the upper left."""
    look = tone(name)
    light, plain, dim, dark = look.rock
    body = Radial(((0, light), (0.38, plain), (0.72, dim), (1, dark)), (0.28, 0.24), 0.84)
    edge = _outline(kind, reach)
    glint = [(x * 0.955, y * 0.955) for x, y in (*edge[19:], edge[0])][:13]
    scale = reach / 43
    pits = tuple(
        shape
        for x, y, r in _CRATERS[kind]
        for shape in _crater(x * scale, y * scale, r * scale, look)
    )
    return (
        Polygon(
            edge, body, theme.mix(dark, look.hole, 0.5), 2, shadow=Shadow(4, 7, 6, look.shadow)
        ),
        *pits,
        Line(tuple(glint), theme.fade(look.glint, 0.75), 2.6, curve=1),
    )


def _split(kind: int, look: Tone) -> tuple[Shape, ...]:
    """The glowing cracks of a damaged rock."""
    wide, warm, core = look.ember
    layers = ((15, theme.fade(wide, 0.30)), (9, theme.fade(wide, 0.75)), (5.5, warm), (2.4, core))
    paths = _CRACKS[kind % len(_CRACKS)]
    return tuple(
        Line(path, colour, width * (1 if at == 0 else 0.8))
        for width, colour in layers
        for at, path in enumerate(paths)
    )


@cache
def rock(kind: int, name: ThemeName) -> Art:
    """Return an Asteroid, face down."""
    middle = ROCK / 2
    return Art(ROCK, ROCK, (Group(stone(kind, name), (middle, middle)),))


@cache
def broken(kind: int, name: ThemeName) -> Art:
    """Return a damaged Asteroid: cracked and glowing."""
    middle, look = ROCK / 2, tone(name)
    return Art(ROCK, ROCK, (Group((*stone(kind, name), *_split(kind, look)), (middle, middle)),))


def bomb(look: Tone, r: float = 15) -> tuple[Shape, ...]:
    """Return a Mine around (0, 0): a spiked ball with a lamp."""
    spikes = []
    for at in range(8):
        a = math.radians(at * 45 + 22.5)
        spikes.append(
            Line(((0, 0), (1.5 * r * math.cos(a), 1.5 * r * math.sin(a))), look.hole, r * 0.34)
        )
    return (
        Circle(0, 0, r * 1.5, fill=Radial(((0, theme.fade(look.steel[0], 0.8)), (0.7, theme.fade(look.steel[0], 0.45)), (1, theme.fade(look.steel[0], 0))))),
        *spikes,
        Circle(0, 0, r, fill=Radial(((0, "#6a6f7e"), (0.6, "#2b2f3b"), (1, "#12141c")), (0.32, 0.28), 0.8), edge=look.hole, width=1.5),
        Circle(0, 0, r * 0.46, fill=Radial(((0, "#ffd9c9"), (0.45, "#ff4a3a"), (1, "#a3130f"))), edge="#12141c", width=1.5),
    )  # fmt: skip


@cache
def mine(name: ThemeName) -> Art:
    """Return a Mine."""
    return Art(MINE, MINE, (Group(bomb(tone(name)), (MINE / 2, MINE / 2)),))


@cache
def ant_base(own: Seat, name: ThemeName) -> Art:
    """Return a seat's Ant Base: a platform in its colour with its sign and its letter."""
    middle, look = BASE / 2, tone(name)
    dark = theme.mix(own.colour, look.hole, 0.66)
    lit = theme.mix(own.colour, look.hole, 0.38)
    dy = 3 if own.sign == "triangle" else 0
    named = (
        marks.sign(own, 0, 16, 27),
        Label(own.letter, _about(0, 16 + dy, 34), 27, own.ink, "bold", "centre", least=10),
    )
    return Art(
        BASE, BASE, (Group((*_platform(own.colour, lit, dark, look), *named), (middle, middle)),)
    )


@cache
def neutral_base(name: ThemeName) -> Art:
    """Return a Neutral Base: the same platform in plain steel, without a sign."""
    middle, look = BASE / 2, tone(name)
    light, plain, dim = look.steel
    pad = (
        Circle(0, 12, 23, ry=21, fill=Linear(((0, dim), (1, plain)), 60), edge=look.hole, width=2),
        Circle(0, 12, 13, ry=11.5, edge=theme.fade(light, 0.8), width=2.5),
    )
    return Art(BASE, BASE, (Group((*_platform(light, plain, dim, look), *pad), (middle, middle)),))


def _platform(rim: str, lit: str, dark: str, look: Tone) -> tuple[Shape, ...]:
    return (
        Polygon(hexagon(0, 0, 57), dark, look.hole, 2, round=7, shadow=Shadow(3, 6, 6, look.shadow)),
        Polygon(hexagon(0, 0, 54.5), Linear(((0, lit), (1, dark)), 60), rim, 5, round=6),
        Polygon(hexagon(0, 0, 44), None, theme.fade(rim, 0.4), 2, round=5),
    )  # fmt: skip


def _about(x: float, y: float, side: float) -> Box:
    return Box(x - side / 2, y - side / 2, side, side)
