"""An ask as buttons, menus and dialogs, narrowed to what Discord can show; and a press back as an answer.

Everything rides in the custom ids (see ``bot/ids``): nothing is kept in memory, so a press means the same after a
restart. Reads views, never states. No discord import.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from bot import choosing
from bot.choosing import MENU, Entry, Gone, Level, branches, level
from bot.controls import (
    IN_ROW,
    INPUT_LABEL,
    LABEL,
    OPTION,
    PLACEHOLDER,
    ROWS,
    TITLE,
    Button,
    Dialog,
    Input,
    Menu,
    Option,
    Row,
    in_rows,
    short,
)
from bot.ids import Choose, Codes, base36, written
from bot.names import tidy_text, visible
from games.core.actions import Action
from games.core.asks import Amount, Ask, Place, Value, Words
from games.core.codec import encode
from games.core.game import AnyGame
from games.core.types import Illegal, Line, View

PUBLIC = "o"
"""The position of a public button: its label was made from the public view."""
SHOWN = 38
"""Characters of a button's label that a phone shows."""


class Looker(Struct, frozen=True):
    """Somebody looking at their questions: the match, what they may know, and how lines become text."""

    match: int
    undos: int
    game: AnyGame
    view: View
    say: Callable[[Line], str]
    codes: Codes


class Panel(Struct, frozen=True):
    """Rows to press, the question they answer, and the numbers that badges on the picture share with the labels."""

    question: Line
    rows: tuple[Row, ...]
    badges: Mapping[str, int]


class Picked(Struct, frozen=True):
    """The press chose a whole action."""

    action: Action


class Opened(Struct, frozen=True):
    """The press chose part of an action: the next question stands at ``trail``."""

    trail: tuple[int, ...]
    page: int = 0


class Typing(Struct, frozen=True):
    """The press asks for a dialog at ``trail``."""

    trail: tuple[int, ...]


Chosen = Picked | Opened | Typing


# ---------------------------------------------------------------- showing


def panel(who: Looker, ask: Ask, trail: tuple[int, ...] = (), page: int = 0) -> Panel:
    """Return what to press for ``ask``, at ``trail`` of its tree of choices. Raises Gone when that is no more."""
    shown = _Shown(who, ask)
    if trail:
        return shown.level(trail, page)
    return shown.root()


def one_tap(who: Looker, ask: Ask) -> tuple[Button, ...]:
    """Return the public buttons for the seat on turn: at most three answers that hold no secret."""
    shown = _Shown(who, ask)
    return tuple(shown.leaf(action, (), PUBLIC) for action in who.game.one_tap(ask)[:3])


