"""Chapters 4, 10, 11 and 12: falling, collisions, elimination, Asteroids that are hit, Mines that go off."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.antgravity.data import DAMAGED, LINES, OWNER
from games.antgravity.rules.actions import Fall, Gain
from games.antgravity.rules.events import (
    Collided,
    Eliminated,
    Exploded,
    Fell,
    FlagReturned,
    How,
    MineLost,
    Struck,
)
from games.antgravity.rules.physics import Weigh, colliding, first_falls, obstacle
from games.core.asks import Ask, Choice
from games.core.events import Tell
from games.core.frames import END, WAIT, Call, Frame, Next
from games.core.types import line

if TYPE_CHECKING:
    from games.antgravity.rules.state import Antgravity


class Gravity(Frame, kw_only=True):
    """Everything that falls, falls, until nothing does (clauses G4.1 to G4.6).

    ``landing`` are Ants that already stand where they were not standing before; ``kept`` is the Ant that may not fall off
    by its own movement; ``loose`` are the Ants of which the player chooses one.
    """

    steps: ClassVar[tuple[str, ...]] = ("land", "fall", "choose")
    seat: int
    landing: list[str] = []
    kept: str = ""
    loose: list[str] = []

    def land(self, g: Antgravity, tell: Tell) -> Next:
        """Let the Mines under those who have landed go off, then Ants fall."""
        while self.landing:
            if explode_under(g, self.landing.pop(0), tell):
                return Call(Bonus(seat=self.seat), "land")
        return self.fall(g, tell)

    def fall(self, g: Antgravity, tell: Tell) -> Next:
        """Let Ants collide, then fall one by one; ask for the next one where the order matters."""
        while loose := g.loose(filled := g.filled()):
            if len(loose) > 1:
                if collide(g, tell):
                    continue
                loose = list(first_falls(g.board(), self.kept, compensated(g, self.seat)))
            if len(loose) > 1:
                self.loose = loose
                return "choose"
            if fall(g, loose[0], filled, tell):
                return Call(Bonus(seat=self.seat), "fall")
        return END

    def choose(self, g: Antgravity, tell: Tell) -> Next:
        """Wait for the Ant that falls first."""
        return WAIT

    def choose_asks(self, g: Antgravity) -> list[Ask]:
        """Ask the active player (clause G4.4)."""
        falls = tuple(Fall(ant) for ant in self.loose)
        return [Ask(self.seat, line("falls"), (Choice(falls),), falls[0], clause="G4.4")]

    def choose_answer(self, g: Antgravity, seat: int, action: Fall, tell: Tell) -> Next:
        """Let it fall."""
        self.loose = []
        return Call(Bonus(seat=seat), "fall") if fall(g, action.ant, g.filled(), tell) else "fall"


def compensated(g: Antgravity, seat: int) -> Weigh | None:
    """Return who draws Legendary cards when Ants are lost in an order, None while there are cards enough (clause G4.4)."""
    cards = g.legendary.count()
    rivals = [ant for ant, piece in g.ants.items() if piece.at and OWNER[ant] != seat]
    if not cards or cards >= len(rivals) or len({OWNER[ant] for ant in rivals}) == 1:
        return None
    return lambda lost: tuple(sorted([OWNER[ant] for ant in lost if ant in rivals][:cards]))


def settled(
    g: Antgravity, seat: int, then: str, landing: list[str] | None = None, kept: str = ""
) -> Next:
    """Return where a rule goes on (``then``) after a change: by way of Gravity, if anything falls or a Mine goes off."""
    landed = [ant for ant in landing or () if is_mined(g, g.below(ant))]
    if not landed and not g.loose(g.filled()):
        return then
    return Call(Gravity(seat=seat, landing=landed, kept=kept), then)


class Bonus(Frame, kw_only=True):
    """What a Damaged Asteroid pays to the active player: Energy or a basic card (clause G11.2)."""

    steps: ClassVar[tuple[str, ...]] = ("choose",)
    seat: int

    def choose(self, g: Antgravity, tell: Tell) -> Next:
        """Wait for the choice."""
        return WAIT

    def choose_asks(self, g: Antgravity) -> list[Ask]:
        """Ask for it."""
        offered = [Gain("energy")]
        offered += [Gain("weapon")] if g.weapons.count() else []
        offered += [Gain("equipment")] if g.equipment.count() else []
        choice = Choice(tuple(offered))
        return [Ask(self.seat, line("bonus"), (choice,), Gain("energy"), clause="G11.2")]

    def choose_answer(self, g: Antgravity, seat: int, action: Gain, tell: Tell) -> Next:
        """Give it."""
        if action.what == "energy":
            g.earn(seat, 1, tell)
        else:
            g.draw(seat, action.what, tell)
        return END


def collide(g: Antgravity, tell: Tell, *, paid: bool = True) -> bool:
    """Eliminate the Ants that fall towards each other (clause G4.5); return whether there were any."""
    pairs = colliding(g.board())
    for first, second in pairs:
        tell(Collided(first, second))
        eliminate(g, first, "collided", tell, paid=paid)
        eliminate(g, second, "collided", tell, paid=paid)
    return bool(pairs)


def fall(g: Antgravity, ant: str, filled: int, tell: Tell, *, paid: bool = True) -> bool:
    """Let one Ant fall as far as it can (clause G4.1); return whether an Asteroid pays for it."""
    piece = g.ants[ant]
    below = obstacle(filled, piece.at, piece.down)
    if not below:
        eliminate(g, ant, "fell", tell, paid=paid)
        return False
    line_down = LINES[piece.at][piece.down]
    piece.at = line_down[line_down.index(below) - 1]
    tell(Fell(ant, piece.at))
    return explode_under(g, ant, tell, paid=paid)


def is_mined(g: Antgravity, place: str) -> bool:
    """Whether there is an Asteroid with a Mine."""
    return place in g.asteroids and g.asteroids[place].mine


def explode_under(g: Antgravity, ant: str, tell: Tell, *, paid: bool = True) -> bool:
    """Set off the Mine on which an Ant has landed, if any (clauses G12.1, G12.2); return whether it pays."""
    place = g.below(ant)
    if not is_mined(g, place):
        return False
    tell(Exploded(place))
    g.asteroids[place].mine = False
    g.mines += 1
    hurt = [name for name in g.ants if g.below(name) == place]
    pays = strike(g, place, tell)
    for name in hurt:
        eliminate(g, name, "mine", tell, paid=paid)
    return pays and paid


def strike(g: Antgravity, place: str, tell: Tell) -> bool:
    """Hit an Asteroid (clause G11.1): turn it over, or destroy it; return whether it pays."""
    asteroid = g.asteroids[place]
    tell(Struck(place, asteroid.token, asteroid.up))
    if asteroid.up or asteroid.token != DAMAGED:
        remove(g, place, tell)
        return False
    asteroid.up, asteroid.peeked = True, []
    return not g.barren


def remove(g: Antgravity, place: str, tell: Tell) -> None:
    """Return an Asteroid to the pool, where nobody knows it any more, and its Mine to the supply (clause G11.3)."""
    asteroid = g.asteroids.pop(place)
    g.pool = sorted([*g.pool, asteroid.token])
    if asteroid.mine:
        g.mines += 1
        tell(MineLost(place))


def eliminate(g: Antgravity, ant: str, how: How, tell: Tell, *, paid: bool = True) -> None:
    """Send an Ant to the Hospital; its flag returns, and an opponent's Ant pays both sides (clauses G10.4, G9.5).

    Not ``paid`` is what nobody did: the falls after a seat has left (clause G16.1).
    """
    piece, owner, active = g.ants[ant], OWNER[ant], g.turn()
    tell(Eliminated(ant, how))
    piece.at = ""
    put_back(g, ant, tell)
    if paid and active is not None and active != owner:
        g.earn(active, 1, tell)
        g.draw(owner, "legendary", tell)


def put_back(g: Antgravity, ant: str, tell: Tell) -> None:
    """Return the flag of an Ant to the Base from which it came."""
    flag = g.ants[ant].flag
    if flag is not None:
        g.ants[ant].flag = None
        g.bases[flag.base].append(flag)
        tell(FlagReturned(flag.of, flag.base))
