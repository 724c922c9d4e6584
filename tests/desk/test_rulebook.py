"""Clauses: read from the game's own page, quoted whole, found by number or words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import rulebook
from tests.kit.games import GAMES

GAME = GAMES["reference"]
PAGE = """# Caravan

**R1** The first rule
runs over two lines.

- **R1.2** A rule in a list.
- **R1.3** Another one.

**A-7.1** A table's own.

Some prose about **R9** in the middle, and a line that is
**bold** without a number.

**R2** The last
"""


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "reference.md").write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(rulebook, "PAGES", tmp_path)
    rulebook.clauses.cache_clear()
    yield
    rulebook.clauses.cache_clear()


@pytest.mark.usefixtures("page")
def test_clauses_are_read_whole_from_the_page() -> None:
    assert dict(rulebook.clauses(GAME)) == {
        "R1": "The first rule runs over two lines.",
        "R1.2": "A rule in a list.",
        "R1.3": "Another one.",
        "A-7.1": "A table's own.",
        "R2": "The last",
    }


@pytest.mark.usefixtures("page")
def test_a_search_finds_the_number_first_then_all_words() -> None:
    assert [ref for ref, _ in rulebook.search(GAME, "r1")] == ["R1", "R1.2", "R1.3"]
    assert [ref for ref, _ in rulebook.search(GAME, "rule LIST")] == ["R1.2"]
    assert [ref for ref, _ in rulebook.search(GAME, "")] == ["R1", "R1.2", "R1.3", "A-7.1", "R2"]
    assert [ref for ref, _ in rulebook.search(GAME, "", 2)] == ["R1", "R1.2"]
    assert rulebook.search(GAME, "no such words") == []


def test_a_game_of_its_own_package_has_its_page_beside_it() -> None:
    assert rulebook.page(GAME).startswith("# Caravan")
    assert "C2.1" in rulebook.clauses(GAME)


def test_a_game_without_a_page_has_no_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "page", lambda game: "")
    rulebook.clauses.cache_clear()
    assert rulebook.clauses(GAME) == {}
    rulebook.clauses.cache_clear()
