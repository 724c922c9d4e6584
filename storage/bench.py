"""How fast the store is, against a competent plain use of aiosqlite in the same run.

Both do the same work with the same statements: 64 tables at once, each replaces its state and
adds an entry to its log, and waits until that is durable before it does so again.
"""

import asyncio
import os
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiosqlite

from storage import actions, matches, migrations, snapshots
from storage.actions import Action
from storage.connection import hop
from storage.db import Store
from storage.snapshots import Snapshot

TABLES = 64
STATE_BYTES = 4096
EVENT_BYTES = 200
ROUNDS = 3

Save = Callable[[Callable[[sqlite3.Connection], None]], Awaitable[None]]
Figures = dict[str, float]


def measure(seconds: float, directory: Path | None = None) -> dict[str, float | Figures]:
    """The figures of one run of about ``seconds``, on the disk of ``directory``.

    ``ratio_alone`` is durable saves a second of the store over those of the reference; ``store``
    and ``reference`` hold ``saves_per_s``, ``p50_ms``, ``p99_ms``; ``fdatasync_per_s`` is how
    often the disk alone makes one page durable.
    """
    with tempfile.TemporaryDirectory(dir=directory) as name:
        return asyncio.run(_measured(Path(name), seconds))


async def _measured(directory: Path, seconds: float) -> dict[str, float | Figures]:
    raw = _fdatasync_rate(directory / "raw", seconds / 10)
    turn = seconds * 0.9 / (2 * ROUNDS)
    async with await Store.open(directory / "store.sqlite3", clock=lambda: 0) as store:
        await store.write(_tables)
        reference = await _plain(directory / "plain.sqlite3")
        lock = asyncio.Lock()

        async def plain(fn: Callable[[sqlite3.Connection], None]) -> None:
            async with lock:
                await hop(reference, lambda conn: _transaction(conn, fn))

        try:
            took = await _in_turns(store.write, plain, turn)
        finally:
            await reference.close()
    ours, theirs = (_figures(each, turn * ROUNDS) for each in took)
    return {
        "ratio_alone": ours["saves_per_s"] / theirs["saves_per_s"],
        "ratio_p50": theirs["p50_ms"] / ours["p50_ms"],
        "ratio_to_fdatasync": ours["saves_per_s"] / raw,
        "fdatasync_per_s": raw,
        "tables": TABLES,
        "state_bytes": STATE_BYTES,
        "store": ours,
        "reference": theirs,
    }


async def _in_turns(ours: Save, theirs: Save, turn: float) -> tuple[list[float], list[float]]:
    """How long each save took, the two sides alternating: a disk has its moods."""
    took: tuple[list[float], list[float]] = ([], [])
    n = 0
    for _ in range(ROUNDS):
        for side, save in enumerate((ours, theirs)):
            end = time.perf_counter() + turn
            playing = (_play(save, match, n, end, took[side]) for match in range(1, TABLES + 1))
            n = max(await asyncio.gather(*playing))
    return took


async def _play(save: Save, match: int, n: int, end: float, took: list[float]) -> int:
    while (begun := time.perf_counter()) < end:
        n += 1
        await save(_move(match, n))
        took.append(time.perf_counter() - begun)
    return n


def _move(match: int, n: int) -> Callable[[sqlite3.Connection], None]:
    state = n.to_bytes(8) * (STATE_BYTES // 8)
    digest = state[:16]

    def move(conn: sqlite3.Connection) -> None:
        snapshots.put(conn, Snapshot(match, n, 1, state, digest))
        actions.append(
            conn,
            Action(match, n, "answer", 0, n, 1, b"", state[:EVENT_BYTES], digest, digest, 0),
        )

    return move


def _tables(conn: sqlite3.Connection) -> None:
    for channel in range(1, TABLES + 1):
        matches.create(
            conn,
            game="bench",
            rules_version=1,
            channel_id=channel,
            guild_id=None,
            settings=b"",
            seed=None,
            commitment="",
            pace="",
            now=0,
        )


async def _plain(path: Path) -> aiosqlite.Connection:
    """The reference: the same schema, the usual pragmas of a careful user."""
    connection = await aiosqlite.connect(path, isolation_level=None)
    await connection.execute("PRAGMA journal_mode = WAL")
    await connection.execute("PRAGMA synchronous = FULL")
    await connection.execute("PRAGMA foreign_keys = ON")
    await hop(connection, lambda conn: migrations.upgrade(conn, migrations.steps(), 0))
    await hop(connection, lambda conn: _transaction(conn, _tables))
    return connection


def _transaction(conn: sqlite3.Connection, fn: Callable[[sqlite3.Connection], None]) -> None:
    conn.execute("BEGIN IMMEDIATE")
    fn(conn)
    conn.execute("COMMIT")


def _figures(took: list[float], seconds: float) -> Figures:
    hundredths = statistics.quantiles(took, n=100)
    return {
        "saves_per_s": len(took) / seconds,
        "p50_ms": hundredths[49] * 1000,
        "p99_ms": hundredths[98] * 1000,
    }


def _fdatasync_rate(path: Path, seconds: float) -> float:
    file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    page = bytes(STATE_BYTES)
    sync = getattr(os, "fdatasync", os.fsync)
    try:
        count, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < seconds:
            os.pwrite(file, page, 0)
            sync(file)
            count += 1
        return count / (time.perf_counter() - begun)
    finally:
        os.close(file)
