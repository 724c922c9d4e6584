"""What answers after a commit without anybody pressing: switches, standing orders, plans, agents, and time.

Each is one logged action in one transaction, clockwise from the seat that moved, at most 200 in a row; after a restart
the same loop runs again. An answer is only given by what the seat may know: its own view and its own orders. No discord.
"""

from __future__ import annotations

import sqlite3
import traceback
from collections.abc import Sequence

import structlog
from msgspec import Struct

from bot import lingering, notices
from bot.loaded import Loaded, NoMatch, readable
from bot.standing import order_of, orders_of, speak_to
from bot.table import Also, Frozen, Given, Tables, nothing
from games.core.actions import Action, Answer, Order
from games.core.asks import Ask
from games.core.codec import decode
from games.core.events import seen
from games.core.game import AnyGame
from games.core.rng import Rng
from games.core.types import Illegal, Seat, SeatView
from games.core.windows import clockwise
from storage import deadlines, orders
from storage.orders import Order as Row

log = structlog.get_logger(__name__)

IN_A_ROW = 200

Ripe = frozenset[tuple[int, int]]
"""(seat, ask) of agents' windows whose delay is over."""


class _Automatic(Struct, frozen=True):
    """An answer that nobody pressed for, and what else belongs into its transaction."""

    given: Given
    also: Also = nothing


