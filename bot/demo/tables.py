"""Tables for the demo, opened and begun by pressing what everybody presses. Knows no game by name."""

from collections.abc import Sequence

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from games.core.game import AnyGame


async def lay(channel: ChannelHandle, people: Sequence[MemberActor], game: AnyGame) -> bool:
    """Open a table, let as many sit down as it takes, and begin; whether it began.

    With too few people bots take the empty seats.
    """
    host, *others = people[: game.seats.stop - 1]
    await host.slash(channel, "play", game=game.key)
    for other in others:
        await _press(channel, other, "Join")
    for _ in range(game.seats.start - 1 - len(others)):
        await _press(channel, host, "Add a bot")
    await _press(channel, host, "Start")
    message = channel.last_message
    return message is not None and bool(message.attachments)


async def open_thread(bot: discord.Client, channel: ChannelHandle, name: str) -> None:
    """A public thread in a channel; the pages have no button for that."""
    place = bot.get_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    await place.create_thread(name=name, type=discord.ChannelType.public_thread)


async def _press(channel: ChannelHandle, person: MemberActor, label: str) -> None:
    message = channel.last_message
    assert message is not None, "a lobby stands in the channel"
    await person.click(message, label=label)
