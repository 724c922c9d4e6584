"""Discord: is it reachable, is the token good, are the commands there, what may the bot do where? Only reads."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Never

import aiohttp
import discord

from bot import commands
from bot.cli.checks import Check, fault, ok, warning
from bot.config import Config
from bot.permissions import missing

NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True
)
(UNSEEN,) = missing(
    discord.Permissions.all() ^ discord.Permissions(view_channel=True), thread=False
)
MOST_SERVERS = 50
MOST_CHANNELS = 5
TIMEOUT_S = 60
UNREACHABLE = (
    "Check this machine's connection, its proxy and https://discordstatus.com; "
    "`doctor --offline` leaves Discord out."
)


def checks(config: Config, channels: Sequence[int]) -> list[Check]:
    """What was found; `channels` are those of living tables, where permissions must not lack."""
    return asyncio.run(_checks(config, channels))


async def _checks(config: Config, channels: Sequence[int]) -> list[Check]:
    client = discord.Client(intents=discord.Intents.none())
    try:
        async with asyncio.timeout(TIMEOUT_S):
            return await _logged_in(client, config, channels)
    except discord.LoginFailure:
        return [
            fault(
                "Discord",
                "the token is refused",
                "It was reset or mistyped: copy a new one from the Bot page of "
                "https://discord.com/developers/applications into DISCORD_TOKEN.",
            )
        ]
    except (aiohttp.ClientError, OSError, TimeoutError, discord.DiscordException) as error:
        return [fault("Discord", f"not reachable: {type(error).__name__}: {error}", UNREACHABLE)]
    finally:
        await client.close()


async def _logged_in(
    client: discord.Client, config: Config, channels: Sequence[int]
) -> list[Check]:
    await client.login(config.need_token())
    assert client.user is not None
    servers = [server async for server in client.fetch_guilds(limit=MOST_SERVERS)]
    found = [
        ok("Discord", f"logged in as {client.user} (application {client.application_id})"),
        await _commands(client, config.sync_guild),
    ]
    if not servers:
        assert client.application_id is not None
        return [
            *found,
            warning("Servers", "the bot is in no server", _invite(client.application_id)),
        ]
    found.extend([await _server(client, server.id, channels) for server in servers])
    return found


def _invite(application: int) -> str:
    url = discord.utils.oauth_url(
        application, permissions=NEEDED, scopes=("bot", "applications.commands")
    )
    return f"Invite it: {url}"


async def _commands(client: discord.Client, sync_guild: int | None) -> Check:
    """Whether every command of this release is registered, everywhere or in the one server."""
    tree = discord.app_commands.CommandTree(client)
    commands.install(tree, _unused, _unused)
    where = None if sync_guild is None else discord.Object(sync_guild)
    registered = {command.name for command in await tree.fetch_commands(guild=where)}
    lacking = [command.name for command in tree.get_commands() if command.name not in registered]
    if lacking:
        return warning(
            "Commands",
            f"not registered: {', '.join(f'/{name}' for name in sorted(lacking))}",
            "Start the bot once: it registers what has changed.",
        )
    return ok("Commands", f"all {len(registered)} are registered")


async def _unused(*_: object) -> Never:
    """No command is answered here."""
    raise NotImplementedError


async def _server(client: discord.Client, server_id: int, tables: Sequence[int]) -> Check:
    """What the bot lacks in one server: as a rule, and channel by channel."""
    assert client.user is not None
    server = await client.fetch_guild(server_id)
    me = await server.fetch_member(client.user.id)
    name = f"Server “{server.name}”"
    rule = _lacking(me.guild_permissions)
    lacking = {
        channel.id: (channel.name, _lacking(channel.permissions_for(me)))
        for channel in await server.fetch_channels()
        if isinstance(channel, discord.TextChannel | discord.VoiceChannel | discord.ForumChannel)
    }
    playing = [said for at, said in lacking.items() if at in tables and said[1]]
    if playing:
        return fault(name, f"at living tables: {_listed(playing)}", _grant(server.name))
    if rule:
        return fault(name, f"lacking as a rule: {', '.join(rule)}", _grant(server.name))
    odd = [said for said in lacking.values() if said[1] and UNSEEN not in said[1]]
    if odd:
        return warning(name, _listed(odd), _grant(server.name))
    closed = sum(bool(said[1]) for said in lacking.values())
    unseen = f"; {closed} channels it cannot see" if closed else ""
    return ok(name, f"every permission that is needed{unseen}")


def _lacking(has: discord.Permissions) -> tuple[str, ...]:
    """The needed permissions that are not there, in a channel and in its threads, as Discord's settings call them."""
    return tuple(dict.fromkeys((*missing(has, thread=False), *missing(has, thread=True))))


def _listed(channels: Iterable[tuple[str, tuple[str, ...]]]) -> str:
    said = [f"#{name} lacks {', '.join(lacking)}" for name, lacking in channels]
    more = f"; and {len(said) - MOST_CHANNELS} more" if len(said) > MOST_CHANNELS else ""
    return "; ".join(said[:MOST_CHANNELS]) + more


def _grant(server: str) -> str:
    return (
        f"In {server}'s settings give the bot's role these permissions (Roles), or in the channel "
        "(Edit Channel, Permissions)."
    )