class Follower:
    """Runs the loop for one match at a time, under its lock."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def run(self, match_id: int, ripe: Ripe = frozenset()) -> int:
        """Give every answer that nobody has to press for; return how many."""
        given = 0
        async with self.tables.lock(match_id):
            try:
                while given < IN_A_ROW and await self._one(match_id, ripe):
                    given += 1
            except (Frozen, NoMatch, Illegal):
                return given
        return given

    async def _one(self, match_id: int, ripe: Ripe) -> bool:
        """Give the first answer that there is; return whether there was one."""
        now = await self._current(match_id)
        for ask in () if now is None else in_turn(now):
            assert now is not None
            found = await self._answer(now, ask, ripe)
            if found is None:
                if (
                    now.orders
                ):  # an order may have been dropped: the next ask starts from what is there
                    now = await self.tables.load(match_id)
                continue
            try:
                await self.tables.give(now, found.given, also=found.also)
            except Illegal as refusal:
                log.warning("automatic answer refused", match=match_id, code=refusal.code)
                continue
            return True
        return False

    async def _current(self, match_id: int) -> Loaded | None:
        """Return the match where it goes on, else None: one that is over or frozen is answered nothing."""
        now = await self.tables.load(match_id)
        return now if now.row.status == "playing" else None

    async def _answer(self, now: Loaded, ask: Ask, ripe: Ripe) -> _Automatic | None:
        if ask.window and (ask.seat, ask.window) in now.passing and ask.otherwise is not None:
            return _Automatic(Given(ask.seat, ask.id, ask.otherwise))
        planned = await self._by_plan(now, ask)
        if planned is not None:
            return planned
        ordered = await self._by_order(now, ask, ripe)
        if ordered is not None:
            return _Automatic(Given(ask.seat, ask.id, ordered))
        thought = await self._by_agent(now, ask, ripe)
        return None if thought is None else _Automatic(Given(ask.seat, thought.ask, thought.action))

    # ---------------------------------------------------------------- orders and plans

    async def _by_order(self, now: Loaded, ask: Ask, ripe: Ripe) -> Action | None:
        """Return what the first order that speaks to ``ask`` says; drop the orders that are spent.

        A window to which an order speaks is answered in any case, with its ``otherwise`` where no order can be obeyed,
        and only when its delay is over: else the others could tell who holds the card.
        """
        rows = orders_of(now, ask.seat, "order")
        if not rows:
            return None
        view = now.seat_view(ask.seat)
        kept = [(row, order_of(now.game, row)) for row in rows]
        for row, order in kept:
            if now.game.spent(order, view):
                await self._drop(now, row)
        orders_left = [order for _, order in kept if not now.game.spent(order, view)]
        if ask.pace != "window":
            return _obeyed(now, ask, orders_left)
        if not speak_to(now, ask) or not _is_ripe(ask, ripe):
            return None
        return _obeyed(now, ask, orders_left) or ask.otherwise

    async def _drop(self, now: Loaded, row: Row) -> None:
        at, spent = self.tables.ports.now(), notices.written(notices.ORDER_SPENT, row.order)

        def work(conn: sqlite3.Connection) -> None:
            orders.remove(conn, now.id, row.seat, row.kind, row.n)
            notices.put(conn, now.id, row.seat, spent, at)

        await self.tables.publish(now.id, work)

    async def _by_plan(self, now: Loaded, ask: Ask) -> _Automatic | None:
        """Return the next step of the seat's plan; it stops as a whole where that is not legal, or where something was
        shown since it was made that nobody could foresee.
        """
        rows = orders_of(now, ask.seat, "plan")
        if not rows or ask.pace != "turn":
            return None
        step: Action = decode(rows[0].order, now.game.action_type)
        if ask.accepts(step) and not _surprised(now, ask.seat, rows[0].created):
            n = rows[0].n
            return _Automatic(
                Given(ask.seat, ask.id, step),
                lambda conn: orders.remove(conn, now.id, ask.seat, "plan", n),
            )
        await self._stop(now, ask.seat)
        return None

    async def _stop(self, now: Loaded, seat: int) -> None:
        at, stopped = self.tables.ports.now(), notices.written(notices.PLAN_STOPPED)

        def work(conn: sqlite3.Connection) -> None:
            orders.clear(conn, now.id, seat, "plan")
            notices.put(conn, now.id, seat, stopped, at)

        await self.tables.publish(now.id, work)

    # ---------------------------------------------------------------- agents and time

    async def _by_agent(self, now: Loaded, ask: Ask, ripe: Ripe) -> Answer | None:
        member = now.at_seat(ask.seat)
        if member is None or member.agent is None or not _is_ripe(ask, ripe):
            return None
        if await self._lingers(now, ask):
            return None
        view = now.seat_view(ask.seat)
        key = Rng(now.playing.rng.key).child(b"agent %d %d" % (now.row.n, ask.seat)).key
        mine: tuple[Ask, ...] = (ask,)
        if ask.pace != "window":
            ripened = [a for a in now.asks_of(ask.seat) if _is_ripe(a, ripe)]
            mine = tuple([a for a in ripened if not await self._lingers(now, a)])
        try:
            return await self.tables.ports.compute(think, now.game, member.agent, view, mine, key)
        except Exception:  # one agent that fails leaves all others to answer
            log.exception("agent failed", match=now.id, seat=ask.seat, agent=member.agent)
            return None

    async def _lingers(self, now: Loaded, ask: Ask) -> bool:
        """Whether an agent still leaves its turn for people who are asked something: until its deadline."""
        if not lingering.asked(now, ask):
            return False
        rows = await self.tables.store.read(lambda conn: deadlines.of_match(conn, now.id))
        at = self.tables.ports.now()
        this = ("agent", ask.seat, ask.id)
        return any((row.kind, row.seat, row.ask) == this and row.due > at for row in rows)

    async def time_out(self, match_id: int, seat: int, ask_id: int) -> bool:
        """Give an overdue ask its ``otherwise``; return whether there was one to give."""
        async with self.tables.lock(match_id):
            now = await self._current(match_id)
            ask = next((a for a in now.asks_of(seat) if a.id == ask_id), None) if now else None
            if now is None or ask is None or ask.otherwise is None:
                return False
            if not await self._is_due(now, ask):
                return False
            given = Given(seat, ask_id, ask.otherwise)
            await self.tables.give(now, given, ran_out=ask.pace == "turn")
            return True

    async def _is_due(self, now: Loaded, ask: Ask) -> bool:
        """Whether the ask is overdue still: it may have been answered, taken back and asked anew meanwhile."""
        rows = await self.tables.store.read(lambda conn: deadlines.of_match(conn, now.id))
        at = self.tables.ports.now()
        return any(
            (row.kind, row.seat, row.ask) == ("ask", ask.seat, ask.id) and row.due <= at
            for row in rows
        )

    async def ripen(self, match_id: int, seat: int, ask_id: int) -> bool:
        """Let an agent answer a window whose delay is over; return whether it is answered now.

        Its deadline goes with the answer, in one transaction, so a crash on the way asks the agent again.
        """
        await self.run(match_id, frozenset({(seat, ask_id)}))
        now = await self.tables.load(match_id)
        return all(a.id != ask_id for a in now.asks_of(seat))


def _obeyed(now: Loaded, ask: Ask, kept: Sequence[Order]) -> Action | None:
    """Return what these orders say together, where the question allows it."""
    action: Action | None = now.game.obeyed(kept, now.seat_view(ask.seat), ask)
    return action if action is not None and ask.accepts(action) else None


def _surprised(now: Loaded, seat: int, since: int) -> bool:
    """Whether something that was hidden was shown to ``seat`` since then, as far as the newest entries tell."""
    for entry in (entry for entry in now.entries if entry.at >= since):
        events = readable(now.game, entry)
        if events is None or any(event.reveals for event in seen(events, Seat(seat))):
            return True  # what cannot be read may have shown something
    return False


def _is_ripe(ask: Ask, ripe: Ripe) -> bool:
    """Whether an agent may answer: a window's delay is a row among the deadlines, drawn without regard to the hand."""
    return ask.pace != "window" or (ask.seat, ask.id) in ripe


def in_turn(now: Loaded) -> list[Ask]:
    """Return the open asks clockwise from the seat that moved last."""
    movers = [e.seat for e in now.entries if e.seat is not None]
    first = movers[-1] if movers else 0
    seated = [m.seat for m in (*now.members, *now.gone) if m.seat is not None]
    count = 1 + max([first, *seated, *(a.seat for a in now.asks)])
    order = clockwise(dict.fromkeys(a.seat for a in now.asks), first, count)
    return [ask for seat in order for ask in now.asks_of(seat)]


class Thoughtless(Exception):
    """An agent failed. Says what kind of error and where, never its words: they may quote a hand."""


def think(game: AnyGame, agent: str, view: SeatView, asks: Sequence[Ask], key: bytes) -> Answer:
    """Return an agent's answer. Runs in the worker process: everything it gets is that seat's own."""
    try:
        return game.agents[agent].choose(game, view, asks, Rng(key))
    except Exception as error:  # noqa: BLE001 - whatever an agent of a game throws
        last = traceback.extract_tb(error.__traceback__)[-1]
        raise Thoughtless(f"{type(error).__name__} at {last.name}, line {last.lineno}") from None
