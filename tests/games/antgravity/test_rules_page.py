"""The rules page and the words on the cards are whole: every ruling, every number once, every card with its words."""

from __future__ import annotations

import re

import pytest

from bot.rulebook import PAGES
from games.antgravity.card_words import CARD_WORDS
from games.antgravity.cards import ARSENAL
from games.antgravity.data import HOMES, MARKED, NEUTRAL

PAGE = (PAGES / "antgravity.md").read_text(encoding="utf-8")
CLAUSES = {
    ref: " ".join(text.split())
    for ref, text in re.findall(r"^\*\*(G[\d.]+)\*\* (.+(?:\n.+)*)", PAGE, re.MULTILINE)
}
LONGEST = {"": 16, ".text": 120, ".short": 40, ".quip": 70}
"""Characters of a card's name and its other words, by what its key ends in."""


def numbers(ref: str) -> tuple[int, ...]:
    """A clause's number as integers: (4, 10) for G4.10."""
    return tuple(int(part) for part in ref.removeprefix("G").split("."))


def clause_of(card: str) -> str:
    """The text of a card's clause: chapter 8 has them in the order of the Arsenal."""
    return CLAUSES[f"G8.{list(ARSENAL).index(card) + 1}"]


# ---------------------------------------------------------------- the page


def test_every_ruling_is_named_and_no_other() -> None:
    assert {int(n) for n in re.findall(r"AG-(\d+)", PAGE)} == set(range(1, 81))


def test_clause_numbers_are_unique_and_in_order() -> None:
    refs = [numbers(ref) for ref in re.findall(r"^\*\*(G[\d.]+)\*\*", PAGE, re.MULTILINE)]
    assert refs == sorted(set(refs))


def test_chapters_and_their_clauses_are_numbered_without_a_gap() -> None:
    chapters = PAGE.split("\n## ")[1:-1]
    assert [int(chapter.split(".")[0]) for chapter in chapters] == list(range(1, 17))
    for at, chapter in enumerate(chapters, 1):
        refs = re.findall(r"^\*\*(G[\d.]+)\*\*", chapter, re.MULTILINE)
        assert refs == [f"G{at}.{n}" for n in range(1, len(refs) + 1)]


def test_clauses_quote_only_clauses_that_are_there() -> None:
    quoted = {ref.rstrip(".") for ref in re.findall(r"\bG\d+\.\d+", PAGE)}
    assert sorted(quoted - CLAUSES.keys()) == []


def test_a_clause_fits_into_a_message() -> None:
    assert [ref for ref, text in CLAUSES.items() if len(text) > 1_500] == []


def test_the_page_and_the_board_have_the_same_spaces() -> None:
    assert re.findall(r"\b[a-k]\d+\b", CLAUSES["G1.2"].split(".")[0]) == list(MARKED)
    for number, said in zip((2, 3, 4), CLAUSES["G1.4"].split(":")[1].split(";"), strict=True):
        assert re.findall(r"\b[a-k]\d+\b", said) == list(HOMES[number])
    neutral = re.findall(r"players: Neutral Bases ([^;.]+)", CLAUSES["G1.5"])
    for number, said in zip((2, 3, 4), neutral, strict=True):
        assert re.findall(r"\b[a-k]\d+\b", said) == list(NEUTRAL[number])


# ---------------------------------------------------------------- the cards


def test_every_card_has_its_words_and_nothing_else_has() -> None:
    assert list(CARD_WORDS) == [
        f"card.{card}{end}" for card in ARSENAL for end in ("", ".text", ".short", ".quip")
    ]


@pytest.mark.parametrize("end", LONGEST)
def test_words_are_there_and_short_enough(end: str) -> None:
    said = {card: CARD_WORDS[f"card.{card}{end}"] for card in ARSENAL}
    assert {card: len(text) for card, text in said.items() if len(text) > LONGEST[end]} == {}
    assert [card for card, text in said.items() if not text or text != text.strip()] == []


@pytest.mark.parametrize("end", LONGEST)
def test_no_two_cards_say_the_same(end: str) -> None:
    said = [CARD_WORDS[f"card.{card}{end}"] for card in ARSENAL]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("card", ARSENAL)
def test_a_cards_clause_has_its_name_stack_and_number(card: str) -> None:
    kind, clause = ARSENAL[card], clause_of(card)
    weapon = type(kind.effect).__name__ == "Weapon"
    cards = {
        "weapon": f"(Weapon, {kind.copies} cards)",
        "equipment": f"(Equipment, {kind.copies} cards)",
        "legendary": f"(L, {'Weapon' if weapon else 'Equipment'})",
        "wings": "(the starting card, Equipment)",
    }
    assert clause.startswith(f"{CARD_WORDS[f'card.{card}']} {cards[kind.stack]}: ")


def test_the_five_known_names_are_kept() -> None:
    known = {"shotgun": "Shotgun", "beamrifle": "Beam Rifle", "jetpack": "Jetpack"}
    known |= {"magnet": "Magnet", "wings": "Wings"}
    assert {card: CARD_WORDS[f"card.{card}"] for card in known} == known
