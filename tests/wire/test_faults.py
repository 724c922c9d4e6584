"""Bad weather, closed doors, deleted things and signals: moves stand, and what people see becomes true again."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from bot.journal import AGENT_LEAST_MS, AGENT_SPREAD_MS
from tests.wire import scenes
from tests.wire.crashpoints import CALLBACK, HAND, TABLE, Call, Set
from tests.wire.driver import Answer, Json, Person, World
from tests.wire.person import PATIENCE
from tests.wire.players import Player, Tally
from tests.wire.stage import GAMES, Stage
from tests.wire.truth import DONE, UNREACHED, Table, verified

pytestmark = [pytest.mark.wire, pytest.mark.asyncio(loop_scope="module")]

CARDS = re.compile(r"\b(figs|salt|silk|sandstorm)\b", re.IGNORECASE)
AT_ITS_SLOWEST = PATIENCE + (AGENT_LEAST_MS + AGENT_SPREAD_MS) / 1000
"""Seconds to wait for an agent: in a window it lets time pass first."""
HOST_TOLD = "I can no longer show your table"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def everything(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """One world for all tests, the bot telling all that it ever tells."""
    async with World() as world:
        await world.settings(rate_limits=False)
        made = await Stage.set(world, tmp_path_factory.mktemp("faults"))
        made.env["ANTECHAMBER_LOG_LEVEL"] = "debug"
        await made.start()
        await made.table(made.ann, made.ben, made.cleo)  # so that their DM channels are known
        yield made
        assert await made.bot.stop() == 0
        said = "\n".join(str(output) for output in made.bot.outputs)
        assert CARDS.findall(said) == [], "a log names a card"
        tokens = {_token(r["path"]) for r in await world.requests()} - {""}
        assert tokens
        assert [t for t in {*tokens, world.token} if t in said] == [], "a log holds a token"
        await verified(made.records, GAMES)


def _token(path: str) -> str:
    parts = path.split("/")
    return parts[3] if len(parts) > 3 and parts[1] in ("interactions", "webhooks") else ""


@pytest_asyncio.fixture(loop_scope="module")
async def stage(everything: Stage) -> AsyncIterator[Stage]:
    """The same, good weather at the beginning; nothing malformed sent, no error that was not injected."""
    at = len(everything.bot.outputs)
    line = len(everything.bot.output.lines)
    everything.excused = 0
    yield everything
    await everything.world.do("clear_faults")
    if not everything.bot.is_running:
        await everything.start()
    said = everything.bot.outputs[at - 1].lines[line:]
    said += [said_later for output in everything.bot.outputs[at:] for said_later in output.lines]
    told = [text for text in said if "Traceback" in text]
    assert len(told) == everything.excused, told
    assert await everything.world.violations() == []


# ---------------------------------------------------------------- every kind of call fails once


@dataclass(frozen=True)
class Kind:
    """A kind of call, and a scene in which it comes."""

    name: str
    scene: Set
    call: Call

    def __str__(self) -> str:
        return self.name


CALLS = [
    Kind("a private answer", scenes.drawing, Call("POST", CALLBACK)),
    Kind("an update", scenes.answering_in_private, Call("POST", CALLBACK)),
    Kind("a dialog", scenes.opening_a_dialog, Call("POST", CALLBACK)),
    Kind("a completion", scenes.completing, Call("POST", CALLBACK)),
    Kind("a follow-up", scenes.ending_late, Call("POST", "/webhooks/*")),
    Kind("an original answer edited", scenes.typing_late, Call("PATCH", "/webhooks/*")),
    Kind("the table sent", scenes.ending_a_turn, Call("POST", TABLE)),
    Kind("the old table deleted", scenes.ending_a_turn, Call("DELETE", f"{TABLE}/*")),
    Kind("the table edited", scenes.drawing, Call("PATCH", f"{TABLE}/*")),
    Kind("a DM opened", scenes.starting_with_a_newcomer, Call("POST", "/users/@me/channels")),
    Kind("a hand sent", scenes.starting, Call("POST", HAND)),
    Kind("a hand edited", scenes.drawing, Call("PATCH", f"{HAND}/*")),
    Kind("an old hand deleted", scenes.drawing_elsewhere, Call("DELETE", f"{HAND}/*")),
]

FAULTS: dict[str, Json] = {
    "429": {"kind": "answer", "status": 429, "retry_after": 0.1},
    "500": {"kind": "answer", "status": 500},
    "503": {"kind": "answer", "status": 503},
    "answer lost": {"kind": "lose"},
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("kind", CALLS, ids=str)
async def test_a_call_that_fails_once_harms_nobody(stage: Stage, kind: Kind, fault: str) -> None:
    scene = await kind.scene(stage)
    table = scene.table
    before = scene.counted()
    path = kind.call.path.format(table=table.channel, dm=table.players[0].dm)
    rule = await stage.world.fault(method=kind.call.method, path=path, **FAULTS[fault])
    with stage.busy() if scene.busy else _free():
        act = asyncio.ensure_future(scene.act())
        await asyncio.wait({act})
    answer = act.result()
    assert isinstance(answer, Answer)
    assert answer.kind != "nothing"
    if kind.name == "a completion" and fault == "answer lost":
        stage.excused = 1  # discord.py's own, where it completes
    await answer.outcome()
    await table.true()
    assert scene.counted() == before + scene.adds
    assert await stage.world.hits(rule) == 1
    await table.brought()


@contextmanager
def _free() -> Iterator[None]:
    yield


@pytest.mark.parametrize(("fault", "excused"), [("429", 0), ("500", 0), ("503", 1)])
async def test_commands_that_could_not_be_registered_are_so_at_the_next_start(
    stage: Stage, fault: str, excused: int
) -> None:
    elsewhere = await stage.world.guild(stage.ann, stage.dora)
    env = {"ANTECHAMBER_SYNC_GUILD": str(elsewhere.id)}
    await stage.bot.stop()
    rule = await stage.world.fault(method="PUT", path="/applications/*", **FAULTS[fault])
    await stage.start(**env)
    assert await stage.world.hits(rule) == 1
    stage.excused = excused
    assert ("commands registered" in str(stage.bot.output)) == (not excused)
    if excused:
        await stage.bot.stop()
        await stage.start(**env)
        assert "commands registered" in str(stage.bot.output)
    assert (await stage.ann.slash(await elsewhere.channel(), "mine")).kind == "message"


# ---------------------------------------------------------------- what we are to blame for is told once


async def test_a_refused_answer_is_one_apology_and_one_error_in_the_log(stage: Stage) -> None:
    table = await stage.table(stage.ann, stage.ben)
    await stage.world.fault("answer", "POST", CALLBACK, status=400, code=50035)
    message = table.message()
    assert message is not None
    answer = await stage.ann.press(message, "End turn")
    stage.excused = 1
    assert "went wrong on our side" in answer.text
    (reference,) = re.findall(r"`(\w+)`", answer.text)
    assert str(stage.bot.output).count(reference) == 1
    await table.true()
    assert len(table.records.log(table.channel)) == 2, "the move stands"


async def test_a_refused_message_is_one_error_and_put_right_with_the_next_move(
    stage: Stage,
) -> None:
    table = await stage.table(stage.ann, stage.ben)
    path = TABLE.format(table=table.channel)
    await stage.world.fault("answer", "P*", f"{path}*", status=400, code=50035)
    await table.typed(stage.ann, "draw")
    stage.excused = 1
    await stage.bot.output.line_with("post refused")
    await table.typed(stage.ann, "draw")
    await table.true()


# ---------------------------------------------------------------- the gateway


@pytest.mark.parametrize("how", ["cut", "ask_reconnect", "invalidate"])
async def test_after_the_gateway_was_gone_nothing_is_sent_twice_and_old_buttons_work(
    stage: Stage, how: str
) -> None:
    """Field report 39."""
    table = await stage.table(stage.ann, stage.ben)
    panel = await (await table.plays(stage.ann, "Play")).outcome()
    assert panel is not None
    sent = await _sent(stage)
    since = len(stage.world.link.notes)
    await stage.world.do(how)
    await stage.world.link.noted(
        "gateway", "ready" if how == "invalidate" else "resumed", since=since
    )
    await table.true()
    assert await _sent(stage) == sent, "a reconnect changes nothing for anybody"
    assert DONE in (await stage.ann.press(stage.ann.now(panel), "End turn")).text
    await table.true()


async def test_a_press_while_the_gateway_is_gone_is_answered_when_it_is_back(stage: Stage) -> None:
    table = await stage.table(stage.ann, stage.ben)
    await stage.world.cut()
    assert DONE in (await table.plays(stage.ann, "End turn")).text
    await table.true()
    assert len(table.records.log(table.channel)) == 2


async def test_a_press_delivered_once_more_after_a_restart_counts_no_second_time(
    stage: Stage,
) -> None:
    table = await stage.table(stage.ann, stage.ben)
    answer = await table.plays(stage.ann, "Draw a card")
    assert DONE in answer.text
    await stage.bot.kill()
    await stage.start()
    await stage.world.again(answer)
    await stage.bot.output.line_with("answer not delivered")
    assert len(table.records.log(table.channel)) == 2
    await table.true()


async def test_an_agent_thinks_again_when_its_process_was_killed(stage: Stage) -> None:
    table = await stage.lobby(stage.ann)
    await table.plays(stage.ann, "Add a bot")
    await table.true()
    await stage.begin(table)
    ann = Player(stage.ann, table.channel, random.Random(3), Tally())

    def thoughts() -> int:
        return sum(entry.seat == 1 for entry in table.records.log(table.channel))

    before = None
    while before is None or thoughts() == before:
        await stage.ann.until(table.asked, AT_ITS_SLOWEST)
        if before is None and (workers := _workers(stage.bot.pid)):
            os.kill(workers[0], signal.SIGKILL)
            before = thoughts()
        await ann.move()


def _workers(pid: int) -> list[int]:
    """The processes that the bot's own has begun."""
    told = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [
        int(child) for child in told if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


async def _sent(stage: Stage) -> int:
    """How many messages have been sent, edited or deleted, answers to people left out."""
    counts: dict[str, int] = (await stage.world.status())["counts"]
    return sum(count for key, count in counts.items() if " /channels/" in key)


# ---------------------------------------------------------------- what moderators do


async def test_a_table_that_a_moderator_deleted_comes_back_with_the_next_move(stage: Stage) -> None:
    table = await stage.table(stage.ann, stage.ben)
    message = table.message()
    assert message is not None
    await stage.world.delete(message)
    await table.typed(stage.ann, "draw")
    await table.true()
    message = table.message()
    assert message is not None
    await stage.world.delete(message)
    await stage.ann.slash(table.channel, "play")
    await table.true()


async def test_a_hand_that_was_deleted_comes_back_with_its_next_change(stage: Stage) -> None:
    table = await stage.table(stage.ann, stage.ben)
    (hand,) = table.hands(stage.ann)
    await stage.world.delete(hand)
    await table.typed(stage.ann, "draw")
    await table.true()


async def test_a_deleted_channel_ends_its_match_and_frees_its_people(stage: Stage) -> None:
    """Field report 60."""
    table = await stage.table(stage.ann, stage.ben, stage.cleo)
    (hand,) = table.hands(stage.ann)
    await stage.world.do("delete_channel", channel=table.channel)
    await stage.ann.gone(hand)
    assert table.records.status(table.channel) == "archived"
    assert table.records.deadlines(table.channel) == 0
    await stage.table(stage.ann, stage.ben, stage.cleo)


async def test_a_channel_deleted_while_the_bot_was_away_is_flagged_once(stage: Stage) -> None:
    """Field report 62: nothing remembered from before is used."""
    table = await stage.table(stage.ann, stage.ben)
    (hand,) = table.hands(stage.ann)
    await stage.bot.kill()
    await stage.world.do("delete_channel", channel=table.channel)
    await stage.start()
    await stage.ann.gone(hand)
    assert table.records.status(table.channel) == "archived"
    assert str(stage.bot.output).count("its channel is gone") == 1
    await stage.table(stage.ann, stage.ben)


async def test_direct_messages_closed_and_opened_again_in_the_middle_of_a_game(
    stage: Stage,
) -> None:
    nils = await stage.newcomer()
    table = await stage.table(nils, stage.ben)
    await stage.table(nils, stage.cleo)  # its hand is the newest, so the other would be sent anew
    await stage.world.close_dms(nils)
    await table.typed(nils, "draw")
    await nils.until(lambda: _says(table, UNREACHED))
    assert "Your hand" in (await table.plays(nils, "My hand")).text, "the game goes on by button"
    table.without_dms.append(nils)
    await table.true()
    await stage.world.open_dms(nils)
    assert nils.dm is not None
    await nils.slash(nils.dm, "mine")
    table.without_dms.clear()
    await table.true()
    assert _says(table, UNREACHED) is None


def _says(table: Table, text: str) -> str | None:
    message = table.message()
    return message.content if message is not None and text in message.content else None


@pytest.mark.parametrize("lost", ["SEND_MESSAGES", "VIEW_CHANNEL", "ATTACH_FILES"])
async def test_a_lost_permission_is_told_to_the_host_and_all_is_true_once_it_is_back(
    stage: Stage, lost: str
) -> None:
    nils = await stage.newcomer()
    table = await stage.table(nils, stage.ben)
    (hand,) = table.hands(nils)
    await stage.guild.deny_bot(table.channel, lost)
    question = await (await nils.press(hand, "Play")).outcome()
    assert question is not None
    assert DONE in (await nils.press(question, "End turn")).text, "the move stands"
    told = await nils.see(nils.dm, text=HOST_TOLD)
    assert f"<#{table.channel}>" in told.content
    ben = await (await stage.ben.press(table.hands(stage.ben)[0], "Play")).outcome()
    assert ben is not None
    assert DONE in (await stage.ben.press(ben, "Draw a card")).text
    await stage.guild.deny_bot(table.channel)
    await table.true(time.monotonic())
    assert sum(HOST_TOLD in s.content for s in nils.in_dm()) == 1, "told once"


async def test_an_archived_thread_comes_out_of_the_archive(stage: Stage) -> None:
    """Field report 66."""
    thread = await stage.guild.thread(await stage.guild.channel(), stage.ann)
    table = await stage.table(stage.ann, stage.ben, channel=thread)
    (hand,) = table.hands(stage.ann)
    await stage.world.thread_state(thread, archived=1)
    question = await (await stage.ann.press(hand, "Play")).outcome()
    assert question is not None
    assert DONE in (await stage.ann.press(question, "Draw a card")).text
    await table.true()


async def test_a_locked_thread_is_told_to_the_host_and_true_once_it_is_open(stage: Stage) -> None:
    """Field report 66: nothing is half applied, and tries are limited."""
    nils = await stage.newcomer()
    thread = await stage.guild.thread(await stage.guild.channel(), nils)
    table = await stage.table(nils, stage.ben, channel=thread)
    (hand,) = table.hands(nils)
    await stage.world.thread_state(thread, archived=1, locked=1)
    question = await (await nils.press(hand, "Play")).outcome()
    assert question is not None
    assert DONE in (await nils.press(question, "Draw a card")).text
    await nils.see(nils.dm, text="is locked")
    tries = await _tries(stage, thread)
    assert tries <= 4
    await stage.world.thread_state(thread)
    await table.true(time.monotonic())
    assert sum("is locked" in s.content for s in nils.in_dm()) == 1, "told once"


async def _tries(stage: Stage, channel: int) -> int:
    return sum(
        f"/channels/{channel}/" in r["path"] and r["status"] >= 400
        for r in await stage.world.requests()
    )


# ---------------------------------------------------------------- slowness


async def test_an_answer_that_comes_too_late_is_lost_and_the_move_stands(stage: Stage) -> None:
    table = await stage.table(stage.ann, stage.ben)
    await stage.world.fault("delay", "POST", CALLBACK, low=6_400, high=6_400, times=1)
    message = table.message()
    assert message is not None
    assert (await stage.ann.press(message, "End turn")).kind == "nothing"
    await stage.bot.output.line_with("answer not delivered")
    await table.true()
    assert table.asked() == [stage.ben]


async def test_what_takes_long_is_deferred_and_its_outcome_follows(stage: Stage) -> None:
    table = await stage.table(stage.ann, stage.ben)
    message = table.message()
    assert message is not None
    with stage.busy():
        answer = await stage.ann.press(message, "End turn")
        assert answer.kind == "deferred update"
        assert answer.ack_ms > 1_400
    await answer.outcome()
    assert DONE in answer.text
    await table.true()


# ---------------------------------------------------------------- signals


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_lets_the_move_in_hand_be_finished(
    stage: Stage, number: signal.Signals
) -> None:
    table = await stage.table(stage.ann, stage.ben)
    message = table.message()
    assert message is not None
    with stage.busy():
        press = asyncio.create_task(stage.ann.press(message, "End turn"))
        await _delivered(stage)
        began = time.monotonic()
        stopped = asyncio.create_task(stage.bot.stop(number))
        answer = await press
        assert answer.kind == "deferred update"
    await answer.outcome()
    assert DONE in answer.text
    assert await stopped == 0
    assert time.monotonic() - began < 5
    assert (await stage.world.status())["closes"][-1] == 1000
    await stage.start()
    await table.true(stage.started)
    assert table.asked() == [stage.ben]


async def test_a_signal_is_obeyed_in_time_even_where_a_move_cannot_be_finished(
    stage: Stage,
) -> None:
    table = await stage.table(stage.ann, stage.ben)
    message = table.message()
    assert message is not None
    with stage.busy():
        press = asyncio.create_task(stage.ann.press(message, "End turn"))
        await _delivered(stage)
        began = time.monotonic()
        assert await stage.bot.stop() == 0
        assert time.monotonic() - began < 5
    await press
    await stage.start()
    await table.true(stage.started)


@pytest.mark.parametrize("where", ["/users/@me", "/applications/*/guilds/*/commands"])
async def test_a_signal_during_the_start_is_obeyed(stage: Stage, where: str) -> None:
    await stage.bot.stop()
    elsewhere = await stage.world.guild(stage.dora)
    rule = await stage.world.fault("hold", path=where)
    await stage.bot.launch(ANTECHAMBER_SYNC_GUILD=str(elsewhere.id))
    await stage.world.held(rule)
    began = time.monotonic()
    assert await stage.bot.stop() == 0
    assert time.monotonic() - began < 5


async def _delivered(stage: Stage) -> None:
    """Return once the bot has been sent what was just done."""
    await stage.flushed()
    await asyncio.sleep(0.2)  # it has the press in hand; nothing shows that from outside


async def test_a_person_who_left_the_server_stops_nothing(stage: Stage) -> None:
    nils: Person = await stage.newcomer()
    table = await stage.table(stage.ann, nils)
    await stage.guild.leave(nils)
    await stage.world.close_dms(nils)
    await table.typed(stage.ann, "end turn")
    await stage.ann.until(lambda: nils.mention in (_says(table, "▶") or ""))
