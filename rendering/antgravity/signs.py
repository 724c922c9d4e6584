"""Marks on ANTgravity's board: the active Ant, the last move, who has peeked where and what the viewer saw."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import cache

from games.antgravity.data import Token
from games.antgravity.views import Table
from rendering import marks, theme
from rendering.antgravity.look import FIELD, hexagon, spot, tone
from rendering.antgravity.moved import ways
from rendering.scene import (
    Art,
    Box,
    Circle,
    Group,
    Label,
    Line,
    Look,
    Point,
    Polygon,
    RoundRect,
    Shadow,
    Sprite,
    ThemeName,
)
from rendering.theme import Theme

STEP = 30
"""Pixels from dot to dot on the way of the last move."""
CLEAR = 50
"""How far a dot stays from the middle of a space on which something lies."""
INSIDE = 45
"""The size of the last move's ring inside the frame of the active Ant."""


@cache
def active(name: ThemeName) -> Art:
    """Return the double frame of the active Ant's space: nothing else has one."""
    house, middle = theme.of(name), 76
    outer, inner = hexagon(middle, middle, 60), hexagon(middle, middle, 53)
    glow = Shadow(0, 0, 6, house.accent)
    frame = Polygon(outer, None, house.accent, 7)
    return Art(
        152,
        152,
        (
            Group((frame,), shadow=glow),
            Polygon(inner, None, "#10161e", 6),
            Polygon(inner, None, "#ffffff", 3.5),
        ),
    )


@cache
def peek(letters: str, name: ThemeName) -> Art:
    """Return an eye with the letters of the seats that have looked under an Asteroid."""
    look, w = tone(name), 38 + 17 * len(letters)
    lid = ((-13, 0), (-7, -6.5), (0, -8.5), (7, -6.5), (13, 0), (7, 6.5), (0, 8.5), (-7, 6.5))
    return Art(
        w,
        28,
        (
            RoundRect(Box(1, 1, w - 2, 26), 13, "#f4f6fb", look.hole, 2),
            Group((Polygon(lid, "#ffffff", "#1b2333", 2.2, round=3), Circle(0, 0, 4.5, fill="#1b4f97")), (17, 14)),
            Label(letters, Box(32, 1, w - 34, 26), 23, "#1b2333", "bold", least=12),
        ),
    )  # fmt: skip


@cache
def insight(seen: Token) -> Art:
    """Return what the viewer alone has seen under an Asteroid: a crack, or a cross where nothing will remain."""
    paths: tuple[tuple[tuple[float, float], ...], ...]
    if seen == "damaged":
        paths = (((20, 34), (38, 44), (46, 40), (58, 56), (80, 60)), ((46, 40), (54, 22)))
    else:
        paths = (((28, 24), (72, 64)), ((72, 24), (28, 64)))
    rim = tuple(Line(path, "#0b0f1c", 10) for path in paths)
    return Art(100, 92, (*rim, *(Line(path, "#7fe3ff", 5) for path in paths)))


@cache
def dot(style: Theme) -> Art:
    """Return a step on the way of the last move."""
    return Art(16, 16, (Circle(8, 8, 6, fill=style.last, edge=marks.RIM, width=2),))


@cache
def left(size: int, style: Theme) -> Art:
    """Return the broken ring of the space at which the last move began."""
    side = 2 * size + 4
    edge = hexagon(side / 2, side / 2, size - 4)
    dash = (15, (size - 4) / 2 - 15)
    path = (*edge, edge[0])
    rims = ((marks.RIM, 8), (style.last, 5))
    return Art(side, side, tuple(Line(path, *rim, dash=dash) for rim in rims))


def last(table: Table, look: Look, style: Theme) -> tuple[Sprite, ...]:
    """Return a ring around each space of the last move, broken where a piece began, and dots on the free spaces between."""
    gone = ways(look.last)
    taken = _taken(table)
    sprites = [
        Sprite(dot(style), *at)
        for way in gone
        for one, other in itertools.pairwise(way)
        for at in _steps(spot(one), spot(other), taken)
    ]
    starts, reached = {way[0] for way in gone}, {place for way in gone for place in way[1:]}
    alone = {way[0] for way in gone if len(way) == 1}
    for place in dict.fromkeys(place for way in gone for place in way):
        size = INSIDE if place == _active(table) else round(FIELD.size)
        begun = place in starts - reached - alone
        art = left(size, style) if begun else marks.hex_ring(size, style)
        sprites.append(Sprite(art, *spot(place)))
    return tuple(sprites)


def _active(table: Table) -> str:
    """Where the active Ant stands, whose frame would hide a ring."""
    return next((ant.at for ant in table.ants if ant.name == table.active and not table.over), "")


def _taken(table: Table) -> list[Point]:
    """The middles of the spaces on which something lies."""
    ants = [ant.at for ant in table.ants if ant.at]
    return [
        spot(at)
        for at in (
            *ants,
            *(rock.at for rock in table.asteroids),
            *(base.at for base in table.bases),
        )
    ]


def _steps(start: Point, end: Point, taken: Sequence[Point]) -> list[Point]:
    """The dots from one space to another that lie on no piece."""
    (x0, y0), (x1, y1) = start, end
    count = max(1, round(math.dist(start, end) / STEP))
    shares = (at / count for at in range(1, count))
    made = [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in shares]
    return [at for at in made if all(math.dist(at, piece) > CLEAR for piece in taken)]


def assets(name: ThemeName) -> tuple[Art, ...]:
    """Return the art of the marks."""
    tokens: tuple[Token, ...] = ("damaged", "destroyed")
    seen = tuple(insight(token) for token in tokens)
    return (active(name), peek("AB", name), *seen, dot(theme.of(name)), left(40, theme.of(name)))
