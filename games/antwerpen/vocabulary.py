"""The words in which people type moves, made the few that the notation has: "step back", "white beer", "2 puzzles".

Words that add nothing are left out, others become one of: a space or lock ("b1", "l2"), a colour, a resource, a
product, a card's key, a seat ("p2", "all"), a verb, a number, the number of an offer ("#3"). What is not understood
stays, marked with ``?``. Pure; knows no position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from games.antwerpen.card_words import PRODUCT_NAMES
from games.antwerpen.data import CARGOES, LANE_COLOURS, LOCK_CARDS, LOCKS, PRODUCTS, SPACES
from games.antwerpen.notation import SHORT
from games.core.notation import tidy

Words = tuple[str, ...]

PLACES = frozenset(place.lower() for place in (*SPACES, *LOCKS))
SEATS = ("p1", "p2", "p3", "p4")
ALL = "all"

_NOTHING = """
    a an and as at away barge board by can card cards choose colour color do from gate gates go goods i in
    instead is it lane lets my name names now of on onto our out place play please product products put resource
    resources ships spot start starting that the them then there these this to towards turn use using via we with
    would x your assignment assignments
"""
_SAME: Mapping[str, str] = MappingProxyType(
    {
        # the action
        "load": "loads",
        "sail": "sails|move|sail on|sails on|sail on with|moves",
        "exchange": "exchanges|replace|trade in|change assignment",
        "end": "end turn|end my turn|end the turn|endturn|done|finish|finish turn|finish my turn|finished|im done|pass",
        # the rest of a turn
        "fulfil": "fulfill|fulfils|fulfills|complete|completes|finish assignment|lay down",
        "open": "opens|opened|unlock",
        "close": "closes|closed|shut|lock up",
        "switch": "switches|toggle|flip",
        "alone": "sail alone|sails alone|sailalone|alone sail|only mine|only my ships|mine only",
        "extra": "extra ship|extra colour|extra color|extracolour|extraship|additional|as well|another ship",
        "back": "step back|steps back|stepback|backward|backwards|send back",
        "swap": "swaps|resource swap|swap resources|swap resource|swap the resources of|swap cargo|swap cargoes",
        # what a Sail asks
        "anchor": "drop anchor|drop the anchor|dropanchor|anchors|anchor at|hold|stay|stays",
        "first": "goes first|go first",
        "double": "double yield|doubles|doubleyield",
        "lock": "locks|a lock",
        "ship": "",
        "draw": "take|draws|takes",
        # offers
        "offer": "offers|give|gives|trade|propose|sell",
        "for": "against|in exchange for|wants|want|and want|and wants|in return for|for your|for their",
        "accept": "yes|ok|okay|agree|deal|agreed|accepts|accepted|take it",
        "refuse": "decline|reject|refuses|no|no thanks|no thank you|no deal",
        "counter": "counteroffer|counter offer|counters",
        "withdraw": "withdraws|retract|cancel|take back|recall",
        ALL: "everybody|everyone|all players|anybody|anyone",
        # numbers
        "1": "one",
        "2": "two",
        "3": "three",
        "4": "four",
        "5": "five",
        "6": "six",
        # resources and products
        "toys": "toy",
        "cocoa": "cacao",
        "barley": "malt",
        "potatoes": "potato",
        "puzzle": "puzzles|jigsaw",
        "doll": "dolls",
        "chocolate": "chocolate bar|chocolate bars|chocolates|choc",
        "pralines": "praline",
        "white": "white beer|white beers|witbier",
        "dark": "dark beer|dark beers",
        "croquettes": "croquette",
        "fries": "frites|chips",
    }
)


def _phrases() -> dict[str, str]:
    """Return what each word or phrase means; "" is nothing."""
    found = dict.fromkeys(_NOTHING.split(), "")
    found |= {word: word for word in (*PLACES, *SEATS, *LANE_COLOURS, *CARGOES, *PRODUCTS)}
    found |= SHORT
    found |= {tidy(name): key for key, name in PRODUCT_NAMES.items()}
    for key, words in _SAME.items():
        found |= {word: key for word in (key, *words.split("|")) if word}
    for card in LOCK_CARDS:
        does, count = card[:-1], card[-1]
        found |= dict.fromkeys((card, f"{does} {count}"), card)
        found |= dict.fromkeys((f"{does} {count} {of}" for of in ("lock", "locks", "gates")), card)
    found |= {f"player {seat[1]}": seat for seat in SEATS}
    return found


PHRASES: Mapping[str, str] = MappingProxyType(_phrases())
_LONGEST = max(len(phrase.split()) for phrase in PHRASES)
_WORD = re.compile(r"[^\W\d_]+\d*|#?\d+")
_NUMBERED = frozenset({"no", "nr", "number", "num"})
"""Words before the number of an offer."""


@lru_cache(64)
def understood(text: str) -> Words:
    """Return what ``text`` says, in the words above."""
    typed = _numbered(_WORD.findall(tidy(text).replace("'", "").replace("’", "")))
    meant = (_meaning(phrase) for phrase in _split(typed))
    return tuple(word for word in meant if word)


def is_known(word: str) -> bool:
    """Whether a word of ``understood`` is one."""
    return not word.startswith("?")


def number_in(words: Words) -> int | None:
    """Return the number of an offer where just one number is among the words."""
    numbers = [word.removeprefix("#") for word in words if word.removeprefix("#").isdigit()]
    return int(numbers[0]) if len(numbers) == 1 else None


def _numbered(typed: Sequence[str]) -> list[str]:
    """Return the words, "no 3" as one: the number of an offer."""
    found: list[str] = []
    for word in typed:
        if word.isdecimal() and found and found[-1] in _NUMBERED:
            found[-1] = f"#{word}"
        else:
            found.append(word)
    return found


def _split(words: Sequence[str]) -> Iterator[str]:
    """Yield the longest phrases that are known, and the words between them."""
    at = 0
    while at < len(words):
        sizes = range(min(_LONGEST, len(words) - at), 1, -1)
        size = next((n for n in sizes if " ".join(words[at : at + n]) in PHRASES), 1)
        yield " ".join(words[at : at + size])
        at += size


def _meaning(phrase: str) -> str:
    known = PHRASES.get(phrase)
    if known is not None:
        return known
    return phrase if phrase.lstrip("#").isdigit() and phrase.isascii() else f"?{phrase}"
