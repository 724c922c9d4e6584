"""A rematch: a new lobby by the same house rules and with the same bots."""

from __future__ import annotations

from bot.ids import command
from tests.desk.kit import ANN, BEN, EVE, Room


async def test_field_100_a_rematch_is_a_new_table_by_the_same_house_rules(room: Room) -> None:
    await room.lobby(ANN, BEN)
    await room.press(ANN, "House rules")
    await room.choose(ANN, "five")
    await room.press(ANN, "Start")
    old, _ = await room.button(ANN, "Play")
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    over = await room.bytes(1)
    again, _ = await room.button(BEN, "Rematch")
    for _ in range(2):
        await room.click(BEN, again.id, interaction=5_555)
    assert "A new lobby stands in <#70>" in room.said(BEN)
    now = await room.now(2)
    assert (now.row.status, now.row.settings) == ("lobby", (await room.now(1)).row.settings)
    assert [m.name for m in now.members] == ["Ben"]
    await room.click(ANN, command(1, "again"))
    assert "**Caravan** is being set up" in room.said(ANN)
    await room.click(ANN, old.id)  # field report 100: an old button is bound to its own match
    assert room.said(ANN) == "The game is over."
    assert await room.bytes(1) == over


async def test_the_bots_of_a_match_sit_down_again_for_its_rematch(room: Room) -> None:
    """The same levels in the same order; people join by themselves, and who pressed is the host."""
    await room.lobby(ANN, BEN)
    for agent in ("random", "greedy"):
        await room.click(ANN, command(1, "bot", agent))
    await room.press(ANN, "Start")
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    await room.press(BEN, "Rematch")
    now = await room.now(2)
    assert [(m.name, m.agent) for m in now.members] == [
        ("Ben", None),
        ("Random bot 1", "random"),
        ("Greedy bot 2", "greedy"),
    ]
    await room.click(ANN, command(2, "join"))
    await room.click(BEN, command(2, "start"))
    assert (await room.now(2)).row.status == "playing"


async def test_a_rematch_of_bots_alone_leaves_a_seat_for_who_asked_for_it(room: Room) -> None:
    await room.lobby(ANN)
    for _ in range(3):
        await room.click(ANN, command(1, "bot", "greedy"))
    await room.press(ANN, "Start")
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    await room.press(EVE, "Rematch")
    assert [m.name for m in (await room.now(2)).members] == [
        "Eve",
        *(f"Greedy bot {number}" for number in (1, 2, 3)),
    ]
