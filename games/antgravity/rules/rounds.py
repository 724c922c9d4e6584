"""Chapter 14: rounds and Doom tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.antgravity.rules.doom import Cutting, Drawing, Mining, Peeking
from games.antgravity.rules.events import DoomRevealed, RoundBegan
from games.antgravity.rules.scoring import finish
from games.antgravity.rules.turn import Turn
from games.core.events import Tell
from games.core.frames import END, Call, Frame, Next

if TYPE_CHECKING:
    from games.antgravity.rules.state import Antgravity


class Rounds(Frame, kw_only=True):
    """Every seat's turn, clockwise from the First Player, then the end of the round (clause G14.1).

    ``waiting`` seats have their turn still before them; ``embargo``: nobody draws at the end of this round.
    """

    steps: ClassVar[tuple[str, ...]] = ("open", "turn", "reveal", "draw", "cut", "dawn")
    waiting: list[int] = []
    embargo: bool = False

    def open(self, g: Antgravity, tell: Tell) -> Next:
        """Settle who has a turn, in which order."""
        self.waiting = g.seated()
        return None

    def turn(self, g: Antgravity, tell: Tell) -> Next:
        """Give the next seat its turn."""
        while self.waiting:
            seat = self.waiting.pop(0)
            if not g.left[seat]:
                return Call(Turn(seat=seat), "turn")
        return None

    def reveal(self, g: Antgravity, tell: Tell) -> Next:  # noqa: C901 # a token a line
        """Turn the next Doom token over; after the round without one the game ends (clause G1.7)."""
        g.barren = False
        if not g.doom:
            finish(g, tell)
            return END
        token = g.doom.pop()
        g.revealed.append(token)
        tell(DoomRevealed(token))
        match token:
            case "lightning":
                for seat in g.seated():
                    g.earn(seat, 1, tell)
            case "weapon" | "equipment":
                for seat in g.seated():
                    g.draw(seat, token, tell)
            case "rubble":
                g.barren = True
            case "mine":
                return Call(Mining())
            case "magnifier":
                return Call(Peeking())
            case "embargo":
                self.embargo = True
            case "blank":
                pass
        return None

    def draw(self, g: Antgravity, tell: Tell) -> Next:
        """Mark the new round; let everybody draw a basic card, unless the token forbids it (clause G14.1)."""
        g.round += 1
        return None if self.embargo else Call(Drawing())

    def cut(self, g: Antgravity, tell: Tell) -> Next:
        """Let those with too many cards discard."""
        return Call(Cutting())

    def dawn(self, g: Antgravity, tell: Tell) -> Next:
        """Begin the next round."""
        if g.house.passes:
            g.first = next_seated(g, g.first)
        self.embargo = False
        tell(RoundBegan(g.round))
        return "open"


def next_seated(g: Antgravity, seat: int) -> int:
    """Return the next seat clockwise that plays."""
    around = [(seat + step) % len(g.left) for step in range(1, len(g.left) + 1)]
    return next(s for s in around if not g.left[s])
