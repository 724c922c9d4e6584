"""The admin API over HTTP (`POST /_admin/<act>`) and over the driver's websocket (`/_admin/eyes`)."""

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import msgspec
from aiohttp import web

from tests.wire.server.admin import (  # noqa: F401 importing a module registers its acts
    reports,
    trouble,
    using,
    world,
)
from tests.wire.server.admin.acts import ACTS, RefusedError
from tests.wire.server.errors import DiscordError
from tests.wire.server.ids import Json
from tests.wire.server.watch import Outbox

if TYPE_CHECKING:
    from tests.wire.server.core import Server


async def over_http(server: "Server", request: web.Request) -> web.Response:
    """One act with JSON arguments."""
    raw = await request.read()
    reply = _done(server, request.match_info["act"], msgspec.json.decode(raw) if raw else {})
    return web.Response(
        status=200 if "ok" in reply else 400, body=msgspec.json.encode(reply.get("ok", reply)),
        content_type="application/json",
    )  # fmt: skip


def _done(server: "Server", name: str, args: Json) -> Json:
    try:
        return {"ok": ACTS[name](server, args)}
    except RefusedError as refused:
        return {"refused": str(refused)}
    except DiscordError as refused:
        return {"refused": str(refused)}
    except (KeyError, AssertionError, TypeError, ValueError) as wrong:
        return {"error": f"{name}: {wrong!r}"}


async def eyes(server: "Server", request: web.Request) -> web.WebSocketResponse:
    """A driver: it says for whom it sees, sends numbered acts and gets what those people see."""
    socket = web.WebSocketResponse(max_msg_size=0, compress=False)
    await socket.prepare(request)
    outbox: Outbox = asyncio.Queue()
    server.watch.attach(outbox)
    writer = asyncio.create_task(_write(socket, outbox))
    try:
        async for message in socket:
            if message.type is aiohttp.WSMsgType.TEXT:
                outbox.put_nowait(msgspec.json.encode(_asked(server, outbox, message.data)))
    finally:
        server.watch.detach(outbox)
        writer.cancel()
    return socket


def _asked(server: "Server", outbox: Outbox, raw: str) -> Json:
    """The reply to one numbered act; `look` alone concerns this very driver."""
    asked: Json = msgspec.json.decode(raw)
    if asked["do"] == "look":
        server.watch.look(outbox, int(asked["args"]["user"]))
        return {"n": asked["n"], "ok": {}}
    return {"n": asked["n"], **_done(server, asked["do"], asked["args"])}


async def _write(socket: web.WebSocketResponse, outbox: Outbox) -> None:
    while True:
        frame = await outbox.get()
        await socket.send_str(frame.decode())
