"""The standing orders of Antwerpen: one Sail's question is answered by all of them together (clause W12.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.antwerpen.data import HAND, LANE_COLOURS, PRODUCTS, SPACES, Stack, lanes_from
from games.antwerpen.rules.actions import (
    Accept,
    AnchorAt,
    Bear,
    NeverAnchor,
    Take,
    TakeCards,
    TakeLane,
    TradeFor,
)
from games.antwerpen.rules.lanes import possible
from games.antwerpen.rules.parts import Parts, parts
from games.antwerpen.views import AnyView, PublicAntwerpen, SeatAntwerpen, Table, chart, known
from games.core.actions import Action, Order
from games.core.asks import Ask, Form, One, Place

STACKS: tuple[Stack, ...] = ("lock", "ship")
FORKS: dict[str, tuple[str, ...]] = {
    space: tuple(lane.end for lane in lanes)
    for space in SPACES
    for colour in LANE_COLOURS
    if len(lanes := lanes_from(space, colour)) > 1
}
"""The spaces with a fork, and where it leads."""


def kinds(view: SeatAntwerpen) -> tuple[Form, ...]:
    """Return the kinds of order."""
    afloat = tuple(ship.at for ship in view.table.of_seat(view.seat))
    products = tuple(PRODUCTS)
    return (
        Form(NeverAnchor, ()),
        *map(_anchoring, afloat),
        *(Form(TakeLane, (Place("at", (at,)), Place("to", ends))) for at, ends in FORKS.items()),
        Form(TakeCards, (One("stack", STACKS), One("until", tuple(range(1, HAND + 1))))),
        Form(
            TradeFor,
            (One("get", products), One("give", products)),
            barred=tuple(TradeFor(product, product) for product in products),
        ),
    )


def _anchoring(space: str) -> Form:
    """Return the order to drop anchor there: at a colour that a lane from there has."""
    colours = tuple(colour for colour in LANE_COLOURS if lanes_from(space, colour))
    return Form(AnchorAt, (Place("ship", (space,)), One("colour", colours)))


def spent(order: Order, view: SeatAntwerpen) -> bool:
    """Whether an order can no longer come true: its ship has left its place, or enough cards are held."""
    match order:
        case AnchorAt(ship=space):
            return space not in {ship.at for ship in view.table.of_seat(view.seat)}
        case TakeCards(stack=stack, until=until):
            return _held(view.table, view.seat, stack) >= until
        case _:
            return False


def covers(orders: Sequence[Order], view: PublicAntwerpen, ask: Ask) -> bool:
    """Whether orders settle, as far as everybody can tell, all that a Sail or a step back asks."""
    if ask.window != "sailing":
        return False
    left = _left(view, ask)
    table, seat = view.table, ask.seat
    return all(
        (
            not left.anchors or any(_on_anchor(order, table, left) for order in orders),
            not left.ways or _way(orders, table, seat, left) is not None,
            not left.firsts,
            not left.reach or _cards(orders, table, seat) is not None,
            not left.doubles,
        )
    )


def obeyed(orders: Sequence[Order], view: SeatAntwerpen, ask: Ask) -> Action | None:
    """Return what orders together answer, None where they leave something open or cannot be followed."""
    table = view.table
    if ask.title.key == "offer":
        return Accept() if ask.accepts(Accept()) and _accepts(orders, table, ask) else None
    if ask.window != "sailing" or not covers(orders, PublicAntwerpen(table), ask):
        return None
    wanted = _cards(orders, table, view.seat)
    if ask.title.key == "moor":
        return Take(wanted.stack) if wanted else None
    left = _left(view, ask)
    way = _way(orders, table, view.seat, left) or ""
    held = next(
        (o.ship for o in orders if isinstance(o, AnchorAt) and _on_anchor(o, table, left)), ""
    )
    bears = [bear for bear in ask.options(1_000) if isinstance(bear, Bear)]
    for anchor in dict.fromkeys((held, "")):
        held_back = [b for b in bears if b.anchor == anchor]
        # a ship that drops anchor at the fork takes no way
        fitting = [b for b in held_back if b.way == way] or held_back
        if fitting:
            return _best(fitting, wanted, table, view.seat)
    return None


def _best(bears: Iterable[Bear], wanted: TakeCards | None, table: Table, seat: int) -> Bear:
    """Return the answer that draws what is wanted, until it is enough."""
    if wanted is None:
        return next(iter(bears))
    lacking = wanted.until - _held(table, seat, wanted.stack)
    return min(bears, key=lambda bear: abs(bear.take.count(wanted.stack) - lacking))


def _left(view: AnyView, ask: Ask) -> Parts:
    """Return what is asked, from what everybody knows."""
    table = view.table
    if ask.title.key == "moor" or table.sailing is None or table.turn is None:
        return Parts(reach=True)
    return parts(known(view, ask.seat, table.sailing, table.turn, alone=table.alone))


def _on_anchor(order: Order, table: Table, left: Parts) -> bool:
    """Whether an order says what to do about dropping anchor now."""
    match order:
        case NeverAnchor():
            return True
        case AnchorAt(colour=colour, ship=space):
            return colour == table.sailing and space in left.anchors
        case _:
            return False


def _way(orders: Sequence[Order], table: Table, seat: int, left: Parts) -> str | None:
    """Return the way that an order takes at the fork where a ship stands."""
    assert table.sailing is not None
    lanes = possible(chart(table, table.turn if table.alone else None), table.sailing)
    forked = {s for s, ways in lanes.items() if len(ways) > 1 and table.ship(s) is not None}
    mine = {ship.at for ship in table.of_seat(seat)} & forked
    for order in orders:
        if isinstance(order, TakeLane) and order.at in mine and order.to in left.ways:
            return order.to
    return None


def _cards(orders: Sequence[Order], table: Table, seat: int) -> TakeCards | None:
    """Return the order for what to draw that is not fulfilled yet."""
    wanted = (order for order in orders if isinstance(order, TakeCards))
    return next((w for w in wanted if _held(table, seat, w.stack) < w.until), None)


def _held(table: Table, seat: int, stack: Stack) -> int:
    seen = table.seats[seat]
    return seen.locks if stack == "lock" else seen.ships


def _accepts(orders: Sequence[Order], table: Table, ask: Ask) -> bool:
    """Whether an order takes the offer that is asked about."""
    number = ask.title.args[-1]
    offer = next((offer for offer in table.offers if offer.number == number), None)
    return offer is not None and any(
        isinstance(order, TradeFor) and order.get in offer.give and offer.take == (order.give,)
        for order in orders
    )
