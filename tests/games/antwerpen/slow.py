"""A second implementation of one Sail, written from the rulebook and its rulings alone: plain, slow, and in another way.

The rules move ships one after the other. Here every way in which the ships could come to stand is tried, and the one is
kept in which no ship could complain: each has the best place that was not blocked, or taken by one that goes before it.
It shares no code and no table with the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from random import Random

LANES = """
S1 A1 red/blue. S2 A1 yellow. S2 A2 green. S3 A2 red. S3 A3 yellow. S4 A3 blue. S4 A4 green. A1 DEUR green.
A1 B1 yellow/red. A2 B1 blue. A2 B2 red. A3 B2 green. A3 B3 red. A4 B2 blue. A4 B3 yellow. B1 DEUR green. B1 C1 blue.
B1 C2 red. B2 B1 yellow. B2 C1 red. B2 C2 red. B3 C2 green. B3 C3 blue. C1 BARL yellow L1. C1 D1 green.
C2 D1 blue/yellow. C2 D2 red. C3 D2 yellow/green. D1 E1 red/blue. D2 COCO green L2. D2 E1 blue. E1 POTA yellow L3.
E1 OUT purple
"""
PLACES = [
    "S1",
    "S2",
    "S3",
    "S4",
    "A1",
    "A2",
    "A3",
    "A4",
    "B1",
    "B2",
    "B3",
    "C1",
    "C2",
    "C3",
    "D1",
    "D2",
    "E1",
]
ANCHORS = ["B1", "B3", "C2", "D1"]
MAKES = {"DEUR": "toys", "COCO": "cocoa", "BARL": "barley", "POTA": "potatoes"}
GOODS = {
    "DEUR": ["puzzle", "doll"],
    "COCO": ["chocolate", "pralines"],
    "BARL": ["white", "dark"],
    "POTA": ["croquettes", "fries"],
}
CUBES = {"toys": 7, "cocoa": 6, "barley": 6, "potatoes": 5}
SHIPS = {2: 5, 3: 4, 4: 3}
COLOURS = ["red", "yellow", "green", "blue", "purple"]
OUT = "OUT"


@dataclass(frozen=True)
class Answer:
    """What a player said: which ship drops anchor, the way at the fork, who goes first, cards to draw, Double yields."""

    anchor: str = ""
    way: str = ""
    first: str = ""
    take: tuple[str, ...] = ()
    double: int = 0


@dataclass
class Position:
    """A table on which ``namer`` names a colour. Stacks have the open product last; cards are kinds in a hand.

    ``hands``: lock cards and ship cards of each seat; ``lying``: how many of each kind lie in stack and discards;
    ``new``: how many of a seat's ship cards it drew in this very turn.
    """

    seats: int
    namer: int
    colour: str
    ships: dict[str, tuple[int, str]]
    closed: set[str]
    stacks: dict[str, list[str]]
    goods: list[list[str]]
    hands: list[dict[str, int]]
    lying: dict[str, int]
    new: list[int]
    snapshot: bool = False
    alone: bool = False
    any_turn: bool = False
    switched: bool = field(default=False, compare=False)

    def rank(self, seat: int) -> int:
        """How long a seat waits for its turn, counted from the one who named the colour."""
        return (seat - self.namer) % self.seats


@cache
def ways(place: str, colour: str) -> list[tuple[str, str]]:
    """The ends of the lanes of a colour from a place, left to right, each with its lock."""
    lanes = [lane.split() for lane in LANES.replace("\n", " ").split(".")]
    return [
        (end, "".join(lock))
        for start, end, colours, *lock in lanes
        if start == place and colour in colours.split("/")
    ]


# ---------------------------------------------------------------- who moves where


def callable_ships(p: Position) -> list[str]:
    """The ships in front of a lane of the colour that this call means."""
    mine = {p.namer} if p.alone else set(range(p.seats))
    return [at for at in PLACES if at in p.ships and p.ships[at][0] in mine and ways(at, p.colour)]


def open_ways(p: Position, place: str) -> list[str]:
    """Where a ship could go if no other ship were there."""
    return [end for end, lock in ways(place, p.colour) if lock not in p.closed]


def might_go(p: Position, place: str) -> list[str]:
    """Where a ship might get to, as far as everybody knows before anybody has answered."""
    return [
        end
        for end in open_ways(p, place)
        if end not in p.ships or (not p.snapshot and end in callable_ships(p) and might_go(p, end))
    ]


def goes_before(p: Position, said: Mapping[int, Answer], one: str, other: str) -> bool:
    """Whether a ship goes before another where both want one space."""
    mine, yours = p.ships[one][0], p.ships[other][0]
    if mine != yours:
        return p.rank(mine) < p.rank(yours)
    first = said.get(mine, Answer()).first
    if first in (one, other):
        return first == one
    return PLACES.index(one) < PLACES.index(other)


def wishes(p: Position, said: Mapping[int, Answer], place: str) -> list[str]:
    """Where a ship would go, what its owner named first; staying where it is comes last."""
    way = said.get(p.ships[place][0], Answer()).way
    ends = open_ways(p, place)
    return sorted(ends, key=lambda end: (end != way, ends.index(end)))


def moves(p: Position, said: Mapping[int, Answer]) -> dict[str, str]:
    """Where each ship that sails goes. Raises ValueError unless the rules settle it, and only one way."""
    held = {answer.anchor for answer in said.values()}
    called = [at for at in callable_ships(p) if at not in held]
    choices = [["", *open_ways(p, at)] for at in called]
    right = [
        plan
        for ends in product(*choices)
        if is_settled(p, said, plan := dict(zip(called, ends, strict=True)))
    ]
    if len(right) != 1:
        raise ValueError(f"{len(right)} ways to settle it: {right}")
    return {at: end for at, end in right[0].items() if end}


def is_settled(p: Position, said: Mapping[int, Answer], plan: Mapping[str, str]) -> bool:
    """Whether nobody stands on another, and every ship has the best place that it can have."""
    standing = {at for at in p.ships if not plan.get(at)}
    ends = [end for end in plan.values() if end in PLACES]
    if len(set(ends)) < len(ends) or standing & set(ends):
        return False
    if p.snapshot and any(end in p.ships for end in ends):
        return False
    for at, chosen in plan.items():
        for wish in wishes(p, said, at):
            if wish == chosen:
                break
            if not is_blocked(p, said, plan, at, wish):
                return False
    return True


def is_blocked(
    p: Position, said: Mapping[int, Answer], plan: Mapping[str, str], at: str, wish: str
) -> bool:
    """Whether a ship cannot have a place: a ship stays there, or another goes there that goes before it."""
    if wish not in PLACES:
        return False
    if wish in p.ships and (p.snapshot or not plan.get(wish)):
        return True
    takers = [other for other, end in plan.items() if end == wish and other != at]
    return any(goes_before(p, said, other, at) for other in takers)


# ---------------------------------------------------------------- what it meets


def sail(p: Position, said: Mapping[int, Answer]) -> None:
    """Carry the whole Sail out on the position."""
    for seat in said:
        if said[seat].anchor:
            lay_down(p, seat)
    plan = moves(p, said)
    sailing = {at: p.ships.pop(at) for at in plan}
    for at, end in plan.items():
        if end in PLACES:
            p.ships[end] = sailing[at]
    left = {seat: (list(said[seat].take), said[seat].double) for seat in said}
    for at in in_order(p, said, sailing):
        seat, cargo = sailing[at]
        end = plan[at]
        take, double = left.get(seat, ([], 0))
        if end in ANCHORS:
            draw(p, seat, take.pop(0) if take else "lock")
        elif end in MAKES:
            double -= arrive(p, seat, cargo, end, double)
        left[seat] = take, double
    if OUT in plan.values():
        p.closed = {"L1", "L2", "L3"} - p.closed
        p.switched = True


def in_order(
    p: Position, said: Mapping[int, Answer], sailing: Mapping[str, tuple[int, str]]
) -> list[str]:
    """The ships that sail, in the order in which what they meet is carried out."""

    def place(at: str) -> tuple[int, bool, int]:
        seat = sailing[at][0]
        return p.rank(seat), said.get(seat, Answer()).first != at, PLACES.index(at)

    return sorted(sailing, key=place)


def lay_down(p: Position, seat: int) -> None:
    """A ship card goes from a hand to the discards."""
    p.hands[seat]["ship"] -= 1
    p.lying["ship"] += 1


def draw(p: Position, seat: int, wanted: str) -> None:
    """Draw a card of the kind that is wanted, else of the other, else none."""
    for kind in (wanted, "ship" if wanted == "lock" else "lock"):
        if p.hands[seat][kind] < 3 and p.lying[kind]:
            p.hands[seat][kind] += 1
            p.lying[kind] -= 1
            return


def arrive(p: Position, seat: int, cargo: str, harbour: str, doubles: int) -> int:
    """A ship comes to a harbour. Return 1 if a Double yield was played."""
    stack = p.stacks[harbour]
    if not stack:
        return 0
    if MAKES[harbour] != cargo:
        stack.insert(0, stack.pop())
        return 0
    p.goods[seat].append(stack.pop())
    if not doubles:
        return 0
    lay_down(p, seat)
    if stack:
        p.goods[seat].append(stack.pop())
    return 1


# ---------------------------------------------------------------- who is asked


def room(p: Position, seat: int, kind: str) -> int:
    """How many cards of a kind a seat could draw."""
    return min(3 - p.hands[seat][kind], p.lying[kind])


def is_asked(p: Position, seat: int) -> bool:
    """Whether a Sail leaves something to a seat, by what lies open."""
    mine = [at for at in callable_ships(p) if p.ships[at][0] == seat and might_go(p, at)]
    reached = {at: might_go(p, at) for at in mine}
    playable = p.hands[seat]["ship"] - p.new[seat]
    others_turn = seat != p.namer
    right = any(
        MAKES.get(end) == p.ships[at][1] and p.stacks[end]
        for at, ends in reached.items()
        for end in ends
    )
    return any(
        (
            bool(mine) and others_turn and not p.alone and playable > 0,
            any(len(ends) > 1 for ends in reached.values()),
            any(meet(p, one, other) for one in mine for other in mine if one < other),
            any(end in ANCHORS for ends in reached.values() for end in ends)
            and all(room(p, seat, kind) > 0 for kind in ("lock", "ship")),
            right and playable > 0 and (not others_turn or p.any_turn),
        )
    )


def meet(p: Position, one: str, other: str) -> bool:
    """Whether it matters which of an owner's two ships goes first."""
    shared = set(might_go(p, one)) & set(might_go(p, other))
    return any(
        end in PLACES
        or (
            end in MAKES
            and bool(p.stacks[end])
            and (p.ships[one][1] == MAKES[end]) != (p.ships[other][1] == MAKES[end])
        )
        for end in shared
    )


