"""What answers after a commit without anybody pressing: switches, standing orders, plans, agents, and time.

Each is one logged action in one transaction, clockwise from the seat that moved, at most 200 in a row; after a restart
the same loop runs again. An answer is only given by what the seat may know: its own view and its own orders. No discord.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import structlog
from msgspec import Struct

from bot.loaded import Loaded, NoMatch
from bot.table import Also, Frozen, Given, Tables, nothing
from games.core.actions import Action, Answer, Order
from games.core.asks import Ask
from games.core.codec import decode
from games.core.game import AnyGame
from games.core.rng import Rng
from games.core.types import Illegal, SeatView
from games.core.windows import clockwise
from storage import deadlines, orders
from storage.orders import Order as Row

log = structlog.get_logger(__name__)

IN_A_ROW = 200

Ripe = frozenset[tuple[int, int]]
"""(seat, ask) of agents' windows whose delay is over."""


class Notice(Struct, frozen=True):
    """Something that only one seat is told: an order cancelled itself, a plan stopped."""

    match: int
    seat: int
    text: str


class Follower:
    """Runs the loop for one match at a time, under its lock."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.notices: list[Notice] = []

    async def run(self, match_id: int, ripe: Ripe = frozenset()) -> int:
        """Give every answer that nobody has to press for; return how many."""
        given = 0
        async with self.tables.lock(match_id):
            try:
                while given < IN_A_ROW and await self._one(match_id, ripe):
                    given += 1
            except (Frozen, NoMatch):
                return given
        return given

    async def _one(self, match_id: int, ripe: Ripe) -> bool:
        now = await self.tables.load(match_id)
        if now.row.status != "playing":
            return False
        kept = await self._orders(now)
        for ask in in_turn(now):
            found = await self._answer(now, ask, kept, ripe)
            if found is None:
                continue
            try:
                given, also = found
                await self.tables.give(now, given, also=also)
            except Illegal as refusal:
                log.warning("automatic answer refused", match=match_id, code=refusal.code)
                continue
            return True
        return False

    async def _orders(self, now: Loaded) -> Mapping[tuple[int, str], list[Row]]:
        if now.row.status != "playing":
            return {}
        rows = await self.tables.store.read(lambda conn: orders.of_match(conn, now.id))
        kept: dict[tuple[int, str], list[Row]] = {}
        for row in rows:
            kept.setdefault((row.seat, row.kind), []).append(row)
        return kept

    async def _answer(
        self, now: Loaded, ask: Ask, kept: Mapping[tuple[int, str], list[Row]], ripe: Ripe
    ) -> tuple[Given, Also] | None:
        if ask.window and (ask.seat, ask.window) in now.passing and ask.otherwise is not None:
            return Given(ask.seat, ask.id, ask.otherwise), nothing
        planned = await self._by_plan(now, ask, kept.get((ask.seat, "plan"), []))
        if planned is not None:
            return planned
        ordered = await self._by_order(now, ask, kept.get((ask.seat, "order"), []))
        if ordered is not None:
            return Given(ask.seat, ask.id, ordered), nothing
        thought = await self._by_agent(now, ask, ripe)
        return None if thought is None else (Given(ask.seat, thought.ask, thought.action), nothing)

    async def _by_order(self, now: Loaded, ask: Ask, rows: Sequence[Row]) -> Action | None:
        """Return what the first order that speaks to ``ask`` says; drop the orders that are spent."""
        view = now.seat_view(ask.seat) if rows else None
        for row in rows:
            assert view is not None
            order: Order = decode(row.order, now.game.order_type)
            if now.game.spent(order, view):
                await self._drop(
                    now, row, "A standing order of yours no longer fits and is cancelled."
                )
                continue
            action = now.game.obey(order, view, ask)
            if action is not None and ask.accepts(action):
                return action
        return None

    async def _by_plan(
        self, now: Loaded, ask: Ask, rows: Sequence[Row]
    ) -> tuple[Given, Also] | None:
        """Return the next step of the seat's plan; a plan whose step is not legal stops as a whole."""
        if not rows or ask.pace != "turn":
            return None
        step: Action = decode(rows[0].order, now.game.action_type)
        if ask.accepts(step):
            n = rows[0].n
            return Given(ask.seat, ask.id, step), (
                lambda conn: orders.remove(conn, now.id, ask.seat, "plan", n)
            )
        await self.tables.write(now.id, lambda conn: orders.clear(conn, now.id, ask.seat, "plan"))
        self.notices.append(
            Notice(now.id, ask.seat, "Your plan stopped: its next step is not possible any more.")
        )
        return None

    async def _drop(self, now: Loaded, row: Row, text: str) -> None:
        await self.tables.write(
            now.id, lambda conn: orders.remove(conn, now.id, row.seat, row.kind, row.n)
        )
        self.notices.append(Notice(now.id, row.seat, text))

    async def _by_agent(self, now: Loaded, ask: Ask, ripe: Ripe) -> Answer | None:
        member = now.at_seat(ask.seat)
        if member is None or member.agent is None:
            return None
        if ask.pace == "window" and (ask.seat, ask.id) not in ripe:
            return None  # its delay is a row among the deadlines, drawn without regard to the hand
        view = now.seat_view(ask.seat)
        key = Rng(now.playing.rng.key).child(b"agent %d %d" % (now.row.n, ask.seat)).key
        mine = now.asks_of(ask.seat) if ask.pace != "window" else (ask,)
        return await self.tables.ports.compute(think, now.game, member.agent, view, mine, key)

    async def time_out(self, match_id: int, seat: int, ask_id: int) -> bool:
        """Give an overdue ask its ``otherwise``; return whether there was one to give."""
        async with self.tables.lock(match_id):
            now = await self.tables.load(match_id)
            ask = next((a for a in now.asks if (a.seat, a.id) == (seat, ask_id)), None)
            if now.row.status != "playing" or ask is None or ask.otherwise is None:
                return False
            await self.tables.give(now, Given(seat, ask_id, ask.otherwise))
            return True

    async def ripen(self, match_id: int, seat: int, ask_id: int) -> None:
        """Let an agent answer a window whose delay is over."""
        await self.tables.write(
            match_id, lambda conn: deadlines.clear(conn, match_id, "agent", seat=seat, ask=ask_id)
        )
        await self.run(match_id, frozenset({(seat, ask_id)}))


def in_turn(now: Loaded) -> list[Ask]:
    """Return the open asks clockwise from the seat that moved last."""
    movers = [e.seat for e in now.entries if e.seat is not None]
    first = movers[-1] if movers else 0
    count = 1 + max((a.seat for a in now.asks), default=0)
    order = clockwise(dict.fromkeys(a.seat for a in now.asks), first % count, count)
    return [ask for seat in order for ask in now.asks_of(seat)]


def think(game: AnyGame, agent: str, view: SeatView, asks: Sequence[Ask], key: bytes) -> Answer:
    """Return an agent's answer. Runs in the worker process: everything it gets is that seat's own."""
    return game.agents[agent].choose(game, view, asks, Rng(key))


def order_of(game: AnyGame, row: Row) -> Order:
    """Return a stored standing order."""
    order: Order = decode(row.order, game.order_type)
    return order


def encode_order(order: Order | Action) -> bytes:
    """Return an order or a plan's step for the store."""
    return msgspec.msgpack.encode(order)
