"""The text alone is enough: people who read no picture play whole games of ANTgravity with no illegal attempt."""

from __future__ import annotations

from random import Random

from tests.conftest import Number
from tests.desk.antgravity_reader import AntReader, AntTally
from tests.desk.kit import ANN, PEOPLE, Room
from tests.desk.reader import asked

SHORT = "two fewer"
MOVES = 1_000


PLAYED = "antgravity"


async def test_whole_games_are_played_from_the_text_alone(room: Room, number: Number) -> None:
    """Every press and every typed move is legal; where a movement ends can be worked out before it is made."""
    tally = AntTally()
    for game in range(number(3, 50)):
        await played(room, game, tally)
    assert tally.typed > 20
    assert tally.pressed > tally.typed
    assert tally.looked_up > 5
    assert tally.foretold > 500
    assert tally.brought_home > 0


async def played(room: Room, game: int, tally: AntTally) -> None:
    """One game, from the lobby to the result."""
    people = PEOPLE[: 2 + game % 3]
    await room.lobby(*people, game="antgravity")
    await room.press(ANN, "House rules")
    await room.choose(ANN, SHORT)
    await room.press(ANN, "Start")
    readers = {p.user: AntReader(room, p, Random(100 * game + p.user), tally) for p in people}
    told = ""
    for _ in range(MOVES):
        told = (await room.table()).content
        if "**The game is over**" in told:
            return
        user, _ = asked(told)[0]
        await readers[user].turn()
    raise AssertionError(f"no end after {MOVES} moves: {told}")
