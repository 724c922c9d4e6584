"""Pictures: scenes are made and painted in threads, equal ones once for all who ask.

A picture that fails is told in words by whoever asked, and the failure logged once. What is kept is kept
under the digest of all that a picture shows, so a private one is found only by those who may see it.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor
from typing import NamedTuple, Protocol

from bot.controls import ALT, Picture, short
from bot.discordui import Painted
from bot.logs import logger
from rendering.scene import Scene

KEPT_BYTES = 16 << 20
THROWN_AWAY = 8 << 20
"""Bytes that a picture may have which nobody gets."""

log = logger(__name__)

Key = tuple[str, str, int]


class Painter(Protocol):
    """Makes a file of a scene: rendering.paint's in the house."""

    def png(self, scene: Scene, *, limit_bytes: int) -> bytes | None:
        """The PNG file in at most so many bytes; None where it cannot be that small."""
        ...


class Outcome(NamedTuple):
    """What a thread came to. The error is a value, because it belongs to whoever asked."""

    png: bytes | None = None
    error: Exception | None = None


class Pictures:
    """Paints in ``threads``: encoding releases the interpreter lock, so two are worth it."""

    def __init__(self, painter: Painter, threads: Executor) -> None:
        self._painter = painter
        self._threads = threads
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0
        self._running: dict[Key, asyncio.Future[Outcome]] = {}
        self._failed: set[str] = set()

    @property
    def kept(self) -> int:
        """Bytes of pictures kept."""
        return self._size

    async def painted(self, picture: Picture, limit: int) -> Painted | None:
        """The picture in at most ``limit`` bytes; None where it cannot be made."""
        key = (picture.what, picture.key, limit)
        png = self._kept.get(key)
        if png is None:
            outcome = await asyncio.shield(self._work(key, picture))
            if outcome.error is not None:
                self._note(picture, outcome.error)
            png = outcome.png
        else:
            self._kept.move_to_end(key)
        alt = short(picture.alt, ALT)
        return None if png is None else Painted(png, alt, f"{picture.what}.png")

    async def quiet(self) -> None:
        """Return when nobody waits for a picture."""
        while self._running:
            await asyncio.wait(tuple(self._running.values()))

    async def prepare(self, build: Callable[[], Scene]) -> None:
        """Paint a scene for what that leaves in the painter's stores. Raises what the painting raises."""

        def paint() -> None:
            self._painter.png(build(), limit_bytes=THROWN_AWAY)

        await asyncio.get_running_loop().run_in_executor(self._threads, paint)

    def _work(self, key: Key, picture: Picture) -> asyncio.Future[Outcome]:
        """The painting of this picture, begun now or already under way."""
        if key not in self._running:
            loop = asyncio.get_running_loop()
            work = loop.run_in_executor(self._threads, self._paint, picture, key[2])
            work.add_done_callback(lambda done: self._through(key, done))
            self._running[key] = work
        return self._running[key]

    def _paint(self, picture: Picture, limit: int) -> Outcome:
        """In the thread."""
        try:
            return Outcome(self._painter.png(picture.build(), limit_bytes=limit))
        except Exception as error:  # noqa: BLE001 # a picture never stops a game
            return Outcome(error=error)

    def _through(self, key: Key, done: asyncio.Future[Outcome]) -> None:
        self._running.pop(key, None)
        png = None if done.cancelled() else done.result().png
        if png is not None:
            self._kept[key] = png
            self._size += len(png)
        while self._size > KEPT_BYTES:
            _, dropped = self._kept.popitem(last=False)
            self._size -= len(dropped)

    def _note(self, picture: Picture, error: Exception) -> None:
        """Log a failure with its traceback the first time, then as one line without."""
        kind = f"{type(error).__name__} {picture.what}"
        first = kind not in self._failed
        self._failed.add(kind)
        log.log(
            logging.ERROR if first else logging.WARNING,
            "picture failed",
            picture=picture.what,
            error=type(error).__name__,
            exc_info=error if first else None,
        )
