"""The gateway: sessions that outlive their connections, identify, resume, heartbeat, dispatch.

It carries events to the bot and knows nothing of how they came about.
"""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import aiohttp
import msgspec
from aiohttp import web

from tests.wire.server import payloads, transports
from tests.wire.server.ids import Json

if TYPE_CHECKING:
    from tests.wire.server.core import Server

KEPT_EVENTS = 5000
MEMBERS, MESSAGE_CONTENT, PRESENCES = 1 << 1, 1 << 15, 1 << 8


class Session:
    """One identified shard of the bot; events are kept for a resume."""

    def __init__(self, shard: int, shards: int, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard, self.shards, self.intents = shard, shards, intents
        self.seq = 0
        self.kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT_EVENTS)
        self.connection: Connection | None = None
        self.ended = False
        self.ready = False

    def dispatch(self, event: str, data: Json) -> None:
        """Send an event, or keep it until the bot resumes."""
        self.seq += 1
        payload = msgspec.json.encode({"op": 0, "t": event, "s": self.seq, "d": data})
        self.kept.append((self.seq, payload))
        if self.connection is not None:
            self.connection.send_raw(payload)

    def wants(self, intents: int, guild_id: int | None) -> bool:
        """Whether an event with these intents (0: always sent) of this guild goes here."""
        if intents and not self.intents & intents:
            return False
        return self.shard == (0 if guild_id is None else (guild_id >> 22) % self.shards)

    def missed(self, seq: int) -> list[bytes]:
        """The payloads after `seq`, in order."""
        return [payload for number, payload in self.kept if number > seq]


class Connection:
    """One websocket of the bot."""

    def __init__(self, socket: web.WebSocketResponse, transport: transports.Transport) -> None:
        self.socket, self.transport = socket, transport
        self.session: Session | None = None
        self.closing: int | None = None  # the code that we closed it with
        self._queue: asyncio.Queue[bytes | int | Callable[[], object]] = asyncio.Queue()
        self._received: deque[float] = deque(maxlen=120)

    def send(self, op: int, data: object = None) -> None:
        """Queue a payload that is no event."""
        self.send_raw(msgspec.json.encode({"op": op, "t": None, "s": None, "d": data}))

    def send_raw(self, payload: bytes) -> None:
        """Queue an encoded payload."""
        self._queue.put_nowait(payload)

    def then(self, do: Callable[[], object]) -> None:
        """Call this once all that is queued has been sent."""
        self._queue.put_nowait(do)

    def close(self, code: int) -> None:
        """Close after what is queued, with this close code (1006: cut without one)."""
        self.closing = code
        self._queue.put_nowait(code)

    async def write(self) -> None:
        """Send what is queued until closed."""
        while not isinstance(item := await self._queue.get(), int):
            if callable(item):
                item()
                continue
            try:
                await self.transport.send(self.socket, item)
            except (ConnectionError, aiohttp.ClientConnectionError):
                return
        if item == 1006 and (transport := self.socket._req.transport) is not None:  # type: ignore[union-attr]
            transport.abort()
        else:
            await self.socket.close(code=item, message=b"")

    def too_many(self) -> bool:
        """Whether this payload is the 121st within 60 s."""
        now = time.monotonic()
        full = len(self._received) == 120 and now - self._received[0] < 60
        self._received.append(now)
        return full


