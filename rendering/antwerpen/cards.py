"""A hand of Antwerpen: assignments with what is still missing, lock and ship cards, products."""

from __future__ import annotations

import textwrap
from functools import cache

from msgspec import structs

from games.antwerpen.card_words import CARD_WORDS
from games.antwerpen.data import (
    ASSIGNMENTS,
    HARBOURS,
    LOCK_CARDS,
    MADE_AT,
    PRODUCTS,
    SHIP_CARDS,
    stack_of,
)
from games.antwerpen.views import SeatAntwerpen
from rendering import marks, theme
from rendering.antwerpen import goods, icons
from rendering.antwerpen import wording as say
from rendering.antwerpen.ground import water
from rendering.antwerpen.look import tone
from rendering.antwerpen.pictures import picture
from rendering.antwerpen.pieces import tag
from rendering.scene import (
    Art,
    Box,
    Circle,
    Group,
    Label,
    Look,
    RoundRect,
    Scene,
    Shadow,
    Shape,
    Sprite,
    Static,
    ThemeName,
)

CARD_W, GAP, PAD = 300, 18, 8
ASSIGNMENT_H, CARD_H = 318, 372
WIDTH = 3 * (CARD_W + GAP) + GAP
SHELF_H = 128
SHELVED = 66
"""How large a product on the shelf is."""
EFFECT, TEXT_H = 26, 136
LETTER = 0.535
"""The breadth of a letter by the size of its type, on the average."""


def broken(words: str, wide: float, size: float) -> list[str]:
    """Return the words in as few lines as fit into a breadth, of much the same length: as near as letters tell."""
    room = int(wide / (size * LETTER))
    lines = textwrap.wrap(words, room, break_long_words=False)
    while room > 1:
        closer = textwrap.wrap(words, room - 1, break_long_words=False)
        if len(closer) > len(lines):
            break
        room, lines = room - 1, closer
    return lines


def _frame(height: int, colour: str, name: ThemeName) -> list[Shape]:
    """A card without anything on it but its colour."""
    look = tone(name)
    whole = Box(PAD, PAD, CARD_W - 2 * PAD, height - 2 * PAD)
    edge = theme.mix(colour, "#0b0f1c", 0.25)
    return [
        RoundRect(whole, 20, edge, look.hole, 2, shadow=Shadow(0, 3, 3, look.shadow)),
        RoundRect(whole.inset(7), 14, look.card),
        RoundRect(Box(15, 15, CARD_W - 30, 54), 14, colour),
        RoundRect(Box(15, 44, CARD_W - 30, 26), 0, colour),
    ]


@cache
def assignment(key: str, held: tuple[bool, ...], name: ThemeName) -> Art:
    """Return an assignment: each product with a tick where it is held, an empty slot where it is missing."""
    wanted = ASSIGNMENTS[key]
    title = "complete" if all(held) else f"{sum(held)} of {len(held)} held"
    shapes = _frame(ASSIGNMENT_H, icons.BACKS["assignment"], name)
    shapes += (
        Label(title, Box(110, 17, 150, 50), 28, "#10161e", "bold", least=20),
        *tag(wanted.points, Box(20, 23, 84, 38)),
    )
    step = 226 / len(held)
    for at, (product, is_held) in enumerate(zip(wanted.products, held, strict=True)):
        shapes += _wanted(product, 78 + step * (at + 0.5), is_held, name)
    return Art(CARD_W, ASSIGNMENT_H, tuple(shapes))


def _wanted(product: str, y: float, is_held: bool, name: ThemeName) -> tuple[Shape, ...]:  # noqa: FBT001
    """A product for which an assignment asks."""
    house, size = theme.of(name), 68
    harbour = MADE_AT[product]
    ink, state = (house.good, "held") if is_held else (house.quiet, f"missing: {harbour}")
    slot = icons.tick(name) if is_held else icons.wanted(HARBOURS[harbour], name)
    return (
        Group(goods.product(product, 100).shapes, (22, y - size / 2), size / 100),
        Label(say.card(product), Box(98, y - 36, 144, 40), 27, house.ink, "bold", least=18),
        Label(state, Box(98, y + 2, 143, 32), 24, ink, "bold", least=16),
        Group(slot.shapes, (CARD_W - 56, y - 20)),
    )


