"""A turn's action at a table of Antwerpen takes at most three presses after Play, however much else there is to do."""

from __future__ import annotations

import pytest

from games.antwerpen.data import LANE_COLOURS, STARTS
from games.antwerpen.rules import actions as do
from games.antwerpen.rules.state import Antwerpen
from games.core.engine import asks
from tests.conformance.test_discord import fits
from tests.desk.kit import ANN, BEN, Room, buttons, menus
from tests.desk.pressing import last, pressed
from tests.desk.scheldt import laid
from tests.games.antwerpen.tables import begun, lay

BUSY = lay(
    seats=4,
    cards=("open2 switch3 close1 alone step_back swap",),
    products=("puzzle white fries", "doll doll", "fries", "dark"),
    hands=("puzzle+white white+fries puzzle+fries",),
    A1="A toys",
    B2="A cocoa",
    S2="B toys",
    C3="C toys",
)
"""A turn with every kind of thing to do."""
FIRST = next(g for g in (begun(4, seed) for seed in range(1, 99)) if asks(g)[0].seat == 0)
TABLES = {"first turn": FIRST, "busy turn": BUSY}


PLAYED = "antwerpen"


@pytest.mark.parametrize("state", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("colour", LANE_COLOURS)
async def test_naming_a_colour_takes_two_presses(room: Room, state: Antwerpen, colour: str) -> None:
    await laid(room, state)
    assert await pressed(room, ANN, "Sail …", colour) <= 2
    assert await last(room) == do.Sail(colour)  # type: ignore[arg-type]


@pytest.mark.parametrize("state", TABLES.values(), ids=TABLES)
async def test_loading_a_ship_takes_three_presses(room: Room, state: Antwerpen) -> None:
    await laid(room, state)
    free = [start for start in STARTS if start not in state.ships]
    assert await pressed(room, ANN, "Load …", free[-1], "potatoes") <= 3
    assert await last(room) == do.Load(free[-1], "potatoes")


@pytest.mark.parametrize("state", TABLES.values(), ids=TABLES)
async def test_exchanging_an_assignment_takes_two_presses(room: Room, state: Antwerpen) -> None:
    await laid(room, state)
    assert await pressed(room, ANN, "Exchange …", "Exchange ") <= 2
    assert await last(room) == do.Exchange(state.hands[0][0])


async def test_what_a_sail_asks_takes_one_press(room: Room) -> None:
    """Anchor, way and card are one answer; Play shows them all."""
    await laid(room, lay(cards=("", "anchor"), B2="B cocoa"))
    await room.move(ANN, "sail red")
    await room.press(BEN, "Play")
    anchors = [label for label in room.labels(BEN) if "Drop anchor" in label]
    if menus(room.message(BEN)):
        await room.choose(BEN, anchors[0])
    else:
        await room.press(BEN, anchors[0])
    assert room.said(BEN).startswith("✔ ")


async def test_a_sail_that_leaves_more_ways_than_a_menu_holds_is_asked_step_by_step(
    room: Room,
) -> None:
    """A menu of the first thing to decide; what says no has a name too."""
    ships = {"S1": "B toys", "A1": "B cocoa", "A3": "B barley", "B2": "B toys"}
    await laid(room, lay(seats=3, cards=("", "anchor"), **ships))  # type: ignore[arg-type]
    await room.move(ANN, "sail red")
    await room.press(BEN, "Play")
    fits(room.message(BEN))
    (menu,) = menus(room.message(BEN))
    labels = [option.label for option in menu.options]
    assert labels == ["no anchor, sail on", "1 · B2", "2 · A1", "3 · A3", "4 · S1"]
    await room.choose(BEN, "no anchor, sail on")
    fits(room.message(BEN))
    assert "Answer · no anchor, sail on" in room.said(BEN)


@pytest.mark.parametrize(("opened", "style"), [("", "secondary"), ("L1", "primary")])
async def test_what_changes_nothing_does_not_stand_out(room: Room, opened: str, style: str) -> None:
    await laid(room, lay(cards=("close2", ""), opened=opened))
    await room.press(ANN, "Play")
    (close,) = [b for b in buttons(room.message(ANN)) if "Close 2" in b.label]
    assert ("changes nothing" in close.label) == (style == "secondary")
    assert close.style == style
