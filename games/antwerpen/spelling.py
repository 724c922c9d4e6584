"""How a move of one's turn is typed, as words in a refusal; and which of several moves in one sentence comes first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from games.antwerpen.data import ASSIGNMENTS, CARGOES, LANE_COLOURS, LOCK_CARDS, STARTS
from games.antwerpen.reading import parse
from games.antwerpen.rules import actions as do
from games.antwerpen.rules.trading import goods
from games.antwerpen.vocabulary import Words, understood
from games.antwerpen.words import colour
from games.core.actions import Action
from games.core.asks import Ask
from games.core.notation import tidy
from games.core.types import CardToken, PlaceToken, Token, line

_BREAK = re.compile(r"[,;.!&\n]+|\b(?:and|then|after|afterwards|next|finally)\b")
"""Where one move may end and another begin."""
_VERBS = (
    *("load", "sail", "exchange", "end", "fulfil", "open", "close", "switch"),
    *("alone", "extra", "back", "swap", "offer", "withdraw"),
)
_MOVES = frozenset(_VERBS).union(LANE_COLOURS, CARGOES, LOCK_CARDS, map(str.lower, STARTS))
"""Words that each name a move of a turn."""


def typed(action: Action) -> Token | None:
    """Return how a move of a turn is typed, None where that takes many words."""
    key = f"typed.{type(action).__name__.lower()}"
    match action:
        case do.Load(start=start, cargo=cargo) | do.ExtraShip(start=start, cargo=cargo):
            return line(key, PlaceToken(start), line(f"cargo.{cargo}"))
        case do.Sail(colour=named) | do.SailAlone(colour=named) | do.ExtraColour(colour=named):
            return line(key, colour(named))
        case do.Exchange(assignment=card) | do.Fulfil(assignment=card):
            return line(key, goods(ASSIGNMENTS[card].products))
        case do.UseLock(card=card, locks=locks, to=to) if locks:
            way = to if LOCK_CARDS[card].does == "switch" else "all"
            return line(f"{key}.{way}", CardToken(card), _row(map(PlaceToken, locks)))
        case do.StepBack(ship=ship, to=to):
            return line(key, PlaceToken(ship), PlaceToken(to))
        case do.Swap(ships=(one, other)):
            return line(key, PlaceToken(one), PlaceToken(other))
        case do.Offer(to=to, give=give, take=take):
            whom = line("typed.all") if to == do.EVERYBODY else line("typed.seat", to + 1)
            return line(key, whom, goods(give), goods(take))
        case do.Withdraw(number=number):
            return line(key, number)
        case do.EndTurn():
            return line(key)
        case _:
            return None


def _row(tokens: Iterable[Token]) -> Token:
    first, *rest = tokens
    return line("typed.row", first, _row(rest)) if rest else first


def first_of_several(text: str, asks: Sequence[Ask]) -> Action | None:
    """Return the first of the moves that ``text`` names one after the other, None where it names no two."""
    parts = [part for part in _BREAK.split(tidy(text)) if understood(part)]
    if not any(_MOVES.intersection(understood(part)) for part in parts[1:]):
        return None
    found = parse(parts[0], asks)
    return found[0].action if len(found) == 1 else None


def colours_in(words: Words) -> tuple[str, ...]:
    """Return the colours that words name, in their order."""
    return tuple(dict.fromkeys(word for word in words if word in LANE_COLOURS))
