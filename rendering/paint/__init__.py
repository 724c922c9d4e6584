"""Scenes to PNG files. This package is the only importer of PIL; it knows no game and no view.

A picture is put together from cells: squares of the canvas, each kept as finished 8-bit pixels under a key
that is its whole content (the static, and every sprite and line touching it, with its place). A changed
picture costs the cells that changed and one fast compression. Nothing depends on what was painted before:
the same scene gives the same bytes, and no cell of a private picture can get into a public one.
"""

import itertools
import threading
from typing import Final, NamedTuple, overload

from PIL import Image, ImageChops

from rendering import marks, theme
from rendering.paint import files, palette, raster
from rendering.paint.cache import Cache
from rendering.paint.fonts import Fonts
from rendering.scene import Art, Box, Label, Scene, Sprite

CELL: Final = 80
MB: Final = 1 << 20
SMALLER: Final = (1.0, 0.75, 0.5, 0.35)
ENLARGED: Final = 2
"""How much larger a cut is shown than it is in its picture."""


class Patch(NamedTuple):
    """Made art or letters (RGBA), cut to what is visible; `number` is never used twice."""

    number: int
    image: Image.Image
    dx: int
    dy: int


class Ground(NamedTuple):
    """A made static: as true colours, in its palette, and that palette."""

    number: int
    true: Image.Image
    indexed: Image.Image
    palette: palette.Palette


class Placed(NamedTuple):
    """A patch with its upper left corner on the canvas."""

    patch: Patch
    x: int
    y: int


CellKey = tuple[int, int, int, tuple[tuple[int, int, int], ...]]