class Gateway:
    """All sessions of the bot."""

    def __init__(self, server: "Server") -> None:
        self.server = server
        self.sessions: dict[str, Session] = {}
        self.identifies = 0
        self.resumes = 0
        self.closes: list[int | None] = []
        self._identified: dict[int, float] = {}

    def dispatch(self, event: str, data: Json, *, intents: int, guild_id: int | None) -> int:
        """Send an event to every session that wants it; how many that are."""
        told = [s for s in self.sessions.values() if s.wants(intents, guild_id)]
        for session in told:
            self._send(session, event, data)
        return len(told)

    def _send(self, session: Session, event: str, data: Json) -> None:
        """Send an event, unless or after which a fault kills the bot."""
        faults = self.server.faults
        faults.gateway(event, "before")
        session.dispatch(event, data)
        if session.connection is not None:
            session.connection.then(lambda: faults.gateway(event, "after"))

    def live(self) -> Iterator[Connection]:
        """The open connections with a session."""
        for session in self.sessions.values():
            if session.connection is not None:
                yield session.connection

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection of the bot, from hello to close."""
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        connection = Connection(socket, transports.chosen(request.query.get("compress")))
        writer = asyncio.create_task(connection.write())
        connection.send(10, {"heartbeat_interval": self.server.settings.heartbeat_ms, "_trace": []})
        try:
            async for message in socket:
                if message.type in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
                    self._received(connection, message.data)
        finally:
            # A client answers our close with a code of its own, which says nothing.
            self._left(connection, connection.closing or socket.close_code)
            writer.cancel()
        return socket

    def _left(self, connection: Connection, code: int | None) -> None:
        self.closes.append(code)
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection = None
        if code in (1000, 1001) and connection.closing is None:
            self.end(session)
        self.server.watch.note("gateway", {"closed": code})

    def end(self, session: Session) -> None:
        """End a session for good: it cannot be resumed."""
        session.ended = True
        self.sessions.pop(session.id, None)

    def _received(self, connection: Connection, raw: str | bytes) -> None:
        if len(raw) > 4096:
            connection.close(4002)
        elif connection.too_many():
            connection.close(4008)
        else:
            self._payload(connection, raw)

    def _payload(self, connection: Connection, raw: str | bytes) -> None:
        try:
            payload: Json = msgspec.json.decode(raw)
        except msgspec.DecodeError:
            connection.close(4002)
            return
        match payload.get("op"):
            case 1:
                connection.send(11)
            case 2:
                self._identify(connection, payload["d"])
            case 6:
                self._resume(connection, payload["d"])
            case 3 | 4 | 31 if connection.session is not None:
                pass
            case 8 if connection.session is not None:
                self._members(connection.session, payload["d"])
            case 3 | 4 | 8:
                connection.close(4003)
            case _:
                connection.close(4001)

    def _identify(self, connection: Connection, data: Json) -> None:
        if (code := self._refused(connection, data)) is not None:
            connection.close(code)
            return
        shard, shards = data.get("shard") or (0, 1)
        if self._too_soon(shard):
            connection.send(9, False)
            return
        self.identifies += 1
        if isinstance(connection.transport, transports.Plain):
            connection.transport.compress = bool(data.get("compress"))
        session = Session(shard, shards, data["intents"])
        session.connection, connection.session = connection, session
        self.sessions[session.id] = session
        self._ready(session)

    def _refused(self, connection: Connection, data: Json) -> int | None:
        if connection.session is not None:
            return 4005
        if data.get("token", "").removeprefix("Bot ") != self.server.settings.token:
            return 4004
        intents = data.get("intents")
        if not isinstance(intents, int) or intents < 0 or intents >= 1 << 26:
            return 4013
        if intents & (MEMBERS | PRESENCES | MESSAGE_CONTENT) & ~self.server.settings.privileged:
            return 4014
        shard, shards = data.get("shard") or (0, 1)
        return None if 0 <= shard < shards else 4010

    def _too_soon(self, shard: int) -> bool:
        """Whether the one identify per `identify_gap` seconds (Discord: 5) is used up."""
        now = time.monotonic()
        last = self._identified.get(shard % 1)
        self._identified[shard % 1] = now
        return last is not None and now - last < self.server.settings.identify_gap

    def _ready(self, session: Session) -> None:
        state = self.server.state
        mine = [g for g in state.guilds.values() if session.wants(0, g.id)]
        self._send(session, "READY", {
            "v": 10, "user": {**payloads.user(state.bot), "verified": True, "email": None,
                              "mfa_enabled": True},
            "guilds": [{"id": str(g.id), "unavailable": True} for g in mine],
            "session_id": session.id, "resume_gateway_url": self.server.resume_url,
            "shard": [session.shard, session.shards], "private_channels": [], "session_type": "normal",
            "application": {"id": str(state.bot.id), "flags": 0}, "_trace": [],
            "user_settings": {}, "relationships": [], "presences": [], "geo_ordered_rtc_regions": [],
        })  # fmt: skip
        for guild in mine:
            session.dispatch("GUILD_CREATE", payloads.guild_create(state, guild))
        session.ready = True
        self.server.watch.note("gateway", {"ready": session.id, "identifies": self.identifies})

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(str(data.get("session_id")))
        seq = data.get("seq") or 0
        if session is None or seq > session.seq or (session.kept and seq < session.kept[0][0] - 1):
            connection.send(9, False)
            return
        if session.connection is not None:
            session.connection.close(1006)
        session.connection, connection.session = connection, session
        for payload in session.missed(seq):
            connection.send_raw(payload)
        self.resumes += 1
        self._send(session, "RESUMED", {"_trace": []})
        self.server.watch.note("gateway", {"resumed": session.id, "resumes": self.resumes})

    def _members(self, session: Session, data: Json) -> None:
        guild = self.server.state.guild(data["guild_id"])
        wanted = {int(u) for u in _many(data.get("user_ids", []))}
        chosen = [m for m in guild.members.values() if not wanted or m.user.id in wanted]
        session.dispatch("GUILD_MEMBERS_CHUNK", {
            "guild_id": str(guild.id), "members": [payloads.full_member(m) for m in chosen],
            "chunk_index": 0, "chunk_count": 1, "not_found": [], "nonce": data.get("nonce"),
        })  # fmt: skip


def _many(given: object) -> list[str]:
    return [str(g) for g in given] if isinstance(given, list) else [str(given)]
