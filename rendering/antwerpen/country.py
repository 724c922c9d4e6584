"""The country around the Scheldt: the town with its cathedral, cranes, mills, trees, a compass. Only to be looked at."""

from __future__ import annotations

import math

from rendering import theme
from rendering.antwerpen.look import Tone
from rendering.scene import Box, Circle, Group, Line, Point, Polygon, RoundRect, Shape

Shapes = tuple[Shape, ...]
TREES: tuple[Point, ...] = (
    (40, 352), (76, 346), (24, 600), (62, 586), (104, 604), (150, 590), (196, 612), (60, 640), (176, 648),
    (30, 900), (74, 912), (122, 896), (168, 916), (216, 900), (262, 934), (50, 952), (102, 962), (314, 976),
    (40, 1206), (90, 1198), (150, 1212), (210, 1196), (270, 1212), (340, 1190), (400, 1208),
    (1006, 800), (1050, 820), (1140, 812), (870, 1060), (1172, 1050), (960, 1206), (1010, 1060),
)  # fmt: skip


def country(look: Tone) -> Shapes:
    """Return all that stands on the banks, and the compass on the sea."""
    shapes: list[Shape] = [*_fields(look)]
    for at, (x, y) in enumerate(TREES):
        shapes += _tree(x, y, 0.85 + at % 3 * 0.15, look)
    shapes.append(Group(_town(look), (1094, 640)))
    shapes.append(Group(_mill(look), (1090, 1140)))
    shapes.append(Group(_mill(look), (1010, 1180), 0.7))
    shapes.append(Group(_lighthouse(look), (1120, 356), 0.8))
    shapes.append(Group(_crane(look), (150, 372), 0.8))
    shapes.append(Group(_crane(look), (160, 686), 0.62))
    shapes.append(Group(_crane(look), (1070, 850), 0.62))
    shapes.append(Group(_compass(look), (104, 226)))
    return tuple(shapes)


def _fields(look: Tone) -> Shapes:
    """Ploughed land."""
    made: list[Shape] = []
    for x, y, w, h, turn in (
        (110, 618, 170, 66, -6), (120, 930, 190, 62, 4), (200, 1204, 300, 50, 0),
        (1060, 1120, 220, 150, -8), (1110, 760, 150, 90, 6), (930, 1110, 60, 90, -20),
    ):  # fmt: skip
        rows = tuple(
            Line(((-w / 2 + 6, row), (w / 2 - 6, row)), theme.fade(look.tree, 0.35), 3)
            for row in range(round(-h / 2) + 8, round(h / 2) - 4, 11)
        )
        plot = RoundRect(Box(-w / 2, -h / 2, w, h), 8, theme.fade(look.field, 0.8))
        made.append(Group((plot, *rows), (x, y), turn=turn))
    return tuple(made)


def _tree(x: float, y: float, size: float, look: Tone) -> Shapes:
    dark, light = theme.mix(look.tree, "#0b0f1c", 0.3), theme.mix(look.tree, "#ffffff", 0.14)
    return (
        Group(
            (
                Circle(2, 4, 15, fill=dark),
                Circle(0, 0, 14, fill=look.tree),
                Circle(-4, -4, 7, fill=light),
            ),
            (x, y),
            size,
        ),
    )


def _house(x: float, wide: float, high: float, look: Tone, colour: str) -> Shapes:
    """A house with a stepped gable, its foot at y 0."""
    steps = 3
    points: list[Point] = [(x, 0), (x, -high)]
    for step in range(1, steps + 1):
        dx, dy = wide / 2 * step / (steps + 0.6), 11.0 * step
        points += [(x + dx, points[-1][1]), (x + dx, -high - dy)]
    points += [(2 * x + wide - px, py) for px, py in reversed(points)]
    edge = theme.mix(colour, "#0b0f1c", 0.5)
    windows = tuple(
        RoundRect(Box(x + wide * share - 4, -high + row, 8, 11), 1, theme.fade("#ffe6a3", 0.75))
        for share in (0.3, 0.7)
        for row in (6, 28)
        if row < high - 14
    )
    return (Polygon(tuple(points), colour, edge, 2), *windows)


