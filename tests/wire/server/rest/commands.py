"""Application commands, global and of a guild: bulk overwrite, list, single ones."""

from typing import TYPE_CHECKING

from tests.wire.server.errors import DiscordError, form
from tests.wire.server.ids import Json
from tests.wire.server.limits import commands as limits
from tests.wire.server.rest.call import Call, Reply
from tests.wire.server.rest.routes import route

if TYPE_CHECKING:
    from tests.wire.server.core import Server

GLOBAL = "/applications/{application_id}/commands"
GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


def _scope(server: "Server", call: Call) -> tuple[int | None, dict[int, Json]]:
    if int(call.params["application_id"]) != server.state.bot.id:
        raise DiscordError(50001)
    guild = call.params.get("guild_id")
    key = None if guild is None else server.state.guild(guild).id
    return key, server.state.commands.setdefault(key, {})


@route("PUT", GLOBAL)
@route("PUT", GUILD)
def overwrite(server: "Server", call: Call) -> Reply:
    """Set all commands of a scope; those that keep type and name keep their ids."""
    scope, known = _scope(server, call)
    if problems := limits.check_all(call.body or []):
        raise form(*problems)
    made = [_made(server, scope, known, given) for given in call.body or []]
    server.state.commands[scope] = {int(c["id"]): c for c in made}
    server.watch.note("commands", {"scope": None if scope is None else str(scope), "n": len(made)})
    return Reply(200, made)


@route("GET", GLOBAL)
@route("GET", GUILD)
def listed(server: "Server", call: Call) -> Reply:
    """All commands of a scope."""
    return Reply(200, list(_scope(server, call)[1].values()))


@route("POST", GLOBAL)
@route("POST", GUILD)
def create(server: "Server", call: Call) -> Reply:
    """Add one command or overwrite the one of its name."""
    scope, known = _scope(server, call)
    if problems := limits.check(call.body, ()):
        raise form(*problems)
    fresh = _named(known, call.body) is None
    made = _made(server, scope, known, call.body)
    known[int(made["id"])] = made
    return Reply(201 if fresh else 200, made)


@route("GET", GLOBAL + "/{command_id}")
@route("GET", GUILD + "/{command_id}")
def read(server: "Server", call: Call) -> Reply:
    """One command."""
    found = _scope(server, call)[1].get(int(call.params["command_id"]))
    if found is None:
        raise DiscordError(10063)
    return Reply(200, found)


@route("DELETE", GLOBAL + "/{command_id}")
@route("DELETE", GUILD + "/{command_id}")
def delete(server: "Server", call: Call) -> Reply:
    """Take one command away."""
    if _scope(server, call)[1].pop(int(call.params["command_id"]), None) is None:
        raise DiscordError(10063)
    return Reply(204)


def _named(known: dict[int, Json], given: Json) -> Json | None:
    key = (given.get("type") or 1, given["name"])
    return next((c for c in known.values() if (c["type"], c["name"]) == key), None)


def _made(server: "Server", scope: int | None, known: dict[int, Json], given: Json) -> Json:
    old = _named(known, given)
    flake = str(server.state.flakes.next())
    permissions = given.get("default_member_permissions")
    made: Json = {
        "id": flake if old is None else old["id"], "application_id": str(server.state.bot.id),
        "version": flake, "type": given.get("type") or 1, "name": given["name"],
        "description": given.get("description") or "", "nsfw": bool(given.get("nsfw")),
        "name_localizations": given.get("name_localizations"),
        "description_localizations": given.get("description_localizations"),
        "default_member_permissions": None if permissions is None else str(permissions),
        "dm_permission": given.get("dm_permission", True), "contexts": given.get("contexts"),
        "integration_types": given.get("integration_types") or [0],
    }  # fmt: skip
    if given.get("options"):
        made["options"] = [_option(o) for o in given["options"]]
    if scope is not None:
        made["guild_id"] = str(scope)
    return made


def _option(given: Json) -> Json:
    """An option as Discord gives it back: without keys that say nothing."""
    made = {k: v for k, v in given.items() if v not in (None, False, [])}
    if made.get("options"):
        made["options"] = [_option(o) for o in made["options"]]
    return made
