"""Trouble on demand: delays, reordering, refusals, held requests, and a SIGKILL at a named point."""

import asyncio
import contextlib
import os
import signal
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from random import Random
from typing import TYPE_CHECKING

from tests.wire.server.ids import Json
from tests.wire.server.rest.call import Call, Reply

if TYPE_CHECKING:
    from tests.wire.server.core import Server

KINDS = ("delay", "answer", "reorder", "hold", "kill", "count", "lose")


@dataclass
class Rule:
    """One fault. `method` and `path` are shell patterns; `path` has no /api/v10 before it."""

    id: int
    kind: str
    method: str
    path: str
    args: Json
    left: int  # how many requests it still meets; -1: all
    hits: int = 0
    random: Random = field(default_factory=Random)
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    waiting: list[asyncio.Event] = field(default_factory=list)

    def meets(self, method: str, path: str) -> bool:
        """Whether it concerns this request."""
        return self.left != 0 and fnmatchcase(method, self.method) and fnmatchcase(path, self.path)

    def hit(self) -> None:
        """Count one request."""
        self.hits += 1
        self.left -= self.left > 0


class Faults:
    """The faults in force."""

    def __init__(self, server: "Server") -> None:
        self.server = server
        self.rules: dict[int, Rule] = {}

    def add(self, kind: str, args: Json) -> Rule:
        """Set up a fault from the admin API's arguments."""
        assert kind in KINDS, kind
        rule = Rule(
            id=len(self.rules) + 1, kind=kind, method=args.get("method", "*"),
            path=args.get("path", "*"), args=args, left=args.get("times", _times(kind)),
            random=Random(args.get("seed", 0)),
        )  # fmt: skip
        self.rules[rule.id] = rule
        return rule

    def clear(self) -> None:
        """End all faults; held requests go on."""
        for rule in self.rules.values():
            rule.left = 0
            rule.gate.set()
            for waiting in rule.waiting:
                waiting.set()

    def _met(self, call: Call, *kinds: str) -> list[Rule]:
        return [
            r for r in self.rules.values() if r.kind in kinds and r.meets(call.method, call.path)
        ]

    async def arrive(self, call: Call) -> float:
        """Let the request take its time on the way in; the seconds it shall take on the way out."""
        for rule in self._met(call, "count"):
            rule.hit()
        for rule in self._met(call, "hold"):
            rule.hit()
            self.server.watch.note(
                "held", {"rule": rule.id, "method": call.method, "path": call.path}
            )
            await rule.gate.wait()
        for rule in self._met(call, "reorder"):
            await self._reorder(rule)
        way = self.way(call.method, call.path)
        if way:
            await asyncio.sleep(way)
        return way

    def way(self, method: str, path: str) -> float:
        """Seconds that a request or event is under way in one direction (half a delay)."""
        total = 0.0
        for rule in self.rules.values():
            if rule.kind == "delay" and rule.meets(method, path):
                rule.hit()
                low, high = rule.args.get("low", 50), rule.args.get("high", 300)
                total += rule.random.uniform(low, high) / 2000
        return total

    async def _reorder(self, rule: Rule) -> None:
        """Gather `count` requests (or those within `ms`) and let them go in a random order."""
        rule.hit()
        mine = asyncio.Event()
        rule.waiting.append(mine)
        if len(rule.waiting) >= rule.args.get("count", 3):
            self._shuffle(rule)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(mine.wait(), rule.args.get("ms", 150) / 1000)
        if not mine.is_set():
            self._shuffle(rule)
        await mine.wait()

    @staticmethod
    def _shuffle(rule: Rule) -> None:
        gathered, rule.waiting = rule.waiting, []
        rule.random.shuffle(gathered)
        loop = asyncio.get_running_loop()
        for place, event in enumerate(gathered):
            loop.call_later(place * 0.002, event.set)

    def forced(self, call: Call) -> Reply | None:
        """The answer that a fault gives instead of ours; the request is then not carried out."""
        for rule in self._met(call, "answer"):
            rule.hit()
            return _forced(rule.args)
        return None

    def loses(self, call: Call) -> bool:
        """Whether the request is carried out and its answer lost on the way."""
        for rule in self._met(call, "lose"):
            rule.hit()
            return True
        return False

    def kill(self, call: Call, when: str) -> bool:
        """SIGKILL the bot if a fault says so for this request; whether it did."""
        kind = call.body.get("type") if isinstance(call.body, dict) else None
        return self._kill(call.method, call.path, when, kind)

    def gateway(self, event: str, when: str) -> bool:
        """The same for events: their method is GATEWAY and their path the event's name."""
        return self._kill("GATEWAY", event, when)

    def _kill(self, method: str, path: str, when: str, kind: object = None) -> bool:
        for rule in self.rules.values():
            at = rule.args.get("when", "before")
            if rule.kind != "kill" or at != when or not rule.meets(method, path):
                continue
            if rule.args.get("type", kind) != kind:
                continue
            rule.hits += 1
            if rule.hits == rule.args.get("nth", 1):
                rule.left = 0
                with contextlib.suppress(ProcessLookupError):
                    os.kill(rule.args["pid"], signal.SIGKILL)
                self.server.watch.note("killed", {"rule": rule.id, "method": method, "path": path})
                return True
        return False


def _times(kind: str) -> int:
    return 1 if kind in ("answer", "lose") else -1


def _forced(args: Json) -> Reply:
    status = args.get("status", 500)
    if status != 429:
        body = {"message": f"{status}: forced", "code": args.get("code", 0)}
        return Reply(status, args.get("body", body))
    wait = float(args.get("retry_after", 0.2))
    return limited(wait, scope=args.get("scope", "user"), code=args.get("code"))


def limited(
    wait: float, *, scope: str, code: int | None = None, bucket: Json | None = None
) -> Reply:
    """Answer 429 with the headers that Discord sets (topics/rate-limits). `wait` is in seconds."""
    everywhere = scope == "global"
    body: Json = {
        "message": "You are being rate limited.", "retry_after": round(wait, 3), "global": everywhere,
    }  # fmt: skip
    if code is not None:
        body["code"] = code
    headers = {
        "Retry-After": str(max(1, round(wait))),
        "X-RateLimit-Scope": scope,
        "Via": "1.1 google",
    }
    if everywhere:
        headers["X-RateLimit-Global"] = "true"
    return Reply(429, body, {**headers, **(bucket or {})})
