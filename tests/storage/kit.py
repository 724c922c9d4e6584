"""Rows for the tests of the store, made short. Nothing here asserts."""

import sqlite3
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from storage import matches, migrations, seats
from storage.actions import Action
from storage.matches import Match
from storage.posts import Post
from storage.seats import Seat
from storage.snapshots import Snapshot

NOW = 1_700_000_000_000


class Clock:
    """A clock that is set by hand, in epoch ms."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now


def database() -> sqlite3.Connection:
    """An empty database in memory with the whole schema."""
    conn = sqlite3.connect(":memory:", isolation_level=None)
    conn.execute("PRAGMA foreign_keys = ON")
    migrations.upgrade(conn, migrations.steps(), NOW)
    return conn


def new_match(conn: sqlite3.Connection, channel: int = 50, **changed: Any) -> Match:
    facts: dict[str, Any] = {
        "game": "pebbles",
        "rules_version": 1,
        "channel_id": channel,
        "guild_id": 7,
        "settings": b"settings",
        "seed": b"s" * 32,
        "commitment": "c0ffee",
        "pace": "days",
        "now": NOW,
    }
    return matches.create(conn, **(facts | changed))


def player(conn: sqlite3.Connection, match: int, seat: int, user: int, name: str = "Ann") -> Seat:
    return seats.add(conn, match, role="player", name=name, seat=seat, user_id=user, now=NOW)


def action(match: int, n: int, **changed: Any) -> Action:
    row = Action(
        match=match,
        n=n,
        kind="answer",
        seat=n % 2,
        ask=n,
        rules_version=1,
        action=b"action %d" % n,
        events=b"events",
        digest=b"d" * 16,
        chain=b"c" * 16,
        at=NOW + n,
    )
    return replace(row, **changed)


def snapshot(match: int, n: int, state: bytes = b"") -> Snapshot:
    return Snapshot(match, n, 1, state or b"state %d" % n, b"d" * 16)


def post(match: int, kind: str = "table", **changed: Any) -> Post:
    row = Post(0, match, kind, 50, None, 1, 0, b"", "nonce", None, b"\x90")
    return replace(row, **changed)


def rows(conn: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    """Everything in the database, by table."""
    names = conn.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    return {
        name: sorted(conn.execute(f"SELECT * FROM {name}").fetchall(), key=repr)  # noqa: S608
        for (name,) in names.fetchall()
    }


def names(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


def files(directory: Path) -> dict[str, bytes]:
    """Every file of a directory with its contents."""
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def overwrite(path: Path, content: bytes, at: int = 0) -> None:
    """Write over a part of a file, which is made where it is missing."""
    path.touch()
    with path.open("r+b") as file:
        file.seek(at)
        file.write(content)


def delete(path: Path) -> None:
    path.unlink()
