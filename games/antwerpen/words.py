"""What Antwerpen says: all its sentences, and which one tells which event. Which label an option has: ``labels``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import structs

from games.antwerpen.card_words import CARD_WORDS
from games.antwerpen.data import CARGOES, COLOURS, LANE_COLOURS
from games.antwerpen.refusal_words import REFUSAL_WORDS
from games.antwerpen.rules.actions import EVERYBODY
from games.antwerpen.rules.events import Settled
from games.antwerpen.rules.trading import goods
from games.core.events import Event
from games.core.types import CardToken, Line, PlaceToken, SeatToken, Token, line
from games.core.words import told

HARBOUR_NAMES = {
    "DEUR": "Deurganckdok",
    "COCO": "Cocoa Harbour",
    "BARL": "Barley Harbour",
    "POTA": "Potato Harbour",
    "OUT": "Transit Harbour",
}

WORDS: Mapping[str, str] = MappingProxyType(
    {
        **CARD_WORDS,
        **REFUSAL_WORDS,
        **{f"pick.colour.{colour}": colour for colour in COLOURS},
        **{f"colour.{colour}": colour for colour in LANE_COLOURS},
        **{f"cargo.{cargo}": cargo for cargo in CARGOES},
        **{f"harbour.{key.lower()}": name for key, name in HARBOUR_NAMES.items()},
        "stack.lock": "a lock card",
        "stack.ship": "a ship card",
        "stacks.lock": "lock cards",
        "stacks.ship": "ship cards",
        "stacks.assignment": "assignments",
        "goods.one": "{0}",
        "goods.some": "{0}× {1}",
        "goods.and": "{0} + {1}",
        "list": "{0}, {1}",
        "nothing": "nothing",
        # questions
        "turn": "Your turn: load a ship, name a colour or exchange an assignment",
        "turn.done": "Your action is taken. Do more, or end your turn",
        "turn.last": "Your LAST turn: load a ship, name a colour or exchange an assignment",
        "turn.done.last": "Your LAST turn: your action is taken. Do more, or end your turn",
        "bear": "{0} names {1}. What do your ships do?",
        "moor": "Your ship is at the anchorage {0}. Which card do you draw?",
        "offer": "{0} gives {1} and wants {2} (offer no. {3})",
        "countered": "Your offer no. {2} is open: you give {0} and want {1}",
        # what can be done
        "do.load": "Load",
        "do.load.label": "Load {1} on {0}",
        "do.sail": "Sail",
        "do.sail.label": "{0}: {1}",
        "do.sailalone.label": "Alone {0}: {1}",
        "do.extracolour.label": "Extra {0}: {1}",
        "sail.nobody": "nobody moves",
        "sail.way": "{0}→{1}",
        "sail.maybe": "{0}→{1}?",
        "sail.out": "{0}→{1}, locks switch",
        "sail.delivers": "{0}→{1} ✓",
        "sail.wrong": "{0}→{1} ✗",
        "sail.or": "{0}/{1}",
        "sail.and": "{0} · {1}",
        "of.own": "your {0}",
        "of.other": "{0}’s {1}",
        "of.cargo": "{0} ({1})",
        "do.exchange": "Exchange",
        "do.exchange.label": "Exchange {0} ({1} points)",
        "do.endturn": "End turn",
        "do.fulfil": "Fulfil",
        "do.fulfil.label": "Fulfil {0}: {1} points",
        "do.uselock": "Lock card",
        "do.uselock.all": "{0}: {1}",
        "do.uselock.open": "{0}: open {1}",
        "do.uselock.closed": "{0}: close {1}",
        "do.uselock.idle": "{0} (changes nothing)",
        "do.uselock.none": "{0}: changes nothing",
        "do.sailalone": "Sail alone",
        "do.extracolour": "Extra colour",
        "do.extraship": "Extra ship",
        "do.extraship.label": "Extra ship: {1} on {0}",
        "do.stepback": "Step back",
        "do.stepback.label": "Step back: {0}→{1}",
        "do.swap": "Resource swap",
        "do.swap.label": "Swap {0} and {1}",
        "do.bear": "Answer",
        "do.take": "Draw",
        "do.take.label": "Draw {0}",
        "do.offer": "Offer",
        "do.offer.label": "Offer {0}: {1} for {2}",
        "do.withdraw": "Withdraw",
        "do.withdraw.label": "Withdraw no. {0}",
        "do.withdraw.what": "Withdraw no. {0}: {1} for {2}",
        "do.accept": "Accept",
        "do.refuse": "Refuse",
        "do.counter": "Counter-offer",
        "do.counter.label": "Counter-offer: {0} for {1}",
        "everybody": "everybody",
        "offer.to": "Offer {0}",
        "bear.on": "Sail on",
        "bear.anchor": "Drop anchor at {0}",
        "bear.with": "{0} ({1})",
        "bear.way": "to {0}",
        "bear.first": "{0} goes first",
        "bear.take": "draw {0}",
        "bear.locks": "{0} lock {0:card|cards}",
        "bear.ships": "{0} ship {0:card|cards}",
        "bear.double": "play {0} Double {0:yield|yields}",
        # fields
        "ask.start": "On which starting spot?",
        "ask.cargo": "With which resource?",
        "item.cargo": "{0} for {1}, which shows {2}",
        "item.ship": "{0}: {1}",
        "item.no_anchor": "no anchor, sail on",
        "item.no_way": "none: no ship of yours is at a fork",
        "item.no_first": "in the usual order",
        "ask.colour": "Which colour?",
        "ask.assignment": "Which assignment?",
        "ask.card": "Which card?",
        "ask.locks": "Which locks?",
        "ask.to": "Where to?",
        "ask.ship": "Which ship?",
        "ask.ships": "Which two ships?",
        "ask.give": "What do you give?",
        "ask.take": "What do you want for it?",
        "ask.anchor": "Drop anchor?",
        "ask.way": "Which way?",
        "ask.first": "Which ship goes first?",
        "ask.double": "Play Double yield?",
        "ask.stack": "Which cards?",
        "ask.number": "Which offer?",
        "ask.at": "At which fork?",
        "ask.until": "Until you hold how many?",
        "ask.get": "Which product do you want?",
        # standing orders
        "do.neveranchor": "Never drop anchor",
        "do.anchorat": "Drop anchor when a colour is named",
        "do.anchorat.ship": "Drop anchor at {0}",
        "do.anchorat.label": "Drop anchor at {1} when {0} is named",
        "do.takelane": "Always take this lane",
        "do.takelane.label": "At {0} take the lane to {1}",
        "do.takecards": "Draw these at anchorages",
        "do.takecards.label": "Draw {0} until you hold {1}",
        "do.tradefor": "Take a trade",
        "do.tradefor.label": "Take any trade of {0} for your {1}",
        # house rules
        "setting.sail": "Sailing",
        "setting.sail.front": "front ships first, a space they leave is free",
        "setting.sail.snapshot": "a space that is taken at the call stays blocked",
        "setting.double": "Double yield",
        "setting.double.own_turn": "in one’s own turn",
        "setting.double.any_turn": "in any turn",
        "setting.products": "Products",
        "setting.products.open": "lie open",
        "setting.products.closed": "are held closed",
        "setting.assignments": "Last round after",
        "setting.assignments.three": "three assignments",
        "setting.assignments.two": "two assignments (shorter)",
        "setting.offers": "Offers a turn",
        "setting.offers.six": "six, three open at once",
        "setting.offers.two": "two, one open at once",
        "setting.offers.none": "no trading",
        "setting.patience": "Nobody fulfils anything",
        "setting.patience.hundred": "last round after 100 rounds",
        "setting.patience.thirty": "last round after 30 rounds",
        "pick.colour": "Colour",
        "window.sailing": "A Sail’s questions",
        # what happened
        "ev.turnbegan": "{0} is on turn.",
        "ev.loaded": "{0} loaded a ship with {2} on {1}.",
        "ev.named.sail": "{0} named {1}.",
        "ev.named.alone": "{0} named {1} for their own ships.",
        "ev.named.extra_colour": "{0} named {1} as well.",
        "ev.played": "{0} played {1}.",
        "ev.anchored": "{0}’s ship at {1} dropped anchor.",
        "ev.sailed": "{0}: {1}→{2}.",
        "ev.stayed": "{0}: {1} is blocked.",
        "ev.drew": "{0} drew {1}.",
        "ev.drewone": "{0} drew {1}.",
        "ev.nocard": "{0} drew no card: no room, or none left.",
        "ev.reshuffled": "The discarded {0} were shuffled into a new stack.",
        "ev.delivered": "{0} delivered at {1} and took {2}.",
        "ev.deliveredclosed": "{0} delivered at {1} and took {2}.",
        "ev.deliveredunseen": "{0} delivered at {1} and took the product that lay there.",
        "ev.nothingleft": "{0} delivered at {1}, but no product is left.",
        "ev.wentwrong": "{0} brought {2} to {1}, where nobody wants it; {3} went under the stack.",
        "ev.wentwrongunseen": "{0} brought {2} to {1}, where nobody wants it; what lay there went under the stack.",
        "ev.wentwrong.none": "{0} brought {2} to {1}, where nobody wants it.",
        "ev.turnedup": "{0} now shows {1}.",
        "ev.turnedupunseen": "{0} shows its next product.",
        "ev.passedout": "{0}’s ship left through Transit Harbour with {1}.",
        "ev.switched": "All locks are switched; open now: {0}.",
        "ev.locksset.open": "{0} opened {1}.",
        "ev.locksset.closed": "{0} closed {1}.",
        "ev.steppedback": "{0}’s ship went back {1}→{2}.",
        "ev.swapped": "The ships at {0} and {1} swapped their resources.",
        "ev.exchanged": "{0} exchanged {1} for {2}.",
        "ev.exchanged.none": "{0} gave {1} away; no assignment is left.",
        "ev.exchangedone": "{0} exchanged an assignment.",
        "ev.fulfilled": "{0} fulfilled {1}.",
        "ev.newassignment": "{0} drew the assignment {1}.",
        "ev.offered": "{0} offers {1}: {2} for {3} (no. {4}).",
        "ev.offered.counter": "{0} answers no. {5} with an offer to {1}: {2} for {3} (no. {4}).",
        "ev.offeredunseen": "{0} offers {1}: {2} for {3} {3:product|products} (no. {4}).",
        "ev.traded": "{0} accepted: {1} gave {2} for {3}.",
        "ev.tradedunseen": "{0} accepted: {1} gave {2} for {3} {3:product|products}.",
        "ev.refused": "{0} refused no. {1}.",
        "ev.withdrawn": "{0} took no. {1} back.",
        "ev.offerended": "Offer no. {1} of {0} ended.",
        "ev.lastround": "{0} brought on the last round: everybody has one more turn.",
        "ev.lastround.idle": "Nobody fulfilled an assignment for too long: everybody has one more turn.",
        "ev.shipsleft": "The ships, products and cards of {0} went back to where they came from.",
        # the end
        "won": "Most points",
        "by_default": "The only one left, by default",
        "called_off": "Called off",
        "illegal.no_seat": "That seat is not playing.",
        # the first time
        "first.turn": "Bring resources to the harbours that want them (✓; elsewhere, ✗, they are lost) and take products; products fulfil assignments; most points win. Load ships, then name colours: all ships in front of such a lane sail, whoever owns them, if nothing is in their way (?).",
        "first.turn.done": "Before and after your action you may fulfil one assignment, trade, and play cards that you held before this turn.",
        "first.bear": "All that this colour leaves to you is asked at once, and secretly: nobody sees the answers before all are in.",
        "first.moor": "An anchorage gives a card whenever a ship arrives there; a hand holds at most three of each kind.",
        "first.offer": "Only the player on turn trades. Accepting changes both sides at once; the turn does not wait for you.",
    }
)


def listed(tokens: tuple[Token, ...]) -> Token:
    """Return several tokens as one."""
    if not tokens:
        return line("nothing")
    return tokens[0] if len(tokens) == 1 else line("list", tokens[0], listed(tokens[1:]))


def colour(name: str) -> Line:
    """Return the name of a lane's colour."""
    return line(f"colour.{name}")


