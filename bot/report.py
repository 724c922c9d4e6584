"""`/status`: how a table stands, for whoever asks: who is asked what, what falls due, who is there. No discord import.

All of it is public: what everybody may know of the match, and of its people what the table's message or the channel
shows as well.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from bot import status
from bot.controls import Button, Message, joined
from bot.journal import NEVER_MS, Pace
from bot.loaded import LOBBY, Loaded
from bot.lobby import players
from bot.names import display_name
from bot.presses import Reply
from bot.speaker import escaped
from bot.status import command
from games.core.asks import Ask
from storage import actions, deadlines

if TYPE_CHECKING:
    from bot.desk import Desk


class Clock(Struct, frozen=True):
    """Times of a match, epoch ms: what each ask (seat, number) falls due at, when each seat last moved, and when its
    lobby is put away.
    """

    due: Mapping[tuple[int, int], int]
    moved: Mapping[int, int]
    put_away: int | None = None


async def shown(desk: Desk, now: Loaded) -> Reply:
    """Return how this match stands."""
    clock = await desk.tables.store.read(lambda conn: read(conn, now.id))
    return Reply("private", report(now, clock))


def read(conn: sqlite3.Connection, match_id: int) -> Clock:
    """Return the times of a match. When a bot will answer is nobody's business and left out."""
    rows = deadlines.of_match(conn, match_id)
    due = {(r.seat, r.ask): r.due for r in rows if r.kind == "ask" and r.due < NEVER_MS}
    away = next((r.due for r in rows if r.kind == LOBBY), None)
    return Clock(due, actions.latest(conn, match_id), away)


def report(now: Loaded, clock: Clock) -> Message:
    """Return how a match stands, as a message."""
    head = f"**{now.game.title}** in {now.where}"
    if now.row.status == "lobby":
        return Message(joined([head, *_gathering(now, clock)]))
    if now.row.status != "playing":
        return Message(joined([head, status.stands(now)]))
    lines = [
        head,
        *status.happened(now),
        "",
        "**Who is asked**",
        *([_asked(now, ask, clock) for ask in now.asks] or ["Nobody."]),
        "",
        "**Who plays**",
        *[_seat(now, seat, clock) for seat in _seats(now)],
        _pace(now),
    ]
    buttons = (
        Button(command(now.id, "play"), "Play", "primary"),
        Button(command(now.id, "next"), "Next table"),
    )
    return Message(joined(lines), (buttons,))


def _gathering(now: Loaded, clock: Clock) -> list[str]:
    game, seated = now.game, players(now)
    names = ", ".join(escaped(display_name(m.name, i)) for i, m in enumerate(seated))
    lines = [
        "The game has not begun.",
        f"{len(seated)} of {game.seats.start}–{game.seats.stop - 1} seats taken: {names or 'nobody yet'}.",
    ]
    host = next((i for i, m in enumerate(seated) if m.id == now.row.host), None)
    if host is not None:
        lines.append(f"{escaped(display_name(seated[host].name, host))} is the host and can start.")
    if clock.put_away is not None:
        lines.append(f"Without another press this lobby is put away {_at(clock.put_away)}.")
    return [*lines, _pace(now)]


def _asked(now: Loaded, ask: Ask, clock: Clock) -> str:
    """Return one question: whose, since when, and what happens when nobody answers it."""
    since = now.since.get((ask.seat, ask.id), now.row.updated)
    said = f"▶ {now.speaker.marked_name(ask.seat)}: {now.speaker.marked(ask.title)} · asked {_at(since)}"
    due = clock.due.get((ask.seat, ask.id))
    if due is None:
        return f"{said} · nobody waits for this"
    return f"{said} · {'answered for them' if ask.otherwise is not None else 'called again'} {_at(due)}"


def _seats(now: Loaded) -> list[int]:
    """Return the seats where somebody sits or sat, in order."""
    return sorted({m.seat for m in (*now.members, *now.gone) if m.seat is not None})


def _seat(now: Loaded, seat: int, clock: Clock) -> str:
    """Return who sits there and what is to be known about it: a bot, somebody who left, unreachable, passing."""
    member = now.at_seat(seat)
    facts = []
    if member is None:
        facts.append("has left")
    elif member.agent is not None:
        facts.append("a bot")
    elif member.dm_closed:
        facts.append("cannot be sent direct messages")
    if any(s == seat for s, _ in now.passing):
        facts.append("lets some questions pass unasked")
    moved = max(clock.moved.get(seat, 0), now.acted.get(seat, 0))
    facts.append(f"last move {_at(moved)}" if moved else "no move yet")
    return " · ".join([now.speaker.marked_name(seat), *facts])


def _pace(now: Loaded) -> str:
    pace = Pace.read(now.row.pace)
    return f"-# Time for a turn: {pace.turn:g} h, for a quick answer: {pace.window:g} h."


def _at(ms: int) -> str:
    return f"<t:{ms // 1000}:R>"
