"""What somebody needs who comes back: what happened since their last move, and whether that may still be taken back."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import takewhile

from bot import rewind
from bot.loaded import Loaded, readable, standing
from games.core.types import Seat
from storage.actions import Action as Entry

LOOKED_AT = 60
"""Log entries among which one's own last move is looked for."""
MEANWHILE = 1_100
"""Characters of what happened since."""


def last_own(now: Loaded, seat: int) -> int | None:
    """Return the number of the seat's own last move where nothing that stands came after it and it may be taken back."""
    left = [entry for entry in standing(now.entries) if entry.kind != "undo"]
    if not left or now.row.status != "playing":
        return None
    last = left[-1]
    events = readable(now.game, last) if last.kind == "answer" and last.seat == seat else None
    return last.n if events is not None and rewind.may(events, 0) else None


def meanwhile(now: Loaded, seat: int, entries: Sequence[Entry], answered: Container[int]) -> str:
    """Return what happened since the seat's own last move, the end of it where it is long; ``entries`` newest first.

    ``answered`` are the numbers of those that orders, switches or time answered for their seats: they are no move of
    its own, and whoever comes back has not seen them.
    """

    def is_own(entry: Entry) -> bool:
        return entry.kind == "answer" and entry.seat == seat and entry.n not in answered

    left = standing(reversed(entries))[::-1]
    others = takewhile(lambda entry: not is_own(entry) and entry.kind != "setup", left)
    head = "Since your last move" if any(map(is_own, left)) else "So far"
    told: list[str] = []
    room = MEANWHILE
    for _, events in now.happened(Seat(seat), others):
        lines = [line for e in events if (line := now.game.narrate(e)) is not None]
        said = " ".join(map(now.speaker.marked, lines))
        if len(said) > room:
            told.append("…")
            break
        room -= len(said) + 1
        told.append(said)
    words = " ".join(said for said in reversed(told) if said)
    return f"-# {head}: {words}" if words else ""
