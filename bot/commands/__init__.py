"""All commands, put together from one module per kind. What they do is bot.desk's business."""

import hashlib
from collections.abc import Mapping

import discord
import msgspec
from discord import app_commands

from bot.commands import admin, gm, help, lobby, play  # noqa: A004 # the module is called after its command
from bot.commands.spec import Answer, Command, Complete, fill

COMMANDS: tuple[Command, ...] = (
    *lobby.COMMANDS,
    *play.COMMANDS,
    *help.COMMANDS,
    *admin.COMMANDS,
    *gm.COMMANDS,
)


def install(
    tree: app_commands.CommandTree[discord.Client], answer: Answer, complete: Complete
) -> None:
    """Put all commands into a tree."""
    fill(tree, gm.GROUPS, COMMANDS, answer, complete)


def digest(tree: app_commands.CommandTree[discord.Client], guild: int | None) -> bytes:
    """What changes exactly when the commands' definition, or where they are registered, changes."""
    defined = sorted((c.to_dict(tree) for c in tree.get_commands()), key=_by_name)
    written = msgspec.json.encode([guild, defined], order="sorted")
    return hashlib.sha256(written).digest()


def _by_name(command: Mapping[str, object]) -> str:
    return str(command["name"])
