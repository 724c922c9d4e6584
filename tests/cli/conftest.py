"""An installation of its own for each test, the command line in it, and matches that were played."""

import asyncio
import json
import logging
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog

import rendering
from bot.__main__ import main
from bot.cli.benches.tables import Seated
from bot.cli.data import now
from bot.ids import Codes
from bot.ports import Real
from bot.table import Tables
from games import registry
from storage import Store

REFERENCE = "tests.kit.reference"


@dataclass(frozen=True)
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The figures of --json: all of standard output."""
        return msgspec.json.decode(self.out)


class Bot:
    """`python -m bot`, called in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: object) -> Said:
        self._capsys.readouterr()
        try:
            code = main([str(word) for word in words])
        except SystemExit as end:
            code = int(end.code or 0)
        return Said(code, *self._capsys.readouterr())


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match has the same seed, so its hands are the same in every run."""
    monkeypatch.setattr("bot.lobby.secrets.token_bytes", lambda count: b"\x07" * count)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory in which commands run: no settings but the reference game, no token."""
    for name in [*os.environ]:
        if name.startswith(("ANTECHAMBER_", "DISCORD_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("ANTECHAMBER_GAMES", REFERENCE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(rendering, "_extra", {})
    return tmp_path


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    """The command line sets up logging for its process, which here is everybody's."""
    root = logging.getLogger()
    handlers, level, made = list(root.handlers), root.level, structlog.get_config()
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.configure(**made)


@pytest.fixture
def bot(capsys: pytest.CaptureFixture[str]) -> Bot:
    """The command line."""
    return Bot(capsys)


@pytest.fixture
def database(home: Path) -> Path:
    """Where the default settings put the database."""
    return home / "data" / "antechamber.sqlite3"


async def _play(database: Path, answers: int, channel: int) -> int:
    async with await Store.open(database, clock=now) as store:
        tables = Tables(store, registry(extra=[REFERENCE]), Real(), Codes(store.hmac_key))
        presses = count(channel % 1000 * 100_000 + 1)  # no two tables of a test share one
        seated = Seated(tables, tables.games["reference"], channel, presses, random.Random(7))
        await seated.begin()
        for _ in range(answers):
            if not (await tables.load(seated.match)).asks:
                break
            await tables.answer(seated.match, seated.given, press=seated.press())
        return seated.match


def play(database: Path, answers: int = 10_000, channel: int = 1) -> int:
    """Play a match of three people, to its end or for so many answers; its number."""
    return asyncio.run(_play(database, answers, channel))


@pytest.fixture
def over(database: Path) -> int:
    """The number of a match that is over."""
    return play(database)


@pytest.fixture
def running(database: Path) -> int:
    """The number of a match that is running."""
    return play(database, 6)


Rows = list[dict[str, Any]]
"""The lines of an exported file, parsed."""


@pytest.fixture
def exported(bot: Bot, over: int, home: Path) -> Path:
    """The file of a match that is over."""
    assert bot("export", over, "--out", "match.jsonl").code == 0
    return home / "match.jsonl"


def changed(file: Path, change: Callable[[Rows], object]) -> Path:
    """The file after somebody changed its lines (parsed)."""
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    change(rows)
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return file


def of(rows: Rows, table: str) -> Rows:
    return [row["row"] for row in rows if row.get("table") == table]
