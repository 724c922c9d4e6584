"""Architecture, section 6, number 8: a golden playthrough of every game replays line by line."""

from __future__ import annotations

import pytest

from games.core.game import AnyGame
from games.core.rng import Rng
from games.core.types import Illegal
from tests.conftest import ROOT
from tests.kit import playthrough


def test_the_golden_playthrough_replays_line_by_line(
    game: AnyGame, request: pytest.FixtureRequest
) -> None:
    path = ROOT / "tests" / "games" / game.key / "playthrough.txt"
    if request.config.getoption("--write-golden"):
        path.write_text("\n".join(playthrough.written(game)) + "\n", encoding="utf-8")
    golden = path.read_text(encoding="utf-8").splitlines()
    today = playthrough.replayed(game, golden)
    for number, (was, now) in enumerate(zip(golden, today, strict=False), 1):
        assert now == was, f"{path.name}, line {number}"
    assert len(today) == len(golden)


def test_a_changed_rule_shows_in_the_playthrough(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison can fail: another shuffle gives another text from the same answers or refuses them."""
    golden = (ROOT / "tests" / "games" / game.key / "playthrough.txt").read_text("utf-8")
    monkeypatch.setattr(Rng, "shuffle", lambda self, items: items.reverse())
    assert not replays(game, golden.splitlines())


def replays(game: AnyGame, golden: list[str]) -> bool:
    """Return whether the playthrough plays today and reads the same."""
    try:
        return playthrough.replayed(game, golden) == golden
    except Illegal:
        return False
