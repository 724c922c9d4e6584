"""A table that moves: where its message is then, what the old one says, and where it cannot go."""

import discord
import simcord

from bot.demo.tables import open_thread
from tests.bot.playing import begun, labels, shown


async def test_the_table_goes_on_elsewhere_and_the_old_message_says_where(
    env: simcord.Env,
) -> None:
    there = await begun(env, "ann", "ben")
    elsewhere = there.guild.create_text_channel("parlour")
    old = there.table
    answer = await there.ann.slash(there.channel, "table", do="move", to=elsewhere)
    assert answer.response is not None
    await there.ann.click(answer.response.message, label="Yes, move")
    left = there.channel.last_message
    assert left is not None
    assert left.id == old.id
    assert left.content == f"This table has moved: it goes on in <#{elsewhere.id}>."
    assert (left.components, left.attachments) == ([], [])
    moved = there.at(elsewhere)
    assert "Play" in labels(moved.table)
    assert len(moved.table.attachments) == 1
    assert f"<#{elsewhere.id}>" in moved.hand("ann").content
    what = (await moved.moves("ann"))[0]
    assert shown(await moved.move("ann", what)).startswith("✔")
    await there.ben.slash(there.channel, "play", game="reference")
    assert "Join" in labels(there.table)


async def test_a_thread_takes_a_table_too(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    await open_thread(there.bot, there.channel, "a quiet corner")
    (thread,) = there.channel.threads
    answer = await there.ann.slash(there.channel, "table", do="move", to=thread)
    assert answer.response is not None
    await there.ann.click(answer.response.message, label="Yes, move")
    assert "Play" in labels(there.at(thread).table)


async def test_where_the_bot_or_the_mover_may_not_write_it_says_so(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    me = there.guild.me
    assert me is not None
    mute = there.guild.create_text_channel(
        "mute", overwrites={me: discord.PermissionOverwrite(attach_files=False)}
    )
    answer = await there.ann.slash(there.channel, "table", do="move", to=mute)
    assert "I lack **Attach Files**" in shown(answer)
    closed = there.guild.create_text_channel(
        "news", overwrites={there.ann: discord.PermissionOverwrite(send_messages=False)}
    )
    answer = await there.ann.slash(there.channel, "table", do="move", to=closed)
    assert f"You may not write in <#{closed.id}>" in shown(answer)
    assert (await there.match()).channel_id == there.channel.id
