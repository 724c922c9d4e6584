"""Piles of cards: a draw pile and a discard pile that is shuffled into it when it runs out."""

from __future__ import annotations

from msgspec import Struct

from games.core.rng import Rng


class Pile(Struct):
    """Face-down cards to draw (the top last) and face-up discards (the newest last)."""

    draw: list[str]
    discards: list[str] = []

    def reshuffle(self, rng: Rng) -> None:
        """Shuffle the discards under the draw pile."""
        rng.shuffle(self.discards)
        self.draw = self.discards + self.draw
        self.discards = []

    def discard(self, *cards: str) -> None:
        """Lay cards face up on the discards."""
        self.discards.extend(cards)

    def count(self) -> int:
        """Return how many cards lie in both piles."""
        return len(self.draw) + len(self.discards)
