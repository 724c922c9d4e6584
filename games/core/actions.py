"""What a seat can do: frozen, tagged, complete in itself. Pure data."""

from __future__ import annotations

from msgspec import Struct


class Action(Struct, frozen=True, tag_field="do", tag=str.lower):
    """Base of every game's actions. Verbs, in the rulebook's words; an action needs no context to be understood."""


class Order(Action, frozen=True, tag_field="order", tag=str.lower):
    """Base of a game's standing orders: what a seat told the bot to answer when a question comes.

    An Action only in that a form builds it and a person chooses it; it is never applied itself.
    """


class Amendment(Action, frozen=True, kw_only=True, tag_field="amend", tag=str.lower):
    """Base of what is no answer. ``by`` is the seat that asked for it (None: the game master, the host or the bot).

    ``why`` is a text's number. An Action only in that a form builds it and a person chooses it.
    """

    by: int | None = None
    why: int = 0


class Pass(Action, frozen=True):
    """Let a window go by."""


class Answer(Struct, frozen=True):
    """An action given to one ask."""

    ask: int
    action: Action
