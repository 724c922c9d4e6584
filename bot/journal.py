"""One change of a match as rows: log entry, snapshot, keyframe, texts, deadlines, the press. No discord import.

``record`` runs inside one transaction; either all of it is on disk or nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot import absent, lessons, lingering, notices
from bot.loaded import LAST, Loaded, turning_points
from bot.standing import speak_to
from games.core.amendments import TakeSeat
from games.core.asks import Ask
from games.core.codec import digest, encode
from games.core.engine import asks
from games.core.events import Event, Lapsed, SeatLeft, SeatTaken
from games.core.log import GENESIS, chained
from games.core.log import Entry as Link
from games.core.rng import Rng
from games.core.strands import State
from storage import (
    actions,
    deadlines,
    interactions,
    keyframes,
    matches,
    orders,
    seats,
    snapshots,
    switches,
    texts,
)
from storage.actions import Action as Entry
from storage.deadlines import Deadline
from storage.interactions import Interaction
from storage.keyframes import Keyframe
from storage.seats import Seat as Member
from storage.snapshots import Snapshot

HOUR_MS = 3_600_000
NEVER_MS = 2**53
"""When an ask falls due for which nobody waits; its row still tells since when it is asked."""
AGENT_LEAST_MS = 1_000
AGENT_SPREAD_MS = 9_000
"""An agent asked about a hidden hand answers after 1 to 10 seconds, drawn without regard to the hand."""
SPARE_MS = 600_000
"""What is left at least of the time of an ask that is open again."""
CLOSED = 16
"""Asks that are open no more whose times are remembered."""


class Change(Struct, frozen=True):
    """What is to be recorded: the new state, what made it, and the press that it answers (None for the bot's own).

    ``asks`` are those of the new state, where somebody has them already. ``ran_out``: the time of a turn was over.
    """

    kind: Literal["setup", "answer", "amend", "undo"]
    seat: int | None
    ask: int | None
    action: bytes
    state: State
    events: tuple[Event, ...]
    texts: tuple[str, ...] = ()
    press: int | None = None
    author: int | None = None
    asks: tuple[Ask, ...] | None = None
    ran_out: bool = False


class Pace(Struct, frozen=True):
    """How long people have, in hours: for a turn, and for a window."""

    turn: float
    window: float

    def written(self) -> str:
        """Return it as the match row keeps it."""
        return f"{self.turn:g}/{self.window:g}"

    @classmethod
    def read(cls, text: str) -> Pace:
        """Return a written pace."""
        turn, _, window = text.partition("/")
        return cls(float(turn), float(window or turn))


def record(conn: sqlite3.Connection, before: Loaded, change: Change, now: int) -> Loaded:
    """Write ``change`` and return the match as it then is.

    Raises storage.interactions.Repeated when the press was recorded before: then nothing is written.
    """
    n = before.entries[-1].n + 1 if before.entries else 0
    if change.press is not None:
        outcome = msgspec.msgpack.encode(n)
        interactions.put(conn, Interaction(change.press, before.id, n, outcome, now))
    written = {texts.add(conn, before.id, t, change.author): t for t in change.texts}
    state = encode(change.state)
    entry = _entry(before, change, n, digest(state), now)
    actions.append(conn, entry)
    version = before.game.rules_version
    if entry.n and version != before.row.rules_version:
        _keep_as_it_was(conn, before)
    snapshots.put(conn, Snapshot(before.id, n, version, state, entry.digest))
    asked = asks(change.state) if change.asks is None else change.asks
    if _is_turning_point(before, change, asked):
        keyframes.put(conn, Keyframe(before.id, n, version, state))
    undos = before.row.undos + (change.kind == "undo")
    status: matches.Status = "over" if change.state.over else "playing"
    matches.set_counts(conn, before.id, n=n, undos=undos, now=now)
    if status != before.row.status:
        matches.set_status(conn, before.id, status, now=now)
    if version != before.row.rules_version:
        matches.set_rules_version(conn, before.id, version, now=now)
    again = _asked_again(conn, before, asked, now)
    row = replace(before.row, n=n, undos=undos, status=status, rules_version=version, updated=now)
    after = replace(
        before,
        row=row,
        state=change.state,
        asks=asked,
        entries=(*before.entries, entry)[-LAST:],
        texts={**before.texts, **written},
        since={
            key: before.since.get(key, again.get(key, now))
            for key in ((a.seat, a.id) for a in asked)
        },
        acted=_acted(before, change, now),
        turning=turning_points(conn, before.game, before.id) if status == "over" else (),
    )
    after = _taught(conn, before, after, change)
    pressed = change.press is not None
    after = absent.counted(
        conn, after, change.seat, pressed=pressed, ran_out=change.ran_out, at=now
    )
    for event in change.events:
        if isinstance(event, SeatLeft):
            after = _left(conn, after, event.seat, now)
        elif isinstance(event, SeatTaken):
            after = _arrived(conn, after, event.seat)
        elif isinstance(event, Lapsed) and event.what == TakeSeat.__name__.lower():
            after = _turned_away(conn, after)
    lost = set_deadlines(conn, after, now)
    after = replace(after, closed=_closed(before, change, asked, lost, now))
    return _orders(conn, after, change)


def _closed(
    before: Loaded, change: Change, asked: Iterable[Ask], lost: Iterable[Deadline], now: int
) -> Mapping[tuple[int, int], tuple[int, int]]:
    """Return the times of the asks that are open no more, the newest of them."""
    closed = {**before.closed, **{(d.seat, d.ask): (d.since, d.due - now) for d in lost}}
    if (
        change.kind == "undo"
    ):  # what came after it is forgotten: its numbers come again, for other asks
        last = max((ask.id for ask in asked), default=0)
        closed = {key: had for key, had in closed.items() if key[1] <= last}
    return dict([*closed.items()][-CLOSED:])


def _asked_again(
    conn: sqlite3.Connection, before: Loaded, asked: Iterable[Ask], now: int
) -> Mapping[tuple[int, int], int]:
    """Give asks that are open again, after an undo or a rest, the time that they had left, not a new one.

    Return since when each is asked.
    """
    keys = [(ask.seat, ask.id) for ask in asked]
    again = {k: before.closed[k] for k in keys if k in before.closed and k not in before.since}
    for (seat, ask), (since, left) in again.items():
        due = now + max(left, SPARE_MS)
        deadlines.put(conn, before.id, "ask", due, since=since, seat=seat, ask=ask)
    return {key: since for key, (since, _) in again.items()}


def _taught(conn: sqlite3.Connection, before: Loaded, after: Loaded, change: Change) -> Loaded:
    """Note what kind of question a person has answered: it is explained to them no more."""
    member = None if change.seat is None else before.at_seat(change.seat)
    ask = next((a for a in before.asks if (a.id, a.seat) == (change.ask, change.seat)), None)
    if member is None or member.user_id is None or change.press is None or ask is None:
        return after
    known, lesson = lessons.of(member), lessons.name(before.game, ask)
    if lesson in known:
        return after
    taught = replace(member, lessons=lessons.written({*known, lesson}))
    seats.set_lessons(conn, member.id, taught.lessons)
    return replace(after, members=tuple(taught if m.id == member.id else m for m in after.members))


def _keep_as_it_was(conn: sqlite3.Connection, before: Loaded) -> None:
    """Keep the state as older rules left it: replay and disputes step over the change from there."""
    old = snapshots.get(conn, before.id)
    if old is not None:
        keyframes.put(conn, Keyframe(before.id, old.n, old.rules_version, old.state))


def _acted(before: Loaded, change: Change, now: int) -> Mapping[int, int]:
    """Return when each seat last pressed: orders and time-outs answer for people who may be away."""
    if change.press is None or change.seat is None:
        return before.acted
    return {**before.acted, change.seat: now}


def _left(conn: sqlite3.Connection, now: Loaded, seat: int, at: int) -> Loaded:
    """Empty a seat: whoever sat there keeps their name in the log; the next person becomes host."""
    member = now.at_seat(seat)
    if member is None:
        return now
    seats.leave(conn, member.id, now=at)
    orders.clear(conn, now.id, seat, "order")
    orders.clear(conn, now.id, seat, "plan")
    switches.clear(conn, now.id, seat)
    members = tuple(m for m in now.members if m.id != member.id)
    row = now.row
    if row.host == member.id:
        host = next((m.id for m in members if m.user_id is not None), None)
        matches.set_host(conn, now.id, host, now=at)
        row = replace(row, host=host)
    gone = (*now.gone, replace(member, left_at=at))
    left = tuple(order for order in now.orders if order.seat != seat)
    passing = frozenset((s, window) for s, window in now.passing if s != seat)
    return replace(now, row=row, members=members, gone=gone, orders=left, passing=passing)


def _newcomer(now: Loaded) -> Member | None:
    """Return who has waited longest for a seat."""
    return next((m for m in now.members if m.role == "player" and m.seat is None), None)


def _arrived(conn: sqlite3.Connection, now: Loaded, seat: int) -> Loaded:
    """Give a newcomer the seat that the rules have given."""
    member = _newcomer(now)
    if member is None:
        return now
    seats.set_seat(conn, member.id, seat)
    return replace(now, members=seats.of_match(conn, now.id))


def _turned_away(conn: sqlite3.Connection, now: Loaded) -> Loaded:
    """Take away a newcomer for whom the rules have no seat any more."""
    member = _newcomer(now)
    if member is None:
        return now
    seats.remove(conn, member.id)
    return replace(now, members=seats.of_match(conn, now.id))


def _orders(conn: sqlite3.Connection, after: Loaded, change: Change) -> Loaded:
    """Drop what a seat's own move settles: its notices, which it has seen; after an undo its plan, which was for the
    future that is gone.
    """
    seat = change.seat
    if seat is None or not any(row.seat == seat for row in after.orders):
        return after
    if change.kind == "undo":
        orders.clear(conn, after.id, seat, "plan")
    elif change.press is not None:
        notices.clear(conn, after.orders, seat)
    else:
        return after
    return replace(after, orders=orders.of_match(conn, after.id))


def _entry(before: Loaded, change: Change, n: int, state: bytes, now: int) -> Entry:
    version = before.game.rules_version
    events = encode(list(change.events))
    link = Link(n, change.kind, change.seat, change.ask, version, change.action, events, state)
    chain = chained(before.entries[-1].chain if before.entries else GENESIS, link).chain
    return Entry(
        match=before.id,
        n=n,
        kind=change.kind,
        seat=change.seat,
        ask=change.ask,
        rules_version=version,
        action=change.action,
        events=events,
        digest=state,
        chain=chain,
        at=now,
    )


def _is_turning_point(before: Loaded, change: Change, asked: Iterable[Ask]) -> bool:
    """Whether another seat is asked now, or this is no plain answer, or the rules are newer: then a keyframe is kept."""
    if change.kind != "answer" or before.row.rules_version != before.game.rules_version:
        return True
    return {a.seat for a in before.asks} != {a.seat for a in asked}


def set_deadlines(conn: sqlite3.Connection, after: Loaded, now: int) -> list[Deadline]:
    """Set what is due: an ask that stays open keeps its time, one that is gone loses it; the end clears all.

    Return what asks that are gone had.
    """
    if after.row.status != "playing":
        deadlines.clear(conn, after.id)
        return []
    lost: list[Deadline] = []
    wanted = {(kind, a.seat, a.id): due for a in after.asks for kind, due in _due(after, a, now)}
    for row in deadlines.of_match(conn, after.id):
        if row.kind not in {"ask", "agent"}:
            continue
        if wanted.pop((row.kind, row.seat, row.ask), None) is None:
            deadlines.clear(conn, after.id, row.kind, seat=row.seat, ask=row.ask)
            lost += [row] if row.kind == "ask" else []
    for (kind, seat, ask), due in wanted.items():
        deadlines.put(conn, after.id, kind, due, since=now, seat=seat, ask=ask)
    return lost


def _due(after: Loaded, ask: Ask, now: int) -> list[tuple[str, int]]:
    pace = Pace.read(after.row.pace)
    hours = {"turn": pace.turn, "window": pace.window, "free": 0.0}[ask.pace]
    due = [("ask", now + int(hours * HOUR_MS) if hours else NEVER_MS)]
    member = after.at_seat(ask.seat)
    is_agent = member is not None and member.agent is not None
    if ask.pace == "window" and (is_agent or speak_to(after, ask)):
        chance = Rng(after.playing.rng.key).child(b"agent delay %d" % ask.id)
        due.append(("agent", now + AGENT_LEAST_MS + chance.below(AGENT_SPREAD_MS)))
    elif lingering.asked(after, ask):
        due.append(("agent", now + lingering.LINGER_MS))
    return due
