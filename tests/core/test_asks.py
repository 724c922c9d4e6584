"""Questions: what a field, a choice, a form accepts is what it lists and samples."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.actions import Action, Order, Pass
from games.core.asks import Amount, Ask, Choice, Form, One, Place, Some, Words, of_seat, with_id
from games.core.rng import Rng
from games.core.types import line


class Give(Action, frozen=True):
    """Gives cards to a seat."""

    to: int
    cards: tuple[str, ...]
    price: int
    note: int = 0


class Always(Order, frozen=True):
    """A standing order."""

    to: int


RNG = Rng(b"a" * 32)
items = st.lists(st.sampled_from("abcd"), max_size=7).map(tuple)


@given(items, st.integers(0, 4), st.integers(0, 4))
def test_some_lists_every_selection_it_accepts_once(
    cards: tuple[str, ...], least: int, more: int
) -> None:
    field = Some("cards", cards, least, least + more)
    listed = list(field.values(10_000))
    assert len(set(listed)) == len(listed)
    assert all(field.accepts(value) for value in listed)
    expected = {
        field.ordered(chosen)
        for size in range(least, min(least + more, len(cards)) + 1)
        for chosen in combinations(cards, size)
    }
    assert set(listed) == expected


@given(items, st.integers(0, 3))
def test_some_samples_what_it_accepts(cards: tuple[str, ...], least: int) -> None:
    if least <= len(cards):
        field = Some("cards", cards, least, least + 2)
        assert field.accepts(field.sample(RNG.child(repr(cards).encode()[:60])))


def test_some_refuses_another_order_too_many_copies_and_what_is_not_there() -> None:
    field = Some("cards", ("b", "a", "a"), 1, 2)
    assert field.accepts(("b", "a"))
    assert field.accepts(("a", "a"))
    for wrong in (("a", "b"), ("b", "b"), ("a", "a", "b"), (), ("c",), ["a"], "a", None):
        assert not field.accepts(wrong)


def test_forty_equal_cards_are_listed_at_once() -> None:
    """Listed by counts: by combinations this would take 2**40 steps."""
    field = Some("cards", ("a",) * 40, 0, 40)
    assert len(list(field.values(1_000))) == 41


def test_a_limit_is_kept() -> None:
    assert len(list(Some("cards", tuple("abcdefghij"), 0, 10).values(7))) == 7


@given(
    st.integers(-5, 20),
    st.integers(0, 40),
    st.integers(1, 7),
    st.lists(st.integers(-50, 90), max_size=3).map(tuple),
)
def test_an_amount_lists_and_samples_what_it_accepts(
    least: int, span: int, step: int, also: tuple[int, ...]
) -> None:
    field = Amount("price", least, least + span, step, also)
    listed = list(field.values(1_000))
    assert listed == sorted(set(listed))
    assert listed == [n for n in range(-60, 120) if field.accepts(n)]
    assert field.accepts(field.sample(RNG.child(repr(field).encode()[:60])))


@pytest.mark.parametrize("value", [True, 5.0, "5", None, (5,), 10**30])
def test_an_amount_is_a_whole_number(value: object) -> None:
    assert not Amount("price", 0, 10).accepts(value)


def test_equal_items_are_one_value_and_equally_likely() -> None:
    field = One("card", ("a", "a", "a", "b"))
    assert list(field.values(9)) == ["a", "b"]
    counts = Counter(field.sample(RNG) for _ in range(400))
    assert 150 < counts["a"] < 250


@pytest.mark.parametrize("value", [True, ("a",), "c", 1.5, None])
def test_one_refuses_what_is_none_of_its_items(value: object) -> None:
    assert not One("card", ("a", "b", 1)).accepts(value)


def test_a_place_is_a_name() -> None:
    field = Place("to", ("a1", "b2"))
    assert field.accepts("b2")
    assert not field.accepts("c3")
    assert not field.accepts(1)
    assert list(field.values(9)) == ["a1", "b2"]
    assert field.sample(RNG) in {"a1", "b2"}


def test_words_are_the_number_of_a_text() -> None:
    field = Words("note", 100)
    assert field.accepts(0)
    assert field.accepts(7)
    for wrong in (-1, "hello", True, 1.0):
        assert not field.accepts(wrong)
    assert list(field.values(9)) == [0] == [field.sample(RNG)]


def test_equal_actions_are_one_option_counted() -> None:
    give = Give(1, ("a",), 2)
    choice = Choice((give, Pass(), Give(1, ("a",), 2)))
    assert list(choice.options(9)) == [give, Pass()]
    assert (choice.count(give), choice.count(Pass())) == (2, 1)
    ask = Ask(0, line("q"), (choice,))
    assert (ask.count(give), ask.count(Give(2, (), 0))) == (2, 1)


FORM = Form(
    Give,
    (
        One("to", (1, 2)),
        Some("cards", ("a", "b"), 1, 2),
        Amount("price", 0, 10, 5),
        Words("note", 20),
    ),
)


def test_a_form_lists_the_product_of_its_fields() -> None:
    options = list(FORM.options(1_000))
    assert len(options) == len(set(options)) == 2 * 3 * 3
    assert all(FORM.accepts(option) for option in options)
    assert len(list(FORM.options(4))) == 4
    assert all(FORM.accepts(FORM.sample(RNG)) for _ in range(20))


def test_a_form_lists_as_many_as_are_asked_for_where_the_first_ones_are_barred() -> None:
    every = list(FORM.options(1_000))
    for gone in (1, 5, len(every) - 1):
        barred = Form(FORM.make, FORM.fields, tuple(every[:gone]))
        assert list(barred.options(1_000)) == every[gone:]
        assert list(barred.options(1)) == every[gone : gone + 1]
        assert barred.sample(RNG) in every[gone:]
        assert not barred.accepts(every[0])


def test_what_bars_an_action_is_the_forms_own_clause_or_that_of_the_ask() -> None:
    one, other, *_ = FORM.options(9)
    for clause, named in (("", "G1"), ("G2", "G2")):
        ask = Ask(0, line("t"), (Form(FORM.make, FORM.fields, (one,), clause),), clause="G1")
        assert ask.bar(one) == named
        assert ask.bar(other) is None


def test_a_form_may_ask_in_another_order_than_its_action_has() -> None:
    turned = Form(Give, (Amount("price", 0, 5, 5), One("to", (1, 2)), Some("cards", ("a",), 1, 1)))
    listed = [Give(to, ("a",), price) for price in (0, 5) for to in (1, 2)]
    assert list(turned.options(9)) == listed
    assert [turned.build((a.price, a.to, a.cards)) for a in listed] == listed


@pytest.mark.parametrize(
    "action",
    [
        Give(3, ("a",), 0),
        Give(1, (), 0),
        Give(1, ("b", "a"), 0),
        Give(1, ("a",), 4),
        Give(1, ("a",), 0, -1),
        Pass(),
        Always(1),
    ],
)
def test_a_form_refuses_what_it_cannot_build(action: Action) -> None:
    assert not FORM.accepts(action)


def test_a_form_builds_orders_too() -> None:
    assert Form(Always, (One("to", (1,)),)).build([1]) == Always(1)


def test_a_form_needs_a_value_for_every_field() -> None:
    with pytest.raises(ValueError, match="zip"):
        FORM.build([1, ("a",)])


def test_prompts_are_alternatives() -> None:
    ask = Ask(0, line("q"), (Choice((Pass(),)), FORM))
    assert ask.accepts(Pass())
    assert ask.accepts(Give(1, ("a",), 5))
    assert not ask.accepts(Give(1, ("a",), 6))
    assert len(ask.options(5)) == 5
    assert ask.options(1_000)[0] == Pass()
    assert {type(ask.sample(RNG)) for _ in range(40)} == {Pass, Give}


def test_answers_offered_twice_are_listed_once_where_they_stand_first() -> None:
    one, two, three = (Give(to, (), 0) for to in (1, 2, 3))
    fields = (One("to", (3, 1)), Some("cards", (), 0, 0), Amount("price", 0, 0))
    ask = Ask(0, line("q"), (Choice((two, one, two)), Choice(()), Form(Give, fields)))
    assert ask.options(9) == (two, one, three)
    assert ask.options(2) == (two, one)
    assert Ask(0, line("q"), ()).options(9) == ()


def test_questions_of_a_seat_keep_their_order() -> None:
    asks = [with_id(Ask(seat, line("q"), ()), n) for n, seat in enumerate((1, 0, 1))]
    assert [ask.id for ask in of_seat(asks, 1)] == [0, 2]
