"""A small family of pictures for these tests: a sea chart with coast, harbours, ships, names and marks."""

import functools

from rendering import layout, marks, theme
from rendering.scene import (
    Art,
    Box,
    Circle,
    Group,
    Label,
    Line,
    Linear,
    Look,
    Point,
    Polygon,
    RoundRect,
    Scene,
    Shadow,
    Shape,
    Sprite,
    Static,
    ThemeName,
)

CANVAS = Box(0, 0, 1400, 1000)
HARBOURS: dict[str, Point] = {
    "Ant": (250, 300), "Rot": (470, 190), "Lon": (180, 640), "Ham": (720, 260), "Cop": (860, 520),
    "Ber": (620, 690), "Osl": (980, 300), "Por": (380, 830), "Mal": (930, 810), "Gib": (640, 460),
}  # fmt: skip
SEA = {"dark": ("#24435a", "#182c3e"), "light": ("#d6e8ef", "#b4d2e0")}
LAND = {"dark": ("#3f4a3c", "#5d6a54"), "light": ("#eee6cf", "#b3a57e")}
COASTS: tuple[tuple[Point, ...], ...] = (
    (
        (-20, -20),
        (560, -20),
        (540, 90),
        (430, 150),
        (330, 210),
        (200, 240),
        (120, 380),
        (90, 520),
        (-20, 560),
    ),
    ((-20, 640), (90, 660), (170, 760), (300, 860), (420, 920), (520, 1020), (-20, 1020)),
    ((760, 60), (930, 40), (1080, 120), (1060, 230), (940, 250), (800, 200)),
    ((820, 580), (950, 560), (1040, 660), (1010, 760), (880, 740), (800, 670)),
)


def scene(
    spots: tuple[str, ...] = ("Ant", "Ham", "Mal", "Ber"),
    look: Look = Look(names=("Ada", "Björn Ægir", "Μαρία", "Жанна"), theme="dark"),  # noqa: B008
    purses: tuple[int, ...] = (12, 7, 31, 4),
) -> Scene:
    """The chart with seat n's ship in the harbour spots[n]."""
    colours = theme.of(look.theme)
    places = {name: layout.at(at, 84, 84) for name, at in HARBOURS.items()}
    plates = [
        marks.plate(look, seat, box, colours) for seat, box in enumerate(_plate_boxes(len(spots)))
    ]
    ships = tuple(
        Sprite(ship(seat, look.theme), HARBOURS[spot][0], HARBOURS[spot][1] - 6)
        for seat, spot in enumerate(spots)
    )
    return Scene(
        width=1400, height=1000, theme=look.theme, static=_static(look.theme), places=places,
        sprites=(*ships, *(sign for sign, _ in plates)),
        lines=(*(line for _, line in plates), *_purses(purses, colours)),
        marks=(*marks.last(look, places, colours), *marks.badges(look, places, colours, CANVAS)),
        assets=tuple(ship(seat, look.theme) for seat in range(8)),
    )  # fmt: skip


def _plate_boxes(count: int) -> list[Box]:
    return [
        Box(one.x, one.y, one.w, 46) for one in layout.stack(Box(1130, 60, 240, 900), count, 110, 8)
    ]


def _purses(purses: tuple[int, ...], colours: theme.Theme) -> list[Label]:
    boxes = _plate_boxes(len(purses))
    return [
        Label(f"{beer} beer", Box(box.x + 48, box.bottom + 2, box.w - 48, 40), 26, colours.quiet)
        for box, beer in zip(boxes, purses, strict=True)
    ]