def movements(p: Position, said: Mapping[int, Answer], seat: int) -> Iterator[dict[str, str]]:
    """Every movement that a seat's words about forks and order could bring about."""
    mine = [at for at in PLACES if at in p.ships and p.ships[at][0] == seat]
    for way, first in product(("", "C1", "C2"), ("", *mine)):
        yield moves(p, {**said, seat: Answer(way=way, first=first)})


# ---------------------------------------------------------------- positions


def random_position(chance: Random) -> Position:
    """A table anywhere in a game: crowded or empty, with all that one Sail can meet."""
    seats = chance.choice((2, 3, 4))
    p = Position(
        seats=seats,
        namer=chance.randrange(seats),
        colour=chance.choice(COLOURS[:4] * 3 + ["purple"]),
        ships=_ships(chance, seats),
        closed={lock for lock in ("L1", "L2", "L3") if chance.random() < 0.5},
        stacks={},
        goods=[[] for _ in range(seats)],
        hands=[],
        lying={"lock": 14, "ship": 14},
        new=[],
        snapshot=chance.random() < 0.25,
        alone=chance.random() < 0.15,
        any_turn=chance.random() < 0.3,
    )
    for harbour, kinds in GOODS.items():
        stack = kinds * 7
        chance.shuffle(stack)
        keep = chance.choice((0, 1, 2, 14))
        p.goods[chance.randrange(seats)] += stack[keep:]
        p.stacks[harbour] = stack[:keep]
    for _ in range(seats):
        hand = {kind: chance.choice((0, 1, 2, 3, 3)) for kind in ("lock", "ship")}
        p.hands.append(hand)
        p.new.append(chance.randint(0, hand["ship"]) if chance.random() < 0.3 else 0)
        for kind, count in hand.items():
            p.lying[kind] -= count
    return p


def _ships(chance: Random, seats: int) -> dict[str, tuple[int, str]]:
    most = SHIPS[seats]
    owners: Sequence[int] = [seat for seat in range(seats) for _ in range(most)]
    cargoes = [cargo for cargo, count in CUBES.items() for _ in range(count)]
    count = chance.randint(1, len(owners))
    spaces = chance.sample(PLACES, count)
    return dict(
        zip(
            spaces,
            zip(chance.sample(owners, count), chance.sample(cargoes, count), strict=True),
            strict=True,
        )
    )
