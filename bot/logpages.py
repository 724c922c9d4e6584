"""The log in moves and sentences, as each viewer may know it, page by page. Pure, from committed data. No discord import."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from bot.controls import CONTENT, Button, Message, in_rows, joined, short
from bot.ids import command
from bot.loaded import Loaded
from games.core.actions import Action
from games.core.codec import decode
from games.core.events import Deferred, Event
from games.core.types import Gm, Line, Seat, SeatToken, Viewer
from storage.actions import Action as Entry

PAGE = 12
"""Entries of the log that one page shows at most."""
ENTRY = 400
"""Characters of one entry of the log."""


DEPARTING = {"leaveseat": "leaving", "concede": "conceding"}
"""What is told of an amendment that waits, by its kind."""


class LogPage(Struct, frozen=True):
    """Entries of the log, oldest first; ``forward``: read on from an older page, so what does not fit is the newest."""

    entries: tuple[Entry, ...]
    forward: bool = False


def told(now: Loaded, entry: Entry, events: Sequence[Event]) -> str:
    """Return the sentences of a log entry for a message, "" where it says nothing."""
    speaker = now.speaker_at(entry.at)
    if entry.kind == "undo" and entry.seat is not None:
        return speaker.marked(Line("took_back", (SeatToken(entry.seat),)))
    lines = (_departing(entry, event) or now.game.narrate(event) for event in events)
    return " ".join(speaker.marked(line) for line in lines if line is not None)


def _departing(entry: Entry, event: Event) -> Line | None:
    """Return who goes as soon as no rule is half done, None where an event tells of nobody's going."""
    if not isinstance(event, Deferred) or entry.seat is None or event.what not in DEPARTING:
        return None
    return Line(DEPARTING[event.what], (SeatToken(entry.seat),))


def written(now: Loaded, entry: Entry, viewer: Viewer) -> str:
    """Return an answer in notation, in code marks, "" where ``viewer`` may not know all of it, or there is none.

    Who gave it knows it, and the game master; others where the game says that it is open.
    """
    if entry.kind != "answer":
        return ""
    try:
        action: Action = decode(entry.action, now.game.action_type)
    except msgspec.DecodeError:  # written by an older release
        return ""
    knows = isinstance(viewer, Gm) or (isinstance(viewer, Seat) and viewer.no == entry.seat)
    return f"`{now.game.write(action)}` " if knows or now.game.is_open(action) else ""


def log_page(now: Loaded, viewer: Viewer, page: LogPage) -> Message:
    """Return a page of the log as ``viewer`` may know it, newest last, with the ways to what is older and newer."""
    lines = {
        entry.n: f"`{entry.n}` <t:{entry.at // 1000}:R> {short(written(now, entry, viewer) + text, ENTRY)}"
        for entry, events in now.happened(viewer, page.entries)
        if (text := told(now, entry, events))
    }
    numbers = [entry.n for entry in page.entries]
    while numbers and sum(len(lines.get(n, "")) + 1 for n in numbers) > CONTENT - 100:
        numbers.pop(-1 if page.forward else 0)
    buttons = []
    if numbers and numbers[0] > 0:
        buttons.append(Button(command(now.id, "log", f"b{numbers[0]}"), "◀ Older"))
    if numbers and numbers[-1] < now.row.n:
        buttons.append(Button(command(now.id, "log", f"a{numbers[-1]}"), "Newer ▶"))
    said = [lines[n] for n in numbers if n in lines]
    content = ["**What happened**", *said] if said else ["Nothing has happened here."]
    return Message(joined(content), in_rows(tuple(buttons)))
