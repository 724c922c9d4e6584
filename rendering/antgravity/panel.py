"""What stands around ANTgravity's board: a plate for every seat, the round's track, stacks and supply."""

from __future__ import annotations

from functools import cache

from games.antgravity.data import GOAL, Colour
from games.antgravity.views import HandSeen, StackSeen, Table
from rendering import layout, marks, text, theme
from rendering.antgravity import ants, icons, rocks
from rendering.antgravity import pieces as lying
from rendering.antgravity import wording as say
from rendering.antgravity.look import (
    BAND,
    CORNERS,
    FOOT,
    PLATE_H,
    PLATE_W,
    TAB_H,
    TAB_W,
    mark,
    plate,
    tab,
    tone,
)
from rendering.scene import (
    Art,
    Box,
    Circle,
    Label,
    Look,
    RoundRect,
    Shadow,
    Shape,
    Sprite,
    ThemeName,
)
from rendering.theme import Seat

PAD = 10
"""Room around a plate for its glow."""
HEAD = 52
SHORT = 10
"""Letters of a name beside the round: what is cut is the name, never the word after it."""
CLOSE = 0.8
"""How large the backs of a hand are that has cards of all four kinds."""

Parts = tuple[list[Sprite], list[Label]]


@cache
def plate_art(own: Seat, state: str, name: ThemeName) -> Art:
    """Return a seat's plate: "idle", "turn" (it shines) or "gone" (it is grey)."""
    look, house = tone(name), theme.of(name)
    colour = own.colour if state != "gone" else house.rim
    box = Box(PAD, PAD, PLATE_W, PLATE_H)
    edge, width = (house.accent, 5.0) if state == "turn" else (look.plate_edge, 2.0)
    glow = Shadow(0, 0, 4, house.accent) if state == "turn" else Shadow(0, 3, 3, look.shadow)
    head = Box(box.x, box.y, box.w, HEAD)
    shapes: tuple[Shape, ...] = (
        RoundRect(box, 18, look.plate[:7], None, 0, shadow=glow),
        RoundRect(head, 18, colour),
        RoundRect(Box(box.x, box.y + 26, box.w, 26), 0, colour),
        RoundRect(Box(box.x, box.y + HEAD - 3, box.w, 3), 0, theme.fade(look.hole, 0.35)),
        Circle(box.x + 29, box.y + 26, 22, fill=theme.fade("#0b0f1c", 0.82)),
        marks.sign(own if state != "gone" else Seat(house.quiet, house.ink, own.sign, own.letter), box.x + 29, box.y + 26, 15),
        RoundRect(box, 18, None, edge, width),
    )  # fmt: skip
    return Art(PLATE_W + 2 * PAD, PLATE_H + 2 * PAD, shapes)


@cache
def tab_art(left: int, name: ThemeName) -> Art:
    """Return the tab of the seat on turn: two lights, one for each activation that is left."""
    house = theme.of(name)
    box = Box(1, 1, TAB_W - 2, TAB_H - 2)
    lamps = tuple(
        Circle(TAB_W - 66 + 38 * at, TAB_H / 2, 13, fill=house.accent_ink if at < left else None, edge=house.accent_ink, width=3)
        for at in range(2)
    )  # fmt: skip
    words = Label("TURN", Box(16, 4, 90, TAB_H - 8), 30, house.accent_ink, "bold")
    return Art(TAB_W, TAB_H, (RoundRect(box, 16, house.accent), words, *lamps))


def plates(table: Table, look: Look) -> tuple[list[Sprite], list[Label], dict[str, Box]]:
    """Return every seat's plate, and the places of the Ants in the Hospital."""
    sprites: list[Sprite] = []
    lines: list[Label] = []
    places: dict[str, Box] = {}
    for seat, corner in enumerate(CORNERS[len(table.seats)]):
        box = plate(corner)
        drawn, said = _plate(table, seat, look, box)
        sprites += drawn
        lines += said
        if seat == table.turn and not table.over:
            sprites.append(Sprite(tab_art(table.activations, look.theme), *tab(corner).centre))
        beds = [Box(box.x + 142 + 56 * at, box.y + 170, 56, 48) for at in range(2)]
        ill = [ant.name for ant in table.ants if ant.seat == seat and not ant.at]
        for ant, bed in zip(ill, beds, strict=False):
            own = mark(look.theme, seat, table.seats[seat].colour)
            sprites.append(Sprite(ants.chip(ant, own, look.theme), *bed.centre))
            places[ant] = bed
        if ill:
            sprites.append(Sprite(icons.hospital(), box.x + 118, box.y + 194))
    return sprites, lines, places


