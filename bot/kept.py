"""Matches held decoded, the most recently used, and what is remembered of those that moved last. No discord import.

What is kept is what was last committed: whoever writes forgets what was kept before.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from bot.loaded import Loaded
from storage import matches

MOST = 256
"""Matches held, and matches of which something is remembered."""


class Recent(Struct, frozen=True):
    """What stands in no row of a match: see ``Loaded``."""

    acted: Mapping[int, int] = {}
    closed: Mapping[tuple[int, int], tuple[int, int]] = {}


class Kept:
    """Matches as last committed, by id and by the channel where they live."""

    def __init__(self) -> None:
        self._matches: OrderedDict[int, Loaded] = OrderedDict()
        self._there: dict[int, int] = {}  # channel -> the match that was living there
        self._reading: dict[int, object] = {}
        self._recent: OrderedDict[int, Recent] = OrderedDict()

    def get(self, match_id: int) -> Loaded | None:
        """Return the match, None where it has to be read."""
        found = self._matches.get(match_id)
        if found is not None:
            self._matches.move_to_end(match_id)
        return found

    def at(self, channel: int) -> Loaded | None:
        """Return the living match of a channel, None where that has to be read."""
        found = self.get(self._there.get(channel, 0))
        if found is None or found.row.channel_id != channel:
            return None
        return found if found.row.status in matches.LIVE else None

    def keep(self, now: Loaded) -> None:
        """Hold a match as it is committed; the least recently used go."""
        self._matches[now.id] = now
        self._matches.move_to_end(now.id)
        if now.row.status in matches.LIVE:
            self._there[now.row.channel_id] = now.id
        while len(self._matches) > MOST:
            _, oldest = self._matches.popitem(last=False)
            if self._there.get(oldest.row.channel_id) == oldest.id:
                del self._there[oldest.row.channel_id]

    @contextmanager
    def reading(self, match_id: int) -> Iterator[Callable[[Loaded], None]]:
        """Give what keeps a match that is being read: not where something was committed meanwhile."""
        mine = self._reading[match_id] = object()

        def keep(found: Loaded) -> None:
            if self._reading.get(match_id) is mine:
                self.keep(found)

        try:
            yield keep
        finally:
            if self._reading.get(match_id) is mine:
                del self._reading[match_id]

    def forget(self, match_id: int) -> None:
        """Forget what is known of a match: it was changed on disk."""
        self._matches.pop(match_id, None)
        self._reading.pop(match_id, None)

    def remember(self, after: Loaded) -> None:
        """Remember what stands in no row, of the matches that moved last."""
        self._recent[after.id] = Recent(after.acted, after.closed)
        self._recent.move_to_end(after.id)
        while len(self._recent) > MOST:
            self._recent.popitem(last=False)

    def recalled(self, found: Loaded) -> Loaded:
        """Return a match that was read, with what is remembered of it."""
        recent = self._recent.get(found.id)
        if recent is None:
            return found
        return replace(found, acted=recent.acted, closed=recent.closed)

    def remembered(self) -> list[int]:
        """Return the ids of the matches of which something is remembered, the one that moved last at the end."""
        return list(self._recent)

    def __iter__(self) -> Iterator[int]:
        """Yield the ids of the matches held, the least recently used first."""
        return iter(self._matches)

    def clear(self) -> None:
        """Forget all matches: each has to be read again. What stands in no row is remembered."""
        self._matches.clear()
