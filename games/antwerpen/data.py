"""What lies in the box: the Scheldt with its lanes, ships, resources, products, assignments, cards. Pure data."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

Colour = Literal["red", "yellow", "blue", "green"]
"""What a player sails under (clause W1.1)."""
LaneColour = Literal["red", "yellow", "green", "blue", "purple"]
Cargo = Literal["toys", "cocoa", "barley", "potatoes"]
"""The four resources."""
Stack = Literal["lock", "ship"]
"""The two stacks of cards."""

COLOURS: tuple[Colour, ...] = ("red", "yellow", "blue", "green")
LANE_COLOURS: tuple[LaneColour, ...] = ("red", "yellow", "green", "blue", "purple")
SHIPS = {2: 5, 3: 4, 4: 3}
"""Ships of a player, by the number of players (clause W1.1)."""
CUBES: dict[Cargo, int] = {"toys": 7, "cocoa": 6, "barley": 6, "potatoes": 5}
"""Resources in the supply (clause W1.4)."""
CARGOES: tuple[Cargo, ...] = tuple(CUBES)

# --- the board (clause W1.2)

LOCKS = ("L1", "L2", "L3")
STARTS = ("S1", "S2", "S3", "S4")
ANCHORAGES = ("B1", "B3", "C2", "D1")
DEURGANCKDOK, TRANSIT = "DEUR", "OUT"
HARBOURS: dict[str, Cargo] = {"DEUR": "toys", "COCO": "cocoa", "BARL": "barley", "POTA": "potatoes"}
"""Each harbour and the resource that it makes into products (clause W5.2)."""
HARBOUR_OF: dict[str, str] = {cargo: harbour for harbour, cargo in HARBOURS.items()}
SPACES = (*STARTS, "A1", "A2", "A3", "A4", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2", "E1")
"""Where ships stand, upstream last; each space holds one ship. The order of the board."""
ENDS = (*HARBOURS, TRANSIT)
"""Where a ship's way ends: it leaves the board there, so these hold any number."""


class Lane(Struct, frozen=True):
    """A shipping lane; a double lane has two colours. ``lock`` is the gate across it, or empty."""

    start: str
    end: str
    colours: tuple[LaneColour, ...]
    lock: str = ""

    @property
    def name(self) -> str:
        """Its notation: A2>B2."""
        return f"{self.start}>{self.end}"


def _lane(text: str) -> Lane:
    start, end, colours, *lock = text.split()
    return Lane(start, end, tuple(colours.split("/")), *lock)  # type: ignore[arg-type]


LANES: tuple[Lane, ...] = tuple(
    map(
        _lane,
        (
            "S1 A1 red/blue",
            "S2 A1 yellow",
            "S2 A2 green",
            "S3 A2 red",
            "S3 A3 yellow",
            "S4 A3 blue",
            "S4 A4 green",
            "A1 DEUR green",
            "A1 B1 yellow/red",
            "A2 B1 blue",
            "A2 B2 red",
            "A3 B2 green",
            "A3 B3 red",
            "A4 B2 blue",
            "A4 B3 yellow",
            "B1 DEUR green",
            "B1 C1 blue",
            "B1 C2 red",
            "B2 B1 yellow",
            "B2 C1 red",
            "B2 C2 red",
            "B3 C2 green",
            "B3 C3 blue",
            "C1 BARL yellow L1",
            "C1 D1 green",
            "C2 D1 blue/yellow",
            "C2 D2 red",
            "C3 D2 yellow/green",
            "D1 E1 red/blue",
            "D2 COCO green L2",
            "D2 E1 blue",
            "E1 POTA yellow L3",
            "E1 OUT purple",
        ),
    )
)
"""Every lane, in the order of the board: by its start, the left one first."""


@lru_cache(maxsize=256)
def lanes_from(space: str, colour: LaneColour | None = None) -> tuple[Lane, ...]:
    """Return the lanes that leave a space (those of one colour), in the order of the board."""
    return tuple(a for a in LANES if a.start == space and (colour is None or colour in a.colours))


@lru_cache(maxsize=64)
def lanes_into(space: str) -> tuple[Lane, ...]:
    """Return the lanes that end in a space, in the order of the board."""
    return tuple(lane for lane in LANES if lane.end == space)


def _front_first() -> tuple[str, ...]:
    """Return the spaces so that each comes after all to which its lanes lead."""
    found: list[str] = []
    while len(found) < len(SPACES):
        found += [
            space
            for space in reversed(SPACES)
            if space not in found
            and all(a.end in found or a.end in ENDS for a in lanes_from(space))
        ]
    return tuple(found)


FRONT_FIRST = _front_first()
"""The spaces in the order in which their ships move: the ones nearest to their destination first (clause W4.3)."""
FRONT: dict[LaneColour, tuple[str, ...]] = {
    colour: tuple(space for space in FRONT_FIRST if lanes_from(space, colour))
    for colour in LANE_COLOURS
}
"""The spaces in front of a lane of each colour, in that order."""

# --- products and assignments (clauses W1.3, W1.5)

