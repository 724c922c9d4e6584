"""A small picture for every lock card and every ship card, drawn around (0, 0) and about 60 in reach."""

from __future__ import annotations

from games.antwerpen.data import LOCK_CARDS
from rendering.antwerpen.goods import CARGO, PRODUCT
from rendering.antwerpen.ground import anchor
from rendering.scene import Box, Circle, Group, Line, Polygon, RoundRect, Shape

INK, WHITE, GOOD, BAD, GOLD = "#0f1422", "#ffffff", "#6fcf97", "#ee7b6c", "#ffd23f"
Shapes = tuple[Shape, ...]


def _boat(colour: str, x: float = 0, y: float = 0, scale: float = 1) -> Shape:
    return Group(
        (
            Line(((-6, -34), (-6, 6)), INK, 5),
            Polygon(((-2, -34), (26, 2), (-2, 2)), WHITE, INK, 3.5, 2),
            Polygon(((-11, -24), (-11, 2), (-30, 2)), WHITE, INK, 3.5, 2),
            Polygon(((-42, 7), (42, 7), (28, 29), (-28, 29)), colour, INK, 4, 4),
        ),
        (x, y),
        scale,
    )


def _gate(x: float, does: str) -> Shapes:
    """A lock: leaves across, along, or both ways."""
    walls = tuple(RoundRect(Box(x - 26, y, 52, 10), 3, "#c9c3b4", INK, 3) for y in (-44, 34))
    if does == "open":
        return (*walls, RoundRect(Box(x - 18, -32, 36, 9), 2, GOOD, INK, 3), RoundRect(Box(x - 18, 23, 36, 9), 2, GOOD, INK, 3), Line(((x - 22, 0), (x + 22, 0)), WHITE, 6, head=18))  # fmt: skip
    shut = (
        Polygon(((x + 6, -33), (x + 16, -33), (x - 4, 1), (x - 14, 1)), BAD, INK, 3, 1),
        Polygon(((x + 6, 33), (x + 16, 33), (x - 4, -1), (x - 14, -1)), BAD, INK, 3, 1),
    )
    if does == "close":
        return (*walls, *shut)
    half = (shut[0], RoundRect(Box(x - 18, 23, 36, 9), 2, GOOD, INK, 3))
    return (*walls, *half)


def _alone() -> Shapes:
    return (_boat("#4f9be8", 0, 2, 1.25),)


def _extra_colour() -> Shapes:
    flag = Polygon(((-22, -52), (40, -40), (-22, -26)), "#b78af0", INK, 4, 2)
    other = Polygon(((-22, -20), (40, -8), (-22, 6)), "#ffd34d", INK, 4, 2)
    return (Line(((-26, -56), (-26, 54)), INK, 9), Line(((-26, -54), (-26, 52)), "#c9b28a", 4), flag, other)  # fmt: skip


def _plus(x: float, y: float) -> Shapes:
    return (Circle(x, y, 19, fill=GOLD, edge=INK, width=4), Line(((x - 9, y), (x + 9, y)), INK, 5), Line(((x, y - 9), (x, y + 9)), INK, 5))  # fmt: skip


def _extra_ship() -> Shapes:
    return (_boat("#e8503f", -8, 6, 1.15), *_plus(46, -32))


def _step_back() -> Shapes:
    arrow = ((40, 44), (-4, 54), (-48, 40))
    return (_boat("#62d9ab", 4, -8), Line(arrow, INK, 13, curve=1, head=30), Line(arrow, GOLD, 6, curve=1, head=22))  # fmt: skip


def _double() -> Shapes:
    return (Group(PRODUCT["chocolate"](), (-32, 0), 1.05), Group(PRODUCT["fries"](), (36, 2), 1.05))


def _anchor() -> Shapes:
    return (Group(anchor(INK), (0, 2), 2.2), Group(anchor("#dfe6ee"), (0, 0), 2.0))


def _swap() -> Shapes:
    over, under = ((-24, -42), (4, -50), (34, -38)), ((24, 42), (-4, 50), (-34, 38))
    arrows = tuple(
        shape
        for way in (over, under)
        for shape in (Line(way, INK, 11, curve=1, head=24), Line(way, GOLD, 5, curve=1, head=18))
    )
    return (Group(CARGO["toys"](), (-36, 0), 0.8), Group(CARGO["barley"](), (38, 0), 0.8), *arrows)


_SHIP = {
    "alone": _alone,
    "extra_colour": _extra_colour,
    "extra_ship": _extra_ship,
    "step_back": _step_back,
    "double": _double,
    "anchor": _anchor,
    "swap": _swap,
}


def picture(key: str) -> Shapes:
    """Return the picture of a card."""
    if key not in LOCK_CARDS:
        return _SHIP[key]()
    lock = LOCK_CARDS[key]
    made: list[Shape] = []
    for at in range(lock.count):
        made += _gate(38.0 * (2 * at - lock.count + 1), lock.does)
    return (Group(tuple(made), scale=(1.35, 1.2, 1.05)[lock.count - 1]),)
