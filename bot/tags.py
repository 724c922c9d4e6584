"""The ids and codes of one ask's controls, and where an old id stands now. Reads views, never states. No discord import.

A code is over what a control does and over the words that it shows, so a press never does what its label did not say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from bot import choosing
from bot.choosing import branches
from bot.ids import Choose, Codes, written
from bot.levels import Gone, Level
from games.core.actions import Action
from games.core.asks import Ask, Value
from games.core.codec import encode
from games.core.game import AnyGame
from games.core.types import Line, View

PUBLIC = "o"
"""The position of a public button: its label was made from the public view."""
TYPE, SUBMIT, PICK, PAGE = "t", "m", "s", "p"
"""The positions of what opens a dialog, of a dialog, of a menu, and of what turns its pages."""
SURE = "y"
"""The position of what does an answer that was shown first."""
TAPS = 3
"""Public buttons at most."""
SEARCHED = 400
"""Places in the tree of choices among which a trail is sought whose way there has moved."""


class Looker(Struct, frozen=True):
    """Somebody looking at their questions: the match, what they may know, and how lines become text."""

    match: int
    undos: int
    game: AnyGame
    view: View
    say: Callable[[Line], str]
    codes: Codes


class Tags:
    """Writes the ids of one ask as one person sees it, and finds what they stand for."""

    def __init__(self, who: Looker, ask: Ask) -> None:
        self.who = who
        self.ask = ask
        self.branches = branches(ask)
        self._levels: dict[tuple[int, ...], Level] = {}

    def level(self, trail: tuple[int, ...]) -> Level:
        """Return the question at ``trail``. Raises Gone when there is none."""
        found = self._levels.get(trail)
        if found is None:
            found = self._levels[trail] = choosing.level(self.ask, trail, self.branches)
        return found

    def roots(self) -> tuple[Level, ...]:
        """Return the first question of each kind of move."""
        return tuple(self.level((i,)) for i in range(len(self.branches)))

    def taps(self) -> tuple[Action, ...]:
        """Return the answers that get a public button."""
        return self.who.game.one_tap(self.ask)[:TAPS]

    # ---------------------------------------------------------------- writing

    def id(self, trail: tuple[int, ...], pos: str = "0", code: str = "") -> str:
        """Return the custom id of a control at ``trail``."""
        check = self._check(trail) if trail else ""
        return written(Choose(self.who.match, self.who.undos, self.ask.id, code, trail, check, pos))

    def _check(self, trail: tuple[int, ...]) -> str:
        at = self.level(trail)
        means = (at.make.__name__, at.values, at.taken, at.field)
        return self.who.codes.check(self.who.match, self.ask.id, "trail", *means)

    def answer(self, action: Action, shown: tuple[Line, ...] = ()) -> str:
        """Return the code of an answer; ``shown`` is what its control says where that is not its own label."""
        label = self.who.game.label(action, self.who.view)
        facts = (self.who.match, self.ask.id, "answer", encode(action), label, shown)
        return self.who.codes.code(*facts)

    def entries(self, at: Level) -> list[str]:
        """Return the code of each entry: over what it is, what it says, and which of several copies."""
        counted: dict[Value, int] = {}
        codes = []
        for entry in at.entries:
            copy = counted[entry.value] = counted.get(entry.value, -1) + 1
            shown = () if at.field is None else self.lines(at.make, at.field, entry.value)
            if entry.action is not None:
                codes.append(self.answer(entry.action, shown))
            else:
                step = (at.make.__name__, at.values, at.field, entry.value, copy, shown)
                codes.append(self.who.codes.code(self.who.match, self.ask.id, "entry", *step))
        return codes

    def kinds(self, levels: Sequence[Level]) -> list[str]:
        """Return the code of each kind of move."""
        counted: dict[tuple[type[Action], tuple[str, Value] | None], int] = {}
        codes = []
        for at in levels:
            same = (at.make, at.unfolded)
            copy = counted[same] = counted.get(same, -1) + 1
            if at.done is not None:
                codes.append(self.answer(at.done))
            else:
                named = () if at.unfolded is None else (*at.unfolded, self.kind(at))
                kind = (at.make.__name__, copy, *named)
                codes.append(self.who.codes.code(self.who.match, self.ask.id, "kind", *kind))
        return codes

    def kind(self, at: Level) -> Line:
        """Return the label of the kind of move to which a question belongs."""
        game = self.who.game
        if at.unfolded is None:
            return game.verb(at.make)
        return game.branch(at.make, *at.unfolded, self.who.view)

    def lines(self, make: type[Action], field: str, value: Value) -> tuple[Line, ...]:
        """Return the label of a field's value: one line an item."""
        items = value if isinstance(value, tuple) else (value,)
        return tuple(self.who.game.item(make, field, item, self.who.view) for item in items)

    # ---------------------------------------------------------------- finding

    def trail(self, press: Choose) -> tuple[int, ...]:
        """Return where the press stands now: others' answers may have moved its way there, never its meaning.

        Raises Gone when there is no such place any more.
        """
        if not press.trail or self._stands(press.trail, press.check):
            return press.trail
        for trail in choosing.trails(self.ask, SEARCHED):
            if self._stands(trail, press.check):
                return trail
        raise Gone

    def _stands(self, trail: tuple[int, ...], check: str) -> bool:
        try:
            return self._check(trail) == check
        except Gone:
            return False
