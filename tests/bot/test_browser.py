"""A newcomer's first minute, in a real browser: the demo opens, one person moves, another sees it."""

import asyncio
import io
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from PIL import Image

pytest.importorskip("playwright", reason="playwright is not installed (extra `test`)")

from playwright.async_api import expect

from tests import browser

PRESSABLE = ".component-button.button-style-1"
"""What is coloured: moves, and the way to them."""


@pytest.fixture
def chromium() -> str:
    """The browser; a machine without one skips, CI fails."""
    path = browser.chromium()
    if path is None:
        pytest.skip(f"no Chromium on this machine (looked for {', '.join(browser.NAMES)})")
    return path


@asynccontextmanager
async def demo(tmp_path: Path) -> AsyncIterator[str]:
    """The demo as scripts/start starts it, in a process of its own; its address."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "demo", "--port", "0", "--people", "2"),
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if "ANTECHAMBER" not in name},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout is not None
    said = b""
    try:
        async with asyncio.timeout(browser.PATIENCE_S):
            while not (found := re.search(rb"\n\n +(http://\S+)\n", said)):
                line = await process.stdout.readline()
                assert line, f"the demo ended: {said.decode()}"
                said += line
        yield found[1].decode()
    finally:
        process.send_signal(signal.SIGINT)
        rest, _ = await process.communicate()
    assert process.returncode == 0
    assert rest.strip().decode() == "The demo has ended; nothing was kept.", "and no error before"


def colours(png: bytes) -> int:
    """How many colours a picture has: a blank page has a few, a painted board hundreds."""
    found = Image.open(io.BytesIO(png)).convert("RGB").getcolors(1 << 24)
    assert found is not None
    return len(found)


async def test_what_one_person_moves_another_sees(chromium: str, tmp_path: Path) -> None:
    async with demo(tmp_path) as address, browser.window(width=1400, height=1000) as window:
        await window.page.goto(address)
        people = {name: await window.column(name) for name in ("Ann", "Ben")}
        ann, ben = people.values()
        await browser.until_painted(ann.table.locator("img.attachment-image"))
        await browser.until_painted(ben.table.locator("img.attachment-image"))
        assert colours(await window.page.screenshot()) > 500

        (name,) = browser.asked(await ann.table.inner_text())
        mover, watcher = people[name], people["Ben" if name == "Ann" else "Ann"]
        before = await watcher.table.locator("img.attachment-image").last.screenshot()
        await mover.play()
        await mover.panel.locator(PRESSABLE).first.click()
        done = mover.panel.get_by_text(re.compile("✔"))
        await expect(done).to_be_visible()
        happened = (await done.inner_text()).replace("✔", "").strip()

        await expect(watcher.table).to_contain_text(happened)
        await browser.until_painted(watcher.table.locator("img.attachment-image"))
        after = await watcher.table.locator("img.attachment-image").last.screenshot()
        assert after != before
        assert colours(after) > 100
        assert await watcher.panel.get_by_text(happened).count() == 0, "a private answer is private"
        assert window.errors == []
