"""Tables of Antwerpen at which people sit and press. Holds no tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from games.antwerpen import GAME
from games.antwerpen.rules.state import Antwerpen
from tests.desk.kit import PEOPLE, Person, Room, buttons

CHANGED = "That question has changed; this is how it stands now."


@asynccontextmanager
async def antwerpen(tmp_path: Path) -> AsyncIterator[Room]:
    """A room in which nothing but Antwerpen is played."""
    room = await Room.open(tmp_path / "room.sqlite3", games={"antwerpen": GAME})
    yield room
    await room.close()


async def laid(room: Room, state: Antwerpen) -> None:
    """Begin a table and lay everything out so."""
    await room.begin(*PEOPLE[: len(state.left)], game="antwerpen")
    await room.put(state)


async def state_of(room: Room) -> Antwerpen:
    """The state as it is committed, checked."""
    state = (await room.now()).playing
    assert isinstance(state, Antwerpen)
    state.check()
    return state


async def asked(room: Room) -> list[tuple[int, str]]:
    """Who is asked what, in order."""
    return [(ask.seat, ask.title.key) for ask in (await room.now()).asks]


async def waits(room: Room) -> list[str]:
    """The lines of the table message that say who is asked what."""
    return [line for line in (await room.table()).content.splitlines() if line.startswith("▶")]


async def log_of(room: Room, who: Person) -> str:
    """The log as this person reads it."""
    await room.press(who, "Log")
    return room.said(who)


def button_of(room: Room, who: Person, words: str) -> str:
    """The id of the one button in a person's last message whose label begins so."""
    found = [b for b in buttons(room.message(who)) if b.label.startswith(words)]
    assert len(found) == 1, room.labels(who)
    return found[0].id


async def press(room: Room, who: Person, words: str) -> None:
    """Press the one button in a person's last message whose label begins so."""
    await room.click(who, button_of(room, who, words), private=True)
