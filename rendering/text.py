"""Text as it can be drawn: cleaned, checked against the packaged fonts, ordered, fitted to a width.

Pure: it opens the coverage list beside the fonts and nothing else, and measures with a function that it is
given. `visual` is the one place of the program where right-to-left text is ordered and Arabic joined.
"""

import functools
import unicodedata
from collections.abc import Callable
from pathlib import Path

from arabic_reshaper import ArabicReshaper  # type: ignore[import-untyped]
from bidi import get_display  # type: ignore[import-untyped]

ASSETS = Path(__file__).resolve().parent / "assets"
ELLIPSIS = "…"

Measure = Callable[[str, float], float]
"""The width in pixels of a text (in logical order) at a size."""

# Letters by category that are drawn as nothing at all.
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")

_reshaper = ArabicReshaper(configuration={"delete_harakat": True, "support_zwj": False})


def clean(words: str) -> str:
    """`words` on one line in composed letters: no control, format or loose combining characters."""
    kept = (
        " " if char.isspace() or char in BLANK else char
        for char in unicodedata.normalize("NFC", words)
        if char.isspace() or unicodedata.category(char)[0] not in "CM"
    )
    return " ".join("".join(kept).split())


def is_visible(words: str) -> bool:
    """Whether anything is left to be seen of `words` once it is cleaned."""
    return bool(clean(words))


def name(words: str, seat: int) -> str:
    """The name as it can be drawn, or "Player 2" (for seat 1) where nothing is visible or a letter is lacking."""
    drawn = clean(words)
    return drawn if drawn and can_draw(drawn) else f"Player {seat + 1}"


def can_draw(words: str) -> bool:
    """Whether the packaged fonts have every letter of `words`."""
    have = covered()
    return all(ord(char) in have for char in visual(words) if char != " ")


@functools.cache
def coverage() -> dict[str, frozenset[int]]:
    """The code points of each packaged font file, by its name; {} where the list itself is gone."""
    try:
        lines = (ASSETS / "coverage.txt").read_text(encoding="ascii").splitlines()
    except OSError:
        return {}
    return {file: _points(rest) for file, _, rest in (line.partition(" ") for line in lines)}


@functools.cache
def covered() -> frozenset[int]:
    """The code points that the font files really there can draw."""
    there = [points for file, points in coverage().items() if (ASSETS / file).exists()]
    return frozenset().union(*there) if there else frozenset(range(0x20, 0x7F))


@functools.cache
def kerning() -> dict[str, dict[str, float]]:
    """For each font file: how much nearer (or, above 0, further) two letters stand, as a share of the size."""
    try:
        lines = (ASSETS / "kerning.txt").read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    split = [line.split(" ") for line in lines]
    return {file: {p[:2]: int(p[2:]) / 1000 for p in pairs} for file, *pairs in split}


def _points(ranges: str) -> frozenset[int]:
    points: set[int] = set()
    for part in ranges.split():
        first, _, last = part.partition("-")
        points.update(range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(points)


def visual(words: str) -> str:
    """`words` in the order of drawing, left to right, Arabic letters joined.

    Fonts must be asked for it letter by letter, without any layout engine that orders again.
    """
    if words.isascii():
        return words
    return str(get_display(_reshaper.reshape(words)))


def fit(words: str, width: float, size: float, least: float, measure: Measure) -> tuple[str, float]:
    """The text and size that stay within `width` pixels: shrunk to `least` at most, then cut with an ellipsis.

    ("", least) where not even the ellipsis has room.
    """
    wide = measure(words, size)
    while wide > width and size > least:
        size = max(least, min(size - 0.5, size * width / wide))
        wide = measure(words, size)
    if wide <= width:
        return words, size
    return _cut(words, width, size, measure), size


def _cut(words: str, width: float, size: float, measure: Measure) -> str:
    short, long = -1, len(words)
    while long - short > 1:
        middle = (short + long) // 2
        if measure(words[:middle].rstrip() + ELLIPSIS, size) <= width:
            short = middle
        else:
            long = middle
    return words[:short].rstrip() + ELLIPSIS if short >= 0 else ""
