"""Rate limits: buckets by route and top-level id, the global one, and edits of old messages.

The figures are observed ones, not documented (topics/rate-limits: not to be hard coded).
"""

import hashlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.wire.server.faults import limited
from tests.wire.server.ids import Json
from tests.wire.server.rest.call import Call, Reply

if TYPE_CHECKING:
    from tests.wire.server.core import Server

CHANNEL = "/channels/{channel_id}"
MESSAGES = f"{CHANNEL}/messages"
MESSAGE = f"{MESSAGES}/{{message_id}}"
HOOK = "/webhooks/{webhook_id}/{webhook_token}"
LIMITS: dict[tuple[str, str], tuple[str, int, float]] = {  # bucket, requests, seconds
    ("POST", MESSAGES): ("send", 5, 5.0),
    ("PATCH", MESSAGE): ("edit", 5, 5.0),
    ("DELETE", MESSAGE): ("delete", 5, 1.0),
    ("GET", MESSAGE): ("read", 5, 1.0),
    ("PATCH", CHANNEL): ("channel", 10, 15.0),
    ("POST", HOOK): ("hook", 5, 2.0),
    ("PATCH", f"{HOOK}/messages/@original"): ("hook", 5, 2.0),
    ("PATCH", f"{HOOK}/messages/{{message_id}}"): ("hook", 5, 2.0),
    ("DELETE", f"{HOOK}/messages/@original"): ("hook", 5, 2.0),
    ("DELETE", f"{HOOK}/messages/{{message_id}}"): ("hook", 5, 2.0),
}
GLOBAL = (50, 1.0)
OLD_EDITS = (3, 6.0)
HOOKS_OF_CHANNEL = (30, 60.0)  # follow-ups and edits by token, all of a channel together


@dataclass(slots=True)
class Bucket:
    """A fixed window that opens with its first request."""

    limit: int
    window: float
    used: int = 0
    ends: float = 0.0

    def take(self, now: float) -> float:
        """Seconds to wait; 0.0 when the request may pass, which counts it."""
        if now >= self.ends:
            self.used, self.ends = 0, now + self.window
        if self.used >= self.limit:
            return self.ends - now
        self.used += 1
        return 0.0


class RateLimits:
    """All buckets."""

    def __init__(self, server: "Server") -> None:
        self.server = server
        self._buckets: dict[tuple[str, ...], Bucket] = {}
        self._global = Bucket(*GLOBAL)

    def check(self, call: Call) -> Reply | None:
        """A 429 when a bucket is empty; otherwise None, the request is counted and gets headers."""
        if not self.server.settings.rate_limits or call.template.startswith("/interactions/"):
            return None
        if not call.template.startswith("/webhooks/") and (
            wait := self._global.take(time.monotonic())
        ):
            return limited(wait, scope="global")
        found = LIMITS.get((call.method, call.template))
        if found is None:
            return None
        limited_by_route = self._bucket(call, *found)
        return (
            self._hooks_of_channel(call, found[0]) if limited_by_route is None else limited_by_route
        )

    def _bucket(self, call: Call, name: str, limit: int, window: float) -> Reply | None:
        major = tuple(call.params.get(k, "") for k in ("channel_id", "webhook_id", "webhook_token"))
        bucket = self._buckets.setdefault((name, *major), Bucket(limit, window))
        wait = bucket.take(time.monotonic())
        call.headers_out |= _headers(name, bucket)
        return limited(wait, scope="user", bucket=call.headers_out) if wait else None

    def _hooks_of_channel(self, call: Call, name: str) -> Reply | None:
        it = self.server.interactions.by_token.get(call.params.get("webhook_token", ""))
        if name != "hook" or it is None:
            return None
        key = ("hooks", str(it.channel.id))
        wait = self._buckets.setdefault(key, Bucket(*HOOKS_OF_CHANNEL)).take(time.monotonic())
        return limited(wait, scope="shared") if wait else None

    def old_edit(self, channel_id: int) -> Reply | None:
        """A 429 with code 30046 when messages over an hour old are edited too often in a channel."""
        if not self.server.settings.rate_limits:
            return None
        bucket = self._buckets.setdefault(("old", str(channel_id)), Bucket(*OLD_EDITS))
        wait = bucket.take(time.monotonic())
        return limited(wait, scope="shared", code=30046) if wait else None


def _headers(name: str, bucket: Bucket) -> Json:
    left = max(0.0, bucket.ends - time.monotonic())
    return {
        "X-RateLimit-Limit": str(bucket.limit),
        "X-RateLimit-Remaining": str(bucket.limit - bucket.used),
        "X-RateLimit-Reset": f"{time.time() + left:.3f}",
        "X-RateLimit-Reset-After": f"{left:.3f}",
        "X-RateLimit-Bucket": hashlib.blake2s(name.encode(), digest_size=16).hexdigest(),
    }
