"""Fills in what a person gives: command options, choices of a select, fields of a modal."""

from typing import TYPE_CHECKING, Any

from tests.wire.server import payloads, permissions
from tests.wire.server.admin.acts import RefusedError
from tests.wire.server.ids import Json
from tests.wire.server.limits.components import walk
from tests.wire.server.state import Channel

if TYPE_CHECKING:
    from tests.wire.server.core import Server

STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER = 3, 4, 5, 6, 7, 10


def options(
    server: "Server", channel: Channel, told: list[Json], given: Json, *, focused: str | None,
    resolved: Json,
) -> list[Json]:  # fmt: skip
    """The options as the interaction carries them, in the command's order."""
    if unknown := sorted(set(given) - {o["name"] for o in told}):
        raise RefusedError(f"no such option: {', '.join(unknown)}")
    filled = []
    for option in told:
        name = option["name"]
        if name not in given:
            if option.get("required") and focused is None:
                raise RefusedError(f"option {name} is required")
            continue
        typing = focused == name
        value = given[name] if typing else _value(server, channel, option, given[name], resolved)
        made = {"name": name, "type": option["type"], "value": value}
        filled.append({**made, "focused": True} if typing else made)
    if focused is not None and not any(o.get("focused") for o in filled):
        raise RefusedError(f"option {focused} is not being typed")
    return filled


def _value(server: "Server", channel: Channel, option: Json, value: Any, resolved: Json) -> Any:
    kind = option["type"]
    if choices := option.get("choices"):
        return _of_choices(option, choices, value)
    if kind == USER:
        return _user(server, channel, int(value), resolved)
    if kind == CHANNEL:
        found = server.state.channel(value)
        resolved.setdefault("channels", {})[str(found.id)] = {
            **payloads.channel(server.state, found),
            "permissions": str(permissions.of_member(server.state, found, server.state.bot.id)),
        }
        return str(found.id)
    _fits(option, value)
    return value


def _of_choices(option: Json, choices: list[Json], value: Any) -> Any:
    for choice in choices:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    raise RefusedError(f"option {option['name']} has no choice {value!r}")


def _user(server: "Server", channel: Channel, user_id: int, resolved: Json) -> str:
    user = server.state.user(user_id)
    resolved.setdefault("users", {})[str(user.id)] = payloads.user(user)
    if channel.guild_id is not None:
        found = server.state.guilds[channel.guild_id].members.get(user.id)
        if found is not None:
            may = permissions.of_member(server.state, channel, user.id)
            member = {**payloads.member(found), "permissions": str(may)}
            resolved.setdefault("members", {})[str(user.id)] = member
    return str(user.id)


def _fits(option: Json, value: Any) -> None:
    types: dict[int, tuple[type, ...]] = {
        STRING: (str,), INTEGER: (int,), BOOLEAN: (bool,), NUMBER: (int, float),
    }  # fmt: skip
    expected = types.get(option["type"], (str,))
    if not isinstance(value, expected) or (option["type"] != BOOLEAN and isinstance(value, bool)):
        raise RefusedError(f"option {option['name']} takes no {value!r}")
    size = len(value) if isinstance(value, str) else value
    least = option.get("min_length" if isinstance(value, str) else "min_value")
    most = option.get("max_length" if isinstance(value, str) else "max_value")
    if (least is not None and size < least) or (most is not None and size > most):
        raise RefusedError(f"option {option['name']} is out of range: {value!r}")


def chosen(
    server: "Server", channel: Channel, component: Json, values: list[str], args: Json
) -> Json:
    """The values of a select, by the options' values; entity selects get their `resolved`."""
    least, most = component.get("min_values", 1), component.get("max_values", 1)
    kind = component["type"]
    if not args.get("forced"):
        if not least <= len(values) <= most:
            raise RefusedError(f"between {least} and {most} may be chosen, not {len(values)}")
        offered = [o["value"] for o in component.get("options", [])]
        if kind == STRING and (missing := [v for v in values if v not in offered]):
            raise RefusedError(f"not offered: {missing}")
    resolved: Json = {}
    if kind == 5:
        values = [_user(server, channel, int(value), resolved) for value in values]
    return {"values": values, **({"resolved": resolved} if resolved else {})}


def modal(shown: Json, fields: Json) -> list[Json]:
    """A modal's components as its submit carries them; fields by custom id or label."""
    labels = _labels(shown)
    left: Json = dict(fields)
    made = [_filled(component, left, labels) for component in shown["components"]]
    if left:
        raise RefusedError(f"the modal has no such field: {', '.join(left)}")
    return made


def _labels(shown: Json) -> dict[str, str]:
    """Custom id to label."""
    labels: dict[str, str] = {}
    for _, component in walk(shown["components"], ()):
        if "custom_id" in component and component.get("label"):
            labels[component["custom_id"]] = component["label"]
        inner = component.get("component")
        if component["type"] == 18 and inner is not None:
            labels[inner["custom_id"]] = component["label"]
    return labels


def _filled(component: Json, left: Json, labels: dict[str, str]) -> Json:
    plain = {"type": component["type"], "id": component["id"]}
    if component["type"] == 1:
        return {**plain, "components": [_field(c, left, labels) for c in component["components"]]}
    if component["type"] == 18:
        return {**plain, "component": _field(component["component"], left, labels)}
    return plain


def _field(it: Json, left: Json, labels: dict[str, str]) -> Json:
    key: str = it["custom_id"]
    name: str = labels.get(key, key)
    value = left.pop(key) if key in left else left.pop(name, None)
    plain: Json = {"type": it["type"], "custom_id": key, "id": it.get("id", 0)}
    if it["type"] == 4:
        return {**plain, "value": _text(it, name, it.get("value", "") if value is None else value)}
    if it["type"] in (21, 23):
        return {**plain, "value": value if it["type"] == 21 else bool(value)}
    values = [] if value is None else [value] if isinstance(value, str) else list(value)
    _check_values(it, name, values)
    return {**plain, "values": values}


def _text(it: Json, name: str, value: str) -> str:
    if not value and not it.get("required", True):
        return value
    least, most = max(it.get("min_length") or 0, 1), it.get("max_length") or 4000
    if not least <= len(value) <= most:
        raise RefusedError(f"field {name} takes {least} to {most} letters, not {len(value)}")
    return value


def _check_values(it: Json, name: str, values: list[str]) -> None:
    offered = [o["value"] for o in it.get("options", [])]
    if offered and (missing := [v for v in values if v not in offered]):
        raise RefusedError(f"field {name} does not offer {missing}")
    if not values and not it.get("required", True):
        return
    least, most = (
        it.get("min_values", 1),
        it.get("max_values", len(offered) if it["type"] == 22 else 1),
    )
    if not least <= len(values) <= most:
        raise RefusedError(f"field {name} takes {least} to {most} choices, not {len(values)}")
