"""Whether the bot may do a thing in a channel: Discord's order of refusals."""

from typing import TYPE_CHECKING

from tests.wire.server import permissions
from tests.wire.server.errors import DiscordError
from tests.wire.server.state import Channel

if TYPE_CHECKING:
    from tests.wire.server.core import Server


def visible(server: "Server", channel_id: str) -> Channel:
    """The channel, if the bot can see it: else 10003 or 50001."""
    channel = server.state.channel(channel_id)
    if not permissions.of_member(server.state, channel, server.state.bot.id):
        raise DiscordError(50001)
    return channel


def need(server: "Server", channel: Channel, bit: int) -> None:
    """Error 50013 unless the bot has this permission here."""
    if not permissions.of_member(server.state, channel, server.state.bot.id) & bit:
        raise DiscordError(50013)


def writable(server: "Server", channel: Channel, *, files: int) -> None:
    """Whether the bot may send here: 50013 without permission, 50007 where DMs are closed."""
    if channel.recipient is not None:
        if not may_dm(server, channel.recipient):
            raise DiscordError(50007)
        return
    thread = channel.is_thread
    need(server, channel, permissions.SEND_IN_THREADS if thread else permissions.SEND_MESSAGES)
    if files:
        need(server, channel, permissions.ATTACH_FILES)


def may_dm(server: "Server", user_id: int) -> bool:
    """Whether this person takes direct messages from the bot: open DMs and a guild in common."""
    shared = any(user_id in guild.members for guild in server.state.guilds.values())
    return shared and server.state.users[user_id].dms_open


def unarchived(channel: Channel) -> None:
    """Error 50083 in an archived thread, for all but sending."""
    if channel.archived:
        raise DiscordError(50083)
