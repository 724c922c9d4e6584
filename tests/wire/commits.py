"""Kills this process right before or after a commit of SQLite, whoever makes it.

Knows nothing of the storage: it counts the commits of every connection of the sqlite3 module.
"""

import os
import signal
import sqlite3
import threading
from typing import Any

COMMIT = ("COMMIT", "END")


class Commits:
    """Counts commits; `arm("before:3")` kills at the third one from now on."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._when = ""
        self._left = 0

    def arm(self, told: str) -> None:
        """`before:N` or `after:N`."""
        when, _, nth = told.partition(":")
        with self._lock:
            self._when, self._left = when, int(nth or 1)

    def install(self) -> None:
        """Make every later sqlite3 connection tell of its commits."""
        connect = sqlite3.connect

        def watched(*args: Any, **options: Any) -> sqlite3.Connection:
            base = options.pop("factory", sqlite3.Connection)
            return connect(*args, factory=_watching(base, self), **options)

        sqlite3.connect = watched  # type: ignore[assignment]

    def begins(self) -> None:
        """A commit is about to happen."""
        with self._lock:
            self._left -= self._left > 0
            due = self._when == "before" and self._left == 0
        if due:
            os.kill(os.getpid(), signal.SIGKILL)

    def happened(self) -> None:
        """A commit is on disk."""
        with self._lock:
            due = self._when == "after" and self._left == 0
        if due:
            os.kill(os.getpid(), signal.SIGKILL)


def _watching(base: type[sqlite3.Connection], commits: Commits) -> type[sqlite3.Connection]:
    class Watching(base):  # type: ignore[misc,valid-type]
        """A connection that tells of its commits."""

        def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
            if not sql.lstrip().upper().startswith(COMMIT):
                return super().execute(sql, *args)  # type: ignore[no-any-return]
            commits.begins()
            cursor: sqlite3.Cursor = super().execute(sql, *args)
            commits.happened()
            return cursor

        def commit(self) -> None:
            if not self.in_transaction:
                return
            commits.begins()
            super().commit()
            commits.happened()

        def __exit__(self, kind: type[BaseException] | None, *rest: object) -> Any:
            if kind is None:
                self.commit()
            return super().__exit__(kind, *rest)

    return Watching
