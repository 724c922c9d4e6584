"""Chapter 14: what a Doom token asks of everybody, and the cards at the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.antgravity.data import HAND
from games.antgravity.rules.actions import Basic, Discard, Draw, Lay, Peek
from games.antgravity.rules.equipment import lay
from games.antgravity.rules.events import Chose, Discarded, LookedAway, Peeked
from games.core.actions import Pass
from games.core.asks import Ask, Choice, Form, Some
from games.core.events import Tell
from games.core.frames import Next
from games.core.types import line
from games.core.windows import InTurn, Together

if TYPE_CHECKING:
    from games.antgravity.rules.state import Antgravity


class Mining(InTurn, kw_only=True):
    """Each in turn places a Mine, while Mines and Asteroids without one last (clause G14.3)."""

    def eligible(self, g: Antgravity) -> list[int]:
        """Return everybody, from the First Player on."""
        return g.seated() if g.mines and unmined(g) else []

    def ask(self, g: Antgravity, seat: int) -> Ask:
        """Ask for an Asteroid."""
        options = tuple(Lay(place) for place in unmined(g))
        return Ask(seat, line("mining"), (Choice(options),), options[0], "window", "G14.3")

    def heard(self, g: Antgravity, seat: int, action: Lay, tell: Tell) -> Next:
        """Place it."""
        lay(g, seat, action.place, tell)
        if not g.mines or not unmined(g):
            self.waiting = []
        return None


class Peeking(Together, kw_only=True):
    """Each may look at one face-down Asteroid (clause G14.7)."""

    answers: dict[int, Peek | Pass] = {}

    def eligible(self, g: Antgravity) -> list[int]:
        """Return everybody, where anything lies face down."""
        return g.seated() if face_down(g) else []

    def ask(self, g: Antgravity, seat: int) -> Ask:
        """Ask for an Asteroid."""
        options = (Choice(tuple(Peek(place) for place in face_down(g))), Choice((Pass(),)))
        return Ask(seat, line("peeking"), options, Pass(), "window", "G14.7", window="magnifier")

    def gather_answer(self, g: Antgravity, seat: int, action: Peek | Pass, tell: Tell) -> Next:
        """Let the seat look at once."""
        if isinstance(action, Peek):
            asteroid = g.asteroids[action.place]
            asteroid.peeked = sorted({*asteroid.peeked, seat})
            tell(Peeked(seat, action.place, asteroid.token))
        else:
            tell(LookedAway(seat))
        return super().gather_answer(g, seat, action, tell)

    def resolve(self, g: Antgravity, tell: Tell) -> Next:
        """All is done."""
        return None


class Drawing(Together, kw_only=True):
    """Each says from which stack to draw; then all draw, from the First Player on (clause G14.10)."""

    answers: dict[int, Draw] = {}

    def eligible(self, g: Antgravity) -> list[int]:
        """Return everybody, while there are cards."""
        return g.seated() if able(g) else []

    def ask(self, g: Antgravity, seat: int) -> Ask:
        """Ask for a stack."""
        options = tuple(Draw(stack) for stack in able(g))
        choice = (Choice(options),)
        return Ask(seat, line("drawing"), choice, options[0], "window", "G14.10", window="drawing")

    def gather_answer(self, g: Antgravity, seat: int, action: Draw, tell: Tell) -> Next:
        """Hear it."""
        tell(Chose(seat, action.stack))
        return super().gather_answer(g, seat, action, tell)

    def resolve(self, g: Antgravity, tell: Tell) -> Next:
        """Draw."""
        for seat in g.seated():
            if seat in self.answers:
                g.draw(seat, self.answers[seat].stack, tell)
        return None


class Cutting(Together, kw_only=True):
    """Who holds more than four cards discards the rest, all at once and sealed (clause G14.11)."""

    answers: dict[int, Discard] = {}

    def eligible(self, g: Antgravity) -> list[int]:
        """Return who holds too many."""
        return [seat for seat in g.seated() if len(g.hands[seat]) > HAND]

    def ask(self, g: Antgravity, seat: int) -> Ask:
        """Ask what to discard."""
        hand = tuple(g.hands[seat])
        count = len(hand) - HAND
        form = Form(Discard, (Some("cards", hand, count, count),))
        title, first = line("cutting", count), Discard(hand[:count])
        return Ask(seat, title, (form,), first, "window", "G14.11", sealed=True)

    def resolve(self, g: Antgravity, tell: Tell) -> Next:
        """Discard."""
        for seat in g.seated():
            if seat in self.answers:
                cards = self.answers[seat].cards
                for card in cards:
                    g.hands[seat].remove(card)
                    g.discard(card)
                tell(Discarded(seat, cards))
        return None


def unmined(g: Antgravity) -> list[str]:
    """Return the Asteroids without a Mine."""
    return [place for place, asteroid in g.asteroids.items() if not asteroid.mine]


def face_down(g: Antgravity) -> list[str]:
    """Return the face-down Asteroids."""
    return [place for place, asteroid in g.asteroids.items() if not asteroid.up]


def able(g: Antgravity) -> list[Basic]:
    """Return the basic stacks that have a card left."""
    stacks: tuple[Basic, ...] = ("weapon", "equipment")
    return [stack for stack in stacks if g.pile(stack).count()]