class _Shown:
    """One ask being laid out: counts the numbers that labels and badges share."""

    def __init__(self, who: Looker, ask: Ask) -> None:
        self.who = who
        self.ask = ask
        self.badges: dict[str, int] = {}

    def root(self) -> Panel:
        """Return the whole ask: lone answers as buttons, kinds with several as menus, or all kinds as buttons."""
        offered = branches(self.ask)
        levels = [level(self.ask, (i,)) for i in range(len(offered))]
        if sum(len(at.entries) or 1 for at in levels) <= IN_ROW and not any(map(_goes_on, levels)):
            rows = in_rows(
                tuple(b for i, at in enumerate(levels) for b in self._as_buttons((i,), at))
            )
            if all(len(b.label) <= SHOWN for row in rows for b in row if isinstance(b, Button)):
                return Panel(self.ask.title, rows, self.badges)
        self.badges = {}
        return Panel(self.ask.title, self._mixed(levels), self.badges)

    def _mixed(self, levels: Sequence[Level]) -> tuple[Row, ...]:
        menus = [i for i, at in enumerate(levels) if _fits_menu(at)]
        lone = len(levels) - len(menus)
        if len(menus) + -(-lone // IN_ROW) > ROWS - 1:
            menus = []
        if len(levels) > IN_ROW * (ROWS - 1):
            return (self._kinds(levels),)
        buttons = tuple(self._kind(i, at) for i, at in enumerate(levels) if i not in menus)
        listed = tuple((self._menu((i,), levels[i], 0),) for i in menus)
        return (*listed, *in_rows(buttons))

    def _kinds(self, levels: Sequence[Level]) -> tuple[Menu]:
        options = tuple(
            Option(
                f"i{base36(i)}_{self._entry_check(at, ())}", self._text(self.who.game.verb(at.make))
            )
            for i, at in enumerate(levels[:MENU])
        )
        return (Menu(self._id(()), self._hint(self.ask.title), options),)

    def _kind(self, i: int, at: Level) -> Button:
        """Return the button of a kind of move: the answer itself where it is the only one."""
        if at.done is not None:
            return self.leaf(at.done, (i,) if not _is_choice(self.ask, i) else ())
        pos = "t" if at.typed and not at.entries else "0"
        return Button(
            self._id((i,), pos), short(self._text(self.who.game.verb(at.make)) + " …", LABEL)
        )

    def _as_buttons(self, trail: tuple[int, ...], at: Level) -> tuple[Button, ...]:
        if at.done is not None:
            return (self.leaf(at.done, trail),)
        return tuple(self.leaf(e.action, trail) for e in at.entries if e.action is not None)

    def level(self, trail: tuple[int, ...], page: int) -> Panel:
        """Return one field's question: buttons for few, a menu (with pages) for many, a dialog to type."""
        at = level(self.ask, trail)
        if at.done is not None:
            return Panel(self.ask.title, in_rows((self.leaf(at.done, trail),)), self.badges)
        rows: list[Row] = []
        if at.entries:
            rows.append((self._menu(trail, at, page),))
        buttons = [*self._pages(trail, at, page)]
        if at.typed:
            buttons.append(Button(self._id(trail, "t"), self._typing_label(at)))
        buttons.append(Button(self._id(trail[:-1] if len(trail) > 1 else ()), "Back"))
        return Panel(self._question(at), (*rows, *in_rows(tuple(buttons))), self.badges)

    def _question(self, at: Level) -> Line:
        game = self.who.game
        return game.verb(at.make) if at.field is None else game.field(at.make, at.field)

    def _typing_label(self, at: Level) -> str:
        number = len(at.typed) == 1 and isinstance(at.typed[0], Amount)
        return "Type a number …" if number else "Write …"

    def _pages(self, trail: tuple[int, ...], at: Level, page: int) -> list[Button]:
        last = (len(at.entries) - 1) // MENU
        if last <= 0:
            return []
        here = f"{page + 1}/{last + 1}"
        return [
            Button(self._id(trail, f"p{max(page - 1, 0)}"), f"◀ {here}", enabled=page > 0),
            Button(self._id(trail, f"p{min(page + 1, last)}n"), f"{here} ▶", enabled=page < last),
        ]

    def _menu(self, trail: tuple[int, ...], at: Level, page: int) -> Menu:
        options = tuple(self._option(at, e) for e in at.entries[page * MENU : (page + 1) * MENU])
        most = min(at.most, len(options))
        return Menu(
            self._id(trail, f"s{page}"), self._hint(self._question(at)), options, at.least, most
        )

    def _option(self, at: Level, entry: Entry) -> Option:
        if entry.action is not None:
            place = (
                self.who.game.places(entry.action)[-1:]
                if at.field is None
                else self._place(at, entry)
            )
            label = (
                self._action_label(entry.action)
                if at.field is None
                else self._value_label(at, entry)
            )
            return Option(self._code(entry.action), self._numbered(label, place, OPTION))
        value = f"i{base36(entry.index)}_{self._entry_check(at, entry.value)}"
        return Option(
            value, self._numbered(self._value_label(at, entry), self._place(at, entry), OPTION)
        )

    def _place(self, at: Level, entry: Entry) -> tuple[str, ...]:
        if not isinstance(entry.value, str):
            return ()
        is_place = any(
            isinstance(f, Place) and f.field == at.field
            for b in branches(self.ask)
            if b.form is not None and b.make is at.make
            for f in b.form.fields
        )
        return (entry.value,) if is_place else ()

    def leaf(self, action: Action, trail: tuple[int, ...], pos: str = "0") -> Button:
        """Return the button that answers with ``action``."""
        label = self._numbered(self._action_label(action), self.who.game.places(action)[-1:], LABEL)
        return Button(self._id(trail, pos, self._code(action)), label, "primary")

    def _action_label(self, action: Action) -> str:
        label = self._text(self.who.game.label(action, self.who.view))
        copies = self.ask.count(action)
        return f"{label} ×{copies}" if copies > 1 else label

    def _value_label(self, at: Level, entry: Entry) -> str:
        if isinstance(entry.value, tuple) or at.field is None:
            return "Done"
        return self._text(self.who.game.item(at.make, at.field, entry.value, self.who.view))

    def _numbered(self, label: str, places: Sequence[str], longest: int) -> str:
        """Return the label with its badge's number in front, where the option has a place on the picture."""
        if not places:
            return short(label, longest)
        number = self.badges.setdefault(places[-1], len(self.badges) + 1)
        return short(f"{number} · {label}", longest)

    def _hint(self, question: Line) -> str:
        return short(self._text(question), PLACEHOLDER)

    def _text(self, line: Line) -> str:
        return self.who.say(line)

    # --- ids

    def _id(self, trail: tuple[int, ...], pos: str = "0", code: str = "") -> str:
        check = self._trail_check(trail) if trail else ""
        return written(Choose(self.who.match, self.who.undos, self.ask.id, code, trail, check, pos))

    def _trail_check(self, trail: tuple[int, ...]) -> str:
        at = level(self.ask, trail)
        return self.who.codes.check(self.who.match, self.ask.id, at.make.__name__, at.values)

    def _entry_check(self, at: Level, value: Value) -> str:
        facts = (self.who.match, self.ask.id, at.make.__name__, at.values, value, "entry")
        return self.who.codes.check(*facts)

    def _code(self, action: Action) -> str:
        label = self.who.game.label(action, self.who.view)
        return self.who.codes.code(self.who.match, self.ask.id, encode(action), label)

    # --- reading back

    def chosen(self, press: Choose, values: Sequence[str]) -> Chosen:
        if press.trail and press.check != self._trail_check(press.trail):
            raise Gone
        if press.code:
            return Picked(self._decoded(press.code, press.trail))
        if values:
            return self._from_menu(press.trail, values)
        if press.pos.startswith("p"):
            return Opened(press.trail, int(press.pos[1:].rstrip("n"), 10))
        if press.pos == "t":
            return Typing(press.trail)
        return Opened(press.trail)

    def _decoded(self, code: str, trail: tuple[int, ...]) -> Action:
        """Return the offered action with this code. Raises Gone when none has it, or its label has changed."""
        if trail:
            at = level(self.ask, trail)
            offered = [a for a in (at.done, *(e.action for e in at.entries)) if a is not None]
        else:
            offered = list(self.ask.options(choosing.LISTED))
        for action in offered:
            if self._code(action) == code:
                return action
        raise Gone

    def _from_menu(self, trail: tuple[int, ...], values: Sequence[str]) -> Chosen:
        if not values[0].startswith("i") or "_" not in values[0]:
            return Picked(self._decoded(values[0], trail))
        if not trail:
            return Opened((_index(values[0]),))
        at = level(self.ask, trail)
        steps = [self._checked(at, value) for value in values]
        step = sum(1 << s for s in steps) if at.several else steps[0]
        return self._onward((*trail, step))

    def _checked(self, at: Level, value: str) -> int:
        index = _index(value)
        entry = next((e for e in at.entries if e.index == index), None)
        if entry is None or value.partition("_")[2] != self._entry_check(at, entry.value):
            raise Gone
        return index

    def _onward(self, trail: tuple[int, ...]) -> Chosen:
        done = level(self.ask, trail).done
        return Picked(done) if done is not None else Opened(trail)

    # --- typing

    def dialog(self, trail: tuple[int, ...]) -> Dialog:
        at = level(self.ask, trail)
        if not at.typed:
            raise Gone
        inputs = tuple(self._input(at.make, field) for field in at.typed)
        title = short(self._text(self.who.game.verb(at.make)), TITLE)
        return Dialog(self._id(trail, "m"), title, inputs)

    def _input(self, make: type[Action], field: Amount | Words) -> Input:
        label = short(self._text(self.who.game.field(make, field.field)), INPUT_LABEL)
        if isinstance(field, Amount):
            return Input(field.field, label, hint=amount_hint(field), longest=12)
        return Input(field.field, label, longest=field.longest, long=field.longest > 100)

    def submitted(
        self, press: Choose, inputs: Mapping[str, str], next_text: int
    ) -> tuple[Chosen, tuple[str, ...]]:
        if press.check != self._trail_check(press.trail):
            raise Gone
        at = level(self.ask, press.trail)
        texts: list[str] = []
        steps: list[int] = []
        for field in at.typed:
            typed = inputs.get(field.field, "")
            if isinstance(field, Amount):
                steps.append(number(typed, field, self.ask.clause))
            else:
                texts.append(clean(typed, field.longest))
                steps.append(next_text + len(texts) - 1)
        return self._onward((*press.trail, *steps)), tuple(texts)


def _goes_on(at: Level) -> bool:
    return at.done is None and (bool(at.typed) or any(e.action is None for e in at.entries))


def _fits_menu(at: Level) -> bool:
    return at.done is None and not at.typed and 0 < len(at.entries) <= MENU


def _is_choice(ask: Ask, i: int) -> bool:
    return branches(ask)[i].form is None


def _index(value: str) -> int:
    try:
        return int(value[1:].partition("_")[0], 36)
    except ValueError:
        raise Gone from None


# ---------------------------------------------------------------- reading


def chosen(who: Looker, ask: Ask, press: Choose, values: Sequence[str] = ()) -> Chosen:
    """Return what a press (with a menu's ``values``) chose. Raises Gone when it no longer means anything."""
    return _Shown(who, ask).chosen(press, values)


def dialog(who: Looker, ask: Ask, trail: tuple[int, ...]) -> Dialog:
    """Return the dialog for what is to be typed at ``trail``. Raises Gone when nothing is."""
    return _Shown(who, ask).dialog(trail)


def submitted(
    who: Looker, ask: Ask, press: Choose, inputs: Mapping[str, str], next_text: int
) -> tuple[Chosen, tuple[str, ...]]:
    """Return what a dialog chose, and the texts to store; they get the numbers from ``next_text``.

    Raises Gone when the dialog is out of date, Illegal when what was typed cannot be.
    """
    return _Shown(who, ask).submitted(press, inputs, next_text)


def amount_hint(field: Amount) -> str:
    """Return the numbers that ``field`` allows, for people."""
    steps = f" in steps of {field.step}" if field.step > 1 else ""
    also = f", or {', '.join(map(str, field.also))}" if field.also else ""
    return f"{field.least} to {field.most}{steps}{also}"


def number(typed: str, field: Amount, clause: str = "") -> int:
    """Return a typed number: plain digits, no sign, point, exponent, separator or leading zero.

    Raises Illegal ``number`` when it is none, ``amount`` when it is not allowed here.
    """
    text = typed.strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and text == str(int(text))):
        raise Illegal("number", clause=clause)
    if not field.accepts(int(text)):
        raise Illegal("amount", field.least, field.most, clause=clause)
    return int(text)


def clean(typed: str, longest: int) -> str:
    """Return free text without controls, trimmed. Raises Illegal ``text`` when nothing visible is left, or too much."""
    text = tidy_text(typed)
    if not visible(text):
        raise Illegal("text_empty")
    if len(text) > longest:
        raise Illegal("text_long", longest)
    return text
