"""The rules page is whole: every ruling, every number once, every number of the box as it lies in the data."""

from __future__ import annotations

import re

from bot.rulebook import PAGES
from bot.status import LESSON
from games.antwerpen import GAME
from games.antwerpen.data import (
    ANCHORAGES,
    ASSIGNMENTS,
    CUBES,
    LANES,
    LOCK_CARDS,
    MADE_AT,
    PRODUCTS,
    SHIPS,
    SPACES,
)
from games.antwerpen.words import HARBOUR_NAMES, WORDS
from tests.conftest import ROOT

PAGE = (PAGES / "antwerpen.md").read_text(encoding="utf-8")
DECISION = (ROOT / "docs/decisions/054-antwerpen-rulings.md").read_text(encoding="utf-8")
CLAUSES = dict(re.findall(r"^\*\*(W[\d.]+)\*\* (.+)$", PAGE, re.MULTILINE))


def rulings() -> dict[int, set[str]]:
    """Return the clauses at which the page names each ruling."""
    found: dict[int, set[str]] = {}
    for ref, text in CLAUSES.items():
        for number in re.findall(r"AW-(\d+)", text):
            found.setdefault(int(number), set()).add(ref)
    return found


def test_every_ruling_is_named_and_no_other() -> None:
    assert set(rulings()) == set(range(1, 64))


def test_the_table_of_rulings_says_where_they_are() -> None:
    told: dict[int, set[str]] = {}
    for numbers, clauses in re.findall(r"^\| (AW-.*?) \| (.*?) \|$", DECISION, re.MULTILINE):
        listed = [set(re.findall(r"W[\d.]+", clause)) for clause in clauses.split(",")]
        told |= zip(map(int, re.findall(r"\d+", numbers)), listed, strict=True)
    assert told == rulings()


def test_chapters_and_their_clauses_are_numbered_without_a_gap() -> None:
    chapters = PAGE.split("\n## ")[1:-1]
    assert [int(chapter.split(".")[0]) for chapter in chapters] == list(range(1, 13))
    for at, chapter in enumerate(chapters, 1):
        refs = re.findall(r"^\*\*(W[\d.]+)\*\*", chapter, re.MULTILINE)
        assert refs == [f"W{at}.{n}" for n in range(1, len(refs) + 1)]


def test_clauses_quote_only_clauses_that_are_there() -> None:
    quoted = {ref.rstrip(".") for ref in re.findall(r"\bW\d+\.\d+", PAGE + DECISION)}
    assert sorted(quoted - CLAUSES.keys()) == []


def test_a_clause_fits_into_a_message() -> None:
    assert [ref for ref, text in CLAUSES.items() if len(text) > 1_500] == []


def test_the_page_has_the_numbers_of_the_box() -> None:
    """W1.1, W1.2, W1.3, W1.4, W1.5, W1.6: what the page counts is what lies in the data."""
    assert f"{SHIPS[2]} ships with two players, {SHIPS[3]} with three, {SHIPS[4]} with four" in PAGE
    assert f"The board has {len(SPACES)} spaces" in PAGE
    assert "B1, B3, C2 and D1 are anchorages" in CLAUSES["W1.2"]
    assert ANCHORAGES == ("B1", "B3", "C2", "D1")
    for lane in LANES:
        if lane.lock:
            harbour = f"{lane.lock} before the {HARBOUR_NAMES[lane.end]} (from {lane.start})"
            assert harbour in CLAUSES["W1.2"]
    for product, worth in PRODUCTS.items():
        assert re.search(rf"{WORDS[f'card.{product}']} \({worth}\b", CLAUSES["W1.3"])
        assert HARBOUR_NAMES[MADE_AT[product]] in CLAUSES["W1.3"]
    supply = [f"{count} {cargo}" for cargo, count in CUBES.items()]
    assert f"{', '.join(supply[:-1])} and {supply[-1]}" in CLAUSES["W1.4"]
    sizes = [len(assignment.products) for assignment in ASSIGNMENTS.values()]
    assert (len(sizes), sizes.count(2), sizes.count(3)) == (28, 16, 12)
    for key, card in LOCK_CARDS.items():
        copies = " (two)" if card.copies == 2 else ""
        assert re.search(rf"{WORDS[f'card.{key}']}{re.escape(copies)}[,.]", CLAUSES["W1.6"])


def test_every_question_and_card_is_met_with_a_sentence_that_fits() -> None:
    """A newcomer's sentence has room in a message; each is of a question that is asked."""
    first = {key: text for key, text in WORDS.items() if key.startswith("first.")}
    assert {key.removeprefix("first.") for key in first} <= WORDS.keys()
    assert all(len(text) <= LESSON for text in first.values())
    assert all(card.clause in CLAUSES for card in GAME.cards())
