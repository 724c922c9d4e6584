"""Which ships the last move has moved, and which places it only touched: read from a list of places. Draws nothing."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from games.antwerpen.data import ENDS, LANES, LOCKS, SPACES
from games.antwerpen.views import Table

Way = tuple[str, str]
_PLACES = frozenset((*SPACES, *ENDS, *LOCKS))
_JOINED = frozenset((lane.start, lane.end) for lane in LANES)


def parted(table: Table, last: Sequence[str]) -> tuple[tuple[Way, ...], tuple[str, ...]]:
    """Return each ship's way, from where and to where, in the order of the list; then the other places, each once.

    The list is Look.last: the places that the events name, so that a blocked ship stands there alone and a harbour comes
    again where goods are delivered. Two places in a row are a way where a lane joins them (or leads back, as a step back
    does), unless the ship on the first one came there by this move, or lies there still.
    """
    places = [place for place in last if place in _PLACES]
    ways: list[Way] = []
    alone: list[str] = []
    at = 0
    while at < len(places):
        pair = (places[at], places[at + 1]) if at + 1 < len(places) else None
        if pair and _is_way(table, pair, ways, places[at + 2 :]):
            ways.append(pair)
            at += 2
        else:
            alone.append(places[at])
            at += 1
    touched = {place for way in ways for place in way}
    return tuple(ways), tuple(p for p in dict.fromkeys(alone) if p not in touched)


def _is_way(table: Table, pair: Way, before: Sequence[Way], after: Sequence[str]) -> bool:
    start, end = pair
    if start in ENDS or not _joins(start, end) or any(start == to for _, to in before):
        return False
    follows = any(to == start and _joins(one, to) for one, to in itertools.pairwise(after))
    return follows or table.ship(start) is None


def _joins(one: str, other: str) -> bool:
    return (one, other) in _JOINED or (other, one) in _JOINED
