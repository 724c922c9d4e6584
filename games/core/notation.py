"""The plain notation of moves: written by default from an action's fields, read back by what is on offer.

Typed text is accepted only where exactly one legal answer fits: an exact reading, else a unique beginning. Numbers are
written out. A game with a better notation overrides ``write`` and keeps this reader.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from itertools import product

from msgspec import structs

from games.core.actions import Action, Answer
from games.core.asks import Amount, Ask, Choice, Field, Form, Prompt, Value

LISTED = 5_000
"""Answers of one ask that are compared with typed text."""

_NUMBER = re.compile(r"(?<![\w.,+-])\d{1,9}(?![\w.,])", re.ASCII)


def write(action: Action) -> str:
    """Return ``verb field field …``: the type in lower case, then each field; a tuple is joined with "+"."""
    return " ".join(
        [type(action).__name__.lower(), *(_written(v) for v in structs.astuple(action))]
    )


def _written(value: Value) -> str:
    return "+".join(str(v) for v in value) or "-" if isinstance(value, tuple) else str(value)


def tidy(text: str) -> str:
    """Return typed text for comparing: lower case, single spaces, no accents of width."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def numbers(text: str) -> tuple[int, ...]:
    """Return the whole numbers in ``text``: plain ASCII digits only; no sign, fraction, exponent or separator."""
    return tuple(int(n) for n in _NUMBER.findall(text))


def is_seat(text: str) -> bool:
    """Whether ``text`` is how a seat is written: "p1" for seat 0."""
    return re.fullmatch(r"p\d+", tidy(text), re.ASCII) is not None


def parse(text: str, asks: Iterable[Ask], writer: Callable[[Action], str]) -> list[Answer]:
    """Return the answers that ``text`` could mean: all exact readings, else all that begin so."""
    wanted = tidy(text)
    if not wanted:
        return []
    listed = [(tidy(writer(a)), Answer(ask.id, a)) for ask in asks for a in answers(ask, wanted)]
    exact = [answer for written, answer in listed if written == wanted]
    return exact or [answer for written, answer in listed if _begins(written, wanted)]


def _begins(written: str, wanted: str) -> bool:
    """Whether ``wanted`` begins ``written`` without cutting a number: "call 3" is no beginning of "call 300"."""
    cut = wanted[-1].isdigit() and written[len(wanted) :][:1].isdigit()
    return written.startswith(wanted) and not cut


def answers(ask: Ask, text: str = "") -> Iterator[Action]:
    """Yield the answers of ``ask``; amounts are only those that ``text`` names where it names any."""
    named = numbers(text)
    seen: dict[Action, None] = {}
    for prompt in ask.prompts:
        for action in _offered(prompt, named):
            if action not in seen:
                seen[action] = None
                yield action
            if len(seen) >= LISTED:
                return


def _offered(prompt: Prompt, named: tuple[int, ...]) -> Iterator[Action]:
    if isinstance(prompt, Choice):
        yield from prompt.options(LISTED)
    else:
        yield from _built(prompt, named)


def _built(form: Form, named: tuple[int, ...]) -> Iterator[Action]:
    for at, values in enumerate(product(*(tuple(_values(f, named)) for f in form.fields))):
        if at >= LISTED:
            return
        if (action := form.build(values)) not in form.barred:
            yield action


def _values(field: Field, named: tuple[int, ...]) -> Iterator[Value]:
    if isinstance(field, Amount) and named:
        yield from (n for n in dict.fromkeys(named) if field.accepts(n))
    else:
        yield from field.values(LISTED)


def offered(text: str, asks: Iterable[Ask], writer: Callable[[Action], str]) -> dict[str, Action]:
    """Return the answers by how they are written, in the order offered; amounts as ``answers`` takes them.

    There may be thousands: tens of milliseconds.
    """
    wanted = tidy(text)
    return {writer(action): action for ask in asks for action in answers(ask, wanted)}


def complete(text: str, moves: Iterable[str], limit: int = 25) -> list[str]:
    """Return at most ``limit`` of these moves for autocomplete: those that begin with ``text``, then those that hold it."""
    wanted = tidy(text)
    parts = wanted.split()
    begin: dict[str, None] = {}
    hold: dict[str, None] = {}
    for written in moves:
        plain = tidy(written)
        if plain.startswith(wanted):
            begin[written] = None
            if len(begin) >= limit:
                break
        elif all(part in plain for part in parts):
            hold[written] = None
    return [*begin, *hold][:limit]


NEAR = 300
"""Moves among which the nearest to typed text are sought by their letters."""
ALIKE = 0.6
"""The likeness, from 0 to 1, below which a move is not near."""


def nearest(text: str, moves: Iterable[str], limit: int = 3) -> list[str]:
    """Return at most ``limit`` of these moves that are written most like ``text``; none where nothing is like it."""
    wanted = tidy(text)
    words = frozenset(wanted.split())
    shared = sorted(moves, key=lambda w: -len(words.intersection(tidy(w).split())))[:NEAR]
    like = {w: SequenceMatcher(None, wanted, tidy(w), autojunk=False).ratio() for w in shared}
    close = [w for w in shared if like[w] >= ALIKE]
    return sorted(close, key=lambda w: -like[w])[:limit]
