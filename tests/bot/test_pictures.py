"""Pictures: made in a thread, once for all who ask, and never in the way of a game."""

import asyncio
import logging
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.controls import Picture
from bot.pictures import KEPT_BYTES, Pictures
from rendering.scene import Scene, Static


class Painter:
    """Gives a file of a few bytes, or of many; counts, and waits where it is told to."""

    def __init__(self) -> None:
        self.painted = 0
        self.size = 10
        self.gate = threading.Event()
        self.gate.set()
        self.threads: set[str] = set()

    def png(self, scene: Scene, *, limit_bytes: int) -> bytes | None:
        self.gate.wait(5)
        self.painted += 1
        self.threads.add(threading.current_thread().name)
        return None if self.size > limit_bytes else b"x" * self.size


@pytest.fixture
def painter() -> Painter:
    return Painter()


@pytest.fixture
def pictures(painter: Painter) -> Iterator[Pictures]:
    with ThreadPoolExecutor(2, "painting") as threads:
        yield Pictures(painter, threads)


def picture(key: str, alt: str = "words") -> Picture:
    """A picture of an empty scene."""
    return Picture("board", alt, key, lambda: Scene(width=1, height=1, static=Static("none", ())))


async def test_painting_is_done_in_threads(pictures: Pictures, painter: Painter) -> None:
    painted = await pictures.painted(picture("a"), 100)
    assert painted is not None
    assert (painted.png, painted.alt, painted.name) == (b"x" * 10, "words", "board.png")
    assert all(name.startswith("painting") for name in painter.threads)


async def test_equal_pictures_are_painted_once_for_all_who_ask(
    pictures: Pictures, painter: Painter
) -> None:
    painter.gate.clear()
    asked = [asyncio.create_task(pictures.painted(picture("a"), 100)) for _ in range(5)]
    await asyncio.sleep(0)
    painter.gate.set()
    assert len({p.png for p in await asyncio.gather(*asked) if p}) == 1
    assert painter.painted == 1
    await pictures.painted(picture("a"), 100)
    assert painter.painted == 1, "and kept"
    await pictures.painted(picture("b"), 100)
    await pictures.painted(picture("a"), 50)
    assert painter.painted == 3


async def test_each_asker_gets_their_own_words(pictures: Pictures) -> None:
    first = await pictures.painted(picture("a", "one"), 100)
    second = await pictures.painted(picture("a", "w" * 2000), 100)
    assert first is not None
    assert second is not None
    assert first.alt == "one"
    assert len(second.alt) == 1024


async def test_one_who_stops_waiting_takes_it_from_nobody(
    pictures: Pictures, painter: Painter
) -> None:
    painter.gate.clear()
    one, other = (asyncio.create_task(pictures.painted(picture("a"), 100)) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    painter.gate.set()
    painted = await other
    assert painted is not None
    with pytest.raises(asyncio.CancelledError):
        await one


async def test_what_cannot_be_small_enough_is_none(pictures: Pictures, painter: Painter) -> None:
    painter.size = 200
    assert await pictures.painted(picture("a"), 100) is None
    assert await pictures.painted(picture("a"), 200) is not None


async def test_what_is_kept_is_bounded(pictures: Pictures, painter: Painter) -> None:
    painter.size = KEPT_BYTES // 4
    for key in "abcdef":
        await pictures.painted(picture(key), KEPT_BYTES)
    assert pictures.kept <= KEPT_BYTES
    painted = painter.painted
    await pictures.painted(picture("f"), KEPT_BYTES)
    assert painter.painted == painted, "the newest are kept"
    await pictures.painted(picture("a"), KEPT_BYTES)
    assert painter.painted == painted + 1, "the oldest went"


@pytest.mark.bot_errors
async def test_a_failure_is_none_and_logged_once_with_its_trace(
    pictures: Pictures, logged_errors: list[logging.LogRecord]
) -> None:
    def fails() -> Scene:
        raise KeyError("card")

    for key in "abc":
        assert await pictures.painted(Picture("board", "", key, fails), 100) is None
    assert len(logged_errors) == 1
    assert await pictures.painted(Picture("hand", "", "a", fails), 100) is None
    assert len(logged_errors) == 2


async def test_painting_ahead_waits_until_nobody_waits_and_keeps_no_picture(
    pictures: Pictures, painter: Painter
) -> None:
    painter.gate.clear()
    asked = asyncio.create_task(pictures.painted(picture("a"), 100))
    await asyncio.sleep(0)
    quiet = asyncio.create_task(pictures.quiet())
    await asyncio.sleep(0.01)
    assert not quiet.done()
    painter.gate.set()
    await asked
    await quiet
    kept = pictures.kept
    await pictures.prepare(picture("b").build)
    assert (painter.painted, pictures.kept) == (2, kept)
