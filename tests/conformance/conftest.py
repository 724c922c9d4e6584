"""Runs every test that takes a ``game`` over all of them."""

from __future__ import annotations

import pytest

from tests.kit.games import GAMES, KEYS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [GAMES[key] for key in KEYS], ids=KEYS)
