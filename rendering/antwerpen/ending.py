"""The result card of Antwerpen: who has won, everybody's points, and the winner's fleet."""

from __future__ import annotations

from functools import cache

from msgspec import structs

from games.antwerpen.data import ASSIGNMENTS, PRODUCTS
from games.antwerpen.views import AnyView, Table
from rendering import facts, marks, theme
from rendering.antwerpen import goods, icons
from rendering.antwerpen import wording as say
from rendering.antwerpen.ground import water
from rendering.antwerpen.look import mark, tone
from rendering.antwerpen.panel import seat_name
from rendering.antwerpen.pieces import hull
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

WIDTH = 1200
TOP, ROW_H, GAP = 330, 150, 22


def height(seats: int) -> int:
    """Return how high the card is for so many players."""
    return TOP + seats * (ROW_H + GAP) + 20


def result(view: AnyView, look: Look) -> Scene:
    """Return the picture of the end."""
    table, name = view.table, look.theme
    order = say.standing(table)
    whole = Box(0, 0, WIDTH, height(len(order)))
    shapes: list[Shape] = [*water(tone(name), whole), *_confetti(table, name), *_fleet(table, name)]
    sprites: list[Sprite] = []
    lines = _title(table, look)
    for at, seat in enumerate(order):
        box = Box(36, TOP + at * (ROW_H + GAP), WIDTH - 72, ROW_H)
        drawn, said = _row(table, seat, look, box)
        sprites += drawn
        lines += said
    return Scene(
        width=WIDTH,
        height=height(len(order)),
        static=Static(f"antwerpen result {name}", tuple(shapes)),
        theme=name,
        sprites=tuple(sprites),
        lines=tuple(lines),
        assets=(*goods.assets(), *icons.assets(name), *marks.samples(theme.of(name))),
    )


def result_alt(view: AnyView, look: Look) -> str:
    """Return the end in words."""
    return facts.alt(say.result_facts(view.table, look))


def _title(table: Table, look: Look) -> list[Label]:
    style = theme.of(look.theme)
    under = tone(look.theme).under
    names = tuple(seat_name(look, seat) for seat in range(len(table.seats)))
    drawn = structs.replace(look, names=names)
    lines = [Label(say.verdict(table, drawn), Box(48, 36, 680, 110), 84, style.ink, "bold", least=38, halo=under)]  # fmt: skip
    how = say.ending(table, drawn)
    if how:
        lines.append(Label(how, Box(52, 150, 680, 54), 36, style.ink, least=22, halo=under))
    return lines


def _row(table: Table, seat: int, look: Look, box: Box) -> tuple[list[Sprite], list[Label]]:
    style, seen = theme.of(look.theme), table.seats[seat]
    own = mark(look.theme, seat, seen.colour)
    sprites = [Sprite(_plate(own, seat in say.winners(table), look.theme), *box.centre)]
    lines = [
        Label(seat_name(look, seat), Box(box.x + 84, box.y + 6, box.w - 170, 50), 38, own.ink, "bold", least=26),
        Label(str(say.total(seen)), Box(box.x + 24, box.y + 66, 110, 76), 68, style.ink, "bold"),
        Label(f"{seen.points} by assignments", Box(box.x + 138, box.y + 64, 230, 38), 28, style.ink, least=20),
        Label(f"{seen.worth} by products", Box(box.x + 138, box.y + 104, 230, 38), 28, style.ink, least=20),
    ]  # fmt: skip
    x = box.x + 380
    for key in seen.done:
        sprites.append(
            Sprite(icons.medal(ASSIGNMENTS[key].points, look.theme), x + 24, box.y + 105)
        )
        x += 54
    x += 14
    kinds = [product for product in PRODUCTS if product in seen.products]
    step = min(92.0, (box.right - 12 - x) / max(1, len(kinds)))
    for product in kinds:
        sprites.append(Sprite(goods.product(product, 54), x + 28, box.y + 104))
        count = seen.products.count(product)
        lines.append(
            Label(
                str(count), Box(x + 56, box.y + 84, step - 54, 40), 28, style.ink, "bold", least=12
            )
        )
        x += step
    return sprites, lines


@cache
def _plate(own: Seat, won: bool, name: ThemeName) -> Art:  # noqa: FBT001
    look, style = tone(name), theme.of(name)
    pad, w = 8, WIDTH - 72
    box = Box(pad, pad, w, ROW_H)
    glow = Shadow(0, 0, 3, style.accent) if won else Shadow(0, 3, 3, look.shadow)
    points = ((-1, 0.7), (-1.1, -0.5), (-0.5, 0.05), (0, -0.9), (0.5, 0.05), (1.1, -0.5), (1, 0.7))
    crown = tuple((box.right - 44 + 22 * x, box.y + 30 + 22 * y) for x, y in points)
    shapes: list[Shape] = [
        RoundRect(box, 20, look.plate[:7], shadow=glow),
        RoundRect(Box(box.x, box.y, w, 60), 20, own.colour),
        RoundRect(Box(box.x, box.y + 32, w, 28), 0, own.colour),
        Circle(box.x + 42, box.y + 30, 25, fill="#0b0f1cd0"),
        marks.sign(own, box.x + 42, box.y + 30, 17),
        RoundRect(box, 20, None, style.accent if won else look.plate_edge, 5 if won else 2),
    ]
    if won:
        shapes.append(Polygon(crown, "#fff1b8", "#10161e", 3, round=2))
    return Art(w + 2 * pad, ROW_H + 2 * pad, tuple(shapes))


def _fleet(table: Table, name: ThemeName) -> list[Shape]:
    """The winners' ships."""
    won = say.winners(table)
    made: list[Shape] = []
    for at, seat in enumerate(won):
        own = mark(name, seat, table.seats[seat].colour)
        x = 960.0 + (at - (len(won) - 1) / 2) * 200
        if len(won) == 1:
            made.append(Group(hull(own, name), (x - 150, 226), 1.15))
            made.append(Group(hull(own, name), (x + 164, 232), 1.05))
        made.append(Group(hull(own, name), (x, 170), 2.4 if len(won) == 1 else 1.7))
    return made


def _confetti(table: Table, name: ThemeName) -> list[Shape]:
    """Paper in the winners' colours over the upper edge."""
    hues = [mark(name, seat, table.seats[seat].colour).colour for seat in say.winners(table)]
    hues += ["#ffd23f", "#ffffff"]
    spots = [((at * 211 + 37) % WIDTH, (at * at * 17 + at * 29) % 296 + 8) for at in range(70)]
    free = [(x, y) for x, y in spots if x > 740 or y < 36 or y > 220]
    return [_paper(at, where, hues) for at, where in enumerate(free)] if say.winners(table) else []


def _paper(at: int, where: tuple[int, int], hues: list[str]) -> Shape:
    size, turn = 6 + at % 4 * 2, at * 47 % 180
    leaf = ((-size, -size * 0.6), (size, -size * 0.6), (size, size * 0.6), (-size, size * 0.6))
    return Group((Polygon(leaf, hues[at % len(hues)], round=1),), where, 1, turn)
