"""Chapter 6: Weapons. A volley is what one card fires, missile by missile."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from games.antgravity.cards import WEAPONS, Weapon
from games.antgravity.data import AROUND, BACK, BIT, LINE_BITS, NEXT, WAYS, Way
from games.antgravity.rules.actions import Aim, Fire, Hold, fired
from games.antgravity.rules.events import Hit, Missed, Pushed, Reeled
from games.antgravity.rules.gravity import Bonus, eliminate, settled, strike
from games.antgravity.rules.movement import placed
from games.antgravity.rules.physics import line_of_fire, obstacle
from games.core.asks import Ask, Choice
from games.core.events import Tell
from games.core.frames import END, WAIT, Call, Frame, Next
from games.core.types import CardToken, PlaceToken, line

if TYPE_CHECKING:
    from games.antgravity.rules.state import Antgravity


class Volley(Frame, kw_only=True):
    """The missiles of one card. ``targets`` are what the one in flight still hits: spaces, or Ants by name."""

    steps: ClassVar[tuple[str, ...]] = ("fly", "strike", "settle", "aim")
    seat: int
    ant: str
    card: str
    toward: Way
    over: int
    left: int
    targets: list[str] = []
    landing: list[str] = []

    @classmethod
    def of(cls, seat: int, shot: Fire) -> Volley:
        """Return the volley that a shot begins."""
        missiles = WEAPONS[shot.card].missiles
        return cls(
            seat=seat,
            ant=shot.ant,
            card=shot.card,
            toward=shot.toward,
            over=shot.over,
            left=missiles,
        )

    def fly(self, g: Antgravity, tell: Tell) -> Next:
        """Let a missile fly to what it hits (clauses G6.1, G6.6, G6.9)."""
        self.left -= 1
        self.targets = targets(g, self.ant, self.card, self.toward, over=bool(self.over))
        if not self.targets:
            tell(Missed(self.ant, self.toward))
            return "aim"
        return "strike"

    def strike(self, g: Antgravity, tell: Tell) -> Next:
        """Hit the next target, if it is still there."""
        if not self.targets:
            return "aim"
        target, pays = self.targets.pop(0), False
        if target in g.asteroids:
            pays = strike(g, target, tell)
        elif target in g.bases:
            tell(Hit(self.ant, self.toward, target))
        elif target in g.ants and g.ants[target].at:
            tell(Hit(self.ant, self.toward, target))
            self.landing = hit_ant(g, target, WEAPONS[self.card], self.toward, tell)
        return Call(Bonus(seat=self.seat), "settle") if pays else "settle"

    def settle(self, g: Antgravity, tell: Tell) -> Next:
        """Let fall what falls now (clause G4.3)."""
        landing, self.landing = self.landing, []
        return settled(g, self.seat, "strike", landing)

    def aim(self, g: Antgravity, tell: Tell) -> Next:
        """Wait for the direction of the next missile, if there is one and an Ant to fire it (clause G6.7)."""
        return WAIT if self.left and g.ants[self.ant].at else END

    def aim_asks(self, g: Antgravity) -> list[Ask]:
        """Ask for it."""
        title = line("aim", CardToken(self.card), PlaceToken(self.ant), self.left)
        met = zip(WAYS, _met(g, self.ant, self.card, g.filled()), strict=True)
        ways = sorted(met, key=lambda way: not way[1])  # into nothing last
        prompts = (Choice(tuple(Aim(way) for way, _ in ways)), Choice((Hold(),)))
        return [Ask(self.seat, title, prompts, Hold(), clause="G6.7")]

    def aim_answer(self, g: Antgravity, seat: int, action: Aim | Hold, tell: Tell) -> Next:
        """Fire, or not."""
        if isinstance(action, Hold):
            return END
        self.toward, self.over = action.toward, action.over
        return "fly"


Shots = tuple[Fire, ...]


def shots(g: Antgravity, ant: str, card: str, filled: int) -> tuple[Shots, Shots]:
    """Return the shots of a Weapon that hit something, and those that do not.

    They are one for each direction, and one that ignores an obstacle where that makes a difference.
    """
    hit, missed = _level(ant, card, _met(g, ant, card, filled))
    if not WEAPONS[card].over:
        return hit, missed
    at = g.ants[ant].at
    over = [way for way in WAYS if may_ignore(g, ant, card, way, filled)]
    past = {way: LINE_BITS[at][way] & filled & ~BIT[obstacle(filled, at, way)] for way in over}
    return (
        (*hit, *(fired(ant, card, way, 1) for way in over if past[way])),
        (*missed, *(fired(ant, card, way, 1) for way in over if not past[way])),
    )


@lru_cache(None)
def _level(ant: str, card: str, met: tuple[bool, ...]) -> tuple[Shots, Shots]:
    made = [(fired(ant, card, way, 0), hits) for way, hits in zip(WAYS, met, strict=True)]
    return tuple(s for s, hits in made if hits), tuple(s for s, hits in made if not hits)


def _met(g: Antgravity, ant: str, card: str, filled: int) -> tuple[bool, ...]:
    """Return for each direction whether a missile hits anything."""
    lines = LINE_BITS[g.ants[ant].at]
    solid = filled & ~g.board().asteroids if WEAPONS[card].through else filled
    return tuple([bool(lines[way] & solid) for way in WAYS])


def may_ignore(g: Antgravity, ant: str, card: str, way: Way, filled: int) -> bool:
    """Whether the first obstacle that way is of the kind that the card lets one ignore (clause G6.2)."""
    first = obstacle(filled, g.ants[ant].at, way)
    ignored = g.asteroids if WEAPONS[card].over == "asteroid" else [a.at for a in g.ants.values()]
    return bool(first) and first in ignored


def targets(g: Antgravity, ant: str, card: str, toward: Way, *, over: bool) -> list[str]:
    """Return what a missile hits, in order: spaces of Asteroids and Bases, Ants by name."""
    weapon, start = WEAPONS[card], g.ants[ant].at
    ignored = obstacle(g.filled(), start, toward) if over else ""

    def ignores(place: str) -> bool:
        return place == ignored or (weapon.through and place in g.asteroids)

    met = line_of_fire(g.board(), start, toward, ignores, weapon.hits)
    met = met[:1] if met and met[0] in g.bases else met
    named = [g.ant_at(place) or place for place in met]
    if weapon.blows > 1:
        named = [target for target in named for _ in range(_blows(g, target, weapon))]
    if weapon.blast and met:
        named += [place for place in AROUND[met[0]] if place in g.asteroids]
    return named


def _blows(g: Antgravity, target: str, weapon: Weapon) -> int:
    return weapon.blows if target in g.asteroids else 1


def hit_ant(g: Antgravity, ant: str, weapon: Weapon, toward: Way, tell: Tell) -> list[str]:
    """Do to a hit Ant what the card says; return it if it now stands on something new."""
    if weapon.kill:
        eliminate(g, ant, "card", tell)
        return []
    if weapon.push:
        return push(g, ant, toward, weapon.push, tell)
    to, down = g.ants[ant].at, toward
    if weapon.reel:
        to, down = reeled(g, ant, BACK[toward], weapon.reel), BACK[toward]
    landing = placed(g, ant, to, down)
    tell(Reeled(ant, to, down))
    return landing


def push(g: Antgravity, ant: str, way: Way, steps: int, tell: Tell) -> list[str]:
    """Push an Ant space by space; an obstacle or the edge eliminates it (clauses G6.4, G10.2)."""
    piece = g.ants[ant]
    filled, to = g.filled(), piece.at
    for _ in range(steps):
        to = NEXT[to][way]
        if not to or filled & BIT[to]:
            eliminate(g, ant, "splat" if to else "pushed", tell)
            return []
    landing = placed(g, ant, to, piece.down)
    tell(Pushed(ant, to))
    return landing


def reeled(g: Antgravity, ant: str, way: Way, steps: int) -> str:
    """Return where an Ant comes that is moved that way: it stops before the first obstacle and inside the area."""
    filled, here = g.filled(), g.ants[ant].at
    for _ in range(steps):
        beyond = NEXT[here][way]
        if not beyond or filled & BIT[beyond]:
            break
        here = beyond
    return here
