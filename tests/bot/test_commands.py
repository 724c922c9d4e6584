"""Commands: what Discord is told of them, and when."""

import re

import discord
import pytest
import simcord
from discord import app_commands
from msgspec.structs import replace

from bot import commands
from bot.commands import COMMANDS, gm
from bot.commands.spec import Command, Option, fill
from storage import installation
from tests.bot.conftest import Make, Wire
from tests.bot.playing import begun, party, shown

NAME = re.compile(r"[-_'\w]{1,32}")


def syncs(wire: Wire) -> int:
    """How often commands were registered."""
    return len([one for one in wire.of("PUT") if one.path.endswith("/commands")])


async def test_commands_are_registered_only_when_their_definition_changed(
    wire: Wire, env: simcord.Env, make_bot: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await party(env, "ann")
    wire.clear()
    await there.restart(make_bot())
    assert syncs(wire) == 0
    more = Command("extra", "Something new", (Option("what", "anything"),))
    monkeypatch.setattr(commands, "COMMANDS", (*COMMANDS, more))
    await there.restart(make_bot())
    assert syncs(wire) == 1
    await there.restart(make_bot())
    assert syncs(wire) == 1
    assert "extra" in there.ann.available_commands(there.channel)


@pytest.mark.bot_errors
async def test_a_registration_that_fails_is_tried_at_the_next_start(
    wire: Wire, env: simcord.Env, make_bot: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await party(env, "ann")
    await there.bot.house.store.write(
        lambda conn: installation.put(conn, "command_hash", b"another")
    )
    env.inject_error("PUT", "/applications/*/commands", status=503)
    wire.clear()
    await there.restart(make_bot())
    await there.restart(make_bot())
    assert syncs(wire) == 2


def test_the_digest_knows_names_options_and_where_they_are_registered() -> None:
    tree = filled(COMMANDS)
    assert commands.digest(tree, None) == commands.digest(filled(COMMANDS), None)
    assert commands.digest(tree, None) != commands.digest(tree, 5)
    first = COMMANDS[0]
    for other in (
        replaced(first, name="other"),
        replaced(first, description="other"),
        replaced(first, options=(Option("other", "other"),)),
        replaced(first, where="server"),
    ):
        assert commands.digest(filled((other, *COMMANDS[1:])), None) != commands.digest(tree, None)


def test_what_discord_refuses_is_in_no_definition() -> None:
    """https://discord.com/developers/docs/interactions/application-commands"""
    names = [command.name for command in COMMANDS]
    assert len(names) == len(set(names)) <= 100
    for command in COMMANDS:
        assert all(NAME.fullmatch(word) and word == word.lower() for word in command.name.split())
        assert 1 <= len(command.description) <= 100
        options = [option.name for option in command.options]
        assert len(options) == len(set(options)) <= 25
        required = [option.required for option in command.options]
        assert required == sorted(required, reverse=True), "required ones come first"
        for option in command.options:
            assert NAME.fullmatch(option.name)
            assert 1 <= len(option.description) <= 100


def filled(given: tuple[Command, ...]) -> app_commands.CommandTree[discord.Client]:
    """A tree with these commands."""

    async def answer(*_: object) -> None: ...

    async def complete(*_: object) -> list[tuple[str, str]]:
        return []

    client = discord.Client(intents=discord.Intents(guilds=True))
    tree = app_commands.CommandTree(client)
    fill(tree, gm.GROUPS, given, answer, complete)
    return tree


def replaced(command: Command, **changed: object) -> Command:
    """The command with something different."""
    return replace(command, **changed)


async def test_every_command_is_for_servers_and_for_direct_messages(env: simcord.Env) -> None:
    there = await party(env, "ann")
    names = {command.name for command in COMMANDS}
    assert names <= set(there.ann.user.available_commands())
    assert names <= set(there.ann.available_commands(there.channel))


async def test_every_command_is_answered_without_a_table(env: simcord.Env) -> None:
    there = await party(env, "ann")
    needed = {"what": "x", "reason": "y", "do": "leave", "name": "z"}
    for command in COMMANDS:
        options = {o.name: needed[o.name] for o in command.options if o.required}
        if command.name != "play":
            answer = await there.ann.slash(there.channel, command.name, **options)
            assert shown(answer), command.name


async def test_a_move_is_completed_and_typed_in_a_dm_too(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    found = await there.ann.user.autocomplete("move", "what", "")
    assert found
    assert len(found) <= 25
    before = (await there.match()).n
    typed = await there.ann.user.slash("move", what=found[0]["value"])
    assert shown(typed)
    assert (await there.match()).n == before + 1


async def test_a_command_of_another_version_is_explained(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch, make_bot: Make
) -> None:
    there = await party(env, "ann")
    bot = make_bot()
    bot.tree.remove_command("about")
    monkeypatch.setattr(type(bot), "_sync", nothing)
    await there.restart(bot)
    assert "changed" in shown(await there.ann.slash(there.channel, "about"))
    assert [type(error) for error in env.errors] == [app_commands.CommandNotFound]


async def nothing(_: object) -> None:
    """In place of registering commands."""
