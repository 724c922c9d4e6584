"""Each seat's public switch for each kind of window: ask me, or pass for me."""

import sqlite3

from storage.rows import Row, Table


class Switch(Row, frozen=True):
    """Whether a seat passes in windows of this kind without being asked."""

    match: int
    seat: int
    window: str
    passing: bool


SWITCHES = Table("switches", Switch, "match", "seat", "window")


def put(conn: sqlite3.Connection, match_id: int, seat: int, window: str, *, passing: bool) -> None:
    """Turn a seat's switch for one kind of window."""
    SWITCHES.put(conn, Switch(match_id, seat, window, passing))


def passing(conn: sqlite3.Connection, match_id: int, seat: int, window: str) -> bool:
    """Whether the seat passes there; False where it never turned the switch."""
    found = SWITCHES.one(
        conn, "WHERE match = ? AND seat = ? AND window = ?", match_id, seat, window
    )
    return found is not None and found.passing


def of_match(conn: sqlite3.Connection, match_id: int) -> tuple[Switch, ...]:
    """All switches of a match that were ever turned, by seat and window."""
    return SWITCHES.all(conn, "WHERE match = ? ORDER BY seat, window", match_id)


def clear(conn: sqlite3.Connection, match_id: int, seat: int) -> None:
    """Turn all switches of a seat back, as when somebody else sits down there."""
    conn.execute("DELETE FROM switches WHERE match = ? AND seat = ?", (match_id, seat))
