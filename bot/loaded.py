"""A match as it was last committed: what every look and every press starts from. No discord import."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from math import isfinite
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from bot import turning
from bot.speaker import Person, Speaker
from games.core.asks import Ask, of_seat
from games.core.codec import decode
from games.core.engine import asks
from games.core.events import Event, seen
from games.core.game import AnyGame
from games.core.start import load
from games.core.strands import State
from games.core.types import Gm, Illegal, Public, Seat, SeatView, Viewer
from storage import actions, deadlines, matches, orders, seats, snapshots, switches, texts
from storage.actions import Action as Entry
from storage.matches import Match
from storage.orders import Order as Row
from storage.seats import Seat as Member
from storage.snapshots import Snapshot

log = structlog.get_logger(__name__)

LOBBY = "lobby"
"""The kind of the deadline at which a lobby is put away; one that was put away keeps its row, never due."""
LAST = 8
"""Log entries kept at hand for "what just happened"."""


class NoMatch(LookupError):
    """There is no such match (any more)."""


class Unreadable(Exception):
    """What is stored of a match that goes on cannot be read; ``match`` is its id, the cause says what it was."""

    def __init__(self, match: int) -> None:
        super().__init__(f"match {match} cannot be read")
        self.match = match


class Loaded(Struct, frozen=True, dict=True):
    """One committed match. ``state`` is None in the lobby, and where a match that stands still cannot be read; it is
    never changed. ``entries`` are the newest, newest last.

    ``members`` are present, ``gone`` sat at a seat once. ``passing`` holds (seat, window) of every switch that stands on
    "pass for me"; ``since`` tells for (seat, ask) since when (epoch ms) it is asked. ``orders`` are the standing orders,
    plans and notices of all seats. ``acted`` tells when (epoch ms) each seat last pressed, as far as it is remembered.
    ``turning`` are the entries that were turning points, once the match is over. ``closed`` tells for
    (seat, ask) of those open no more, as far as it is remembered, since when each was asked and how much of its time
    was left (ms): it may be open again, after an undo or a rest.
    """

    row: Match
    game: AnyGame
    members: tuple[Member, ...]
    state: State | None
    asks: tuple[Ask, ...]
    entries: tuple[Entry, ...]
    texts: Mapping[int, str]
    passing: frozenset[tuple[int, str]]
    since: Mapping[tuple[int, int], int]
    gone: tuple[Member, ...] = ()
    orders: tuple[Row, ...] = ()
    acted: Mapping[int, int] = {}
    turning: tuple[Entry, ...] = ()
    closed: Mapping[tuple[int, int], tuple[int, int]] = {}

    @property
    def id(self) -> int:
        """The match's id."""
        return self.row.id

    @property
    def playing(self) -> State:
        """The state of a match that has begun. Raises NoMatch in the lobby."""
        if self.state is None:
            raise NoMatch
        return self.state

    def must_go_on(self) -> None:
        """Raise Illegal where nothing can be played: ``over``, or ``is_<status>``."""
        match self.row.status:
            case "playing":
                return
            case "over":
                raise Illegal("over")
            case "frozen":
                raise Illegal("is_frozen", int(self.row.frozen_note or 0))
            case status:
                raise Illegal(f"is_{status}")

    def must_have_begun(self) -> None:
        """Raise Illegal where there is no table to look at yet, or there never was."""
        if self.state is not None:
            return
        if self.row.status in {"over", "frozen"}:
            self.must_go_on()
        raise Illegal("is_cancelled" if self.row.status == "cancelled" else "not_begun")

    @property
    def where(self) -> str:
        """Where it is played, for a message: its channel or thread, or the direct messages of its only person."""
        return "our direct messages" if self.row.guild_id is None else f"<#{self.row.channel_id}>"

    @property
    def is_asleep(self) -> bool:
        """Whether this is a lobby that was put away and can be opened again."""
        return self.row.status == "archived" and (deadlines.NONE, deadlines.NONE) in self.since

    @cached_property
    def speaker(self) -> Speaker:
        """Who says lines at this table; whoever left is still called by name."""
        return self._speaker((*self.gone, *self.members))

    def speaker_at(self, at: int) -> Speaker:
        """Return who says lines of that time (epoch ms): a seat is called by the name of whoever sat there then."""
        if not self.gone:
            return self.speaker
        sat = (*self.gone, *self.members)
        then = [m for m in sat if m.joined <= at and (m.left_at is None or at <= m.left_at)]
        return self._speaker((*sat, *then))

    def _speaker(self, sat: Iterable[Member]) -> Speaker:
        people = {m.seat: Person(m.name, m.user_id) for m in sat if m.seat is not None}
        return Speaker(self.game, people, self.texts)

    def seated(self, user: int) -> Member | None:
        """Return the seat row of a person who plays, or None."""
        return next((m for m in self.members if m.user_id == user and m.seat is not None), None)

    def gm(self, user: int) -> Member | None:
        """Return the row of the game master when ``user`` is that, or None."""
        return next((m for m in self.members if m.user_id == user and m.role == "gm"), None)

    def at_seat(self, seat: int) -> Member | None:
        """Return who sits at ``seat``, person or agent."""
        return next((m for m in self.members if m.seat == seat), None)

    @property
    def next_text(self) -> int:
        """The number that the next text will have."""
        return max(self.texts, default=0) + 1

    def asks_of(self, seat: int) -> tuple[Ask, ...]:
        """Return what ``seat`` is being asked."""
        return of_seat(self.asks, seat)

    @cached_property
    def _views(self) -> dict[Viewer, Any]:
        """What each viewer may know, made when first asked for: a commit makes another Loaded."""
        return {}

    def view(
        self, viewer: Viewer
    ) -> Any:  # a game's own view: only its painter and words look inside
        """Return what ``viewer`` may know."""
        found = self._views.get(viewer)
        if found is None:
            found = self._views[viewer] = self.game.view(self.playing, viewer)
        return found

    def seat_view(self, seat: int) -> SeatView:
        """Return what ``seat`` may know."""
        view: SeatView = self.view(Seat(seat))
        return view

    def happened(
        self, viewer: Viewer, entries: Iterable[Entry] | None = None
    ) -> tuple[tuple[Entry, tuple[Event, ...]], ...]:
        """Return entries (the newest) with what ``viewer`` may know of their events, in their order.

        An entry whose events cannot be read tells nothing.
        """
        told = self.entries if entries is None else entries
        return tuple((e, seen(readable(self.game, e) or (), viewer)) for e in told)

    @property
    def public(self) -> Any:  # a game's own view
        """What everybody may know."""
        return self.view(Public())

    @property
    def gm_view(self) -> Any:  # a game's own view
        """What the game master may know."""
        return self.view(Gm())


