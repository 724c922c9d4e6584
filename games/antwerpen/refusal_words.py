"""How Antwerpen refuses what was typed: why it is no move, and what is possible."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

REFUSAL_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "illegal.before": "Something else is asked of you now: {0}",
        "illegal.possible": "Not like that. Possible: {0}.",
        "illegal.no_move": "That names no move. In your turn: **load S1 toys**, **red**, **exchange**, **fulfil**, a card by its name, **offer**, **end turn**.",
        # the action
        "illegal.acted": "You have taken your action in this turn. What is left: cards, an assignment, trade, **end turn**.",
        "illegal.not_acted": "First take your action: load a ship, name a colour or exchange an assignment.",
        "illegal.no_ship": "All your ships are on the board. One comes back when it reaches a harbour.",
        "illegal.no_start": "{0} is no starting spot. Free: {1}.",
        "illegal.start_taken": "On {0} there is {1}. Free: {2}.",
        "illegal.no_cargo": "There are no {0} left in the supply. Left: {1}.",
        "illegal.load_so": "Name the starting spot and the resource. Free: {0}. In the supply: {1}.",
        "illegal.sail_so": "Name a colour: {0}.",
        "illegal.none_to_draw": "No assignment is left to draw, so none can be exchanged.",
        # assignments
        "illegal.not_yours": "You have no such assignment. You have: {0}.",
        "illegal.fulfilled": "You have fulfilled an assignment in this turn: one a turn.",
        "illegal.lacks": "For {0} you lack: {1}.",
        "illegal.none_ready": "You have the products for none of your assignments: {0}.",
        # cards
        "illegal.not_held": "You do not hold {0}. You hold: {1}.",
        "illegal.fresh": "You drew {0} in this turn: it can be played from the next turn on.",
        "illegal.no_lock_card": "You hold no card that does so. You hold: {0}.",
        "illegal.locks_so": "Not these locks. Possible: {0}.",
        "illegal.no_ship_at": "There is no ship on {0}.",
        "illegal.no_way_back": "From {0} no lane leads back that is open and free.",
        "illegal.nobody_back": "No ship can step back: nowhere is a lane open and free.",
        "illegal.back_so": "{0} cannot step back to there. Possible: {1}.",
        "illegal.swap_so": "Name two ships by their spaces: {0}.",
        "illegal.double_when": "Double yield is played with the answer to a colour, when a ship of yours may come to the right harbour.",
        "illegal.anchor_when": "Drop anchor is played when another player names a colour. You are asked then.",
        "illegal.anchor_not": "You cannot drop anchor now: another player must have named the colour for all ships.",
        "illegal.anchor_where": "You cannot drop anchor there. Possible: {0}.",
        # offers
        "illegal.no_trading": "At this table nobody trades.",
        "illegal.not_on_turn": "Only who is on turn makes offers. You may answer one with **counter**.",
        "illegal.offer_so": "An offer is written **offer p2 puzzle for fries**, or **offer all …** for everybody; several products: **2 puzzle + doll**.",
        "illegal.counter_so": "A counter-offer is written **counter puzzle for fries**: what you give, then what you want.",
        "illegal.offer_seat": "Write a seat as p1, p2 … in the order of play: {0}.",
        "illegal.no_seat_there": "To whom? Possible: {0}.",
        "illegal.offers_made": "You have made {0} {0:offer|offers} in this turn, which is all you may.",
        "illegal.offers_open": "You have {0} {0:offer|offers} open, which is all you may. Withdraw one, or wait.",
        "illegal.no_goods": "You have no products to offer.",
        "illegal.offer_lacks": "You do not have what you offer. You lack: {0}.",
        "illegal.offer_wants": "Nobody to whom you offer it has that: {0}.",
        "illegal.offer_much": "You may ask for at most two products of a kind, and for no more than they have.",
        "illegal.barred": "That was refused in this turn, or is open already. Offer something else.",
        "illegal.refused_before": "That was refused in this turn. Offer something else.",
        "illegal.offered_already": "That offer is open already.",
        "illegal.no_offer": "No offer to you is open.",
        "illegal.no_such_offer": "No offer to you has that number. Open: {0}.",
        "illegal.accept_lacks": "You cannot accept no. {0}. You lack: {1}.",
        "illegal.none_of_yours": "You have no open offer.",
        "illegal.not_your_offer": "No open offer of yours has that number. Open: {0}.",
        "seat.sign": "p{0} is {1}",
        "seat.all": "all is everybody",
        "offer.no": "no. {0}",
    }
)
