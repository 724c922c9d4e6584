"""The clauses that a question, a refusal or a **?** quotes: read from the game's own rules page. No discord import.

A page is ``docs/rules/<key>.md``, or ``rules.md`` beside an extra game's package. A clause is a line that begins with
its number in bold: ``**R3** Whoever … ``, with the lines that follow up to the next blank one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from bot.controls import short
from games.core.game import AnyGame
from rendering import facts

_CLAUSE = re.compile(
    r"^(?:[-*] )?\*\*([A-Za-z]+-?[\d.]+)\*\*\s+(.+(?:\n(?!\s*\n|(?:[-*] )?\*\*).+)*)", re.MULTILINE
)
_RULINGS = re.compile(r"\s*\([A-Z]+-\d+(?:, [A-Z]+-\d+)*\)$")
"""The numbers of rulings at a clause's end: "(AG-1, AG-2)"; the page has them, no message needs them."""
PAGES = Path(__file__).parent.parent / "docs" / "rules"


@lru_cache(maxsize=32)
def clauses(game: AnyGame) -> Mapping[str, str]:
    """Return the clauses of a game's rules page by number, as they are quoted; none where it has no page."""
    return MappingProxyType({ref: _RULINGS.sub("", text) for ref, text in _written(game)})


def _written(game: AnyGame) -> list[tuple[str, str]]:
    """Return the clauses as the page has them, each in one line."""
    return [(ref, " ".join(text.split())) for ref, text in _CLAUSE.findall(page(game))]


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


def names(game: AnyGame, words: str) -> bool:
    """Whether words name the game itself, or its rules as a whole."""
    plain = _plain(words)
    return plain in {_plain(game.title), game.key, "rules", "the rules", "overview", "basics"}


def search(game: AnyGame, words: str, limit: int = 25) -> list[tuple[str, str]]:
    """Return the clauses that hold all of ``words`` or stand in a chapter of that name, the best first.

    First the clause of that number, then those of that chapter, by number or by name, then those that explain
    the words ("Splat: …", "Wings (…"), that begin with them, that hold them together, and that hold each of them somewhere; alike ones in the order of the page. Where nothing is found, a question's small words are left out.
    """
    asked = _plain(words)
    found = _search(game, asked, limit)
    kept = _plain(_SMALL.sub(" ", asked)).strip(" ?!.")
    return found or (_search(game, kept, limit) if kept else [])


_SMALL = re.compile(
    r"\b(?:what|when|where|who|why|how|which|is|are|do|does|can|could|may|must|i|we|my|the|an?|of|happens|if|there)\b"
)
"""Small words of a question that no rule needs to hold."""


def _search(game: AnyGame, wanted: str, limit: int) -> list[tuple[str, str]]:
    ranked = [  # by the rulings, too, which are not quoted
        (_rank(ref, text, chapters(game).get(ref, ""), wanted), ref, text)
        for ref, text in _written(game)
    ]
    found = sorted((entry for entry in ranked if entry[0] < NOWHERE), key=lambda entry: entry[0])
    return [(ref, clauses(game)[ref]) for _, ref, _ in found[:limit]]


@lru_cache(maxsize=32)
def chapters(game: AnyGame) -> Mapping[str, str]:
    """Return the name of the chapter in which each clause stands, without the chapter's number."""
    found: dict[str, str] = {}
    chapter = ""
    for heading, ref in _PLACES.findall(page(game)):
        chapter = heading or chapter
        if ref:
            found[ref] = chapter
    return MappingProxyType(found)


_PLACES = re.compile(
    r"^(?:##+ (?:[\d.]+ )?(.+)|(?:[-*] )?\*\*([A-Za-z]+-?[\d.]+)\*\*\s)", re.MULTILINE
)
NOWHERE = 8


def _rank(ref: str, text: str, chapter: str, wanted: str) -> int:
    """Return how well a clause answers to words, 0 best; NOWHERE where it does not."""
    number, told = ref.casefold(), _plain(text)
    whole = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    fits = (
        number == wanted,
        bool(wanted) and number.startswith(f"{wanted}."),
        bool(wanted) and _single(_plain(chapter)) == _single(wanted),
        bool(wanted) and told.startswith((f"{wanted}:", f"{wanted} (")),
        bool(wanted) and whole.match(told) is not None,
        whole.search(told) is not None or _stem(wanted) in map(_stem, told.split()),
        wanted in told,
        all(word in f"{number} {told}" for word in wanted.split()),
    )
    return next((rank for rank, is_so in enumerate(fits) if is_so), NOWHERE)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _stem(word: str) -> str:
    """Return a word without its ending, so that "falling" finds what "falls"."""
    bare = word.strip(".,:;!?()“”")
    return re.sub(r"(?:ing|ed|es|s|e)$", "", bare) if len(bare) > 4 else bare


def _single(word: str) -> str:
    return word.removesuffix("s")


def quoted(found: Sequence[tuple[str, str]], longest: int) -> str:
    """Return clauses for a message, whole ones as far as they fit; the others by their numbers."""
    lines = [f"**{ref}** {text}" for ref, text in found]
    for kept in range(len(found), 0, -1):
        rest = ", ".join(ref for ref, _ in found[kept:])
        more = (
            [f"-# More in {rest}: ask for a number, as **/rules** {found[kept][0]}."]
            if rest
            else []
        )
        said = "\n".join([*lines[:kept], *more])
        if facts.length(said) <= longest:
            return said
    return brief(lines[0], longest) if lines else ""


def brief(text: str, longest: int) -> str:
    """Return the beginning of a text: whole sentences as far as they fit, and an ellipsis where some are left out."""
    if facts.length(text) <= longest:
        return text
    ends = [
        found.end()
        for found in _END.finditer(text)
        if facts.length(text[: found.end()]) < longest - 1
    ]
    return f"{text[: ends[-1]]} …" if ends else short(text, longest)


_END = re.compile(r"[.!?](?=\s)")


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
