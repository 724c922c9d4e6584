"""Chapter 5: which movements an Ant may make, and making one.

A question lists up to a hundred movements, so each is made once and kept beside the bits that decide about it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from games.antgravity.data import AROUND, BIT, LINE_BITS, NEXT, WAYS, Way
from games.antgravity.rules.actions import Move
from games.antgravity.rules.events import Jumped, Turned, Warped
from games.antgravity.rules.physics import keeps
from games.core.events import Event, Tell

if TYPE_CHECKING:
    from games.antgravity.rules.pieces import Ant
    from games.antgravity.rules.state import Antgravity

Turns = tuple[tuple[int, Move], ...]
"""The turns after a jump: each with the spaces in the line of its fall."""


@lru_cache(None)
def turns(ant: str, start: str, to: str) -> Turns:
    """Return the six movements from ``start`` to ``to``, each with the bits of the line below."""
    return tuple((LINE_BITS[to][way], Move(ant, start, to, way)) for way in WAYS)


@lru_cache(None)
def jumps(ant: str, start: str) -> tuple[tuple[int, Turns], ...]:
    """Return the jumps from ``start``: each with the bit of its space, which must be empty."""
    return tuple((BIT[to], turns(ant, start, to)) for to in AROUND[start])


def moves(g: Antgravity, ant: str, filled: int) -> list[Move]:
    """Return every movement of an Ant that keeps it inside: a jump and a turn, or a turn alone (chapter 5).

    ``filled`` are the bits of all obstacles.
    """
    piece = g.ants[ant]
    start, down = piece.at, piece.down
    filled &= ~BIT[start]
    leaving = Leaving.of(g, start, filled)
    steps = [(line, step) for line, step in turns(ant, start, start) if step.down != down]
    for bit, after in jumps(ant, start):
        if not filled & bit:
            steps += after
    if leaving is None:
        return [step for line, step in steps if filled & line]
    return leaving.kept(steps)


def moves_to(g: Antgravity, ant: str, spaces: Iterable[str]) -> list[Move]:
    """Return the movements of an Ant that end on one of these spaces (clause G5.5)."""
    start = g.ants[ant].at
    filled = g.filled() & ~BIT[start]
    leaving = Leaving.of(g, start, filled)
    steps = [turn for to in spaces if not filled & BIT[to] for turn in turns(ant, start, to)]
    if leaving is None:
        return [step for line, step in steps if filled & line]
    return leaving.kept(steps)


def _leaning(g: Antgravity, place: str) -> list[Ant]:
    """Return the Ants that stand on the one at ``place``, and on those, and so on: they will lose their support."""
    found: list[Ant] = []
    under = [place]
    while under:
        here = under.pop()
        over = [
            a for a in g.ants.values() if a.at and NEXT[a.at][a.down] == here and a not in found
        ]
        found += over
        under += [a.at for a in over]
    return found


class Leaving:
    """What happens when an Ant moves away from under others: those fall, each in its own line."""

    @classmethod
    def of(cls, g: Antgravity, start: str, filled: int) -> Leaving | None:
        """Return it, or None while nobody stands on the Ant: then any obstacle below it will do."""
        leaning = _leaning(g, start)
        return cls(g, filled, leaning) if leaning else None

    def __init__(self, g: Antgravity, filled: int, leaning: list[Ant]) -> None:
        """Look once at what falls, and where."""
        self.board = g.board()
        self.unsure = self.falls = 0
        for ant in leaning:
            self.unsure |= BIT[ant.at]
            self.falls |= LINE_BITS[ant.at][ant.down]
        self.is_calm = not self.falls & self.board.mined
        self.is_single = self.is_calm and len(leaning) == 1
        # Where a Mine may go off, Asteroids and Bases stay; a mined one that lies damaged would go.
        still = self.board.asteroids & ~(self.board.mined & self.board.worn) | self.board.bases
        self.sure = filled & ~self.unsure if self.is_calm else still

    def kept(self, steps: list[tuple[int, Move]]) -> list[Move]:
        """Return the steps after which some order of the falls keeps the Ant inside (clause G5.3)."""
        sure = self.sure
        return [step for line, step in steps if line & sure or self._may_keep(line, step)]

    def _may_keep(self, line: int, step: Move) -> bool:
        """Judge a step with nothing sure below: only what falls can hold the Ant, unless a Mine goes off.

        A single Ant that stood on this one falls, except where this one only turns: then they may hold each other.
        """
        if self.is_single:
            if step.to == step.start:
                return bool(line & self.unsure)
            return bool(line & self.falls) and self._keeps(step)
        return (not self.is_calm or bool(line & (self.unsure | self.falls))) and self._keeps(step)

    def _keeps(self, step: Move) -> bool:
        """Whether some order does, with all that happens through the movement."""
        moved = tuple(
            ant._replace(at=step.to, down=step.down) if ant.name == step.ant else ant
            for ant in self.board.ants
        )
        return keeps(self.board._replace(ants=moved), step.ant)


def spins(g: Antgravity, ant: str) -> list[Way]:
    """Return the directions to which an Ant may turn where it is."""
    piece = g.ants[ant]
    return [m.down for m in moves_to(g, ant, (piece.at,)) if m.down != piece.down]


def move(g: Antgravity, action: Move, tell: Tell, *, warped: bool = False) -> list[str]:
    """Carry out a movement without its gravity; return the Ant if it already stands on something new."""
    tell(_told(action, warped=warped))
    return placed(g, action.ant, action.to, action.down)


def _told(action: Move, *, warped: bool) -> Event:
    if warped:
        return Warped(action.ant, action.to, action.down)
    if action.to == action.start:
        return Turned(action.ant, action.down)
    return Jumped(action.ant, action.to, action.down)


def placed(g: Antgravity, ant: str, to: str, down: Way) -> list[str]:
    """Put an Ant somewhere; return it if it now points at something else than before (clause G12.1)."""
    piece, before = g.ants[ant], g.below(ant)
    piece.at, piece.down = to, down
    after = g.below(ant)
    return [ant] if after and after != before else []
