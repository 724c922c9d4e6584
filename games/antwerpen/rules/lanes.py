"""Chapter 4, the movement alone: which ships could sail when a colour is named, and where they go. Knows no cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from games.antwerpen.data import ENDS, FRONT, SPACES, Lane, LaneColour, lanes_from
from games.antwerpen.rules.actions import Bear

BOARD_ORDER = {space: at for at, space in enumerate(SPACES)}


class Chart(Struct, frozen=True):
    """What decides where ships go: the owner of the ship on each space, the closed locks, the house rule for sailing.

    ``snapshot``: a space that is filled when the colour is named stays blocked (clause W12.5). ``alone``: only ships of
    this seat sail (clause W9.1).
    """

    owners: Mapping[str, int]
    closed: tuple[str, ...]
    snapshot: bool = False
    alone: int | None = None

    def passable(self, space: str, colour: LaneColour) -> list[Lane]:
        """Return the lanes of a colour from a space whose gate is open, in the order of the board."""
        return [lane for lane in lanes_from(space, colour) if lane.lock not in self.closed]

    def in_front(self, colour: LaneColour) -> list[str]:
        """Return the spaces, front first, of the ships that stand in front of a lane of this colour and are to sail."""
        return [
            space
            for space in FRONT[colour]
            if space in self.owners and self.alone in (None, self.owners[space])
        ]


def possible(chart: Chart, colour: LaneColour) -> dict[str, tuple[Lane, ...]]:
    """Return the lanes that each ship might sail along, front first; who is blocked for certain is left out.

    A lane might be free where its end is empty, or where the ship there might sail itself (clause W4.3).
    """
    found: dict[str, tuple[Lane, ...]] = {}
    for space in chart.in_front(colour):
        lanes = tuple(
            lane
            for lane in lanes_from(space, colour)
            if lane.lock not in chart.closed
            and (lane.end not in chart.owners or (lane.end in found and not chart.snapshot))
        )
        if lanes:
            found[space] = lanes
    return found


def sail(
    chart: Chart, colour: LaneColour, order: Sequence[int], bears: Mapping[int, Bear]
) -> list[tuple[str, str]]:
    """Return each movement (from, to), in the order in which they happen.

    ``order``: the seats in turn order from the one that named the colour; ``bears``: what they answered.
    Front to back, one lane a ship (clause W4.3); of two that want one space the earlier in turn order goes, of one
    owner's two the one he put first (clause W4.4).
    """
    fleet = _Fleet(chart, colour, order, bears)
    for space in chart.in_front(colour):
        fleet.move(space)
    return fleet.moves


class _Fleet:
    """The ships while they move."""

    def __init__(
        self, chart: Chart, colour: LaneColour, order: Sequence[int], bears: Mapping[int, Bear]
    ) -> None:
        self.chart, self.colour, self.bears = chart, colour, bears
        self.turn = {seat: at for at, seat in enumerate(order)}
        self.filled = set(chart.owners)
        self.moves: list[tuple[str, str]] = []
        anchored = {bear.anchor for bear in bears.values()}
        self.waiting = [s for s in chart.in_front(colour) if s not in anchored]

    def move(self, space: str) -> None:
        """Let the ship on a space sail, if it is to and can."""
        if space not in self.waiting:
            return
        end = next((end for end in self.free(space) if not self.gives_way(space, end)), None)
        self.waiting.remove(space)
        if end is None:
            return
        if not self.chart.snapshot:
            self.filled.remove(space)
        if end not in ENDS:
            self.filled.add(end)
        self.moves.append((space, end))

    def free(self, space: str) -> list[str]:
        """Return where this ship could go now, what its owner chose first."""
        ends = [lane.end for lane in self.chart.passable(space, self.colour)]
        chosen = self._bear(space).way
        return sorted((e for e in ends if self._is_free(e)), key=lambda end: end != chosen)

    def gives_way(self, space: str, end: str) -> bool:
        """Whether another ship that has not moved wants the same space and goes before this one."""
        if end in ENDS:
            return False
        return any(
            self.free(rival)[:1] == [end] and self._rank(rival) < self._rank(space)
            for rival in self.waiting
            if rival != space
        )

    def _is_free(self, end: str) -> bool:
        return end in ENDS or end not in self.filled

    def _bear(self, space: str) -> Bear:
        return self.bears.get(self.chart.owners[space], Bear())

    def _rank(self, space: str) -> tuple[int, bool, int]:
        owner = self.chart.owners[space]
        return self.turn[owner], self._bear(space).first != space, BOARD_ORDER[space]
