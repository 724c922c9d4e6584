"""What a match looked like when an error of ours froze it; only the command line gets them out."""

import sqlite3

from storage.rows import Row, Table


class Dump(Row, frozen=True):
    """One dump: bytes that a fuzzer can reopen; made at ``at`` (epoch ms)."""

    id: int
    match: int
    dump: bytes
    at: int


DUMPS = Table("dumps", Dump, "id", numbered=True)


def add(conn: sqlite3.Connection, match_id: int, dump: bytes, *, now: int) -> int:
    """Keep a dump and return the id that the table is told."""
    return DUMPS.add(conn, Dump(0, match_id, dump, now)).id


def get(conn: sqlite3.Connection, dump_id: int) -> Dump | None:
    """The dump of this id, or None."""
    return DUMPS.one(conn, "WHERE id = ?", dump_id)


def of_match(conn: sqlite3.Connection, match_id: int) -> tuple[Dump, ...]:
    """A match's dumps, oldest first."""
    return DUMPS.all(conn, "WHERE match = ? ORDER BY id", match_id)
