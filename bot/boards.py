"""What tables show is made true: every message of a match is compared with what it should say.

A post has one worker at a time, which goes for the newest state and drops what was overtaken. Posting
is derived from what is committed, so a crash at any point heals by doing the same again; at the start
only matches with a post whose shown number differs are looked at. Trouble that passes is waited out for
as long as it lasts; where we may not post, nothing is tried until that may have changed, or for an hour.
Contains no game logic.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Coroutine
from typing import Protocol

from bot.door import Door
from bot.faults import TROUBLE, Fault, fault
from bot.hosts import TOLD, Hosts
from bot.logs import about, logger
from bot.ports import Ports
from bot.poster import Job, Overtaken, Poster, agrees
from bot.posts import Wanted
from bot.work import BARRED_S, Work
from storage import Store, matches, posts, seats
from storage.posts import Post
from storage.seats import Seat as Member

TRIES = 7
"""How often in a row a post is mended and tried again at once; a warning is due after as many pauses."""

AT_ONCE = 24
"""Posts that are being changed at one moment, so that a start with many tables spreads out."""

RECENTLY_MS = 24 * 3_600_000
"""How far back a start looks for lobbies that were closed while nobody could be told."""

TABLE = "table"
HAND = "hand:"

log = logger(__name__)


class Tables(Protocol):
    """What the boards ask of the tables and tell them: bot.seating in the house."""

    async def wanted(self, match: int) -> tuple[Wanted, ...]:
        """All posts that the match should have now, from what is committed."""
        ...

    async def member(self, member: int) -> Member | None:
        """A row of the seats."""
        ...

    async def known(self, user: int) -> int | None:
        """Our DM channel with a person, where one of their tables knows it."""
        ...

    async def direct(self, match: int, member: int, channel: int | None, *, closed: bool) -> None:
        """A member's DM channel is this, and takes our messages or does not."""
        ...

    async def lost(self, match: int) -> None:
        """The match's channel is gone."""
        ...


