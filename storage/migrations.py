"""Forward-only steps of the schema: ``schema/NNN_name.sql``, each recorded as it is taken.

A step and its record are one transaction, so an interrupted upgrade has taken a step wholly or
not at all, and the next start goes on from there.
"""

import re
import sqlite3
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path

from msgspec import Struct

from storage.errors import NewerSchema, StoreError

_NAME = re.compile(r"(\d{3})_(\w+)\.sql")
_RECORDS = (
    "CREATE TABLE IF NOT EXISTS migrations"
    " (n INTEGER PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL) STRICT"
)


class Step(Struct, frozen=True):
    """One step: its number, its name and its SQL statements."""

    n: int
    name: str
    statements: tuple[str, ...]


def steps() -> tuple[Step, ...]:
    """All steps that this release knows, numbered from 1 without a gap."""
    schema = resources.files("storage") / "schema"
    found = sorted(file.name for file in schema.iterdir() if file.name.endswith(".sql"))
    return tuple(_step(name, (schema / name).read_text("utf-8")) for name in found)


def _step(file: str, sql: str) -> Step:
    named = _NAME.fullmatch(file)
    if named is None:
        raise StoreError(f"schema/{file} is not named NNN_name.sql")
    return Step(int(named[1]), named[2], statements(sql))


def statements(sql: str) -> tuple[str, ...]:
    """The single statements of a script, split where SQLite says that one is complete."""
    found: list[str] = []
    rest = ""
    for line in sql.splitlines(keepends=True):
        rest += line
        if sqlite3.complete_statement(rest):
            found.append(rest.strip())
            rest = ""
    if _code(rest):
        raise StoreError("a schema file ends within a statement")
    return tuple(statement for statement in found if _code(statement))


def _code(sql: str) -> bool:
    return any(line.strip() and not line.lstrip().startswith("--") for line in sql.splitlines())


def version(conn: sqlite3.Connection) -> int:
    """The number of the last step taken, 0 for an empty database."""
    table = conn.execute("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").fetchone()
    if table is None:
        return 0
    row = conn.execute("SELECT ifnull(max(n), 0) FROM migrations").fetchone()
    return int(row[0])


def refuse_newer(conn: sqlite3.Connection, path: Path, known: Sequence[Step]) -> None:
    """Raise NewerSchema where a later release has upgraded the database."""
    newest = known[-1].n if known else 0
    if (found := version(conn)) > newest:
        raise NewerSchema(path, found, newest)


def upgrade(
    conn: sqlite3.Connection,
    known: Sequence[Step],
    now: int,
    after: Callable[[str], None] = lambda _: None,
) -> int:
    """Take every step not yet taken; return how many. ``after`` hears of each statement run."""
    missing = [step for step in known if step.n > version(conn)]
    for step in missing:
        _take(conn, step, now, after)
    return len(missing)


def _take(conn: sqlite3.Connection, step: Step, now: int, after: Callable[[str], None]) -> None:
    record = ("INSERT INTO migrations (n, name, at) VALUES (?, ?, ?)", (step.n, step.name, now))
    script = ((statement, ()) for statement in (_RECORDS, *step.statements))
    try:
        for statement, values in (("BEGIN IMMEDIATE", ()), *script, record):
            conn.execute(statement, values)
            after(statement)
        conn.commit()
        after("COMMIT")
    except BaseException:
        if conn.in_transaction:
            conn.rollback()
        raise
