"""What Discord shows of the looks and of lobbies that nobody presses in."""

from io import BytesIO

import pytest
import simcord
from PIL import Image

from bot import deadlines
from tests.bot.playing import begun, labels, seated, shown


@pytest.fixture
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot looks at the clock twice a day here, which is no outage."""
    monkeypatch.setattr(deadlines, "GRACE_MS", 24 * 3_600_000)


async def test_a_part_of_the_board_is_a_private_picture_of_its_own(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    offered = await there.ann.autocomplete(there.channel, "board", "place", "c")
    assert [choice["value"] for choice in offered][:2] == ["c1", "c2"]
    whole = await there.ann.slash(there.channel, "board")
    part = await there.ann.slash(there.channel, "board", place="c3")
    assert "around **c3**" in shown(part)
    assert part.response is not None
    assert whole.response is not None
    (small,), (large,) = part.response.message.attachments, whole.response.message.attachments
    assert (small.description or "").startswith("Around c3, enlarged: ")
    picture = Image.open(BytesIO(await small.read()))
    assert picture.width == picture.height
    assert picture.width < Image.open(BytesIO(await large.read())).width
    assert "no place" in shown(await there.ann.slash(there.channel, "board", place="z"))


async def test_cards_and_the_state_of_a_table_are_answered_privately(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    offered = await there.ben.autocomplete(there.channel, "card", "name", "sand")
    assert [choice["value"] for choice in offered] == ["Sandstorm"]
    card = await there.ben.slash(there.channel, "card", name="Sandstorm")
    assert shown(card).startswith("**Sandstorm** · 7 in the box")
    told = await there.ben.slash(there.channel, "status")
    assert "**Who is asked**" in shown(told)
    assert told.response is not None
    await there.ben.click(told.response.message, label="Next table")


@pytest.mark.usefixtures("steady")
async def test_a_lobby_is_put_away_after_a_week_and_opened_again(env: simcord.Env) -> None:
    there = await seated(env, "ann", "ben")
    await env.advance_time(6 * 86_400)
    assert "Join" in labels(there.table)
    await env.advance_time(2 * 86_400)
    assert labels(there.table) == ["Open again"]
    assert "put away" in there.table.content
    await there.ben.click(there.table, label="Open again")
    assert "Join" in labels(there.table)
    assert "ann" in there.table.content
    await there.ann.click(there.table, label="Start")
    assert there.asked()


@pytest.mark.usefixtures("steady")
async def test_a_lobby_that_sleeps_where_another_table_lives_says_so(env: simcord.Env) -> None:
    there = await seated(env, "ann", "ben")
    await env.advance_time(8 * 86_400)
    old = there.table
    await there.ben.slash(there.channel, "play", game="reference")
    answer = await there.ann.click(old, label="Open again")
    assert "is being set up in" in shown(answer)
