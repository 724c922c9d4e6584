"""The bot's process under trouble: restarts, cut gateways, kills at requests and at commits."""

import asyncio
import signal
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire.driver import BotProcess, Person, Shown, World

pytestmark = pytest.mark.wire
PLAY = {"game": "Chess"}


class Place:
    """A channel with one person, and the toy bot."""

    def __init__(self, world: World, channel: int, ann: Person, bot: BotProcess) -> None:
        self.world, self.channel, self.ann, self.bot = world, channel, ann, bot

    async def table(self) -> Shown:
        """A table that Ann has opened."""
        await self.ann.slash(self.channel, "play", **PLAY)
        return await self.ann.see(self.channel, text="table for")


@pytest.fixture
async def place() -> AsyncIterator[Place]:
    async with World() as world:
        ann = await world.person("Ann")
        channel = await (await world.guild(ann)).channel()
        bot = await BotProcess(world, module="tests.wire.toybot").start()
        yield Place(world, channel, ann, bot)
        assert await world.violations() == []


async def test_a_cut_gateway_is_resumed_and_events_are_caught_up(place: Place) -> None:
    table = await place.table()
    since = len(place.world.link.notes)
    await place.world.do("cut", code=4000)
    await place.world.link.noted("gateway", "closed", since=since)
    answer = await place.ann.press(table, "reply")
    assert answer.kind == "message"
    status = await place.world.status()
    assert (status["identifies"], status["resumes"]) == (1, 1)


async def test_an_invalidated_session_is_identified_anew(place: Place) -> None:
    since = len(place.world.link.notes)
    await place.world.do("invalidate")
    await place.world.link.noted("gateway", "ready", since=since)
    assert (await place.ann.press(await place.table(), "reply")).kind == "message"
    assert (await place.world.status())["identifies"] == 2


async def test_discord_py_tries_again_after_429_and_500(place: Place) -> None:
    path = "/channels/*/messages"
    await place.world.fault("answer", "POST", path, status=429, retry_after=0.1)
    await place.world.fault("answer", "POST", path, status=502)
    await place.table()
    statuses = [r["status"] for r in await place.world.requests(method="POST")
                if r["template"] == "/channels/{channel_id}/messages"]  # fmt: skip
    assert statuses == [429, 502, 200]


async def test_an_event_delivered_twice_is_answered_once(place: Place) -> None:
    table = await place.table()
    rule = await place.world.fault("hold", "POST", "/interactions/*")
    press = asyncio.create_task(place.ann.press(table, "reply"))
    await place.world.held(rule)
    told = (await place.world.status())["unanswered"]
    await place.world.do("forward", interaction=told[0])
    await place.world.do("release", rule=rule)
    assert (await press).kind == "message"
    await place.bot.output.line_with("40060")


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_kill_at_a_send_and_a_restart(place: Place, when: str) -> None:
    await place.bot.kill_at("POST", "/channels/*/messages", when)
    await place.ann.slash(place.channel, "play", **PLAY)
    assert await place.bot.died() == -signal.SIGKILL
    assert len([m for m in place.ann.messages.values() if "table" in m.text]) == (when == "after")
    await place.bot.start()
    table = await place.table()
    assert (await place.ann.press(table, "reply")).kind == "message"


async def test_a_kill_at_an_event_leaves_the_press_unanswered(place: Place) -> None:
    table = await place.table()
    await place.world.settings(answer_seconds=0.3)
    await place.bot.kill_at("GATEWAY", "INTERACTION_CREATE")
    assert (await place.ann.press(table, "reply")).kind == "nothing"
    assert await place.bot.died() == -signal.SIGKILL


async def test_sigterm_ends_the_process(place: Place) -> None:
    assert await place.bot.stop() == -signal.SIGTERM
    assert not place.bot.is_running


WRITER = """
import asyncio, os, sys, aiosqlite, discord
async def main():
    async with aiosqlite.connect(sys.argv[1]) as db:
        await db.execute("CREATE TABLE IF NOT EXISTS t (n INTEGER)")
        for n in range(5):
            await db.execute("INSERT INTO t VALUES (?)", (n,))
            await (db.commit() if n % 2 else db.execute("COMMIT"))
asyncio.run(main())
"""


@pytest.mark.parametrize(("when", "kept"), [("before", 2), ("after", 3)])
async def test_a_kill_at_the_third_commit(tmp_path: Path, when: str, kept: int) -> None:
    (tmp_path / "writer.py").write_text(WRITER)
    async with World() as world:
        bot = BotProcess(
            world, str(tmp_path / "db"), module="writer", env={"PYTHONPATH": str(tmp_path)}
        )
        await bot.launch(WIRE_KILL_COMMIT=f"{when}:3")
        assert await bot.died() == -signal.SIGKILL
    with sqlite3.connect(tmp_path / "db") as db:
        assert db.execute("SELECT count(*) FROM t").fetchone() == (kept,)
    db.close()
