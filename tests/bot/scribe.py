"""Writes down what Discord shows while people play: who does what, and what each of them sees then, as a page to read.

A message stands there whole when it comes; of an edited one only what has changed, and of a picture only what everybody's
did not show before (…). Ids and times are left out, so the page is the same in every run. Holds no tests.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Iterable, Iterator
from textwrap import wrap
from typing import Any

import discord
from msgspec import Struct
from simcord.results import InteractionResult

from tests.bot.playing import Party

WIDTH = 118
"""Characters of a line, where it can be broken."""


class Look(Struct, frozen=True):
    """One message as somebody sees it: its lines, its controls, the facts of its picture."""

    text: tuple[str, ...]
    controls: tuple[str, ...]
    picture: tuple[str, ...]


NOTHING = Look((), (), ())
PUBLIC, ALONE, BY_DM = "Everybody", "alone", "by DM"


class Scribe:
    """Keeps the screens of a party, and a page of what changed on them."""

    def __init__(self, there: Party) -> None:
        self.there = there
        self.page: list[str] = []
        self._seen: dict[int, Look] = {}
        self._open: frozenset[str] = frozenset()

    def heading(self, title: str) -> None:
        """Begin a part of the page."""
        self.page += ["", f"== {title}"]

    async def does(
        self, name: str, what: str, doing: Awaitable[InteractionResult]
    ) -> InteractionResult:
        """Write down what somebody does, and what everybody sees then."""
        self.page += ["", f"> {name} {what}"]
        done = await doing
        self._look()
        return done

    def private(self, name: str) -> list[discord.Message]:
        """The private answers that somebody sees in the channel, oldest first."""
        return [m for m in self._shown(name) if m.flags.ephemeral]

    def _shown(self, name: str) -> list[discord.Message]:
        return self.there.channel.history(viewer=self.there.people[name])

    # ---------------------------------------------------------------- what has changed

    def _look(self) -> None:
        now = {m.id: (title, m, self._read(m)) for title, m in self._everything()}
        known, self._open = (
            self._open,
            _facts(look for title, _, look in now.values() if title == PUBLIC),
        )
        for number, (title, message, look) in now.items():
            before = self._seen.get(number)
            if before == look:
                continue
            called = "".join(f", calls {self._words(m.mention)}" for m in message.mentions)
            how = "edited" if before else f"new{called}"
            self.page.append(f"  {title} sees, {how}:")
            shared = (
                known if title == PUBLIC else self._open if title.endswith(ALONE) else frozenset()
            )
            self.page += _told(before or NOTHING, look, shared)
            if before and title.endswith(BY_DM):
                self.page += [
                    f"    no more: {line}" for line in before.text if line not in look.text
                ]
        for number in self._seen.keys() - now.keys():
            self.page.append(f"  (deleted: {self._seen[number].text[0]})")
        self._seen = {number: look for number, (_, _, look) in now.items()}

    def _everything(self) -> Iterator[tuple[str, discord.Message]]:
        """Every message with whom it is for: private answers first, then the table, then hands."""
        public: dict[int, discord.Message] = {}
        for name in self.there.people:
            for message in self._shown(name):
                if message.flags.ephemeral:
                    yield f"{name} {ALONE}", message
                else:
                    public[message.id] = message
        for message in public.values():
            yield PUBLIC, message
        for name, person in self.there.people.items():
            for message in person.user.dm_channel.history():
                yield f"{name} {BY_DM}", message

    def _read(self, message: discord.Message) -> Look:
        alt = " ".join(a.description or "no alt text" for a in message.attachments)
        facts = re.split(r"(?<=[.!?]) (?=[A-Z])", self._words(alt)) if alt else []
        text = self._words(message.content).splitlines()
        return Look(tuple(text), tuple(_controls(message)), tuple(facts))

    def _words(self, text: str) -> str:
        """A text without ids and times."""
        for name, person in self.there.people.items():
            text = re.sub(rf"<@!?{person.id}>", f"@{name}", text)
        text = text.replace(f"<#{self.there.channel.id}>", "#games")
        return re.sub(r"<t:\d+:R>", "just now", text)


def _controls(message: discord.Message) -> Iterator[str]:
    """A message's rows: buttons in brackets (in round ones where they cannot be pressed), each menu with what it offers."""
    for row in message.components:
        items: list[Any] = getattr(row, "children", [])
        buttons = [
            f"({i.label})" if i.disabled else f"[{i.label}]"
            for i in items
            if isinstance(i, discord.Button)
        ]
        if buttons:
            yield " ".join(buttons)
        for menu in items:
            if isinstance(menu, discord.SelectMenu):
                yield f"{menu.placeholder} ▾ " + " | ".join(o.label for o in menu.options)


def _facts(looks: Iterable[Look]) -> frozenset[str]:
    return frozenset(fact for look in looks for fact in look.picture)


def _told(before: Look, look: Look, shared: frozenset[str]) -> Iterator[str]:
    """What a message says that it did not say before; of its picture only what is not on everybody's already."""
    said = {_bare(line) for line in before.text}
    for line in look.text:
        if line and _bare(line) not in said:
            yield f"    {line}"
    for line in look.controls:
        if line not in before.controls:
            yield from _broken(line)
    if before.controls and not look.controls:
        yield "    (nothing to press any more)"
    facts = [f for f in look.picture if f not in before.picture and f not in shared]
    if facts:
        rest = ["…"] if shared or before.picture else []
        yield from _broken("picture: " + " ".join([*rest, *facts]))


def _bare(line: str) -> str:
    """A line whether or not it has become small print."""
    return line.removeprefix("-# ").removeprefix("» ")


def _broken(line: str) -> list[str]:
    return wrap(line, WIDTH, initial_indent="    ", subsequent_indent="      ")
