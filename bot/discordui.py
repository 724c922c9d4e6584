"""Our neutral messages as discord.py's objects, and what people typed back as plain text.

Every view and modal made here is finished before it is sent: discord.py keeps only unfinished ones,
so nothing is held in memory for a message that may be pressed in a year. Presses come back by their
custom ids alone (bot/answering). Nothing here asks Discord anything.
"""

from collections.abc import Mapping
from io import BytesIO
from typing import TypedDict, assert_never, cast

import discord
from discord import ui
from msgspec import Struct

from bot.controls import Button, Dialog, Input, Menu, Message, Row

STYLES: Mapping[str, discord.ButtonStyle] = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


class Painted(Struct, frozen=True):
    """A picture ready to upload: its bytes, the same in words, and a name that tells nothing."""

    png: bytes
    alt: str
    name: str = "table.png"

    def file(self) -> discord.File:
        """A fresh upload; discord.py reads each only once."""
        return discord.File(BytesIO(self.png), filename=self.name, description=self.alt)


class Body(TypedDict):
    """What a message says apart from its files, as keyword arguments of send and edit."""

    content: str
    view: ui.View
    allowed_mentions: discord.AllowedMentions


def body(message: Message) -> Body:
    """The keyword arguments with which a message is sent or edited; the picture goes beside them."""
    return {
        "content": message.content,
        "view": view(message.rows),
        "allowed_mentions": mentioning(message.mentions),
    }


def mentioning(users: tuple[int, ...]) -> discord.AllowedMentions:
    """Permission to notify these users and nobody else, whatever the text says."""
    # As ids, for which discord.py wants objects; a hundred is Discord's limit.
    return discord.AllowedMentions(
        everyone=False,
        roles=False,
        replied_user=False,
        users=[discord.Object(user) for user in users[:100]] if users else False,
    )


def view(rows: tuple[Row, ...]) -> ui.View:
    """The rows of controls as a finished view. Without rows it takes the controls off a message."""
    made = ui.View(timeout=None)
    for number, row in enumerate(rows):
        for control in row:
            made.add_item(_item(control, number))
    made.stop()
    return made


def _item(control: Button | Menu, row: int) -> ui.Item[ui.View]:
    match control:
        case Button():
            return ui.Button(
                custom_id=control.id,
                label=control.label,
                style=STYLES[control.style],
                disabled=not control.enabled,
                row=row,
            )
        case Menu():
            return ui.Select(
                custom_id=control.id,
                placeholder=control.placeholder,
                min_values=control.least,
                max_values=control.most,
                row=row,
                options=[
                    discord.SelectOption(
                        label=option.label,
                        value=option.value,
                        description=option.description or None,
                    )
                    for option in control.options
                ],
            )
    assert_never(control)


def modal(dialog: Dialog) -> ui.Modal:
    """A dialog as a finished modal."""
    made = ui.Modal(title=dialog.title, custom_id=dialog.id, timeout=None)
    for field in dialog.inputs:
        made.add_item(_label(field))
    made.stop()
    return made


def _label(field: Input) -> ui.Label[ui.Modal]:
    style = discord.TextStyle.paragraph if field.long else discord.TextStyle.short
    typed: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=field.id, style=style, required=field.required, max_length=field.longest
    )
    if field.hint:
        typed.placeholder = field.hint
    return ui.Label(text=field.label, component=typed)


def inputs(interaction: discord.Interaction) -> dict[str, str]:
    """What was typed into a modal, by the inputs' ids.

    Read from the payload itself: discord.py hands out a submit only to a modal that it remembers.
    """
    found: dict[str, str] = {}
    data = cast("Mapping[str, object]", interaction.data or {})
    for part in cast("list[Mapping[str, object]]", data.get("components", [])):
        inside = part.get("components", [part.get("component")])
        for field in cast("list[Mapping[str, object] | None]", inside):
            if field is not None and isinstance(field.get("value"), str):
                found[str(field["custom_id"])] = str(field["value"])
    return found


def chosen(interaction: discord.Interaction) -> tuple[str, ...]:
    """The values chosen in a menu; none for a button."""
    data = cast("Mapping[str, object]", interaction.data or {})
    return tuple(map(str, cast("list[object]", data.get("values") or [])))


def custom_id(interaction: discord.Interaction) -> str:
    """The custom id of what was pressed or submitted; empty where there is none."""
    data = cast("Mapping[str, object]", interaction.data or {})
    return str(data.get("custom_id", ""))


def custom_ids(message: discord.Message) -> list[str]:
    """The custom ids of the buttons and menus of a message."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return [
        control.custom_id
        for row in rows
        for control in row.children
        if isinstance(control, discord.Button | discord.SelectMenu) and control.custom_id
    ]


def is_private(interaction: discord.Interaction) -> bool:
    """Whether the pressed message is an answer that the presser alone sees, so that it may be updated.

    In direct messages that is what answered them before; a table, a hand or a notice there is a post, kept by others.
    """
    pressed = interaction.message
    if pressed is None:
        return False
    if interaction.guild_id is None:
        return pressed.flags.ephemeral or pressed.interaction_metadata is not None
    return pressed.flags.ephemeral
