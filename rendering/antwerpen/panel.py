"""Around Antwerpen's river: whose turn it is, the supply, the open offers, and a plate for every seat."""

from __future__ import annotations

from functools import cache

from games.antwerpen.data import ASSIGNMENTS, CARGOES, COLOURS, HARBOURS, PRODUCTS
from games.antwerpen.views import OfferSeen, SeatSeen, Table
from rendering import layout, marks, text, theme
from rendering.antwerpen import goods, icons
from rendering.antwerpen import wording as say
from rendering.antwerpen.lanes import buoy
from rendering.antwerpen.look import BAND, LANE_HUES, PLATE_H, mark, plate, tone
from rendering.antwerpen.pieces import small_ship
from rendering.scene import (
    Art,
    Box,
    Circle,
    Group,
    Label,
    Look,
    RoundRect,
    Shadow,
    Shape,
    Sprite,
    ThemeName,
)
from rendering.theme import Seat

PAD = 8
HEAD = 48
FEW = 5
"""Kinds of products up to which they are drawn large: more are smaller, so that each number stays with its own."""
OFFER_W, OFFER_H = 224, 92
OFFERS: tuple[Box, ...] = (
    Box(968, 558, OFFER_W, OFFER_H),
    Box(968, 656, OFFER_W, OFFER_H),
    Box(968, 754, OFFER_W, OFFER_H),
    Box(968, 1032, OFFER_W, OFFER_H),
    Box(968, 1130, OFFER_W, OFFER_H),
)
"""Where open offers lie: on the right bank."""
Parts = tuple[list[Sprite], list[Label]]


def seat_name(look: Look, seat: int) -> str:
    """Return a seat's name as it can be drawn."""
    return text.name(look.names[seat] if seat < len(look.names) else "", seat)


# ---------------------------------------------------------------- over the river


def band(table: Table, look: Look) -> Parts:
    """Return whose turn it is, what is asked, the last round; below it what is left in the supply."""
    house = theme.of(look.theme)
    x, y, w = BAND.x, BAND.y, BAND.w
    sprites: list[Sprite] = []
    lines = [
        Label(_doing(table, look), Box(x + 20, y + 4, 640, 56), 40, house.ink, "bold", least=26)
    ]
    if table.turn is not None and not table.over:
        own = mark(look.theme, table.turn, table.seats[table.turn].colour)
        sprites.append(Sprite(marks.sign_art(own, 50), x + 40, y + 32))
        lines = [
            Label(_doing(table, look), Box(x + 72, y + 4, 590, 56), 40, house.ink, "bold", least=26)
        ]
    said, ink = _beside(table, look)
    room = Box(x + 676, y + 6, w - 696, 52)
    if table.sailing:
        sprites.append(Sprite(named(table.sailing), x + w - 40, y + 32))
        room = Box(x + 676, y + 6, w - 754, 52)
    lines.append(
        Label(said, room, 32, house.warn if ink else house.quiet, "bold", "right", least=22)
    )
    drawn, counted = _supply(table, look, Box(x + 14, y + 62, w - 28, 56))
    return [*sprites, *drawn], [*lines, *counted]


@cache
def named(colour: str) -> Art:
    """Return the letter of the colour that was named, large."""
    return Art(56, 56, buoy(colour, (28, 28), 25))  # type: ignore[arg-type]


def _doing(table: Table, look: Look) -> str:
    if table.over:
        return "Game over"
    if table.turn is None:
        return "Between two turns"
    who = seat_name(look, table.turn)
    if table.sailing:
        return f"{who} named {table.sailing}{', alone' if table.alone else ''}"
    if table.mooring:
        return f"{who}: a card at {table.mooring}"
    return f"{who}’s turn"


def _some_names(look: Look, seats: tuple[int, ...]) -> str:
    """Names beside each other, where there is little room."""
    names = (seat_name(look, seat) for seat in seats)
    return ", ".join(n if len(n) <= say.SHORT else f"{n[: say.SHORT - 1].rstrip()}…" for n in names)


def _beside(table: Table, look: Look) -> tuple[str, bool]:
    """What stands beside it, and whether it is urgent."""
    if table.over:
        return say.some(table.turns, "turn"), False
    if table.waiting and (table.sailing or table.mooring):
        return f"waiting for {_some_names(look, table.waiting)}", True
    if table.ending:
        return f"LAST ROUND: {_some_names(look, table.last) or 'ends now'}", True
    done = "action done" if table.acted else "action to come"
    return f"turn {table.turns} · {done}", False


