"""One table of a bench: matches begun one after another, answered at random through bot.table."""

import random
import time
from collections.abc import Iterator

from bot.journal import Pace
from bot.loaded import Loaded
from bot.lobby import Lobbies, Who
from bot.table import Given, Tables
from games.core.game import AnyGame
from games.core.rng import Rng

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
        lobbies = Lobbies(self.tables, Pace(72, 12))
        lobby = await lobbies.open(self.game, self._who(1), channel=self.channel, guild=1)
        for user in range(2, people + 1):
            await lobbies.join(lobby.id, self._who(user))
        await lobbies.start(lobby.id, self._who(1))
        self.match = lobby.id

    def _who(self, user: int) -> Who:
        return Who(user, f"Player {user}", self.press())

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
