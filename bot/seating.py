"""What the message side asks of the matches: what their posts should say, whose DM takes messages, what was lost.

Changes rows beside the rules, one transaction each; applies no action. No discord import.
"""

import sqlite3

import structlog

from bot import posts
from bot.loaded import LOBBY, NoMatch
from bot.posts import Wanted
from bot.status import Style
from bot.table import Tables
from games.core.types import Illegal
from storage import deadlines, matches, seats
from storage import posts as rows
from storage.matches import LIVE
from storage.seats import Seat as Member

log = structlog.get_logger(__name__)


class Seating:
    """The tables as bot.boards knows them."""

    def __init__(self, tables: Tables, style: Style) -> None:
        self._tables = tables
        self._style = style

    async def wanted(self, match: int) -> tuple[Wanted, ...]:
        """All posts that the match should have now; none where its game is not installed, or newer than ours."""
        try:
            now = await self._tables.load(match)
        except (NoMatch, Illegal):
            return ()
        return posts.wanted(now, self._style, self._tables.ports.now())

    async def member(self, member: int) -> Member | None:
        """A row of the seats, or None."""
        return await self._tables.store.read(lambda conn: seats.get(conn, member))

    async def known(self, user: int) -> int | None:
        """Our DM channel with a person, where one of their tables knows it: there is but one for all."""
        rows = await self._tables.store.read(lambda conn: seats.of_user(conn, user))
        return next((row.dm_channel_id for row in rows if row.dm_channel_id is not None), None)

    async def direct(self, match: int, member: int, channel: int | None, *, closed: bool) -> None:
        """Record a member's DM channel and whether it is closed; then what the table shows may differ."""

        def work(conn: sqlite3.Connection) -> bool:
            row = seats.get(conn, member)
            if row is None:
                return False
            seats.set_dm(conn, member, channel or row.dm_channel_id, closed=closed)
            if row.dm_closed != closed:
                rows.doubt(conn, match)
            return row.dm_closed != closed

        if await self._tables.write(match, work):
            self._tables.changed(match)

    async def reopened(self, user: int) -> None:
        """This person wrote to us by DM: closed ones of theirs are tried again."""
        rows = await self._tables.store.read(lambda conn: seats.of_user(conn, user))
        for row in rows:
            if row.dm_closed:
                await self.direct(row.match, row.id, None, closed=False)

    async def at(self, channel: int) -> int | None:
        """The living match of a channel, or None."""
        row = await self._tables.store.read(lambda conn: matches.by_channel(conn, channel))
        return None if row is None else row.id

    async def lost(self, match: int) -> None:
        """The channel is gone: the match is archived, and its people are free."""
        now = self._tables.ports.now()

        def work(conn: sqlite3.Connection) -> bool:
            row = matches.get(conn, match)
            asleep = any(d.kind == LOBBY for d in deadlines.of_match(conn, match))
            if row is None or (row.status not in LIVE and not asleep):
                return False
            matches.set_status(conn, match, "archived", now=now)
            deadlines.clear(conn, match)
            return True

        async with self._tables.lock(match):
            archived = await self._tables.write(match, work)
        if archived:
            log.info("archived: its channel is gone", match=match)
            self._tables.changed(match)
