"""Free text (names, claims, notes, reasons) by number; actions carry the number alone."""

import sqlite3
from typing import ClassVar

from storage.rows import Row, Table


class Text(Row, frozen=True):
    """Text ``n`` of a match; ``author`` is a row of seats, None for ours or a forgotten hand."""

    secret: ClassVar[tuple[str, ...]] = ("text",)

    match: int
    n: int
    text: str
    author: int | None


TEXTS = Table("texts", Text, "match", "n")


def add(conn: sqlite3.Connection, match_id: int, text: str, author: int | None = None) -> int:
    """Keep a text and return its number: 1, 2, 3 … within the match."""
    row = conn.execute("SELECT max(n) FROM texts WHERE match = ?", (match_id,)).fetchone()
    n = (row[0] or 0) + 1
    TEXTS.add(conn, Text(match_id, n, text, author))
    return n


def get(conn: sqlite3.Connection, match_id: int, n: int) -> str | None:
    """The text of this number ('' once its author is forgotten), or None."""
    found = TEXTS.one(conn, "WHERE match = ? AND n = ?", match_id, n)
    return None if found is None else found.text


def all(conn: sqlite3.Connection, match_id: int) -> dict[int, str]:  # noqa: A001 - texts.all reads well
    """All texts of a match by number, in order."""
    found = TEXTS.all(conn, "WHERE match = ? ORDER BY n", match_id)
    return {row.n: row.text for row in found}
