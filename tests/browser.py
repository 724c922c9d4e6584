"""The demo in a real browser: opened, looked at and pressed, as a newcomer does. Holds no tests.

The browser is the system's Chromium; playwright downloads none.
"""

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from playwright.async_api import Frame, Locator, Page, Response, async_playwright, expect

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE_S = 30.0
"""How long anything on the page may take; much more than it does, for machines that do much else."""
TABLE = ".channel-message:not(:has(.message-ephemeral-note))"
PRIVATE = ".channel-message:has(.message-ephemeral-note)"

expect.set_options(timeout=PATIENCE_S * 1000)


def chromium() -> str | None:
    """The path of a Chromium of this machine, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@dataclass
class Window:
    """A page of the browser, and everything that went wrong on it."""

    page: Page
    errors: list[str] = field(default_factory=list)

    def watch(self) -> None:
        """Write down errors of scripts and answers that no server should give."""
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("response", self._answered)

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self.errors.append(f"{response.status} {response.url}")

    async def column(self, name: str) -> "Column":
        """What the person of this name sees, once it is there."""
        section = self.page.locator(
            "section", has=self.page.locator(f"select.who:has(option[value={name}]:checked)")
        )
        handle = await section.locator("iframe").element_handle(timeout=PATIENCE_S * 1000)
        frame = await handle.content_frame()
        assert frame is not None
        await expect(frame.locator("#channel-timeline")).to_be_visible()
        return Column(name, frame, section)


@dataclass
class Column:
    """One person: the conversation that is open, and where else they can look."""

    name: str
    frame: Frame
    section: Locator

    @property
    def table(self) -> Locator:
        """The newest message that everybody in the channel sees."""
        return self.frame.locator(TABLE).last

    @property
    def panel(self) -> Locator:
        """The newest private answer."""
        return self.frame.locator(PRIVATE).last

    async def press(self, message: Locator, label: str | re.Pattern[str]) -> None:
        """Press the first button of a message with this label."""
        await message.get_by_role("button", name=label).first.click(timeout=PATIENCE_S * 1000)

    async def play(self) -> None:
        """Press Play, and wait for what it opens; older private answers may still stand there."""
        older = await self.frame.locator(PRIVATE).evaluate_all(
            "all => all.map(m => m.dataset.messageId)"
        )
        await self.press(self.table, "Play")
        newest = older[-1] if older else ""
        await expect(self.panel).not_to_have_attribute("data-message-id", newest)

    async def go(self, place: str) -> None:
        """Open another channel, thread or the direct messages."""
        await self.section.locator("nav button", has_text=place).first.click()


@asynccontextmanager
async def window(*, width: int, height: int, sharpness: float = 1.0) -> AsyncIterator[Window]:
    """An empty page of the browser, whose errors are written down."""
    # Chromium refuses its sandbox to root, who is who runs in containers.
    flags = ["--no-sandbox"] if os.getuid() == 0 else []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=flags)
        page = await browser.new_page(
            viewport={"width": width, "height": height}, device_scale_factor=sharpness
        )
        page.set_default_timeout(PATIENCE_S * 1000)
        there = Window(page)
        there.watch()
        try:
            yield there
        finally:
            await browser.close()


async def until_painted(pictures: Locator, *, at_least: int = 1) -> None:
    """Wait until the newest of these pictures is there, not its predecessor."""
    await expect(pictures.nth(at_least - 1)).to_be_visible()
    newest = pictures.last
    for _ in range(int(PATIENCE_S / 0.1)):
        if await newest.evaluate(
            "i => i.complete && i.naturalWidth > 0 && !i.closest('button').disabled"
        ):
            return
        await asyncio.sleep(0.1)
    raise AssertionError("the picture did not come")


def asked(told: str) -> Sequence[str]:
    """The people whom the text of a table asks something, in order."""
    return re.findall(r"@(\w+)", told)