class Boards:
    """Makes posts true."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        poster: Poster,
        door: Door,
        hosts: Hosts,
        *,
        ports: Ports,
    ) -> None:
        self._store = store
        self._poster = poster
        self._door = door
        self._hosts = hosts
        self._tables = tables
        self._ports = ports
        self._touched: set[int] = set()
        self._looking: set[int] = set()
        self._works: dict[tuple[int, str], Work] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._reminded: set[tuple[int, str]] = set()
        self._brought: set[tuple[int, str]] = set()
        self._told: dict[tuple[int, str], str] = {}
        self._closed = False

    # ---------------------------------------------------------------- what is to be looked at

    def touch(self, match: int) -> None:
        """Something at this match was committed: its posts are looked at soon."""
        if self._closed:
            return
        self._touched.add(match)
        if match not in self._looking:
            self._looking.add(match)
            self._start(self._look(match))

    def remind(self, match: int) -> None:
        """Those who are asked are to hear of it again."""
        self._reminded.add((match, TABLE))
        self.touch(match)

    def bring(self, match: int) -> None:
        """The table's message is wanted at the bottom of its channel."""
        self._brought.add((match, TABLE))
        self.touch(match)

    async def start(self) -> tuple[int, ...]:
        """Look at the matches whose posts may not show the truth; return which.

        Also after a connection that was lost for good: of what changed meanwhile nobody told us.
        """
        for work in self._works.values():
            work.free()
        return await self._look_around()

    async def resumed(self) -> None:
        """The connection is back, and with it every event: trouble that passes may have passed."""
        for work in self._works.values():
            work.wake()
        await self._look_around()

    def freed(self, match: int) -> None:
        """What we may do where this match is played may have changed."""
        for work in self._works.values():
            if work.match == match:
                work.free()
        self.touch(match)

    async def _look_around(self) -> tuple[int, ...]:
        since = self._ports.now() - RECENTLY_MS
        stale = await self._store.read(lambda conn: behind(conn, since))
        for match in stale:
            self.touch(match)
        return stale

    async def close(self) -> None:
        """Drop what is waiting; the next start makes it true."""
        self._closed = True
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look(self, match: int) -> None:
        try:
            with about(match=match):
                while match in self._touched:
                    self._touched.discard(match)
                    await self._compare(match)
        except Exception:
            log.exception("posts not compared", match=match)
        finally:
            self._looking.discard(match)

    async def _compare(self, match: int) -> None:
        wishes = await self._tables.wanted(match)
        rows = {
            row.kind: row
            for row in await self._store.read(lambda conn: posts.of_match(conn, match))
        }
        true = [wish for wish in wishes if self._is_true(wish, rows.get(wish.kind))]
        await self._renumber([rows[wish.kind] for wish in true], true)
        for wish in wishes:
            if wish not in true:
                self._aim(match, wish.kind, wish)
        wanted = {wish.kind for wish in wishes}
        for kind in rows:
            if kind not in wanted and not kind.startswith(TOLD):
                self._aim(match, kind, None)

    def _is_true(self, wish: Wanted, row: Post | None) -> bool:
        """Whether nobody is at work on a post and nothing is to be done for it."""
        key = (wish.match, wish.kind)
        if row is None or key in self._works or key in self._brought or key in self._reminded:
            return False
        return agrees(row, wish)

    async def _renumber(self, rows: list[Post], wishes: list[Wanted]) -> None:
        """Keep the numbers of true posts in step, so that the next start need not look at them."""
        late = [row.id for row, wish in zip(rows, wishes, strict=True) if row.shown_n != wish.n]
        if late:
            await self._store.write(lambda conn: posts.renumber(conn, late, wishes[0].n))

    def _aim(self, match: int, kind: str, wish: Wanted | None) -> None:
        """Set the newest wish for a post; its worker, if one is at it, sees that it was overtaken."""
        key = (match, kind)
        work = self._works.get(key)
        if work is not None:
            work.aim(wish)
            return
        self._works[key] = Work(match, kind, wish)
        self._start(self._make_true(key))

    # ---------------------------------------------------------------- one post

    async def _make_true(self, key: tuple[int, str]) -> None:
        work = self._works[key]
        try:
            with about(match=work.match, post=work.kind):
                while not await self._tried(work):
                    pass
        except Exception:  # one post that fails leaves all others alone
            log.exception("post not made true")
        finally:
            del self._works[key]

    async def _tried(self, work: Work) -> bool:
        """Whether nothing is left to do for this post: it is true, or it is given up for now."""
        wish = work.wish
        work.begin()
        try:
            await self._one(work, wish)
        except Overtaken:
            return False
        except TROUBLE as error:
            return await self._after(work, wish, error)
        await self._well(work)
        return work.wish is wish

    async def _one(self, work: Work, wish: Wanted | None) -> None:
        if wish is None:
            async with self._turns:
                await self._poster.retire(work.match, work.kind)
            return
        await self._prepared(work)
        channel = await self._where(wish)  # may wait long for its DM channel, so it is no turn
        if channel is not None:
            async with self._turns:
                await self._poster.show(Job(wish, channel, work.room, lambda: work.wish is wish))

    async def _prepared(self, work: Work) -> None:
        """Do what was asked of this post beside its state. Only its worker changes a post's row."""
        key = (work.match, work.kind)
        if key in self._brought:
            self._brought.discard(key)
            await self._poster.brought(*key)
        if key in self._reminded:
            self._reminded.discard(key)
            await self._poster.unheard(*key)

    async def _where(self, wish: Wanted) -> int | None:
        """The channel of a post: the table's, or a person's DM; None where that one is closed."""
        if wish.user is None:
            return wish.channel
        assert wish.member is not None
        member = await self._tables.member(wish.member)
        if member is None or member.dm_closed:
            return None
        if member.dm_channel_id is not None:
            return member.dm_channel_id
        channel = await self._tables.known(wish.user)
        if channel is None:
            channel = await self._door.direct(wish.user)
        await self._tables.direct(wish.match, wish.member, channel, closed=False)
        return channel

    async def _well(self, work: Work) -> None:
        """It went well: trouble that comes after this is news again."""
        work.well()
        told = self._told.pop((work.match, work.kind), None)
        if told is not None:
            await self._hosts.forget(work.match, told)

    # ---------------------------------------------------------------- what goes wrong

    async def _after(self, work: Work, wish: Wanted | None, error: Exception) -> bool:
        """Do what this trouble asks for; whether the post is given up for now."""
        kind = fault(error)
        if kind is Fault.PASSING:
            await self._wait_out(work, error)
            return False
        if kind not in MENDED:
            return await self._without_hope(work, wish, kind, error)
        work.mended += 1
        if work.mended > TRIES:
            log.error("post given up until its table changes", fault=kind.name, exc_info=error)
            work.mended = 0
            return work.wish is wish
        await self._mend(work, kind)
        return False

    async def _mend(self, work: Work, kind: Fault) -> None:
        if kind is Fault.MESSAGE_GONE:
            await self._poster.gone(work.match, work.kind)
        elif kind is Fault.ARCHIVED:
            await self._poster.behind(work.match, work.kind)
        else:
            work.room += 1

    async def _wait_out(self, work: Work, error: Exception) -> None:
        """Pause before another try, longer each time; a change or news of the connection ends it."""
        pause = work.pause()
        level = logging.WARNING if work.tries == TRIES else logging.INFO
        log.log(level, "post tried again", pause=pause, error=type(error).__name__)
        await self._ports.park(work.rested(pause), reason="another try of a post")

    async def _bar(self, work: Work) -> None:
        """Wait until we may post there again, as far as we hear of it."""
        work.bar()
        await self._ports.park(work.ended(BARRED_S), reason="leave to post")

    async def _without_hope(
        self, work: Work, wish: Wanted | None, kind: Fault, error: Exception
    ) -> bool:
        """Trouble that trying again does not mend. True: the post is given up for now."""
        private = wish is not None and wish.user is not None
        if private and kind in CLOSED:
            assert wish is not None
            assert wish.member is not None
            log.info("direct message refused", member=wish.member)
            await self._poster.retire(work.match, work.kind)  # a hand of before would mislead
            await self._tables.direct(work.match, wish.member, None, closed=True)
        elif kind is Fault.CHANNEL_GONE:
            await self._tables.lost(work.match)
            await self._bar(work)  # ended at once where the match is archived by this
            return False
        elif kind in SENTENCES:
            self._told[work.match, work.kind] = kind.name
            where = "its channel" if wish is None else f"<#{wish.channel}>"
            await self._hosts.tell(work.match, kind.name, SENTENCES[kind].format(where))
            await self._bar(work)
            return False
        else:
            log.error("post refused", fault=kind.name, exc_info=error)
        return work.wish is wish


