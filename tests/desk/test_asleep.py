"""A lobby in which nobody presses anything for a week is put away, and opened again with the same people."""

from __future__ import annotations

from functools import partial

from bot.lobby import players
from storage import deadlines, matches, posts
from storage.posts import Post
from tests.desk.kit import ANN, BEN, CLEO, HOUR, NOW, Room, buttons

WEEK = 7 * 24


async def status(room: Room, match: int = 1) -> str:
    return (await room.now(match)).row.status


async def test_a_lobby_is_put_away_a_week_after_the_last_press_in_it(room: Room) -> None:
    await room.lobby(ANN, BEN)
    room.later(hours=100)
    await room.press(ANN, "Add a bot")
    room.later(hours=WEEK - 1)
    await room.deadlines.dispatch()
    assert await status(room) == "lobby"
    room.later(hours=1)
    await room.deadlines.dispatch()
    assert await status(room) == "archived"
    message = await room.table()
    assert "put away" in message.content
    assert [b.label for b in buttons(message)] == ["Open again"]
    assert await room.deadlines.dispatch() == 0


async def test_it_is_opened_again_with_the_same_people_and_house_rules(room: Room) -> None:
    await room.lobby(ANN, BEN)
    await room.press(ANN, "Add a bot")
    await room.press(ANN, "House rules")
    await room.choose(ANN, "five")
    before = await room.now()
    room.later(hours=WEEK)
    await room.deadlines.dispatch()
    room = await room.restarted()
    await room.press(BEN, "Open again")
    assert room.said(BEN).startswith("The lobby is open again.")
    now = await room.now()
    assert now.row.status == "lobby"
    assert [m.name for m in players(now)] == [m.name for m in players(before)]
    assert (now.row.settings, now.row.host) == (before.row.settings, before.row.host)
    room.later(hours=WEEK - 1)
    await room.deadlines.dispatch()
    assert await status(room) == "lobby"  # the week begins anew
    await room.press(ANN, "Start")
    assert await status(room) == "playing"
    rows = await room.store.read(lambda conn: deadlines.of_match(conn, 1))
    assert all(row.kind != "lobby" for row in rows)


async def test_its_channel_is_free_meanwhile_and_whoever_comes_back_is_told_what_runs_there(
    room: Room,
) -> None:
    await room.lobby(ANN, BEN)
    room.later(hours=WEEK)
    await room.deadlines.dispatch()
    await room.command(CLEO, "play", game="reference")
    assert "stands in <#70>" in room.said(CLEO)
    before = await room.bytes(1)
    await room.press(ANN, "Open again")
    assert "**Caravan** is being set up in <#70>" in room.said(ANN)
    assert await room.bytes(1) == before


async def test_who_did_not_sit_there_does_not_open_it(room: Room) -> None:
    await room.lobby(ANN)
    room.later(hours=WEEK)
    await room.deadlines.dispatch()
    await room.press(BEN, "Open again")
    assert room.said(BEN) == "You have not joined this table."
    assert await status(room) == "archived"


async def test_a_second_press_on_open_again_changes_nothing(room: Room) -> None:
    await room.lobby(ANN, BEN)
    room.later(hours=WEEK)
    await room.deadlines.dispatch()
    again, _ = await room.button(BEN, "Open again")
    await room.click(BEN, again.id, interaction=77)
    before = await room.bytes()
    await room.click(BEN, again.id, interaction=77)
    await room.click(ANN, again.id)
    assert room.said(ANN) == "This lobby is not put away."
    assert await room.bytes() == before


async def test_a_game_that_began_or_a_lobby_that_was_closed_is_never_put_away(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(CLEO, "play", game="reference", channel=71)
    await room.click(CLEO, "1.2.cancel.")
    for match in (1, 2):
        rows = await room.store.read(partial(deadlines.of_match, match_id=match))
        assert all(row.kind != "lobby" for row in rows)
    room.later(hours=WEEK)
    await room.deadlines.dispatch()
    assert (await status(room, 1), await status(room, 2)) == ("playing", "cancelled")


async def test_a_lobby_says_when_it_will_be_put_away(room: Room) -> None:
    await room.lobby(ANN)
    await room.command(ANN, "status")
    assert f"put away <t:{(NOW + WEEK * HOUR) // 1000}:R>" in room.said(ANN)


async def test_a_start_does_not_look_at_it_again_once_its_message_is_true(room: Room) -> None:
    await room.lobby(ANN)
    room.later(hours=WEEK)
    await room.deadlines.dispatch()
    post = Post(0, 1, "table", 70, 9, 1, 0, b"", "", NOW, b"\x90")
    await room.store.write(lambda conn: posts.put(conn, post))
    assert await room.store.read(lambda conn: posts.unsettled(conn, "told:")) == ()
    await room.store.write(lambda conn: deadlines.clear(conn, 1))  # its channel is gone
    assert await room.store.read(lambda conn: posts.unsettled(conn, "told:")) == (1,)


async def test_an_outage_counts_against_no_lobby(room: Room) -> None:
    await room.deadlines.heal()
    await room.lobby(ANN)
    room.later(hours=WEEK)
    await room.deadlines.heal()
    await room.deadlines.dispatch()
    assert await status(room) == "lobby"
    assert await room.store.read(lambda conn: matches.by_channel(conn, 70)) is not None
