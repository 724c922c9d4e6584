"""Chapter 15: Victory Points and the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from games.antgravity.data import GOAL, WHITE, ants_of
from games.antgravity.rules.events import Won
from games.core.events import Tell

if TYPE_CHECKING:
    from games.antgravity.rules.pieces import Flag
    from games.antgravity.rules.state import Antgravity

Decided = Literal["goal", "points", "carried", "energy", "shared"]
"""What decides a game that is played to its end (clauses G15.1, G15.2, G15.4)."""


def points(g: Antgravity, seat: int) -> int:
    """Return the Victory Points of a seat's trophies (clause G15.3)."""
    return sum(worth(flag) for flag in g.trophies[seat])


def worth(flag: Flag) -> int:
    """Return a flag's Victory Points: a white one 1, one of the own colour 2."""
    return 1 if flag.of == WHITE else 2


def winners(g: Antgravity) -> tuple[int, ...]:
    """Return who has won: most points, then with what the tied players' Ants carry, then most Energy (clause G15.4)."""
    return tuple(sorted(_decision(g)[0]))


def decided_by(g: Antgravity) -> Decided:
    """Return what made the winners the winners."""
    if any(points(g, seat) >= GOAL for seat in g.seated()):
        return "goal"
    return _decision(g)[1]


def _decision(g: Antgravity) -> tuple[list[int], Decided]:
    """Return who is ahead and by what, as soon as it is a single one."""
    ahead = g.seated()
    measures: tuple[tuple[Decided, Callable[[int], int]], ...] = (
        ("points", lambda seat: points(g, seat)),
        ("carried", lambda seat: points(g, seat) + carried(g, seat)),
        ("energy", lambda seat: g.energy[seat]),
    )
    for by, measure in measures:
        ahead = _best(ahead, measure)
        if len(ahead) == 1:
            return ahead, by
    return ahead, "shared"


def _best(seats: list[int], value: Callable[[int], int]) -> list[int]:
    most = max(map(value, seats))
    return [seat for seat in seats if value(seat) == most]


def carried(g: Antgravity, seat: int) -> int:
    """Return what the flags on a seat's Ants are worth."""
    flags = (g.ants[ant].flag for ant in ants_of(seat))
    return sum(worth(flag) for flag in flags if flag)


def finish(g: Antgravity, tell: Tell) -> None:
    """End the game, played to its end."""
    g.over = g.finished = True
    tell(Won(winners(g)))
