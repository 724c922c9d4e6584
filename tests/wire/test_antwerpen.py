"""Antwerpen from `/play` to the result card for two, three and four people, with trades: killed and started again while
an offer is open, stopped and started again while a Sail asks. They press only what is shown, and read only what is sent
to them. Both at once, an offer that rests while a Sail asks several of them: tests/desk/test_antwerpen_trades.py.
"""

from __future__ import annotations

import re
from collections import deque
from pathlib import Path

import pytest

from tests.conftest import Number
from tests.wire.driver import Answer, BotProcess, World
from tests.wire.players import DONE, is_over
from tests.wire.regulars import (
    PATIENCE,
    Regular,
    Taste,
    asked_now,
    opened,
    played,
    seated,
    together,
)
from tests.wire.seen import (
    cards_stay_with_who_drew_them,
    commitment,
    ended,
    hands_are_true,
    nothing_is_told_twice,
    proven,
)
from tests.wire.truth import Records, verified

pytestmark = pytest.mark.wire

TASTE = Taste(
    "antwerpen",
    {
        "Fulfil": 2_000,
        "Accept": 30,
        "✓": 300,
        "✗": 0.1,
        "nobody moves": 0.1,
        "your": 12,
        "Sail": 8,
        "Load": 8,
        "End turn": 20,
        "Exchange": 0.5,
        "Offer": 0.3,
        "Counter": 0.3,
        "Withdraw": 0.1,
        "changes nothing": 0.1,
    },
    refused=("That was refused in this turn, or is open already.",),
)
SHORT = "two assignments (shorter)"
DREW = re.compile(r"\*\*(\w+)\*\* drew ([^.]+)\.")
UNSEEN = {"a lock card", "a ship card", "no card: no room, or none left"}
"""What others may read of a card that somebody draws."""


@pytest.mark.parametrize("count", [2, 3, 4])
async def test_people_play_to_the_result_card_with_trades_over_a_restart(
    tmp_path: Path, count: int, number: Number
) -> None:
    async with World() as world:
        # ANTgravity is played with them; a long game only waits.
        await world.settings(rate_limits=False)
        names = ("Ann", "Ben", "Cleo", "Dora")[:count]
        people = [await world.person(name) for name in names]
        for person in people:
            person.events = deque()  # all that they will ever see
        guild = await world.guild(*people)
        channel = await guild.channel("quay")
        database = tmp_path / "bot.sqlite3"
        bot = BotProcess(world, "run", env={"ANTECHAMBER_DATABASE": str(database)})
        await bot.start()
        table = await seated(people, channel, TASTE, SHORT, seed=7 * count)
        bound = commitment(people[0], channel)
        await hands_are_true(table)

        offer = await an_offer(table)
        await bot.restart()
        await hands_are_true(table)
        told = await offer.person.until(offer.table, PATIENCE)
        assert "offers" in told.content
        await accepted(table)

        questions = await asked_by_a_sail(table)
        assert await bot.stop() == 0
        await bot.start()
        await together(*questions)
        await hands_are_true(table)
        if count > number(2, 4):
            await conceded(table[1:])
        await played(table, 2_000)

        await ended(table)
        assert await proven(table[0]) == bound
        frequent = table[0].tally.frequent()
        assert frequent.keys() & {"Sail", "Load"}, table[0].tally.presses
        assert max(frequent.values()) <= 3, table[0].tally.presses
        cards_stay_with_who_drew_them(people, DREW, UNSEEN)
        nothing_is_told_twice(people)
        assert await bot.stop() == 0
        assert await world.violations() == []
        assert "Traceback" not in "".join(map(str, bot.outputs))
        await verified(Records(database), "")


async def conceded(players: list[Regular]) -> None:
    """Give up, one after the other; usually only a table of two plays to the last round here."""
    for player in players:
        asked = await (await player.person.slash(player.channel, "table", do="concede")).outcome()
        assert asked is not None
        told = await player.person.press(asked, "Yes, concede")
        await told.outcome()
        assert DONE in told.text, told.text


async def an_offer(players: list[Regular]) -> Regular:
    """Play until whoever is on turn may offer something, and let them offer it; who made the offer."""
    while True:
        asked = await asked_now(players)
        assert asked, "nobody could ever offer anything"
        player = asked[0]
        answer = await player.at_table("Play")
        shown = await answer.outcome()
        assert shown is not None
        offers = [label for label in shown.labels() if label.startswith("Offer ")]
        if not offers:
            await player.go_on(answer) if not player.is_idle(answer) else None
            continue
        told = await player.press(shown, offers[0])
        while DONE not in told.text:
            told = await player.choose(told)
        return player


async def accepted(players: list[Regular]) -> None:
    """Let somebody accept the open offer who can; each of the others answers it."""
    for player in players:
        answer = await player.at_table("Play")
        shown = await answer.outcome()
        if shown is not None and "Accept" in shown.labels():
            told = await player.press(shown, "Accept")
            assert DONE in told.text
            return
    raise AssertionError("nobody was shown the open offer")


async def asked_by_a_sail(players: list[Regular]) -> list[tuple[Regular, Answer]]:
    """Play until a Sail asks somebody; the open questions."""
    while True:
        questions = await opened(players)
        sailing = [q for q in questions if "What do your ships do?" in q[1].text]
        if sailing:
            return sailing
        assert not is_over([*players]), "no Sail ever asked anybody"
        await played(players, 1)
