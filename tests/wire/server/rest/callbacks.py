"""The first answer to an interaction: callback types 1, 4, 5, 6, 7, 8 and 9."""

from typing import TYPE_CHECKING

from tests.wire.server import interactions, payloads, posting, publish
from tests.wire.server.errors import form
from tests.wire.server.ids import Json
from tests.wire.server.interactions import Interaction
from tests.wire.server.limits import modals
from tests.wire.server.rest import messages
from tests.wire.server.rest.call import Call, Reply
from tests.wire.server.rest.routes import route
from tests.wire.server.state import Message

if TYPE_CHECKING:
    from tests.wire.server.core import Server

SEND, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ALLOWED: dict[int, tuple[int, ...]] = {
    interactions.COMMAND: (SEND, DEFER, MODAL),
    interactions.COMPONENT: (SEND, DEFER, DEFER_UPDATE, UPDATE, MODAL),
    interactions.AUTOCOMPLETE: (CHOICES,),
    interactions.MODAL: (SEND, DEFER, DEFER_UPDATE, UPDATE),
}


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
def callback(server: "Server", call: Call) -> Reply:
    """The bot's answer; a refused one leaves the interaction unanswered."""
    it = server.interactions.unanswered(
        call.params["interaction_id"], call.params["interaction_token"]
    )
    kind = call.body["type"]
    fits = kind in ALLOWED[it.type] and (kind not in (DEFER_UPDATE, UPDATE) or it.message)
    if not fits:
        raise form(
            (("type",), "INTERACTION_CALLBACK_TYPE_INVALID", f"{kind} does not answer this.")
        )
    data = call.body.get("data") or {}
    shown = _ANSWERS[kind](server, call, it, data)
    it.answered = kind
    server.interactions.tell(it, {"type": kind, **shown})
    return _reply(call, it, kind, shown)


def _send(server: "Server", call: Call, it: Interaction, data: Json) -> Json:
    messages.checked(server, call, data, None, "data")
    message = add(server, call, it, data)
    it.original = message
    return {"message": message.data}


def add(
    server: "Server", call: Call, it: Interaction, data: Json, *, type_: int | None = None
) -> Message:
    """A message in answer to an interaction, ephemeral where its flags say so."""
    private = it.user.id if (data.get("flags") or 0) & posting.EPHEMERAL else None
    usual = 20 if it.type == interactions.COMMAND else 19 if it.message else 0
    message = posting.make(
        server, it.channel, server.state.bot, data, call.files, ephemeral_to=private,
        type_=usual if type_ is None else type_, extra=_about(server, it),
    )  # fmt: skip
    message.interaction = it.id
    publish.message_created(server, message)
    return message


def _about(server: "Server", it: Interaction) -> Json:
    bot = str(server.state.bot.id)
    about: Json = {"webhook_id": bot, "application_id": bot, "interaction_metadata": _metadata(it)}
    if it.type != interactions.COMMAND and it.message is not None:
        told = {"message_id": str(it.message.id), "channel_id": str(it.channel.id), "type": 0}
        about["message_reference"] = told
    return about


def _metadata(it: Interaction) -> Json:
    about: Json = {
        "id": str(it.id), "type": it.type, "user": payloads.user(it.user),
        "authorizing_integration_owners": it.payload["authorizing_integration_owners"],
    }  # fmt: skip
    if it.type == interactions.COMMAND:
        return {**about, "name": it.name, "command_type": 1}
    if it.source is not None:
        return {**about, "triggering_interaction_metadata": _metadata(it.source)}
    if it.message is not None:
        about["interacted_message_id"] = str(it.message.id)
    return about


def _defer(server: "Server", call: Call, it: Interaction, data: Json) -> Json:
    # Discord ignores what else is sent along (hikari sends allowed_mentions); text would be lost.
    lost = any(data.get(key) for key in ("content", "embeds", "components", "attachments"))
    if lost or (data.get("flags") or 0) & ~posting.EPHEMERAL:
        raise form((("data", "flags"), "BASE_TYPE_INVALID", "Only EPHEMERAL goes with a deferral."))
    loading = {"flags": (data.get("flags") or 0) | posting.LOADING}
    it.original, it.loading = add(server, call, it, loading), True
    return {"message": it.original.data}


def _defer_update(_server: "Server", _call: Call, it: Interaction, _data: Json) -> Json:
    it.original = it.message
    return {}


def _update(server: "Server", call: Call, it: Interaction, data: Json) -> Json:
    assert it.message is not None
    it.original = it.message
    if it.message.deleted:
        return {}
    messages.checked(server, call, data, it.message.data, "data")
    posting.change(server, it.message, data, call.files)
    publish.message_edited(server, it.message)
    return {"message": it.message.data}


def _choices(_server: "Server", _call: Call, it: Interaction, data: Json) -> Json:
    focused = _focused(it.payload["data"].get("options") or [])
    if problems := modals.check_choices(data["choices"], focused):
        raise form(*problems)
    return {"choices": data["choices"]}


def _focused(options: list[Json]) -> int | None:
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        if (inside := _focused(option.get("options") or [])) is not None:
            return inside
    return None


def _modal(server: "Server", _call: Call, it: Interaction, data: Json) -> Json:
    if problems := modals.check(data):
        raise form(*problems)
    shown = {**data, "components": posting.numbered(data["components"])}
    server.interactions.modals[str(it.id)] = (it, shown)
    return {"modal": {**shown, "id": str(it.id)}}


_ANSWERS = {
    SEND: _send, DEFER: _defer, DEFER_UPDATE: _defer_update, UPDATE: _update,
    CHOICES: _choices, MODAL: _modal,
}  # fmt: skip


def _reply(call: Call, it: Interaction, kind: int, shown: Json) -> Reply:
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return Reply(204)
    told: Json = {"id": str(it.id), "type": it.type}
    body: Json = {"interaction": told}
    if kind in (SEND, DEFER, DEFER_UPDATE, UPDATE) and it.original is not None:
        flags = it.original.data["flags"]
        told |= {
            "response_message_id": str(it.original.id), "response_message_loading": kind == DEFER,
            "response_message_ephemeral": bool(flags & posting.EPHEMERAL),
        }  # fmt: skip
    if kind in (SEND, UPDATE) and "message" in shown:
        body["resource"] = {"type": kind, "message": shown["message"]}
    return Reply(200, body)
