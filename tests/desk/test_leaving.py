"""Leaving, conceding, ending: who may, what they are told, and that nothing is taken after the end."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable

import pytest
from msgspec.structs import replace

from bot.acting import CONSEQUENCES
from bot.ids import command
from bot.lobby import Who
from bot.presses import Click, Reply
from storage import deadlines, matches, privileged, seats
from tests.desk.kit import (
    ANN,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    EVE,
    GM,
    GUILD,
    Person,
    Room,
    buttons,
)
from tests.desk.test_follow import desert
from tests.desk.test_game_master import with_gm


async def test_only_the_host_ends_a_match_and_only_ones_own_seat_is_left(room: Room) -> None:
    await room.begin(ANN, BEN)
    before = await room.bytes()
    for who, what in ((BEN, "end"), (EVE, "leave"), (EVE, "concede"), (EVE, "end")):
        await room.click(who, command(1, "sure", f"{what}-playing"))
    assert room.said(BEN) == "Only the host of this table can do that."
    assert await room.bytes() == before
    await room.click(BEN, command(1, "sure", "dance-playing"))
    assert await room.bytes() == before


async def test_field_78_96_leaving_is_confirmed_empties_the_seat_and_passes_the_host_on(
    room: Room,
) -> None:
    """Field reports 78, 91, 96."""
    await room.begin(ANN, BEN, CLEO)
    await room.move(ANN, "offer p2 5 for figs")
    await room.command(ANN, "table", do="leave")
    assert room.said(ANN).startswith("**Caravan** in <#70>: you leave your seat for good")
    assert (await room.now()).row.n == 1
    await room.press(ANN, "Yes, leave")
    assert "● **Ann** left the table." in room.said(ANN)
    room = await room.restarted()
    now = await room.now()
    assert [m.name for m in now.members] == ["Ben", "Cleo"]
    assert next(m.name for m in now.members if m.id == now.row.host) == "Ben"
    assert {a.seat for a in now.asks} == {1}  # the offer is gone with its maker
    assert "● **Ann**" in (await room.table()).content
    assert set(await room.wanted()) == {"table", "hand:1", "hand:2"}
    await room.press(ANN, "My hand")
    assert room.said(ANN) == "You do not sit at this table."


async def test_leaving_while_a_rule_waits_happens_when_it_is_done(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await room.move(ANN, "travel b3 day")
    await room.command(BEN, "table", do="leave")
    await room.press(BEN, "Yes, leave")
    assert "as soon as the move in hand is finished" in room.said(BEN)
    assert [m.name for m in (await room.now()).members] == ["Ann", "Ben", "Cleo"]
    assert {a.seat for a in (await room.now()).asks} == {2}  # nobody waits for somebody gone
    await room.move(CLEO, "pass")
    assert [m.name for m in (await room.now()).members] == ["Ann", "Cleo"]


async def test_the_last_one_left_has_won(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(BEN, "table", do="concede")
    await room.press(BEN, "Yes, concede")
    now = await room.now()
    assert now.row.status == "over"
    content = (await room.table()).content
    assert "🏆 ● **Ann**" in content
    assert [b.label for b in buttons(await room.table())] == ["Log", "Text", "Verify", "Rematch"]


async def test_a_departure_delivered_twice_is_one(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    for _ in range(2):
        await room.click(CLEO, command(1, "sure", "leave-playing"), interaction=5_555)
    assert room.said(CLEO).startswith("That was counted already.")
    assert (await room.now()).row.n == 1


async def test_a_match_that_stands_still_can_be_ended_by_its_host_and_frees_the_channel(
    room: Room,
) -> None:
    await room.begin(ANN, BEN)
    await room.tables.write(1, lambda conn: matches.freeze(conn, 1, "8", now=1))
    await room.command(BEN, "table", do="end")
    assert room.said(BEN) == "Only the host of this table can do that."
    assert buttons(room.message(BEN)) == []
    await room.command(ANN, "table", do="leave")
    assert "report number 8" in room.said(ANN)
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end", interaction=5_555)
    assert room.said(ANN) == "✔ The match is ended."
    await room.click(ANN, command(1, "sure", "end-frozen"), interaction=5_555)
    assert room.said(ANN).startswith("That was counted already.")
    assert "without a result" in (await room.table()).content
    assert await room.store.read(lambda conn: deadlines.of_match(conn, 1)) == ()
    await room.command(DAN, "play")
    assert "stands in <#70>" in room.said(DAN)


async def test_in_a_lobby_leaving_and_ending_are_the_lobbys(room: Room) -> None:
    await room.lobby(ANN, BEN)
    await room.command(BEN, "table", do="leave")
    await room.press(BEN, "Yes, leave")
    assert "You left the lobby" in room.said(BEN)
    await room.command(ANN, "table", do="concede")
    await room.press(ANN, "Yes, concede")
    assert room.said(ANN) == "This game has not begun."
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    assert (await room.now()).row.status == "cancelled"
    await room.lobby(ANN)
    await room.command(ANN, "table", do="dance")
    assert room.said(ANN) == "Possible: **settings**, **leave**, **concede**, **end**, **move**."


@pytest.mark.parametrize("what", ["leave", "end"])
async def test_what_was_confirmed_of_a_lobby_is_asked_anew_of_the_game_that_began(
    room: Room, what: str
) -> None:
    """Field report 78: what was said of the lobby is not what would happen now."""
    await room.lobby(ANN, BEN, CLEO)
    await room.command(ANN, "table", do=what)
    old, _ = await room.button(ANN, f"Yes, {what}")
    await room.press(ANN, "Start")
    before = await room.bytes()
    await room.click(ANN, old.id, private=True)
    assert CONSEQUENCES[what] in room.said(ANN)
    assert await room.bytes() == before
    await room.press(ANN, f"Yes, {what}")
    now = await room.now()
    assert now.row.status == ("over" if what == "end" else "playing")
    assert now.row.n == 1


async def test_what_was_confirmed_of_a_game_is_asked_anew_once_it_stands_still(room: Room) -> None:
    """Field report 78, and the other way round."""
    await room.begin(ANN, BEN)
    await room.command(ANN, "table", do="end")
    old, _ = await room.button(ANN, "Yes, end")
    await room.tables.write(1, lambda conn: matches.freeze(conn, 1, "8", now=1))
    await room.click(ANN, old.id)
    assert (await room.now()).row.status == "frozen"
    await room.press(ANN, "Yes, end")
    assert (await room.now()).row.status == "over"


# ---------------------------------------------------------------- the host has vanished


def moderating(room: Room, who: Person, custom_id: str, guild: int = GUILD) -> Awaitable[Reply]:
    """A press by somebody who may manage the channel."""
    return room.desk.click(
        Click(room.press_id(), who.user, who.name, CHANNEL, custom_id, guild, moderates=True)
    )


async def record(room: Room) -> list[tuple[str, str, int | None]]:
    """Who did what on the public record."""

    def work(conn: sqlite3.Connection) -> list[tuple[str, str, int | None]]:
        found = [
            (act.act, seats.get(conn, act.member or 0)) for act in privileged.of_match(conn, 1)
        ]
        return [(act, m.role, m.user_id) for act, m in found if m is not None]

    return await room.store.read(work)


@pytest.mark.parametrize("is_frozen", [False, True])
async def test_a_moderator_ends_a_table_whose_host_has_vanished(
    room: Room, is_frozen: bool
) -> None:
    """Field report 96: Eve may manage the channel and does not sit here."""
    await room.begin(ANN, BEN, CLEO)
    if is_frozen:
        await room.tables.write(1, lambda conn: matches.freeze(conn, 1, "8", now=1))
    before = await room.bytes()
    for who in (BEN, EVE):
        await room.command(who, "table", do="end")
        assert room.said(who) == "Only the host of this table can do that."
        assert buttons(room.message(who)) == []
    typed = replace(room.typed(EVE, "table", do="end"), moderates=True)
    room.replies[EVE.user] = await room.desk.typed(typed)
    (sure,) = buttons(room.message(EVE))
    await room.click(BEN, sure.id)
    assert room.said(BEN) == "Only the host of this table can do that."
    await moderating(room, EVE, sure.id, guild=8)
    assert await room.bytes() == before, "a moderator of another server is none here"
    await moderating(room, EVE, sure.id)
    assert (await room.now()).row.status == "over"
    assert await record(room) == [("end", "moderator", EVE.user)]
    assert [m.name for m in (await room.now()).members] == ["Ann", "Ben", "Cleo"]
    await room.command(DAN, "play")
    assert "stands in <#70>" in room.said(DAN)


async def test_a_moderator_closes_a_lobby_whose_host_has_vanished(room: Room) -> None:
    """Field report 96."""
    await room.lobby(ANN, BEN)
    await room.click(EVE, command(1, "cancel"))
    assert room.said(EVE) == "Only the host of this table can do that."
    await moderating(room, EVE, command(1, "cancel"))
    assert (await room.now()).row.status == "cancelled"
    assert await record(room) == [("end", "moderator", EVE.user)]


async def test_a_moderator_who_is_forgotten_leaves_no_name_on_the_record(room: Room) -> None:
    await room.begin(ANN, BEN)
    await moderating(room, EVE, command(1, "sure", "end-playing"))
    await room.store.forget(EVE.user)
    assert await record(room) == [("end", "moderator", None)]


async def long_game(room: Room, *people: Person) -> None:
    await room.lobby(*people)
    await room.lobbies.set_setting(1, Who(ANN.user, "Ann", room.press_id()), "rounds", "five")
    await room.press(ANN, "Start")


async def leads(room: Room) -> str:
    now = await room.now()
    return next(m.name for m in now.members if m.id == now.row.host)


async def test_a_host_whose_turns_ran_out_three_times_gives_the_rights_on(room: Room) -> None:
    """Field report 96: Ann is away; Ben and Cleo play on."""
    await long_game(room, ANN, BEN, CLEO)
    for turns in range(1, 4):
        assert await leads(room) == "Ann"
        room.later(hours=72)
        await room.deadlines.dispatch()
        if turns < 3:
            await room.move(BEN, "end turn")
            await room.move(CLEO, "end turn")
    assert await leads(room) == "Ben"
    line = "-# ■ **Ben** is the host now: turn after turn of the host before ran out."
    assert line in (await room.table()).content.splitlines()
    shown = (await room.wanted())["table"].digest
    room = await room.restarted()
    assert (await room.wanted())["table"].digest == shown
    await room.command(ANN, "table", do="end")
    assert room.said(ANN) == "Only the host of this table can do that."
    for who in (BEN, CLEO, ANN, BEN):
        for move in ("draw", "end turn"):
            await room.move(who, move)
    assert "host now" not in (await room.table()).content
    assert await leads(room) == "Ben", "the rights do not go back by themselves"


async def test_a_host_who_comes_back_in_between_stays_the_host(room: Room) -> None:
    """Field report 96."""
    await long_game(room, ANN, BEN)
    for turn in range(5):
        if turn % 3 == 2:
            await room.move(ANN, "end turn")
        else:
            room.later(hours=72)
            await room.deadlines.dispatch()
        assert await leads(room) == "Ann"
        await room.move(BEN, "end turn")


async def test_where_everybody_is_away_the_first_who_comes_back_is_the_host(room: Room) -> None:
    """Field report 96."""
    await long_game(room, ANN, BEN, CLEO)
    for _ in range(9):
        room.later(hours=72)
        await room.deadlines.dispatch()
    assert await leads(room) == "Cleo"
    await room.move(ANN, "end turn")
    assert await leads(room) == "Ann"


async def test_after_the_end_nothing_is_taken_any_more(room: Room) -> None:
    """Field report 154: every button of the last prompts, an old acceptance, undo, orders, acts."""
    await with_gm(room, ANN, BEN, CLEO)
    await room.move(ANN, "offer p2 5 for figs")
    for who in (ANN, BEN, GM):
        room.replies.pop(who.user, None)
        await room.press(who, "Play")
    await room.command(CLEO, "orders")
    pressed = [
        (who, control.id, tuple(o.value for o in getattr(control, "options", ())[:1]))
        for who in (ANN, BEN, CLEO, GM)
        for row in room.message(who).rows
        for control in row
    ]
    public = [(ANN, b.id, ()) for b in buttons(await room.table())]
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    before = await room.bytes()
    shown = (await room.wanted())["table"].digest
    for who, custom_id, values in (*pressed, *public):
        await room.click(who, custom_id, values=values, private=True)
    for what in ("undo", "sure"):
        await room.click(ANN, command(1, what, "leave-playing"))
        assert room.said(ANN) == "The game is over."
    await room.command(ANN, "move", what="draw", table="#1")
    assert room.said(ANN) == "The game is over."
    await room.command(GM, "gm correct", what="correct 0 50", reason="why not", table="#1")
    assert room.said(GM) == "The game is over."
    assert await room.follower.run(1) == 0
    assert await room.bytes() == before
    assert (await room.wanted())["table"].digest == shown
