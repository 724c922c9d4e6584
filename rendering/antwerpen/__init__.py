"""Paints Antwerpen: the river, a hand, the result, and the same facts in words."""

from __future__ import annotations

from functools import cache

from games.antwerpen.views import AnyView, SeatAntwerpen
from rendering import facts, marks, theme
from rendering.antwerpen import cards, goods, hand_words, icons, panel, pieces, signs
from rendering.antwerpen import wording as say
from rendering.antwerpen.ending import result, result_alt
from rendering.antwerpen.ground import river
from rendering.antwerpen.look import BADGES, WIDTH, canvas, height, place_boxes
from rendering.scene import Art, Look, Scene, ThemeName


def board(view: AnyView, look: Look) -> Scene:
    """Return the picture of the board and of all that lies open."""
    table, style = view.table, theme.of(look.theme)
    seats = len(table.seats)
    sprites = [
        *signs.called(table, style),
        *signs.last(table, look, style),
        *pieces.pieces(table, look.theme),
    ]
    lines = [pieces.left(seen, look.theme) for seen in table.harbours]
    for drawn, said in (
        panel.band(table, look),
        panel.plates(table, look),
        panel.offers(table, look),
    ):
        sprites += drawn
        lines += said
    where = place_boxes()
    return Scene(
        width=WIDTH,
        height=height(seats),
        static=river(seats, look.theme),
        theme=look.theme,
        sprites=tuple(sprites),
        lines=tuple(lines),
        marks=marks.badges(look, where, style, canvas(seats), spots=BADGES),
        places=where,
        assets=_family(look.theme),
    )


@cache
def _family(name: ThemeName) -> tuple[Art, ...]:
    """All art of these pictures, whatever one of them shows: it is the colours that matter here."""
    return (
        *goods.assets(),
        *icons.assets(name),
        *pieces.assets(name),
        *panel.assets(name),
        *signs.assets(name),
        *marks.samples(theme.of(name)),
    )


def hand(view: SeatAntwerpen, look: Look) -> Scene:
    """Return the picture of a hand and of what else its seat alone knows."""
    return cards.hand(view, look)


def hand_sizes(view: SeatAntwerpen) -> tuple[SeatAntwerpen, ...]:
    """Return views with a hand of every size that has a ground of its own: what is painted ahead."""
    return cards.sizes(view)


def board_text(view: AnyView, look: Look) -> str:
    """Return the whole board in words."""
    return facts.text(say.whole(view, look))


def hand_text(view: SeatAntwerpen, look: Look) -> str:
    """Return a hand in words."""
    return facts.text(hand_words.hand_facts(view))


def alt(view: AnyView, look: Look) -> str:
    """Return the board as alt text."""
    return say.in_short(view, look)


def hand_alt(view: SeatAntwerpen, look: Look) -> str:
    """Return a hand as alt text."""
    return facts.alt(hand_words.hand_facts(view))


__all__ = [
    "alt", "board", "board_text", "hand", "hand_alt", "hand_sizes", "hand_text", "result", "result_alt",
]  # fmt: skip
