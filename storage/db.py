"""The store: one SQLite file, one writer that commits for everybody who waits, reads beside it."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Self, TypeVar

from filelock import FileLock

from storage import copies, installation, lane, lock, migrations, seats, sides
from storage.connection import opened, prepare_reader, prepare_writer, run, settled
from storage.errors import Closed, Damaged, StoreError

T = TypeVar("T")
Clock = Callable[[], int]  # now, in epoch milliseconds

_STRICT_TABLES = (3, 37)


class Store:
    """An open database. Made by ``Store.open``; ``hmac_key`` signs the custom ids.

    Whatever writes or reads is a plain function of a ``sqlite3.Connection``, mostly a few calls
    of the table modules. It runs on a database thread: it takes what it needs with it, returns
    plain values and leaves BEGIN, COMMIT and ROLLBACK to the store.
    """

    def __init__(self, path: Path, clock: Clock, held: FileLock) -> None:
        self.path = path
        self.clock = clock
        self.hmac_key = b""
        self._held = held
        self._writer: lane.Lane | None = None
        self._reader: lane.Lane | None = None

    @classmethod
    async def open(cls, path: Path | str, *, clock: Clock) -> Self:
        """The store in this file, made where there is none, healed and upgraded where need be.

        Raises Locked, SideFiles, NotOurs, NewerSchema or Damaged; each says what to do.
        """
        if sqlite3.sqlite_version_info < _STRICT_TABLES:
            raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old: 3.37 is needed")
        file = _located(path)
        store = cls(file, clock, lock.take(file))
        return await settled(store._opened())

    async def _opened(self) -> Self:
        try:
            await self._open()
        except sqlite3.DatabaseError as error:
            await self._close()
            if isinstance(error, sqlite3.OperationalError):
                raise  # the disk is full, the directory is read-only: no damage
            raise Damaged(self.path, (str(error),)) from error
        except BaseException:
            await self._close()
            raise
        return self

    async def _open(self) -> None:
        own = sides.check(self.path)
        crashed = lock.read(self.path) is not None
        new = sides.generation()
        self.path.touch(mode=0o600)
        lock.write(self.path, self.clock(), (*own, new))
        writer = await opened(self.path, prepare_writer)
        self._writer = lane.Lane(writer, await run(writer, lane.Commit))
        if await run(writer, lambda conn: sides.claim(conn, new)):
            lock.write(self.path, self.clock(), (new,))
        self.hmac_key = await run(writer, lambda conn: self._ready(conn, crashed=crashed))
        self._reader = lane.Lane(await opened(self.path, prepare_reader), lane.look)

    def _ready(self, conn: sqlite3.Connection, *, crashed: bool) -> bytes:
        known = migrations.steps()
        migrations.refuse_newer(conn, self.path, known)
        if crashed:
            copies.sound(conn, self.path)
        migrations.upgrade(conn, known, self.clock())
        return installation.hmac_key(conn)

    async def write(
        self,
        fn: Callable[[sqlite3.Connection], T],
        then: Callable[[T], None] | None = None,
    ) -> T:
        """What ``fn`` returns, once all that it wrote is durable.

        ``fn`` is atomic: an exception undoes it alone and is raised here. ``then`` is called with
        the result on the event loop after the commit and before anybody hears of it, even if the
        caller was cancelled meanwhile: what memory must not miss belongs there. A cancelled call
        has either committed wholly (its cancellation waits for that) or never ran.
        """
        if self._writer is None:
            raise Closed
        return await self._writer.do(fn, then)

    async def read(self, fn: Callable[[sqlite3.Connection], T]) -> T:
        """What ``fn`` returns from one snapshot of what is committed; it cannot write."""
        if self._reader is None:
            raise Closed
        return await self._reader.do(fn)

    async def check(self) -> tuple[str, ...]:
        """What SQLite's own checks find wrong; () is a sound database."""
        return await self.read(copies.problems)

    async def forget(self, user_id: int) -> int:
        """Blank a person everywhere, side files included; return how many seats it concerned."""
        concerned = await self.write(lambda conn: seats.forget(conn, user_id))
        await settled(self._empty_wal())
        return concerned

    async def _empty_wal(self) -> None:
        """Move all changes into the database, where freed bytes are zeroes, and drop the rest."""
        if self._writer is not None:
            await run(self._writer.connection, _checkpoint)

    async def backup(self, path: Path | str) -> None:
        """Copy the database, as it is now, to one file; writers go on meanwhile.

        An older backup of that name is replaced when the new one is whole and checked.
        """
        target = _located(path)
        if target == self.path:
            raise StoreError("a backup needs a name of its own")
        await settled(self._backup(target))

    async def _backup(self, target: Path) -> None:
        source = await opened(self.path, prepare_reader)
        try:
            await run(source, lambda conn: copies.copy(conn, target))
        finally:
            await source.close()

    async def close(self) -> None:
        """Finish what is queued, then let the file go. A second call does nothing."""
        await settled(self._close())

    async def _close(self) -> None:
        reader, writer = self._reader, self._writer
        self._reader = self._writer = None
        for each in (reader, writer):
            if each is not None:
                await each.close()
        if writer is not None and not sides.files(self.path):
            lock.clear(self.path)
        self._held.release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def _located(path: Path | str) -> Path:
    """The one name of a file, whatever it was called, in a directory that exists."""
    file = Path(path).resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def _checkpoint(conn: sqlite3.Connection) -> None:
    conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
