"""The database: is it ours, sound, of this release, and who has it open? Changes nothing in it."""

import sqlite3
from pathlib import Path

from filelock import FileLock, Timeout

from bot.cli.checks import Check, fault, ok, warning
from bot.cli.data import beside
from storage import NewerSchema, NotOurs, SideFiles, copies, lock, matches, migrations, sides

RESTORE = "Restore a backup: scripts/start restore FILE."


def checks(database: Path) -> list[Check]:
    """What was found."""
    if not database.exists():
        return [ok("Database", f"{database} is not there yet; the first start makes it")]
    holder = _holder(database)
    try:
        if holder is None:
            sides.check(database)
        found = [*beside(database, lambda conn: _inside(conn, database))]
    except NotOurs as error:
        return [fault("Database", str(error), "Set ANTECHAMBER_DATABASE to another file.")]
    except SideFiles as error:
        return [fault("Database", str(error), RESTORE)]
    except (OSError, sqlite3.Error) as error:
        return [fault("Database", f"{database} cannot be read: {error}", RESTORE)]
    if holder is not None:
        found.append(
            warning(
                "Lock",
                f"in use by {holder}",
                "Only one bot can run; stop that one to start another.",
            )
        )
    return found


def _holder(database: Path) -> str | None:
    """Who has the database open, or None. Leaves no lock file where there was none."""
    path = lock.beside(database, ".lock")
    if not path.exists():
        return None
    try:
        with FileLock(path).acquire(timeout=0):
            return None
    except (Timeout, OSError):
        return str(lock.read(database) or "another process")


def _inside(conn: sqlite3.Connection, database: Path) -> list[Check]:
    problems = copies.problems(conn)
    if problems:
        return [fault("Database", f"{database} is damaged: {'; '.join(problems[:3])}", RESTORE)]
    known = migrations.steps()
    version = migrations.version(conn)
    try:
        migrations.refuse_newer(conn, database, known)
    except NewerSchema as error:
        return [
            fault("Database", str(error), "Start the newer release, or restore an older backup.")
        ]
    if version < known[-1].n:
        return [
            warning(
                "Database",
                f"{database} has schema {version}; this release has {known[-1].n}",
                "The next start upgrades it. Make a backup first: scripts/start backup.",
            )
        ]
    live = len(matches.list_live(conn))
    return [ok("Database", f"{database} is sound, schema {version}, {live} living tables")]


def live_channels(database: Path) -> tuple[int, ...]:
    """The channels and threads in which a match is living; () where that cannot be read."""
    if not database.exists():
        return ()
    try:
        return beside(database, lambda conn: tuple(m.channel_id for m in matches.list_live(conn)))
    except sqlite3.Error:
        return ()
