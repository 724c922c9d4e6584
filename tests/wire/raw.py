"""A bot that speaks plain HTTP to a stand-in in this very process: for tests of the stand-in alone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import msgspec

from tests.wire.server.admin.acts import ACTS
from tests.wire.server.app import start
from tests.wire.server.core import Server, Settings
from tests.wire.shown import Json


class Raw:
    """The stand-in with a guild, a channel and one person, and calls to it."""

    def __init__(self, server: Server, http: aiohttp.ClientSession) -> None:
        self.server, self.http = server, http
        self.user = int(self.act("add_user", name="Ann")["id"])
        made = self.act("add_guild", name="Guild", members=[self.user])
        self.guild, self.role = int(made["id"]), int(made["bot_role"])
        self.channel = int(self.act("add_channel", guild=self.guild, name="table")["id"])
        self.app = server.state.bot.id

    def act(self, act: str, /, **args: Any) -> Json:
        """An act of the admin API, without HTTP between."""
        return ACTS[act](self.server, args)

    async def call(
        self, method: str, path: str, body: Any = None, *, files: dict[str, bytes] | None = None,
        token: str | None = "",
    ) -> tuple[int, Any]:  # fmt: skip
        """A request of the bot: status and JSON (None without a body); `token` None sends none."""
        token = self.server.settings.token if token == "" else token
        headers = {} if token is None else {"Authorization": f"Bot {token}"}
        more: Json = {} if body is None else {"json": body}
        if files is not None:
            more = {"data": _form(body, files)}
        url = f"{self.server.url}/api/v10{path}"
        async with self.http.request(method, url, headers=headers, **more) as response:
            raw = await response.read()
            self.headers = response.headers
            return response.status, msgspec.json.decode(raw) if raw else None

    async def send(self, body: Json, **more: Any) -> tuple[int, Any]:
        """Send a message into the channel."""
        return await self.call("POST", f"/channels/{self.channel}/messages", body, **more)

    async def code(self, body: Json, **more: Any) -> int | None:
        """Discord's code for the refusal of this message; None when it was taken."""
        status, told = await self.send(body, **more)
        return None if status < 300 else int(told["code"])

    def interaction(self, act: str, /, **args: Any) -> tuple[str, str]:
        """What a person does: the interaction's id and token."""
        told = self.act(act, user=self.user, **args)
        it = self.server.interactions.by_id[int(told["interaction"])]
        return str(it.id), it.token

    async def answer(
        self, ids: tuple[str, str], kind: int, data: Json | None = None
    ) -> tuple[int, Any]:
        """The callback to an interaction."""
        body = {"type": kind, **({} if data is None else {"data": data})}
        path = f"/interactions/{ids[0]}/{ids[1]}/callback"
        return await self.call("POST", path, body, token=None)


def _form(body: Any, files: dict[str, bytes]) -> aiohttp.FormData:
    form = aiohttp.FormData()
    form.add_field(
        "payload_json", msgspec.json.encode(body).decode(), content_type="application/json"
    )
    for n, (name, content) in enumerate(files.items()):
        form.add_field(f"files[{n}]", content, filename=name, content_type="image/png")
    return form


@asynccontextmanager
async def raw_bot(**settings: Any) -> AsyncIterator[Raw]:
    """A stand-in without rate limits (unless asked for) that checks its own answers too."""
    chosen = {"rate_limits": False, "check_answers": True, **settings}
    server = Server(settings=Settings(**chosen))
    runner = await start(server, 0)
    try:
        async with aiohttp.ClientSession() as http:
            yield Raw(server, http)
    finally:
        server.faults.clear()
        await runner.cleanup()


def row(*components: Json) -> Json:
    """An action row."""
    return {"type": 1, "components": list(components)}


def button(label: str | None = "Go", custom_id: str | None = "go", **more: Any) -> Json:
    """A button; None leaves a key out."""
    made = {"type": 2, "style": 2, "label": label, "custom_id": custom_id, **more}
    return {k: v for k, v in made.items() if v is not None}


def select(*values: str, custom_id: str = "pick", **more: Any) -> Json:
    """A string select with options of these values."""
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": custom_id, "options": options, **more}
