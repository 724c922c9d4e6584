"""The web application: REST, gateway, files and the admin API on one port."""

from aiohttp import web

from tests.wire.server.admin import serve as admin
from tests.wire.server.core import Server
from tests.wire.server.rest import pipeline

BACKLOG = 4096


def application(server: Server) -> web.Application:
    """The application for this server."""

    async def rest(request: web.Request) -> web.StreamResponse:
        return await pipeline.serve(server, request)

    async def gateway(request: web.Request) -> web.WebSocketResponse:
        return await server.gateway.serve(request)

    async def file(request: web.Request) -> web.Response:
        found = server.state.files.get(request.path)
        if found is None:
            return web.Response(status=404)
        return web.Response(body=found[0], content_type=found[1].partition(";")[0])

    async def act(request: web.Request) -> web.Response:
        return await admin.over_http(server, request)

    async def eyes(request: web.Request) -> web.WebSocketResponse:
        return await admin.eyes(server, request)

    app = web.Application(client_max_size=64 * 1024 * 1024)
    app.router.add_get("/_admin/eyes", eyes)
    app.router.add_post("/_admin/{act}", act)
    app.router.add_get("/gateway", gateway)
    app.router.add_get("/gateway/", gateway)
    app.router.add_get("/attachments/{tail:.*}", file)
    app.router.add_route("*", "/api/v{version}/{tail:.*}", rest)
    return app


async def start(server: Server, port: int) -> web.AppRunner:
    """Listen on 127.0.0.1; port 0 takes a free one, which `server.port` then tells."""
    runner = web.AppRunner(application(server), access_log=None, shutdown_timeout=0.2)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port, backlog=BACKLOG)
    await site.start()
    server.port = runner.addresses[0][1]
    return runner
