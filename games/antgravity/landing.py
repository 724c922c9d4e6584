"""Where a movement would land, for whoever looks at the table: the Ant's own fall, nothing hidden."""

from __future__ import annotations

from games.antgravity.data import BIT, LINES
from games.antgravity.rules.actions import Move
from games.antgravity.views import Table


def landing(table: Table, move: Move) -> str:
    """Return the space where the Ant comes to rest, or nothing where a Mine or another falling Ant may be its end."""
    filled = 0
    mined = {asteroid.at for asteroid in table.asteroids if asteroid.mine}
    for asteroid in table.asteroids:
        filled |= BIT[asteroid.at]
    for base in table.bases:
        filled |= BIT[base.at]
    for ant in table.ants:
        if ant.at and ant.name != move.ant:
            filled |= BIT[ant.at]
    here = move.to
    for place in LINES[move.to][move.down]:
        if filled & BIT[place]:
            return "" if place in mined else here
        here = place
    return ""
