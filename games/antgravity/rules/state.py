"""The table of ANTgravity: what lies where, and the small moves of tokens and cards that several chapters share."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from msgspec import Struct

from games.antgravity.cards import ARSENAL, KIND_ORDER, WINGS, stack_of
from games.antgravity.data import (
    ANTS,
    BIT,
    DOOM,
    MINES,
    NEXT,
    NEXT_BIT,
    Colour,
    Doom,
    Token,
    ants_of,
)
from games.antgravity.rules.doom import Cutting, Drawing, Mining, Peeking
from games.antgravity.rules.equipment import Errand
from games.antgravity.rules.events import (
    Drew,
    EnergyGained,
    NothingToDraw,
    Reshuffled,
)
from games.antgravity.rules.gravity import Bonus, Gravity
from games.antgravity.rules.physics import Board, Piece
from games.antgravity.rules.pieces import Ant, Asteroid, Flag
from games.antgravity.rules.rounds import Rounds
from games.antgravity.rules.turn import Turn
from games.antgravity.rules.weapons import Volley
from games.core.amendments import CoreAmendment
from games.core.events import Tell
from games.core.piles import Pile
from games.core.strands import State, Strand
from games.core.types import Broken
from games.core.windows import clockwise

AntgravityFrame = (
    Rounds | Turn | Gravity | Bonus | Volley | Errand | Mining | Peeking | Drawing | Cutting
)


class Rules(Struct, frozen=True):
    """The house rules of this table (clause G16.3)."""

    rounds: str = "standard"
    asteroids: str = "even"
    wings: bool = True
    passes: bool = False


class Antgravity(State, kw_only=True):
    """Everything on the table; lists go by seat number. ``shown`` is the card being resolved."""

    strands: list[Strand[AntgravityFrame]]
    queue: list[CoreAmendment] = []
    ants: dict[str, Ant]
    asteroids: dict[str, Asteroid]
    bases: dict[str, list[Flag]]
    homes: list[str]
    pool: list[Token]
    mines: int = MINES
    doom: list[Doom]
    revealed: list[Doom] = []
    barren: bool = False
    round: int = 1
    rounds: int
    first: int = 0
    hands: list[list[str]]
    weapons: Pile
    equipment: Pile
    legendary: Pile
    shown: list[str] = []
    gone: int = 0
    energy: list[int]
    trophies: list[list[Flag]]
    colours: list[Colour]
    left: list[bool]
    house: Rules = Rules()
    finished: bool = False

    # --- who

    def turn(self) -> int | None:
        """Return the seat on turn, or None at the end of a round and of the game."""
        for strand in self.strands:
            for frame in strand.frames:
                if isinstance(frame, Turn):
                    return frame.seat
        return None

    def seated(self) -> list[int]:
        """Return the seats that play, clockwise from the First Player."""
        playing = [seat for seat, left in enumerate(self.left) if not left]
        return clockwise(playing, self.first, len(self.left))

    # --- the board

    def filled(self) -> int:
        """Return the bits of every space with an obstacle."""
        filled = bits(tuple(self.asteroids)) | bits(tuple(self.bases))
        for ant in self.ants.values():
            if ant.at:
                filled |= BIT[ant.at]
        return filled

    def loose(self, filled: int) -> list[str]:
        """Return the Ants that must fall, in order; ``filled`` are the bits of all obstacles."""
        return [n for n, a in self.ants.items() if a.at and not filled & NEXT_BIT[a.at][a.down]]

    def board(self) -> Board:
        """Return what everybody sees of the position."""
        worn = mined = 0
        for place, asteroid in self.asteroids.items():
            if asteroid.up:
                worn |= BIT[place]
            if asteroid.mine:
                mined |= BIT[place]
        ants = [Piece(name, ant.at, ant.down) for name, ant in self.ants.items() if ant.at]
        asteroids, bases = bits(tuple(self.asteroids)), bits(tuple(self.bases))
        return Board(tuple(ants), asteroids, worn, mined, bases)

    def below(self, ant: str) -> str:
        """Return the space toward which an Ant's arrow points: what it stands on, if anything is there."""
        piece = self.ants[ant]
        return NEXT[piece.at][piece.down] if piece.at else ""

    def ant_at(self, place: str) -> str:
        """Return the Ant on a space, or nothing."""
        return next((name for name, ant in self.ants.items() if place and ant.at == place), "")

    def on_board(self, seat: int) -> list[str]:
        """Return a seat's Ants that are not in the Hospital."""
        return [ant for ant in ants_of(seat) if self.ants[ant].at]

    # --- cards

    def pile(self, stack: str) -> Pile:
        """Return a stack with its discards."""
        match stack:
            case "weapon":
                return self.weapons
            case "equipment":
                return self.equipment
            case _:
                return self.legendary

    def gain(self, seat: int, card: str) -> None:
        """Put a card into a hand, which is kept in order: what was drawn when is nobody's business."""
        self.hands[seat] = sorted([*self.hands[seat], card], key=KIND_ORDER.__getitem__)

    def draw(self, seat: int, stack: str, tell: Tell) -> None:
        """Draw a card, privately; an empty stack is made of its discards first (clause G2.3)."""
        pile = self.pile(stack)
        if not pile.draw and pile.discards:
            pile.reshuffle(self.rng)
            tell(Reshuffled(stack))
        if not pile.draw:
            tell(NothingToDraw(seat, stack))
            return
        card = pile.draw.pop()
        self.gain(seat, card)
        tell(Drew(seat, card, stack))

    def discard(self, card: str) -> None:
        """Lay a card on its discards; Wings leave the game (clause G2.7)."""
        if card == WINGS:
            self.gone += 1
        else:
            self.pile(stack_of(card)).discard(card)

    def earn(self, seat: int, amount: int, tell: Tell) -> None:
        """Give a seat Energy (clause G13.1)."""
        self.energy[seat] += amount
        tell(EnergyGained(seat, amount))

    # --- whole and sound

    def check(self) -> None:
        """Raise Broken unless every card, token, flag and Ant is there exactly once, and nothing is doubly placed."""
        _check_cards(self)
        _check_board(self)


