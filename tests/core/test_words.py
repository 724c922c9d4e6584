"""Sentences: slots filled by tokens, plurals by number, shared words for every game."""

from __future__ import annotations

import pytest

from games.core import events as core
from games.core.events import Event
from games.core.types import CardToken, Illegal, Line, SeatToken, Token, line
from games.core.words import CORE_WORDS, fill, told
from tests.core.toy import Said

WORDS = {
    "drew": "{0} drew {1} {1:card|cards}.",
    "inside": "({0})",
    "again": "{0} {0}",
    "braces": "{x} {} {0",
}


def say(token: Token) -> str:
    """Return a token the plainest way."""
    return f"P{token.seat}" if isinstance(token, SeatToken) else str(token)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (line("drew", SeatToken(1), 1), "P1 drew 1 card."),
        (line("drew", SeatToken(1), 2), "P1 drew 2 cards."),
        (line("drew", SeatToken(1), 0), "P1 drew 0 cards."),
        (line("inside", line("drew", SeatToken(0), 1)), "(P0 drew 1 card.)"),
        (line("again", 3), "3 3"),
        (line("braces", 3), "{x} {} {0"),
        (line("over"), "The game is over."),
        (line("item", 7), "7"),
    ],
)
def test_slots_are_filled(said: Line, text: str) -> None:
    assert fill(said, WORDS, say) == text


def test_a_token_that_holds_braces_is_not_filled_again() -> None:
    assert fill(line("inside", CardToken("{0}")), WORDS, lambda t: "{0}") == "({0})"


def test_a_missing_sentence_or_token_is_an_error_of_ours() -> None:
    with pytest.raises(KeyError):
        fill(line("nothing"), WORDS, say)
    with pytest.raises(IndexError):
        fill(line("drew", SeatToken(1)), WORDS, say)


def test_a_games_own_words_come_first() -> None:
    assert fill(line("over"), {"over": "Fin."}, say) == "Fin."


SHARED: tuple[Event, ...] = (
    core.SeatTaken(0),
    core.SeatLeft(0),
    core.Conceded(0),
    core.EndedEarly(),
    core.Deferred("x"),
    core.Lapsed("x"),
)


@pytest.mark.parametrize("event", SHARED)
def test_every_shared_event_has_its_sentence(event: Event) -> None:
    said = told(event)
    assert said is not None
    assert fill(said, {}, say)


def test_a_games_own_event_is_left_to_the_game() -> None:
    assert told(Said("x")) is None


def test_a_refusal_is_a_line() -> None:
    refusal = Illegal("seats", 2, 4, clause="C1")
    assert fill(refusal.line, {}, say) == "This game is for 2 to 4 players."
    assert refusal.clause == "C1"
    assert str(refusal) == "('seats', 2, 4)"


def test_shared_words_are_well_formed() -> None:
    assert all(sentence == sentence.strip() and sentence for sentence in CORE_WORDS.values())
