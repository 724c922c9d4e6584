"""The driver's websocket to the stand-in: numbered acts one way, what people see the other way."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import aiohttp
import msgspec

from tests.wire.shown import KINDS, Answer, Json, Modal, NotShownError, Shown


class ActError(Exception):
    """The test asked the stand-in for something that makes no sense."""


class Link:
    """One connection; `hear` is called with (kind, user ids, data) for what people are shown."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.hear: Callable[[str, list[int], Json], None] = lambda _kind, _to, _data: None
        self.notes: list[tuple[str, Json]] = []
        self._asked: dict[int, asyncio.Future[Json]] = {}
        self._answers: dict[int, asyncio.Future[Answer]] = {}
        self._count = 0
        self._noted = asyncio.Event()

    async def open(self) -> "Link":
        """Connect."""
        self.http = aiohttp.ClientSession()
        self._socket = await self.http.ws_connect(self.url + "/_admin/eyes", max_msg_size=0)
        self._reader = asyncio.create_task(self._read())
        return self

    async def close(self) -> None:
        """Disconnect."""
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)
        await self._socket.close()
        await self.http.close()

    async def do(self, act: str, /, **args: Any) -> Json:
        """Carry out an act; NotShownError when Discord's client would not let a person do it."""
        self._count += 1
        number = self._count
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._asked[number] = future
        frame = msgspec.json.encode({"n": number, "do": act, "args": args})
        await self._socket.send_str(frame.decode())
        reply = await future
        if "refused" in reply:
            raise NotShownError(reply["refused"])
        if "error" in reply:
            raise ActError(reply["error"])
        ok: Json = reply["ok"]
        return ok

    async def interact(self, act: str, /, **args: Any) -> Answer:
        """Carry out a person's act and wait for the bot's first answer."""
        sent = time.perf_counter()
        told = await self.do(act, **args)
        key = int(told["interaction"])
        answer = await self._answer(key)
        answer.latency -= sent
        return answer

    def _answer(self, key: int) -> asyncio.Future[Answer]:
        if key not in self._answers:
            self._answers[key] = asyncio.get_running_loop().create_future()
        return self._answers[key]

    async def noted(self, kind: str, key: str, *, since: int = 0, timeout: float = 30.0) -> Json:  # noqa: ASYNC109
        """The first note of this kind with this key, from note number `since` on."""
        async with asyncio.timeout(timeout):
            return await self._noted_since(kind, key, since)

    async def _noted_since(self, kind: str, key: str, at: int) -> Json:
        while True:
            while at < len(self.notes):
                if self.notes[at][0] == kind and key in self.notes[at][1]:
                    return self.notes[at][1]
                at += 1
            self._noted.clear()
            await self._noted.wait()

    async def _read(self) -> None:
        async for message in self._socket:
            arrived = time.perf_counter()
            frame: Json = msgspec.json.decode(message.data)
            if "n" in frame:
                self._asked.pop(frame["n"]).set_result(frame)
            elif frame["is"] == "answer":
                self._answered(frame["d"], arrived)
                self.hear("answer", frame["to"], frame["d"])
            elif frame["to"]:
                self.hear(frame["is"], frame["to"], frame["d"])
            else:
                self.notes.append((frame["is"], frame["d"]))
                self._noted.set()

    def _answered(self, data: Json, arrived: float) -> None:
        key, kind = int(data["interaction"]), data["type"]
        shown = Shown(data["message"]) if "content" in data.get("message", {}) else None
        future = self._answer(key)
        if isinstance(kind, str):
            if future.done():
                future.result().add(kind, shown)
            return
        if future.done():
            return
        modal = Modal(data["modal"]) if "modal" in data else None
        choices = tuple((c["name"], c["value"]) for c in data.get("choices", []))
        future.set_result(Answer(key, KINDS[kind], arrived, data["ms"], shown, modal, choices))
