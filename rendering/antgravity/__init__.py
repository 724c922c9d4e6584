"""Paints ANTgravity: the board, a hand, the result, and the same facts in words."""

from __future__ import annotations

from functools import cache

from games.antgravity.data import COLOURS, DOOM, SPACES, WAYS
from games.antgravity.views import AnyView, SeatAntgravity, Table
from rendering import facts, marks, theme
from rendering.antgravity import ants, badges, cards, icons, panel, rocks, signs
from rendering.antgravity import pieces as lying
from rendering.antgravity import wording as say
from rendering.antgravity.ending import result, result_alt
from rendering.antgravity.ground import NAME, named, space
from rendering.antgravity.look import CANVAS, HEIGHT, WIDTH, cell, mark, spot, tone
from rendering.scene import Art, Label, Look, Scene, Sprite, ThemeName

ASIDE = {"se": -13.0, "sw": 13.0}
"""How far a space's name makes room for an arrow that points to its side."""


def board(view: AnyView, look: Look) -> Scene:
    """Return the picture of the board and of all that lies open."""
    table, style = view.table, theme.of(look.theme)
    sprites, lines, beds = panel.plates(table, look)
    for drawn, said in (panel.track(table, look), panel.supply(table, look)):
        sprites += drawn
        lines += said
    sprites += lying.pieces(table, look.theme, signs.last(table, look, style))
    lines += _named(table, look.theme)
    if isinstance(view, SeatAntgravity):
        sprites += [Sprite(signs.insight(token), *spot(at)) for at, token in sorted(view.peeked)]
    where = {place: cell(place) for place in SPACES} | beds | badges.standing(table)
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        static=space(len(table.seats), look.theme),
        theme=look.theme,
        sprites=tuple(sprites),
        lines=tuple(lines),
        marks=marks.badges(look, where, style, CANVAS, spots=badges.spots(table, look.badges)),
        places=where,
        assets=_family(look.theme),
    )


def _named(table: Table, name: ThemeName) -> list[Label]:
    """The names of the spaces that a Base or an Ant covers; an Ant's beside its arrow."""
    look = tone(name)
    aside: dict[str, float] = {base.at: 0 for base in table.bases}
    aside |= {ant.at: ASIDE.get(ant.down, 0) for ant in table.ants if ant.at}
    lines = []
    for at in say.in_order(aside):
        x, y = spot(at)
        box = named(x + aside[at], y)
        lines.append(Label(at, box, NAME, look.over, "bold", "centre", least=20, halo=look.under))
    return lines


@cache
def _family(name: ThemeName) -> tuple[Art, ...]:
    """All art of these pictures, whatever one of them shows; of what is only turned or reshaped two of each.

    It is the colours that matter here: rocks of every shape have the same, and so have Ants that face elsewhere.
    """
    made: list[Art] = [rocks.neutral_base(name), rocks.mine(name)]
    made += [ants.flag(None, name, scale) for scale in (1, 1.2)]
    for kind in range(2):
        made += [rocks.rock(kind, name), rocks.broken(kind, name)]
    for seat, colour in enumerate(COLOURS):
        own = mark(name, seat, colour)
        made += [rocks.ant_base(own, name), ants.tag("A1", own.ink)]
        made += [ants.flag(own, name, scale) for scale in (1, 1.2)]
        made += [ants.ground(own.colour, name)]
        made += [
            part(own.colour, down, name) for down in WAYS[:2] for part in (ants.ant, ants.arrow)
        ]
    made += [icons.doom(token, name) for token in DOOM]
    made += [icons.covered(name), icons.goal(name), icons.now(name)]
    made += [*panel.assets(name), *signs.assets(name), *marks.samples(theme.of(name))]
    return tuple(made)


def hand(view: SeatAntgravity, look: Look) -> Scene:
    """Return the picture of a hand and of what else its seat alone knows."""
    return cards.hand(view, look)


def board_text(view: AnyView, look: Look) -> str:
    """Return the whole board in words."""
    return facts.text(say.whole(view, look))


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
    "alt", "board", "board_text", "hand", "hand_alt", "hand_text", "result", "result_alt",
]  # fmt: skip
