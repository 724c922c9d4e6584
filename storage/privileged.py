"""What somebody did with more than a player's rights, and why: the record that all may see."""

import sqlite3

from storage.rows import Row, Table


class Privileged(Row, frozen=True):
    """One act of a member (row of seats, None once removed); ``reason`` is a number in texts."""

    id: int
    match: int
    member: int | None
    act: str
    reason: int | None
    at: int


PRIVILEGED = Table("privileged", Privileged, "id", numbered=True)


def add(
    conn: sqlite3.Connection,
    match_id: int,
    member: int | None,
    act: str,
    *,
    reason: int | None = None,
    now: int,
) -> Privileged:
    """Record an act."""
    return PRIVILEGED.add(conn, Privileged(0, match_id, member, act, reason, now))


def of_match(conn: sqlite3.Connection, match_id: int) -> tuple[Privileged, ...]:
    """All privileged acts of a match, in order."""
    return PRIVILEGED.all(conn, "WHERE match = ? ORDER BY id", match_id)
