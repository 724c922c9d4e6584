"""Tiny frames that try one way of the engine each. Their state is as small as a state can be."""

from __future__ import annotations

from typing import ClassVar

from games.core.actions import Action, Pass
from games.core.asks import Ask, Choice
from games.core.events import Event, Tell
from games.core.frames import END, WAIT, Call, Frame, Next
from games.core.rng import Rng
from games.core.strands import State, Strand, open_strand
from games.core.types import line
from games.core.windows import InTurn, Together


class Say(Action, frozen=True):
    """Says a word."""

    word: str


class Said(Event, frozen=True):
    """A word was said."""

    word: str


def ask(seat: int, *words: str, otherwise: Action | None = None) -> Ask:
    """Return a question for one of these words."""
    choice = Choice(tuple(Say(word) for word in words))
    return Ask(seat, line("say"), (choice,), otherwise, clause="1")


class Steps(Frame, kw_only=True):
    """Three steps, one after the other, of which the second waits."""

    steps: ClassVar[tuple[str, ...]] = ("one", "two", "three")
    rest: ClassVar[tuple[str, ...]] = ("two",)
    seat: int = 0

    def one(self, g: Toy, tell: Tell) -> Next:
        """Say one."""
        tell(Said("one"))
        return None

    def two(self, g: Toy, tell: Tell) -> Next:
        """Wait."""
        return WAIT

    def two_asks(self, g: Toy) -> list[Ask]:
        """Ask what next."""
        return [ask(self.seat, "on", "again", "back", "out", "call", "fail", "open")]

    def two_answer(self, g: Toy, seat: int, action: Say, tell: Tell) -> Next:
        """Go where the word says."""
        tell(Said(action.word))
        g.said.append(action.word)
        if action.word == "fail":
            raise RuntimeError("a rule that fails half way")
        if action.word == "open":
            open_strand(g, Beside(seat=1))
            return "two"
        if action.word == "call":
            return Call(Inner(), "one")
        return {"on": None, "again": WAIT, "back": "one", "out": END}[action.word]

    def three(self, g: Toy, tell: Tell) -> Next:
        """Say three; call a last frame and end."""
        tell(Said("three"))
        return Call(Inner())


class Inner(Frame, kw_only=True):
    """One step that says something and ends."""

    steps: ClassVar[tuple[str, ...]] = ("only",)

    def only(self, g: Toy, tell: Tell) -> Next:
        """Say so."""
        tell(Said("inner"))
        g.said.append("inner")
        return None


class Beside(Frame, kw_only=True):
    """A strand that stands while its word was not said again."""

    steps: ClassVar[tuple[str, ...]] = ("wait",)
    seat: int

    def stands(self, g: Toy) -> bool:
        """Whether nobody went back."""
        return "back" not in g.said

    def fell(self, g: Toy, tell: Tell) -> None:
        """Say so."""
        tell(Said("fell"))

    def wait(self, g: Toy, tell: Tell) -> Next:
        """Wait."""
        return WAIT

    def wait_asks(self, g: Toy) -> list[Ask]:
        """Ask for a word."""
        return [ask(self.seat, "yes", "no", otherwise=Say("no"))]

    def wait_answer(self, g: Toy, seat: int, action: Say, tell: Tell) -> Next:
        """End."""
        g.said.append(action.word)
        return END


class Loop(Frame, kw_only=True):
    """A rule that never ends once it is let go."""

    steps: ClassVar[tuple[str, ...]] = ("wait", "spin")

    def wait(self, g: Toy, tell: Tell) -> Next:
        """Wait."""
        return WAIT

    def wait_asks(self, g: Toy) -> list[Ask]:
        """Ask."""
        return [ask(0, "go")]

    def wait_answer(self, g: Toy, seat: int, action: Say, tell: Tell) -> Next:
        """Let go."""
        return None

    def spin(self, g: Toy, tell: Tell) -> Next:
        """Turn in a circle."""
        g.said.append("spin")
        return "spin"


class Everybody(Together, kw_only=True):
    """Asks all three seats at once."""

    answers: dict[int, Say | Pass] = {}
    nobody: bool = False

    def eligible(self, g: Toy) -> list[int]:
        """Ask 2, 0, 1."""
        return [] if self.nobody else [2, 0, 1]

    def ask(self, g: Toy, seat: int) -> Ask:
        """Ask for a word."""
        return ask(seat, "yes", "no", otherwise=Say("no"))

    def resolve(self, g: Toy, tell: Tell) -> Next:
        """Note all the words, in the order of the seats."""
        for seat in sorted(self.answers):
            answer = self.answers[seat]
            assert isinstance(answer, Say)
            g.said.append(f"{seat} {answer.word}")
        return None


class OneByOne(InTurn, kw_only=True):
    """Asks 1, 2, 0 in turn until somebody says stop."""

    def eligible(self, g: Toy) -> list[int]:
        """Ask 1, 2, 0."""
        return [1, 2, 0]

    def ask(self, g: Toy, seat: int) -> Ask:
        """Ask for a word."""
        return ask(seat, "on", "stop")

    def heard(self, g: Toy, seat: int, action: Say, tell: Tell) -> Next:
        """Note the word."""
        g.said.append(f"{seat} {action.word}")
        return END if action.word == "stop" else None


class Over(Frame, kw_only=True):
    """Ends the game when answered."""

    steps: ClassVar[tuple[str, ...]] = ("wait",)

    def wait(self, g: Toy, tell: Tell) -> Next:
        """Wait."""
        return WAIT

    def wait_asks(self, g: Toy) -> list[Ask]:
        """Ask."""
        return [ask(0, "end")]

    def wait_answer(self, g: Toy, seat: int, action: Say, tell: Tell) -> Next:
        """End it."""
        g.over = True
        return WAIT


ToyFrame = Steps | Inner | Beside | Loop | Everybody | OneByOne | Over


class Toy(State, kw_only=True):
    """A table on which only words lie."""

    strands: list[Strand[ToyFrame]]
    said: list[str] = []


def toy(*frames: ToyFrame) -> Toy:
    """Return a table with a strand for each frame, not run yet."""
    strands = [Strand(-1 - at, [frame]) for at, frame in enumerate(frames)]
    return Toy(rng=Rng(b"t" * 32), strands=strands)
