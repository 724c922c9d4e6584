"""Helpers that look at pictures: opened PNG files, differences, a painter shared by the tests of a module."""

import io

from PIL import Image, ImageChops

Pixel = tuple[int, int, int]


def opened(data: bytes) -> Image.Image:
    """The picture in true colours."""
    return Image.open(io.BytesIO(data)).convert("RGB")


def at(image: Image.Image, x: int, y: int) -> Pixel:
    """One pixel."""
    value = image.getpixel((x, y))
    assert isinstance(value, tuple)
    return value[0], value[1], value[2]


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """The smallest box (left, upper, right, lower) with all differing pixels; None if there are none."""
    return ImageChops.difference(one, other).getbbox()


def off(one: Image.Image, other: Image.Image) -> list[int]:
    """How many pixels differ by 0, 1, 2 … 255 levels in the channel in which they differ most."""
    red, green, blue = ImageChops.difference(one, other).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()


def solid(image: Image.Image) -> tuple[int, int, int, int]:
    """The smallest box with all pixels that are lighter than a middle grey."""
    return image.convert("L").point([255 * (v > 127) for v in range(256)]).getbbox() or (0, 0, 0, 0)
