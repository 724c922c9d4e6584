"""Where the time of an answer goes: each stage taken by itself, on the states of a load that has just run."""

import sqlite3
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from bot import journal
from bot.cli.benches.tables import Seated
from bot.journal import Change
from bot.loaded import Loaded
from bot.table import Given
from games.core.asks import Ask
from games.core.codec import copy, digest, encode
from games.core.engine import asks, find
from games.core.events import Event
from games.core.log import Entry, answered, chained
from games.core.strands import State
from storage import Store

ROUNDS = 20
STAGES = ("ask", "apply", "encode", "chain", "rows", "commit", "waiting")

T = TypeVar("T")


class Watch:
    """Seconds by stage."""

    def __init__(self) -> None:
        self.seconds = dict.fromkeys(STAGES, 0.0)

    def time(self, stage: str, work: Callable[[], T]) -> T:
        """What `work` returns; its time is added to the stage."""
        began = time.perf_counter()
        done = work()
        self.seconds[stage] += time.perf_counter() - began
        return done


async def shares(seats: Sequence[Seated], store: Store, whole: float) -> dict[str, float]:
    """Each stage's share of an answer; an answer at each table is committed together, as under load.

    `whole` is the time of an answer under load, in seconds; what the stages do not explain is
    `waiting`: the event loop, locks, the way to the writer's thread and back.
    """
    watch = Watch()
    at = [await seated.tables.load(seated.match) for seated in seats]
    for _ in range(ROUNDS):
        changes = [_change(seated, now, watch) for seated, now in zip(seats, at, strict=True)]
        at = await _committed(list(zip(at, changes, strict=True)), store, watch)
        at = [
            now if now.asks else await _anew(seated) for seated, now in zip(seats, at, strict=True)
        ]
    spent = {stage: seconds / (ROUNDS * len(seats)) for stage, seconds in watch.seconds.items()}
    spent["waiting"] = max(0.0, whole - sum(spent.values()))
    return {stage: seconds / sum(spent.values()) for stage, seconds in spent.items()}


async def _anew(seated: Seated) -> Loaded:
    await seated.begin()
    return await seated.tables.load(seated.match)


def _change(seated: Seated, now: Loaded, watch: Watch) -> Change:
    """A random answer, applied."""
    given = seated.given(now)
    _, ask = watch.time("ask", lambda: find(now.playing, given.seat, given.action, given.ask))
    state, events = watch.time("apply", lambda: _applied(now, given, ask))
    return Change(
        kind="answer",
        seat=given.seat,
        ask=given.ask,
        action=encode(given.action),
        state=state,
        events=events,
        press=seated.press(),
    )


def _applied(now: Loaded, given: Given, ask: Ask) -> tuple[State, tuple[Event, ...]]:
    state = copy(now.playing)
    return state, answered(now.game, state, given.seat, given.action, ask)


async def _committed(
    changes: Sequence[tuple[Loaded, Change]], store: Store, watch: Watch
) -> list[Loaded]:
    """The matches after their changes, which are written in one transaction."""
    inside = 0.0

    def work(conn: sqlite3.Connection) -> list[Loaded]:
        nonlocal inside
        began = time.perf_counter()
        done = [journal.record(conn, before, change, 0) for before, change in changes]
        inside = time.perf_counter() - began
        return done

    began = time.perf_counter()
    after = await store.write(work)
    watch.seconds["commit"] += time.perf_counter() - began - inside
    # Recording also asks, encodes and chains: each is done once more to know its part of it.
    parts = sum(_part(change, now, watch) for (_, change), now in zip(changes, after, strict=True))
    watch.seconds["rows"] += inside - parts
    return after


def _part(change: Change, after: Loaded, watch: Watch) -> float:
    """Seconds that recording spends on what are stages of their own."""
    before = sum(watch.seconds.values())
    watch.time("ask", lambda: asks(change.state))
    watch.time("encode", lambda: (encode(list(change.events)), digest(encode(change.state))))
    row = after.entries[-1]
    entry = Entry(
        row.n, row.kind, row.seat, row.ask, row.rules_version, row.action, row.events, row.digest
    )
    watch.time("chain", lambda: chained(row.chain, entry))
    return sum(watch.seconds.values()) - before
