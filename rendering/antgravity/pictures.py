"""A small picture for every card of the Arsenal, drawn around (0, 0) and about 60 in reach."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from rendering.antgravity.icons import burst, wing
from rendering.antgravity.look import DARK
from rendering.antgravity.rocks import bomb, stone
from rendering.scene import (
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
METAL = Linear(((0, "#f1f4f8"), (1, "#7d889c")))
RED, GOLD, GREEN, BLUE, BROWN, WHITE = (
    "#e0563f", "#ffd23f", "#62d9ab", "#4f9be8", "#a06a42", "#f7f8fb",
)  # fmt: skip
Shapes = tuple[Shape, ...]


def _area(*points: Point, fill: Fill = METAL, round: float = 4) -> Shape:  # noqa: A002
    return Polygon(points, fill, INK, 4, round)


def _disc(x: float, y: float, r: float, fill: Fill = METAL, ry: float | None = None) -> Shape:
    return Circle(x, y, r, ry, fill, INK, 4)


def _bar(x: float, y: float, w: float, h: float, fill: Fill = METAL, round: float = 6) -> Shape:  # noqa: A002, PLR0917 # a table of shapes reads best so
    return RoundRect(Box(x, y, w, h), round, fill, INK, 4)


def _rope(colour: str, width: float, *points: Point, curve: float = 1) -> Shapes:
    """A line with a dark rim."""
    return (
        Line(points, INK, width + 7, curve=curve),
        Line(points, colour, width, curve=curve),
    )


def _arc(r: float, start: float, end: float, x: float = 0, y: float = 0) -> tuple[Point, ...]:
    steps = 16
    angles = (math.radians(start + (end - start) * at / steps) for at in range(steps + 1))
    return tuple((x + r * math.cos(a), y + r * math.sin(a)) for a in angles)


def _ball(colour: str) -> Radial:
    return Radial(((0, WHITE), (0.35, colour), (1, INK)), (0.32, 0.28), 1)


def ant(colour: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> Shape:
    """Return a small Ant."""
    legs = tuple(
        Line(((at, 4), (at * 1.5 - 3, 20), (at * 1.8 - 2, 30)), INK, 4) for at in (-9, 3, 14)
    )
    feelers = (Line(((24, -12), (30, -24)), INK, 3), Line(((20, -13), (18, -26)), INK, 3))
    parts = (_disc(4, 0, 9, colour), _disc(-16, -3, 18, colour, 15), _disc(22, -4, 12, colour))
    eye = (Circle(26, -7, 4.5, fill=WHITE), Circle(27.5, -6, 2.2, fill=INK))
    return Group((*legs, *feelers, *parts, *eye), (x, y), scale, turn)


def _shotgun() -> Shapes:
    return (
        Polygon(burst(9, 30, 0.5, 52, -12), GOLD, INK, 3),
        Polygon(burst(9, 17, 0.5, 52, -12), WHITE),
        _area((-70, 8), (-30, -6), (-18, 14), (-52, 34), (-70, 34), fill=BROWN),
        _bar(-34, -22, 76, 15), _bar(-34, -8, 76, 15), _disc(-16, 18, 8, "#00000000"),
    )  # fmt: skip


def _beamrifle() -> Shapes:
    return (
        *_rope("#7fe3ff", 5, (22, -18), (74, -34)), *_rope("#7fe3ff", 5, (22, -10), (74, 6)),
        _area((-66, 0), (-40, -14), (18, -24), (28, -14), (18, -4), (-20, 4), (-30, 30), (-48, 30), (-44, 8)),
        _disc(-8, -10, 9, _ball(BLUE)),
    )  # fmt: skip


def _railgun() -> Shapes:
    toast = ((30, -26), (46, -34), (64, -26), (60, 14), (34, 14))
    return (
        _bar(-70, -24, 92, 12), _bar(-70, 6, 92, 12), _bar(-62, -14, 22, 44, BROWN),
        _area(*toast, fill="#e2a860", round=9), Circle(46, -10, 9, fill="#f5d49a"),
        Line(((-26, -3), (24, -3)), "#7fe3ff", 5, dash=(9, 8)),
    )  # fmt: skip


def _grenade() -> Shapes:
    rows = ((-17, 2), (1, -3), (19, 2), (-26, 18), (-8, 17), (10, 17), (27, 18), (-16, 34), (2, 34), (19, 33), (2, 48))  # fmt: skip
    berries = tuple(_disc(x, y - 6, 13, _ball("#c93a6b")) for x, y in rows)
    leaf = _area((0, -18), (-24, -30), (-6, -32), (2, -46), (10, -30), (28, -28), fill="#3fa36b")
    spark = Polygon(burst(6, 15, 0.45, 34, -50), GOLD, INK, 2.5)
    return (*berries, leaf, *_rope("#8d98ac", 3, (2, -30), (16, -48), (30, -50)), spark)


def _harpoon() -> Shapes:
    coil = tuple(_disc(-44, 18 + dy, 24, "#00000000", 9) for dy in (14, 6, -2))
    return (
        *coil, *_rope("#bff0e2", 4, (-30, 8), (-6, 26), (14, -4), (34, -18)),
        Line(((-30, 32), (44, -26)), INK, 11), Line(((-30, 32), (44, -26)), "#c9d1df", 5),
        _area((66, -44), (54, -10), (44, -26), (26, -32)),
    )  # fmt: skip


def _skewer() -> Shapes:
    return (
        *_rope("#e2a860", 5, (-64, 42), (66, -44)), ant(RED, 22, -14, -34, 1.05),
        _disc(-28, 18, 20, _ball("#7aa83a")), _disc(-28, 18, 6, RED),
    )  # fmt: skip


def _vertigo() -> Shapes:
    swirl = tuple(
        (at * 0.62 * math.cos(at * 0.24), at * 0.62 * math.sin(at * 0.24)) for at in range(8, 92)
    )
    return (*_rope("#b58cff", 8, *swirl, curve=0), _disc(0, 0, 8, GOLD))


def _drill() -> Shapes:
    threads = tuple(Line(((4 + 14 * at, -27 + 7 * at), (14 + 14 * at, 26 - 7 * at)), INK, 4) for at in range(3))  # fmt: skip
    return (
        _area((0, -32), (66, 0), (0, 32)), *threads, _bar(-34, -36, 38, 72, RED, 10),
        _bar(-66, -14, 34, 28, "#5d6779"), _disc(-16, -14, 7, WHITE), Circle(-14, -14, 3, fill=INK),
    )  # fmt: skip


def _jetpack() -> Shapes:
    flames = tuple(
        shape for x in (-22, 22)
        for shape in (
            _area((x - 14, 24), (x + 14, 24), (x, 66), fill="#ff7a1a"),
            Polygon(((x - 7, 26), (x + 7, 26), (x, 48)), GOLD),
        )
    )  # fmt: skip
    tanks = tuple(_bar(x - 18, -50, 36, 76, METAL, 17) for x in (-22, 22))
    return (*flames, *tanks, _bar(-40, -18, 80, 14, RED, 5))


def _magnet() -> Shapes:
    bow = ((-32, 40), *_arc(32, 180, 360, 0, -10), (32, 40))
    tips = tuple(_bar(x - 14, 26, 28, 24, WHITE, 3) for x in (-32, 32))
    waves = tuple(Line(_arc(r, 60, 120, 0, 26), "#7fe3ff", 4) for r in (26, 38))
    return (*_rope(RED, 25, *bow, curve=0), *tips, *waves)


def _parcel() -> Shapes:
    return (
        _bar(-46, -22, 92, 66, Linear(((0, "#c98f5e"), (1, "#8f5d36"))), 5),
        _bar(-10, -22, 20, 66, RED, 2), _bar(-52, -34, 104, 22, "#d9a372", 5), _bar(-10, -34, 20, 22, RED, 2),
        _disc(-16, -46, 15, RED, 10), _disc(16, -46, 15, RED, 10), _disc(0, -42, 7, RED),
    )  # fmt: skip


def _gyro() -> Shapes:
    ways = tuple(
        Line(_arc(52, start, start + 130), colour, width, head=head)
        for colour, width, head in ((INK, 14, 30), (GOLD, 7, 22))
        for start in (-75, 105)
    )
    return (*ways, ant(GREEN, 0, 4, -20, 1.1))


def _lasso() -> Shapes:
    loop = tuple((10 + 44 * math.cos(a), -16 + 24 * math.sin(a)) for a in (math.tau * at / 24 for at in range(25)))  # fmt: skip
    return (
        Group(stone(2, "dark", 20), (12, -16)),
        *_rope("#e2c38a", 6, *loop, curve=0), *_rope("#e2c38a", 6, (-28, -2), (-46, 18), (-26, 34), (-58, 52)),
    )  # fmt: skip


def _minelayer() -> Shapes:
    legs = tuple(Line(((x, 18), (x - 8, 44)), INK, 5) for x in (-44, -28, -12))
    return (
        *legs, _disc(-30, 10, 32, _ball("#3d7d5a"), 26), Line(((-38, -14), (-22, 34)), INK, 4),
        _disc(2, 10, 14, "#2d5a44"), Circle(7, 6, 4, fill=WHITE), Group(bomb(DARK, 20), (40, 2)),
    )  # fmt: skip


def _pogo() -> Shapes:
    spring = tuple((14 if at % 2 else -14, 10 + 8 * at) for at in range(7))
    return (
        *_rope("#c9d1df", 5, *spring, curve=0), _bar(-24, 4, 48, 9, RED, 4),
        ant("#8fcf4a", 0, -24, 0, 1.25), Line(_arc(60, 200, 240), WHITE, 4), Line(_arc(60, 300, 340), WHITE, 4),
    )  # fmt: skip


def _sugar() -> Shapes:
    return (
        _area((0, -48), (50, -24), (0, 2), (-50, -24), fill=WHITE), _area((-50, -24), (0, 2), (0, 54), (-50, 28), fill="#c8d2e4"),
        _area((0, 2), (50, -24), (50, 28), (0, 54), fill="#9dabc6"),
        Polygon(burst(4, 16, 0.3, 34, -46), GOLD), Polygon(burst(4, 11, 0.3, -46, -44), GOLD),
    )  # fmt: skip


def _lens() -> Shapes:
    return (
        Polygon(((-38, -34), (6, -34), (34, 52), (22, 54)), "#ffe9a3aa"), *_rope(BROWN, 13, (10, 8), (40, -64)),
        _disc(-12, -14, 36, Radial(((0, "#ffffff"), (1, "#8fd0f0")), (0.35, 0.3), 0.7)),
        Polygon(burst(8, 24, 0.5, 28, 50), "#ff7a1a", INK, 3), Polygon(burst(8, 12, 0.5, 28, 50), GOLD),
    )  # fmt: skip


def _pest() -> Shapes:
    return (
        *_rope("#e58aa0", 4, (48, 34), (62, 44), (72, 36)), ant(RED, 60, 16, 0, 0.42),
        _area((-50, -20), (-20, -44), (10, -20), (54, 30), (48, 38), (-4, 22), (-40, 40), (-62, 20), fill=Linear(((0, "#b98d63"), (1, "#6d4a30"))), round=12),
        _disc(-30, -40, 11, "#8a6242"), Circle(-6, -14, 5, fill=WHITE), Circle(-5, -13, 2.6, fill=INK),
    )  # fmt: skip


def _neutrino() -> Shapes:
    drops = tuple(_disc(x, y, r, "#7fe3ff") for x, y, r in ((-58, -8, 9), (-44, 12, 6), (44, -10, 8), (62, 6, 10), (46, 18, 5)))  # fmt: skip
    return (
        Group(stone(3, "dark", 36)), Line(((-70, 2), (70, 2)), "#7fe3ff", 6, dash=(12, 9)), *drops,
    )  # fmt: skip


def _confetti() -> Shapes:
    bits = ((-6, -40), (16, -56), (34, -36), (58, -48), (52, -14), (66, 8), (28, -12), (40, 22))
    hues = (RED, GOLD, GREEN, BLUE)
    paper = tuple(_area((x, y - 7), (x + 8, y), (x, y + 7), (x - 8, y), fill=hues[at % 4], round=1) for at, (x, y) in enumerate(bits))  # fmt: skip
    return (
        _area((-66, 50), (-16, -24), (20, 16), fill=Linear(((0, RED), (0.5, GOLD), (1, RED)), 45)), *paper,
    )  # fmt: skip


def _switch() -> Shapes:
    ways = tuple(
        Line(_arc(50, start, start + 80), colour, width, head=head)
        for colour, width, head in ((INK, 13, 28), (GOLD, 6, 20))
        for start in (-130, 50)
    )
    return (*ways, ant(BLUE, -40, 4, 0, 0.9), ant("#f08a3c", 42, 4, 0, 0.9))


def _nutcracker() -> Shapes:
    return (
        Group(stone(4, "dark", 30), (22, 0)), Line(((8, -14), (22, 0), (18, 14), (34, 22)), "#ffb347", 5),
        *_rope("#c9d1df", 12, (-66, -40), (-20, -32), (30, -42), curve=0.8), *_rope("#c9d1df", 12, (-66, 40), (-20, 32), (30, 42), curve=0.8),
        _disc(50, 0, 9, RED), *_rope("#c9d1df", 8, (30, -42), (50, 0), (30, 42), curve=0.6),
    )  # fmt: skip


def _wormhole() -> Shapes:
    rings = tuple(
        _disc(0, 10, r, fill, r * 0.6)
        for r, fill in ((62, "#3c2f78"), (46, "#6a4fc0"), (30, "#a583ff"), (15, INK))
    )
    worm = _rope("#e58aa0", 14, (0, 8), (6, -22), (26, -30), (30, -52))
    return (*rings, *worm, Circle(27, -54, 3.5, fill=INK), Circle(35, -54, 3.5, fill=INK))


def _downunder() -> Shapes:
    way = tuple(Line(((50, 40), (50, -46)), c, w, head=h) for c, w, h in ((INK, 16, 34), (GOLD, 8, 26)))  # fmt: skip
    return (_bar(-66, -58, 92, 12, "#5d6779", 4), ant(RED, -20, -14, 180, 1.4), *way)


def _eggs() -> Shapes:
    spots = tuple(Circle(x, y, 4, fill="#6d86c9") for x, y in ((-30, -14), (-16, 2), (-24, 12), (16, -18), (28, -4), (18, 10)))  # fmt: skip
    nest = tuple(Line(((-58, 30 + dy), (0, 46 + dy), (58, 30 + dy)), BROWN, 9, curve=1) for dy in (-6, 4, 14))  # fmt: skip
    rim = Line(((-58, 32), (0, 50), (58, 32)), INK, 34, curve=1)
    return (_disc(-24, 0, 27, "#dfe8f7", 36), _disc(24, -4, 27, "#dfe8f7", 36), *spots, rim, *nest)


def _jelly() -> Shapes:
    return (
        _bar(-44, -22, 88, 74, Linear(((0, "#ffe9a3"), (1, "#e0922a"))), 18), _bar(-50, -34, 100, 20, "#8a5a3a", 8),
        _area((-26, -40), (-32, -66), (-14, -54), (0, -72), (14, -54), (32, -66), (26, -40), fill=GOLD, round=2),
        _bar(-28, 2, 56, 28, WHITE, 5), Polygon(burst(6, 10, 0.6, 0, 16), "#e0922a"),
    )  # fmt: skip


def _espresso() -> Shapes:
    def cup(x: float) -> Shapes:
        steam = Line(((x, -26), (x - 8, -38), (x + 4, -48), (x - 2, -62)), WHITE, 5, curve=1)
        handle = Line(_arc(11, -80, 80, x + 22, 12), INK, 8)
        bowl = _area((x - 24, -10), (x + 24, -10), (x + 15, 36), (x - 15, 36), fill=WHITE, round=8)
        return (steam, handle, bowl, _disc(x, -10, 23, "#5a3420", 7), _bar(x - 30, 38, 58, 8, WHITE, 4))  # fmt: skip

    return (*cup(-36), *cup(32))


def _moon() -> Shapes:
    plus = (*_rope(GOLD, 8, (46, -60), (46, -30), curve=0), *_rope(GOLD, 8, (31, -45), (61, -45), curve=0))  # fmt: skip
    return (Group(stone(5, "dark", 48), (-8, 6)), *plus)


def _wings() -> Shapes:
    feathers = tuple(Line(((x * 14, 4), (x * 40, -22)), "#8fa3c8", 4) for x in (-1.2, 1.2))
    fill = Linear(((0, WHITE), (1, "#b7c6e6")))
    return (_area(*wing(60), fill=fill, round=5), *feathers, ant(GREEN, 0, 18, 0, 0.8))


_DRAWN: Mapping[str, Callable[[], Shapes]] = {
    "shotgun": _shotgun, "beamrifle": _beamrifle, "railgun": _railgun, "grenade": _grenade,
    "harpoon": _harpoon, "skewer": _skewer, "vertigo": _vertigo, "drill": _drill,
    "jetpack": _jetpack, "magnet": _magnet, "parcel": _parcel, "gyro": _gyro, "lasso": _lasso,
    "minelayer": _minelayer, "pogo": _pogo, "sugar": _sugar, "lens": _lens, "pest": _pest,
    "neutrino": _neutrino, "confetti": _confetti, "switch": _switch, "nutcracker": _nutcracker,
    "wormhole": _wormhole, "downunder": _downunder, "eggs": _eggs, "jelly": _jelly,
    "espresso": _espresso, "moon": _moon, "wings": _wings,
}  # fmt: skip


def picture(key: str) -> Shapes:
    """Return the picture of a card."""
    return _DRAWN[key]()
