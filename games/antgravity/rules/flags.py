"""Chapter 9: flags are picked up, passed on and brought home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.antgravity.data import GOAL, MATE, OWNER, WHITE
from games.antgravity.rules.actions import Give, Pickup, Take, Touchdown
from games.antgravity.rules.events import FlagPassed, PickedUp, Scored
from games.antgravity.rules.scoring import finish, points, worth
from games.core.events import Tell

if TYPE_CHECKING:
    from games.antgravity.rules.state import Antgravity


def flag_actions(g: Antgravity, ant: str) -> list[Pickup | Give | Take | Touchdown]:
    """Return what an Ant can do with flags where it stands."""
    piece, below, seat = g.ants[ant], g.below(ant), OWNER[ant]
    found: list[Pickup | Give | Take | Touchdown] = []
    if below in g.bases:
        if piece.flag is None:
            offered = dict.fromkeys(f.of for f in g.bases[below] if f.of in (WHITE, seat))
            found += [Pickup(ant, below, of) for of in sorted(offered)]
        elif below == g.homes[seat]:
            found.append(Touchdown(ant))
        return found
    mate = MATE[ant]
    other = g.ants[mate]
    if below and other.at == below:
        if piece.flag and not other.flag:
            found.append(Give(ant, mate))
        elif other.flag and not piece.flag:
            found.append(Take(ant, mate))
    return found


def carry_flag(g: Antgravity, action: Pickup | Give | Take | Touchdown, tell: Tell) -> None:
    """Carry out an additional action."""
    piece = g.ants[action.ant]
    match action:
        case Pickup(ant=ant, base=base, of=of):
            flag = next(f for f in g.bases[base] if f.of == of)
            g.bases[base].remove(flag)
            piece.flag = flag
            tell(PickedUp(ant, of, base))
        case Give(ant=ant, to=mate):
            _hand_over(g, ant, mate, tell)
        case Take(ant=ant, of=mate):
            _hand_over(g, mate, ant, tell)
        case Touchdown(ant=ant):
            touchdown(g, ant, tell)


def _hand_over(g: Antgravity, giver: str, taker: str, tell: Tell) -> None:
    flag = g.ants[giver].flag
    assert flag is not None
    g.ants[giver].flag, g.ants[taker].flag = None, flag
    tell(FlagPassed(giver, taker, flag.of))


def touchdown(g: Antgravity, ant: str, tell: Tell) -> None:
    """Make the carried flag a trophy; three Victory Points end the game at once (clauses G9.3, G15.1)."""
    seat, flag = OWNER[ant], g.ants[ant].flag
    assert flag is not None
    g.ants[ant].flag = None
    g.trophies[seat].append(flag)
    tell(Scored(ant, flag.of, worth(flag)))
    if points(g, seat) >= GOAL:
        finish(g, tell)
