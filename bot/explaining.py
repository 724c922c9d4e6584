"""The commands that explain: help, rules, cards, and what this bot is. No discord import."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot import rulebook, signposts
from bot.controls import CONTENT
from bot.finding import game_of
from bot.presses import Reply, Typed, private
from bot.refusals import said
from games.core.types import Illegal

if TYPE_CHECKING:
    from bot.desk import Desk

QUOTED = 8
"""Clauses quoted at once."""


async def explain(desk: Desk, typed: Typed) -> Reply:
    """Return a game in short, or what this bot is and what games it has."""
    game = None if typed.command == "about" else await game_of(desk, typed)
    if game is None:
        titles = "\n".join(f"**{g.title}** {g.blurb}" for g in desk.tables.games.values())
        return private(
            f"{ABOUT}\n\n{titles}"
            if typed.command == "about"
            else f"**/play** opens a table.\n{titles}"
        )
    return private(rulebook.explained(game))


async def rules(desk: Desk, typed: Typed) -> Reply:
    """Quote the clauses that hold the words asked for."""
    game = await game_of(desk, typed)
    if game is None:
        return private(said(Illegal("no_game" if typed.option("game") else "which_game")))
    about = typed.option("about")
    if rulebook.names(game, about):
        return private(rulebook.explained(game))
    if signposts.is_undo(about):
        return private(said(Illegal("see_undo")))
    found = rulebook.search(game, about, QUOTED) if about else []
    if not found:
        missed = f"No rule of **{game.title}** speaks of that. " if about else ""
        names = ", ".join(dict.fromkeys(rulebook.chapters(game).values()))
        return private(
            f"{missed}The rules of **{game.title}** speak of: {names}. Write one of these, or a word."
        )
    title = f"**{game.title}**\n"
    return private(title + rulebook.quoted(found, CONTENT - len(title)))


ABOUT = (
    "This bot hosts board games that go on for days. It keeps your user id, the name you had when you joined, your seat, "
    "and what you wrote at its tables; whoever runs it can make it forget you. Shuffles and dice can be checked "
    "when a game is over."
)
