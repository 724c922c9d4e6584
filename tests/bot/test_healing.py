"""What a stop at any moment leaves is put right by the next start, and nothing else is touched."""

import asyncio
from typing import Any

import discord
import pytest
import simcord

from bot import permissions
from tests.bot.conftest import Make, Wire
from tests.bot.playing import GAME, Party, begun, labels, party, seated, shown


def table_requests(there: Party, wire: Wire) -> list[str]:
    """What was asked for in the table's channel."""
    path = f"/channels/{there.channel.id}/messages"
    return [one.method for one in wire.sent if one.path.startswith(path)]


async def test_a_move_that_no_message_shows_yet_is_shown_after_the_start(
    wire: Wire, env: simcord.Env, make_bot: Make
) -> None:
    there = await begun(env, "ann", "ben")
    there.bot.house.boards._closed = True  # from here on as if killed after each commit
    await there.move("ann", "end")
    assert there.asked() == ["ann"]
    wire.clear()
    await there.restart(make_bot())
    assert there.asked() == ["ben"]
    assert table_requests(there, wire) == ["POST", "DELETE"]


async def test_a_lobby_that_changed_without_a_number_is_shown_after_the_start(
    env: simcord.Env, make_bot: Make
) -> None:
    there = await seated(env, "ann", "ben")
    there.bot.house.boards._closed = True
    await there.ben.click(there.table, label="Leave")
    assert "ben" in there.table.content
    await there.restart(make_bot())
    assert "ben" not in there.table.content


async def test_a_lobby_that_was_closed_is_shown_after_the_start(
    env: simcord.Env, make_bot: Make
) -> None:
    there = await seated(env, "ann", "ben")
    there.bot.house.boards._closed = True
    await there.ann.click(there.table, label="Cancel")
    await there.restart(make_bot())
    assert labels(there.table) == []
    assert "closed" in there.table.content


async def test_the_end_of_a_game_is_shown_after_the_start(env: simcord.Env, make_bot: Make) -> None:
    there = await begun(env, "ann", "ben")
    there.bot.house.boards._closed = True
    for _ in range(60):
        if (await there.match()).status == "over":
            break
        for name in ("ann", "ben"):
            found = await there.moves(name)
            if found:
                await there.move(name, "end" if "end" in found else found[0])
    assert (await there.match()).status == "over"
    assert "🏆" not in there.table.content
    await there.restart(make_bot())
    assert "Play" not in labels(there.table)
    assert "Log" in labels(there.table)
    assert "Your hand" not in there.hand("ann").content


async def test_an_old_message_that_stayed_is_deleted_after_the_start(
    env: simcord.Env, make_bot: Make
) -> None:
    there = await begun(env, "ann", "ben")
    old = there.table
    env.inject_error("*", f"/channels/{there.channel.id}/messages/{old.id}", status=500, times=1)
    await there.move("ann", "end")
    assert len(there.channel.history()) == 2
    await there.restart(make_bot())
    assert [m.id for m in there.channel.history()] == [there.table.id]


async def test_a_second_restart_touches_nothing(
    wire: Wire, env: simcord.Env, make_bot: Make
) -> None:
    there = await begun(env, "ann", "ben")
    await there.move("ann", "draw")
    await there.restart(make_bot())
    wire.clear()
    await there.restart(make_bot())
    assert table_requests(there, wire) == []
    assert [one for one in wire.sent if "/messages" in one.path] == []


async def test_agents_go_on_after_the_start(env: simcord.Env, make_bot: Make) -> None:
    there = await party(env, "ann")
    await there.ann.slash(there.channel, "play", game=GAME)
    await there.ann.click(there.table, label="Add a bot")
    await there.ann.click(there.table, label="Start")
    there.bot.house._follow = lambda match: None  # type: ignore[method-assign]
    await there.move("ann", "end")
    stood = (await there.match()).n
    await there.restart(make_bot())
    await env.advance_time(60)
    assert (await there.match()).n > stood
    assert there.asked() == ["ann"]


async def test_what_is_missing_at_a_live_table_is_logged_and_its_host_told_once(
    env: simcord.Env, make_bot: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await begun(env, "ann", "ben")
    monkeypatch.setattr(permissions, "missing", lambda has, *, thread: ("Attach Files",))
    for _ in range(2):
        await there.restart(make_bot())
    history = there.ann.user.dm_channel.history()
    told = [m.content for m in history if "**Attach Files**" in m.content]
    assert len(told) == 1
    assert f"<#{there.channel.id}>" in told[0]


ALL = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True
)


@pytest.mark.parametrize(
    ("lacking", "thread", "named"),
    [
        ("view_channel", False, "View Channel"),
        ("send_messages", False, "Send Messages"),
        ("send_messages", True, ""),
        ("send_messages_in_threads", False, ""),
        ("send_messages_in_threads", True, "Send Messages in Threads"),
        ("attach_files", True, "Attach Files"),
        ("read_message_history", False, ""),
        ("use_external_emojis", False, ""),
    ],
)
def test_field_64_exactly_what_is_missing_is_named(lacking: str, thread: bool, named: str) -> None:
    has = discord.Permissions(ALL.value)
    has.update(**{lacking: False})
    assert permissions.missing(has, thread=thread) == ((named,) if named else ())


def test_all_that_is_missing_is_in_one_sentence() -> None:
    lacking = permissions.missing(discord.Permissions.none(), thread=False)
    told = permissions.sentence(5, lacking)
    assert "**View Channel**, **Send Messages** and **Attach Files**" in told
    assert "<#5>" in told


async def test_a_stop_waits_for_the_move_in_hand_and_takes_no_other(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await begun(env, "ann", "ben")
    desk = there.bot.house.desk
    real, let = desk.typed, asyncio.Event()

    async def slow(typed: Any) -> Any:
        await there.bot.house.ports.park(let.wait(), reason="a test")
        return await real(typed)

    monkeypatch.setattr(desk, "typed", slow)
    before = (await there.match()).n
    await there.move("ann", "end")
    finishing = asyncio.create_task(there.bot.house.answering.close(5))
    await asyncio.sleep(0)
    late = await there.ann.click(there.table, label="Play")
    assert "restarted" in shown(late)
    let.set()
    await finishing
    await env.settle()
    assert (await there.match()).n == before + 1
    assert there.bot.house.answering._in_hand == set()
