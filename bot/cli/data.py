"""The database as commands get at it: opened whole where nobody has it, read beside a running bot."""

import argparse
import asyncio
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from bot.cli.common import Refused, configuration
from bot.config import Config
from storage import Locked, Store
from storage.connection import prepare_reader

T = TypeVar("T")

LARGEST = 2**63 - 1
"""The greatest number that the database keeps: of a match, a person, a channel."""


def number(text: str) -> int:
    """The number of a match, person, channel or server in an argument. Raises ArgumentTypeError."""
    if not (text.isdecimal() and len(text) <= len(str(LARGEST)) and int(text) <= LARGEST):
        raise argparse.ArgumentTypeError(
            f"“{text[:40]}” is no number that a match, person or place has"
        )
    return int(text)


def existing(args: argparse.Namespace) -> Config:
    """The settings, where there is the database that they name. Raises Refused where there is none."""
    config = configuration(args)
    need(config.database)
    return config


def now() -> int:
    """This moment, in epoch milliseconds."""
    return time.time_ns() // 1_000_000


def need(database: Path) -> None:
    """Raise Refused where there is no database."""
    if not database.exists():
        raise Refused(
            f"There is no database {database}. Start the bot once, or set ANTECHAMBER_DATABASE."
        )
    if database.is_dir():
        raise _unusable(database, IsADirectoryError())


def whole(database: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    """What `work` returns from the whole store. Raises Locked while a bot runs, Refused where it cannot be opened."""

    async def job() -> T:
        async with await Store.open(database, clock=now) as store:
            return await work(store)

    try:
        return asyncio.run(job())
    except (OSError, sqlite3.OperationalError) as error:
        raise _unusable(database, error) from error


def _unusable(database: Path, error: Exception) -> Refused:
    return Refused(
        f"The database {database} (ANTECHAMBER_DATABASE) cannot be used: "
        f"{'it is a directory' if database.is_dir() else error}."
    )


def write(database: Path, fn: Callable[[sqlite3.Connection], T]) -> T:
    """What `fn` returns, once what it wrote is durable. Raises Locked while a bot runs."""
    return whole(database, lambda store: store.write(fn))


def read(database: Path, fn: Callable[[sqlite3.Connection], T]) -> T:
    """What `fn` returns from one snapshot of what is committed.

    The database is opened as the bot would (healed, upgraded); while a bot has it, it is read
    beside that one.
    """
    need(database)
    try:
        return whole(database, lambda store: store.read(fn))
    except Locked:
        return beside(database, fn)


def beside(database: Path, fn: Callable[[sqlite3.Connection], T]) -> T:
    """What `fn` returns, read in one snapshot without the lock and without changing a byte of the database."""
    uri = f"{database.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as conn:
        prepare_reader(conn)
        conn.execute("BEGIN")
        return fn(conn)


def save(file: Path, data: bytes) -> None:
    """Write a file that a command was asked for. Raises Refused where that cannot be."""
    try:
        file.write_bytes(data)
    except OSError as error:
        raise Refused(f"{file} cannot be written: {error.strerror}") from error


@contextmanager
def private() -> Iterator[None]:
    """Files made meanwhile can be read by their owner only: they hold hands and seeds."""
    mask = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(mask)
