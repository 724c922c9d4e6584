"""What Antwerpen's pictures share: their colours by theme, and where everything lies.

Pure data and arithmetic; reads tables of the box, no view.
"""

from __future__ import annotations

import math
from functools import cache

from msgspec import Struct

from games.antwerpen.data import Cargo, Colour, Lane, LaneColour
from rendering import layout, theme
from rendering.scene import Box, Point, ThemeName
from rendering.theme import Seat

WIDTH = 1200
RIVER = 1236
"""How far down the river reaches; the seats' plates lie below."""
BERTH = 52
"""The radius of a space."""
BAND = Box(12, 12, WIDTH - 24, 124)
"""Over the river: whose turn it is, what is left in the supply."""
PLATE_H, GAP = 164, 10

SPOTS: dict[str, Point] = {
    "S1": (270, 222), "S2": (470, 222), "S3": (670, 222), "S4": (870, 222),
    "A1": (370, 398), "A2": (570, 398), "A3": (770, 398), "A4": (970, 398),
    "B1": (450, 586), "B2": (670, 586), "B3": (890, 586),
    "C1": (400, 776), "C2": (576, 776), "C3": (810, 776),
    "D1": (466, 940), "D2": (704, 940),
    "E1": (585, 1088),
}  # fmt: skip
"""The middle of each space: the sea above, the transit harbour below."""
_BADGE_AT: dict[str, Point] = {
    "B1": (-61, -35), "B2": (61, 11), "B3": (-61, -11), "C1": (61, 11), "C2": (-62, 5),
    "D1": (-47, 40), "D2": (47, 40), "E1": (-47, 40),
}  # fmt: skip
"""Where a space's badge stands, from its middle, where that is not right of it."""
BADGES: dict[str, Point] = {
    space: (x + dx, y + dy)
    for space, (x, y) in SPOTS.items()
    for dx, dy in (_BADGE_AT.get(space, (62, 0)),)
}
"""The middle of each space's badge: on no letter and no arrow head."""
HARBOURS: dict[str, Box] = {
    "DEUR": Box(12, 378, 204, 168),
    "BARL": Box(12, 692, 204, 168),
    "POTA": Box(12, 1004, 204, 168),
    "COCO": Box(984, 856, 204, 168),
}
OUT = Box(720, 1146, 244, 82)
_MOUTHS: dict[str, Point] = {
    "A1>DEUR": (219, 424),
    "B1>DEUR": (219, 506),
    "C1>BARL": (219, 776),
    "D2>COCO": (981, 940),
    "E1>POTA": (219, 1088),
    "E1>OUT": (726, 1170),
}
"""Where the lanes to the harbours end."""
LOCKS: dict[str, Point] = {"L1": (278, 776), "L2": (894, 940), "L3": (348, 1088)}
"""The middle of each lock, on its lane."""
LOCK_W, LOCK_H = 124, 116
LOCK_DOWN = 18
"""How far the middle of a lock's picture lies below its lane: its name stands under it."""

LETTERS: dict[LaneColour, str] = {
    "red": "R", "yellow": "Y", "green": "G", "blue": "B", "purple": "P",
}  # fmt: skip
LANE_HUES: dict[LaneColour, str] = {
    "red": "#e8503f",
    "yellow": "#ffd34d",
    "green": "#3fb96f",
    "blue": "#55a8f5",
    "purple": "#b78af0",
}
CARGO_HUES: dict[Cargo, str] = {
    "toys": "#a878e8",
    "cocoa": "#8a5433",
    "barley": "#e3bf6b",
    "potatoes": "#a3a8ac",
}
SEAT_COLOURS: dict[Colour, int] = {"red": 6, "yellow": 3, "blue": 0, "green": 2}
"""Which of the house's colours is which of the game's."""


class Tone(Struct, frozen=True):
    """Colours of the river and its banks, beside those of the house's theme."""

    water: str
    deep: str
    wave: str
    land: str
    land_deep: str
    field: str
    tree: str
    roof: str
    wall: str
    quay: str
    quay_edge: str
    berth: str
    berth_edge: str
    named: str
    under: str
    casing: str
    arrow: str
    plate: str
    plate_edge: str
    card: str
    hole: str
    shadow: str
    rope: str
    stone: tuple[str, str, str]


