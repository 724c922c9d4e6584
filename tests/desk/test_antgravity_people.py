"""What went wrong for other people with names, copies, amounts, ends and buttons, replayed at a table of ANTgravity."""

from __future__ import annotations

import pytest

from bot import ids
from bot.ids import Choose, command
from games.antgravity.rules import actions as do
from games.antgravity.rules.state import Antgravity
from tests.conformance.test_discord import fits
from tests.desk.asteroids import laid
from tests.desk.kit import ANN, BEN, CLEO, DAN, EVE, PEOPLE, Room, buttons, disguised, menus
from tests.desk.pressing import last, press_at_random
from tests.games.antgravity.positions import lay
from tests.kit.playouts import chance

PLAYED = "antgravity"


async def test_field_49_the_longest_names_of_markup_fit_whatever_happens(room: Room) -> None:
    people = [
        disguised(p, "*_~`|>#[]()<:@-*_~`|>#[]()<:@-ab"[:31] + str(i)) for i, p in enumerate(PEOPLE)
    ]
    await room.begin(*people, game="antgravity")
    rng = chance("names")
    for _ in range(40):
        (ask, *_) = (await room.now()).asks
        who = people[ask.seat]
        await room.click(who, command(1, "ask", str(ask.id)))
        await press_at_random(room, who, rng)
        for wanted in (await room.wanted()).values():
            fits(wanted.message)
        for label in ("text", "log", "hand", "orders"):
            await room.click(who, command(1, label))
            fits(room.message(who))


async def test_field_51_of_two_copies_in_one_menu_one_press_discards_one(room: Room) -> None:
    hands = ("shotgun shotgun drill sugar magnet", "")
    await laid(room, lay(turn=1, doom="embargo blank", hands=hands, A1="f9 e", B1="b3 w"))
    await room.move(BEN, "end turn")
    await room.press(ANN, "Play")
    names = [b.id for b in buttons(room.message(ANN))]
    names += [o.value for menu in menus(room.message(ANN)) for o in menu.options]
    assert len(names) == len(set(names))
    shotgun = next(label for label in room.labels(ANN) if "Shotgun" in label)
    await (room.choose if menus(room.message(ANN)) else room.press)(ANN, shotgun)
    state = (await room.now()).playing
    assert isinstance(state, Antgravity)
    assert state.hands[0] == ["shotgun", "drill", "magnet", "sugar"]


async def test_field_154_after_the_end_no_old_button_does_anything(room: Room) -> None:
    await laid(room, lay(trophies=("own@b2",), A1="f9 e white@f6", A2="f11 w", B1="b3 w"))
    for who in (ANN, BEN):
        await room.press(who, "Play")
    old = [(who, b.id) for who in (ANN, BEN) for b in buttons(room.message(who))]
    old += [(ANN, b.id) for b in buttons(await room.table())]
    answers = [(who, i) for who, i in old if isinstance(ids.read(i), Choose)]
    assert len(answers) > 2
    await room.move(ANN, "A1 touchdown")
    before = await room.bytes()
    for who, custom_id in old:
        await room.click(who, custom_id)
        if (who, custom_id) in answers:
            assert room.said(who) == "The game is over."
    for typed in ("A2 touchdown", "end turn", "draw weapon"):
        await room.command(ANN, "move", what=typed, table="#1")
        assert room.said(ANN) == "The game is over."
    await room.command(ANN, "undo")
    assert await room.bytes() == before
    assert (await room.now()).asks == ()


@pytest.mark.parametrize(
    "amount", ["", "-1", "+1", "4", "1.0", "1e0", "01", "\N{SUPERSCRIPT TWO}", "nan", "9" * 400]
)
async def test_field_157_an_amount_that_is_none_is_no_move(room: Room, amount: str) -> None:
    """Royal Jelly asks how many of three cards are Weapons."""
    await laid(room, lay(hands=("jelly",), A1="f9 e", B1="b3 w"))
    await room.move(ANN, "A1 jelly")
    before = await room.bytes()
    await room.command(ANN, "move", what=f"weapons {amount}", table="#1")
    assert not room.said(ANN).startswith("✔")
    assert await room.bytes() == before
    await room.move(ANN, "weapons 1")
    assert await last(room) == do.Feast(1)


async def test_field_164_nobody_presses_anothers_buttons(room: Room) -> None:
    """Another seat, a spectator, somebody of the same name."""
    await laid(room, lay(seats=3, hands=("shotgun",), damaged="e4", A1="e5 w", B1="b3 w"))
    await room.press(ANN, "Play")
    shown = [*buttons(await room.table()), *buttons(room.message(ANN))]
    shown_ids = [b.id for b in shown] + [m.id for m in menus(room.message(ANN))]
    answers = [i for i in shown_ids if isinstance(ids.read(i), Choose)]
    assert len(answers) > 3
    before = await room.bytes()
    outside = "You do not sit at this table."
    told = {BEN: "That question is asked of somebody else.", EVE: outside}
    told |= {CLEO: told[BEN], disguised(DAN, "Ann"): outside}
    for custom_id in answers:
        for who, said in told.items():
            await room.click(who, custom_id)
            assert room.said(who) == said
    assert await room.bytes() == before
