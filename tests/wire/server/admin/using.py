"""What people do: slash commands, autocomplete, presses, choices, modals, plain messages.

The checks are those of Discord's own client: a person can use only what is offered and shown.
"""

from typing import TYPE_CHECKING, Any

from tests.wire.server import interactions, permissions, posting, publish
from tests.wire.server.admin import filling
from tests.wire.server.admin.acts import RefusedError, act
from tests.wire.server.ids import Json
from tests.wire.server.limits.components import walk
from tests.wire.server.state import Channel, Message, User

if TYPE_CHECKING:
    from tests.wire.server.core import Server


def _where(server: "Server", args: Json) -> tuple[User, Channel]:
    user, channel = server.state.user(args["user"]), server.state.channel(args["channel"])
    if user.id not in server.watch.viewers(channel):
        raise RefusedError(f"{user.name} cannot see channel {channel.name or channel.id}")
    return user, channel


def _offered(server: "Server", user: User, channel: Channel, name: str) -> Json:
    scopes = [channel.guild_id, None] if channel.guild_id is not None else [None]
    for scope in scopes:
        for command in server.state.commands.get(scope, {}).values():
            if command["name"] == name and _open_to(server, user, channel, command):
                return command
    raise RefusedError(f"/{name} is not offered here")


def _open_to(server: "Server", user: User, channel: Channel, command: Json) -> bool:
    contexts = command["contexts"]
    if channel.guild_id is None:
        return bool(command["dm_permission"]) if contexts is None else 1 in contexts
    if contexts is not None and 0 not in contexts:
        return False
    may = permissions.of_member(server.state, channel, user.id)
    needed = int(command["default_member_permissions"] or 0)
    return bool(may & permissions.USE_COMMANDS) and may & needed == needed


def _command(server: "Server", args: Json, focused: str | None) -> tuple[User, Channel, Json]:
    user, channel = _where(server, args)
    name, *inner = args["command"].split()
    command = _offered(server, user, channel, name)
    data: Json = {"id": command["id"], "name": name, "type": 1}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    level = data
    told: list[Json] = command.get("options", [])
    for step in inner:
        found = next((o for o in told if o["name"] == step and o["type"] in (1, 2)), None)
        if found is None:
            raise RefusedError(f"/{args['command']} is not offered here")
        level["options"] = [{"name": step, "type": found["type"]}]
        level, told = level["options"][0], found.get("options", [])
    resolved: Json = {}
    level["options"] = filling.options(
        server, channel, told, args["options"], focused=focused, resolved=resolved
    )
    if resolved:
        data["resolved"] = resolved
    return user, channel, data


@act
def slash(server: "Server", args: Json) -> Json:
    """`user`, `channel`, `command` ("play" or "group sub"), `options` by name."""
    user, channel, data = _command(server, args, None)
    return _told(server.interactions.start(interactions.COMMAND, user, channel, data))


@act
def autocomplete(server: "Server", args: Json) -> Json:
    """As slash; `focused` names the option being typed."""
    user, channel, data = _command(server, args, args["focused"])
    return _told(server.interactions.start(interactions.AUTOCOMPLETE, user, channel, data))


def _told(it: interactions.Interaction) -> Json:
    return {"interaction": str(it.id)}


def _shown(server: "Server", args: Json) -> tuple[User, Channel, Message]:
    message = server.state.messages.get(int(args["message"]))
    if message is None:
        raise RefusedError("no such message")
    channel = server.state.channels.get(message.channel_id)
    if channel is None:
        raise RefusedError("the channel is gone")
    user = server.state.user(args["user"])
    if user.id not in server.watch.of_message(message):
        raise RefusedError(f"{user.name} does not see this message")
    if message.deleted and not args.get("forced"):
        raise RefusedError("the message is gone")
    return user, channel, message


def _component(message: Message, args: Json) -> Json:
    for _, component in walk(message.data["components"], ()):
        if component.get("custom_id") == args["custom_id"]:
            if component.get("disabled") and not args.get("forced"):
                raise RefusedError("it is disabled")
            return component
    if args.get("forced"):
        return {"type": args.get("type", 2), "id": 0}
    raise RefusedError("the message has no such component any more")


@act
def press(server: "Server", args: Json) -> Json:
    """`user`, `message`, `custom_id`, `values` for a select; `forced` presses what is not shown."""
    user, channel, message = _shown(server, args)
    component = _component(message, args)
    kind = component["type"]
    data: Json = {"component_type": kind, "custom_id": args["custom_id"], "id": component["id"]}
    if kind != 2 or "values" in args:
        data |= filling.chosen(server, channel, component, args.get("values", []), args)
    shown = _with(message.data, component, args) if args.get("forced") else message.data
    return _told(server.interactions.start(
        interactions.COMPONENT, user, channel, data, message, shown=shown
    ))  # fmt: skip


def _with(shown: Json, component: Json, args: Json) -> Json:
    """The message with what is pressed in it, as it would have been when it was shown."""
    if any(c.get("custom_id") == args["custom_id"] for _, c in walk(shown["components"], ())):
        return shown
    pressed: Json = {**component, "custom_id": args["custom_id"], "style": 2, "label": "?"}
    if component["type"] != 2:
        values = args.get("values", [])
        options = [{"label": value, "value": value} for value in values]
        pressed |= {"options": options, "min_values": 1, "max_values": max(1, len(values))}
    row = {"type": 1, "id": 0, "components": [pressed]}
    return {**shown, "components": [*shown["components"], row]}


@act
def submit(server: "Server", args: Json) -> Json:
    """`user`, `modal`, `fields` by custom id or label."""
    source, modal = server.interactions.modals.get(args["modal"], (None, {}))
    if source is None or source.user.id != int(args["user"]):
        raise RefusedError("no such modal is open")
    data: Json = {
        "custom_id": modal["custom_id"],
        "components": filling.modal(modal, args["fields"]),
    }
    it = server.interactions.start(
        interactions.MODAL, source.user, source.channel, data, source.message
    )
    it.source = source
    return _told(it)


@act
def say(server: "Server", args: Json) -> Json:
    """`user`, `channel`, `content`: a plain message of a person."""
    user, channel = _where(server, args)
    if channel.locked:
        raise RefusedError("the thread is locked")
    if channel.archived:
        channel.archived = False
        publish.channel_changed(server, channel, "UPDATE")
    body: dict[str, Any] = {"content": args["content"]}
    message = posting.make(server, channel, user, body, [])
    publish.message_created(server, message)
    return {"message": str(message.id)}


@act
def history(server: "Server", args: Json) -> Json:
    """`user`, `channel`: the messages that a person finds on opening a channel."""
    _, channel = _where(server, args)
    return {"messages": [message.data for message in channel.messages.values()]}


@act
def forward(server: "Server", args: Json) -> Json:
    """`interaction`: Discord delivers its event a second time (reference: events may come twice)."""
    it = server.interactions.by_id[int(args["interaction"])]
    return {"sessions": server.interactions.deliver(it)}
