"""The four resources and the eight products of Antwerpen as small drawings around (0, 0), about 40 in reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

from games.antwerpen.data import CARGOES, HARBOURS, MADE_AT, PRODUCTS, Cargo
from rendering import theme
from rendering.antwerpen.look import CARGO_HUES
from rendering.scene import (
    Art,
    Box,
    Circle,
    Fill,
    Group,
    Line,
    Linear,
    Point,
    Polygon,
    Radial,
    RoundRect,
    Shape,
)

INK = "#0f1422"
WHITE, CREAM = "#ffffff", "#fff3d6"
RED, GOLD, BLUE, PINK, GREEN = "#e0503f", "#ffc83d", "#4f9be8", "#f2a7b8", "#4fae6d"
COCOA, DARK_COCOA = "#7d4a2c", "#57301b"
Shapes = tuple[Shape, ...]


def _area(*points: Point, fill: Fill, round: float = 3, width: float = 4) -> Shape:  # noqa: A002
    return Polygon(points, fill, INK, width, round)


def _disc(x: float, y: float, r: float, fill: Fill, ry: float | None = None) -> Shape:
    return Circle(x, y, r, ry, fill, INK, 4)


def _bar(x: float, y: float, w: float, h: float, fill: Fill, round: float = 5) -> Shape:  # noqa: A002, PLR0917 # a table of shapes reads best so
    return RoundRect(Box(x, y, w, h), round, fill, INK, 4)


def _lit(colour: str) -> Radial:
    light, dark = theme.mix(colour, WHITE, 0.45), theme.mix(colour, INK, 0.3)
    return Radial(((0, light), (0.5, colour), (1, dark)), (0.35, 0.3), 0.8)


# ---------------------------------------------------------------- resources


def _toys() -> Shapes:
    """A teddy's head."""
    fur = _lit(CARGO_HUES["toys"])
    return (
        _disc(-22, -22, 14, fur), _disc(22, -22, 14, fur), _disc(0, 2, 31, fur),
        Circle(0, 13, 14, 11, fill="#efe2ff"), Circle(-11, -5, 4.5, fill=INK),
        Circle(11, -5, 4.5, fill=INK), Circle(0, 9, 5.5, 4, fill=INK),
    )  # fmt: skip


def _cocoa() -> Shapes:
    """A cocoa pod."""
    pod = _disc(0, 0, 37, _lit(CARGO_HUES["cocoa"]), 22)
    ribs = tuple(
        Line(((-31, 0), (0, bow), (31, 0)), theme.fade("#f6dcb4", 0.75), 3, curve=1)
        for bow in (-13, 0, 13)
    )
    return (Group((Line(((-36, 0), (-48, 3)), INK, 8), pod, *ribs), turn=-38),)


def _barley() -> Shapes:
    """An ear of grain."""
    grain = _lit(CARGO_HUES["barley"])
    awns = tuple(Line(((x * 0.4, -16), (x, -44)), INK, 3) for x in (-20, -8, 8, 20))
    corns = tuple(
        Group((_disc(0, 0, 15, grain, 9),), (11 * side, y), turn=-58 * side)
        for y in (16, 0, -16)
        for side in (-1, 1)
    )
    top = _disc(0, -29, 8, grain, 13)
    return (*awns, Line(((0, 18), (0, 44)), INK, 7), top, *corns)


def _potatoes() -> Shapes:
    """A potato."""
    lump = ((-36, 6), (-24, -22), (2, -25), (26, -18), (37, 4), (24, 25), (-8, 27), (-28, 22))
    eyes = tuple(
        Line(((x - 5, y), (x, y + 3), (x + 5, y)), "#4a4f56", 3.5, curve=1)
        for x, y in ((-14, -8), (12, -10), (2, 8), (22, 6), (-20, 9))
    )
    return (Polygon(lump, _lit(CARGO_HUES["potatoes"]), INK, 4, 12), *eyes)


# ---------------------------------------------------------------- products


