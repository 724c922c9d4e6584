"""The words in which people type moves, made the few that the notation has: "step back", "white beer", "2 puzzles".

Words that add nothing are left out, others become one of: a space or lock ("b1", "l2"), a colour, a resource, a
product, a card's key, a seat ("p2", "all", "opponent"), a verb, a number, the number of an offer ("#3"). A seat's letter
is one where an offer is made and no other word. What is not understood stays, marked with ``?``: also a number with a
sign, a fraction, an exponent, a leading zero or letters glued to it. Pure; knows no position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from games.antwerpen.card_words import PRODUCT_NAMES
from games.antwerpen.data import CARGOES, LANE_COLOURS, LOCK_CARDS, LOCKS, PRODUCTS, SPACES, STARTS
from games.antwerpen.notation import SHORT
from games.core.notation import tidy

Words = tuple[str, ...]

PLACES = frozenset(place.lower() for place in (*SPACES, *LOCKS))
SEATS = ("p1", "p2", "p3", "p4")
ALL = "all"
OPPONENT = "opponent"
"""Whoever else plays, where just one does."""

_NOTHING = """
    a an and as at away barge board by can card cards choose colour color do from gate gates go goods i in
    instead is it lane lets my name names now of on onto our out place play please product products put resource
    resources ships spot start starting that the them then there these this to towards turn use using via we with
    would x your assignment assignments her his their theirs some id ill lets step
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
        ALL: "everybody|everyone|all players|anybody|anyone|all of them",
        OPPONENT: "bot|bots|the bot|opponent|opponents|other player|other players",
        # numbers
        "1": "one",
        "2": "two",
        "3": "three",
        "4": "four",
        "5": "five",
        "6": "six",
        # resources and products
        "toys": "toy|teddy|teddies|teddy bear|teddy bears|bear|bears",
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
    found |= {f"{at} {start[1]}": start.lower() for at in _SPOTS for start in STARTS}
    found |= {f"{one} {of}": lock for one, lock in _LOCKS.items() for of in _GATES}
    found |= {f"{name} one": name for name in LANE_COLOURS}
    return found


_SPOTS = ("spot", "spots", "start", "starting spot", "space", "place")
_GATES = ("lock", "gate", "harbour lock", "harbor lock")
_LOCKS = {
    "barley": "l1",
    "malt": "l1",
    "cocoa": "l2",
    "cacao": "l2",
    "potato": "l3",
    "potatoes": "l3",
}
"""Each lock by the harbour behind it (clause W1.2)."""


PHRASES: Mapping[str, str] = MappingProxyType(_phrases())
_LONGEST = max(len(phrase.split()) for phrase in PHRASES)
_GLUED = r"\d(?:\w|[^\w\s+&](?=\d))*"
"""A digit and all that is glued to it: "2", "2x", "1.5", "1,000", "1e3"."""
_MINUS = "\\-−–—‐‑‒﹣－±"
_WORD = re.compile(
    rf"[^\W\d_]+(?:{_GLUED})?"
    rf"|(?:[{_MINUS}+]\s*|(?<![^\W_])[.,~<=≤≥≈√×])?#?{_GLUED}[{_MINUS}]?"
    rf"|(?<!\S)[{_MINUS}][^\W\d_]+"
)
"""What is read as one word; a sign belongs to what follows it."""
_NUMBER = re.compile(r"#?[1-9]\d{0,3}", re.ASCII)
_ODD = re.compile(r"(?P<plus>\+?)\s*(?P<count>[1-9]\d{0,3})(?P<x>x?)", re.ASCII)
"""A number that is one only beside the right words: "2x puzzle", "doll + 2 puzzle"."""
_JOINED = frozenset({*PRODUCTS, *PLACES, "lock", "ship"})
"""Words to which a "+" joins a number: "doll + 2 puzzle"."""
_NUMBERED = frozenset({"no", "nr", "number", "num"})
"""Words before the number of an offer."""


