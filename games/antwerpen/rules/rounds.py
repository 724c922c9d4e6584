"""Chapters 2 and 11: turns one after the other, and the last round."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.antwerpen.rules.events import LastRound, TurnBegan
from games.antwerpen.rules.turn import Turn
from games.core.events import Tell
from games.core.frames import END, Call, Frame, Next

if TYPE_CHECKING:
    from games.antwerpen.rules.state import Antwerpen


class Rounds(Frame, kw_only=True):
    """Every seat's turn, clockwise; ``seat`` is the one that plays or has played, and at first the one before the first.

    ``laid``: assignments fulfilled by all when the turn began.
    """

    steps: ClassVar[tuple[str, ...]] = ("begin", "close")
    seat: int
    laid: int = 0

    def begin(self, g: Antwerpen, tell: Tell) -> Next:
        """Give the next seat its turn, or end the game after the last one (clauses W2.3, W11.2)."""
        if g.ending and not g.last:
            g.over = g.finished = True
            return END
        self.seat = g.last.pop(0) if g.ending else g.from_seat(self.seat + 1)[0]
        g.turns += 1
        self.laid = sum(map(len, g.done))
        tell(TurnBegan(self.seat))
        return Call(Turn(seat=self.seat, number=g.turns))

    def close(self, g: Antwerpen, tell: Tell) -> Next:
        """Cards are no longer fresh; see whether the last round begins (clauses W7.5, W11.1, W11.6)."""
        g.fresh = [[] for _ in g.left]
        if not g.ending:
            g.idle += sum(map(len, g.done)) == self.laid
            if not g.left[self.seat] and len(g.done[self.seat]) >= g.house.goal:
                begin_last(g, self.seat, self.seat, tell)
            elif g.idle >= g.house.patience * len(g.seated()):
                begin_last(g, self.seat, -1, tell)
        return "begin"


def begin_last(g: Antwerpen, now: int, trigger: int, tell: Tell) -> None:
    """Let everybody have one more turn, clockwise, the seat that has just played last (clause W11.2)."""
    g.ending, g.trigger = True, trigger
    g.last = g.from_seat(now + 1)
    tell(LastRound(trigger))
