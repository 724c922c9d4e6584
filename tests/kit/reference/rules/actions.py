"""What a seat can do in Caravan, and the standing order it can give."""

from __future__ import annotations

from games.core.actions import Action, Amendment, Order, Pass
from games.core.amendments import CoreAmendment
from tests.kit.reference.data import By


class Travel(Action, frozen=True):
    """Go to a place at most two hexes away, by day or, for a fee, by night (clause C2.1)."""

    to: str
    by: By = "day"


class Draw(Action, frozen=True):
    """Draw a card (clause C2.2)."""


class Sell(Action, frozen=True):
    """Sell up to three goods at the market where the caravan stands (clause C2.3)."""

    goods: tuple[str, ...]


class Auction(Action, frozen=True):
    """Put a card up for auction (clause C2.4)."""

    card: str


class Offer(Action, frozen=True):
    """Offer a seat gold for a good (clause C2.5)."""

    to: int
    want: str
    price: int
    note: int = 0


class EndTurn(Action, frozen=True):
    """End the turn (clause C2)."""


class Storm(Action, frozen=True):
    """Play a sandstorm against a traveller (clause C3.1)."""


class Bid(Action, frozen=True):
    """Bid for the card that is up for auction (clause C3.2)."""

    price: int


class Accept(Action, frozen=True):
    """Hand over the good and take the gold (clause C2.5)."""


class Decline(Action, frozen=True):
    """Decline an offer (clause C2.5)."""


class Roll(Action, frozen=True):
    """Roll the die that the game master called for (clause C5.2)."""


class Discard(Action, frozen=True):
    """Discard what is too much to keep (clause C4.1)."""

    cards: tuple[str, ...]


CaravanAction = (
    Travel
    | Draw
    | Sell
    | Auction
    | Offer
    | EndTurn
    | Storm
    | Pass
    | Bid
    | Accept
    | Decline
    | Roll
    | Discard
)


class Waylay(Order, frozen=True):
    """Play a sandstorm whenever this seat travels, with or without holding one (clause C3.1)."""

    seat: int


class Correct(Amendment, frozen=True, kw_only=True):
    """Set a seat's gold right (clause C5.1)."""

    seat: int
    gold: int


class CallRoll(Amendment, frozen=True, kw_only=True):
    """The game master calls for a roll (clause C5.2)."""

    seat: int


CaravanAmendment = CoreAmendment | Correct | CallRoll
