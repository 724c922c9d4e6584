"""The result card of ANTgravity: who has won, everybody's points, how it ended."""

from __future__ import annotations

from games.antgravity.views import AnyView
from rendering import antgravity_facts as say
from rendering import facts, theme
from rendering.scene import Box, Label, Look, RoundRect, Scene, Static


def result(view: AnyView, look: Look) -> Scene:
    """Return the picture of the end."""
    style = theme.of(look.theme)
    told = say.result_facts(view.table, look)[:6]
    lines = tuple(Label(fact, Box(20, 20 + 60 * at, 1160, 50), 36, style.ink) for at, fact in enumerate(told) if fact)
    ground = Static("antgravity result", (RoundRect(Box(0, 0, 1200, 900), fill=style.ground),))
    return Scene(width=1200, height=900, static=ground, theme=look.theme, lines=lines)


def result_alt(view: AnyView, look: Look) -> str:
    """Return the end in words."""
    return facts.alt(say.result_facts(view.table, look))
