"""What happens in Antwerpen, step by step in the order in which it happened."""

from __future__ import annotations

from typing import Literal

from games.antwerpen.data import Cargo, LaneColour, Stack
from games.core.events import CoreEvent, Event, Private, Revealed

How = Literal["sail", "alone", "extra_colour"]
"""What named a colour: the action, or one of two cards."""


class TurnBegan(Event, frozen=True):
    """A seat's turn began."""

    seat: int


class Loaded(Event, frozen=True):
    """A ship was placed on a starting spot with a resource."""

    seat: int
    start: str
    cargo: Cargo


class Named(Event, frozen=True):
    """A colour was named."""

    seat: int
    colour: LaneColour
    how: How


class Settled(Revealed, frozen=True):
    """All whom a Sail asked have answered; those who dropped anchor are told next."""


class Played(Revealed, frozen=True):
    """A card was played."""

    seat: int
    card: str


class Anchored(Event, frozen=True):
    """A ship dropped anchor and does not sail."""

    seat: int
    at: str


class Sailed(Event, frozen=True):
    """A ship sailed along a lane."""

    seat: int
    start: str
    to: str


class Stayed(Event, frozen=True):
    """A ship in front of a lane of the colour was blocked."""

    seat: int
    at: str


class Drew(Private, frozen=True):
    """A card was drawn at an anchorage."""

    seat: int
    card: str
    stack: Stack

    def audience(self) -> tuple[int, ...]:
        """Who drew it."""
        return (self.seat,)

    def twin(self) -> Event:
        """Others see the back."""
        return DrewOne(self.seat, self.stack)


class DrewOne(Event, frozen=True):
    """A card of this stack was drawn by somebody else."""

    seat: int
    stack: Stack


class NoCard(Event, frozen=True):
    """An anchorage gave nothing: the hand is full, or the stacks are empty."""

    seat: int


class Reshuffled(Event, frozen=True):
    """The discards of a stack became its new stack."""

    what: Literal["lock", "ship", "assignment"]


class Delivered(Event, frozen=True):
    """A ship brought the right resource; its owner took a product."""

    seat: int
    harbour: str
    product: str


class DeliveredClosed(Private, frozen=True):
    """The same where products are held closed (clause W12.5)."""

    seat: int
    harbour: str
    product: str

    def audience(self) -> tuple[int, ...]:
        """Who took it."""
        return (self.seat,)

    def twin(self) -> Event:
        """Others are told no kind."""
        return DeliveredUnseen(self.seat, self.harbour)


class DeliveredUnseen(Event, frozen=True):
    """Somebody else took a product."""

    seat: int
    harbour: str


class NothingLeft(Event, frozen=True):
    """A ship brought the right resource where no product is left."""

    seat: int
    harbour: str


class WentWrong(Event, frozen=True):
    """A ship came to a harbour that cannot use its resource; ``product``, if any, went under the stack."""

    seat: int
    harbour: str
    cargo: Cargo
    product: str


class WentWrongUnseen(Event, frozen=True):
    """The same where products are held closed and one went under the stack: it may lie open again much later."""

    seat: int
    harbour: str
    cargo: Cargo


class TurnedUp(Revealed, frozen=True):
    """The next product of a harbour lies open."""

    harbour: str
    product: str


class TurnedUpUnseen(Revealed, frozen=True):
    """The same where products are held closed: the table shows which one, the log keeps it from whoever reads it later."""

    harbour: str


class PassedOut(Event, frozen=True):
    """A ship left through the transit harbour."""

    seat: int
    cargo: Cargo


class Switched(Event, frozen=True):
    """All locks were switched; these are open now."""

    opened: tuple[str, ...]


class LocksSet(Event, frozen=True):
    """These locks became open, or closed, by a card."""

    seat: int
    locks: tuple[str, ...]
    to: Literal["open", "closed"]


class SteppedBack(Event, frozen=True):
    """A ship of ``owner`` moved one step back."""

    owner: int
    start: str
    to: str


class Swapped(Event, frozen=True):
    """Two ships swapped their resources."""

    one: str
    other: str


