"""What Caravan says, and which sentence tells which event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import structs

from games.core.events import Event
from games.core.types import CardToken, Line, PlaceToken, SeatToken, TextToken, Token, line
from games.core.words import told
from tests.kit.reference.data import CAMELS
from tests.kit.reference.rules import actions as do

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "turn": "Your turn: {0} {0:action|actions} left",
        "storm": "{0} travels to {1}. Do you play a sandstorm?",
        "bidding": "{0} auctions {1}; the best bid is {2}. What do you bid?",
        "night": "Night: discard {0} {0:card|cards}",
        "offer": "{0} offers {1} gold for {2}. {3}",
        "peril": "The game master calls for a roll. {0}",
        "won": "Most gold",
        "called_off": "Called off",
        "list": "{0}, {1}",
        "nothing": "nothing",
        "do.travel": "Travel",
        "do.travel.to": "Travel where?",
        "do.travel.by": "By day or by night?",
        "do.travel.label": "Travel to {0} by {1}",
        "by.day": "day",
        "by.night": "night",
        "by.night.for": "night (−{0} gold)",
        "do.draw": "Draw a card",
        "do.sell": "Sell goods",
        "do.sell.goods": "Which goods?",
        "do.sell.label": "Sell {0} for {1}",
        "do.auction": "Auction a card",
        "do.auction.card": "Which card?",
        "do.auction.label": "Auction {0}",
        "do.offer": "Offer gold",
        "do.offer.to": "Offer to whom?",
        "do.offer.want": "For which good?",
        "do.offer.price": "How much gold?",
        "do.offer.note": "A word with it",
        "do.offer.label": "Offer {0} {1} gold for {2}",
        "do.endturn": "End turn",
        "do.storm": "Play a sandstorm",
        "do.bid": "Bid",
        "do.bid.price": "How much?",
        "do.bid.label": "Bid {0}",
        "do.accept": "Accept",
        "do.decline": "Decline",
        "do.roll": "Roll",
        "do.discard": "Discard",
        "do.discard.cards": "Which cards?",
        "do.discard.label": "Discard {0}",
        "do.waylay": "Sandstorm against a seat whenever it travels",
        "do.waylay.seat": "Against whom?",
        "do.waylay.label": "Sandstorm against {0} at every journey",
        "do.correct": "Correct gold",
        "do.correct.seat": "Whose gold?",
        "do.correct.gold": "How much is right?",
        "do.correct.why": "Why?",
        "do.callroll": "Call for a roll",
        "do.callroll.seat": "Who rolls?",
        "do.callroll.why": "What for?",
        "card.figs": "Figs",
        "card.figs.text": "10 gold at any market, 15 at a1.",
        "card.salt": "Salt",
        "card.salt.text": "15 gold at any market, 20 at c5.",
        "card.silk": "Silk",
        "card.silk.text": "20 gold at any market, 25 at e1.",
        "card.sandstorm": "Sandstorm",
        "card.sandstorm.text": "Keeps a traveller near you where he was.",
        "card.sandstorm.note": "Sand, mostly.",
        "setting.rounds": "Rounds",
        "setting.rounds.three": "three",
        "setting.rounds.five": "five",
        "setting.night": "Travelling by night",
        "setting.night.paid": "costs 5 gold",
        "setting.night.free": "is free",
        "pick.camel": "Camel",
        **{f"pick.camel.{camel}": camel for camel in CAMELS},
        "window.storm": "Sandstorms",
        "window.bidding": "Auctions",
        "ev.setout": "{0} set out for {1} by {2}.",
        "ev.stormed": "{0} played a sandstorm: {1} stays.",
        "ev.calm": "No sandstorm hit {0}.",
        "ev.arrived": "{0} reached {1}.",
        "ev.drew": "{0} drew {1}.",
        "ev.drewcards": "{0} drew {1} {1:card|cards}.",
        "ev.sold": "{0} sold {1} for {2} gold.",
        "ev.auctioned": "{0} put {1} up for auction.",
        "ev.outbid": "{0} bid {1}.",
        "ev.bought": "{0} bought {1} for {2} gold.",
        "ev.unsold": "Nobody bid for {0}: the bank paid 5 gold.",
        "ev.offered": "{0} offered {1} {3} gold for {2}. {4}",
        "ev.traded": "{0} sold {2} to {1} for {3} gold.",
        "ev.declined": "{0} declined.",
        "ev.withdrawn": "The offer of {0} ended.",
        "ev.rolled": "{0} rolled {1}.",
        "ev.discarded": "{0} discarded {1}.",
        "ev.roundbegan": "Round {0} began.",
        "ev.corrected": "The gold of {0} was set to {1}. {2}",
        "ev.rollcalled": "The game master called {0} for a roll. {1}",
        "illegal.no_seat": "That seat is not free, or nobody sits there.",
        "illegal.correction": "That cannot be corrected: a seat that plays, and less gold than wins.",
    }
)


def cards(keys: tuple[str, ...]) -> Token:
    """Return several cards as one token."""
    if not keys:
        return line("nothing")
    head = CardToken(keys[0])
    return head if len(keys) == 1 else line("list", head, cards(keys[1:]))


def by(way: str, fee: int) -> Line:
    """Return the way of travelling."""
    return line("by.night.for", fee) if way == "night" and fee else line(f"by.{way}")


def label(action: do.CaravanAction | do.Waylay, fee: int, worth: int) -> Line:
    """Return an option's label; ``worth`` is what its goods fetch here."""
    key = f"do.{type(action).__name__.lower()}"
    match action:
        case do.Travel(to=to, by=way):
            return line(f"{key}.label", PlaceToken(to), by(way, fee))
        case do.Sell(goods=goods):
            return line(f"{key}.label", cards(goods), worth)
        case do.Auction(card=card):
            return line(f"{key}.label", CardToken(card))
        case do.Offer(to=to, want=want, price=price):
            return line(f"{key}.label", SeatToken(to), price, CardToken(want))
        case do.Bid(price=price):
            return line(f"{key}.label", price)
        case do.Waylay(seat=seat):
            return line(f"{key}.label", SeatToken(seat))
        case do.Discard(cards=gone):
            return line(f"{key}.label", cards(gone))
        case _:
            return line(key)


_TOKENS: Mapping[str, Callable[[Any], Token]] = MappingProxyType(
    {
        "seat": SeatToken,
        "other": SeatToken,
        "traveller": SeatToken,
        "to": PlaceToken,
        "by": lambda way: line(f"by.{way}"),
        "card": CardToken,
        "good": CardToken,
        "want": CardToken,
        "cards": cards,
        "goods": cards,
        "note": TextToken,
        "why": TextToken,
    }
)
"""What each field of an event is in its sentence; any other is a number."""


def narrate(event: Event) -> Line | None:
    """Return the sentence of an event: its fields in order are the tokens."""
    known = told(event)
    if known is not None:
        return known
    fields = structs.asdict(event)
    tokens = (_TOKENS.get(name, int)(value) for name, value in fields.items())
    return line(f"ev.{type(event).__name__.lower()}", *tokens)
