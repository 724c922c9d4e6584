"""Opening: pragmas, the lock, wrong files, side files of another database, restore, backup."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage import (
    Damaged,
    Locked,
    NewerSchema,
    NotOurs,
    SideFiles,
    Store,
    StoreError,
    installation,
    lock,
    sides,
)
from storage.connection import PRAGMAS, opened, prepare_reader, prepare_writer, run
from storage.copies import restore
from storage.migrations import steps
from tests.storage import kit

FULL = 2


async def put(store: Store, value: str) -> None:
    await store.write(lambda conn: installation.put(conn, "value", value.encode()))


async def value(store: Store) -> str | None:
    found = await store.read(lambda conn: installation.get(conn, "value"))
    return None if found is None else found.decode()


async def closed_with(path: Path, clock: kit.Clock, what: str) -> None:
    """A database that was properly closed, holding one value."""
    async with await Store.open(path, clock=clock) as store:
        await put(store, what)


async def crashed_with(path: Path, clock: kit.Clock, what: str) -> None:
    """The files of a process that died with changes in the -wal file, holding one value."""
    alive = path.parent / "alive"
    alive.mkdir()
    async with await Store.open(alive / path.name, clock=clock) as store:
        await put(store, what)
        for suffix in ("", "-wal", "-shm", "-owner"):
            shutil.copy(lock.beside(store.path, suffix), lock.beside(path, suffix))
    shutil.rmtree(alive)
    assert lock.beside(path, "-wal").stat().st_size


# ---------------------------------------------------------------- opening


async def test_field_108_every_connection_is_safe(store: Store) -> None:
    def pragmas(conn: sqlite3.Connection) -> dict[str, object]:
        names = ("journal_mode", "query_only", *PRAGMAS)
        return {name: conn.execute(f"PRAGMA {name}").fetchone()[0] for name in names}

    writer = await store.write(pragmas)
    reader = await store.read(pragmas)
    for found in (writer, reader):
        assert found["journal_mode"] == "wal"
        assert found["synchronous"] == FULL
        assert (found["foreign_keys"], found["secure_delete"]) == (1, 1)
        assert found["busy_timeout"] == 5000
        assert found["trusted_schema"] == 0
    assert (writer["query_only"], reader["query_only"]) == (0, 1)


@pytest.mark.parametrize("prepared", [prepare_reader, prepare_writer])
async def test_field_108_a_connection_is_prepared_before_anybody_has_it(
    path: Path, prepared: object
) -> None:
    connection = await opened(path, prepared)  # type: ignore[arg-type]
    (level,) = await run(connection, lambda c: c.execute("PRAGMA synchronous").fetchone())
    await connection.close()
    assert level == FULL


async def test_all_tables_are_strict(store: Store) -> None:
    listed = await store.read(lambda c: c.execute("PRAGMA table_list").fetchall())
    ours = {name: strict for _, name, kind, _, _, strict in listed if kind == "table"}
    loose = {name for name, strict in ours.items() if not strict}
    assert loose <= {"sqlite_schema", "sqlite_temp_schema", "sqlite_sequence"}
    assert len(ours) > 12


async def test_a_new_store_has_its_key_and_keeps_it(path: Path, clock: kit.Clock) -> None:
    async with await Store.open(path, clock=clock) as store:
        key = store.hmac_key
        assert await store.read(installation.hmac_key) == key
    async with await Store.open(path, clock=clock) as store:
        assert store.hmac_key == key
    assert len(key) == 32


async def test_only_its_owner_may_read_the_files(store: Store, path: Path) -> None:
    await put(store, "a")
    await store.backup(path.with_name("copy"))
    for file in (path, lock.beside(path, "-wal"), path.with_name("copy")):
        assert file.stat().st_mode & 0o077 == 0, file


async def test_a_proper_end_leaves_one_file_and_its_lock(path: Path, clock: kit.Clock) -> None:
    await closed_with(path, clock, "a")
    assert set(kit.names(path.parent)) - {"bot.sqlite3.lock"} == {"bot.sqlite3"}


async def test_the_directory_is_made(tmp_path: Path, clock: kit.Clock) -> None:
    async with await Store.open(tmp_path / "new" / "dir" / "bot.sqlite3", clock=clock) as store:
        assert await store.check() == ()


async def test_a_second_start_is_told_who_has_the_database(
    store: Store, path: Path, clock: kit.Clock
) -> None:
    with pytest.raises(Locked) as refused:
        await Store.open(path, clock=clock)
    told = str(refused.value)
    assert f"process {os.getpid()} on {os.uname().nodename}" in told
    assert "since 2023-11-14 22:13:20 UTC" in told
    await put(store, "still open")
    assert await value(store) == "still open"


async def test_another_process_is_told_too(store: Store, path: Path) -> None:
    script = (
        "import asyncio, sys; from pathlib import Path; from storage import Store\n"
        "asyncio.run(Store.open(Path(sys.argv[1]), clock=lambda: 0))"
    )
    second = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", script, str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert second.returncode != 0
    assert f"storage.errors.Locked: {path} is in use by process {os.getpid()}" in second.stderr
    assert await store.check() == ()


async def test_one_database_by_two_names_is_one(store: Store, path: Path, clock: kit.Clock) -> None:
    other = path.with_name("other")
    other.symlink_to(path)
    with pytest.raises(Locked):
        await Store.open(other, clock=clock)
    assert await store.check() == ()


async def test_a_failed_start_leaves_the_lock_free(path: Path, clock: kit.Clock) -> None:
    kit.overwrite(path, b"no database at all" * 10)
    for _ in range(2):
        with pytest.raises(NotOurs):
            await Store.open(path, clock=clock)


async def test_a_file_of_others_is_left_as_it_is(path: Path, clock: kit.Clock) -> None:
    with closing(sqlite3.connect(path)) as foreign:
        foreign.execute("CREATE TABLE diary (entry TEXT)")
    before = kit.files(path.parent)
    with pytest.raises(NotOurs, match=r"bot\.sqlite3 is no database of this bot"):
        await Store.open(path, clock=clock)
    assert kit.files(path.parent)["bot.sqlite3"] == before["bot.sqlite3"]


async def test_a_newer_schema_is_refused_and_left_as_it_is(path: Path, clock: kit.Clock) -> None:
    async with await Store.open(path, clock=clock) as store:
        await store.write(
            lambda c: c.execute("INSERT INTO migrations (n, name, at) VALUES (900, 'later', 0)")
        )
    with pytest.raises(NewerSchema, match="schema 900, this release knows schema") as refused:
        await Store.open(path, clock=clock)
    assert (refused.value.found, refused.value.known) == (900, steps()[-1].n)
    with closing(sqlite3.connect(path)) as conn:
        count = len(steps()) + 1
        assert conn.execute("SELECT count(*) FROM migrations").fetchone() == (count,)


async def test_damage_is_found_at_the_start_after_a_crash(path: Path, clock: kit.Clock) -> None:
    async with await Store.open(path, clock=clock) as store:
        await put(store, "x" * 50_000)
    kit.overwrite(path, os.urandom(4096 * 4), at=4096 * 3)
    lock.write(path, 0, (1,))  # the note that a crash leaves
    with pytest.raises(Damaged, match="restore a backup") as refused:
        await Store.open(path, clock=clock)
    assert refused.value.problems


async def test_check_names_what_is_wrong(store: Store) -> None:
    assert await store.check() == ()
    assert store._writer is not None
    await run(
        store._writer.connection,
        lambda c: c.executescript(
            "PRAGMA foreign_keys = OFF; INSERT INTO texts (match, n, text) VALUES (99, 1, 'x')"
        ),
    )
    assert await store.check() == ("a row of texts points nowhere",)


# ---------------------------------------------------------------- side files


async def test_what_a_crash_left_is_healed(path: Path, clock: kit.Clock) -> None:
    await crashed_with(path, clock, "told")
    async with await Store.open(path, clock=clock) as store:
        assert await value(store) == "told"
    assert set(kit.names(path.parent)) - {"bot.sqlite3.lock"} == {"bot.sqlite3"}


async def test_field_106_a_backup_over_the_file_with_old_side_files_is_refused(
    path: Path, clock: kit.Clock
) -> None:
    backup = path.with_name("backup")
    async with await Store.open(path, clock=clock) as store:
        await put(store, "then")
        await store.backup(backup)
    await crashed_with(path, clock, "now")
    shutil.copy(backup, path)
    before = kit.files(path.parent)
    with pytest.raises(SideFiles) as refused:
        await Store.open(path, clock=clock)
    assert f"{path}-wal and {path}-shm do not belong to {path}" in str(refused.value)
    assert "restore" in str(refused.value)
    assert kit.files(path.parent) == before


async def test_field_106_side_files_put_beside_a_closed_database_are_refused(
    path: Path, clock: kit.Clock, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    await crashed_with(other / path.name, clock, "theirs")
    await closed_with(path, clock, "ours")
    shutil.copy(other / "bot.sqlite3-wal", lock.beside(path, "-wal"))
    with pytest.raises(SideFiles, match="-wal do not belong to"):
        await Store.open(path, clock=clock)
    lock.beside(path, "-wal").unlink()
    async with await Store.open(path, clock=clock) as store:
        assert await value(store) == "ours"


async def test_field_106_a_copy_of_an_earlier_run_beside_a_new_wal_is_refused(
    path: Path, clock: kit.Clock
) -> None:
    await closed_with(path, clock, "then")
    copied = path.with_name("copied")
    shutil.copy(path, copied)
    os.rename(path, path.with_name("gone"))  # noqa: PTH104 - as a person would
    await crashed_with(path, clock, "now")
    shutil.copy(copied, path)
    with pytest.raises(SideFiles):
        await Store.open(path, clock=clock)


async def test_field_106_side_files_without_their_database_are_refused(
    path: Path, clock: kit.Clock
) -> None:
    await crashed_with(path, clock, "a")
    kit.delete(path)
    with pytest.raises(SideFiles):
        await Store.open(path, clock=clock)
    assert "bot.sqlite3" not in kit.names(path.parent)


async def test_field_106_restore_deals_with_old_side_files(path: Path, clock: kit.Clock) -> None:
    backup = path.with_name("backup")
    async with await Store.open(path, clock=clock) as store:
        await put(store, "then")
        await store.backup(backup)
    kit.delete(path)
    await crashed_with(path, clock, "now")
    kept = restore(backup, path)
    async with await Store.open(path, clock=clock) as store:
        assert await value(store) == "then"
        assert await store.check() == ()
    assert kept == path.with_name("bot.sqlite3.replaced-1")
    async with await Store.open(kept, clock=clock) as store:
        assert await value(store) == "now"


async def test_field_106_restore_mends_what_was_copied_by_hand(
    path: Path, clock: kit.Clock
) -> None:
    backup = path.with_name("backup")
    async with await Store.open(path, clock=clock) as store:
        await put(store, "then")
        await store.backup(backup)
    await crashed_with(path, clock, "now")
    shutil.copy(backup, path)
    restore(backup, path)
    async with await Store.open(path, clock=clock) as store:
        assert await value(store) == "then"


async def test_field_106_an_interrupted_restore_is_refused_and_repeated(
    path: Path, clock: kit.Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = path.with_name("backup")
    async with await Store.open(path, clock=clock) as store:
        await put(store, "then")
        await store.backup(backup)
    await crashed_with(path, clock, "now")

    class Stopped(BaseException): ...

    def stop(*_: object) -> None:
        raise Stopped

    with monkeypatch.context() as patch:
        patch.setattr("storage.copies._move_sides", stop)
        with pytest.raises(Stopped):
            restore(backup, path)
    with pytest.raises(SideFiles):
        await Store.open(path, clock=clock)
    restore(backup, path)
    async with await Store.open(path, clock=clock) as store:
        assert await value(store) == "then"


# ---------------------------------------------------------------- backup and restore


async def test_a_backup_is_one_sound_file_with_everything(
    store: Store, path: Path, clock: kit.Clock
) -> None:
    backup = path.with_name("backup")
    await put(store, "a")
    await store.backup(backup)
    await put(store, "b")
    await store.backup(backup)
    await put(store, "c")
    assert [name for name in kit.names(path.parent) if name.startswith("backup")] == ["backup"]
    async with await Store.open(backup, clock=clock) as copy:
        assert await value(copy) == "b"
        assert copy.hmac_key == store.hmac_key
        assert await copy.check() == ()


async def test_a_backup_never_goes_over_a_database_in_use(
    store: Store, path: Path, clock: kit.Clock
) -> None:
    with pytest.raises(StoreError, match="name of its own"):
        await store.backup(path)
    async with await Store.open(path.with_name("other"), clock=clock) as other:
        await put(other, "theirs")
        with pytest.raises(StoreError, match="in use"):
            await store.backup(other.path)
        assert await value(other) == "theirs"


async def test_a_cancelled_backup_leaves_a_whole_file_or_none(store: Store, path: Path) -> None:
    backup = path.with_name("backup")
    copying = asyncio.create_task(store.backup(backup))
    await asyncio.sleep(0.005)
    copying.cancel()
    with pytest.raises(asyncio.CancelledError):
        await copying
    left = [name for name in kit.names(path.parent) if name.startswith("backup")]
    assert left in ([], ["backup"])
    assert await store.check() == ()


async def test_restore_into_an_empty_place(path: Path, clock: kit.Clock, tmp_path: Path) -> None:
    await closed_with(path, clock, "a")
    target = tmp_path / "new.sqlite3"
    assert restore(path, target) is None
    async with await Store.open(target, clock=clock) as store:
        assert await value(store) == "a"


async def test_a_restored_backup_keeps_its_own_file(path: Path, clock: kit.Clock) -> None:
    backup = path.with_name("backup")
    async with await Store.open(path, clock=clock) as store:
        await store.backup(backup)
    before = backup.read_bytes()
    restore(backup, path)
    await closed_with(path, clock, "later")
    assert backup.read_bytes() == before


async def test_nothing_is_restored_over_a_running_bot(store: Store, path: Path) -> None:
    backup = path.with_name("backup")
    await store.backup(backup)
    await put(store, "a")
    with pytest.raises(Locked, match=f"process {os.getpid()}"):
        restore(backup, path)
    assert await value(store) == "a"


@pytest.mark.parametrize("wrong", ["missing", "foreign", "damaged", "newer", "itself"])
async def test_what_is_no_backup_changes_nothing(path: Path, clock: kit.Clock, wrong: str) -> None:
    await closed_with(path, clock, "ours")
    backup = path.with_name("backup")
    expected: type[Exception] = StoreError
    match wrong:
        case "missing":
            expected = FileNotFoundError
        case "foreign":
            kit.overwrite(backup, b"holiday picture" * 100)
            expected = NotOurs
        case "damaged":
            shutil.copy(path, backup)
            kit.overwrite(backup, os.urandom(4096 * 6), at=4096 * 3)
            expected = Damaged
        case "newer":
            shutil.copy(path, backup)
            with closing(sqlite3.connect(backup)) as conn:
                conn.execute("INSERT INTO migrations (n, name, at) VALUES (900, 'later', 0)")
                conn.commit()
            expected = NewerSchema
        case _:
            backup = path
    before = kit.names(path.parent)
    with pytest.raises(expected):
        restore(backup, path)
    assert kit.names(path.parent) == before
    async with await Store.open(path, clock=clock) as store:
        assert await value(store) == "ours"


def test_generations_fit_the_header_and_differ() -> None:
    drawn = [sides.generation() for _ in range(50)]
    assert len(set(drawn)) == 50
    assert all(0 < number < 2**31 for number in drawn)
