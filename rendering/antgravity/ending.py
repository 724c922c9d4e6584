"""The result card of ANTgravity: who has won, everybody's points, how it ended, and how the board lay then."""

from __future__ import annotations

from msgspec import structs

from games.antgravity.data import GOAL, SPACES
from games.antgravity.views import AnyView, Table
from rendering import facts, marks, text, theme
from rendering.antgravity import ants, icons
from rendering.antgravity import pieces as lying
from rendering.antgravity import wording as say
from rendering.antgravity.ground import sky
from rendering.antgravity.look import FIELD, hexagon, mark, spot, tone
from rendering.antgravity.rocks import stone
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
from rendering.theme import Seat

WIDTH, HEIGHT = 1200, 940
CANVAS = Box(0, 0, WIDTH, HEIGHT)
SMALL = 0.49
"""How large the board of the result is."""
ROWS = Box(36, 262, 560, 640)
ROW_H = 148
FIELD_AT = (WIDTH - 590, 312)
FIELD_TOP = FIELD_AT[1] + SMALL * (spot("a1")[1] - FIELD.size)


def result(view: AnyView, look: Look) -> Scene:
    """Return the picture of the end: its board is that of the last moment."""
    table, name = view.table, look.theme
    order = say.standing(table)
    shapes: list[Shape] = [*sky(tone(name), CANVAS), *_confetti(table, name), _field(table, name)]
    shapes += _heroes(table, name)
    lines = _title(table, look)
    sprites: list[Sprite] = []
    for seat, box in zip(order, _rows(len(order)), strict=True):
        drawn, said = _row(table, seat, look, box)
        sprites += drawn
        lines += said
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        static=Static(f"antgravity result {name}", tuple(shapes)),
        theme=name,
        sprites=tuple(sprites),
        lines=tuple(lines),
        assets=marks.samples(theme.of(name)),
    )


def result_alt(view: AnyView, look: Look) -> str:
    """Return the end in words."""
    return facts.alt(say.result_facts(view.table, look))


def _rows(seats: int) -> list[Box]:
    """One below the other, in the middle of their part of the picture; two begin where the small board does."""
    gap = min(56, (ROWS.h - seats * ROW_H) / (seats - 1))
    middle = ROWS.y + (ROWS.h - seats * ROW_H - (seats - 1) * gap) / 2
    top = FIELD_TOP if seats == 2 else middle
    return [Box(ROWS.x, top + at * (ROW_H + gap), ROWS.w, ROW_H) for at in range(seats)]


def _title(table: Table, look: Look) -> list[Label]:
    style = theme.of(look.theme)
    names = [
        text.name(look.names[seat] if seat < len(look.names) else "", seat)
        for seat in range(len(table.seats))
    ]
    drawn = structs.replace(look, names=tuple(names))
    lines = [
        Label(say.verdict(table, drawn), Box(48, 56, 760, 104), 88, style.ink, "bold", least=40)
    ]
    how = say.ending(table)
    if how:
        lines.append(Label(how, Box(52, 164, 760, 54), 38, style.quiet, least=24))
    return lines


def _row(table: Table, seat: int, look: Look, box: Box) -> tuple[list[Sprite], list[Label]]:
    """A seat's name, points, trophies and Energy."""
    style, seen = theme.of(look.theme), table.seats[seat]
    won = seat in say.winners(table)
    own = mark(look.theme, seat, seen.colour)
    sprites = [Sprite(_plate(own, won, look.theme), *box.centre)]
    words = text.name(look.names[seat] if seat < len(look.names) else "", seat)
    lines = [
        Label(words, Box(box.x + 84, box.y + 10, box.w - (152 if won else 104), 50), 38, own.ink, "bold", least=26),
        Label(f"{seen.points}/{GOAL}", Box(box.x + 22, box.y + 68, 120, 76), 58, style.ink, "bold"),
        Label(str(seen.energy), Box(box.right - 66, box.y + 82, 54, 50), 40, style.ink, "bold", least=20),
    ]  # fmt: skip
    marked = lying.marked(table, look.theme)
    held = sorted(flag.of for flag in seen.trophies)
    won_flags = [ants.flag(ants.owner(of, marked), look.theme, 1.35) for of in held]
    won_flags += [icons.slot(look.theme)] * (GOAL - seen.points)
    for at, art in enumerate(won_flags):
        sprites.append(Sprite(art, box.x + 180 + 76 * at, box.y + 108))
    sprites.append(Sprite(icons.bolt(look.theme, 50), box.right - 92, box.y + 106))
    return sprites, lines


