"""`/card`: a card of a game as it is printed, found by its name. No discord import.

It shows what is in the box, never where a card is now.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from bot import rulebook
from bot.controls import CONTENT, OPTION, short
from bot.finding import game_of
from bot.presses import Reply, Typed, private
from bot.refusals import said
from bot.speaker import Speaker, escaped
from games.core.game import AnyGame, Card
from games.core.types import Illegal

if TYPE_CHECKING:
    from bot.desk import Desk

NEAR = 6
"""Names offered where one is unknown, or means several cards."""
QUOTE = 600
"""Characters of the clause that is quoted with a card."""
LONGEST = 60
"""Characters of an unknown name that are repeated."""

Found = tuple[AnyGame, Card]


async def card(desk: Desk, typed: Typed) -> Reply:
    """Return the card that was named, or the names that it could be."""
    games = await _games(desk, typed)
    if not games:
        return private(said(Illegal("no_game")))
    cards = [(game, each) for game in games for each in game.cards()]
    if not cards:
        return private(f"{_listed([f'**{g.title}**' for g in games])} has no cards.")
    wanted = typed.option("name")
    found = matching(cards, wanted)
    if len(found) == 1:
        return private(printed(*found[0]))
    asked = f"“{escaped(wanted.strip()[:LONGEST])}”"
    if found:
        return private(f"{asked} could be {_listed(_names(found))}. Which one?")
    near = _near(cards, wanted)
    hint = f" Do you mean {_listed(_names(near))}?" if near else " The list of **name** has all."
    return private(f"There is no card called {asked}.{hint}")


async def named(desk: Desk, typed: Typed, text: str) -> list[tuple[str, str]]:
    """Return (what is shown, value) of the cards whose names begin with ``text``, then of those that hold it."""
    games = await _games(desk, typed)
    wanted = text.strip().casefold()
    found: dict[str, None] = {}
    for game in games:
        for each in game.cards():
            name = title(game, each)
            name = name if len(games) == 1 else f"{name} · {game.title}"
            if wanted in name.casefold():
                found[name] = None
    ranked = sorted(found, key=lambda name: not name.casefold().startswith(wanted))
    return [(name, name) for name in ranked if len(name) <= OPTION]


def matching(cards: Iterable[Found], text: str) -> list[Found]:
    """Return the cards that a name means: those of that very name, else those whose names hold all its words.

    Cards of one game with the same name and text are one; a name may be followed by its game's, as completion writes it.
    """
    wanted = " ".join(text.casefold().split())
    every = list(_different(cards))
    exact = [(game, each) for game, each in every if wanted in _written(game, each)]
    if exact or not wanted:
        return exact
    words = wanted.split()
    return [
        (game, each)
        for game, each in every
        if all(word in f"{title(game, each)} {each.key}".casefold() for word in words)
    ]


def printed(game: AnyGame, each: Card) -> str:
    """Return a card as a message shows it: name, how many there are, text, note, and the clause that explains it."""
    speaker = _speaker(game)
    copies = f" · {each.copies} in the box" if each.copies else ""
    lines = [f"**{speaker.marked(each.title)}**{copies}", speaker.marked(each.text)]
    if each.note is not None:
        lines.append(f"*{speaker.marked(each.note)}*")
    if each.clause:
        quoted = rulebook.clauses(game).get(each.clause, "")
        lines.append(f"-# {each.clause}{f': {short(quoted, QUOTE)}' if quoted else ''}")
    return short("\n".join([*lines, f"-# {game.title}"]), CONTENT)


async def _games(desk: Desk, typed: Typed) -> Sequence[AnyGame]:
    """Return the game named, or that of the table here; all where there is neither."""
    game = await game_of(desk, typed)
    if game is not None:
        return (game,)
    return () if typed.option("game") else tuple(desk.tables.games.values())


def _different(cards: Iterable[Found]) -> Iterable[Found]:
    return {(game.key, each.title, each.text): (game, each) for game, each in cards}.values()


def _written(game: AnyGame, each: Card) -> tuple[str, ...]:
    name = title(game, each).casefold()
    return name, each.key.casefold(), f"{name} · {game.title.casefold()}"


def _near(cards: Sequence[Found], text: str) -> list[Found]:
    by_name = {title(game, each).casefold(): (game, each) for game, each in cards}
    near = get_close_matches(text.strip().casefold(), by_name, n=NEAR, cutoff=0.5)
    return [by_name[name] for name in near]


def _names(found: Sequence[Found]) -> list[str]:
    names = [f"**{escaped(title(game, each))}**" for game, each in found]
    return [*names[:NEAR], f"{len(names) - NEAR} more"] if len(names) > NEAR else names


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def title(game: AnyGame, each: Card) -> str:
    """Return a card's name as it is typed."""
    return _speaker(game).plain(each.title)


def _speaker(game: AnyGame) -> Speaker:
    return Speaker(game, {}, {})
