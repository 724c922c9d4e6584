"""One dispatcher for everything that falls due. Deadlines are rows, so a restart forgets none. No discord import.

What times out gets its ``otherwise``; a turn without one is announced again. An outage counts against nobody: every
deadline moves by the time that the bot was away, that is did not run or had no connection to Discord. A lobby whose week is over is put away.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable

import structlog

from bot import asleep
from bot.follow import Follower
from bot.journal import HOUR_MS, Pace
from bot.loaded import LOBBY, Loaded, NoMatch
from bot.table import Frozen, Tables
from games.core.types import Illegal
from storage import deadlines, installation, interactions
from storage.deadlines import Deadline

log = structlog.get_logger(__name__)

ALIVE = "alive_at"
BEAT_MS = 60_000
GRACE_MS = 5 * BEAT_MS
"""An absence shorter than this is a restart, a longer one an outage."""
STUCK_MS = 5_000
"""The pause where something due could not even be put off (a full disk)."""


class Deadlines:
    """Wakes when something is due and does it; one item's failure stops no other."""

    def __init__(self, tables: Tables, follower: Follower, remind: Callable[[int], None]) -> None:
        self.tables = tables
        self.follower = follower
        self.remind = remind
        self.connected: Callable[[], bool] = lambda: True
        """Says whether people's presses reach us now."""
        self._wake = asyncio.Event()
        self._beaten = 0
        self._purged = 0
        self._is_stuck = False

    def poke(self) -> None:
        """Look again: a deadline may have come nearer."""
        self._wake.set()

    async def heal(self) -> int:
        """Move every deadline by the length of an outage; return it in milliseconds (0: there was none).

        Notes that the bot is alive, and once an hour drops the presses that nobody can repeat any more.
        """
        now = self.tables.ports.now()
        purging = not 0 <= now - self._purged < HOUR_MS

        def work(conn: sqlite3.Connection) -> int:
            last = installation.get(conn, ALIVE)
            away = now - int(last) if last else 0
            installation.put(
                conn, ALIVE, b"%d" % now
            )  # with the shift, or a crash would shift twice
            if purging:
                interactions.purge(conn, now - interactions.REMEMBERED_MS)
            if away < GRACE_MS:
                return 0
            deadlines.shift(conn, away)
            return away

        away = await self.tables.store.write(work)
        self._beaten = now
        if purging:
            self._purged = now
        return away

    async def _beat(self) -> None:
        """Heal once a minute: a machine that was suspended, or a clock put forward, is an outage too."""
        now = self.tables.ports.now()
        if 0 <= now - self._beaten < BEAT_MS // 2:
            return
        away = await self.heal()
        if away:
            log.info("deadlines moved by the time away", ms=away)

    async def run(self) -> None:
        """Dispatch for ever, while people can press; after that was not possible for long, their time moves on first."""
        while True:
            self._wake.clear()
            if self.connected():
                await self._beat()  # first: what fell due while nobody could press is not due
                await self.dispatch()
            await self._sleep()

    async def _sleep(self) -> None:
        due = await self.tables.store.read(deadlines.next_due)
        now = self.tables.ports.now()
        left = max(
            (due if due is not None else now + BEAT_MS) - now, STUCK_MS if self._is_stuck else 0
        )
        if not self.connected():
            left = BEAT_MS
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(min(left, BEAT_MS) / 1000, 0.01)):
                await self.tables.ports.park(self._wake.wait(), reason="next deadline")

    async def dispatch(self) -> int:
        """Do everything that is due now; return how many items."""
        now = self.tables.ports.now()
        due = await self.tables.store.read(lambda conn: deadlines.due_before(conn, now))
        self._is_stuck = False
        for item in due:
            wait = await self._do(item)
            try:
                await self._postpone(item, wait)
            except Exception:
                self._is_stuck = True
                log.exception("deadline not put off", match=item.match, kind=item.kind)
        return len(due)

    async def _do(self, item: Deadline) -> int:
        """Do one item; return after how many milliseconds it is looked at again, should it stay due.

        Whatever fails, fails for this item alone.
        """
        try:
            now = await self.tables.load(item.match)
            if item.kind == LOBBY:
                await asleep.put_away(self.tables, item.match)
            elif now.row.status == "playing":
                await self._at_table(item)
                return _pause(item, now)
        except Frozen:
            pass  # logged where it broke; the table stands still
        except (NoMatch, Illegal):
            pass  # its game is not installed now, or older than the table: its time comes again
        except Exception:
            log.exception("deadline failed", match=item.match, kind=item.kind)
        return HOUR_MS

    async def _at_table(self, item: Deadline) -> None:
        if item.kind == "agent":
            await self.follower.ripen(item.match, item.seat, item.ask)
        elif not await self.follower.time_out(item.match, item.seat, item.ask) and (
            await self._still_due(item)
        ):
            self.remind(item.match)

    async def _still_due(self, item: Deadline) -> bool:
        at = self.tables.ports.now()
        return any(_same(row, item) and row.due <= at for row in await self._rows(item.match))

    async def _rows(self, match_id: int) -> tuple[Deadline, ...]:
        return await self.tables.store.read(lambda conn: deadlines.of_match(conn, match_id))

    async def _postpone(self, item: Deadline, wait: int = HOUR_MS) -> None:
        """Look at an item that is still due again after ``wait`` ms, so that nothing is due for ever."""
        at = self.tables.ports.now()

        def work(conn: sqlite3.Connection) -> None:
            for row in deadlines.of_match(conn, item.match):
                if _same(row, item) and row.due <= at:
                    where = {"since": row.since, "seat": row.seat, "ask": row.ask}
                    deadlines.put(conn, row.match, row.kind, at + wait, **where)

        await self.tables.store.write(work)


def _pause(item: Deadline, now: Loaded) -> int:
    """Return after how many milliseconds an item that stays due comes again: another turn's time."""
    if item.kind == "agent":
        return BEAT_MS
    return max(int(Pace.read(now.row.pace).turn * HOUR_MS), BEAT_MS)


def _same(row: Deadline, item: Deadline) -> bool:
    return (row.kind, row.seat, row.ask) == (item.kind, item.seat, item.ask)
