"""The stand-in plays Discord for the real discord.py client: every kind of use and answer."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.wire.driver import BotProcess, Guild, NotShownError, Person, Shown, World

pytestmark = [pytest.mark.wire, pytest.mark.asyncio(loop_scope="module")]


class Place:
    """A guild of two with a channel, and the bot at work."""

    def __init__(self, world: World, guild: Guild, channel: int, ann: Person, bob: Person) -> None:
        self.world, self.guild, self.channel, self.ann, self.bob = world, guild, channel, ann, bob

    async def table(self) -> Shown:
        """A table that Ann has opened."""
        await self.ann.slash(self.channel, "play", game="Chess")
        return await self.bob.see(self.channel, text="table for")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def world() -> AsyncIterator[World]:
    async with World(check_answers="yes") as world:
        await BotProcess(world, module="tests.wire.toybot", env={"TOY_LATE": "0.7"}).start()
        yield world


@pytest_asyncio.fixture(loop_scope="module")
async def place(world: World) -> AsyncIterator[Place]:
    ann, bob = await world.person("Ann"), await world.person("Bob")
    guild = await world.guild(ann, bob)
    yield Place(world, guild, await guild.channel(), ann, bob)
    assert await world.violations() == []
    assert (await world.status())["own_faults"] == []


async def test_a_command_is_answered_privately_and_posts_in_public(place: Place) -> None:
    answer = await place.ann.slash(place.channel, "play", game="Chess", rival=place.bob)
    assert (answer.kind, answer.text) == ("message", "chess Bob")
    assert 0 < answer.ack_ms <= answer.latency * 1000
    assert answer.message is not None
    assert answer.message.is_ephemeral
    table = await place.bob.see(place.channel, text="table for")
    assert answer.message.id not in place.bob.messages
    assert table.mentions == [place.ann.id]
    assert table.attachments[0]["width"] == 2
    assert (await place.ann.read(table.attachments[0]))[:4] == b"\x89PNG"
    assert place.ann.notifications == [table]
    assert place.bob.notifications == []


async def test_buttons_reply_update_and_attach(place: Place) -> None:
    table = await place.table()
    reply = await place.bob.press(table, "reply")
    assert reply.text == f"hello {place.bob.mention}"
    assert (await place.ann.press(table, "picture")).kind == "update"
    drawn = await place.bob.see(text="drawn")
    assert drawn.attachments[0]["description"] == "a board"
    update = await place.ann.press(table, custom_id="toy:update")
    assert update.kind == "update"
    assert (await place.bob.see(text="updated")).labels() == ["update", "reply"]
    with pytest.raises(NotShownError):
        await place.ann.press(table, "modal")
    assert (await place.ann.raw_press("toy:modal", table)).kind == "modal"


async def test_a_menu_gives_its_values(place: Place) -> None:
    table = await place.table()
    assert (await place.bob.choose(table, "Option 2", "Option 0")).text == "picked v2,v0"
    with pytest.raises(NotShownError):
        await place.bob.choose(table, "Option 0", "Option 1", "Option 2")


async def test_a_modal_is_filled_in(place: Place) -> None:
    shown = await place.ann.press(await place.table(), "modal")
    assert shown.modal is not None
    with pytest.raises(NotShownError):
        await place.ann.submit(shown.modal, Word="x" * 21)
    assert (await place.ann.submit(shown.modal, Word="ant")).text == "word ant"
    with pytest.raises(NotShownError):
        await place.bob.submit(shown.modal, Word="ant")


async def test_deferred_answers_come_later(place: Place) -> None:
    table = await place.table()
    answer = await place.ann.press(table, "defer")
    assert answer.kind == "deferred"
    outcome = await answer.outcome()
    assert outcome is not None
    assert outcome.text == "thought"
    more = await place.ann.see(text="more")
    assert more.is_ephemeral
    quiet = await place.ann.press(table, "quiet")
    assert quiet.kind == "deferred update"
    changed = await quiet.outcome()
    assert changed is not None
    assert (changed.id, changed.text) == (table.id, "quietly")


async def test_a_second_answer_is_refused_with_40060(place: Place) -> None:
    await place.ann.press(await place.table(), "twice")
    await place.ann.see(text="second 40060")


async def test_an_answer_after_its_time_is_refused_with_10062(place: Place) -> None:
    await place.world.settings(answer_seconds=0.5)
    answer = await place.ann.press(await place.table(), "late")
    await place.world.settings(answer_seconds=3.0)
    assert answer.kind == "nothing"
    await place.bob.see(text="too late 10062")


async def test_autocomplete_offers_and_the_command_takes(place: Place) -> None:
    offered = await place.ann.autocomplete(place.channel, "move", "what", "e")
    assert offered.choices == (("e0", "e0"), ("e1", "e1"), ("e2", "e2"))
    assert (await place.ann.slash(place.channel, "move", what="e2")).text == "e2"


async def test_what_is_not_offered_cannot_be_used(place: Place) -> None:
    for options in ({"game": "Go"}, {}, {"game": "Chess", "with": 3}):
        with pytest.raises(NotShownError):
            await place.ann.slash(place.channel, "play", **options)
    with pytest.raises(NotShownError):
        await place.ann.slash(place.channel, "nothing")


async def test_direct_messages_reach_who_takes_them(place: Place) -> None:
    assert await (await place.ann.slash(place.channel, "hand", whom=place.bob)).outcome()
    hand = await place.bob.see(place.bob.dm, text="your hand")
    assert place.bob.notifications == [hand]
    assert place.ann.in_dm() == []
    assert (await place.bob.press(hand, "reply")).kind == "message"
    await place.world.close_dms(place.ann)
    told = await (await place.bob.slash(place.channel, "hand", whom=place.ann)).outcome()
    assert told is not None
    assert told.text == "refused 403 50007"


async def test_commands_work_in_the_bots_direct_message_and_in_threads(place: Place) -> None:
    dm = await place.ann.open_dm()
    await place.ann.slash(dm, "play", game="Chess")
    table = await place.ann.see(dm, text="table for")
    assert (await place.ann.press(table, "reply")).message is not None
    thread = await place.guild.thread(place.channel, place.ann)
    await place.bob.slash(thread, "play", game="Chess")
    await place.ann.see(thread, text="table for")


async def test_who_comes_later_finds_what_was_written_before(place: Place) -> None:
    table = await place.table()
    eve = await place.world.person("Eve")
    with pytest.raises(NotShownError):
        await eve.open(place.channel)
    await place.guild.join(eve)
    assert [s.id for s in await eve.open(place.channel)] == [table.id]
    assert (await eve.press(table, "reply")).text == f"hello {eve.mention}"


async def test_buttons_of_messages_before_a_restart_still_work(place: Place) -> None:
    table = await place.table()
    (bot,) = place.world.bots
    await bot.restart()
    assert (await place.ann.press(table, "reply")).kind == "message"
