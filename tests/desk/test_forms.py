"""Several forms of one kind, and what a form bars, as buttons and menus."""

from __future__ import annotations

from bot import present
from bot.controls import Menu
from bot.present import Picked
from games.core.actions import Order
from games.core.asks import Form, One, Place, Some
from tests.desk.toy import Go, Load, ask, button_labels, controls, form, looker, moves, reached

WHO = looker()


class Always(Order, frozen=True):
    """An order without a field."""


def loads(*places: str) -> list[Form]:
    """A form of loading for each place."""
    cards = Some("cards", ("salt", "figs"), 1, 2)
    return [form(Load, Place("to", (place,)), cards) for place in places]


def test_each_of_several_forms_of_a_kind_has_its_own_name() -> None:
    few, many = ("a1", "b2"), ("a1", "b2", "c3", "d4")
    asked = present.panel(WHO, ask(*loads(*few), form(Always)))
    hints = [c.placeholder for c in controls(asked) if isinstance(c, Menu)]
    assert hints == [f"kind.of do.load item {place}: do.load.cards" for place in few]
    question = ask(*loads(*many), form(Always))
    labels = button_labels(present.panel(WHO, question))
    assert labels == [*(f"kind.of do.load item {place} …" for place in many), "Always"]
    for at, place in enumerate(many):
        within = present.panel(WHO, question, (at,))
        assert within.question.key == "do.load.cards"
        assert within.so_far == f"kind.of do.load item {place}"


def test_what_a_form_bars_is_not_among_the_last_choices() -> None:
    fields = (Place("to", ("a1", "b2")), One("facing", (0, 1, 2)))
    question = ask(form(Go, *fields, barred=(Go("a1", 1), Go("b2", 0))))
    found, panels = reached(WHO, question)
    assert found == set(question.options(100)) == {
        Go("a1", 0), Go("a1", 2), Go("b2", 1), Go("b2", 2),
    }  # fmt: skip
    for panel in panels:
        for press, values in moves(panel):
            got = present.chosen(WHO, question, press, values)
            assert not isinstance(got, Picked) or question.accepts(got.action)