def _plate(table: Table, seat: int, look: Look, box: Box) -> Parts:
    seen, house = table.seats[seat], theme.of(look.theme)
    own = mark(look.theme, seat, seen.colour)
    state = "gone" if seen.left else "turn" if seat == table.turn and not table.over else "idle"
    sprites = [Sprite(plate_art(own, state, look.theme), *box.centre)]
    is_first = seat == table.first
    room = Box(box.x + 58, box.y + 6, box.w - (112 if is_first else 66), 40)
    words = text.name(look.names[seat] if seat < len(look.names) else "", seat)
    ink = own.ink if state != "gone" else house.ink
    lines = [Label(words, room, 31, ink, "bold", least=22)]
    if is_first:
        sprites.append(Sprite(icons.first(look.theme), box.right - 28, box.y + 26))
    points = Box(box.x + 16, box.y + 56, 84, 54)
    lines.append(Label(f"{seen.points}/{GOAL}", points, 44, house.ink, "bold"))
    marked = lying.marked(table, look.theme)
    held = sorted(flag.of for flag in seen.trophies)
    won = [ants.flag(ants.owner(of, marked), look.theme) for of in held]
    won += [icons.slot(look.theme)] * (GOAL - seen.points)
    for at, art in enumerate(won):
        sprites.append(Sprite(art, box.x + 126 + 52 * at, box.y + 86))
    row = Box(box.x + 10, box.y + 112, box.w - 20, 50)
    drawn, said = _backs(seen.hand, look, row)
    if seen.left:
        drawn, said = [], [Label("left the game", row, 28, house.quiet, "bold")]
    sprites += [*drawn, Sprite(icons.bolt(look.theme), box.x + 30, box.y + 192)]
    energy = Box(box.x + 54, box.y + 170, 44, 44)
    lines += [*said, Label(str(seen.energy), energy, 36, house.ink, "bold", least=20)]
    return sprites, lines


def _backs(hand: HandSeen, look: Look, box: Box) -> Parts:
    """The backs of a hand, a stack a sign with its number."""
    house = theme.of(look.theme)
    sprites, lines = [], []
    counts = (
        ("weapon", hand.weapons),
        ("equipment", hand.equipment),
        ("legendary", hand.legendary),
        ("wings", hand.wings),
    )
    held = [(stack, count) for stack, count in counts if count]
    scale, size, digit = (1, 31, 20) if len(held) < 4 else (CLOSE, 27, 17)
    each = [(icons.back(stack, look.theme, scale), str(count)) for stack, count in held]
    wide = [art.width + 4 + digit * len(count) for art, count in each]
    for (art, count), room in zip(each, layout.beside(box, wide, 18), strict=True):
        sprites.append(Sprite(art, room.x + art.width / 2, box.centre[1]))
        number = Box(room.x + art.width + 2, box.y + 4, room.w - art.width, box.h - 8)
        lines.append(Label(count, number, size, house.ink, "bold", least=14))
    if not lines:
        lines.append(Label("no cards", box, 27, house.quiet))
    return sprites, lines