def _supply(table: Table, look: Look, box: Box) -> Parts:
    """Return the resources and the stacks that are left."""
    house = theme.of(look.theme)
    sprites: list[Sprite] = []
    lines: list[Label] = []
    x = box.x
    for cargo, left in zip(CARGOES, table.supply, strict=True):
        sprites.append(Sprite(goods.cargo(cargo, 52), x + 28, box.centre[1]))
        lines.append(Label(str(left), Box(x + 58, box.y + 4, 42, 48), 36, house.ink, "bold"))
        x += 108
    stacks: tuple[tuple[icons.Kind, int, int], ...] = (
        ("assignment", table.assignments, table.assignments_away),
        ("lock", table.lock_cards.left, len(table.lock_cards.discards)),
        ("ship", table.ship_cards.left, len(table.ship_cards.discards)),
    )
    x += 16
    for kind, left, away in stacks:
        sprites.append(Sprite(icons.back(kind, look.theme), x + 22, box.centre[1]))
        lines.append(Label(str(left), Box(x + 50, box.y + 4, 48, 48), 36, house.ink, "bold"))
        beside = x + 58 + 23 * len(str(left))
        lines.append(Label(f"{away} used", Box(beside, box.y + 10, 110, 38), 28, house.quiet))
        x += 232
    return sprites, lines


# ---------------------------------------------------------------- offers


@cache
def offer_art(offer: OfferSeen, own: Seat, to: Seat | None, name: ThemeName) -> Art:
    """Return an open offer: whose it is, to whom it goes, what is given for what."""
    look, house = tone(name), theme.of(name)
    shapes: list[Shape] = [
        RoundRect(Box(2, 2, OFFER_W - 4, OFFER_H - 4), 14, look.plate[:7], house.accent, 3),
        marks.sign(own, 24, 23, 15),
        Label("to" if to else "to all", Box(46, 4, 90, 38), 28, house.ink, "bold", least=18),
        *([marks.sign(to, 98, 23, 15)] if to else []),
        Label(f"no. {offer.number}", Box(140, 4, 74, 38), 26, house.quiet, "bold", "right", least=16),
    ]  # fmt: skip
    count = len(offer.give) + len(offer.take)
    size = min(46.0, (OFFER_W - 58) / count)
    x = (OFFER_W - size * count - 38) / 2
    for at, product in enumerate((*offer.give, *offer.take)):
        if at == len(offer.give):
            shapes.append(Label("for", Box(x, 46, 38, 38), 24, house.quiet, "bold", "centre", least=12))  # fmt: skip
            x += 38
        shapes.append(Group(goods.product(product, 100).shapes, (x, 65 - size / 2), size / 100))
        x += size
    return Art(OFFER_W, OFFER_H, tuple(shapes))


def offers(table: Table, look: Look) -> Parts:
    """Return the open offers; how many more there are where they are too many."""
    sprites: list[Sprite] = []
    for offer, box in zip(table.offers, OFFERS, strict=False):
        sprites.append(Sprite(_offer(offer, table, look), *box.centre))
    more = len(table.offers) - len(OFFERS)
    if more <= 0:
        return sprites, []
    ink = theme.of(look.theme).accent
    return sprites, [Label(f"+{more} more", Box(968, 514, 224, 38), 28, ink, "bold", "centre")]


def _offer(offer: OfferSeen, table: Table, look: Look) -> Art:
    own = mark(look.theme, offer.by, table.seats[offer.by].colour)
    to = offer.to if offer.to >= 0 else None
    whom = None if to is None else mark(look.theme, to, table.seats[to].colour)
    return offer_art(offer, own, whom, look.theme)


# ---------------------------------------------------------------- seats


@cache
def plate_art(own: Seat, state: str, name: ThemeName) -> Art:
    """Return a seat's plate: "idle", "turn" (it shines) or "gone" (it is grey)."""
    look, house = tone(name), theme.of(name)
    colour = own.colour if state != "gone" else house.rim
    w = plate(0).w
    box = Box(PAD, PAD, w, PLATE_H)
    edge, width = (house.accent, 5.0) if state == "turn" else (look.plate_edge, 2.0)
    glow = Shadow(0, 0, 3, house.accent) if state == "turn" else Shadow(0, 2, 2, look.shadow)
    shown = own if state != "gone" else Seat(house.quiet, house.ink, own.sign, own.letter)
    shapes: tuple[Shape, ...] = (
        RoundRect(box, 18, look.plate[:7], None, 0, shadow=glow),
        RoundRect(Box(box.x, box.y, w, HEAD), 18, colour),
        RoundRect(Box(box.x, box.y + 24, w, HEAD - 24), 0, colour),
        Circle(box.x + 28, box.y + 24, 20, fill=theme.fade("#0b0f1c", 0.82)),
        marks.sign(shown, box.x + 28, box.y + 24, 14),
        RoundRect(box, 18, None, edge, width),
    )
    return Art(round(w + 2 * PAD), PLATE_H + 2 * PAD, shapes)


