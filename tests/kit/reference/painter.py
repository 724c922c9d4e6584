"""Paints Caravan: the desert with its caravans, a hand, and the same facts as text."""

from __future__ import annotations

from functools import lru_cache

from rendering import facts, layout, marks, theme
from rendering.layout import Hexes
from rendering.scene import (
    Art,
    Box,
    Circle,
    Label,
    Look,
    Polygon,
    RoundRect,
    Scene,
    Shape,
    Sprite,
    Static,
    ThemeName,
)
from rendering.theme import Theme
from tests.kit.reference.data import BOX, MARKETS, OASES, PLACES, VALUE
from tests.kit.reference.views import AnyView, GmCaravan, SeatCaravan, Table

WIDTH, HEIGHT = 1200, 800
CANVAS = Box(0, 0, WIDTH, HEIGHT)
FIELD: Hexes = layout.fitted([(h.q, h.r) for h in PLACES.values()], Box(20, 20, 780, 760))
COLOUR = {"figs": "#8e5ea2", "salt": "#c9d6df", "silk": "#d1495b", "sandstorm": "#d9a441"}
SAND, WATER = {"dark": "#5d5037", "light": "#ead9b0"}, "#3f8f8a"
CARD = (150, 210)
SEAT = Box(822, 14, 368, 100)
"""The first seat's part of the picture; the others' are below it, SEAT_STEP further each."""
SEAT_STEP, FACTS_Y, ROW = 112, 470, 40
FACT_ROWS = 8


@lru_cache(2)
def desert(name: ThemeName) -> Static:
    """The map: sand, oases, markets, and every place's name."""
    look = theme.of(name)
    shapes: list[Shape] = [RoundRect(CANVAS, fill=look.ground)]
    for place, h in PLACES.items():
        fill = WATER if place in OASES else SAND[name]
        shapes.append(Polygon(FIELD.corners(h.q, h.r, 4), fill=fill, edge=look.rim, width=3))
        x, y = FIELD.centre(h.q, h.r)
        if place in MARKETS:
            shapes.append(Circle(x, y - 20, 40, fill=COLOUR[MARKETS[place]], edge=look.rim))
        named = f"{place} {MARKETS[place]}" if place in MARKETS else place
        box = Box(x - 60, y + 24, 120, 36)
        shapes.append(Label(named, box, 32, look.ink, "bold", "centre", halo=look.ground))
    return Static(f"reference desert {name}", tuple(shapes))


@lru_cache(16)
def card(key: str, name: ThemeName) -> Art:
    """A card: its colour, its name, what it is worth."""
    look, (w, h) = theme.of(name), CARD
    return Art(
        w,
        h,
        (
            RoundRect(Box(2, 2, w - 4, h - 4), 14, look.raised, look.rim, 3),
            Circle(w / 2, 84, 44, fill=COLOUR[key], edge=look.rim, width=2),
            Label(key, Box(8, 138, w - 16, 30), 24, look.ink, "bold", "centre"),
            Label(_worth(key), Box(8, 170, w - 16, 28), 22, look.quiet, "regular", "centre"),
        ),
    )


def _worth(key: str) -> str:
    return f"{VALUE[key]} gold" if key in VALUE else "stops travel"


def _family(name: ThemeName) -> tuple[Art, ...]:
    """All art of these pictures, whatever one of them shows."""
    cards = (card(key, name) for key in dict.fromkeys(BOX))
    return (*cards, _turn_frame(name), *marks.samples(theme.of(name)))


@lru_cache(2)
def _turn_frame(name: ThemeName) -> Art:
    """What stands around the seat that is on turn."""
    look, box = theme.of(name), Box(2, 2, SEAT.w - 4, SEAT.h - 4)
    return Art(round(SEAT.w), round(SEAT.h), (RoundRect(box, 14, look.panel, look.accent, 4),))


def places() -> dict[str, Box]:
    """Return where each place lies, well inside its hex."""
    return {place: FIELD.box(h.q, h.r).inset(30) for place, h in PLACES.items()}


def board(view: AnyView, look: Look) -> Scene:
    """Return the picture of the map and of what lies open."""
    table, style, where = view.table, theme.of(look.theme), places()
    sprites: list[Sprite] = []
    lines: list[Label] = []
    for seat in range(len(table.at)):
        drawn, said = _seat(table, seat, look)
        sprites += drawn
        lines += said
        if table.at[seat]:
            sprites.append(_caravan(where[table.at[seat]], seat, style))
    drawn, said = _below(table, look)
    sprites += drawn
    lines += said
    rings = tuple(
        Sprite(marks.hex_ring(round(FIELD.size), style), *where[place].centre)
        for place in dict.fromkeys(look.last)
        if place in where
    )
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        static=desert(look.theme),
        theme=look.theme,
        sprites=tuple(sprites),
        lines=tuple(lines),
        marks=rings + marks.badges(look, where, style, CANVAS),
        places=where,
        assets=_family(look.theme),
    )


def _seat(table: Table, seat: int, look: Look) -> tuple[list[Sprite], list[Label]]:
    """A seat's sign, name and facts; a frame and two words for the one on turn."""
    style, y = theme.of(look.theme), SEAT.y + seat * SEAT_STEP
    on_turn = seat == table.turn
    sprites, lines = [], []
    if on_turn:
        sprites.append(Sprite(_turn_frame(look.theme), SEAT.centre[0], y + SEAT.h / 2))
        lines.append(Label("on turn", Box(1072, y + 8, 106, 44), 28, style.ink, align="right"))
    plate, name = marks.plate(look, seat, Box(834, y + 8, 230 if on_turn else 344, 44), style)
    facts_box = Box(882, y + 54, 300, 36)
    lines += [name, Label(_seat_facts(table, seat), facts_box, 27, style.quiet)]
    return [*sprites, plate], lines


