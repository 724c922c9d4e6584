"""What lies on Antwerpen's board: ships with their resources, gates, harbours with their open product."""

from __future__ import annotations

import math
from functools import cache

from games.antwerpen.data import ANCHORAGES, LOCKS, PRODUCTS, Cargo
from games.antwerpen.data import HARBOURS as CARGO_OF
from games.antwerpen.views import HarbourSeen, Table
from rendering import curves, marks, theme
from rendering.antwerpen import goods
from rendering.antwerpen import wording as say
from rendering.antwerpen.ground import anchor
from rendering.antwerpen.look import (
    BERTH,
    CARGO_HUES,
    HARBOURS,
    LOCK_DOWN,
    LOCK_H,
    LOCK_W,
    SPOTS,
    lock_box,
    mark,
    tone,
)
from rendering.scene import (
    Art,
    Box,
    Circle,
    Group,
    Label,
    Line,
    Linear,
    Polygon,
    RoundRect,
    Shadow,
    Shape,
    Sprite,
    ThemeName,
)
from rendering.theme import Seat

ANCHOR_AT = {"B1": (-49, 17)}
"""Where the small anchor stands, where that is not to the right."""
SHIP_W, SHIP_H = 112, 78


def hull(own: Seat, name: ThemeName) -> tuple[Shape, ...]:
    """Return a ship around (0, 0): its hull in its player's colour, the player's sign on its sail."""
    look = tone(name)
    dark = theme.mix(own.colour, look.hole, 0.45)
    paint = Linear(((0, theme.mix(own.colour, "#ffffff", 0.25)), (0.5, own.colour), (1, dark)))
    leeches = (((-39, -31), (-45, -17), (-40, -1)), ((-3, -1), (2, -17), (-5, -31)))
    foot = ((-40, -1), (-21.5, -6), (-3, -1))
    sail = (*curves.smooth(leeches[0], 1), *curves.smooth(foot, 1), *curves.smooth(leeches[1], 1))
    return (
        Line(((-22, -38), (-22, 8)), look.hole, 8),
        Line(((-22, -38), (-22, 8)), "#c9b28a", 3.5),
        Polygon(sail, "#fbf8ef", look.hole, 3),
        Polygon(((-49, 5), (49, 5), (35, 28), (-35, 28)), paint, look.hole, 3.5, 6, shadow=Shadow(0, 3, 3, look.shadow)),
        Line(((-38, 11), (38, 11)), theme.fade("#ffffff", 0.55), 2.5),
        marks.sign(own, -21.5, -18, 12.5),
    )  # fmt: skip


@cache
def ship(own: Seat, cargo: Cargo, name: ThemeName) -> Art:
    """Return a ship with its resource."""
    load = Group(goods.CARGO[cargo](), (25, -15), 0.54)
    shapes = (Group((*hull(own, name), load), (SHIP_W / 2, SHIP_H / 2 + 4)),)
    return Art(SHIP_W, SHIP_H, shapes)


@cache
def cover(name: ThemeName) -> Art:
    """Return the upper part of an empty space: under a ship no anchor is drawn."""
    size, r = 2 * BERTH, BERTH - 6
    bow = tuple((BERTH + r * math.cos(a), BERTH + r * math.sin(a)) for a in (math.radians(d) for d in range(165, 376, 5)))  # fmt: skip
    return Art(size, size, (Polygon(bow, tone(name).berth),))


@cache
def buoyed(name: ThemeName) -> Art:
    """Return the small anchor on the rim of an anchorage where a ship lies."""
    look = tone(name)
    disc = Circle(18, 18, 15.5, fill=look.rope, edge=look.casing, width=3)
    return Art(36, 36, (disc, Group(anchor("#0b1420"), (18, 19), 0.44)))


@cache
def small_ship(own: Seat, name: ThemeName) -> Art:
    """Return a ship without cargo, small."""
    return Art(60, 48, (Group(hull(own, name), (30, 26), 0.54),))


@cache
def gate(lock: str, is_open: bool, name: ThemeName) -> Art:  # noqa: FBT001
    """Return a lock: its two gates across the lane with a sign that bars it, or along its walls."""
    look, house = tone(name), theme.of(name)
    x, y = LOCK_W / 2, LOCK_H / 2 - LOCK_DOWN
    light, plain, _ = look.stone
    colour = house.good if is_open else house.bad
    shapes: list[Shape] = [
        RoundRect(Box(x - 44, wall, 88, 13), 3, Linear(((0, light), (1, plain))), look.hole, 2)
        for wall in (y - 40, y + 27)
    ]
    if is_open:
        shapes += [
            RoundRect(Box(x + start, leaf, 34, 9), 2, colour, look.hole, 2)
            for leaf in (y - 26, y + 17)
            for start in (-38, 4)
        ]
    else:
        for side in (-1, 1):
            leaf = ((x + 16, y + 28 * side), (x + 38, y + 28 * side), (x - 8, y), (x - 30, y))
            shapes.append(Polygon(leaf, colour, look.hole, 3, 2))
        shapes += [
            Circle(x, y, 15, fill="#c22f22", edge="#ffffff", width=3),
            RoundRect(Box(x - 9, y - 3.5, 18, 7), 2, "#ffffff"),
        ]
    pill = Box(2, LOCK_H - 34, LOCK_W - 4, 33)
    ink = "#0b1420" if name == "dark" else "#ffffff"
    words = Label(f"{lock} {'open' if is_open else 'closed'}", pill.inset(2), 26, ink, "bold", "centre", least=18)  # fmt: skip
    return Art(LOCK_W, LOCK_H, (*shapes, RoundRect(pill, 16, colour, look.hole, 2), words))


