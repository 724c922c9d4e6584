"""A golden playthrough of every game replays line by line."""

from __future__ import annotations

import pytest

from games.core.game import AnyGame
from tests.conftest import ROOT
from tests.kit import playthrough

WRITE = "pytest tests/conformance tests/saves --write-golden"


def test_the_golden_playthrough_replays_line_by_line(
    game: AnyGame, request: pytest.FixtureRequest
) -> None:
    path = ROOT / "tests" / "games" / game.key / "playthrough.txt"
    if request.config.getoption("--write-golden"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(playthrough.written(game)) + "\n", encoding="utf-8")
    assert path.exists(), f"{game.key} is a new game: {WRITE} -k {game.key}"
    golden = path.read_text(encoding="utf-8").splitlines()
    today = playthrough.replayed(game, golden)
    for number, (was, now) in enumerate(zip(golden, today, strict=False), 1):
        assert now == was, f"{path.name}, line {number}"
    assert len(today) == len(golden)
