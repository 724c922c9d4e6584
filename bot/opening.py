"""The command that opens a table, or leads to the one that is there. No discord import."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.finding import living_at
from bot.loaded import Loaded
from bot.lobby import Who
from bot.presses import Reply, Typed, private
from storage.interactions import Repeated
from storage.matches import ChannelTaken

if TYPE_CHECKING:
    from bot.desk import Desk


async def play(desk: Desk, typed: Typed) -> Reply:
    """Open a table in this channel, or say what is going on there."""
    there = await living_at(desk, typed.channel)
    if there is not None:
        return await _going_on(desk, typed, there)
    games = desk.tables.games
    key = typed.option("game") or (next(iter(games)) if len(games) == 1 else "")
    game = games.get(key)
    if game is None:
        titles = ", ".join(f"**{g.title}**" for g in games.values())
        return private(f"Choose a game: {titles}." if titles else "No game is installed.")
    who = Who(typed.user, typed.name, typed.interaction)
    try:
        opened = await desk.lobbies.open(game, who, channel=typed.channel, guild=typed.guild)
    except ChannelTaken as taken:  # somebody else was faster
        return await _going_on(desk, typed, taken.match_id)
    except Repeated:
        there = await living_at(desk, typed.channel)
        if there is not None:
            return await _going_on(desk, typed, there)
        return private("That table was opened and is closed again.")
    return _opened(opened)


def _opened(now: Loaded) -> Reply:
    return private(f"A table for **{now.game.title}** stands in {now.where}. You sit at it.")


async def _going_on(desk: Desk, typed: Typed, match_id: int) -> Reply:
    """Return what there is to do at the channel's table, which comes to the bottom of the channel."""
    now = await desk.tables.load(match_id)
    if now.row.status == "lobby" and await desk.tables.seen(typed.interaction):
        return _opened(now)  # this very command opened it
    desk.bring(now.id)
    if now.seated(typed.user) is None and all(m.user_id != typed.user for m in now.members):
        return await desk.taken(now.id)
    return await desk.question(now, typed.user)
