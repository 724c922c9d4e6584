"""The three things that the bot may not simply take from the world: time, idle waiting, and heavy thinking.

Production takes them as they come; the offline Discord and the tests put in their own.
"""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, Executor
from typing import Protocol, TypeVar, TypeVarTuple

import structlog

log = structlog.get_logger(__name__)

T = TypeVar("T")
A = TypeVarTuple("A")


class Ports(Protocol):
    """What the bot asks of the world around it."""

    def now(self) -> int:
        """Return the time in epoch milliseconds."""
        ...

    async def park(self, waiting: Awaitable[T], *, reason: str) -> T:
        """Wait idly: for work, for the next deadline."""
        ...

    async def compute(self, work: Callable[[*A], T], *args: *A) -> T:
        """Return ``work(*args)``, thought out where it does not hold anybody up."""
        ...


class Real:
    """The world as it is. ``begin`` begins what agents think in, a process; without it they think in threads.

    It is begun when somebody first thinks, and anew where it was killed (for want of memory, say).
    """

    def __init__(self, begin: Callable[[], Executor] | None = None) -> None:
        self._begin = begin
        self.worker: Executor | None = None

    def now(self) -> int:
        """Return the time in epoch milliseconds."""
        return int(datetime.datetime.now(datetime.UTC).timestamp() * 1000)

    async def park(self, waiting: Awaitable[T], *, reason: str) -> T:
        """Wait; ``reason`` is for worlds that want to know."""
        return await waiting

    async def compute(self, work: Callable[[*A], T], *args: *A) -> T:
        """Return ``work(*args)`` from the worker. Raises BrokenExecutor where it kills two workers one after the other."""
        worker = self._thinking()
        try:
            return await self._on(worker, work, *args)
        except BrokenExecutor:
            log.warning("the thinking process was killed and is begun anew")
            if self.worker is worker:
                self.worker = None
            return await self._on(self._thinking(), work, *args)

    def _thinking(self) -> Executor | None:
        if self.worker is None and self._begin is not None:
            self.worker = self._begin()
        return self.worker

    @staticmethod
    async def _on(worker: Executor | None, work: Callable[[*A], T], *args: *A) -> T:
        return await asyncio.get_running_loop().run_in_executor(worker, work, *args)
