"""What people are called and what they write: made safe to show anywhere. No discord import.

A name or text may hold anything. Here it loses what cannot be seen; markdown is escaped where a message is made.
"""

from __future__ import annotations

import unicodedata

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffc\U0001d159\U00013441\U00013442")
"""Letters and symbols by category that draw nothing: Hangul fillers, the blank Braille pattern, what stands in for an
object, the null notehead, blank hieroglyphs.
"""

LONGEST_NAME = 32


def visible(text: str) -> bool:
    """Whether there is at least one character that shows: a letter, number, punctuation mark or symbol."""
    return any(
        unicodedata.category(c)[0] in "LNPS" and c not in BLANK
        for c in unicodedata.normalize("NFKC", text)
    )


def tidy_text(text: str) -> str:
    """Return ``text`` in NFC on one line, without controls, direction overrides and doubled spaces."""
    kept = "".join(" " if c.isspace() else c for c in text if not _hidden(c))
    return " ".join(unicodedata.normalize("NFC", kept).split())


def _hidden(c: str) -> bool:
    return (
        unicodedata.category(c) in {"Cc", "Cf", "Cs", "Co", "Cn"}
        and not c.isspace()
        and c != "\u200d"
    )


def display_name(name: str, seat: int) -> str:
    """Return a person's name for showing: at most 32 characters, "Player 2" where nothing of it can be seen."""
    tidy = tidy_text(name)
    if not visible(tidy):
        return f"Player {seat + 1}"
    return tidy if len(tidy) <= LONGEST_NAME else tidy[: LONGEST_NAME - 1] + "…"
