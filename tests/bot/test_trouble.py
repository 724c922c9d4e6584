"""What goes wrong at Discord's side: messages and channels that are gone, doors that are closed, bad weather."""

import asyncio
from typing import Any

import pytest
import simcord

from bot.boards import TRIES
from bot.house import Tempo
from tests.bot.conftest import Make, Sent, Wire
from tests.bot.playing import GAME, Party, begun, labels, party


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


@pytest.mark.bot_errors
async def test_retries_are_limited_and_the_next_change_tries_again(
    wire: Wire, env: simcord.Env
) -> None:
    there = await begun(env, "ann", "ben")
    env.inject_error("POST", messages(there), status=500, times=None)
    wire.clear()
    await there.move("ann", "end")
    await env.advance_time(3600)
    assert len(wire.posts(there.channel.id)) == TRIES + 1
    env.backend.faults.clear()
    await there.move("ben", "draw")
    assert there.asked() == ["ben"]


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
