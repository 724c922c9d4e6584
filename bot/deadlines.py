"""One dispatcher for everything that falls due. Deadlines are rows, so a restart forgets none. No discord import.

Windows that time out get their ``otherwise``; a turn without one is announced again. An outage counts against nobody:
at start-up every deadline moves by the time that the bot was away.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import structlog

from bot.follow import Follower
from bot.journal import HOUR_MS, Pace
from bot.loaded import NoMatch
from bot.table import Tables
from games.core.types import Illegal
from storage import deadlines, installation
from storage.deadlines import Deadline

log = structlog.get_logger(__name__)

ALIVE = "alive_at"
BEAT_MS = 60_000
GRACE_MS = 5 * BEAT_MS
"""An absence shorter than this is a restart, a longer one an outage."""


class Deadlines:
    """Wakes when something is due and does it; one item's failure stops no other."""

    def __init__(self, tables: Tables, follower: Follower, remind: Callable[[int], None]) -> None:
        self.tables = tables
        self.follower = follower
        self.remind = remind
        self._wake = asyncio.Event()

    def poke(self) -> None:
        """Look again: a deadline may have come nearer."""
        self._wake.set()

    async def heal(self) -> int:
        """Move every deadline by the length of an outage; return it in milliseconds (0: there was none)."""
        now = self.tables.ports.now()
        last = await self.tables.store.read(lambda conn: installation.get(conn, ALIVE))
        away = now - int(last) if last else 0
        if away < GRACE_MS:
            away = 0
        await self.tables.store.write(lambda conn: deadlines.shift(conn, away) if away else None)
        await self._beat()
        return away

    async def _beat(self) -> None:
        now = b"%d" % self.tables.ports.now()
        await self.tables.store.write(lambda conn: installation.put(conn, ALIVE, now))

    async def run(self) -> None:
        """Dispatch for ever."""
        while True:
            self._wake.clear()
            await self.dispatch()
            await self._beat()
            await self._sleep()

    async def _sleep(self) -> None:
        due = await self.tables.store.read(deadlines.next_due)
        now = self.tables.ports.now()
        left = min(max((due if due is not None else now + BEAT_MS) - now, 0), BEAT_MS) / 1000
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(left, 0.01)):
                await self.tables.ports.park(self._wake.wait(), reason="next deadline")

    async def dispatch(self) -> int:
        """Do everything that is due now; return how many items."""
        now = self.tables.ports.now()
        due = await self.tables.store.read(lambda conn: deadlines.due_before(conn, now))
        for item in due:
            try:
                await self._do(item)
            except Exception:
                log.exception("deadline failed", match=item.match, kind=item.kind)
                await self._postpone(item)
        return len(due)

    async def _do(self, item: Deadline) -> None:
        try:
            if item.kind == "agent":
                await self.follower.ripen(item.match, item.seat, item.ask)
            elif not await self.follower.time_out(item.match, item.seat, item.ask):
                self.remind(item.match)
                await self._postpone(item)
        except (NoMatch, Illegal):
            await self.tables.store.write(lambda conn: deadlines.clear(conn, item.match))

    async def _postpone(self, item: Deadline) -> None:
        """Look at an item again after another turn's time, so that nothing is due for ever."""
        now = self.tables.ports.now()
        try:
            loaded = await self.tables.load(item.match)
            hours = Pace.read(loaded.row.pace).turn
        except NoMatch:
            hours = 1.0
        due = now + max(int(hours * HOUR_MS), BEAT_MS)
        await self.tables.store.write(
            lambda conn: deadlines.put(
                conn,
                item.match,
                item.kind,
                due,
                since=item.since,
                seat=item.seat,
                ask=item.ask,
            )
        )
