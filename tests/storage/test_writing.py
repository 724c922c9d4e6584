"""Writing: group commit, isolation of each function, cancellation, the thread it all runs on."""

import asyncio
import inspect
import re
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from storage import Closed, Store, actions, installation, matches, snapshots, texts
from storage.connection import run
from tests.storage import kit

Fn = Callable[[sqlite3.Connection], None]


def keep(key: str, value: bytes = b"kept") -> Fn:
    return lambda conn: installation.put(conn, key, value)


def keys(conn: sqlite3.Connection) -> list[str]:
    """What the tests kept, in order."""
    found = conn.execute("SELECT key FROM installation WHERE key != 'hmac_key' ORDER BY key")
    return [key for (key,) in found]


class Commits:
    """Counts the commits of the writer and says what a second connection sees after each."""

    def __init__(self, store: Store) -> None:
        assert store._writer is not None
        self.connection = store._writer.connection
        self.statements: list[str] = []

    async def watch(self) -> None:
        await run(self.connection, lambda conn: conn.set_trace_callback(self.statements.append))

    def count(self) -> int:
        return sum(statement == "COMMIT" for statement in self.statements)


class Gate:
    """A function that waits on the writer's thread until it is opened."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.opened = threading.Event()

    def __call__(self, conn: sqlite3.Connection) -> None:
        self.reached.set()
        assert self.opened.wait(10)

    async def wait(self) -> None:
        await asyncio.to_thread(self.reached.wait, 10)


def test_aiosqlite_still_runs_a_function_whole_on_its_own_thread() -> None:
    told = (
        f"aiosqlite {aiosqlite.__version__} has moved what storage.connection.hop calls: see"
        " whether Connection._execute(fn, …) still queues one function for the connection's thread"
        " and Connection._conn is still the sqlite3 connection, then mend hop, the only caller"
    )
    execute = getattr(aiosqlite.Connection, "_execute", None)
    assert inspect.iscoroutinefunction(execute), told
    assert list(inspect.signature(execute).parameters)[:3] == ["self", "fn", "args"], told
    assert isinstance(getattr(aiosqlite.Connection, "_conn", None), property), told


def test_hop_is_the_only_caller_of_private_names_of_aiosqlite() -> None:
    source = Path(inspect.getfile(Store)).parent
    private = re.compile(r"\._(execute|conn)\b")
    callers = [file.name for file in source.glob("*.py") if private.search(file.read_text("utf-8"))]
    assert callers == ["connection.py"]


async def test_functions_run_on_the_writers_thread_and_reads_on_another(store: Store) -> None:
    writer = await store.write(lambda _: threading.get_ident())
    reader = await store.read(lambda _: threading.get_ident())
    assert len({writer, reader, threading.get_ident()}) == 3


async def test_what_waits_is_committed_together(store: Store) -> None:
    commits = Commits(store)
    await commits.watch()
    gate = Gate()
    first = asyncio.create_task(store.write(gate))
    await gate.wait()
    others = [asyncio.create_task(store.write(keep(f"{i:02}"))) for i in range(20)]
    await asyncio.sleep(0)
    gate.opened.set()
    await asyncio.gather(first, *others)
    assert commits.count() == 2
    assert await store.read(keys) == [f"{i:02}" for i in range(20)]


async def test_functions_of_one_batch_run_in_the_order_of_arrival(store: Store) -> None:
    seen: list[int] = []
    order = (lambda _, i=i: seen.append(i) for i in range(30))
    await asyncio.gather(*(store.write(fn) for fn in order))
    assert seen == list(range(30))


async def test_a_write_is_told_only_after_its_commit(store: Store, path: Path) -> None:
    other = sqlite3.connect(path)
    seen: list[list[str]] = []
    await store.write(keep("a"), lambda _: seen.append(keys(other)))
    other.close()
    assert seen == [["a"]]


async def test_an_exception_undoes_its_own_function_alone(store: Store) -> None:
    commits = Commits(store)
    await commits.watch()

    def fails(conn: sqlite3.Connection) -> None:
        installation.put(conn, "half", b"")
        raise LookupError("mine")

    told = await asyncio.gather(
        store.write(keep("a")), store.write(fails), store.write(keep("b")), return_exceptions=True
    )
    assert commits.count() == 1
    assert [type(each) for each in told] == [type(None), LookupError, type(None)]
    assert await store.read(keys) == ["a", "b"]


async def test_a_broken_rule_of_the_schema_undoes_its_own_function_alone(store: Store) -> None:
    async def opened(channel: int) -> int:
        return (await store.write(lambda conn: kit.new_match(conn, channel))).id

    told = await asyncio.gather(opened(1), opened(1), opened(2), return_exceptions=True)
    assert [type(each) for each in told] == [int, matches.ChannelTaken, int]
    assert len(await store.read(matches.list_live)) == 2


async def test_a_function_may_nest_savepoints_of_its_own(store: Store) -> None:
    def nested(conn: sqlite3.Connection) -> None:
        installation.put(conn, "kept", b"")
        conn.execute("SAVEPOINT mine")
        installation.put(conn, "dropped", b"")
        conn.execute("ROLLBACK TO mine")
        conn.execute("RELEASE mine")

    await store.write(nested)
    assert await store.read(keys) == ["kept"]


@pytest.mark.parametrize("end", ["COMMIT", "ROLLBACK", "END", "commit()", "rollback()"])
async def test_a_function_cannot_end_the_transaction_of_the_others(store: Store, end: str) -> None:
    def ends(conn: sqlite3.Connection) -> None:
        installation.put(conn, "half", b"")
        match end:
            case "commit()":
                conn.commit()
            case "rollback()":
                conn.rollback()
            case _:
                conn.execute(end)

    told = await asyncio.gather(
        store.write(keep("a")), store.write(ends), store.write(keep("b")), return_exceptions=True
    )
    assert isinstance(told[1], sqlite3.DatabaseError)
    assert (told[0], told[2]) == (None, None)
    assert await store.read(keys) == ["a", "b"]


async def test_a_full_disk_is_told_to_everybody_and_keeps_nothing(store: Store) -> None:
    def full(conn: sqlite3.Connection) -> None:
        (pages,) = conn.execute("PRAGMA page_count").fetchone()
        conn.execute(f"PRAGMA max_page_count = {pages}")

    assert store._writer is not None
    await run(store._writer.connection, full)
    big = keep("big", bytes(100_000))
    told = await asyncio.gather(
        store.write(keep("a")), store.write(big), store.write(keep("b")), return_exceptions=True
    )
    assert any(isinstance(each, sqlite3.OperationalError) for each in told)
    kept = [key for key, each in zip(("a", "big", "b"), told, strict=True) if each is None]
    assert await store.read(keys) == sorted(kept)
    await run(store._writer.connection, lambda c: c.execute("PRAGMA max_page_count = 1000000"))
    await store.write(keep("c"))
    assert "c" in await store.read(keys)


async def test_a_commit_that_fails_is_told_to_everybody_and_keeps_nothing(store: Store) -> None:
    def loose(conn: sqlite3.Connection) -> None:
        conn.execute("PRAGMA defer_foreign_keys = ON")  # the commit finds out
        snapshots.put(conn, kit.snapshot(99, 1))

    told = await asyncio.gather(store.write(keep("a")), store.write(loose), return_exceptions=True)
    assert [type(each) for each in told] == [sqlite3.IntegrityError] * 2
    assert await store.read(keys) == []
    await store.write(keep("b"))
    assert await store.read(keys) == ["b"]


async def test_a_read_sees_one_snapshot_and_cannot_write(store: Store) -> None:
    await store.write(keep("a"))
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await store.read(keep("b"))
    assert await store.read(keys) == ["a"]


async def test_a_read_does_not_wait_for_a_write(store: Store) -> None:
    gate = Gate()
    writing = asyncio.create_task(store.write(gate))
    await gate.wait()
    assert await asyncio.wait_for(store.read(keys), 5) == []
    gate.opened.set()
    await writing


async def test_an_error_in_then_is_told_and_the_commit_stands(store: Store) -> None:
    def broken(_: None) -> None:
        raise RuntimeError("memory is full")

    with pytest.raises(RuntimeError, match="memory is full"):
        await store.write(keep("a"), broken)
    assert await store.read(keys) == ["a"]


async def test_then_is_not_called_for_what_was_undone(store: Store) -> None:
    called: list[None] = []

    def fails(conn: sqlite3.Connection) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        await store.write(fails, called.append)
    assert called == []


async def test_close_finishes_what_waits_and_takes_no_more(path: Path, clock: kit.Clock) -> None:
    store = await Store.open(path, clock=clock)
    writing = [asyncio.create_task(store.write(keep(str(i)))) for i in range(5)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writing)
    for late in (store.write(keep("late")), store.read(keys)):
        with pytest.raises(Closed):
            await late
    await store.close()
    async with await Store.open(path, clock=clock) as again:
        assert await again.read(keys) == ["0", "1", "2", "3", "4"]


# ---------------------------------------------------------------- cancellation


class Table:
    """A table with memory and disk: a move deals three hands and counts itself."""

    def __init__(self, store: Store, match: int) -> None:
        self.store = store
        self.match = match
        self.n = 0
        self.told: list[int] = []

    async def move(self, n: int, gate: Gate | None = None) -> None:
        def deal(conn: sqlite3.Connection) -> int:
            if actions.last(conn, self.match) is not None:
                return n  # a re-sent press applies nothing twice
            for hand in ("seat 0", "seat 1"):
                texts.add(conn, self.match, hand)
            if gate is not None:
                gate(conn)
            texts.add(conn, self.match, "seat 2")
            snapshots.put(conn, kit.snapshot(self.match, n))
            actions.append(conn, kit.action(self.match, n))
            matches.set_counts(conn, self.match, n=n, undos=0, now=kit.NOW)
            return n

        await self.store.write(deal, lambda now: setattr(self, "n", now))
        self.told.append(n)

    async def on_disk(self) -> tuple[int, int, int]:
        """Number of the match row, of log entries and of hands dealt."""

        def counted(conn: sqlite3.Connection) -> tuple[int, int, int]:
            row = matches.get(conn, self.match)
            assert row is not None
            log, hands = actions.since(conn, self.match, -1), texts.all(conn, self.match)
            return row.n, len(log), len(hands)

        return await self.store.read(counted)


async def new_table(store: Store, channel: int = 50) -> Table:
    return Table(store, (await store.write(lambda conn: kit.new_match(conn, channel))).id)


async def test_field_104_cancelled_in_the_middle_of_a_deal_is_wholly_new(store: Store) -> None:
    table, gate = await new_table(store), Gate()
    moving = asyncio.create_task(table.move(1, gate))
    await gate.wait()
    moving.cancel()
    await asyncio.sleep(0)
    moving.cancel()  # an impatient second one changes nothing
    await asyncio.sleep(0)
    assert not moving.done()
    gate.opened.set()
    with pytest.raises(asyncio.CancelledError):
        await moving
    assert await table.on_disk() == (1, 1, 3)
    assert (table.n, table.told) == (1, [])
    await table.move(1)
    assert await table.on_disk() == (1, 1, 3)
    assert (table.n, table.told) == (1, [1])


async def test_field_104_cancelled_in_the_queue_is_wholly_old(store: Store) -> None:
    table, gate = await new_table(store), Gate()
    ahead = asyncio.create_task(store.write(gate))
    await gate.wait()
    moving = asyncio.create_task(table.move(1))
    await asyncio.sleep(0)
    moving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await moving
    gate.opened.set()
    await ahead
    assert await table.on_disk() == (0, 0, 0)
    assert (table.n, table.told) == (0, [])
    await table.move(1)
    assert await table.on_disk() == (1, 1, 3)


async def test_field_104_memory_and_disk_agree_wherever_the_cancellation_falls(
    store: Store,
) -> None:
    fates: list[tuple[int, int, int]] = []
    for turns in range(40):
        table = await new_table(store, turns + 1)
        moving = asyncio.create_task(table.move(1))
        neighbour = asyncio.create_task(store.write(keep(f"{turns:02}")))
        for _ in range(turns // 4):
            await asyncio.sleep(0)
        if turns % 4 == 3:
            await asyncio.sleep(0.002)
        moving.cancel()
        (told,) = await asyncio.gather(moving, return_exceptions=True)
        await neighbour
        fate = await table.on_disk()
        assert fate in ((0, 0, 0), (1, 1, 3))
        assert table.n == fate[0]
        if told is None:
            assert (table.told, fate) == ([1], (1, 1, 3))
        fates.append(fate)
        await table.move(1)
        assert await table.on_disk() == (1, 1, 3)
    assert {(0, 0, 0), (1, 1, 3)} == set(fates)
    assert len(await store.read(keys)) == 40


async def test_field_104_a_failed_function_of_a_cancelled_caller_hurts_nobody(
    store: Store,
) -> None:
    gate = Gate()

    def fails(conn: sqlite3.Connection) -> None:
        gate(conn)
        raise LookupError

    moving = asyncio.create_task(store.write(fails))
    await gate.wait()
    moving.cancel()
    beside = asyncio.create_task(store.write(keep("a")))
    await asyncio.sleep(0)
    gate.opened.set()
    with pytest.raises(asyncio.CancelledError):
        await moving
    await beside
    assert await store.read(keys) == ["a"]


async def test_field_104_cancelling_every_task_loses_no_outcome(store: Store) -> None:
    gate = Gate()
    moving = asyncio.create_task(store.write(gate))
    await gate.wait()
    behind = asyncio.create_task(store.write(keep("behind")))
    await asyncio.sleep(0)
    me = asyncio.current_task()
    for task in asyncio.all_tasks():
        if task is not me:
            task.cancel()
    gate.opened.set()
    told = await asyncio.gather(moving, behind, return_exceptions=True)
    assert [type(each) for each in told] == [asyncio.CancelledError] * 2
    await store.write(keep("after"))
    assert await store.read(keys) == ["after"]


async def test_a_time_limit_around_a_write_waits_for_its_end(store: Store) -> None:
    table, gate = await new_table(store), Gate()
    asyncio.get_running_loop().call_later(0.05, gate.opened.set)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await table.move(1, gate)
    assert table.n == 1
    assert await table.on_disk() == (1, 1, 3)


async def test_the_log_of_aiosqlite_tells_no_contents(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    secret: Any = b"ace of spades"
    await store.write(keep("hand", secret))
    assert await store.read(lambda conn: installation.get(conn, "hand")) == secret
    assert "ace of spades" not in caplog.text