def _plate(own: Seat, won: bool, name: ThemeName) -> Art:  # noqa: FBT001
    look, style = tone(name), theme.of(name)
    w, h, pad = round(ROWS.w), ROW_H, 10
    box = Box(pad, pad, w, h)
    glow = Shadow(0, 0, 4, style.accent) if won else Shadow(0, 3, 3, look.shadow)
    crown = icons.scaled(((-1, 0.7), (-1.1, -0.5), (-0.5, 0.05), (0, -0.9), (0.5, 0.05), (1.1, -0.5), (1, 0.7)), 22, box.right - 40, box.y + 32)  # fmt: skip
    shapes: list[Shape] = [
        RoundRect(box, 20, look.plate[:7], shadow=glow),
        RoundRect(Box(box.x, box.y, w, 64), 20, own.colour),
        RoundRect(Box(box.x, box.y + 34, w, 30), 0, own.colour),
        Circle(box.x + 42, box.y + 33, 26, fill="#0b0f1cd0"),
        marks.sign(own, box.x + 42, box.y + 33, 18),
        RoundRect(box, 20, None, style.accent if won else look.plate_edge, 5 if won else 2),
    ]
    if won:
        shapes.append(Polygon(crown, "#ffd23f", "#10161e", 3, round=2))
    return Art(w + 2 * pad, h + 2 * pad, tuple(shapes))


def _field(table: Table, name: ThemeName) -> Shape:
    """The board, small, with everything on it."""
    look = tone(name)
    cells: list[Shape] = [
        Polygon(hexagon(*spot(place), FIELD.size - 2.5), look.cell, look.cell_edge, 2.5, round=5)
        for place in SPACES
    ]
    cells += [
        Group(sprite.art.shapes, (sprite.x - sprite.art.width / 2, sprite.y - sprite.art.height / 2))
        for sprite in lying.pieces(table, name)
    ]  # fmt: skip
    return Group(tuple(cells), FIELD_AT, SMALL)


def _heroes(table: Table, name: ThemeName) -> list[Shape]:
    """The winners' Ants on Asteroids, each with the flag of its colour."""
    won = say.winners(table)
    size = 1.3 if len(won) == 1 else 0.95
    made: list[Shape] = []
    for at, seat in enumerate(won):
        x = 1010.0 + (at - (len(won) - 1) / 2) * 118
        own = mark(name, seat, table.seats[seat].colour)
        banner = Group(ants.flag(own, name, 1.9).shapes, (4, -108))
        parts = (Group(stone(1, name, 58), (0, 82)), banner, *ants.figure(own.colour, name))
        made.append(Group(parts, (x, 152), size))
    return made or [Group(stone(2, name, 70), (1010, 128))]


def _confetti(table: Table, name: ThemeName) -> list[Shape]:
    """Paper in the winners' colours over the upper edge."""
    won = say.winners(table)
    look = tone(name)
    hues = [mark(name, seat, table.seats[seat].colour).colour for seat in won]
    hues += ["#ffd23f", look.steel[1]]
    spots = [((at * 211 + 37) % WIDTH, (at * at * 17 + at * 29) % 236 + 8) for at in range(64)]
    free = [(x, y) for x, y in spots if x > 700 or y < 46 or y > 226]
    return [_paper(at, where, hues) for at, where in enumerate(free)] if won else []


def _paper(at: int, where: tuple[int, int], hues: list[str]) -> Shape:
    size, turn = 6 + at % 4 * 2, at * 47 % 180
    leaf = ((-size, -size * 0.6), (size, -size * 0.6), (size, size * 0.6), (-size, size * 0.6))
    return Group((Polygon(leaf, hues[at % len(hues)], round=1),), where, 1, turn)
