"""The 256 colours of a family of pictures, planned from everything that may appear in them.

A palette is a function of the static, the listed assets and the theme alone, never of one picture: otherwise
two pictures could tell by their palette what one of them hides, and icons' soft edges would come out wrong.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from PIL import Image

from rendering.theme import Theme, channels, mix

Rgb = tuple[int, int, int]

COLOURS = 256
GROUNDS = 10  # how many of the static's commonest colours icons and letters are blended with
FLAT = 0.004  # a colour covering this share of a picture is kept exactly
STEPS = 6


def plan(static: Image.Image, assets: Sequence[Image.Image], theme: Theme) -> Image.Image:
    """A palette image for pictures made of `static` (RGB), the `assets` (RGBA) and the theme's text."""
    common = _counts(static)
    grounds = [colour for colour, _ in common.most_common(GROUNDS)]
    seen = Counter[Rgb](common)
    for ground in grounds[:4]:
        for asset in assets:
            seen.update(_counts(_on(asset, ground)))
    flat = static.width * static.height * FLAT
    exact = [rgb(c) for c in theme.colours()] + [c for c, n in seen.most_common(96) if n >= flat]
    return _image(_chosen(list(dict.fromkeys(exact)), [*seen, *_letters(theme, grounds)]))


def indexed(image: Image.Image, palette: Image.Image) -> Image.Image:
    """`image` (RGB) in the colours of the palette: each pixel alone, so pieces fit together."""
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def rgb(colour: str) -> Rgb:
    """The first three channels of a colour."""
    return channels(colour)[:3]


def _counts(image: Image.Image) -> Counter[Rgb]:
    found: Iterable[tuple[int, Rgb]] = image.getcolors(image.width * image.height)  # type: ignore[assignment]
    return Counter({colour: count for count, colour in found})


def _on(asset: Image.Image, ground: Rgb) -> Image.Image:
    under = Image.new("RGB", asset.size, ground)
    under.paste(asset, (0, 0), asset)
    return under


def _letters(theme: Theme, grounds: list[Rgb]) -> list[Rgb]:
    """What the soft edges of text look like on each ground."""
    backs = [f"#{r:02x}{g:02x}{b:02x}" for r, g, b in grounds] + [theme.panel, theme.raised]
    return [
        rgb(mix(back, ink, step / STEPS))
        for back in dict.fromkeys(backs)
        for ink in (theme.ink, theme.quiet)
        for step in range(1, STEPS)
    ]


def _chosen(exact: list[Rgb], wanted: list[Rgb]) -> list[Rgb]:
    """The exact colours, and of the wanted ones those that leave none of them far from the palette."""
    room = COLOURS - len(exact)
    coarse = dict.fromkeys((r & 0xFC | 2, g & 0xFC | 2, b & 0xFC | 2) for r, g, b in wanted)
    strip = Image.new("RGB", (len(coarse) + len(exact), 1))
    strip.putdata([*coarse, *exact])
    covered = strip.quantize(room, Image.Quantize.MAXCOVERAGE, kmeans=0)
    flat = covered.getpalette() or []
    extra = [(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)]
    return list(dict.fromkeys(exact + extra))[:COLOURS]


def _image(colours: list[Rgb]) -> Image.Image:
    image = Image.new("P", (1, 1))
    filled = colours + [colours[0]] * (COLOURS - len(colours))
    image.putpalette([channel for colour in filled for channel in colour])
    return image
