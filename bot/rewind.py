"""Undo: what may be taken back, and the state that it goes back to. No discord import.

Only the seat's own last answer, while nobody has answered since, and only where it showed nobody anything: no draw, no
die, no card turned over, no look at what was hidden. The log is never shortened: an undo is an entry of its own.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from msgspec import Struct

from bot.loaded import Loaded, readable, standing
from games.core.codec import decode, digest, encode
from games.core.events import CoreEvent, Event
from games.core.game import AnyGame
from games.core.log import answered
from games.core.start import load
from games.core.strands import State
from games.core.types import Illegal
from storage import actions, keyframes
from storage.actions import Action as Entry
from storage.keyframes import Keyframe


class Way(Struct, frozen=True):
    """The way back: the number of the entry after which play goes on, a kept state, and the answers from it to there."""

    back: int
    digest: bytes
    frame: Keyframe
    answers: tuple[Entry, ...]


def may(events: Iterable[Event], draws: int) -> bool:
    """Whether an answer that set these events off and drew ``draws`` words of chance may be taken back.

    Not where somebody learned something, and not where it let a change of the table itself happen that had waited.
    """
    return draws == 0 and not any(e.reveals or isinstance(e, CoreEvent) for e in events)


def way(conn: sqlite3.Connection, now: Loaded, seat: int, n: int | None = None) -> Way:
    """Return the way back before the last answer of ``seat``, which has to be entry ``n`` where that is given.

    Raises Illegal: ``undo_nothing`` (no answer to take back), ``undo_others`` (somebody else acted since, or it is not
    entry ``n``), ``undo_revealed`` (the answer showed something), ``undo_version`` (the rules have changed since).
    """
    left = [e for e in standing(actions.since(conn, now.id, -1)) if e.kind != "undo"]
    last = left[-1]
    if last.kind == "setup":
        raise Illegal("undo_nothing")
    if last.kind != "answer" or last.seat != seat or (n is not None and last.n != n):
        raise Illegal("undo_others")
    events = readable(now.game, last)
    if events is None or not may(events, 0):
        raise Illegal("undo_revealed")
    return _way(conn, now, left[:-1])


def _way(conn: sqlite3.Connection, now: Loaded, left: list[Entry]) -> Way:
    """Return the way to the state after the last entry of ``left``: the nearest keyframe, then the answers after it."""
    version = now.game.rules_version
    known = {number for number, _ in keyframes.list(conn, now.id)}
    start = next((e.n for e in reversed(left) if e.n in known), None)
    frame = keyframes.nearest(conn, now.id, start) if start is not None else None
    if frame is None or frame.rules_version != version:
        raise Illegal("undo_version")
    after = tuple(e for e in left if e.n > frame.n)
    if any(e.rules_version != version or e.seat is None or e.kind != "answer" for e in after):
        raise Illegal("undo_version")
    return Way(left[-1].n, left[-1].digest, frame, after)


def replayed(game: AnyGame, found: Way) -> State:
    """Return the state at the end of a way back. Raises Illegal ``undo_version`` where it is not the recorded one."""
    state = load(game, found.frame.state, found.frame.rules_version)
    for entry in found.answers:
        assert entry.seat is not None
        answered(game, state, entry.seat, decode(entry.action, game.action_type), entry.ask)
    if digest(encode(state)) != found.digest:
        raise Illegal("undo_version")
    return state
