"""What a seat can do: frozen, tagged, complete in itself. Pure data."""

from __future__ import annotations

from msgspec import Struct


class Action(Struct, frozen=True, tag_field="do", tag=str.lower):
    """Base of every game's actions. Verbs, in the rulebook's words; an action needs no context to be understood."""


class Order(Struct, frozen=True, tag_field="order", tag=str.lower):
    """Base of a game's standing orders: what a seat told the bot to answer when a question comes."""


class Pass(Action, frozen=True):
    """Let a window go by."""


class Answer(Struct, frozen=True):
    """An action given to one ask."""

    ask: int
    action: Action
