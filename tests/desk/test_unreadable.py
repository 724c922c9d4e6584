"""What is stored of one match cannot be read: that match stands still and can be ended, and all others go on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from bot import kept, loaded, table
from games.core.codec import decode
from storage import StoreError, deadlines, dumps, matches
from tests.desk.kit import ANN, BEN, CHANNEL, CLEO, DAN, HOUR, Room
from tests.kit.reference import CaravanGame

ELSEWHERE = 99
GARBAGE = b"\xc1"

Spoil = Callable[[sqlite3.Connection], object]


class Failing(CaravanGame):
    """The same game after a change of rules, whose upgrade does not know the old state."""

    rules_version = 2

    def upgrade(self, version: int, data: dict[str, Any]) -> dict[str, Any]:
        """Look for what is not there."""
        return {**data, "gold": data["silver"]}


def state(conn: sqlite3.Connection) -> object:
    return conn.execute("UPDATE snapshots SET state = ? WHERE match = 1", (GARBAGE,))


def no_state(conn: sqlite3.Connection) -> object:
    return conn.execute("DELETE FROM snapshots WHERE match = 1")


def pace(conn: sqlite3.Connection) -> object:
    return conn.execute("UPDATE matches SET pace = 'abc' WHERE id = 1")


def endless_pace(conn: sqlite3.Connection) -> object:
    return conn.execute("UPDATE matches SET pace = 'inf/24' WHERE id = 1")


def settings(conn: sqlite3.Connection) -> object:
    return conn.execute("UPDATE matches SET settings = ? WHERE id = 1", (GARBAGE,))


async def two_tables(room: Room, spoil: Spoil) -> Room:
    """Ann and Ben sit at table 1, which is spoiled, Ben and Cleo at table 2."""
    await room.begin(ANN, BEN)
    await room.command(BEN, "play", game="reference", channel=CHANNEL + 1)
    await room.click(CLEO, "1.2.join.")
    await room.click(BEN, "1.2.start.")
    await room.store.write(spoil)
    return await room.restarted()


@pytest.mark.bot_errors
@pytest.mark.parametrize("spoil", [state, no_state, pace, endless_pace])
async def test_what_is_due_elsewhere_is_done(room: Room, spoil: Spoil) -> None:
    room = await two_tables(room, spoil)
    room.later(hours=72)
    assert await room.deadlines.dispatch() == 2
    assert await room.deadlines.dispatch() == 0
    assert (await room.now(2)).row.n == 1
    assert (await room.now(1)).row.status == "frozen"
    room.later(hours=1)
    assert await room.deadlines.dispatch() == 1


@pytest.mark.bot_errors
@pytest.mark.parametrize("spoil", [state, no_state, pace])
async def test_its_people_go_on_elsewhere(room: Room, spoil: Spoil) -> None:
    room = await two_tables(room, spoil)
    await room.command(BEN, "mine", channel=ELSEWHERE)
    assert "▶ \\#2" in room.said(BEN)
    offered = await room.desk.complete(room.typed(BEN, "move", channel=ELSEWHERE), "table", "")
    assert "#2" in [value for _, value in offered]
    await room.command(BEN, "move", what="draw", channel=ELSEWHERE)
    assert room.said(BEN).startswith("✔")


@pytest.mark.bot_errors
@pytest.mark.parametrize("spoil", [state, no_state, pace])
async def test_its_table_is_told_and_its_host_ends_it(room: Room, spoil: Spoil) -> None:
    room = await two_tables(room, spoil)
    await room.click(BEN, "1.1.play.")
    assert "report number 1" in room.said(BEN)
    assert room.changed == [1]
    assert "Report number 1" in (await room.table(1)).content
    await room.click(BEN, "1.1.log.")
    await room.command(BEN, "play", game="reference")
    assert "report number 1" in room.said(BEN)
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    assert "ended" in room.said(ANN)
    assert (await room.now(1)).row.status == "over"
    assert "without a result" in (await room.table(1)).content
    assert await room.store.read(lambda conn: deadlines.of_match(conn, 1)) == ()
    await room.command(DAN, "play", game="reference")
    assert (await room.now(3)).row.channel_id == CHANNEL


@pytest.mark.bot_errors
async def test_looks_at_what_cannot_be_read_say_why(room: Room) -> None:
    room = await two_tables(room, state)
    for look in ("hand", "board", "text"):
        await room.click(BEN, f"1.1.{look}.")
        assert "report number 1" in room.said(BEN)


@pytest.mark.bot_errors
async def test_it_is_frozen_once_with_its_bytes(room: Room) -> None:
    room = await two_tables(room, state)
    for _ in range(3):
        room.tables.kept.clear()
        await room.tables.at(CHANNEL)
        await room.now(1)
    (dump,) = await room.store.read(lambda conn: dumps.of_match(conn, 1))
    found = decode(dump.dump, dict[str, Any])
    assert found["state"] == GARBAGE
    assert (found["game"], found["rules_version"], found["error"]) == (
        "reference",
        1,
        "DecodeError",
    )


@pytest.mark.bot_errors
async def test_an_upgrade_that_fails_freezes_its_table_until_it_is_mended(room: Room) -> None:
    room.games = {"reference": Failing()}
    good = Room(room.store, room.ports, {"reference": CaravanGame()})
    await good.begin(ANN, BEN)
    room = await room.restarted()
    room.later(hours=72)
    assert await room.deadlines.dispatch() == 1
    now = await room.now(1)
    assert (now.row.status, now.state) == ("frozen", None)
    mended = Room(room.store, room.ports, {"reference": CaravanGame()})
    assert (await mended.now(1)).state is not None


@pytest.mark.bot_errors
@pytest.mark.parametrize("spoil", [settings, pace])
async def test_a_lobby_that_cannot_be_read_can_be_ended(room: Room, spoil: Spoil) -> None:
    await room.lobby(ANN, BEN)
    await room.store.write(spoil)
    room = await room.restarted()
    assert (await room.now()).row.status == "frozen"
    assert "Report number 1" in (await room.table()).content
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    assert (await room.now()).row.status == "over"


async def test_a_frozen_table_of_newer_rules_can_be_ended(room: Room) -> None:
    await room.begin(ANN, BEN)

    def work(conn: sqlite3.Connection) -> None:
        conn.execute("UPDATE snapshots SET rules_version = 9")
        matches.freeze(conn, 1, "8", now=1)

    await room.store.write(work)
    room = await room.restarted()
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    assert await room.store.read(lambda conn: matches.by_channel(conn, CHANNEL)) is None


@pytest.mark.bot_errors
async def test_whatever_fails_at_one_table_the_list_goes_on_and_says_so_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full, so that the table cannot even be frozen."""
    room = await two_tables(room, state)
    told: list[int] = []
    monkeypatch.setattr(table.log, "error", lambda event, **facts: told.append(facts["match"]))

    async def full(match_id: int) -> None:
        raise StoreError

    monkeypatch.setattr(room.tables, "_freeze_unread", full)
    for _ in range(2):
        await room.command(BEN, "mine", channel=ELSEWHERE)
        assert "▶ \\#2" in room.said(BEN)
    assert told == [1]
    room.later(hours=72)
    assert await room.deadlines.dispatch() == 2
    assert (await room.now(2)).row.n == 1


