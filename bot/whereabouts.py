"""Whether a table can be in a channel: its kind, and what we may do there. Knows no match and no database."""

import discord

from bot import permissions
from bot.faults import TROUBLE


async def hindrance(client: discord.Client, guild_id: int, channel_id: int) -> str:
    """What keeps a table of this server from being in that channel, as a sentence; empty where nothing does."""
    guild = client.get_guild(guild_id)
    if guild is None:
        return f"I cannot see <#{channel_id}>."
    place: object = guild.get_channel_or_thread(channel_id)
    if place is None:
        try:
            place = await guild.fetch_channel(channel_id)
        except (*TROUBLE, discord.InvalidData):  # of another server, gone, or out of our sight
            return f"I cannot see <#{channel_id}> in this server."
    if not isinstance(place, discord.TextChannel | discord.VoiceChannel | discord.Thread):
        return f"<#{channel_id}> holds no messages: a table needs a text channel or a thread."
    is_thread = isinstance(place, discord.Thread)
    lacking = permissions.missing(place.permissions_for(guild.me), thread=is_thread)
    if lacking:
        return permissions.sentence(channel_id, lacking)
    if isinstance(place, discord.Thread) and place.locked:
        return f"<#{channel_id}> is locked, so I cannot post there."
    return ""


def unwelcome(
    place: discord.app_commands.AppCommandChannel | discord.app_commands.AppCommandThread,
) -> str:
    """Why the person who named this channel cannot bring a table there, as a sentence; empty where nothing is wrong."""
    is_thread = isinstance(place, discord.app_commands.AppCommandThread)
    may = place.permissions
    writes = may.send_messages_in_threads if is_thread else may.send_messages
    if may.view_channel and writes:
        return ""
    return f"You may not write in <#{place.id}>, so you cannot bring a table there."
