"""Moving a table to another channel or thread of its server: the host's, or a moderator's. No discord import.

It is confirmed by a press, and looked at anew then: meanwhile another table may have begun there.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from bot.controls import Button
from bot.finding import living_at
from bot.ids import LARGEST, base36
from bot.loaded import Loaded
from bot.moderating import must_lead, note
from bot.presses import Click, Reply, Typed, Verb, private
from bot.status import command
from games.core.types import Illegal
from storage import interactions, matches
from storage.interactions import Interaction
from storage.matches import ChannelTaken

if TYPE_CHECKING:
    from bot.desk import Desk


async def offered(desk: Desk, now: Loaded, typed: Typed) -> Reply:
    """Return what moving the table there would do, with the button that does it, or why it cannot be."""
    to = typed.option("to")
    if not to.isdecimal():
        return private("Name the channel or thread with **to**: `/table do:move to:#channel`.")
    refused = await _refused(desk, now, typed, int(to))
    if refused is not None:
        return refused
    sure = Button(command(now.id, "move", base36(int(to))), "Yes, move", "primary")
    return private(
        f"**{now.game.title}** goes on in <#{to}>: its message is sent there, and the one in "
        f"<#{now.row.channel_id}> says where it went. Nothing else changes.",
        ((sure,),),
    )


class Moving:
    """The verb that moves a table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.verbs: dict[str, Verb] = {"move": self._move}

    async def _move(self, now: Loaded, click: Click, argument: str) -> Reply:
        to = int(argument, 36) if argument.isalnum() and argument.isascii() else 0
        refused = await _refused(self._desk, now, click, to)
        if refused is not None:
            return refused
        at = self._desk.tables.ports.now()

        def work(conn: sqlite3.Connection) -> None:
            interactions.put(conn, Interaction(click.interaction, now.id, None, b"", at))
            row = matches.get(conn, now.id)
            if row is None or row.status not in matches.LIVE:
                raise Illegal("over")
            matches.set_channel(conn, now.id, to, row.guild_id, now=at)
            note(conn, now, click, "move", at)

        async with self._desk.tables.lock(now.id):
            await self._desk.tables.publish(now.id, work)
        return private(f"✔ The table goes on in <#{to}>.")


async def _refused(desk: Desk, now: Loaded, who: Click | Typed, to: int) -> Reply | None:
    """Return why this person cannot have the table there, or None. Raises Illegal, storage ChannelTaken."""
    if now.row.status not in matches.LIVE:
        now.must_go_on()
    guild = now.row.guild_id
    if guild is None:
        return private("A table in direct messages stays there.")
    must_lead(now, who)
    if not 0 < to <= LARGEST:
        return private("There is no such channel.")
    if to == now.row.channel_id:
        return private(f"This table is in <#{to}> already.")
    there = await living_at(desk, to)
    if there is not None:
        raise ChannelTaken(there)
    hindrance = await desk.hindrance(guild, to)
    return private(hindrance) if hindrance else None
