"""Chapter 12: a seat that leaves for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.antwerpen.data import MADE_AT, stack_of
from games.antwerpen.rules.events import ShipsLeft
from games.antwerpen.rules.turn import Turn
from games.core.events import Tell
from games.core.strands import frames_of
from games.core.types import Illegal

if TYPE_CHECKING:
    from games.antwerpen.rules.state import Antwerpen


def retire(g: Antwerpen, seat: int, tell: Tell) -> None:
    """Give all that a seat has back to where it came from (clauses W12.1, W12.2). Raises Illegal where nobody sits."""
    if seat not in g.seated():
        raise Illegal("no_seat", clause="W12.1")
    for space in [space for space, ship in g.ships.items() if ship.seat == seat]:
        g.remove(g.ships.pop(space))
    g.fleet[seat] = 0
    goods, g.products[seat] = g.products[seat], []
    for product in goods:
        g.bury(MADE_AT[product], product)
    g.assignments.draw[:0] = g.hands[seat]
    g.hands[seat] = []
    for card in g.cards[seat]:
        g.pile(stack_of(card)).discard(card)
    g.cards[seat], g.fresh[seat] = [], []
    g.left[seat] = True
    g.last = [other for other in g.last if other != seat]
    tell(ShipsLeft(seat))
    for harbour in dict.fromkeys(MADE_AT[p] for p in goods):
        if len(g.stacks[harbour]) == goods_of(goods, harbour):
            g.turn_up(harbour, tell)
    if len(g.seated()) == 1:
        g.over = True
        return
    for turn in frames_of(g, Turn):
        # asked anew: whom one may offer something has changed; that of the leaver ends, as it no longer stands
        turn.waits = turn.seat == seat


def goods_of(goods: list[str], harbour: str) -> int:
    """Return how many of these products belong to a harbour."""
    return sum(MADE_AT[product] == harbour for product in goods)
