"""The bot as a process: started with a token, stopped by a signal, gone within five seconds. Knows no game."""

import asyncio
import contextlib
import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor

import aiohttp
import discord

from bot.config import ConfigError
from bot.logs import logger

SWITCH_S = 0.0005
"""Seconds after which a painting thread lets a press go first; Python's own 5 ms are paid at every wait of the loop."""
GARBAGE = (20_000, 50, 100)
"""When to look for unreachable cycles: seldom, because a look stops everything and a press makes few of them."""
FINISHED_WITHIN = 3.5
"""Seconds from the signal to the closing of the connection."""

STOPPED_WITHIN = 4.5
"""Seconds from the signal to the end; five are promised."""

log = logger(__name__)


async def serve(client: discord.Client, token: str, finish: Callable[[], Awaitable[None]]) -> int:
    """Run ``client`` until a signal or its own end; the exit code.

    On SIGTERM and SIGINT ``finish`` is awaited, then the connection is closed with 1000. Raises
    ConfigError where Discord refuses the token.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    attentive()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    running = asyncio.create_task(_started(client, token), name="connection")
    stopping = asyncio.create_task(stop.wait(), name="signal")
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            await _stopped(running, finish)
        return _code(running)
    finally:
        stopping.cancel()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)


def attentive() -> None:
    """Let presses wait for nothing that can wait: threads yield quickly, what start-up made is no garbage."""
    sys.setswitchinterval(SWITCH_S)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


async def _started(client: discord.Client, token: str) -> None:
    # Leaving this block closes the client, in the same task: called from another one, discord.py
    # closes the gateway with 4000, and Discord keeps a session that nobody will resume.
    async with client:
        await client.start(token)


async def _stopped(running: asyncio.Task[None], finish: Callable[[], Awaitable[None]]) -> None:
    """Finish, then close the connection; what holds either up is left behind."""
    log.info("stopping")
    loop = asyncio.get_running_loop()
    end = loop.time() + STOPPED_WITHIN
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(FINISHED_WITHIN):
            await finish()
    running.cancel()
    await asyncio.wait({running}, timeout=end - loop.time())
    if not running.done():
        log.warning("not stopped in time; what is committed is safe")
        _quit(0)


def _code(running: asyncio.Task[None]) -> int:
    """0 after a signal; what ended the connection by itself is raised or told."""
    if not running.done() or running.cancelled():
        return 0
    error = running.exception()
    if error is None:
        return 0
    if isinstance(error, discord.LoginFailure):
        raise ConfigError((REFUSED,)) from error
    if isinstance(error, aiohttp.ClientConnectionError):
        raise Unreachable(
            f"Cannot reach discord.com: {error}; `scripts/start doctor` tells more."
        ) from error
    raise error


class Unreachable(Exception):
    """Discord cannot be reached from here; the message says why."""


REFUSED = (
    "DISCORD_TOKEN: Discord refused it. Copy it anew from the Bot page of your application at "
    "https://discord.com/developers/applications (Reset Token gives a new one)."
)


def serving_its_parent() -> None:
    """Begin a worker process: signals are its parent's business, and it ends when that one does.

    A parent that was killed tells nobody, and its worker would wait for work for ever.
    """
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True, name="parent").start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def end(workers: Executor) -> None:
    """End worker processes at once; what they were thinking of is thought again."""
    processes = multiprocessing.active_children()
    workers.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


def leave(code: int) -> int:
    """The exit code; where a thread is still painting, the process ends here instead of waiting for it.

    Everything that matters is committed and closed by now, and a picture is not worth the wait.
    """
    main = threading.main_thread()
    others = [t for t in threading.enumerate() if t is not main and not t.daemon]
    for thread in others:
        thread.join(0.1)
    if any(thread.is_alive() for thread in others):
        _quit(code)
    return code


def _quit(code: int) -> None:
    """End the process here and now."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
