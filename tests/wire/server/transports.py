"""The gateway's three transports: plain JSON, zlib-stream and zstd-stream. Bytes only."""

import zlib
from typing import Protocol

from aiohttp import web


class Transport(Protocol):
    """Writes one payload to a websocket."""

    async def send(self, socket: web.WebSocketResponse, payload: bytes) -> None:
        """Send one JSON payload."""


class Plain:
    """JSON text, or one zlib-compressed binary where identify asked for `compress`."""

    def __init__(self) -> None:
        self.compress = False

    async def send(self, socket: web.WebSocketResponse, payload: bytes) -> None:
        """Send one JSON payload; small ones always as text, as Discord does."""
        if self.compress and len(payload) > 1024:
            await socket.send_bytes(zlib.compress(payload))
        else:
            await socket.send_str(payload.decode())


class Zlib:
    """One zlib stream for the whole connection, flushed with 00 00 ff ff after each payload."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj(1)

    async def send(self, socket: web.WebSocketResponse, payload: bytes) -> None:
        """Send one JSON payload."""
        packed = self._stream.compress(payload) + self._stream.flush(zlib.Z_SYNC_FLUSH)
        await socket.send_bytes(packed)


class Zstd:
    """One zstd stream for the whole connection, a block flushed after each payload."""

    def __init__(self) -> None:
        import zstandard  # only clients that have it ask for it

        self._stream = zstandard.ZstdCompressor(level=1).compressobj()
        self._flush = zstandard.COMPRESSOBJ_FLUSH_BLOCK

    async def send(self, socket: web.WebSocketResponse, payload: bytes) -> None:
        """Send one JSON payload."""
        await socket.send_bytes(self._stream.compress(payload) + self._stream.flush(self._flush))


def chosen(compress: str | None) -> Transport:
    """The transport named in the gateway address's `compress`."""
    match compress:
        case "zlib-stream":
            return Zlib()
        case "zstd-stream":
            return Zstd()
        case _:
            return Plain()
