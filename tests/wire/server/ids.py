"""Snowflakes and times as Discord writes them. Knows nothing else."""

import time
from datetime import UTC, datetime
from typing import Any, TypeAlias

Json: TypeAlias = dict[
    str, Any
]  # the wire's own format: this package is a codec through and through

EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """Ever rising ids with the time in them, unique also within one millisecond."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> int:
        """A new id."""
        fresh = (int(time.time() * 1000) - EPOCH_MS) << 22
        self._last = max(fresh, self._last + 1)
        return self._last


def iso(seconds: float | None = None) -> str:
    """An ISO 8601 time in UTC with microseconds, of now or of epoch `seconds`."""
    moment = datetime.now(UTC) if seconds is None else datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="microseconds")
