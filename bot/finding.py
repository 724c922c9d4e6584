"""Which table, or which game, a person means: the one named, the channel's, or their own. No discord import."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from bot.controls import OPTION, short
from bot.ids import base36
from bot.loaded import Loaded, NoMatch
from bot.presses import Typed
from games.core.game import AnyGame
from games.core.types import Illegal
from storage import matches, seats

if TYPE_CHECKING:
    from bot.desk import Desk


async def table_of(desk: Desk, typed: Typed) -> Loaded:
    """Return the table that a command is about: the one named, the channel's, or the only one of this person's.

    Raises NoMatch where there is none, Illegal ``which_table`` where several fit.
    """
    named = typed.option("table")
    if named:
        return await _named(desk, typed, named)
    here = await desk.tables.at(typed.channel)
    if here is not None:
        return here
    mine = await tables_of(desk, typed.user)
    if len(mine) > 1:
        waiting = [t for t in mine if waits_for(t, typed.user)]
        if len(waiting) != 1:
            raise Illegal("which_table")
        mine = waiting
    if not mine:
        raise NoMatch
    return mine[0]


async def _named(desk: Desk, typed: Typed, named: str) -> Loaded:
    """Return the table of that number, where this person takes part in it or it is played in this server."""
    try:
        now = await desk.tables.load(int(named.partition(" ")[0].lstrip("#"), 36))
    except ValueError:
        raise NoMatch from None
    is_here = typed.guild is not None and typed.guild == now.row.guild_id
    if not is_here and all(m.user_id != typed.user for m in now.members):
        raise NoMatch
    return now


async def tables_of(desk: Desk, user: int) -> list[Loaded]:
    """Return the living tables at which a person takes part, those that wait for them first."""
    found = []
    for match_id in await desk.tables.store.read(lambda conn: _living(conn, user)):
        try:
            found.append(await desk.tables.load(match_id))
        except (NoMatch, Illegal):  # its game is not installed, or older than the table
            continue
        except Exception as error:  # noqa: BLE001 - one table that cannot be read hides no other
            desk.tables.skip(match_id, error)
    return sorted(found, key=lambda t: (not waits_for(t, user), t.id))


def _living(conn: sqlite3.Connection, user: int) -> list[int]:
    mine = dict.fromkeys(row.match for row in seats.of_user(conn, user))
    rows = (matches.get(conn, match_id) for match_id in mine)
    return [row.id for row in rows if row is not None and row.status in matches.LIVE]


async def waiting_for(desk: Desk, user: int) -> list[Loaded]:
    """Return the tables at which something is asked of a person, by number."""
    return [table for table in await tables_of(desk, user) if waits_for(table, user)]


def waits_for(now: Loaded, user: int) -> bool:
    """Whether this match asks something of a person."""
    member = now.seated(user)
    if now.row.status != "playing" or member is None or member.seat is None:
        return False
    return bool(now.asks_of(member.seat))


def table_name(now: Loaded) -> str:
    """Return how a table is named in a list: its id, its game, who plays."""
    names = ", ".join(now.speaker.names()) or "lobby"
    return short(f"#{base36(now.id)} {now.game.title} · {names}", OPTION)


async def game_of(desk: Desk, typed: Typed) -> AnyGame | None:
    """Return the game named, that of the table here, the one that was played here last, or the only one there is."""
    games = desk.tables.games
    if typed.option("game"):
        return games.get(typed.option("game"))
    try:
        return (await table_of(desk, typed)).game
    except (NoMatch, Illegal):
        pass
    last = await desk.tables.store.read(lambda conn: matches.newest_at(conn, typed.channel))
    if last is not None and last.game in games:
        return games[last.game]
    return next(iter(games.values())) if len(games) == 1 else None


async def living_at(desk: Desk, channel: int) -> int | None:
    """Return the match that is living in a channel, or None."""
    row = await desk.tables.store.read(lambda conn: matches.by_channel(conn, channel))
    return None if row is None else row.id
