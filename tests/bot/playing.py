"""People at a table of the reference game inside simcord, and what they do there. Holds no tests."""

from dataclasses import dataclass
from typing import Any

import discord
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle
from simcord.results import InteractionResult

from bot.app import Antechamber
from storage import matches, posts, seats
from storage.matches import Match
from storage.posts import Post
from storage.seats import Seat

GAME = "reference"
"""Named wherever a table is opened: other games may be installed beside it."""


@dataclass
class Party:
    """A server, a channel, and people, by name."""

    env: simcord.Env
    guild: GuildHandle
    channel: ChannelHandle
    people: dict[str, MemberActor]

    def __getattr__(self, name: str) -> MemberActor:
        """A person, by name."""
        try:
            return self.people[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def bot(self) -> Antechamber:
        """The bot as it runs now."""
        bot = self.env.bot
        assert isinstance(bot, Antechamber)
        return bot

    @property
    def table(self) -> discord.Message:
        """The message at the bottom of the channel."""
        message = self.channel.last_message
        assert message is not None
        return message

    def at(self, channel: ChannelHandle) -> "Party":
        """The same people in another channel."""
        return Party(self.env, self.guild, channel, self.people)

    async def begin(self) -> None:
        """Open a table, sit down, all of them, and start."""
        host, *others = self.people.values()
        await host.slash(self.channel, "play", game=GAME)
        for other in others:
            await other.click(self.table, label="Join")
        await host.click(self.table, label="Start")

    def hand(self, name: str) -> discord.Message:
        """The newest message in somebody's DM."""
        message = self.people[name].user.dm_channel.last_message
        assert message is not None
        return message

    async def restart(self, new: Antechamber) -> None:
        """Stop the bot and start this one over the same database."""
        await self.bot.close()
        await self.env.restart_bot(new)
        await self.env.settle()

    async def happens(self, event: str, *told: Any) -> None:
        """Discord tells the bot of something; what it does about it is waited for."""
        with self.env._bot_scope():
            self.bot.dispatch(event, *told)
        await self.env.settle()

    async def match(self, number: int = 1) -> Match:
        """A match as it is stored."""
        row = await self.bot.house.store.read(lambda conn: matches.get(conn, number))
        assert row is not None
        return row

    async def posts(self, number: int = 1) -> tuple[Post, ...]:
        """The rows of a match's posts."""
        return await self.bot.house.store.read(lambda conn: posts.of_match(conn, number))

    async def seats(self, number: int = 1) -> tuple[Seat, ...]:
        """Who sits at a match."""
        return await self.bot.house.store.read(lambda conn: seats.of_match(conn, number))

    def asked(self) -> list[str]:
        """Whom the table's message says to be asked."""
        waiting = [line for line in self.table.content.splitlines() if line.startswith("▶")]
        return [n for n, p in self.people.items() if any(f"<@{p.id}>" in line for line in waiting)]

    async def moves(self, name: str) -> list[str]:
        """What /move completes to for somebody who typed nothing yet."""
        found = await self.people[name].autocomplete(self.channel, "move", "what", "")
        return [choice["value"] for choice in found]

    async def move(self, name: str, what: str) -> InteractionResult:
        """Type a move."""
        return await self.people[name].slash(self.channel, "move", what=what)


async def party(env: simcord.Env, *names: str) -> Party:
    """People in a server with one channel."""
    guild = env.create_guild("Games night")
    channel = guild.create_text_channel("games")
    people = {name: guild.add_member(env.create_user(name)) for name in names}
    return Party(env, guild, channel, people)


async def seated(env: simcord.Env, *names: str) -> Party:
    """The same, sitting in a lobby that the first of them opened."""
    there = await party(env, *names)
    await there.people[names[0]].slash(there.channel, "play", game=GAME)
    for name in names[1:]:
        await there.people[name].click(there.table, label="Join")
    return there


async def begun(env: simcord.Env, *names: str) -> Party:
    """The same, playing: the first of them is asked."""
    there = await seated(env, *names)
    await there.people[names[0]].click(there.table, label="Start")
    return there


def shown(result: InteractionResult) -> str:
    """What a private answer says."""
    assert result.response is not None, "there is no answer to see"
    assert result.response.ephemeral or isinstance(
        result.response.message.channel, discord.DMChannel
    )
    return result.response.content


def labels(message: Any) -> list[str]:
    """The labels of a message's buttons."""
    rows = message.components
    return [
        item.label
        for row in rows
        for item in getattr(row, "children", ())
        if hasattr(item, "label")
    ]
