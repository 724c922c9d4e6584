"""The registry: every package with a GAME, by key; nothing is swallowed."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from games import registry
from tests.kit.reference import GAME


def test_an_extra_package_is_found_by_its_key() -> None:
    assert registry(extra=["tests.kit.reference"])["reference"] is GAME


def test_the_registry_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        registry()["x"] = GAME  # type: ignore[index]


def test_a_package_that_cannot_be_imported_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_game.py").write_text("import nothing_of_that_name\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ImportError, match="nothing_of_that_name"):
        registry(extra=["broken_game"])


def test_a_package_without_a_game_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "no_game", ModuleType("no_game"))
    with pytest.raises(ValueError, match="no_game exports no GAME"):
        registry(extra=["no_game"])


def test_two_games_of_one_key_are_an_error() -> None:
    with pytest.raises(ValueError, match="two games are called reference"):
        registry(extra=["tests.kit.reference", "tests.kit.reference"])
