"""Chapters 7 to 9: lock cards, ship cards, assignments, as far as the seat on turn plays them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from games.antwerpen.data import (
    ANCHORAGES,
    ASSIGNMENTS,
    LANE_COLOURS,
    LOCK_CARDS,
    LOCKS,
    MADE_AT,
    Stack,
    holds,
    lanes_into,
)
from games.antwerpen.rules.actions import (
    ExtraColour,
    ExtraShip,
    Fulfil,
    Load,
    SailAlone,
    StepBack,
    Swap,
    Take,
    UseLock,
)
from games.antwerpen.rules.events import (
    Fulfilled,
    Loaded,
    LocksSet,
    NewAssignment,
    SteppedBack,
    Swapped,
)
from games.antwerpen.rules.pieces import Ship
from games.core.asks import Ask, Choice, Form, One, Place, Prompt, Some
from games.core.events import Tell
from games.core.frames import END, WAIT, Call, Frame, Next
from games.core.types import PlaceToken, line

if TYPE_CHECKING:
    from games.antwerpen.rules.state import Antwerpen


# --- what may be played


def lock_cards(g: Antwerpen, seat: int) -> list[Prompt]:
    """Return the lock cards that a seat may play, each with the locks it may be played on (chapter 8)."""
    cards = [card for card in dict.fromkeys(g.playable(seat)) if card in LOCK_CARDS]
    return [Choice(tuple(_uses(g, card))) for card in cards]


def _uses(g: Antwerpen, card: str) -> list[UseLock]:
    """Return what a lock card may do, what changes nothing last."""
    does, count = LOCK_CARDS[card].does, LOCK_CARDS[card].count
    opened = tuple(lock for lock in LOCKS if lock not in g.closed)
    if does == "open":
        return [UseLock(card, locks, "open") for locks in _as_many(tuple(g.closed), count)]
    if does == "close":
        return [UseLock(card, locks, "closed") for locks in _as_many(opened, count)]
    chosen = combinations(LOCKS, count)
    uses = [UseLock(card, locks, to) for locks in chosen for to in ("open", "closed")]
    as_it_is = {"open": set(opened), "closed": set(g.closed)}
    return sorted(uses, key=lambda use: set(use.locks) <= as_it_is[use.to])


def _as_many(locks: tuple[str, ...], count: int) -> Iterable[tuple[str, ...]]:
    """Return every choice of so many locks, or all of them where there are fewer (clause W8.1)."""
    return combinations(locks, min(count, len(locks)))


def ship_cards(g: Antwerpen, seat: int) -> list[Prompt]:
    """Return the ship cards that a seat may play on its turn (chapter 9)."""
    cards = g.playable(seat)
    found: list[Prompt] = []
    if "alone" in cards:
        found.append(Choice(tuple(SailAlone(colour) for colour in LANE_COLOURS)))
    if "extra_colour" in cards:
        found.append(Choice(tuple(ExtraColour(colour) for colour in LANE_COLOURS)))
    if "extra_ship" in cards:
        found += loading(g, seat, ExtraShip)
    if "step_back" in cards and (steps := steps_back(g)):
        found.append(Choice(steps))
    if "swap" in cards and len(g.ships) > 1:
        found.append(Form(Swap, (Some("ships", g.afloat(), 2, 2),)))
    return found


def loading(g: Antwerpen, seat: int, make: type[Load | ExtraShip]) -> list[Prompt]:
    """Return how a seat may place a ship, if it may (clauses W3.1, W3.2)."""
    starts, cargoes = g.free_starts(), g.cargoes()
    if not (starts and cargoes and g.fleet[seat]):
        return []
    return [Form(make, (Place("start", starts), One("cargo", cargoes)))]


def steps_back(g: Antwerpen) -> tuple[StepBack, ...]:
    """Return every step back that is possible, for the ships of all (clause W9.4)."""
    return tuple(
        StepBack(space, lane.start)
        for space in g.afloat()
        for lane in lanes_into(space)
        if lane.lock not in g.closed and lane.start not in g.ships
    )


def fulfillable(g: Antwerpen, seat: int) -> list[Prompt]:
    """Return the assignments for which a seat has the products (clause W7.1)."""
    goods = g.products[seat]
    ready = tuple(Fulfil(key) for key in g.hands[seat] if holds(goods, ASSIGNMENTS[key].products))
    return [Choice(ready)] if ready else []


# --- what comes of it


def load(g: Antwerpen, seat: int, action: Load | ExtraShip, tell: Tell) -> None:
    """Place a ship with its resource (clause W3.1)."""
    g.place(seat, action.start, action.cargo)
    tell(Loaded(seat, action.start, action.cargo))


def use_lock(g: Antwerpen, seat: int, action: UseLock, tell: Tell) -> None:
    """Open or close the chosen locks (chapter 8)."""
    g.play(seat, action.card, tell)
    shut = set(g.closed) - set(action.locks)
    shut |= set(action.locks) if action.to == "closed" else set()
    g.closed = [lock for lock in LOCKS if lock in shut]
    tell(LocksSet(seat, action.locks, action.to))


def step_back(g: Antwerpen, seat: int, action: StepBack, tell: Tell) -> Next:
    """Move a ship one step back; at an anchorage its owner draws (clauses W9.4, W9.5)."""
    g.play(seat, "step_back", tell)
    g.move(action.ship, action.to)
    owner = g.ships[action.to].seat
    tell(SteppedBack(owner, action.ship, action.to))
    return Call(Mooring(seat=owner, space=action.to), "act") if action.to in ANCHORAGES else "act"


def swap(g: Antwerpen, seat: int, action: Swap, tell: Tell) -> None:
    """Let two ships swap their resources (clause W9.7)."""
    g.play(seat, "swap", tell)
    one, other = action.ships
    first, second = g.ships[one], g.ships[other]
    g.ships[one] = Ship(first.seat, second.cargo)
    g.ships[other] = Ship(second.seat, first.cargo)
    tell(Swapped(one, other))


def fulfil(g: Antwerpen, seat: int, action: Fulfil, tell: Tell) -> None:
    """Put the products under their stacks, lay the assignment down, draw another (clauses W7.1, W7.2)."""
    assignment = ASSIGNMENTS[action.assignment]
    g.lose(seat, assignment.products)
    g.hands[seat].remove(assignment.key)
    g.done[seat].append(assignment.key)
    g.idle = 0
    tell(Fulfilled(seat, assignment.key))
    for product in assignment.products:
        harbour = MADE_AT[product]
        g.bury(harbour, product)
        if len(g.stacks[harbour]) == 1:
            g.turn_up(harbour, tell)
    if drawn := g.next_assignment(seat, tell):
        tell(NewAssignment(seat, drawn))


class Mooring(Frame, kw_only=True):
    """A ship stepped back onto an anchorage: its owner draws a card (clause W9.5)."""

    steps: ClassVar[tuple[str, ...]] = ("draw",)
    seat: int
    space: str

    def stands(self, g: Antwerpen) -> bool:
        """Whether the owner still plays."""
        return not g.left[self.seat]

    def draw(self, g: Antwerpen, tell: Tell) -> Next:
        """Ask which kind where there is a choice."""
        if g.room(self.seat, "lock") > 0 and g.room(self.seat, "ship") > 0:
            return WAIT
        g.moor(self.seat, "lock", tell)
        return END

    def draw_asks(self, g: Antwerpen) -> list[Ask]:
        """Ask for the kind of card."""
        stacks: tuple[Stack, ...] = ("lock", "ship")
        choice = Choice(tuple(map(Take, stacks)))
        title = line("moor", PlaceToken(self.space))
        return [Ask(self.seat, title, (choice,), Take("lock"), "window", "W9.5", window="sailing")]

    def draw_answer(self, g: Antwerpen, seat: int, action: Take, tell: Tell) -> Next:
        """Draw it."""
        g.moor(seat, action.stack, tell)
        return END
