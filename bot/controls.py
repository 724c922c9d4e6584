"""What a message shows, without Discord: text, a picture, rows of buttons and menus, and dialogs.

``bot/discordui`` turns these into Discord's own; tests and text-only readers read them as they are.
Limits: https://discord.com/developers/docs/components/reference
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from rendering import facts
from rendering.scene import Scene

ROWS = 5
IN_ROW = 5
IN_MENU = 25
LABEL = 80
OPTION = 100
PLACEHOLDER = 150
CUSTOM_ID = 100
CONTENT = 2_000
ALT = 1_024
TITLE = 45
INPUT_LABEL = 45
INPUTS = 5

Style = Literal["primary", "secondary", "success", "danger"]


class Button(Struct, frozen=True):
    """A button: its custom id, label and look."""

    id: str
    label: str
    style: Style = "secondary"
    enabled: bool = True


class Option(Struct, frozen=True):
    """One line of a menu: its value, label and, where there is more to say, a description."""

    value: str
    label: str
    description: str = ""


class Menu(Struct, frozen=True):
    """A menu of up to 25 options, of which between ``least`` and ``most`` are chosen at once."""

    id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


Row = tuple[Button, ...] | tuple[Menu]


class Input(Struct, frozen=True):
    """One line or paragraph to type in a dialog."""

    id: str
    label: str
    hint: str = ""
    longest: int = 100
    long: bool = False
    required: bool = True


class Dialog(Struct, frozen=True):
    """A dialog (Discord calls it a modal) of up to five inputs."""

    id: str
    title: str
    inputs: tuple[Input, ...]


class Picture(Struct, frozen=True):
    """A picture: its file's name (always the same, so that it tells nothing), what it shows in words, and how to make it.

    ``key`` is a digest of all that it shows: equal keys are equal pictures. ``build`` is called off the event loop.
    """

    what: Literal["board", "hand", "result"]
    alt: str
    key: str
    build: Callable[[], Scene]


class Message(Struct, frozen=True):
    """A whole message. ``mentions`` are the only user ids that it may notify."""

    content: str
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    mentions: tuple[int, ...] = ()


def short(text: str, longest: int) -> str:
    """Return ``text``, cut to ``longest`` characters with an ellipsis where it is longer.

    Characters are counted as UTF-16 units, the longest way in which Discord or a client may count. No backslash is left
    before the ellipsis, where it would escape nothing.
    """
    if facts.length(text) <= longest:
        return text
    cut = text[: longest - 1]
    while facts.length(cut) > longest - 1:
        cut = cut[:-1]
    return cut.rstrip().rstrip("\\") + "…"


def in_rows(buttons: tuple[Button, ...]) -> tuple[Row, ...]:
    """Return buttons in rows of five."""
    return tuple(buttons[at : at + IN_ROW] for at in range(0, len(buttons), IN_ROW))


def joined(lines: Sequence[str]) -> str:
    """Return lines as the content of a message, cut where it is too long."""
    return short("\n".join(lines), CONTENT)
