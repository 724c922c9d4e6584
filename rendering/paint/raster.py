"""Shapes to pixels: each shape as a supersampled mask of its own, filled, shaded and laid over what is there.

Works on one RGBA image at a time; keeps nothing.
"""

import functools
import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, assert_never

import msgspec
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering import curves
from rendering.paint.fonts import Masks
from rendering.scene import (
    Circle,
    Fill,
    Group,
    Hatch,
    Label,
    Line,
    Linear,
    Point,
    Polygon,
    Radial,
    RoundRect,
    Shadow,
    Shape,
)
from rendering.theme import channels

FINE = 4  # subpixels a side for shapes up to BIG pixels; larger ones get 3, where 10 levels of edge suffice
BIG = 400_000

Setter = Callable[[Label], Masks]


class Frame(NamedTuple):
    """Where shapes stand: turned and scaled by `turn`, then moved by `move`, in the complex plane."""

    turn: complex = 1
    move: complex = 0

    def point(self, at: Point) -> Point:
        """The place of `at` on the image."""
        z = complex(*at) * self.turn + self.move
        return (z.real, z.imag)

    def points(self, many: Iterable[Point]) -> list[Point]:
        """The places of all of them."""
        return [self.point(at) for at in many]

    @property
    def scale(self) -> float:
        """How much longer lengths become."""
        return abs(self.turn)

    def inside(self, group: Group) -> "Frame":
        """The frame of a group's own shapes."""
        spin = group.scale * complex(
            math.cos(math.radians(group.turn)), math.sin(math.radians(group.turn))
        )
        return Frame(self.turn * spin, complex(*group.at) * self.turn + self.move)


WHOLE = Frame()


class Mask(NamedTuple):
    """How much of each pixel is covered, and where the mask's corner lies on the image."""

    image: Image.Image
    x: int
    y: int


def draw(
    image: Image.Image,
    shapes: Sequence[Shape],
    letters: Setter,
    frame: Frame = WHOLE,
    *,
    fine: int = FINE,
) -> None:
    """Paints the shapes over `image` (RGBA), in their order; `fine` subpixels a side."""
    brush = _Brush(image, letters, frame, fine)
    for shape in shapes:
        brush.paint(shape)


