"""How fast pictures are, and how large, against the same pictures drawn the plain way in the same run.

`python -m rendering.bench` measures the built-in family and prints it as JSON.
"""

import functools
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence

import msgspec

from rendering import layout, marks, theme
from rendering.paint import Painter, plain
from rendering.paint.fonts import Fonts
from rendering.scene import (
    Art,
    Box,
    Circle,
    Label,
    Linear,
    Polygon,
    RoundRect,
    Scene,
    Shape,
    Sprite,
    Static,
    ThemeName,
)

PLAIN_TIMES = 5
COLUMNS, ROWS = 15, 10
ICONS = 60
LINES = 12


def measure(scenes: Sequence[Scene]) -> dict[str, float]:
    """Figures of a family: each scene after the first must be a changed picture of the one before.

    ratio_to_plain (times faster), bytes_ratio (size against plain), warm_ms (median of the changed
    pictures, drawn and encoded), cold_ms (the first picture, nothing made yet), plain_ms, bytes (median).
    ValueError for fewer than two scenes.
    """
    if len(scenes) < 2:
        raise ValueError("a changed picture needs a picture before it")
    painter, fonts = Painter(), Fonts()
    cold_ms, _ = _timed(lambda: painter.png(scenes[0]))
    plain.png(scenes[0], fonts)  # opens its fonts
    warm: list[tuple[float, int]] = []
    slow: list[tuple[float, int]] = []
    for scene in scenes[1:]:  # in turn, so that a busy machine slows both alike
        warm.append(_timed(functools.partial(painter.png, scene)))
        if len(slow) < PLAIN_TIMES:
            slow.append(_timed(functools.partial(plain.png, scene, fonts)))
    warm_ms, plain_ms = (statistics.median(ms for ms, _ in runs) for runs in (warm, slow))
    size, plain_size = (statistics.median(n for _, n in runs) for runs in (warm, slow))
    return {
        "ratio_to_plain": round(plain_ms / warm_ms, 2),
        "bytes_ratio": round(size / plain_size, 3),
        "warm_ms": round(warm_ms, 2),
        "cold_ms": round(cold_ms, 1),
        "plain_ms": round(plain_ms, 1),
        "bytes": round(size),
    }


def _timed(make: Callable[[], bytes]) -> tuple[float, int]:
    start = time.perf_counter()
    data = make()
    return (time.perf_counter() - start) * 1000, len(data)


def family(count: int = 12, name: ThemeName = "dark") -> list[Scene]:
    """Pictures of a board of 150 hexes with 60 icons and 12 lines of text; from each to the next two icons move."""
    first = board(name)
    scenes = [first]
    for turn in range(1, count):
        sprites = list(scenes[-1].sprites)
        for which in (turn * 7 % ICONS, (turn * 7 + 31) % ICONS):
            spot = _spot(ICONS + (turn * 13 + which) % (COLUMNS * ROWS - ICONS))
            sprites[which] = msgspec.structs.replace(sprites[which], x=spot[0], y=spot[1])
        scenes.append(msgspec.structs.replace(first, sprites=tuple(sprites)))
    return scenes


def board(name: ThemeName = "dark") -> Scene:
    """The first picture of the built-in family, 1400 × 1000."""
    colours = theme.of(name)
    icons = _icons(name)
    sprites = tuple(Sprite(icons[i], *_spot(i)) for i in range(ICONS))
    places = {_place(i): _field().box(*_axial(i)) for i in range(COLUMNS * ROWS)}
    return Scene(
        width=1400, height=1000, theme=name, static=_static(name), sprites=sprites,
        lines=_lines(colours), places=places, assets=icons,
    )  # fmt: skip


def _axial(i: int) -> tuple[int, int]:
    row = i // COLUMNS
    return i % COLUMNS - row // 2, row


@functools.cache
def _field() -> layout.Hexes:
    cells = [_axial(i) for i in range(COLUMNS * ROWS)]
    return layout.fitted(cells, Box(36, 36, 1040, 928))


def _spot(i: int) -> tuple[float, float]:
    # 77 has no common factor with 150, so every hex comes up once and neighbours lie apart.
    return _field().centre(*_axial(i * 77 % (COLUMNS * ROWS)))


def _place(i: int) -> str:
    return f"{'ABCDEFGHIJ'[i // COLUMNS]}{i % COLUMNS + 1}"


@functools.cache
def _static(name: ThemeName) -> Static:
    colours = theme.of(name)
    lands = [theme.mix(colours.raised, c, 0.18) for c in (colours.good, colours.warn, colours.rim)]
    shapes: list[Shape] = [
        RoundRect(Box(1100, 24, 276, 952), 22, Linear(((0, colours.raised), (1, colours.panel))))
    ]
    field, spots = _field(), [_axial(i) for i in range(COLUMNS * ROWS)]
    for i, at in enumerate(spots):
        land = lands[(i * i // 3 + i // 7) % 3]
        shapes.append(Polygon(field.corners(*at, inset=1), land, colours.rim, 2, round=5))
    for i, at in enumerate(spots):
        x, y = field.centre(*at)
        below = Box(x - 26, y + field.size * 0.45, 52, 22)
        shapes.append(Label(_place(i), below, 17, colours.quiet, align="centre", least=10))
    return Static(f"bench-{name}", tuple(shapes))


@functools.cache
def _icons(name: ThemeName) -> tuple[Art, ...]:
    colours = theme.of(name)
    return tuple(_icon(i, colours) for i in range(ICONS))


def _icon(i: int, colours: theme.Theme) -> Art:
    seat = colours.seat(i % 6)
    shapes = (
        Circle(26, 27, 21, fill=theme.mix(seat.colour, "#000000", 0.35), edge=marks.RIM, width=2),
        Circle(26, 25.5, 19, fill=seat.colour),
        Circle(21, 19, 9, ry=6, fill=theme.mix(seat.colour, "#ffffff", 0.35)),
        Label(str(i + 1), Box(6, 12, 40, 28), 20, seat.ink, "bold", "centre"),
    )
    return Art(52, 52, shapes)


def _lines(colours: theme.Theme) -> tuple[Label, ...]:
    boxes = layout.stack(Box(1124, 52, 230, 900), LINES, 52, 22)
    return tuple(
        Label(
            f"Line {i + 1}: {(i * 37) % 50 + 3} beer", box, 28, (colours.ink, colours.quiet)[i % 2]
        )
        for i, box in enumerate(boxes)
    )


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure(family()), indent=2) + "\n")
