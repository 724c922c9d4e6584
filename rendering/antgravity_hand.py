"""A hand of ANTgravity: cards face up, and what else its seat alone knows."""

from __future__ import annotations

from functools import cache

from games.antgravity.card_words import CARD_WORDS
from games.antgravity.cards import ARSENAL
from games.antgravity.views import SeatAntgravity
from rendering import antgravity_facts as say
from rendering import marks, theme
from rendering.antgravity_look import tone
from rendering.scene import Art, Box, Label, Look, RoundRect, Scene, Sprite, Static, ThemeName

CARD_W, CARD_H, GAP = 300, 420, 20


@cache
def card(key: str, name: ThemeName) -> Art:
    """Return a card, face up."""
    look, house = tone(name), theme.of(name)
    stack = ARSENAL[key].stack
    colour = look.back[("weapon", "equipment", "legendary", "wings").index(stack)]
    return Art(
        CARD_W,
        CARD_H,
        (
            RoundRect(Box(2, 2, CARD_W - 4, CARD_H - 4), 22, house.raised, colour, 6),
            Label(say.card(key), Box(16, 16, CARD_W - 32, 50), 36, house.ink, "bold", "centre"),
            Label(CARD_WORDS[f"card.{key}.short"], Box(16, 300, CARD_W - 32, 40), 26, house.ink, "regular", "centre", least=14),
        ),
    )  # fmt: skip


@cache
def _family(name: ThemeName) -> tuple[Art, ...]:
    return (*(card(key, name) for key in ARSENAL), *marks.samples(theme.of(name)))


def hand(view: SeatAntgravity, look: Look) -> Scene:
    """Return the picture of a hand."""
    style = theme.of(look.theme)
    told = say.secrets(view) or ([] if view.hand else ["Your hand is empty"])
    columns = 2 if len(view.hand) in (2, 4) else min(3, max(2, len(view.hand)))
    rows = -(-len(view.hand) // columns)
    width = columns * (CARD_W + GAP) + GAP
    height = rows * (CARD_H + GAP) + GAP + 50 * len(told)
    canvas = Box(0, 0, width, height)
    boxes = [
        Box(GAP + at % columns * (CARD_W + GAP), GAP + at // columns * (CARD_H + GAP), CARD_W, CARD_H)
        for at in range(len(view.hand))
    ]
    first = {key: boxes[view.hand.index(key)] for key in dict.fromkeys(view.hand)}
    top = rows * (CARD_H + GAP) + GAP / 2
    lines = tuple(
        Label(fact, Box(GAP, top + 50 * at, width - 2 * GAP, 46), 32, style.ink, least=20)
        for at, fact in enumerate(told)
    )
    ground = Static(f"antgravity hand {width}", (RoundRect(canvas, fill=style.ground),))
    return Scene(
        width=width,
        height=height,
        static=ground,
        theme=look.theme,
        sprites=tuple(Sprite(card(k, look.theme), *b.centre) for k, b in zip(view.hand, boxes, strict=True)),
        lines=lines,
        marks=marks.badges(look, first, style, canvas),
        places=first,
        assets=_family(look.theme),
    )  # fmt: skip