def _puzzle() -> Shapes:
    """A piece of a puzzle, large and blue."""
    body, knob, hole = "#2f86e0", 13.0, "#bfe0ff"
    return (
        _disc(-4, -30, knob, body), _disc(31, 6, knob, body),
        RoundRect(Box(-36, -25, 64, 64), 5, body, INK, 4.5),
        Circle(-4, -27, knob - 3, fill=body), Circle(27, 6, knob - 3, fill=body),
        _disc(-33, 6, 11, hole), _disc(-4, 36, 11, hole),
    )  # fmt: skip


def _doll() -> Shapes:
    """A doll: a round fair head over a red dress."""
    skin, hair = "#f7d3b0", "#ffd84a"
    return (
        Line(((-10, 30), (-10, 43)), INK, 11), Line(((10, 30), (10, 43)), INK, 11),
        Line(((-12, 6), (-31, 18)), INK, 13), Line(((12, 6), (31, 18)), INK, 13),
        Line(((-12, 6), (-30, 17)), skin, 6), Line(((12, 6), (30, 17)), skin, 6),
        _area((-8, -2), (8, -2), (29, 34), (-29, 34), fill=RED, round=5),
        _disc(0, -21, 23, hair), _disc(-23, -10, 9, hair), _disc(23, -10, 9, hair),
        Circle(0, -16, 15, fill=skin), Circle(-6, -17, 3, fill=INK), Circle(6, -17, 3, fill=INK),
        Line(((-6, -9), (0, -6.5), (6, -9)), RED, 3, curve=1),
    )  # fmt: skip


def _chocolate() -> Shapes:
    """A bar of chocolate, half unwrapped."""
    squares = tuple(
        RoundRect(Box(-21 + 22 * x, -36 + 18 * y, 19, 15), 3, "#9a6240", DARK_COCOA, 2)
        for x in range(2)
        for y in range(3)
    )
    foil = _area((-30, 2), (-18, 8), (-8, 1), (4, 9), (16, 1), (30, 6), (30, 40), (-30, 40), fill=Linear(((0, "#ef6a5b"), (1, "#b9352a"))))  # fmt: skip
    band = RoundRect(Box(-28, 18, 56, 12), 0, GOLD)
    return (Group((_bar(-26, -41, 50, 66, COCOA, 4), *squares, foil, band), turn=12),)


def _pralines() -> Shapes:
    """A box of pralines with a bow."""
    sweets = tuple(
        _disc(x, y, 9, _lit(c))
        for x, y, c in ((-22, -8, "#8a5433"), (0, -8, "#f0dcc0"), (22, -8, "#57301b"), (-22, 12, "#f0dcc0"), (0, 12, "#57301b"), (22, 12, "#8a5433"))
    )  # fmt: skip
    bow = (_area((0, -26), (-20, -40), (-22, -20), fill=RED), _area((0, -26), (20, -40), (22, -20), fill=RED), _disc(0, -27, 6, RED))  # fmt: skip
    return (_bar(-38, -24, 76, 56, "#e7b64a", 7), RoundRect(Box(-33, -19, 66, 46), 4, CREAM), *sweets, *bow)  # fmt: skip


def _glass(beer: str, shade: str) -> Shapes:
    """A glass of beer with its head."""
    return (
        Circle(26, 6, 15, 17, edge=INK, width=12), Circle(26, 6, 15, 17, edge="#e9f2f8", width=5),
        _area((-29, -22), (27, -22), (23, 40), (-25, 40), fill=Linear(((0, beer), (1, shade))), round=5),
        Line(((-17, -6), (-15, 28)), "#ffffff88", 6),
        _disc(-19, -26, 12, WHITE), _disc(17, -26, 12, WHITE), _disc(-1, -31, 14, WHITE),
        RoundRect(Box(-24, -28, 46, 13), 6, WHITE),
    )  # fmt: skip


def _white() -> Shapes:
    """White beer: pale, with a slice of lemon."""
    lemon = (_disc(-24, -30, 14, "#ffe24d"), Circle(-24, -30, 9, fill="#fff6b8"), Line(((-32, -30), (-16, -30)), "#e0b81a", 2), Line(((-24, -38), (-24, -22)), "#e0b81a", 2))  # fmt: skip
    return (*_glass("#fbe9a4", "#eec65a"), *lemon)


