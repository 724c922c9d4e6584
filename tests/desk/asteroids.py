"""Tables of ANTgravity at which people sit and press. Holds no tests."""

from __future__ import annotations

from games.antgravity.rules.state import Antgravity
from tests.desk.kit import PEOPLE, Room


async def laid(room: Room, state: Antgravity) -> None:
    """Begin a table, lay the pieces out, and forget what was said until then."""
    await room.begin(*PEOPLE[: len(state.left)], game="antgravity")
    await room.put(state)
    room.replies.clear()
