"""The gateway: transports, identify, heartbeat, resume, close codes, what goes to whom."""

import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import msgspec
import pytest
import zstandard

from tests.wire.raw import Raw, raw_bot
from tests.wire.shown import Json

IDENTIFY: Json = {"token": "a.wire.token", "intents": 1, "properties": {}}


@pytest.fixture
async def raw() -> AsyncIterator[Raw]:
    async with raw_bot(token=IDENTIFY["token"]) as found:
        yield found


class Line:
    """A client of the gateway that reads JSON through any transport."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, compress: str) -> None:
        self.socket, self.compress = socket, compress
        self._zlib = zlib.decompressobj()
        self._zstd = zstandard.ZstdDecompressor().decompressobj()

    async def read(self) -> Json:
        """The next payload."""
        message = await self.socket.receive(timeout=5)
        data = message.data
        if self.compress == "zlib-stream":
            assert data.endswith(b"\x00\x00\xff\xff")
            data = self._zlib.decompress(data)
        elif self.compress == "zstd-stream":
            data = self._zstd.decompress(data)
        elif isinstance(data, bytes):
            data = zlib.decompress(data)
        found: Json = msgspec.json.decode(data)
        return found

    async def send(self, op: int, data: Any) -> None:
        """Send a payload."""
        await self.socket.send_str(msgspec.json.encode({"op": op, "d": data}).decode())

    async def closed(self) -> int | None:
        """The close code, after whatever is still to be read."""
        while not self.socket.closed:
            message = await self.socket.receive(timeout=5)
            if message.type is aiohttp.WSMsgType.CLOSE:
                return int(message.data)
        return self.socket.close_code


@asynccontextmanager
async def line(raw: Raw, compress: str = "") -> AsyncIterator[Line]:
    """A connection after hello."""
    url = f"{raw.server.resume_url}?v=10&encoding=json&compress={compress}"
    async with raw.http.ws_connect(url, max_msg_size=0) as socket:
        found = Line(socket, compress)
        assert (await found.read())["op"] == 10
        yield found


async def identified(found: Line, **more: Any) -> Json:
    """READY's data."""
    await found.send(2, {**IDENTIFY, **more})
    ready = await found.read()
    assert (ready["t"], ready["s"]) == ("READY", 1)
    data: Json = ready["d"]
    return data


@pytest.mark.parametrize("compress", ["", "zlib-stream", "zstd-stream"])
async def test_every_transport_carries_ready_and_guilds(raw: Raw, compress: str) -> None:
    async with line(raw, compress) as bot:
        ready = await identified(bot, compress=True)
        assert ready["guilds"] == [{"id": str(raw.guild), "unavailable": True}]
        assert ready["resume_gateway_url"] == raw.server.resume_url
        guild = await bot.read()
        assert (guild["t"], guild["d"]["id"]) == ("GUILD_CREATE", str(raw.guild))
        assert [c["id"] for c in guild["d"]["channels"]] == [str(raw.channel)]


async def test_a_heartbeat_before_identify_is_answered(raw: Raw) -> None:
    async with line(raw) as bot:
        await bot.send(1, None)
        assert (await bot.read())["op"] == 11


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (2, {**IDENTIFY, "token": "other"}, 4004),
        (2, {**IDENTIFY, "intents": 1 | 1 << 15}, 4014),
        (2, {**IDENTIFY, "intents": 1 << 30}, 4013),
        (2, {**IDENTIFY, "shard": [2, 2]}, 4010),
        (3, {}, 4003),
        (77, {}, 4001),
        (1, "x" * 5000, 4002),
    ],
)
async def test_faulty_payloads_close_with(raw: Raw, op: int, data: Any, code: int) -> None:
    async with line(raw) as bot:
        await bot.send(op, data)
        assert await bot.closed() == code


async def test_a_second_identify_and_too_many_payloads_close(raw: Raw) -> None:
    async with line(raw) as bot:
        await identified(bot)
        await bot.send(2, IDENTIFY)
        assert await bot.closed() == 4005
    async with line(raw) as bot:
        for _ in range(121):
            await bot.send(1, None)
        assert await bot.closed() == 4008


async def test_a_resume_replays_what_was_missed(raw: Raw) -> None:
    async with line(raw) as bot:
        ready = await identified(bot)
        await bot.read()
        await bot.socket.close(code=4000)
    raw.act("add_channel", guild=raw.guild, name="missed")
    async with line(raw) as bot:
        told = {"token": IDENTIFY["token"], "session_id": ready["session_id"], "seq": 1}
        await bot.send(6, told)
        seen = [await bot.read() for _ in range(3)]
        assert [(s["t"], s["s"]) for s in seen] == [
            ("GUILD_CREATE", 2), ("CHANNEL_CREATE", 3), ("RESUMED", 4),
        ]  # fmt: skip


async def test_a_session_that_ended_cannot_be_resumed(raw: Raw) -> None:
    async with line(raw) as bot:
        ready = await identified(bot)
        await bot.socket.close(code=1000)
    async with line(raw) as bot:
        await bot.send(6, {"token": IDENTIFY["token"], "session_id": ready["session_id"], "seq": 1})
        assert await bot.read() == {"op": 9, "t": None, "s": None, "d": False}


async def test_identifies_in_a_row_are_refused_where_the_gap_is_on(raw: Raw) -> None:
    raw.server.settings.identify_gap = 5.0
    async with line(raw) as bot, line(raw) as other:
        await identified(bot)
        await other.send(2, IDENTIFY)
        assert (await other.read())["op"] == 9


async def test_a_shard_gets_its_guilds_and_shard_0_the_direct_messages(raw: Raw) -> None:
    mine = (raw.guild >> 22) % 2
    dm = raw.act("open_dm", user=raw.user)["id"]
    await raw.call("PUT", f"/applications/{raw.app}/commands", [
        {"name": "play", "description": "d", "contexts": [0, 1]}])  # fmt: skip
    async with line(raw) as first, line(raw) as second:
        readies = [await identified(bot, shard=[n, 2]) for n, bot in enumerate((first, second))]
        assert [len(ready["guilds"]) for ready in readies] == [mine == 0, mine == 1]
        both = (first, second)
        assert (await both[mine].read())["t"] == "GUILD_CREATE"
        raw.interaction("slash", channel=raw.channel, command="play", options={})
        event = await both[mine].read()
        assert (event["t"], event["d"]["guild_id"]) == ("INTERACTION_CREATE", str(raw.guild))
        raw.interaction("slash", channel=dm, command="play", options={})
        event = await first.read()
        assert ("guild_id" in event["d"], event["d"]["user"]["id"]) == (False, str(raw.user))


async def test_messages_go_by_intents_and_without_their_content(raw: Raw) -> None:
    async with line(raw) as plain, line(raw) as hearing:
        await identified(plain)
        await identified(hearing, intents=1 | 1 << 9)
        assert [(await bot.read())["t"] for bot in (plain, hearing)] == ["GUILD_CREATE"] * 2
        raw.act("say", user=raw.user, channel=raw.channel, content="secret")
        raw.act("add_channel", guild=raw.guild, name="next")
        event = await hearing.read()
        assert (event["t"], event["d"]["content"]) == ("MESSAGE_CREATE", "")
        assert (await plain.read())["t"] == "CHANNEL_CREATE"