def _dark() -> Shapes:
    """Dark beer, with a cross on its label."""
    label = (RoundRect(Box(-15, 4, 30, 26), 4, CREAM), Line(((0, 8), (0, 26)), RED, 5), Line(((-7, 15), (7, 15)), RED, 5))  # fmt: skip
    return (*_glass("#8a4b22", "#3d1c0c"), *label)


def _croquettes() -> Shapes:
    """Three croquettes."""
    roll = Linear(((0, "#f3b455"), (1, "#b56f1f")))
    crumbs = tuple(Circle(x, y, 2, fill="#fbe0a8") for x, y in ((-14, -3), (2, 3), (14, -4), (-4, -6)))  # fmt: skip
    one: Shapes = (RoundRect(Box(-29, -12, 58, 24), 12, roll, INK, 4), *crumbs)
    return (
        Group(one, (-4, 22), turn=-6),
        Group(one, (8, -2), turn=-18),
        Group(one, (-6, -24), turn=10),
    )


def _fries() -> Shapes:
    """A bag of fries."""
    sticks = tuple(
        Group((_bar(-5, -30, 11, 50, "#ffd54a", 2),), (x, y), turn=a)
        for x, y, a in ((-22, -8, -16), (-9, -14, -6), (4, -16, 4), (16, -12, 12), (26, -6, 22), (-2, -4, -2), (11, -2, 8))
    )  # fmt: skip
    bag = _area((-32, -6), (0, 4), (32, -6), (20, 42), (-20, 42), fill=Linear(((0, "#f06757"), (1, "#b5342a"))), round=4)  # fmt: skip
    return (*sticks, bag, Line(((-11, 8), (-7, 38)), WHITE, 5), Line(((11, 8), (7, 38)), WHITE, 5))


CARGO: Mapping[Cargo, Callable[[], Shapes]] = MappingProxyType(
    {"toys": _toys, "cocoa": _cocoa, "barley": _barley, "potatoes": _potatoes}
)
PRODUCT: Mapping[str, Callable[[], Shapes]] = MappingProxyType(
    {
        "puzzle": _puzzle,
        "doll": _doll,
        "chocolate": _chocolate,
        "pralines": _pralines,
        "white": _white,
        "dark": _dark,
        "croquettes": _croquettes,
        "fries": _fries,
    }
)


DEARER = ("doll", "pralines", "dark", "fries")
"""Of the two products of a harbour the one that is worth more: its tile is full of colour, so that small ones differ."""


def hue(product: str) -> str:
    """Return the colour of the harbour that makes a product."""
    return CARGO_HUES[HARBOURS[MADE_AT[product]]]


@cache
def cargo(kind: Cargo, size: int) -> Art:
    """Return a resource, so many pixels wide and high."""
    middle = size / 2
    return Art(size, size, (Group(CARGO[kind](), (middle, middle), size / 100),))


@cache
def product(kind: str, size: int) -> Art:
    """Return a product on a tile, so many pixels wide and high: pale, or in its harbour's colour for the dearer one."""
    colour, scale = hue(kind), size / 100
    ground = theme.mix(colour, INK, 0.1) if kind in DEARER else theme.mix(colour, WHITE, 0.78)
    tile = (
        RoundRect(Box(3, 3, 94, 94), 16, ground, INK, 3.5),
        Group(PRODUCT[kind](), (50, 49), 0.95),
    )
    return Art(size, size, (Group(tile, scale=scale),))


@cache
def back(kind: Cargo, size: int) -> Art:
    """Return the back of a product: only the resource of its harbour."""
    colour, scale = CARGO_HUES[kind], size / 100
    tile = (
        RoundRect(Box(3, 3, 94, 94), 16, theme.mix(colour, INK, 0.45), INK, 3.5),
        RoundRect(Box(11, 11, 78, 78), 11, None, theme.mix(colour, WHITE, 0.3), 3),
        Group(CARGO[kind](), (50, 50), 0.72),
    )
    return Art(size, size, (Group(tile, scale=scale),))


def assets() -> tuple[Art, ...]:
    """Return every resource and every product."""
    return (
        *(cargo(kind, 60) for kind in CARGOES),
        *(back(kind, 60) for kind in CARGOES),
        *(product(kind, 90) for kind in PRODUCTS),
    )
