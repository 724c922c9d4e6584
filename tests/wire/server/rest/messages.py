"""Messages by their channel: send, read, edit, delete, pin, react, type."""

import time
from typing import TYPE_CHECKING

from tests.wire.server import permissions, posting, publish
from tests.wire.server.errors import DiscordError, form
from tests.wire.server.ids import Json
from tests.wire.server.limits import messages as limits
from tests.wire.server.rest import access
from tests.wire.server.rest.call import Call, Reply
from tests.wire.server.rest.routes import route
from tests.wire.server.state import Channel, Message

if TYPE_CHECKING:
    from tests.wire.server.core import Server

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = MESSAGES + "/{message_id}"
HOUR = 3600


def checked(server: "Server", call: Call, body: Json, before: Json | None, *at: str) -> None:
    """Errors 50035, 50006 and 50045 for a message that Discord would not take."""
    if problems := limits.check(body, call.files, before, at):
        raise form(*problems)
    if limits.is_empty(body, call.files, before):
        raise DiscordError(50006)
    if any(len(f.content) > server.settings.file_limit for f in call.files):
        raise DiscordError(50045)


@route("POST", MESSAGES)
def create(server: "Server", call: Call) -> Reply:
    """Send a message; a nonce that was used within minutes returns the first message."""
    channel = access.visible(server, call.params["channel_id"])
    checked(server, call, call.body, None)
    access.writable(server, channel, files=len(call.files))
    _open_thread(server, channel)
    if (first := _same_nonce(server, channel, call)) is not None:
        return Reply(200, first.data)
    extra = _reply_to(server, channel, call.body.get("message_reference"))
    message = posting.make(
        server, channel, server.state.bot, call.body, call.files, extra=extra,
        type_=19 if extra else 0,
    )  # fmt: skip
    _remember_nonce(server, channel, call, message)
    publish.message_created(server, message)
    return Reply(200, message.data)


def _open_thread(server: "Server", channel: Channel) -> None:
    """Sending takes a thread out of the archive, unless it is locked."""
    if channel.locked and not (
        permissions.of_member(server.state, channel, server.state.bot.id)
        & permissions.MANAGE_THREADS
    ):
        raise DiscordError(160005)
    if channel.archived:
        channel.archived = False
        publish.channel_changed(server, channel, "UPDATE")


def _same_nonce(server: "Server", channel: Channel, call: Call) -> Message | None:
    if not call.body.get("enforce_nonce") or call.body.get("nonce") is None:
        return None
    first, ends = server.nonces.get((channel.id, str(call.body["nonce"])), (0, 0.0))
    found = channel.messages.get(first)
    return found if ends > time.monotonic() else None


def _remember_nonce(server: "Server", channel: Channel, call: Call, message: Message) -> None:
    if (nonce := call.body.get("nonce")) is not None:
        ends = time.monotonic() + server.settings.nonce_seconds
        server.nonces[channel.id, str(nonce)] = (message.id, ends)


def _reply_to(server: "Server", channel: Channel, reference: Json | None) -> Json:
    if not reference:
        return {}
    found = channel.messages.get(int(reference["message_id"]))
    if found is None and reference.get("fail_if_not_exists", True):
        problem = ("message_reference",), "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message"
        raise form(problem)
    told = {"message_id": str(reference["message_id"]), "channel_id": str(channel.id), "type": 0}
    return {"message_reference": told, "referenced_message": None if found is None else found.data}


@route("GET", MESSAGES)
def history(server: "Server", call: Call) -> Reply:
    """A page of messages, the newest first."""
    channel = access.visible(server, call.params["channel_id"])
    access.need(server, channel, permissions.READ_HISTORY)
    limit = int(call.query.get("limit", 50))
    if not 1 <= limit <= 100:
        raise form((("limit",), "NUMBER_TYPE_MAX", "int value should be between 1 and 100."))
    before = int(call.query.get("before", 1 << 63))
    after = int(call.query.get("after", 0))
    inside = [m for m in channel.messages.values() if after < m.id < before]
    page = inside[:limit] if "after" in call.query else inside[-limit:]
    return Reply(200, [m.data for m in reversed(page)])


@route("GET", MESSAGE)
def read(server: "Server", call: Call) -> Reply:
    """One message."""
    channel = access.visible(server, call.params["channel_id"])
    access.need(server, channel, permissions.READ_HISTORY)
    return Reply(200, server.state.message(channel, call.params["message_id"]).data)


@route("PATCH", MESSAGE)
def edit(server: "Server", call: Call) -> Reply:
    """Edit one of the bot's messages."""
    channel = access.visible(server, call.params["channel_id"])
    message = server.state.message(channel, call.params["message_id"])
    if message.author_id != server.state.bot.id:
        raise DiscordError(50005)
    access.unarchived(channel)
    checked(server, call, call.body, message.data)
    if channel.recipient is None and call.files:
        access.need(server, channel, permissions.ATTACH_FILES)
    if time.time() - message.sent > HOUR and (slow := server.limits.old_edit(channel.id)):
        return slow
    posting.change(server, message, call.body, call.files)
    publish.message_edited(server, message)
    return Reply(200, message.data)


@route("DELETE", MESSAGE)
def delete(server: "Server", call: Call) -> Reply:
    """Delete one of the bot's messages, or anybody's with Manage Messages."""
    channel = access.visible(server, call.params["channel_id"])
    message = server.state.message(channel, call.params["message_id"])
    access.unarchived(channel)
    if message.author_id != server.state.bot.id:
        access.need(server, channel, permissions.MANAGE_MESSAGES)
    posting.discard(server, message)
    publish.message_deleted(server, message)
    return Reply(204)


@route("POST", "/channels/{channel_id}/typing")
def typing(server: "Server", call: Call) -> Reply:
    """Show that the bot types."""
    access.writable(server, access.visible(server, call.params["channel_id"]), files=0)
    return Reply(204)


@route("PUT", "/channels/{channel_id}/pins/{message_id}")
@route("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
def pin(server: "Server", call: Call) -> Reply:
    """Pin a message."""
    channel, message = _pinnable(server, call)
    if len(channel.pins) >= 250:
        raise DiscordError(30003)
    if message.id not in channel.pins:
        channel.pins.append(message.id)
        message.data = {**message.data, "pinned": True}
        publish.message_edited(server, message)
    return Reply(204)


@route("DELETE", "/channels/{channel_id}/pins/{message_id}")
@route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
def unpin(server: "Server", call: Call) -> Reply:
    """Take a pin off."""
    channel, message = _pinnable(server, call)
    if message.id in channel.pins:
        channel.pins.remove(message.id)
        message.data = {**message.data, "pinned": False}
        publish.message_edited(server, message)
    return Reply(204)


def _pinnable(server: "Server", call: Call) -> tuple[Channel, Message]:
    channel = access.visible(server, call.params["channel_id"])
    if channel.guild_id is not None:
        access.need(server, channel, permissions.PIN_MESSAGES)
    return channel, server.state.message(channel, call.params["message_id"])
