"""What ANTgravity's pictures share: their colours by theme, and where everything lies.

Pure data and arithmetic; reads tables of the box, no view.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Literal

from msgspec import Struct

from games.antgravity.data import COLOURS, SPACES, WAYS, Colour, Way
from rendering import layout, theme
from rendering.layout import Hexes
from rendering.scene import Box, Point, ThemeName
from rendering.theme import Seat

WIDTH, HEIGHT = 1200, 1350
CANVAS = Box(0, 0, WIDTH, HEIGHT)
FIELD: Hexes = layout.fitted(
    [(h.q, h.r) for h in SPACES.values()], Box(10, 150, WIDTH - 20, HEIGHT - 300)
)
APOTHEM = FIELD.size * math.sqrt(3) / 2
"""From the middle of a space to its edges."""
TURN: dict[Way, float] = {way: 60.0 * at for at, way in enumerate(WAYS)}
"""The angle of each direction, clockwise from the east."""
BAND = Box(288, 12, 624, 126)
"""Between the upper corners: the round and its track."""
FOOT = Box(288, HEIGHT - 138, 624, 126)
"""Between the lower corners: stacks and supply."""

Corner = Literal["nw", "ne", "se", "sw"]
CORNERS: dict[int, tuple[Corner, ...]] = {
    2: ("se", "nw"),
    3: ("ne", "sw", "nw"),
    4: ("ne", "se", "sw", "nw"),
}
"""Each seat's corner by the number of players: the one near its Base."""
PLATE_W, PLATE_H, MARGIN = 260, 224, 12
TAB_W, TAB_H = 196, 48


class Tone(Struct, frozen=True):
    """Colours of the sky and of what floats in it, beside those of the house's theme."""

    sky: str
    deep: str
    haze: tuple[str, str]
    star: str
    cell: str
    cell_edge: str
    named: str
    plate: str
    plate_edge: str
    rock: tuple[str, str, str, str]
    pit: tuple[str, str]
    glint: str
    ember: tuple[str, str, str]
    shadow: str
    steel: tuple[str, str, str]
    hole: str
    cloth: str
    cloth_ink: str
    pole: str
    back: tuple[str, str, str, str]
    cell_lit: str
    cell_dim: str
    over: str
    under: str


DARK = Tone(
    sky="#101a34",
    deep="#070b18",
    haze=("#27407a66", "#4a2a6355"),
    star="#dfe8ff",
    cell="#1b2646",
    cell_edge="#9db8f044",
    named="#b4c2e6",
    plate="#0d1428e0",
    plate_edge="#44557f",
    rock=("#d9deec", "#9ba3ba", "#5c6480", "#2a3049"),
    pit=("#39405a", "#959db4"),
    glint="#f3f6ff",
    ember=("#ff7a1a", "#ffb347", "#fff1b8"),
    shadow="#00000099",
    steel=("#f1f4f8", "#aab4c3", "#5d6779"),
    hole="#0b0f1c",
    cloth="#f7f8fb",
    cloth_ink="#10161e",
    pole="#e6ebf5",
    back=("#e0563f", "#2f9fb8", "#c79a2b", "#8fa3c8"),
    cell_lit="#c8d8ff30",
    cell_dim="#03060f66",
    over="#f3f6ff",
    under="#0d1428",
)
LIGHT = Tone(
    sky="#efe6d2",
    deep="#d9c9a8",
    haze=("#b9cbd888", "#e0b99a77"),
    star="#a08b62",
    cell="#fbf6ea",
    cell_edge="#a8946c9c",
    named="#5c4f38",
    plate="#fffdf8ee",
    plate_edge="#c3b598",
    rock=("#e3e6ee", "#aab0bf", "#727889", "#41465a"),
    pit=("#565c70", "#a9afbe"),
    glint="#ffffff",
    ember=("#d8480a", "#ff9a2e", "#ffe9a3"),
    shadow="#4a3d2a66",
    steel=("#ffffff", "#c3c8d0", "#7b8494"),
    hole="#3a3f4b",
    cloth="#ffffff",
    cloth_ink="#10161e",
    pole="#3d3a36",
    back=("#c8442e", "#1f8296", "#b08416", "#7085ad"),
    cell_lit="#ffffffff",
    cell_dim="#8f7a5055",
    over="#22272f",
    under="#fffaf0",
)


def tone(name: ThemeName) -> Tone:
    """Return the colours of a theme."""
    return DARK if name == "dark" else LIGHT


@cache
def mark(name: ThemeName, seat: int, colour: Colour) -> Seat:
    """Return how a seat is marked: the colour that it picked, with the sign and the letter of its number."""
    look = theme.of(name)
    own, picked = look.seat(seat), look.seats[COLOURS.index(colour)]
    return Seat(picked.colour, picked.ink, own.sign, own.letter)


@cache
def spot(place: str) -> Point:
    """Return the middle of a space."""
    h = SPACES[place]
    return FIELD.centre(h.q, h.r)


def mirrored(down: Way) -> bool:
    """Return whether an Ant faces the other way, so that it never hangs head down where it need not."""
    return down in ("w", "sw", "nw")


def cell(place: str) -> Box:
    """Return the box of a space, well inside its hex."""
    x, y = spot(place)
    return Box(x - 40, y - 40, 76, 84)


def toward(way: Way, far: float) -> Point:
    """Return a step of `far` pixels in a direction."""
    angle = math.radians(TURN[way])
    return far * math.cos(angle), far * math.sin(angle)


def plate(corner: Corner) -> Box:
    """Return the box of the plate in a corner."""
    x = MARGIN if corner in ("nw", "sw") else WIDTH - MARGIN - PLATE_W
    y = MARGIN if corner in ("nw", "ne") else HEIGHT - MARGIN - PLATE_H
    return Box(x, y, PLATE_W, PLATE_H)


def tab(corner: Corner) -> Box:
    """Return the box of what hangs on a plate while its seat is on turn."""
    box = plate(corner)
    x = box.x if corner in ("nw", "sw") else box.right - TAB_W
    y = box.bottom + 6 if corner in ("nw", "ne") else box.y - 6 - TAB_H
    return Box(x, y, TAB_W, TAB_H)


def hexagon(x: float, y: float, reach: float) -> tuple[Point, ...]:
    """Return the corners of an upright hex around (x, y)."""
    angles = (math.radians(60 * at - 90) for at in range(6))
    return tuple((x + reach * math.cos(a), y + reach * math.sin(a)) for a in angles)
