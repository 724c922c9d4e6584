"""Windows: one rule asks several seats. Together (answers resolved clockwise afterwards) or in turn.

Whom a window asks must not betray who holds the card: ``eligible`` may read only what PublicView shows. A game's window
redeclares ``answers: dict[int, <its actions>]`` so that they decode into their own types.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from games.core.actions import Action
from games.core.asks import Ask
from games.core.events import Tell
from games.core.frames import WAIT, Frame, Next
from games.core.types import SeatNo


def clockwise(seats: Iterable[SeatNo], first: SeatNo, count: int) -> list[SeatNo]:
    """Return the seats in clockwise order, beginning with ``first`` of ``count``."""
    return sorted(seats, key=lambda seat: (seat - first) % count)


class Together(Frame, kw_only=True):
    """Asks all eligible seats at once; when the last has answered, ``resolve`` reads ``answers``.

    A game defines ``eligible``, ``ask`` and ``resolve``. Where the questions are sealed, ``resolve`` must tell a Revealed
    event even if nobody did anything: the last to answer has learned that, and may not take the answer back.
    """

    steps: ClassVar[tuple[str, ...]] = ("open", "gather", "resolve")
    waiting: list[int] = []
    answers: dict[int, Any] = {}

    def eligible(self, g: Any) -> Sequence[SeatNo]:
        """Return whom to ask, in the order of resolution, from public facts alone."""
        raise TypeError(f"{type(self).__name__} asks nobody")

    def ask(self, g: Any, seat: SeatNo) -> Ask:
        """Return the question to ``seat``."""
        raise TypeError(f"{type(self).__name__} has no question")

    def resolve(self, g: Any, tell: Tell) -> Next:
        """Carry out the answers, clockwise."""
        raise TypeError(f"{type(self).__name__} resolves nothing")

    def open(self, g: Any, tell: Tell) -> Next:
        """Settle whom to ask."""
        self.waiting = list(self.eligible(g))
        self.answers = {}
        return None

    def gather(self, g: Any, tell: Tell) -> Next:
        """Wait while anybody is still asked."""
        return WAIT if self.waiting else None

    def gather_asks(self, g: Any) -> list[Ask]:
        """Return the open questions."""
        return [self.ask(g, seat) for seat in self.waiting]

    def gather_answer(self, g: Any, seat: SeatNo, action: Any, tell: Tell) -> Next:
        """Keep the answer; go on with the last one."""
        self.waiting.remove(seat)
        self.answers[seat] = action
        return WAIT if self.waiting else None


class InTurn(Frame, kw_only=True):
    """Asks the eligible seats one after the other; ``heard`` carries out each answer and may end the window.

    A game defines ``eligible``, ``ask`` and ``heard``.
    """

    steps: ClassVar[tuple[str, ...]] = ("open", "hear")
    waiting: list[int] = []

    def eligible(self, g: Any) -> Sequence[SeatNo]:
        """Return whom to ask, in order, from public facts alone."""
        raise TypeError(f"{type(self).__name__} asks nobody")

    def ask(self, g: Any, seat: SeatNo) -> Ask:
        """Return the question to ``seat``."""
        raise TypeError(f"{type(self).__name__} has no question")

    def heard(self, g: Any, seat: SeatNo, action: Any, tell: Tell) -> Next:
        """Carry out one answer; None goes on to the next seat, END ends the window."""
        raise TypeError(f"{type(self).__name__} hears nothing")

    def open(self, g: Any, tell: Tell) -> Next:
        """Settle whom to ask."""
        self.waiting = list(self.eligible(g))
        return None

    def hear(self, g: Any, tell: Tell) -> Next:
        """Wait for the next seat, if any."""
        return WAIT if self.waiting else None

    def hear_asks(self, g: Any) -> list[Ask]:
        """Return the one open question."""
        return [self.ask(g, self.waiting[0])]

    def hear_answer(self, g: Any, seat: SeatNo, action: Action, tell: Tell) -> Next:
        """Carry out the answer and come back for the next seat."""
        self.waiting.pop(0)
        return self.heard(g, seat, action, tell) or "hear"
