"""What would move if a colour were named, from public facts: for labels, pictures and agents."""

from __future__ import annotations

from msgspec import Struct

from games.antwerpen.data import LaneColour
from games.antwerpen.rules.lanes import possible
from games.antwerpen.views import Table, chart


class Movement(Struct, frozen=True):
    """A ship that might sail, and where to: several ends at a fork."""

    seat: int
    start: str
    ends: tuple[str, ...]


def movements(table: Table, colour: LaneColour, alone: int | None = None) -> tuple[Movement, ...]:
    """Return the ships that might sail when a colour is named (``alone``: those of this seat), front first."""
    lanes = possible(chart(table, alone), colour)
    owners = {ship.at: ship.seat for ship in table.ships}
    return tuple(Movement(owners[s], s, tuple(a.end for a in ways)) for s, ways in lanes.items())
