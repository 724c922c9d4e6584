"""Messages in channels and direct messages: sent, edited and deleted by id, never by a token.

Channels are found by id at the moment of use, so that nothing remembered can have gone stale. Errors
of Discord's pass through (bot/faults tells what they mean). Knows no match and no database.
"""

import asyncio
import datetime
import math
from collections.abc import Sequence

import discord

from bot.controls import Message
from bot.discordui import Painted, body, custom_ids, mentioning, view
from bot.ports import Ports

LOOKED_AT = 200
"""Messages looked at to find one that was sent right before a crash."""

CLOCKS_S = 10.0
"""Seconds by which our clock and Discord's may differ."""

DM_PAUSE = 1.0
"""Seconds between two new DM channels; Discord answers haste with error 40003 and worse."""


class Door:
    """The way to Discord's messages. ``client`` is the bot's own."""

    def __init__(self, client: discord.Client, ports: Ports, *, dm_pause: float = DM_PAUSE) -> None:
        self._client = client
        self._ports = ports
        self._dm_pause = dm_pause
        self._dm_next = -math.inf

    async def send(
        self,
        channel: int,
        message: Message,
        painted: Painted | None,
        *,
        nonce: str,
        notify: Sequence[int],
        quiet: bool = False,
    ) -> int:
        """Send a message that notifies these users, or (``quiet``) makes no sound at all; its id.

        With the same nonce again Discord sends nothing and gives the first message's id (for some
        minutes), whatever that one says.
        """
        files = [] if painted is None else [painted.file()]
        said = body(message)
        said["allowed_mentions"] = mentioning(tuple(notify))
        place = self._client.get_partial_messageable(channel)
        sent = await place.send(**said, files=files, nonce=nonce, silent=quiet)
        return sent.id

    async def edit(
        self, channel: int, message_id: int, message: Message, painted: Painted | None
    ) -> None:
        """Make a message of ours say this, with this picture or none; nobody is notified."""
        files = [] if painted is None else [painted.file()]
        await self._at(channel, message_id).edit(**body(message), attachments=files)

    async def reword(self, channel: int, message_id: int, message: Message) -> None:
        """The same, but the picture stays as it is."""
        await self._at(channel, message_id).edit(**body(message))

    async def delete(self, channel: int, message_id: int) -> None:
        """Delete a message of ours."""
        await self._at(channel, message_id).delete()

    async def strip(self, channel: int, message_id: int) -> None:
        """Take the controls off a message of ours."""
        await self._at(channel, message_id).edit(view=view(()))

    async def ours(self, channel: int, beginning: str, since: int) -> list[int]:
        """Our messages since a moment (epoch ms) with a control whose id begins so, the oldest first.

        None where we may not read what is past: that permission is not asked for.
        """
        moment = datetime.datetime.fromtimestamp(since / 1000 - CLOCKS_S, datetime.UTC)
        found = []
        try:
            async for message in self._client.get_partial_messageable(channel).history(
                limit=LOOKED_AT, after=moment, oldest_first=True
            ):
                mine = self._client.user is not None and message.author.id == self._client.user.id
                if mine and any(i.startswith(beginning) for i in custom_ids(message)):
                    found.append(message.id)
        except discord.Forbidden:
            return []
        return found

    async def direct(self, user: int) -> int:
        """The id of our DM channel with a person, opened where there is none yet; one a second."""
        now = asyncio.get_running_loop().time()
        turn = max(now, self._dm_next)
        self._dm_next = turn + self._dm_pause
        if turn > now:
            await self._ports.park(asyncio.sleep(turn - now), reason="the next DM channel")
        return (await self._client.create_dm(discord.Object(user))).id

    def _at(self, channel: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel).get_partial_message(message_id)