@cache
def harbour(at: str, product: str, name: ThemeName) -> Art:
    """Return a harbour with its open product, or with none."""
    look, house = tone(name), theme.of(name)
    cargo = CARGO_OF[at]
    box, w = HARBOURS[at], round(HARBOURS[at].w)
    h, colour = round(box.h), CARGO_HUES[cargo]
    whole = Box(3, 3, w - 6, h - 8)
    ink = "#ffffff" if cargo == "cocoa" else "#10161e"
    shapes: list[Shape] = [
        RoundRect(whole, 16, look.plate[:7], look.hole, 2, shadow=Shadow(0, 3, 3, look.shadow)),
        RoundRect(Box(3, 3, w - 6, 44), 16, colour),
        RoundRect(Box(3, 26, w - 6, 21), 0, colour),
        Label(at, Box(54, 5, 140, 40), 35, ink, "bold", "left", least=20),
        Circle(28, 25, 20, fill="#fbf8ef"),
        Group(goods.CARGO[cargo](), (28, 25), 0.42),
        RoundRect(whole, 16, None, theme.mix(colour, look.hole, 0.3), 3),
    ]
    if product:
        shapes += [
            Group(goods.product(product, 100).shapes, (10, 50), 0.78),
            *tag(PRODUCTS[product], Box(98, 54, 92, 38)),
            Label(say.card(product), Box(8, 130, w - 16, 32), 27, house.ink, "bold", "centre", least=18),
        ]  # fmt: skip
    else:
        shapes.append(Label("empty", Box(8, 130, w - 16, 32), 27, house.quiet, "bold", "centre"))
    return Art(w, h, tuple(shapes))


def tag(worth: int, box: Box) -> tuple[Shape, ...]:
    """Return points on a pale label with a string hole: nothing like the round badges of the menus."""
    x, y, h = box.x, box.y, box.h
    rim = (
        (x, y + h / 2), (x + h * 0.36, y), (box.right, y), (box.right, box.bottom), (x + h * 0.36, box.bottom),
    )  # fmt: skip
    room = Box(x + h * 0.5, y, box.w - h * 0.56, h)
    return (
        Polygon(rim, "#f6f1e4", "#2c3440", 3, round=3),
        Circle(x + h * 0.34, y + h / 2, h * 0.08, fill="#2c3440"),
        Label(f"{worth} pt", room, h * 0.74, "#10161e", "bold", "centre", least=8),
    )


def marked(table: Table, name: ThemeName) -> tuple[Seat, ...]:
    """Return how each seat is marked."""
    return tuple(mark(name, seat, seen.colour) for seat, seen in enumerate(table.seats))


def pieces(table: Table, name: ThemeName) -> list[Sprite]:
    """Return everything that lies on the board, from below to above."""
    own = marked(table, name)
    sprites = [
        Sprite(gate(lock, lock not in table.closed, name), *lock_box(lock).centre) for lock in LOCKS
    ]
    sprites += [
        Sprite(harbour(seen.at, seen.product, name), *HARBOURS[seen.at].centre)
        for seen in table.harbours
    ]
    for seen in sorted(table.ships, key=lambda ship: SPOTS[ship.at][1]):
        x, y = SPOTS[seen.at]
        if seen.at in ANCHORAGES:
            dx, dy = ANCHOR_AT.get(seen.at, (51, 8))
            sprites += [Sprite(cover(name), x, y), Sprite(buoyed(name), x + dx, y + dy)]
        sprites.append(Sprite(ship(own[seen.seat], seen.cargo, name), x, y - 14))
    return sprites


def left(seen: HarbourSeen, name: ThemeName) -> Label:
    """Return how many products of a harbour are left."""
    box = HARBOURS[seen.at]
    house = theme.of(name)
    return Label(say.some(seen.left, "card"), Box(box.x + 92, box.y + 96, 106, 34), 26, house.ink, "bold", "centre", least=18)  # fmt: skip


def assets(name: ThemeName) -> tuple[Art, ...]:
    """Return the art of all that may lie on the board."""
    colours = ("red", "yellow", "blue", "green")
    own = [mark(name, seat, colour) for seat, colour in enumerate(colours)]
    made = [
        ship(one, cargo, name)
        for one, cargo in zip(own, ("toys", "cocoa", "barley", "potatoes"), strict=True)
    ]
    made += [small_ship(one, name) for one in own]
    made += [gate("L1", is_open, name) for is_open in (True, False)]
    made += [harbour(at, "", name) for at in HARBOURS]
    return (*made, cover(name), buoyed(name), harbour("DEUR", "doll", name))
