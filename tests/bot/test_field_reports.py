"""What went wrong for others, replayed here as far as it concerns the side of Discord; numbers are the reports'."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest
import simcord
from simcord.results import InteractionResult

from bot.answering import Answering
from bot.deadlines import Deadlines
from bot.demo.tables import open_thread
from bot.presses import Reply
from games.core.codec import encode
from rendering.scene import Scene
from storage import matches
from storage.lane import Lane
from tests.bot.conftest import HASTY, PAINTER, Make, Wire
from tests.bot.playing import GAME, Party, begun, labels, party, seated, shown

DAY = 24 * 3600


async def digest(there: Party) -> bytes:
    """What must not change: the state as it is stored."""
    return encode((await there.bot.house.tables.load(1)).state)


@pytest.mark.parametrize("later", [600, 2 * DAY])
async def test_field_37_a_button_works_days_later_and_after_a_restart(
    env: simcord.Env, make_bot: Make, later: int
) -> None:
    there = await begun(env, "ann", "ben")
    opened = await there.ann.click(there.table, label="Play")
    assert opened.response is not None
    await there.restart(make_bot())
    await env.advance_time(later)
    before = (await there.match()).n
    answer = await there.ann.click(opened.response, label="Draw a card")
    assert "✔" in shown(answer)
    assert (await there.match()).n == before + 1


async def test_field_37_a_button_of_a_turn_that_ran_out_says_so_and_shows_what_is_asked(
    env: simcord.Env, make_bot: Make
) -> None:
    there = await begun(env, "ann", "ben")
    before = (await there.match()).n
    opened = await there.ann.click(there.table, label="Play")
    assert opened.response is not None
    await there.restart(make_bot())
    await env.advance_time(6 * DAY)
    after = (await there.match()).n
    assert after > before, "her turn ran out"
    answer = await there.ann.click(opened.response, label="Draw a card")
    assert "changed" in shown(answer)
    assert (await there.match()).n == after
    assert answer.response is not None
    again = await there.ann.click(answer.response, label="Draw a card")
    assert "✔" in shown(again)


async def test_field_80_while_discord_cannot_be_reached_nobodys_time_runs_out(
    env: simcord.Env,
) -> None:
    there = await begun(env, "ann", "ben")
    before = (await there.match()).n
    await there.happens("disconnect")
    await env.advance_time(6 * DAY)
    assert (await there.match()).n == before
    await there.happens("connect")
    await there.happens("resumed")
    await env.advance_time(2 * DAY)
    assert (await there.match()).n == before
    await env.advance_time(2 * DAY)
    assert (await there.match()).n == before + 1


async def test_field_39_a_new_session_with_discord_changes_nothing(
    wire: Wire, env: simcord.Env
) -> None:
    there = await begun(env, "ann", "ben")
    wire.clear()
    store = there.bot._connection._view_store
    before = (len(store._views), len(store._modals), len(store._dynamic_items))
    for event in ("disconnect", "connect", "resumed", "ready"):
        await there.happens(event)
    assert wire.sent == [], "no message is sent again"
    await there.ann.click(there.table, label="Play")
    assert (len(store._views), len(store._modals), len(store._dynamic_items)) == before == (0, 0, 0)


# ---------------------------------------------------------------- 41, 44: answers in time, errors once


async def test_field_41_a_slow_picture_and_a_slow_database_are_answered_in_time(
    wire: Wire, env: simcord.Env, make_bot: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await begun(env, "ann", "ben")
    await there.restart(make_bot(tempo=HASTY))
    paint, write = PAINTER.png, Lane.do

    def slow_paint(scene: Scene, **limits: int) -> bytes | None:
        time.sleep(0.3)
        return paint(scene, **limits)

    async def slow_write(*args: Any, **options: Any) -> Any:
        await asyncio.sleep(0.15)
        return await write(*args, **options)

    monkeypatch.setattr(PAINTER, "png", slow_paint)
    monkeypatch.setattr(Lane, "do", slow_write)
    before = (await there.match()).n
    wire.clear()
    moved = await there.move("ann", "end")
    (answer,) = wire.of("POST", "/callback")
    assert answer.json["type"] == 5
    assert answer.json["data"]["flags"] == 64
    assert "✔" in shown(moved)
    assert (await there.match()).n == before + 1
    wire.clear()
    there.bot.house.tables.kept.clear()  # what is known of the match has to be read again
    board = await there.ann.slash(there.channel, "board")
    assert wire.of("POST", "/callback")[0].json["type"] == 5
    assert board.response is not None
    assert board.response.attachments
    assert there.asked() == ["ben"]


async def broken(click: object) -> Reply:
    raise RuntimeError("broken on purpose")


async def broken_late(click: object) -> Reply:
    await asyncio.sleep(0.2)
    raise RuntimeError("broken on purpose")


@pytest.mark.bot_errors
@pytest.mark.parametrize("desk", [broken, broken_late])
async def test_field_44_an_error_is_told_once_with_a_reference(
    env: simcord.Env,
    make_bot: Make,
    monkeypatch: pytest.MonkeyPatch,
    logged_errors: list[logging.LogRecord],
    desk: Callable[[object], Awaitable[Reply]],
) -> None:
    there = await begun(env, "ann", "ben")
    await there.restart(make_bot(tempo=HASTY))
    before = await digest(there)
    monkeypatch.setattr(there.bot.house.desk, "click", desk)
    await told_once(there, await there.ann.click(there.table, label="Play"), logged_errors)
    assert await digest(there) == before


@pytest.mark.bot_errors
async def test_field_44_an_error_after_the_answer_is_a_follow_up(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch, logged_errors: list[logging.LogRecord]
) -> None:
    there = await begun(env, "ann", "ben")
    before = await digest(there)
    give = Answering._give

    async def breaks_after(self: Answering, *args: Any) -> None:
        await give(self, *args)
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(Answering, "_give", breaks_after)
    answer = await there.ann.click(there.table, label="Play")
    assert answer.response is not None
    assert "Your turn" in answer.response.content
    await told_once(there, answer, logged_errors)
    assert await digest(there) == before


async def told_once(
    there: Party, answer: InteractionResult, logged: list[logging.LogRecord]
) -> None:
    """One private apology with a reference, one traceback with the same."""
    told = [one for one in (answer.response, *answer.followups) if one is not None]
    sorry = [one for one in told if "reference" in one.content]
    assert [one.ephemeral for one in sorry] == [True]
    (record,) = logged
    assert sorry[0].content.split("`")[1] in record.getMessage()
    assert "broken on purpose" in str(record.msg)


@pytest.mark.unanswered
@pytest.mark.parametrize(("code", "status"), [(10062, 404), (40060, 400), (50027, 401), (0, 503)])
async def test_an_answer_that_discord_does_not_take_leaves_the_move_made(
    env: simcord.Env, caplog: pytest.LogCaptureFixture, code: int, status: int
) -> None:
    there = await begun(env, "ann", "ben")
    env.inject_error("POST", "/interactions/*/callback", status=status, code=code)
    before = (await there.match()).n
    await there.ann.slash(there.channel, "move", what="end")
    assert (await there.match()).n == before + 1
    assert there.asked() == ["ben"]
    lines = [r.getMessage() for r in caplog.records if "answer not delivered" in r.getMessage()]
    assert len(lines) == 1


# ---------------------------------------------------------------- 46, 55, 57, 59


@pytest.mark.parametrize(("status", "code"), [(500, 0), (403, 50007)])
async def test_field_46_a_dm_that_fails_holds_up_no_start(
    env: simcord.Env, status: int, code: int
) -> None:
    there = await seated(env, "ann", "ben", "cleo")
    there.cleo.user.dm_channel  # noqa: B018 # the make-believe Discord opens it when first named
    path = f"/channels/{there.cleo.user.dm_channel.id}/messages"
    env.inject_error("POST", path, status=status, code=code, times=1 if code == 0 else None)
    await there.ann.click(there.table, label="Start")
    match = await there.match()
    assert match.status == "playing"
    again = await there.ann.slash(there.channel, "play")
    assert "Your turn" in shown(again), "there is one table, and it goes on"
    mine = await there.cleo.slash(there.channel, "hand")
    assert "Your hand" in shown(mine)
    if code == 0:
        await env.advance_time(2)
        assert "Your hand" in there.hand("cleo").content


async def test_a_closed_dm_is_told_at_the_table_and_tried_again_when_its_owner_writes(
    env: simcord.Env,
) -> None:
    there = await seated(env, "ann", "ben")
    path = f"/channels/{there.ben.user.dm_channel.id}/messages"
    env.inject_error("POST", path, status=403, code=50007, times=None)
    await there.ann.click(there.table, label="Start")
    assert [seat.dm_closed for seat in await there.seats()] == [False, True]
    told = [line for line in there.table.content.splitlines() if "direct message" in line]
    assert len(told) == 1
    assert "ben" in told[0]
    hand = shown(await there.ben.slash(there.channel, "hand"))
    assert not any(fact in there.table.content for fact in hand.splitlines()[1:])
    await there.ben.user.slash("hand")
    env.backend.faults.clear()
    await there.ben.user.slash("hand")
    assert "Your hand" in there.hand("ben").content
    assert "direct message" not in there.table.content


async def test_field_55_a_picture_too_large_never_stops_a_game(
    wire: Wire, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await begun(env, "ann", "ben")
    limits: list[int] = []

    def nothing(scene: Scene, *, limit_bytes: int) -> bytes | None:
        limits.append(limit_bytes)
        return None

    monkeypatch.setattr(PAINTER, "png", nothing)
    await there.move("ann", "end")
    assert there.asked() == ["ben"]
    assert not there.table.attachments
    assert len(there.table.content) <= 2000
    board = await there.ben.slash(there.channel, "board")
    assert shown(board).count("\n") > 0, "in words"
    assert limits[0] == 10 << 20
    assert limits[-1] > 0


async def test_field_55_an_answer_whose_picture_is_refused_comes_in_words(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    env.inject_error("POST", "/interactions/*/callback", status=413, code=40005, times=1)
    board = await there.ann.slash(there.channel, "board")
    assert board.response is not None
    assert not board.response.attachments
    assert len(shown(board)) > 100, "in words"


@pytest.mark.bot_errors
async def test_a_painter_that_fails_is_logged_once_and_told_in_words(
    env: simcord.Env,
    monkeypatch: pytest.MonkeyPatch,
    logged_errors: list[logging.LogRecord],
) -> None:
    there = await begun(env, "ann", "ben")

    def fails(scene: Scene, **limits: int) -> bytes | None:
        raise ValueError("no colour")

    monkeypatch.setattr(PAINTER, "png", fails)
    await there.move("ann", "draw")
    await there.move("ann", "end")
    assert there.asked() == ["ben"]
    assert not there.table.attachments
    kinds = [str(r.msg) for r in logged_errors]
    assert len([k for k in kinds if "'picture': 'board'" in k]) == 1


async def test_field_57_a_private_press_has_a_public_result(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    before = there.table.content
    opened = await there.ann.click(there.table, label="Play")
    assert opened.response is not None
    assert opened.response.ephemeral
    drawn = await there.ann.click(opened.response, label="Draw a card")
    assert drawn.response is None or drawn.response.ephemeral
    assert there.table.content != before
    assert not there.table.flags.ephemeral


async def test_field_59_a_private_message_that_was_dismissed_is_nobodys_trouble(
    env: simcord.Env,
) -> None:
    there = await begun(env, "ann", "ben")
    opened = await there.ann.click(there.table, label="Play")
    assert opened.response is not None
    env.backend.messages[there.channel.id].pop(opened.response.id)
    gone = there.table.id
    env.backend.messages[there.channel.id].pop(gone)
    moved = await there.move("ann", "draw")
    assert "✔" in shown(moved)
    assert there.table.id > gone
    assert there.asked() == ["ann"]
    assert "drew" in there.table.content
    await env.advance_time(DAY)
    moved = await there.move("ann", "draw")
    assert "✔" in shown(moved)
    assert there.asked() == ["ben"]


# ---------------------------------------------------------------- 60, 62, 64, 66


async def test_field_60_a_deleted_channel_archives_its_match_and_frees_its_people(
    env: simcord.Env,
) -> None:
    there = await begun(env, "ann", "ben")
    channel = there.bot.get_channel(there.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.delete()
    await env.settle()
    assert (await there.match()).status == "archived"
    elsewhere = there.at(there.guild.create_text_channel("other"))
    await elsewhere.begin()
    assert elsewhere.asked() == ["ann"]
    for name in ("ann", "ben"):
        assert f"<#{elsewhere.channel.id}>" in elsewhere.hand(name).content


async def test_field_60_a_server_that_sends_the_bot_away_archives_its_tables(
    env: simcord.Env,
) -> None:
    there = await begun(env, "ann", "ben")
    guild = there.bot.get_guild(there.guild.id)
    await there.happens("guild_unavailable", guild)
    assert (await there.match()).status == "playing", "an outage of Discord's ends nothing"
    await there.happens("guild_remove", guild)
    assert (await there.match()).status == "archived"


async def test_field_62_a_channel_deleted_while_the_bot_was_away_is_flagged_once(
    env: simcord.Env, make_bot: Make, caplog: pytest.LogCaptureFixture
) -> None:
    there = await begun(env, "ann", "ben")
    env.inject_error("*", f"/channels/{there.channel.id}/*", status=404, code=10003, times=None)
    await there.move("ann", "end")
    assert (await there.match()).status == "archived"
    caplog.clear()
    await there.restart(make_bot())
    await env.advance_time(4 * DAY)
    assert [r for r in caplog.records if r.levelno >= logging.WARNING] == []


async def test_field_62_it_is_flagged_when_the_next_turn_runs_out_and_left_alone_then(
    wire: Wire, env: simcord.Env, make_bot: Make, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody moves: the bot has nothing to send until three days are over."""
    there = await begun(env, "ann", "ben")
    env.inject_error("*", f"/channels/{there.channel.id}/*", status=404, code=10003, times=None)
    await there.restart(make_bot())
    await env.advance_time(2 * DAY)
    assert (await there.match()).status == "playing"
    caplog.clear()
    await env.advance_time(2 * DAY)
    row = await there.match()
    assert row.status == "archived"
    assert len([r for r in caplog.records if "its channel is gone" in r.getMessage()]) == 1
    wire.clear()
    caplog.clear()
    await env.advance_time(8 * DAY)
    assert [one for one in wire.sent if str(there.channel.id) in one.path] == []
    assert [r for r in caplog.records if r.levelno >= logging.WARNING] == []
    assert (await there.match()).n == row.n


