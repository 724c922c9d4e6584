"""What is offered is accepted, all else is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from games.core.actions import Action, Answer
from games.core.asks import Ask, Choice, Form, Prompt, Words
from games.core.codec import encode
from games.core.engine import apply, asks, find
from games.core.game import AnyGame
from games.core.manifest import structs_in
from games.core.strands import State
from games.core.types import Illegal
from games.core.words import CORE_WORDS
from tests.conftest import Number
from tests.kit.playouts import chance, some_moments

OFFERED = 2_000


def test_every_offered_answer_is_accepted(game: AnyGame, number: Number) -> None:
    known = structs_in(game.action_type)
    for moment in some_moments(game.key, number(25, 400)):
        state = moment.state()
        for ask in asks(state):
            options = ask.options(OFFERED)
            assert options, "a question without an answer"
            strange = [type(o).__name__ for o in options if type(o) not in known]
            assert not strange, f"{', '.join(sorted(set(strange)))}: offered, not in action_type"
            for action in options:
                assert find(state, ask.seat, action, ask.id)[1].id == ask.id
            for action in chance(moment.data).sample(options, min(3, len(options))):
                game.check(apply(state, ask.seat, action, ask.id).state)


def test_an_agents_sample_is_among_the_answers(game: AnyGame) -> None:
    rng = chance("samples")
    for moment in some_moments(game.key, 25):
        for ask in asks(moment.state()):
            assert all(ask.accepts(ask.sample(rng)) for _ in range(5))


def test_a_seat_that_is_asked_nothing_is_refused(game: AnyGame, number: Number) -> None:
    tried = 0
    for moment in some_moments(game.key, number(25, 400)):
        state = moment.state()
        asked = asks(state)
        strangers = [seat for seat in range(moment.seats) if seat not in {a.seat for a in asked}]
        for seat in (*strangers, moment.seats, -1):
            for ask in asked:
                tried += 1
                refused(game, state, seat, Answer(ask.id, ask.options(1)[0]), "not_asked")
    assert tried


def test_a_question_that_is_no_longer_open_is_refused_as_gone(game: AnyGame) -> None:
    for moment in some_moments(game.key, 25):
        state = moment.state()
        for ask in asks(state):
            late = Answer(state.serial + 1, ask.options(1)[0])
            refused(game, state, ask.seat, late, "gone")


def test_an_answered_question_is_gone(game: AnyGame) -> None:
    for moment in some_moments(game.key, 25):
        state = moment.state()
        ask = asks(state)[0]
        action = ask.options(1)[0]
        after = apply(state, ask.seat, action, ask.id).state
        assert (ask.seat, ask.id) not in {(a.seat, a.id) for a in asks(after)}
        with pytest.raises(Illegal):
            apply(after, ask.seat, action, ask.id)


def test_a_changed_answer_is_refused(game: AnyGame, number: Number) -> None:
    tried = 0
    for moment in some_moments(game.key, number(25, 400)):
        state = moment.state()
        for ask in asks(state):
            for option in ask.options(200)[::11]:
                for action in changed(option, ask):
                    if any(_lists(prompt, action) for prompt in ask.prompts):
                        continue  # another answer: an empty field may mean "none of these"
                    tried += 1
                    refused(game, state, ask.seat, Answer(ask.id, action), "not_offered")
    assert tried or not any(kind.__struct_fields__ for kind in structs_in(game.action_type))


def test_a_form_asks_for_every_field_of_its_action(game: AnyGame) -> None:
    for moment in some_moments(game.key, 25):
        for ask in asks(moment.state()):
            for prompt in ask.prompts:
                if isinstance(prompt, Form):
                    asked = tuple(field.field for field in prompt.fields)
                    assert asked == prompt.make.__struct_fields__, f"a form of {prompt.make}"


def refused(game: AnyGame, state: State, seat: int, answer: Answer, code: str) -> None:
    """Assert that the answer is refused for this reason, in words, and changes nothing."""
    before = encode(state)
    with pytest.raises(Illegal) as refusal:
        apply(state, seat, answer.action, answer.ask)
    assert refusal.value.code == code
    assert f"illegal.{code}" in {**CORE_WORDS, **game.words}, f"no words `illegal.{code}`"
    assert encode(state) == before


def changed(action: Action, ask: Ask) -> Iterator[Action]:
    """Yield the action with one field after the other set to what nobody offered."""
    for field in action.__struct_fields__:
        if _is_text(ask, action, field):
            continue
        for value in _wrong(getattr(action, field)):
            yield msgspec.structs.replace(action, **{field: value})


def _lists(prompt: Prompt, action: Action) -> bool:
    """Whether an action is among what a prompt lists (not what it says that it accepts)."""
    if isinstance(prompt, Choice):
        return action in prompt.actions
    return (
        type(action) is prompt.make
        and action not in prompt.barred
        and all(getattr(action, f.field) in f.values(5_000) for f in prompt.fields)
    )


def _is_text(ask: Ask, action: Action, field: str) -> bool:
    forms = (p for p in ask.prompts if isinstance(p, Form) and p.make is type(action))
    return any(isinstance(f, Words) and f.field == field for form in forms for f in form.fields)


def _wrong(value: object) -> tuple[object, ...]:
    match value:
        case bool():
            return ()
        case int():
            return -1, 10**12
        case str():
            return "", "nowhere", value + " "
        case tuple():
            return (*value, "nowhere"), (*value, *value, *value, *value)
        case _:
            return (None,)
