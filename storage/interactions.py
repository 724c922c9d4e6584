"""The interactions that were answered: a press delivered twice applies nothing the second time."""

import sqlite3

from storage.errors import StoreError
from storage.rows import Row, Table

REMEMBERED_MS = 48 * 3_600_000
"""How long a press is known: it may be delivered twice within minutes, and never after days."""


class Interaction(Row, frozen=True):
    """One answered interaction with the outcome told; ``at`` in epoch ms."""

    id: int
    match: int | None
    n: int | None
    outcome: bytes
    at: int


class Repeated(StoreError):
    """This interaction was answered before; ``outcome`` is what was told."""

    def __init__(self, outcome: bytes) -> None:
        super().__init__("this interaction was answered before")
        self.outcome = outcome


INTERACTIONS = Table("interactions", Interaction, "id")


def seen(conn: sqlite3.Connection, interaction_id: int) -> bytes | None:
    """The outcome told for this interaction, or None if it is new."""
    row = conn.execute(
        "SELECT outcome FROM interactions WHERE id = ?", (interaction_id,)
    ).fetchone()
    return None if row is None else bytes(row[0])


def put(conn: sqlite3.Connection, interaction: Interaction) -> None:
    """Keep an outcome. Raises Repeated where the interaction has one: the whole move is undone."""
    before = seen(conn, interaction.id)
    if before is not None:
        raise Repeated(before)
    INTERACTIONS.add(conn, interaction)


def pressed(conn: sqlite3.Connection, match_id: int, after: int) -> frozenset[int]:
    """The numbers above ``after`` of a match's entries that somebody pressed for, as far as it is remembered."""
    found = conn.execute(
        "SELECT n FROM interactions WHERE match = ? AND n > ?", (match_id, after)
    ).fetchall()
    return frozenset(int(row[0]) for row in found)


def purge(conn: sqlite3.Connection, before: int) -> int:
    """Drop what was answered before this time; return how many. Tokens live 15 minutes."""
    return conn.execute("DELETE FROM interactions WHERE at < ?", (before,)).rowcount
