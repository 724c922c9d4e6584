"""One transaction a move, in order, once, whatever happens meanwhile; a broken rule freezes its own match alone."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from bot import kept, loaded, table
from bot.alarm import alarm
from bot.loaded import NoMatch
from bot.table import Frozen, Given, Stale
from games.core.codec import decode, encode
from games.core.log import answered
from games.core.types import Broken, Illegal
from storage import actions, deadlines, dumps, interactions, keyframes, matches, seats, snapshots
from storage.interactions import Repeated
from tests.desk.kit import ANN, BEN, CHANNEL, CLEO, Room, together
from tests.kit.reference.rules import actions as do
from tests.kit.reference.rules.turn import Turn


def draw(now: loaded.Loaded) -> Given:
    ask = now.asks[0]
    return Given(ask.seat, ask.id, do.Draw())


async def rows(room: Room, match: int) -> dict[str, Any]:
    return await room.store.read(
        lambda conn: {
            "log": actions.since(conn, match, -1),
            "snapshot": snapshots.get(conn, match),
            "frames": keyframes.list(conn, match),
            "match": matches.get(conn, match),
            "due": deadlines.of_match(conn, match),
        }
    )


# ---------------------------------------------------------------- one move, one transaction


async def test_a_move_is_log_snapshot_deadlines_and_press_at_once(room: Room) -> None:
    await room.begin(ANN, BEN)
    moved = await room.tables.answer(1, draw, press=5_555)
    found = await rows(room, 1)
    entry = found["log"][-1]
    assert (entry.n, entry.kind, entry.seat) == (1, "answer", 0)
    assert decode(entry.action, moved.after.game.action_type) == do.Draw()
    assert found["snapshot"].n == found["match"].n == 1
    assert found["snapshot"].state == encode(moved.after.state)
    assert {(d.seat, d.ask) for d in found["due"]} == {(a.seat, a.id) for a in moved.after.asks}
    assert await room.tables.seen(5_555)


async def test_what_is_kept_in_memory_is_what_is_read_from_disk(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    for text in ("draw", "travel c3 day"):
        await room.move(ANN, text)
    kept = await room.now()
    read = await room.store.read(lambda conn: loaded.read(conn, room.games, 1))
    assert kept.acted
    in_memory = {"acted", "closed"}
    for field in (f for f in kept.__struct_fields__ if f not in in_memory):
        assert getattr(kept, field) == getattr(read, field), field


async def test_a_keyframe_is_kept_whenever_somebody_else_is_asked(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "draw")
    await room.move(ANN, "draw")
    assert [n for n, _ in (await rows(room, 1))["frames"]] == [0, 2]


async def test_commits_are_said_once_each(room: Room) -> None:
    await room.begin(ANN, BEN)
    room.changed.clear()
    await room.move(ANN, "draw")
    assert room.changed == [1]


# ---------------------------------------------------------------- repeated, stale, foreign, illegal


async def test_a_press_delivered_twice_applies_once(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.tables.answer(1, draw, press=5_555)
    before = await room.bytes()
    with pytest.raises(Repeated):
        await room.tables.answer(1, draw, press=5_555)
    assert await room.bytes() == before


async def test_a_press_delivered_twice_at_once_applies_once(room: Room) -> None:
    await room.begin(ANN, BEN)
    button, _ = await room.button(ANN, "Draw a card")
    replies = await together(*(room.click(ANN, button.id, interaction=77) for _ in range(4)))
    told = [reply.message.content for reply in replies if reply.message]
    assert sum(text.startswith("✔") for text in told) == 1
    assert sum(text.startswith("That was counted already.") for text in told) == 3
    assert (await room.now()).row.n == 1


async def test_what_may_not_be_done_changes_no_byte(room: Room) -> None:
    await room.begin(ANN, BEN)
    now = await room.now()
    before = await room.bytes()
    ask = now.asks[0]
    mistakes: list[tuple[Callable[[Any], Given], str]] = [
        (lambda _: Given(1, ask.id, do.Draw()), "not_asked"),
        (lambda _: Given(0, ask.id, do.Travel("e3")), "not_offered"),
        (lambda _: Given(0, ask.id, do.Accept()), "not_offered"),
        (lambda _: Given(0, ask.id + 9, do.Draw()), "gone"),
        (lambda _: Given(0, ask.id, do.Offer(1, "figs", 999)), "not_offered"),
    ]
    for give, code in mistakes:
        with pytest.raises(Illegal) as refused:
            await room.tables.answer(1, give, press=room.press_id())
        assert refused.value.code == code
    with pytest.raises(Stale):
        await room.tables.answer(1, draw, undos=now.row.undos + 1)
    assert await room.bytes() == before
    assert await room.now() == now


async def test_there_is_no_match_beyond_what_the_store_can_number(room: Room) -> None:
    for number in (0, 99, 2**63, 36**13):
        with pytest.raises(NoMatch):
            await room.tables.load(number)


# ---------------------------------------------------------------- at once


async def test_presses_queue_in_the_order_in_which_they_came(room: Room) -> None:
    """Ann's two draws and Ben's, pressed together: Ben's is not his turn until both of hers are through."""
    await room.begin(ANN, BEN)
    order: list[tuple[int, int]] = []

    def pressed(seat: int) -> Callable[[loaded.Loaded], Given]:
        def give(now: loaded.Loaded) -> Given:
            order.append((seat, now.row.n))
            return Given(seat, now.asks_of(seat)[0].id if now.asks_of(seat) else 0, do.Draw())

        return give

    moves = (room.tables.answer(1, pressed(seat)) for seat in (0, 0, 1, 1))
    done = await asyncio.gather(*moves, return_exceptions=True)
    assert [type(d).__name__ for d in done] == ["Moved"] * 4
    assert order == [(0, 0), (0, 1), (1, 2), (1, 3)]