async def test_field_64_missing_permissions_are_named_before_a_start(env: simcord.Env) -> None:
    there = await party(env, "ann", "ben")
    channel = there.guild.create_text_channel(
        "quiet",
        overwrites={
            there.guild.default_role: discord.PermissionOverwrite(
                attach_files=False, read_message_history=False, use_external_emojis=False
            )
        },
    )
    told = shown(await there.ann.slash(channel, "play", game=GAME))
    assert "**Attach Files**" in told
    assert f"<#{channel.id}>" in told
    assert "Send Messages" not in told
    assert "View Channel" not in told
    assert channel.last_message is None
    assert await there.bot.house.store.read(matches.list_live) == ()


@pytest.mark.parametrize("kind", ["thread", "voice"])
async def test_field_64_they_are_named_in_a_thread_and_in_the_chat_of_a_voice_channel_too(
    env: simcord.Env, kind: str
) -> None:
    there = await party(env, "ann", "ben")
    if kind == "thread":
        await open_thread(there.bot, there.channel, "aside")
        (place,) = there.channel.threads
    else:
        place = there.guild.create_voice_channel("loud")
    channel = there.bot.get_channel(there.channel.id if kind == "thread" else place.id)
    assert isinstance(channel, discord.TextChannel | discord.VoiceChannel)
    everybody = channel.guild.default_role
    forbidden = {"send_messages": False, "send_messages_in_threads": False}
    await channel.set_permissions(
        everybody,
        overwrite=discord.PermissionOverwrite.from_pair(
            discord.Permissions.none(), discord.Permissions(**dict.fromkeys(forbidden, True))
        ),
    )
    await env.settle()
    told = shown(await there.ann.slash(place, "play", game=GAME))
    lacking = {"thread": "Send Messages in Threads", "voice": "Send Messages"}[kind]
    assert f"I lack **{lacking}**." in told
    assert f"<#{place.id}>" in told
    assert await there.bot.house.store.read(matches.list_live) == ()


