"""The Scheldt without a piece on it: water, banks, docks, lanes, spaces, harbours. What never changes."""

from __future__ import annotations

import math
from functools import cache

from games.antwerpen.data import ANCHORAGES, SPACES
from rendering import curves, theme
from rendering.antwerpen.country import country
from rendering.antwerpen.lanes import all_lanes, buoy, pattern
from rendering.antwerpen.look import (
    BAND,
    BERTH,
    LANE_HUES,
    OUT,
    RIVER,
    SPOTS,
    WIDTH,
    Tone,
    canvas,
    plate,
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
    Shape,
    Static,
    ThemeName,
)

LEFT_BANK: tuple[tuple[Point, ...], ...] = (
    ((-40, 318), (90, 322), (190, 340), (228, 384)),
    ((236, 546), (254, 610), (262, 670), (274, 734)),
    ((292, 818), (320, 880), (372, 950), (414, 1046)),
    ((450, 1130), (480, 1180), (560, 1230), (600, 1300)),
)
RIGHT_BANK: tuple[tuple[Point, ...], ...] = (
    ((1240, 352), (1150, 362), (1078, 416), (1016, 520), (984, 640), (946, 760), (884, 898)),
    ((818, 982), (800, 1060), (840, 1120), (890, 1180), (910, 1300)),
)
"""The edges of the banks from above, cut where a canal leads to a harbour."""
CANAL_END: dict[str, tuple[float, ...]] = {"left": (210, 210, 210), "right": (990,)}
"""How far each canal reaches into its bank."""


def _grain(at: int, salt: float) -> float:
    """A number 0..1 that looks like chance and is always the same."""
    return math.modf(abs(math.sin(at * 12.9898 + salt * 78.233)) * 43758.5453)[0]


def water(look: Tone, box: Box, room: float = 14_000, strong: float = 1) -> tuple[Shape, ...]:
    """Return open water over a box: a wave on each ``room`` square pixels, more or less ``strong``."""
    shapes: list[Shape] = [RoundRect(box, 0, Linear(((0, look.deep), (0.3, look.water), (1, theme.mix(look.water, look.deep, 0.55)))))]  # fmt: skip
    for at in range(round(box.w * box.h / room)):
        x = box.x + 20 + (box.w - 60) * _grain(at, 1)
        y = box.y + 10 + (box.h - 20) * _grain(at, 2)
        long = 7 + 8 * _grain(at, 3)
        wave = ((x, y), (x + long, y - 5), (x + 2 * long, y), (x + 3 * long, y - 5), (x + 4 * long, y))  # fmt: skip
        colour = theme.fade(look.wave, strong * (0.1 + 0.16 * _grain(at, 4)))
        shapes.append(Line(wave, colour, 2.5, curve=1))
    return tuple(shapes)


def _shore(edge: tuple[tuple[Point, ...], ...], ends: tuple[float, ...]) -> tuple[Point, ...]:
    """The whole edge of a bank, in and out of its canals."""
    made: list[Point] = []
    for at, part in enumerate(edge):
        made += curves.smooth(part, 1)
        if at < len(ends):
            made += [(ends[at], part[-1][1]), (ends[at], edge[at + 1][0][1])]
    return tuple(made)


def _bank(side: str, look: Tone) -> tuple[Shape, ...]:
    """A bank: land with a quay along the water."""
    edge, far = (LEFT_BANK, -40.0) if side == "left" else (RIGHT_BANK, WIDTH + 40.0)
    shore = _shore(edge, CANAL_END[side])
    land = (*shore, (far, shore[-1][1]), (far, shore[0][1]))
    return (
        Polygon(land, Linear(((0, look.land), (1, look.land_deep)), 90)),
        Line(shore, look.quay_edge, 15),
        Line(shore, look.quay, 10),
        Line(shore, theme.mix(look.quay, look.quay_edge, 0.35), 4, dash=(1, 15)),
    )  # fmt: skip


def berth(space: str, look: Tone) -> tuple[Shape, ...]:
    """Return a space with its name; an anchorage has an anchor (rings are for the last move)."""
    x, y = SPOTS[space]
    shapes: list[Shape] = [
        Circle(x, y, BERTH, fill=look.berth, edge=look.casing, width=8),
        Circle(x, y, BERTH, edge=look.berth_edge, width=3.5),
    ]
    if space in ANCHORAGES:
        shapes.append(Group(anchor(theme.mix(look.rope, look.berth, 0.35)), (x, y - 12), 1.05))
    shapes.append(
        Label(space, Box(x - 34, y + 14, 68, 34), 30, look.named, "bold", "centre", least=20)
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
        RoundRect(OUT, 24, look.berth, look.casing, 8),
        RoundRect(OUT, 24, None, "#b78af0", 3.5),
        Label("OUT", Box(OUT.x + 18, OUT.y + 4, 76, 42), 33, look.named, "bold"),
        Label("transit", Box(OUT.x + 94, OUT.y + 4, 138, 42), 30, look.named, "bold"),
        Label("switches all locks", Box(OUT.x + 14, OUT.y + 42, OUT.w - 24, 36), 27, look.named, "bold", least=18),
    )  # fmt: skip


def legend(box: Box, look: Tone, ink: str) -> tuple[Shape, ...]:
    """Return what the lanes and the anchors mean, where a seat has no plate."""
    shapes: list[Shape] = [RoundRect(box, 18, look.plate[:7], look.plate_edge, 2)]
    for at, colour in enumerate(LANE_HUES):
        x, y = box.x + 34 + at % 3 * 186, box.y + 36 + at // 3 * 48
        line = ((x + 28, y), (x + 66, y))
        shapes += [Line(line, look.casing, 22), *pattern(colour, line), *buoy(colour, (x, y))]
        shapes.append(Label(colour, Box(x + 80, y - 20, 84, 40), 24, ink, least=16))
    x, y = box.x + 34, box.y + 132
    shapes += [Circle(x, y, 16, fill=look.rope, edge=look.casing, width=3), Group(anchor("#0b1420"), (x, y + 1), 0.44)]  # fmt: skip
    shapes.append(Label("anchorage: a ship that comes here draws a card", Box(x + 28, y - 20, 500, 40), 24, ink, least=16))  # fmt: skip
    return tuple(shapes)


@cache
def river(seats: int, name: ThemeName) -> Static:
    """Return the board of so many players without a piece on it."""
    look = tone(name)
    whole = canvas(seats)
    shapes: list[Shape] = [*water(look, Box(0, 0, WIDTH, RIVER))]
    for side in ("left", "right"):
        shapes += _bank(side, look)
    shapes += country(look)
    shapes += all_lanes(look)
    for space in SPACES:
        shapes += berth(space, look)
    shapes += _way_out(look)
    floor = theme.of(name).ground
    shapes.append(RoundRect(Box(0, RIVER, whole.w, whole.h - RIVER), 0, floor))
    if seats % 2:
        shapes += legend(plate(seats), look, theme.of(name).quiet)
    shapes.append(RoundRect(BAND, 20, look.plate, look.plate_edge, 1.5))
    return Static(f"antwerpen {seats} {name}", tuple(shapes))
