"""What people send and get, as data: a press, a typed command, a reply. No discord import."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.controls import CONTENT, Dialog, Message, Row, joined, short

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
    """What the presser gets: their private message updated, a private message, or a dialog.

    ``anywhere``: it speaks of no table.
    """

    how: Literal["update", "private", "dialog"]
    message: Message | None = None
    dialog: Dialog | None = None
    anywhere: bool = False


Verb = Callable[["Loaded", Click, str], Awaitable[Reply]]
"""What answers one kind of press: the match, the press, and the argument of its id."""


def private(content: str, rows: tuple[Row, ...] = ()) -> Reply:
    """Return a private message of text."""
    return Reply("private", Message(short(content, CONTENT), rows))


def placed(now: Loaded, reply: Reply) -> Reply:
    """Return a reply that names its table: somebody may sit at many, and a message be looked at days later."""
    message = reply.message
    if message is None or reply.anywhere or _NAMED.search(message.content):
        return reply
    line = f"-# {now.game.title} in {now.where}"
    content = joined([short(message.content, CONTENT - len(line) - 1), line])
    return replace(reply, message=replace(message, content=content))


_NAMED = re.compile(r"\bin (?:<#\d+>|our direct messages)")


def replied(message: Message, *, update: bool) -> Reply:
    """Return a private message; with ``update`` in place of the one that was pressed."""
    return Reply("update" if update else "private", message)
