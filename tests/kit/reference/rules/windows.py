"""Chapters 3 and 4: sandstorms (together, sealed), bidding (in turn), the night's discards (together, open)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.core.actions import Pass
from games.core.asks import Amount, Ask, Choice, Form, Some
from games.core.events import Tell
from games.core.frames import Next
from games.core.types import CardToken, PlaceToken, SeatToken, line
from games.core.windows import InTurn, Together
from tests.kit.reference.data import HAND, NEAR, STORM, UNSOLD, within
from tests.kit.reference.rules.actions import Bid, Discard, Storm
from tests.kit.reference.rules.events import Bought, Calm, Discarded, Outbid, Stormed, Unsold

if TYPE_CHECKING:
    from tests.kit.reference.rules.state import Caravan


class Sandstorm(Together, kw_only=True):
    """Everybody near the traveller's way who holds a card may play a sandstorm (clause C3.1)."""

    traveller: int
    to: str
    answers: dict[int, Storm | Pass] = {}

    def eligible(self, g: Caravan) -> list[int]:
        """Return the others with a card whose caravan is near: all of it public."""
        near = (self.to, *within(self.to, NEAR))
        return [s for s in g.others(self.traveller) if g.hands[s] and g.at[s] in near]

    def ask(self, g: Caravan, seat: int) -> Ask:
        """Ask whether to play a sandstorm."""
        title = line("storm", SeatToken(self.traveller), PlaceToken(self.to))
        choice = Choice((Pass(), Storm()) if STORM in g.hands[seat] else (Pass(),))
        return Ask(seat, title, (choice,), Pass(), "window", "C3.1", sealed=True, window="storm")

    def resolve(self, g: Caravan, tell: Tell) -> Next:
        """Any sandstorm keeps the traveller where he was; all that were played are discarded."""
        storms = [s for s in g.others(self.traveller) if isinstance(self.answers.get(s), Storm)]
        for seat in storms:
            g.lose(seat, STORM)
            tell(Stormed(seat, self.traveller))
        if self.answers and not storms:
            tell(Calm(self.traveller))
        if not storms:
            g.arrive(self.traveller, self.to, tell)
        return None


class Bidding(InTurn, kw_only=True):
    """The others may bid, clockwise, once each; the best bid is paid at once (clause C3.2)."""

    steps: ClassVar[tuple[str, ...]] = ("open", "hear", "resolve")
    seller: int
    card: str
    price: int = 0
    best: int = -1

    def eligible(self, g: Caravan) -> list[int]:
        """Return the others who can pay more than the best bid."""
        return [seat for seat in g.others(self.seller) if g.gold[seat] > self.price]

    def ask(self, g: Caravan, seat: int) -> Ask:
        """Ask for a bid: in fives, or all one has."""
        title = line("bidding", SeatToken(self.seller), CardToken(self.card), self.price)
        least = self.price // 5 * 5 + 5
        bid = Amount("price", least, g.gold[seat], 5, (g.gold[seat],))
        prompts = (Choice((Pass(),)), Form(Bid, (bid,)))
        return Ask(seat, title, prompts, Pass(), "window", "C3.2", window="bidding")

    def heard(self, g: Caravan, seat: int, action: Bid | Pass, tell: Tell) -> Next:
        """Take a bid: its gold is set aside, the one before it returned."""
        if isinstance(action, Bid):
            if self.best >= 0:
                g.gold[self.best] += self.price
            g.gold[seat] -= action.price
            self.best, self.price = seat, action.price
            tell(Outbid(seat, action.price))
        can = self.eligible(g)
        self.waiting = [s for s in self.waiting if s in can]
        return None

    def resolve(self, g: Caravan, tell: Tell) -> Next:
        """Hand the card over."""
        g.shown.remove(self.card)
        if self.best < 0:
            g.pile.discard(self.card)
            g.gold[self.seller] += UNSOLD
            tell(Unsold(self.card))
        else:
            g.gain(self.best, self.card)
            g.gold[self.seller] += self.price
            tell(Bought(self.best, self.card, self.price))
        return None


class Night(Together, kw_only=True):
    """Who holds more than four cards discards the rest, openly (clause C4.1)."""

    answers: dict[int, Discard] = {}

    def eligible(self, g: Caravan) -> list[int]:
        """Return who holds too many."""
        return [seat for seat in g.seated() if len(g.hands[seat]) > HAND]

    def ask(self, g: Caravan, seat: int) -> Ask:
        """Ask what to discard."""
        hand = tuple(g.hands[seat])
        count = len(hand) - HAND
        form = Form(Discard, (Some("cards", hand, count, count),))
        return Ask(seat, line("night", count), (form,), Discard(hand[:count]), "window", "C4.1")

    def gather_answer(self, g: Caravan, seat: int, action: Discard, tell: Tell) -> Next:
        """Discard at once: nothing is sealed at night."""
        g.lose(seat, *action.cards)
        tell(Discarded(seat, action.cards))
        return super().gather_answer(g, seat, action, tell)

    def resolve(self, g: Caravan, tell: Tell) -> Next:
        """All is done."""
        return None
