"""A store in a directory of its own, and a bare database for the table modules."""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from storage import Store
from tests.storage import kit


@pytest.fixture
def clock() -> kit.Clock:
    return kit.Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bot.sqlite3"


@pytest.fixture
async def store(path: Path, clock: kit.Clock) -> AsyncIterator[Store]:
    async with await Store.open(path, clock=clock) as opened:
        yield opened


@pytest.fixture
def conn() -> Iterator[sqlite3.Connection]:
    database = kit.database()
    yield database
    database.close()
