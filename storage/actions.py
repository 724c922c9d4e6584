"""The log of each match: append-only, one row an action, chained by digests made above."""

import sqlite3
from typing import Literal

from storage.rows import Row, Table

Kind = Literal["setup", "answer", "amend", "undo"]


class Action(Row, frozen=True):
    """Entry ``n`` of a match's log. ``at`` in epoch ms; action, events and digests are bytes."""

    match: int
    n: int
    kind: Kind
    seat: int | None
    ask: int | None
    rules_version: int
    action: bytes
    events: bytes
    digest: bytes
    chain: bytes
    at: int


ACTIONS = Table("actions", Action, "match", "n")


def append(conn: sqlite3.Connection, action: Action) -> None:
    """Add an entry; sqlite3.IntegrityError where the match has one with this number."""
    ACTIONS.add(conn, action)


def since(conn: sqlite3.Connection, match_id: int, n: int) -> tuple[Action, ...]:
    """The entries after number ``n``, in order; ``since(…, -1)`` is the whole log."""
    return ACTIONS.all(conn, "WHERE match = ? AND n > ? ORDER BY n", match_id, n)


def last(conn: sqlite3.Connection, match_id: int) -> Action | None:
    """The newest entry, or None."""
    return ACTIONS.one(conn, "WHERE match = ? ORDER BY n DESC LIMIT 1", match_id)


def page(
    conn: sqlite3.Connection, match_id: int, *, limit: int, before: int | None = None
) -> tuple[Action, ...]:
    """At most ``limit`` entries, newest first; those with a number below ``before`` if given."""
    if before is None:
        return ACTIONS.all(conn, "WHERE match = ? ORDER BY n DESC LIMIT ?", match_id, limit)
    return ACTIONS.all(
        conn, "WHERE match = ? AND n < ? ORDER BY n DESC LIMIT ?", match_id, before, limit
    )


def latest(conn: sqlite3.Connection, match_id: int) -> dict[int, int]:
    """When (epoch ms) each seat's newest answer came, whoever gave it; seats without one are left out."""
    found = conn.execute(
        "SELECT seat, max(at) FROM actions WHERE match = ? AND kind = 'answer' AND seat IS NOT NULL"
        " GROUP BY seat ORDER BY seat",
        (match_id,),
    )
    return dict(found.fetchall())
