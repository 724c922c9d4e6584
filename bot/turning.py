"""The turning points of a match: the entries of its log that moved the standing most. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from games.core.events import Event
from games.core.game import AnyGame
from games.core.types import SeatNo
from storage.actions import Action as Entry

MOST = 3
"""Turning points that are told."""

Told = tuple[Entry, Sequence[Event]]
"""An entry and what everybody knows of its events."""


def points(game: AnyGame, log: Sequence[Told]) -> tuple[Entry, ...]:
    """Return at most three entries of ``log``, in order: those with the greatest swings, double where the lead changed
    hands; of equal ones the later.
    """
    standing: Counter[SeatNo] = Counter()
    weighed: list[tuple[int, int, Entry]] = []
    for entry, events in log:
        moved = game.swing(events)
        before = _leader(standing)
        standing.update(moved)
        weight = sum(map(abs, moved.values())) * (1 + (_leader(standing) != before))
        if weight:
            weighed.append((weight, entry.n, entry))
    greatest = sorted(weighed, key=lambda w: w[:2])[-MOST:]
    return tuple(entry for _, _, entry in sorted(greatest, key=lambda w: w[1]))


def _leader(standing: Mapping[SeatNo, int]) -> SeatNo | None:
    """Return the seat that is ahead of all others, None where none is."""
    ranked = sorted(standing.items(), key=lambda s: -s[1])
    is_alone = len(ranked) == 1 or (len(ranked) > 1 and ranked[0][1] > ranked[1][1])
    return ranked[0][0] if is_alone and ranked[0][1] > 0 else None


def weights(game: AnyGame, events: Sequence[Event]) -> tuple[int, ...]:
    """Return for each of the events of one entry how far it moved the standing: the sum over all seats."""
    before: Counter[SeatNo] = Counter()
    found: list[int] = []
    for n in range(1, len(events) + 1):
        after = Counter(game.swing(events[:n]))
        found.append(sum(abs(after[seat] - before[seat]) for seat in {*after, *before}))
        before = after
    return tuple(found)
