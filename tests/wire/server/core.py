"""The stand-in's parts put together, and its settings. No rule of Discord's is decided here."""

import asyncio
import base64
from collections import deque
from dataclasses import dataclass, field

from tests.wire.server import spec
from tests.wire.server.faults import Faults
from tests.wire.server.gateway import Gateway
from tests.wire.server.ids import Json
from tests.wire.server.interactions import Interactions
from tests.wire.server.ratelimits import RateLimits
from tests.wire.server.state import State
from tests.wire.server.watch import Watchers


@dataclass
class Settings:
    """What a test may turn; times in seconds, sizes in bytes."""

    token: str = ""  # empty: made in the form of a real one, the bot's id first
    answer_seconds: float = 3.0
    token_seconds: float = 900.0
    nonce_seconds: float = 180.0
    dm_opens: int = 10
    dm_window: float = 10.0
    rate_limits: bool = True
    identify_gap: float = 0.0  # Discord: 5; 0 lets a test restart the bot at once
    heartbeat_ms: int = 41250
    privileged: int = 0  # privileged intents that were granted
    file_limit: int = 10 * 1024 * 1024
    twice_every: int = 0  # every nth interaction's event is delivered twice; 0: none
    check_answers: bool = False  # check our own answers against the description too


@dataclass
class Server:
    """One Discord for one bot."""

    port: int = 0
    settings: Settings = field(default_factory=Settings)

    def __post_init__(self) -> None:
        self.state = State()
        if not self.settings.token:
            number = base64.b64encode(str(self.state.bot.id).encode()).decode().rstrip("=")
            self.settings.token = f"{number}.wire.token"
        self.watch = Watchers(self.state)
        self.gateway = Gateway(self)
        self.interactions = Interactions(self)
        self.faults = Faults(self)
        self.limits = RateLimits(self)
        self.spec = spec.found(spec.where())
        self.violations: list[Json] = []
        self.own_faults: list[str] = []
        self.log: deque[Json] = deque(maxlen=20_000)
        self.counts: dict[str, int] = {}
        self.nonces: dict[tuple[int, str], tuple[int, float]] = {}
        self.dm_opened: deque[float] = deque()
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        """The address of the stand-in."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def resume_url(self) -> str:
        """Where sessions are to be resumed."""
        return f"ws://127.0.0.1:{self.port}/gateway"

    def violation(self, method: str, path: str, problem: Json) -> None:
        """Record that the bot asked for what Discord would refuse as malformed."""
        self.violations.append({"method": method, "path": path, **problem})
