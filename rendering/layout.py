"""Where things go: boxes in rows, columns and grids, and the geometry of hexes. Pure arithmetic.

Pictures are mostly seen about 400 pixels wide: on a canvas 1400 wide text people must read is BIG or TEXT.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from rendering.scene import Box, Point

BIG = 46
TEXT = 32
SMALL = 24


def grid(box: Box, columns: int, rows: int, gap: float = 0) -> list[Box]:
    """`columns` × `rows` equal boxes, row by row, `gap` pixels apart."""
    w = (box.w - gap * (columns - 1)) / columns
    h = (box.h - gap * (rows - 1)) / rows
    return [
        Box(box.x + c * (w + gap), box.y + r * (h + gap), w, h)
        for r in range(rows)
        for c in range(columns)
    ]


def rows(box: Box, shares: Sequence[float], gap: float = 0) -> list[Box]:
    """The box cut into rows from above, as high as their shares of it, `gap` pixels apart."""
    room = box.h - gap * (len(shares) - 1)
    made: list[Box] = []
    y = box.y
    for share in shares:
        made.append(Box(box.x, y, box.w, room * share / sum(shares)))
        y = made[-1].bottom + gap
    return made


def columns(box: Box, shares: Sequence[float], gap: float = 0) -> list[Box]:
    """The box cut into columns from the left, as wide as their shares of it, `gap` pixels apart."""
    turned = rows(Box(box.y, box.x, box.h, box.w), shares, gap)
    return [Box(one.y, one.x, one.h, one.w) for one in turned]


def stack(box: Box, count: int, high: float, gap: float = 0) -> list[Box]:
    """`count` rows of one height from above; closer and lower where the box has no room for them."""
    need = count * high + max(0, count - 1) * gap
    share = min(1.0, box.h / need) if count else 1.0
    step = (high + gap) * share
    return [Box(box.x, box.y + i * step, box.w, high * share) for i in range(count)]


def beside(box: Box, wide: Sequence[float], gap: float) -> list[Box]:
    """Boxes of these widths from the left, at most `gap` apart, closer where the box has no room for that."""
    room = (box.w - sum(wide)) / max(1, len(wide) - 1)
    made: list[Box] = []
    x = box.x
    for one in wide:
        made.append(Box(x, box.y, one, box.h))
        x += one + min(gap, room)
    return made


def around(points: Iterable[Point]) -> Box:
    """The smallest box that holds the points."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def at(centre: Point, width: float, height: float) -> Box:
    """The box of that size with that centre."""
    return Box(centre[0] - width / 2, centre[1] - height / 2, width, height)


def within(box: Box, bounds: Box) -> Box:
    """The box moved (never resized) so that it lies inside `bounds` as far as it can."""
    x = max(bounds.x, min(box.x, bounds.right - box.w))
    return Box(x, max(bounds.y, min(box.y, bounds.bottom - box.h)), box.w, box.h)


class Hexes(msgspec.Struct, frozen=True):
    """A field of hexes in axial coordinates (q, r): `size` is centre to corner, `origin` the centre of (0, 0).

    "pointy" hexes stand on a corner and lie in rows; "flat" ones lie on a side and stand in columns.
    """

    size: float
    origin: Point = (0, 0)
    kind: Literal["pointy", "flat"] = "pointy"

    def centre(self, q: int, r: int) -> Point:
        """The middle of hex (q, r)."""
        long, short = 1.5 * self.size, math.sqrt(3) * self.size
        if self.kind == "pointy":
            return (self.origin[0] + short * (q + r / 2), self.origin[1] + long * r)
        return (self.origin[0] + long * q, self.origin[1] + short * (r + q / 2))

    def corners(self, q: int, r: int, inset: float = 0) -> tuple[Point, ...]:
        """The six corners clockwise; `inset` pixels nearer to the middle."""
        x, y = self.centre(q, r)
        first = -90 if self.kind == "pointy" else -60
        reach = self.size - inset
        angles = [math.radians(first + 60 * i) for i in range(6)]
        return tuple((x + reach * math.cos(a), y + reach * math.sin(a)) for a in angles)

    def box(self, q: int, r: int) -> Box:
        """The box around hex (q, r)."""
        return around(self.corners(q, r))

    def side(self, q: int, r: int, direction: int) -> tuple[Point, Point]:
        """The two ends of a side: 0 to the upper right (pointy) or right above (flat), then clockwise."""
        corners = self.corners(q, r)
        return corners[direction % 6], corners[(direction + 1) % 6]


def fitted(
    cells: Sequence[tuple[int, int]], box: Box, kind: Literal["pointy", "flat"] = "pointy"
) -> Hexes:
    """The largest field of these hexes that lies centred inside `box`."""
    unit = Hexes(1, (0, 0), kind)
    extent = around(corner for q, r in cells for corner in unit.corners(q, r))
    size = min(box.w / extent.w, box.h / extent.h)
    middle, (x, y) = extent.centre, box.centre
    return Hexes(size, (x - middle[0] * size, y - middle[1] * size), kind)


def hexagon(radius: int) -> list[tuple[int, int]]:
    """All (q, r) at most `radius` steps from (0, 0), row by row."""
    return [
        (q, r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1)
    ]
