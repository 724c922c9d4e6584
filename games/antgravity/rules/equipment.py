"""Chapter 7: Equipment. An errand is what one card lets its seat do, choice by choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from games.antgravity.cards import CLAUSES, FEAST, FLIGHT, GADGETS, SUGAR, TOW
from games.antgravity.data import AROUND, BIT, LINES, NEXT, SPACES, WAYS, Way
from games.antgravity.rules.actions import (
    AntgravityAction,
    Crush,
    Feast,
    Launch,
    Lay,
    Move,
    Skip,
    Spin,
    Swap,
    Tilt,
    Tow,
)
from games.antgravity.rules.events import (
    Crushed,
    Fizzled,
    Launched,
    MineLaid,
    Swapped,
    Towed,
    Turned,
)
from games.antgravity.rules.gravity import remove, settled
from games.antgravity.rules.movement import move, moves, moves_to, placed, spins, turns
from games.antgravity.rules.pieces import Asteroid
from games.core.actions import Action
from games.core.asks import Ask, Choice
from games.core.events import Tell
from games.core.frames import END, WAIT, Frame, Next
from games.core.hexes import distance
from games.core.types import Broken, CardToken, PlaceToken, line

if TYPE_CHECKING:
    from games.antgravity.rules.state import Antgravity


class Errand(Frame, kw_only=True):
    """One card of Equipment; ``left`` choices are still to make."""

    steps: ClassVar[tuple[str, ...]] = ("choose",)
    seat: int
    ant: str
    card: str
    left: int

    @classmethod
    def of(cls, seat: int, ant: str, card: str) -> Errand:
        """Return the errand that playing a card begins; ``ant`` is empty where none is active."""
        return cls(seat=seat, ant=ant, card=card, left=GADGETS[card].times)

    def choose(self, g: Antgravity, tell: Tell) -> Next:
        """Carry out what needs no choice, else wait for one; without any the card fizzles (clause G7.2)."""
        if not self.left or (GADGETS[self.card].ant and not g.ants[self.ant].at):
            return END
        if unasked(g, self.seat, self.card, tell):
            return END
        if not choices(g, self.seat, self.ant, self.card):
            tell(Fizzled(self.card))
            return END
        return WAIT

    def choose_asks(self, g: Antgravity) -> list[Ask]:
        """Ask for it."""
        does = GADGETS[self.card].does
        title = line(f"use.{does}", CardToken(self.card), PlaceToken(self.ant))
        offered = Choice(tuple(choices(g, self.seat, self.ant, self.card)))
        return [
            Ask(self.seat, title, (offered, Choice((Skip(),))), Skip(), clause=CLAUSES[self.card])
        ]

    def choose_answer(self, g: Antgravity, seat: int, action: AntgravityAction, tell: Tell) -> Next:
        """Carry it out, then whatever falls."""
        if isinstance(action, Skip):
            tell(Fizzled(self.card))
            return END
        self.left -= 1
        warped = GADGETS[self.card].does == "warp"
        landing = carry_out(g, seat, action, tell, warped=warped)
        kept = action.ant if isinstance(action, Move | Spin) else ""
        return settled(g, seat, "choose", landing, kept)


def unasked(g: Antgravity, seat: int, card: str, tell: Tell) -> bool:
    """Carry out a card that leaves no choice; return whether it is one."""
    match GADGETS[card].does:
        case "supply":
            g.draw(seat, "weapon", tell)
            g.draw(seat, "equipment", tell)
        case "sugar":
            g.earn(seat, SUGAR, tell)
        case _:
            return False
    return True


def choices(g: Antgravity, seat: int, ant: str, card: str) -> Sequence[Action]:  # noqa: C901, PLR0912 # a card a line
    """Return what a card lets its seat choose from."""
    match GADGETS[card].does:
        case "jump":
            return moves(g, ant, g.filled())
        case "leap":
            return moves_to(g, ant, leaps(g.ants[ant].at))
        case "fly":
            return moves_to(g, ant, flights(g, ant))
        case "warp":
            return warps(g, ant)
        case "spin":
            return [Spin(own, down) for own in g.on_board(seat) for down in spins(g, own)]
        case "tow":
            return tows(g)
        case "reel":
            return reels(g, ant)
        case "mine":
            free = [place for place, asteroid in g.asteroids.items() if not asteroid.mine]
            return [Lay(place) for place in free] if g.mines else []
        case "feast":
            return [Feast(weapons) for weapons in range(FEAST + 1)]
        case "swap":
            there = [name for name, piece in g.ants.items() if piece.at]
            return [Swap(a, b) for at, a in enumerate(there) for b in there[at + 1 :]]
        case "crush":
            return [Crush(place) for place in g.asteroids]
        case "tilt":
            rivals = [s for s in range(len(g.left)) if s != seat and g.on_board(s)]
            return [Tilt(rival, way) for rival in rivals for way in WAYS]
        case _:
            filled = g.filled()
            free = [place for place in SPACES if not filled & BIT[place]]
            return [Launch(place) for place in free] if g.pool else []


def carry_out(  # noqa: C901 # a kind of action a line
    g: Antgravity, seat: int, action: AntgravityAction, tell: Tell, *, warped: bool
) -> list[str]:
    """Do what was chosen; return the Ants that now stand on something new."""
    match action:
        case Move():
            return move(g, action, tell, warped=warped)
        case Spin(ant=ant, down=down):
            return turn(g, ant, down, tell)
        case Tow(start=start, to=to):
            shift(g, start, to, tell)
        case Lay(place=place):
            lay(g, seat, place, tell)
        case Feast(weapons=weapons):
            for at in range(FEAST):
                g.draw(seat, "weapon" if at < weapons else "equipment", tell)
        case Swap(first=first, second=second):
            return swap(g, first, second, tell)
        case Crush(place=place):
            tell(Crushed(place))
            remove(g, place, tell)
        case Tilt(seat=rival, down=down):
            return [ant for own in g.on_board(rival) for ant in turn(g, own, down, tell)]
        case Launch(place=place):
            launch(g, place, tell)
        case _:
            raise Broken(f"no card asks for {action}")
    return []


# ---------------------------------------------------------------- where to


@lru_cache(None)
def within(place: str, reach: int) -> tuple[str, ...]:
    """Return the other spaces at most ``reach`` steps away."""
    here = SPACES[place]
    return tuple(p for p, h in SPACES.items() if p != place and distance(here, h) <= reach)


@lru_cache(None)
def leaps(start: str) -> tuple[str, ...]:
    """Return the spaces exactly two steps away in a straight line."""
    return tuple(line_out[1] for line_out in LINES[start].values() if len(line_out) > 1)


@lru_cache(None)
def towed(start: str) -> tuple[tuple[int, Tow], ...]:
    """Return the moves of the Magnet for one Asteroid, each with the bit of its space, which must be empty."""
    return tuple((BIT[to], Tow(start, to)) for to in within(start, TOW))


def flights(g: Antgravity, ant: str) -> list[str]:
    """Return the spaces that Wings reach: through empty spaces, nearest first."""
    filled, start = g.filled(), g.ants[ant].at
    reached, edge = {start: 0}, [start]
    for step in range(1, FLIGHT + 1):
        near = dict.fromkeys(p for here in edge for p in AROUND[here] if not filled & BIT[p])
        edge = [place for place in near if place not in reached]
        reached.update(dict.fromkeys(edge, step))
    return list(reached)[1:]


def warps(g: Antgravity, ant: str) -> list[Action]:
    """Return the ways through the wormhole: beside any Base, gravity toward it (clause G7.4)."""
    filled, start = g.filled() & ~BIT[g.ants[ant].at], g.ants[ant].at
    free = [place for place in SPACES if not filled & BIT[place]]
    steps = [step for to in free for _, step in turns(ant, start, to)]
    return [s for s in steps if NEXT[s.to][s.down] in g.bases and _differs(g, s)]


def _differs(g: Antgravity, step: Move) -> bool:
    return step.to != step.start or step.down != g.ants[step.ant].down


def tows(g: Antgravity) -> list[Action]:
    """Return the moves of the Magnet: any Asteroid to an empty space near it (clause G7.3)."""
    filled = g.filled()
    return [tow for start in g.asteroids for bit, tow in towed(start) if not filled & bit]


def reels(g: Antgravity, ant: str) -> list[Action]:
    """Return the moves of the Lasso: the nearest Asteroid of each line, to beside the Ant (clause G7.3)."""
    filled, found = g.filled(), list[Action]()
    for line_out in LINES[g.ants[ant].at].values():
        caught = next((place for place in line_out if place in g.asteroids), "")
        if caught and not filled & BIT[line_out[0]]:
            found.append(Tow(caught, line_out[0]))
    return found


# ---------------------------------------------------------------- what happens


def shift(g: Antgravity, start: str, to: str, tell: Tell) -> None:
    """Move an Asteroid with all that it is (clause G7.3)."""
    g.asteroids[to] = g.asteroids.pop(start)
    tell(Towed(start, to))


def lay(g: Antgravity, seat: int, place: str, tell: Tell) -> None:
    """Place a Mine; it goes off when an Ant lands there (clauses G12.3, G12.4)."""
    g.asteroids[place].mine = True
    g.mines -= 1
    tell(MineLaid(seat, place))


def swap(g: Antgravity, first: str, second: str, tell: Tell) -> list[str]:
    """Let two Ants change places, each with its own gravity; return who stands on something new."""
    a, b = g.ants[first], g.ants[second]
    below = {first: g.below(first), second: g.below(second)}
    a.at, b.at = b.at, a.at
    tell(Swapped(first, second))
    return [ant for ant in (first, second) if g.below(ant) and g.below(ant) != below[ant]]


def turn(g: Antgravity, ant: str, down: Way, tell: Tell) -> list[str]:
    """Turn an Ant where it is; return it if it now points at something else."""
    tell(Turned(ant, down))
    return placed(g, ant, g.ants[ant].at, down)


def launch(g: Antgravity, place: str, tell: Tell) -> None:
    """Put a random Asteroid of the pool on the board, face down (clause G11.3)."""
    g.asteroids[place] = Asteroid(g.pool.pop(g.rng.below(len(g.pool))))
    tell(Launched(place))
