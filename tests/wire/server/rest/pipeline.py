"""The way of every REST request: faults, token, rate limit, body, description, handler, log."""

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec
from aiohttp import web

from tests.wire.server.errors import DiscordError, form
from tests.wire.server.ids import Json
from tests.wire.server.rest import (  # noqa: F401 importing a family registers its routes
    callbacks,
    channels,
    commands,
    guilds,
    messages,
    webhooks,
)
from tests.wire.server.rest.call import Call, Reply, read_body
from tests.wire.server.rest.routes import HANDLERS, Templates

if TYPE_CHECKING:
    from tests.wire.server.core import Server

OWN = Templates({template for _, template in HANDLERS})
MALFORMED = (50006, 50035, 50109, 50045, 40005)  # only a faulty bot earns these
OPEN = ("/interactions/", "/webhooks/", "/gateway")


async def serve(server: "Server", request: web.Request) -> web.StreamResponse:
    """Answer one request of the bot."""
    started = time.monotonic()
    call = _call(server, request)
    way_out = await server.faults.arrive(call)
    try:
        unread = await _unread(request, call)
    except ConnectionError:  # whoever asked has died
        return _lost(request)
    if server.faults.kill(call, "before"):
        return _lost(request)
    reply = _answer(server, call, unread)
    if server.faults.kill(call, "after") or server.faults.loses(call):
        return _lost(request)
    if way_out:
        await asyncio.sleep(way_out)
    _logged(server, call, reply, time.monotonic() - started)
    return _response(call, reply)


def _call(server: "Server", request: web.Request) -> Call:
    path = request.path.removeprefix(f"/api/v{request.match_info['version']}")
    found = OWN.find(path) or server.spec.templates.find(path)
    template, params = found if found is not None else ("", {})
    return Call(
        request.method, path, template, params, dict(request.query),
        request.headers.get("Authorization", ""), request.headers.get("User-Agent", ""),
    )  # fmt: skip


async def _unread(request: web.Request, call: Call) -> DiscordError | None:
    """Read the body; what is wrong with it."""
    try:
        await read_body(request, call)
    except DiscordError as refused:
        return refused
    return None


def _answer(server: "Server", call: Call, unread: DiscordError | None) -> Reply:
    try:
        if unread is not None:
            raise unread
        if (forced := server.faults.forced(call)) is not None:
            return forced
        return _decided(server, call)
    except DiscordError as refused:
        if refused.code in MALFORMED:
            server.violation(call.method, call.path, refused.body())
        return Reply(refused.status, refused.body())


def _decided(server: "Server", call: Call) -> Reply:
    handler = HANDLERS.get((call.method, call.template))
    if handler is None:
        return _unknown(server, call)
    if not call.agent:
        raise DiscordError(40333)
    if not call.template.startswith(OPEN) and call.authorization != f"Bot {server.settings.token}":
        return Reply(401, {"message": "401: Unauthorized", "code": 0})
    if (limited := server.limits.check(call)) is not None:
        return limited
    if problems := server.spec.request(call.method, call.template, call.body):
        raise form(*problems)
    if call.body is None and call.method in ("POST", "PATCH"):
        call.body = {}
    reply = handler(server, call)
    if server.settings.check_answers:
        server.own_faults += server.spec.answer(
            call.method, call.template, reply.status, reply.body
        )
    return reply


def _unknown(server: "Server", call: Call) -> Reply:
    """A route that Discord lacks is the bot's fault; one that only the stand-in lacks is ours."""
    if server.spec.knows(call.method, call.template):
        server.violation(call.method, call.path, {"message": "not played by the stand-in"})
        return Reply(501, {"message": "not played by the stand-in", "code": 0})
    server.violation(call.method, call.path, {"message": "404: Not Found"})
    return Reply(404, {"message": "404: Not Found", "code": 0})


def _lost(request: web.Request) -> web.StreamResponse:
    """The asker is dead: no answer goes out."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=503)


def _logged(server: "Server", call: Call, reply: Reply, spent: float) -> None:
    code = reply.body.get("code") if isinstance(reply.body, dict) and reply.status >= 400 else None
    entry: Json = {
        "method": call.method, "path": call.path, "template": call.template, "code": code,
        "status": reply.status, "ms": round(spent * 1000, 2), "at": time.time(),
    }  # fmt: skip
    server.log.append(entry)
    for key in (f"{call.method} {call.template}", str(reply.status)):
        server.counts[key] = server.counts.get(key, 0) + 1


def _response(call: Call, reply: Reply) -> web.Response:
    headers = {**call.headers_out, **reply.headers}
    if reply.body is None:
        return web.Response(status=reply.status, headers=headers)
    return web.Response(
        status=reply.status, headers=headers, body=msgspec.json.encode(reply.body),
        content_type="application/json",
    )  # fmt: skip
