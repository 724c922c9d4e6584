"""The README's pictures, taken of the demo in a real browser: `python -m tests.pictures [GAME ...]`.

People who decide as the game's strongest agent would play a game to its end by typed moves; on the way the
table, a hand and the buttons of a turn are photographed, and at the end the result. Chance and the clock
stand still, so the pictures are the same every time.
"""

import asyncio
import datetime
import hashlib
import io
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import simcord
from PIL import Image
from playwright.async_api import Locator, expect
from simcord.builders import ChannelHandle

from bot import demo, lobby, logs
from bot.config import Config
from bot.demo.hub import Hub
from bot.demo.live import Live
from bot.demo.looks import BOT
from bot.demo.tables import lay
from bot.loaded import Loaded
from games import registry
from games.core.game import AnyGame
from games.core.rng import Rng
from tests import browser

PLACE = Path(__file__).resolve().parent.parent / "docs" / "pictures"
MOST_BYTES = 300_000
NOON = datetime.datetime(2026, 6, 1, 12, tzinfo=datetime.UTC)
NAMES = ("Ann", "Ben", "Cleo", "Dan")
WHEN = {"antgravity": 44}
"""Moves after which a game's table looks as tables do; the next turn is photographed."""
AFTER = 60
"""The same for games that are not named."""
MOST_MOVES = 2_000
LISTED = 40
"""Options from which on there is much to choose."""
WIDTH, HEIGHT, SHARPNESS = 560, 1100, 2.0
"""Of the column that is photographed, in the browser's pixels, and how many of ours go into one."""


@dataclass
class Shoot:
    """One game's table in the make-believe Discord, with somebody at each seat."""

    there: demo.World
    hub: Hub
    game: AnyGame
    channel: ChannelHandle

    async def now(self) -> Loaded | None:
        """The match, or None once it is over."""
        return await self.there.bot.house.tables.at(self.channel.id)

    async def move(self, now: Loaded) -> None:
        """Let the first person who is asked type what the strongest agent would answer."""
        seat = now.asks[0].seat
        strongest = list(self.game.agents.values())[-1]
        chance = Rng(bytes(32)).child(b"%d" % now.row.n)
        answer = strongest.choose(self.game, now.seat_view(seat), now.asks_of(seat), chance)
        await self.there.people[seat].slash(
            self.channel, "move", what=self.game.write(answer.action)
        )

    async def play(self, until: int) -> None:
        """Go on until so many moves were made and somebody begins a turn, or the game is over."""
        before = None
        for _ in range(MOST_MOVES):
            now = await self.now()
            if now is None or (now.row.n >= until and _begins(now, before)):
                return
            before = now.asks[0].seat
            await self.move(now)
        raise AssertionError("the game goes on for ever")

    @asynccontextmanager
    async def seen_by(self, name: str) -> AsyncIterator[browser.Column]:
        """The table as this person has it before them, at the time that it is there."""
        async with browser.window(width=WIDTH, height=HEIGHT, sharpness=SHARPNESS) as window:
            await window.page.clock.set_fixed_time(self.there.bot.house.ports.now() / 1000)
            await window.page.goto(f"{self.hub.url}?as={name}")
            yield await window.column(name)
            assert window.errors == []

    async def take(self) -> None:
        """Play, and take all pictures."""
        await self.play(WHEN.get(self.game.key, AFTER))
        now = await self.now()
        assert now is not None, "it is over before it became interesting"
        name = self.there.people[now.asks[0].seat].name
        async with self.seen_by(name) as person:
            await self.keep("table", person.table)
            await person.play()
            await browser.until_painted(person.panel.locator("img.attachment-image"))
            await person.press(person.panel, re.compile("…$"))
            await expect(person.panel.locator(".select-trigger").first).to_be_visible()
            await self.keep("choosing", person.panel)
            await person.go(f"@ {BOT}")
            await self.keep("hand", person.table)
        await self.play(MOST_MOVES)
        async with self.seen_by(name) as person:
            await self.keep("result", person.table)

    async def keep(self, what: str, message: Locator) -> None:
        """Photograph a message once its picture is there."""
        await browser.until_painted(message.locator("img.attachment-image"))
        await message.page.mouse.move(0, 0)  # no button looks pressed
        png = await message.screenshot(animations="disabled")
        path = PLACE / f"{self.game.key}-{what}.webp"
        Image.open(io.BytesIO(png)).convert("RGB").save(path, quality=82, method=6)
        size = path.stat().st_size
        assert size < MOST_BYTES, f"{path.name} has {size} bytes"
        sys.stdout.write(f"{path.name}: {size // 1000} kB\n")


def _begins(now: Loaded, before: int | None) -> bool:
    """Whether one person alone, and not the one before, is asked for so much that kinds of moves are offered first."""
    asks = now.asks
    return len(asks) == 1 and asks[0].seat != before and len(asks[0].options(LISTED)) == LISTED


def _chance(key: str) -> Callable[[int], bytes]:
    """What stands for chance: so many bytes, for each game its own."""
    return hashlib.shake_256(key.encode()).digest


def still(env: simcord.Env) -> None:
    """Let the make-believe world begin at one moment of one day."""
    env.backend.clock._epoch = NOON


async def take(game: AnyGame) -> None:
    """All pictures of a game."""
    with tempfile.TemporaryDirectory() as scratch:
        config = Config.load({"ANTECHAMBER_DATABASE": f"{scratch}/pictures.sqlite3"})
        names = NAMES[: game.seats.stop - 1]
        async with demo.world(config, names) as there:
            live = Live(there.env)
            hub = Hub(live, there.guild, there.people)
            await hub.start(0)
            channel = there.guild.create_text_channel("games-night")
            await lay(channel, there.people, game)
            try:
                await Shoot(there, hub, game, channel).take()
            finally:
                await hub.close()
                await live.close()


def main(keys: Sequence[str]) -> None:
    """Take the pictures of these games, or of all."""
    if browser.chromium() is None:
        sys.exit(
            "The pictures are taken in Chromium, and none was found (Debian: apt install chromium)."
        )
    PLACE.mkdir(exist_ok=True)
    logs.configure("error", "text", games=())
    for key in keys or sorted(registry()):
        with (
            mock.patch.object(demo, "today", still),
            mock.patch.object(lobby, "match_key", return_value=_chance(key)(32)),
            mock.patch.object(lobby, "secrets", mock.Mock(token_bytes=_chance(key))),
        ):
            asyncio.run(take(registry()[key]))


if __name__ == "__main__":
    main(sys.argv[1:])