class _Brush(NamedTuple):
    image: Image.Image
    letters: Setter
    frame: Frame
    fine: int

    def paint(self, shape: Shape) -> None:
        match shape:
            case Group():
                self._group(shape)
            case Label():
                self._label(shape)
            case Line() | Polygon() | Circle() | RoundRect() if shape.opacity < 1:
                solid = msgspec.structs.replace(shape, opacity=1, shadow=None)
                self._group(Group((solid,), opacity=shape.opacity, shadow=shape.shadow))
            case Line():
                self._line(shape)
            case Polygon() | Circle() | RoundRect():
                self._area(shape)
            case _:
                assert_never(shape)

    def _group(self, group: Group) -> None:
        frame = self.frame.inside(group)
        if group.opacity >= 1 and group.shadow is None:
            draw(self.image, group.shapes, self.letters, frame, fine=self.fine)
            return
        layer = Image.new("RGBA", self.image.size)
        draw(layer, group.shapes, self.letters, frame, fine=self.fine)
        box = layer.getbbox()
        if box is None:
            return
        layer = layer.crop(box)
        alpha = _times(layer.getchannel("A"), group.opacity)
        if group.shadow is not None:
            self._shadow(Mask(alpha, box[0], box[1]), group.shadow)
        layer.putalpha(alpha)
        _over(self.image, layer, box[0], box[1])

    def _area(self, shape: Polygon | Circle | RoundRect) -> None:
        path = self.frame.points(outline(shape))
        width = shape.width * self.frame.scale
        inner = None
        if shape.fill is not None or shape.shadow is not None:
            fine = 1 if self._is_whole(shape, path) else self.fine
            inner = _covered(self.image.size, [path], 0, self._filler(shape), fine)
        rim = self._rim(path, width) if shape.edge is not None and width > 0 else None
        if shape.shadow is not None and inner is not None:
            self._shadow(inner, shape.shadow)
        if shape.fill is not None and inner is not None:
            self._lay(inner, shape.fill, curves.bounds(path))
        if shape.edge is not None and rim is not None:
            self._lay(rim, shape.edge)

    def _line(self, line: Line) -> None:
        path = curves.smooth(self.frame.points(line.points), line.curve)
        width, head = line.width * self.frame.scale, line.head * self.frame.scale
        tip = curves.arrow(path, head) if head else []
        if tip:
            path = [*path[:-1], ((tip[1][0] + tip[2][0]) / 2, (tip[1][1] + tip[2][1]) / 2)]
        dash = line.dash and (line.dash[0] * self.frame.scale, line.dash[1] * self.frame.scale)
        pieces = list(curves.dashes(path, *dash)) if dash else [path]
        mask = _stroke(self.image.size, pieces, width, tip, self.fine)
        if mask is not None and line.shadow is not None:
            self._shadow(mask, line.shadow)
        if mask is not None:
            self._lay(mask, line.colour)

    def _label(self, label: Label) -> None:
        scale = self.frame.scale
        x, y = self.frame.point((label.box.x, label.box.y))
        box = msgspec.structs.replace(
            label.box, x=x, y=y, w=label.box.w * scale, h=label.box.h * scale
        )
        placed = msgspec.structs.replace(
            label, box=box, size=label.size * scale, least=label.least * scale
        )
        ink, halo = self.letters(placed)
        if halo is not None and label.halo is not None:
            self._lay(Mask(halo, round(x), round(y)), label.halo)
        self._lay(Mask(ink, round(x), round(y)), label.colour)

    def _rim(self, path: list[Point], width: float) -> Mask | None:
        closed = [*path, path[0]]
        return _stroke(self.image.size, [closed], width, [], self.fine)

    def _filler(self, shape: Polygon | Circle | RoundRect) -> "Pen":
        if isinstance(shape, RoundRect) and self.frame.turn.imag == 0:
            return _rectangle(shape.round * self.frame.scale)
        return _filled

    def _is_whole(self, shape: Polygon | Circle | RoundRect, path: list[Point]) -> bool:
        """Whether the edges of a shape lie between pixels: finer ones would show nothing more."""
        is_sharp = isinstance(shape, RoundRect) and not shape.round and self.frame.turn.imag == 0
        return is_sharp and all(edge == int(edge) for edge in curves.bounds(path))

    def _shadow(self, mask: Mask, shadow: Shadow) -> None:
        blur = shadow.blur * self.frame.scale
        pad = math.ceil(blur * 2.5) + 1
        wide = Image.new("L", (mask.image.width + 2 * pad, mask.image.height + 2 * pad))
        wide.paste(mask.image, (pad, pad))
        soft = wide.filter(ImageFilter.GaussianBlur(blur)) if blur else wide
        x = mask.x - pad + round(shadow.dx * self.frame.scale)
        y = mask.y - pad + round(shadow.dy * self.frame.scale)
        self._lay(Mask(soft, x, y), shadow.colour)

    def _lay(
        self, mask: Mask, fill: Fill, bounds: tuple[float, float, float, float] | None = None
    ) -> None:
        if isinstance(fill, str):
            r, g, b, a = channels(fill)
            layer = Image.new("RGBA", mask.image.size, (r, g, b, 0))
            layer.putalpha(_times(mask.image, a / 255))
        else:
            x0, y0, x1, y1 = bounds or (0, 0, mask.image.width, mask.image.height)
            layer = _shaded(
                mask.image.size, fill, (x0 - mask.x, y0 - mask.y, x1 - mask.x, y1 - mask.y)
            )
            layer.putalpha(ImageChops.multiply(layer.getchannel("A"), mask.image))
        _over(self.image, layer, mask.x, mask.y)


