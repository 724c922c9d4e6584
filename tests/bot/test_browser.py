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
CUT = """
if (location.hash) {  // a conversation, not the page around it
  let frames = 0;
  window.cut = 0;
  const look = () => {
    const timeline = document.getElementById('channel-timeline');
    const drawn = document.getElementById('preview-app')?.getAttribute('aria-busy') === 'false';
    const below = timeline ? timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight : 0;
    frames = drawn && below > 2 ? frames + 1 : 0;
    window.cut = Math.max(window.cut, frames);
    requestAnimationFrame(look);
  };
  look();
}
"""
"""Counts for how many frames in a row a conversation that is drawn was not at its end."""
TWO_TICKS_S = 1.5
"""Longer than the page takes to ask twice what is new."""


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
        async with asyncio.timeout(4 * browser.PATIENCE_S):  # it plays the first moves of its bots
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


async def test_a_command_is_typed_as_the_readme_says(chromium: str, tmp_path: Path) -> None:
    async with demo(tmp_path) as address, browser.window(width=1400, height=1000) as window:
        await window.page.goto(address)
        ann = await window.column("Ann")
        box, keys = ann.frame.locator("#channel-composer-input"), window.page.keyboard
        said_aloud = await ann.frame.locator(browser.TABLE).count()
        await box.click()
        for typed, told in (
            (("/hand", "Enter", "Enter"), "Your hand"),
            (("/ru", "Enter", "flag", "Enter"), "G9.1"),
            (("/rules flag", "Enter"), "G9.1"),
            (("/help antw", "Enter"), "Antwerpen"),
        ):
            for keystrokes in typed:
                await (keys.press if keystrokes == "Enter" else keys.type)(keystrokes)
            await expect(box).to_be_focused()
            await expect(ann.panel).to_contain_text(f"used {typed[0].split()[0][:3]}")
            await expect(ann.panel).to_contain_text(told)

        await keys.type("/table ")
        field = ann.frame.locator(".command-option-input")
        await expect(ann.frame.locator(".command-suggestion").first).to_have_text("settings")
        await keys.press("Enter")
        await expect(field).to_have_value("settings")
        await keys.press("Enter")
        await expect(ann.panel).to_contain_text("house rules")

        await keys.type("/hand")
        await keys.press("Enter")
        await ann.frame.get_by_role("button", name="Exit command mode").click()
        await expect(box).to_have_value("")
        await expect(box).to_be_focused()
        assert await ann.frame.locator(browser.TABLE).count() == said_aloud
        assert window.errors == []


async def test_the_end_stays_in_sight_and_a_button_under_the_finger(
    chromium: str, tmp_path: Path
) -> None:
    async with demo(tmp_path) as address, browser.window(width=1400, height=800) as window:
        await window.page.add_init_script(CUT)
        await window.page.goto(address)
        ann, ben = [await window.column(name) for name in ("Ann", "Ben")]
        for person in (ann, ben):
            await browser.until_painted(person.table.locator("img.attachment-image"))
            await expect(person.table.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)
        await asyncio.sleep(TWO_TICKS_S)
        assert [await person.frame.evaluate("cut > 3") for person in (ann, ben)] == [False, False]

        lobby = ann.section.locator("nav button", has_text="# lobby")
        await lobby.focus()
        await asyncio.sleep(TWO_TICKS_S)
        await expect(lobby).to_be_focused()
        await lobby.hover()
        await window.page.mouse.down()
        await asyncio.sleep(TWO_TICKS_S)
        await window.page.mouse.up()
        await expect(lobby).to_have_class(re.compile("on"))
        assert window.errors == []
