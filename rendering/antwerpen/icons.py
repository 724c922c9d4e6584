"""Small signs of Antwerpen's panels: backs of cards, medals, empty slots, stacks."""

from __future__ import annotations

import math
from functools import cache
from typing import Literal

from games.antwerpen.data import Cargo
from rendering import theme
from rendering.antwerpen.goods import CARGO
from rendering.antwerpen.look import tone
from rendering.scene import (
    Art,
    Box,
    Circle,
    Group,
    Label,
    Line,
    Polygon,
    RoundRect,
    Shape,
    ThemeName,
)

Kind = Literal["assignment", "lock", "ship"]
BACKS: dict[Kind, str] = {"assignment": "#d9a441", "lock": "#c9553f", "ship": "#2f9fb8"}
INK = "#0f1422"


def emblem(kind: Kind) -> tuple[Shape, ...]:
    """Return the sign of a kind of card around (0, 0), about 16 in reach."""
    white = "#ffffff"
    match kind:
        case "assignment":
            lines = tuple(Line(((-8, y), (8, y)), INK, 3) for y in (-6, 1, 8))
            return (RoundRect(Box(-13, -15, 26, 31), 3, white, INK, 2.5), *lines)
        case "lock":
            return (
                Polygon(((4, -16), (11, -16), (-3, 0), (-10, 0)), white, INK, 2.5),
                Polygon(((4, 16), (11, 16), (-3, 0), (-10, 0)), white, INK, 2.5),
            )
        case "ship":
            return (
                Line(((0, -16), (0, 4)), INK, 3.5),
                Polygon(((2, -16), (13, 1), (2, 1)), white, INK, 2.5),
                Polygon(((-16, 4), (16, 4), (10, 14), (-10, 14)), white, INK, 2.5),
            )


@cache
def back(kind: Kind, name: ThemeName, height: int = 48) -> Art:
    """Return the back of a card."""
    wide = round(height * 0.78)
    scale = height / 48
    shapes = (
        RoundRect(Box(1.5, 1.5, 34.4, 45), 6, BACKS[kind], INK, 2.5),
        RoundRect(Box(5, 5, 27.4, 38), 3, None, theme.fade("#ffffff", 0.55), 1.5),
        Group(emblem(kind), (18.7, 24), 0.86),
    )
    return Art(wide, height, (Group(shapes, scale=scale),))


@cache
def medal(worth: int, name: ThemeName) -> Art:
    """Return a fulfilled assignment with its points: a pale rosette on ribbons."""
    ribbon = (
        Polygon(((10, 26), (2, 50), (13, 45), (20, 52), (24, 30)), "#b9352a", INK, 2),
        Polygon(((38, 26), (46, 50), (35, 45), (28, 52), (24, 30)), "#b9352a", INK, 2),
    )
    angles = (math.radians(15 * at) for at in range(24))
    reach = ((21.5, 17.5)[at % 2] for at in range(24))
    rim = tuple(
        (24 + r * math.cos(a), 22 + r * math.sin(a)) for a, r in zip(angles, reach, strict=True)
    )
    words = Label(str(worth), Box(4, 2, 40, 40), 28, "#10161e", "bold", "centre", least=10)
    return Art(48, 54, (*ribbon, Polygon(rim, "#f6f1e4", "#2c3440", 2.5, 2), words))


@cache
def slot(name: ThemeName) -> Art:
    """Return the place of an assignment that is not fulfilled yet."""
    faint = theme.of(name).rim
    ribbon = (
        Line(((13, 39), (6, 50), (14, 46), (20, 51), (22, 43)), faint, 2.5),
        Line(((35, 39), (42, 50), (34, 46), (28, 51), (26, 43)), faint, 2.5),
    )
    return Art(48, 54, (*ribbon, Circle(24, 22, 19, edge=faint, width=3)))


@cache
def tick(name: ThemeName) -> Art:
    """Return the tick of a product that is held."""
    house, look = theme.of(name), tone(name)
    ink = "#ffffff" if name == "light" else "#0b1420"
    disc = Circle(20, 20, 17, fill=house.good, edge=look.hole, width=2.5)
    return Art(40, 40, (disc, Line(((11, 20), (18, 27), (29, 13)), ink, 5)))


@cache
def wanted(kind: Cargo, name: ThemeName) -> Art:
    """Return the empty slot of a product that is missing, with the resource of which it is made."""
    ring = Circle(20, 20, 18, edge=theme.of(name).quiet, width=2.5)
    return Art(40, 40, (ring, Group(CARGO[kind](), (20, 20), 0.28)))


def assets(name: ThemeName) -> tuple[Art, ...]:
    """Return all of these signs."""
    kinds: tuple[Kind, ...] = ("assignment", "lock", "ship")
    return (
        *(back(kind, name) for kind in kinds),
        medal(8, name),
        slot(name),
        tick(name),
        wanted("toys", name),
    )
