"""The engine: where steps go, strands, what no longer stands, refusals, runaways, and all or nothing."""

from __future__ import annotations

import pytest

from games.core import engine
from games.core.asks import Ask, Form, One
from games.core.codec import decode, encode
from games.core.engine import advance, apply, asks, at_rest, find, settle
from games.core.events import Event
from games.core.types import Broken, Illegal, line
from tests.core.toy import Beside, Everybody, Loop, Over, Said, Say, Steps, Toy, toy


def settled(*frames: object) -> tuple[Toy, list[Event]]:
    """Return a table that has run until somebody is asked, and what happened."""
    g = toy(*frames)  # type: ignore[arg-type]
    events: list[Event] = []
    settle(g, events.append)
    return g, events


def test_steps_run_in_order_until_one_waits() -> None:
    g, events = settled(Steps())
    assert events == [Said("one")]
    assert [a.seat for a in asks(g)] == [0]
    assert g.strands[0].top.at == "two"


def test_an_answer_of_none_goes_on_to_the_next_step_and_a_last_call_leaves_only_that_frame() -> (
    None
):
    g, _ = settled(Steps())
    assert advance(g, 0, Say("on")) == (Said("on"), Said("three"), Said("inner"))
    assert g.strands == []
    assert asks(g) == ()


def test_a_step_may_go_back_by_name() -> None:
    g, _ = settled(Steps())
    assert advance(g, 0, Say("back")) == (Said("back"), Said("one"))
    assert g.strands[0].top.at == "two"


def test_a_step_may_wait_again_at_itself_under_a_new_number() -> None:
    g, _ = settled(Steps())
    before = asks(g)[0].id
    advance(g, 0, Say("again"))
    assert asks(g)[0].id != before
    with pytest.raises(Illegal) as refusal:
        advance(g, 0, Say("again"), before)
    assert refusal.value.code == "gone"


def test_a_step_may_end_its_frame() -> None:
    g, _ = settled(Steps())
    advance(g, 0, Say("out"))
    assert g.strands == []


def test_a_called_frame_runs_first_and_the_caller_goes_on_where_it_said() -> None:
    g, _ = settled(Steps())
    assert advance(g, 0, Say("call")) == (Said("call"), Said("inner"), Said("one"))
    assert [type(f).__name__ for f in g.strands[0].frames] == ["Steps"]


def test_strands_are_asked_in_their_order_and_answered_in_any() -> None:
    g, _ = settled(Steps(), Beside(seat=1))
    assert [a.seat for a in asks(g)] == [0, 1]
    advance(g, 1, Say("yes"))
    assert [a.seat for a in asks(g)] == [0]
    assert g.said == ["yes"]


def test_a_strand_opened_on_the_way_waits_beside_its_opener() -> None:
    g, _ = settled(Steps())
    advance(g, 0, Say("open"))
    assert [a.seat for a in asks(g)] == [0, 1]
    assert len({strand.id for strand in g.strands}) == 2


def test_what_no_longer_stands_ends_at_once_and_says_so() -> None:
    g, _ = settled(Steps(), Beside(seat=1))
    assert advance(g, 0, Say("back")) == (Said("back"), Said("fell"), Said("one"))
    assert [a.seat for a in asks(g)] == [0]


def test_what_fell_leaves_the_frame_under_it_to_go_on() -> None:
    g, _ = settled(Steps())
    g.strands[0].frames.append(Beside(seat=1))
    g.strands[0].frames[0].waits = False
    g.strands[0].frames[0].at = "three"
    settle(g, lambda e: None)
    assert [a.seat for a in asks(g)] == [1]
    g.said.append("back")
    events: list[Event] = []
    settle(g, events.append)
    assert events == [Said("fell"), Said("three"), Said("inner")]


def test_the_number_of_a_question_is_kept_while_others_answer() -> None:
    g, _ = settled(Everybody())
    numbers = {a.seat: a.id for a in asks(g)}
    advance(g, 0, Say("yes"))
    assert {a.seat: a.id for a in asks(g)} == {2: numbers[2], 1: numbers[1]}


def test_an_ask_that_is_not_named_is_found_by_its_answer() -> None:
    g, _ = settled(Steps(), Beside(seat=0))
    assert find(g, 0, Say("yes"))[0] is g.strands[1]
    assert find(g, 0, Say("on"))[0] is g.strands[0]


def test_an_ask_just_listed_is_answered_without_being_listed_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g, _ = settled(Steps(), Beside(seat=0))
    here = asks(g)
    monkeypatch.setattr(engine, "asks_of", lambda frame, g: pytest.fail("listed again"))
    assert find(g, 0, Say("yes"), here[1]) == (g.strands[1], here[1])
    assert advance(g, 0, Say("on"), here[0])[0] == Said("on")


@pytest.mark.parametrize(
    ("seat", "word", "code"), [(0, "yes", "not_offered"), (1, "on", "gone"), (2, "on", "not_asked")]
)
def test_an_ask_just_listed_refuses_what_it_does_not_offer_and_another_seat(
    seat: int, word: str, code: str
) -> None:
    g, _ = settled(Steps(), Beside(seat=1))
    mine = asks(g)[0]
    with pytest.raises(Illegal) as refusal:
        advance(g, seat, Say(word), mine)
    assert refusal.value.code == code


