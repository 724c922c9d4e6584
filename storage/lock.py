"""Who has the database: a lock that ends with its process, and beside it a note saying who.

The note also lists the generations of the database that the side files beside it may belong to
(see storage.sides). It lies in a file of its own, for a lock file may be emptied by whoever tries
the lock; it is deleted at a proper end.
"""

import contextlib
import datetime
import os
import platform
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from storage.errors import Locked


class Holder(msgspec.Struct, frozen=True):
    """Who opened the database, since when (epoch ms), and which generations are its own."""

    pid: int
    host: str
    since: int
    generations: tuple[int, ...]

    def __str__(self) -> str:
        since = datetime.datetime.fromtimestamp(self.since / 1000, datetime.UTC)
        return f"process {self.pid} on {self.host} since {since:%Y-%m-%d %H:%M:%S} UTC"


def beside(path: Path, suffix: str) -> Path:
    """The file beside a database whose name is the database's with a suffix."""
    return path.with_name(path.name + suffix)


def take(path: Path) -> FileLock:
    """The held lock of a database. Raises Locked, naming the holder, where another has it."""
    lock = FileLock(beside(path, ".lock"), thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        holder = read(path)
        raise Locked(path, str(holder or "another process")) from None
    return lock


def read(path: Path) -> Holder | None:
    """The note beside a database, or None where there is none that can be read."""
    with contextlib.suppress(FileNotFoundError, msgspec.DecodeError):
        return msgspec.json.decode(beside(path, "-owner").read_bytes(), type=Holder)
    return None


def write(path: Path, since: int, generations: tuple[int, ...]) -> None:
    """Put the note of this process beside a database, durably and never half."""
    note = msgspec.json.encode(Holder(os.getpid(), platform.node(), since, generations))
    part = beside(path, "-owner.part")
    with part.open("wb") as file:
        file.write(note)
        file.flush()
        os.fsync(file.fileno())
    part.replace(beside(path, "-owner"))
    sync_directory(path)


def clear(path: Path) -> None:
    """Take the note away: the database is closed and has no side files."""
    beside(path, "-owner").unlink(missing_ok=True)


def sync_directory(path: Path) -> None:
    """Make names created or replaced beside a file durable."""
    if os.name == "nt":  # Windows has no such call and needs none
        return
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)
