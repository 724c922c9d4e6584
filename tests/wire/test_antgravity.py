"""ANTgravity from `/play` to the result card: four people in a thread, one of them with closed DMs and one at a second
table at the same time, over two restarts. They press only what is shown, and read only what is sent to them.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import Number
from tests.wire.driver import BotProcess, Person, Shown, World
from tests.wire.players import is_over
from tests.wire.regulars import (
    PATIENCE,
    Regular,
    Taste,
    at_a_window,
    opened,
    played,
    seated,
    together,
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
HAND = "Your hand"
CARD = re.compile(r"\((?:Legendary, )?(?:BAM|ZAP)!\): ")
"""What stands behind a card's name in the text of a hand, and nowhere else."""
DREW = re.compile(r"\*\*(\w+)\*\* drew ([^.]+)\.")
UNSEEN = {"a Weapon", "an Equipment card", "a Legendary card"}
"""What others may read of a card that somebody draws."""
UNREACHED = "cannot be sent direct messages"


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
        secrets_are_kept(people)
        nothing_is_told_twice(people)

        assert await bot.stop() == 0
        assert await world.violations() == []
        assert not [r for r in await world.requests() if r["code"] in (40060, 10062)]
        assert "Traceback" not in "".join(map(str, bot.outputs))
        await verified(Records(database), "")


# ---------------------------------------------------------------- what is to be true


async def hands_are_true(players: list[Regular], without: Person | None = None) -> None:
    """One table stands in the channel, and everybody's DM shows what My hand shows, once; or the table says why not."""
    for player in players:
        person, hand = player.person, await player.own_hand()
        assert HAND in hand.content
        if person is without:
            shown = await person.until(player.table, PATIENCE)
            assert f"**{person.name}** {UNREACHED}" in shown.content
            assert player.live_hands() == []
        else:
            await person.until(
                lambda p=player, h=hand: [_facts(s) for s in p.live_hands()] == [_facts(h)],  # type: ignore[misc]
                PATIENCE,
            )
        await person.until(lambda p=player: len(_tables(p)) == 1, PATIENCE)  # type: ignore[misc]


def _tables(player: Regular) -> list[Shown]:
    here = player.person.inside(player.channel)
    return [s for s in here if not s.is_ephemeral and "Log" in s.labels()]


def _facts(shown: Shown) -> tuple[object, ...]:
    alts = tuple(str(a.get("description")) for a in shown.attachments)
    return shown.content, alts, tuple(shown.labels())


async def conceded(person: Person, channel: int, players: list[Regular]) -> None:
    """Play on for a while, then give up; a rule that is half done is played to its end first."""
    await played(players, 4)
    asked = await (await person.slash(channel, "table", do="concede")).outcome()
    assert asked is not None
    told = await person.press(asked, "Yes, concede")
    await told.outcome()
    assert "✔" in told.text, told.text
    await played(players, 1_000)


async def ended(players: list[Regular]) -> None:
    """The result card was posted, once, with the seed; hands are out of play."""
    for player in players:
        person, channel = player.person, player.channel
        await person.until(lambda: is_over([*players]), PATIENCE)
        here = [s for s in posted(person) if s.channel == channel]
        cards = [s for s in here if "**The game is over**" in s.content]
        assert len(cards) == 1, cards
        assert re.search(r"Seed `[0-9a-f]{64}`", cards[0].content)
        assert cards[0].attachments[0]["description"]
        await person.until(
            lambda p=player: all("no longer in play" in s.content for s in p.live_hands()),  # type: ignore[misc]
            PATIENCE,
        )
        assert all(s.labels() == [] for s in player.live_hands())


def commitment(person: Person, channel: int) -> str:
    """What the lobby said that the chance is bound to."""
    told = (
        re.search(r"bound to `([0-9a-f]{16})", s.content)
        for s in posted(person)
        if s.channel == channel
    )
    return next(found[1] for found in told if found)


async def proven(player: Regular) -> str:
    """The beginning of the commitment that the revealed seed has, by the words of Verify."""
    table = player.table()
    assert table is not None
    told = (await player.press(table, "Verify")).text
    found = re.search(r"Commitment: `([0-9a-f]{64})`\nSeed: `([0-9a-f]{64})`", told)
    assert found is not None, told
    made = hashlib.sha256(b"antechamber seed\0" + bytes.fromhex(found[2])).hexdigest()
    assert made == found[1]
    return made[:16]


# ---------------------------------------------------------------- everything that was ever seen


def looks(person: Person, *kinds: str) -> Iterator[Shown]:
    """Everything that a person has ever been shown: each message as it came, and as every edit left it."""
    for kind, data in person.events:
        if kind in kinds and int(data["message"]["author"]["id"]) != person.id:
            yield Shown(data["message"])


def posted(person: Person) -> list[Shown]:
    """The messages that everybody in their channel sees, as they came."""
    return [s for s in looks(person, "message") if not s.is_ephemeral]


def secrets_are_kept(people: list[Person]) -> None:
    """Cards stand by name only in their holder's own messages, and drawn ones are named to who drew them alone."""
    own = 0
    for person in people:
        for shown in looks(person, "message", "edit"):
            words = "\n".join([shown.text, *(str(a.get("description")) for a in shown.attachments)])
            if CARD.search(words):
                assert HAND in shown.content, words
                assert shown.is_ephemeral or shown.channel == person.dm, words
            for who, what in DREW.findall(words):
                assert what in UNSEEN or who == person.name, f"{person} reads: {words}"
                own += what not in UNSEEN
    assert own, "nobody drew a card; this proves nothing"


def nothing_is_told_twice(people: list[Person]) -> None:
    """No message was followed by its like about the same table, unless what it showed had changed between.

    A hand may come back to what it was, a card drawn and played: its message was edited meanwhile.
    """
    for person in people:
        told: dict[tuple[int, str], list[tuple[object, ...]]] = {}
        known: set[int] = set()
        for shown in looks(person, "message", "edit"):
            if shown.is_ephemeral:
                continue
            at = re.search(r"<#\d+>", shown.content) if shown.channel == person.dm else None
            since = told.setdefault((shown.channel, at[0] if at else ""), [])
            facts = _facts(shown)
            if shown.id not in known:
                assert not since or any(other != facts for other in since), shown.content
                since.clear()
            since.append(facts)
            known.add(shown.id)
