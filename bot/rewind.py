"""Undo: what may be taken back, and the state that it goes back to. No discord import.

Only the seat's own last answer, while nobody has answered since, and only where it showed nobody anything: no draw, no
die, no card turned over, no look at what was hidden. The log is never shortened: an undo is an entry of its own.
"""

from __future__ import annotations

import sqlite3

from bot.loaded import Loaded, events_of
from games.core.codec import decode
from games.core.log import answered
from games.core.start import load
from games.core.strands import State
from games.core.types import Illegal
from storage import actions, keyframes
from storage.actions import Action as Entry


def target(conn: sqlite3.Connection, now: Loaded, seat: int) -> tuple[int, State]:
    """Return the number of the entry to go back to, and the state after it.

    Raises Illegal: ``undo_nothing`` (no answer to take back), ``undo_others`` (somebody else acted since),
    ``undo_revealed`` (the answer showed something), ``undo_version`` (the rules have changed since).
    """
    entries = actions.since(conn, now.id, -1)
    standing = effective(entries)
    last = standing[-1]
    if last.kind == "setup":
        raise Illegal("undo_nothing")
    if last.kind != "answer" or last.seat != seat:
        raise Illegal("undo_others")
    if any(event.reveals for event in events_of(now.game, last)):
        raise Illegal("undo_revealed")
    back = standing[-2].n
    state = _state_after(conn, now, back, standing)
    if state.rng.draws != now.playing.rng.draws:
        raise Illegal("undo_revealed")
    return back, state


def effective(entries: tuple[Entry, ...]) -> list[Entry]:
    """Return the entries that still stand, in order: what was undone and the undos themselves left out."""
    standing: list[Entry] = []
    for entry in entries:
        if entry.kind == "undo":
            back = decode(entry.action, int)
            while standing[-1].n > back:
                standing.pop()
        else:
            standing.append(entry)
    return standing


def _state_after(conn: sqlite3.Connection, now: Loaded, n: int, standing: list[Entry]) -> State:
    """Return the state after entry ``n``: the nearest keyframe among what stands, then the answers after it."""
    game = now.game
    known = {number for number, _ in keyframes.list(conn, now.id)}
    start = next((e.n for e in reversed(standing) if e.n <= n and e.n in known), None)
    frame = keyframes.nearest(conn, now.id, start) if start is not None else None
    if frame is None or frame.rules_version != game.rules_version:
        raise Illegal("undo_version")
    state = load(game, frame.state, frame.rules_version)
    for entry in standing:
        if not frame.n < entry.n <= n:
            continue
        if entry.rules_version != game.rules_version or entry.seat is None:
            raise Illegal("undo_version")
        answered(game, state, entry.seat, decode(entry.action, game.action_type), entry.ask)
    return state
