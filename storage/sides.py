"""Do the side files beside a database belong to it?

SQLite applies a -wal (or -journal) file to whatever lies beside it, and a backup copied over the
database only would become a mixture of two. So every start gives the database a new random
*generation*, kept in its header (user_version) and in the note beside it (storage.lock); a backup
gets one of its own. Side files with changes are accepted only where the note names the header's
generation. Everything here reads files without opening the database.
"""

import secrets
import sqlite3
from pathlib import Path

from storage import lock
from storage.errors import NotOurs, SideFiles

APPLICATION = 0x416E7465  # "Ante", in the header of every database of ours
_MAGIC = b"SQLite format 3\0"
SUFFIXES = ("-wal", "-journal", "-shm")


def generation() -> int:
    """A new generation: random, positive, fits the header's 32 bits."""
    return secrets.randbelow(2**31 - 1) + 1


def header(path: Path) -> tuple[int, int] | None:
    """The application and generation in a database's header, None for no file or an empty one.

    Raises NotOurs where the file is no SQLite database.
    """
    if not path.exists():
        return None
    with path.open("rb") as file:
        head = file.read(72)
    if not head:
        return None
    if len(head) < 72 or not head.startswith(_MAGIC):
        raise NotOurs(path)
    return int.from_bytes(head[68:72], "big"), int.from_bytes(head[60:64], "big")


def files(path: Path) -> tuple[Path, ...]:
    """The side files that lie beside a database."""
    return tuple(
        side for side in (lock.beside(path, suffix) for suffix in SUFFIXES) if side.exists()
    )


def check(path: Path) -> tuple[int, ...]:
    """The generations that side files beside this database may belong to from now on.

    Raises NotOurs for a foreign file and SideFiles for side files of another database. A file
    that is still being made has generation 0 and no application yet; its note says so.
    """
    found = header(path)
    application, current = found or (0, 0)
    holder = lock.read(path)
    own = () if holder is None else holder.generations
    being_made = found is None or (found == (0, 0) and 0 in own)
    if application != APPLICATION and not being_made:
        raise NotOurs(path)
    if not _changes(path):
        return (current,)
    if current not in own:
        raise SideFiles(path, files(path))
    return tuple(dict.fromkeys((*own, current)))


def _changes(path: Path) -> bool:
    """Whether a side file holds changes; the -shm is an index that SQLite makes anew."""
    holding = (lock.beside(path, suffix) for suffix in ("-wal", "-journal"))
    return any(side.exists() and side.stat().st_size for side in holding)


def mark(conn: sqlite3.Connection, new: int) -> None:
    """Give an open database a generation and our application id, in its own transaction."""
    conn.execute("BEGIN IMMEDIATE")
    conn.execute(f"PRAGMA application_id = {APPLICATION}")
    conn.execute(f"PRAGMA user_version = {new}")
    conn.commit()


def claim(conn: sqlite3.Connection, new: int) -> bool:
    """Mark a database with this start's generation; whether the file itself holds it already.

    Changes left in the -wal file by an earlier run are moved into the database on the way.
    """
    mark(conn, new)
    (busy, _, _) = conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy
