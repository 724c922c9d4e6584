"""Everything reached in play fits into Discord and can be pressed there."""

from __future__ import annotations

from collections import Counter, defaultdict

from bot import present, status
from bot.controls import (
    ALT,
    CONTENT,
    CUSTOM_ID,
    IN_MENU,
    IN_ROW,
    INPUT_LABEL,
    INPUTS,
    LABEL,
    OPTION,
    PLACEHOLDER,
    ROWS,
    TITLE,
    Button,
    Menu,
    Message,
    Row,
)
from bot.ids import Choose, read, written
from bot.present import Looker, Opened, Picked, Typing
from games.core.actions import Action
from games.core.asks import Amount, Ask, Form, Item, Some, Words
from games.core.engine import asks
from games.core.game import AnyGame
from games.core.types import Public, Seat
from rendering import facts
from tests.conformance.test_hidden import compare
from tests.conftest import Number
from tests.kit.games import seen
from tests.kit.messages import (
    IN_DISCORD,
    STYLE,
    loaded,
    looker,
    panels,
    press_at_random,
    presses,
)
from tests.kit.playouts import chance, some_moments

FREQUENT, FEW = 3, 3
"""Of so many kinds of move each takes so few presses."""


def fits(message: Message) -> None:
    """Assert that Discord takes this message."""
    assert 0 < facts.length(message.content) <= CONTENT
    if message.picture is not None:
        assert 0 < facts.length(message.picture.alt) <= ALT
    rows_fit(message.rows)


def rows_fit(rows: tuple[Row, ...]) -> None:
    """Assert that rows of controls are within Discord's limits and that no two have the same id."""
    assert len(rows) <= ROWS
    ids = Counter(control.id for row in rows for control in row)
    assert not ids or max(ids.values()) == 1, ids.most_common(1)
    for row in rows:
        assert 1 <= len(row) <= IN_ROW
        for control in row:
            assert 1 <= len(control.id) <= CUSTOM_ID
            if isinstance(control, Button):
                assert 0 < facts.length(control.label) <= LABEL
            else:
                assert len(row) == 1, "a menu takes a whole row"
                menu_fits(control)


def menu_fits(menu: Menu) -> None:
    """Assert that a menu is within Discord's limits."""
    assert 1 <= len(menu.options) <= IN_MENU
    assert 0 <= menu.least <= menu.most <= len(menu.options)
    assert menu.most >= 1
    assert facts.length(menu.placeholder) <= PLACEHOLDER
    values = [option.value for option in menu.options]
    assert len(set(values)) == len(values), "two options with one value"
    for option in menu.options:
        assert 0 < facts.length(option.label) <= OPTION
        assert 0 < len(option.value) <= OPTION
        assert facts.length(option.description) <= OPTION


def test_each_value_of_each_field_of_an_answer_has_a_name(game: AnyGame, number: Number) -> None:
    """Where a question has many answers each field may become a menu, "nothing" one of its options."""
    for moment in some_moments(game.key, number(25, 300)):
        state = moment.state()
        for ask in asks(state):
            who = looker(game, state, Seat(ask.seat))
            for make, field, value in _values(ask):
                said = who.say(game.item(make, field, value, who.view))
                assert said.strip(), (make, field, value)


def _values(ask: Ask) -> set[tuple[type[Action], str, Item]]:
    """The values that the fields of the answers have, items of tuples one by one."""
    found: set[tuple[type[Action], str, Item]] = set()
    for action in ask.options(500):
        for field in action.__struct_fields__:
            value = getattr(action, field)
            items = value if isinstance(value, tuple) else (value,)
            found |= {(type(action), field, item) for item in items}
    return found


def test_the_public_message_and_the_hands_fit(game: AnyGame, number: Number) -> None:
    for moment in some_moments(game.key, number(20, 300)):
        now = loaded(game, moment.state())
        fits(status.table(now, STYLE))
        fits(status.text_form(now, Public(), STYLE))
        for seat in range(moment.seats):
            fits(status.hand(now, seat, STYLE))


def test_every_panel_that_can_be_opened_fits(game: AnyGame, number: Number) -> None:
    for moment in some_moments(game.key, number(15, 300)):
        state = moment.state()
        now = loaded(game, state)
        for ask in asks(state):
            who = looker(game, state, Seat(ask.seat))
            for panel in panels(who, ask):
                fits(status.panel(now, ask.seat, ask, panel, STYLE))


