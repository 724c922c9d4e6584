"""The schema's steps: each taken wholly or not at all, and an interrupted upgrade heals."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage import Store, StoreError, installation, snapshots
from storage.migrations import Step, statements, steps, upgrade, version
from tests.storage import kit

# An invented history: a table is made, filled, altered twice and filled again.
HISTORY = (
    Step(1, "begin", ("CREATE TABLE ants (name TEXT) STRICT", "INSERT INTO ants VALUES ('Ann')")),
    Step(
        2,
        "legs",
        (
            "ALTER TABLE ants ADD COLUMN legs INTEGER",
            "UPDATE ants SET legs = 6",
            "CREATE INDEX ants_legs ON ants (legs)",
        ),
    ),
    Step(3, "hills", ("CREATE TABLE hills (id INTEGER PRIMARY KEY) STRICT",)),
)


class Stopped(BaseException):
    """The process ends here."""


def stopping_after(count: int) -> Callable[[str], None]:
    left = iter(range(count))

    def after(_: str) -> None:
        if next(left, None) is None:
            raise Stopped

    return after


def stopped(after: Callable[[str], None]) -> Callable[..., int]:
    """An upgrade that is stopped on its way, or right behind its end."""

    def upgraded(conn: sqlite3.Connection, known: tuple[Step, ...], now: int) -> int:
        taken = upgrade(conn, known, now, after)
        after("the end")
        return taken

    return upgraded


def schema(conn: sqlite3.Connection) -> list[tuple[object, ...]]:
    found = conn.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").fetchall()
    return [*found, *conn.execute("SELECT * FROM ants"), *conn.execute("SELECT n FROM migrations")]


@pytest.fixture
def conn(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as opened:
        yield opened


def test_the_steps_are_numbered_without_a_gap() -> None:
    known = steps()
    assert [step.n for step in known] == list(range(1, len(known) + 1))
    assert known[0].name == "init"
    assert all(step.statements for step in known)


def test_every_step_is_recorded_with_its_time(conn: sqlite3.Connection) -> None:
    assert version(conn) == 0
    assert upgrade(conn, HISTORY, 77) == 3
    assert version(conn) == 3
    recorded = conn.execute("SELECT n, name, at FROM migrations ORDER BY n").fetchall()
    assert recorded == [(1, "begin", 77), (2, "legs", 77), (3, "hills", 77)]
    assert upgrade(conn, HISTORY, 78) == 0


@pytest.mark.parametrize("older", range(len(HISTORY)))
@pytest.mark.parametrize("statement", range(12))
def test_field_110_an_upgrade_stopped_after_any_statement_heals_at_the_next_start(
    path: Path, older: int, statement: int
) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as straight:
        upgrade(straight, HISTORY, 0)
        expected = schema(straight)
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        upgrade(conn, HISTORY[:older], 0)
        try:
            upgrade(conn, HISTORY, 0, stopping_after(statement))
        except Stopped:
            stopped_at = version(conn)
            assert not conn.in_transaction
            assert older <= stopped_at <= len(HISTORY)
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        upgrade(conn, HISTORY, 0)
        assert schema(conn) == expected
        assert upgrade(conn, HISTORY, 0) == 0


async def test_field_110_a_store_whose_first_start_was_stopped_opens_at_the_second(
    path: Path, clock: kit.Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 3 + len(steps()[0].statements)
    for statement in range(count + 1):
        file = path.with_name(f"{statement}.sqlite3")
        with monkeypatch.context() as patch:
            patch.setattr("storage.migrations.upgrade", stopped(stopping_after(statement)))
            with pytest.raises(Stopped):
                await Store.open(file, clock=clock)
        async with await Store.open(file, clock=clock) as store:
            assert await store.check() == ()
            assert await store.read(version) == len(steps())


async def test_field_110_running_sessions_continue_after_an_upgrade(
    path: Path, clock: kit.Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await Store.open(path, clock=clock) as store:
        match = await store.write(kit.new_match)
        await store.write(lambda c: snapshots.put(c, kit.snapshot(match.id, 4)))
    later = (
        *steps(),
        Step(len(steps()) + 1, "mood", ("ALTER TABLE matches ADD COLUMN mood TEXT",)),
    )
    monkeypatch.setattr("storage.migrations.steps", lambda: later)
    async with await Store.open(path, clock=clock) as store:
        assert await store.read(version) == len(later)
        assert await store.read(lambda c: snapshots.get(c, match.id)) == kit.snapshot(match.id, 4)
        await store.write(lambda c: installation.put(c, "value", b""))


def test_a_script_is_split_where_a_statement_ends() -> None:
    sql = "-- a ; comment\nCREATE TABLE a (b TEXT DEFAULT ';');\n\nINSERT INTO a\nVALUES (';');\n-- end\n"
    first, second = statements(sql)
    assert first.endswith("CREATE TABLE a (b TEXT DEFAULT ';');")
    assert second == "INSERT INTO a\nVALUES (';');"


def test_a_trigger_is_one_statement() -> None:
    trigger = "CREATE TRIGGER t AFTER INSERT ON a BEGIN\n  DELETE FROM b;\n  DELETE FROM c;\nEND;\n"
    assert statements(trigger) == (trigger.strip(),)


def test_a_script_that_breaks_off_is_refused() -> None:
    with pytest.raises(StoreError, match="ends within a statement"):
        statements("CREATE TABLE a (b TEXT);\nCREATE TABLE c (")