class Painter:
    """Paints scenes; one for the whole program. Thread-safe; its stores hold `room` bytes at most (about)."""

    def __init__(self, fonts: Fonts | None = None, *, room: int = 192 * MB) -> None:
        self._fonts = fonts or Fonts()
        self._numbers = itertools.count(1)
        self._grounds = Cache[Ground](room // 2, lambda g: g.true.width * g.true.height * 4)
        self._patches = Cache[Patch](room // 4, lambda p: p.image.width * p.image.height * 4 + 512)
        self._cells = Cache[Image.Image](room // 4, lambda cell: cell.width * cell.height + 1024)
        self._grounding = threading.Lock()

    @overload
    def png(self, scene: Scene) -> bytes: ...
    @overload
    def png(self, scene: Scene, *, limit_bytes: int) -> bytes | None: ...
    def png(self, scene: Scene, *, limit_bytes: int | None = None) -> bytes | None:
        """The picture as a PNG file.

        With `limit_bytes` a picture that would be larger is compressed harder, then made smaller, down to
        about a third of its width; None if that is still too large.
        """
        ground = self._ground(scene)
        canvas = self._canvas(scene, ground)
        if scene.cut is not None:
            canvas = _enlarged(canvas, ground.palette, scene.cut)
        data = files.fast(canvas)
        if limit_bytes is None or len(data) <= limit_bytes:
            return data
        return _within(canvas, ground.palette, limit_bytes)

    def true(self, scene: Scene) -> Image.Image:
        """The picture in true colours (RGB), painted whole, with no cell and no palette: what png() aims at."""
        whole = self._ground(scene).true.copy()
        _lay(whole, self._placed(scene), 0, 0)
        return whole

    def missing_fonts(self) -> tuple[str, ...]:
        """Names of packaged font files that cannot be opened."""
        return self._fonts.missing()

    def stored(self) -> dict[str, int]:
        """Bytes held by each store (about)."""
        return {
            "grounds": self._grounds.weight, "patches": self._patches.weight, "cells": self._cells.weight,
        }  # fmt: skip

    # -- statics, art, letters: each made once

    def _ground(self, scene: Scene) -> Ground:
        key = (scene.static, scene.width, scene.height, scene.theme, scene.assets)
        held = self._grounds.look(key)
        if held is not None:
            return held
        with self._grounding:  # statics take long to make: two threads wanting one make it once
            return self._grounds.get(key, lambda: self._make_ground(scene))

    def _make_ground(self, scene: Scene) -> Ground:
        colours = theme.of(scene.theme)
        image = Image.new("RGBA", (scene.width, scene.height), colours.ground)
        raster.draw(image, scene.static.shapes, self._fonts.set)
        true = image.convert("RGB")
        assets = [self._art(art).image for art in (*scene.assets, *marks.samples(colours))]
        planned = palette.plan(true, assets, colours)
        return Ground(next(self._numbers), true, palette.indexed(true, planned), planned)

    def _art(self, art: Art, opacity: float = 1) -> Patch:
        return self._patches.get((art, opacity), lambda: self._make_art(art, opacity))

    def _make_art(self, art: Art, opacity: float) -> Patch:
        image = Image.new("RGBA", (art.width, art.height))
        raster.draw(image, art.shapes, self._fonts.set)
        if opacity < 1:
            image.putalpha(image.getchannel("A").point([round(a * opacity) for a in range(256)]))
        return self._cut(image)

    def _line(self, label: Label, width: int, height: int) -> Patch:
        return self._patches.get(
            (label, width, height), lambda: self._make_line(label, width, height)
        )

    def _make_line(self, label: Label, width: int, height: int) -> Patch:
        image = Image.new("RGBA", (width, height))
        raster.draw(image, [label], self._fonts.set)
        return self._cut(image)

    def _cut(self, image: Image.Image) -> Patch:
        box = image.getchannel("A").getbbox() or (0, 0, 1, 1)
        return Patch(next(self._numbers), image.crop(box), box[0], box[1])

    # -- one picture

    def _placed(self, scene: Scene) -> list[Placed]:
        return [
            *map(self._sprite, scene.sprites),
            *map(self._label, scene.lines),
            *map(self._sprite, scene.marks),
        ]

    def _sprite(self, sprite: Sprite) -> Placed:
        patch = self._art(sprite.art, sprite.opacity)
        left = round(sprite.x - sprite.art.width / 2) + patch.dx
        return Placed(patch, left, round(sprite.y - sprite.art.height / 2) + patch.dy)

    def _label(self, label: Label) -> Placed:
        width, height = max(1, round(label.box.w)), max(1, round(label.box.h))
        at_origin = Label(
            label.text, Box(0, 0, width, height), label.size, label.colour,
            label.weight, label.align, label.least, label.halo,
        )  # fmt: skip
        patch = self._line(at_origin, width, height)
        return Placed(patch, round(label.box.x) + patch.dx, round(label.box.y) + patch.dy)

    def _canvas(self, scene: Scene, ground: Ground) -> Image.Image:
        cells = _by_cell(self._placed(scene), scene.width, scene.height)
        keys = {at: _key(ground, at, here) for at, here in cells.items()}
        made = {at: self._cells.look(key) for at, key in keys.items()}
        lacking = [at for at, cell in made.items() if cell is None]
        fresh = _cells(ground, [(at, cells[at]) for at in lacking])
        for at, new in zip(lacking, fresh, strict=True):
            made[at] = self._cells.keep(keys[at], new)
        canvas = ground.indexed.copy()
        for (column, row), cell in made.items():
            if cell is not None:
                canvas.paste(cell, (column * CELL, row * CELL))
        return canvas


def _by_cell(placed: list[Placed], width: int, height: int) -> dict[tuple[int, int], list[Placed]]:
    """For each cell that something touches: what, from below to above."""
    cells: dict[tuple[int, int], list[Placed]] = {}
    for one in placed:
        right = min(one.x + one.patch.image.width, width) - 1
        lower = min(one.y + one.patch.image.height, height) - 1
        for row in range(max(0, one.y) // CELL, lower // CELL + 1):
            for column in range(max(0, one.x) // CELL, right // CELL + 1):
                cells.setdefault((column, row), []).append(one)
    return cells


def _key(ground: Ground, at: tuple[int, int], here: list[Placed]) -> CellKey:
    return (ground.number, *at, tuple((one.patch.number, one.x, one.y) for one in here))


def _cells(ground: Ground, wanted: list[tuple[tuple[int, int], list[Placed]]]) -> list[Image.Image]:
    """The finished cells. They are put into the palette together, because each call of that costs much."""
    if not wanted:
        return []
    strip = Image.new("RGB", (CELL, CELL * len(wanted)))
    sizes: list[tuple[int, int]] = []
    for i, ((column, row), here) in enumerate(wanted):
        x, y = column * CELL, row * CELL
        cell = ground.true.crop(
            (x, y, min(x + CELL, ground.true.width), min(y + CELL, ground.true.height))
        )
        _lay(cell, here, x, y)
        strip.paste(cell, (0, i * CELL))
        sizes.append(cell.size)
    done = palette.indexed(strip, ground.palette)
    return [done.crop((0, i * CELL, w, i * CELL + h)) for i, (w, h) in enumerate(sizes)]


def _lay(image: Image.Image, placed: list[Placed], x: int, y: int) -> None:
    """Pastes the patches through their own masks on `image`, whose corner is at (x, y) of the canvas."""
    for one in placed:
        image.paste(one.patch.image, (one.x - x, one.y - y), one.patch.image)


def _enlarged(canvas: Image.Image, colours: palette.Palette, cut: Box) -> Image.Image:
    """The part of the canvas in `cut`, ENLARGED times as large, in the same palette."""
    part = canvas.crop((round(cut.x), round(cut.y), round(cut.right), round(cut.bottom)))
    size = (part.width * ENLARGED, part.height * ENLARGED)
    large = part.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    return palette.indexed(large, colours)


def _within(canvas: Image.Image, colours: palette.Palette, limit: int) -> bytes | None:
    full = canvas.convert("RGB")
    for share in SMALLER:
        size = (max(1, round(full.width * share)), max(1, round(full.height * share)))
        small = (
            canvas
            if share == 1
            else palette.indexed(full.resize(size, Image.Resampling.LANCZOS), colours)
        )
        data = files.small(small)
        if len(data) <= limit:
            return data
    return None


def worst(one: Image.Image, other: Image.Image) -> int:
    """The largest difference between two pictures of one size in any channel of any pixel, 0..255."""
    extrema = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getextrema()
    return max(int(high) for _, high in extrema)  # type: ignore[misc]
