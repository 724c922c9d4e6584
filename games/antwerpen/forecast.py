"""What would move if a colour were named, from public facts: for labels, pictures and agents."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from games.antwerpen.data import ENDS, Lane, LaneColour
from games.antwerpen.rules.lanes import possible
from games.antwerpen.views import Table, chart


class Movement(Struct, frozen=True):
    """A ship that might sail, and where to: several ends at a fork.

    ``sure``: no other ship can be in its way, whatever is answered, unless one drops anchor.
    """

    seat: int
    start: str
    ends: tuple[str, ...]
    sure: bool


def movements(table: Table, colour: LaneColour, alone: int | None = None) -> tuple[Movement, ...]:
    """Return the ships that might sail when a colour is named (``alone``: those of this seat), front first."""
    lanes = possible(chart(table, alone), colour)
    owners = {ship.at: ship.seat for ship in table.ships}
    found: dict[str, Movement] = {}
    for start, ways in lanes.items():
        ends = tuple(lane.end for lane in ways)
        sure = any(_is_sure(table, start, end, lanes, found) for end in ends)
        found[start] = Movement(owners[start], start, ends, sure)
    return tuple(found.values())


def _is_sure(
    table: Table,
    start: str,
    end: str,
    lanes: Mapping[str, tuple[Lane, ...]],
    ahead: Mapping[str, Movement],
) -> bool:
    """Whether a ship will find an end free: who is there sails for sure, and nobody goes before it (clause W4.4)."""
    if end in ENDS:
        return True
    owners = {ship.at: ship.seat for ship in table.ships}
    if end in owners and not (end in ahead and ahead[end].sure):
        return False
    first, count = table.turn or 0, len(table.seats)
    rank = {space: (owners[space] - first) % count for space in lanes}
    rivals = [s for s, ways in lanes.items() if s != start and end in {a.end for a in ways}]
    return all(rank[start] < rank[rival] for rival in rivals)
