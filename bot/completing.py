"""What completes a typed option: read from the last committed match, for the person who types. No discord import.

It offers only what that person may answer or see, and never takes a lock. Thousands of answers are gone through beside
the event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from bot import acting, cards, places, rulebook, status
from bot.controls import OPTION, short
from bot.finding import game_of, table_name, table_of, tables_of
from bot.ids import base36
from bot.loaded import Loaded, NoMatch
from bot.presses import Typed
from games.core import notation
from games.core.types import Gm, Illegal

if TYPE_CHECKING:
    from bot.desk import Desk

CHOICES = 25
DOINGS = ("settings", "leave", "concede", "end", "move")
"""What `/table` does."""
SOUGHT = 400
"""Moves whose labels are searched for typed words."""


async def complete(desk: Desk, typed: Typed, focused: str, text: str) -> list[tuple[str, str]]:
    """Return at most 25 (name, value) for the option being typed."""
    complete_one: dict[str, Callable[[Desk, Typed, str], Awaitable[Sequence[tuple[str, str]]]]] = {
        "game": _games,
        "table": _tables,
        "what": _moves,
        "do": _doings,
        "about": _clauses,
        "name": cards.named,
        "place": _places,
    }
    find = complete_one.get(focused)
    return list(await find(desk, typed, text))[:CHOICES] if find is not None else []


async def _clauses(desk: Desk, typed: Typed, text: str) -> list[tuple[str, str]]:
    game = await game_of(desk, typed)
    found = rulebook.search(game, text, CHOICES) if game is not None else []
    return [(short(f"{ref} {clause}", OPTION), ref) for ref, clause in found]


async def _games(desk: Desk, typed: Typed, text: str) -> list[tuple[str, str]]:
    games = desk.tables.games.values()
    return [(g.title, g.key) for g in games if text.casefold() in f"{g.title} {g.key}".casefold()]


async def _doings(desk: Desk, typed: Typed, text: str) -> list[tuple[str, str]]:
    return [(what, what) for what in DOINGS if what.startswith(text.lower())]


async def _places(desk: Desk, typed: Typed, text: str) -> list[tuple[str, str]]:
    try:
        found = await places.named(desk, await table_of(desk, typed), typed, text)
    except (NoMatch, Illegal):
        return []
    return [(place, place) for place in found if len(place) <= OPTION]


async def _tables(desk: Desk, typed: Typed, text: str) -> list[tuple[str, str]]:
    named = [(table_name(t), f"#{base36(t.id)}") for t in await tables_of(desk, typed.user)]
    return [(name, value) for name, value in named if text.casefold() in name.casefold()]


async def _moves(desk: Desk, typed: Typed, text: str) -> list[tuple[str, str]]:
    try:
        now = await table_of(desk, typed)
        now.must_go_on()
        if typed.command == "gm correct":
            return _acts(now, typed, text)
    except (NoMatch, Illegal):
        return []
    member = now.seated(typed.user)
    if member is None or member.seat is None:
        return []
    return await asyncio.to_thread(_answers, now, member.seat, text)


def _answers(now: Loaded, seat: int, text: str) -> list[tuple[str, str]]:
    """Return the answers of a seat that typed text begins, that hold it, or whose labels hold its words."""
    view = now.seat_view(seat)
    offered = notation.offered(text, now.asks_of(seat), now.game.write)

    def label(written: str) -> str:
        return now.speaker.plain(now.game.label(offered[written], view))

    found = notation.complete(text, offered, CHOICES)
    if text and len(found) < CHOICES:
        words = text.casefold().split()
        sought = (w for w in islice(offered, SOUGHT) if w not in found)
        found += [w for w in sought if all(word in label(w).casefold() for word in words)]
    return [(_both(w, label(w)), w) for w in found if len(w) <= OPTION]


def _acts(now: Loaded, typed: Typed, text: str) -> list[tuple[str, str]]:
    """Return the amendments that this person can make. Raises Illegal ``not_gm``."""
    _, viewer = acting.actor(now, typed.user)
    ask = acting.ask(now, viewer)
    view = now.gm_view if isinstance(viewer, Gm) else now.public
    offered = notation.offered(text, [ask], acting.written)
    found = notation.complete(text, offered, CHOICES)
    label = {written: status.described(now, offered[written], view) for written in found}
    return [(_both(w, label[w]), w) for w in found if len(w) <= OPTION]


def _both(written: str, label: str) -> str:
    """Return a completion's name: the notation, then the label where it says more."""
    says_more = label and label.casefold() != written.casefold()
    return short(f"{written} · {label}" if says_more else written, OPTION)