@pytest.mark.bot_errors
async def test_what_cannot_be_put_off_stops_no_other_and_is_not_looked_at_without_pause(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await two_tables(room, pace)
    real = room.deadlines._postpone

    async def failing(item: deadlines.Deadline, wait: int = HOUR) -> None:
        if item.match == 1:
            raise StoreError
        await real(item, wait)

    monkeypatch.setattr(room.deadlines, "_postpone", failing)
    room.later(hours=72)
    assert await room.deadlines.dispatch() == 2
    assert (await room.now(2)).row.n == 1
    assert room.deadlines._is_stuck


# ---------------------------------------------------------------- old events


def renamed(conn: sqlite3.Connection) -> None:
    """An older release called an event by another name."""
    for n, events in conn.execute("SELECT n, events FROM actions").fetchall():
        old = events.replace(b"\xa4drew", b"\xa4drwx")
        conn.execute("UPDATE actions SET events = ? WHERE n = ?", (old, n))


async def test_an_entry_of_old_says_nothing_and_all_others_do(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "draw")
    await room.move(ANN, "travel b1 day")
    await room.store.write(renamed)
    room = await room.restarted()
    loaded._unread.cache_clear()
    told: list[int] = []
    monkeypatch.setattr(loaded.log, "warning", lambda event, **facts: told.append(facts["match"]))
    for _ in range(2):
        await room.click(BEN, "1.1.log.")
        assert "`2`" in room.said(BEN)
        assert "`1`" not in room.said(BEN)
    assert "Ann" in (await room.table()).content
    assert told == [1]


async def test_what_cannot_be_read_may_have_shown_something_so_it_is_not_taken_back(
    room: Room,
) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "travel b1 night")
    await room.store.write(lambda conn: conn.execute("UPDATE actions SET events = x'c1'"))
    room = await room.restarted()
    await room.command(ANN, "undo")
    assert (await room.now()).row.undos == 0
    assert "it showed something" in room.said(ANN)


# ---------------------------------------------------------------- memory


async def test_who_pressed_when_is_remembered_of_only_so_many(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    for at in range(1, 4):
        await room.command(ANN, "play", game="reference", channel=CHANNEL + at)
        await room.click(BEN, f"1.{at}.join.")
        await room.click(ANN, f"1.{at}.start.")
        room.match = at
        await room.move(ANN, "draw")
    assert room.tables.kept.remembered() == [2, 3]
