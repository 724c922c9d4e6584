"""A person's question at a table, with all that comes with it, or what they can do instead. No discord import."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot import ids, lessons, present, since, status
from bot.controls import Button, Message, joined
from bot.ids import command
from bot.loaded import Loaded
from bot.lobby import players
from bot.presses import Reply, replied
from games.core.asks import Ask
from games.core.types import Illegal, Line, Seat
from storage import actions, interactions
from storage.actions import Action as Entry

if TYPE_CHECKING:
    from bot.desk import Desk

NOT_SEATED = (
    "You do not sit at this table. **Text** and **Log** show you the game as everybody sees it."
)


class Questions:
    """Asks people what the match asks them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def question(
        self,
        now: Loaded,
        user: int,
        *,
        note: str = "",
        update: bool = False,
        ask_id: int = 0,
        undo: int | None = None,
    ) -> Reply:
        """Return a person's question at this table, or what they can do instead.

        ``undo`` is the number of their own last move where it may be taken back.
        """
        if now.row.status != "playing":
            return replied(Message(_joined(note, _idle(now, user))), update=update)
        member = now.seated(user)
        if member is None or member.seat is None:
            if now.gm(user) is not None:
                return self._desk.acting.panel(now, note, update=update)
            return replied(Message(_joined(note, NOT_SEATED)), update=update)
        asks = now.asks_of(member.seat)
        if not asks:
            return self._nothing(now, member.seat, note, update=update)
        ask = next((a for a in asks if a.id == ask_id), asks[0])
        lesson = await self.lesson(now, member.seat, ask)
        note = note or await self._meanwhile(now, member.seat)
        return self.panel(
            now, member.seat, ask, (), 0, update=update, note=note, lesson=lesson, undo=undo
        )

    async def _meanwhile(self, now: Loaded, seat: int) -> str:
        """Return what happened since the seat's last move, as it may know it."""
        remembered = self._desk.tables.ports.now() - interactions.REMEMBERED_MS

        def work(conn: sqlite3.Connection) -> tuple[Sequence[Entry], frozenset[int]]:
            entries = actions.page(conn, now.id, limit=since.LOOKED_AT)
            pressed = interactions.pressed(conn, now.id, min((e.n for e in entries), default=0) - 1)
            recent = frozenset(e.n for e in entries if e.at > remembered)
            return entries, recent - pressed

        entries, answered = await self._desk.tables.store.read(work)
        return since.meanwhile(now, seat, entries, answered)

    async def lesson(self, now: Loaded, seat: int, ask: Ask) -> Line | str:
        """Return a sentence of the rules for who has never answered such a question of this game, else ""."""
        member = now.at_seat(seat)
        kind = lessons.name(now.game, ask)
        if ask.id == ids.ORDERS or member is None or member.user_id is None:
            return ""
        user = member.user_id
        if kind in lessons.of(member):
            return ""
        known = await self._desk.tables.store.read(
            lambda conn: lessons.everywhere(conn, user, now.game.key)
        )
        return "" if kind in known else lessons.sentence(now.game, ask)

    def panel(
        self,
        now: Loaded,
        seat: int,
        ask: Ask,
        trail: tuple[int, ...],
        page: int,
        *,
        update: bool,
        note: str = "",
        lesson: Line | str = "",
        undo: int | None = None,
    ) -> Reply:
        """Return a seat's question, as far as it has chosen (``trail``), at a page of what is left to choose."""
        undo = since.last_own(now, seat) if undo is None else undo
        shown = present.panel(status.looker(now, self._desk.style, Seat(seat)), ask, trail, page)
        note = joined([line for line in (note, *status.notes(now, seat)) if line])
        message = status.panel(
            now, seat, ask, shown, self._desk.style, note=note, lesson=lesson, undo=undo
        )
        return replied(message, update=update)

    def _nothing(self, now: Loaded, seat: int, note: str, *, update: bool) -> Reply:
        waiting = ", ".join(dict.fromkeys(now.speaker.marked_name(a.seat) for a in now.asks))
        said = "Nothing is asked of you." + (f" Waiting for {waiting}." if waiting else "")
        buttons = [
            Button(command(now.id, "next"), "Next table", "primary"),
            Button(command(now.id, "play"), "Play"),
            Button(command(now.id, "hand"), "My hand"),
        ]
        if status.has_orders(now, seat):
            buttons.append(Button(command(now.id, "orders"), "Orders"))
        message = Message(_joined(note, *status.notes(now, seat), said), (tuple(buttons),))
        return replied(message, update=update)


def _idle(now: Loaded, user: int) -> str:
    """Return what is to be said where nothing is played."""
    if now.row.status != "lobby":
        try:
            now.must_go_on()
        except Illegal as refusal:
            return now.speaker.marked(refusal.line)
    mine = [m for m in now.members if m.user_id == user]
    if not mine:
        return "The game has not begun. Press **Join** in the lobby message."
    if mine[0].role == "gm":
        where = f"You are the game master of **{now.game.title}**"
    else:
        seats = (
            f"{len(players(now))} of {now.game.seats.start}–{now.game.seats.stop - 1} seats taken"
        )
        where = f"You sit at **{now.game.title}**, {seats}"
    is_host = any(m.id == now.row.host for m in mine)
    who = "Press **Start**" if is_host else "The host presses **Start**"
    return f"{where}. {who} in the lobby message when all are here."


def _joined(*lines: str) -> str:
    return joined([line for line in lines if line])
