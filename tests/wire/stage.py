"""A bot with a few people, for tests that need many tables of the reference game one after another."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.wire.driver import BotProcess, Guild, Person, World
from tests.wire.truth import Records, Table

GAMES = "tests.kit.reference"
GAME = "reference"
MODULES = ("bot.__main__", "bot.app", "rendering.paint", GAMES, f"{GAMES}.painter")
"""What a prepared process has imported: all that the bot imports."""


class Stage:
    """One world, one bot, Ann, Ben and Cleo who play, and Dora who only looks on."""

    def __init__(self, world: World, guild: Guild, people: list[Person], database: Path) -> None:
        self.world, self.guild = world, guild
        self.ann, self.ben, self.cleo, self.dora = people
        self.records = Records(database)
        self.env = {"ANTECHAMBER_GAMES": GAMES, "ANTECHAMBER_DATABASE": str(database)}
        self.bot = BotProcess(world, "run", env=self.env)
        self.started = 0.0
        self.excused = 0
        """Errors in the log that a test has provoked."""

    @classmethod
    async def set(cls, world: World, directory: Path) -> Stage:
        """Everybody in place; the bot is not started."""
        people = [await world.person(name) for name in ("Ann", "Ben", "Cleo", "Dora")]
        guild = await world.guild(*people)
        return cls(world, guild, people, directory / "bot.sqlite3")

    async def start(self, **env: str) -> None:
        """Start the bot, the next run being prepared meanwhile."""
        self.started = time.monotonic()
        await self.bot.start(**env)
        await self.bot.prepare(*MODULES)

    async def newcomer(self, name: str = "Nils") -> Person:
        """Somebody whom the bot has never written to."""
        person = await self.world.person(name)
        await self.guild.join(person)
        return person

    async def lobby(self, *people: Person, channel: int | None = None) -> Table:
        """A table in a new channel (or this one) whose lobby these people have joined, the first as host."""
        where = await self.guild.channel() if channel is None else channel
        table = Table(self.world, self.records, where, list(people), self.dora)
        host, *others = people
        answer = await host.slash(where, "play", game=GAME)
        await answer.outcome()
        await host.see(where, label="Join")
        for person in others:
            told = await person.press(await person.see(where, label="Join"), "Join")
            await told.outcome()
            assert "You sit" in told.text, told.text
        await table.true()
        return table

    async def table(
        self, *people: Person, moves: tuple[str, ...] = (), channel: int | None = None
    ) -> Table:
        """A table at which these people play, after these typed moves of whoever is asked."""
        table = await self.lobby(*people, channel=channel)
        await self.begin(table, moves)
        return table

    async def begin(self, table: Table, moves: tuple[str, ...] = ()) -> None:
        """Start a lobby, make these moves, and wait until all that follows from them is shown."""
        host = table.players[0]
        told = await table.plays(host, "Start")
        assert "begins" in told.text, told.text
        for what in moves:
            await table.true()
            await table.typed(table.asked()[0], what)
        await table.true()

    async def flushed(self) -> None:
        """Return once everybody has seen all that the stand-in has shown so far."""
        await self.world.status()

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Something else holds the database: nothing is committed meanwhile."""
        conn = sqlite3.connect(self.records.path, isolation_level=None, timeout=10)
        try:
            conn.execute("BEGIN IMMEDIATE")
            yield
            conn.execute("ROLLBACK")
        finally:
            conn.close()


async def ended(task: asyncio.Task[object]) -> None:
    """Give up something that was under way when the bot died."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
