"""The 256 colours of a family of pictures, planned from everything that may appear in them.

A palette is a function of the static, the listed assets and the theme alone, never of one picture: otherwise
two pictures could tell by their palette what one of them hides, and icons' soft edges would come out wrong.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PIL import Image, ImageChops

from rendering.theme import Theme, channels, mix

Rgb = tuple[int, int, int]

COLOURS = 256
GROUNDS = 10  # how many of the static's commonest colours icons and letters are blended with
UNDER = 4  # how many of them every icon is tried on
FLAT = 0.0004  # a colour covering this share of a picture is kept
KEPT = 140  # colours kept for their area at most; the rest is for soft edges
STEPS = 6  # between a text colour and its ground
NEAR = 14  # a colour this near to a kept one (sum over three channels) needs none of its own


class Palette(NamedTuple):
    """The colours as they are seen, and as they are looked up.

    Pillow looks a pixel up by its upper six bits, measuring from the lower corner of that box of colours;
    the second list therefore holds lower corners, which makes each box find its own entry.
    """

    colours: bytes
    finder: Image.Image


def plan(static: Image.Image, assets: Sequence[Image.Image], theme: Theme) -> Palette:
    """A palette for pictures made of `static` (RGB), the `assets` (RGBA) and the theme's text."""
    common = _counts(static)
    grounds = [colour for colour, _ in common.most_common(GROUNDS)]
    seen = Counter[Rgb](common)
    for ground in grounds[:UNDER]:
        for asset in assets:
            seen.update(_counts(_on(asset, ground)))
    kept = _kept([rgb(c) for c in theme.colours()], seen, static.width * static.height * FLAT)
    return _palette(_covering(kept, [*seen, *_letters(theme, grounds)]))


def indexed(image: Image.Image, palette: Palette) -> Image.Image:
    """`image` (RGB) in the colours of the palette: each pixel alone, so pieces fit together."""
    found = image.quantize(palette=palette.finder, dither=Image.Dither.NONE)
    found.putpalette(palette.colours)
    return found


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


def _corner(colour: Rgb) -> Rgb:
    return colour[0] & 0xFC, colour[1] & 0xFC, colour[2] & 0xFC


def _kept(exact: list[Rgb], seen: Counter[Rgb], least: float) -> dict[Rgb, Rgb]:
    """One colour for each box of colours with a theme colour or with much area: by the box's lower corner."""
    boxes: dict[Rgb, list[tuple[int, Rgb]]] = {}
    for colour, count in seen.items():
        boxes.setdefault(_corner(colour), []).append((count, colour))
    area = {corner: sum(count for count, _ in held) for corner, held in boxes.items()}
    kept = {_corner(colour): colour for colour in reversed(exact)}
    for corner in sorted(area, key=lambda key: (-area[key], key)):
        if area[corner] < least or len(kept) >= KEPT:
            break
        kept.setdefault(corner, _mean(boxes[corner], area[corner]))
    return kept


def _mean(held: list[tuple[int, Rgb]], area: int) -> Rgb:
    count, commonest = max(held)
    if count * 2 > area:
        return commonest
    r, g, b = (round(sum(n * colour[i] for n, colour in held) / area) for i in range(3))
    return r, g, b


def _covering(kept: dict[Rgb, Rgb], wanted: list[Rgb]) -> dict[Rgb, Rgb]:
    """The kept colours and as many more as leave none of the wanted ones far from the palette."""
    strip = _strip([(r | 2, g | 2, b | 2) for r, g, b in dict.fromkeys(map(_corner, wanted))])
    off = ImageChops.difference(strip, indexed(strip, _palette(kept)).convert("RGB"))
    pairs = zip(_colours(strip), _colours(off), strict=True)
    far = [colour for colour, difference in pairs if sum(difference) > NEAR]
    chosen = dict(kept)
    if far:
        more = _strip(far).quantize(COLOURS - len(kept), Image.Quantize.MAXCOVERAGE).getpalette()
        for colour in _colours_of(bytes(more or ())):
            chosen.setdefault(_corner(colour), colour)
    return chosen


def _palette(chosen: dict[Rgb, Rgb]) -> Palette:
    finder = Image.new("P", (1, 1))
    finder.putpalette(_filled(list(chosen)))
    return Palette(_filled(list(chosen.values())), finder)


def _filled(colours: list[Rgb]) -> bytes:
    whole = colours[:COLOURS] + colours[:1] * (COLOURS - len(colours))
    return bytes(channel for colour in whole for channel in colour)


def _strip(colours: list[Rgb]) -> Image.Image:
    return Image.frombytes("RGB", (len(colours), 1), bytes(v for colour in colours for v in colour))


def _colours(strip: Image.Image) -> list[Rgb]:
    return _colours_of(strip.tobytes())


def _colours_of(data: bytes) -> list[Rgb]:
    return [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 3)]
