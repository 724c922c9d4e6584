"""The bot inside simcord, stricter than simcord: nothing unanswered, nothing that is only logged.

Private names of simcord are used, hence the exact version.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple, Unpack

import discord
import pytest
import pytest_asyncio
import simcord
from simcord._runtime import _BOT_SCOPE
from simcord.http import router
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

from bot import deadlines, logs
from bot.app import Antechamber, create_bot
from bot.config import Config
from bot.house import Tempo
from rendering.paint import Painter

assert simcord.__version__ == "3.2.1"

# simcord polls every 50 ms whether the bot has come to rest; that is most of a test's time.
simcord.Env._settle_internal.__kwdefaults__["idle"] = 0.002  # type: ignore[index]

T = TypeVar("T")
A = TypeVarTuple("A")

REFERENCE = "tests.kit.reference"

PAINTER = Painter()
"""One for all tests: fonts and statics are made once."""


BEAT_MS = 12 * 3_600_000
"""The dispatcher's beat in these tests; an absence of five of them is an outage."""

HASTY = Tempo(patience=0.05, dm_pause=0.0)
"""Everything some thirty times as fast as it is, so that a slow desk costs no seconds here."""


class SimPorts:
    """The bot's ports inside simcord: its clock, idle waits declared, agents thinking at once."""

    def now(self) -> int:
        return int(discord.utils.utcnow().timestamp() * 1000)

    async def park(self, waiting: Awaitable[T], *, reason: str) -> T:
        scope = _BOT_SCOPE.get()
        assert scope is not None, "parked outside the bot"
        result: T = await scope[0].external_wait(waiting, reason=reason)
        return result

    async def compute(self, work: Callable[[Unpack[A]], T], *args: *A) -> T:
        return work(*args)


def configuration(path: Path, **settings: str) -> Config:
    """Settings of a test's bot: the reference game, a database of its own."""
    names = {"ANTECHAMBER_DATABASE": str(path), "ANTECHAMBER_GAMES": REFERENCE, **settings}
    return Config.load(names)


Make = Callable[..., Antechamber]


@pytest_asyncio.fixture
async def make_bot(tmp_path: Path) -> AsyncIterator[Make]:
    """Makes bots over one database; a later one is the earlier one restarted."""
    made: list[Antechamber] = []

    def make(**changed: Any) -> Antechamber:
        options = {"ports": SimPorts(), "painter": PAINTER, "tempo": Tempo(dm_pause=0.0), **changed}
        made.append(create_bot(configuration(tmp_path / "bot.sqlite3"), **options))
        return made[-1]

    yield make
    for bot in made:
        await bot.close()  # simcord never does


@pytest.fixture(autouse=True)
def logging_to_the_standard_library() -> None:
    logs.configure("info", "json")


@pytest.fixture(autouse=True)
def calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dispatcher looks at the clock every twelve hours: days pass in milliseconds here, and pass for everybody."""
    monkeypatch.setattr(deadlines, "BEAT_MS", BEAT_MS)
    monkeypatch.setattr(deadlines, "GRACE_MS", 5 * BEAT_MS)


@pytest.fixture
def simcord_bot(make_bot: Make) -> Antechamber:
    return make_bot()


@pytest_asyncio.fixture
async def env(
    simcord_env: simcord.Env, request: pytest.FixtureRequest
) -> AsyncIterator[simcord.Env]:
    """The make-believe Discord; at the end every interaction must have been answered."""
    asked: list[Any] = []
    stop = simcord_env._register_dispatch_observer(asked.append)
    yield simcord_env
    stop()
    silent = [
        f"{one.command_name or one.type} by {one.user_id}" for one in asked if not one.responded
    ]
    if request.node.get_closest_marker("unanswered") is None:
        assert not silent, f"interactions never answered: {silent}"


@contextlib.asynccontextmanager
async def burst(env: simcord.Env) -> AsyncIterator[None]:
    """What people do inside arrives together; the bot runs only afterwards."""

    async def not_yet(*_: object, **__: object) -> None:
        return

    env._settle_internal = not_yet  # type: ignore[method-assign]
    try:
        yield
    finally:
        del env._settle_internal
    await env.settle()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "unanswered: Discord takes no answer in this test")


@dataclass(frozen=True)
class Sent:
    """A request of the bot's, as it was made."""

    method: str
    path: str
    json: dict[str, Any]
    files: int


class Wire:
    """Every request of the bot's, oldest first. ``after`` may change Discord's answer, or raise."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.after: Callable[[Sent, Any], Any] = lambda sent, answer: answer

    def of(self, method: str, part: str = "") -> list[Sent]:
        """Those of a method whose path contains this."""
        return [one for one in self.sent if one.method == method and part in one.path]

    def posts(self, channel: int) -> list[Sent]:
        """Messages sent to a channel."""
        path = f"/channels/{channel}/messages"
        return [one for one in self.sent if (one.method, one.path) == ("POST", path)]

    def clear(self) -> None:
        """Forget what was sent so far."""
        self.sent.clear()


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Records what the bot asks of Discord."""
    there = Wire()
    real = router.dispatch

    def dispatch(backend: Any, method: str, path: str, **given: Any) -> Any:
        sent = Sent(method, path, given.get("json") or {}, len(given.get("files") or ()))
        there.sent.append(sent)
        return there.after(sent, real(backend, method, path, **given))

    monkeypatch.setattr(router, "dispatch", dispatch)
    return there


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every request gives way to other tasks; simcord itself answers without a single await."""
    for kind in (FakeHTTPClient, FakeWebhookAdapter):
        real = kind.request

        async def request(self: Any, *args: Any, _real: Any = real, **options: Any) -> Any:
            for _ in range(3):
                await asyncio.sleep(0)
            return await _real(self, *args, **options)

        monkeypatch.setattr(kind, "request", request)