def test_every_dialog_that_can_be_opened_fits(game: AnyGame) -> None:
    for moment in some_moments(game.key, 10):
        state = moment.state()
        for ask in asks(state):
            who = looker(game, state, Seat(ask.seat))
            for panel in panels(who, ask):
                for press, values in presses(panel):
                    found = present.chosen(who, ask, press, values)
                    if not isinstance(found, Typing):
                        continue
                    dialog = present.dialog(who, ask, found.trail)
                    assert 1 <= len(dialog.inputs) <= INPUTS
                    assert 0 < facts.length(dialog.title) <= TITLE
                    assert len(dialog.id) <= CUSTOM_ID
                    for field in dialog.inputs:
                        assert 0 < facts.length(field.label) <= INPUT_LABEL
                        assert 1 <= field.longest <= 4_000


def test_random_presses_lead_to_an_answer_that_is_accepted(game: AnyGame, number: Number) -> None:
    """The three most frequent kinds of move take at most three presses, whatever is pressed."""
    rng = chance("presses", game.key)
    presses_of: defaultdict[type[Action], list[int]] = defaultdict(list)
    for moment in some_moments(game.key, number(25, 500)):
        state = moment.state()
        for ask in asks(state):
            who = looker(game, state, Seat(ask.seat))
            for _ in range(3):
                action, count = press_at_random(who, ask, rng)
                assert ask.accepts(action)
                presses_of[type(action)].append(count)
    frequent = sorted(presses_of.values(), key=len)[-FREQUENT:]
    assert max(map(max, frequent)) <= FEW, presses_of


def test_every_answer_can_be_reached_by_pressing(game: AnyGame) -> None:
    """A search of the whole tree of choices finds every option that needs no typing."""
    for moment in some_moments(game.key, 12):
        state = moment.state()
        for ask in asks(state):
            options = ask.options(60)
            if len(options) >= 60:
                continue
            who = looker(game, state, Seat(ask.seat))
            found = {action for action in _reached(who, ask) if ask.accepts(action)}
            typed = {a for a in options if a not in found}
            assert all(_needs_typing(who, ask, type(action)) for action in typed), typed


def _reached(who: Looker, ask: Ask) -> set[Action]:
    found: set[Action] = set()
    queue: list[Opened] = [Opened(())]
    seen_before: set[tuple[tuple[int, ...], int]] = set()
    while queue:
        here = queue.pop()
        if (here.trail, here.page) in seen_before:
            continue
        seen_before.add((here.trail, here.page))
        for press, values in presses(present.panel(who, ask, here.trail, here.page)):
            got = present.chosen(who, ask, press, values)
            if isinstance(got, Picked):
                found.add(got.action)
            elif isinstance(got, Opened):
                queue.append(got)
    return found


def _needs_typing(who: Looker, ask: Ask, make: type[Action]) -> bool:
    forms = [p for p in ask.prompts if isinstance(p, Form) and p.make is make]
    return any(isinstance(f, Amount | Words | Some) for form in forms for f in form.fields)


def test_a_custom_id_reads_back_as_what_was_written(game: AnyGame) -> None:
    for moment in some_moments(game.key, 10):
        state = moment.state()
        for ask in asks(state):
            who = looker(game, state, Seat(ask.seat))
            for panel in panels(who, ask, 3):
                for press, _ in presses(panel):
                    assert isinstance(press, Choose)
                    assert (press.match, press.undos, press.ask) == (who.match, who.undos, ask.id)
                    assert read(written(press)) == press


def test_moves_are_short_enough_for_autocomplete(game: AnyGame) -> None:
    """Discord takes choices of at most 100 characters."""
    for moment in some_moments(game.key, 25):
        for ask in asks(moment.state()):
            assert all(0 < len(game.write(a)) <= 100 for a in ask.options(1_000))


def test_no_message_depends_on_what_is_hidden(game: AnyGame, number: Number) -> None:
    compare(game, some_moments(game.key, number(10, 300)), IN_DISCORD)


def test_public_controls_are_a_function_of_the_public_view(game: AnyGame) -> None:
    for moment in some_moments(game.key, 10):
        state = moment.state()
        rows = status.table(loaded(game, state), STYLE).rows
        for turn in range(3):
            twin = game.imagine(seen(game, state, Public()), chance("public", turn))
            assert status.table(loaded(game, twin), STYLE).rows == rows
