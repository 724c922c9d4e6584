"""The words in which a tree of choices is told: kinds of move, questions on the way, things to choose. No discord import."""

from __future__ import annotations

from msgspec import Struct

from games.core.actions import Action
from games.core.asks import Amount, Form, Item, Value, Words

MENU = 25
"""What one menu lists."""


class Gone(Exception):
    """A trail or code that no longer means anything."""


class Branch(Struct, frozen=True):
    """One kind of move: whole actions to choose from, or a form.

    ``unfolded`` is the field and the value in it that all its actions share, where the kind was unfolded, or where
    several forms of one kind differ in it (an offer to each of the others).
    """

    make: type[Action]
    actions: tuple[Action, ...] = ()
    form: Form | None = None
    unfolded: tuple[str, Item] | None = None


class Entry(Struct, frozen=True):
    """One thing to choose: the index that a trail takes, its value, and the action where nothing else is left to ask.

    ``copies`` equal things are this one entry; ``place`` says that the value is the name of a place. ``like`` is one of
    the whole actions that are left after this choice, where these are narrowed.
    """

    index: int
    value: Value
    action: Action | None = None
    copies: int = 1
    place: bool = False
    like: Action | None = None


class Level(Struct, frozen=True):
    """One question on the way: a field with its entries (none: to be typed), how many at once, and what to type.

    ``field`` is None where whole actions are listed. ``asked`` and ``values`` are the fields and values before it.
    ``several``: a step is a bit mask of entries. ``open`` masks grow from press to press, since one menu cannot hold all
    items: ``picked`` is the mask of those ``taken`` so far. ``settle`` is the step that takes no more, where enough are.
    ``unfolded`` is the first field and value where these belong to the kind of move.
    """

    make: type[Action]
    field: str | None
    asked: tuple[str, ...]
    values: tuple[Value, ...]
    entries: tuple[Entry, ...]
    least: int = 1
    most: int = 1
    several: bool = False
    open: bool = False
    picked: int | None = None
    taken: tuple[Item, ...] = ()
    settle: int | None = None
    typed: tuple[Amount | Words, ...] = ()
    done: Action | None = None
    """The action of a trail that leaves nothing to ask."""
    unfolded: tuple[str, Item] | None = None


def nth(values: tuple[Value, ...], index: int) -> Value:
    """Return the value at a step of a trail. Raises Gone where there is none."""
    if not 0 <= index < len(values):
        raise Gone
    return values[index]
