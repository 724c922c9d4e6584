"""Leaving, conceding, ending: who may, what they are told, and that nothing is taken after the end."""

from __future__ import annotations

from bot.ids import command
from storage import deadlines, matches
from tests.desk.kit import ANN, BEN, CLEO, DAN, EVE, GM, Room, buttons
from tests.desk.test_follow import desert
from tests.desk.test_game_master import with_gm


async def test_only_the_host_ends_a_match_and_only_ones_own_seat_is_left(room: Room) -> None:
    await room.begin(ANN, BEN)
    before = await room.bytes()
    for who, what in ((BEN, "end"), (EVE, "leave"), (EVE, "concede"), (EVE, "end")):
        await room.click(who, command(1, "sure", what))
    assert room.said(BEN) == "Only the host of this table can do that."
    assert await room.bytes() == before
    await room.click(BEN, command(1, "sure", "dance"))
    assert await room.bytes() == before


async def test_leaving_is_confirmed_empties_the_seat_and_passes_the_host_on(room: Room) -> None:
    """Field reports 78, 91, 96."""
    await room.begin(ANN, BEN, CLEO)
    await room.move(ANN, "offer p2 5 for figs")
    await room.command(ANN, "table", do="leave")
    assert "for good" in room.said(ANN)
    assert (await room.now()).row.n == 1
    await room.press(ANN, "Yes, leave")
    assert "● **Ann** left the table." in room.said(ANN)
    room = await room.restarted()
    now = await room.now()
    assert [m.name for m in now.members] == ["Ben", "Cleo"]
    assert next(m.name for m in now.members if m.id == now.row.host) == "Ben"
    assert {a.seat for a in now.asks} == {1}  # the offer is gone with its maker
    assert "● **Ann**" in (await room.table()).content
    assert set(await room.wanted()) == {"table", "hand:1", "hand:2"}
    await room.press(ANN, "My hand")
    assert room.said(ANN) == "You do not sit at this table."


async def test_leaving_while_a_rule_waits_happens_when_it_is_done(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await room.move(ANN, "travel b3 day")
    await room.command(BEN, "table", do="leave")
    await room.press(BEN, "Yes, leave")
    assert "as soon as the move in hand is finished" in room.said(BEN)
    assert [m.name for m in (await room.now()).members] == ["Ann", "Ben", "Cleo"]
    assert {a.seat for a in (await room.now()).asks} == {2}  # nobody waits for somebody gone
    await room.move(CLEO, "pass")
    assert [m.name for m in (await room.now()).members] == ["Ann", "Cleo"]


async def test_the_last_one_left_has_won(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(BEN, "table", do="concede")
    await room.press(BEN, "Yes, concede")
    now = await room.now()
    assert now.row.status == "over"
    content = (await room.table()).content
    assert "🏆 ● **Ann**" in content
    assert [b.label for b in buttons(await room.table())] == ["Log", "Text", "Verify", "Rematch"]


async def test_a_departure_delivered_twice_is_one(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    for _ in range(2):
        await room.click(CLEO, command(1, "sure", "leave"), interaction=5_555)
    assert room.said(CLEO).startswith("That was counted already.")
    assert (await room.now()).row.n == 1


async def test_a_match_that_stands_still_can_be_ended_by_its_host_and_frees_the_channel(
    room: Room,
) -> None:
    await room.begin(ANN, BEN)
    await room.tables.write(1, lambda conn: matches.freeze(conn, 1, "8", now=1))
    await room.command(BEN, "table", do="end")
    await room.press(BEN, "Yes, end")
    assert room.said(BEN) == "Only the host of this table can do that."
    await room.command(ANN, "table", do="leave")
    assert "report number 8" in room.said(ANN)
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end", interaction=5_555)
    assert room.said(ANN) == "✔ The match is ended."
    await room.click(ANN, command(1, "sure", "end"), interaction=5_555)
    assert room.said(ANN).startswith("That was counted already.")
    assert "without a result" in (await room.table()).content
    assert await room.store.read(lambda conn: deadlines.of_match(conn, 1)) == ()
    await room.command(DAN, "play")
    assert "stands in <#70>" in room.said(DAN)


async def test_in_a_lobby_leaving_and_ending_are_the_lobbys(room: Room) -> None:
    await room.lobby(ANN, BEN)
    await room.command(BEN, "table", do="leave")
    await room.press(BEN, "Yes, leave")
    assert "You left the lobby" in room.said(BEN)
    await room.command(ANN, "table", do="concede")
    await room.press(ANN, "Yes, concede")
    assert room.said(ANN) == "This game has not begun."
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    assert (await room.now()).row.status == "cancelled"
    await room.lobby(ANN)
    await room.command(ANN, "table", do="dance")
    assert room.said(ANN) == "Possible: **settings**, **leave**, **concede**, **end**, **move**."


async def test_after_the_end_nothing_is_taken_any_more(room: Room) -> None:
    """Field report 154: every button of the last prompts, an old acceptance, undo, orders, acts."""
    await with_gm(room, ANN, BEN, CLEO)
    await room.move(ANN, "offer p2 5 for figs")
    for who in (ANN, BEN, GM):
        room.replies.pop(who.user, None)
        await room.press(who, "Play")
    await room.command(CLEO, "orders")
    pressed = [
        (who, control.id, tuple(o.value for o in getattr(control, "options", ())[:1]))
        for who in (ANN, BEN, CLEO, GM)
        for row in room.message(who).rows
        for control in row
    ]
    public = [(ANN, b.id, ()) for b in buttons(await room.table())]
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    before = await room.bytes()
    shown = (await room.wanted())["table"].digest
    for who, custom_id, values in (*pressed, *public):
        await room.click(who, custom_id, values=values, private=True)
    for what in ("undo", "sure"):
        await room.click(ANN, command(1, what, "leave"))
        assert room.said(ANN) == "The game is over."
    await room.command(ANN, "move", what="draw", table="#1")
    assert room.said(ANN) == "The game is over."
    await room.command(GM, "gm correct", what="correct 0 50", reason="why not", table="#1")
    assert room.said(GM) == "The game is over."
    assert await room.follower.run(1) == 0
    assert await room.bytes() == before
    assert (await room.wanted())["table"].digest == shown
