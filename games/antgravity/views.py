"""What each viewer of ANTgravity may know: two types, over the facts that everybody knows."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from games.antgravity.cards import WINGS, stack_of
from games.antgravity.data import OWNER, Colour, Doom, Token, Way
from games.antgravity.rules.actions import Discard
from games.antgravity.rules.doom import Cutting
from games.antgravity.rules.pieces import Flag
from games.antgravity.rules.scoring import carried, points
from games.antgravity.rules.state import Antgravity, AntgravityFrame, Rules
from games.antgravity.rules.turn import Turn
from games.antgravity.rules.weapons import Volley
from games.core.amendments import CoreAmendment
from games.core.codec import decode, encode
from games.core.strands import Strand
from games.core.types import PublicView, SeatView


class Unfinished(Struct, frozen=True):
    """The unfinished rules as a viewer may know them."""

    strands: list[Strand[AntgravityFrame]]
    queue: list[CoreAmendment]
    serial: int


class AntSeen(Struct, frozen=True):
    """An Ant; ``at`` is empty in the Hospital."""

    name: str
    seat: int
    at: str
    down: Way
    flag: Flag | None


class AsteroidSeen(Struct, frozen=True):
    """An Asteroid: face down, or up and damaged; its Mine; the seats that have peeked."""

    at: str
    damaged: bool
    mine: bool
    peeked: tuple[int, ...]


class BaseSeen(Struct, frozen=True):
    """A Base: the seat whose Ant Base it is, or -1; the flags on it."""

    at: str
    seat: int
    flags: tuple[Flag, ...]


class HandSeen(Struct, frozen=True):
    """What everybody sees of a hand: the backs of its cards (clause G2.4)."""

    weapons: int
    equipment: int
    legendary: int
    wings: int

    @property
    def count(self) -> int:
        """How many cards it has."""
        return self.weapons + self.equipment + self.legendary + self.wings


class StackSeen(Struct, frozen=True):
    """A stack: how many cards are left, and its discards, the newest last."""

    left: int
    discards: tuple[str, ...]


class SeatSeen(Struct, frozen=True):
    """What everybody knows of a seat. ``carried`` are the points on its Ants' backs."""

    colour: Colour
    home: str
    energy: int
    hand: HandSeen
    trophies: tuple[Flag, ...]
    points: int
    carried: int
    left: bool


class Table(Struct, frozen=True):
    """What lies open. ``rules`` are the unfinished rules, encoded, with sealed answers blanked.

    ``turn``, ``active``, ``activations``: the seat on turn, its active Ant, the activations it has left; ``moved``,
    ``played``: whether that Ant has made its movement and played its card. ``doom`` Doom tokens are still face down;
    ``shown`` is the card being resolved, ``firing`` the Ant with missiles left.
    """

    seats: tuple[SeatSeen, ...]
    ants: tuple[AntSeen, ...]
    asteroids: tuple[AsteroidSeen, ...]
    bases: tuple[BaseSeen, ...]
    pool: int
    mines: int
    doom: int
    revealed: tuple[Doom, ...]
    barren: bool
    weapons: StackSeen
    equipment: StackSeen
    legendary: StackSeen
    shown: tuple[str, ...]
    gone: int
    round: int
    rounds: int
    first: int
    turn: int | None
    active: str
    activations: int
    moved: bool
    played: bool
    firing: str
    house: Rules
    over: bool
    finished: bool
    rules: bytes


class PublicAntgravity(PublicView, frozen=True):
    """Everybody's view."""

    table: Table


class SeatAntgravity(SeatView, frozen=True):
    """One seat's view: its hand, what it has peeked at (space and token), its own sealed answer."""

    table: Table
    hand: tuple[str, ...]
    peeked: tuple[tuple[str, Token], ...]
    sealed: Discard | None


AnyView = PublicAntgravity | SeatAntgravity
F = TypeVar("F")


def public(g: Antgravity) -> PublicAntgravity:
    """Return what everybody may know."""
    return PublicAntgravity(_table(g))


def of_seat(g: Antgravity, seat: int) -> SeatAntgravity:
    """Return what ``seat`` may know."""
    peeked = tuple((at, a.token) for at, a in g.asteroids.items() if seat in a.peeked)
    cutting = _frame(g, Cutting)
    sealed = cutting.answers.get(seat) if cutting else None
    return SeatAntgravity(seat, _table(g), tuple(g.hands[seat]), peeked, sealed)


def _frame(g: Antgravity, kind: type[F]) -> F | None:
    return next((f for s in g.strands for f in s.frames if isinstance(f, kind)), None)


def _table(g: Antgravity) -> Table:
    turn, volley = _frame(g, Turn), _frame(g, Volley)
    return Table(
        seats=tuple(_seat(g, seat) for seat in range(len(g.left))),
        ants=tuple(AntSeen(n, OWNER[n], a.at, a.down, a.flag) for n, a in g.ants.items()),
        asteroids=tuple(
            AsteroidSeen(at, a.up, a.mine, tuple(a.peeked)) for at, a in g.asteroids.items()
        ),
        bases=tuple(BaseSeen(at, _home_of(g, at), tuple(f)) for at, f in g.bases.items()),
        pool=len(g.pool),
        mines=g.mines,
        doom=len(g.doom),
        revealed=tuple(g.revealed),
        barren=g.barren,
        weapons=StackSeen(len(g.weapons.draw), tuple(g.weapons.discards)),
        equipment=StackSeen(len(g.equipment.draw), tuple(g.equipment.discards)),
        legendary=StackSeen(len(g.legendary.draw), tuple(g.legendary.discards)),
        shown=tuple(g.shown),
        gone=g.gone,
        round=g.round,
        rounds=g.rounds,
        first=g.first,
        turn=turn.seat if turn else None,
        active=turn.active if turn else "",
        activations=turn.activations if turn else 0,
        moved=turn.moved if turn else False,
        played=turn.played if turn else False,
        firing=volley.ant if volley else "",
        house=g.house,
        over=g.over,
        finished=g.finished,
        rules=_unfinished(g),
    )


def _home_of(g: Antgravity, place: str) -> int:
    return g.homes.index(place) if place in g.homes else -1


def _seat(g: Antgravity, seat: int) -> SeatSeen:
    return SeatSeen(
        colour=g.colours[seat],
        home=g.homes[seat],
        energy=g.energy[seat],
        hand=_backs(g.hands[seat]),
        trophies=tuple(g.trophies[seat]),
        points=points(g, seat),
        carried=carried(g, seat),
        left=g.left[seat],
    )


def _backs(hand: list[str]) -> HandSeen:
    backs = [stack_of(card) for card in hand]
    return HandSeen(*(backs.count(stack) for stack in ("weapon", "equipment", "legendary", WINGS)))


def _unfinished(g: Antgravity) -> bytes:
    rules: Unfinished = decode(encode(Unfinished(g.strands, g.queue, g.serial)), Unfinished)
    for strand in rules.strands:
        for frame in strand.frames:
            if isinstance(frame, Cutting):
                frame.answers = dict.fromkeys(frame.answers, Discard(()))
    return encode(rules)


def table_of(view: object) -> Table:
    """Return the open facts of any of the two views."""
    assert isinstance(view, PublicAntgravity | SeatAntgravity)
    return view.table
