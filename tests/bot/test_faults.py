"""What Discord's errors mean; one editor a message; and what the client asks for."""

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from bot.editing import Editors
from bot.faults import Fault, fault
from tests.bot.conftest import Make


class Response:
    """As much of a response as an error is made from."""

    def __init__(self, status: int) -> None:
        self.status = status
        self.reason = "because"


def refused(status: int, code: int) -> discord.HTTPException:
    """Discord's error with this status and code."""
    response: Any = Response(status)
    return discord.HTTPException(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (404, 10003, Fault.CHANNEL_GONE),
        (404, 10004, Fault.CHANNEL_GONE),
        (404, 10008, Fault.MESSAGE_GONE),
        (404, 10062, Fault.LATE),
        (404, 10015, Fault.LATE),
        (401, 50027, Fault.LATE),
        (400, 40060, Fault.ANSWERED),
        (403, 50001, Fault.FORBIDDEN),
        (403, 50013, Fault.FORBIDDEN),
        (403, 50007, Fault.DM_CLOSED),
        (400, 50007, Fault.DM_CLOSED),
        (403, 50278, Fault.DM_CLOSED),
        (400, 50083, Fault.ARCHIVED),
        (400, 160005, Fault.LOCKED),
        (413, 0, Fault.TOO_LARGE),
        (400, 40005, Fault.TOO_LARGE),
        (400, 50045, Fault.TOO_LARGE),
        (429, 30046, Fault.PASSING),
        (429, 0, Fault.PASSING),
        (500, 0, Fault.PASSING),
        (503, 130000, Fault.PASSING),
        (400, 40003, Fault.PASSING),
        (400, 50035, Fault.OURS),
        (400, 50006, Fault.OURS),
        (404, 0, Fault.OURS),
    ],
)
def test_errors_of_discord_are_told_apart(status: int, code: int, kind: Fault) -> None:
    """https://discord.com/developers/docs/topics/opcodes-and-status-codes#json"""
    assert fault(refused(status, code)) is kind


@pytest.mark.parametrize(
    "error",
    [
        ConnectionResetError(),
        TimeoutError(),
        aiohttp.ServerDisconnectedError(),
        discord.RateLimited(600.0),
    ],
)
def test_bad_weather_passes(error: Exception) -> None:
    assert fault(error) is Fault.PASSING


async def test_a_message_has_one_editor_at_a_time_and_others_are_free() -> None:
    editors = Editors()
    story: list[str] = []

    async def edit(message: int | None, name: str) -> None:
        async with editors.of(message):
            story.append(f"{name} in")
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            story.append(f"{name} out")

    await asyncio.gather(edit(1, "a"), edit(1, "b"), edit(2, "c"), edit(None, "d"), edit(None, "e"))
    assert story.index("a out") < story.index("b in")
    assert story.index("c in") < story.index("a out")
    assert story.index("e in") < story.index("d out")
    assert len(editors) == 0, "no lock is kept"


async def test_an_editor_that_is_cancelled_leaves_no_lock() -> None:
    editors = Editors()
    async with editors.of(1):
        waiting = asyncio.create_task(_entered(editors))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert len(editors) == 1
    assert len(editors) == 0
    await _entered(editors)


async def _entered(editors: Editors) -> None:
    async with editors.of(1):
        pass


async def test_the_client_asks_for_servers_and_channels_only(make_bot: Make) -> None:
    bot = make_bot()
    assert bot.intents == discord.Intents(guilds=True)
    allowed = bot.allowed_mentions
    assert allowed is not None
    assert allowed.to_dict()["parse"] == []
