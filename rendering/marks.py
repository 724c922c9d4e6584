"""Marks over a picture: the seats' signs, numbered badges, and where the last move was.

Numbers and places come from Look, so a public picture marks only what everybody may know.
"""

import functools
import math
from collections.abc import Mapping

from rendering import layout, text
from rendering.scene import (
    Art,
    Box,
    Circle,
    Label,
    Look,
    Point,
    Polygon,
    RoundRect,
    Shadow,
    Shape,
    Sprite,
)
from rendering.theme import Seat, SignName, Theme

BADGE = 46
RIM = "#10161e"


def sign(seat: Seat, x: float, y: float, r: float) -> Shape:
    """The seat's sign, filled with its colour, centred at (x, y) and about `r` in radius."""
    width = max(1.5, r / 9)
    if seat.sign == "circle":
        return Circle(x, y, r * 0.9, fill=seat.colour, edge=RIM, width=width)
    points = tuple((x + px * r, y + py * r) for px, py in _sign_points(seat.sign))
    return Polygon(points, fill=seat.colour, edge=RIM, width=width, round=r / 10)


def _sign_points(name: SignName) -> tuple[Point, ...]:
    match name:
        case "square":
            return ((-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82))
        case "triangle":
            return ((0, -1), (1.05, 0.85), (-1.05, 0.85))
        case "diamond":
            return ((0, -1.12), (0.95, 0), (0, 1.12), (-0.95, 0))
        case "cross":
            a, b = 0.36, 0.95
            return (
                (-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a),
                (a, b), (-a, b), (-a, a), (-b, a), (-b, -a), (-a, -a),
            )  # fmt: skip
        case "drop":
            bow = [math.radians(angle) for angle in range(-20, 201, 20)]
            return ((0, -1.15), *((0.8 * math.cos(a), 0.25 + 0.8 * math.sin(a)) for a in bow))
        case "star":
            return tuple(_spoke(i * 36 - 90, 1.12 if i % 2 == 0 else 0.52) for i in range(10))
        case "hexagon" | "circle":
            return tuple(_spoke(i * 60, 1.12) for i in range(6))


def _spoke(degrees: float, reach: float) -> Point:
    return (reach * math.cos(math.radians(degrees)), reach * math.sin(math.radians(degrees)))


@functools.lru_cache(256)
def sign_art(seat: Seat, size: int) -> Art:
    """The seat's sign as art of `size` × `size` pixels."""
    return Art(size, size, (sign(seat, size / 2, size / 2, size * 0.4),))


def plate(
    look: Look, seat: int, box: Box, theme: Theme, size: float = layout.TEXT
) -> tuple[Sprite, Label]:
    """Sign and name of a seat side by side in `box`: two names cut to the same letters stay apart by the sign."""
    mark = min(round(box.h), round(size * 1.25))
    x = box.x + mark / 2
    words = look.names[seat] if seat < len(look.names) else ""
    room = Box(box.x + mark + 8, box.y, max(1, box.w - mark - 8), box.h)
    label = Label(text.name(words, seat), room, size, theme.ink, "bold", least=size * 0.8)
    return Sprite(sign_art(theme.seat(seat), mark), x, box.centre[1]), label


@functools.lru_cache(256)
def badge(number: int, theme: Theme, size: int = BADGE) -> Art:
    """A round badge with a number of up to three digits."""
    middle, r = size / 2 + 3, size / 2 - 2
    digits = size * (0.62, 0.56, 0.42)[min(3, len(str(number))) - 1]
    box = Box(middle - r, middle - r, 2 * r, 2 * r)
    disc = Circle(
        middle, middle, r, fill=theme.accent, edge=theme.accent_ink, width=3, shadow=Shadow(0, 1, 2)
    )
    number_label = Label(str(number), box, digits, theme.accent_ink, "bold", "centre", least=8)
    return Art(size + 6, size + 6, (disc, number_label))


def badges(
    look: Look,
    places: Mapping[str, Box],
    theme: Theme,
    canvas: Box,
    *,
    spots: Mapping[str, Point] | None = None,
) -> tuple[Sprite, ...]:
    """A badge for every numbered place of this picture, wholly inside the canvas.

    Its middle is the place's spot, where it has one, else it stands at the place's upper right corner.
    """
    made: list[Sprite] = []
    for place in sorted(look.badges, key=lambda key: (look.badges[key], key)):
        if place in places:
            art = badge(look.badges[place], theme)
            corner = (places[place].right - BADGE / 3, places[place].y + BADGE / 3)
            middle = (spots or {}).get(place, corner)
            x, y = layout.within(layout.at(middle, art.width, art.height), canvas).centre
            made.append(Sprite(art, x, y))
    return tuple(made)


@functools.lru_cache(256)
def ring(width: int, height: int, theme: Theme, round: float = 12) -> Art:  # noqa: A002
    """A bright frame on the edge of a place of that size."""
    box = Box(8, 8, width, height)
    under = RoundRect(box, round, edge=RIM, width=9, opacity=0.7)
    return Art(width + 16, height + 16, (under, RoundRect(box, round, edge=theme.last, width=5)))


@functools.lru_cache(64)
def hex_ring(size: int, theme: Theme, kind: str = "pointy") -> Art:
    """A bright outline just inside a hex of that size (centre to corner)."""
    side = 2 * size + 4
    field = layout.Hexes(size, (side / 2, side / 2), "pointy" if kind == "pointy" else "flat")
    dark = Polygon(field.corners(0, 0, inset=4), edge=RIM, width=8)
    return Art(side, side, (dark, Polygon(field.corners(0, 0, inset=4), edge=theme.last, width=5)))


def last(look: Look, places: Mapping[str, Box], theme: Theme) -> tuple[Sprite, ...]:
    """A frame around each place of the last move that this picture shows."""
    return tuple(
        Sprite(ring(round(box.w), round(box.h), theme), *box.centre)
        for box in (places[place] for place in dict.fromkeys(look.last) if place in places)
    )


@functools.cache
def samples(theme: Theme) -> tuple[Art, ...]:
    """One of each kind of mark: their colours belong into every palette."""
    signs = tuple(sign_art(seat, 48) for seat in theme.seats)
    return (*signs, badge(8, theme), ring(60, 60, theme), hex_ring(40, theme))
