"""Durable moves: the store alone, and the whole way of an answer, each against plain aiosqlite in the same run.

The answer path is bot.table's own, from the question to the commit, for 64 tables at once. The
reference is the same code over a store that gives aiosqlite one job a transaction, one after another.
"""

import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TypeVar, cast

import aiosqlite

from bot.cli.benches.stages import shares
from bot.cli.benches.tables import Seated
from bot.ids import Codes
from bot.ports import Real
from bot.table import Tables
from games.core.game import AnyGame
from storage import Store, bench, migrations
from storage.connection import hop

TABLES = 64
ROUNDS = 3

T = TypeVar("T")


def measure(game: AnyGame, seconds: float, directory: Path) -> dict[str, object]:
    """`ratio_alone`, `ratio_answer_path` (saves a second, ours over the reference's) and each stage's share.

    Takes about `seconds`, on the disk of `directory`.
    """
    alone = bench.measure(seconds / 2, directory)
    with tempfile.TemporaryDirectory(dir=directory) as name:
        ratio, stages = asyncio.run(_paths(game, seconds / 2, Path(name)))
    return {
        "ratio_alone": _rounded(alone["ratio_alone"]),
        "ratio_answer_path": _rounded(ratio),
        "stages": {stage: _rounded(share) for stage, share in stages.items()},
    }


def _rounded(value: object) -> float:
    return round(cast("float", value), 3)


class Plain:
    """What a careful user of aiosqlite writes: the usual pragmas, a lock, one job a transaction."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self.connection = connection
        self._lock = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> "Plain":
        """The store in a new file."""
        connection = await aiosqlite.connect(path, isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            await connection.execute(f"PRAGMA {pragma}")
        await hop(connection, lambda conn: migrations.upgrade(conn, migrations.steps(), 0))
        return cls(connection)

    async def read(self, fn: Callable[[sqlite3.Connection], T]) -> T:
        """What `fn` returns."""
        return await hop(self.connection, fn)

    async def write(
        self, fn: Callable[[sqlite3.Connection], T], then: Callable[[T], None] = lambda _: None
    ) -> T:
        """What `fn` returns, in a transaction of its own; `then` hears of it after the commit."""
        async with self._lock:
            result = await hop(self.connection, lambda conn: _transaction(conn, fn))
        then(result)
        return result


def _transaction(conn: sqlite3.Connection, fn: Callable[[sqlite3.Connection], T]) -> T:
    conn.execute("BEGIN IMMEDIATE")
    try:
        result = fn(conn)
        conn.execute("COMMIT")
    except BaseException:
        conn.rollback()
        raise
    return result


async def _paths(game: AnyGame, seconds: float, directory: Path) -> tuple[float, dict[str, float]]:
    """Answers a second of ours over those of the reference, and the stages of ours."""
    turn = seconds / (2 * ROUNDS)
    plain = await Plain.open(directory / "plain.sqlite3")
    try:
        async with await Store.open(directory / "store.sqlite3", clock=Real().now) as store:
            ours = await Load.of(game, store)
            # It reads and writes as the store does, which is all that Tables asks of one.
            theirs = await Load.of(game, cast("Store", plain))
            for _ in range(ROUNDS):  # in turns: a disk has its moods
                await ours.play(turn)
                await theirs.play(turn)
            ratio = ours.per_second / theirs.per_second
            return ratio, await shares(ours.seats, store, 1 / ours.per_second)
    finally:
        await plain.connection.close()


class Load:
    """64 tables at which somebody answers as soon as the answer before is durable."""

    def __init__(self, seats: list[Seated]) -> None:
        self.seats = seats
        self.answers = 0
        self.seconds = 0.0

    @classmethod
    async def of(cls, game: AnyGame, store: Store) -> "Load":
        """The tables, each with a match begun."""
        tables = Tables(store, {game.key: game}, Real(), Codes(bytes(32)))
        presses: Iterator[int] = count(1)
        chance = random.Random(0)  # noqa: S311 # a playout keeps no secret
        seats = [Seated(tables, game, table + 1, presses, chance) for table in range(TABLES)]
        await asyncio.gather(*(seated.begin() for seated in seats))
        return cls(seats)

    @property
    def per_second(self) -> float:
        """Answers a second, all tables together."""
        return self.answers / self.seconds

    async def play(self, seconds: float) -> None:
        """Answer at all tables for so long."""
        began = time.perf_counter()
        done = await asyncio.gather(*(seated.play(began + seconds) for seated in self.seats))
        self.seconds += time.perf_counter() - began
        self.answers += sum(done)
