"""The one place that ties engine and storage: answers, amendments and undos, each one transaction under the match lock.

Nothing here knows Discord. A player's mistake is ``Illegal`` and changes nothing; anything else that goes wrong inside a
rule is ours: the state stays as it was, that match alone is frozen with a dump, and the table is told its number.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, MutableMapping
from contextlib import asynccontextmanager
from typing import TypeVar
from weakref import WeakValueDictionary

import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot import freezing, journal, loaded, rewind
from bot.alarm import alarm
from bot.ids import LARGEST, Codes
from bot.journal import Change
from bot.kept import Kept
from bot.levels import Gone
from bot.loaded import Loaded, NoMatch, Unreadable
from bot.ports import Ports
from games.core.actions import Action, Amendment
from games.core.amendments import amend
from games.core.asks import Ask
from games.core.codec import copy, encode
from games.core.engine import Step, asks, find
from games.core.events import Event
from games.core.game import AnyGame
from games.core.log import answered
from games.core.strands import State
from games.core.types import Illegal
from storage import (
    Store,
    StoreError,
    interactions,
    matches,
    orders,
    posts,
    privileged,
    seats,
)
from storage.interactions import Repeated

log = structlog.get_logger(__name__)

RULE_SECONDS = 1.0
"""A rule that computes longer than this is a loop."""

T = TypeVar("T")
Also = Callable[[sqlite3.Connection], None]
"""What else belongs into the same transaction."""


def nothing(conn: sqlite3.Connection) -> None:
    """Nothing else."""


class Given(Struct, frozen=True):
    """An answer as it is to be applied: whose, to which ask, and the texts that it brings along."""

    seat: int
    ask: int
    action: Action
    texts: tuple[str, ...] = ()


class Moved(Struct, frozen=True):
    """What came of a change: the match after it, what happened, and whether its seat may take it back now."""

    after: Loaded
    events: tuple[Event, ...]
    undoable: bool = False


class Stale(Exception):
    """The press belongs to a question that has changed; ``now`` is the match as it is."""

    def __init__(self, now: Loaded) -> None:
        super().__init__("stale")
        self.now = now


class Frozen(Exception):
    """A rule of ours broke. The match stands still; ``dump`` is the number to report."""

    def __init__(self, dump: int) -> None:
        super().__init__(f"frozen, report {dump}")
        self.dump = dump


class Tables:
    """All matches. ``changed`` is called with a match's id after each commit."""

    def __init__(
        self, store: Store, games: Mapping[str, AnyGame], ports: Ports, codes: Codes
    ) -> None:
        self.store = store
        self.games = games
        self.ports = ports
        self.codes = codes
        self.changed: Callable[[int], None] = lambda match_id: None
        # A lock lives as long as somebody holds it or waits for it, so two can never be had for one match.
        self._locks: MutableMapping[int, asyncio.Lock] = WeakValueDictionary()
        self.kept = Kept()
        self._skipped: set[int] = set()

    # ---------------------------------------------------------------- reading

    def lock(self, match_id: int) -> asyncio.Lock:
        """Return the lock under which a match is changed: presses wait their turn, in order of arrival."""
        return self._locks.setdefault(match_id, asyncio.Lock())

    async def load(self, match_id: int) -> Loaded:
        """Return the match as last committed. Raises loaded.NoMatch when there is none.

        One that goes on but cannot be read is frozen with a dump and returned as it then is.
        """
        kept = self.kept.get(match_id)
        if kept is not None:
            return kept
        if not 0 < match_id <= LARGEST:
            raise NoMatch(match_id)
        with self.kept.reading(match_id) as keep:
            read = await self._read(lambda conn: loaded.read(conn, self.games, match_id))
            found = self.kept.recalled(read)
            keep(found)
        return found

    async def at(self, channel: int) -> Loaded | None:
        """Return the living match of a channel as last committed, or None.

        One step at most, as ``load``: so a command and a press reach the lock in the order in which they came.
        """
        kept = self.kept.at(channel)
        if kept is not None:
            return kept

        def work(conn: sqlite3.Connection) -> Loaded | None:
            row = matches.by_channel(conn, channel)
            return None if row is None else loaded.read(conn, self.games, row.id)

        found = await self._read(work)
        return None if found is None else self.kept.recalled(found)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what ``work`` reads, after a match that it cannot read was frozen."""
        try:
            return await self.store.read(work)
        except Unreadable as error:
            await self._freeze_unread(error.match)
        return await self.store.read(work)

    def skip(self, match_id: int, error: Exception) -> None:
        """Note that a match is left out of a list because it cannot be read; logged once for each match."""
        if match_id not in self._skipped:
            self._skipped.add(match_id)
            log.error("a match cannot be read", match=match_id, exc_info=error)

    async def write(self, match_id: int, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what ``work`` did in one transaction of its own beside the rules (a seat's DM channel, an order …)."""
        return await self.store.write(work, lambda _: self.kept.forget(match_id))

    async def publish(self, match_id: int, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do what ``write`` does, and say that the match was changed, as soon as it is committed.

        Such a change has no number of its own, so the posts are marked for the next start to look at.
        """
        committed = False

        def whole(conn: sqlite3.Connection) -> T:
            done = work(conn)
            posts.doubt(conn, match_id)
            return done

        def then(done: T) -> None:
            nonlocal committed
            committed = True
            self.kept.forget(match_id)

        try:
            return await self.store.write(whole, then)
        finally:
            if committed:
                self.changed(match_id)

    async def seen(self, press: int) -> bool:
        """Return whether this press was applied before."""
        return await self.store.read(lambda conn: interactions.seen(conn, press)) is not None

    # ---------------------------------------------------------------- changing

    async def answer(
        self,
        match_id: int,
        give: Callable[[Loaded], Given],
        *,
        press: int | None = None,
        undos: int | None = None,
    ) -> Moved:
        """Apply the answer that ``give`` reads off the match as it is now.

        Raises Illegal for the player's mistake, Stale where the question has changed, Repeated for a press that was
        delivered before, Frozen where a rule of ours broke.
        """
        async with self.lock(match_id), self.refusing_repeated(press):
            before = await self._current(match_id)
            if undos is not None and undos != before.row.undos:
                raise Stale(before)
            return await self.give(before, give(before), press)

    async def give(
        self,
        before: Loaded,
        given: Given,
        press: int | None = None,
        also: Also = nothing,
        *,
        ran_out: bool = False,
    ) -> Moved:
        """Apply ``given`` to the match as loaded; the caller holds the match's lock.

        ``also`` runs in the same transaction. ``ran_out``: it is given because the time of a turn was over.
        """
        action = encode(given.action)

        def rule() -> tuple[State, tuple[Event, ...], tuple[Ask, ...]]:
            _, ask = find(before.playing, given.seat, given.action, given.ask)
            state = copy(before.playing)
            events = answered(before.game, state, given.seat, given.action, ask)
            return state, events, asks(state)

        state, events, asked = await self._guarded(before, action, rule)
        member = before.at_seat(given.seat)
        change = Change(
            kind="answer",
            seat=given.seat,
            ask=given.ask,
            action=action,
            state=state,
            events=events,
            texts=given.texts,
            press=press,
            author=member.id if member else None,
            asks=asked,
            ran_out=ran_out,
        )
        moved = await self.commit(before, change, also)
        draws = state.rng.draws - before.playing.rng.draws
        return replace(moved, undoable=not state.over and rewind.may(events, draws))

    async def amend(
        self,
        match_id: int,
        make: Callable[[Loaded, int], Amendment],
        *,
        press: int | None = None,
        member: int | None = None,
        reason: str = "",
        privilege: str = "",
        first: Also = nothing,
        also: Also = nothing,
    ) -> Moved:
        """Apply the amendment that ``make`` builds from the match and the number its reason will have (0: no reason).

        ``privilege`` names the act for the public record of privileged acts; ``first`` runs in the same transaction
        ahead of everything else, ``also`` after it. Raises as ``answer`` does.
        """
        async with self.lock(match_id), self.refusing_repeated(press):
            before = await self._current(match_id)
            why = before.next_text if reason else 0
            amendment = make(before, why)

            def rule() -> tuple[Step[State], tuple[Ask, ...]]:
                step = amend(before.game, before.playing, amendment)
                return step, asks(step.state)

            step, asked = await self._guarded(before, encode(amendment), rule)
            change = Change(
                kind="amend",
                seat=amendment.by,
                ask=None,
                action=encode(amendment),
                state=step.state,
                events=step.events,
                texts=(reason,) if reason else (),
                press=press,
                author=member,
                asks=asked,
            )

            def note(conn: sqlite3.Connection) -> None:
                also(conn)
                if privilege:
                    now = self.ports.now()
                    privileged.add(conn, match_id, member, privilege, reason=why or None, now=now)

            return await self.commit(before, change, note, first)

    async def undo(
        self, match_id: int, seat: int, *, press: int | None = None, n: int | None = None
    ) -> Moved:
        """Take back the last answer of ``seat``, where it is entry ``n`` (None: whichever it is).

        Raises Illegal ``undo_…`` where the rules of undo forbid it.
        """
        async with self.lock(match_id), self.refusing_repeated(press):
            before = await self._current(match_id)
            way = await self.store.read(lambda conn: rewind.way(conn, before, seat, n))
            back = encode(way.back)

            def rule() -> tuple[State, tuple[Ask, ...]]:
                state = rewind.replayed(before.game, way)
                return state, asks(state)

            state, asked = await self._guarded(before, back, rule)
            if state.rng.draws != before.playing.rng.draws:
                raise Illegal("undo_revealed")
            change = Change("undo", seat, None, back, state, (), press=press, asks=asked)
            return await self.commit(before, change)

    async def _current(self, match_id: int) -> Loaded:
        before = await self.load(match_id)
        before.must_go_on()
        return before

    @asynccontextmanager
    async def refusing_repeated(self, press: int | None) -> AsyncIterator[None]:
        """A press that cannot be applied because it was applied before is a repeated one, not a mistake."""
        try:
            yield
        except (Illegal, Stale, Gone):
            if press is not None and await self.seen(press):
                raise Repeated(b"") from None
            raise

    async def commit(
        self, before: Loaded, change: Change, also: Also = nothing, first: Also = nothing
    ) -> Moved:
        """Record ``change`` in one transaction, keep the match as it then is, and say so.

        ``first`` runs ahead of it and may seat people, ``also`` after it; both in the same transaction.

        Raises Frozen where what is to be recorded breaks on the way.
        """
        now = self.ports.now()
        committed = False

        def work(conn: sqlite3.Connection) -> Loaded:
            first(conn)
            people = before.members if first is nothing else seats.of_match(conn, before.id)
            after = journal.record(conn, replace(before, members=people), change, now)
            if also is nothing:
                return after
            also(conn)
            return replace(after, orders=orders.of_match(conn, before.id))

        def then(after: Loaded) -> None:
            nonlocal committed
            committed = True
            self.kept.remember(after)
            is_known = self.kept.get(before.id) is before
            self.kept.forget(before.id)
            if is_known:  # else something beside the rules was written since it was loaded
                self.kept.keep(after)

        try:
            after = await self.store.write(work, then)
        except (StoreError, sqlite3.Error):
            self.kept.forget(before.id)  # what is on disk is the truth
            raise
        except Exception as error:
            raise await self._freeze(before, change.action, error) from error
        finally:
            if committed:
                self.changed(before.id)
        log.info("committed", match=before.id, n=after.row.n, kind=change.kind, press=change.press)
        return Moved(after, change.events)

    async def _guarded(self, before: Loaded, action: bytes, rule: Callable[[], T]) -> T:
        """Return what ``rule`` does; freeze the match when it breaks or loops."""
        try:
            with alarm(RULE_SECONDS):
                return rule()
        except Illegal:
            raise
        except Exception as error:
            raise await self._freeze(before, action, error) from error

    async def _freeze(self, before: Loaded, action: bytes, error: Exception) -> Frozen:
        now = self.ports.now()
        dump = await self.publish(
            before.id, lambda conn: freezing.freeze(conn, before, action, error, now)
        )
        log.error("frozen", match=before.id, dump=dump, error=type(error).__name__, exc_info=error)
        return Frozen(dump)

    async def _freeze_unread(self, match_id: int) -> None:
        """Freeze a match that cannot be read. Whoever loads it may hold its lock, so none is taken."""
        now = self.ports.now()
        frozen = await self.publish(
            match_id, lambda conn: freezing.freeze_unread(conn, self.games, match_id, now)
        )
        if frozen is not None:
            dump, error = frozen
            log.error("frozen: it cannot be read", match=match_id, dump=dump, exc_info=error)
