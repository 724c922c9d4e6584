"""What people type, read strictly: numbers and free text. No discord import."""

from __future__ import annotations

from bot.names import tidy_text, visible
from games.core.asks import Amount
from games.core.types import Illegal


def amount_hint(field: Amount) -> str:
    """Return the numbers that ``field`` allows, for people."""
    steps = f" in steps of {field.step}" if field.step > 1 else ""
    also = f", or {', '.join(map(str, field.also))}" if field.also else ""
    return f"{field.least} to {field.most}{steps}{also}"


def number(typed: str, field: Amount, clause: str = "") -> int:
    """Return a typed number: plain digits, no sign, point, exponent, separator or leading zero.

    Raises Illegal ``number`` when it is none, ``amount`` when it is not allowed here.
    """
    text = typed.strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and text == str(int(text))):
        raise Illegal("number", clause=clause)
    if not field.accepts(int(text)):
        raise Illegal("amount", field.least, field.most, clause=clause)
    return int(text)


def clean(typed: str, longest: int, clause: str = "") -> str:
    """Return free text without controls, trimmed.

    Raises Illegal ``text_empty`` when nothing visible is left, ``text_long`` when it is too much.
    """
    text = tidy_text(typed)
    if not visible(text):
        raise Illegal("text_empty", clause=clause)
    if len(text) > longest:
        raise Illegal("text_long", longest, clause=clause)
    return text
