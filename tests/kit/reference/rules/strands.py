"""What waits beside the turn: an offer (clause C2.5) and a roll that the game master called for (clause C5.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.core.asks import Ask, Choice
from games.core.events import Tell
from games.core.frames import END, WAIT, Frame, Next
from games.core.types import CardToken, SeatToken, TextToken, line
from tests.kit.reference.rules.actions import Accept, Decline, Roll
from tests.kit.reference.rules.events import Declined, Rolled, Traded, Withdrawn

if TYPE_CHECKING:
    from tests.kit.reference.rules.state import Caravan


class Offering(Frame, kw_only=True):
    """Gold for a good. It ends with its maker's turn, or as soon as the gold is spent."""

    steps: ClassVar[tuple[str, ...]] = ("consider",)
    rest: ClassVar[tuple[str, ...]] = ("consider",)
    by: int
    to: int
    want: str
    price: int
    note: int = 0

    def stands(self, g: Caravan) -> bool:
        """Whether its maker is on turn and has the gold, and the other still plays."""
        return g.turn() == self.by and g.gold[self.by] >= self.price and bool(g.at[self.to])

    def fell(self, g: Caravan, tell: Tell) -> None:
        """Say so."""
        tell(Withdrawn(self.by))

    def consider(self, g: Caravan, tell: Tell) -> Next:
        """Wait for the other."""
        return WAIT

    def consider_asks(self, g: Caravan) -> list[Ask]:
        """Ask the other: whether he holds the good is his secret, so he is asked in any case."""
        title = line(
            "offer", SeatToken(self.by), self.price, CardToken(self.want), TextToken(self.note)
        )
        held = self.want in g.hands[self.to]
        choice = Choice((Accept(), Decline()) if held else (Decline(),))
        return [Ask(self.to, title, (choice,), Decline(), "free", "C2.5")]

    def consider_answer(self, g: Caravan, seat: int, action: Accept | Decline, tell: Tell) -> Next:
        """Trade, or not."""
        if isinstance(action, Decline):
            tell(Declined(seat))
            return END
        g.hands[seat].remove(self.want)
        g.gain(self.by, self.want)
        g.gold[self.by] -= self.price
        g.gold[seat] += self.price
        tell(Traded(seat, self.by, self.want, self.price))
        return END


class Peril(Frame, kw_only=True):
    """A roll: on 1 and 2 the caravan loses up to 5 gold."""

    steps: ClassVar[tuple[str, ...]] = ("roll",)
    rest: ClassVar[tuple[str, ...]] = ("roll",)
    seat: int
    why: int = 0

    def stands(self, g: Caravan) -> bool:
        """Whether the seat still plays."""
        return bool(g.at[self.seat])

    def roll(self, g: Caravan, tell: Tell) -> Next:
        """Wait for the roll."""
        return WAIT

    def roll_asks(self, g: Caravan) -> list[Ask]:
        """Ask for it."""
        title = line("peril", TextToken(self.why))
        return [Ask(self.seat, title, (Choice((Roll(),)),), Roll(), "free", "C5.2")]

    def roll_answer(self, g: Caravan, seat: int, action: Roll, tell: Tell) -> Next:
        """Roll, and lose what is lost."""
        die = g.rng.die(6)
        g.gold[seat] -= min(g.gold[seat], 5) if die <= 2 else 0
        tell(Rolled(seat, die))
        return END
