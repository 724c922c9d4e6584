"""What a picture consists of, as plain frozen data: shapes, art, sprites, labels, a static, a scene.

This module knows no game, draws nothing and imports no drawing library. Lengths are pixels of the
finished picture, x to the right and y down; angles are degrees clockwise. A colour is "#rrggbb" or
"#rrggbbaa". Everything compares and hashes by content, so caches keyed by it cannot mix up pictures.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

ThemeName = Literal["dark", "light"]
Point = tuple[float, float]
Weight = Literal["regular", "bold"]
Align = Literal["left", "centre", "right"]


class Box(msgspec.Struct, frozen=True):
    """A rectangle: left and upper edge, width and height, in pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x just right of the box."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y just below the box."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The middle of the box."""
        return (self.x + self.w / 2, self.y + self.h / 2)

    def inset(self, by: float) -> "Box":
        """The box made smaller by `by` pixels on each of its sides."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def holds(self, other: "Box") -> bool:
        """Whether `other` lies wholly inside this box."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


class Linear(msgspec.Struct, frozen=True):
    """A straight gradient inside a shape's bounding box: colours from one side to the other.

    `angle` 0 runs left to right, 90 from above to below. `stops` are (offset 0..1, colour), rising.
    """

    stops: tuple[tuple[float, str], ...]
    angle: float = 90


class Radial(msgspec.Struct, frozen=True):
    """A round gradient: offset 0 at `centre` (fractions of the bounding box), 1 at `reach` of its longer side."""

    stops: tuple[tuple[float, str], ...]
    centre: Point = (0.5, 0.5)
    reach: float = 0.5


class Hatch(msgspec.Struct, frozen=True):
    """Parallel stripes: `width` of `colour` every `gap` pixels over `back` (or over nothing)."""

    colour: str
    back: str | None = None
    gap: float = 8
    width: float = 3
    angle: float = 45


Fill = str | Linear | Radial | Hatch


class Shadow(msgspec.Struct, frozen=True):
    """A soft shadow (or with a bright colour a glow) of whatever it is given to."""

    dx: float = 0
    dy: float = 2
    blur: float = 4
    colour: str = "#00000066"


class Polygon(msgspec.Struct, frozen=True, tag=True):
    """A closed outline, filled, edged, or both; `round` is the radius of its corners."""

    points: tuple[Point, ...]
    fill: Fill | None = None
    edge: str | None = None
    width: float = 1
    round: float = 0
    opacity: float = 1
    shadow: Shadow | None = None


class Circle(msgspec.Struct, frozen=True, tag=True):
    """A circle, or with `ry` an upright ellipse."""

    x: float
    y: float
    r: float
    ry: float | None = None
    fill: Fill | None = None
    edge: str | None = None
    width: float = 1
    opacity: float = 1
    shadow: Shadow | None = None


class RoundRect(msgspec.Struct, frozen=True, tag=True):
    """A rectangle whose corners have the radius `round`."""

    box: Box
    round: float = 0
    fill: Fill | None = None
    edge: str | None = None
    width: float = 1
    opacity: float = 1
    shadow: Shadow | None = None


class Line(msgspec.Struct, frozen=True, tag=True):
    """A path with round ends and joints.

    `curve` 0 is straight from point to point, 1 a smooth curve through them all. `dash` is (drawn, left
    out) in pixels. `head` is the length of an arrow head at the last point, 0 for none.
    """

    points: tuple[Point, ...]
    colour: str
    width: float = 2
    dash: tuple[float, float] | None = None
    curve: float = 0
    head: float = 0
    opacity: float = 1
    shadow: Shadow | None = None


class Label(msgspec.Struct, frozen=True, tag=True):
    """One line of plain text kept inside `box`.

    It starts at `size` pixels, shrinks to `least` while it is too wide, then ends in an ellipsis; no pixel
    leaves the box. `halo` draws a rim of that colour around the letters, for text over a busy ground.
    """

    text: str
    box: Box
    size: float = 30
    colour: str = "#ffffff"
    weight: Weight = "regular"
    align: Align = "left"
    least: float = 18
    halo: str | None = None


class Group(msgspec.Struct, frozen=True, tag=True):
    """Shapes taken together: turned and scaled about (0, 0), then moved to `at`.

    `opacity` and `shadow` apply to the group as a whole. Labels inside are moved and scaled, never turned.
    """

    shapes: tuple["Shape", ...]
    at: Point = (0, 0)
    scale: float = 1
    turn: float = 0
    opacity: float = 1
    shadow: Shadow | None = None


Shape = Polygon | Circle | RoundRect | Line | Label | Group


class Art(msgspec.Struct, frozen=True, cache_hash=True):
    """A drawing with a size of its own, made once and pasted at many places: an icon, a card, a tile.

    Shapes are placed in the art's own coordinates (0, 0)–(width, height); what leaves them is cut off, so
    leave room for shadows.
    """

    width: int
    height: int
    shapes: tuple[Shape, ...]


class Sprite(msgspec.Struct, frozen=True):
    """Art with its centre at (x, y) of the scene; places are rounded to whole pixels."""

    art: Art
    x: float
    y: float
    opacity: float = 1


class Static(msgspec.Struct, frozen=True, cache_hash=True):
    """The part of a picture that stays the same over a match: made once, kept, and pasted under all else.

    `name` is for logs and figures only; the content decides what is painted.
    """

    name: str
    shapes: tuple[Shape, ...]


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A whole picture: the static, over it sprites, then lines of text, then marks, each in their order.

    `places` says where each named place lies; every box is inside the picture. `assets` lists all art that
    pictures of this family may show, so that the palette is planned for them all: a scene of the same
    family must list the same, whatever it shows, or two of its pictures could tell by their palette what
    one of them hides.
    """

    width: int
    height: int
    static: Static
    theme: ThemeName = "dark"
    sprites: tuple[Sprite, ...] = ()
    lines: tuple[Label, ...] = ()
    marks: tuple[Sprite, ...] = ()
    places: Mapping[str, Box] = {}
    assets: tuple[Art, ...] = ()
    cut: Box | None = None


class Look(msgspec.Struct, frozen=True):
    """How somebody looks at a view: what a painter is told beside the view itself.

    `names` are the display names by seat, `badges` the numbers on places or cards (equal to a menu's
    numbers), `last` the places that the last move's events name, in their order: a place may come again, and two
    in a row need not belong together.
    """

    names: tuple[str, ...] = ()
    theme: ThemeName = "dark"
    badges: Mapping[str, int] = {}
    last: tuple[str, ...] = ()
