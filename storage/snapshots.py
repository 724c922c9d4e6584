"""The newest state of each match, as bytes: what a click loads and a commit replaces."""

import sqlite3

from storage.rows import Row, Table


class Snapshot(Row, frozen=True):
    """The encoded state of a match after action ``n``, with its digest."""

    match: int
    n: int
    rules_version: int
    state: bytes
    digest: bytes


SNAPSHOTS = Table("snapshots", Snapshot, "match")


def put(conn: sqlite3.Connection, snapshot: Snapshot) -> None:
    """Keep this snapshot in place of the match's older one."""
    SNAPSHOTS.put(conn, snapshot)


def get(conn: sqlite3.Connection, match_id: int) -> Snapshot | None:
    """The snapshot of a match, or None before its start."""
    return SNAPSHOTS.one(conn, "WHERE match = ?", match_id)
