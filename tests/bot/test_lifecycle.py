"""The process: signals end it with 0 in time, whatever is under way; refused tokens are explained."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Self

import aiohttp
import discord
import pytest

from bot import lifecycle
from bot.config import ConfigError


class Client:
    """Stands for the client: connects for ever, or fails."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.connected = asyncio.Event()
        self.story: list[str] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.story.append("closed")

    async def start(self, token: str) -> None:
        self.story.append(f"started with {token}")
        self.connected.set()
        if self.error is not None:
            raise self.error
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.story.append("cancelled")
            raise


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_finishes_first_and_then_closes_in_the_connections_own_task(
    number: signal.Signals,
) -> None:
    client = Client()

    async def finish() -> None:
        client.story.append("finished")

    serving = asyncio.create_task(lifecycle.serve(client, "t", finish))  # type: ignore[arg-type]
    await client.connected.wait()
    os.kill(os.getpid(), number)
    assert await serving == 0
    assert client.story == ["started with t", "finished", "cancelled", "closed"]


async def test_what_takes_too_long_to_finish_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifecycle, "FINISHED_WITHIN", 0.05)
    client = Client()
    serving = asyncio.create_task(
        lifecycle.serve(client, "t", asyncio.Event().wait)  # type: ignore[arg-type]
    )
    await client.connected.wait()
    os.kill(os.getpid(), signal.SIGTERM)
    assert await serving == 0


async def test_a_refused_token_is_explained() -> None:
    client = Client(discord.LoginFailure("Improper token has been passed."))
    with pytest.raises(ConfigError, match="DISCORD_TOKEN: Discord refused it"):
        await lifecycle.serve(client, "t", asyncio.Event().wait)  # type: ignore[arg-type]
    assert client.story[-1] == "closed"


async def test_a_network_without_discord_is_explained_in_one_line() -> None:
    client = Client(aiohttp.ClientConnectionError("no such host"))
    with pytest.raises(lifecycle.Unreachable) as told:
        await lifecycle.serve(client, "t", asyncio.Event().wait)  # type: ignore[arg-type]
    said = "Cannot reach discord.com: no such host; `scripts/start doctor` tells more."
    assert str(told.value) == said


async def test_what_else_ends_the_connection_is_raised() -> None:
    client = Client(ConnectionResetError("no network"))
    with pytest.raises(ConnectionResetError):
        await lifecycle.serve(client, "t", asyncio.Event().wait)  # type: ignore[arg-type]


LEAVE = """
import threading, time
from bot.lifecycle import leave
if {painting}:
    threading.Thread(target=time.sleep, args=(3600,)).start()
print("left", flush=True)
raise SystemExit(leave(3))
"""


@pytest.mark.parametrize("painting", [False, True])
def test_a_thread_that_still_paints_holds_nobody_up(painting: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LEAVE.format(painting=painting)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (3, "left\n")


def test_worker_processes_end_at_once() -> None:
    workers = ProcessPoolExecutor(1, initializer=lifecycle.serving_its_parent)
    thinking = workers.submit(os.getpid)
    pid = thinking.result()
    lifecycle.end(workers)
    for _ in range(1000):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        threading.Event().wait(0.01)
    raise AssertionError("it goes on thinking")
