"""Unfinished rules as plain data.

A frame is one unfinished rule: its locals, and the name of the step that runs next. A step is a method
``name(g, tell)`` that returns where to go; one that waits has ``name_asks(g)`` and ``name_answer(g, seat, action,
tell)`` beside it. Frames are nouns; keep one under about sixty lines.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from msgspec import Struct

from games.core.events import Tell

WAIT = "*wait"
"""A step returns this to stop and ask."""
END = "*end"
"""A step returns this to finish its frame."""


class Call(NamedTuple):
    """A step returns this to run another frame first; ``then`` names the step after it (None: the next one)."""

    frame: Frame
    then: str | None = None


Next = str | Call | None
"""Where to go: a step's name, WAIT, END, a Call, or None for the next step in order."""


class Frame(Struct, kw_only=True, tag_field="frame", tag=str.lower):
    """Base of every game's frames. ``g`` is the game's own state: each game annotates it, so the base says Any."""

    at: str = ""
    waits: bool = False
    serial: int = 0
    serials: dict[int, int] = {}

    steps: ClassVar[tuple[str, ...]] = ()
    """The steps in order. Names are never renamed or reused."""
    rest: ClassVar[tuple[str, ...]] = ()
    """The waiting steps at which no rule is half done, so that the match may be amended."""

    def after(self, step: str) -> str:
        """Return the step that follows ``step``, or END."""
        i = self.steps.index(step) + 1
        return self.steps[i] if i < len(self.steps) else END

    def ask_id(self, seat: int) -> int:
        """Return the serial number of what this frame asks ``seat``."""
        return self.serials.get(seat, self.serial)

    def stands(self, g: Any) -> bool:
        """Whether the premise of this waiting frame still holds; one that does not ends at once."""
        return True

    def fell(self, g: Any, tell: Tell) -> None:
        """Say that it ended because its premise is gone."""
