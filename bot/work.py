"""One post that is being made true, and the pauses while it cannot be. No discord import, no database."""

import asyncio
import contextlib

from bot.posts import Wanted

PAUSE_S = 300.0
"""The longest pause between two tries while trouble lasts; they double up to it, from one second on."""

BREATH_S = 4.0
"""So much of a pause is kept, whatever is committed meanwhile."""

BARRED_S = 3_600.0
"""Seconds after which we look whether we may post again, though nothing told us so."""


class Work:
    """One post that is being made true: the newest wish (None: it should be gone), and how it goes.

    ``tries`` counts what passing trouble ended, ``mended`` what was tried again at once, both since it
    last went well. ``woken`` ends a pause; ``barred``: where the post belongs we may not post, and only
    what may have ``freed`` it ends that.
    """

    def __init__(self, match: int, kind: str, wish: Wanted | None) -> None:
        self.match = match
        self.kind = kind
        self.wish = wish
        self.tries = 0
        self.mended = 0
        self.room = 0
        self.woken = asyncio.Event()
        self.barred = False
        self.freed = False

    def aim(self, wish: Wanted | None) -> None:
        """Set the newest wish. It ends a pause, but not one that only a permission can end."""
        moved = wish is None or self.wish is None or wish.channel != self.wish.channel
        self.wish = wish
        if moved:
            self.free()
        else:
            self.wake()

    def wake(self) -> None:
        """End a pause, unless we may not post there."""
        if not self.barred:
            self.woken.set()

    def free(self) -> None:
        """End any pause."""
        self.freed = True
        self.woken.set()

    def begin(self) -> None:
        """A try begins: what comes from here on is news."""
        self.freed = self.barred = False
        self.woken.clear()

    def well(self) -> None:
        """It went well: trouble that comes after this is counted anew."""
        self.tries = self.mended = self.room = 0

    def bar(self) -> None:
        """We may not post there. What was committed during the try would be refused like it."""
        self.barred = True
        if not self.freed:
            self.woken.clear()

    def pause(self) -> float:
        """Count a try that passing trouble ended; the seconds until the next one."""
        self.tries += 1
        return min(2.0 ** min(self.tries - 1, 30), PAUSE_S)

    async def rested(self, pause: float) -> None:
        """Wait so many seconds, or less where something ends the pause, but at least for a breath."""
        breath = min(pause, BREATH_S)
        await asyncio.sleep(breath)
        if pause > breath:
            await self.ended(pause - breath)

    async def ended(self, seconds: float) -> None:
        """Wait until the pause is ended, at most so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.woken.wait()
