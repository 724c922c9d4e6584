"""Chance that can be audited: a keyed hash and a counter, committed to before anybody sits down.

The commitment is posted with the lobby; the key is the hash of the host's seed and of the press ids that nobody can
choose; the seed is published when the match is over, so anybody can repeat every shuffle and die. The key enters no
view and no event.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from hashlib import blake2b, sha256
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")
_WORD = 1 << 64


class Rng(Struct):
    """A generator that is two plain fields of the state: a 256-bit key and the number of words drawn."""

    key: bytes
    draws: int = 0

    def word(self) -> int:
        """Return the next 64 random bits as an integer."""
        digest = blake2b(self.draws.to_bytes(8, "big"), key=self.key, digest_size=8).digest()
        self.draws += 1
        return int.from_bytes(digest, "big")

    def below(self, n: int) -> int:
        """Return an integer 0 … n - 1, each equally likely: words from the incomplete last block are rejected.

        Raises ValueError unless 1 <= n <= 2**64.
        """
        if not 1 <= n <= _WORD:
            raise ValueError(f"below({n})")
        fair = _WORD - _WORD % n
        while (word := self.word()) >= fair:
            pass
        return word % n

    def die(self, sides: int = 6) -> int:
        """Return a roll of 1 … sides."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """Return one item, each equally likely. Raises ValueError when there is none."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher and Yates, from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def sample(self, items: Iterable[T], count: int) -> list[T]:
        """Return ``count`` different items in random order. Raises ValueError when there are fewer."""
        pool = list(items)
        if not 0 <= count <= len(pool):
            raise ValueError(f"sample {count} of {len(pool)}")
        for i in range(count):
            j = i + self.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:count]

    def child(self, label: bytes) -> Rng:
        """Return a generator of its own that does not advance this one: for agents, previews and imagined worlds."""
        return Rng(blake2b(label, key=self.key, digest_size=32).digest())


def commitment(seed: bytes) -> str:
    """Return what is published before the match: the SHA-256 of the seed, in hex."""
    return sha256(b"antechamber seed\0" + seed).hexdigest()


def match_key(seed: bytes, presses: Sequence[int]) -> bytes:
    """Return the 32-byte key of a match: H(seed ‖ ids of the Join and Start presses, in order)."""
    h = sha256(b"antechamber match\0" + len(seed).to_bytes(4, "big") + seed)
    for press in presses:
        h.update(press.to_bytes(8, "big"))
    return h.digest()
