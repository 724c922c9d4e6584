"""Whoever comes back reads what happened since their own last move, and may still take it back where nothing followed."""

from __future__ import annotations

from bot.since import MEANWHILE
from tests.desk.kit import ANN, BEN, Room, hold
from tests.kit.reference.rules.state import Caravan


async def test_play_tells_what_happened_since_ones_own_last_move(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "draw")
    await room.move(ANN, "end turn")
    await room.move(BEN, "travel a2 night")
    await room.move(BEN, "end turn")
    await room.press(ANN, "Play")
    said = room.said(ANN)
    assert said.startswith("-# Since your last move: ")
    assert "**Ben** set out for a2 by night." in said
    assert "**Ann** drew" not in said.splitlines()[0]


async def test_before_ones_first_move_it_tells_what_happened_so_far(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.press(ANN, "Play")
    assert "So far" not in room.said(ANN), "nothing happened yet"
    await room.move(ANN, "travel b1 night")
    await room.move(ANN, "end turn")
    await room.press(BEN, "Play")
    assert room.said(BEN).startswith("-# So far: ● **Ann** set out for b1 by night.")


async def test_only_what_one_may_know_is_told_and_the_newest_of_much(room: Room) -> None:
    await room.begin(ANN, BEN)

    def rich(state: Caravan) -> None:
        hold(state, 0, "figs")
        state.gold[0] = 60

    await room.arrange(rich)
    await room.move(ANN, "draw")
    await room.move(ANN, "draw")
    await room.press(BEN, "Play")
    assert "drew 1 card" in room.said(BEN)
    for word in ("drew Figs", "drew Salt", "drew Silk", "drew Sandstorm"):
        assert word not in room.said(BEN)
    assert len(room.said(BEN).splitlines()[0]) < MEANWHILE + 60


async def test_a_move_can_still_be_taken_back_after_play(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "travel b1 night")
    await room.press(ANN, "Play")
    assert "Undo" in room.labels(ANN)
    await room.press(ANN, "Undo")
    assert room.said(ANN).startswith("↩ Taken back.")
    await room.press(ANN, "Play")
    assert "Undo" not in room.labels(ANN)


async def test_after_somebody_elses_move_and_after_a_draw_there_is_no_undo(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "draw")
    await room.press(ANN, "Play")
    assert "Undo" not in room.labels(ANN)


async def test_what_was_answered_for_somebody_is_no_move_of_their_own(room: Room) -> None:
    """Whoever lets a window go by, or has given an order, has not seen what came of it."""
    await room.begin(ANN, BEN)

    def near(state: Caravan) -> None:
        hold(state, 0, "figs")
        hold(state, 1, "salt")
        state.at[:] = ["c3", "c2"]

    await room.arrange(near)
    await room.command(BEN, "orders")
    await room.press(BEN, "Sandstorms: pass for me")
    await room.move(ANN, "travel c4 day")
    await room.follower.run(room.match)
    await room.move(ANN, "end turn")
    await room.press(BEN, "Play")
    said = room.said(BEN).splitlines()[0]
    assert "**Ann** set out for c4 by day." in said
    assert "**Ann** reached c4." in said


async def test_after_an_undo_what_happened_before_is_told_again(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "end turn")
    await room.move(BEN, "travel a2 night")
    await room.move(BEN, "end turn")
    await room.press(ANN, "Play")
    before = room.said(ANN).splitlines()[0]
    await room.move(ANN, "travel b1 night")
    await room.press(ANN, "Undo")
    await room.press(ANN, "Play")
    assert room.said(ANN).splitlines()[0] == before
    assert before.startswith("-# Since your last move: ")


async def test_one_move_after_the_other_is_taken_back_by_buttons(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "travel b1 night")
    await room.move(ANN, "travel c1 night")
    await room.press(ANN, "Undo")
    assert room.said(ANN).startswith("↩ Taken back.")
    await room.press(ANN, "Undo")
    assert "Undo" not in room.labels(ANN)
    assert room.said(ANN).startswith("↩ Taken back.")


async def test_the_way_back_stays_while_somebody_looks_around_in_their_question(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "travel b1 night")
    await room.press(ANN, "Play")
    await room.choose(ANN, "2 · a2")
    assert "Back" in room.labels(ANN)
    assert "Undo" in room.labels(ANN)
    await room.press(ANN, "Back")
    assert "Undo" in room.labels(ANN)


async def test_no_undo_is_offered_where_a_bot_answers_at_once(room: Room) -> None:
    await room.lobby(ANN)
    await room.press(ANN, "Add a bot")
    await room.press(ANN, "Start")
    while 0 not in {ask.seat for ask in (await room.now()).asks}:
        await room.follower.run(room.match)
    await room.move(ANN, "travel b1 night")
    assert "Undo" in room.labels(ANN)
    await room.move(ANN, "end turn")
    assert "Undo" not in room.labels(ANN)
