"""What falls due: time-outs, reminders, outages; nothing is forgotten, nothing comes twice, nothing outlives its match."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest
from msgspec.structs import replace

from bot.deadlines import ALIVE, GRACE_MS
from bot.journal import NEVER_MS, Pace
from bot.lobby import Who
from bot.seating import Seating
from games.core.actions import Pass
from games.core.asks import Ask
from games.core.codec import decode
from storage import actions, deadlines, installation, interactions
from storage.deadlines import Deadline
from tests.desk.kit import ANN, BEN, CHANNEL, CLEO, DAN, EVE, HOUR, NOW, Room
from tests.desk.test_follow import desert
from tests.kit.reference.rules import actions as do
from tests.kit.reference.rules.turn import Turn


async def due(room: Room, match: int = 1) -> tuple[Deadline, ...]:
    return await room.store.read(lambda conn: deadlines.of_match(conn, match))


async def last(room: Room, match: int = 1) -> tuple[int | None, object]:
    entry = await room.store.read(lambda conn: actions.last(conn, match))
    assert entry is not None
    return entry.seat, decode(entry.action, room.games["reference"].action_type)


@pytest.fixture
def resting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns of Caravan that nobody takes for anybody: they have no ``otherwise``."""
    real = Turn.act_asks

    def asks(frame: Turn, g: object) -> list[Ask]:
        return [replace(ask, otherwise=None) for ask in real(frame, g)]  # type: ignore[arg-type]

    monkeypatch.setattr(Turn, "act_asks", asks)


# ---------------------------------------------------------------- when


