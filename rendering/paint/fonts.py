"""The packaged fonts: measuring and setting one line of text, letter by letter, without system libraries.

The basic layout engine is asked for on purpose: the other one orders right-to-left text by itself, depending
on what is installed. A font file that is missing or broken is logged once and the next one takes over; the
last resort is the font inside Pillow.
"""

import threading
from pathlib import Path
from typing import Final

import structlog
from PIL import Image, ImageDraw, ImageFont

from rendering import text
from rendering.paint.cache import Cache
from rendering.scene import Label, Weight

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
Run = tuple[Font, str, float]
"""A font, the letters set in it, and where they start, in pixels from the first letter of the line."""
Masks = tuple[Image.Image, Image.Image | None]
"""The letters, and their halo if one is wanted: two greyscale images of the label's box."""

FILES: Final[dict[Weight, tuple[str, ...]]] = {
    "regular": ("Inter-Regular.otf", "DejaVuSans.ttf"),
    "bold": ("Inter-Bold.otf", "DejaVuSans-Bold.ttf"),
}
CAPITAL = 0.727  # height of a capital letter in both families, as a share of the size
LINE = 1.32  # from the highest accent to the lowest tail
HALO = 2
MARGIN = 2  # free on either side: some letters reach a little beyond their width

_log = structlog.get_logger(__name__)


class Fonts:
    """Fonts at the sizes in use. Thread-safe: FreeType faces are not, so one lock guards them all."""

    def __init__(self, folder: Path = text.ASSETS) -> None:
        self._folder = folder
        self._lock = threading.RLock()
        self._gone: dict[str, None] = {}
        self._sizes: Cache[Font] = Cache(96, lambda _: 1)
        self._points = text.coverage()
        self._pairs = text.kerning()

    def missing(self) -> tuple[str, ...]:
        """Names of packaged font files that cannot be opened; tries them all."""
        for weight in FILES:
            for file in FILES[weight]:
                self._load(file, 16)
        return tuple(self._gone)

    def measure(self, words: str, size: float, weight: Weight) -> float:
        """The width in pixels of `words` (in logical order)."""
        with self._lock:
            return self._spread(text.visual(words), size, weight)[1]

    def set(self, label: Label) -> Masks:
        """The label's letters, fitted into its box, on images of the size of that box."""
        size = box_size(label)
        with self._lock:
            runs, at = self.fitted(label)
            ink = self._draw(size, runs, at, 0)
            return ink, self._draw(size, runs, at, HALO) if label.halo else None

    def fitted(self, label: Label) -> tuple[list[Run], tuple[float, float]]:
        """The label's text in pieces of one font each, in drawing order, and where in the box its baseline starts."""
        width, height = box_size(label)
        rim = MARGIN + HALO if label.halo else MARGIN
        size = min(label.size, (height - 2 * (rim - MARGIN)) / LINE)
        with self._lock:
            words, size = text.fit(
                text.clean(label.text), width - 2 * rim, size, min(size, label.least),
                lambda part, at: self.measure(part, at, label.weight),
            )  # fmt: skip
            runs, long = self._spread(text.visual(words), size, label.weight)
        left = {"left": rim, "centre": (width - long) / 2, "right": width - rim - long}[label.align]
        return runs, (left, round(height / 2 + size * CAPITAL / 2))

    def _draw(
        self, size: tuple[int, int], runs: list[Run], at: tuple[float, float], stroke: int
    ) -> Image.Image:
        mask = Image.new("L", size)
        draw = ImageDraw.Draw(mask)
        for font, run, x in runs:
            if isinstance(font, ImageFont.FreeTypeFont):
                draw.text((at[0] + x, at[1]), run, 255, font, anchor="ls", stroke_width=stroke)
            else:
                draw.text((at[0] + x, at[1] - 9), run, 255, font)
        return mask

    def _spread(self, drawn: str, size: float, weight: Weight) -> tuple[list[Run], float]:
        """The text (in drawing order) in runs, each with the first font that has its letters; their width.

        A run also ends where two letters are kerned.
        """
        runs: list[Run] = []
        width = 0.0
        for char in drawn:
            file, font = self._font(char, size, weight)
            before = runs[-1][1][-1] if runs else ""
            nearer = self._pairs.get(file, {}).get(before + char, 0.0) * size
            if runs and not nearer and (runs[-1][0] is font or char == " "):
                font, run, x = runs[-1]
                runs[-1] = (font, run + char, x)
            else:
                runs.append((font, char, width + nearer))
            width = runs[-1][2] + runs[-1][0].getlength(runs[-1][1])
        return runs, width

    def _font(self, char: str, size: float, weight: Weight) -> tuple[str, Font]:
        last: tuple[str, Font] | None = None
        for file in FILES[weight]:
            font = self._load(file, size)
            if font is not None:
                if ord(char) in self._points.get(file, frozenset()):
                    return file, font
                last = last or (file, font)
        return last or ("", self._sizes.get(("", size), lambda: _built_in(size)))

    def _load(self, file: str, size: float) -> Font | None:
        with self._lock:
            if file in self._gone:
                return None
            try:
                return self._sizes.get((file, size), lambda: self._open(file, size))
            except OSError as error:
                self._gone[file] = None
                _log.warning("font_missing", file=file, error=str(error))
                return None

    def _open(self, file: str, size: float) -> Font:
        # Not ImageFont.truetype: that one goes on searching the system for a file of the same name.
        path = str(self._folder / file)
        return ImageFont.FreeTypeFont(path, size, layout_engine=ImageFont.Layout.BASIC)


def box_size(label: Label) -> tuple[int, int]:
    """Width and height of the label's box in whole pixels, at least 1."""
    return max(1, round(label.box.w)), max(1, round(label.box.h))


def _built_in(size: float) -> Font:
    return ImageFont.load_default(size)
