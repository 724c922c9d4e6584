"""The words every game shares: seats, viewers, lines of text, refusals. Pure; imports nothing of the project."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

SeatNo = int
"""A seat's number, 0 … seats - 1, clockwise. Who sits there is the bot's affair."""


class Public(Struct, frozen=True):
    """The viewer who sits nowhere: the channel, a spectator, a link preview."""


class Seat(Struct, frozen=True):
    """The viewer at one seat."""

    no: SeatNo


class Gm(Struct, frozen=True):
    """The game master of this match, who sees what the game's rules show a game master."""


Viewer = Public | Seat | Gm


class PublicView(Struct, frozen=True):
    """Base of what everybody may know. Each game has its own; it never holds a hidden fact."""


class SeatView(Struct, frozen=True):
    """Base of what one seat may know. Another type than a public view, so that a leak is a type error."""

    seat: SeatNo


class GmView(Struct, frozen=True):
    """Base of what the game master may know."""


View = PublicView | SeatView | GmView


class SeatToken(Struct, frozen=True, tag="seat"):
    """A seat in a line: becomes a mention, a name or a sign, whatever the medium has."""

    seat: SeatNo


class CardToken(Struct, frozen=True, tag="card"):
    """A card in a line, by its key."""

    card: str


class PlaceToken(Struct, frozen=True, tag="place"):
    """A place in a line: at most four characters, the same in picture, text, log and commands."""

    place: str


class TextToken(Struct, frozen=True, tag="text"):
    """What a person wrote, by its number in the match's table of texts; 0 is no text."""

    text: int


class Line(Struct, frozen=True, tag="line"):
    """One sentence or label: its key among the game's words, and typed tokens. No rule builds an English string."""

    key: str
    args: tuple[Token, ...] = ()


Token = SeatToken | CardToken | PlaceToken | TextToken | Line | int


def line(key: str, *args: Token) -> Line:
    """Return ``Line(key, args)``, written as it reads."""
    return Line(key, args)


class Illegal(ValueError):
    """The player's mistake: well formed, but not allowed now. The state is untouched.

    ``code`` names the mistake among the game's words (``illegal.<code>``), ``clause`` the rule that forbids it.
    """

    def __init__(self, code: str, *args: Token, clause: str = "") -> None:
        super().__init__(code, *args)
        self.code = code
        self.tokens = args
        self.clause = clause

    @property
    def line(self) -> Line:
        """The refusal as a line."""
        return Line(f"illegal.{self.code}", self.tokens)


class Enough(Illegal):
    """A refusal that names all that is possible: whoever reads it needs no other moves named beside it."""


class Broken(AssertionError):
    """Our own mistake: an invariant does not hold, or a rule ran away."""


class Outcome(Struct, frozen=True):
    """How a match ended: the winners (none when it was called off), the score of each seat, and why."""

    winners: tuple[SeatNo, ...]
    scores: tuple[int, ...] = ()
    why: Line = Line("over")


Label = Callable[[Line], str]
"""How a medium turns a line into text."""
