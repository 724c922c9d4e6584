"""`/table`: house rules with their clauses, and a table that moves to another channel of its server."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot import posts
from bot.presses import Click, Reply
from storage import matches, privileged, seats
from tests.desk.kit import ANN, BEN, CHANNEL, CLEO, GUILD, Person, Room, buttons

ELSEWHERE = 71


async def channel(room: Room, match: int = 1) -> int:
    return (await room.now(match)).row.channel_id


async def moderator(room: Room, who: Person, **options: Any) -> Reply:
    """`/table` typed by somebody who may manage the channel."""
    typed = replace(room.typed(who, "table", **options), moderates=True)
    reply = room.replies[who.user] = await room.desk.typed(typed)
    return reply


# ---------------------------------------------------------------- house rules


async def test_in_the_lobby_house_rules_are_shown_with_their_clauses_and_can_be_chosen(
    room: Room,
) -> None:
    await room.lobby(ANN, BEN)
    await room.command(BEN, "table", do="settings")
    said = room.said(BEN)
    setting = (await room.now()).game.settings()[0]
    assert "Rounds: **three**" in said
    assert f"-# {setting.clause}: The game has three rounds" in said
    assert "72 h" in said
    await room.choose(BEN, "five")
    assert room.said(BEN) == "Only the host of this table can do that."
    await room.command(ANN, "table", do="settings")
    await room.choose(ANN, "five")
    await room.command(ANN, "table", do="settings")
    assert "Rounds: **five**" in room.said(ANN)


async def test_once_the_game_has_begun_they_are_only_shown(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(CLEO, "table", do="settings")
    assert "Rounds: **three**" in room.said(CLEO)
    assert "settled before the game began" in room.said(CLEO)
    assert room.message(CLEO).rows == ()


# ---------------------------------------------------------------- moving


async def test_the_host_moves_the_table_after_confirming(room: Room) -> None:
    await room.begin(ANN, BEN)
    before = (await room.now()).row
    await room.command(ANN, "table", do="move", to=ELSEWHERE)
    assert await channel(room) == CHANNEL
    assert f"goes on in <#{ELSEWHERE}>" in room.content(ANN)
    await room.press(ANN, "Yes, move")
    assert room.said(ANN) == f"✔ The table goes on in <#{ELSEWHERE}>."
    row = (await room.now()).row
    assert replace(row, channel_id=CHANNEL, updated=before.updated) == before
    wanted = (await room.wanted())["table"]
    assert wanted.channel == ELSEWHERE
    acts = await room.store.read(lambda conn: privileged.of_match(conn, 1))
    assert [(act.act, act.member) for act in acts] == [("move", row.host)]
    found = await room.tables.at(ELSEWHERE)
    assert found is not None
    assert found.id == 1
    assert await room.tables.at(CHANNEL) is None


async def test_old_buttons_and_hands_work_after_the_move(room: Room) -> None:
    await room.begin(ANN, BEN)
    old, _ = await room.button(ANN, "Play")
    await room.command(ANN, "table", do="move", to=ELSEWHERE)
    await room.press(ANN, "Yes, move")
    room = await room.restarted()
    await room.click(ANN, old.id)
    assert "Your turn" in room.said(ANN)
    assert f"<#{ELSEWHERE}>" in room.content(ANN)
    await room.move(ANN, "end turn")
    await room.command(CLEO, "play", game="reference")  # the old channel is free
    assert "stands in <#70>" in room.content(CLEO)


async def test_a_lobby_moves_too(room: Room) -> None:
    await room.lobby(ANN, BEN)
    await room.command(ANN, "table", do="move", to=ELSEWHERE)
    await room.press(ANN, "Yes, move")
    assert await channel(room) == ELSEWHERE
    await room.press(ANN, "Start")
    assert (await room.now()).row.status == "playing"


async def test_a_player_who_is_not_the_host_is_refused_and_a_moderator_is_not(room: Room) -> None:
    await room.begin(ANN, BEN)
    for who in (BEN, CLEO):
        await room.command(who, "table", do="move", to=ELSEWHERE)
        assert room.said(who) == "Only the host of this table can do that."
    await moderator(room, CLEO, do="move", to=ELSEWHERE)
    (button,) = buttons(room.message(CLEO))
    await room.click(BEN, button.id)
    assert room.said(BEN) == "Only the host of this table can do that."
    await room.desk.click(
        Click(room.press_id(), CLEO.user, CLEO.name, CHANNEL, button.id, GUILD, moderates=True)
    )
    assert await channel(room) == ELSEWHERE
    (act,) = await room.store.read(lambda conn: privileged.of_match(conn, 1))
    by = await room.store.read(lambda conn: seats.get(conn, act.member or 0))
    assert by is not None
    assert (act.act, by.role, by.user_id) == ("move", "moderator", CLEO.user)


async def test_a_moderator_of_another_server_is_none_here(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(CLEO, "play", game="reference", channel=900, guild=8)
    await moderator(room, BEN, do="move", to=ELSEWHERE, table="#1", channel=900, guild=8)
    assert room.said(BEN) == "Only the host of this table can do that."


async def test_where_another_table_lives_it_is_refused_with_its_name(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(ANN, "table", do="move", to=ELSEWHERE)
    (late,) = buttons(room.message(ANN))
    await room.command(CLEO, "play", game="reference", channel=ELSEWHERE)
    before = await room.bytes(1)
    await room.click(ANN, late.id)  # it came between the question and the press
    assert f"being set up in <#{ELSEWHERE}>" in room.content(ANN)
    await room.command(ANN, "table", do="move", to=ELSEWHERE)
    assert f"being set up in <#{ELSEWHERE}>" in room.content(ANN)
    assert await room.bytes(1) == before


async def test_what_discord_hinders_is_said_at_the_question_and_at_the_press(room: Room) -> None:
    asked: list[tuple[int, int]] = []
    hindrances = ["", "In <#71> I lack **Attach Files**.", "In <#71> I lack **Send Messages**."]

    async def hindrance(guild: int, channel: int) -> str:
        asked.append((guild, channel))
        return hindrances.pop(0)

    await room.begin(ANN, BEN)
    room.desk.hindrance = hindrance
    await room.command(ANN, "table", do="move", to=ELSEWHERE)
    await room.press(ANN, "Yes, move")
    assert room.said(ANN) == "In <#71> I lack **Attach Files**."
    await room.command(ANN, "table", do="move", to=ELSEWHERE)
    assert room.said(ANN) == "In <#71> I lack **Send Messages**."
    assert asked == [(GUILD, ELSEWHERE)] * 3
    assert await channel(room) == CHANNEL


@pytest.mark.parametrize(
    ("options", "said"), [({}, "Name the channel"), ({"to": CHANNEL}, "in <#70> already")]
)
async def test_a_table_is_moved_somewhere_else(
    room: Room, options: dict[str, Any], said: str
) -> None:
    await room.begin(ANN, BEN)
    await room.command(ANN, "table", do="move", **options)
    assert said in room.said(ANN)
    assert room.message(ANN).rows == ()


async def test_what_is_over_stays_where_it_is(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(ANN, "table", do="move", to=ELSEWHERE)
    (late,) = buttons(room.message(ANN))
    await room.tables.write(1, lambda conn: matches.set_status(conn, 1, "over", now=1))
    await room.click(ANN, late.id)
    assert room.said(ANN) == "The game is over."
    assert await channel(room) == CHANNEL


async def test_a_garbled_button_moves_nothing(room: Room) -> None:
    await room.begin(ANN, BEN)
    for argument in ("", "-", "zzzzzzzzzzzzzz", "0", "1_1"):
        await room.click(ANN, f"1.1.move.{argument}")
    assert await channel(room) == CHANNEL


async def test_a_second_delivery_of_the_press_is_told_so(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(ANN, "table", do="move", to=ELSEWHERE)
    (sure,) = buttons(room.message(ANN))
    await room.click(ANN, sure.id, interaction=77)
    await room.click(ANN, sure.id, interaction=77)
    assert "already" in room.said(ANN)
    acts = await room.store.read(lambda conn: privileged.of_match(conn, 1))
    assert len(acts) == 1
    now = await room.now()
    assert posts.wanted(now, room.style, 1)[0].channel == ELSEWHERE