DARK = Tone(
    water="#1b4a68",
    deep="#0d2438",
    wave="#7fb8d8",
    land="#2b3d33",
    land_deep="#1d2b25",
    field="#38503d",
    tree="#3f6248",
    roof="#6b4238",
    wall="#51565a",
    quay="#8c8472",
    quay_edge="#3a372f",
    berth="#123048",
    berth_edge="#a9d3ea",
    named="#e3f1fa",
    under="#0b1c2b",
    casing="#08141f",
    arrow="#f1f7fb",
    plate="#0d1825e8",
    plate_edge="#4b6379",
    card="#16212e",
    hole="#0b0f1c",
    shadow="#00000099",
    rope="#e9c46a",
    stone=("#d6d2c6", "#9d978a", "#4c483f"),
)
LIGHT = Tone(
    water="#bfe1ec",
    deep="#93c3d8",
    wave="#ffffff",
    land="#e9e2c8",
    land_deep="#d3c9a6",
    field="#c9d3a4",
    tree="#8fb074",
    roof="#b9715a",
    wall="#cfc6b4",
    quay="#a3967a",
    quay_edge="#6d634e",
    berth="#f3fafc",
    berth_edge="#2f5d78",
    named="#1b3547",
    under="#f3fafc",
    casing="#1d3444",
    arrow="#ffffff",
    plate="#fffdf8f2",
    plate_edge="#b7ab90",
    card="#fffaf0",
    hole="#22272f",
    shadow="#3a332666",
    rope="#c98f1b",
    stone=("#f4f1e8", "#bdb5a3", "#7d7666"),
)


def tone(name: ThemeName) -> Tone:
    """Return the colours of a theme."""
    return DARK if name == "dark" else LIGHT


@cache
def mark(name: ThemeName, seat: int, colour: Colour) -> Seat:
    """Return how a seat is marked: the colour that it picked, with the sign and the letter of its number."""
    look = theme.of(name)
    own, picked = look.seat(seat), look.seats[SEAT_COLOURS[colour]]
    return Seat(picked.colour, picked.ink, own.sign, own.letter)


def height(seats: int) -> int:
    """Return how high the picture of so many players is."""
    rows = -(-seats // 2)
    return RIVER + rows * (PLATE_H + GAP) + GAP


def canvas(seats: int) -> Box:
    """Return the whole picture of so many players."""
    return Box(0, 0, WIDTH, height(seats))


def plate(seat: int) -> Box:
    """Return the box of a seat's plate."""
    wide = (WIDTH - 3 * GAP) / 2
    return Box(
        GAP + seat % 2 * (wide + GAP), RIVER + GAP + seat // 2 * (PLATE_H + GAP), wide, PLATE_H
    )


def place_boxes() -> dict[str, Box]:
    """Return where each space, harbour and lock lies."""
    found = {space: layout.at(spot, 132, 132) for space, spot in SPOTS.items()}
    found |= HARBOURS | {"OUT": OUT}
    return found | {lock: Box(x - 44, y - 62, 88, 136) for lock, (x, y) in LOCKS.items()}


def lock_box(lock: str) -> Box:
    """Return where a lock lies, with its name."""
    x, y = LOCKS[lock]
    return layout.at((x, y + LOCK_DOWN), LOCK_W, LOCK_H)


@cache
def path(lane: Lane) -> tuple[Point, Point]:
    """Return where a lane's line begins and ends: at the edges of what it joins."""
    start, end = SPOTS[lane.start], _MOUTHS.get(lane.name) or SPOTS[lane.end]
    far = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    back = 0 if lane.name in _MOUTHS else BERTH + 3
    return (
        (start[0] + ux * (BERTH + 2), start[1] + uy * (BERTH + 2)),
        (end[0] - ux * back, end[1] - uy * back),
    )


def along(lane: Lane, share: float, aside: float = 0) -> Point:
    """Return a point of a lane: ``share`` of its way, ``aside`` pixels to the left of who sails it."""
    (x0, y0), (x1, y1) = path(lane)
    far = math.dist((x0, y0), (x1, y1))
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    return x0 + (x1 - x0) * share + uy * aside, y0 + (y1 - y0) * share - ux * aside
