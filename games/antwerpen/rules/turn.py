"""Chapters 2, 3 and 6: a turn. One action, and extra actions before and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, assert_never

from games.antwerpen.data import LANE_COLOURS, LaneColour
from games.antwerpen.rules import cards, trading
from games.antwerpen.rules.actions import (
    EndTurn,
    Exchange,
    ExtraColour,
    ExtraShip,
    Fulfil,
    Load,
    Offer,
    Sail,
    SailAlone,
    StepBack,
    Swap,
    UseLock,
    Withdraw,
)
from games.antwerpen.rules.events import Exchanged, How, Named
from games.antwerpen.rules.lanes import possible
from games.antwerpen.rules.pieces import Terms
from games.antwerpen.rules.sailing import Sailing
from games.core.asks import Ask, Choice, Prompt
from games.core.events import Tell
from games.core.frames import END, WAIT, Call, Frame, Next
from games.core.types import line

if TYPE_CHECKING:
    from games.antwerpen.rules.state import Antwerpen

TurnAction = (
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
    | Offer
    | Withdraw
)


SAILS = Choice(tuple(Sail(colour) for colour in LANE_COLOURS))
END_TURN = Choice((EndTurn(),))


class Turn(Frame, kw_only=True):
    """One seat's turn. ``made`` counts offers by seat, ``refused`` remembers what was refused (clause W10.3)."""

    steps: ClassVar[tuple[str, ...]] = ("act",)
    rest: ClassVar[tuple[str, ...]] = ("act",)
    seat: int
    number: int
    acted: bool = False
    fulfilled: bool = False
    numbered: int = 0
    made: dict[int, int] = {}
    refused: list[Terms] = []

    def stands(self, g: Antwerpen) -> bool:
        """Whether its seat still plays."""
        return not g.left[self.seat]

    def act(self, g: Antwerpen, tell: Tell) -> Next:
        """Ask for the action, or for what may come before and after it."""
        return WAIT

    def act_asks(self, g: Antwerpen) -> list[Ask]:
        """Ask the seat on turn. The absent name the colour that moves the fewest ships (clause W2.4)."""
        title = line(f"turn{'.done' * self.acted}{'.last' * g.ending}")
        absent = EndTurn() if self.acted else Sail(_quietest(g))
        clause = "W2.2" if self.acted else "W2.1"
        return [Ask(self.seat, title, tuple(self._prompts(g)), absent, clause=clause)]

    def _prompts(self, g: Antwerpen) -> list[Prompt]:
        seat = self.seat
        found: list[Prompt] = []
        if not self.acted:
            found += cards.loading(g, seat, Load)
            found.append(SAILS)
            if g.hands[seat] and g.assignments.count():
                found.append(Choice(tuple(Exchange(key) for key in g.hands[seat])))
        if not self.fulfilled:
            found += cards.fulfillable(g, seat)
        found += cards.lock_cards(g, seat)
        found += cards.ship_cards(g, seat)
        found += trading.offering(g, self)
        if mine := trading.open_offers(g, seat):
            found.append(Choice(tuple(Withdraw(offer.number) for offer in mine)))
        if self.acted:
            found.append(END_TURN)
        return found

    def act_answer(  # noqa: C901, PLR0912 # a kind of action a line
        self, g: Antwerpen, seat: int, action: TurnAction, tell: Tell
    ) -> Next:
        """Carry out what was chosen."""
        self.acted |= isinstance(action, Load | Sail | Exchange)
        match action:
            case Load():
                cards.load(g, seat, action, tell)
            case Sail(colour=colour):
                return _sail(g, seat, colour, "sail", tell)
            case Exchange(assignment=key):
                exchange(g, seat, key, tell)
            case Fulfil():
                self.fulfilled = True
                cards.fulfil(g, seat, action, tell)
            case UseLock():
                cards.use_lock(g, seat, action, tell)
            case SailAlone(colour=colour):
                g.play(seat, "alone", tell)
                return _sail(g, seat, colour, "alone", tell)
            case ExtraColour(colour=colour):
                g.play(seat, "extra_colour", tell)
                return _sail(g, seat, colour, "extra_colour", tell)
            case ExtraShip():
                g.play(seat, "extra_ship", tell)
                cards.load(g, seat, action, tell)
            case StepBack():
                return cards.step_back(g, seat, action, tell)
            case Swap():
                cards.swap(g, seat, action, tell)
            case Offer(to=to, give=give, take=take):
                trading.make_offer(g, self, Terms(seat, to, give, take), tell)
            case Withdraw(number=number):
                trading.withdraw(g, seat, number, tell)
            case EndTurn():
                return END
            case _:
                assert_never(action)
        return "act"


def _sail(g: Antwerpen, seat: int, colour: LaneColour, how: How, tell: Tell) -> Next:
    """Name a colour (clause W4.1)."""
    tell(Named(seat, colour, how))
    return Call(Sailing(seat=seat, colour=colour, alone=how == "alone"), "act")


def exchange(g: Antwerpen, seat: int, key: str, tell: Tell) -> None:
    """Put an assignment away face down, then draw: it may come back where the stack was empty (clauses W6.1, W6.2)."""
    g.hands[seat].remove(key)
    g.assignments.discard(key)
    tell(Exchanged(seat, key, g.next_assignment(seat, tell)))


def _quietest(g: Antwerpen) -> LaneColour:
    """Return the first colour that might move the fewest ships."""
    chart = g.chart()
    return min(reversed(LANE_COLOURS), key=lambda colour: len(possible(chart, colour)))
