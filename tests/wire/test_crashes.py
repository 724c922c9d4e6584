"""kill -9 at every named point: nothing told is lost, nothing is doubled, and ten seconds later all see the truth."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable
from contextlib import nullcontext

import pytest
import pytest_asyncio

from tests.wire.crashpoints import CRASH_POINTS, Point
from tests.wire.driver import Json, World
from tests.wire.players import Player, Tally
from tests.wire.scenes import Scene
from tests.wire.stage import GAMES, Stage, ended
from tests.wire.truth import DONE, Table, news, verified

pytestmark = [pytest.mark.wire, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """One world for all points: each crash leaves its table behind, to be found right by all later starts."""
    async with World() as world:
        await world.settings(rate_limits=False)
        made = await Stage.set(world, tmp_path_factory.mktemp("crashes"))
        await made.start()
        await made.table(made.ann, made.ben, made.cleo)  # so that their DM channels are known
        yield made
        assert await made.bot.stop() == 0
        assert await world.violations() == []
        for output in made.bot.outputs:
            assert "Traceback" not in str(output)
        await verified(made.records, GAMES)


@pytest.mark.parametrize("point", CRASH_POINTS, ids=str)
async def test_nothing_is_lost_or_doubled_and_all_see_the_truth(stage: Stage, point: Point) -> None:
    try:
        await crash(stage, point)
    except BaseException:
        await stage.world.do(
            "clear_faults"
        )  # the next point starts from a bot that nobody is after
        await stage.bot.kill()
        await stage.start()
        raise


async def crash(stage: Stage, point: Point) -> None:
    """Die at this point, start again, and see what people see."""
    if point.env and not point.starting:
        await stage.bot.kill()
        await stage.start(**point.env)
    scene = await point.scene(stage)
    table = scene.table
    before, lines = scene.counted(), _lines(table)
    since = {person: len(person.answers) for person in table.players}

    await (die_starting if point.starting else die)(stage, scene, point)

    await stage.flushed()
    told = [p for p in table.players if any(DONE in _text(a) for a in p.answers[since[p] :])]
    told_all = _lines(table) - lines
    await stage.start()
    await _counts(table, scene, before + scene.adds * point.stored)
    await table.true(stage.started)
    if stage.records.status(table.channel) == "playing":
        await table.brought()
    assert point.stored or not told, f"{told} had been told"
    if told_all:
        log = await table.plays(stage.dora, "Log")
        assert all(line in log.text for line in told_all), "a line that all had seen is gone"

    # The press from before the crash: it does what it said, once, or shows how things stand now.
    answer = await scene.again()
    assert answer.kind in {"message", "update", "modal", "choices", "deferred", "deferred update"}
    await _counts(table, scene, before + scene.adds)
    await table.true()
    await goes_on(stage, table)


async def die(stage: Stage, scene: Scene, point: Point) -> None:
    """Let the bot die at this point and no other."""
    since = len(stage.world.link.notes)
    rule = await point.at.arm(stage.bot, scene, point.when)
    with stage.busy() if scene.busy else nullcontext():
        act = asyncio.ensure_future(scene.act())
        died = asyncio.create_task(stage.bot.died())
        await asyncio.wait({act, died}, return_when=asyncio.FIRST_COMPLETED)
    await _dead(stage, died)
    await ended(act)
    await _hit(stage, point, rule, since)


async def die_starting(stage: Stage, scene: Scene, point: Point) -> None:
    """Let the bot die with a move stored and not shown, and then while it starts."""
    await stage.bot.kill_at_commit("after", 1, "*INTO actions*answer*")
    act = asyncio.ensure_future(scene.act())
    await _dead(stage, stage.bot.died())
    await ended(act)
    since = len(stage.world.link.notes)
    await stage.bot.launch(**{k: v.format(guild=stage.guild.id) for k, v in point.env.items()})
    rule = await point.at.arm(stage.bot, scene, point.when)
    await _dead(stage, stage.bot.died())
    await _hit(stage, point, rule, since)


async def _dead(stage: Stage, died: Awaitable[int]) -> None:
    """The bot has been killed."""
    try:
        code = await asyncio.wait_for(died, 10)
    except TimeoutError:
        raise AssertionError(f"the point was not hit:\n{stage.bot.output}") from None
    assert code == -9, f"it ended with {code}:\n{stage.bot.output}"


async def _hit(stage: Stage, point: Point, rule: int, since: int) -> None:
    """The point was hit: who killed says so."""
    if rule:
        assert (await stage.world.link.noted("killed", "rule", since=since))["rule"] == rule
    else:
        assert stage.bot.last_words.startswith(f"killed {point.when} a commit")


async def _counts(table: Table, scene: Scene, wanted: int) -> None:
    """What the act adds is there as often as it should be."""
    host = table.players[0]
    try:
        await host.until(lambda: scene.counted() >= wanted)
    except TimeoutError:
        raise AssertionError(f"lost: {scene.counted()} of {wanted}") from None
    assert scene.counted() == wanted, f"{scene.counted()} instead of {wanted}"


async def goes_on(stage: Stage, table: Table) -> None:
    """The match goes on: a lobby begins, a match gets a legal move, the log of one that is over can be read."""
    status = stage.records.status(table.channel)
    if status == "lobby":
        if len(table.players) == 1:
            if stage.records.seated(table.channel) == 1:
                assert "You sit" in (await table.plays(stage.ben, "Join")).text
            table.players.append(stage.ben)
            await table.true()
        await stage.begin(table)
        status = "playing"
    if status == "playing":
        person = (await table.players[0].until(table.asked))[0]
        before = len(stage.records.log(table.channel))
        assert await Player(person, table.channel, random.Random(before), Tally()).move()
        assert len(stage.records.log(table.channel)) > before
    elif status == "over":
        assert "What happened" in (await table.plays(stage.dora, "Log")).text


def _lines(table: Table) -> set[str]:
    """What everybody reads on the table's messages, the newest and any other that is still there."""
    return {line for shown in table.public() for line in news(shown)}


def _text(answer: Json) -> str:
    """The text of one answer as a person saw it."""
    return str(answer.get("message", {}).get("content", ""))
