"""A queue of functions before one connection: all that wait are run together, in one hop.

Callers that arrive while a batch runs form the next one. Before the writer that is group commit:
one COMMIT, so one wait for the disk, serves everybody who was waiting.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from typing import TypeVar, cast

import aiosqlite

from storage.connection import run
from storage.errors import Closed

T = TypeVar("T")
Fn = Callable[[sqlite3.Connection], object]


class Outcome:
    """What became of one function: its result, or the error that undid it."""

    __slots__ = ("error", "result")

    def __init__(self, result: object = None, error: BaseException | None = None) -> None:
        self.result = result
        self.error = error


Batch = Callable[[sqlite3.Connection, Sequence[Fn]], Sequence[Outcome]]


class _Job:
    __slots__ = ("done", "fn", "outcome", "then")

    def __init__(self, fn: Fn, then: Callable[[object], None] | None) -> None:
        self.fn = fn
        self.then = then
        self.outcome: Outcome | None = None
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Lane:
    """Runs functions in the order of arrival, ``batch`` by batch, on one connection."""

    def __init__(self, connection: aiosqlite.Connection, batch: Batch) -> None:
        self.connection = connection
        self._batch = batch
        self._queue: list[_Job] = []
        self._busy = False
        self._closed = False
        self._idle = asyncio.Event()
        self._idle.set()

    async def do(
        self,
        fn: Callable[[sqlite3.Connection], T],
        then: Callable[[T], None] | None = None,
    ) -> T:
        """What ``fn`` returns, once its batch is through.

        ``then`` is called with it on the event loop first, even if the caller was cancelled. A
        caller cancelled before ``fn`` began takes it out of the queue; later the cancellation
        waits until the batch is through. So after it ``fn`` has run wholly or not at all.
        """
        if self._closed:
            raise Closed
        job = _Job(fn, cast("Callable[[object], None] | None", then))
        self._queue.append(job)
        self._wake()
        await self._wait(job)
        assert job.outcome is not None
        if job.outcome.error is not None:
            raise job.outcome.error
        return cast("T", job.outcome.result)

    async def close(self) -> None:
        """Take no more, finish what waits, close the connection."""
        self._closed = True
        await self._idle.wait()
        await self.connection.close()

    async def _wait(self, job: _Job) -> None:
        cancelled: asyncio.CancelledError | None = None
        while job.outcome is None:
            try:
                await job.done
            except asyncio.CancelledError as cancellation:
                if job in self._queue:
                    self._queue.remove(job)
                    raise
                cancelled = cancellation
                job.done = asyncio.get_running_loop().create_future()
        if cancelled is not None:
            raise cancelled

    def _wake(self) -> None:
        if self._busy or not self._queue:
            return
        self._busy = True
        self._idle.clear()
        # Not at once: whoever else is ready in this turn of the loop joins the batch.
        asyncio.get_running_loop().call_soon(self._start)

    def _start(self) -> None:
        jobs, self._queue = self._queue, []
        fns = [job.fn for job in jobs]
        outcomes = run(self.connection, lambda conn: self._batch(conn, fns))
        outcomes.add_done_callback(lambda done: self._through(jobs, done))

    def _through(self, jobs: list[_Job], done: asyncio.Future[Sequence[Outcome]]) -> None:
        self._busy = False
        for job, outcome in zip(jobs, _outcomes(done, len(jobs)), strict=True):
            _settle(job, outcome)
        self._wake()
        if not self._busy:
            self._idle.set()


def _outcomes(done: asyncio.Future[Sequence[Outcome]], count: int) -> Sequence[Outcome]:
    if done.cancelled():
        return [Outcome(error=asyncio.CancelledError())] * count
    error = done.exception()
    return done.result() if error is None else [Outcome(error=error)] * count


def _settle(job: _Job, outcome: Outcome) -> None:
    if job.then is not None and outcome.error is None:
        try:
            job.then(outcome.result)
        except Exception as error:  # noqa: BLE001 - it is the caller's, who gets it
            outcome = Outcome(error=error)
    job.outcome = outcome
    if not job.done.done():
        job.done.set_result(None)


class Commit:
    """The batch of the writer: each function in a savepoint of its own, one COMMIT for all.

    A function that raises is undone alone. If the COMMIT fails, or an error of the disk undoes
    the transaction on the way, nothing of the batch is kept and all get that error. A function
    that would end the transaction itself is denied it: others' work stands in there too.
    """

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._inside = False
        conn.set_authorizer(self._allows)

    def __call__(self, conn: sqlite3.Connection, fns: Sequence[Fn]) -> Sequence[Outcome]:
        """The outcome of each function, all that succeeded being durable."""
        try:
            conn.execute("BEGIN IMMEDIATE")
            outcomes = [self._attempt(conn, fn) for fn in fns]
            conn.commit()
        except BaseException as error:  # noqa: BLE001 - handed to every caller of the batch
            if conn.in_transaction:
                conn.rollback()
            return [Outcome(error=error)] * len(fns)
        return outcomes

    def _attempt(self, conn: sqlite3.Connection, fn: Fn) -> Outcome:
        conn.execute("SAVEPOINT job")
        self._inside = True
        try:
            outcome = Outcome(fn(conn))
        except BaseException as error:
            if not conn.in_transaction:  # the disk is full or broken: SQLite undid everything
                raise
            conn.execute("ROLLBACK TO job")
            outcome = Outcome(error=error)
        finally:
            self._inside = False
        conn.execute("RELEASE job")
        return outcome

    def _allows(self, action: int, *_: str | None) -> int:
        ends = self._inside and action == sqlite3.SQLITE_TRANSACTION
        return sqlite3.SQLITE_DENY if ends else sqlite3.SQLITE_OK


def look(conn: sqlite3.Connection, fns: Sequence[Fn]) -> Sequence[Outcome]:
    """The batch of the reader: all functions see one and the same snapshot."""
    conn.execute("BEGIN")
    try:
        return [_glance(conn, fn) for fn in fns]
    finally:
        conn.rollback()


def _glance(conn: sqlite3.Connection, fn: Fn) -> Outcome:
    try:
        return Outcome(fn(conn))
    except BaseException as error:  # noqa: BLE001 - handed to its caller
        return Outcome(error=error)
