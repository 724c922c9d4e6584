"""Chapters 1 and 2: rounds and turns. A turn has two actions; an offer is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, assert_never

from games.core.asks import Amount, Ask, Choice, Form, One, Place, Prompt, Some, Words
from games.core.events import Tell
from games.core.frames import END, WAIT, Call, Frame, Next
from games.core.strands import open_strand
from games.core.types import line
from tests.kit.reference.data import GOAL, GOODS, MARKETS, NEAR, VALUE, price, within
from tests.kit.reference.rules.actions import Auction, Draw, EndTurn, Offer, Sell, Travel
from tests.kit.reference.rules.events import Auctioned, Offered, RoundBegan, SetOut, Sold
from tests.kit.reference.rules.strands import Offering
from tests.kit.reference.rules.windows import Bidding, Night, Sandstorm

if TYPE_CHECKING:
    from tests.kit.reference.rules.state import Caravan

TurnAction = Travel | Draw | Sell | Auction | Offer | EndTurn


class Rounds(Frame, kw_only=True):
    """Every seat's turn, clockwise, then the night; the last night or the goal ends the game (clause C1.3)."""

    steps: ClassVar[tuple[str, ...]] = ("turn", "night", "dawn")
    seat: int = -1

    def turn(self, g: Caravan, tell: Tell) -> Next:
        """Give the next seat its turn."""
        if max(g.gold) >= GOAL:
            g.over = g.finished = True
            return END
        following = [seat for seat in g.seated() if seat > self.seat]
        if not following:
            return "night"
        self.seat = following[0]
        return Call(Turn(seat=self.seat), "turn")

    def night(self, g: Caravan, tell: Tell) -> Next:
        """Let those with too many cards discard."""
        return Call(Night())

    def dawn(self, g: Caravan, tell: Tell) -> Next:
        """Begin a new round, if there is one."""
        if g.round == g.rounds:
            g.over = g.finished = True
            return END
        g.round += 1
        self.seat = -1
        tell(RoundBegan(g.round))
        return "turn"


class Turn(Frame, kw_only=True):
    """One seat's turn."""

    steps: ClassVar[tuple[str, ...]] = ("act",)
    rest: ClassVar[tuple[str, ...]] = ("act",)
    seat: int
    left: int = 2
    offered: bool = False

    def stands(self, g: Caravan) -> bool:
        """Whether its seat still plays."""
        return bool(g.at[self.seat])

    def act(self, g: Caravan, tell: Tell) -> Next:
        """Ask for an action while any is left."""
        return WAIT if self.left else END

    def act_asks(self, g: Caravan) -> list[Ask]:
        """Ask for one action."""
        title = line("turn", self.left)
        return [Ask(self.seat, title, tuple(self._prompts(g)), EndTurn(), clause="C2")]

    def _prompts(self, g: Caravan) -> list[Prompt]:
        here, hand = g.at[self.seat], g.hands[self.seat]
        by = ("day", "night") if g.gold[self.seat] >= g.fee else ("day",)
        found: list[Prompt] = [Form(Travel, (Place("to", within(here, NEAR)), One("by", by)))]
        found.append(Choice((Draw(), EndTurn()) if g.pile.count() else (EndTurn(),)))
        goods = tuple(card for card in hand if card in VALUE)
        if here in MARKETS and goods:
            found.append(Form(Sell, (Some("goods", goods, 1, min(3, len(goods))),)))
        if hand:
            found.append(Form(Auction, (One("card", tuple(hand)),)))
        if not self.offered and g.gold[self.seat] and g.others(self.seat):
            found.append(self._offers(g))
        return found

    def _offers(self, g: Caravan) -> Form:
        to = One("to", tuple(g.others(self.seat)))
        amount = Amount("price", 1, g.gold[self.seat])
        return Form(Offer, (to, One("want", GOODS), amount, Words("note", 100)))

    def act_answer(self, g: Caravan, seat: int, action: TurnAction, tell: Tell) -> Next:
        """Carry out the action."""
        if isinstance(action, EndTurn):
            return END
        if isinstance(action, Offer):
            self.offered = True
            return offer(g, seat, action, tell)
        self.left -= 1
        match action:
            case Travel():
                return travel(g, seat, action, tell)
            case Draw():
                g.draw(seat, 1, tell)
            case Sell(goods=goods):
                sell(g, seat, goods, tell)
            case Auction(card=card):
                return auction(g, seat, card, tell)
            case _:
                assert_never(action)
        return "act"


def travel(g: Caravan, seat: int, journey: Travel, tell: Tell) -> Next:
    """Set out: by day into whatever sandstorm there may be, by night for a fee and in safety (clause C2.1)."""
    tell(SetOut(seat, journey.to, journey.by))
    if journey.by == "day":
        return Call(Sandstorm(traveller=seat, to=journey.to), "act")
    g.gold[seat] -= g.fee
    g.arrive(seat, journey.to, tell)
    return "act"


def sell(g: Caravan, seat: int, goods: tuple[str, ...], tell: Tell) -> None:
    """Sell goods at the market (clause C2.3)."""
    gold = sum(price(good, g.at[seat]) for good in goods)
    g.lose(seat, *goods)
    g.gold[seat] += gold
    tell(Sold(seat, goods, gold))


def auction(g: Caravan, seat: int, card: str, tell: Tell) -> Next:
    """Show a card and ask for bids (clause C2.4)."""
    g.hands[seat].remove(card)
    g.shown.append(card)
    tell(Auctioned(seat, card))
    return Call(Bidding(seller=seat, card=card), "act")


def offer(g: Caravan, seat: int, made: Offer, tell: Tell) -> Next:
    """Open an offer, a strand of its own: the turn goes on meanwhile (clause C2.5)."""
    open_strand(g, Offering(by=seat, to=made.to, want=made.want, price=made.price, note=made.note))
    tell(Offered(seat, made.to, made.want, made.price, made.note))
    return "act"
