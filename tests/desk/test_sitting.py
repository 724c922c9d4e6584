"""Sitting down while a match is running: an open roster, a free seat, at once or after the move in hand."""

from __future__ import annotations

from tests.desk.kit import ANN, BEN, CLEO, DAN, EVE, Room, buttons, hold
from tests.kit.reference.rules.state import Caravan


async def test_a_newcomer_sits_down_on_the_next_free_seat_and_has_a_hand(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.press(CLEO, "Sit down")
    assert room.said(CLEO).startswith("✔ You sit down.")
    now = await room.now()
    member = now.seated(CLEO.user)
    assert member is not None
    assert member.seat == 2
    assert len(now.seat_view(2).hand) == 2  # type: ignore[attr-defined]
    assert "hand:2" in await room.wanted()


async def test_who_sits_cannot_sit_twice_and_a_full_table_says_so(room: Room) -> None:
    await room.begin(ANN, BEN)
    before = await room.bytes()
    await room.press(BEN, "Sit down")
    assert "joined already" in room.said(BEN)
    assert await room.bytes() == before
    old = await room.button(EVE, "Sit down")
    await room.press(CLEO, "Sit down")
    await room.press(DAN, "Sit down")
    assert not any(b.label == "Sit down" for b in buttons(await room.table()))
    await room.click(EVE, old[0].id)
    assert "full" in room.said(EVE)
    assert (await room.now()).seated(EVE.user) is None


async def test_in_the_middle_of_a_rule_a_newcomer_waits_until_it_is_finished(room: Room) -> None:
    await room.begin(ANN, BEN)

    def near(state: Caravan) -> None:
        state.at[1] = "c2"
        hold(state, 1, "sandstorm")

    await room.arrange(near)
    await room.move(ANN, "travel c2 day")
    await room.press(CLEO, "Sit down")
    assert "as soon as" in room.said(CLEO)
    assert (await room.now()).seated(CLEO.user) is None
    room = await room.restarted()
    await room.move(BEN, "pass")
    member = (await room.now()).seated(CLEO.user)
    assert member is not None
    assert member.seat == 2
    await room.press(CLEO, "My hand")
    assert "Your hand" in room.said(CLEO)


async def test_a_seat_that_was_left_is_taken_again(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.command(BEN, "table", do="leave")
    await room.press(BEN, "Yes, leave")
    assert (await room.now()).at_seat(1) is None
    await room.press(DAN, "Sit down")
    member = (await room.now()).seated(DAN.user)
    assert member is not None
    assert member.seat == 1


async def test_the_log_calls_a_seat_by_whoever_sat_there_then(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.move(ANN, "end turn")
    room.later(minutes=1)
    await room.move(BEN, "draw")
    room.later(minutes=1)
    await room.command(BEN, "table", do="leave")
    await room.press(BEN, "Yes, leave")
    room.later(minutes=1)
    await room.press(DAN, "Sit down")
    await room.press(ANN, "Log")
    told = room.said(ANN)
    assert "**Ben** drew 1 card" in told
    assert "**Ben** left the table" in told
    assert "**Dan** sat down" in told
    assert "**Dan** drew 1 card" not in told


async def test_a_newcomer_inherits_no_switch_of_whoever_sat_there(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.command(BEN, "orders")
    await room.press(BEN, "Sandstorms: pass for me")
    await room.command(BEN, "table", do="leave")
    await room.press(BEN, "Yes, leave")
    await room.press(DAN, "Sit down")
    await room.command(DAN, "orders")
    assert "Sandstorms: **ask me**" in room.said(DAN)
    assert (await (await room.restarted()).now()).passing == frozenset()


async def test_two_newcomers_for_one_seat_are_never_both_seated(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    button, _ = await room.button(DAN, "Sit down")
    await room.click(DAN, button.id)
    await room.click(EVE, button.id)
    now = await room.now()
    assert now.seated(DAN.user) is not None
    assert now.seated(EVE.user) is None
    assert "full" in room.said(EVE)


async def test_the_same_press_delivered_twice_seats_once(room: Room) -> None:
    await room.begin(ANN, BEN)
    press = room.press_id()
    await room.press(CLEO, "Sit down", interaction=press)
    await room.press(CLEO, "Sit down", interaction=press)
    now = await room.now()
    assert [m.user_id for m in now.members if m.user_id == CLEO.user] == [CLEO.user]
    assert now.row.n == 1
