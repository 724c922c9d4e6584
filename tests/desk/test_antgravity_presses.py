"""A turn's moves at a table of ANTgravity take at most three presses after Play, however much else there is to do."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.controls import Message
from bot.ids import Choose, read
from games.antgravity.rules import actions as do
from games.antgravity.rules.state import Antgravity
from games.core.actions import Action
from games.core.engine import asks
from tests.desk.asteroids import laid
from tests.desk.kit import ANN, Room, buttons, menus
from tests.desk.pressing import last, pressed, said
from tests.games.antgravity.positions import lay

MOST = 3
CALM = lay(worn="e4", A1="e5 w", A2="f11 w", B1="b3 w")
BUSY = lay(
    seats=4,
    hands=("railgun shotgun jetpack magnet",),
    damaged="e4 g6 h5 d4 g4 h6 d7",
    worn="g8 c6 d5 h3",
    energy=(4,),
    A1="e5 w",
    A2="g5 e",
    B1="b3 w",
)
"""A turn with every kind of thing to do, and many of each."""
TABLES = {"calm": CALM, "busy": BUSY}


PLAYED = "antgravity"


async def ways(room: Room, *path: str) -> AsyncIterator[tuple[str, ...]]:
    """Yield what leads from Play to each move that is shown."""
    await room.press(ANN, "Play")
    for label in path:
        await room.press(ANN, label)
    for label in choices(room.message(ANN)):
        if label.endswith("…"):
            async for way in ways(room, *path, label):
                yield way
        else:
            yield (*path, said(label))


def choices(message: Message) -> list[str]:
    """The labels of all that answers a question or leads on to an answer."""
    options = [o.label for menu in menus(message) for o in menu.options]
    pressable = [b for b in buttons(message) if isinstance(read(b.id), Choose)]
    return options + [b.label for b in pressable if b.label != "Back"]


@pytest.mark.parametrize("state", TABLES.values(), ids=TABLES)
async def test_every_move_takes_at_most_three_presses_with_a_look_before_it(
    room: Room, state: Antgravity
) -> None:
    await laid(room, state)
    most: dict[type[Action], int] = {}
    done = set()
    for way in [way async for way in ways(room)]:
        await room.put(state)
        count = await pressed(room, ANN, *way)
        action = await last(room)
        done.add(action)
        most[type(action)] = max(count, most.get(type(action), 0))
    (ask,) = asks(state)
    assert done == {*ask.options(10_000)}
    assert {do.Move, do.Draw, do.EndTurn} <= most.keys()
    assert max(most.values()) <= MOST, most


@pytest.mark.parametrize("seats", [2, 4])
async def test_returning_an_ant_takes_one_press(room: Room, seats: int) -> None:
    await laid(room, lay(seats=seats, step="begin"))
    async for way in ways(room):
        await room.put(lay(seats=seats, step="begin"))
        assert await pressed(room, ANN, *way) == 1
        assert isinstance(await last(room), do.Deploy)
