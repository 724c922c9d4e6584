"""In a person's first game each new kind of question comes with one sentence of the rules. Pure, but for one reading.

The sentence is the game's word ``first.<title key>`` (or that of the title without its last part: one for all of
``use.jump``, ``use.spin`` …), else the first one of the question's clause. Which kinds somebody has answered stands with
their seats, so it is forgotten with them.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable

import msgspec

from bot import rulebook
from games.core.asks import Ask
from games.core.game import AnyGame
from games.core.types import Line
from storage import seats
from storage.seats import Seat as Member

_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


def name(game: AnyGame, ask: Ask) -> str:
    """Return the kind of question, as it is remembered."""
    key = ask.title.key
    shared = key.rpartition(".")[0]
    return shared if f"first.{key}" not in game.words and f"first.{shared}" in game.words else key


def sentence(game: AnyGame, ask: Ask) -> Line | str:
    """Return what a newcomer is told with a question: a line of the game, or the rules page's words; "" for nothing."""
    key = f"first.{name(game, ask)}"
    if key in game.words:
        return Line(key)
    return _END.split(rulebook.clauses(game).get(ask.clause, ""))[0]


def of(member: Member) -> frozenset[str]:
    """Return the kinds of question that a member has answered at this table."""
    return _read(member.lessons)


def written(kinds: Iterable[str]) -> bytes:
    """Return kinds of question as they are stored."""
    return msgspec.msgpack.encode(sorted(kinds))


def everywhere(conn: sqlite3.Connection, user: int, game: str) -> frozenset[str]:
    """Return the kinds of question that a person has answered at any table of a game."""
    return frozenset[str]().union(*map(_read, seats.lessons_of(conn, user, game)))


def _read(stored: bytes) -> frozenset[str]:
    return msgspec.msgpack.decode(stored, type=frozenset[str]) if stored else frozenset()