def _below(table: Table, look: Look) -> tuple[list[Sprite], list[Label]]:
    """What else lies open, a row each; an offer shows the two seats' signs."""
    style = theme.of(look.theme)
    rows = [Box(834, FACTS_Y + at * ROW, 350, 36) for at in range(FACT_ROWS)]
    told = _table_facts(table)
    lines = [Label(fact, row, 28, style.ink) for fact, row in zip(told, rows, strict=False)]
    sprites: list[Sprite] = []
    left = rows[len(told) :]
    shown = table.deals if len(table.deals) <= len(left) else table.deals[: len(left) - 1]
    for deal, row in zip(shown, left, strict=False):
        for seat, x in ((deal.by, row.x + 16), (deal.to, row.x + 86)):
            sprites.append(Sprite(marks.sign_art(style.seat(seat), 40), x, row.centre[1]))
        lines.append(Label("→", Box(row.x + 36, row.y, 30, 36), 28, style.ink, align="centre"))
        said = f"{deal.price} gold for {deal.want}"
        lines.append(Label(said, Box(row.x + 114, row.y, 236, 36), 28, style.ink))
    if len(shown) < len(table.deals):
        more = f"{len(table.deals) - len(shown)} more offers"
        lines.append(Label(more, left[-1], 28, style.ink))
    return sprites, lines


def _caravan(box: Box, seat: int, style: Theme) -> Sprite:
    """The seat's sign; four of them fit into a hex."""
    dx, dy = ((-24, -42), (24, -42), (-24, 2), (24, 2))[seat % 4]
    x, y = box.centre
    return Sprite(marks.sign_art(style.seat(seat), 52), x + dx, y + dy)


def hand(view: SeatCaravan, look: Look) -> Scene:
    """Return the picture of a hand."""
    width = max(1, len(view.hand)) * (CARD[0] + 14) + 14
    style, canvas = theme.of(look.theme), Box(0, 0, width, CARD[1] + 28)
    boxes = {
        f"{key}#{at}": Box(14 + at * (CARD[0] + 14), 14, *CARD) for at, key in enumerate(view.hand)
    }
    drawn = tuple(Sprite(card(k.split("#")[0], look.theme), *b.centre) for k, b in boxes.items())
    ground = Static(f"reference hand {width}", (RoundRect(canvas, fill=style.ground),))
    first = {key: boxes[f"{key}#{view.hand.index(key)}"] for key in dict.fromkeys(view.hand)}
    return Scene(
        width=width,
        height=CARD[1] + 28,
        static=ground,
        theme=look.theme,
        sprites=drawn,
        marks=marks.badges(look, first, style, canvas),
        places=first,
        assets=_family(look.theme),
    )


def _seat_facts(table: Table, seat: int) -> str:
    if not table.at[seat]:
        return "left"
    count = table.cards[seat]
    return f"{table.at[seat]} · {table.gold[seat]} gold · {count} card{'s' * (count != 1)}"


def _table_facts(table: Table) -> list[str]:
    found = [f"Round {table.round} of {table.rounds}", f"{table.drawn_from} cards to draw"]
    if table.discards:
        found.append(f"Discarded last: {table.discards[-1]}")
    if table.shown:
        bid = f"best bid {table.price}" if table.price else "no bid yet"
        found.append(f"Auction: {', '.join(table.shown)}, {bid}")
    if table.heading:
        found.append(f"On the way to {table.heading}")
    return found


def _board_facts(view: AnyView, look: Look) -> list[str]:
    table, style = view.table, theme.of(look.theme)
    found = [
        f"{_name(look, seat)} ({style.seat(seat).sign}): {_seat_facts(table, seat)}"
        for seat in range(len(table.at))
    ]
    if table.turn is not None:
        found.insert(0, f"{_name(look, table.turn)} is on turn")
    for deal in table.deals:
        pair = f"{_name(look, deal.by)} offers {_name(look, deal.to)}"
        found.append(f"{pair} {deal.price} gold for {deal.want}")
    if isinstance(view, GmCaravan):
        for seat, cards in enumerate(view.hands):
            found.append(f"{_name(look, seat)} holds {', '.join(cards) or 'nothing'}")
    last = [place for place in dict.fromkeys(look.last) if place in PLACES]
    if last:
        found.append(f"Last move: {', '.join(last)}")
    return found + _table_facts(table) + MAP_FACTS


MAP_FACTS = [
    f"Oases: {', '.join(OASES)}",
    f"Markets: {', '.join(f'{place} ({good})' for place, good in MARKETS.items())}",
]
"""What never changes on the map, and is last in the text."""


def _name(look: Look, seat: int) -> str:
    return look.names[seat] if seat < len(look.names) else f"Player {seat + 1}"


def _hand_facts(view: SeatCaravan) -> list[str]:
    if not view.hand:
        return ["Your hand is empty"]
    return [f"{key} ×{view.hand.count(key)} ({_worth(key)})" for key in dict.fromkeys(view.hand)]


def board_text(view: AnyView, look: Look) -> str:
    """Return the whole board in words."""
    return facts.text(_board_facts(view, look))


def hand_text(view: SeatCaravan, look: Look) -> str:
    """Return a hand in words."""
    return facts.text(_hand_facts(view))


def alt(view: AnyView, look: Look) -> str:
    """Return the board as alt text."""
    return facts.alt(_board_facts(view, look))


def hand_alt(view: SeatCaravan, look: Look) -> str:
    """Return a hand as alt text."""
    return facts.alt(_hand_facts(view))
