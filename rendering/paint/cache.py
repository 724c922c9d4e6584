"""A bounded store of made things, least recently used out first. Thread-safe; knows no images."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Cache(Generic[Value]):
    """Keeps values by content-complete keys, together at most `limit` in the unit of `weigh`.

    Two threads may make the same value at once; the first one stored is what both get.
    """

    def __init__(self, limit: int, weigh: Callable[[Value], int]) -> None:
        self._limit = limit
        self._weigh = weigh
        self._held: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = threading.Lock()
        self.weight = 0

    def __len__(self) -> int:
        return len(self._held)

    def look(self, key: Hashable) -> Value | None:
        """The value of `key`, or None."""
        with self._lock:
            value = self._held.get(key)
            if value is not None:
                self._held.move_to_end(key)
            return value

    def keep(self, key: Hashable, value: Value) -> Value:
        """Stores `value` unless `key` has one already; the value that is kept."""
        with self._lock:
            held = self._held.setdefault(key, value)
            self._held.move_to_end(key)
            if held is value:
                self.weight += self._weigh(value)
            self._shed()
            return held

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of `key`, made now if need be."""
        held = self.look(key)
        return self.keep(key, make()) if held is None else held

    def _shed(self) -> None:
        # The newest value stays even when it alone is above the limit: its caller is about to use it.
        while self.weight > self._limit and len(self._held) > 1:
            _, old = self._held.popitem(last=False)
            self.weight -= self._weigh(old)
