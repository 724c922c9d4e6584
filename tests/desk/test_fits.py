"""Everything that is ever shown fits Discord, whatever people are called."""

from __future__ import annotations

from bot import ids
from bot.controls import Button
from bot.ids import Choose, command
from tests.conformance.test_discord import fits
from tests.desk.kit import ANN, BEN, CHANNEL, CLEO, DAN, EVE, Person, Room, disguised
from tests.kit.playouts import chance


async def test_everything_that_is_ever_shown_in_a_random_match_fits_discord(room: Room) -> None:
    """Six people's worth of markdown in each name (field report 49)."""
    people = [
        disguised(p, "*_~`|>#[]()<:@-*_~`|>#[]()<:@-ab"[:31] + str(i))
        for i, p in enumerate((ANN, BEN, CLEO, DAN))
    ]
    await room.lobby(*people)
    fits(await room.table())
    await room.press(people[0], "Start")
    rng = chance("desk")
    for _ in range(60):
        now = await room.now()
        for wanted in (await room.wanted()).values():
            fits(wanted.message)
        if now.row.status != "playing":
            break
        ask = rng.pick(now.asks)
        who = people[ask.seat]
        await room.click(who, command(1, "ask", str(ask.id)))
        await press_at_random(room, who, rng)
        for label in ("text", "log", "hand", "orders", "board", "play"):
            reader = EVE if label in {"text", "board"} else who
            await room.click(reader, command(1, label))
            fits(room.message(reader))
            assert now.where in room.content(reader), f"at which table is this {label}?"
        await room.click(who, command(1, "help"))
        fits(room.message(who))
    assert (await room.now()).row.n > 30


async def press_at_random(room: Room, who: Person, rng: object) -> None:
    """Press what is shown until a move is made."""
    for _ in range(9):
        reply = room.replies[who.user]
        if reply.dialog is not None:
            inputs = {f.id: f.hint.split(" ")[0] if f.hint else "hm" for f in reply.dialog.inputs}
            await room.click(who, reply.dialog.id, inputs=inputs, private=True)
            continue
        message = reply.message
        assert message is not None
        fits(message)
        assert f"in <#{CHANNEL}>" in message.content, "at which table?"
        if message.content.startswith("✔"):
            return
        controls = [
            c
            for row in message.rows
            for c in row
            if isinstance(ids.read(c.id), Choose) and getattr(c, "label", "") != "Back"
        ]
        control = rng.pick(controls)  # type: ignore[attr-defined]
        values: tuple[str, ...] = ()
        if not isinstance(control, Button):
            values = tuple(o.value for o in control.options[: max(control.least, 1)])
        await room.click(who, control.id, values=values, private=True)
    raise AssertionError("nine presses and no move")
