"""Channels, threads and direct messages."""

import time
from typing import TYPE_CHECKING

from tests.wire.server import payloads, permissions, publish
from tests.wire.server.errors import DiscordError, form
from tests.wire.server.ids import Json, iso
from tests.wire.server.rest import access
from tests.wire.server.rest.call import Call, Reply
from tests.wire.server.rest.routes import route
from tests.wire.server.state import DIRECT, PRIVATE_THREAD, THREAD, Channel

if TYPE_CHECKING:
    from tests.wire.server.core import Server

CHANNEL = "/channels/{channel_id}"


@route("GET", CHANNEL)
def read(server: "Server", call: Call) -> Reply:
    """A channel that the bot can see."""
    channel = access.visible(server, call.params["channel_id"])
    return Reply(200, payloads.channel(server.state, channel))


@route("PATCH", CHANNEL)
def edit(server: "Server", call: Call) -> Reply:
    """Change a channel (Manage Channels) or thread (its owner, or Manage Threads)."""
    channel = access.visible(server, call.params["channel_id"])
    _may_edit(server, channel, call.body)
    for key, name in (("name", "name"), ("topic", "topic"), ("rate_limit_per_user", "pace"),
                      ("archived", "archived"), ("locked", "locked"),
                      ("auto_archive_duration", "auto_archive")):  # fmt: skip
        if call.body.get(key) is not None:
            setattr(channel, name, call.body[key])
    publish.channel_changed(server, channel, "UPDATE")
    return Reply(200, payloads.channel(server.state, channel))


def _may_edit(server: "Server", channel: Channel, body: Json) -> None:
    if channel.recipient is not None:
        raise DiscordError(50024)
    if not channel.is_thread:
        access.need(server, channel, permissions.MANAGE_CHANNELS)
        return
    if channel.archived and body.get("archived") is not False:
        raise DiscordError(50083)
    if channel.owner_id != server.state.bot.id or "locked" in body or channel.locked:
        access.need(server, channel, permissions.MANAGE_THREADS)


@route("DELETE", CHANNEL)
def delete(server: "Server", call: Call) -> Reply:
    """Delete a channel or thread."""
    channel = access.visible(server, call.params["channel_id"])
    thread = channel.is_thread
    access.need(
        server, channel, permissions.MANAGE_THREADS if thread else permissions.MANAGE_CHANNELS
    )
    remove(server, channel)
    return Reply(200, payloads.channel(server.state, channel))


def remove(server: "Server", channel: Channel) -> None:
    """Take a channel with its threads out of the world and say so."""
    publish.channel_changed(server, channel, "DELETE")
    children = [c for c in server.state.channels.values() if c.parent_id == channel.id]
    for gone in [channel, *children]:
        server.state.channels.pop(gone.id, None)
        for message in gone.messages.values():
            message.deleted = True
        if gone.guild_id is not None:
            server.state.guilds[gone.guild_id].channels.remove(gone.id)
    server.state.revision += 1


@route("POST", CHANNEL + "/threads")
def create_thread(server: "Server", call: Call) -> Reply:
    """A thread without a message."""
    parent = access.visible(server, call.params["channel_id"])
    kind = call.body.get("type", PRIVATE_THREAD)
    if kind not in (THREAD, PRIVATE_THREAD):
        raise form((("type",), "BASE_TYPE_CHOICES", "Must be 11 or 12."))
    bit = (
        permissions.CREATE_PUBLIC_THREADS if kind == THREAD else permissions.CREATE_PRIVATE_THREADS
    )
    access.need(server, parent, bit)
    thread = open_thread(server, parent, call.body, server.state.bot.id, server.state.flakes.next())
    thread.type = kind
    publish.channel_changed(server, thread, "CREATE")
    return Reply(201, payloads.channel(server.state, thread))


