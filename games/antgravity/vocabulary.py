"""The words in which people type moves, and the few that the notation has: "pick up", "south east", "Beam Rifle".

Words that add nothing are left out, others become one of: an Ant or a space ("a1", "c4"), a direction, a card's key,
a verb, a number. What is not understood stays, marked with ``?``. Pure; knows no position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice, product
from types import MappingProxyType

from games.antgravity.card_words import CARD_WORDS
from games.antgravity.cards import ARSENAL, GADGETS
from games.antgravity.data import WAYS
from games.core.notation import tidy

Words = tuple[str, ...]

_SIGNED = r"(?<!\S)[-+\u2212]\d+"
"""A number with a sign: no amount here has one, so it is a word that nobody knows."""
ANT = re.compile(r"[a-d][12]")
"""An Ant; the spaces a1 to d2 are written alike, so that only what is asked tells which is meant."""
PLACE = re.compile(r"[a-z]\d{1,2}")
"""What is written like a space."""

_ARROWS = {"→": "e", "↘": "se", "↙": "sw", "←": "w", "↖": "nw", "↗": "ne"}
_NOTHING = """
    an and ant arrow asteroid at be bring card cards direction down face facing fire first flag from gravity in instead
    into is it lay now of on onto place please play put return shoot space the then to toward towards use activate
    using with
"""
_SAME: Mapping[str, str] = MappingProxyType(
    {
        # directions
        "e": "east|right|eastward|eastwards",
        "w": "west|left|westward|westwards",
        "ne": "northeast|north east|up right|right up|upper right|top right",
        "nw": "northwest|north west|up left|left up|upper left|top left",
        "se": "southeast|south east|right down|lower right|bottom right",
        "sw": "southwest|south west|left down|lower left|bottom left",
        # what an Ant does
        "jump": "jumps|move|moves|go|goes|hop|walk|step|leap|fly",
        "turn": "turns|rotate|spin",
        "over": "past|beyond",
        "pickup": "pick up|picks up|pick|picks|grab",
        "touchdown": "touch down|deliver|score|bring home|touchdown with",
        "give": "gives|hand",
        "take": "takes|gain|get",
        "white": "neutral",
        "own": "my own|its own",
        # cards
        "spend": "pay",
        "draw": "draws",
        "buy": "purchase",
        "weapon": "weapons|bam",
        "equipment": "gadget|zap",
        "discard": "discards|throw away",
        "legendary": "legendaries",
        "energy": "",
        # the other questions
        "mine": "mines",
        "deploy": "deploys",
        "fall": "falls",
        "swap": "swaps|exchange",
        "tow": "pull|drag",
        "crush": "destroy",
        "launch": "",
        "peek": "look",
        "tilt": "",
        # no more
        "endturn": "end turn|end my turn|end the turn|finish turn|finish my turn",
        "end": "done|finish|finished|im done|i am done",
        "pass": "skip|stop|hold|hold fire|leave it|leave|no|none|nothing|passes",
        # numbers
        "0": "zero",
        "1": "one",
        "2": "two",
        "3": "three",
    }
)
_EITHER: Mapping[str, Words] = MappingProxyType(
    {"a": ("", "a"), "down left": ("sw", "w"), "down right": ("se", "e")}
)
"""What may be an article or a seat, a direction or what is down."""
_COMMON = frozenset({"mine", "down", "from", "under", "double"})
"""Words of titles that are other words, too."""


def _titled() -> Iterator[tuple[str, str]]:
    """Yield the words for each card: its key, its title, and each word that is in one title alone."""
    for key in ARSENAL:
        title = tidy(CARD_WORDS[f"card.{key}"])
        yield from ((word, key) for word in title.split() if word not in _COMMON)
    for key in ARSENAL:
        yield tidy(CARD_WORDS[f"card.{key}"]), key
        yield key, key


def _phrases() -> dict[str, Words]:
    """Return what each word or phrase may mean; "" is nothing."""
    same = {
        word: (key,) for key, words in _SAME.items() for word in [key, *words.split("|")] if word
    }
    ways: dict[str, Words] = {way: (way,) for way in WAYS}
    nothing: dict[str, Words] = dict.fromkeys(_NOTHING.split(), ("",))
    titles: dict[str, Words] = {word: (key,) for word, key in _titled()}
    return {**nothing, **ways, **same, **_EITHER, **titles}


PHRASES = MappingProxyType(_phrases())
_MOST = 8
"""Meanings of one text that are looked into: nobody says three times what may be two things."""
_LONGEST = max(len(phrase.split()) for phrase in PHRASES)
_AHEAD = frozenset({"jump", "turn", "pickup", "touchdown", "give", "take", "fall", "deploy"})
"""Verbs that may stand before the Ant as well as behind it."""


@lru_cache(64)
def understood(text: str) -> tuple[Words, ...]:
    """Return what ``text`` may say, each a list of the words above; at least one, perhaps empty."""
    parts = [PHRASES.get(phrase) or (_alone(phrase),) for phrase in _split(_words(text))]
    said = (tuple(word for word in words if word) for words in islice(product(*parts), _MOST))
    return tuple(dict.fromkeys(chain.from_iterable(_arranged(words) for words in said)))


def is_known(word: str) -> bool:
    """Whether a word of ``understood`` is one."""
    return not word.startswith("?")


def _words(text: str) -> list[str]:
    """Return the words as they were typed; arrows between spaces are no directions."""
    spread = "".join(
        f" {sign} " if sign in _ARROWS else sign for sign in tidy(text).replace("'", "")
    )
    words = re.findall(rf"{_SIGNED}|[^\W_]+|[{''.join(_ARROWS)}]", spread)
    found: list[str] = []
    for word, after in zip(words, [*words, ""][1:], strict=True):
        way = _ARROWS.get(word, word)
        if word not in _ARROWS or not (after == way or _is_aim(word, after)):
            found.append(way)
    return found


def _is_aim(arrow: str, after: str) -> bool:
    """Whether an arrow only leads to what stands behind it ("d4 → c4 → se")."""
    return PLACE.fullmatch(after) is not None or (arrow == "→" and after in WAYS)


def _split(words: Sequence[str]) -> Iterator[str]:
    """Yield the longest phrases that are known, and the words between them."""
    at = 0
    while at < len(words):
        sizes = range(min(_LONGEST, len(words) - at), 1, -1)
        size = next((n for n in sizes if " ".join(words[at : at + n]) in PHRASES), 1)
        yield " ".join(words[at : at + size])
        at += size


def _alone(word: str) -> str:
    known = PLACE.fullmatch(word) or word in "abcd" or (word.isascii() and word.isdigit())
    return word if known else f"?{word}"


def _arranged(words: Words) -> Iterable[Words]:
    """Return the words, with a verb behind its Ant and a jump one with its direction; both ways where it may be a space."""
    if len(words) > 1 and words[0] in _AHEAD and ANT.fullmatch(words[1]):
        return (_jumping((words[1], words[0], *words[2:])), _jumping(words))
    if len(words) == 2 and words[0] in GADGETS and ANT.fullmatch(words[1]):  # "magnet with A1"
        return ((words[1], words[0]),)
    return (_jumping(words),)


def _jumping(words: Words) -> Words:
    """Return the words with "jump" before a direction as one; before a space it says nothing new."""
    if "jump" not in words:
        return words
    at = words.index("jump")
    before, after = words[:at], words[at + 1 :]
    if after and after[0] in WAYS:
        return (*before, f"jump:{after[0]}", *after[1:])
    return (*before, *after)
