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


def forget() -> None:
    """Read the page anew."""
    rulebook.clauses.cache_clear()
    rulebook.chapters.cache_clear()


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "reference.md").write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(rulebook, "PAGES", tmp_path)
    forget()
    yield
    forget()


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


def test_the_best_clause_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    text = """# A game

## 1. Flags

**R1.1** Falling: what it is, with a splat.

## 2. Falling and splats

**R2.1** A splat is no fall.

### 3. Falls

**R3.1** Down we go.

**R3.2** A fall ends somewhere. A gasplat.

**R10.1** See R1.1. It splats, or splatters, or begins to fall; splat.
"""
    monkeypatch.setattr(rulebook, "page", lambda game: text)
    forget()

    def found(words: str) -> list[str]:
        return [ref for ref, _ in rulebook.search(GAME, words)]

    assert found("fall") == ["R3.1", "R3.2", "R10.1", "R1.1", "R2.1"]  # by the chapter's name
    assert found("falling") == ["R1.1", "R2.1", "R3.2", "R10.1"]  # and by its stem
    assert found("FLAG") == ["R1.1"]
    assert found("splat") == ["R1.1", "R2.1", "R10.1", "R3.2"]
    assert found("r1.1") == ["R1.1", "R10.1"]
    assert found("R3") == ["R3.1", "R3.2"]
    assert found("somewhere fall") == ["R3.2"]
    forget()


def test_the_numbers_of_rulings_stay_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "**R1** A fall (see R2) ends. (AG-1, AG-20)\n\n**R2** (AG-3) Or not (at all)\n"
    monkeypatch.setattr(rulebook, "page", lambda game: text)
    forget()
    assert dict(rulebook.clauses(GAME)) == {
        "R1": "A fall (see R2) ends.",
        "R2": "(AG-3) Or not (at all)",
    }
    assert rulebook.search(GAME, "ag-20") == [("R1", "A fall (see R2) ends.")]
    forget()


def test_a_game_of_its_own_package_has_its_page_beside_it() -> None:
    assert rulebook.page(GAME).startswith("# Caravan")
    assert "C2.1" in rulebook.clauses(GAME)


def test_a_game_without_a_page_has_no_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "page", lambda game: "")
    forget()
    assert rulebook.clauses(GAME) == {}
    forget()
