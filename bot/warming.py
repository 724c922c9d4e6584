"""Paints ahead: what the first picture of a table needs is made before anybody waits for it. No discord import.

The first picture of a layout takes a second or more, every later one some hundredths of it. So after a start for every table
that lives, and while a lobby fills, a board and a hand of a game that nobody plays are painted and thrown away: one at a
time, and only while nobody waits for a picture.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Protocol

import rendering
from bot.alarm import alarm
from bot.loaded import NoMatch
from bot.lobby import players
from bot.logs import logger
from bot.table import RULE_SECONDS, Tables
from games.core.game import AnyGame, Chosen
from games.core.start import start
from games.core.types import Illegal, Public, Seat
from rendering.scene import Look, Scene, ThemeName
from storage import matches

KEY = b"painted ahead of any match......"
"""The chance of the games that nobody plays."""

log = logger(__name__)


class Painting(Protocol):
    """What paints: bot.pictures in the house."""

    async def quiet(self) -> None:
        """Return when nobody waits for a picture."""
        ...

    async def prepare(self, build: Callable[[], Scene]) -> None:
        """Paint a scene and throw it away."""
        ...


class Warming:
    """Paints every layout once, that is every game for every number of seats at which it is about to be played."""

    def __init__(self, tables: Tables, painting: Painting, theme: ThemeName) -> None:
        self._tables = tables
        self._painting = painting
        self._theme: ThemeName = theme
        self._touched: asyncio.Queue[int] = asyncio.Queue()
        self._painted: set[tuple[str, int]] = set()

    def touch(self, match: int) -> None:
        """Something was committed at this match: should it be a lobby, its layout is painted."""
        self._touched.put_nowait(match)

    async def run(self) -> None:
        """Paint for the tables that live, then for each lobby that is touched. Does not end."""
        for key, seats in await self._layouts():
            await self._paint(key, seats)
        while True:
            match = await self._tables.ports.park(self._touched.get(), reason="a lobby")
            try:
                now = await self._tables.load(match)
            except (NoMatch, Illegal):
                continue
            except Exception:
                # It is told where the match itself is wanted; the next one may be readable.
                log.warning("not painted ahead", match=match, exc_info=True)
                continue
            if now.row.status == "lobby":
                await self._paint(now.game.key, len(players(now)))

    async def _layouts(self) -> tuple[tuple[str, int], ...]:
        """Return the games and numbers of seats of the tables that live, none where that cannot be read."""
        try:
            return await self._tables.store.read(matches.layouts)
        except Exception:
            log.warning("not painted ahead", exc_info=True)
            return ()

    async def _paint(self, key: str, seats: int) -> None:
        game = self._tables.games.get(key)
        if game is None:
            return
        seats = max(seats, game.seats.start)
        if (key, seats) in self._painted:
            return
        self._painted.add((key, seats))
        park = self._tables.ports.park
        try:
            for build in scenes(game, seats, self._theme):
                await park(self._painting.quiet(), reason="others wait for pictures")
                await park(self._painting.prepare(build), reason="painting ahead")
        except Exception:  # it is told when the picture itself is wanted
            log.warning("not painted ahead", game=key, seats=seats, exc_info=True)


def scenes(game: AnyGame, seats: int, theme: ThemeName) -> list[Callable[[], Scene]]:
    """Return what makes the first board and a first hand of a game for so many seats.

    A painter whose hands lie on several grounds says so by ``hand_sizes``: views with a hand for each of them.
    """
    with alarm(RULE_SECONDS):
        state = start(game, seats, Chosen(), KEY).state
        everybody, one = game.view(state, Public()), game.view(state, Seat(0))
    painter = rendering.find(game.key)
    look = Look(tuple(f"Player {seat + 1}" for seat in range(seats)), theme)
    hands = painter.hand_sizes(one) if hasattr(painter, "hand_sizes") else (one,)
    return [
        lambda: painter.board(everybody, look),
        *(partial(painter.hand, h, look) for h in hands),
    ]