PRODUCTS: dict[str, int] = {
    "puzzle": 1,
    "doll": 2,
    "chocolate": 2,
    "pralines": 3,
    "white": 2,
    "dark": 3,
    "croquettes": 3,
    "fries": 4,
}
"""The points of each product."""
MADE_AT: dict[str, str] = {
    "puzzle": "DEUR",
    "doll": "DEUR",
    "chocolate": "COCO",
    "pralines": "COCO",
    "white": "BARL",
    "dark": "BARL",
    "croquettes": "POTA",
    "fries": "POTA",
}
"""The harbour to which each product belongs."""
COPIES = 7
"""Product cards of a kind."""
PRODUCT_ORDER = {product: at for at, product in enumerate(PRODUCTS)}
BONUS = 2
"""What an assignment is worth beyond its products."""
HAND = 3
"""Assignments in a hand, and the most lock cards and the most ship cards (clauses W1.5, W7.6)."""
FIRST_LOCKS = 2
"""Lock cards dealt to each seat (clause W1.6)."""


class Assignment(Struct, frozen=True):
    """An assignment: the products it asks for, each of another harbour, and its points."""

    key: str
    products: tuple[str, ...]
    points: int


def _assignments(text: str) -> dict[str, Assignment]:
    found = {}
    for key in text.split():
        products = tuple(sorted(key.split("+"), key=PRODUCT_ORDER.__getitem__))
        found[key] = Assignment(key, products, sum(PRODUCTS[p] for p in products) + BONUS)
    return found


ASSIGNMENTS = _assignments(
    """
    puzzle+chocolate puzzle+white doll+chocolate doll+white chocolate+croquettes chocolate+dark pralines+white
    puzzle+fries white+croquettes chocolate+fries doll+fries pralines+croquettes pralines+dark white+fries dark+fries
    pralines+fries
    doll+chocolate+white puzzle+chocolate+croquettes puzzle+pralines+white puzzle+white+croquettes
    puzzle+pralines+dark chocolate+white+croquettes doll+chocolate+croquettes doll+chocolate+dark
    doll+white+croquettes puzzle+dark+croquettes puzzle+pralines+croquettes puzzle+white+fries
    """
)
"""The 28 assignments, by what they ask for; one copy each."""

# --- lock cards and ship cards (chapters 8 and 9)


class LockCard(Struct, frozen=True):
    """A lock card: what it does, to how many locks, and how many copies there are."""

    does: Literal["open", "close", "switch"]
    count: int
    copies: int


LOCK_CARDS: dict[str, LockCard] = {
    "open1": LockCard("open", 1, 2),
    "open2": LockCard("open", 2, 2),
    "open3": LockCard("open", 3, 1),
    "close1": LockCard("close", 1, 2),
    "close2": LockCard("close", 2, 2),
    "close3": LockCard("close", 3, 1),
    "switch1": LockCard("switch", 1, 2),
    "switch2": LockCard("switch", 2, 1),
    "switch3": LockCard("switch", 3, 1),
}
LOCK_CLAUSES = {"open": "W8.1", "close": "W8.2", "switch": "W8.3"}
"""The clause of a lock card by what it does."""
SHIP_CARDS = ("alone", "extra_colour", "extra_ship", "step_back", "double", "anchor", "swap")
"""Sail alone, Extra colour, Extra ship, Step back, Double yield, Drop anchor, Resource swap."""
SHIP_COPIES = 2
CARD_ORDER = {card: at for at, card in enumerate((*LOCK_CARDS, *SHIP_CARDS))}
SECRET_ORDER = {card: at for at, card in enumerate((*ASSIGNMENTS, *CARD_ORDER))}
"""The order in which cards lie in a hand."""


def box(stack: Stack) -> list[str]:
    """Return every card of a stack, copies and all."""
    if stack == "ship":
        return [card for card in SHIP_CARDS for _ in range(SHIP_COPIES)]
    return [key for key, card in LOCK_CARDS.items() for _ in range(card.copies)]


def stack_of(card: str) -> Stack:
    """Return the stack to which a lock or ship card belongs."""
    return "lock" if card in LOCK_CARDS else "ship"


def products_of(harbour: str) -> list[str]:
    """Return every product card of a harbour, copies and all."""
    return [p for p, made_at in MADE_AT.items() if made_at == harbour for _ in range(COPIES)]


def holds(goods: tuple[str, ...] | list[str], wanted: tuple[str, ...]) -> bool:
    """Whether all of ``wanted``, copies counted, are among the goods."""
    return all(goods.count(product) >= wanted.count(product) for product in wanted)


# --- house rules (clause W12.5)

OFFERS: dict[str, tuple[int, int]] = {"six": (3, 6), "two": (1, 2), "none": (0, 0)}
"""How many offers of one seat may be open at once, and how many it may make in a turn (clause W10.5)."""
GOALS = {"three": 3, "two": 2}
"""Assignments that bring on the last round (clause W11.1)."""
PATIENCE = {"hundred": 100, "thirty": 30}
"""Full rounds without an assignment fulfilled after which the last round begins (clause W11.6)."""