def outline(shape: Polygon | Circle | RoundRect) -> list[Point]:
    """The shape's outline as a polygon."""
    match shape:
        case Polygon():
            return curves.rounded(shape.points, shape.round)
        case Circle():
            return curves.ellipse(
                shape.x, shape.y, shape.r, shape.r if shape.ry is None else shape.ry
            )
        case RoundRect():
            box = shape.box
            corners = [
                (box.x, box.y),
                (box.right, box.y),
                (box.right, box.bottom),
                (box.x, box.bottom),
            ]
            return curves.rounded(corners, shape.round)
        case _:
            assert_never(shape)


Pen = Callable[[ImageDraw.ImageDraw, list[list[Point]], int], object]


def _covered(
    size: tuple[int, int], pieces: list[list[Point]], margin: float, pen: Pen, fine: int
) -> Mask | None:
    """The mask of what `pen` draws (it gets the pieces in subpixels), or None where all is off the image."""
    x0, y0, x1, y1 = curves.bounds([at for piece in pieces for at in piece], margin + 1)
    left, upper = max(0, math.floor(x0)), max(0, math.floor(y0))
    right, lower = min(size[0], math.ceil(x1)), min(size[1], math.ceil(y1))
    if left >= right or upper >= lower:
        return None
    fine = min(fine, FINE if (right - left) * (lower - upper) <= BIG else FINE - 1)
    # Pillow fills whole subpixels around the given centres, hence the half.
    moved = [
        [((x - left) * fine - 0.5, (y - upper) * fine - 0.5) for x, y in piece] for piece in pieces
    ]
    mask = Image.new("L", ((right - left) * fine, (lower - upper) * fine))
    pen(ImageDraw.Draw(mask), moved, fine)
    return Mask(mask.reduce(fine) if fine > 1 else mask, left, upper)


def _rectangle(radius: float) -> Pen:
    """A pen for the bounding box of a path: unlike a polygon, its edges on whole pixels are sharp."""

    def pen(to: ImageDraw.ImageDraw, pieces: list[list[Point]], fine: int) -> None:
        x0, y0, x1, y1 = (round(edge + 0.5) for edge in curves.bounds(pieces[0]))
        if x1 > x0 and y1 > y0:
            to.rounded_rectangle((x0, y0, x1 - 1, y1 - 1), radius * fine, 255)

    return pen


def _filled(to: ImageDraw.ImageDraw, pieces: list[list[Point]], _: int) -> None:
    to.polygon(pieces[0], 255)


def _stroke(
    size: tuple[int, int], pieces: list[list[Point]], width: float, tip: list[Point], fine: int
) -> Mask | None:
    """The mask of a line with round ends along each piece, and of an arrow head."""

    def pen(to: ImageDraw.ImageDraw, fine_pieces: list[list[Point]], fine: int) -> None:
        for piece in fine_pieces[: len(pieces)]:
            _along(to, piece, max(1, round(width * fine)))
        for triangle in fine_pieces[len(pieces) :]:
            to.polygon(triangle, 255)

    return _covered(size, [*pieces, tip] if tip else pieces, width / 2, pen, fine)


def _along(to: ImageDraw.ImageDraw, path: list[Point], thick: int) -> None:
    """One bar per stretch and a disc on every point: Pillow's own joints leave cracks in wide lines."""
    half = (thick - 1) / 2  # Pillow fills the subpixels on both borders
    for (x0, y0), (x1, y1) in itertools.pairwise(path):
        long = math.hypot(x1 - x0, y1 - y0)
        if long:
            nx, ny = (y0 - y1) * half / long, (x1 - x0) * half / long
            bar = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
            to.polygon([(round(x), round(y)) for x, y in bar], 255)
    for x, y in path:
        to.circle((x, y), half, 255)


def _times(mask: Image.Image, share: float) -> Image.Image:
    return mask if share >= 1 else mask.point([round(level * share) for level in range(256)])