@route("POST", CHANNEL + "/messages/{message_id}/threads")
def create_thread_of(server: "Server", call: Call) -> Reply:
    """A thread from a message; it has the message's id, so there is one at most (160004)."""
    parent = access.visible(server, call.params["channel_id"])
    message = server.state.message(parent, call.params["message_id"])
    access.need(server, parent, permissions.CREATE_PUBLIC_THREADS)
    if message.id in server.state.channels:
        raise DiscordError(160004)
    thread = open_thread(server, parent, call.body, server.state.bot.id, message.id)
    publish.channel_changed(server, thread, "CREATE")
    return Reply(201, payloads.channel(server.state, thread))


def open_thread(server: "Server", parent: Channel, body: Json, owner: int, flake: int) -> Channel:
    """A new thread under a text channel, not yet published."""
    if parent.is_thread or parent.guild_id is None:
        raise DiscordError(50024)
    thread = Channel(
        id=flake, type=THREAD, name=body["name"], guild_id=parent.guild_id, parent_id=parent.id,
        owner_id=owner, members=[owner], created=iso(),
        auto_archive=body.get("auto_archive_duration") or 1440,
    )  # fmt: skip
    server.state.channels[flake] = thread
    server.state.guilds[parent.guild_id].channels.append(flake)
    return thread


@route("GET", CHANNEL + "/threads/archived/public")
def archived(server: "Server", call: Call) -> Reply:
    """A channel's archived public threads; GUILD_CREATE does not tell of them."""
    parent = access.visible(server, call.params["channel_id"])
    access.need(server, parent, permissions.READ_HISTORY)
    found = [c for c in server.state.channels.values() if c.parent_id == parent.id and c.archived]
    told = [payloads.channel(server.state, c) for c in reversed(found)]
    members = [t["member"] for t in told if "member" in t]
    return Reply(200, {"threads": told, "members": members, "has_more": False})


@route("PUT", CHANNEL + "/thread-members/@me")
def join(server: "Server", call: Call) -> Reply:
    """The bot joins a thread."""
    channel = access.visible(server, call.params["channel_id"])
    access.unarchived(channel)
    if server.state.bot.id not in channel.members:
        channel.members.append(server.state.bot.id)
    return Reply(204)


@route("PUT", CHANNEL + "/thread-members/{user_id}")
def add_member(server: "Server", call: Call) -> Reply:
    """The bot adds somebody to a thread."""
    channel = access.visible(server, call.params["channel_id"])
    access.unarchived(channel)
    user = server.state.user(call.params["user_id"])
    if user.id not in channel.members:
        channel.members.append(user.id)
    return Reply(204)


@route("POST", "/users/@me/channels")
def open_dm(server: "Server", call: Call) -> Reply:
    """Open a direct message; it also opens to somebody who takes none. 40003 when too fast."""
    if call.body.get("recipient_id") is None:
        raise form((("recipient_id",), "BASE_TYPE_REQUIRED", "This field is required"))
    user = server.state.user(call.body["recipient_id"])
    if user.bot:
        raise DiscordError(50007, status=400)
    channel = server.state.dm_of(user.id)
    if channel is None:
        _not_too_fast(server)
        channel = add_dm(server, user.id)
    return Reply(200, payloads.channel(server.state, channel))


def _not_too_fast(server: "Server") -> None:
    now = time.monotonic()
    while server.dm_opened and now - server.dm_opened[0] > server.settings.dm_window:
        server.dm_opened.popleft()
    if len(server.dm_opened) >= server.settings.dm_opens:
        raise DiscordError(40003)
    server.dm_opened.append(now)


def add_dm(server: "Server", user_id: int) -> Channel:
    """The direct message channel between the bot and this person, made if need be."""
    if (found := server.state.dm_of(user_id)) is not None:
        return found
    flake = server.state.flakes.next()
    channel = Channel(id=flake, type=DIRECT, name="", guild_id=None, recipient=user_id)
    server.state.channels[flake] = channel
    publish.channel_changed(server, channel, "CREATE")
    return channel
