"""A room with a chance that is the same in every run."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import logs
from games import registry
from storage import connection
from tests.desk.kit import ALONE, Room


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
async def room(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Room]:
    """A room with the reference game, or with the one game whose key the test's module names as ``PLAYED``."""
    key = getattr(request.module, "PLAYED", None)
    games = ALONE if key is None else {key: registry()[key]}
    made = await Room.open(tmp_path / "room.sqlite3", games=games)
    yield made
    await made.close()
