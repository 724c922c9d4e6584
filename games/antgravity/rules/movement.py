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


def moves(g: Antgravity, ant: str) -> list[Move]:
    """Return every movement of an Ant: a jump and a turn, or a turn alone (clauses G5.1 to G5.3)."""
    piece = g.ants[ant]
    start, down = piece.at, piece.down
    filled = g.filled() & ~BIT[start]
    found = [m for line, m in turns(ant, start, start) if filled & line and m.down != down]
    for bit, after in jumps(ant, start):
        if not filled & bit:
            found += [move for line, move in after if filled & line]
    return [m for m in found if _keeps(g, m)] if _leant_on(g, start) else found


def moves_to(g: Antgravity, ant: str, spaces: Iterable[str]) -> list[Move]:
    """Return the movements of an Ant that end on one of these spaces (clause G5.5)."""
    start = g.ants[ant].at
    filled = g.filled() & ~BIT[start]
    found = [
        move
        for to in spaces
        if not filled & BIT[to]
        for line, move in turns(ant, start, to)
        if filled & line
    ]
    return [m for m in found if _keeps(g, m)] if _leant_on(g, start) else found


def spins(g: Antgravity, ant: str) -> list[Way]:
    """Return the directions to which an Ant may turn where it is."""
    piece = g.ants[ant]
    return [m.down for m in moves_to(g, ant, (piece.at,)) if m.down != piece.down]


def _leant_on(g: Antgravity, place: str) -> bool:
    """Whether an Ant stands on the one at ``place``: only then can leaving it take a support away."""
    return any(a.at and NEXT[a.at][a.down] == place for a in g.ants.values())


def _keeps(g: Antgravity, move: Move) -> bool:
    """Whether some order of the falls keeps the Ant inside, with all that happens through its movement."""
    board = g.board()
    moved = tuple(
        ant._replace(at=move.to, down=move.down) if ant.name == move.ant else ant
        for ant in board.ants
    )
    return keeps(board._replace(ants=moved), move.ant)


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
