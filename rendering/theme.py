"""The two themes: calm colours by role, and a colour with a second sign for every seat.

Pure data. The seat colours are told apart with any of the common kinds of colour blindness together with
their signs: no seat is ever marked by colour alone.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, assert_never

import msgspec

from rendering.scene import ThemeName

SignName = Literal["circle", "square", "triangle", "diamond", "star", "hexagon", "cross", "drop"]
CHARACTERS: Mapping[SignName, str] = MappingProxyType(
    {
        "circle": "●",
        "square": "■",
        "triangle": "▲",
        "diamond": "◆",
        "star": "★",
        "hexagon": "⬢",
        "cross": "✚",
        "drop": "💧",
    }
)
"""Each sign as a character, for words that stand beside pictures."""


class Seat(msgspec.Struct, frozen=True):
    """How a seat is marked: its colour, the ink readable on it, its sign, and the sign as a letter for text."""

    colour: str
    ink: str
    sign: SignName
    letter: str


class Theme(msgspec.Struct, frozen=True):
    """Colours by role.

    `ground` lies under everything, `panel` and `raised` are surfaces above it, `rim` their edges; `ink` is
    text, `quiet` less important text; `accent` marks what can be chosen (badges), `last` the last move;
    `good`, `warn` and `bad` colour figures; `shade` is the colour of soft shadows.
    """

    name: ThemeName
    ground: str
    panel: str
    raised: str
    rim: str
    ink: str
    quiet: str
    accent: str
    accent_ink: str
    last: str
    good: str
    warn: str
    bad: str
    shade: str
    seats: tuple[Seat, ...]

    def seat(self, number: int) -> Seat:
        """The mark of seat `number` (from 0); past the last one they repeat."""
        return self.seats[number % len(self.seats)]

    def colours(self) -> tuple[str, ...]:
        """Every opaque colour of the theme, each once, in a fixed order."""
        own = (
            self.ground, self.panel, self.raised, self.rim, self.ink, self.quiet, self.accent,
            self.accent_ink, self.last, self.good, self.warn, self.bad,
        )  # fmt: skip
        seats = tuple(c for seat in self.seats for c in (seat.colour, seat.ink))
        return tuple(dict.fromkeys(own + seats))


DARK = Theme(
    name="dark",
    ground="#1b2028",
    panel="#252c37",
    raised="#313a48",
    rim="#465264",
    ink="#eef1f5",
    quiet="#a9b4c2",
    accent="#ffd166",
    accent_ink="#1b2028",
    last="#fff3c4",
    good="#6fcf97",
    warn="#f2b84b",
    bad="#ee7b6c",
    shade="#00000080",
    seats=(
        Seat("#4693d8", "#10161e", "circle", "A"),
        Seat("#f08a3c", "#10161e", "square", "B"),
        Seat("#62d9ab", "#10161e", "triangle", "C"),
        Seat("#e8d44d", "#10161e", "diamond", "D"),
        Seat("#e596d6", "#10161e", "star", "E"),
        Seat("#d9dee6", "#10161e", "hexagon", "F"),
        Seat("#c8463c", "#ffffff", "cross", "G"),
        Seat("#7a6cd8", "#ffffff", "drop", "H"),
    ),
)

LIGHT = Theme(
    name="light",
    ground="#f4f1ea",
    panel="#ffffff",
    raised="#e9e4d9",
    rim="#b9b2a3",
    ink="#22272f",
    quiet="#5a626e",
    accent="#7d5200",
    accent_ink="#ffffff",
    last="#b8248c",
    good="#1d7d4b",
    warn="#a86400",
    bad="#b3372b",
    shade="#3a332640",
    seats=(
        Seat("#1f66ad", "#ffffff", "circle", "A"),
        Seat("#e2752a", "#10161e", "square", "B"),
        Seat("#2fa57c", "#10161e", "triangle", "C"),
        Seat("#d8bf2c", "#10161e", "diamond", "D"),
        Seat("#d67fc9", "#10161e", "star", "E"),
        Seat("#4a5260", "#ffffff", "hexagon", "F"),
        Seat("#b3312a", "#ffffff", "cross", "G"),
        Seat("#5d4ec2", "#ffffff", "drop", "H"),
    ),
)


def of(name: ThemeName) -> Theme:
    """The theme of that name."""
    match name:
        case "dark":
            return DARK
        case "light":
            return LIGHT
        case _:
            assert_never(name)


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with `share` (0..1) of `other` mixed in, as "#rrggbb"."""
    pairs = zip(channels(colour)[:3], channels(other)[:3], strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def fade(colour: str, opacity: float) -> str:
    """`colour` with its opacity multiplied by `opacity` (0..1), as "#rrggbbaa"."""
    r, g, b, a = channels(colour)
    return f"#{r:02x}{g:02x}{b:02x}{round(a * opacity):02x}"


def channels(colour: str) -> tuple[int, int, int, int]:
    """Red, green, blue and opacity (0..255) of "#rrggbb" or "#rrggbbaa"; ValueError for anything else."""
    digits = colour.removeprefix("#")
    if len(digits) not in (6, 8) or len(colour) != len(digits) + 1:
        raise ValueError(f"not a colour: {colour!r}")
    r, g, b, a = (int((digits + "ff")[i : i + 2], 16) for i in (0, 2, 4, 6))
    return r, g, b, a