async def test_missing_permissions_at_a_live_table_are_told_to_its_host_once(
    env: simcord.Env, make_bot: Make, caplog: pytest.LogCaptureFixture
) -> None:
    there = await begun(env, "ann", "ben")
    env.inject_error("*", f"/channels/{there.channel.id}/*", status=403, code=50013, times=None)
    await there.move("ann", "end")
    told = [m.content for m in there.ann.user.dm_channel.history() if "permissions" in m.content]
    assert len(told) == 1
    assert "Attach Files" in told[0]
    assert not [m for m in there.ben.user.dm_channel.history() if "permissions" in m.content]
    await there.move("ben", "draw")
    await there.restart(make_bot())
    told = [m.content for m in there.ann.user.dm_channel.history() if "permissions" in m.content]
    assert len(told) == 1
    env.backend.faults.clear()
    await there.move("ben", "end")
    channel = there.bot.get_channel(there.channel.id)
    await there.happens("guild_channel_update", channel, channel)
    assert there.asked() == ["ann"], "the table shows the truth as soon as it may"


async def test_field_66_an_archived_thread_is_opened_by_sending(
    wire: Wire, env: simcord.Env
) -> None:
    there = await begun(env, "ann", "ben")
    await there.move("ann", "end")
    await there.move("ben", "end")
    old = there.table
    path = f"/channels/{there.channel.id}/messages/{old.id}"
    env.inject_error("PATCH", path, status=400, code=50083)
    wire.clear()
    await there.move("ann", "draw")
    assert len(wire.posts(there.channel.id)) == 1
    assert there.table.id != old.id
    assert there.asked() == ["ann"]


