"""People who press what they are shown: at random, or on the way to something. Holds no tests."""

from __future__ import annotations

from bot import ids
from bot.controls import Button
from bot.ids import Choose
from games.core.actions import Action
from games.core.codec import decode
from games.core.rng import Rng
from tests.conformance.test_discord import fits
from tests.desk.kit import CHANNEL, Person, Room, buttons, menus

PRESSES = 30
"""After so many, turned pages among them, a move should have been made."""


async def pressed(room: Room, who: Person, *wanted: str) -> int:
    """Press Play, then what leads to each of these in turn, and Do it where that is asked; return how many presses that
    were after Play.

    What is not shown is passed over.
    """
    await room.press(who, "Play")
    count = 0
    for words in (*wanted, "Do it"):
        menu, button = _menu_with(room, who, words), _button(room, who, words)
        if menu:
            await room.click(who, menu[0], values=(menu[1],), private=True)
        elif button:
            await room.click(who, button, private=True)
        count += bool(menu or button)
    assert room.said(who).startswith("✔ "), room.said(who)
    return count


def _button(room: Room, who: Person, words: str) -> str:
    return next((b.id for b in buttons(room.message(who)) if said(b.label).startswith(words)), "")


def _menu_with(room: Room, who: Person, words: str) -> tuple[str, str] | None:
    """A menu of the last message and its option that says this, or the first that begins so."""
    found = [(menu.id, o) for menu in menus(room.message(who)) for o in menu.options]
    begun = [(menu, o) for menu, o in found if said(o.label).startswith(words)]
    exact = [(menu, o) for menu, o in begun if said(o.label) == words]
    return next(((menu, o.value) for menu, o in exact + begun), None)


def said(label: str) -> str:
    """A label without the number that it shares with the picture."""
    number, dot, rest = label.partition(" · ")
    return rest if dot and number.isdecimal() else label


async def last(room: Room) -> Action:
    """The move that was made last."""
    now = await room.now()
    action: Action = decode(now.entries[-1].action, now.game.action_type)
    return action


async def press_at_random(room: Room, who: Person, rng: Rng) -> None:
    """Press what is shown until a move is made."""
    for _ in range(PRESSES):
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
        control = rng.pick(controls)
        values: tuple[str, ...] = ()
        if not isinstance(control, Button):
            values = tuple(o.value for o in control.options[: max(control.least, 1)])
        await room.click(who, control.id, values=values, private=True)
    raise AssertionError(f"{PRESSES} presses and no move")
