"""What an option would do, for the label that offers it: worked out from the open table, nothing hidden.

Only the piece itself is told; what falls because of it, the log tells.
"""

from __future__ import annotations

from typing import Literal

from games.antgravity.cards import WEAPONS
from games.antgravity.data import BIT, LINES, NEXT, Way
from games.antgravity.rules.actions import Move
from games.antgravity.rules.physics import Board, Piece, colliding, ends, obstacle
from games.antgravity.views import Table

Fate = tuple[Literal["rests", "mine", "collides", "unsure"], str]
"""How a movement ends for the Ant: on this space, on the Mine of this Asteroid, with this Ant, or in one of several ways."""


def fate(table: Table, move: Move) -> Fate:
    """Return what becomes of the Ant, whatever the order of the falls; ``unsure`` where that matters."""
    before = seen(table)
    old = next(ant for ant in before.ants if ant.name == move.ant)
    moved = old._replace(at=move.to, down=move.down)
    board = before._replace(ants=tuple(moved if a.name == move.ant else a for a in before.ants))
    below = NEXT[move.to][move.down]
    if _mined(board, below) and below != NEXT[old.at][old.down]:
        return "mine", below
    for pair in colliding(board):
        if move.ant in pair:
            return "collides", next(name for name in pair if name != move.ant)
    found = {_place(end, move.ant) for end in ends(board) if move.ant not in end.fallen}
    if len(found) != 1 or any(end.doubt for end in ends(board) if _place(end, move.ant)):
        return "unsure", ""
    place = found.pop()
    if place:
        return "rests", place
    below = obstacle(board.filled, move.to, move.down)
    return ("mine", below) if _mined(board, below) else ("unsure", "")


def _place(end: Board, ant: str) -> str:
    """Return where an Ant is in the end, or nothing."""
    return next((piece.at for piece in end.ants if piece.name == ant), "")


def _mined(board: Board, place: str) -> bool:
    return bool(place and board.mined & BIT[place])


def seen(table: Table) -> Board:
    """Return the position as everybody sees it."""
    return Board(
        ants=tuple(Piece(ant.name, ant.at, ant.down) for ant in table.ants if ant.at),
        asteroids=sum(BIT[a.at] for a in table.asteroids),
        worn=sum(BIT[a.at] for a in table.asteroids if a.damaged),
        mined=sum(BIT[a.at] for a in table.asteroids if a.mine),
        bases=sum(BIT[base.at] for base in table.bases),
    )


def in_the_way(table: Table, ant: str, card: str, toward: Way) -> tuple[str, ...]:
    """Return the Ants (by name), Asteroids and Bases (by space) in a missile's way, nearest first."""
    ants = {other.at: other.name for other in table.ants if other.at}
    asteroids = {asteroid.at for asteroid in table.asteroids}
    bases = {base.at for base in table.bases}
    start = next(other.at for other in table.ants if other.name == ant)
    flies_through = asteroids if WEAPONS[card].through else set[str]()
    solid = (asteroids | bases | set(ants)) - flies_through
    return tuple(ants.get(place, place) for place in LINES[start][toward] if place in solid)
