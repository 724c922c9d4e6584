"""Typed moves: accepted only where exactly one answer fits, amounts written out (field report 157)."""

from __future__ import annotations

import pytest

from games.core import notation
from games.core.actions import Action, Pass
from games.core.asks import Amount, Ask, Choice, Form, One, Place, Some
from games.core.types import line


class Raise(Action, frozen=True):
    """Raises to an amount."""

    to: int


class Call(Action, frozen=True):
    """Calls an amount."""

    price: int


class Sail(Action, frozen=True):
    """Sails to a place with cargo."""

    to: str
    cargo: tuple[str, ...] = ()


RAISE = Ask(
    0,
    line("bet"),
    (
        Choice((Pass(), Call(300))),
        Form(Raise, (Amount("to", 100, 1_000, 25, (260,)),)),
    ),
    id=4,
)


def read(text: str, *asks: Ask) -> list[Action]:
    """Return the actions that the text could mean."""
    return [answer.action for answer in notation.parse(text, asks or (RAISE,), notation.write)]


@pytest.mark.parametrize(
    ("text", "amount"),
    [("raise 100", 100), ("Raise  1000 ", 1_000), ("raise 260", 260), ("RAISE 125", 125)],
)
def test_an_amount_written_out_is_read(text: str, amount: int) -> None:
    assert read(text) == [Raise(amount)]


@pytest.mark.parametrize(
    "amount",
    [
        "-100",
        "-100x",
        "100x",
        "0",
        "00100",
        "0100",
        "100.0",
        "1e2",
        "1e3",
        "1,000",
        "1.000",
        "1 000",
        "１００",
        "NaN",
        "",
        "1" + "0" * 30,
        "all",
        "+100",
        "0x64",
        "1_000",
        "99",
        "101",
        "1025",
        "²",
        "-0",
        "infinity",
    ],
)
def test_field_157_any_other_amount_is_not_read_as_one(amount: str) -> None:
    """Field report 157: each of these is refused; none is taken for another number."""
    assert not any(isinstance(action, Raise) for action in read(f"raise {amount}")) or (
        amount == "" and len(read("raise")) > 1
    )


@pytest.mark.parametrize("text", ["call 3", "call 30", "call 3000", "call -300", "call 300x"])
def test_a_number_is_never_cut_short(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize("text", ["call 300", "call", "c", "  CALL  "])
def test_a_beginning_is_enough_where_one_answer_begins_so(text: str) -> None:
    assert read(text) == [Call(300)]


def test_an_exact_reading_beats_a_longer_one() -> None:
    ask = Ask(0, line("q"), (Choice((Sail("a1"), Sail("a1", ("figs",)), Sail("a12"))),))
    assert read("sail a1 -", ask) == [Sail("a1")]
    assert read("sail a1", ask) == [Sail("a1"), Sail("a1", ("figs",))]


def test_a_place_is_never_cut_short() -> None:
    ask = Ask(0, line("q"), (Form(Sail, (Place("to", ("a12",)), Some("cargo", (), 0, 0))),))
    assert read("sail a1", ask) == []


def test_answers_to_several_questions_are_all_found() -> None:
    other = Ask(0, line("other"), (Choice((Pass(),)),), id=9)
    readings = notation.parse("pass", (RAISE, other), notation.write)
    assert [(r.ask, r.action) for r in readings] == [(4, Pass()), (9, Pass())]


def test_what_is_written_is_the_verb_and_its_fields() -> None:
    assert notation.write(Sail("a1", ("figs", "salt"))) == "sail a1 figs+salt"
    assert notation.write(Sail("a1")) == "sail a1 -"
    assert notation.write(Pass()) == "pass"
    assert notation.write(Raise(5)) == "raise 5"


def test_letters_of_another_width_or_composition_are_not_guessed() -> None:
    ask = Ask(0, line("q"), (Choice((Sail("é"),)),))
    assert read("sail é", ask) == [Sail("é")], "composed and decomposed are the same letter"
    assert read("ｓａｉｌ é", ask) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("raise 300", (300,)),
        ("5 of 10", (5, 10)),
        ("p2 a10", ()),
        ("-5 +6 1.5 2,5 7e8", ()),
        ("1234567890", ()),
        ("１００", ()),
    ],
)
def test_numbers_are_plain_digits_on_their_own(text: str, found: tuple[int, ...]) -> None:
    assert notation.numbers(text) == found


def completed(text: str, asks: tuple[Ask, ...], limit: int = 25) -> list[str]:
    return notation.complete(text, notation.offered(text, asks, notation.write), limit)


def test_completion_lists_beginnings_first_and_at_most_the_limit() -> None:
    assert completed("300", (RAISE,)) == ["call 300", "raise 300"]
    assert completed("", (RAISE,))[:2] == ["pass", "call 300"]
    assert len(completed("", (RAISE,))) == 25
    assert completed("r", (RAISE,), 3) == [
        "raise 100",
        "raise 125",
        "raise 150",
    ]
    assert completed("zzz", (RAISE,)) == []


def test_completed_text_is_legal_as_it_stands() -> None:
    for text in completed("", (RAISE,)):
        assert len(read(text)) == 1


def test_many_answers_are_compared_up_to_a_limit() -> None:
    wide = Form(Raise, (Amount("to", 0, 10**7),))
    ask = Ask(0, line("q"), (wide,))
    assert len(list(notation.answers(ask))) == notation.LISTED
    assert read("raise 9999999", ask) == [Raise(9_999_999)]


def test_amounts_that_text_names_go_into_every_field_that_allows_them() -> None:
    class Split(Action, frozen=True):
        a: int
        b: int

    form = Form(Split, (Amount("a", 0, 50), Amount("b", 0, 50)))
    assert read("split 7 40", Ask(0, line("q"), (form,))) == [Split(7, 40)]


def test_items_that_are_numbers_are_no_amounts() -> None:
    class Bid(Action, frozen=True):
        to: int
        price: int

    form = Form(Bid, (One("to", (0, 1)), Amount("price", 5, 50, 5)))
    assert read("bid 1 20", Ask(0, line("q"), (form,))) == [Bid(1, 20)]


def test_what_a_form_bars_is_neither_read_nor_completed() -> None:
    """Nor does it stand in the way of the one move that is left."""
    fields = (Place("to", ("a1", "a2")), Some("cargo", ("figs",), 1, 1))
    ask = Ask(0, line("sail"), (Form(Sail, fields, barred=(Sail("a1", ("figs",)),)),))
    assert read("sail a1 figs", ask) == []
    assert read("sail a", ask) == [Sail("a2", ("figs",))]
    assert completed("sail", (ask,)) == ["sail a2 figs"]
    assert notation.nearest("sail a1", notation.offered("sail a1", (ask,), notation.write)) == [
        "sail a2 figs"
    ]
