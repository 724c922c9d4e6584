"""An ask as buttons, menus and dialogs, narrowed to what Discord can show; and a press back as an answer.

Everything rides in the custom ids (see ``bot/ids``): nothing is kept in memory, so a press means the same after a
restart. Reads views, never states. No discord import.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot import choosing, picking
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
    Style,
    in_rows,
    short,
)
from bot.ids import Choose
from bot.levels import MENU, Entry, Gone, Level
from bot.picking import Chosen, Opened, Picked, Typing, needs_text
from bot.presses import Click
from bot.reading import amount_hint
from bot.tags import PAGE, PICK, PUBLIC, SUBMIT, TYPE, Looker, Tags
from games.core.actions import Action
from games.core.asks import Amount, Ask, Value, Words
from games.core.types import Line

SHOWN = 38
"""Characters of a button's label that a phone shows."""
INPUT = 4_000
"""Characters that one input of a dialog takes."""


class Panel(Struct, frozen=True):
    """Rows to press, the question they answer, the numbers that badges on the picture share with the labels, what was
    chosen on the way here, as text, and what there is to say of it.
    """

    question: Line
    rows: tuple[Row, ...]
    badges: Mapping[str, int]
    so_far: str = ""
    told: tuple[Line, ...] = ()


# ---------------------------------------------------------------- showing


def panel(who: Looker, ask: Ask, trail: tuple[int, ...] = (), page: int = 0) -> Panel:
    """Return what to press for ``ask``, at ``trail`` of its tree of choices. Raises Gone when that is no more."""
    shown = _Shown(who, ask)
    if trail:
        return shown.level(trail, page)
    return shown.root(page)


def one_tap(who: Looker, ask: Ask) -> tuple[Button, ...]:
    """Return the public buttons for the seat on turn: at most three answers that hold no secret."""
    shown = _Shown(who, ask)
    return tuple(shown.leaf(action, pos=PUBLIC) for action in shown.tags.taps())


