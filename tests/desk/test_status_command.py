"""`/status`: who is asked what, since when, what falls due, who is there; nothing that not everybody may know."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot import report
from storage import deadlines, matches, seats, switches
from tests.desk.kit import ANN, BEN, CLEO, DAN, HOUR, NOW, Room


def at(hours: float) -> str:
    return f"<t:{(NOW + int(hours * HOUR)) // 1000}:R>"


async def test_it_says_who_is_asked_what_since_when_and_what_falls_due(room: Room) -> None:
    await room.begin(ANN, BEN)
    room.later(hours=1)
    await room.move(ANN, "draw")
    await room.move(ANN, "end turn")
    reply = await room.command(DAN, "status")
    assert reply.how == "private"
    said = room.said(DAN)
    asked = next(line for line in said.splitlines() if line.startswith("▶"))
    assert "**Ben**" in asked
    assert f"asked {at(1)}" in asked
    assert f"answered for them {at(73)}" in asked
    assert "» " in said  # what just happened
    assert f"**Ann** · last move {at(1)}" in said
    assert "**Ben** · no move yet" in said
    assert "Time for a turn: 72 h, for a quick answer: 24 h." in said
    assert "<@" not in said


async def test_where_nobody_would_be_answered_for_they_are_called_again(room: Room) -> None:
    await room.begin(ANN, BEN)
    now = await room.now()
    clock = await room.store.read(lambda conn: report.read(conn, 1))
    rests = tuple(replace(ask, otherwise=None) for ask in now.asks)
    said = report.report(replace(now, asks=rests), clock).content
    assert f"called again {at(72)}" in said
    free = report.report(now, replace(clock, due={})).content
    assert "nobody waits for this" in free


async def test_it_says_who_is_a_bot_who_has_left_and_who_cannot_be_reached(room: Room) -> None:
    await room.lobby(ANN, BEN, CLEO)
    await room.press(ANN, "Add a bot")
    await room.press(ANN, "Start")
    await room.command(CLEO, "table", do="leave")
    await room.press(CLEO, "Yes, leave")
    now = await room.now()
    ben = now.at_seat(1)
    assert ben is not None
    await room.tables.write(1, lambda conn: seats.set_dm(conn, ben.id, None, closed=True))
    window = now.game.windows()[0].key
    await room.tables.write(1, lambda conn: switches.put(conn, 1, 1, window, passing=True))
    await room.command(ANN, "status")
    said = room.said(ANN)
    assert "**Cleo** · has left" in said
    assert " · a bot · " in said
    ben_line = next(line for line in said.splitlines() if "**Ben**" in line and "▶" not in line)
    assert "cannot be sent direct messages · lets some questions pass unasked" in ben_line


async def test_everybody_is_told_the_same(room: Room) -> None:
    await room.begin(ANN, BEN)
    for who in (ANN, BEN, DAN):
        await room.command(who, "status")
    assert room.said(ANN) == room.said(BEN) == room.said(DAN)


async def test_when_a_bot_answers_is_not_told(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.store.write(
        lambda conn: deadlines.put(conn, 1, "agent", NOW + 5, since=NOW, seat=1, ask=9)
    )
    clock = await room.store.read(lambda conn: report.read(conn, 1))
    assert (1, 9) not in clock.due


async def test_a_lobby_says_who_sits_and_who_can_start(room: Room) -> None:
    await room.lobby(ANN, BEN)
    await room.command(CLEO, "status")
    assert "2 of 2–4 seats taken: Ann, Ben." in room.said(CLEO)
    assert "Ann is the host and can start." in room.said(CLEO)


@pytest.mark.parametrize("status", ["frozen", "over"])
async def test_a_table_that_stands_still_says_why(room: Room, status: matches.Status) -> None:
    await room.begin(ANN, BEN)
    await room.tables.write(1, lambda conn: matches.set_status(conn, 1, status, now=NOW))
    await room.command(ANN, "status", table="#1")
    assert ("stands still" if status == "frozen" else "ended without a result") in room.said(ANN)


async def test_it_is_about_the_table_that_is_named(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(CLEO, "play", game="reference", channel=71)
    await room.command(ANN, "status", table="#2")
    assert "in <#71>" in room.said(ANN)
    await room.command(DAN, "status", channel=99)
    assert "no game of yours here" in room.said(DAN)
