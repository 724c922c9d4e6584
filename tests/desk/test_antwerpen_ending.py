"""The end of a table of Antwerpen after a whole last round: what was to be pressed before is refused, nothing moves."""

from __future__ import annotations

from tests.desk.kit import ANN, BEN, Person, Room, buttons
from tests.desk.scheldt import asked, laid, state_of
from tests.games.antwerpen.tables import lay

Pressed = tuple[Person, str, tuple[str, ...]]
"""Who presses which control, and what is chosen of it."""


PLAYED = "antwerpen"


def controls(room: Room, who: Person) -> list[Pressed]:
    """Everything in a person's last message, of a menu the first."""
    return [
        (who, control.id, tuple(o.value for o in getattr(control, "options", ())[:1]))
        for row in room.message(who).rows
        for control in row
    ]


async def shown(room: Room, who: Person) -> list[Pressed]:
    """All that a person may press under Play."""
    await room.press(who, "Play")
    return controls(room, who)


async def last_turn(room: Room) -> list[Pressed]:
    """Play up to the last turn of the last round; whatever could be pressed in it."""
    await laid(
        room,
        lay(
            A1="B toys",
            products=("puzzle white dark fries", "doll pralines"),
            hands=("puzzle+white",),
            done=("doll+white pralines+fries",),
        ),
    )
    for who, text in (
        (ANN, "fulfil puzzle white"),
        (ANN, "sail purple"),
        (ANN, "end turn"),
        (BEN, "sail purple"),
        (BEN, "end turn"),
    ):
        await room.move(who, text)
    assert await asked(room) == [(0, "turn.last")]
    pressed = await shown(room, ANN)
    await room.move(ANN, "offer p2 dark for doll")
    await room.move(ANN, "offer p2 fries for pralines")
    pressed += await shown(room, ANN) + await shown(room, BEN)
    assert "Accept" in room.labels(BEN)
    await room.command(BEN, "orders")
    pressed += controls(room, BEN)
    await room.move(ANN, "sail purple")
    pressed += await shown(room, ANN)
    pressed += [(ANN, b.id, ()) for b in buttons(await room.table())]
    return pressed


async def test_field_154_after_the_last_round_nothing_is_taken_and_a_rematch_is_offered(
    room: Room,
) -> None:
    pressed = await last_turn(room)
    await room.move(ANN, "end turn")
    state = await state_of(room)
    assert state.finished
    before, table = await room.bytes(), (await room.wanted())["table"].digest
    said: list[str] = []
    for who, control, values in pressed:
        await room.click(who, control, values=values, private=True)
        said.append(room.said(who))
        assert await room.bytes() == before, control
    assert said.count("The game is over.") > 20, "moves, offers and answers"
    assert not [each for each in said if each.startswith("✔")]
    for who, text in (
        (BEN, "accept"),
        (BEN, "accept 1"),
        (BEN, "counter doll for dark"),
        (ANN, "sail yellow"),
        (ANN, "load S1 toys"),
        (ANN, "offer p2 dark for doll"),
        (ANN, "withdraw 1"),
        (ANN, "end turn"),
        (BEN, "sail yellow"),
    ):
        await room.command(who, "move", what=text, table="#1")
        assert room.said(who) == "The game is over."
    assert await room.follower.run(room.match) == 0
    room.later(hours=24 * 30)
    await room.deadlines.dispatch()
    assert await room.bytes() == before
    assert (await room.wanted())["table"].digest == table
    assert "Rematch" in [b.label for b in buttons(await room.table())]
    await room.press(BEN, "Rematch")
    assert (await room.now(2)).row.status == "lobby"
    assert await room.bytes(1) == before
