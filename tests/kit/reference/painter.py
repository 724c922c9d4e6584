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


@lru_cache(2)
def desert(name: ThemeName) -> Static:
    """The map: sand, oases, markets, and every place's name."""
    look = theme.of(name)
    shapes: list[Shape] = [RoundRect(CANVAS, fill=look.ground)]
    for place, h in PLACES.items():
        fill = WATER if place in OASES else SAND[name]
        shapes.append(Polygon(FIELD.corners(h.q, h.r, 4), fill=fill, edge=look.rim, width=3))
        box = FIELD.box(h.q, h.r)
        if place in MARKETS:
            shapes.append(Circle(*box.centre, 40, fill=COLOUR[MARKETS[place]], edge=look.rim))
        name_box = Box(box.x + 20, box.bottom - 62, box.w - 40, 30)
        shapes.append(Label(place, name_box, 26, look.ink, "bold", "centre", halo=look.ground))
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
            Label(key, Box(8, 138, w - 16, 30), 26, look.ink, "bold", "centre"),
            Label(_worth(key), Box(8, 170, w - 16, 28), 22, look.quiet, "regular", "centre"),
        ),
    )


def _worth(key: str) -> str:
    return f"{VALUE[key]} gold" if key in VALUE else "stops a traveller"


def _family(name: ThemeName) -> tuple[Art, ...]:
    """All art of these pictures, whatever one of them shows."""
    return (*(card(key, name) for key in dict.fromkeys(BOX)), *marks.samples(theme.of(name)))


def places() -> dict[str, Box]:
    """Return where each place lies, well inside its hex."""
    return {place: FIELD.box(h.q, h.r).inset(30) for place, h in PLACES.items()}


def board(view: AnyView, look: Look) -> Scene:
    """Return the picture of the map and of what lies open."""
    table, style, where = view.table, theme.of(look.theme), places()
    sprites: list[Sprite] = []
    lines: list[Label] = []
    for row, seat in enumerate(range(len(table.at))):
        plate, name = marks.plate(look, seat, Box(830, 20 + row * 130, 350, 44), style)
        facts_box = Box(880, 66 + row * 130, 300, 36)
        sprites.append(plate)
        lines += [name, Label(_seat_facts(table, seat), facts_box, 26, style.quiet)]
        if table.at[seat]:
            sprites.append(_caravan(where[table.at[seat]], seat, style))
    for row, fact in enumerate(_table_facts(table)):
        lines.append(Label(fact, Box(830, 560 + row * 40, 350, 36), 26, style.ink))
    rings = tuple(
        Sprite(marks.hex_ring(round(FIELD.size), style), *where[place].centre)
        for place in look.last
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


def _caravan(box: Box, seat: int, style: Theme) -> Sprite:
    """The seat's sign; four of them fit into a hex."""
    dx, dy = ((-26, -34), (26, -34), (-26, 14), (26, 14))[seat % 4]
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
        found.append(f"Auction: {', '.join(table.shown)}, best bid {table.price}")
    if table.heading:
        found.append(f"On the way to {table.heading}")
    return found


def _board_facts(view: AnyView, look: Look) -> list[str]:
    table = view.table
    found = [
        f"{_name(look, seat)} ({table.camels[seat]} camel): {_seat_facts(table, seat)}"
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
    return found + _table_facts(table)


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