def _town(look: Tone) -> Shapes:
    """Stepped gables, and the cathedral with its one high tower."""
    stone, edge = look.wall, theme.mix(look.wall, "#0b0f1c", 0.5)
    light = theme.mix(stone, "#ffffff", 0.16)
    spire: Shapes = (
        RoundRect(Box(-22, -118, 36, 120), 2, stone, edge, 2),
        Polygon(((-18, -118), (-14, -156), (6, -156), (10, -118)), light, edge, 2),
        Polygon(((-12, -156), (-4, -222), (4, -156)), stone, edge, 2),
        Line(((-4, -222), (-4, -238)), edge, 3), Line(((-10, -231), (2, -231)), edge, 3),
        Circle(-4, -100, 9, fill="#f4e7bd", edge=edge, width=2),
        RoundRect(Box(-10, -80, 12, 30), 6, theme.fade("#0b0f1c", 0.45)),
        Polygon(((14, 0), (14, -58), (34, -86), (70, -86), (80, -58), (80, 0)), stone, edge, 2),
        Polygon(((10, -56), (34, -88), (70, -88), (84, -56)), look.roof, edge, 2),
        RoundRect(Box(36, -108, 10, 24), 1, stone, edge, 2),
        *(RoundRect(Box(24 + 18 * at, -46, 9, 34), 5, theme.fade("#ffe6a3", 0.6)) for at in range(3)),
    )  # fmt: skip
    brick, sand = look.roof, theme.mix(look.wall, "#d9a441", 0.35)
    houses = (
        *_house(-92, 34, 46, look, sand), *_house(-58, 30, 58, look, brick), *_house(-30, 32, 38, look, theme.mix(stone, brick, 0.5)),
        *_house(4, 28, 42, look, brick), *_house(32, 34, 34, look, sand), *_house(66, 28, 46, look, theme.mix(brick, sand, 0.4)),
    )  # fmt: skip
    return (*spire, Group(houses, (0, 30)))


def _mill(look: Tone) -> Shapes:
    edge = theme.mix(look.wall, "#0b0f1c", 0.5)
    sails = tuple(
        Group(
            (Line(((0, 0), (0, -56)), edge, 4), RoundRect(Box(2, -54, 13, 40), 1, theme.fade("#fbf8ef", 0.8), edge, 1.5)),
            (0, -62),
            turn=turn,
        )
        for turn in (25, 115, 205, 295)
    )  # fmt: skip
    return (
        Polygon(((-20, 6), (-13, -56), (13, -56), (20, 6)), look.wall, edge, 2, 2),
        Polygon(((-15, -54), (0, -78), (15, -54)), look.roof, edge, 2, 2),
        RoundRect(Box(-6, -14, 12, 20), 3, theme.fade("#0b0f1c", 0.5)),
        *sails,
        Circle(0, -62, 5, fill=edge),
    )


def _lighthouse(look: Tone) -> Shapes:
    edge = theme.mix(look.wall, "#0b0f1c", 0.5)
    beam = Polygon(((0, -92), (-230, -128), (-230, -62)), theme.fade("#ffe9a0", 0.13))
    return (
        beam,
        Polygon(((-17, 14), (-11, -80), (11, -80), (17, 14)), "#f4f1e8", edge, 2.5, 2),
        Polygon(((-15.5, -6), (-14, -28), (14, -28), (15.5, -6)), "#c9463c"),
        Polygon(((-13, -46), (-12, -64), (12, -64), (13, -46)), "#c9463c"),
        RoundRect(Box(-12, -100, 24, 20), 3, "#ffe9a0", edge, 2.5),
        Polygon(((-15, -99), (0, -116), (15, -99)), "#c9463c", edge, 2.5, 2),
    )


def _crane(look: Tone) -> Shapes:
    """A harbour crane, its foot at (0, 0)."""
    steel = theme.mix(look.rope, look.wall, 0.45)
    edge = theme.mix(look.wall, "#0b0f1c", 0.55)
    bones: tuple[tuple[Point, ...], ...] = (
        ((-16, 2), (-8, -44)), ((16, 2), (8, -44)), ((-13, -16), (12, -22)), ((0, -44), (0, -62)),
        ((-24, -50), (0, -58), (62, -80)), ((0, -74), (62, -80)), ((0, -74), (0, -58)), ((0, -74), (-24, -50)),
    )  # fmt: skip
    made: list[Shape] = [Line(bone, edge, 7.5) for bone in bones]
    made += [Line(bone, steel, 4) for bone in bones]
    hook = (Line(((58, -78), (58, -44)), edge, 2.5), RoundRect(Box(47, -46, 22, 15), 2, look.roof, edge, 2))  # fmt: skip
    return (*made, RoundRect(Box(-12, -56, 24, 15), 3, steel, edge, 2), *hook)


def _compass(look: Tone) -> Shapes:
    """A compass: the river runs down the picture, the sea lies above."""
    light, dark = theme.fade(look.named, 0.75), theme.fade(look.named, 0.35)
    made: list[Shape] = [
        Circle(0, 0, 46, edge=dark, width=2.5),
        Circle(0, 0, 38, edge=theme.fade(look.named, 0.2), width=1.5),
    ]
    made += [
        Group((Polygon(((0, -34), (5, -5), (-5, -5)), dark),), turn=turn)
        for turn in (45, 135, 225, 315)
    ]
    ray = (
        Polygon(((0, -56), (0, 0), (-9, -9)), light),
        Polygon(((0, -56), (0, 0), (9, -9)), dark),
    )
    made += [Group(ray, turn=turn) for turn in (0, 90, 180, 270)]
    made.append(Circle(0, 0, 5, fill=light))
    made += [
        Line(
            tuple(
                (46 * math.cos(math.radians(a)), 46 * math.sin(math.radians(a)))
                for a in (start, start + 6)
            ),
            light,
            4,
        )
        for start in range(0, 360, 30)
    ]
    return tuple(made)
