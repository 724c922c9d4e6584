"""What each person is shown: events go to the driver with the list of those who may see them.

A person is told exactly what Discord's own client would be told, and nothing else.
"""

import asyncio
from collections.abc import Iterable

import msgspec

from tests.wire.server import permissions
from tests.wire.server.ids import Json
from tests.wire.server.state import Channel, Message, State

Outbox = asyncio.Queue[bytes]


class Watchers:
    """The attached drivers and the people whose eyes they are."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._eyes: dict[Outbox, set[int]] = {}
        self._viewers: dict[int, tuple[int, list[int]]] = {}

    def attach(self, outbox: Outbox) -> None:
        """A driver has come."""
        self._eyes[outbox] = set()

    def look(self, outbox: Outbox, user_id: int) -> None:
        """From now on this driver sees what this person sees."""
        self._eyes[outbox].add(user_id)

    def detach(self, outbox: Outbox) -> None:
        """A driver has gone."""
        del self._eyes[outbox]

    def viewers(self, channel: Channel) -> list[int]:
        """The people who can see this channel, bots excepted."""
        revision, known = self._viewers.get(channel.id, (-1, []))
        if revision != self._state.revision:
            known = self._who_can_view(channel)
            self._viewers[channel.id] = (self._state.revision, known)
        return known

    def _who_can_view(self, channel: Channel) -> list[int]:
        if channel.guild_id is None:
            return [] if channel.recipient is None else [channel.recipient]
        members = self._state.guilds[channel.guild_id].members
        view = permissions.VIEW_CHANNEL
        return [
            u for u, m in members.items()
            if not m.user.bot and permissions.of_member(self._state, channel, u) & view
        ]  # fmt: skip

    def of_message(self, message: Message) -> list[int]:
        """The people who can see this message."""
        if message.ephemeral_to is not None:
            return [message.ephemeral_to]
        return self.viewers(self._state.channels[message.channel_id])

    def tell(self, people: Iterable[int], kind: str, data: Json) -> None:
        """Tell these people of it, as far as a driver is their eyes."""
        chosen = list(people)
        for outbox, eyes in self._eyes.items():
            if to := [p for p in chosen if p in eyes]:
                outbox.put_nowait(msgspec.json.encode({"is": kind, "to": to, "d": data}))

    def note(self, kind: str, data: Json) -> None:
        """Tell every driver of something that concerns the test and no person."""
        frame = msgspec.json.encode({"is": kind, "to": [], "d": data})
        for outbox in self._eyes:
            outbox.put_nowait(frame)
