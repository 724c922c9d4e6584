"""What each viewer of Antwerpen may know: two types, over the facts that everybody knows."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from games.antwerpen.data import (
    CARGOES,
    HAND,
    HARBOURS,
    MADE_AT,
    SPACES,
    Cargo,
    Colour,
    LaneColour,
    stack_of,
)
from games.antwerpen.rules.actions import Bear
from games.antwerpen.rules.cards import Mooring
from games.antwerpen.rules.lanes import Chart
from games.antwerpen.rules.parts import Known
from games.antwerpen.rules.pieces import House
from games.antwerpen.rules.sailing import Sailing
from games.antwerpen.rules.state import Antwerpen, AntwerpenFrame, points
from games.antwerpen.rules.trading import Offering
from games.core.amendments import CoreAmendment
from games.core.codec import decode, encode
from games.core.piles import Pile
from games.core.strands import Strand, frames_of
from games.core.types import PublicView, SeatView


class Unfinished(Struct, frozen=True):
    """The unfinished rules as a viewer may know them."""

    strands: list[Strand[AntwerpenFrame]]
    queue: list[CoreAmendment]
    serial: int


class ShipSeen(Struct, frozen=True):
    """A ship on the board with its resource."""

    at: str
    seat: int
    cargo: Cargo


class HarbourSeen(Struct, frozen=True):
    """A harbour: its open product (empty where none is left), and how many are in the stack, that one included."""

    at: str
    cargo: Cargo
    product: str
    left: int


class StackSeen(Struct, frozen=True):
    """A stack of lock or ship cards: how many are left, and its discards, the newest last."""

    left: int
    discards: tuple[str, ...]


class SeatSeen(Struct, frozen=True):
    """What everybody knows of a seat.

    ``fleet``: ships before it; ``locks``, ``ships``: cards in its hand, ``fresh_locks``, ``fresh_ships`` of them drawn
    this turn; ``products`` lie open, or are empty where hands are closed, when ``backs`` still tells how many of each
    harbour; ``points`` are those of its fulfilled assignments ``done``, ``worth`` those of its open products.
    """

    colour: Colour
    fleet: int
    assignments: int
    locks: int
    ships: int
    fresh_locks: int
    fresh_ships: int
    products: tuple[str, ...]
    backs: tuple[int, ...]
    done: tuple[str, ...]
    points: int
    worth: int
    left: bool


class OfferSeen(Struct, frozen=True):
    """An open offer, and which seats may still answer it; ``to`` is -1 for all others."""

    number: int
    by: int
    to: int
    give: tuple[str, ...]
    take: tuple[str, ...]
    waiting: tuple[int, ...]


class Table(Struct, frozen=True):
    """What lies open. ``rules`` are the unfinished rules, encoded, with sealed answers blanked.

    ``ships`` in the order of the board; ``supply`` in the order of CARGOES; ``closed`` locks; ``turn`` the seat on turn;
    ``sailing`` the colour that was named while people are asked, ``alone`` whose ships only; ``mooring`` the anchorage at
    which a card is drawn; ``last`` the seats that still have their last turn once ``ending``; ``idle`` turns passed
    without an assignment fulfilled.
    """

    seats: tuple[SeatSeen, ...]
    ships: tuple[ShipSeen, ...]
    supply: tuple[int, ...]
    harbours: tuple[HarbourSeen, ...]
    closed: tuple[str, ...]
    assignments: int
    assignments_away: int
    lock_cards: StackSeen
    ship_cards: StackSeen
    turn: int | None
    acted: bool
    fulfilled: bool
    sailing: LaneColour | None
    alone: bool
    waiting: tuple[int, ...]
    mooring: str
    offers: tuple[OfferSeen, ...]
    turns: int
    idle: int
    ending: bool
    last: tuple[int, ...]
    trigger: int
    house: House
    over: bool
    finished: bool
    rules: bytes

    def ship(self, space: str) -> ShipSeen | None:
        """Return the ship on a space, if there is one."""
        return next((ship for ship in self.ships if ship.at == space), None)

    def of_seat(self, seat: int) -> tuple[ShipSeen, ...]:
        """Return a seat's ships on the board."""
        return tuple(ship for ship in self.ships if ship.seat == seat)


class PublicAntwerpen(PublicView, frozen=True):
    """Everybody's view."""

    table: Table


class SeatAntwerpen(SeatView, frozen=True):
    """One seat's view: assignments, lock and ship cards (those ``fresh`` were drawn this turn), products, its answer."""

    table: Table
    assignments: tuple[str, ...]
    cards: tuple[str, ...]
    fresh: tuple[str, ...]
    products: tuple[str, ...]
    sealed: Bear | None


AnyView = PublicAntwerpen | SeatAntwerpen
F = TypeVar("F")


def public(g: Antwerpen) -> PublicAntwerpen:
    """Return what everybody may know."""
    return PublicAntwerpen(_table(g))


