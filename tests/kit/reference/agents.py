"""A bot for Caravan that takes what is worth most now. It reads its own view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from games.core.actions import Action, Answer, Pass
from games.core.asks import Ask
from games.core.game import AnyGame
from games.core.hexes import distance
from games.core.rng import Rng
from games.core.types import SeatView
from tests.kit.reference.data import MARKETS, PLACES, VALUE, price
from tests.kit.reference.rules import actions as do
from tests.kit.reference.views import SeatCaravan


class Greedy:
    """Sells where it pays, travels towards the best market, else draws."""

    def choose(self, game: AnyGame, view: SeatView, asks: Sequence[Ask], rng: Rng) -> Answer:
        """Return the answer that is worth most now."""
        me = cast(SeatCaravan, view)
        ask = asks[0]
        options = ask.options(2_000)
        return Answer(ask.id, max(options, key=lambda action: worth(action, me, ask)))


def worth(action: Action, me: SeatCaravan, ask: Ask) -> float:
    """Return a rough value of an answer, in gold."""
    match action:
        case do.Sell(goods=goods):
            return sum(price(good, me.table.at[me.seat]) for good in goods)
        case do.Travel(to=to, by=by):
            return _there(me, to) - _there(me, me.table.at[me.seat]) - (by == "night")
        case do.Draw():
            return 8
        case do.Bid(price=bid):
            card = ask.title.args[1]
            return VALUE.get(getattr(card, "card", ""), 0) - 4 - bid
        case do.Discard(cards=cards):
            return -sum(VALUE.get(card, 5) for card in cards)
        case do.Accept():
            return _paid(ask) - 12
        case do.Storm():
            return 1
        case do.Auction() | do.Offer():
            return -9
        case Pass() | do.Decline() | do.EndTurn() | do.Roll() | _:
            return 0


def _paid(ask: Ask) -> int:
    paid = ask.title.args[1]
    return paid if isinstance(paid, int) else 0


def _there(me: SeatCaravan, place: str) -> float:
    """Return what the hand is worth from ``place``: what the best market pays, less for the way."""
    goods = [card for card in me.hand if card in VALUE]
    return max(
        sum(price(good, market) for good in goods[-3:]) * 0.8 ** distance(PLACES[place], h)
        for market, h in ((m, PLACES[m]) for m in MARKETS)
    )