class Exchanged(Private, frozen=True):
    """An assignment was exchanged; ``drawn`` is empty where none was left."""

    seat: int
    given: str
    drawn: str

    def audience(self) -> tuple[int, ...]:
        """Who exchanged it."""
        return (self.seat,)

    def twin(self) -> Event:
        """Others see two backs."""
        return ExchangedOne(self.seat)


class ExchangedOne(Event, frozen=True):
    """Somebody else exchanged an assignment."""

    seat: int


class Fulfilled(Revealed, frozen=True):
    """An assignment was fulfilled."""

    seat: int
    assignment: str


class NewAssignment(Private, frozen=True):
    """An assignment was drawn for a fulfilled one."""

    seat: int
    assignment: str

    def audience(self) -> tuple[int, ...]:
        """Who drew it."""
        return (self.seat,)

    def twin(self) -> Event | None:
        """It goes without saying."""
        return None


class Offered(Event, frozen=True):
    """An offer was made, to a seat or to EVERYBODY; ``answers`` is the number of the offer that it counters, or 0."""

    seat: int
    to: int
    give: tuple[str, ...]
    take: tuple[str, ...]
    number: int
    answers: int


class OfferedClosed(Private, frozen=True):
    """The same where products are held closed."""

    seat: int
    to: int
    give: tuple[str, ...]
    take: tuple[str, ...]
    number: int
    answers: int
    seats: tuple[int, ...]

    def audience(self) -> tuple[int, ...]:
        """Who makes it and to whom it is made."""
        return self.seats

    def twin(self) -> Event:
        """The log tells others how many products."""
        return OfferedUnseen(self.seat, self.to, len(self.give), len(self.take), self.number)


class OfferedUnseen(Event, frozen=True):
    """An offer between others."""

    seat: int
    to: int
    give: int
    take: int
    number: int


class Traded(Event, frozen=True):
    """``seat`` accepted an offer of ``by``: ``give`` went to ``seat``, ``take`` to ``by``."""

    seat: int
    by: int
    give: tuple[str, ...]
    take: tuple[str, ...]


class TradedClosed(Private, frozen=True):
    """The same where products are held closed."""

    seat: int
    by: int
    give: tuple[str, ...]
    take: tuple[str, ...]

    def audience(self) -> tuple[int, ...]:
        """Both sides."""
        return (self.seat, self.by)

    def twin(self) -> Event:
        """Others are told how many products."""
        return TradedUnseen(self.seat, self.by, len(self.give), len(self.take))


class TradedUnseen(Event, frozen=True):
    """A trade between others."""

    seat: int
    by: int
    give: int
    take: int


class Refused(Event, frozen=True):
    """A seat refused an offer."""

    seat: int
    number: int


class Withdrawn(Event, frozen=True):
    """An offer was taken back."""

    seat: int
    number: int


class OfferEnded(Event, frozen=True):
    """An offer ended with the turn, or for want of what was offered."""

    seat: int
    number: int


class LastRound(Event, frozen=True):
    """Everybody has one more turn; ``seat`` brought it on, or -1: nobody fulfilled anything for too long."""

    seat: int


class ShipsLeft(Event, frozen=True):
    """All that a seat had went back to where it came from."""

    seat: int


AntwerpenEvent = (
    CoreEvent
    | TurnBegan
    | Loaded
    | Named
    | Settled
    | Played
    | Anchored
    | Sailed
    | Stayed
    | Drew
    | DrewOne
    | NoCard
    | Reshuffled
    | Delivered
    | DeliveredClosed
    | DeliveredUnseen
    | NothingLeft
    | WentWrong
    | WentWrongUnseen
    | TurnedUp
    | TurnedUpUnseen
    | PassedOut
    | Switched
    | LocksSet
    | SteppedBack
    | Swapped
    | Exchanged
    | ExchangedOne
    | Fulfilled
    | NewAssignment
    | Offered
    | OfferedClosed
    | OfferedUnseen
    | Traded
    | TradedClosed
    | TradedUnseen
    | Refused
    | Withdrawn
    | OfferEnded
    | LastRound
    | ShipsLeft
)