def place(name: str) -> Token:
    """Return a space by its name, a harbour by the one that people know."""
    return line(f"harbour.{name.lower()}") if name in HARBOUR_NAMES else PlaceToken(name)


def whom(seat: int) -> Token:
    """Return to whom an offer goes."""
    return line("everybody") if seat == EVERYBODY else SeatToken(seat)


# ---------------------------------------------------------------- what happened

_TOKENS: Mapping[str, Callable[[Any], Token]] = MappingProxyType(
    {
        "seat": SeatToken,
        "owner": SeatToken,
        "by": SeatToken,
        "to": lambda to: whom(to) if isinstance(to, int) else PlaceToken(to),
        "card": CardToken,
        "product": CardToken,
        "assignment": CardToken,
        "given": CardToken,
        "drawn": CardToken,
        "colour": colour,
        "cargo": lambda cargo: line(f"cargo.{cargo}"),
        "stack": lambda stack: line(f"stack.{stack}"),
        "what": lambda stack: line(f"stacks.{stack}"),
        "give": lambda give: give if isinstance(give, int) else goods(give),
        "take": lambda take: take if isinstance(take, int) else goods(take),
        "locks": lambda locks: listed(tuple(map(PlaceToken, locks))),
        "opened": lambda locks: listed(tuple(map(PlaceToken, locks))),
    }
)
"""What each field of an event is in its sentence; other text names a place."""


