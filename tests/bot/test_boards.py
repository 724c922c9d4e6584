"""Posts are made true: edited or sent anew, once each, and only where something differs."""

import asyncio
import threading

import pytest
import simcord

from bot.demo.tables import open_thread
from rendering.scene import Scene
from tests.bot.conftest import PAINTER, Make, Sent, Wire, burst
from tests.bot.playing import Party, begun, shown

HOUR = 3600


def told(there: Party, sent: Sent) -> list[str]:
    """Whom a sent message may notify."""
    users = sent.json["allowed_mentions"].get("users", [])
    assert sent.json["allowed_mentions"]["parse"] == []
    return [name for name, who in there.people.items() if str(who.id) in users or who.id in users]


async def test_a_new_turn_is_a_new_message_that_notifies_only_whom_it_asks(
    wire: Wire, env: simcord.Env
) -> None:
    there = await begun(env, "ann", "ben")
    before = there.table
    assert there.asked() == ["ann"]
    assert told(there, wire.posts(there.channel.id)[-1]) == ["ann"]
    await there.move("ann", "end")
    assert there.asked() == ["ben"]
    assert told(there, wire.posts(there.channel.id)[-1]) == ["ben"]
    assert [m.id for m in there.channel.history()] == [there.table.id], "the old one is deleted"
    assert there.table.id != before.id


async def test_while_all_who_are_asked_are_here_the_message_is_edited(
    wire: Wire, env: simcord.Env
) -> None:
    there = await begun(env, "ann", "ben")
    await there.move("ann", "end")
    await there.move("ben", "end")
    wire.clear()
    stays = there.table.id
    await there.move("ann", "end")
    assert there.asked() == ["ben"]
    assert there.table.id == stays
    assert wire.posts(there.channel.id) == []
    assert len(wire.of("PATCH", f"/messages/{stays}")) == 1


async def test_somebody_who_was_long_away_is_called_again(wire: Wire, env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    await there.move("ann", "end")
    await there.move("ben", "end")
    await env.advance_time(HOUR)
    await there.move("ann", "end")
    assert told(there, wire.posts(there.channel.id)[-1]) == ["ben"]


async def test_a_message_older_than_an_hour_is_sent_anew_and_notifies_nobody(
    wire: Wire, env: simcord.Env
) -> None:
    there = await begun(env, "ann", "ben")
    before = there.table.id
    await env.advance_time(2 * HOUR)
    wire.clear()
    await there.move("ann", "draw")
    assert there.asked() == ["ann"]
    assert there.table.id != before
    assert told(there, wire.posts(there.channel.id)[-1]) == []
    assert wire.of("PATCH") == []


async def test_each_sending_has_a_nonce_of_its_own(wire: Wire, env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    await there.move("ann", "end")
    sent = [one for one in wire.of("POST", "/messages") if one.path.startswith("/channels/")]
    nonces = [one.json["nonce"] for one in sent]
    assert len(nonces) == len(set(nonces)) >= 4
    assert all(one.json["enforce_nonce"] is True for one in sent)
    assert all(len(nonce) <= 25 for nonce in nonces)


async def test_a_picture_that_did_not_change_is_not_uploaded_again(
    wire: Wire, env: simcord.Env
) -> None:
    there = await begun(env, "ann", "ben")
    wire.clear()
    await there.ann.slash(there.channel, "move", what="draw")
    edits = wire.of("PATCH", f"/channels/{there.channel.id}/messages")
    assert [one.files for one in edits] in ([0], [1])
    assert there.table.attachments, "the picture is still there"


def wanted_number(there: Party) -> int:
    """The number of the state that the table's message is to show, while somebody is at it."""
    work = there.bot.house.boards._works.get((1, "table"))
    return -1 if work is None or work.wish is None else work.wish.n


async def test_what_was_overtaken_while_it_was_painted_is_never_sent(
    wire: Wire, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await begun(env, "ann", "ben")
    wire.clear()
    gate = threading.Event()
    paint = PAINTER.png

    def waiting(scene: Scene, **limits: int) -> bytes | None:
        gate.wait(5)
        return paint(scene, **limits)

    monkeypatch.setattr(PAINTER, "png", waiting)
    played = (await there.match()).n
    async with burst(env):
        await there.move("ann", "draw")
        await there.move("ann", "end")
        while wanted_number(there) < played + 2:  # noqa: ASYNC110 # nothing says so
            await asyncio.sleep(0.005)  # until the second move is what is wanted
        gate.set()
    path = f"/channels/{there.channel.id}/messages"
    table = [one.method for one in wire.sent if one.path.startswith(path)]
    assert table == ["POST", "DELETE"], "two moves, one new message"
    assert there.asked() == ["ben"]


async def test_a_press_brings_the_table_to_the_bottom(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    before = there.table.id
    await there.ann.send(there.channel, "chatter")
    await there.ann.slash(there.channel, "play")
    history = [m.id for m in there.channel.history()]
    assert before not in history
    assert there.table.attachments
    assert there.table.id == history[-1]


async def test_bringing_the_table_up_calls_nobody_again(wire: Wire, env: simcord.Env) -> None:
    """Otherwise anybody who sits there could ping whoever is asked as often as they like."""
    there = await begun(env, "ann", "ben")
    await there.move("ann", "end")
    wire.clear()
    for _ in range(3):
        await there.ann.slash(there.channel, "play")
    sent = wire.posts(there.channel.id)
    assert len(sent) == 3
    assert [told(there, one) for one in sent] == [[], [], []]
    await env.advance_time(HOUR)
    await there.move("ben", "end")
    assert told(there, wire.posts(there.channel.id)[-1]) == ["ann"]


async def test_who_does_not_sit_there_moves_no_message_and_gets_a_link(
    wire: Wire, env: simcord.Env
) -> None:
    there = await begun(env, "ann", "ben")
    stranger = there.guild.add_member(env.create_user("eve"))
    wire.clear()
    answer = await stranger.slash(there.channel, "play")
    assert wire.posts(there.channel.id) == []
    link = f"https://discord.com/channels/{there.guild.id}/{there.channel.id}/{there.table.id}"
    assert link in shown(answer)


async def test_a_thread_holds_a_table_of_its_own(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    await open_thread(there.bot, there.channel, "aside")
    (thread,) = there.channel.threads
    aside = there.at(thread)
    await aside.begin()
    await aside.move("ann", "end")
    assert aside.asked() == ["ben"]
    first = [m for m in there.channel.history() if m.attachments]
    assert [f"<@{there.ann.id}>" in m.content for m in first] == [True]
    assert f"<#{thread.id}>" in there.hand("ann").content


async def test_after_a_restart_only_posts_that_differ_are_touched(
    wire: Wire, env: simcord.Env, make_bot: Make
) -> None:
    there = await begun(env, "ann", "ben")
    wire.clear()
    await there.restart(make_bot())
    assert [one for one in wire.sent if "/messages" in one.path] == []
