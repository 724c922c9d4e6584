"""Typed text that is no move but looks for something this house has elsewhere: undo, help, what is possible, orders.

No discord import. Only what no game reads as a move comes here.
"""

from __future__ import annotations

import re

from bot.loaded import Loaded
from games.core.types import Illegal, Line, Token, line

_BACK = re.compile(
    r"\b(?:undo|oops|take ?backs?|take (?:it|that|this|my (?:last )?move|a move|the move) back"
    r"|(?:can|may) i (?:take|go) back|revert)\b"
)
_ALWAYS = re.compile(
    r"\b(?:always|never(?! mind)|whenever|automatically|from now on|every time|standing orders?)\b|^orders?$"
)
_OPTIONS = re.compile(
    r"\b(?:options?|possibilities|possible|legal moves?|my moves|what (?:now|next))\b"
    r"|\bwhat (?:can|could|may|should|do|must) i\b|^moves?$"
)
_HELP = re.compile(
    r"^(?:please )?help\b|\bhow (?:do|does|can|to)\b.*\b(?:play|work|win)\b|^[?\s]+$"
)


def way_to(text: str, now: Loaded, seat: int) -> Illegal | None:
    """Return where that is found which ``text`` looks for, None where it looks for none of it."""
    plain = " ".join(text.casefold().replace("’", "'").split())
    if is_undo(plain):
        return Illegal("see_undo")
    if _ALWAYS.search(plain):
        return _orders(now, seat)
    if _OPTIONS.search(plain):
        return Illegal("see_play")
    return Illegal("see_help") if _HELP.search(plain) else None


def is_undo(text: str) -> bool:
    """Whether somebody wants to take a move back."""
    return _BACK.search(text.casefold()) is not None


def _orders(now: Loaded, seat: int) -> Illegal:
    """Return which kinds of standing order this game has."""
    kinds = dict.fromkeys(form.make for form in now.game.orders(now.seat_view(seat)))
    if not kinds:
        return Illegal("see_no_orders")
    return Illegal("see_orders", _listed([now.game.verb(make) for make in kinds]))


def _listed(kinds: list[Line]) -> Token:
    first, *rest = kinds
    return line("see.list", first, _listed(rest)) if rest else first
