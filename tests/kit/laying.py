"""Lays out a state at a stored match, as if it had come to it by play. Holds no tests."""

from __future__ import annotations

import sqlite3

from bot.table import Tables
from games.core.codec import digest, encode
from games.core.strands import State
from storage import keyframes, snapshots
from storage.keyframes import Keyframe
from storage.snapshots import Snapshot


async def put(tables: Tables, match: int, state: State) -> None:
    """Lay out this state; the log has no entry of it."""
    now = await tables.load(match)
    data = encode(state)
    version, n = now.game.rules_version, now.row.n

    def work(conn: sqlite3.Connection) -> None:
        snapshots.put(conn, Snapshot(now.id, n, version, data, digest(data)))
        keyframes.put(conn, Keyframe(now.id, n, version, data))
        conn.execute(
            "UPDATE actions SET digest = ? WHERE match = ? AND n = ?", (digest(data), now.id, n)
        )

    await tables.write(now.id, work)
