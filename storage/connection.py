"""Connections: how each is opened, and how a function runs whole on the thread of one.

``hop`` is the only caller of aiosqlite's private ``_execute``: one hop to the thread for a whole
function instead of one per statement. A test fails if an upgrade moves it.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar, cast

import aiosqlite

T = TypeVar("T")

PRAGMAS = {
    "synchronous": "FULL",  # a move that was told is on the disk, not on its way there
    "foreign_keys": "ON",
    "secure_delete": "ON",  # forgotten people leave no bytes behind
    "busy_timeout": "5000",  # ms; only a foreign tool can hold a lock, and it gets this long
    "fullfsync": "ON",  # macOS: fsync alone does not reach the disk there
    "checkpoint_fullfsync": "ON",
    "trusted_schema": "OFF",
    "temp_store": "MEMORY",
    "cache_size": "-16384",  # KiB
}
_WRITER = {"journal_size_limit": "16777216", "wal_autocheckpoint": "2000"}
_READER = {"query_only": "ON"}


def prepare(conn: sqlite3.Connection) -> None:
    """Give a connection the pragmas that every connection of ours has."""
    _set(conn, PRAGMAS)


def prepare_writer(conn: sqlite3.Connection) -> None:
    """Make this connection the one that writes."""
    prepare(conn)
    conn.execute("PRAGMA journal_mode = WAL")
    _set(conn, _WRITER)


def prepare_reader(conn: sqlite3.Connection) -> None:
    """Make this connection one that cannot write."""
    prepare(conn)
    _set(conn, _READER)


def _set(conn: sqlite3.Connection, pragmas: dict[str, str]) -> None:
    for name, value in pragmas.items():
        conn.execute(f"PRAGMA {name} = {value}")


async def opened(
    path: Path, prepared: Callable[[sqlite3.Connection], None]
) -> aiosqlite.Connection:
    """An open connection in autocommit mode, prepared; whoever asks for it closes it."""
    connection = await aiosqlite.connect(path, isolation_level=None, cached_statements=512)
    try:
        await run(connection, prepared)
    except BaseException:
        await connection.close()
        raise
    return connection


async def hop(connection: aiosqlite.Connection, fn: Callable[[sqlite3.Connection], T]) -> T:
    """What ``fn`` returns, called as a whole on the connection's own thread.

    The library's own way: a caller that is cancelled loses the outcome. The store uses ``run``.
    """
    given = connection._conn  # noqa: SLF001 - see the module's docstring
    return cast("T", await connection._execute(fn, given))  # type: ignore[no-untyped-call]  # noqa: SLF001


def run(
    connection: aiosqlite.Connection, fn: Callable[[sqlite3.Connection], T]
) -> asyncio.Future[T]:
    """The future of ``fn``, called as a whole on the connection's own thread.

    Once begun, ``fn`` runs to its end and the future gets its outcome, whoever was cancelled
    meanwhile. It is no task, so that cancelling all tasks does not lose the outcome either.
    """
    loop = asyncio.get_running_loop()
    outcome: asyncio.Future[T] = loop.create_future()
    sent = False

    def job(conn: sqlite3.Connection) -> None:
        try:
            result = fn(conn)
        except BaseException as error:  # noqa: BLE001 - it belongs to the caller, not to this thread
            loop.call_soon_threadsafe(_fail, outcome, error)
        else:
            loop.call_soon_threadsafe(_finish, outcome, result)

    async def send() -> None:
        nonlocal sent
        sent = True
        await hop(connection, job)

    def unsent(task: asyncio.Task[None]) -> None:
        if task.cancelled() and not sent:
            outcome.cancel()
        elif not task.cancelled() and (error := task.exception()) is not None:
            _fail(outcome, error)

    loop.create_task(send()).add_done_callback(unsent)
    return outcome


def _finish(outcome: asyncio.Future[T], result: T) -> None:
    if not outcome.done():
        outcome.set_result(result)


def _fail(outcome: asyncio.Future[T], error: BaseException) -> None:
    if not outcome.done():
        outcome.set_exception(error)


async def settled(work: Awaitable[T]) -> T:
    """The outcome of ``work``, which is never left half done: a cancellation waits for its end."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as cancellation:
            cancelled = cancellation
        except BaseException:  # noqa: BLE001 - task.result() raises it below
            break
    if cancelled is None:
        return task.result()
    with contextlib.suppress(BaseException):
        task.result()
    raise cancelled