async def test_field_66_of_a_locked_thread_the_host_hears_and_tries_are_limited(
    wire: Wire, env: simcord.Env
) -> None:
    there = await begun(env, "ann", "ben")
    path = f"/channels/{there.channel.id}/messages"
    env.inject_error("POST", path, status=400, code=160005, times=None)
    before = (await there.match()).n
    wire.clear()
    moved = await there.move("ann", "end")
    assert "✔" in shown(moved)
    assert (await there.match()).n == before + 1
    await env.advance_time(DAY)
    assert len(wire.posts(there.channel.id)) <= 1 + DAY // 3600, "once an hour"
    told = [m.content for m in there.ann.user.dm_channel.history() if "locked" in m.content]
    assert len(told) == 1


# ---------------------------------------------------------------- 68, 70, 72


async def test_field_68_a_press_in_a_dm_needs_nothing_but_its_user_and_id(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    hand = there.hand("ann")
    pressed = labels(hand)
    real = env.bot._connection.parse_interaction_create

    def bare(data: Any) -> None:
        for key in ("channel", "channel_id", "guild", "guild_id", "member", "locale"):
            data.pop(key, None)
        real(data)

    env.bot._connection.parsers["INTERACTION_CREATE"] = bare
    for label in pressed:
        answer = await there.ann.user.click(hand, label=label)
        assert answer.acknowledged, label
    assert "Play" in pressed


async def test_field_70_each_hand_names_its_game_and_channel(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    channels = [there.channel]
    for name in ("second", "third"):
        channel = there.guild.create_text_channel(name)
        await there.at(channel).begin()
        channels.append(channel)
    hands = [m.content for m in there.ann.user.dm_channel.history()]
    assert len(hands) == 3
    for channel, hand in zip(channels, hands, strict=True):
        assert f"<#{channel.id}>" in hand
        assert "Caravan" in hand


@pytest.mark.bot_errors
async def test_field_72_the_dispatcher_outlives_what_breaks_in_it(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch, logged_errors: list[logging.LogRecord]
) -> None:
    there = await begun(env, "ann", "ben")
    dispatched: list[int] = []
    dispatch = Deadlines.dispatch

    async def breaks_once(self: Deadlines) -> int:
        dispatched.append(1)
        if len(dispatched) == 1:
            raise ConnectionResetError
        return await dispatch(self)

    monkeypatch.setattr(Deadlines, "dispatch", breaks_once)
    there.bot.house.deadlines.poke()
    await env.settle()
    assert len(dispatched) == 1
    await env.advance_time(10)
    assert len(dispatched) == 2
    assert len([r for r in logged_errors if "dispatcher" in r.getMessage()]) == 1
    await there.move("ann", "end")
    assert there.asked() == ["ben"]
