"""A match that stands still by an error of ours: what is kept of it, to be opened again by whoever mends it.

Each runs inside one transaction. No discord import.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from bot import loaded
from bot.loaded import Loaded, Unreadable
from games.core.codec import encode
from games.core.game import AnyGame
from storage import dumps, matches, snapshots


def freeze(
    conn: sqlite3.Connection, before: Loaded, action: bytes, error: Exception, now: int
) -> int:
    """Freeze a match in which ``action`` broke a rule; return the number of the dump that is kept of it."""
    state = encode(before.state)
    return _frozen(
        conn,
        before.id,
        _dump(before.row.game, before.game.rules_version, state, action, error),
        now,
    )


def freeze_unread(
    conn: sqlite3.Connection, games: Mapping[str, AnyGame], match_id: int, now: int
) -> tuple[int, Exception] | None:
    """Freeze a match that cannot be read, its state's bytes kept as they are; return the dump's number and the error.

    It is read again here: None where it can be read after all, since somebody else was faster.
    """
    try:
        loaded.read(conn, games, match_id)
    except Unreadable as error:
        return _frozen(conn, match_id, _stored(conn, match_id, error), now), error
    return None


def _frozen(conn: sqlite3.Connection, match_id: int, contents: bytes, now: int) -> int:
    dump = dumps.add(conn, match_id, contents, now=now)
    matches.freeze(conn, match_id, str(dump), now=now)
    return dump


def _stored(conn: sqlite3.Connection, match_id: int, error: Unreadable) -> bytes:
    row, snapshot = matches.get(conn, match_id), snapshots.get(conn, match_id)
    assert row is not None
    version, state = (snapshot.rules_version, snapshot.state) if snapshot else (0, b"")
    return _dump(row.game, version, state, b"", error.__cause__ or error)


def _dump(game: str, version: int, state: bytes, action: bytes, error: BaseException) -> bytes:
    return encode(
        {
            "game": game,
            "rules_version": version,
            "state": state,
            "action": action,
            "error": type(error).__name__,
        }
    )
