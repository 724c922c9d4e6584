"""Outlines as lists of points: rounded corners, smooth curves, dashes, arrow heads. Pure geometry."""

import itertools
import math
from collections.abc import Iterator, Sequence

from rendering.scene import Point


def ellipse(x: float, y: float, rx: float, ry: float) -> list[Point]:
    """An ellipse as a polygon fine enough for four-fold supersampling."""
    steps = max(16, min(240, round(4 * math.sqrt(max(rx, ry)) * 2)))
    turn = 2 * math.pi / steps
    return [(x + rx * math.cos(i * turn), y + ry * math.sin(i * turn)) for i in range(steps)]


def rounded(points: Sequence[Point], radius: float) -> list[Point]:
    """The polygon with its corners rounded, each by `radius` or as far as its sides allow."""
    if radius <= 0:
        return list(points)
    made: list[Point] = []
    for i, corner in enumerate(points):
        made += _corner(points[i - 1], corner, points[(i + 1) % len(points)], radius)
    return made


def _corner(before: Point, corner: Point, after: Point, radius: float) -> list[Point]:
    one, two = math.dist(corner, before), math.dist(corner, after)
    if not one or not two:
        return [corner]
    a = ((before[0] - corner[0]) / one, (before[1] - corner[1]) / one)
    b = ((after[0] - corner[0]) / two, (after[1] - corner[1]) / two)
    half = math.acos(max(-1.0, min(1.0, a[0] * b[0] + a[1] * b[1]))) / 2
    if half < 0.01 or half > math.pi / 2 - 0.01:
        return [corner]
    back = min(radius / math.tan(half), one / 2, two / 2)
    radius = back * math.tan(half)
    middle = (a[0] + b[0], a[1] + b[1])
    far = (radius / math.sin(half)) / math.hypot(*middle)
    centre = (corner[0] + middle[0] * far, corner[1] + middle[1] * far)
    start = math.atan2(corner[1] + a[1] * back - centre[1], corner[0] + a[0] * back - centre[0])
    end = math.atan2(corner[1] + b[1] * back - centre[1], corner[0] + b[0] * back - centre[0])
    sweep = (end - start + math.pi) % (2 * math.pi) - math.pi
    steps = max(2, math.ceil(abs(sweep) * math.sqrt(radius) * 1.5))
    return [
        (
            centre[0] + radius * math.cos(start + sweep * i / steps),
            centre[1] + radius * math.sin(start + sweep * i / steps),
        )
        for i in range(steps + 1)
    ]


def smooth(points: Sequence[Point], tension: float) -> list[Point]:
    """A curve through all the points (Catmull-Rom); `tension` 0 gives the straight path itself."""
    if tension <= 0 or len(points) < 3:
        return list(points)
    made: list[Point] = [points[0]]
    for i in range(len(points) - 1):
        p0, p1 = points[max(0, i - 1)], points[i]
        p2, p3 = points[i + 1], points[min(len(points) - 1, i + 2)]
        steps = max(2, round(math.dist(p1, p2) / 4))
        half = tension / 2
        slope1 = (half * (p2[0] - p0[0]), half * (p2[1] - p0[1]))
        slope2 = (half * (p3[0] - p1[0]), half * (p3[1] - p1[1]))
        made += [_between((p1, slope1), (p2, slope2), s / steps) for s in range(1, steps + 1)]
    return made


def _between(one: tuple[Point, Point], two: tuple[Point, Point], t: float) -> Point:
    """Hermite's cubic: `t` of the way from one point to the other, each given with its slope."""
    h2 = t * t * (3 - 2 * t)
    h3, h4 = t * (t - 1) ** 2, t * t * (t - 1)
    (a, s), (b, e) = one, two
    return (
        (1 - h2) * a[0] + h2 * b[0] + h3 * s[0] + h4 * e[0],
        (1 - h2) * a[1] + h2 * b[1] + h3 * s[1] + h4 * e[1],
    )


def dashes(points: Sequence[Point], drawn: float, left_out: float) -> Iterator[list[Point]]:
    """The pieces of the path that a dashed line draws, `drawn` long, `left_out` apart."""
    piece: list[Point] = [points[0]]
    left, drawing = drawn, True
    for a, b in itertools.pairwise(points):
        length, done = math.dist(a, b), 0.0
        while length - done > left:
            done += left
            at = (a[0] + (b[0] - a[0]) * done / length, a[1] + (b[1] - a[1]) * done / length)
            if drawing:
                yield [*piece, at]
            piece, drawing = [at], not drawing
            left = drawn if drawing else left_out
        left -= length - done
        piece.append(b)
    if drawing and len(piece) > 1:
        yield piece


def arrow(points: Sequence[Point], length: float) -> list[Point]:
    """The triangle of an arrow head at the end of the path."""
    tip = points[-1]
    tail = next((p for p in reversed(points) if math.dist(p, tip) >= length * 0.6), points[0])
    size = math.dist(tail, tip) or 1.0
    ux, uy = (tip[0] - tail[0]) / size, (tip[1] - tail[1]) / size
    back = (tip[0] - ux * length, tip[1] - uy * length)
    side = length * 0.55
    return [
        tip,
        (back[0] - uy * side, back[1] + ux * side),
        (back[0] + uy * side, back[1] - ux * side),
    ]


def bounds(points: Sequence[Point], margin: float = 0) -> tuple[float, float, float, float]:
    """Left, upper, right and lower edge of the points, `margin` further out."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin
