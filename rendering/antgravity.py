"""Paints ANTgravity: the board, a hand, the result, and the same facts in words."""

from __future__ import annotations

from functools import cache

from games.antgravity.data import COLOURS, DOOM, SPACES, WAYS, WHITE
from games.antgravity.views import AnyView, SeatAntgravity, Table
from rendering import antgravity_ants as ants
from rendering import antgravity_facts as say
from rendering import antgravity_hand as cards
from rendering import antgravity_icons as icons
from rendering import antgravity_marks as signs
from rendering import antgravity_panel as panel
from rendering import antgravity_rocks as rocks
from rendering import facts, marks, theme
from rendering.antgravity_ground import named, space
from rendering.antgravity_look import CANVAS, FIELD, HEIGHT, WIDTH, cell, mark, spot, tone
from rendering.antgravity_result import result, result_alt
from rendering.scene import Art, Box, Label, Look, Scene, Sprite, ThemeName
from rendering.theme import Seat

FANS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((3, -22),),
    ((-20, -22), (25, -22)),
    ((-33, -18), (3, -29), (38, -18)),
    ((-20, -24), (24, -24), (-20, 18), (24, 18)),
    ((-33, -18), (3, -29), (38, -18), (-17, 20), (24, 20)),
)
"""Where so many flags stand on a Base, from its middle."""


def board(view: AnyView, look: Look) -> Scene:
    """Return the picture of the board and of all that lies open."""
    table, style = view.table, theme.of(look.theme)
    sprites, lines, beds = panel.plates(table, look)
    for drawn, said in (panel.track(table, look), panel.supply(table, look)):
        sprites += drawn
        lines += said
    sprites += pieces(table, look.theme)
    lines += _named(table, look.theme)
    if isinstance(view, SeatAntgravity):
        sprites += [Sprite(signs.insight(token), *spot(at)) for at, token in sorted(view.peeked)]
    where = {place: cell(place) for place in SPACES} | beds | _standing(table)
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        static=space(len(table.seats), look.theme),
        theme=look.theme,
        sprites=tuple(sprites),
        lines=tuple(lines),
        marks=signs.last(look, style) + marks.badges(look, where, style, CANVAS),
        places=where,
        assets=_family(look.theme),
    )


def _standing(table: Table) -> dict[str, Box]:
    """The Ants on the board: the left half of their space, so that both may bear a badge."""
    found = {}
    for ant in table.ants:
        if ant.at:
            x, y = spot(ant.at)
            found[ant.name] = Box(x - 50, y - 30, 50, 60)
    return found


def _named(table: Table, name: ThemeName) -> list[Label]:
    """The names of the spaces that a Base or an Ant covers."""
    look = tone(name)
    covered = [base.at for base in table.bases] + [ant.at for ant in table.ants if ant.at]
    return [
        Label(at, named(*spot(at)), 23, look.over, "bold", "centre", least=16, halo=look.under)
        for at in say.in_order(covered)
    ]


def pieces(table: Table, name: ThemeName) -> list[Sprite]:
    """Return everything that lies on the spaces, from below to above."""
    marked = tuple(mark(name, seat, seen.colour) for seat, seen in enumerate(table.seats))
    return [
        *_bases(table, marked, name),
        *_asteroids(table, name),
        *_ants(table, marked, name),
        *_flags(table, marked, name),
    ]


def _bases(table: Table, marked: tuple[Seat, ...], name: ThemeName) -> list[Sprite]:
    sprites: list[Sprite] = []
    for base in sorted(table.bases, key=lambda base: base.at):
        x, y = spot(base.at)
        neutral = base.seat == WHITE
        art = rocks.neutral_base(name) if neutral else rocks.ant_base(marked[base.seat], name)
        sprites.append(Sprite(art, x, y))
    return sprites


def _flags(table: Table, marked: tuple[Seat, ...], name: ThemeName) -> list[Sprite]:
    """The flags on the Bases, above all else: each is to be seen."""
    sprites: list[Sprite] = []
    for base in sorted(table.bases, key=lambda base: base.at):
        x, y = spot(base.at)
        fan = FANS[len(base.flags)]
        scale = 1.2 if len(fan) < 3 else 1
        for of, (dx, dy) in zip(sorted(flag.of for flag in base.flags), fan, strict=True):
            sprites.append(Sprite(ants.flag(ants.owner(of, marked), name, scale), x + dx, y + dy))
    return sprites


