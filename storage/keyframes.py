"""Whole states kept on the way, compressed: what undo, replay and disputes start from."""

import sqlite3
import zlib

from msgspec.structs import replace

from storage.rows import Row, Table

# Level 1: keyframes are written within a move, and higher levels gain little on packed states.
LEVEL = 1


class Keyframe(Row, frozen=True):
    """The encoded state of a match after action ``n``; compressed only inside the database."""

    match: int
    n: int
    rules_version: int
    state: bytes


KEYFRAMES = Table("keyframes", Keyframe, "match", "n")


def put(conn: sqlite3.Connection, keyframe: Keyframe) -> None:
    """Keep a keyframe, in place of one with the same number."""
    KEYFRAMES.put(conn, replace(keyframe, state=zlib.compress(keyframe.state, LEVEL)))


def list(conn: sqlite3.Connection, match_id: int) -> tuple[tuple[int, int], ...]:  # noqa: A001 - keyframes.list reads well
    """The (n, rules_version) of every keyframe of a match, oldest first."""
    return tuple(
        conn.execute(
            "SELECT n, rules_version FROM keyframes WHERE match = ? ORDER BY n", (match_id,)
        )
    )


def nearest(conn: sqlite3.Connection, match_id: int, n: int) -> Keyframe | None:
    """The last keyframe at or before action ``n``, or None where there is none."""
    found = KEYFRAMES.one(conn, "WHERE match = ? AND n <= ? ORDER BY n DESC LIMIT 1", match_id, n)
    return None if found is None else replace(found, state=zlib.decompress(found.state))
