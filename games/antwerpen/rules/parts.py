"""What one Sail leaves to a seat, from public facts alone (clause W4.5). A table and a state both have these facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product as combined

from msgspec import Struct

from games.antwerpen.data import (
    ANCHORAGES,
    ENDS,
    HARBOUR_OF,
    HARBOURS,
    TRANSIT,
    Cargo,
    Lane,
    LaneColour,
    Stack,
)
from games.antwerpen.rules.actions import Bear
from games.antwerpen.rules.lanes import Chart, possible


class Known(Struct, frozen=True):
    """The public facts about the seat that is asked, when ``colour`` is named by ``namer``.

    ``cargoes`` by space; ``room`` for lock and ship cards; ``hidden``: how many ship cards it may play now.
    """

    chart: Chart
    cargoes: Mapping[str, Cargo]
    colour: LaneColour
    namer: int
    seat: int
    room: tuple[int, int]
    hidden: int
    any_turn: bool
    left: Mapping[str, int]
    """Products left in each harbour."""


class Parts(Struct, frozen=True):
    """What is left to a seat: each empty where there is nothing to decide.

    ``anchors``: the ships that it could hold back; ``ways``: where its ship at a fork could go; ``firsts``: those of its
    ships of which one may have to go first; ``reach``: whether an anchorage may be reached; ``doubles``: how many right
    deliveries could yield double.
    """

    anchors: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    firsts: tuple[str, ...] = ()
    reach: bool = False
    doubles: int = 0

    @property
    def any(self) -> bool:
        """Whether there is something to decide."""
        return self != Parts()


def parts(known: Known) -> Parts:
    """Return what this Sail leaves to the seat."""
    lanes = _own(known)
    if not lanes:
        return Parts()
    opponent = known.seat != known.namer and known.chart.alone is None
    right = sum(any(_is_right(known, start, a.end) for a in ways) for start, ways in lanes.items())
    may_double = known.hidden and (known.seat == known.namer or known.any_turn)
    return Parts(
        anchors=tuple(lanes) if opponent and known.hidden else (),
        ways=next((tuple(a.end for a in ways) for ways in lanes.values() if len(ways) > 1), ()),
        firsts=_rivals(known, lanes),
        reach=bool(_anchorages(lanes, Bear())) and sum(map(bool, known.room)) > 1,
        doubles=min(right, known.hidden) if may_double else 0,
    )


def answers(known: Known, anchors: int, doubles: int) -> tuple[Bear, ...]:
    """Return every answer of a seat that may play so many Drop anchors and Double yields; the first is for the absent:
    sail on, the first lane in the order of the board, lock cards.
    """
    left, lanes = parts(known), _own(known)
    found: dict[Bear, None] = {}
    held = ("", *left.anchors) if anchors else ("",)
    yields = range(min(doubles, left.doubles) + 1)
    for anchor, way, first in combined(held, left.ways or ("",), left.firsts or ("",)):
        bear = Bear(anchor, way, first)
        if _is_idle(bear, lanes, left):
            continue
        takes = _takes(known, len(_anchorages(lanes, bear)), played=bool(anchor))
        for double, take in combined(yields, takes):
            found.setdefault(Bear(anchor, way, first, take, double))
    return tuple(found)


def _is_idle(bear: Bear, lanes: Mapping[str, tuple[Lane, ...]], left: Parts) -> bool:
    """Whether an answer decides what makes no difference, so that it is the same as another answer.

    A ship that drops anchor takes no way; where one of two does, or where they part at the fork, no order is left.
    """
    forked = next((start for start, ways in lanes.items() if len(ways) > 1), "")
    if bear.anchor and bear.anchor == forked and bear.way != left.ways[0]:
        return True
    shared = {lane.end for start in left.firsts if start != forked for lane in lanes[start]}
    parts_ways = forked in left.firsts and bear.way not in shared
    return (bear.anchor in left.firsts or parts_ways) and bear.first != left.firsts[0]


def _own(known: Known) -> dict[str, tuple[Lane, ...]]:
    """Return the lanes that the seat's own ships might take."""
    lanes = possible(known.chart, known.colour)
    return {start: ways for start, ways in lanes.items() if known.chart.owners[start] == known.seat}


def _anchorages(lanes: Mapping[str, Sequence[Lane]], bear: Bear) -> set[str]:
    """Return the anchorages that ships may reach, given who drops anchor and which way is taken."""
    ends: set[str] = set()
    for start, ways in lanes.items():
        if start == bear.anchor:
            continue
        chosen = [lane.end for lane in ways if len(ways) == 1 or bear.way in ("", lane.end)]
        ends.update(end for end in chosen if end in ANCHORAGES)
    return ends


def _takes(known: Known, count: int, *, played: bool) -> list[tuple[Stack, ...]]:
    """Return what may be drawn at so many anchorages, most lock cards first; nothing to choose gives one empty answer.

    ``played``: a Drop anchor is, which makes room before any ship arrives. A Double yield may come too late for that.
    """
    locks, ships = known.room[0], known.room[1] + played
    if not (count and locks and ships):
        return [()]
    most = min(count, locks + ships)
    drawn = range(min(most, locks), max(most - ships, 0) - 1, -1)
    return [(*_copies("lock", lock), *_copies("ship", most - lock)) for lock in drawn]


def _copies(stack: Stack, count: int) -> tuple[Stack, ...]:
    return (stack,) * count


def _rivals(known: Known, lanes: Mapping[str, tuple[Lane, ...]]) -> tuple[str, ...]:
    """Return the seat's ships that may want one space, or come to one harbour with different luck (clause W4.4)."""
    by_end: dict[str, list[str]] = {}
    for start, ways in lanes.items():
        for lane in ways:
            by_end.setdefault(lane.end, []).append(start)
    for end, starts in by_end.items():
        if len(starts) < 2 or end == TRANSIT:
            continue
        fates = {_is_right(known, start, end) for start in starts}
        if end not in ENDS or (len(fates) > 1 and known.left[end]):
            return tuple(starts)
    return ()


def _is_right(known: Known, start: str, end: str) -> bool:
    return end in HARBOURS and HARBOUR_OF[known.cargoes[start]] == end and known.left[end] > 0
