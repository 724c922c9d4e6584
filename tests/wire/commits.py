"""Kills this process right before or after a commit of SQLite, whoever makes it.

Knows nothing of the storage: it watches the statements of every connection of the sqlite3 module. A
pattern picks the commit of what wrote something in particular.
"""

import os
import signal
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from typing import Any

COMMIT = ("COMMIT", "END")


class Commits:
    """Counts commits; `arm("before:3")` kills at the third one from now on.

    `arm("before:1:*INTO actions*undo*")` counts only commits with a statement like that, its bound
    values written behind it. `tell` hears of the kill before it happens.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._when = ""
        self._left = 0
        self._pattern = "*"
        self.tell: Callable[[str], object] = lambda _told: None

    def arm(self, told: str) -> None:
        """`before:N`, `after:N`, with a pattern behind it or not."""
        when, _, rest = told.partition(":")
        nth, _, pattern = rest.partition(":")
        with self._lock:
            self._when, self._left, self._pattern = when, int(nth or 1), pattern or "*"

    def install(self) -> None:
        """Make every later sqlite3 connection tell of its commits."""
        connect = sqlite3.connect

        def watched(*args: Any, **options: Any) -> sqlite3.Connection:
            base = options.pop("factory", sqlite3.Connection)
            return connect(*args, factory=_watching(base, self), **options)

        sqlite3.connect = watched  # type: ignore[assignment]

    @contextmanager
    def one(self, said: list[str]) -> Iterator[None]:
        """Around a commit of these statements."""
        with self._lock:
            counted = self._left > 0 and any(fnmatchcase(s, self._pattern) for s in ["", *said])
            self._left -= counted
            due = self._when if counted and not self._left else ""
        if due == "before":
            self._kill()
        yield
        said.clear()
        if due == "after":
            self._kill()

    def _kill(self) -> None:
        self.tell(f"killed {self._when} a commit: {self._pattern}")
        os.kill(os.getpid(), signal.SIGKILL)


def _watching(base: type[sqlite3.Connection], commits: Commits) -> type[sqlite3.Connection]:
    class Watching(base):  # type: ignore[misc,valid-type]
        """A connection that tells of its commits."""

        def __init__(self, *args: Any, **options: Any) -> None:
            self._said: list[str] = []
            super().__init__(*args, **options)

        def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
            if sql.lstrip().upper().startswith(COMMIT):
                with commits.one(self._said):
                    return super().execute(sql, *args)  # type: ignore[no-any-return]
            if not self.in_transaction:
                self._said.clear()
            self._said.append(_told(sql, *args))
            return super().execute(sql, *args)  # type: ignore[no-any-return]

        def commit(self) -> None:
            if self.in_transaction:
                with commits.one(self._said):
                    super().commit()

        def __exit__(self, kind: type[BaseException] | None, *rest: object) -> Any:
            if kind is None:
                self.commit()
            return super().__exit__(kind, *rest)

    return Watching


def _told(sql: str, values: Any = ()) -> str:
    """A statement that changes something, with its bound values but bytes; any other as nothing."""
    if sql.lstrip().upper().startswith("SELECT"):
        return ""
    bound = () if isinstance(values, dict) else values
    return " ".join([sql, *(str(v) for v in bound if not isinstance(v, bytes))])
