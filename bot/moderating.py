"""What belongs to a table's host and, should the host have vanished, to whoever may manage its channel. No discord import.

Acts of theirs stand on the public record by a row of the seats with the role of a moderator: present for no moment, so
that they take no seat, are asked nothing, and can be forgotten like everybody else.
"""

from __future__ import annotations

import sqlite3

from bot.loaded import Loaded
from bot.names import tidy_text
from bot.presses import Click, Typed
from games.core.types import Illegal
from storage import privileged, seats
from storage.seats import Seat as Member


def host(now: Loaded, user: int) -> Member | None:
    """Return the row of the host where ``user`` is that, else None."""
    return next((m for m in now.members if m.id == now.row.host and m.user_id == user), None)


def moderates(now: Loaded, who: Click | Typed) -> bool:
    """Whether this person may manage the channel, on the server of the table."""
    return who.moderates and now.row.guild_id is not None and who.guild == now.row.guild_id


def must_lead(now: Loaded, who: Click | Typed) -> None:
    """Raise Illegal ``not_host`` where somebody is neither the host nor may manage the channel."""
    if host(now, who.user) is None and not moderates(now, who):
        raise Illegal("not_host")


def note(conn: sqlite3.Connection, now: Loaded, who: Click, act: str, at: int) -> None:
    """Put an act on the public record: the host's, or else a moderator's."""
    member = host(now, who.user)
    by = _moderator(conn, now.id, who, at) if member is None else member.id
    privileged.add(conn, now.id, by, act, now=at)


def _moderator(conn: sqlite3.Connection, match_id: int, who: Click, at: int) -> int:
    """Return the row of a moderator, the same one for all their acts at a table."""
    before = (m for m in seats.everybody(conn, match_id) if m.role == "moderator")
    known = next((m.id for m in before if m.user_id == who.user), None)
    if known is not None:
        return known
    name = tidy_text(who.name)
    row = seats.add(conn, match_id, role="moderator", name=name, now=at, user_id=who.user)
    seats.leave(conn, row.id, now=at)
    return row.id