def track(table: Table, look: Look) -> Parts:
    """Return the round, whose turn it is, and the Doom tokens."""
    house = theme.of(look.theme)
    x, y, w = BAND.x, BAND.y, BAND.w
    rounds = f"Round {table.round} of {table.rounds}" + (" · no pay" if table.barren else "")
    lines = [Label(rounds, Box(x + 18, y + 6, 300, 46), 35, house.ink, "bold", least=24)]
    said = Box(x + 322, y + 6, w - 340, 46)
    lines.append(Label(_doing(table, look), said, 32, house.quiet, "bold", "right", least=21))
    step = min(68.0, (w - 20) / table.rounds)
    left = x + w / 2 - step * (table.rounds - 1) / 2
    sprites: list[Sprite] = []
    for at in range(table.rounds):
        middle = (left + at * step, y + 88)
        if at + 1 == table.round and not table.over:
            sprites.append(Sprite(icons.now(look.theme), *middle))
        if at < len(table.revealed):
            art = icons.doom(table.revealed[at], look.theme)
        else:
            art = icons.goal(look.theme) if at == table.rounds - 1 else icons.covered(look.theme)
        sprites.append(Sprite(art, *middle))
        if len(table.revealed) <= at < table.rounds - 1:
            number = Box(middle[0] - 20, middle[1] - 20, 40, 40)
            lines.append(Label(str(at + 1), number, 28, "#e9e2ff", "bold", "centre"))
    return sprites, lines


def _doing(table: Table, look: Look) -> str:
    if table.over:
        return "game over"
    if table.turn is None:
        return say.between(table)
    if table.shown:
        return f"Playing: {', '.join(map(say.card, table.shown))}"
    words = text.name(look.names[table.turn] if table.turn < len(look.names) else "", table.turn)
    short = words if len(words) <= SHORT else f"{words[: SHORT - 1].rstrip()}…"
    return f"{short}’s turn"


def supply(table: Table, look: Look) -> Parts:
    """Return the stacks with their last discards, the pool, the Mines that are left."""
    sprites: list[Sprite] = []
    lines: list[Label] = []
    stacks = (
        ("weapon", table.weapons),
        ("equipment", table.equipment),
        ("legendary", table.legendary),
    )
    width = FOOT.w / 3
    for at, (stack, seen) in enumerate(stacks):
        drawn, said = _stack(stack, seen, look, Box(FOOT.x + at * width, FOOT.y, width, 76))
        sprites += drawn
        lines += said
    house, y = theme.of(look.theme), FOOT.y + 103
    row: tuple[tuple[Art, str], ...] = (
        (icons.pebble(look.theme), f"{table.pool} in pool"),
        (rocks.mine(look.theme), f"{table.mines} Mines left"),
        (icons.back("wings", look.theme, 0.9), f"{table.gone} used"),
    )
    for at, (art, words) in enumerate(row):
        x = FOOT.x + at * width
        sprites.append(Sprite(art, x + 32, y))
        lines.append(Label(words, Box(x + 60, y - 18, width - 64, 36), 26, house.ink, least=20))
    return sprites, lines


def _stack(stack: str, seen: StackSeen, look: Look, box: Box) -> Parts:
    house = theme.of(look.theme)
    sprites = [Sprite(icons.back(stack, look.theme), box.x + 32, box.y + 27)]
    counted = Label(f"{seen.left}", Box(box.x + 58, box.y + 5, 50, 44), 36, house.ink, "bold")
    used = f"{len(seen.discards)} used"
    over = Label(used, Box(box.x + 110, box.y + 9, 92, 38), 26, house.quiet)
    last = say.card(seen.discards[-1]) if seen.discards else "no discard"
    below = Label(last, Box(box.x + 16, box.y + 50, box.w - 20, 32), 25, house.quiet, least=20)
    return sprites, [counted, over, below]


def assets(name: ThemeName) -> tuple[Art, ...]:
    """Return the art of plates, track and supply."""
    colours: tuple[Colour, ...] = ("blue", "orange", "green", "yellow")
    made: list[Art] = []
    for seat, colour in enumerate(colours):
        own = mark(name, seat, colour)
        made += [plate_art(own, state, name) for state in ("idle", "turn", "gone")]
        made += [ants.chip(ant, own, name) for ant in ("A1", "A2")]
    made += [tab_art(left, name) for left in range(3)]
    stacks = ("weapon", "equipment", "legendary", "wings")
    made += [icons.back(stack, name) for stack in stacks]
    made += [icons.back(stack, name, CLOSE) for stack in stacks]
    made.append(icons.back("wings", name, 0.9))
    return (
        *made,
        icons.bolt(name),
        icons.hospital(),
        icons.first(name),
        icons.pebble(name),
        icons.slot(name),
    )
