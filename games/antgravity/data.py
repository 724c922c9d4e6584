"""What lies in the box and on the board: spaces, directions, set-ups, tokens. Pure data."""

from __future__ import annotations

from itertools import chain
from typing import Literal

from games.core.hexes import DIRECTIONS, Hex, disc, ray

Way = Literal["e", "se", "sw", "w", "nw", "ne"]
Token = Literal["damaged", "destroyed"]
DAMAGED: Token = "damaged"
Doom = Literal[
    "lightning", "mine", "equipment", "weapon", "rubble", "magnifier", "embargo", "blank"
]
Colour = Literal["blue", "orange", "green", "yellow"]

RADIUS = 5
WAYS: tuple[Way, ...] = ("e", "se", "sw", "w", "nw", "ne")
"""The six directions through the edges of a space, clockwise: those of ``games.core.hexes``."""
BACK: dict[Way, Way] = {way: WAYS[(at + 3) % 6] for at, way in enumerate(WAYS)}
"""The opposite direction of each."""


def _named() -> dict[str, Hex]:
    rows: dict[int, list[Hex]] = {}
    for h in sorted(disc(Hex(0, 0), RADIUS), key=lambda h: (h.r, h.q)):
        rows.setdefault(h.r, []).append(h)
    lettered = zip("abcdefghijk", rows.values(), strict=True)
    return {f"{letter}{at}": h for letter, row in lettered for at, h in enumerate(row, 1)}


SPACES = _named()
"""The 91 spaces of the play area, a1 … k6, row by row from above (clause G1.1)."""
NAMES = {h: place for place, h in SPACES.items()}


def _beam(place: str, way: int) -> tuple[str, ...]:
    return tuple(NAMES[h] for h in ray(SPACES[place], way, 2 * RADIUS) if h in NAMES)


LINES: dict[str, dict[Way, tuple[str, ...]]] = {
    place: {way: _beam(place, at) for at, way in enumerate(WAYS)} for place in SPACES
}
"""From each space in each direction: the spaces up to the edge of the area, nearest first."""
NEXT: dict[str, dict[Way, str]] = {
    place: {way: line[0] if line else "" for way, line in lines.items()}
    for place, lines in LINES.items()
}
"""The next space in each direction; empty where the area ends."""
AROUND: dict[str, tuple[str, ...]] = {
    place: tuple(near for near in beside.values() if near) for place, beside in NEXT.items()
}
"""The adjacent spaces, clockwise from the east."""
BIT: dict[str, int] = {place: 1 << at for at, place in enumerate(SPACES)}
"""A bit for each space: many spaces are one number."""
NEXT_BIT: dict[str, dict[Way, int]] = {
    place: {way: BIT.get(near, 0) for way, near in beside.items()} for place, beside in NEXT.items()
}
LINE_BITS: dict[str, dict[Way, int]] = {
    place: {way: sum(BIT[p] for p in line) for way, line in lines.items()}
    for place, lines in LINES.items()
}


def _turned(h: Hex) -> Hex:
    """A hex turned about the centre by a sixth."""
    return Hex(-h.r, h.q + h.r)


def _rotations(*hexes: Hex) -> tuple[str, ...]:
    found: list[str] = []
    for h in hexes:
        turned = h
        for _ in range(6):
            found.append(NAMES[turned])
            turned = _turned(turned)
    return tuple(sorted(found, key=list(SPACES).index))


MARKED = _rotations(Hex(5, 0), Hex(5, -1), Hex(5, -4), Hex(4, -2), Hex(2, 0))
"""The 30 spaces that the board marks with an Asteroid (clause G1.2)."""


def _spoke(way: Way) -> str:
    """The space four steps from the centre."""
    return NAMES[DIRECTIONS[WAYS.index(way)].times(4)]


CENTRE = NAMES[Hex(0, 0)]
WHITE = -1
"""The seat to which a neutral flag belongs: none."""
HOMES: dict[int, tuple[str, ...]] = {
    2: (_spoke("e"), _spoke("nw")),
    3: (_spoke("e"), _spoke("sw"), _spoke("nw")),
    4: (_spoke("ne"), _spoke("se"), _spoke("sw"), _spoke("nw")),
}
"""Each seat's Ant Base by the number of players, clockwise (clause G1.4)."""
NEUTRAL: dict[int, dict[str, int]] = {
    2: {CENTRE: 1, _spoke("ne"): 1, _spoke("w"): 1, _spoke("sw"): 1, _spoke("se"): 1},
    3: {CENTRE: 1, _spoke("ne"): 2, _spoke("w"): 2, _spoke("se"): 2},
    4: {CENTRE: 1, _spoke("e"): 2, _spoke("w"): 2, NAMES[Hex(2, -4)]: 2, NAMES[Hex(-2, 4)]: 2},
}
"""The Neutral Bases and the white flags on each (clause G1.5); one of every colour lies in the centre besides."""
PER_RIVAL: dict[int, int] = {2: 2, 3: 1, 4: 1}
"""Flags of each other colour on every Ant Base (clause G1.5)."""

COLOURS: tuple[Colour, ...] = ("blue", "orange", "green", "yellow")
TOKENS: dict[str, tuple[int, int]] = {"even": (23, 22), "hard": (31, 14), "brittle": (14, 31)}
"""Asteroid tokens that are Damaged and Destroyed underneath, by the house rule (clause G1.3)."""
DOOM: tuple[Doom, ...] = (
    "lightning",
    "mine",
    "equipment",
    "weapon",
    "rubble",
    "magnifier",
    "embargo",
    "blank",
)
ROUNDS: dict[str, dict[int, int]] = {
    "standard": {2: 8, 3: 7, 4: 6},
    "short": {2: 6, 3: 5, 4: 4},
    "long": {2: 9, 3: 9, 4: 8},
}
"""Rounds by the house rule and the number of players (clause G1.7); all but the last have a Doom token."""
MINES = 9
HAND = 4
"""Cards that one may keep at the end of a round (clause G14.11)."""
GOAL = 3
"""Victory Points that end the game at once (clause G15.1)."""
DRAW_COST = 3
EXTRA_COST = 1
"""Energy for a card from a stack, and for playing another one (clause G13.2)."""


def ants_of(seat: int) -> tuple[str, str]:
    """Return a seat's two Ants: A1 and A2 for seat 0, B1 and B2 for seat 1 …"""
    letter = "ABCD"[seat]
    return f"{letter}1", f"{letter}2"


ANTS: tuple[str, ...] = tuple(chain.from_iterable(ants_of(seat) for seat in range(4)))
OWNER: dict[str, int] = {ant: at // 2 for at, ant in enumerate(ANTS)}
MATE: dict[str, str] = {ant: ANTS[at ^ 1] for at, ant in enumerate(ANTS)}
"""The other Ant of the same seat."""
