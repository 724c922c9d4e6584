"""Several pages of simcord over one make-believe Discord, in real time.

simcord shows one channel on one page, its clock stands between actions, and other tabs do not follow.
Mended here: many pages over one environment, a pump that moves the clock and publishes what changed,
and a lock so that no click meets another. Private names of simcord are used, hence the exact version:
Env._preview, Env._virtual_time, Env.backend; Preview._action, _get_page, _pages, _closed;
_dpy_internals.real_monotonic. How the pages look is in looks, how pictures reach
them in media.
"""

import asyncio
import datetime
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar, TypeVarTuple, Unpack

import discord
import simcord
from simcord import _dpy_internals
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.preview import Preview

from bot.demo import looks, media
from bot.logs import logger

VERSION: Final = "3.2.1"
STEP: Final = 0.25
"""Seconds between two movements of the clock."""

T = TypeVar("T")
A = TypeVarTuple("A")

log = logger(__name__)


class MakeBelieve:
    """The bot's ports (bot.ports.Ports) inside simcord."""

    env: simcord.Env

    def __init__(self) -> None:
        self._thinking = ThreadPoolExecutor(1, "agents")

    def now(self) -> int:
        """The make-believe time in epoch milliseconds."""
        return int(discord.utils.utcnow().timestamp() * 1000)

    async def park(self, waiting: Awaitable[T], *, reason: str) -> T:
        """Wait, declared as idle: everything else would be waited for by every click."""
        result: T = await self.env.external_wait(waiting, reason=reason)
        return result

    async def compute(self, work: Callable[[Unpack[A]], T], *args: *A) -> T:
        """What an agent thinks of, while the pages go on."""
        thought = asyncio.wrap_future(self._thinking.submit(work, *args))
        return await self.park(thought, reason="an agent thinks")


def today(env: simcord.Env) -> None:
    """Let the make-believe world begin now; it would begin at 2026-01-01."""
    env.backend.clock._epoch = datetime.datetime.now(datetime.UTC)


class _Pages:
    """Stands where simcord keeps its one page, and looks closed, so that another can be opened."""

    _closed = True

    def __init__(self) -> None:
        self.open: dict[tuple[int, int], Preview] = {}

    def _mark_action_dispatched(self) -> None:
        for page in self.open.values():
            page._mark_action_dispatched()


class Live:
    """All pages of one environment: one for each person and channel, opened when first looked at."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        self.lock = asyncio.Lock()
        self._pages = _Pages()
        self._published = -1
        self._began = _real_seconds() - env._virtual_time
        looks.dress()
        media.hurry()

    async def page(self, channel: ChannelHandle, person: MemberActor | UserHandle) -> str:
        """The address of the page that shows this channel as this person sees it."""
        key = (channel.id, person.id)
        page = self._pages.open.get(key)
        if page is None or page._closed:
            async with self.lock:
                page = await self._opened(channel, person)
            self._pages.open[key] = page
        return str(page.url)

    async def _opened(self, channel: ChannelHandle, person: MemberActor | UserHandle) -> Preview:
        self.env._preview = self._pages  # type: ignore[assignment] # see _Pages
        page = self.env.preview(channel, viewers=[person], layout="channel", locale="en-GB")
        act = page._action

        async def one_at_a_time(context: Any, body: Any) -> Any:
            async with self.lock:
                return await act(context, _as_seen_now(page, context, body))

        page._action = one_at_a_time  # type: ignore[method-assign, assignment] # mended, see above
        await page.__aenter__()
        self.env._preview = self._pages  # type: ignore[assignment] # see _Pages
        return page

    async def pump(self) -> None:
        """Move the clock with the real one and show everybody what changed, for ever."""
        while True:
            await asyncio.sleep(STEP)
            async with self.lock:
                try:
                    await self._move()
                except Exception:
                    log.exception("the make-believe world stumbled")
                    await asyncio.sleep(2 * STEP)

    async def _move(self) -> None:
        behind = _real_seconds() - self._began - self.env._virtual_time
        if behind > 0:
            await self.env.advance_time(behind)
        now = len(self.env.backend.transcript)  # grows with every event and request
        if now == self._published:
            return
        self._published = now
        for page in list(self._pages.open.values()):
            if not page._closed and len(page._pages) > 1:
                await page.refresh()

    async def close(self) -> None:
        """Close all pages."""
        for page in self._pages.open.values():
            await page.close()


def _as_seen_now(page: Preview, context: Any, body: Any) -> Any:
    """The click as if made on what is published now: a page is at most one poll behind."""
    shown = page._get_page(context)
    if isinstance(body, Mapping) and body.get("generation") == shown.generation:
        return {**body, "published_revision": shown.revision}
    return body


def _real_seconds() -> float:
    seconds: float = _dpy_internals.real_monotonic()
    return seconds