def _told(words: str) -> tuple[list[str], float]:
    """The lines of a card's text, as large as its part of the card allows."""
    size = EFFECT
    lines = broken(words, CARD_W - 36, size)
    while size * 1.17 * len(lines) > TEXT_H and size > 18:
        size -= 2
        lines = broken(words, CARD_W - 36, size)
    return lines, size


@cache
def card(key: str, name: ThemeName, *, later: bool = False) -> Art:
    """Return a lock or ship card: name, picture, text; a band where it can be played next turn only."""
    house, stack = theme.of(name), stack_of(key)
    ink = "#ffffff" if stack == "lock" else "#0b1420"
    shapes = _frame(CARD_H, icons.BACKS[stack], name)
    shapes += [
        Label(say.card(key), Box(26, 17, CARD_W - 52, 50), 31, ink, "bold", "centre", least=22),
        RoundRect(Box(20, 74, CARD_W - 40, 142), 10, "#15405c"),
        Circle(CARD_W / 2, 146, 66, fill="#1d5474"),
        Group(picture(key), (CARD_W / 2, 146), 1),
    ]
    told, size = _told(CARD_WORDS[f"card.{key}.text"])
    high = size * 1.17
    y = 290 - high * len(told) / 2
    for line in told:
        shapes.append(Label(line, Box(18, y, CARD_W - 36, high), size, house.ink, "bold", "centre", least=17))  # fmt: skip
        y += high
    if later:
        band = Box(8, 178, CARD_W - 16, 40)
        ink = "#10161e" if name == "dark" else "#ffffff"
        shapes.append(RoundRect(band, 8, house.warn, "#10161e", 2))
        shapes.append(Label("next turn", band.inset(3), 28, ink, "bold", "centre"))
    return Art(CARD_W, CARD_H, tuple(shapes))


