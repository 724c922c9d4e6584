"""Windows: all together, or one after the other."""

from __future__ import annotations

import pytest

from games.core.actions import Pass
from games.core.codec import decode, encode
from games.core.engine import advance, asks, settle
from games.core.windows import InTurn, Together, clockwise
from tests.core.toy import Everybody, OneByOne, Say, Toy, toy


def begun(frame: Everybody | OneByOne) -> Toy:
    """Return a table at which the window is open."""
    g = toy(frame)
    settle(g, lambda event: None)
    return g


@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [([0, 1, 2, 3], 2, [2, 3, 0, 1]), ([3, 0], 1, [3, 0]), ([], 1, []), ([2], 2, [2])],
)
def test_clockwise_begins_with_the_first(seats: list[int], first: int, order: list[int]) -> None:
    assert clockwise(seats, first, 4) == order


def test_together_all_are_asked_at_once_and_resolved_when_the_last_has_answered() -> None:
    g = begun(Everybody())
    assert [a.seat for a in asks(g)] == [2, 0, 1]
    advance(g, 1, Say("no"))
    advance(g, 2, Say("yes"))
    assert g.said == []
    assert [a.seat for a in asks(g)] == [0]
    advance(g, 0, Say("yes"))
    assert g.said == ["0 yes", "1 no", "2 yes"]
    assert g.strands == []


def test_together_the_order_of_answers_plays_no_part() -> None:
    results = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        g = begun(Everybody())
        for seat in order:
            advance(g, seat, Say("yes" if seat else "no"))
        results.add(tuple(g.said))
    assert len(results) == 1


def test_together_nobody_to_ask_is_no_wait() -> None:
    g = begun(Everybody(nobody=True))
    assert asks(g) == ()
    assert g.strands == []


def test_together_answers_are_stored_as_what_they_are() -> None:
    g = begun(Everybody())
    advance(g, 1, Say("no"))
    again = decode(encode(g), Toy)
    (frame,) = again.strands[0].frames
    assert frame.answers == {1: Say("no")}
    assert frame.answers != {1: Pass()}


def test_in_turn_one_is_asked_after_the_other() -> None:
    g = begun(OneByOne())
    for seat in (1, 2, 0):
        assert [a.seat for a in asks(g)] == [seat]
        advance(g, seat, Say("on"))
    assert g.said == ["1 on", "2 on", "0 on"]
    assert g.strands == []


def test_in_turn_an_answer_may_end_it() -> None:
    g = begun(OneByOne())
    advance(g, 1, Say("on"))
    advance(g, 2, Say("stop"))
    assert asks(g) == ()


def test_in_turn_every_question_has_a_number_of_its_own() -> None:
    g = begun(OneByOne())
    numbers = [asks(g)[0].id]
    advance(g, 1, Say("on"))
    numbers.append(asks(g)[0].id)
    assert len(set(numbers)) == 2


@pytest.mark.parametrize("method", ["eligible", "ask", "resolve"])
def test_a_window_that_lacks_a_part_says_which_one(method: str) -> None:
    bare = Together()
    given = {"eligible": (None,), "ask": (None, 0), "resolve": (None, lambda e: None)}[method]
    with pytest.raises(TypeError, match="Together"):
        getattr(bare, method)(*given)


@pytest.mark.parametrize("method", ["eligible", "ask", "heard"])
def test_a_window_in_turn_that_lacks_a_part_says_which_one(method: str) -> None:
    bare = InTurn()
    given = {
        "eligible": (None,),
        "ask": (None, 0),
        "heard": (None, 0, Pass(), lambda e: None),
    }[method]
    with pytest.raises(TypeError, match="InTurn"):
        getattr(bare, method)(*given)
