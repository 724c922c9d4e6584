"""kill -9 at every named point: nothing told is lost, nothing is doubled, and ten seconds later all see the truth."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable
from contextlib import nullcontext
from pathlib import Path

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
        await _well(made)


async def _well(stage: Stage) -> None:
    """Nothing broke, nothing malformed was sent, every log can be recomputed."""
    assert await stage.bot.stop() == 0
    assert await stage.world.violations() == []
    for output in stage.bot.outputs:
        assert "Traceback" not in str(output)
    await verified(stage.records, GAMES)


@pytest.mark.parametrize("point", CRASH_POINTS, ids=str)
async def test_field_112_nothing_is_lost_or_doubled_and_all_see_the_truth(
    stage: Stage, point: Point
) -> None:
    try:
        await crash(stage, point)
    except BaseException:
        await stage.world.do(
            "clear_faults"
        )  # the next point starts from a bot that nobody is after
        await stage.bot.kill()
        await stage.start()
        raise


async def test_the_same_holds_where_discord_limits_requests(tmp_path: Path) -> None:
    """A part of the points with the usual rate limits, which slow all messages down."""
    async with World() as world:
        made = await Stage.set(world, tmp_path)
        await made.start()
        await made.table(made.ann, made.ben)
        for point in CRASH_POINTS:
            if point.name in LIMITED:
                await crash(made, point)
        await _well(made)


LIMITED = (
    "the table's new message, its answer lost",
    "an update of a private message (type 7), its answer lost",
)


async def test_what_was_sent_right_before_a_long_outage_is_found_again(stage: Stage) -> None:
    """By then Discord has forgotten the nonce, and would send the same message once more."""
    await stage.world.settings(nonce_seconds=0)
    try:
        for point in CRASH_POINTS:
            if point.name in (
                "the table's new message, its answer lost",
                "a hand sent, its answer lost",
            ):
                await crash(stage, point)
    finally:
        await stage.world.settings(nonce_seconds=180)


@pytest.mark.parametrize("seed", range(4))
async def test_killed_anywhere_in_a_game(stage: Stage, seed: int) -> None:
    await killed_somewhere(stage, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 220))
async def test_killed_anywhere_in_a_game_again_and_again(stage: Stage, seed: int) -> None:
    await killed_somewhere(stage, seed)


async def killed_somewhere(stage: Stage, seed: int) -> None:
    """Play at random until the bot dies at a random commit, request or event; then see what people see."""
    chance = random.Random(seed)
    if not stage.bot.is_running:
        await stage.start()
    table = await stage.table(stage.ann, stage.ben, stage.cleo)
    since = {person: len(person.answers) for person in table.players}
    await _arm_somewhere(stage, chance)
    died = asyncio.create_task(stage.bot.died())
    play = asyncio.create_task(_play(table, chance))
    await asyncio.wait({died, play}, return_when=asyncio.FIRST_COMPLETED)
    await _dead(stage, died)
    await ended(play)
    await stage.flushed()
    told = {
        a["interaction"] for p in table.players for a in p.answers[since[p] :] if DONE in _text(a)
    }
    await stage.world.do("clear_faults")
    await stage.start()
    await table.true(stage.started)
    made = sum(entry.kind == "answer" for entry in table.records.log(table.channel))
    assert len(told) <= made <= len(told) + 1, f"told {len(told)}, made {made}"
    await goes_on(stage, table)


async def _arm_somewhere(stage: Stage, chance: random.Random) -> None:
    when = chance.choice(("before", "after"))
    nth = chance.randint(1, 15)
    match chance.randrange(5):
        case 0 | 1:
            await stage.bot.kill_at_commit(when, nth)
        case 2 | 3:
            await stage.bot.kill_at("[PD]*", "*", when, nth)
        case _:
            await stage.bot.kill_at("GATEWAY", "INTERACTION_CREATE", when, nth)


async def _play(table: Table, chance: random.Random) -> None:
    """Move and move, whoever is asked, until the game is over."""
    players = {p: Player(p, table.channel, chance, Tally()) for p in table.players}
    while table.records.status(table.channel) == "playing":
        asked = await table.players[0].until(table.asked)
        await players[chance.choice(asked)].move()


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
