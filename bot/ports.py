"""The three things that the bot may not simply take from the world: time, idle waiting, and heavy thinking.

Production takes them as they come; the offline Discord and the tests put in their own.
"""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from typing import Protocol, TypeVar, TypeVarTuple

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
    """The world as it is. ``worker`` is where agents think: one process, or a thread in a small set-up."""

    def __init__(self, worker: Executor | None = None) -> None:
        self._worker = worker

    def now(self) -> int:
        """Return the time in epoch milliseconds."""
        return int(datetime.datetime.now(datetime.UTC).timestamp() * 1000)

    async def park(self, waiting: Awaitable[T], *, reason: str) -> T:
        """Wait; ``reason`` is for worlds that want to know."""
        return await waiting

    async def compute(self, work: Callable[[*A], T], *args: *A) -> T:
        """Return ``work(*args)`` from the worker."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, work, *args)
