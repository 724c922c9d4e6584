"""Gravity and line of fire of ANTgravity once more: slow, plain, and step by step.

It is written from the rulebook and the rulings AG-… alone, so that the engine can be compared with
something that shares neither code nor tables with it. It imports nothing of the game or the kernel.
Everything is said in names of places: rows a … k from top to bottom, spaces 1 … from the left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

Space = tuple[int, int]  # axial coordinates (q, r)
Ant = tuple[str, str, str]  # name, place, down

RADIUS = 5
WAYS: dict[str, Space] = {
    "e": (1, 0),
    "se": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (0, -1),
    "ne": (1, -1),
}
ANT_NAMES = ("A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2")


# ---------------------------------------------------------------- the board


def on_board(at: Space) -> bool:
    """Whether this space is one of the 91 of the play area."""
    q, r = at
    return abs(q) <= RADIUS and abs(r) <= RADIUS and abs(q + r) <= RADIUS


def _drawn() -> dict[str, Space]:
    """Every place with its space, in reading order."""
    board = {}
    for letter, r in zip("abcdefghijk", range(-RADIUS, RADIUS + 1), strict=True):
        row = [(q, r) for q in range(-RADIUS, RADIUS + 1) if on_board((q, r))]
        for number, at in enumerate(row, start=1):
            board[f"{letter}{number}"] = at
    return board


_SPACE = _drawn()
_NAME = {at: place for place, at in _SPACE.items()}
PLACES = tuple(_SPACE)


def space(place: str) -> Space:
    """The axial coordinates of a place; KeyError when the board has no such place."""
    return _SPACE[place]


def name(at: Space) -> str:
    """The name of a space; KeyError when it lies outside the play area."""
    return _NAME[at]


@cache
def step(place: str, way: str) -> str | None:
    """The next place that way, None beyond the edge: spaces outside do not exist (AG-64)."""
    q, r = space(place)
    along, across = WAYS[way]
    beyond = (q + along, r + across)
    return name(beyond) if on_board(beyond) else None


def neighbours(place: str) -> dict[str, str]:
    """The adjacent places by the way that leads to them: six, four or three."""
    around = {way: step(place, way) for way in WAYS}
    return {way: beside for way, beside in around.items() if beside is not None}


@cache
def opposite(way: str) -> str:
    """The way back."""
    along, across = WAYS[way]
    return next(other for other, vector in WAYS.items() if vector == (-along, -across))


# ---------------------------------------------------------------- what lies on it


@dataclass(frozen=True)
class Position:
    """What lies in the play area. Every place holds at most one token; a Mine lies on an Asteroid."""

    asteroids: frozenset[str]
    mined: frozenset[str]  # those of the Asteroids that carry a Mine
    bases: frozenset[str]
    ants: tuple[Ant, ...]  # (name, place, down) of the Ants on the board
    worn: frozenset[str] = (
        frozenset()
    )  # those that lie face up, damaged: the next hit destroys them

    def __post_init__(self) -> None:
        """Raise ValueError for a position that cannot be laid out."""
        if len(self.ants) != len({ant for ant, _, _ in self.ants}):
            raise ValueError("two Ants of one name")
        if len(self.asteroids) + len(self.bases) + len(self.ants) != len(obstacles(self)):
            raise ValueError("two tokens on one space")
        if not self.mined <= self.asteroids:
            raise ValueError("a Mine beside an Asteroid")
        if not self.worn <= self.asteroids:
            raise ValueError("damage beside an Asteroid")
        if not obstacles(self) <= _SPACE.keys():
            raise ValueError("a token outside the play area")


def obstacles(position: Position) -> frozenset[str]:
    """The places that are not empty: "each component in the play area"."""
    return position.asteroids | position.bases | {place for _, place, _ in position.ants}


def names(position: Position) -> frozenset[str]:
    """The names of the Ants on the board."""
    return frozenset(ant for ant, _, _ in position.ants)


def where(position: Position, ant: str) -> tuple[str, str]:
    """The place and the arrow of an Ant; KeyError when it is not on the board."""
    for other, place, down in position.ants:
        if other == ant:
            return place, down
    raise KeyError(ant)


def put(position: Position, ant: str, place: str, down: str) -> Position:
    """The position with this Ant standing there instead, nothing resolved yet."""
    changed = [(n, place, down) if n == ant else (n, p, d) for n, p, d in position.ants]
    return replace(position, ants=tuple(changed))


def without(position: Position, gone: frozenset[str]) -> Position:
    """The position after these Ants went to the Hospital."""
    return replace(position, ants=tuple(a for a in position.ants if a[0] not in gone))


# ---------------------------------------------------------------- gravity


def falls_to(position: Position, ant: str) -> str | None:
    """Where this Ant comes to rest if it alone falls now, its own place if it is supported.

    None when it leaves the play area. It goes space by space until an obstacle bars the next one.
    """
    place, down = where(position, ant)
    barred = obstacles(position)
    while True:
        below = step(place, down)
        if below is None:
            return None
        if below in barred:
            return place
        place = below


def unsupported(position: Position) -> frozenset[str]:
    """The Ants that would not stay where they are, those about to leave the area included."""
    return frozenset(ant for ant, place, _ in position.ants if falls_to(position, ant) != place)


def colliding(position: Position) -> frozenset[frozenset[str]]:
    """The pairs of Ants that collide in this very check (AG-16).

    Both unsupported, each pointing at the other along one line, with at least one space between
    them and nothing else: each of them alone would fall until it touches the other.
    """
    falling = unsupported(position)
    pairs = set()
    for one, place, down in position.ants:
        for two, other_place, other_down in position.ants:
            if not {one, two} <= falling or other_down != opposite(down):
                continue
            between = _between(place, down, other_place)
            if between and not between & obstacles(position):
                pairs.add(frozenset({one, two}))
    return frozenset(pairs)


def _between(start: str, way: str, end: str) -> frozenset[str]:
    """The places after start and before end that way; none when end does not lie that way."""
    passed = set()
    here = step(start, way)
    while here is not None and here != end:
        passed.add(here)
        here = step(here, way)
    return frozenset() if here is None else frozenset(passed)


def fallen(position: Position, ant: str) -> Position:
    """The position after this Ant alone fell."""
    rest = falls_to(position, ant)
    if rest is None:
        return without(position, frozenset({ant}))
    return put(position, ant, rest, where(position, ant)[1])


def dropped(position: Position, ant: str) -> Position:
    """The position after this unsupported Ant alone fell, and a Mine that it landed on went off."""
    after = fallen(position, ant)
    ground = stands_on(after, ant) if ant in names(after) else None
    return blown(after, ground) if ground in after.mined else after


def following(position: Position) -> frozenset[Position]:
    """What one step of gravity may make of a position; nothing when it is at rest (AG-69).

    Collisions come first and leave no choice (no Ant has two partners); otherwise one unsupported
    Ant falls, whichever the active player likes.
    """
    pairs = colliding(position)
    if pairs:
        return frozenset({without(position, frozenset().union(*pairs))})
    return frozenset(dropped(position, ant) for ant in unsupported(position))


def ends(position: Position) -> frozenset[Position]:
    """Every position at rest to which gravity can lead, over all orders."""
    return frozenset(_resting(position, ""))


def ends_keeping(position: Position, ant: str) -> frozenset[Position]:
    """Those to which an order leads by which this Ant never falls off."""
    return frozenset(_resting(position, ant))


def outcomes(position: Position) -> frozenset[tuple[frozenset[Ant], frozenset[str]]]:
    """Every end of resolving gravity over all orders: the Ants left, and the names eliminated."""
    here = names(position)
    return frozenset((frozenset(end.ants), here - names(end)) for end in _resting(position, ""))


def _resting(position: Position, kept: str) -> Iterator[Position]:
    """Yield each end of gravity once; orders by which the Ant ``kept`` falls off are given up."""
    seen = {position}  # different orders meet again: each position is followed once
    todo = [position]
    while todo:
        now = todo.pop()
        after = following(now)
        if not after:
            yield now
        if kept in names(now) and falls_to(now, kept) is None:
            # It stands on nothing, so no Mine and no collision takes it: where it is missing it fell off.
            after = frozenset(then for then in after if kept in names(then))
        todo.extend(after - seen)
        seen |= after


# ---------------------------------------------------------------- movement


def legal_moves(position: Position, ant: str) -> frozenset[tuple[str, str]]:
    """Every (place, down) that a movement action of this Ant may choose, before gravity.

    A jump to an adjacent empty space or none, then a turn or none, but not neither (AG-13); and in
    some order of gravity the Ant does not fall off (AG-14).
    """
    place, down = where(position, ant)
    empty = set(neighbours(place).values()) - obstacles(position)
    choices = {(to, way) for to in empty | {place} for way in WAYS} - {(place, down)}
    return frozenset(
        (to, way)
        for to, way in choices
        if can_avoid_falling_off(moved(position, ant, to, way), ant)
    )


def moved(position: Position, ant: str, place: str, down: str) -> Position:
    """The position after a movement, its gravity still to come: a Mine beneath goes off at once (AG-68)."""
    stood_on = stands_on(position, ant)
    after = put(position, ant, place, down)
    ground = stands_on(after, ant)
    return blown(after, ground) if ground in after.mined and ground != stood_on else after


def can_avoid_falling_off(position: Position, ant: str) -> bool:
    """Whether some order of gravity keeps this Ant from falling off; a collision or a Mine is no fall (AG-15)."""
    return any(True for _ in _resting(position, ant))


# ---------------------------------------------------------------- missiles, pushes, pulls


def line_of_fire(
    position: Position, place: str, way: str, *, skip: str = "", count: int = 1
) -> tuple[str, ...]:
    """The places of the first ``count`` obstacles that a missile from this place hits, in order.

    ``skip`` is what it ignores (AG-48): "" nothing, "asteroid" the first Asteroid that it meets,
    "asteroids" all of them, "ant" the first Ant that it meets. A Base ends the missile, whatever
    ``count`` says (AG-62). Empty when it leaves the area without a hit.
    """
    if skip not in {"", "asteroid", "asteroids", "ant"}:
        raise ValueError(skip)
    hits: list[str] = []
    may_skip = True
    here = step(place, way)
    while here is not None and len(hits) < count:
        kind = _kind(position, here)
        if kind == "asteroid" and skip == "asteroids":
            pass
        elif kind and kind == skip and may_skip:
            may_skip = False
        elif kind:
            hits.append(here)
        if kind == "base":
            break
        here = step(here, way)
    return tuple(hits)


def _kind(position: Position, place: str) -> str:
    """What lies there: "asteroid", "base", "ant", or "" for an empty space."""
    if place in position.asteroids:
        return "asteroid"
    if place in position.bases:
        return "base"
    return "ant" if place in obstacles(position) else ""


def push(position: Position, ant: str, way: str, steps: int) -> tuple[str, str | None]:
    """What a push does, before gravity: ("stays", place), ("splat", None) or ("gone", None).

    Space by space: the first occupied one is a splat (AG-43), the edge is the end (AG-44), whichever
    comes first; otherwise the Ant is on the last space (AG-45), its arrow as before (AG-42).
    """
    here, _ = where(position, ant)
    barred = obstacles(position)
    for _ in range(steps):
        beyond = step(here, way)
        if beyond is None:
            return "gone", None
        if beyond in barred:
            return "splat", None
        here = beyond
    return "stays", here


def reel(position: Position, ant: str, toward_way: str, steps: int) -> str:
    """Where an Ant stops that is moved up to so many spaces that way, before gravity (AG-71).

    It stops before the first obstacle and before the edge.
    """
    here, _ = where(position, ant)
    for _ in range(steps):
        beyond = step(here, toward_way)
        if beyond is None or beyond in obstacles(position):
            break
        here = beyond
    return here


# ---------------------------------------------------------------- Mines


def stands_on(position: Position, ant: str) -> str | None:
    """The place of the Asteroid beside this Ant that its arrow points at, None without (AG-30)."""
    place, down = where(position, ant)
    below = step(place, down)
    return below if below in position.asteroids else None


def standing(position: Position, asteroid: str) -> frozenset[str]:
    """All Ants on this Asteroid: those that a Mine on it would eliminate (AG-30)."""
    return frozenset(ant for ant, _, _ in position.ants if stands_on(position, ant) == asteroid)


def blown(position: Position, asteroid: str) -> Position:
    """The position after the Mine on this Asteroid went off: who stands there is gone, and the Mine (AG-30, AG-70).

    The Asteroid is hit (AG-32): damaged it goes, face down it is taken to be Damaged and stays, worn from now on.
    """
    left = without(position, standing(position, asteroid))
    hit = frozenset({asteroid})
    if asteroid in position.worn:
        return replace(
            left, asteroids=left.asteroids - hit, worn=left.worn - hit, mined=left.mined - hit
        )
    return replace(left, worn=left.worn | hit, mined=left.mined - hit)


def lands_on_mine(position: Position, ant: str, *, before: Position | None = None) -> str | None:
    """The mined Asteroid on which this Ant, falling alone, comes to stand, else None.

    An Ant only lands where it was not standing before (AG-68), so a supported one lands nowhere.
    ``before`` is the position before a movement, turn or push brought it here, when there was one.
    """
    earlier = position if before is None else before
    stood_on = stands_on(earlier, ant) if ant in names(earlier) else None
    if falls_to(position, ant) is None:
        return None
    ground = stands_on(fallen(position, ant), ant)
    return ground if ground in position.mined and ground != stood_on else None


# ---------------------------------------------------------------- chance


def random_position(chance: random.Random, *, mines: bool, at_rest: bool = False) -> Position:
    """12-30 Asteroids, 5-9 Bases and 2-8 Ants anywhere, with any arrows; 1-9 Mines if wanted.

    ``at_rest`` lets the Ants fall in some order first (Mines are laid afterwards, AG-31) and starts
    anew until at least two are left. The same chance gives the same position.
    """
    position = _scattered(chance)
    while at_rest and (unsupported(position) or len(position.ants) < 2):
        after = sorted(following(position), key=lambda then: then.ants)
        position = chance.choice(after) if after else _scattered(chance)
    if not mines:
        return position
    mined = chance.sample(sorted(position.asteroids), chance.randint(1, 9))
    return replace(position, mined=frozenset(mined))


def _scattered(chance: random.Random) -> Position:
    """Tokens on places of their own, nothing resolved, no Mines."""
    asteroids, bases, ants = chance.randint(12, 30), chance.randint(5, 9), chance.randint(2, 8)
    places = chance.sample(PLACES, asteroids + bases + ants)
    who = sorted(chance.sample(ANT_NAMES, ants))
    at = places[asteroids + bases :]
    return Position(
        asteroids=frozenset(places[:asteroids]),
        mined=frozenset(),
        bases=frozenset(places[asteroids : asteroids + bases]),
        ants=tuple(
            (ant, place, chance.choice(list(WAYS))) for ant, place in zip(who, at, strict=True)
        ),
    )