@lru_cache(4096)
def bits(places: tuple[str, ...]) -> int:
    """Return these spaces as bits; kept, for Asteroids change seldom and Bases never."""
    return sum(map(BIT.__getitem__, places))


def _check_cards(g: Antgravity) -> None:
    cards = Counter(g.shown)
    for pile in (g.weapons, g.equipment, g.legendary):
        cards.update([*pile.draw, *pile.discards])
    for hand in g.hands:
        cards.update(hand)
    wings = len(g.left) if g.house.wings else 0
    printed = Counter({key: kind.copies for key, kind in ARSENAL.items() if key != WINGS})
    cards[WINGS] += g.gone
    if cards != printed + Counter({WINGS: wings}) or min(g.energy) < 0:
        raise Broken(f"cards {cards}, Energy {g.energy}")
    if len({*g.doom, *g.revealed}) != len(g.doom) + len(g.revealed) or not {*g.doom} <= {*DOOM}:
        raise Broken(f"Doom tokens {g.doom}, {g.revealed}")


def _check_board(g: Antgravity) -> None:
    standing = [ant.at for ant in g.ants.values() if ant.at]
    places = [*standing, *g.asteroids, *g.bases]
    if len(set(places)) < len(places) or not {*places} <= {*BIT}:
        raise Broken(f"spaces {places}")
    if len(g.asteroids) + len(g.pool) != 45 or list(g.ants) != list(ANTS[: 2 * len(g.left)]):
        raise Broken(f"{len(g.asteroids)} Asteroids, {len(g.pool)} in the pool")
    if g.mines + sum(asteroid.mine for asteroid in g.asteroids.values()) != MINES:
        raise Broken(f"{g.mines} Mines in the supply")
    carried = [ant.flag for ant in g.ants.values() if ant.flag]
    flags = len(carried) + sum(map(len, g.bases.values())) + sum(map(len, g.trophies))
    if flags != sum(_flags(len(g.left))) or any(a.flag and not a.at for a in g.ants.values()):
        raise Broken(f"{flags} flags")


def _flags(seats: int) -> tuple[int, int]:
    """White and coloured flags by the number of players (clause G1.5)."""
    return {2: (5, 6), 3: (7, 9), 4: (9, 16)}[seats]
