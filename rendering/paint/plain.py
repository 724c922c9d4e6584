"""A scene drawn the plain way, to measure against: all of it anew at twice the size, halved, default PNG.

It keeps nothing but opened fonts, as a straightforward program would. Flat shapes go straight to Pillow;
only gradients, shadows and translucent shapes take the way of `raster`, with no supersampling of their own.
"""

import io

import msgspec
from PIL import Image, ImageDraw

from rendering import curves, theme
from rendering.paint import raster
from rendering.paint.fonts import HALO, Fonts
from rendering.scene import Circle, Group, Label, Line, Polygon, RoundRect, Scene, Shape, Sprite
from rendering.theme import channels

TWICE = 2


def png(scene: Scene, fonts: Fonts) -> bytes:
    """The scene as the PNG file that Pillow writes by default."""
    file = io.BytesIO()
    whole(scene, fonts).save(file, "PNG")
    return file.getvalue()


def whole(scene: Scene, fonts: Fonts) -> Image.Image:
    """The scene drawn at twice its size and halved, in true colours."""
    size = (scene.width * TWICE, scene.height * TWICE)
    page = _Page(Image.new("RGBA", size, theme.of(scene.theme).ground), fonts)
    page.draw(scene.static.shapes, raster.Frame(TWICE))
    page.sprites(scene.sprites)
    page.draw(scene.lines, raster.Frame(TWICE))
    page.sprites(scene.marks)
    return page.image.reduce(TWICE).convert("RGB")


class _Page:
    def __init__(self, image: Image.Image, fonts: Fonts) -> None:
        self.image = image
        self.pen = ImageDraw.Draw(image)
        self.fonts = fonts

    def sprites(self, sprites: tuple[Sprite, ...]) -> None:
        for sprite in sprites:
            corner = complex(sprite.x - sprite.art.width / 2, sprite.y - sprite.art.height / 2)
            frame = raster.Frame(TWICE, corner * TWICE)
            if sprite.opacity < 1:
                group = Group(sprite.art.shapes, opacity=sprite.opacity)
                raster.draw(self.image, [group], self.fonts.set, frame, fine=1)
            else:
                self.draw(sprite.art.shapes, frame)

    def draw(self, shapes: tuple[Shape, ...], frame: raster.Frame) -> None:
        for shape in shapes:
            if isinstance(shape, Label):
                self._label(shape, frame)
            elif isinstance(shape, Group) and shape.opacity >= 1 and shape.shadow is None:
                self.draw(shape.shapes, frame.inside(shape))
            elif isinstance(shape, Polygon | Circle | RoundRect) and _is_flat(shape):
                self._area(shape, frame)
            elif (
                isinstance(shape, Line)
                and shape.dash is None
                and not shape.head
                and _is_flat(shape)
            ):
                path = curves.smooth(frame.points(shape.points), shape.curve)
                self.pen.line(path, shape.colour, round(shape.width * frame.scale), joint="curve")
            else:
                raster.draw(self.image, [shape], self.fonts.set, frame, fine=1)

    def _area(self, shape: Polygon | Circle | RoundRect, frame: raster.Frame) -> None:
        fill = shape.fill if isinstance(shape.fill, str) else None
        width = round(shape.width * frame.scale) if shape.edge else 0
        if isinstance(shape, Circle) and shape.ry is None:
            at = frame.point((shape.x, shape.y))
            self.pen.circle(at, shape.r * frame.scale + width / 2, fill, shape.edge, width)
            return
        outline = frame.points(raster.outline(shape))
        if fill:
            self.pen.polygon(outline, fill)
        if width:
            self.pen.line([*outline, *outline[:2]], shape.edge, width, joint="curve")

    def _label(self, label: Label, frame: raster.Frame) -> None:
        x, y = frame.point((label.box.x, label.box.y))
        box = msgspec.structs.replace(
            label.box, x=x, y=y, w=label.box.w * frame.scale, h=label.box.h * frame.scale
        )
        large = msgspec.structs.replace(
            label, box=box, size=label.size * frame.scale, least=label.least * frame.scale
        )
        runs, at = self.fonts.fitted(large)
        for font, run, right in runs:
            spot = (x + at[0] + right, y + at[1])
            if label.halo:
                self.pen.text(spot, run, label.halo, font, "ls", stroke_width=HALO * TWICE)
            self.pen.text(spot, run, label.colour, font, "ls")


def _is_flat(shape: Polygon | Circle | RoundRect | Line) -> bool:
    colours = (shape.colour,) if isinstance(shape, Line) else (shape.fill, shape.edge)
    flat = all(c is None or (isinstance(c, str) and channels(c)[3] == 255) for c in colours)
    return flat and shape.opacity >= 1 and shape.shadow is None
