"""When something is due, as rows: one dispatcher reads them, and a restart forgets none."""

import sqlite3

from storage.rows import Row, Table

NONE = -1  # seat or ask of a deadline that belongs to none


class Deadline(Row, frozen=True):
    """Something of ``kind`` due at ``due``, waited for ``since`` (epoch ms), for a seat and an ask or NONE."""

    match: int
    kind: str
    seat: int
    ask: int
    due: int
    since: int


DEADLINES = Table("deadlines", Deadline, "match", "kind", "seat", "ask")


def put(
    conn: sqlite3.Connection,
    match_id: int,
    kind: str,
    due: int,
    *,
    since: int,
    seat: int = NONE,
    ask: int = NONE,
) -> None:
    """Set a deadline or move the one of the same kind, seat and ask."""
    DEADLINES.put(conn, Deadline(match_id, kind, seat, ask, due, since))


def clear(
    conn: sqlite3.Connection,
    match_id: int,
    kind: str | None = None,
    *,
    seat: int | None = None,
    ask: int | None = None,
) -> int:
    """Drop a match's deadlines, only those of a kind, seat or ask where given; return how many."""
    return conn.execute(
        "DELETE FROM deadlines WHERE match = ?1 AND kind = ifnull(?2, kind)"
        " AND seat = ifnull(?3, seat) AND ask = ifnull(?4, ask)",
        (match_id, kind, seat, ask),
    ).rowcount


def of_match(conn: sqlite3.Connection, match_id: int) -> tuple[Deadline, ...]:
    """A match's deadlines, the earliest first."""
    return DEADLINES.all(conn, "WHERE match = ? ORDER BY due, kind, seat, ask", match_id)


def due_before(conn: sqlite3.Connection, now: int) -> tuple[Deadline, ...]:
    """What is due at or before ``now``, the earliest first."""
    return DEADLINES.all(conn, "WHERE due <= ? ORDER BY due, match, kind, seat, ask", now)


def next_due(conn: sqlite3.Connection) -> int | None:
    """When the earliest deadline of all falls, or None."""
    row = conn.execute("SELECT min(due) FROM deadlines").fetchone()
    return None if row[0] is None else int(row[0])


def shift(conn: sqlite3.Connection, by: int) -> int:
    """Move every deadline later by ``by`` ms, as after an outage; return how many."""
    return conn.execute("UPDATE deadlines SET due = due + ?", (by,)).rowcount
