"""What a seat can do in ANTgravity, and the standing order it can give.

Actions hash once: a question may list a hundred of them. Those that are listed most are made once and kept
(``moved``, ``fired``).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from games.antgravity.data import Way
from games.core.actions import Action, Order, Pass

Basic = Literal["weapon", "equipment"]
"""The two stacks from which one may choose to draw (clause G2.1)."""


class Deploy(Action, frozen=True):
    """Place an Ant from the Hospital beside its Base (clause G3.1)."""

    ant: str
    to: str


class Move(Action, frozen=True, cache_hash=True):
    """Jump from ``start`` to ``to`` (the same: no jump), then turn so that ``down`` is down (clause G5.1)."""

    ant: str
    start: str
    to: str
    down: Way


class Fire(Action, frozen=True, cache_hash=True):
    """Play a Weapon; ``over`` 1 ignores the first obstacle that the card lets one ignore (clauses G6.1, G6.2)."""

    ant: str
    card: str
    toward: Way
    over: int = 0


class Use(Action, frozen=True, cache_hash=True):
    """Play an Equipment card in an Ant's activation (clause G7.1)."""

    ant: str
    card: str


class Spend(Action, frozen=True, cache_hash=True):
    """Play an Equipment card that needs no Ant, for Energy, while no Ant is active (clause G13.2)."""

    card: str


class Pickup(Action, frozen=True, cache_hash=True):
    """Take a flag from the Base on which the Ant stands: one of seat ``of``, or -1 for a white one (clause G9.1)."""

    ant: str
    base: str
    of: int


class Give(Action, frozen=True, cache_hash=True):
    """Pass the flag to the team-mate on which the Ant stands (clause G9.2)."""

    ant: str
    to: str


class Take(Action, frozen=True, cache_hash=True):
    """Take the flag of the team-mate on which the Ant stands (clause G9.2)."""

    ant: str
    of: str


class Touchdown(Action, frozen=True, cache_hash=True):
    """Deliver the flag to the own Base (clause G9.3)."""

    ant: str


class Draw(Action, frozen=True, cache_hash=True):
    """Draw from a stack: instead of an activation (clause G3.3), or at the end of a round (clause G14.10)."""

    stack: Basic


class Buy(Action, frozen=True, cache_hash=True):
    """Pay three Energy for a card of a stack (clause G13.2)."""

    stack: Basic


class EndTurn(Action, frozen=True):
    """End the turn (clause G3.6)."""


class Fall(Action, frozen=True):
    """Let this Ant fall first (clause G4.4)."""

    ant: str


class Gain(Action, frozen=True):
    """Choose what a Damaged Asteroid pays (clause G11.2)."""

    what: Literal["energy", "weapon", "equipment"]


class Aim(Action, frozen=True):
    """Fire a further missile of the card (clause G6.7)."""

    toward: Way
    over: int = 0


class Hold(Action, frozen=True):
    """Fire no further missile (clause G6.7)."""


class Spin(Action, frozen=True):
    """Turn one of the own Ants (the Gyro)."""

    ant: str
    down: Way


class Tow(Action, frozen=True, cache_hash=True):
    """Move an Asteroid (clause G7.3)."""

    start: str
    to: str


class Lay(Action, frozen=True):
    """Place a Mine on an Asteroid (clause G12.4)."""

    place: str


class Feast(Action, frozen=True):
    """Draw so many Weapons, the rest Equipment."""

    weapons: int


class Swap(Action, frozen=True):
    """Let two Ants change places (clause G7.4)."""

    first: str
    second: str


class Crush(Action, frozen=True):
    """Destroy an Asteroid unseen."""

    place: str


class Tilt(Action, frozen=True):
    """Turn all Ants of a seat."""

    seat: int
    down: Way


class Launch(Action, frozen=True):
    """Put an Asteroid from the pool on an empty space."""

    place: str


class Skip(Action, frozen=True):
    """Let the rest of a card go without effect (clause G7.2)."""


class Peek(Action, frozen=True):
    """Look at a face-down Asteroid (clause G14.7)."""

    place: str


class Discard(Action, frozen=True):
    """Discard what is too much to keep (clause G14.11)."""

    cards: tuple[str, ...]


AntgravityAction = (
    Deploy
    | Move
    | Fire
    | Use
    | Spend
    | Pickup
    | Give
    | Take
    | Touchdown
    | Draw
    | Buy
    | EndTurn
    | Fall
    | Gain
    | Aim
    | Hold
    | Spin
    | Tow
    | Lay
    | Feast
    | Swap
    | Crush
    | Tilt
    | Launch
    | Skip
    | Peek
    | Pass
    | Discard
)


class AlwaysDraw(Order, frozen=True):
    """At the end of every round draw from this stack (clause G14.10)."""

    stack: Basic


@lru_cache(None)
def fired(ant: str, card: str, toward: Way, over: int) -> Fire:
    """Return the shot, the same object each time."""
    return Fire(ant, card, toward, over)
