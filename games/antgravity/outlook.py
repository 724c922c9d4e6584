"""What an option would do, for the label that offers it: worked out from the open table, nothing hidden.

Only the piece itself is looked at; what falls because of it, the log tells.
"""

from __future__ import annotations

from typing import Literal

from games.antgravity.cards import WEAPONS
from games.antgravity.data import BIT, LINES, Way
from games.antgravity.rules.actions import Move
from games.antgravity.rules.physics import obstacle
from games.antgravity.views import Table

Fate = tuple[Literal["lands", "mine", "unsure"], str]
"""How a movement ends: on this space, on the Mine of this Asteroid, or held by nothing that is there now."""


def fate(table: Table, move: Move) -> Fate:
    """Return where the Ant comes to rest after a movement."""
    others = {ant.at for ant in table.ants if ant.at and ant.name != move.ant}
    mined = {asteroid.at for asteroid in table.asteroids if asteroid.mine}
    below = obstacle(_solid(table) | sum(BIT[at] for at in others), move.to, move.down)
    if not below:
        return "unsure", ""
    if below in mined:
        return "mine", below
    line = LINES[move.to][move.down]
    first = line.index(below)
    return "lands", line[first - 1] if first else move.to


def in_the_way(table: Table, ant: str, card: str, toward: Way) -> tuple[str, ...]:
    """Return the Ants (by name), Asteroids and Bases (by space) in a missile's way, nearest first."""
    ants = {other.at: other.name for other in table.ants if other.at}
    asteroids = {asteroid.at for asteroid in table.asteroids}
    bases = {base.at for base in table.bases}
    start = next(other.at for other in table.ants if other.name == ant)
    flies_through = asteroids if WEAPONS[card].through else set[str]()
    solid = (asteroids | bases | set(ants)) - flies_through
    return tuple(ants.get(place, place) for place in LINES[start][toward] if place in solid)


def _solid(table: Table) -> int:
    """Return the bits of Asteroids and Bases."""
    return sum(BIT[a.at] for a in table.asteroids) + sum(BIT[b.at] for b in table.bases)
