"""A room with a chance that is the same in every run."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import logs
from storage import connection
from tests.desk.kit import Room


@pytest.fixture(autouse=True)
def quiet() -> None:
    """Logs as in production: plain lines, so that a traceback costs no time."""
    logs.configure("warning", "json")


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk: what survives a power cut is tested in tests/storage."""
    monkeypatch.setitem(connection.PRAGMAS, "synchronous", "OFF")


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match of a test has the same seed, so its shuffles are the same in every run."""
    monkeypatch.setattr("bot.lobby.secrets.token_bytes", lambda count: b"\x07" * count)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    made = await Room.open(tmp_path / "room.sqlite3")
    yield made
    await made.close()
