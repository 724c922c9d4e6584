"""A random whole state behind a view: what the viewer cannot see is dealt anew from what he cannot see."""

from __future__ import annotations

from collections import Counter

from games.antwerpen.data import (
    ASSIGNMENTS,
    CARD_ORDER,
    CARGOES,
    HARBOURS,
    MADE_AT,
    PRODUCT_ORDER,
    SECRET_ORDER,
    Stack,
    box,
    products_of,
    stack_of,
)
from games.antwerpen.rules.pieces import Ship
from games.antwerpen.rules.sailing import Sailing
from games.antwerpen.rules.state import Antwerpen
from games.antwerpen.views import AnyView, SeatAntwerpen, StackSeen, Table, Unfinished
from games.core.codec import decode
from games.core.piles import Pile
from games.core.rng import Rng


def imagine(view: AnyView, rng: Rng) -> Antwerpen:
    """Return a state that this viewer could be in, its chance its own."""
    table = view.table
    me = view if isinstance(view, SeatAntwerpen) else None
    rules: Unfinished = decode(table.rules, Unfinished)
    hands, assignments = _assignments(table, me, rng)
    cards, fresh, lock_cards, ship_cards = _cards(table, me, rng)
    products, stacks = _products(table, me, rng)
    g = Antwerpen(
        rng=rng.child(b"world"),
        strands=rules.strands,
        queue=rules.queue,
        serial=rules.serial,
        over=table.over,
        ships={ship.at: Ship(ship.seat, ship.cargo) for ship in table.ships},
        fleet=[seat.fleet for seat in table.seats],
        supply=dict(zip(CARGOES, table.supply, strict=True)),
        stacks=stacks,
        closed=list(table.closed),
        assignments=assignments,
        lock_cards=lock_cards,
        ship_cards=ship_cards,
        hands=hands,
        cards=cards,
        fresh=fresh,
        products=products,
        done=[list(seat.done) for seat in table.seats],
        colours=[seat.colour for seat in table.seats],
        left=[seat.left for seat in table.seats],
        turns=table.turns,
        idle=table.idle,
        ending=table.ending,
        last=list(table.last),
        trigger=table.trigger,
        house=table.house,
        finished=table.finished,
    )
    _answer(g, me, rng)
    return g


def _assignments(table: Table, me: SeatAntwerpen | None, rng: Rng) -> tuple[list[list[str]], Pile]:
    """Deal the assignments that lie nowhere in sight to the other hands, the discards and the stack."""
    seen = [key for seat in table.seats for key in seat.done]
    unseen = [key for key in ASSIGNMENTS if key not in (*seen, *(me.assignments if me else ()))]
    rng.shuffle(unseen)
    hands = [
        list(me.assignments)
        if me is not None and seat == me.seat
        else sorted((unseen.pop() for _ in range(s.assignments)), key=SECRET_ORDER.__getitem__)
        for seat, s in enumerate(table.seats)
    ]
    away = [unseen.pop() for _ in range(table.assignments_away)]
    assert len(unseen) == table.assignments
    return hands, Pile(unseen, away)


def _cards(
    table: Table, me: SeatAntwerpen | None, rng: Rng
) -> tuple[list[list[str]], list[list[str]], Pile, Pile]:
    """Deal lock and ship cards; which of them were drawn this turn is as unknown as they are."""
    locks = _unseen("lock", table.lock_cards, me, rng)
    ships = _unseen("ship", table.ship_cards, me, rng)
    cards, fresh = [], []
    for seat, seen in enumerate(table.seats):
        if me is not None and seat == me.seat:
            cards.append(list(me.cards))
            fresh.append(list(me.fresh))
            continue
        dealt_locks = [locks.pop() for _ in range(seen.locks)]
        dealt_ships = [ships.pop() for _ in range(seen.ships)]
        cards.append(sorted([*dealt_locks, *dealt_ships], key=CARD_ORDER.__getitem__))
        fresh.append([*dealt_locks[: seen.fresh_locks], *dealt_ships[: seen.fresh_ships]])
    return cards, fresh, _pile(table.lock_cards, locks), _pile(table.ship_cards, ships)


def _unseen(stack: Stack, seen: StackSeen, me: SeatAntwerpen | None, rng: Rng) -> list[str]:
    mine = [card for card in (me.cards if me else ()) if stack_of(card) == stack]
    rest = sorted((Counter(box(stack)) - Counter([*seen.discards, *mine])).elements())
    rng.shuffle(rest)
    return rest


def _pile(seen: StackSeen, unseen: list[str]) -> Pile:
    assert len(unseen) == seen.left
    return Pile(unseen, list(seen.discards))


def _products(
    table: Table, me: SeatAntwerpen | None, rng: Rng
) -> tuple[list[list[str]], dict[str, list[str]]]:
    """Deal the products that lie in no open hand and on no stack's top."""
    is_open = not table.house.closed or table.over
    goods = [
        list(me.products) if me is not None and seat == me.seat else list(seen.products)
        for seat, seen in enumerate(table.seats)
    ]
    in_sight = Counter(product for mine in goods for product in mine)
    stacks = {}
    for at, harbour in enumerate(table.harbours):
        top = [harbour.product] if harbour.product else []
        unseen = sorted((Counter(products_of(harbour.at)) - in_sight - Counter(top)).elements())
        rng.shuffle(unseen)
        if not is_open:
            others = [seat for seat in range(len(table.seats)) if me is None or seat != me.seat]
            offered = {seat: _offered(table, seat, harbour.at) for seat in others}
            for product in [p for mine in offered.values() for p in mine]:
                unseen.remove(product)
            for seat in others:
                lacking = table.seats[seat].backs[at] - len(offered[seat])
                goods[seat] += [*offered[seat], *(unseen.pop() for _ in range(lacking))]
        stacks[harbour.at] = [*unseen, *top]
    assert list(stacks) == list(HARBOURS)
    return [sorted(mine, key=PRODUCT_ORDER.__getitem__) for mine in goods], stacks


def _offered(table: Table, seat: int, harbour: str) -> list[str]:
    """Return the products of a harbour that a seat has for certain: each of its open offers stands (clause W10.2)."""
    most: Counter[str] = Counter()
    for offer in table.offers:
        if offer.by == seat:
            most |= Counter(product for product in offer.give if MADE_AT[product] == harbour)
    return sorted(most.elements())


def _answer(g: Antwerpen, me: SeatAntwerpen | None, rng: Rng) -> None:
    """Put random sealed answers where others have answered a Sail."""
    for strand in g.strands:
        for frame in strand.frames:
            if isinstance(frame, Sailing):
                for seat in frame.answers:
                    frame.answers[seat] = rng.pick(frame.options(g, seat))
                if me is not None and me.sealed is not None:
                    frame.answers[me.seat] = me.sealed
