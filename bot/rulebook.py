"""The clauses that a question, a refusal or a **?** quotes: read from the game's own rules page. No discord import.

A page is ``docs/rules/<key>.md``, or ``rules.md`` beside an extra game's package. A clause is a line that begins with
its number in bold: ``**R3** Whoever … ``, with the lines that follow up to the next blank one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from games.core.game import AnyGame

_CLAUSE = re.compile(
    r"^(?:[-*] )?\*\*([A-Za-z]+-?[\d.]+)\*\*\s+(.+(?:\n(?!\s*\n|(?:[-*] )?\*\*).+)*)", re.MULTILINE
)
PAGES = Path(__file__).parent.parent / "docs" / "rules"


@lru_cache(maxsize=32)
def clauses(game: AnyGame) -> Mapping[str, str]:
    """Return the clauses of a game's rules page by number; none where it has no page."""
    return MappingProxyType(
        {ref: " ".join(text.split()) for ref, text in _CLAUSE.findall(page(game))}
    )


def page(game: AnyGame) -> str:
    """Return a game's rules page as markdown, or "" where it has none."""
    written = PAGES / f"{game.key}.md"
    if written.is_file():
        return written.read_text(encoding="utf-8")
    package = import_module(type(game).__module__).__package__ or type(game).__module__
    beside = files(package).joinpath("rules.md")
    return beside.read_text(encoding="utf-8") if beside.is_file() else ""


def opening(game: AnyGame, longest: int) -> str:
    """Return the rules page's beginning, without its title, in whole paragraphs of at most ``longest`` characters."""
    paragraphs = [p.strip() for p in page(game).split("\n\n") if not p.startswith("# ")]
    kept: list[str] = []
    for paragraph in paragraphs:
        if len("\n".join([*kept, paragraph])) > longest:
            break
        kept.append(paragraph)
    while kept and kept[-1].startswith("#"):
        kept.pop()
    return "\n".join(kept)


def search(game: AnyGame, words: str, limit: int = 25) -> list[tuple[str, str]]:
    """Return the clauses that hold all of ``words``, the number itself first."""
    wanted = words.casefold().split()
    found = [
        (ref, text)
        for ref, text in clauses(game).items()
        if all(w in f"{ref} {text}".casefold() for w in wanted)
    ]
    return sorted(found, key=lambda c: c[0].casefold() != words.strip().casefold())[:limit]


def explained(game: AnyGame) -> str:
    """Return a game in short: its rules as far as a message holds them, and how a table is used."""
    rules = opening(game, RULES) or game.blurb
    players = f"-# For {game.seats.start} to {game.seats.stop - 1} players."
    return f"## {game.title}\n{players}\n{rules}\n\n{HELP}"


RULES = 1_300
"""Characters of a game's rules in its help."""
HELP = """-# **/rules** quotes any rule by number or words. **Play** shows what is asked of you, with what you can answer. \
**My hand** shows what only you know; it also comes by DM. **/move** takes typed moves. **Log** tells what happened, \
**Text** says all that the picture shows. A move can be taken back until somebody answers or something hidden is shown."""
