"""A hand of ANTgravity: cards face up, and what else its seat alone knows."""

from __future__ import annotations

import re
from functools import cache

from games.antgravity.card_words import CARD_WORDS
from games.antgravity.cards import ARSENAL
from games.antgravity.views import SeatAntgravity
from rendering import marks, theme
from rendering.antgravity import wording as say
from rendering.antgravity.ground import sky
from rendering.antgravity.icons import burst
from rendering.antgravity.look import DARK, tone
from rendering.antgravity.pictures import picture
from rendering.scene import (
    Art,
    Box,
    Circle,
    Group,
    Label,
    Look,
    Polygon,
    RoundRect,
    Scene,
    Shadow,
    Shape,
    Sprite,
    Static,
    ThemeName,
)

CARD_W, CARD_H, GAP = 300, 470, 18
PAD = 8
EFFECT, QUIP = 28, 20
ROW = 52
SHEET = 0.4
"""How large the cards are from which the palette is planned."""
LETTER = 0.535
"""The breadth of a letter by the size of its type, on the average."""


TOGETHER = re.compile(r"(push|in|pass|hits) (\d)")
"""Words that stay on a line with their number."""


def broken(words: str, wide: float, size: float) -> list[str]:
    """Return the words in as few lines as fit into a breadth, of much the same length: as near as letters tell."""
    room = int(wide / (size * LETTER))
    fewest = len(_wrapped(words, room))
    while room > 1 and len(_wrapped(words, room - 1)) == fewest:
        room -= 1
    return _wrapped(words, room)


def _wrapped(words: str, room: int) -> list[str]:
    lines = [""]
    for word in TOGETHER.sub("\\1\u00a0\\2", words).split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return [line.replace("\u00a0", " ") for line in lines]


@cache
def card(key: str, name: ThemeName) -> Art:
    """Return a card, face up: name, sign, picture, effect, quip."""
    look, stack = tone(name), ARSENAL[key].stack
    colour = look.back[("weapon", "equipment", "legendary", "wings").index(stack)]
    paper, ink, quiet = ("#161e36", "#f1f4fb", "#a9b7d6") if name == "dark" else ("#fffaf0", "#22272f", "#6a6252")  # fmt: skip
    whole = Box(PAD, PAD, CARD_W - 2 * PAD, CARD_H - 2 * PAD)
    window = Box(20, 76, CARD_W - 40, 176)
    bang = say.bang(key)
    spark = "#e0563f" if bang == "BAM!" else "#2f9fb8"
    frame = theme.mix(colour, "#0b0f1c", 0.22)
    shapes: list[Shape] = [
        RoundRect(whole, 22, frame, look.hole, 2, shadow=Shadow(0, 3, 3, look.shadow)),
        RoundRect(whole.inset(8), 15, paper),
        RoundRect(Box(16, 16, CARD_W - 32, 56), 15, colour),
        RoundRect(Box(16, 44, CARD_W - 32, 30), 0, colour),
        Label(say.card(key), Box(26, 18, CARD_W - 52, 52), 33, "#ffffff" if stack != "legendary" or name == "light" else "#10161e", "bold", "centre"),
        RoundRect(window, 10, "#18234a"),
        Circle(CARD_W / 2 + 16, 164, 84, fill="#202e5c"),
        Circle(CARD_W / 2 + 16, 164, 66, fill="#2a3a70"),
        Group(picture(key), (CARD_W / 2 + 16, 170), 1.16),
        Polygon(burst(11, 46, 0.72, 60, 116), spark, DARK.hole, 3, round=2),
        Label(bang, Box(22, 96, 76, 40), 24, "#ffffff", "bold", "centre", least=14),
    ]  # fmt: skip
    if stack == "legendary":
        shapes.append(
            Polygon(burst(5, 24, 0.45, CARD_W - 44, 104), "#ffd23f", DARK.hole, 3, round=1)
        )
    y = 262.0
    for line in broken(CARD_WORDS[f"card.{key}.short"], CARD_W - 44, EFFECT):
        shapes.append(Label(line, Box(20, y, CARD_W - 40, 36), EFFECT, ink, "bold", "centre"))
        y += 35
    told = broken(CARD_WORDS[f"card.{key}.quip"], CARD_W - 48, QUIP)
    y = CARD_H - 24 - 25 * len(told)
    for line in told:
        shapes.append(Label(line, Box(20, y, CARD_W - 40, 26), QUIP, quiet, "regular", "centre", least=16))  # fmt: skip
        y += 25
    return Art(CARD_W, CARD_H, tuple(shapes))


