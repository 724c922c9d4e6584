"""How far it is: movements from space to space on a board of Asteroids and Bases, other Ants aside. For agents."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from games.antgravity.data import AROUND, BIT, LINES, NEXT, SPACES, WAYS, Way

FAR = 12
"""Movements to what cannot be reached."""


class Chart:
    """Movements to every Base from every space, for one layout of Asteroids and Bases."""

    def __init__(self, asteroids: int, bases: int) -> None:
        """Work them out: about two thousand falls and a breadth-first search for each Base."""
        filled = asteroids | bases
        free = [place for place in SPACES if not filled & BIT[place]]
        landings = {place: _landings(filled, place) for place in free}
        reach = {place: _reach(filled, place, landings) for place in free}
        self._steps = {base: _steps(base, free, reach) for base in SPACES if bases & BIT[base]}
        self._between: dict[tuple[str, str], int] = {}

    def steps(self, base: str, at: str, down: Way) -> int:
        """Return how many movements an Ant there needs to stand on ``base``: 0 when it does."""
        if NEXT[at][down] == base:
            return 0
        return self._steps[base].get(at, FAR)

    def between(self, base: str, other: str) -> int:
        """Return how many movements it is from beside one Base onto another."""
        pair = (base, other)
        if pair not in self._between:
            steps = self._steps[other]
            self._between[pair] = min(steps.get(place, FAR) for place in AROUND[base])
        return self._between[pair]


Landing = tuple[str, Way]
"""Where an Ant comes to rest, and its gravity there."""


def _landings(filled: int, place: str) -> tuple[Landing, ...]:
    """Return where an Ant on ``place`` lands after turning each way, edges left out."""
    found = []
    for way in WAYS:
        here = place
        for beyond in LINES[place][way]:
            if filled & BIT[beyond]:
                found.append((here, way))
                break
            here = beyond
    return tuple(found)


def _reach(filled: int, place: str, landings: Mapping[str, tuple[Landing, ...]]) -> list[Landing]:
    """Return where one movement from ``place`` can end."""
    spaces = (place, *(p for p in AROUND[place] if not filled & BIT[p]))
    return list(dict.fromkeys(landing for p in spaces for landing in landings[p]))


def _steps(base: str, free: list[str], reach: Mapping[str, list[Landing]]) -> dict[str, int]:
    """Return the movements onto ``base`` from each space, found backwards from it."""
    into: dict[str, list[str]] = {place: [] for place in free}
    steps: dict[str, int] = {}
    edge: list[str] = []
    for place, ends in reach.items():
        if any(NEXT[at][down] == base for at, down in ends):
            steps[place] = 1
            edge.append(place)
        for at in dict.fromkeys(at for at, _ in ends):
            into[at].append(place)
    while edge:
        beyond = []
        for place in edge:
            for before in into[place]:
                if before not in steps:
                    steps[before] = steps[place] + 1
                    beyond.append(before)
        edge = beyond
    return steps


@lru_cache(64)
def chart(asteroids: int, bases: int) -> Chart:
    """Return the chart of a layout, kept: it changes only when an Asteroid goes or moves."""
    return Chart(asteroids, bases)
