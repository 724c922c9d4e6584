"""What happens in ANTgravity, step by step in the order in which it happened."""

from __future__ import annotations

from typing import Literal

from games.antgravity.data import Doom, Token, Way
from games.core.events import CoreEvent, Event, Private, Revealed

How = Literal["fell", "splat", "pushed", "collided", "mine", "card", "left"]
"""How an Ant was eliminated (chapter 10)."""


class TurnBegan(Event, frozen=True):
    """A seat's turn began."""

    seat: int


class Deployed(Event, frozen=True):
    """An Ant returned from the Hospital."""

    ant: str
    to: str


class Jumped(Event, frozen=True):
    """An Ant jumped and turned."""

    ant: str
    to: str
    down: Way


class Turned(Event, frozen=True):
    """An Ant turned where it was."""

    ant: str
    down: Way


class Fell(Event, frozen=True):
    """An Ant fell and landed."""

    ant: str
    to: str


class Eliminated(Event, frozen=True):
    """An Ant went to the Hospital."""

    ant: str
    how: How


class Collided(Event, frozen=True):
    """Two Ants fell towards each other."""

    first: str
    second: str


class FlagReturned(Event, frozen=True):
    """A flag lies on its Base again."""

    of: int
    base: str


class Played(Revealed, frozen=True):
    """A card was played; ``cost`` is the Energy paid for it."""

    seat: int
    card: str
    ant: str
    cost: int


class Missed(Event, frozen=True):
    """A missile flew off the area."""

    ant: str
    toward: Way


class Hit(Event, frozen=True):
    """A missile hit a Base or an Ant: its place, or the Ant's name."""

    ant: str
    toward: Way
    target: str


class Struck(Revealed, frozen=True):
    """A missile or a Mine hit an Asteroid: it was turned over, or was damaged before (``again``)."""

    place: str
    token: Token
    again: bool


class Pushed(Event, frozen=True):
    """An Ant was pushed."""

    ant: str
    to: str


class Reeled(Event, frozen=True):
    """An Ant was reeled in."""

    ant: str
    to: str
    down: Way


class Exploded(Event, frozen=True):
    """A Mine went off."""

    place: str


class MineLaid(Event, frozen=True):
    """A Mine was placed."""

    seat: int
    place: str


class MineLost(Event, frozen=True):
    """A Mine returned to the supply with its Asteroid."""

    place: str


class PickedUp(Event, frozen=True):
    """An Ant picked a flag up."""

    ant: str
    of: int
    base: str


class FlagPassed(Event, frozen=True):
    """A flag went from one Ant to its team-mate."""

    ant: str
    to: str
    of: int


class Scored(Event, frozen=True):
    """A touchdown: the flag is a trophy now."""

    ant: str
    of: int
    points: int


class EnergyGained(Event, frozen=True):
    """A seat gained Energy."""

    seat: int
    amount: int


class EnergyPaid(Event, frozen=True):
    """A seat paid Energy for a card of a stack."""

    seat: int
    amount: int


class Drew(Private, frozen=True):
    """A seat drew a card."""

    seat: int
    card: str
    stack: str

    def audience(self) -> tuple[int, ...]:
        """Return the seat."""
        return (self.seat,)

    def twin(self) -> Event:
        """Return from which stack it was."""
        return DrewFrom(self.seat, self.stack)


class DrewFrom(Event, frozen=True):
    """What the others are told of a draw."""

    seat: int
    stack: str


class NothingToDraw(Event, frozen=True):
    """A stack and its discards are empty."""

    seat: int
    stack: str


class Reshuffled(Revealed, frozen=True):
    """The discards of a stack became its draw pile."""

    stack: str


class Towed(Event, frozen=True):
    """An Asteroid was moved."""

    start: str
    to: str


class Swapped(Event, frozen=True):
    """Two Ants changed places."""

    first: str
    second: str


class Warped(Event, frozen=True):
    """An Ant came out of the wormhole."""

    ant: str
    to: str
    down: Way


class Crushed(Event, frozen=True):
    """An Asteroid was destroyed unseen."""

    place: str


class Launched(Event, frozen=True):
    """An Asteroid came out of the pool."""

    place: str


class Fizzled(Event, frozen=True):
    """A card, or the rest of it, had no effect."""

    card: str


class DoomRevealed(Revealed, frozen=True):
    """A Doom token was turned over."""

    token: Doom


class Peeked(Private, frozen=True):
    """A seat looked at a face-down Asteroid."""

    seat: int
    place: str
    token: Token

    def audience(self) -> tuple[int, ...]:
        """Return the seat."""
        return (self.seat,)

    def twin(self) -> Event:
        """Return where it looked."""
        return PeekedAt(self.seat, self.place)


class PeekedAt(Event, frozen=True):
    """What the others are told of a peek."""

    seat: int
    place: str


class LookedAway(Event, frozen=True):
    """A seat did not want to peek."""

    seat: int


class Chose(Event, frozen=True):
    """A seat said from which stack it draws at the end of the round."""

    seat: int
    stack: str


class Discarded(Revealed, frozen=True):
    """Cards were discarded from a hand."""

    seat: int
    cards: tuple[str, ...]


class RoundBegan(Event, frozen=True):
    """A new round began."""

    number: int


class Won(Event, frozen=True):
    """The game was played to its end."""

    winners: tuple[int, ...]


AntgravityEvent = (
    CoreEvent
    | TurnBegan
    | Deployed
    | Jumped
    | Turned
    | Fell
    | Eliminated
    | Collided
    | FlagReturned
    | Played
    | Missed
    | Hit
    | Struck
    | Pushed
    | Reeled
    | Exploded
    | MineLaid
    | MineLost
    | PickedUp
    | FlagPassed
    | Scored
    | EnergyGained
    | EnergyPaid
    | Drew
    | DrewFrom
    | NothingToDraw
    | Reshuffled
    | Towed
    | Swapped
    | Warped
    | Crushed
    | Launched
    | Fizzled
    | DoomRevealed
    | Peeked
    | PeekedAt
    | LookedAway
    | Chose
    | Discarded
    | RoundBegan
    | Won
)
