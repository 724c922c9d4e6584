"""What people send and get, as data: a press, a typed command, a reply. No discord import."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from bot.controls import CONTENT, Dialog, Message, Row, short

if TYPE_CHECKING:
    from bot.loaded import Loaded


class Click(Struct, frozen=True):
    """A press on a button or menu, or a submitted dialog. ``private``: on a message that only the presser sees.

    ``moderates``: whoever pressed may manage the channel.
    """

    interaction: int
    user: int
    name: str
    channel: int
    custom_id: str
    guild: int | None = None
    values: tuple[str, ...] = ()
    inputs: Mapping[str, str] = {}
    private: bool = False
    moderates: bool = False


class Typed(Struct, frozen=True):
    """A typed command with its options by name; ``guild`` is None in the bot's DM.

    A channel is given by its id. ``moderates``: whoever typed it may manage the channel where it was typed.
    """

    interaction: int
    user: int
    name: str
    channel: int
    command: str
    guild: int | None = None
    options: Mapping[str, str | int | bool] = {}
    moderates: bool = False

    def option(self, name: str) -> str:
        """Return an option as text, "" where it was not given."""
        return str(self.options.get(name, ""))


class Reply(Struct, frozen=True):
    """What the presser gets: their private message updated, a private message, or a dialog."""

    how: Literal["update", "private", "dialog"]
    message: Message | None = None
    dialog: Dialog | None = None


Verb = Callable[["Loaded", Click, str], Awaitable[Reply]]
"""What answers one kind of press: the match, the press, and the argument of its id."""


def private(content: str, rows: tuple[Row, ...] = ()) -> Reply:
    """Return a private message of text."""
    return Reply("private", Message(short(content, CONTENT), rows))


def replied(message: Message, *, update: bool) -> Reply:
    """Return a private message; with ``update`` in place of the one that was pressed."""
    return Reply("update" if update else "private", message)
