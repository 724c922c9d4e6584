"""The text alone is enough: people who read no picture play whole games of Antwerpen with no illegal attempt."""

from __future__ import annotations

from random import Random

from bot import status
from tests.conftest import Number
from tests.desk.antwerpen_reader import RiverTally, Shipper
from tests.desk.kit import ANN, PEOPLE, Room
from tests.desk.reader import asked

SHORT = "two assignments (shorter)"
MOVES = 2_000


PLAYED = "antwerpen"


async def test_whole_games_are_played_from_the_text_alone(room: Room, number: Number) -> None:
    """Every press and every typed move is legal; what a colour moves can be worked out before it is named."""
    tally = RiverTally()
    for game in range(number(2, 50)):
        await played(room, game, tally)
    assert tally.typed > 20
    assert tally.pressed > tally.typed
    assert tally.looked_up > 5
    assert tally.foretold > 200
    assert tally.fulfilled >= 4
    did = (tally.colours, tally.loaded, tally.delivered, tally.cards, tally.answered)
    assert min(did) > 5, tally
    assert min(tally.offered, tally.traded, tally.refused, tally.countered) > 0, tally


async def played(room: Room, game: int, tally: RiverTally) -> None:
    """One game, from the lobby to the result."""
    people = PEOPLE[: 2 + game % 3]
    await room.lobby(*people, game="antwerpen")
    await room.press(ANN, "House rules")
    await room.choose(ANN, SHORT)
    await room.press(ANN, "Start")
    chance = Random(game)
    readers = {p.user: Shipper(room, p, Random(100 * game + p.user), tally) for p in people}
    for _ in range(MOVES):
        now = await room.now()
        table = status.table(now, room.style)
        if "**The game is over**" in table.content:
            return
        await readers[next_of(table.content, chance)].turn(table)
    raise AssertionError(f"no end of game {game} after {MOVES} moves")


def next_of(told: str, chance: Random) -> int:
    """Who plays next: whoever must, or now and then somebody who has an offer to think about."""
    waiting = asked(told)
    free = [user for user, question in waiting if "offer no." in question.lower()]
    must = [user for user, question in waiting if "offer no." not in question.lower()]
    return chance.choice(free) if free and (not must or chance.random() < 0.6) else must[0]
