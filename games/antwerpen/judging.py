"""How well a seat stands: points, products, what its ships may still bring, what its assignments lack. For agents.

Of a world it reads only what the judging seat knows in it: what lies open, and that seat's own hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.antwerpen.data import (
    ASSIGNMENTS,
    BONUS,
    HARBOUR_OF,
    HARBOURS,
    LOCK_CARDS,
    MADE_AT,
    PRODUCTS,
)
from games.antwerpen.rules.state import Antwerpen, points
from games.antwerpen.scouting import hopes
from games.antwerpen.views import SeatAntwerpen

DONE = 1.5
"""What an assignment brings beyond its points: it is a step to the end."""
NEAR = (0.75, 0.45, 0.2, 0.08)
"""What an assignment in the hand is worth, of its bonus and ``DONE``, by how many products it lacks."""
RANKED = (1.0, 0.6, 0.4)
"""How much the best, the second and the third assignment of a hand count."""
LOCKS_HELD = (0.0, 0.5, 0.8, 1.0)
SHIPS_HELD = (0.0, 0.8, 1.4, 1.8)
"""What so many lock cards and so many ship cards are worth."""
LATE = 0.35
"""What is left of hopes in the last round."""
LEAD, SAFE = 1.5, 6.0
"""What a point ahead of the others is worth when the end is near, and how many of them count."""
RIVALS = 0.7
"""How much a seat minds what its rivals have: the best of them, and all, by halves."""
WON = 1_000.0
OPEN = 0.5
"""How far one trusts that the product that lies open still lies there when a ship comes."""
KINDS = {
    harbour: tuple(p for p, made_at in MADE_AT.items() if made_at == harbour)
    for harbour in HARBOURS
}
Lying = tuple[str, str, bool]
"""A harbour, its open product where it is known, and whether there is any."""


@lru_cache(maxsize=50_000)
def needs(goods: tuple[str, ...], hand: tuple[str, ...]) -> float:
    """Return what assignments are worth to somebody with these products."""
    missing = [sum(p not in goods for p in ASSIGNMENTS[key].products) for key in hand]
    near = sorted((NEAR[count] for count in missing), reverse=True)
    return (BONUS + DONE) * sum(map(float.__mul__, near, RANKED))


def worth(goods: Sequence[str]) -> int:
    """Return the points of products."""
    return sum(PRODUCTS[product] for product in goods)


class Judge:
    """Weighs worlds from one seat."""

    def __init__(self, view: SeatAntwerpen) -> None:
        """Keep what the seat knows now."""
        self.seat = view.seat
        self._open = {h.at: (h.product, h.left) for h in view.table.harbours}
        done = [key for seat in view.table.seats for key in seat.done]
        self._unseen = [k for k in ASSIGNMENTS if k not in (*done, *view.assignments)]

    def standing(self, g: Antwerpen) -> float:
        """Return how much better the seat stands than its rivals."""
        rivals = [seat for seat in g.seated() if seat != self.seat]
        ahead = _ahead(g, self.seat, rivals)
        if g.over:
            return WON * ahead
        theirs = [self.of(g, seat) for seat in rivals]
        value = self.of(g, self.seat) - RIVALS * (max(theirs) + sum(theirs) / len(theirs)) / 2
        if g.ending or len(g.done[self.seat]) >= g.house.goal:
            value += LEAD * max(-SAFE, min(SAFE, ahead))
        return value

    def of(self, g: Antwerpen, seat: int) -> float:
        """Return what a seat has and may hope for."""
        whole, _ = points(g, seat)
        goods, hand = tuple(g.products[seat]), self._hand(g, seat)
        closed = tuple(g.closed)
        hoped = needs(goods, hand)
        for space, ship in g.ships.items():
            if ship.seat == seat:
                product = self._lying(g, HARBOUR_OF[ship.cargo])
                chance = hopes(ship.cargo, closed)[space]
                hoped += chance * brought(product, goods, hand)
        locks = sum(card in LOCK_CARDS for card in g.cards[seat])
        kept = LOCKS_HELD[locks] + SHIPS_HELD[len(g.cards[seat]) - locks]
        late = LATE if g.ending else 1.0
        return whole + DONE * len(g.done[seat]) + late * (hoped + kept)

    def exchanged(self, g: Antwerpen, given: str) -> float:
        """Return the value of a world after an assignment was given away for one that nobody knows yet."""
        goods = tuple(g.products[self.seat])
        rest = tuple(key for key in self._hand(g, self.seat) if key != given)
        mean = sum(needs(goods, (*rest, key)) for key in self._unseen) / len(self._unseen)
        return self.standing(g) + mean - needs(goods, self._hand(g, self.seat))

    def _hand(self, g: Antwerpen, seat: int) -> tuple[str, ...]:
        """Return the assignments of the judging seat; those of others are not known to it."""
        return tuple(g.hands[seat]) if seat == self.seat else ()

    def _lying(self, g: Antwerpen, harbour: str) -> Lying:
        """Return what lies at a harbour; which product is open is known only while nobody has taken it."""
        stack = g.stacks[harbour]
        is_known = bool(stack) and self._open[harbour] == (stack[-1], len(stack))
        return harbour, stack[-1] if is_known else "", bool(stack)


@lru_cache(maxsize=50_000)
def brought(lying: Lying, goods: tuple[str, ...], hand: tuple[str, ...]) -> float:
    """Return what a product of a harbour is worth to somebody with these products and assignments."""
    harbour, product, is_any = lying
    if not is_any:
        return 0.0
    worths = {kind: _added(kind, goods, hand) for kind in KINDS[harbour]}
    mean = sum(worths.values()) / len(worths)
    return OPEN * worths[product] + (1 - OPEN) * mean if product else mean


def _added(product: str, goods: tuple[str, ...], hand: tuple[str, ...]) -> float:
    return PRODUCTS[product] + needs((*goods, product), hand) - needs(goods, hand)


def _ahead(g: Antwerpen, seat: int, rivals: Sequence[int]) -> float:
    """Return how many points a seat is ahead of the best other; those of assignments settle ties."""
    scores = {
        each: whole + fulfilled / 100
        for each in (seat, *rivals)
        for whole, fulfilled in [points(g, each)]
    }
    return scores[seat] - max(scores[rival] for rival in rivals)