@cache
def dropped(name: ThemeName) -> Art:
    """Return the band over a card that its seat has chosen to discard."""
    house = theme.of(name)
    box = Box(10, 3, CARD_W - 20, 50)
    words = Label("to be discarded", box, 30, "#ffffff", "bold", "centre")
    return Art(CARD_W, 56, (RoundRect(box, 8, house.bad, "#ffffff", 2), words))


@cache
def _all_cards(name: ThemeName) -> Art:
    """Every card, small, on one sheet: the colours of any hand, so that each card is made when first held."""
    w, h, columns = round(CARD_W * SHEET), round(CARD_H * SHEET), 6
    shapes = tuple(
        Group(card(key, name).shapes, (at % columns * w, at // columns * h), SHEET)
        for at, key in enumerate(ARSENAL)
    )
    return Art(columns * w, -(-len(ARSENAL) // columns) * h, shapes)


@cache
def _family(name: ThemeName) -> tuple[Art, ...]:
    return (_all_cards(name), dropped(name), *marks.samples(theme.of(name)))


@cache
def _ground(columns: int, rows: int, told: int, name: ThemeName) -> Static:
    """What lies under so many cards and lines."""
    w, h = _size(columns, rows, told)
    shapes: list[Shape] = [*sky(tone(name), Box(0, 0, w, h))]
    if told:
        box = Box(GAP, h - GAP / 2 - ROW * told - 12, w - 2 * GAP, ROW * told + 8)
        shapes.append(RoundRect(box, 16, tone(name).plate, tone(name).plate_edge, 1.5))
    return Static(f"antgravity hand {columns} {rows} {told} {name}", tuple(shapes))


def _size(columns: int, rows: int, told: int) -> tuple[int, int]:
    height = rows * (CARD_H + GAP) + GAP + (ROW * told + 12 if told else 0)
    return columns * (CARD_W + GAP) + GAP, height


def _columns(cards: int) -> int:
    """Two or three cards a row, four where the hand is large: they stay legible on a telephone."""
    if cards > 9:
        return 4
    return 2 if cards in (0, 1, 2, 4) else 3


def hand(view: SeatAntgravity, look: Look) -> Scene:
    """Return the picture of a hand."""
    style, count = theme.of(look.theme), len(view.hand)
    told = say.secrets(view) or ([] if view.hand else ["Your hand is empty"])
    columns = _columns(count)
    rows = -(-count // columns)
    width, height = _size(columns, rows, len(told))
    boxes = [
        Box(_left(at, count, columns, width), GAP + at // columns * (CARD_H + GAP), CARD_W, CARD_H)
        for at in range(count)
    ]
    first = {key: boxes[view.hand.index(key)] for key in dict.fromkeys(view.hand)}
    lines = tuple(
        Label(fact, Box(2 * GAP, height - GAP / 2 - 8 - ROW * (len(told) - at), width - 4 * GAP, ROW), 31, style.ink, least=18)
        for at, fact in enumerate(told)
    )  # fmt: skip
    sprites = [
        Sprite(card(k, look.theme), *b.centre) for k, b in zip(view.hand, boxes, strict=True)
    ]
    for at in _sealed(view):
        x, y = boxes[at].centre
        sprites.append(Sprite(dropped(look.theme), x, y - 8))
    return Scene(
        width=width,
        height=height,
        static=_ground(columns, rows, len(told), look.theme),
        theme=look.theme,
        sprites=tuple(sprites),
        lines=lines,
        marks=marks.badges(look, first, style, Box(0, 0, width, height)),
        places=first,
        assets=_family(look.theme),
    )


def _left(at: int, count: int, columns: int, width: int) -> float:
    """Where a card begins: the last row stands in the middle."""
    row = at // columns
    here = min(columns, count - row * columns)
    start = (width - here * (CARD_W + GAP) + GAP) / 2
    return start + at % columns * (CARD_W + GAP)


def _sealed(view: SeatAntgravity) -> list[int]:
    """Which cards of the hand the seat has chosen to discard."""
    left = list(view.sealed.cards) if view.sealed else []
    found = []
    for at, key in enumerate(view.hand):
        if key in left:
            left.remove(key)
            found.append(at)
    return found
