"""Users, guilds, members and the application: what a bot looks up."""

from typing import TYPE_CHECKING

from tests.wire.server import payloads, permissions
from tests.wire.server.errors import DiscordError
from tests.wire.server.ids import Json
from tests.wire.server.rest.call import Call, Reply
from tests.wire.server.rest.routes import route
from tests.wire.server.state import Guild

if TYPE_CHECKING:
    from tests.wire.server.core import Server


@route("GET", "/gateway")
def gateway(server: "Server", _call: Call) -> Reply:
    """Where the gateway is."""
    return Reply(200, {"url": server.resume_url})


@route("GET", "/gateway/bot")
def gateway_bot(server: "Server", _call: Call) -> Reply:
    """Where the gateway is, how many shards to use and how many identifies are left today."""
    left = {
        "total": 1000, "remaining": max(0, 1000 - server.gateway.identifies),
        "reset_after": 86_400_000, "max_concurrency": 1,
    }  # fmt: skip
    return Reply(200, {"url": server.resume_url, "shards": 1, "session_start_limit": left})


@route("GET", "/users/@me")
def me(server: "Server", _call: Call) -> Reply:
    """The bot's own user."""
    mine = {**payloads.user(server.state.bot), "verified": True, "mfa_enabled": True}
    return Reply(200, {**mine, "email": None, "locale": "en-US", "premium_type": 0})


@route("GET", "/users/@me/guilds")
def my_guilds(server: "Server", call: Call) -> Reply:
    """The guilds that the bot is in, in short: as many as asked for, in the order of their ids."""
    bot, state = server.state.bot, server.state
    found = sorted(g for g, guild in state.guilds.items() if bot.id in guild.members)
    after = int(call.query.get("after", 0))
    page = [state.guilds[g] for g in found if g > after][: int(call.query.get("limit", 200))]
    told: list[Json] = [
        {
            "id": str(g.id), "name": g.name, "icon": None, "banner": None, "features": [],
            "owner": g.owner_id == bot.id, "permissions": str(permissions.in_guild(g, bot.id)),
        } for g in page
    ]  # fmt: skip
    return Reply(200, told)


@route("GET", "/users/{user_id}")
def user(server: "Server", call: Call) -> Reply:
    """A user."""
    return Reply(200, payloads.user(server.state.user(call.params["user_id"])))


@route("GET", "/applications/@me")
@route("GET", "/oauth2/applications/@me")
def application(server: "Server", _call: Call) -> Reply:
    """The bot's application."""
    return Reply(200, payloads.application(server.state))


def _guild(server: "Server", call: Call) -> Guild:
    guild = server.state.guild(call.params["guild_id"])
    if server.state.bot.id not in guild.members:
        raise DiscordError(50001)
    return guild


@route("GET", "/guilds/{guild_id}")
def guild(server: "Server", call: Call) -> Reply:
    """A guild."""
    return Reply(200, payloads.guild(_guild(server, call)))


@route("GET", "/guilds/{guild_id}/channels")
def channels(server: "Server", call: Call) -> Reply:
    """A guild's channels, those too that the bot cannot see; no threads."""
    found = [server.state.channels[c] for c in _guild(server, call).channels]
    return Reply(200, [payloads.channel(server.state, c) for c in found if not c.is_thread])


@route("GET", "/guilds/{guild_id}/threads/active")
def threads(server: "Server", call: Call) -> Reply:
    """A guild's active threads."""
    state = server.state
    found = [state.channels[c] for c in _guild(server, call).channels]
    seen = [
        c for c in found
        if c.is_thread and not c.archived and permissions.of_member(state, c, state.bot.id)
    ]  # fmt: skip
    members = [t["member"] for t in (payloads.channel(state, c) for c in seen) if "member" in t]
    return Reply(200, {"threads": [payloads.channel(state, c) for c in seen], "members": members,
                       "has_more": False})  # fmt: skip


@route("GET", "/guilds/{guild_id}/roles")
def roles(server: "Server", call: Call) -> Reply:
    """A guild's roles."""
    found = _guild(server, call)
    return Reply(200, [payloads.role(r, found) for r in found.roles.values()])


@route("GET", "/guilds/{guild_id}/members/{user_id}")
def member(server: "Server", call: Call) -> Reply:
    """A member: 10013 for a user that does not exist, 10007 for one who is not here."""
    found = _guild(server, call).members.get(server.state.user(call.params["user_id"]).id)
    if found is None:
        raise DiscordError(10007)
    return Reply(200, payloads.full_member(found))
