"""Everything behind the client, built in order and closed in reverse. Decides nothing itself.

A commit leads here to all that follows from it: orders and agents answer, posts are made true, and the
dispatcher looks whether something falls due sooner.
"""

import asyncio
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import discord
from msgspec import Struct

from bot.answering import PATIENCE, Answering
from bot.boards import Boards
from bot.config import Config
from bot.deadlines import Deadlines
from bot.desk import Desk
from bot.door import DM_PAUSE, Door
from bot.editing import Editors
from bot.follow import Follower
from bot.hosts import Hosts
from bot.ids import Codes
from bot.journal import Pace
from bot.lobby import Lobbies
from bot.logs import about, logger
from bot.pictures import Painter, Pictures
from bot.ports import Ports
from bot.poster import Poster
from bot.seating import Seating
from bot.status import Style
from bot.table import Tables
from bot.warming import Warming
from bot.whereabouts import hindrance
from games.core.game import AnyGame
from storage import Store, installation, matches

PAINTERS = 2
WATCHED_S = 5.0
"""Seconds after which a dispatcher that broke is started anew."""

log = logger(__name__)


class Tempo(Struct, frozen=True):
    """Pauses, in seconds: before an answer is deferred, between two new DM channels."""

    patience: float = PATIENCE
    dm_pause: float = DM_PAUSE


class House:
    """The rooms of the bot, open."""

    def __init__(
        self,
        client: discord.Client,
        config: Config,
        store: Store,
        codes: Codes,
        *,
        games: Mapping[str, AnyGame],
        painter: Painter,
        ports: Ports,
        tempo: Tempo,
    ) -> None:
        self.store = store
        self.ports = ports
        style = Style(config.theme, codes)
        pace = Pace(config.turn_hours, config.window_hours)
        self.tables = Tables(store, games, ports, codes)
        self.lobbies = Lobbies(self.tables, pace)
        self.follower = Follower(self.tables)
        self.desk = Desk(self.tables, self.lobbies, self.follower, style)
        self.seating = Seating(self.tables, style)
        self.threads = ThreadPoolExecutor(PAINTERS, "painting")
        self.pictures = Pictures(painter, self.threads)
        editors = Editors()
        door = Door(client, ports, dm_pause=tempo.dm_pause)
        poster = Poster(store, door, editors, ports, self.pictures.painted)
        self.hosts = Hosts(store, door, ports)
        self.boards = Boards(store, self.seating, poster, door, self.hosts, ports=ports)
        self.answering = Answering(
            self.desk,
            self.pictures.painted,
            editors,
            patience=tempo.patience,
        )
        self.warming = Warming(self.tables, self.pictures, config.theme)
        self.deadlines = Deadlines(self.tables, self.follower, self.boards.remind)
        self._tasks: set[asyncio.Task[None]] = set()
        self._following: dict[int, bool] = {}
        self._finished = False
        self.tables.changed = self.changed
        self.desk.bring = self.boards.bring
        self.desk.hindrance = partial(hindrance, client)

    async def begin(self) -> None:
        """Heal what a stop at any moment may have left, and take up the work."""
        away = await self.deadlines.heal()
        if away:
            log.info("deadlines moved by the time away", ms=away)
        self._start(self._watched())
        for match in await self.store.read(matches.automatic):
            self._follow(match)
        stale = await self.boards.start()
        self._start(self.warming.run())
        log.info("ready", posts_behind=len(stale))

    def changed(self, match: int) -> None:
        """Something was committed at this match."""
        if self._finished:
            return
        self.boards.touch(match)
        self.deadlines.poke()
        self.warming.touch(match)
        self._follow(match)

    async def finish(self, seconds: float) -> None:
        """Finish the moves in hand, drop what only shows them: the next start makes it true."""
        if self._finished:
            return
        self._finished = True
        await self.answering.close(seconds)
        await self.boards.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.threads.shutdown(wait=False, cancel_futures=True)

    # ---------------------------------------------------------------- what follows a commit

    def _follow(self, match: int) -> None:
        """Let orders and agents answer; once more if something was committed meanwhile."""
        if match in self._following:
            self._following[match] = True
            return
        self._following[match] = False
        self._start(self._followed(match))

    async def _followed(self, match: int) -> None:
        try:
            with about(match=match):
                while True:
                    self._following[match] = False
                    given = await self.follower.run(match)
                    if not given and not self._following[match]:
                        return
        except Exception:
            log.exception("orders and agents did not answer", match=match)
        finally:
            del self._following[match]

    async def _watched(self) -> None:
        """Run the dispatcher; should it break, log that and start it anew."""
        while True:
            try:
                await self.deadlines.run()
            except Exception:
                log.exception("the dispatcher broke and is started anew")
                await self.ports.park(asyncio.sleep(WATCHED_S), reason="a pause after a fault")

    def _start(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def opened(config: Config, ports: Ports) -> tuple[Store, Codes]:
    """The store and the codes that it holds the key of. Raises StoreError."""
    store = await Store.open(config.database, clock=ports.now)
    try:
        return store, Codes(await store.write(installation.hmac_key))
    except BaseException:
        await store.close()
        raise
