"""Chapter 10: offers. Each is a strand of its own: the turn goes on meanwhile, and ends it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from msgspec import structs

from games.antwerpen.data import PRODUCTS, holds
from games.antwerpen.rules.actions import (
    EVERYBODY,
    Accept,
    Counter,
    Offer,
    Refuse,
    Withdraw,
)
from games.antwerpen.rules.events import (
    Offered,
    OfferedClosed,
    OfferEnded,
    Refused,
    Traded,
    TradedClosed,
    Withdrawn,
)
from games.antwerpen.rules.pieces import Terms
from games.core.actions import Action
from games.core.asks import Ask, Choice, Form, One, Prompt, Some
from games.core.events import Tell
from games.core.frames import END, WAIT, Frame, Next
from games.core.strands import frames_of, open_strand
from games.core.types import CardToken, Line, SeatToken, line

if TYPE_CHECKING:
    from games.antwerpen.rules.state import Antwerpen
    from games.antwerpen.rules.turn import Turn

ASKED_COPIES = 2
"""Copies of a product for which one may ask where hands are closed."""


class Offering(Frame, kw_only=True):
    """An open offer; ``waiting`` are the seats that may still accept it."""

    steps: ClassVar[tuple[str, ...]] = ("consider",)
    rest: ClassVar[tuple[str, ...]] = ("consider",)
    number: int
    turn: int
    terms: Terms
    waiting: list[int]
    withdrawn: bool = False

    def stands(self, g: Antwerpen) -> bool:
        """Whether its turn goes on, it was not taken back, somebody is still to answer, and its maker has the goods."""
        turn = g.turn()
        return (
            turn is not None
            and not self.withdrawn
            and turn.number == self.turn
            and not g.left[self.terms.by]
            and any(not g.left[seat] for seat in self.waiting)
            and holds(g.products[self.terms.by], self.terms.give)
        )

    def fell(self, g: Antwerpen, tell: Tell) -> None:
        """Say so; who took it back has said it."""
        if not self.withdrawn:
            tell(OfferEnded(self.terms.by, self.number))

    def consider(self, g: Antwerpen, tell: Tell) -> Next:
        """Wait for the others."""
        return WAIT

    def consider_asks(self, g: Antwerpen) -> list[Ask]:
        """Ask everybody to whom it was made; nobody while ships sail or a card is drawn (clause W10.4)."""
        turn = g.turn()
        if turn is None or not turn.waits:
            return []
        asked = [self._ask(g, turn, seat) for seat in self.waiting if not g.left[seat]]
        if self.terms.by != turn.seat:  # who is on turn takes his own offers back among his moves
            title = line("countered", *self._words())
            take_back = Choice((Withdraw(self.number),))
            asked.append(Ask(self.terms.by, title, (take_back,), None, "free", "W10.4"))
        return asked

    def _ask(self, g: Antwerpen, turn: Turn, seat: int) -> Ask:
        can = holds(g.products[seat], self.terms.take)
        prompts: list[Prompt] = [Choice((Accept(), Refuse()) if can else (Refuse(),))]
        prompts += offers(g, turn, seat, [self.terms.by], Counter)
        title = line("offer", SeatToken(self.terms.by), *self._words())
        return Ask(seat, title, tuple(prompts), Refuse(), "free", "W10.2")

    def _words(self) -> tuple[Line | int, ...]:
        return goods(self.terms.give), goods(self.terms.take), self.number

    def consider_answer(
        self, g: Antwerpen, seat: int, action: Accept | Refuse | Counter | Withdraw, tell: Tell
    ) -> Next:
        """Trade, or not, or answer with another offer while this one stays open (clauses W10.2, W10.3)."""
        turn = g.turn()
        assert turn is not None
        match action:
            case Accept():
                return self._trade(g, seat, tell)
            case Refuse():
                turn.refused.append(Terms(self.terms.by, seat, self.terms.give, self.terms.take))
                self.waiting.remove(seat)
                tell(Refused(seat, self.number))
                return WAIT if self.waiting else END
            case Withdraw():
                tell(Withdrawn(seat, self.number))
                return END
            case Counter(give=give, take=take):
                terms = Terms(seat, self.terms.by, give, take)
                make_offer(g, turn, terms, tell, answers=self.number)
                return WAIT

    def _trade(self, g: Antwerpen, seat: int, tell: Tell) -> Next:
        """Change both sides together; whoever offered or accepted has the goods at this moment (clause W10.2)."""
        by, give, take = self.terms.by, self.terms.give, self.terms.take
        g.lose(by, give)
        g.lose(seat, take)
        g.gain(by, take)
        g.gain(seat, give)
        tell((TradedClosed if g.house.closed else Traded)(seat, by, give, take))
        return END


@lru_cache(maxsize=4_096)
def goods(products: tuple[str, ...]) -> Line:
    """Return several products as one token: each kind once, with its number."""
    kinds = dict.fromkeys(products)
    said = [_kind(kind, products.count(kind)) for kind in kinds]
    whole = said.pop()
    for part in reversed(said):
        whole = line("goods.and", part, whole)
    return whole


def _kind(product: str, count: int) -> Line:
    if count == 1:
        return line("goods.one", CardToken(product))
    return line("goods.some", count, CardToken(product))


def make_offer(g: Antwerpen, turn: Turn, terms: Terms, tell: Tell, *, answers: int = 0) -> None:
    """Open an offer; one to all passes by whoever has refused it (clauses W10.1, W10.3)."""
    turn.numbered += 1
    turn.made[terms.by] = turn.made.get(terms.by, 0) + 1
    addressed = others(g, terms.by) if terms.to == EVERYBODY else [terms.to]
    waiting = [to for to in addressed if structs.replace(terms, to=to) not in turn.refused]
    open_strand(g, Offering(number=turn.numbered, turn=turn.number, terms=terms, waiting=waiting))
    facts = (terms.by, terms.to, terms.give, terms.take, turn.numbered, answers)
    tell(OfferedClosed(*facts, (terms.by, *waiting)) if g.house.closed else Offered(*facts))


def withdraw(g: Antwerpen, seat: int, number: int, tell: Tell) -> None:
    """Take an open offer back (clause W10.4)."""
    for frame in frames_of(g, Offering):
        if frame.number == number:
            frame.withdrawn = True
            tell(Withdrawn(seat, number))


def open_offers(g: Antwerpen, seat: int) -> list[Offering]:
    """Return the open offers of a seat."""
    return [frame for frame in frames_of(g, Offering) if frame.terms.by == seat]


def offering(g: Antwerpen, turn: Turn) -> list[Prompt]:
    """Return what the seat on turn may offer, to each other and to all of them (clauses W10.1, W10.5)."""
    rest = others(g, turn.seat)
    return offers(g, turn, turn.seat, [*rest, EVERYBODY] if len(rest) > 1 else rest, Offer)


def offers(
    g: Antwerpen, turn: Turn, by: int, to: list[int], make: type[Offer | Counter]
) -> list[Prompt]:
    """Return the form of an offer to each, if a seat may make one: neither too many, nor the same that was refused."""
    mine, made = tuple(g.products[by]), turn.made.get(by, 0)
    if not mine or made >= g.house.offers:
        return []
    if made and len(open_offers(g, by)) >= g.house.open_offers:
        return []
    give = Some("give", mine, 1, len(mine))
    found: list[Prompt] = []
    for each in to:
        take = _taken(g, by, each)
        if take is None:
            continue
        gone = _gone(g, turn, by, each) if made else []
        if make is Counter:
            barred: tuple[Action, ...] = tuple(Counter(*terms) for terms in gone)
            form = Form(Counter, (give, take), barred, "W10.3")
        else:
            barred = tuple(Offer(each, *terms) for terms in gone)
            form = Form(Offer, (One("to", (each,)), give, take), barred, "W10.3")
        if not barred or any(form.options(1)):
            found.append(form)
    return found


def others(g: Antwerpen, seat: int) -> list[int]:
    """Return the other seats that play, clockwise."""
    return [other for other in g.from_seat(seat) if other != seat]


def _taken(g: Antwerpen, by: int, to: int) -> Some | None:
    """Return what one may ask for: what lies open with them; any kind where hands are closed.

    Of all no more than one of them has, of each kind and in all; that one has the whole of it is not looked at (W10.1).
    """
    seats = others(g, by) if to == EVERYBODY else [to]
    most = max(len(g.products[seat]) for seat in seats)
    if not most:
        return None
    if g.house.closed:
        asked = tuple(p for p in PRODUCTS for _ in range(ASKED_COPIES))
        return Some("take", asked, 1, min(len(asked), most))
    if len(seats) == 1:
        return Some("take", tuple(g.products[seats[0]]), 1, most)
    copies = {p: max(g.products[seat].count(p) for seat in seats) for p in PRODUCTS}
    asked = tuple(p for p in PRODUCTS for _ in range(copies[p]))
    return Some("take", asked, 1, most)


def _gone(
    g: Antwerpen, turn: Turn, by: int, to: int
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return the offers (give, take) that were refused this turn by all of them, or are open (clause W10.3)."""
    addressed = others(g, by) if to == EVERYBODY else [to]
    refused = [t for t in turn.refused if t.by == by]
    same = sorted({(t.give, t.take) for t in refused})
    gone = [
        (give, take)
        for give, take in same
        if all(Terms(by, seat, give, take) in refused for seat in addressed)
    ]
    open_now = [frame.terms for frame in open_offers(g, by) if frame.terms.to == to]
    return gone + [(terms.give, terms.take) for terms in open_now]
