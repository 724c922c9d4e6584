"""The table of Antwerpen: what lies where, and the small moves of ships and cards that several chapters share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.antwerpen.data import (
    ASSIGNMENTS,
    CARD_ORDER,
    COPIES,
    CUBES,
    HAND,
    LOCKS,
    MADE_AT,
    PRODUCT_ORDER,
    PRODUCTS,
    SECRET_ORDER,
    SHIPS,
    SPACES,
    STARTS,
    Cargo,
    Colour,
    Stack,
    box,
    stack_of,
)
from games.antwerpen.rules.cards import Mooring
from games.antwerpen.rules.events import Drew, NoCard, Played, Reshuffled, TurnedUp, TurnedUpUnseen
from games.antwerpen.rules.lanes import Chart
from games.antwerpen.rules.pieces import House, Ship
from games.antwerpen.rules.rounds import Rounds
from games.antwerpen.rules.sailing import Sailing
from games.antwerpen.rules.trading import Offering
from games.antwerpen.rules.turn import Turn
from games.core.amendments import CoreAmendment
from games.core.events import Tell
from games.core.piles import Pile
from games.core.strands import State, Strand
from games.core.types import Broken
from games.core.windows import clockwise

AntwerpenFrame = Rounds | Turn | Sailing | Mooring | Offering


class Antwerpen(State, kw_only=True):
    """Everything on the table; lists go by seat number.

    ``ships`` by space; ``fleet`` ships before their owner; ``stacks`` by harbour, the open product last. ``hands`` are
    assignments, ``cards`` lock and ship cards, ``fresh`` those of them that were drawn this turn. ``last`` are the seats
    that still have their last turn once ``ending``; ``idle`` turns passed without an assignment; ``turns`` began.
    """

    strands: list[Strand[AntwerpenFrame]]
    queue: list[CoreAmendment] = []
    ships: dict[str, Ship] = {}
    fleet: list[int]
    supply: dict[Cargo, int]
    stacks: dict[str, list[str]]
    closed: list[str]
    assignments: Pile
    lock_cards: Pile
    ship_cards: Pile
    hands: list[list[str]]
    cards: list[list[str]]
    fresh: list[list[str]]
    products: list[list[str]]
    done: list[list[str]]
    colours: list[Colour]
    left: list[bool]
    turns: int = 0
    idle: int = 0
    ending: bool = False
    last: list[int] = []
    trigger: int = -1
    house: House = House()
    finished: bool = False

    # --- who

    def turn(self) -> Turn | None:
        """Return the turn that is being played, if any."""
        main = self.strands[0].frames if self.strands else []
        return next((frame for frame in main if isinstance(frame, Turn)), None)

    def seated(self) -> list[int]:
        """Return the seats that play, in order."""
        return [seat for seat, left in enumerate(self.left) if not left]

    def from_seat(self, first: int) -> list[int]:
        """Return the seats that play, clockwise from ``first``."""
        return clockwise(self.seated(), first, len(self.left))

    # --- the board

    def chart(self, alone: int | None = None) -> Chart:
        """Return what decides where ships go."""
        owners = {space: ship.seat for space, ship in self.ships.items()}
        return Chart(owners, tuple(self.closed), self.house.snapshot, alone)

    def afloat(self) -> tuple[str, ...]:
        """Return the spaces with a ship, in the order of the board, whatever happened before."""
        return tuple(space for space in SPACES if space in self.ships)

    def free_starts(self) -> tuple[str, ...]:
        """Return the starting spots without a ship."""
        return tuple(start for start in STARTS if start not in self.ships)

    def cargoes(self) -> tuple[Cargo, ...]:
        """Return the resources of which there are some in the supply."""
        return tuple(cargo for cargo, left in self.supply.items() if left)

    def place(self, seat: int, start: str, cargo: Cargo) -> None:
        """Put a ship with a resource on a starting spot."""
        self.fleet[seat] -= 1
        self.supply[cargo] -= 1
        self.ships[start] = Ship(seat, cargo)

    def remove(self, ship: Ship) -> None:
        """Give a ship that has left the board back to its owner, and its resource to the supply."""
        self.fleet[ship.seat] += 1
        self.supply[ship.cargo] += 1

    def move(self, start: str, to: str) -> None:
        """Move a ship to an empty space."""
        self.ships[to] = self.ships.pop(start)

    # --- products

    def take_product(self, seat: int, harbour: str) -> str:
        """Give a seat the open product of a harbour that has one, and return it."""
        product = self.stacks[harbour].pop()
        self.gain(seat, (product,))
        return product

    def turn_up(self, harbour: str, tell: Tell) -> None:
        """Say which product lies open now; where hands are closed, that there is one (clause W10.6)."""
        if not self.stacks[harbour]:
            return
        shown = self.stacks[harbour][-1]
        tell(TurnedUpUnseen(harbour) if self.house.closed else TurnedUp(harbour, shown))

    def bury(self, harbour: str, product: str) -> None:
        """Put a product under its stack."""
        self.stacks[harbour].insert(0, product)

    def gain(self, seat: int, goods: Sequence[str]) -> None:
        """Add products to those of a seat, in order."""
        self.products[seat] = sorted([*self.products[seat], *goods], key=PRODUCT_ORDER.__getitem__)

    def lose(self, seat: int, goods: Sequence[str]) -> None:
        """Take products from those of a seat."""
        for product in goods:
            self.products[seat].remove(product)

    # --- lock cards and ship cards

    def pile(self, stack: Stack) -> Pile:
        """Return the stack of lock cards or of ship cards."""
        return self.lock_cards if stack == "lock" else self.ship_cards

    def held(self, seat: int, stack: Stack) -> int:
        """Return how many cards of a stack a seat holds."""
        return sum(stack_of(card) == stack for card in self.cards[seat])

    def room(self, seat: int, stack: Stack) -> int:
        """Return how many cards of a stack a seat may draw (clauses W5.1, W7.6)."""
        return min(HAND - self.held(seat, stack), self.pile(stack).count())

    def playable(self, seat: int) -> list[str]:
        """Return the cards that a seat did not draw in this turn (clause W7.5)."""
        left = list(self.cards[seat])
        for card in self.fresh[seat]:
            left.remove(card)
        return left

    def draw(self, seat: int, stack: Stack, tell: Tell) -> None:
        """Draw a card of a stack that has one, at an anchorage."""
        pile = self.pile(stack)
        if not pile.draw:
            pile.reshuffle(self.rng)
            tell(Reshuffled(stack))
        card = pile.draw.pop()
        self.cards[seat] = sorted([*self.cards[seat], card], key=CARD_ORDER.__getitem__)
        self.fresh[seat].append(card)
        tell(Drew(seat, card, stack))

    def moor(self, seat: int, wanted: Stack, tell: Tell) -> None:
        """Draw at an anchorage: the wanted kind, else the other, else nothing (clause W5.1)."""
        other: Stack = "ship" if wanted == "lock" else "lock"
        stack = next((s for s in (wanted, other) if self.room(seat, s) > 0), None)
        if stack is None:
            tell(NoCard(seat))
        else:
            self.draw(seat, stack, tell)

    def play(self, seat: int, card: str, tell: Tell) -> None:
        """Lay a card on its discards (clause W7.4)."""
        self.cards[seat].remove(card)
        self.pile(stack_of(card)).discard(card)
        tell(Played(seat, card))

    # --- assignments

    def next_assignment(self, seat: int, tell: Tell) -> str:
        """Draw an assignment, the discards shuffled first where the stack is empty; empty where there is none."""
        pile = self.assignments
        if not pile.draw and pile.discards:
            pile.reshuffle(self.rng)
            tell(Reshuffled("assignment"))
        if not pile.draw:
            return ""
        drawn = pile.draw.pop()
        self.hands[seat] = sorted([*self.hands[seat], drawn], key=SECRET_ORDER.__getitem__)
        return drawn

    # --- what must always hold

    def check(self) -> None:
        """Raise Broken unless every ship, resource, product, assignment and card is there exactly once."""
        self._check_ships()
        self._check_products()
        if sorted([*_in(self.assignments), *_all(self.hands), *_all(self.done)]) != sorted(
            ASSIGNMENTS
        ):
            raise Broken("assignments")
        self._check_cards()

    def _check_ships(self) -> None:
        afloat = Counter(ship.seat for ship in self.ships.values())
        for seat in self.seated():
            if self.fleet[seat] + afloat[seat] != SHIPS[len(self.left)]:
                raise Broken(f"ships of seat {seat}")
        if set(self.ships) - set(SPACES) or set(self.closed) - set(LOCKS):
            raise Broken("places")
        cubes = Counter(self.supply) + Counter(ship.cargo for ship in self.ships.values())
        if cubes != Counter(CUBES) or min(self.supply.values()) < 0:
            raise Broken("resources")

    def _check_products(self) -> None:
        held = Counter(_all(self.products))
        lying = Counter(_all(list(self.stacks.values())))
        if held + lying != Counter(dict.fromkeys(PRODUCTS, COPIES)):
            raise Broken("products")
        for harbour, stack in self.stacks.items():
            if any(MADE_AT[product] != harbour for product in stack):
                raise Broken(f"products of {harbour}")

    def _check_cards(self) -> None:
        cards = [*_in(self.lock_cards), *_in(self.ship_cards), *_all(self.cards)]
        if sorted(cards) != sorted([*box("lock"), *box("ship")]):
            raise Broken("cards")
        for seat in range(len(self.left)):
            if max(self.held(seat, "lock"), self.held(seat, "ship")) > HAND:
                raise Broken("too many cards")
            if Counter(self.fresh[seat]) - Counter(self.cards[seat]):
                raise Broken("fresh cards that nobody holds")


def _in(pile: Pile) -> list[str]:
    return [*pile.draw, *pile.discards]


def _all(piles: list[list[str]]) -> list[str]:
    return [card for pile in piles for card in pile]


def points(g: Antwerpen, seat: int) -> tuple[int, int]:
    """Return a seat's points, and those of them from assignments (clauses W11.3, W11.4)."""
    fulfilled = sum(ASSIGNMENTS[key].points for key in g.done[seat])
    return fulfilled + sum(PRODUCTS[p] for p in g.products[seat]), fulfilled
