"""The table of Caravan: what lies where, and the few moves of cards and gold that several chapters share."""

from __future__ import annotations

from collections import Counter

from games.core.events import Tell
from games.core.piles import Pile
from games.core.strands import State, Strand
from games.core.types import Broken
from games.core.windows import clockwise
from tests.kit.reference.data import BOX, OASES, PLACES
from tests.kit.reference.rules.actions import CaravanAmendment
from tests.kit.reference.rules.events import Arrived, Drew
from tests.kit.reference.rules.strands import Offering, Peril
from tests.kit.reference.rules.turn import Rounds, Turn
from tests.kit.reference.rules.windows import Bidding, Night, Sandstorm

CaravanFrame = Rounds | Turn | Sandstorm | Bidding | Night | Offering | Peril


class Caravan(State, kw_only=True):
    """Everything on the table, by seat number. A seat that left stands nowhere (``at`` is empty)."""

    strands: list[Strand[CaravanFrame]]
    queue: list[CaravanAmendment] = []
    pile: Pile
    gold: list[int]
    hands: list[list[str]]
    at: list[str]
    camels: list[str]
    shown: list[str] = []
    round: int = 1
    rounds: int = 3
    fee: int = 5
    gm: bool = False
    finished: bool = False

    def turn(self) -> int | None:
        """Return the seat on turn, or None at night and at the end."""
        frames = (frame for strand in self.strands for frame in strand.frames)
        return next((frame.seat for frame in frames if isinstance(frame, Turn)), None)

    def seated(self) -> list[int]:
        """Return the seats that play, in order."""
        return [seat for seat, place in enumerate(self.at) if place]

    def others(self, seat: int) -> list[int]:
        """Return the other seats that play, clockwise from ``seat``."""
        return clockwise([s for s in self.seated() if s != seat], seat, len(self.at))

    def gain(self, seat: int, *cards: str) -> None:
        """Put cards into a hand, which is kept in order: what was drawn when is nobody's business."""
        self.hands[seat] = sorted([*self.hands[seat], *cards])

    def lose(self, seat: int, *cards: str) -> None:
        """Discard cards from a hand."""
        for card in cards:
            self.hands[seat].remove(card)
        self.pile.discard(*cards)

    def draw(self, seat: int, count: int, tell: Tell) -> None:
        """Draw cards, privately."""
        cards: list[str] = []
        while len(cards) < count and self.pile.count():
            if not self.pile.draw:
                self.pile.reshuffle(self.rng)
            cards.append(self.pile.draw.pop())
        self.gain(seat, *cards)
        tell(Drew(seat, tuple(cards)))

    def arrive(self, seat: int, to: str, tell: Tell) -> None:
        """Bring a caravan to its place; an oasis gives two cards (clause C2.1)."""
        self.at[seat] = to
        tell(Arrived(seat, to))
        if to in OASES:
            self.draw(seat, 2, tell)

    def check(self) -> None:
        """Raise Broken unless every card is there exactly once and nobody owes gold."""
        cards = Counter([*self.pile.draw, *self.pile.discards, *self.shown])
        for hand in self.hands:
            cards.update(hand)
        if cards != Counter(BOX):
            raise Broken(f"cards: {cards}")
        if min(self.gold) < 0 or any(place and place not in PLACES for place in self.at):
            raise Broken(f"gold {self.gold}, places {self.at}")
