"""Small signs of Antwerpen's panels: backs of cards, medals, empty slots, stacks."""

from __future__ import annotations

from functools import cache
from typing import Literal

from rendering import theme
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
    """Return a fulfilled assignment with its points."""
    ribbon = (
        Polygon(((10, 26), (2, 50), (13, 45), (20, 52), (24, 30)), "#b9352a", INK, 2),
        Polygon(((38, 26), (46, 50), (35, 45), (28, 52), (24, 30)), "#b9352a", INK, 2),
    )
    return Art(48, 54, (*ribbon, Circle(24, 22, 20, fill="#ffcf4a", edge="#7d5200", width=3), Label(str(worth), Box(4, 2, 40, 40), 29, "#2b1c00", "bold", "centre", least=10)))  # fmt: skip


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
def tick(*, held: bool, name: ThemeName) -> Art:
    """Return whether a product is held: a tick on green, or an empty slot."""
    house, look = theme.of(name), tone(name)
    if held:
        return Art(40, 40, (Circle(20, 20, 17, fill=house.good, edge=look.hole, width=2.5), Line(((11, 20), (18, 27), (29, 13)), "#ffffff" if name == "light" else "#0b1420", 5)))  # fmt: skip
    return Art(40, 40, (Circle(20, 20, 16, edge=house.quiet, width=3), Line(((14, 20), (26, 20)), house.quiet, 3.5)))  # fmt: skip


def assets(name: ThemeName) -> tuple[Art, ...]:
    """Return all of these signs."""
    kinds: tuple[Kind, ...] = ("assignment", "lock", "ship")
    return (
        *(back(kind, name) for kind in kinds),
        medal(8, name),
        slot(name),
        tick(held=True, name=name),
        tick(held=False, name=name),
    )