@functools.cache
def ship(seat: int, name: ThemeName) -> Art:
    """A shaded sailing ship with its seat's sign on the sail."""
    mark = theme.of(name).seat(seat)
    hull = Polygon(
        ((-30, 12), (32, 12), (22, 30), (-20, 30)),
        fill=Linear(((0, "#8a5f3c"), (1, "#4c3220"))), edge=marks.RIM, width=2, round=4,
    )  # fmt: skip
    sail = Polygon(
        ((-24, 6), (-20, -34), (24, -30), (28, 6)),
        fill=Linear(((0, "#ffffff"), (1, "#cfc9ba")), 0), edge=marks.RIM, width=2, round=5,
    )  # fmt: skip
    mast = Line(((2, -38), (2, 14)), "#3a2618", 4)
    shapes = Group(
        (mast, sail, hull, marks.sign(mark, 2, -13, 15)),
        at=(48, 48),
        turn=-4,
        shadow=Shadow(2, 5, 4, "#00000099"),
    )
    return Art(96, 96, (shapes,))


@functools.cache
def _static(name: ThemeName) -> Static:
    colours = theme.of(name)
    light, deep = SEA[name]
    shapes: list[Shape] = [
        RoundRect(CANVAS, fill=deep),
        *_graticule(light, colours),
    ]
    land, shore = LAND[name]
    shallow = theme.mix(deep, light, 0.5)
    shapes += [Polygon(coast, edge=shallow, width=90, round=60) for coast in COASTS]
    shapes += [Polygon(coast, edge=light, width=44, round=60) for coast in COASTS]
    shade = Shadow(0, 4, 8, colours.shade)
    shapes += [Polygon(coast, land, shore, 4, round=60, shadow=shade) for coast in COASTS]
    shapes += _routes(colours)
    shapes += [shape for label, at in HARBOURS.items() for shape in _harbour(label, at, colours)]
    shapes += _compass((1010, 920), colours)
    shapes.append(
        RoundRect(
            Box(1110, 30, 266, 940),
            22,
            colours.panel,
            colours.rim,
            2,
            shadow=Shadow(0, 4, 10, colours.shade),
        )
    )
    return Static(f"chart-{name}", tuple(shapes))


def _graticule(light: str, colours: theme.Theme) -> list[Shape]:
    thin = theme.mix(light, colours.ink, 0.08)
    down = [Line(((x, 0), (x, 1000)), thin, 1.5) for x in range(100, 1100, 200)]
    return [*down, *(Line(((0, y), (1100, y)), thin, 1.5) for y in range(100, 1000, 200))]


def _routes(colours: theme.Theme) -> list[Shape]:
    ways = (("Rot", "Ham"), ("Ant", "Gib"), ("Gib", "Cop"), ("Ham", "Osl"), ("Gib", "Ber"), ("Ber", "Mal"),
            ("Lon", "Gib"), ("Por", "Ber"), ("Cop", "Mal"), ("Rot", "Gib"))  # fmt: skip
    return [
        Line(
            (HARBOURS[a], _bowed(HARBOURS[a], HARBOURS[b]), HARBOURS[b]),
            theme.fade(colours.ink, 0.45),
            3,
            (3, 12),
            1,
        )
        for a, b in ways
    ]


def _bowed(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2 + (b[1] - a[1]) * 0.08, (a[1] + b[1]) / 2 - (b[0] - a[0]) * 0.08)


def _harbour(label: str, at: Point, colours: theme.Theme) -> list[Shape]:
    x, y = at
    tag = Box(x - 44, y + 38, 88, 40)
    return [
        Circle(
            x,
            y,
            34,
            fill=colours.raised,
            edge=colours.rim,
            width=3,
            shadow=Shadow(0, 3, 5, colours.shade),
        ),
        Circle(x, y, 24, edge=theme.mix(colours.rim, colours.ink, 0.25), width=2),
        RoundRect(tag, 12, theme.fade(colours.panel, 0.92)),
        Label(label, tag, 30, colours.ink, "bold", "centre"),
    ]


def _compass(at: Point, colours: theme.Theme) -> list[Shape]:
    half = Polygon(((0, -58), (11, -11), (0, 0)), fill=colours.ink)
    other = Polygon(((0, -58), (-11, -11), (0, 0)), fill=colours.quiet)
    needles = tuple(Group((half, other), turn=turn) for turn in (0, 90, 180, 270))
    return [Group((Circle(0, 0, 42, edge=colours.quiet, width=2), *needles), at=at, opacity=0.55)]
