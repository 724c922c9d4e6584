"""Further answers by an interaction's token: follow-ups, and the original message."""

from typing import TYPE_CHECKING

from tests.wire.server import posting, publish
from tests.wire.server.errors import DiscordError
from tests.wire.server.interactions import Interaction
from tests.wire.server.rest import callbacks, messages
from tests.wire.server.rest.call import Call, Reply
from tests.wire.server.rest.routes import route
from tests.wire.server.state import Message

if TYPE_CHECKING:
    from tests.wire.server.core import Server

HOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = HOOK + "/messages/@original"
MESSAGE = HOOK + "/messages/{message_id}"


def _of(server: "Server", call: Call) -> Interaction:
    if int(call.params["webhook_id"]) != server.state.bot.id:
        raise DiscordError(10015)
    return server.interactions.of_token(call.params["webhook_token"])


def _message(server: "Server", call: Call, it: Interaction) -> Message:
    given = call.params.get("message_id")
    found = it.original if given is None else server.state.messages.get(int(given))
    if found is None or found.deleted:
        raise DiscordError(10008)
    if found is not it.original and found.interaction != it.id:
        raise DiscordError(10008)
    return found


@route("POST", HOOK)
def follow_up(server: "Server", call: Call) -> Reply:
    """A follow-up; the first one after a deferral takes the place of the loading message."""
    it = _of(server, call)
    if it.loading and it.original is not None:
        return _changed(server, call, it, it.original)
    messages.checked(server, call, call.body, None)
    message = callbacks.add(server, call, it, call.body, type_=0)
    server.interactions.tell(it, {"type": "followup", "message": message.data})
    return Reply(200, message.data)


@route("GET", ORIGINAL)
@route("GET", MESSAGE)
def read(server: "Server", call: Call) -> Reply:
    """A message by token."""
    it = _of(server, call)
    return Reply(200, _message(server, call, it).data)


@route("PATCH", ORIGINAL)
@route("PATCH", MESSAGE)
def edit(server: "Server", call: Call) -> Reply:
    """Edit a message by token."""
    it = _of(server, call)
    return _changed(server, call, it, _message(server, call, it))


def _changed(server: "Server", call: Call, it: Interaction, message: Message) -> Reply:
    messages.checked(server, call, call.body, message.data)
    posting.change(server, message, call.body, call.files)
    it.loading = it.loading and message is not it.original
    publish.message_edited(server, message)
    server.interactions.tell(it, {"type": "edit", "message": message.data})
    return Reply(200, message.data)


@route("DELETE", ORIGINAL)
@route("DELETE", MESSAGE)
def delete(server: "Server", call: Call) -> Reply:
    """Delete a message by token."""
    it = _of(server, call)
    message = _message(server, call, it)
    posting.discard(server, message)
    it.loading = it.loading and message is not it.original
    publish.message_deleted(server, message)
    server.interactions.tell(it, {"type": "deleted", "message": {"id": str(message.id)}})
    return Reply(204)
