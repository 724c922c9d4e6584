"""What is painted ahead: the layouts of tables that live and of lobbies as they fill, each once, never before others."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

import rendering
from bot import warming
from bot.loaded import Loaded
from bot.warming import Warming
from games.core.types import Public, Seat
from rendering.paint import Painter
from rendering.scene import Look, Scene
from storage import matches
from tests.desk.kit import ANN, BEN, CLEO, DAN, Room


class Painting:
    """Notes what is to be painted ahead, and waits while somebody else waits."""

    def __init__(self) -> None:
        self.made: list[Scene] = []
        self.more = asyncio.Condition()
        self.calm = asyncio.Event()
        self.calm.set()
        self.broken = False

    async def quiet(self) -> None:
        await self.calm.wait()

    async def prepare(self, build: Callable[[], Scene]) -> None:
        if self.broken:
            raise KeyError("sprite")
        async with self.more:
            self.made.append(build())
            self.more.notify_all()


@asynccontextmanager
async def at_work(room: Room, painting: Painting) -> AsyncIterator[Warming]:
    """It hears of every commit in this room."""
    made = Warming(room.tables, painting, "dark")
    room.tables.changed = made.touch
    task = asyncio.create_task(made.run())
    yield made
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def done(painting: Painting, scenes: int) -> None:
    """Wait until so many scenes were made, and a while longer for any more."""
    async with asyncio.timeout(5), painting.more:
        await painting.more.wait_for(lambda: len(painting.made) >= scenes)
    await asyncio.sleep(0.02)
    assert len(painting.made) == scenes


async def test_a_lobby_is_painted_for_as_it_fills_each_number_of_seats_once(room: Room) -> None:
    painting = Painting()
    async with at_work(room, painting):
        await room.lobby(ANN)
        await done(painting, 2)  # a board and a hand for the fewest
        await room.press(BEN, "Join")
        await room.press(CLEO, "Join")
        await done(painting, 4)
        await room.press(CLEO, "Leave")
        await room.press(CLEO, "Join")
        await done(painting, 4)


async def test_after_a_start_the_tables_that_live_are_painted_for(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO, DAN)
    painting = Painting()
    async with at_work(room, painting):
        await done(painting, 2)
        await room.move(ANN, "end turn")
        await done(painting, 2)


async def test_nothing_is_painted_ahead_while_somebody_waits_for_a_picture(room: Room) -> None:
    painting = Painting()
    painting.calm.clear()
    async with at_work(room, painting):
        await room.lobby(ANN, BEN)
        await done(painting, 0)
        painting.calm.set()
        await done(painting, 2)


async def test_what_cannot_be_painted_ahead_stops_nothing(room: Room) -> None:
    painting = Painting()
    painting.broken = True
    async with at_work(room, painting):
        await room.lobby(ANN, BEN)
        await done(painting, 0)
        painting.broken = False
        await room.press(CLEO, "Join")
        await done(painting, 2)


async def test_a_table_that_cannot_be_read_stops_no_painting_ahead(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field report 72: the disk fails once, at the start and at a lobby."""
    painting, load, read = Painting(), room.tables.load, room.store.read
    failed: list[str] = []

    async def loads(match: int) -> Loaded:
        if len(failed) == 1:
            failed.append("lobby")
            raise sqlite3.OperationalError("disk I/O error")
        return await load(match)

    async def reads(work: Any) -> Any:
        if work is matches.layouts:
            failed.append("start")
            raise sqlite3.OperationalError("disk I/O error")
        return await read(work)

    await room.lobby(ANN, BEN)
    monkeypatch.setattr(room.store, "read", reads)
    monkeypatch.setattr(room.tables, "load", loads)
    async with at_work(room, painting) as made:
        await asyncio.sleep(0.05)
        for _ in range(2):
            made.touch(1)
        await done(painting, 2)
    assert failed == ["start", "lobby"]


async def test_the_first_pictures_of_a_table_find_their_ground_made(room: Room) -> None:
    """Only letters and what lies elsewhere are new: no ground is made again."""
    game, painter = room.games["reference"], Painter()
    for build in warming.scenes(game, 3, "dark"):
        painter.png(build())
    before = painter.stored()["grounds"]
    await room.begin(ANN, BEN, CLEO)
    now = await room.now()
    look = Look(now.speaker.names(), "dark")
    paint = rendering.find("reference")
    painter.png(paint.board(now.view(Public()), look))
    painter.png(paint.hand(now.view(Seat(0)), look))
    assert painter.stored()["grounds"] == before


async def test_layouts_are_those_of_living_tables_each_once(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    assert await room.store.read(matches.layouts) == (("reference", 3),)
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    assert await room.store.read(matches.layouts) == ()
