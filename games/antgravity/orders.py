"""The standing order of ANTgravity: from which stack to draw at the end of every round."""

from __future__ import annotations

from games.antgravity.rules.actions import AlwaysDraw, Draw
from games.antgravity.rules.turn import STACKS
from games.core.actions import Action, Order
from games.core.asks import Ask, Form, One


def kinds() -> tuple[Form, ...]:
    """Return the kinds of order."""
    return (Form(AlwaysDraw, (One("stack", STACKS),)),)


def concerns(order: Order, ask: Ask) -> bool:
    """Whether the question is the one for the stack (clause G14.10)."""
    return isinstance(order, AlwaysDraw) and ask.window == "drawing"


def obey(order: Order, ask: Ask) -> Action | None:
    """Return the draw, where that stack has a card left."""
    if not isinstance(order, AlwaysDraw) or ask.window != "drawing":
        return None
    return Draw(order.stack) if ask.accepts(Draw(order.stack)) else None
