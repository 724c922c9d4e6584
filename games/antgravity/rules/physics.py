"""Gravity and the line of fire on a bare board: numbers and names, no rules of play, nothing hidden (chapters 4 and 6).

A ``Board`` is what everybody sees of a position. Its functions are pure; the state makes one when a rule has to look
ahead. Sets of spaces are bits (``data.BIT``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import islice
from typing import NamedTuple

from games.antgravity.data import BACK, BIT, LINES, NEXT, NEXT_BIT, Way


class Piece(NamedTuple):
    """An Ant on the board."""

    name: str
    at: str
    down: Way


class Board(NamedTuple):
    """Where everything is. ``worn`` Asteroids are face up and damaged, ``mined`` ones carry a Mine.

    ``fallen`` are Ants that fell off; ``doubt``: a Mine went off on an Asteroid of which nobody knows what it hides, and
    which is taken to stay.
    """

    ants: tuple[Piece, ...]
    asteroids: int
    worn: int
    mined: int
    bases: int
    fallen: tuple[str, ...] = ()
    doubt: bool = False

    @property
    def filled(self) -> int:
        """Every space with an obstacle (clause G4.1)."""
        filled = self.asteroids | self.bases
        for ant in self.ants:
            filled |= BIT[ant.at]
        return filled


def obstacle(filled: int, place: str, way: Way) -> str:
    """Return the first obstacle from ``place`` that way, or nothing."""
    return next((p for p in LINES[place][way] if filled & BIT[p]), "")


def unsupported(board: Board) -> tuple[Piece, ...]:
    """Return the Ants that must fall."""
    filled = board.filled
    return tuple([ant for ant in board.ants if not filled & NEXT_BIT[ant.at][ant.down]])


def colliding(board: Board) -> tuple[tuple[str, str], ...]:
    """Return the pairs of Ants that fall towards each other with nothing between (clause G4.5)."""
    return _colliding(board, unsupported(board))


def _colliding(board: Board, loose: tuple[Piece, ...]) -> tuple[tuple[str, str], ...]:
    if len(loose) < 2:
        return ()
    filled, by_place, found = board.filled, {ant.at: ant for ant in loose}, []
    for ant in loose:
        other = by_place.get(obstacle(filled, ant.at, ant.down))
        if other is not None and other.down == BACK[ant.down] and ant.name < other.name:
            found.append((ant.name, other.name))
    return tuple(found)


def without(board: Board, *names: str) -> Board:
    """Return the board without these Ants."""
    return board._replace(ants=tuple(ant for ant in board.ants if ant.name not in names))


def fallen(board: Board, ant: Piece) -> Board:
    """Return the board after this Ant alone fell (clauses G4.1, G12.1)."""
    below = obstacle(board.filled, ant.at, ant.down)
    if not below:
        return without(board, ant.name)._replace(fallen=(*board.fallen, ant.name))
    line = LINES[ant.at][ant.down]
    landed = ant._replace(at=line[line.index(below) - 1])
    board = board._replace(ants=tuple(landed if a.name == ant.name else a for a in board.ants))
    return exploded(board, below) if board.mined & BIT[below] else board


def exploded(board: Board, place: str) -> Board:
    """Return the board after the Mine at ``place`` went off: who stands there is gone (clause G12.2)."""
    bit = BIT[place]
    hurt = tuple(a.name for a in board.ants if NEXT[a.at][a.down] == place)
    board = without(board, *hurt)._replace(mined=board.mined & ~bit)
    if board.worn & bit:
        return board._replace(asteroids=board.asteroids & ~bit, worn=board.worn & ~bit)
    return board._replace(doubt=True)


def ends(board: Board) -> frozenset[Board]:
    """Return every position in which resolving all gravity can end, over all orders (clause G4.4)."""
    known: dict[Board, frozenset[Board]] = {}
    return _ends(board, known)


def _ends(board: Board, known: dict[Board, frozenset[Board]]) -> frozenset[Board]:
    if board not in known:
        loose = unsupported(board)
        pairs = _colliding(board, loose)
        if pairs:
            gone = without(board, *(name for pair in pairs for name in pair))
            known[board] = _ends(gone, known)
        else:
            known[board] = frozenset(
                end for ant in loose for end in _ends(fallen(board, ant), known)
            ) or frozenset((board,))
    return known[board]


def keeps(board: Board, ant: str) -> bool:
    """Whether some order of the falls keeps this Ant from falling off (clause G5.3)."""
    if all(piece.name != ant for piece in board.ants):
        return ant not in board.fallen
    loose = unsupported(board)
    if pairs := _colliding(board, loose):
        return keeps(without(board, *(name for pair in pairs for name in pair)), ant)
    return not loose or any(keeps(fallen(board, piece), ant) for piece in loose)


Weigh = Callable[[tuple[str, ...]], Hashable]
"""What comes of it that these Ants are lost in this order."""


def first_falls(board: Board, kept: str, weigh: Weigh | None = None) -> tuple[str, ...]:
    """Return the Ants of which one may fall next, or only one of them where the order cannot matter (clause G4.4).

    ``kept`` is the Ant that may not fall off by its own movement: only orders that keep it are offered, if there are any.
    With ``weigh`` the order matters also where it tells the orders apart in which Ants can be lost.
    """
    loose = unsupported(board)
    if len(loose) == 1 or (weigh is None and _independent(board, loose)):
        return (loose[0].name,)
    ways = {ant.name: ends(fallen(board, ant)) for ant in loose}
    if kept and any(kept not in end.fallen for end in ends(board)):
        safe = {n: kept_ends(found, kept) for n, found in ways.items()}
        ways = {name: found for name, found in safe.items() if found}
    every = frozenset(end for found in ways.values() for end in found)
    same = len({_result(end) for end in every}) == 1 and not any(end.doubt for end in every)
    if same and weigh is not None:
        same = len({weigh(order) for name in ways for order in _losses(board, kept, name)}) == 1
    return tuple(ways)[:1] if same else tuple(ways)


def _losses(board: Board, kept: str, first: str) -> set[tuple[str, ...]]:
    """Return every order in which Ants can be lost when ``first`` falls first; orders that lose ``kept`` are no use."""
    found = set[tuple[str, ...]]()
    todo: list[tuple[tuple[str, ...], Board, str]] = [((), board, first)]
    while todo:
        lost, now, name = todo.pop()
        after = _after(now, name)
        if kept in after.fallen and keeps(now, kept):
            continue
        left = {ant.name for ant in after.ants}
        lost = (*lost, *(ant.name for ant in now.ants if ant.name not in left))
        falling = unsupported(after)
        if not falling:
            found.add(lost)
        todo += [(lost, after, ant.name) for ant in falling]
    return found


def _after(board: Board, name: str) -> Board:
    """Return the board after a step: collisions, else the fall of this Ant."""
    loose = unsupported(board)
    if pairs := _colliding(board, loose):
        return without(board, *(name for pair in pairs for name in pair))
    return fallen(board, next(ant for ant in loose if ant.name == name))


def _independent(board: Board, loose: tuple[Piece, ...]) -> bool:
    """Whether these Ants plainly fall past each other: onto what stays, nobody on their backs or in their way."""
    filled, starts = board.filled, {ant.at for ant in loose}
    if any(NEXT[ant.at][ant.down] in starts for ant in board.ants):
        return False
    falls: list[tuple[int, int]] = []
    for ant in loose:
        below, line = obstacle(filled, ant.at, ant.down), LINES[ant.at][ant.down]
        if below in starts or (below and board.mined & BIT[below]):
            return False
        passed = line[: line.index(below)] if below else line
        falls.append((sum(map(BIT.__getitem__, passed)), BIT[passed[-1]] if below else 0))
    return not any(
        way & end
        for at, (way, _) in enumerate(falls)
        for by, (_, end) in enumerate(falls)
        if at != by
    )


def kept_ends(found: frozenset[Board], kept: str) -> frozenset[Board]:
    """Return those ends in which ``kept`` has not fallen off."""
    return frozenset(end for end in found if kept not in end.fallen)


def _result(end: Board) -> Board:
    return end._replace(fallen=())


def line_of_fire(
    board: Board, place: str, way: Way, ignores: Callable[[str], bool], count: int = 1
) -> tuple[str, ...]:
    """Return the first ``count`` obstacles from ``place`` that way which the missile does not ignore (clause G6.1)."""
    filled = board.filled
    met = (p for p in LINES[place][way] if filled & BIT[p] and not ignores(p))
    return tuple(islice(met, count))