class _Shown:
    """One ask being laid out: counts the numbers that labels and badges share."""

    def __init__(self, who: Looker, ask: Ask) -> None:
        self.who = who
        self.ask = ask
        self.tags = Tags(who, ask)
        self.badges: dict[str, int] = {}

    def root(self, page: int) -> Panel:
        """Return the whole ask: lone answers as buttons, kinds with several as menus, or all kinds as buttons."""
        levels = self.tags.roots()
        if sum(len(at.entries) or 1 for at in levels) <= IN_ROW and not any(map(_goes_on, levels)):
            buttons = tuple(b for i, at in enumerate(levels) for b in self._as_buttons(i, at))
            if all(len(b.label) <= SHOWN for b in buttons):
                return Panel(self.ask.title, in_rows(buttons), self.badges)
        self.badges = {}
        if len(levels) == 1 and levels[0].done is None:
            return self.level((0,), page)
        return Panel(self.ask.title, self._mixed(levels, page), self.badges)

    def _mixed(self, levels: Sequence[Level], page: int) -> tuple[Row, ...]:
        if len(levels) > IN_ROW * (ROWS - 1):
            return self._kinds(levels, page)
        menus = [i for i, at in enumerate(levels) if _fits_menu(at)]
        lone = len(levels) - len(menus)
        if len(menus) + -(-lone // IN_ROW) > ROWS - 1:
            menus = []
        buttons = tuple(self._kind(i, at) for i, at in enumerate(levels) if i not in menus)
        listed = tuple((self._menu((i,), levels[i], 0),) for i in menus)
        return (*listed, *in_rows(buttons))

    def _kinds(self, levels: Sequence[Level], page: int) -> tuple[Row, ...]:
        """Return a menu of kinds of move, where they are too many for buttons."""
        page = _within(page, len(levels))
        options = [
            Option(code, self._kind_label(at))
            for code, at in zip(self.tags.kinds(levels), levels, strict=True)
        ]
        here = tuple(options[page * MENU : (page + 1) * MENU])
        menu = Menu(self.tags.id((), f"{PICK}{page}"), self._hint(self.ask.title), here)
        return ((menu,), *in_rows(tuple(self._pages((), len(levels), page))))

    def _kind(self, i: int, at: Level) -> Button:
        """Return the button of a kind of move: the answer itself where it is the only one."""
        if at.done is not None:
            return self.leaf(at.done, self._stem(i))
        pos = TYPE if at.typed and not at.entries else "0"
        return Button(self.tags.id((i,), pos), short(f"{self._kind_label(at)} …", LABEL))

    def _kind_label(self, at: Level) -> str:
        if at.done is not None:
            return short(self._action_label(at.done), OPTION)
        return short(self._text(self.tags.kind(at)), OPTION)

    def _as_buttons(self, i: int, at: Level) -> tuple[Button, ...]:
        if at.done is not None:
            return (self.leaf(at.done, self._stem(i)),)
        answers = (e.action for e in at.entries if e.action is not None)
        return tuple(self.leaf(action, self._stem(i)) for action in answers)

    def _stem(self, i: int) -> tuple[int, ...]:
        """Return the trail that an answer of branch ``i`` needs in its id: whole actions need none."""
        return () if self.tags.branches[i].form is None else (i,)

    def level(self, trail: tuple[int, ...], page: int) -> Panel:
        """Return one field's question: a menu (with pages) to choose from, a dialog to type."""
        at = self.tags.level(trail)
        if at.done is not None:
            return Panel(self.ask.title, in_rows((self.leaf(at.done, trail),)), self.badges)
        rows: list[Row] = []
        page = _within(page, len(at.entries))
        if at.entries:
            rows.append((self._menu(trail, at, page),))
        buttons = self._pages(trail, len(at.entries), page)
        if at.settle is not None:
            buttons.append(self._settle(at, trail))
        if at.typed:
            buttons.append(Button(self.tags.id(trail, TYPE), _typing_label(at)))
        is_whole = len(trail) == 1 and len(self.tags.branches) == 1
        if not is_whole:
            buttons.append(Button(self.tags.id(trail[:-1]), "Back"))
        question = self.ask.title if is_whole else self._question(at)
        return Panel(question, (*rows, *in_rows(tuple(buttons))), self.badges, self._so_far(at))

    def _question(self, at: Level) -> Line:
        field = at.field or (choosing.differing(at) if at.asked else None)
        return self.tags.kind(at) if field is None else self.who.game.field(at.make, field)

    def _so_far(self, at: Level) -> str:
        """Return what was chosen before this question."""
        pairs = list(zip(at.asked, at.values, strict=True))[0 if at.unfolded is None else 1 :]
        chosen = [self._values_label(at.make, field, value) for field, value in pairs]
        if at.taken:
            chosen.append(self._values_label(at.make, at.field or "", at.taken))
        if not chosen and (at.unfolded is None or at.field is None):
            return ""
        return " · ".join([self._text(self.tags.kind(at)), *chosen])

    def _settle(self, at: Level, trail: tuple[int, ...]) -> Button:
        """Return the button that takes no more of several: the answer itself where nothing is left to ask."""
        after = choosing.settled(at, trail)
        label = "Done" if at.taken else "None"
        done = self.tags.level(after).done
        code = self.tags.answer(done) if done is not None else ""
        return Button(self.tags.id(after, "0", code), label)

    def _pages(self, trail: tuple[int, ...], count: int, page: int) -> list[Button]:
        last = (count - 1) // MENU
        if last <= 0:
            return []
        here = f"{page + 1}/{last + 1}"
        before, after = f"{PAGE}{max(page - 1, 0)}", f"{PAGE}{min(page + 1, last)}n"
        return [
            Button(self.tags.id(trail, before), f"◀ {here}", enabled=page > 0),
            Button(self.tags.id(trail, after), f"{here} ▶", enabled=page < last),
        ]

    def _menu(self, trail: tuple[int, ...], at: Level, page: int) -> Menu:
        pairs = list(zip(self.tags.entries(at), at.entries, strict=True))
        pairs = pairs[page * MENU : (page + 1) * MENU]
        places = [self._place(entry) for _, entry in pairs]
        if len(places) > 1 and len(set(places)) == 1:  # a number would tell nothing apart
            places = [()] * len(places)
        options = tuple(
            Option(code, self._numbered(self._entry_label(at, entry), place, OPTION))
            for (code, entry), place in zip(pairs, places, strict=True)
        )
        most = min(at.most, len(options))
        where = f"{PICK}{page}"
        hint = self._menu_hint(at)
        return Menu(self.tags.id(trail, where), hint, options, min(at.least, most), most)

    def _menu_hint(self, at: Level) -> str:
        """Return what a menu is for: the kind of move with what leaves no choice, then the question
        ("Auction a card: which card?", "Load · S3: with which resource?").
        """
        kind = self._so_far(at) or self._text(self.tags.kind(at))
        question = self._text(self._question(at))
        says_it = question.casefold().startswith(kind.casefold())
        return short(question if says_it else f"{kind}: {question}", PLACEHOLDER)

    def _place(self, entry: Entry) -> tuple[str, ...]:
        """Return the place that gets the option's number on the picture, or none."""
        if entry.place:
            return (str(entry.value),)
        if entry.like is not None:
            is_place = entry.value in self.who.game.places(entry.like)
            return (str(entry.value),) if is_place else ()
        listed = entry.action is not None and entry.value == ()
        return self.who.game.places(entry.action)[-1:] if listed and entry.action else ()

    def leaf(self, action: Action, trail: tuple[int, ...] = (), pos: str = "0") -> Button:
        """Return the button that answers with ``action``."""
        label = self._numbered(self._action_label(action), self.who.game.places(action)[-1:], LABEL)
        is_idle = self.who.game.is_idle(action, self.who.view)
        style: Style = "secondary" if is_idle else "primary"
        return Button(self.tags.id(trail, pos, self.tags.answer(action)), label, style)

    def _action_label(self, action: Action) -> str:
        label = self._text(self.who.game.label(action, self.who.view))
        return _counted(label, self.ask.count(action))

    def _entry_label(self, at: Level, entry: Entry) -> str:
        if at.field is None and entry.action is not None:
            return self._action_label(entry.action)
        label = self._values_label(at.make, at.field or "", entry.value)
        return _counted(label, entry.copies)

    def _values_label(self, make: type[Action], field: str, value: Value) -> str:
        return ", ".join(map(self._text, self.tags.lines(make, field, value))) or "–"

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

    def dialog(self, trail: tuple[int, ...]) -> Dialog:
        at = self.tags.level(trail)
        if not at.typed:
            raise Gone
        inputs = tuple(self._input(at.make, field) for field in at.typed)
        title = short(self._text(self.who.game.verb(at.make)), TITLE)
        return Dialog(self.tags.id(trail, SUBMIT), title, inputs)

    def _input(self, make: type[Action], field: Amount | Words) -> Input:
        label = short(self._text(self.who.game.field(make, field.field)), INPUT_LABEL)
        if isinstance(field, Amount):
            return Input(field.field, label, hint=short(amount_hint(field), LABEL), longest=12)
        longest = min(field.longest, INPUT)
        return Input(field.field, label, "", longest, longest > 100, needs_text(make, field))


def _goes_on(at: Level) -> bool:
    return at.done is None and (bool(at.typed) or any(e.action is None for e in at.entries))


def _fits_menu(at: Level) -> bool:
    """Whether a level is one menu and nothing else."""
    is_plain = at.done is None and not at.typed and at.settle is None
    return is_plain and 0 < len(at.entries) <= MENU


def _typing_label(at: Level) -> str:
    is_number = len(at.typed) == 1 and isinstance(at.typed[0], Amount)
    return "Type a number …" if is_number else "Write …"


def _counted(label: str, copies: int) -> str:
    return f"{label} ×{copies}" if copies > 1 else label


def _within(page: int, count: int) -> int:
    """Return ``page``, or the last page where there are fewer by now."""
    return min(page, max(count - 1, 0) // MENU)


# ---------------------------------------------------------------- reading


def chosen(who: Looker, ask: Ask, press: Choose, values: Sequence[str] = ()) -> Chosen:
    """Return what a press (with a menu's ``values``) chose. Raises Gone when it no longer means anything."""
    return picking.chosen(Tags(who, ask), press, values)


def dialog(who: Looker, ask: Ask, trail: tuple[int, ...]) -> Dialog:
    """Return the dialog for what is to be typed at ``trail``. Raises Gone when nothing is."""
    return _Shown(who, ask).dialog(trail)


def submitted(
    who: Looker, ask: Ask, press: Choose, inputs: Mapping[str, str], next_text: int
) -> tuple[Chosen, tuple[str, ...]]:
    """Return what a dialog chose, and the texts to store; they get the numbers from ``next_text``.

    Raises Gone when the dialog is out of date, Illegal when what was typed cannot be.
    """
    return picking.submitted(Tags(who, ask), press, inputs, next_text)


def resolved(
    who: Looker, ask: Ask, press: Choose, click: Click, next_text: int
) -> tuple[Chosen, tuple[str, ...]]:
    """Return what a press or a submitted dialog chose, and the texts that it brings along; raises as these do."""
    if press.pos == SUBMIT:
        return submitted(who, ask, press, click.inputs, next_text)
    return chosen(who, ask, press, click.values), ()


__all__ = [
    "PUBLIC", "Chosen", "Looker", "Opened", "Panel", "Picked", "Typing", "chosen", "dialog", "one_tap", "panel", "resolved",
    "submitted",
]  # fmt: skip
