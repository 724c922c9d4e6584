"""One editor a message: whoever changes a message holds its lock meanwhile. Remembers nothing else."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Editors:
    """A lock for each message that is being changed right now, and for no other."""

    def __init__(self) -> None:
        self._locks: dict[int, asyncio.Lock] = {}
        self._users: Counter[int] = Counter()

    @asynccontextmanager
    async def of(self, message: int | None) -> AsyncIterator[None]:
        """Hold the lock of this message; of a message that is still to be sent there is none."""
        if message is None:
            yield
            return
        lock = self._locks.setdefault(message, asyncio.Lock())
        self._users[message] += 1
        try:
            async with lock:
                yield
        finally:
            self._users[message] -= 1
            if not self._users[message]:
                del self._users[message], self._locks[message]

    def __len__(self) -> int:
        """How many messages are being changed or waited for."""
        return len(self._locks)