async def test_a_lock_is_the_same_while_anybody_waits_and_forgotten_afterwards(room: Room) -> None:
    await room.begin(ANN, BEN)
    inside = 0

    async def hold() -> None:
        nonlocal inside
        async with room.tables.lock(1):
            assert inside == 0
            inside += 1
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*(hold() for _ in range(20)))
    assert not room.tables._locks


async def test_a_look_never_waits_for_the_lock(room: Room) -> None:
    await room.begin(ANN, BEN)
    async with room.tables.lock(1):
        for label in ("Play", "My hand", "Log", "Text", "Help"):
            async with asyncio.timeout(1):
                await room.press(BEN, label)


async def test_a_look_that_read_before_a_commit_does_not_bring_the_old_state_back(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match is read for a look; while that is on its way, a move is committed."""
    await room.begin(ANN, BEN)
    room.tables.kept.clear()
    real, looked = room.store.read, asyncio.Event()

    async def slow(fn: Callable[[Any], Any]) -> Any:
        found = await real(fn)
        await looked.wait()
        return found

    monkeypatch.setattr(room.store, "read", slow)
    look = asyncio.create_task(room.tables.load(1))
    await asyncio.sleep(0.05)
    monkeypatch.undo()
    await room.tables.answer(1, draw)
    looked.set()
    assert (await look).row.n == 0
    assert (await room.now()).row.n == 1
    await room.tables.answer(1, draw)
    assert (await room.now()).row.n == 2


async def test_what_is_written_beside_the_rules_while_a_move_is_committed_is_not_lost(
    room: Room,
) -> None:
    await room.begin(ANN, BEN)
    member = (await room.now()).at_seat(1)
    assert member is not None
    await together(
        room.tables.answer(1, draw),
        room.tables.write(1, lambda conn: seats.set_dm(conn, member.id, 555, closed=False)),
        room.tables.answer(1, draw),
    )
    now = await room.now()
    assert now.row.n == 2
    assert [m.dm_channel_id for m in now.members] == [None, 555]


async def test_what_is_written_just_before_a_move_is_committed_is_known_after_it(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move was worked out from what was loaded before; both are committed together."""
    await room.begin(ANN, BEN)
    member = (await room.now()).at_seat(1)
    assert member is not None
    real, beside = room.store.write, list[asyncio.Task[None]]()

    async def slow(fn: Callable[[Any], Any], then: Callable[[Any], None] | None = None) -> Any:
        if not beside:
            beside.append(asyncio.create_task(write()))
            await asyncio.sleep(0)
        return await real(fn, then)

    async def write() -> None:
        await room.tables.write(1, lambda conn: seats.set_dm(conn, member.id, 555, closed=False))

    monkeypatch.setattr(room.store, "write", slow)
    await room.tables.answer(1, draw)
    await beside[0]
    now = await room.now()
    assert now.row.n == 1
    assert [m.dm_channel_id for m in now.members] == [None, 555]


async def test_only_so_many_matches_are_kept(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    for channel in range(4):
        await room.command(ANN, "play", game="reference", channel=CHANNEL + channel)
    for match in range(1, 5):
        await room.tables.load(match)
    assert list(room.tables.kept) == [3, 4]


# ---------------------------------------------------------------- interrupted


@pytest.mark.parametrize("turns", range(8))
async def test_a_move_that_is_cancelled_anywhere_is_wholly_there_or_not_at_all(
    room: Room, turns: int
) -> None:
    await room.begin(ANN, BEN)
    room.changed.clear()
    task = asyncio.create_task(room.tables.answer(1, draw, press=5_555))
    for _ in range(turns):
        await asyncio.sleep(0 if turns < 6 else 0.002)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    found = await rows(room, 1)
    n = found["match"].n
    assert found["snapshot"].n == found["log"][-1].n == n
    assert (await room.now()).row.n == n
    assert await room.tables.seen(5_555) == bool(n)
    assert room.changed == [1] * n  # whoever shows the table hears of it, cancelled or not
    if n:
        with pytest.raises(Repeated):
            await room.tables.answer(1, draw, press=5_555)
    else:
        await room.tables.answer(1, draw, press=5_555)
    assert (await room.now()).row.n == 1


async def test_after_a_crash_behind_a_commit_the_next_start_has_the_move(room: Room) -> None:
    await room.begin(ANN, BEN)

    def crash(match: int) -> None:
        raise RuntimeError("the bot dies before it tells anybody")

    room.tables.changed = crash
    with pytest.raises(RuntimeError):
        await room.tables.answer(1, draw, press=5_555)
    room = await room.restarted()
    assert (await room.now()).row.n == 1
    with pytest.raises(Repeated):
        await room.tables.answer(1, draw, press=5_555)


async def test_a_failing_disk_leaves_the_match_as_it_was(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sqlite3

    await room.begin(ANN, BEN)
    before = await room.bytes()

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("bot.journal.snapshots.put", full)
    with pytest.raises(sqlite3.OperationalError):
        await room.tables.answer(1, draw)
    monkeypatch.undo()
    assert await room.bytes() == before
    assert (await room.tables.answer(1, draw)).after.row.n == 1


# ---------------------------------------------------------------- broken rules


async def broken(room: Room) -> Frozen:
    with pytest.raises(Frozen) as frozen:
        await room.tables.answer(1, draw, press=5_555)
    return frozen.value


def breaks(*_: object) -> None:
    raise ZeroDivisionError


@pytest.mark.bot_errors
async def test_a_broken_rule_freezes_its_match_with_a_dump_that_opens_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin(ANN, BEN)
    await room.command(CLEO, "play", game="reference", channel=CHANNEL + 1)
    state = (await room.now()).playing
    monkeypatch.setattr("tests.kit.reference.rules.state.Caravan.draw", breaks)
    frozen = await broken(room)
    now = await room.now()
    assert (now.row.status, now.row.frozen_note, now.row.n) == ("frozen", str(frozen.dump), 0)
    assert not await room.tables.seen(5_555)

    dump = await room.store.read(lambda conn: dumps.get(conn, frozen.dump))
    assert dump is not None
    facts = decode(dump.dump, dict[str, Any])
    reopened = decode(facts["state"], now.game.state_type)
    assert encode(reopened) == encode(state)
    action = decode(facts["action"], now.game.action_type)
    with pytest.raises(ZeroDivisionError):
        answered(now.game, reopened, 0, action, None)

    await room.press(BEN, "Log")  # looks go on
    room.match = 2
    assert (await room.now()).row.status == "lobby"  # and so do all others
    await room.press(CLEO, "Add a bot")


@pytest.mark.bot_errors
async def test_a_frozen_match_takes_nothing_and_says_its_number(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin(ANN, BEN)
    await room.press(ANN, "Play")
    monkeypatch.setattr("tests.kit.reference.rules.state.Caravan.draw", breaks)
    await room.press(ANN, "Draw a card")
    assert "Report number **1**" in room.said(ANN)
    monkeypatch.undo()
    before = await room.bytes()
    assert "Report number 1" in (await room.table()).content
    await room.command(ANN, "move", what="draw")
    assert "report number 1" in room.said(ANN)
    await room.command(ANN, "play")
    assert "report number 1" in room.said(ANN)
    await room.command(ANN, "undo")
    assert "report number 1" in room.said(ANN)
    assert await room.follower.run(1) == 0
    assert await room.bytes() == before


@pytest.mark.bot_errors
async def test_a_rule_that_never_ends_freezes_its_match_after_a_second(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "RULE_SECONDS", 0.05)
    await room.begin(ANN, BEN)

    def endless(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr("tests.kit.reference.rules.state.Caravan.draw", endless)
    frozen = await broken(room)
    assert isinstance(frozen.__cause__, Broken)
    assert (await room.now()).row.status == "frozen"


@pytest.mark.bot_errors
async def test_a_broken_invariant_freezes_its_match(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin(ANN, BEN)

    def conjure(state: Any, seat: int, count: int, tell: object) -> None:
        state.hands[seat].append("figs")

    monkeypatch.setattr("tests.kit.reference.rules.state.Caravan.draw", conjure)
    assert isinstance((await broken(room)).__cause__, Broken)


@pytest.mark.bot_errors
async def test_a_question_that_cannot_be_asked_freezes_the_match_before_it_comes_to_it(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state after the move is never stored: the next look would break on it."""
    await room.begin(ANN, BEN)
    real = Turn.act_asks

    def asks(frame: Turn, g: Any) -> Any:
        if frame.left == 1:
            raise ZeroDivisionError
        return real(frame, g)

    monkeypatch.setattr(Turn, "act_asks", asks)
    await broken(room)
    now = await room.now()
    assert (now.row.status, now.row.n) == ("frozen", 0)


async def test_the_alarm_leaves_no_timer_behind() -> None:
    import signal

    handler = signal.getsignal(signal.SIGPROF)
    with alarm(5):
        assert signal.getitimer(signal.ITIMER_PROF)[0] > 0
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGPROF) is handler
    with pytest.raises(ZeroDivisionError), alarm(5):
        raise ZeroDivisionError
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


async def test_time_that_a_rule_did_not_compute_is_not_held_against_it() -> None:
    """The machine is paused, or other threads compute meanwhile."""
    with alarm(0.05):
        await asyncio.sleep(0.1)
    with alarm(0.05):
        worker = threading.Thread(target=_computing, args=(0.2,))
        worker.start()
        worker.join()


def _computing(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


async def test_off_the_main_thread_there_is_no_alarm() -> None:
    def work() -> int:
        with alarm(0.001):
            return sum(range(10))

    assert await asyncio.to_thread(work) == 45


async def test_interactions_are_kept_with_their_match(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.tables.answer(1, draw, press=5_555)
    assert await room.store.read(lambda conn: interactions.seen(conn, 5_555)) == encode(1)
