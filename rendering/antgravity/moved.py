"""The ways of the last move: which pieces went where, piece by piece."""

from __future__ import annotations

from collections.abc import Iterable

from games.antgravity.data import SPACES


def ways(last: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return the spaces of each piece in the order of the move, each space once.

    ``last`` is Look.last: the names of pieces and spaces as the events tell them. Spaces belong to the Ant that is named
    before them, so no way leads from one that was shot down to the next target.
    """
    found: dict[str, dict[str, None]] = {}
    piece = ""
    for name in last:
        if name in SPACES:
            found.setdefault(piece, {})[name] = None
        else:
            piece = name
    return tuple(tuple(way) for way in found.values())
