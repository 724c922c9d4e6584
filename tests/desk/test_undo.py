"""Taking back: one's own last answer, while nobody has answered since and nothing hidden was shown (field reports 74, 76)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot import journal
from bot.ids import command
from bot.loaded import standing
from bot.standing import encode_order
from games.core.codec import decode, encode
from games.core.types import Illegal
from games.core.words import CORE_WORDS
from storage import actions, deadlines, keyframes, orders
from tests.desk.kit import ANN, BEN, CLEO, HOUR, Room, hold, menus
from tests.kit.reference.rules import actions as do
from tests.kit.reference.rules.state import Caravan


async def refused(room: Room, seat: int = 0, n: int | None = None) -> str:
    before = await room.bytes()
    with pytest.raises(Illegal) as refusal:
        await room.tables.undo(1, seat, n=n)
    assert await room.bytes() == before
    return refusal.value.code


def at_market(state: Caravan) -> None:
    hold(state, 0, "figs", "salt")
    state.at[0] = "a1"


async def by_night(room: Room) -> None:
    """Ann travels to where no cards are drawn and no sandstorm can come."""
    await room.move(ANN, "travel b1 night")


async def test_a_move_that_showed_nothing_is_taken_back_whole(room: Room) -> None:
    await room.begin(ANN, BEN)
    before = (await room.now()).playing
    await by_night(room)
    assert "Undo" in room.labels(ANN)
    await room.press(ANN, "Undo")
    assert room.said(ANN).startswith("↩ Taken back.")
    now = await room.now()
    assert now.playing == before
    assert (now.row.n, now.row.undos) == (2, 1)
    log = await room.store.read(lambda conn: actions.since(conn, 1, -1))
    assert [e.kind for e in log] == ["setup", "answer", "undo"]
    assert log[2].digest == log[0].digest
    assert [e.n for e in standing(log)] == [0, 2]


@pytest.mark.parametrize(
    ("text", "arrange"),
    [
        ("draw", None),
        ("travel b2 night", None),  # an oasis gives two cards
        ("sell figs", at_market),
        ("auction figs", lambda s: hold(s, 0, "figs", "salt")),
    ],
)
async def test_a_move_that_showed_something_stays(room: Room, text: str, arrange: object) -> None:
    """Field report 74: draws, cards shown, sales. The order of the pile is as it was."""
    await room.begin(ANN, BEN)
    if callable(arrange):
        await room.arrange(arrange)
    await room.move(ANN, text)
    state = (await room.now()).playing
    assert "Undo" not in room.labels(ANN)
    assert await refused(room) in {"undo_revealed", "undo_others"}
    await room.command(ANN, "undo")
    assert "cannot be taken back" in room.said(ANN)
    assert (await room.now()).playing == state


async def test_a_die_stays(room: Room) -> None:
    await room.lobby(ANN, BEN)
    await room.press(CLEO, "Be the game master")
    await room.press(ANN, "Start")
    await room.command(CLEO, "gm correct", what="callroll 0", reason="a storm")
    await room.move(ANN, "roll")
    assert await refused(room) == "undo_revealed"


async def test_nobody_else_may_take_it_back_and_nobody_after_another_answered(room: Room) -> None:
    await room.begin(ANN, BEN)
    await by_night(room)
    assert await refused(room, seat=1) == "undo_others"
    await room.move(ANN, "end turn")
    await room.move(BEN, "travel a2 night")
    assert await refused(room, seat=0) == "undo_others"


async def test_there_may_be_nothing_to_take_back(room: Room) -> None:
    await room.begin(ANN, BEN)
    assert await refused(room) == "undo_nothing"
    await by_night(room)
    await room.tables.undo(1, 0)
    assert await refused(room) == "undo_nothing"


async def test_moves_are_taken_back_one_after_the_other(room: Room) -> None:
    await room.begin(ANN, BEN)
    first = (await room.now()).playing
    await by_night(room)
    second = (await room.now()).playing
    await room.move(ANN, "travel c1 night")
    await room.tables.undo(1, 0)
    assert (await room.now()).playing == second
    await room.tables.undo(1, 0)
    assert (await room.now()).playing == first
    await room.move(ANN, "travel a1 night")
    await room.tables.undo(1, 0)
    now = await room.now()
    assert now.playing == first
    assert now.row.undos == 3


async def test_an_undo_button_takes_back_its_own_move_and_no_later_one(room: Room) -> None:
    await room.begin(ANN, BEN)
    await by_night(room)
    button, _ = await room.button(ANN, "Undo")
    await room.move(ANN, "travel c1 night")
    before = await room.bytes()
    await room.click(ANN, button.id, private=True)
    assert "cannot be taken back" in room.said(ANN)
    assert await room.bytes() == before


async def test_an_undo_delivered_twice_takes_back_one_move(room: Room) -> None:
    await room.begin(ANN, BEN)
    await by_night(room)
    await room.move(ANN, "travel c1 night")
    await room.command(ANN, "undo", interaction=5_555)
    await room.command(ANN, "undo", interaction=5_555)
    assert room.said(ANN).startswith("That was counted already.")
    assert (await room.now()).row.undos == 1


async def test_field_76_every_press_from_before_an_undo_is_stale(room: Room) -> None:
    """Field report 76: Ben was asked, Ann takes her move back, Ben presses his old prompt."""
    await room.begin(ANN, BEN)
    await by_night(room)
    await room.move(ANN, "end turn")
    undo, _ = await room.button(ANN, "Undo")
    await room.press(BEN, "Play")
    old, _ = await room.button(BEN, "End turn")
    part = menus(room.message(BEN))[0]
    await room.click(ANN, undo.id, private=True)
    assert {a.seat for a in (await room.now()).asks} == {0}
    before = await room.bytes()
    await room.click(BEN, old.id, private=True)
    assert "That question has changed" in room.said(BEN)
    assert "Nothing is asked of you" in room.said(BEN)
    assert await room.bytes() == before
    await room.move(ANN, "end turn")  # the same ask numbers come again
    assert (await room.now()).asks[0].seat == 1
    for custom_id, values in ((old.id, ()), (part.id, (part.options[0].value,))):
        await room.click(BEN, custom_id, values=values, private=True)
        assert "That question has changed" in room.said(BEN)
    assert (await room.now()).asks[0].seat == 1


async def test_who_is_asked_told_and_due_follows_the_undo(room: Room) -> None:
    await room.begin(ANN, BEN)
    await by_night(room)
    room.later(hours=1)
    await room.move(ANN, "end turn")
    told = await room.wanted()
    assert told["table"].message.mentions == (BEN.user,)
    room.later(hours=2)
    await room.press(ANN, "Undo")
    back = await room.wanted()
    assert back["table"].message.mentions == (ANN.user,)
    due = await room.store.read(lambda conn: deadlines.of_match(conn, 1))
    assert [(d.seat, d.due) for d in due] == [(0, room.ports.at + 71 * HOUR)]
    room.later(hours=72)
    await room.deadlines.dispatch()  # Ann's turn times out, not Ben's
    assert (await room.now()).entries[-1].seat == 0


async def test_answering_and_taking_back_wins_no_time(room: Room) -> None:
    """The time that a question had left is what it has again; a little, where it was answered at the last moment."""
    await room.begin(ANN, BEN)
    await by_night(room)
    asked = (await room.now()).since
    for _ in range(3):
        room.later(hours=20)
        await room.move(ANN, "end turn")
        await room.press(ANN, "Undo")
    (due,) = await room.store.read(lambda conn: deadlines.of_match(conn, 1))
    assert (due.seat, due.due - room.ports.at) == (0, 12 * HOUR)
    assert {(due.seat, due.ask): due.since} == asked == (await room.now()).since
    room.later(hours=12)
    await room.move(ANN, "end turn")  # just before it is counted as timed out
    room.later(hours=50)
    await room.press(ANN, "Undo")
    (due,) = await room.store.read(lambda conn: deadlines.of_match(conn, 1))
    assert due.due - room.ports.at == journal.SPARE_MS


async def test_what_was_taken_back_is_no_longer_what_just_happened(room: Room) -> None:
    await room.begin(ANN, BEN)
    await by_night(room)
    assert "reached b1" in (await room.table()).content
    await room.press(ANN, "Undo")
    content = (await room.table()).content
    assert "reached b1" not in content
    assert "» ● **Ann** took a move back." in content


async def test_an_undo_that_would_land_in_another_state_is_refused(room: Room) -> None:
    """A rule was changed without its version: replaying gives another state than the recorded one."""
    await room.begin(ANN, BEN)
    await by_night(room)
    await room.move(ANN, "travel c1 night")
    frame = await room.store.read(lambda conn: keyframes.nearest(conn, 1, 0))
    assert frame is not None
    state: Caravan = decode(frame.state, Caravan)
    state.gold[1] += 1
    other = replace(frame, state=encode(state))
    await room.store.write(lambda conn: keyframes.put(conn, other))
    assert await refused(room) == "undo_version"


async def test_under_newer_rules_nothing_older_is_taken_back(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin(ANN, BEN)
    await by_night(room)
    monkeypatch.setattr(type(room.games["reference"]), "rules_version", 2)
    room = await room.restarted()
    assert await refused(room) == "undo_version"
    await room.move(ANN, "travel c1 night")
    assert await refused(room) == "undo_version"  # its own state before was made by older rules


async def test_an_answer_that_let_somebody_leave_stays(room: Room) -> None:
    """Ben's leaving waits for the sandstorm; Cleo's answer ends that, so it cannot be undone any more."""
    await room.begin(ANN, BEN, CLEO)

    def near(state: Caravan) -> None:
        for seat, card in enumerate(("figs", "figs", "salt")):
            hold(state, seat, card)
        state.at[:] = ["c3", "c2", "c4"]

    await room.arrange(near)
    await room.move(ANN, "travel b3 day")
    await room.command(BEN, "table", do="leave")
    await room.press(BEN, "Yes, leave")
    await room.move(CLEO, "pass")
    assert [m.name for m in (await room.now()).members] == ["Ann", "Cleo"]
    assert await refused(room, seat=2) == "undo_revealed"


async def test_an_undo_clears_the_plan_that_was_made_for_another_future(room: Room) -> None:
    await room.begin(ANN, BEN)
    await by_night(room)
    step = encode_order(do.Draw())
    await room.tables.write(1, lambda conn: orders.add(conn, 1, 0, "plan", step, now=room.ports.at))
    await room.tables.undo(1, 0)
    assert (await room.now()).orders == ()
    assert await room.follower.run(1) == 0


async def test_undo_after_the_end_is_refused(room: Room) -> None:
    await room.begin(ANN, BEN)
    await by_night(room)
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    before = await room.bytes()
    await room.click(ANN, command(1, "undo", "1"))
    assert room.said(ANN).startswith(CORE_WORDS["illegal.over"])
    assert await room.bytes() == before