@lru_cache(64)
def understood(text: str) -> Words:
    """Return what ``text`` says, in the words above."""
    plain = _WHOSE.sub(" ", _lettered(text).replace("’", "'"))
    typed = _numbered(_WORD.findall(_INSIDE.sub("", tidy(plain))))
    meant = [word for word in map(_meaning, _split(typed)) if word]
    around = zip(["", *meant], meant, [*meant[1:], ""], strict=False)
    return _placed(tuple(_counted(word, before, after) for before, word, after in around))


_INSIDE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")
"""An apostrophe within a word."""


def _counted(word: str, before: str, after: str) -> str:
    """Return a number in plain digits: "2x" before a product, and "+ 2" behind a thing to which it is joined."""
    odd = _ODD.fullmatch(word)
    if odd is None:
        return word
    is_joined = not odd["plus"] or before in _JOINED or _NUMBER.fullmatch(before)
    return odd["count"] if is_joined and (not odd["x"] or after in PRODUCTS) else f"?{word}"


_WHOSE = re.compile(
    r"\b(?!(?:what|where|who|how|when|why|that|it|there|here|let)'s)[^\W\d_]+'s\b", re.IGNORECASE
)
"""Whose something is: a ship is named by its space alone."""
_OFFERED = re.compile(r"\b(?:offers?|give|trade|propose|sell)\b", re.IGNORECASE)
_LETTER = re.compile(r"(?<!['’])\b(?:[B-Db-d]|A)\b|(?<=\bto )a(?= for\b|$)")
"""A seat's letter; a small "a" is one only behind "to" and before what is wanted."""


def _lettered(text: str) -> str:
    """Return ``text``, letters of seats written as seats where it is an offer; a letter that begins it is none."""
    verb = _OFFERED.search(text)
    if verb is None:
        return text
    return _LETTER.sub(lambda found: SEATS["abcd".index(found[0].lower())], text)


def _placed(words: Words) -> Words:
    """Return the words, numbers that name a starting spot or a lock written so: "cocoa 4", "close locks 1 and 3"."""
    found = [*words]
    if not PLACES.intersection(words) and len(words) > 1:
        for at, word in enumerate(found[1:], 1):
            if found[at - 1] in CARGOES and f"s{word}" in PLACES:
                found[at] = f"s{word}"
    if _LOCKING.intersection(words) and "lock" in words:
        behind = found.index("lock")
        found[behind:] = map(_lock, found[behind:])
    if len(_LOCKING.intersection(words)) > 1 and any(w.startswith("switch") for w in words):
        found = [word for each in found for word in _spelled(each)]
    return tuple(found)


def _lock(word: str) -> str:
    return f"l{word}" if f"l{word}" in PLACES else word


def _spelled(word: str) -> Words:
    """Return what is said beside a Switch card: "close 1" names a lock there, no card."""
    if word in LOCK_CARDS and not word.startswith("switch"):
        return word[:-1], f"l{word[-1]}"
    return (_lock(word),)


_LOCKING = frozenset({"open", "close", "switch", *LOCK_CARDS})


def is_known(word: str) -> bool:
    """Whether a word of ``understood`` is one."""
    return not word.startswith("?")


def is_odd_number(word: str) -> bool:
    """Whether a word of ``understood`` is a number, or has a sign, that is not written so: "?-2", "?1.5", "?007"."""
    if is_known(word):
        return False
    return _PLAIN.fullmatch(word) is None or any(c.isnumeric() > c.isdecimal() for c in word)


_PLAIN = re.compile(r"\?(?!x\d)[^\W\d_]+\d{0,2}")
"""An unknown word, perhaps the name of a place, a card, a seat."""
_ASKING = frozenset(
    "what whats which where will would does who why how can could may should".split()  # noqa: SIM905
)


def is_question(text: str) -> bool:
    """Whether somebody wants to know something."""
    first = tidy(text).replace("'", "").replace("’", "").partition(" ")[0]
    return "?" in text or first in _ASKING


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
    return phrase if _NUMBER.fullmatch(phrase) or _ODD.fullmatch(phrase) else f"?{phrase}"
