"""ANTgravity from `/play` to the result card: four people in a thread, one of them with closed DMs and one at a second
table at the same time, over two restarts. They press only what is shown, and read only what is sent to them.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from pathlib import Path

import pytest

from tests.conftest import Number
from tests.wire.driver import BotProcess, Person, World
from tests.wire.regulars import (
    Regular,
    Taste,
    at_a_window,
    opened,
    played,
    seated,
    together,
)
from tests.wire.seen import (
    HAND,
    cards_stay_with_who_drew_them,
    commitment,
    ended,
    every_word,
    hands_are_true,
    looks,
    nothing_is_told_twice,
    proven,
)
from tests.wire.truth import Records, verified

pytestmark = pytest.mark.wire

TASTE = Taste(
    "antgravity",
    {
        "Touchdown": 1_000,
        "picks up": 300,
        "Pick up": 300,
        "Do it": 50,
        "Draw": 5,
        "End turn": 5,
        "Leave it": 2,
    },
)
SHORT, USUAL = "two fewer", "8, 7 or 6 for 2, 3 or 4 players"
CARD = re.compile(r"\((?:Legendary, )?(?:BAM|ZAP)!\): ")
"""What stands behind a card's name in the text of a hand, and nowhere else."""
DREW = re.compile(r"\*\*(\w+)\*\* drew ([^.]+)\.")
UNSEEN = {"a Weapon", "an Equipment card", "a Legendary card"}
"""What others may read of a card that somebody draws."""


async def test_four_people_play_to_the_result_card_over_two_restarts_beside_a_second_table(
    tmp_path: Path, number: Number
) -> None:
    async with World() as world:
        ann, ben, cleo, dora, eve = people = [
            await world.person(name) for name in ("Ann", "Ben", "Cleo", "Dora", "Eve")
        ]
        for person in people:
            person.events = deque()  # all that they will ever see
        guild = await world.guild(*people)
        thread = await guild.thread(await guild.channel(), ann)
        beside = await guild.channel("beside")
        await world.close_dms(ben)
        database = tmp_path / "bot.sqlite3"
        bot = BotProcess(world, "run", env={"ANTECHAMBER_DATABASE": str(database)})
        await bot.start()
        rounds = SHORT if number(1, 2) == 1 else USUAL
        table = await seated([ann, ben, cleo, dora], thread, TASTE, rounds, seed=41)
        other = await seated([eve, ann], beside, TASTE, rounds, seed=51)
        bound = commitment(ann, thread)
        await hands_are_true(table, without=ben)
        await asyncio.gather(played(table, 8), played(other, 6))

        # Killed while a question is open; the panel from before still works.
        player, answer = (await opened(table))[0]
        await bot.restart()
        await player.go_on(answer)
        await hands_are_true(table, without=ben)
        await asyncio.gather(played(table, 6), played(other, 6))

        # Stopped while several are asked at once; all of them answer at once what they were shown before.
        questions = await at_a_window(table)
        assert await bot.stop() == 0
        await bot.start()
        await together(*questions)
        await hands_are_true(table, without=ben)
        await hands_are_true(other)
        if rounds == SHORT:
            await asyncio.gather(played(table, 1_000), conceded(eve, beside, other))
        else:
            await asyncio.gather(played(table, 1_000), played(other, 1_000))

        for players in (table, other):
            await ended(players)
        assert await proven(table[0]) == bound
        assert [s for s in ben.in_dm() if HAND in s.text] == []
        assert sum(p.tally.moves for p in (table[0], other[0])) > 30
        presses = table[0].tally.presses
        assert any(kind.startswith("Move") for kind in presses), presses
        assert max(table[0].tally.frequent().values()) <= 3, presses
        secrets_are_kept(people)
        nothing_is_told_twice(people)

        assert await bot.stop() == 0
        assert await world.violations() == []
        assert not [r for r in await world.requests() if r["code"] in (40060, 10062)]
        assert "Traceback" not in "".join(map(str, bot.outputs))
        await verified(Records(database), "")


async def conceded(person: Person, channel: int, players: list[Regular]) -> None:
    """Play on for a while, then give up; a rule that is half done is played to its end first."""
    await played(players, 4)
    asked = await (await person.slash(channel, "table", do="concede")).outcome()
    assert asked is not None
    told = await person.press(asked, "Yes, concede")
    await told.outcome()
    assert "✔" in told.text, told.text
    await played(players, 1_000)


def secrets_are_kept(people: list[Person]) -> None:
    """Cards stand by name only in their holder's own messages, and drawn ones are named to who drew them alone."""
    cards_stay_with_who_drew_them(people, DREW, UNSEEN)
    for person in people:
        for shown in looks(person, "message", "edit"):
            words = every_word(shown)
            if CARD.search(words):
                assert HAND in shown.content, words
                assert shown.is_ephemeral or shown.channel == person.dm, words