def _asteroids(table: Table, name: ThemeName) -> list[Sprite]:
    sprites: list[Sprite] = []
    for asteroid in sorted(table.asteroids, key=lambda asteroid: asteroid.at):
        x, y = spot(asteroid.at)
        kind = rocks.variant(asteroid.at)
        art = rocks.broken(kind, name) if asteroid.damaged else rocks.rock(kind, name)
        sprites.append(Sprite(art, x, y - 10))
        if asteroid.mine:
            sprites.append(Sprite(rocks.mine(name), x, y - 10))
        if asteroid.peeked:
            letters = "".join(map(say.letter, sorted(asteroid.peeked)))
            sprites.append(Sprite(signs.peek(letters, name), x, y - 36))
    return sprites


def _ants(table: Table, marked: tuple[Seat, ...], name: ThemeName) -> list[Sprite]:
    """The Ants in three layers, so that no arrow lies under a neighbour's space."""
    grounds: list[Sprite] = []
    bodies: list[Sprite] = []
    arrows: list[Sprite] = []
    for ant in table.ants:
        if not ant.at:
            continue
        (x, y), own = spot(ant.at), marked[ant.seat]
        if ant.name == table.active and not table.over:
            grounds.append(Sprite(signs.active(name), x, y))
        grounds.append(Sprite(ants.ground(own.colour, name), x, y))
        bodies.append(Sprite(ants.ant(own.colour, ant.down, name), x, y))
        if ant.flag:
            fx, fy = ants.shoulder(ant.down)
            art = ants.flag(ants.owner(ant.flag.of, marked), name, 1.2)
            bodies.append(Sprite(art, x + fx, y + fy))
        bx, by = ants.belly(ant.down)
        bodies.append(Sprite(ants.tag(ant.name, own.ink), x + bx, y + by))
        arrows.append(Sprite(ants.arrow(own.colour, ant.down, name), x, y))
    return grounds + bodies + arrows


@cache
def _family(name: ThemeName) -> tuple[Art, ...]:
    """All art of these pictures, whatever one of them shows."""
    made: list[Art] = [rocks.neutral_base(name), rocks.mine(name)]
    made += [ants.flag(None, name, scale) for scale in (1, 1.2)]
    for kind in range(rocks.ROCKS):
        made += [rocks.rock(kind, name), rocks.broken(kind, name)]
    for seat, colour in enumerate(COLOURS):
        own = mark(name, seat, colour)
        made += [rocks.ant_base(own, name), ants.tag("A1", own.ink)]
        made += [ants.flag(own, name, scale) for scale in (1, 1.2)]
        made += [ants.ground(own.colour, name)]
        made += [part(own.colour, down, name) for down in WAYS for part in (ants.ant, ants.arrow)]
    made += [icons.doom(token, name) for token in DOOM]
    made += [icons.covered(name), icons.goal(name), icons.now(name)]
    made += [*panel.assets(name), *signs.assets(name), *marks.samples(theme.of(name))]
    return tuple(made)


def hand(view: SeatAntgravity, look: Look) -> Scene:
    """Return the picture of a hand and of what else its seat alone knows."""
    return cards.hand(view, look)


def board_text(view: AnyView, look: Look) -> str:
    """Return the whole board in words."""
    return facts.text(say.board_facts(view, look))


def hand_text(view: SeatAntgravity, look: Look) -> str:
    """Return a hand in words."""
    return facts.text(say.hand_facts(view))


def alt(view: AnyView, look: Look) -> str:
    """Return the board as alt text."""
    return facts.alt(say.board_facts(view, look))


def hand_alt(view: SeatAntgravity, look: Look) -> str:
    """Return a hand as alt text."""
    return facts.alt(say.hand_facts(view))


__all__ = [
    "FIELD", "Label", "alt", "board", "board_text", "hand", "hand_alt", "hand_text", "pieces",
    "result", "result_alt",
]  # fmt: skip
