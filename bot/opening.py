"""The command that opens a table, or leads to the one that is there. No discord import."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.controls import Button, Message, in_rows
from bot.finding import living_at
from bot.ids import command
from bot.loaded import Loaded
from bot.lobby import Who
from bot.presses import Click, Reply, Typed, placed, private, replied
from games.core.game import AnyGame
from storage import posts
from storage.interactions import Repeated
from storage.matches import ChannelTaken

if TYPE_CHECKING:
    from bot.desk import Desk

NO_MATCH = 0
"""Stands in a custom id for a match that is still to be opened."""
VERB = "open"
"""The verb of the buttons that open a table; its argument is the game."""


async def play(desk: Desk, typed: Typed) -> Reply:
    """Open a table in this channel, or say what is going on there; where no game is named, ask which."""
    there = await living_at(desk, typed.channel)
    if there is not None:
        return await _going_on(desk, typed, there)
    games = desk.tables.games
    key = typed.option("game") or (next(iter(games)) if len(games) == 1 else "")
    game = games.get(key)
    if game is None:
        return _which(desk)
    return await _open(desk, typed, game)


async def pressed(desk: Desk, click: Click, game: str) -> Reply:
    """Open a table for the game whose button was pressed, as the command does."""
    typed = Typed(
        interaction=click.interaction,
        user=click.user,
        name=click.name,
        channel=click.channel,
        command="play",
        guild=click.guild,
        options={"game": game},
    )
    reply = await play(desk, typed)
    return reply if reply.message is None else replied(reply.message, update=click.private)


def _which(desk: Desk) -> Reply:
    games = desk.tables.games.values()
    if not games:
        return private("No game is installed.")
    said = ["Choose a game:", *(f"**{game.title}** {game.blurb}" for game in games)]
    buttons = tuple(Button(command(NO_MATCH, VERB, game.key), game.title) for game in games)
    return Reply("private", Message("\n".join(said), in_rows(buttons)))


async def _open(desk: Desk, typed: Typed, game: AnyGame) -> Reply:
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
    """Return what there is to do at the channel's table. Its message comes to the bottom for those who sit there."""
    now = await desk.tables.load(match_id)
    if now.row.status == "lobby" and await desk.tables.seen(typed.interaction):
        return _opened(now)  # this very command opened it
    if all(m.user_id != typed.user for m in now.members):
        return await taken(desk, match_id)
    desk.bring(now.id)
    wanted = typed.option("game")
    note = taken_by(now) if wanted and wanted != now.game.key else ""
    return placed(now, await desk.question(now, typed.user, note=note))


async def taken(desk: Desk, match_id: int) -> Reply:
    """Return what is going on in a channel that already has a match, and where its message is."""
    now = await desk.tables.load(match_id)
    post = await desk.tables.store.read(lambda conn: posts.by_kind(conn, match_id, "table"))
    said = taken_by(now)
    if post is not None and post.message_id is not None:
        guild = now.row.guild_id or "@me"
        said += f"\nhttps://discord.com/channels/{guild}/{post.channel_id}/{post.message_id}"
    return private(said)


def taken_by(now: Loaded) -> str:
    """Return that a channel has a match already, and how to get another one."""
    if now.row.status == "lobby":
        return (
            f"**{now.game.title}** is being set up in {now.where}: press **Join** there. "
            "One channel holds one game; for another one use a thread."
        )
    return (
        f"**{now.game.title}** is going on in {now.where}. "
        "One channel holds one game: finish or cancel it, or use a thread."
    )
