"""kill -9 in the middle of writes: what was told is there, nothing is half, the file is sound."""

import asyncio
import contextlib
import signal
import sqlite3
import sys
import time
from pathlib import Path

import pytest

from storage import Store, actions, matches, snapshots, texts
from tests.conftest import Number
from tests.storage import kit

TABLES = 8


async def told_until_killed(path: Path, after: int) -> dict[int, int]:
    """The last number told of each table by a writing process that is killed after so many lines."""
    writer = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.storage.writing",
        str(path),
        str(TABLES),
        stdout=asyncio.subprocess.PIPE,
    )
    assert writer.stdout is not None
    told: dict[int, int] = {}
    lines = 0
    while line := await writer.stdout.readline():
        if not line.endswith(b"\n"):
            break  # cut off by the kill: nobody heard the end of it
        match, n = line.split()
        told[int(match)] = int(n)
        lines += 1
        if lines == after:
            with contextlib.suppress(ProcessLookupError):
                writer.send_signal(signal.SIGKILL)
    assert await writer.wait() == -signal.SIGKILL
    return told


async def kill_and_look(path: Path, clock: kit.Clock, after: int) -> None:
    told = await told_until_killed(path, after)
    async with await Store.open(path, clock=clock) as store:
        assert await store.check() == ()
        played = await store.read(all_played)
    for match, n in told.items():
        assert played[match] >= n


def all_played(conn: sqlite3.Connection) -> dict[int, int]:
    """The number of moves of each match, all of whose rows agree on it."""
    played: dict[int, int] = {}
    for match in matches.list_live(conn):
        log, snapshot = actions.since(conn, match.id, 0), snapshots.get(conn, match.id)
        assert [entry.n for entry in log] == list(range(1, match.n + 1))
        assert (snapshot.n if snapshot else 0) == match.n
        assert len(texts.all(conn, match.id)) == 3 * match.n
        played[match.id] = match.n
    return played


async def test_field_108_every_told_move_survives_kill_9(
    path: Path, clock: kit.Clock, number: Number
) -> None:
    for kill in range(number(4, 20)):
        await kill_and_look(path, clock, after=30 + 37 * kill)


async def test_a_kill_while_the_database_is_being_made_heals(
    path: Path, clock: kit.Clock, number: Number
) -> None:
    for kill in range(number(3, 20)):
        file = path.with_name(f"{kill}.sqlite3")
        starting = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.storage.writing",
            str(file),
            "1",
            stdout=asyncio.subprocess.PIPE,
        )
        await asyncio.to_thread(until_there, file)
        await asyncio.sleep(0.002 * kill)
        starting.send_signal(signal.SIGKILL)
        await starting.communicate()
        async with await Store.open(file, clock=clock) as store:
            assert await store.check() == ()


def until_there(file: Path) -> None:
    end = time.monotonic() + 20
    while not file.exists():
        assert time.monotonic() < end, "the process made no file"
        time.sleep(0.001)


@pytest.mark.long
async def test_field_108_a_hundred_kills(path: Path, clock: kit.Clock) -> None:
    for kill in range(100):
        await kill_and_look(path, clock, after=1 + 13 * (kill % 40))