def test_an_ask_that_was_answered_meanwhile_is_gone() -> None:
    g, _ = settled(Steps())
    before = asks(g)[0]
    advance(g, 0, Say("again"), before)
    with pytest.raises(Illegal) as refusal:
        advance(g, 0, Say("again"), before)
    assert refusal.value.code == "gone"


def test_what_is_barred_is_refused_by_the_clause_that_bars_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g, _ = settled(Steps())
    form = Form(Say, (One("word", ("on", "back")),), (Say("on"),), "2")
    question = Ask(0, line("say"), (form,), clause="1")
    monkeypatch.setattr(engine, "asks_of", lambda frame, g: [question])
    for ask in (None, question):
        with pytest.raises(Illegal) as refusal:
            find(g, 0, Say("on"), ask)
        assert (refusal.value.code, refusal.value.clause) == ("barred", "2")
    with pytest.raises(Illegal) as refusal:
        find(g, 0, Say("yes"))
    assert (refusal.value.code, refusal.value.clause) == ("not_offered", "1")


@pytest.mark.parametrize(
    ("seat", "action", "ask", "code"),
    [
        (2, Say("on"), None, "not_asked"),
        (0, Say("on"), 99, "gone"),
        (0, Say("yes"), None, "not_offered"),
        (1, Say("on"), None, "not_offered"),
    ],
)
def test_refusals_name_what_is_wrong(seat: int, action: Say, ask: int | None, code: str) -> None:
    g, _ = settled(Steps(), Beside(seat=1))
    with pytest.raises(Illegal) as refusal:
        apply(g, seat, action, ask)
    assert refusal.value.code == code
    assert refusal.value.line.key == f"illegal.{code}"


def test_a_refused_answer_names_the_question_and_its_clause() -> None:
    g, _ = settled(Steps())
    with pytest.raises(Illegal) as refusal:
        apply(g, 0, Say("yes"))
    assert refusal.value.tokens == (asks(g)[0].title,)
    assert refusal.value.clause == "1"


def test_apply_leaves_the_state_it_was_given() -> None:
    g, _ = settled(Steps())
    before = encode(g)
    step = apply(g, 0, Say("on"))
    assert encode(g) == before
    assert step.events == (Said("on"), Said("three"), Said("inner"))
    assert step.state.strands == []


@pytest.mark.parametrize("word", ["fail"])
def test_a_rule_that_fails_half_way_leaves_the_state_as_it_was(word: str) -> None:
    """All or nothing: the failing step had already changed its copy and said something."""
    g, _ = settled(Steps())
    before = encode(g)
    with pytest.raises(RuntimeError):
        apply(g, 0, Say(word))
    assert encode(g) == before
    assert [a.seat for a in asks(g)] == [0]
    assert apply(g, 0, Say("on")).state.said == ["on", "inner"], "the table plays on"


@pytest.mark.parametrize("at", range(1, 12))
def test_an_exception_at_any_point_of_an_answer_leaves_the_state_as_it_was(
    at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault put in at the n-th turn of the engine's own loop, wherever that is."""
    g, _ = settled(Steps(), Beside(seat=1))
    before = encode(g)
    go = engine._go
    calls = 0

    def failing(*args: object) -> None:
        nonlocal calls
        calls += 1
        if calls == at:
            raise MemoryError
        go(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(engine, "_go", failing)
    try:
        apply(g, 0, Say("call"))
    except MemoryError:
        pass
    else:
        assert calls < at
    assert encode(g) == before


def test_a_rule_without_end_is_stopped_with_a_clear_report_and_the_state_untouched() -> None:
    """Field report 143: a chain of rules over the limit stops; what is stored stays as it was."""
    g, _ = settled(Loop())
    before = encode(g)
    with pytest.raises(Broken, match="runaway"):
        apply(g, 0, Say("go"))
    assert encode(g) == before


def test_a_game_that_is_over_asks_nobody() -> None:
    g, _ = settled(Over(), Beside(seat=1))
    advance(g, 0, Say("end"))
    assert g.strands == []
    assert asks(g) == ()
    with pytest.raises(Illegal) as refusal:
        apply(g, 0, Say("end"))
    assert refusal.value.code == "not_asked"


def test_rest_is_when_every_strand_rests() -> None:
    g, _ = settled(Steps())
    assert at_rest(g)
    advance(g, 0, Say("open"))
    assert not at_rest(g)
    advance(g, 1, Say("no"))
    assert at_rest(g)


def test_half_done_rules_are_stored_and_go_on() -> None:
    g, _ = settled(Steps(), Everybody(), Beside(seat=1))
    advance(g, 2, Say("yes"))
    again = decode(encode(g), Toy)
    assert again == g
    assert asks(again) == asks(g)
    for seat, word in ((0, "on"), (1, "no")):
        assert advance(again, seat, Say(word)) == advance(g, seat, Say(word))
    assert encode(again) == encode(g)