def of_seat(g: Antwerpen, seat: int) -> SeatAntwerpen:
    """Return what ``seat`` may know."""
    sailing = _frame(g, Sailing)
    return SeatAntwerpen(
        seat=seat,
        table=_table(g),
        assignments=tuple(g.hands[seat]),
        cards=tuple(g.cards[seat]),
        fresh=tuple(sorted(g.fresh[seat])),
        products=tuple(g.products[seat]),
        sealed=sailing.answers.get(seat) if sailing else None,
    )


def known(view: AnyView, seat: int, colour: LaneColour, namer: int, *, alone: bool) -> Known:
    """Return the public facts for what a Sail would leave to a seat, as the rules have them."""
    table = view.table
    seen = table.seats[seat]
    return Known(
        chart=chart(table, namer if alone else None),
        cargoes={ship.at: ship.cargo for ship in table.ships},
        colour=colour,
        namer=namer,
        seat=seat,
        room=(
            min(HAND - seen.locks, _count(table.lock_cards)),
            min(HAND - seen.ships, _count(table.ship_cards)),
        ),
        hidden=seen.ships - seen.fresh_ships,
        any_turn=table.house.any_turn,
        left={harbour.at: harbour.left for harbour in table.harbours},
    )


def chart(table: Table, alone: int | None = None) -> Chart:
    """Return what decides where ships go."""
    owners = {ship.at: ship.seat for ship in table.ships}
    return Chart(owners, table.closed, table.house.snapshot, alone)


def table_of(view: object) -> Table:
    """Return the open facts of any of the two views."""
    assert isinstance(view, PublicAntwerpen | SeatAntwerpen)
    return view.table


def _count(stack: StackSeen) -> int:
    return stack.left + len(stack.discards)


def _frame(g: Antwerpen, kind: type[F]) -> F | None:
    return next((f for s in g.strands for f in s.frames if isinstance(f, kind)), None)


def _table(g: Antwerpen) -> Table:
    turn, sailing, mooring = g.turn(), _frame(g, Sailing), _frame(g, Mooring)
    ships = {space: g.ships[space] for space in SPACES if space in g.ships}
    return Table(
        seats=tuple(_seat(g, seat) for seat in range(len(g.left))),
        ships=tuple(ShipSeen(at, ship.seat, ship.cargo) for at, ship in ships.items()),
        supply=tuple(g.supply[cargo] for cargo in CARGOES),
        harbours=tuple(_harbour(g, harbour) for harbour in HARBOURS),
        closed=tuple(g.closed),
        assignments=len(g.assignments.draw),
        assignments_away=len(g.assignments.discards),
        lock_cards=_stack(g.lock_cards),
        ship_cards=_stack(g.ship_cards),
        turn=turn.seat if turn else None,
        acted=turn.acted if turn else False,
        fulfilled=turn.fulfilled if turn else False,
        sailing=sailing.colour if sailing else None,
        alone=sailing.alone if sailing else False,
        waiting=tuple(sailing.waiting) if sailing else (),
        mooring=mooring.space if mooring else "",
        offers=tuple(map(_offer, frames_of(g, Offering))),
        turns=g.turns,
        idle=g.idle,
        ending=g.ending,
        last=tuple(g.last),
        trigger=g.trigger,
        house=g.house,
        over=g.over,
        finished=g.finished,
        rules=_unfinished(g),
    )


def _harbour(g: Antwerpen, harbour: str) -> HarbourSeen:
    stack = g.stacks[harbour]
    return HarbourSeen(harbour, HARBOURS[harbour], stack[-1] if stack else "", len(stack))


def _stack(pile: Pile) -> StackSeen:
    return StackSeen(len(pile.draw), tuple(pile.discards))


def _offer(frame: Offering) -> OfferSeen:
    terms = frame.terms
    waiting = tuple(frame.waiting)
    return OfferSeen(frame.number, terms.by, terms.to, terms.give, terms.take, waiting)


def _seat(g: Antwerpen, seat: int) -> SeatSeen:
    whole, fulfilled = points(g, seat)
    goods = g.products[seat]
    is_open = not g.house.closed or g.over
    fresh = [stack_of(card) for card in g.fresh[seat]]
    return SeatSeen(
        colour=g.colours[seat],
        fleet=g.fleet[seat],
        assignments=len(g.hands[seat]),
        locks=g.held(seat, "lock"),
        ships=g.held(seat, "ship"),
        fresh_locks=fresh.count("lock"),
        fresh_ships=fresh.count("ship"),
        products=tuple(goods) if is_open else (),
        backs=tuple(sum(MADE_AT[p] == harbour for p in goods) for harbour in HARBOURS),
        done=tuple(g.done[seat]),
        points=fulfilled,
        worth=whole - fulfilled if is_open else 0,
        left=g.left[seat],
    )


def _unfinished(g: Antwerpen) -> bytes:
    rules: Unfinished = decode(encode(Unfinished(g.strands, g.queue, g.serial)), Unfinished)
    for strand in rules.strands:
        for frame in strand.frames:
            if isinstance(frame, Sailing):
                frame.answers = dict.fromkeys(frame.answers, Bear())
    return encode(rules)
