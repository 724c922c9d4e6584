"""Who takes part in which match: the only place of user ids, so a person can be forgotten here.

Everywhere else a person is a seat number or the id of a row of this table.
"""

import sqlite3
from typing import ClassVar, Literal

from storage.errors import StoreError
from storage.rows import Row, Table, Value

Role = Literal["player", "gm", "moderator", "agent"]


class Seat(Row, frozen=True):
    """One person or agent at one match. Times in epoch ms; ``picks`` are the lobby choices.

    ``seat`` is None for who takes part without one; ``left_at`` is None while present. ``lessons`` are the kinds of
    question that this person has answered here, ``missed`` the turns of theirs that ran out in a row.
    """

    secret: ClassVar[tuple[str, ...]] = ("user_id", "name", "dm_channel_id")

    id: int
    match: int
    seat: int | None
    role: Role
    user_id: int | None
    agent: str | None
    name: str
    picks: bytes
    ready: bool
    dm_channel_id: int | None
    dm_closed: bool
    joined: int
    left_at: int | None
    lessons: bytes = b""
    missed: int = 0


class SeatTaken(StoreError):
    """Somebody sits there already, or this person is already here in this role: see ``member``."""

    def __init__(self, member: int) -> None:
        super().__init__("the seat is taken or the person is already here")
        self.member = member


SEATS = Table("seats", Seat, "id", numbered=True)
_PRESENT = "left_at IS NULL"


def add(
    conn: sqlite3.Connection,
    match_id: int,
    *,
    role: Role,
    name: str,
    now: int,
    seat: int | None = None,
    user_id: int | None = None,
    agent: str | None = None,
    picks: bytes = b"",
) -> Seat:
    """The new row. Raises SeatTaken for a seat that is taken or a person who is already here."""
    there = SEATS.one(
        conn,
        f"WHERE match = ? AND {_PRESENT} AND (seat = ? OR (user_id = ? AND role = ?))",
        match_id,
        seat,
        user_id,
        role,
    )
    if there is not None:
        raise SeatTaken(there.id)
    row = Seat(
        id=0,
        match=match_id,
        seat=seat,
        role=role,
        user_id=user_id,
        agent=agent,
        name=name,
        picks=picks,
        ready=False,
        dm_channel_id=None,
        dm_closed=False,
        joined=now,
        left_at=None,
    )
    return SEATS.add(conn, row)


def get(conn: sqlite3.Connection, member: int) -> Seat | None:
    """The row of this id, present or not, or None."""
    return SEATS.one(conn, "WHERE id = ?", member)


def of_match(conn: sqlite3.Connection, match_id: int) -> tuple[Seat, ...]:
    """Those present, by seat (those without one last), then in the order of joining."""
    return SEATS.all(
        conn, f"WHERE match = ? AND {_PRESENT} ORDER BY seat IS NULL, seat, id", match_id
    )


def everybody(conn: sqlite3.Connection, match_id: int) -> tuple[Seat, ...]:
    """Those present and those who left, in the order of joining."""
    return SEATS.all(conn, "WHERE match = ? ORDER BY id", match_id)


def of_user(conn: sqlite3.Connection, user_id: int) -> tuple[Seat, ...]:
    """The rows in which this person is present, oldest match first."""
    return SEATS.all(conn, f"WHERE user_id = ? AND {_PRESENT} ORDER BY match, id", user_id)


def reachable(conn: sqlite3.Connection) -> tuple[Seat, ...]:
    """The people who sit in matches that are played and take direct messages, oldest match first."""
    return SEATS.all(
        conn,
        f"WHERE {_PRESENT} AND seat IS NOT NULL AND user_id IS NOT NULL AND NOT dm_closed"  # noqa: S608 - a literal
        " AND match IN (SELECT id FROM matches WHERE status = 'playing') ORDER BY match, id",
    )


def set_seat(conn: sqlite3.Connection, member: int, seat: int | None) -> None:
    """Give a member a seat, or none. Raises sqlite3.IntegrityError where it is taken."""
    _set(conn, member, seat=seat)


def set_name(conn: sqlite3.Connection, member: int, name: str) -> None:
    """Record the name that a member is shown under."""
    _set(conn, member, name=name)


def set_picks(conn: sqlite3.Connection, member: int, picks: bytes) -> None:
    """Record a member's lobby choices."""
    _set(conn, member, picks=picks)


def set_ready(conn: sqlite3.Connection, member: int, *, ready: bool) -> None:
    """Record whether a member is ready to begin."""
    _set(conn, member, ready=int(ready))


def set_agent(conn: sqlite3.Connection, member: int, agent: str | None) -> None:
    """Let an agent play for a member, or nobody but the member."""
    _set(conn, member, agent=agent)


def set_dm(conn: sqlite3.Connection, member: int, channel_id: int | None, *, closed: bool) -> None:
    """Record the DM channel of a member and whether it refuses our messages."""
    _set(conn, member, dm_channel_id=channel_id, dm_closed=int(closed))


def set_lessons(conn: sqlite3.Connection, member: int, lessons: bytes) -> None:
    """Record the kinds of question that a member has answered here."""
    _set(conn, member, lessons=lessons)


def set_missed(conn: sqlite3.Connection, member: int, missed: int) -> None:
    """Record how many turns of a member ran out in a row."""
    _set(conn, member, missed=missed)


def lessons_of(conn: sqlite3.Connection, user_id: int, game: str) -> tuple[bytes, ...]:
    """The lessons of this person at every table of a game, present or not, where there are any."""
    rows = conn.execute(
        "SELECT lessons FROM seats WHERE user_id = ? AND lessons != x''"
        " AND match IN (SELECT id FROM matches WHERE game = ?) ORDER BY id",
        (user_id, game),
    )
    return tuple(lessons for (lessons,) in rows)


def leave(conn: sqlite3.Connection, member: int, *, now: int) -> None:
    """Mark a member as gone; the row stays, for the log says who it was."""
    _set(conn, member, left_at=now)


def remove(conn: sqlite3.Connection, member: int) -> None:
    """Delete a member, as when somebody leaves a lobby."""
    conn.execute("DELETE FROM seats WHERE id = ?", (member,))


def forget(conn: sqlite3.Connection, user_id: int) -> int:
    """Blank a person everywhere without touching a game; return how many matches it concerned.

    Gone are id, name, DM channel with its posts, what was answered, and the free text that this person wrote.
    """
    mine = "(SELECT id FROM seats WHERE user_id = ?)"
    conn.execute(f"UPDATE texts SET text = '' WHERE author IN {mine}", (user_id,))  # noqa: S608 - a literal
    conn.execute(
        "DELETE FROM posts WHERE channel_id IN"
        " (SELECT dm_channel_id FROM seats WHERE user_id = ? AND dm_channel_id IS NOT NULL)",
        (user_id,),
    )
    return conn.execute(
        "UPDATE seats SET user_id = NULL, name = '', dm_channel_id = NULL, lessons = x''"
        " WHERE user_id = ?",
        (user_id,),
    ).rowcount


def _set(conn: sqlite3.Connection, member: int, **changed: Value) -> None:
    # The names are keywords written in this module, never text from outside.
    named = ", ".join(f"{name} = ?" for name in changed)
    conn.execute(f"UPDATE seats SET {named} WHERE id = ?", (*changed.values(), member))  # noqa: S608 - see above
