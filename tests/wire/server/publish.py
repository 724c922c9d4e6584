"""Tells the bot (by its intents) and the people (by what they may see) that something changed."""

from typing import TYPE_CHECKING

from tests.wire.server import payloads
from tests.wire.server.ids import Json
from tests.wire.server.state import Channel, Guild, Member, Message

if TYPE_CHECKING:
    from tests.wire.server.core import Server

GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 1, 1 << 9, 1 << 12
MESSAGE_CONTENT = 1 << 15


def _message_event(server: "Server", event: str, channel: Channel, data: Json) -> None:
    intents = DIRECT_MESSAGES if channel.guild_id is None else GUILD_MESSAGES
    if channel.guild_id is not None:
        data = {**data, "guild_id": str(channel.guild_id)}
    server.gateway.dispatch(event, data, intents=intents, guild_id=channel.guild_id)


def _for_bot(server: "Server", channel: Channel, message: Message) -> Json:
    """The message as the bot gets it: without the content intent it reads only what is its own."""
    bot = str(server.state.bot.id)
    mine = message.author_id == server.state.bot.id or channel.guild_id is None
    mentioned = any(u["id"] == bot for u in message.data["mentions"])
    if mine or mentioned or server.settings.privileged & MESSAGE_CONTENT:
        return message.data
    return {**message.data, "content": "", "embeds": [], "attachments": [], "components": []}


def message_created(server: "Server", message: Message) -> None:
    """A message has appeared."""
    people = server.watch.of_message(message)
    server.watch.tell(people, "message", {"message": message.data})
    if message.ephemeral_to is None:
        channel = server.state.channels[message.channel_id]
        _message_event(server, "MESSAGE_CREATE", channel, _for_bot(server, channel, message))


def message_edited(server: "Server", message: Message) -> None:
    """A message has changed; an edit notifies nobody."""
    server.watch.tell(server.watch.of_message(message), "edit", {"message": message.data})
    if message.ephemeral_to is None:
        channel = server.state.channels[message.channel_id]
        _message_event(server, "MESSAGE_UPDATE", channel, _for_bot(server, channel, message))


def message_deleted(server: "Server", message: Message) -> None:
    """A message is gone."""
    ids: Json = {"id": str(message.id), "channel_id": str(message.channel_id)}
    server.watch.tell(server.watch.of_message(message), "delete", ids)
    if message.ephemeral_to is None:
        _message_event(server, "MESSAGE_DELETE", server.state.channels[message.channel_id], ids)


def channel_changed(server: "Server", channel: Channel, what: str) -> None:
    """A channel or thread was created, updated or deleted (`what` in capitals)."""
    server.state.revision += 1
    data = payloads.channel(server.state, channel)
    people = server.watch.viewers(channel)
    server.watch.tell(people, "channel", {"what": what, "channel": data})
    if channel.guild_id is None:
        return
    kind = "THREAD" if channel.is_thread else "CHANNEL"
    server.gateway.dispatch(f"{kind}_{what}", data, intents=GUILDS, guild_id=channel.guild_id)


def guild_created(server: "Server", guild: Guild) -> None:
    """The bot was added to a guild."""
    server.state.revision += 1
    data = payloads.guild_create(server.state, guild)
    server.gateway.dispatch("GUILD_CREATE", data, intents=0, guild_id=guild.id)


def member_changed(server: "Server", guild: Guild, member: Member, what: str) -> None:
    """A member was added (`ADD`) or has left (`REMOVE`)."""
    server.state.revision += 1
    plain = (
        {"user": payloads.user(member.user)} if what == "REMOVE" else payloads.full_member(member)
    )
    data: Json = {**plain, "guild_id": str(guild.id)}
    server.gateway.dispatch(f"GUILD_MEMBER_{what}", data, intents=GUILD_MEMBERS, guild_id=guild.id)
