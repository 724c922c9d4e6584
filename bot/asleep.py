"""A lobby in which nobody presses anything for a week: put away with its people, and opened again. No discord import.

It is archived, and its channel is free for another table; its message stays and carries the button that opens it again.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from bot.journal import HOUR_MS, NEVER_MS
from bot.loaded import LOBBY, Loaded, read
from bot.presses import Click, Reply, Verb
from bot.table import Tables
from games.core.types import Illegal
from storage import deadlines, interactions, matches
from storage.interactions import Interaction

if TYPE_CHECKING:
    from bot.desk import Desk

IDLE_MS = 7 * 24 * HOUR_MS
"""How long a lobby stays open after the last press in it."""


def pressed(conn: sqlite3.Connection, match_id: int, now: int) -> None:
    """Let the week of a lobby begin anew; a match that is none any more needs no such time."""
    row = matches.get(conn, match_id)
    if row is not None and row.status == "lobby":
        deadlines.put(conn, match_id, LOBBY, now + IDLE_MS, since=now)
    else:
        deadlines.clear(conn, match_id, LOBBY)


async def put_away(tables: Tables, match_id: int) -> bool:
    """Archive a lobby whose week is over; return whether it was."""
    now = tables.ports.now()

    def work(conn: sqlite3.Connection) -> bool:
        row = matches.get(conn, match_id)
        due = next((d.due for d in deadlines.of_match(conn, match_id) if d.kind == LOBBY), NEVER_MS)
        if row is None or row.status != "lobby" or due > now:
            return False
        matches.set_status(conn, match_id, "archived", now=now)
        # The row that stays tells a lobby that was put away from one whose channel is gone.
        deadlines.put(conn, match_id, LOBBY, NEVER_MS, since=now)
        return True

    async with tables.lock(match_id):
        return await tables.publish(match_id, work)


class Waking:
    """The verb that opens a lobby again."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.verbs: dict[str, Verb] = {"reopen": self._reopen}

    async def _reopen(self, now: Loaded, click: Click, argument: str) -> Reply:
        fresh = await reopen(self._desk.tables, now.id, click)
        return await self._desk.question(fresh, click.user, note="The lobby is open again.")


async def reopen(tables: Tables, match_id: int, click: Click) -> Loaded:
    """Make a lobby that was put away one again, with the same people; any of them may.

    Raises Illegal ``not_here`` and ``not_asleep``, storage ChannelTaken where another table lives there now, Repeated for a
    press that did it before.
    """
    now = tables.ports.now()

    def work(conn: sqlite3.Connection) -> Loaded:
        interactions.put(conn, Interaction(click.interaction, match_id, None, b"", now))
        lobby = read(conn, tables.games, match_id)
        if not lobby.is_asleep:
            raise Illegal("not_asleep")
        if all(m.user_id != click.user for m in lobby.members):
            raise Illegal("not_here")
        matches.set_status(conn, match_id, "lobby", now=now)
        pressed(conn, match_id, now)
        return read(conn, tables.games, match_id)

    async with tables.lock(match_id):
        return await tables.publish(match_id, work)
