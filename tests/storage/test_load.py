"""Many at once: fifty sessions write, others read, and backups run beside them."""

import asyncio
import sqlite3
from functools import partial
from pathlib import Path

from storage import Store, actions, bench, matches, snapshots
from tests.storage import kit

SESSIONS = 50
MOVES = 20


def move(conn: sqlite3.Connection, match: int, n: int) -> None:
    snapshots.put(conn, kit.snapshot(match, n, n.to_bytes(8) * 400))
    actions.append(conn, kit.action(match, n))


async def play(store: Store, channel: int) -> int:
    match = await store.write(lambda conn: kit.new_match(conn, channel))
    for n in range(1, MOVES + 1):
        await store.write(partial(move, match=match.id, n=n))
        assert await store.read(lambda c: snapshots.get(c, match.id)) == kit.snapshot(
            match.id, n, n.to_bytes(8) * 400
        )
    return match.id


def is_whole(conn: sqlite3.Connection) -> int:
    """How many moves there are; every match has as many entries as its snapshot says."""
    total = 0
    for match in matches.list_live(conn):
        log, snapshot = actions.since(conn, match.id, 0), snapshots.get(conn, match.id)
        assert [entry.n for entry in log] == list(range(1, len(log) + 1))
        assert (snapshot.n if snapshot else 0) == len(log)
        total += len(log)
    return total


async def test_field_102_a_thousand_moves_in_order_while_backups_run(
    store: Store, path: Path, clock: kit.Clock
) -> None:
    playing = asyncio.gather(*(play(store, channel) for channel in range(1, SESSIONS + 1)))
    copies: list[Path] = []
    while not playing.done() or not copies:
        copies.append(path.with_name(f"backup-{len(copies)}"))
        await store.backup(copies[-1])
    assert len(set(await playing)) == SESSIONS
    assert await store.read(is_whole) == SESSIONS * MOVES
    assert await store.check() == ()
    for copy in (copies[0], copies[-1]):
        async with await Store.open(copy, clock=clock) as other:
            assert await other.check() == ()
            assert await other.read(is_whole) <= SESSIONS * MOVES


async def test_a_foreign_reader_does_not_stop_the_writer(store: Store, path: Path) -> None:
    shell = sqlite3.connect(path, isolation_level=None)
    shell.execute("BEGIN")
    shell.execute("SELECT count(*) FROM matches").fetchone()
    match = await store.write(kit.new_match)
    shell.close()
    assert await store.read(lambda c: matches.get(c, match.id)) == match


def test_the_bench_tells_every_figure(tmp_path: Path) -> None:
    figures = bench.measure(0.6, tmp_path)
    for side in ("store", "reference"):
        measured = figures[side]
        assert isinstance(measured, dict)
        assert 0 < measured["p50_ms"] <= measured["p99_ms"]
        assert measured["saves_per_s"] > 0
    for name in ("ratio_alone", "ratio_p50", "ratio_to_fdatasync", "fdatasync_per_s"):
        assert isinstance(figures[name], float)
    assert figures["tables"] == 64
    assert figures["state_bytes"] == 4096
    assert kit.names(tmp_path) == []
