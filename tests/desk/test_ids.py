"""Custom ids: read back as written, short enough for ever, and nothing else reads as one of ours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import (
    ACTS,
    CHECK,
    CODE,
    LARGEST,
    ORDERS,
    Choose,
    Codes,
    Command,
    base36,
    read,
    written,
)

SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
numbers = st.integers(0, LARGEST)
code = st.text(SIGNS, min_size=CODE, max_size=CODE)
check = st.text(SIGNS, min_size=CHECK, max_size=CHECK)
position = st.sampled_from(["0", "o", "t", "m", "s0", "p12", "p3n"])
steps = st.lists(st.integers(0, 2**25), min_size=1, max_size=3).map(tuple)

CODES = Codes(b"k" * 32)


@given(numbers, st.integers(0, 99_999), numbers, code, position)
def test_an_answer_reads_back(match: int, undos: int, ask: int, code: str, pos: str) -> None:
    press = Choose(match, undos, ask, code, pos=pos)
    assert read(written(press)) == press


@given(numbers, st.one_of(st.just(""), code), steps, check, position)
def test_a_part_of_an_answer_reads_back(
    number: int, code: str, trail: tuple[int, ...], check: str, pos: str
) -> None:
    press = Choose(number, 0, number, code, trail, check, pos)
    if len(written(press)) <= 100:
        assert read(written(press)) == press


@given(
    numbers, st.sampled_from(["play", "hand", "log"]), st.from_regex(r"[\w-]{0,30}", fullmatch=True)
)
def test_a_command_reads_back(match: int, verb: str, argument: str) -> None:
    press = Command(match, verb, argument)
    if argument.isascii():
        assert read(written(press)) == press


def test_ids_of_the_largest_numbers_fit_discord() -> None:
    trail = (19, 2**25 - 1, 2**25 - 1, 999_999_999)
    press = Choose(LARGEST, 10**6, 36**6 - 1, "c" * CODE, trail, "d" * CHECK, "p12n")
    assert len(written(press)) <= 100
    assert read(written(press)) == press


@pytest.mark.parametrize(
    "foreign",
    [
        "",
        "1",
        "1.1",
        "ticket_open",
        "2.1.play.",
        "1.-1.play.",
        "1.+1.play.",
        "1. 1.play.",
        "1.1_0.play.",
        "1.1.PLAY.",
        "1.1.play.a.b",
        "1.01.play.",
        "1.\u0661.play.",
        "1.zzzzzzzzzzzzz.play.",
        "1." + "9" * 40 + ".play.",
        "1.1.0.1..~1",
        "1.1.0.1.code!.0",
        "1.1.0.-1.aaaaaaaaaaaa.0",
        "1.1.0.1.aaaaaaaaaaaa~1--2_bbbbbbbb.0",
        "1.1.0.1.aaaaaaaaaaaa.\u00b2",
        "1.1.0.1.aaaaaaaaaaaa.0\n",
        "1.1.play." + "a" * 100,
    ],
)
def test_what_is_not_ours_or_was_garbled_reads_as_nothing(foreign: str) -> None:
    assert read(foreign) is None


@given(st.text(max_size=120))
def test_no_text_at_all_raises(text: str) -> None:
    press = read(text)
    assert press is None or len(text) <= 100


@given(st.integers(0, LARGEST))
def test_base_36_is_what_python_reads(number: int) -> None:
    assert int(base36(number), 36) == number


def test_a_negative_number_is_no_id() -> None:
    with pytest.raises(ValueError, match="-1"):
        base36(-1)


def test_codes_differ_by_every_fact_and_by_the_key() -> None:
    made = [
        CODES.code(1, 2, b"a"),
        CODES.code(1, 2, b"b"),
        CODES.code(1, 3, b"a"),
        CODES.code(2, 2, b"a"),
        Codes(b"j" * 32).code(1, 2, b"a"),
    ]
    assert len(set(made)) == len(made)
    assert {len(code) for code in made} == {CODE}
    assert len(CODES.check(1)) == CHECK


@given(st.binary(max_size=20))
def test_every_code_and_check_reads_back(fact: bytes) -> None:
    press = Choose(1, 0, 1, CODES.code(fact), (3, 0), CODES.check(fact), "s0")
    assert read(written(press)) == press


def test_orders_and_acts_have_numbers_of_their_own() -> None:
    assert ORDERS != ACTS
    assert read(written(Choose(1, 0, ACTS, "c" * CODE))) == Choose(1, 0, ACTS, "c" * CODE)
