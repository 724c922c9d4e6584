"""Commands as data: what each is called, what it takes, and how that becomes discord.py's commands.

What a command does is the desk's business; every one of them has the same two functions: one that
answers it and one that completes an option. Imports nothing of the game floors.
"""

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from typing import Literal

import discord
from discord import app_commands
from msgspec import Struct

from bot.controls import OPTION, short

Where = Literal["everywhere", "server"]
HOLD_MESSAGES = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.news_thread,
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
)
"""The kinds of channel in which a table can stand."""


class Option(Struct, frozen=True):
    """One option: its name, what it is for, what it takes (a channel is never required), and whether it is completed
    while it is typed.
    """

    name: str
    description: str
    required: bool = False
    complete: bool = False
    longest: int = 200
    kind: Literal["text", "channel"] = "text"


class _Channel(app_commands.Transformer):
    """A channel or thread that holds messages, as Discord names it, whether or not we see it.

    discord.py's own would also list kinds that hold none, one of which Discord's API description does not know.
    """

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return list(HOLD_MESSAGES)

    async def transform(self, interaction: discord.Interaction, value: object, /) -> object:
        return value


class Command(Struct, frozen=True):
    """One command. Its name may be two words, a group and what is done in it."""

    name: str
    description: str
    options: tuple[Option, ...] = ()
    where: Where = "everywhere"


class Group(Struct, frozen=True):
    """What stands above commands with two words."""

    name: str
    description: str


Answer = Callable[[discord.Interaction, str, Mapping[str, object]], Awaitable[None]]
Complete = Callable[
    [discord.Interaction, str, Mapping[str, object], str], Awaitable[list[tuple[str, str]]]
]


def fill(
    tree: app_commands.CommandTree[discord.Client],
    groups: Iterable[Group],
    commands: Iterable[Command],
    answer: Answer,
    complete: Complete,
) -> None:
    """Put commands into a tree."""
    made = {group.name: _group(group) for group in groups}
    for group in made.values():
        tree.add_command(group)
    for command in commands:
        first, _, second = command.name.partition(" ")
        if second:
            made[first].add_command(_command(command, second, answer, complete))
        else:
            tree.add_command(_command(command, first, answer, complete))


def _group(group: Group) -> app_commands.Group:
    return app_commands.Group(
        name=group.name,
        description=group.description,
        allowed_contexts=contexts("everywhere"),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )


def contexts(where: Where) -> app_commands.AppCommandContext:
    """Servers, and the bot's own DMs where the command makes sense there; never others' DMs."""
    return app_commands.AppCommandContext(
        guild=True, dm_channel=where == "everywhere", private_channel=False
    )


def _command(
    command: Command, name: str, answer: Answer, complete: Complete
) -> app_commands.Command[app_commands.Group, ..., None]:
    async def callback(interaction: discord.Interaction, **options: object) -> None:
        given = {key: value for key, value in options.items() if value is not None}
        await answer(interaction, command.name, given)

    # discord.py reads options off the callback's signature, so the data is written there.
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [_parameter("interaction", discord.Interaction), *map(_option, command.options)]
    )
    described = app_commands.describe(**{o.name: o.description for o in command.options})
    made: app_commands.Command[app_commands.Group, ..., None] = app_commands.Command(
        name=name,
        description=command.description,
        callback=described(callback),
        allowed_contexts=contexts(command.where),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )
    for option in command.options:
        if option.complete:
            made.autocomplete(option.name)(_completion(command.name, option.name, complete))
    return made


def _parameter(
    name: str, annotation: object, default: object = inspect.Parameter.empty
) -> inspect.Parameter:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(name, kind, annotation=annotation, default=default)


def _option(option: Option) -> inspect.Parameter:
    if option.kind == "channel":
        return _parameter(option.name, app_commands.Transform[object, _Channel], None)
    annotation = app_commands.Range[str, 1, option.longest]
    if option.required:
        return _parameter(option.name, annotation)
    return _parameter(option.name, annotation | None, None)


def _completion(
    command: str, option: str, complete: Complete
) -> Callable[
    [discord.Interaction, str], Coroutine[object, object, list[app_commands.Choice[str]]]
]:
    async def completion(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        typed = {**vars(interaction.namespace), option: current}
        found = await complete(interaction, command, typed, option)
        return [app_commands.Choice(name=short(n, OPTION), value=v) for n, v in found]

    return completion
