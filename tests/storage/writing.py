"""A process that writes moves and tells each once it is durable, until it is killed.

Usage: python -m tests.storage.writing DATABASE TABLES
"""

import asyncio
import os
import sqlite3
import sys
from functools import partial
from pathlib import Path

from storage import Store, actions, matches, snapshots, texts
from storage.matches import Match
from tests.storage import kit


def tables(conn: sqlite3.Connection, count: int) -> tuple[Match, ...]:
    for channel in range(1, count + 1):
        if matches.by_channel(conn, channel) is None:
            kit.new_match(conn, channel)
    return matches.list_live(conn)


def move(conn: sqlite3.Connection, match: int, n: int) -> None:
    for hand in range(3):
        texts.add(conn, match, f"hand {hand} of move {n}")
    snapshots.put(conn, kit.snapshot(match, n, os.urandom(2000 + n % 1500)))
    actions.append(conn, kit.action(match, n))
    matches.set_counts(conn, match, n=n, undos=0, now=n)


async def play(store: Store, match: Match) -> None:
    n = match.n
    while True:
        n += 1
        await store.write(partial(move, match=match.id, n=n))
        os.write(1, f"{match.id} {n}\n".encode())


async def main(path: Path, count: int) -> None:
    store = await Store.open(path, clock=lambda: 0)
    found = await store.write(lambda conn: tables(conn, count))
    await asyncio.gather(*(play(store, match) for match in found))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