def _over(image: Image.Image, layer: Image.Image, x: int, y: int) -> None:
    """Lays `layer` over `image` at (x, y), cutting off what lies outside."""
    source = (max(0, -x), max(0, -y))
    if (
        source[0] < layer.width
        and source[1] < layer.height
        and x < image.width
        and y < image.height
    ):
        image.alpha_composite(layer, (max(0, x), max(0, y)), source)


def _shaded(
    size: tuple[int, int], fill: Linear | Radial | Hatch, bounds: tuple[float, float, float, float]
) -> Image.Image:
    """An RGBA image of `size` with the gradient or stripes that span `bounds` on it."""
    if isinstance(fill, Hatch):
        return _striped(size, fill)
    x0, y0, x1, y1 = bounds
    w, h = max(1.0, x1 - x0), max(1.0, y1 - y0)
    full = 255.0
    if isinstance(fill, Linear):
        c, s = math.cos(math.radians(fill.angle)), math.sin(math.radians(fill.angle))
        long = abs(w * c) + abs(h * s)
        start = 127.5 - (((x0 + x1) / 2) * c + ((y0 + y1) / 2) * s) * 255 / long
        data = (0.0, 0.0, 128.0, c * 255 / long, s * 255 / long, start)
        ramp = Image.linear_gradient("L").transform(
            size, Image.Transform.AFFINE, data, Image.Resampling.BILINEAR
        )
    else:
        cx, cy = x0 + fill.centre[0] * w, y0 + fill.centre[1] * h
        full = 128 * math.sqrt(2)  # Pillow's round ramp reaches 255 in the corners of its square
        pace = 128 / (fill.reach * max(w, h))
        data = (pace, 0.0, 128 - cx * pace, 0.0, pace, 128 - cy * pace)
        ramp = Image.radial_gradient("L").transform(
            size, Image.Transform.AFFINE, data, Image.Resampling.BILINEAR, fillcolor=255
        )
    return Image.merge("RGBA", [ramp.point(table) for table in _tables(fill.stops, full)])


@functools.lru_cache(512)
def _tables(stops: tuple[tuple[float, str], ...], full: float) -> list[list[int]]:
    """For red, green, blue and opacity: the value at each level of a ramp that ends at level `full`.

    Kept, because the same few gradients come in every picture of a game; nobody changes what is kept.
    """
    points = [(offset, channels(colour)) for offset, colour in stops]
    return [[_at(points, level / full, band) for level in range(256)] for band in range(4)]


def _at(points: list[tuple[float, tuple[int, int, int, int]]], offset: float, band: int) -> int:
    before = points[0]
    for after in points:
        if offset <= after[0]:
            span = after[0] - before[0]
            share = (offset - before[0]) / span if span else 1.0
            return round(before[1][band] + (after[1][band] - before[1][band]) * share)
        before = after
    return before[1][band]


def _striped(size: tuple[int, int], fill: Hatch) -> Image.Image:
    back = channels(fill.back) if fill.back else (*channels(fill.colour)[:3], 0)
    image = Image.new("RGBA", size, back)
    c, s = math.cos(math.radians(fill.angle)), math.sin(math.radians(fill.angle))
    reach = math.hypot(*size)
    count = math.ceil(reach / fill.gap)
    lines: list[list[Point]] = []
    for i in range(-count, count + 1):
        x, y = size[0] / 2 - s * i * fill.gap, size[1] / 2 + c * i * fill.gap
        lines.append([(x - c * reach, y - s * reach), (x + c * reach, y + s * reach)])
    mask = _stroke(size, lines, fill.width, [], FINE)
    if mask is not None:
        stripes = Image.new("RGBA", mask.image.size, channels(fill.colour))
        stripes.putalpha(_times(mask.image, channels(fill.colour)[3] / 255))
        _over(image, stripes, mask.x, mask.y)
    return image