async def test_a_turn_has_its_time_a_window_another_and_an_offer_none(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    assert [(d.seat, d.due) for d in await due(room)] == [(0, NOW + 72 * HOUR)]
    await room.arrange(desert)
    await room.move(ANN, "offer p2 5 for figs")
    offer = next(d for d in await due(room) if d.seat == 1)
    assert offer.due == NEVER_MS
    room.later(hours=1)
    await room.move(ANN, "travel b3 day")
    windows = [d for d in await due(room) if d.due != NEVER_MS]
    assert [(d.seat, d.due) for d in windows] == [
        (1, room.ports.at + 24 * HOUR),
        (2, room.ports.at + 24 * HOUR),
    ]


async def test_an_ask_that_stays_open_keeps_its_time(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await room.move(ANN, "travel b3 day")
    before = {d.seat: d for d in await due(room)}
    room.later(hours=5)
    await room.move(BEN, "pass")
    assert {d.seat: d for d in await due(room)} == {2: before[2]}
    assert (await room.now()).since[2, before[2].ask] == before[2].since


async def test_since_when_somebody_is_asked_is_known_after_a_restart(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "offer p2 5 for figs")
    room.later(hours=3)
    await room.move(ANN, "draw")
    shown = (await room.wanted())["table"].digest
    room = await room.restarted()
    assert (await room.wanted())["table"].digest == shown


# ---------------------------------------------------------------- time-outs


async def test_a_window_that_times_out_gets_its_otherwise_once(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await room.move(ANN, "travel b3 day")
    room.later(hours=23)
    assert await room.deadlines.dispatch() == 0
    room.later(hours=1)
    assert await room.deadlines.dispatch() == 2
    assert await last(room) == (2, Pass())
    assert await room.deadlines.dispatch() == 0
    assert room.reminded == []
    assert (await room.now()).playing.turn() == 0  # type: ignore[attr-defined]


async def test_a_turn_with_an_otherwise_goes_on_without_its_seat(room: Room) -> None:
    await room.begin(ANN, BEN)
    room.later(hours=72)
    await room.deadlines.dispatch()
    assert await last(room) == (0, do.EndTurn())
    assert [a.seat for a in (await room.now()).asks] == [1]


async def test_a_time_out_is_no_sign_of_life(room: Room) -> None:
    """Ben's turn ended by itself; the next time he is asked he is told by a new message."""
    await room.begin(ANN, BEN)
    await room.move(ANN, "end turn")
    assert not (await room.wanted())["table"].here
    room.later(hours=72)
    await room.deadlines.dispatch()
    assert (await last(room))[0] == 1
    room.later(minutes=1)
    await room.move(ANN, "end turn")
    assert not (await room.wanted())["table"].here  # Ben is asked and has pressed nothing
    await room.move(BEN, "draw")
    assert (await room.wanted())["table"].here


async def test_an_answer_that_comes_first_leaves_nothing_to_time_out(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await room.move(ANN, "travel b3 day")
    ben = next(a for a in (await room.now()).asks if a.seat == 1)
    await room.move(BEN, "pass")
    room.later(hours=30)
    assert not await room.follower.time_out(1, 1, ben.id)
    assert (await room.now()).entries[-1].seat == 1


async def test_an_ask_that_is_open_anew_is_not_timed_out_for_the_old_one(room: Room) -> None:
    """The dispatcher read the rows; then the move was taken back and the same ask came again."""
    await room.begin(ANN, BEN)
    (ask,) = (await room.now()).asks
    assert not await room.follower.time_out(1, ask.seat, ask.id)
    room.later(hours=80)
    assert await room.follower.time_out(1, ask.seat, ask.id)


# ---------------------------------------------------------------- reminders


@pytest.mark.usefixtures("resting")
async def test_field_83_a_turn_that_may_rest_is_announced_again_each_time_it_is_due(
    room: Room,
) -> None:
    """Field report 83: a slow game is alive as long as its own pace says."""
    await room.lobby(ANN, BEN)
    await room.lobbies.set_pace(1, Who(ANN.user, "Ann", room.press_id()), Pace(168, 24))
    await room.press(ANN, "Start")
    room.later(hours=167)
    await room.deadlines.dispatch()
    assert room.reminded == []
    room.later(hours=1)
    await room.deadlines.dispatch()
    assert room.reminded == [1]
    await room.deadlines.dispatch()
    assert room.reminded == [1]
    room.later(hours=168)
    await room.deadlines.dispatch()
    assert room.reminded == [1, 1]
    assert (await room.now()).row.status == "playing"
    assert [a.seat for a in (await room.now()).asks] == [0]


@pytest.mark.bot_errors
@pytest.mark.usefixtures("resting")
async def test_one_reminder_that_fails_stops_no_other(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field report 72: three tables are due, the first one's reminder raises."""
    for at in range(3):
        await room.command(ANN, "play", game="reference", channel=CHANNEL + at)
        room.match = at + 1
        await room.click(BEN, f"1.{at + 1}.join.")
        await room.click(ANN, f"1.{at + 1}.start.")
    told: list[int] = []

    def remind(match: int) -> None:
        if match == 1:
            raise ValueError
        told.append(match)

    room.deadlines.remind = remind
    room.later(hours=72)
    assert await room.deadlines.dispatch() == 3
    assert told == [2, 3]
    assert await room.deadlines.dispatch() == 0  # and the first is looked at again later
    room.later(hours=72)
    assert await room.deadlines.dispatch() == 3


@pytest.mark.bot_errors
async def test_a_table_that_stands_still_is_reminded_of_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin(ANN, BEN)
    monkeypatch.setattr("tests.kit.reference.rules.state.Caravan.draw", lambda *_: 1 / 0)
    await room.command(ANN, "move", what="draw")
    assert (await room.now()).row.status == "frozen"
    room.later(hours=200)
    assert await room.deadlines.dispatch() == 1
    assert room.reminded == []
    assert await room.deadlines.dispatch() == 0


@pytest.mark.bot_errors
async def test_a_time_out_that_breaks_a_rule_freezes_its_table_and_the_rest_goes_on(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at in range(2):
        await room.command(ANN, "play", game="reference", channel=CHANNEL + at)
        await room.click(BEN, f"1.{at + 1}.join.")
        await room.click(ANN, f"1.{at + 1}.start.")
    real = Turn.act_answer

    def broken(frame: Turn, g: object, *rest: object) -> object:
        if len(g.hands[0]) == 3:  # type: ignore[attr-defined]
            raise ZeroDivisionError
        return real(frame, g, *rest)  # type: ignore[arg-type]

    await room.move(ANN, "draw")
    monkeypatch.setattr(Turn, "act_answer", broken)
    room.later(hours=72)
    assert await room.deadlines.dispatch() == 2
    assert (await room.now(1)).row.status == "frozen"
    assert (await last(room, 2)) == (0, do.EndTurn())


# ---------------------------------------------------------------- outages and ends


async def test_field_80_an_outage_counts_against_nobody(room: Room) -> None:
    """Field report 80: thirty hours away, with windows due meanwhile, and at another table a turn due only later."""
    await room.command(DAN, "play", game="reference", channel=CHANNEL + 1)
    await room.click(EVE, "1.1.join.")
    await room.click(DAN, "1.1.start.")
    room.later(hours=1)
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await room.move(ANN, "travel b3 day")
    await room.deadlines.heal()
    room.later(hours=30)
    before = [*await due(room, 1), *await due(room, 2)]
    assert [d.due > room.ports.at for d in before] == [True, False, False]
    room = await room.restarted()
    assert await room.deadlines.heal() == 30 * HOUR
    assert await room.deadlines.dispatch() == 0
    for _ in range(2):
        after = [*await due(room, 1), *await due(room, 2)]
        assert [d.due for d in after] == [d.due + 30 * HOUR for d in before]
        assert await room.deadlines.heal() == 0


async def test_a_short_restart_moves_nothing_and_the_first_start_neither(room: Room) -> None:
    await room.begin(ANN, BEN)
    before = await due(room)
    assert await room.deadlines.heal() == 0
    room.ports.at += GRACE_MS - 1
    assert await room.deadlines.heal() == 0
    assert await due(room) == before


async def test_a_clock_that_goes_back_moves_nothing(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.deadlines.heal()
    before = await due(room)
    room.later(hours=-5)
    assert await room.deadlines.heal() == 0
    assert await due(room) == before


@pytest.mark.parametrize("end", ["end", "concede", "leave"])
async def test_field_85_the_end_clears_every_deadline(room: Room, end: str) -> None:
    """Field report 85."""
    await room.begin(ANN, BEN)
    await room.command(ANN, "table", do=end)
    await room.press(ANN, f"Yes, {end}")
    assert (await room.now()).row.status == "over"
    assert await due(room) == ()
    room.later(hours=240)
    assert await room.deadlines.dispatch() == 0
    assert room.reminded == []


async def test_a_win_by_play_clears_every_deadline(room: Room) -> None:
    """Field report 85."""
    await room.begin(ANN, BEN)
    while (await room.now()).row.status == "playing":
        asked = (await room.now()).asks[0].seat
        await room.move((ANN, BEN)[asked], "end turn")
    assert (await room.now()).row.status == "over"
    assert await due(room) == ()


async def test_a_table_whose_channel_is_gone_has_no_deadline(room: Room) -> None:
    """Field report 85."""
    await room.begin(ANN, BEN)
    assert await due(room)
    await Seating(room.tables, room.style).lost(1)
    assert (await room.now()).row.status == "archived"
    assert await due(room) == ()
    room.later(hours=240)
    assert await room.deadlines.dispatch() == 0
    assert room.reminded == []


async def test_what_is_put_off_after_its_match_ended_does_not_come_back(room: Room) -> None:
    await room.begin(ANN, BEN)
    (item,) = await due(room)
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    await room.deadlines._postpone(item)
    assert await due(room) == ()


async def test_what_is_due_at_a_table_that_cannot_be_read_now_is_due_again_later(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its game is not installed for a while, or the bot is older than the table."""
    await room.begin(ANN, BEN)
    room.later(hours=72)
    games = room.tables.games
    room.tables.games = {}
    room.tables.kept.clear()
    assert await room.deadlines.dispatch() == 1
    assert await room.deadlines.dispatch() == 0
    room.tables.games = games
    with monkeypatch.context() as patched:
        patched.setattr(type(games["reference"]), "rules_version", 0)
        room.later(hours=1)
        assert await room.deadlines.dispatch() == 1
        assert await room.follower.run(1) == 0
    room.later(hours=1)
    await room.deadlines.dispatch()
    assert await last(room) == (0, do.EndTurn())


# ---------------------------------------------------------------- the dispatcher


async def test_the_dispatcher_wakes_by_itself_and_when_it_is_poked(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin(ANN, BEN)
    rounds = 0
    real = room.deadlines.dispatch

    async def counted() -> int:
        nonlocal rounds
        rounds += 1
        return await real()

    monkeypatch.setattr(room.deadlines, "dispatch", counted)
    task = asyncio.create_task(room.deadlines.run())
    await asyncio.sleep(0.05)
    assert rounds == 1
    (item,) = await due(room)
    room.later(minutes=1)
    await room.store.write(
        lambda conn: deadlines.put(
            conn, 1, item.kind, room.ports.at, since=item.since, seat=item.seat, ask=item.ask
        )
    )
    room.deadlines.poke()
    for _ in range(100):
        await asyncio.sleep(0.01)
        if (await room.now()).row.n:
            break
    assert (await room.now()).row.n == 1
    assert rounds >= 2
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def test_a_machine_that_was_suspended_counts_against_nobody(room: Room) -> None:
    """Thirty hours pass at once while the process lives: the next beat moves what would fall due."""
    await room.begin(ANN, BEN)
    await room.deadlines.heal()
    before = await due(room)
    for _ in range(3):
        room.later(minutes=1)
        await room.deadlines._beat()
    assert await due(room) == before
    room.later(hours=80)
    await room.deadlines._beat()
    assert await room.deadlines.dispatch() == 0
    assert [d.due for d in await due(room)] == [d.due + 80 * HOUR for d in before]


async def test_while_nobodys_presses_reach_the_bot_nobodys_time_runs_out(room: Room) -> None:
    """Field report 80: the process lives and beats, but for eighty hours it has no connection."""
    await room.begin(ANN, BEN)
    before = await due(room)
    is_connected = True
    room.deadlines.connected = lambda: is_connected
    task = asyncio.create_task(room.deadlines.run())

    async def a_while(minutes: float) -> None:
        room.later(minutes=minutes)
        room.deadlines.poke()
        await asyncio.sleep(0.05)

    await a_while(0)
    is_connected = False
    for _ in range(80):
        await a_while(60)
    assert (await room.now()).row.n == 0
    is_connected = True
    await a_while(1)
    assert (await room.now()).row.n == 0
    away = room.ports.at - NOW
    assert [d.due for d in await due(room)] == [d.due + away for d in before]
    is_connected = False
    await a_while(2)
    is_connected = True
    await a_while(1)
    assert [d.due for d in await due(room)] == [d.due + away for d in before], "a short one is none"
    await a_while(1)
    room.later(hours=72)
    await room.store.write(lambda conn: installation.put(conn, ALIVE, b"%d" % room.ports.at))
    await a_while(0)
    assert (await room.now()).row.n == 1
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def test_the_dispatcher_notices_time_away_before_it_does_what_is_due(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.deadlines.heal()
    room.later(hours=80)
    task = asyncio.create_task(room.deadlines.run())
    await asyncio.sleep(0.05)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    assert (await room.now()).row.n == 0
    assert all(d.due > room.ports.at for d in await due(room))


async def test_presses_of_days_ago_are_dropped_at_most_once_an_hour(room: Room) -> None:
    async def known() -> list[int]:
        return await room.store.read(
            lambda conn: [row[0] for row in conn.execute("SELECT id FROM interactions ORDER BY id")]
        )

    def put(press: int) -> Any:
        row = interactions.Interaction(press, None, None, b"", NOW)
        return lambda conn: interactions.put(conn, row)

    await room.store.write(put(1))
    room.later(hours=47)
    await room.deadlines._beat()
    assert await known() == [1]
    room.later(hours=2)
    await room.deadlines._beat()
    assert await known() == []
    await room.store.write(put(2))
    room.later(minutes=2)
    await room.deadlines._beat()
    assert await known() == [2]
    room.later(minutes=58)
    await room.deadlines._beat()
    assert await known() == []


async def test_being_alive_is_noted_once_a_minute_not_at_every_look(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[str] = []
    real = installation.put

    def put(conn: Any, key: str, value: bytes) -> None:
        noted.append(key)
        real(conn, key, value)

    monkeypatch.setattr(installation, "put", put)
    for _ in range(5):
        await room.deadlines._beat()
    assert len(noted) == 1
    room.later(minutes=1)
    await room.deadlines._beat()
    assert len(noted) == 2