@cache
def _sheet(name: ThemeName) -> Art:
    """What makes the colours of any hand, small, on one sheet: a card of each kind, the pictures of all."""
    scale, columns = 0.3, 8
    w, h = round(CARD_W * scale), round(CARD_H * scale)
    frames: list[tuple[Shape, ...]] = [card(key, name).shapes for key in ("open1", "alone")]
    frames += [card("open1", name, later=True).shapes]
    frames += [assignment("puzzle+pralines+dark", (False, True, True), name).shapes]
    shown = [
        (RoundRect(Box(0, 0, 142, 142), 10, "#1d5474"), Group(picture(key), (71, 71), 1))
        for key in (*LOCK_CARDS, *SHIP_CARDS)
    ]
    shapes = tuple(
        Group(made, (at % columns * w, at // columns * h), scale)
        for at, made in enumerate((*frames, *shown))
    )
    return Art(columns * w, -(-len((*frames, *shown)) // columns) * h, shapes)


@cache
def _family(name: ThemeName) -> tuple[Art, ...]:
    return (_sheet(name), *goods.assets(), *icons.assets(name), *marks.samples(theme.of(name)))


def rows(view: SeatAntwerpen) -> int:
    """Return how many rows of lock and ship cards a hand has room for."""
    return max(1, -(-len(view.cards) // 3))


@cache
def _ground(count: int, name: ThemeName) -> Static:
    """The ground of a hand with so many rows of cards: with one and with two there are two grounds in all."""
    look = tone(name)
    shapes = [*water(look, Box(0, 0, WIDTH, _height(count)), 40_000, 0.55)]
    shapes.append(RoundRect(_shelf_box(count), 16, look.plate, look.plate_edge, 1.5))
    return Static(f"antwerpen hand {count} {name}", tuple(shapes))


def _height(count: int) -> int:
    return GAP + ASSIGNMENT_H + GAP + count * (CARD_H + GAP) + SHELF_H + GAP


def _shelf_box(count: int) -> Box:
    return Box(GAP, _height(count) - GAP - SHELF_H, WIDTH - 2 * GAP, SHELF_H)


def _row(count: int, at: int) -> float:
    """Where a card of a row begins, the row in the middle."""
    return (WIDTH - count * (CARD_W + GAP) + GAP) / 2 + at * (CARD_W + GAP)


def hand(view: SeatAntwerpen, look: Look) -> Scene:
    """Return the picture of a hand."""
    style, name, count = theme.of(look.theme), look.theme, rows(view)
    sprites: list[Sprite] = []
    places: dict[str, Box] = {}
    for at, key in enumerate(view.assignments):
        box = Box(_row(len(view.assignments), at), GAP, CARD_W, ASSIGNMENT_H)
        held = tuple(product in view.products for product in ASSIGNMENTS[key].products)
        sprites.append(Sprite(assignment(key, held, name), *box.centre))
        places.setdefault(key, box)
    top = GAP + ASSIGNMENT_H + GAP
    for at, (key, later) in enumerate(_with_later(view)):
        here = min(3, len(view.cards) - at // 3 * 3)
        box = Box(_row(here, at % 3), top + at // 3 * (CARD_H + GAP), CARD_W, CARD_H)
        sprites.append(Sprite(card(key, name, later=later), *box.centre))
        places.setdefault(key, box)
    drawn, lines, found = _shelf(view, look, _shelf_box(count))
    if not view.cards:
        empty = Box(GAP, top, WIDTH - 2 * GAP, CARD_H)
        lines.append(Label("no lock or ship cards", empty, 34, style.quiet, "bold", "centre"))
    places |= found
    return Scene(
        width=WIDTH,
        height=_height(count),
        static=_ground(count, name),
        theme=name,
        sprites=(*sprites, *drawn),
        lines=tuple(lines),
        marks=marks.badges(look, places, style, Box(0, 0, WIDTH, _height(count))),
        places=places,
        assets=_family(name),
    )


def sizes(view: SeatAntwerpen) -> tuple[SeatAntwerpen, ...]:
    """Return the view with a hand of each size: a ground of its own lies under each."""
    few, many = tuple(LOCK_CARDS)[:2], (*tuple(LOCK_CARDS)[:3], *SHIP_CARDS[:3])
    return tuple(structs.replace(view, cards=held, fresh=()) for held in (few, many))


def _with_later(view: SeatAntwerpen) -> list[tuple[str, bool]]:
    """The cards, and whether each must wait for the next turn: of equal ones the last."""
    fresh, made = list(view.fresh), []
    for key in reversed(view.cards):
        made.append((key, key in fresh))
        if key in fresh:
            fresh.remove(key)
    return made[::-1]


def _shelf(
    view: SeatAntwerpen, look: Look, box: Box
) -> tuple[list[Sprite], list[Label], dict[str, Box]]:
    """The products of a seat with their numbers and points."""
    style = theme.of(look.theme)
    kinds = [product for product in PRODUCTS if product in view.products]
    worth = sum(PRODUCTS[product] for product in view.products)
    title = f"Products, worth {worth}" if kinds else "No products"
    lines = [Label(title, Box(box.x + 18, box.y + 2, 270, 40), 29, style.ink, "bold")]
    beside = Box(box.x + 292, box.y + 2, box.w - 308, 40)
    lines += [
        Label(fact, beside, 28, style.ink, "regular", "right", least=13)
        for fact in say.secrets(view)
    ]
    sprites: list[Sprite] = []
    places: dict[str, Box] = {}
    for at, product in enumerate(kinds):
        x = box.x + 14 + at * 114
        places[product] = Box(x, box.y + 80 - SHELVED / 2, SHELVED, SHELVED)
        sprites.append(Sprite(goods.product(product, SHELVED), x + SHELVED / 2, box.y + 80))
        room = Box(x + SHELVED + 3, box.y + 58, 36, 44)
        count = view.products.count(product)
        lines.append(Label(f"×{count}", room, 27, style.ink, "bold", least=15))
    return sprites, lines, places
