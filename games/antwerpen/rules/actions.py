"""What a seat can do in Antwerpen, and the standing orders it can give."""

from __future__ import annotations

from typing import Literal

from games.antwerpen.data import Cargo, LaneColour, Stack
from games.core.actions import Action, Order

EVERYBODY = -1
"""To whom an offer to all others goes."""


class Load(Action, frozen=True):
    """Place a ship with a resource on a starting spot (clause W3.1)."""

    start: str
    cargo: Cargo


class Sail(Action, frozen=True):
    """Name a colour: every ship in front of such a lane sails (clause W4.1)."""

    colour: LaneColour


class Exchange(Action, frozen=True):
    """Put an assignment away, face down, and draw another (clause W6.1)."""

    assignment: str


class EndTurn(Action, frozen=True):
    """Let the next player play (clause W2.3)."""


class Fulfil(Action, frozen=True):
    """Show the products of an assignment and lay it down (clause W7.1)."""

    assignment: str


class UseLock(Action, frozen=True):
    """Play a lock card: these locks become open, or closed (chapter 8)."""

    card: str
    locks: tuple[str, ...]
    to: Literal["open", "closed"]


class SailAlone(Action, frozen=True):
    """Play Sail alone: only one's own ships sail (clause W9.1)."""

    colour: LaneColour


class ExtraColour(Action, frozen=True):
    """Play Extra colour: all ships sail once more (clause W9.2)."""

    colour: LaneColour


class ExtraShip(Action, frozen=True):
    """Play Extra ship: load one more (clause W9.3)."""

    start: str
    cargo: Cargo


class StepBack(Action, frozen=True):
    """Play Step back on the ship at ``ship`` (clause W9.4)."""

    ship: str
    to: str


class Swap(Action, frozen=True):
    """Play Resource swap on the ships at these two spaces (clause W9.7)."""

    ships: tuple[str, ...]


class Bear(Action, frozen=True):
    """All that one Sail asks of a seat, answered at once (clause W4.5).

    ``anchor``: where its ship drops anchor, or empty. ``way``: where its ship at a fork goes. ``first``: which of its
    ships goes first. ``take``: a stack for each anchorage reached. ``double``: how many Double yields, as ships arrive.
    """

    anchor: str = ""
    way: str = ""
    first: str = ""
    take: tuple[Stack, ...] = ()
    double: int = 0


class Take(Action, frozen=True):
    """Draw a card of this stack at an anchorage (clause W5.1)."""

    stack: Stack


class Offer(Action, frozen=True):
    """Offer products for products to a seat, or to EVERYBODY (clause W10.1)."""

    to: int
    give: tuple[str, ...]
    take: tuple[str, ...]


class Withdraw(Action, frozen=True):
    """Take back one's own open offer, by its number (clause W10.4)."""

    number: int


class Accept(Action, frozen=True):
    """Accept an offer: both sides change at once (clause W10.2)."""


class Refuse(Action, frozen=True):
    """Refuse an offer (clause W10.3)."""


class Counter(Action, frozen=True):
    """Answer an offer with another: ``give`` is what the one who counters would give (clause W10.3)."""

    give: tuple[str, ...]
    take: tuple[str, ...]


AntwerpenAction = (
    Load
    | Sail
    | Exchange
    | EndTurn
    | Fulfil
    | UseLock
    | SailAlone
    | ExtraColour
    | ExtraShip
    | StepBack
    | Swap
    | Bear
    | Take
    | Offer
    | Withdraw
    | Accept
    | Refuse
    | Counter
)


class NeverAnchor(Order, frozen=True):
    """Never drop anchor (clause W12.4)."""


class AnchorAt(Order, frozen=True):
    """Drop anchor when this colour is named while one's ship stands there."""

    colour: LaneColour
    ship: str


class TakeLane(Order, frozen=True):
    """At the fork ``at`` take the lane to ``to``."""

    at: str
    to: str


class TakeCards(Order, frozen=True):
    """At anchorages take cards of this stack until so many are held."""

    stack: Stack
    until: int


class TradeFor(Order, frozen=True):
    """Accept any trade that brings ``get`` for one ``give`` and nothing else."""

    get: str
    give: str


AntwerpenOrder = NeverAnchor | AnchorAt | TakeLane | TakeCards | TradeFor
