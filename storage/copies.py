"""Backups and their way back. A copy is whole or absent: it is made aside, then renamed."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from storage import lock, migrations, sides
from storage.connection import prepare
from storage.errors import Damaged, StoreError


def copy(source: sqlite3.Connection, target: Path) -> None:
    """Copy an open database as it is now to a file of its own generation, without side files.

    It is one step of SQLite's backup over one snapshot: writers go on beside it, and the copy
    holds what was committed when it began. Raises StoreError where ``target`` is in use.
    """
    if sides.files(target):
        raise StoreError(
            f"{target} has side files, so it is a database in use; choose another name"
        )
    _aside(target, lambda part: _fill(source, part))


def _aside(target: Path, fill: Callable[[Path], None]) -> None:
    descriptor, name = tempfile.mkstemp(prefix=target.name + ".", suffix=".part", dir=target.parent)
    os.close(descriptor)
    part = Path(name)
    try:
        fill(part)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(target)
        lock.sync_directory(target)
    finally:
        for left in (part, *sides.files(part)):
            left.unlink(missing_ok=True)


def _fill(source: sqlite3.Connection, part: Path) -> None:
    with closing(sqlite3.connect(part, isolation_level=None)) as into:
        source.backup(into)
        into.execute("PRAGMA journal_mode = DELETE")  # one file that can be carried about
        sides.mark(into, sides.generation())
        sound(into, part)


def sound(conn: sqlite3.Connection, path: Path) -> None:
    """Raise Damaged where SQLite's integrity or foreign key check finds anything."""
    found = problems(conn)
    if found:
        raise Damaged(path, found)


def problems(conn: sqlite3.Connection) -> tuple[str, ...]:
    """What SQLite's integrity and foreign key checks find; () is a sound database."""
    try:
        said = [str(row[0]) for row in conn.execute("PRAGMA integrity_check")]
        loose = conn.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        return (str(error),)
    found = [line for line in said if line != "ok"]
    return (*found, *(f"a row of {table} points nowhere" for table, *_ in loose))


def restore(backup: Path, target: Path) -> Path | None:
    """Put a backup in place of a database; return where the one before lies now, if there was one.

    The backup is read and checked first and stays as it is. The database before is set aside with
    its side files, which therefore can never be applied to the backup: should this be interrupted
    between the two, the next start refuses by name and restore can be called again. Raises
    Locked, Damaged, NotOurs, NewerSchema or FileNotFoundError, with nothing changed.
    """
    backup, target = backup.resolve(), target.resolve()
    if backup == target:
        raise StoreError("the backup is the database itself")
    with lock.take(target):
        kept = _set_aside(target)
        try:
            _aside(target, lambda part: _read(backup, part))
        except BaseException:
            _drop(kept)
            raise
        _move_sides(target, kept)
        return kept


def _read(backup: Path, part: Path) -> None:
    if sides.header(backup) is None:
        raise FileNotFoundError(backup)
    sides.check(backup)
    # Immutable: reading leaves nothing beside it. Where it has side files of its own, they count.
    alone = "" if sides.files(backup) else "&immutable=1"
    with closing(sqlite3.connect(f"{backup.as_uri()}?mode=ro{alone}", uri=True)) as source:
        prepare(source)
        sound(source, backup)
        migrations.refuse_newer(source, backup, migrations.steps())
        _fill(source, part)


def _set_aside(target: Path) -> Path | None:
    """Copy the old database file to the first free name beside it."""
    if not target.exists():
        return None
    n = 1
    while (kept := lock.beside(target, f".replaced-{n}")).exists():
        n += 1
    shutil.copy2(target, kept)
    return kept


def _drop(kept: Path | None) -> None:
    if kept is not None:
        kept.unlink()


def _move_sides(target: Path, kept: Path | None) -> None:
    """Take the old side files from the new database, those with changes to the old one."""
    suffixes: Sequence[str] = ("-wal", "-journal", "-owner")
    for suffix in suffixes:
        side = lock.beside(target, suffix)
        if side.exists() and kept is not None:
            side.replace(lock.beside(kept, suffix))
        side.unlink(missing_ok=True)
    lock.beside(target, "-shm").unlink(missing_ok=True)
    lock.sync_directory(target)
