"""What happens in Caravan, in the past tense."""

from __future__ import annotations

from games.core.events import CoreEvent, Event, Private, Revealed
from tests.kit.reference.data import By


class SetOut(Event, frozen=True):
    """A caravan is on its way."""

    seat: int
    to: str
    by: By


class Stormed(Revealed, frozen=True):
    """A sandstorm was played."""

    seat: int
    traveller: int


class Calm(Revealed, frozen=True):
    """Nobody played a sandstorm: what was sealed is known now."""

    traveller: int


class Arrived(Event, frozen=True):
    """A caravan reached its place."""

    seat: int
    to: str


class DrewCards(Event, frozen=True):
    """What everybody may know of a draw."""

    seat: int
    count: int


class Drew(Private, frozen=True):
    """What a seat drew."""

    seat: int
    cards: tuple[str, ...]

    def audience(self) -> tuple[int, ...]:
        """Return the seat that drew."""
        return (self.seat,)

    def twin(self) -> DrewCards:
        """Return how many cards it drew."""
        return DrewCards(self.seat, len(self.cards))


class Sold(Revealed, frozen=True):
    """Goods were sold at a market."""

    seat: int
    goods: tuple[str, ...]
    gold: int


class Auctioned(Revealed, frozen=True):
    """A card was put up for auction."""

    seat: int
    card: str


class Outbid(Event, frozen=True):
    """A bid was made."""

    seat: int
    price: int


class Bought(Event, frozen=True):
    """The best bid bought the card."""

    seat: int
    card: str
    price: int


class Unsold(Event, frozen=True):
    """Nobody bid."""

    card: str


class Offered(Event, frozen=True):
    """Gold was offered to another seat for a good."""

    seat: int
    other: int
    want: str
    price: int
    note: int


class Traded(Revealed, frozen=True):
    """A seat accepted the offer of another."""

    seat: int
    other: int
    good: str
    price: int


class Declined(Event, frozen=True):
    """An offer was declined."""

    seat: int


class Withdrawn(Event, frozen=True):
    """An offer ended because its premise was gone."""

    seat: int


class Rolled(Revealed, frozen=True):
    """The die that the game master called for."""

    seat: int
    die: int


class Discarded(Revealed, frozen=True):
    """Cards were discarded at night."""

    seat: int
    cards: tuple[str, ...]


class RoundBegan(Event, frozen=True):
    """A new round began."""

    round: int


class Corrected(Event, frozen=True):
    """A seat's gold was set right."""

    seat: int
    gold: int
    why: int


class RollCalled(Event, frozen=True):
    """The game master called for a roll."""

    seat: int
    why: int


CaravanEvent = (
    CoreEvent
    | SetOut
    | Stormed
    | Calm
    | Arrived
    | Drew
    | DrewCards
    | Sold
    | Auctioned
    | Outbid
    | Bought
    | Unsold
    | Offered
    | Traded
    | Declined
    | Withdrawn
    | Rolled
    | Discarded
    | RoundBegan
    | Corrected
    | RollCalled
)
