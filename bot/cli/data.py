"""The database as commands get at it: opened whole where nobody has it, read beside a running bot."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from bot.cli.common import Refused
from storage import Locked, Store
from storage.connection import prepare_reader

T = TypeVar("T")


def now() -> int:
    """This moment, in epoch milliseconds."""
    return time.time_ns() // 1_000_000


def need(database: Path) -> None:
    """Raise Refused where there is no database."""
    if not database.exists():
        raise Refused(
            f"There is no database {database}. Start the bot once, or set ANTECHAMBER_DATABASE."
        )


def write(database: Path, fn: Callable[[sqlite3.Connection], T]) -> T:
    """What `fn` returns, once what it wrote is durable. Raises Locked while a bot runs."""

    async def job() -> T:
        async with await Store.open(database, clock=now) as store:
            return await store.write(fn)

    return asyncio.run(job())


def read(database: Path, fn: Callable[[sqlite3.Connection], T]) -> T:
    """What `fn` returns from one snapshot of what is committed.

    The database is opened as the bot would (healed, upgraded); while a bot has it, it is read
    beside that one.
    """
    need(database)

    async def job() -> T:
        async with await Store.open(database, clock=now) as store:
            return await store.read(fn)

    try:
        return asyncio.run(job())
    except Locked:
        return beside(database, fn)


def beside(database: Path, fn: Callable[[sqlite3.Connection], T]) -> T:
    """What `fn` returns, read in one snapshot without the lock and without changing a byte of the database."""
    uri = f"{database.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as conn:
        prepare_reader(conn)
        conn.execute("BEGIN")
        return fn(conn)


@contextmanager
def private() -> Iterator[None]:
    """Files made meanwhile can be read by their owner only: they hold hands and seeds."""
    mask = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(mask)