MENDED = (Fault.MESSAGE_GONE, Fault.ARCHIVED, Fault.TOO_LARGE)
"""What can be put right on the spot."""

CLOSED = (Fault.DM_CLOSED, Fault.CHANNEL_GONE, Fault.FORBIDDEN)
"""What tells that a person takes no direct messages from us."""

SENTENCES = {
    Fault.FORBIDDEN: (
        "I can no longer show your table in {}: I need the permissions View Channel, Send Messages "
        "(in a thread: Send Messages in Threads) and Attach Files there. The game goes on as soon "
        "as I have them; nothing is lost."
    ),
    Fault.LOCKED: (
        "The thread of your table, {}, is locked, so I cannot post there. Ask a moderator to unlock "
        "it, or open a table elsewhere; nothing is lost."
    ),
}


def behind(conn: sqlite3.Connection, since: int) -> tuple[int, ...]:
    """The matches whose posts may not show the truth.

    A number tells for those that are played. What changes without one (a lobby, a match that froze,
    a lobby closed after ``since``, epoch ms) is compared whole; a post that is not there has yet to be.
    """
    live = matches.list_live(conn)
    posted = {(post.match, post.kind) for post in posts.live(conn)}
    unnumbered = [m.id for m in live if m.status != "playing" or (m.id, TABLE) not in posted]
    handless = [
        member.match
        for member in seats.reachable(conn)
        if (member.match, f"{HAND}{member.seat}") not in posted
    ]
    closed = [m.id for m in matches.closed_since(conn, since)]
    return tuple(sorted({*posts.unsettled(conn, TOLD), *unnumbered, *handless, *closed}))
