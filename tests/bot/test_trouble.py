"""What goes wrong at Discord's side: messages and channels that are gone, doors that are closed, bad weather."""

import asyncio
import copy
from typing import Any

import discord
import pytest
import simcord

from bot.house import Tempo
from bot.work import BARRED_S, BREATH_S, PAUSE_S
from tests.bot.conftest import Make, Sent, Wire
from tests.bot.playing import GAME, Party, begun, labels, party

HOUR = 3600


def messages(there: Party) -> str:
    """The path of the messages of the table's channel."""
    return f"/channels/{there.channel.id}/messages"


async def test_a_message_that_somebody_deleted_is_sent_anew(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    await there.move("ann", "end")
    await there.move("ben", "end")  # from here on both are here, so the message would be edited
    gone = there.table
    owner = there.guild.owner
    env.backend.messages[there.channel.id].pop(gone.id)
    await there.move("ann", "draw")
    assert owner is not None
    assert there.table.id != gone.id
    assert there.asked() == ["ann"]
    post = next(p for p in await there.posts() if p.kind == "table")
    assert post.message_id == there.table.id


async def test_a_send_whose_answer_was_lost_is_repeated_under_its_nonce(
    wire: Wire, env: simcord.Env
) -> None:
    there = await begun(env, "ann", "ben")
    wire.clear()
    lost: list[Sent] = []

    def lose(sent: Sent, answer: Any) -> Any:
        if sent.method == "POST" and sent.path == messages(there) and not lost:
            lost.append(sent)
            raise ConnectionResetError
        return answer

    wire.after = lose
    await there.move("ann", "end")
    await env.advance_time(2)
    first, second = wire.posts(there.channel.id)
    assert first.json["nonce"] == second.json["nonce"]
    assert wire.of("PATCH", messages(there)), "what the first one may have said is put right"


async def test_a_crash_between_sending_and_noting_it_sends_under_the_same_nonce(
    wire: Wire, env: simcord.Env, make_bot: Make
) -> None:
    there = await begun(env, "ann", "ben")
    wire.clear()

    def crash(sent: Sent, answer: Any) -> Any:
        if sent.method == "POST" and sent.path == messages(there):
            there.bot.house.boards._closed = True
            raise asyncio.CancelledError
        return answer

    wire.after = crash
    await there.move("ann", "end")
    wire.after = lambda sent, answer: answer
    (first,) = wire.posts(there.channel.id)
    await there.restart(make_bot())
    second = wire.posts(there.channel.id)[-1]
    assert first.json["nonce"] == second.json["nonce"]
    assert there.asked() == ["ben"]


async def test_bad_weather_is_waited_out_with_growing_pauses(wire: Wire, env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    env.inject_error("POST", messages(there), status=503, times=3)
    wire.clear()
    await there.move("ann", "end")
    assert len(wire.posts(there.channel.id)) == 1
    for pause, tries in ((1, 2), (2, 3), (4, 4)):
        await env.advance_time(pause)
        assert len(wire.posts(there.channel.id)) == tries
    assert there.asked() == ["ben"]


async def test_trouble_is_waited_out_for_as_long_as_it_lasts(wire: Wire, env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    env.inject_error("POST", messages(there), status=500, times=None)
    wire.clear()
    await there.move("ann", "end")
    await env.advance_time(6 * HOUR)
    tries = len(wire.posts(there.channel.id))
    assert 6 * HOUR / PAUSE_S < tries < 6 * HOUR / PAUSE_S + 10, "pauses grow up to five minutes"
    env.backend.faults.clear()
    await env.advance_time(PAUSE_S)
    assert there.asked() == ["ben"], "nothing but time has passed"
    assert len(wire.posts(there.channel.id)) == tries + 1


async def test_a_change_during_a_long_pause_is_shown_without_waiting_for_its_end(
    env: simcord.Env,
) -> None:
    there = await begun(env, "ann", "ben")
    env.inject_error("POST", messages(there), status=500, times=None)
    await there.move("ann", "end")
    await env.advance_time(HOUR)
    env.backend.faults.clear()
    await env.advance_time(BREATH_S)
    await there.move("ben", "draw")
    assert there.asked() == ["ben"]


@pytest.mark.parametrize("event", ["resumed", "ready"])
async def test_a_connection_that_is_back_ends_all_pauses(env: simcord.Env, event: str) -> None:
    there = await begun(env, "ann", "ben")
    env.inject_error("POST", messages(there), status=500, times=None)
    await there.move("ann", "end")
    await env.advance_time(HOUR)
    env.backend.faults.clear()
    await env.advance_time(BREATH_S)
    assert there.asked() != ["ben"]
    await there.happens(event)
    assert there.asked() == ["ben"]


@pytest.mark.parametrize("event", ["resumed", "ready"])
async def test_a_connection_that_is_back_shows_what_nobody_is_at(
    env: simcord.Env, event: str
) -> None:
    there = await begun(env, "ann", "ben")
    boards = there.bot.house.boards
    boards._closed = True
    await there.move("ann", "end")
    boards._closed = False
    await there.happens(event)
    assert there.asked() == ["ben"]


REFUSED = [(403, 50013), (403, 50001), (400, 160005)]


@pytest.mark.parametrize(("status", "code"), REFUSED)
async def test_where_we_may_not_post_nothing_is_tried_until_an_hour_has_passed(
    wire: Wire, env: simcord.Env, status: int, code: int
) -> None:
    there = await begun(env, "ann", "ben")
    env.inject_error("POST", messages(there), status=status, code=code, times=None)
    wire.clear()
    await there.move("ann", "end")
    before = (await there.match()).n
    await there.move("ben", "draw")
    await there.ben.slash(there.channel, "play")
    assert (await there.match()).n > before
    await there.happens("resumed")
    await env.advance_time(BARRED_S - 60)
    assert len(wire.posts(there.channel.id)) == 1, "neither a commit nor a resumed session helps"
    await env.advance_time(60)
    assert len(wire.posts(there.channel.id)) == 2
    env.backend.faults.clear()
    await env.advance_time(BARRED_S)
    assert there.asked() == ["ben"]


async def test_a_change_of_the_channel_or_of_our_roles_is_tried_at_once(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    channel = there.bot.get_channel(there.channel.id)
    assert isinstance(channel, discord.TextChannel)
    me = channel.guild.me
    given = copy.copy(me)
    given._roles = discord.utils.SnowflakeList([1])
    role = channel.guild.default_role
    changed = copy.copy(role)
    changed._permissions = 0
    events: tuple[tuple[Any, ...], ...] = (
        ("guild_channel_update", channel, channel),
        ("guild_role_update", role, changed),
        ("member_update", me, given),
        ("ready",),
    )
    for event in events:
        name = there.asked()[0]
        other = {"ann": "ben", "ben": "ann"}[name]
        env.inject_error("POST", messages(there), status=403, code=50013, times=None)
        await env.advance_time(HOUR)
        await there.move(name, "end")
        env.backend.faults.clear()
        await env.settle()
        assert there.asked() == [name]
        await there.happens(*event)
        assert there.asked() == [other], event[0]


async def test_a_deleted_channel_of_a_finished_match_is_asked_for_once_an_hour(
    wire: Wire, env: simcord.Env
) -> None:
    there = await begun(env, "ann", "ben")
    env.inject_error("*", f"{messages(there)}*", status=404, code=10003, times=None)
    boards = there.bot.house.boards
    boards._closed = True
    for _ in range(60):
        if (await there.match()).status == "over":
            break
        for name in ("ann", "ben"):
            found = await there.moves(name)
            if found:
                await there.move(name, "end" if "end" in found else found[0])
    assert (await there.match()).status == "over"
    boards._closed = False
    wire.clear()
    for _ in range(5):
        await there.happens("resumed")
    assert len(wire.posts(there.channel.id)) == 1
    await env.advance_time(BARRED_S)
    assert len(wire.posts(there.channel.id)) == 2


async def test_where_the_old_message_cannot_be_deleted_it_loses_its_buttons(
    env: simcord.Env,
) -> None:
    there = await begun(env, "ann", "ben")
    old = there.table
    env.inject_error("DELETE", f"{messages(there)}/{old.id}", status=403, code=50013)
    await there.move("ann", "end")
    stays = next(m for m in there.channel.history() if m.id == old.id)
    assert labels(stays) == []
    assert "Play" in labels(there.table)


async def test_what_could_not_be_deleted_for_now_is_deleted_a_little_later(
    env: simcord.Env,
) -> None:
    there = await begun(env, "ann", "ben")
    old = there.table
    env.inject_error("*", f"{messages(there)}/{old.id}", status=500, times=1)
    await there.move("ann", "end")
    assert old.id in [m.id for m in there.channel.history()]
    assert labels(next(m for m in there.channel.history() if m.id == old.id)), "it is left as it is"
    await env.advance_time(1)
    assert [m.id for m in there.channel.history()] == [there.table.id]


async def test_a_picture_that_is_refused_as_too_large_becomes_smaller_then_words(
    wire: Wire, env: simcord.Env
) -> None:
    there = await begun(env, "ann", "ben")
    env.inject_error("POST", messages(there), status=413, code=40005, times=3)
    wire.clear()
    await there.move("ann", "end")
    sent = wire.posts(there.channel.id)
    assert [one.files for one in sent] == [1, 1, 1, 0]
    assert not there.table.attachments
    assert "sandstorm" in there.table.content.lower() or "ann" in there.table.content
    assert there.asked() == ["ben"], "the move stands"


# ---------------------------------------------------------------- direct messages


async def test_at_most_one_new_dm_channel_a_second(
    wire: Wire, env: simcord.Env, make_bot: Make
) -> None:
    there = await party(env, "ann", "ben", "cleo")
    await there.restart(make_bot(tempo=Tempo(dm_pause=1.0)))
    await there.ann.slash(there.channel, "play", game=GAME)
    for name in ("ben", "cleo"):
        await there.people[name].click(there.table, label="Join")
    await there.ann.click(there.table, label="Start")
    assert len(wire.of("POST", "/users/@me/channels")) == 1
    await env.advance_time(1)
    assert len(wire.of("POST", "/users/@me/channels")) == 2
    await env.advance_time(1)
    assert len(wire.of("POST", "/users/@me/channels")) == 3
    assert "Your hand" in there.hand("cleo").content


async def test_a_dm_channel_is_opened_once(wire: Wire, env: simcord.Env, make_bot: Make) -> None:
    there = await begun(env, "ann", "ben")
    await there.restart(make_bot())
    wire.clear()
    await there.move("ann", "draw")
    assert wire.of("POST", "/users/@me/channels") == []


async def test_a_hand_that_is_not_our_newest_message_there_is_sent_anew(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    other = there.guild.create_text_channel("other")
    first = there.hand("ann").id
    await there.at(other).begin()
    assert there.hand("ann").id != first
    await there.move("ann", "draw")
    ids = [m.id for m in there.ann.user.dm_channel.history()]
    assert first not in ids
    assert len(ids) == 2
    assert f"<#{there.channel.id}>" in there.hand("ann").content
    newest = there.hand("ann").id
    await there.move("ann", "draw")
    assert there.hand("ann").id == newest, "our newest there: edited in place"
