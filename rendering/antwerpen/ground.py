"""The Scheldt without a piece on it: water, banks, docks, lanes, spaces, harbours. What never changes."""

from __future__ import annotations

import math
from functools import cache

from games.antwerpen.data import ANCHORAGES, SPACES
from rendering import theme
from rendering.antwerpen.lanes import all_lanes
from rendering.antwerpen.look import (
    BAND,
    BERTH,
    OUT,
    RIVER,
    SPOTS,
    WIDTH,
    Tone,
    canvas,
    tone,
)
from rendering.scene import (
    Box,
    Circle,
    Group,
    Label,
    Line,
    Linear,
    Point,
    Polygon,
    RoundRect,
    Shadow,
    Shape,
    Static,
    ThemeName,
)

LEFT_BANK: tuple[Point, ...] = (
    (-40, 300), (120, 306), (214, 330), (236, 420), (250, 520), (262, 620), (280, 730), (330, 850),
    (392, 930), (440, 1010), (466, 1090), (474, 1200),
)  # fmt: skip
RIGHT_BANK: tuple[Point, ...] = (
    (1240, 330), (1140, 340), (1076, 390), (1010, 500), (970, 610), (920, 720), (850, 820),
    (772, 930), (700, 1010), (668, 1090), (660, 1200),
)  # fmt: skip
CANALS: tuple[tuple[Point, ...], ...] = (
    ((224, 400), (330, 390)),
    ((224, 474), (360, 500)),
    ((224, 736), (360, 730)),
    ((224, 1010), (500, 1010)),
    ((976, 880), (760, 880)),
)
"""The ways of water through the banks."""


def _grain(at: int, salt: float) -> float:
    """A number 0..1 that looks like chance and is always the same."""
    return math.modf(abs(math.sin(at * 12.9898 + salt * 78.233)) * 43758.5453)[0]


def water(look: Tone, box: Box) -> tuple[Shape, ...]:
    """Return open water over a box, with waves."""
    shapes: list[Shape] = [RoundRect(box, 0, Linear(((0, look.deep), (0.3, look.water), (1, theme.mix(look.water, look.deep, 0.55)))))]  # fmt: skip
    for at in range(round(box.w * box.h / 9000)):
        x = box.x + 20 + (box.w - 60) * _grain(at, 1)
        y = box.y + 10 + (box.h - 20) * _grain(at, 2)
        long = 7 + 8 * _grain(at, 3)
        wave = ((x, y), (x + long, y - 5), (x + 2 * long, y), (x + 3 * long, y - 5), (x + 4 * long, y))  # fmt: skip
        shapes.append(
            Line(wave, theme.fade(look.wave, 0.1 + 0.16 * _grain(at, 4)), 2.5, curve=1)
        )
    return tuple(shapes)


def _bank(edge: tuple[Point, ...], side: float, look: Tone) -> tuple[Shape, ...]:
    """A bank: land with a quay along the water."""
    shore = tuple(_curved(edge))
    land = (*shore, (side, 1240), (side, edge[0][1]))
    return (
        Polygon(land, Linear(((0, look.land), (1, look.land_deep)), 90), shadow=Shadow(0, 3, 6, look.shadow)),
        Line(shore, look.quay_edge, 15),
        Line(shore, look.quay, 10),
    )  # fmt: skip


def _curved(points: tuple[Point, ...]) -> list[Point]:
    from rendering import curves

    return curves.smooth(points, 1)


def _canals(look: Tone) -> tuple[Shape, ...]:
    basin = theme.mix(look.water, look.deep, 0.25)
    edges = tuple(Line(way, look.quay_edge, 91) for way in CANALS)
    walls = tuple(Line(way, look.quay, 86) for way in CANALS)
    return (*edges, *walls, *(Line(way, basin, 74) for way in CANALS))


def berth(space: str, look: Tone) -> tuple[Shape, ...]:
    """Return a space with its name; an anchorage has a ring of rope and an anchor."""
    x, y = SPOTS[space]
    rim = look.rope if space in ANCHORAGES else look.berth_edge
    shapes: list[Shape] = [
        Circle(x, y, BERTH, fill=look.berth, edge=look.casing, width=8),
        Circle(x, y, BERTH, edge=rim, width=3.5),
    ]
    if space in ANCHORAGES:
        shapes.append(Group(anchor(theme.mix(look.rope, look.berth, 0.35)), (x, y - 10), 0.95))
    shapes.append(
        Label(space, Box(x - 34, y + 13, 68, 32), 29, look.named, "bold", "centre", least=20)
    )
    return tuple(shapes)


def anchor(colour: str) -> tuple[Shape, ...]:
    """Return an anchor around (0, 0), about 25 in reach."""
    bow = tuple(
        (22 * math.cos(math.radians(a)), 2 + 20 * math.sin(math.radians(a)))
        for a in range(10, 171, 10)
    )
    return (
        Circle(0, -20, 5.5, edge=colour, width=4),
        Line(((0, -14), (0, 22)), colour, 5),
        Line(((-11, -8), (11, -8)), colour, 5),
        Line(bow, colour, 5),
        Polygon(((-28, 10), (-14, 8), (-22, -4)), colour),
        Polygon(((28, 10), (14, 8), (22, -4)), colour),
    )


def _way_out(look: Tone) -> tuple[Shape, ...]:
    return (
        RoundRect(OUT, 20, look.berth, look.casing, 7),
        RoundRect(OUT, 20, None, "#b78af0", 3.5),
        Label("OUT", OUT, 31, look.named, "bold", "centre", least=20),
    )


@cache
def river(seats: int, name: ThemeName) -> Static:
    """Return the board of so many players without a piece on it."""
    look = tone(name)
    whole = canvas(seats)
    shapes: list[Shape] = [*water(look, Box(0, 0, WIDTH, RIVER))]
    shapes += _bank(LEFT_BANK, -40, look)
    shapes += _bank(RIGHT_BANK, 1240, look)
    shapes += _canals(look)
    shapes += all_lanes(look)
    for space in SPACES:
        shapes += berth(space, look)
    shapes += _way_out(look)
    floor = theme.of(name).ground
    shapes.append(RoundRect(Box(0, RIVER, whole.w, whole.h - RIVER), 0, floor))
    shapes.append(RoundRect(BAND, 20, look.plate, look.plate_edge, 1.5))
    return Static(f"antwerpen {seats} {name}", tuple(shapes))
