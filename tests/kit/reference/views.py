"""What each viewer of Caravan may know: three types, over the facts that everybody knows."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from games.core.actions import Pass
from games.core.codec import decode, encode
from games.core.strands import Strand
from games.core.types import GmView, PublicView, SeatView
from tests.kit.reference.rules.actions import CaravanAmendment, Storm
from tests.kit.reference.rules.state import Caravan, CaravanFrame
from tests.kit.reference.rules.strands import Offering
from tests.kit.reference.rules.windows import Bidding, Sandstorm


class Rules(Struct, frozen=True):
    """The unfinished rules as a viewer may know them."""

    strands: list[Strand[CaravanFrame]]
    queue: list[CaravanAmendment]
    serial: int


class Deal(Struct, frozen=True):
    """An offer that is open."""

    by: int
    to: int
    want: str
    price: int
    note: int


class Table(Struct, frozen=True):
    """What lies open. ``rules`` are the unfinished rules, encoded, with sealed answers as if all had passed."""

    at: tuple[str, ...]
    gold: tuple[int, ...]
    camels: tuple[str, ...]
    cards: tuple[int, ...]
    drawn_from: int
    discards: tuple[str, ...]
    shown: tuple[str, ...]
    deals: tuple[Deal, ...]
    turn: int | None
    heading: str
    price: int
    round: int
    rounds: int
    fee: int
    gm: bool
    over: bool
    finished: bool
    rules: bytes


class PublicCaravan(PublicView, frozen=True):
    """Everybody's view."""

    table: Table


class SeatCaravan(SeatView, frozen=True):
    """One seat's view: its hand, and its own sealed answer."""

    table: Table
    hand: tuple[str, ...]
    sealed: Storm | Pass | None


class GmCaravan(GmView, frozen=True):
    """The game master's view: every hand and sealed answer, not the pile."""

    table: Table
    hands: tuple[tuple[str, ...], ...]
    sealed: tuple[tuple[int, Storm | Pass], ...]


F = TypeVar("F")
AnyView = PublicCaravan | SeatCaravan | GmCaravan


def public(g: Caravan) -> PublicCaravan:
    """Return what everybody may know."""
    return PublicCaravan(_table(g))


def of_seat(g: Caravan, seat: int) -> SeatCaravan:
    """Return what ``seat`` may know."""
    return SeatCaravan(seat, _table(g), tuple(g.hands[seat]), _sealed(g).get(seat))


def gm(g: Caravan) -> GmCaravan:
    """Return what the game master may know."""
    hands = tuple(tuple(hand) for hand in g.hands)
    return GmCaravan(_table(g), hands, tuple(_sealed(g).items()))


def _top(g: Caravan, kind: type[F]) -> F | None:
    return next((f for s in g.strands for f in s.frames if isinstance(f, kind)), None)


def _sealed(g: Caravan) -> dict[int, Storm | Pass]:
    storm = _top(g, Sandstorm)
    return storm.answers if storm else {}


def _table(g: Caravan) -> Table:
    storm, bidding = _top(g, Sandstorm), _top(g, Bidding)
    offers = [f for s in g.strands for f in s.frames if isinstance(f, Offering)]
    return Table(
        at=tuple(g.at),
        gold=tuple(g.gold),
        camels=tuple(g.camels),
        cards=tuple(len(hand) for hand in g.hands),
        drawn_from=len(g.pile.draw),
        discards=tuple(g.pile.discards),
        shown=tuple(g.shown),
        deals=tuple(Deal(f.by, f.to, f.want, f.price, f.note) for f in offers),
        turn=g.turn(),
        heading=storm.to if storm else "",
        price=bidding.price if bidding else 0,
        round=g.round,
        rounds=g.rounds,
        fee=g.fee,
        gm=g.gm,
        over=g.over,
        finished=g.finished,
        rules=_open_rules(g),
    )


def _open_rules(g: Caravan) -> bytes:
    rules: Rules = decode(encode(Rules(g.strands, g.queue, g.serial)), Rules)
    for strand in rules.strands:
        for frame in strand.frames:
            if isinstance(frame, Sandstorm):
                frame.answers = dict.fromkeys(frame.answers, Pass())
    return encode(rules)
