"""Somebody who sees no picture and plays: reads messages, labels and the text form, and nothing else. Knows no game."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random

from bot.controls import Button, Menu, Message
from bot.presses import Reply
from tests.desk.kit import Person, Room, buttons, menus

ASIDE = ("?", "My hand", "Orders", "Undo", "Back", "Next table", "Play")
"""What a panel offers besides answers."""
PRESSES = 20
"""Presses that a move takes at most."""


@dataclass
class Tally:
    """What readers have done."""

    pressed: int = 0
    typed: int = 0
    looked_up: int = 0
    foretold: int = 0


@dataclass
class Way:
    """One thing to press: a button, or an option of a menu."""

    control: Button | Menu
    label: str
    value: str = ""

    @property
    def said(self) -> str:
        """The label without the number that it shares with the picture."""
        return re.sub(r"^\d+ · ", "", self.label)

    @property
    def hint(self) -> str:
        """What the menu asks to which an option belongs; empty for a button."""
        return self.control.placeholder if isinstance(self.control, Menu) else ""


@dataclass
class Reader:
    """One person at one table."""

    room: Room
    person: Person
    chance: Random
    tally: Tally = field(default_factory=Tally)

    async def command(self, command: str) -> str:
        """What a command answers with."""
        reply = await self.room.desk.typed(self.room.typed(self.person, command))
        assert reply.message is not None
        return reply.message.content

    def message(self, reply: Reply) -> Message:
        """What a reply shows: a move made or something to choose; anything else is a refusal."""
        message = reply.message
        assert message is not None
        made = message.content.startswith("✔")
        assert made or self.ways(message), f"refused: {message.content}"
        return message

    def ways(self, message: Message) -> list[Way]:
        """What a message offers to press."""
        found = [
            Way(b, b.label)
            for b in buttons(message)
            if b.enabled and b.label not in ASIDE and not b.label.startswith("◀")
        ]
        return found + [Way(m, o.label, o.value) for m in menus(message) for o in m.options]

    async def press(self, way: Way) -> Reply:
        """Press it; of a menu that wants several, choose these first ones."""
        self.tally.pressed += 1
        values: tuple[str, ...] = (way.value,) if isinstance(way.control, Menu) else ()
        if isinstance(way.control, Menu) and way.control.least > 1:
            values = tuple(o.value for o in way.control.options[: way.control.least])
        return await self.room.click(self.person, way.control.id, values=values, private=True)

    async def looked_up(self, way: Way) -> str:
        """How a way is typed, as /move offers it for its words; empty where it offers none, or several."""
        asked = self.room.typed(self.person, "move")
        offered = await self.room.desk.complete(asked, "what", way.said)
        self.tally.looked_up += 1
        fits = [value for name, value in offered if name.endswith(f" · {way.said}")]
        return fits[0] if len(fits) == 1 else ""

    async def type(self, what: str) -> Reply:
        """Type a move; it has to be one."""
        self.tally.typed += 1
        reply = await self.room.command(self.person, "move", what=what)
        assert reply.message is not None
        assert reply.message.content.startswith("✔"), f"{what}: {reply.message.content}"
        return reply


def asked(told: str) -> list[tuple[int, str]]:
    """Return who is asked what by a table message: (user, question), line by line."""
    lines = [line for line in told.splitlines() if line.startswith("▶")]
    return [
        (int(user), line.partition(": ")[2])
        for line in lines
        for user in re.findall(r"<@(\d+)>", line.partition(": ")[0])
    ]