def plates(table: Table, look: Look) -> Parts:
    """Return every seat's plate."""
    sprites: list[Sprite] = []
    lines: list[Label] = []
    for seat in range(len(table.seats)):
        drawn, said = _plate(table, seat, look, plate(seat))
        sprites += drawn
        lines += said
    return sprites, lines


def _plate(table: Table, seat: int, look: Look, box: Box) -> Parts:
    seen, house = table.seats[seat], theme.of(look.theme)
    own = mark(look.theme, seat, seen.colour)
    on_turn = seat == table.turn and not table.over
    state = "gone" if seen.left else "turn" if on_turn else "idle"
    ink = house.ink if seen.left else own.ink
    sprites = [Sprite(plate_art(own, state, look.theme), *box.centre)]
    lines = [
        Label(seat_name(look, seat), Box(box.x + 58, box.y + 4, 330, 40), 32, ink, "bold", least=22),
        Label(_points(table, seen), Box(box.right - 190, box.y + 4, 176, 40), 32, ink, "bold", "right", least=20),
    ]  # fmt: skip
    if seen.left:
        lines.append(Label("left the game", Box(box.x + 18, box.y + 56, 400, 50), 30, house.quiet))
        return sprites, lines
    for drawn, said in (
        _held(table, seen, own, look, Box(box.x + 10, box.y + 50, box.w - 20, 54)),
        _goods(table, seen, look, Box(box.x + 10, box.y + 104, box.w - 20, 58)),
    ):
        sprites += drawn
        lines += said
    return sprites, lines


def _points(table: Table, seen: SeatSeen) -> str:
    if table.house.closed and not table.over:
        return f"{say.total(seen)} + ? points"
    return say.some(say.total(seen), "point")


def _held(table: Table, seen: SeatSeen, own: Seat, look: Look, box: Box) -> Parts:
    """Ships in port, backs of the hand, fulfilled assignments."""
    house = theme.of(look.theme)
    y = box.centre[1]
    sprites = [Sprite(small_ship(own, look.theme), box.x + 30, y)]
    lines = [
        Label(f"×{seen.fleet}", Box(box.x + 60, box.y + 3, 46, 44), 30, house.ink, "bold", least=18)
    ]
    x = box.x + 112
    held: tuple[tuple[icons.Kind, int], ...] = (
        ("assignment", seen.assignments),
        ("lock", seen.locks),
        ("ship", seen.ships),
    )
    for kind, count in held:
        sprites.append(Sprite(icons.back(kind, look.theme), x + 19, y))
        number = Box(x + 42, box.y + 3, 38, 44)
        lines.append(Label(str(count), number, 32, house.ink, "bold", least=16))
        x += 82
    won = [icons.medal(ASSIGNMENTS[key].points, look.theme) for key in seen.done]
    won += [icons.slot(look.theme)] * (table.house.goal - len(seen.done))
    step = min(52.0, 212 / max(1, len(won)))
    for at, art in enumerate(won):
        sprites.append(Sprite(art, box.right - 26 - step * (len(won) - 1 - at), y))
    return sprites, lines


def _goods(table: Table, seen: SeatSeen, look: Look, box: Box) -> Parts:
    """Products: each kind with its number, or their backs where hands are closed."""
    house = theme.of(look.theme)
    if table.house.closed and not table.over:
        each = [
            (goods.back(cargo, 52), n)
            for cargo, n in zip(HARBOURS.values(), seen.backs, strict=True)
            if n
        ]
    else:
        kinds = [product for product in PRODUCTS if product in seen.products]
        size = 52 if len(kinds) <= FEW else 40
        each = [(goods.product(product, size), seen.products.count(product)) for product in kinds]
    if not each:
        return [], [Label("no products", Box(box.x + 8, box.y + 9, 300, 40), 28, house.quiet)]
    sprites, lines = [], []
    wide = [art.width + 4 + 21 * len(str(count)) for art, count in each]
    for (art, count), room in zip(each, layout.beside(box, wide, 24), strict=True):
        number = Box(room.x + art.width + 2, box.y + 8, room.w - art.width, 42)
        sprites.append(Sprite(art, room.x + art.width / 2, box.centre[1]))
        lines.append(Label(str(count), number, 32, house.ink, "bold", least=14))
    return sprites, lines


def assets(name: ThemeName) -> tuple[Art, ...]:
    """Return the art of the band, the offers and the plates."""
    made: list[Art] = [named(colour) for colour in LANE_HUES]
    for seat, colour in enumerate(COLOURS):
        own = mark(name, seat, colour)
        made.append(plate_art(own, "idle", name))
    made += [plate_art(mark(name, 0, "red"), state, name) for state in ("turn", "gone")]
    sample = OfferSeen(1, 0, -1, ("puzzle",), ("fries",), ())
    made.append(offer_art(sample, mark(name, 0, "red"), None, name))
    return tuple(made)
