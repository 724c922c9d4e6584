"""What a game master does by pressing: with a reason that all can read."""

from __future__ import annotations

from storage import privileged, texts
from tests.desk.kit import ANN, BEN, EVE, GM, Person, Room, buttons
from tests.kit.reference.rules.state import Caravan


async def with_gm(room: Room, *people: Person) -> None:
    await room.lobby(*people)
    await room.press(GM, "Be the game master")
    await room.press(people[0], "Start")


async def test_a_game_master_acts_by_pressing_with_a_reason_that_all_can_read(room: Room) -> None:
    await with_gm(room, ANN, BEN)
    await room.press(GM, "Play")
    assert "What the game master can do" in room.said(GM)
    await room.choose(GM, "Ben")
    await room.press(GM, "Write …")
    await room.type(GM, gold="77", why="  counted\u202e wrong ")
    assert "✔ Done, and noted for all to see." in room.said(GM)
    now = await room.now()
    assert isinstance(now.playing, Caravan)
    assert now.playing.gold == [30, 77]
    assert "was set to 77. “counted wrong”" in (await room.table()).content
    acts = await room.store.read(lambda conn: privileged.of_match(conn, 1))
    gm = now.gm(GM.user)
    assert gm is not None
    assert [(a.act, a.member, a.reason) for a in acts] == [("correct", gm.id, 1)]
    assert await room.store.read(lambda conn: texts.get(conn, 1, 1)) == "counted wrong"


async def test_an_act_needs_a_reason_and_a_game_master(room: Room) -> None:
    await with_gm(room, ANN, BEN)
    await room.press(GM, "Play")
    before = await room.bytes()
    await room.choose(GM, "Ben")
    await room.press(GM, "Write …")
    dialog = room.dialog(GM)
    await room.type(GM, gold="77", why=" \u200b ")
    assert room.said(GM) == "Write something that can be seen."
    for who in (ANN, BEN, EVE):
        await room.click(who, dialog.id, inputs={"gold": "77", "why": "mine"})
        assert room.said(who) == "Only the game master can do that."
    assert await room.bytes() == before


async def test_an_act_of_before_an_undo_is_stale(room: Room) -> None:
    await with_gm(room, ANN, BEN)
    await room.press(GM, "Play")
    await room.choose(GM, "Ben")
    await room.press(GM, "Write …")
    dialog = room.dialog(GM)
    await room.move(ANN, "travel b1 night")
    await room.press(ANN, "Undo")
    before = await room.bytes()
    await room.click(GM, dialog.id, inputs={"gold": "77", "why": "late"}, private=True)
    assert "That question has changed" in room.said(GM)
    assert await room.bytes() == before


async def test_orders_of_a_seat_and_acts_of_a_game_master_are_never_mixed_up(room: Room) -> None:
    await with_gm(room, ANN, BEN)
    await room.command(BEN, "orders")
    order = next(b for b in buttons(room.message(BEN)) if "Sandstorm against" in b.label)
    await room.click(GM, order.id)
    assert room.said(GM) == "You do not sit at this table."
    assert (await room.now()).orders == ()
