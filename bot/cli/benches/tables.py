"""One table of a bench: matches begun one after another, answered at random through bot.table."""

import random
import sqlite3
import time
from collections.abc import Iterator

from bot.journal import Change, Pace
from bot.loaded import Loaded
from bot.table import Given, Tables
from games.core.codec import encode
from games.core.game import AnyGame, Chosen
from games.core.rng import Rng
from games.core.start import start
from storage import matches, seats
from storage.matches import Match

PEOPLE = 3


class Seated:
    """A table in one channel; `match` is the number of the one being played."""

    def __init__(
        self,
        tables: Tables,
        game: AnyGame,
        channel: int,
        presses: Iterator[int],
        chance: random.Random,
    ) -> None:
        self.tables = tables
        self.game = game
        self.channel = channel
        self.match = 0
        self._presses = presses
        self._chance = chance

    async def begin(self) -> None:
        """Begin a match for three people, or as near as the game allows."""
        people = min(max(PEOPLE, self.game.seats.start), self.game.seats.stop - 1)
        row = await self.tables.store.write(lambda conn: self._lobby(conn, people))
        step = start(self.game, people, Chosen(), self._chance.randbytes(32))
        change = Change("setup", None, None, encode(Chosen()), step.state, step.events)
        await self.tables.commit(await self.tables.load(row.id), change)
        self.match = row.id

    def _lobby(self, conn: sqlite3.Connection, people: int) -> Match:
        row = matches.create(
            conn,
            game=self.game.key,
            rules_version=self.game.rules_version,
            channel_id=self.channel,
            guild_id=None,
            settings=b"",
            seed=None,
            commitment="",
            pace=Pace(72, 12).written(),
            now=0,
        )
        for seat in range(people):
            seats.add(conn, row.id, role="player", name="", now=0, seat=seat, user_id=seat + 1)
        return row

    async def play(self, until: float) -> int:
        """Answer until that moment of the performance counter; how many answers."""
        answers = 0
        while time.perf_counter() < until:
            moved = await self.tables.answer(self.match, self.given, press=self.press())
            answers += 1
            if not moved.after.asks:
                await self.begin()
        return answers

    def press(self) -> int:
        """The id of a press never seen before."""
        return next(self._presses)

    def given(self, now: Loaded) -> Given:
        """A random answer to a random question."""
        ask = self._chance.choice(now.asks)
        return Given(ask.seat, ask.id, ask.sample(Rng(self._chance.randbytes(32))))
