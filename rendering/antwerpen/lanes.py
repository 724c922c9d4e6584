"""The shipping lanes of Antwerpen: each colour has its letter and its own pattern; two lanes cross on bridges."""

from __future__ import annotations

import itertools
import math

from games.antwerpen.data import LANES, Lane, LaneColour
from rendering import theme
from rendering.antwerpen.look import LANE_HUES, LETTERS, Tone, along, path
from rendering.scene import Box, Circle, Group, Label, Line, Point, Polygon, Shape

BRIDGES = {"A3>B3": "A4>B2", "B2>C1": "B1>C2"}
"""The board cannot be drawn without crossings. Each of these lanes goes over another one."""
LETTER_AT: dict[str, float] = {
    "A3>B3": 0.15, "A4>B2": 0.22, "B2>C1": 0.2, "B1>C2": 0.2, "B3>C2": 0.36,
    "C1>BARL": 0.13, "D2>COCO": 0.22, "E1>POTA": 0.2, "A1>DEUR": 0.36, "B1>DEUR": 0.42, "E1>OUT": 0.38,
}  # fmt: skip
"""Where on its way a lane bears its letter, where that is not the middle."""
STRIPE = 12
ASIDE = 10.0
"""How far from its middle each stripe of a double lane lies."""


def pattern(colour: LaneColour, points: tuple[Point, ...]) -> tuple[Shape, ...]:
    """Return a stripe in the pattern of its colour: red solid, yellow dashes, green dots, blue double, purple zigzag."""
    hue = LANE_HUES[colour]
    match colour:
        case "red":
            return (Line(points, hue, STRIPE),)
        case "yellow":
            return (Line(points, hue, STRIPE - 1, dash=(13, 23)),)
        case "green":
            return (Line(points, hue, STRIPE + 1, dash=(0.5, 19)),)
        case "blue":
            return (Line(_beside(points, 4.2), hue, 4.4), Line(_beside(points, -4.2), hue, 4.4))
        case "purple":
            return (Line(_zigzag(points), hue, 5),)


def _beside(points: tuple[Point, ...], aside: float) -> tuple[Point, ...]:
    dx, dy = _off(points, aside)
    return tuple((x + dx, y + dy) for x, y in points)


def _zigzag(points: tuple[Point, ...]) -> tuple[Point, ...]:
    (x0, y0), (x1, y1) = points[0], points[-1]
    steps = max(4, round(math.dist(points[0], points[-1]) / 9))
    made = [points[0]]
    for i in range(1, steps):
        dx, dy = _off(points, 6 if i % 2 else -6)
        share = i / steps
        made.append((x0 + (x1 - x0) * share + dx, y0 + (y1 - y0) * share + dy))
    return (*made, points[-1])


def _off(points: tuple[Point, ...], aside: float) -> Point:
    (x0, y0), (x1, y1) = points[0], points[-1]
    far = math.dist((x0, y0), (x1, y1))
    return (y1 - y0) / far * aside, -(x1 - x0) / far * aside


def drawn(lane: Lane, look: Tone) -> tuple[Shape, ...]:
    """Return a lane: its bed, its stripes, its arrow head; letters come over all lanes."""
    ends = path(lane)
    is_double = len(lane.colours) > 1
    wide = 20 + 2 * ASIDE * is_double
    shapes: list[Shape] = [Line(ends, look.casing, wide)]
    for colour, aside in zip(lane.colours, (ASIDE, -ASIDE) if is_double else (0.0,), strict=True):
        shapes += pattern(colour, _beside(ends, aside))
    return (*shapes, head(lane, look))


def head(lane: Lane, look: Tone) -> Shape:
    """Return the arrow head at the end of a lane."""
    (x0, y0), (x1, y1) = path(lane)
    turn = math.degrees(math.atan2(y1 - y0, x1 - x0))
    wide, back = (17, 33) if len(lane.colours) > 1 else (13, 29)
    dart = ((-back, -wide), (3, 0), (-back, wide), (4 - back, 0))
    return Group((Polygon(dart, look.arrow, look.casing, 3.5, 2),), (x1, y1), turn=turn)


def letters(lane: Lane) -> tuple[Shape, ...]:
    """Return the letters of a lane's colours as buoys on it."""
    return tuple(shape for colour, at in letter_spots(lane) for shape in buoy(colour, at))


def letter_spots(lane: Lane) -> tuple[tuple[LaneColour, Point], ...]:
    """Return where a lane bears the letter of each of its colours."""
    share = LETTER_AT.get(lane.name, 0.4)
    aside = (17.0, -17.0) if len(lane.colours) > 1 else (0.0,)
    return tuple((c, along(lane, share, off)) for c, off in zip(lane.colours, aside, strict=True))


def buoy(colour: LaneColour, at: Point, r: float = 18) -> tuple[Shape, ...]:
    """Return the letter of a colour on a disc of it."""
    x, y = at
    return (
        Circle(x, y, r, fill=LANE_HUES[colour], edge="#0b1420", width=3),
        Label(LETTERS[colour], Box(x - r, y - r, 2 * r, 2 * r), r * 1.5, "#0b1420", "bold", "centre", least=8),
    )  # fmt: skip


def all_lanes(look: Tone) -> tuple[Shape, ...]:
    """Return all lanes, those on bridges last, and their letters over them."""
    by_name = {lane.name: lane for lane in LANES}
    shapes: list[Shape] = []
    for lane in LANES:
        if lane.name not in BRIDGES:
            shapes += drawn(lane, look)
    for over, under in BRIDGES.items():
        shapes += bridge(by_name[over], by_name[under], look)
    for lane in LANES:
        shapes += letters(lane)
    return tuple(shapes)


def crossing(one: Lane, other: Lane) -> Point | None:
    """Return where two lanes cross, None where they do not."""
    (ax, ay), (bx, by) = path(one)
    (cx, cy), (dx, dy) = path(other)
    whole = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if not whole:
        return None
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / whole
    u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / whole
    if not (0 <= t <= 1 and 0 <= u <= 1):
        return None
    return ax + t * (bx - ax), ay + t * (by - ay)


def bridge(over: Lane, under: Lane, look: Tone) -> tuple[Shape, ...]:
    """Return a lane that goes over another one: there it has a rim of water."""
    at = crossing(over, under)
    assert at is not None
    (x0, y0), (x1, y1) = path(over)
    far = math.dist((x0, y0), (x1, y1))
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    part = ((at[0] - ux * 17, at[1] - uy * 17), (at[0] + ux * 17, at[1] + uy * 17))
    rails = tuple(Line(_beside(part, side), look.stone[0], 4) for side in (14.0, -14.0))
    return (Line(part, theme.mix(look.water, look.deep, 0.5), 34), *drawn(over, look), *rails)


def crossings() -> list[tuple[str, str]]:
    """Return the names of all pairs of lanes that cross."""
    pairs = itertools.combinations(LANES, 2)
    return [(a.name, b.name) for a, b in pairs if crossing(a, b) is not None]
