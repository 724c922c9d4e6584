"""Discord: is it reachable, is the token good, are the commands there, what may the bot do where? Only reads."""

import asyncio
from collections.abc import Iterable, Sequence

import aiohttp
import discord

from bot.cli.checks import Check, fault, ok, warning

NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True
)
WORDS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
}
MOST_SERVERS = 50
MOST_CHANNELS = 5
TIMEOUT_S = 60
UNREACHABLE = (
    "Check this machine's connection, its proxy and https://discordstatus.com; "
    "`doctor --offline` leaves Discord out."
)


def checks(token: str, channels: Sequence[int]) -> list[Check]:
    """What was found; `channels` are those of living tables, where permissions must not lack."""
    return asyncio.run(_checks(token, channels))


async def _checks(token: str, channels: Sequence[int]) -> list[Check]:
    client = discord.Client(intents=discord.Intents.none())
    try:
        async with asyncio.timeout(TIMEOUT_S):
            return await _logged_in(client, token, channels)
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


async def _logged_in(client: discord.Client, token: str, channels: Sequence[int]) -> list[Check]:
    await client.login(token)
    assert client.user is not None
    servers = [server async for server in client.fetch_guilds(limit=MOST_SERVERS)]
    found = [
        ok("Discord", f"logged in as {client.user} (application {client.application_id})"),
        await _commands(client),
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


async def _commands(client: discord.Client) -> Check:
    registered = await discord.app_commands.CommandTree(client).fetch_commands()
    if not registered:
        return warning(
            "Commands",
            "none is registered everywhere",
            "Start the bot once; with ANTECHAMBER_SYNC_GUILD they are only in that server.",
        )
    return ok("Commands", ", ".join(f"/{command.name}" for command in registered))


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
    odd = [said for said in lacking.values() if said[1] and WORDS["view_channel"] not in said[1]]
    if odd:
        return warning(name, _listed(odd), _grant(server.name))
    closed = sum(bool(said[1]) for said in lacking.values())
    unseen = f"; {closed} channels it cannot see" if closed else ""
    return ok(name, f"every permission that is needed{unseen}")


def _lacking(permissions: discord.Permissions) -> tuple[str, ...]:
    """The needed permissions that are not there, by their names in Discord's settings."""
    return tuple(word for flag, word in WORDS.items() if not getattr(permissions, flag))


def _listed(channels: Iterable[tuple[str, tuple[str, ...]]]) -> str:
    said = [f"#{name} lacks {', '.join(lacking)}" for name, lacking in channels]
    more = f"; and {len(said) - MOST_CHANNELS} more" if len(said) > MOST_CHANNELS else ""
    return "; ".join(said[:MOST_CHANNELS]) + more


def _grant(server: str) -> str:
    return (
        f"In {server}'s settings give the bot's role these permissions (Roles), or in the channel "
        "(Edit Channel, Permissions)."
    )
