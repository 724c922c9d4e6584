"""Facts as alt text and as text form: the most important first, cut at a whole fact, within Discord's lengths."""

from hypothesis import given
from hypothesis import strategies as st

from rendering import facts

SOME = ("Ada to move", "Ada: 3 beer, in Hamburg", "Björn: 12 beer, at sea.")


def test_alt_text_is_running_text() -> None:
    assert facts.alt(SOME) == "Ada to move. Ada: 3 beer, in Hamburg. Björn: 12 beer, at sea."


def test_the_text_form_has_a_fact_a_line() -> None:
    assert facts.text(SOME) == "Ada to move\nAda: 3 beer, in Hamburg\nBjörn: 12 beer, at sea."


def test_what_does_not_fit_is_left_out_from_the_first_such_fact() -> None:
    many = [f"Fact {n:03} about something" for n in range(100)]
    told = facts.alt(many)
    assert 900 < facts.length(told) <= facts.ALT_LIMIT
    assert told.endswith(". …")
    kept = told.removesuffix(" …").removesuffix(".").split(". ")
    assert kept == many[: len(kept)]
    shown = facts.text(many).split("\n")
    assert shown[-1] == "…"
    assert shown[:-1] == many[: len(shown) - 1]


def test_a_first_fact_longer_than_everything_is_cut_at_a_word() -> None:
    told = facts.alt(["word " * 400, "never told"])
    assert told.endswith("word…")
    assert facts.length(told) <= facts.ALT_LIMIT


def test_nothing_to_tell_is_an_empty_text() -> None:
    assert facts.alt([]) == facts.text(["", "  "]) == ""


def test_exactly_the_limit_is_whole() -> None:
    fact = "x" * (facts.ALT_LIMIT - 1)
    assert facts.alt([fact]) == fact + "."
    assert facts.text(["x" * facts.TEXT_LIMIT]) == "x" * facts.TEXT_LIMIT


@given(st.lists(st.text(max_size=300), max_size=12))
def test_lengths_hold_for_any_facts(many: list[str]) -> None:
    assert facts.length(facts.alt(many)) <= facts.ALT_LIMIT
    assert facts.length(facts.text(many)) <= facts.TEXT_LIMIT


def test_lengths_are_counted_the_longest_way() -> None:
    assert facts.length("🎲") == 2
    assert facts.length(facts.text(["🎲" * 600, "🎲" * 600])) <= facts.TEXT_LIMIT
