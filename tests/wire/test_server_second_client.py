"""hikari, a client written apart from discord.py, plays against the same stand-in."""

import pytest

from tests.wire.driver import BotProcess, World

pytestmark = [pytest.mark.wire, pytest.mark.long]


async def test_hikari_understands_the_stand_in() -> None:
    pytest.importorskip("hikari", reason="the second client, hikari, is not installed")
    async with World(check_answers="yes") as world:
        ann = await world.person("Ann")
        channel = await (await world.guild(ann)).channel()
        await BotProcess(world, module="tests.wire.hikaribot").launch()
        await world.link.noted("gateway", "ready")
        await world.link.noted("commands", "n")
        offered = await ann.autocomplete(channel, "play", "game", "ch")
        assert offered.choices == (("Chess", "chess"),)
        assert (await ann.slash(channel, "play", game="chess")).text == "private chess"
        table = await ann.see(channel, text="table")
        assert (table.mentions, len(table.attachments)) == ([ann.id], 1)
        assert (await ann.press(table, "update")).text == "updated"
        assert (await ann.see(channel, text="updated again")).attachments == []
        modal = (await ann.press(table, "modal")).modal
        assert modal is not None
        assert (await ann.submit(modal, Word="ant")).text == "word ant"
        later = await (await ann.press(table, "defer")).outcome()
        assert later is not None
        assert (later.text, later.is_ephemeral) == ("thought", True)
        since = len(world.link.notes)
        await world.do("cut", code=4000)
        await world.link.noted("gateway", "resumed", since=since)
        assert (await ann.press(table, "update")).kind == "update"
        assert await world.violations() == []
        assert (await world.status())["own_faults"] == []
        assert "rate limit" not in str(world.bots[0].output).lower()
