"""The directory of the database: can it be written, is there room, how soon is a write safe?"""

import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from bot.cli.checks import Check, fault, ok, warning

LEAST_ROOM = 200 << 20  # bytes; a busy database and one backup of it
SLOW_MS = 20.0
"""A commit waits for the disk once; above this many ms people begin to notice."""
WRITES = 20
PAGE = 8192


def checks(database: Path) -> list[Check]:
    """What was found."""
    directory = _nearest(database)
    try:
        with tempfile.TemporaryFile(dir=directory) as file:
            slow = _fsync_ms(file.fileno())
    except OSError as error:
        return [
            fault(
                "Data directory",
                f"{directory} cannot be written: {error.strerror}",
                "Give the bot's user the right to write there, or set ANTECHAMBER_DATABASE.",
            )
        ]
    made = "can be written" if directory == database.absolute().parent else "can be made"
    return [
        ok("Data directory", f"{database.absolute().parent} {made}"),
        _room(directory),
        _speed(slow),
    ]


def _nearest(database: Path) -> Path:
    """The directory of the database, or the nearest one above it that exists: the rest is made at the first start."""
    return next(parent for parent in database.absolute().parents if parent.exists())


def _room(directory: Path) -> Check:
    free = shutil.disk_usage(directory).free
    said = f"{free / (1 << 30):.1f} GiB free"
    if free < LEAST_ROOM:
        return fault("Disk", said, "Make room: the database and its backups need some 200 MiB.")
    return ok("Disk", said)


def _speed(milliseconds: float) -> Check:
    said = f"a durable write takes {milliseconds:.2f} ms (median of {WRITES})"
    if milliseconds > SLOW_MS:
        return warning(
            "Disk speed",
            said,
            "Moves wait this long. Put the database on a local SSD, not on a network drive.",
        )
    return ok("Disk speed", said)


def _fsync_ms(descriptor: int) -> float:
    page = os.urandom(PAGE)
    taken = []
    for _ in range(WRITES):
        began = time.perf_counter()
        os.write(descriptor, page)
        os.fsync(descriptor)
        taken.append(time.perf_counter() - began)
    return statistics.median(taken) * 1000