def events_of(game: AnyGame, entry: Entry) -> list[Event]:
    """Return the events of a log entry. Raises msgspec.ValidationError when they are not this game's."""
    events: list[Event] = decode(entry.events, list[game.event_type])  # type: ignore[name-defined]
    return events


def readable(game: AnyGame, entry: Entry) -> list[Event] | None:
    """Return the events of a log entry, or None where this release cannot read what an older one wrote."""
    try:
        return events_of(game, entry)
    except msgspec.DecodeError:  # a ValidationError is one too
        _unread(game.key, entry.match)
        return None


@lru_cache(maxsize=1_024)
def _unread(game: str, match_id: int) -> None:
    """Log, once for each match, that its log tells less than it did: looks would say so again and again."""
    log.warning("entries of the log cannot be read", game=game, match=match_id)


def read(conn: sqlite3.Connection, games: Mapping[str, AnyGame], match_id: int) -> Loaded:
    """Return the match as committed.

    Raises NoMatch when there is none or its game is not installed, Illegal ``newer`` when its rules are newer than
    ours, Unreadable when it goes on and cannot be read: one that stands still or is over then has no state.
    """
    row = matches.get(conn, match_id)
    if row is None or row.game not in games:
        raise NoMatch(match_id)
    game = games[row.game]
    snapshot = snapshots.get(conn, match_id)
    everybody = seats.everybody(conn, match_id)
    present = [m for m in everybody if m.left_at is None]
    state, asked = _state(game, row, snapshot, present)
    return Loaded(
        row=row,
        game=game,
        members=tuple(sorted(present, key=_by_seat)),
        state=state,
        asks=asked,
        entries=tuple(reversed(actions.page(conn, match_id, limit=LAST))),
        texts=texts.all(conn, match_id),
        passing=frozenset(
            (s.seat, s.window) for s in switches.of_match(conn, match_id) if s.passing
        ),
        since={(d.seat, d.ask): d.since for d in deadlines.of_match(conn, match_id)},
        gone=tuple(m for m in everybody if m.left_at is not None and m.seat is not None),
        orders=orders.of_match(conn, match_id),
        turning=turning_points(conn, game, match_id) if row.status == "over" else (),
    )


def turning_points(conn: sqlite3.Connection, game: AnyGame, match_id: int) -> tuple[Entry, ...]:
    """Return the turning points of a match, as far as its log can be read; none where weighing it fails: it is over
    all the same.
    """
    entries = standing(actions.since(conn, match_id, -1))
    told = [(e, seen(readable(game, e) or (), Public())) for e in entries]
    try:
        return turning.points(game, told)
    except Exception:  # whatever a game throws
        log.exception("no turning points", match=match_id)
        return ()


def _state(
    game: AnyGame, row: Match, snapshot: Snapshot | None, present: Iterable[Member]
) -> tuple[State | None, tuple[Ask, ...]]:
    """Return a match's state and what it asks; anything at all may be wrong with stored bytes and with an upgrade."""
    try:
        _check(row, snapshot, present)
        state = load(game, snapshot.state, snapshot.rules_version) if snapshot else None
        return state, asks(state) if state is not None else ()
    except Illegal:
        if row.status != "frozen":
            raise
    except Exception as error:
        if row.status in {"lobby", "playing"}:
            raise Unreadable(row.id) from error
    return None, ()


def _check(row: Match, snapshot: Snapshot | None, present: Iterable[Member]) -> None:
    """Raise ValueError where a match that goes on lacks what its next change needs."""
    if row.status == "playing" and snapshot is None:
        raise ValueError("no snapshot")
    if row.status in {"lobby", "playing"} and not all(
        isfinite(float(hours)) for hours in row.pace.split("/") if hours
    ):
        raise ValueError("pace")
    if row.status == "lobby":
        settings_of(row)
        for member in present:
            picks_of(member)


def _by_seat(member: Member) -> tuple[bool, int, int]:
    return member.seat is None, member.seat or 0, member.id


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries that still stand, in order: what was undone is left out, the undos themselves stay."""
    left: list[Entry] = []
    for entry in entries:
        if entry.kind == "undo":
            back: int = decode(entry.action, int)
            while left and left[-1].n > back:
                left.pop()
        left.append(entry)
    return left


def settings_of(row: Match) -> dict[str, str]:
    """Return the house rules chosen for a match."""
    return msgspec.msgpack.decode(row.settings, type=dict[str, str]) if row.settings else {}


def picks_of(member: Member) -> dict[str, str]:
    """Return what a member picked in the lobby."""
    return msgspec.msgpack.decode(member.picks, type=dict[str, str]) if member.picks else {}
