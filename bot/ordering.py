"""What is settled in advance: standing orders, and the public switches "ask me" and "pass for me". No discord import."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from bot import ids, journal, loaded, notices, present, standing, status
from bot.controls import LABEL, ROWS, Button, Message, Row, in_rows, joined, short
from bot.levels import Gone
from bot.loaded import Loaded
from bot.presses import Click, Reply, Verb
from bot.speaker import escaped
from bot.status import command
from games.core.actions import Order
from games.core.asks import Ask
from games.core.types import Illegal, Line, Seat
from storage import interactions, orders, switches
from storage.interactions import Interaction

if TYPE_CHECKING:
    from bot.desk import Desk

MOST_ORDERS = 5
"""Standing orders of one seat: as many as one row of buttons cancels."""
MOST_SWITCHES = 5


def ask(now: Loaded, seat: int) -> Ask:
    """Return the kinds of standing order as a question."""
    forms = now.game.orders(now.seat_view(seat))
    clause = now.game.orders_clause
    return Ask(seat, Line("orders"), forms, pace="free", clause=clause, id=ids.ORDERS)


class Ordering:
    """The verbs of orders and switches."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.verbs: dict[str, Verb] = {
            "orders": self._orders,
            "drop": self._drop,
            "switch": self._switch,
        }

    def _seat(self, now: Loaded, click: Click) -> int:
        now.must_go_on()
        seat = self._desk.seat_of(now, click.user).seat
        assert seat is not None
        return seat

    async def _orders(self, now: Loaded, click: Click, argument: str) -> Reply:
        return self._panel(now, self._seat(now, click), update=click.private)

    async def keep(self, now: Loaded, seat: int, order: Order, click: Click) -> Reply:
        """Keep a standing order. Raises Gone where it is none that can be given now, Illegal ``orders_full``,
        or ``order_idle`` where it could not come true.
        """
        if not ask(now, seat).accepts(order):
            raise Gone
        if now.game.spent(order, now.seat_view(seat)):
            raise Illegal("order_idle")
        packed = standing.encode_order(order)
        at = self._desk.tables.ports.now()

        def work(conn: sqlite3.Connection) -> None:
            kept = [
                row
                for row in orders.of_seat(conn, now.id, seat, "order")
                if not notices.is_notice(row)
            ]
            if len(kept) >= MOST_ORDERS:
                raise Illegal("orders_full", MOST_ORDERS)
            if all(row.order != packed for row in kept):
                orders.add(conn, now.id, seat, "order", packed, now=at)

        return await self._done(now, seat, click, work, "✔ Noted.")

    async def _drop(self, now: Loaded, click: Click, argument: str) -> Reply:
        seat = self._seat(now, click)
        n = int(argument) if argument.isdecimal() and len(argument) < 10 else -1
        return await self._done(
            now,
            seat,
            click,
            lambda conn: orders.remove(conn, now.id, seat, "order", n),
            "✔ Cancelled.",
        )

    async def _switch(self, now: Loaded, click: Click, argument: str) -> Reply:
        """Set a switch: ``1`` and its key for "pass for me", ``0`` and its key for "ask me"."""
        seat = self._seat(now, click)
        is_passing, key = argument.startswith("1"), argument[1:]
        if key not in {w.key for w in now.game.windows()}:
            raise Illegal("no_window")
        return await self._done(
            now,
            seat,
            click,
            lambda conn: switches.put(conn, now.id, seat, key, passing=is_passing),
            "",
        )

    async def _done(
        self,
        now: Loaded,
        seat: int,
        click: Click,
        work: Callable[[sqlite3.Connection], None],
        note: str,
    ) -> Reply:
        """Do ``work`` in one transaction with its press, and show how things stand then."""
        at = self._desk.tables.ports.now()

        def whole(conn: sqlite3.Connection) -> None:
            interactions.put(conn, Interaction(click.interaction, now.id, None, b"", at))
            work(conn)
            journal.set_deadlines(conn, loaded.read(conn, self._desk.tables.games, now.id), at)

        await self._desk.tables.publish(now.id, whole)
        fresh = await self._desk.tables.load(now.id)
        return self._panel(fresh, seat, update=click.private, note=note)

    def _panel(self, now: Loaded, seat: int, *, update: bool, note: str = "") -> Reply:
        said = [
            note,
            *status.notes(now, seat),
            "**Standing orders** answer for you, one logged move each.",
        ]
        cancel: list[Button] = []
        for row in standing.orders_of(now, seat, "order")[:MOST_ORDERS]:
            order = standing.order_of(now.game, row)
            said.append(f"• {escaped(self._label(now, seat, order))}")
            label = short(f"✕ {self._label(now, seat, order)}", LABEL)
            cancel.append(Button(command(now.id, "drop", str(row.n)), label))
        turn: list[Button] = []
        for window in now.game.windows()[:MOST_SWITCHES]:
            is_passing = (seat, window.key) in now.passing
            name = now.speaker.plain(Line(f"window.{window.key}"))
            stands = "pass for me" if is_passing else "ask me"
            said.append(f"{escaped(name)}: **{stands}** (all see this)")
            other = "0" if is_passing else "1"
            label = short(f"{name}: {'ask me' if is_passing else 'pass for me'}", LABEL)
            turn.append(Button(command(now.id, "switch", f"{other}{window.key}"), label))
        if cancel and any(passing == seat for passing, _ in now.passing):
            said.append("-# Where you pass, none of your orders answers.")
        if now.game.orders_clause:
            turn.append(status.why_button(now, now.game.orders_clause))
        below = (*in_rows(tuple(cancel)), *in_rows(tuple(turn)))
        rows = (*self._kinds(now, seat, ROWS - len(below)), *below)
        how: Literal["update", "private"] = "update" if update else "private"
        return Reply(how, Message(joined([line for line in said if line]), rows))

    def _kinds(self, now: Loaded, seat: int, room: int) -> tuple[Row, ...]:
        """Return what gives a new order, in at most ``room`` rows: the whole question where it fits, else a way to it."""
        question = ask(now, seat)
        if not question.prompts:
            return ()
        shown = present.panel(status.looker(now, self._desk.style, Seat(seat)), question)
        if len(shown.rows) <= room:
            return shown.rows
        way = ids.written(ids.Choose(now.id, now.row.undos, ids.ORDERS))
        return ((Button(way, "New order …"),),)

    def _label(self, now: Loaded, seat: int, order: Order) -> str:
        return now.speaker.plain(now.game.label(order, now.seat_view(seat)))
