"""Everything that is ever shown fits Discord, whatever people are called."""

from __future__ import annotations

from bot.ids import command
from tests.conformance.test_discord import fits
from tests.desk.kit import ANN, BEN, CLEO, DAN, EVE, Room, disguised
from tests.desk.pressing import press_at_random
from tests.kit.playouts import chance


async def test_field_49_everything_that_is_ever_shown_in_a_random_match_fits_discord(
    room: Room,
) -> None:
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