def narrate(event: Event) -> Line | None:
    """Return the sentence of an event, its fields in order being the tokens; None where what follows says it."""
    known = told(event)
    if known is not None or isinstance(event, Settled):  # the ships tell that all have answered
        return known
    fields = structs.asdict(event)
    fields.pop("seats", None)
    return line(_key(event), *(_token(name, value) for name, value in fields.items()))


def _token(name: str, value: Any) -> Token:
    if value == "":
        return line("nothing")
    made = _TOKENS.get(name)
    if made is not None:
        return made(value)
    return int(value) if isinstance(value, int) else place(str(value))


def _key(event: Event) -> str:  # a case a line
    """Return the sentence of an event whose words depend on more than its type."""
    key = f"ev.{type(event).__name__.lower()}"
    match structs.asdict(event):
        case {"how": how}:
            return f"{key}.{how}"
        case {"locks": _, "to": to}:
            return f"{key}.{to}"
        case {"cargo": _, "harbour": _, "product": ""} | {"drawn": ""}:
            return f"{key}.none"
        case {"answers": answers}:
            return "ev.offered.counter" if answers else "ev.offered"
        case {"give": tuple(), "by": _}:
            return "ev.traded"
        case {"seat": -1}:
            return f"{key}.idle"
        case _:
            return key
