"""A person at Discord: sees only what Discord sends to him or her, presses only what is shown."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from tests.wire.link import Link
from tests.wire.shown import Answer, Json, Modal, NotShownError, Shown

PATIENCE = 10.0  # seconds; generous, since other work shares the machine
T = TypeVar("T")


class Person:
    """One person. `messages` holds what is on the screen now, by id, the oldest first."""

    def __init__(self, link: Link, user_id: int, name: str) -> None:
        self.link, self.id, self.name = link, user_id, name
        self.messages: dict[int, Shown] = {}
        self.seen: dict[int, Shown] = {}  # the last look of every message, deleted ones too
        self.notifications: list[Shown] = []
        self.answers: list[Json] = []
        self.events: deque[tuple[str, Json]] = deque(maxlen=2000)
        self.dm: int | None = None
        self._waiting: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []

    def __repr__(self) -> str:
        return f"Person({self.name})"

    @property
    def mention(self) -> str:
        """How a text mentions this person."""
        return f"<@{self.id}>"

    # ------------------------------------------------------------ what is seen

    def hear(self, kind: str, data: Json) -> None:
        """Take in one event."""
        self.events.append((kind, data))
        match kind:
            case "message":
                self._new(Shown(data["message"]))
            case "edit":
                shown = Shown(data["message"])
                self.messages[shown.id] = self.seen[shown.id] = shown
            case "delete":
                self.messages.pop(int(data["id"]), None)
            case "channel":
                self._channel(data["what"], data["channel"])
            case "answer":
                self.answers.append(data)
            case _:
                pass
        self._wake()

    def _new(self, shown: Shown) -> None:
        self.messages[shown.id] = self.seen[shown.id] = shown
        silent = shown.data["flags"] & 4096 or shown.author == self.id or shown.is_ephemeral
        called = self.id in shown.mentions or shown.channel == self.dm
        if (called or shown.data["mention_everyone"]) and not silent:
            self.notifications.append(shown)

    def _channel(self, what: str, channel: Json) -> None:
        if channel["type"] == 1:
            self.dm = int(channel["id"])
        if what == "DELETE":
            gone = [m for m, s in self.messages.items() if s.channel == int(channel["id"])]
            for message in gone:
                del self.messages[message]

    def _wake(self) -> None:
        for entry in list(self._waiting):
            predicate, future = entry
            if future.done():
                self._waiting.remove(entry)
            elif found := predicate():
                future.set_result(found)
                self._waiting.remove(entry)

    def inside(self, channel: int | None) -> list[Shown]:
        """The messages of a channel on the screen, the oldest first; ephemeral ones too."""
        return [s for s in self.messages.values() if s.channel == channel]

    def in_dm(self) -> list[Shown]:
        """The messages of the direct message with the bot."""
        return [] if self.dm is None else self.inside(self.dm)

    def now(self, message: Shown) -> Shown:
        """How this message looks now; NotShownError when it is gone."""
        if message.id not in self.messages:
            raise NotShownError(f"{self.name} does not see message {message.id} any more")
        return self.messages[message.id]

    async def until(self, predicate: Callable[[], T | None], timeout: float = PATIENCE) -> T:  # noqa: ASYNC109 a test's patience
        """The first truthy value of `predicate`, asked now and whenever this person sees something."""
        if found := predicate():
            return found
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((predicate, future))
        async with asyncio.timeout(timeout):
            return await future

    async def see(
        self, channel: int | None = None, *, text: str = "", label: str | None = None,
        option: str | None = None, after: int = 0, timeout: float = PATIENCE,  # noqa: ASYNC109
    ) -> Shown:  # fmt: skip
        """The newest message (later than id `after`) with this text, button label and option."""

        def found() -> Shown | None:
            for shown in reversed(self.messages.values()):
                here = channel is None or shown.channel == channel
                if here and shown.id > after and _fits(shown, text, label, option):
                    return shown
            return None

        return await self.until(found, timeout)

    async def changed(self, message: Shown, timeout: float = PATIENCE) -> Shown:  # noqa: ASYNC109
        """How the message looks once it differs from this look of it."""

        def differs() -> Shown | None:
            present = self.messages.get(message.id)
            return present if present is not None and present.data != message.data else None

        return await self.until(differs, timeout)

    async def gone(self, message: Shown, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Return once the message is deleted."""
        await self.until(lambda: message.id not in self.messages, timeout)

    async def read(self, attachment: Json) -> bytes:
        """A file, as it would be opened by this person."""
        async with self.link.http.get(attachment["url"]) as response:
            response.raise_for_status()
            return await response.read()

    # ------------------------------------------------------------ what is done

    async def slash(self, channel: int, command: str, /, **options: Any) -> Answer:
        """Use a slash command ("move" or "group sub"); a Person or user id for a user option."""
        return await self.link.interact(
            "slash", user=self.id, channel=channel, command=command, options=_plain(options)
        )

    async def autocomplete(
        self, channel: int, command: str, option: str, typed: str = "", /, **others: Any
    ) -> Answer:
        """Type into an option; `choices` of the answer are what is offered."""
        options = {**_plain(others), option: typed}
        return await self.link.interact(
            "autocomplete", user=self.id, channel=channel, command=command, options=options,
            focused=option,
        )  # fmt: skip

    async def press(
        self, message: Shown, label: str | None = None, *, custom_id: str | None = None
    ) -> Answer:
        """Press a button that the message shows now."""
        button = self.now(message).button(label, custom_id)
        if button.get("disabled"):
            raise NotShownError(f"button {button.get('label')!r} is disabled")
        return await self.link.interact(
            "press", user=self.id, message=message.id, custom_id=button["custom_id"]
        )

    async def choose(self, message: Shown, *labels: str, custom_id: str | None = None) -> Answer:
        """Choose options (by label or value) in the menu that offers them."""
        select, values = self.now(message).select(labels, custom_id)
        return await self.link.interact(
            "press", user=self.id, message=message.id, custom_id=select["custom_id"], values=values
        )

    async def raw_press(
        self, custom_id: str, message: Shown, values: list[str] | None = None
    ) -> Answer:
        """Press what is not shown: an old or forged custom id, also of a deleted message."""
        more: Json = {} if values is None else {"values": values, "type": 3}
        return await self.link.interact(
            "press", user=self.id, message=message.id, custom_id=custom_id, forced=1, **more
        )

    async def submit(self, modal: Modal, /, **fields: Any) -> Answer:
        """Send a modal in; fields by custom id or label."""
        return await self.submit_fields(modal, fields)

    async def submit_fields(self, modal: Modal, fields: Json) -> Answer:
        """The same with names that are no Python names."""
        return await self.link.interact("submit", user=self.id, modal=modal.id, fields=fields)

    async def open(self, channel: int) -> list[Shown]:
        """Open a channel: what was written before this person came is on the screen too."""
        told = await self.link.do("history", user=self.id, channel=channel)
        found = [Shown(data) for data in told["messages"]]
        before = {s.id: s for s in found if s.id not in self.messages}
        self.messages = dict(sorted({**before, **self.messages}.items()))
        return self.inside(channel)

    async def say(self, channel: int, content: str) -> int:
        """Write a plain message; its id."""
        told = await self.link.do("say", user=self.id, channel=channel, content=content)
        return int(told["message"])

    async def open_dm(self) -> int:
        """Open the direct message with the bot; its channel id."""
        self.dm = int((await self.link.do("open_dm", user=self.id))["id"])
        return self.dm


def _fits(shown: Shown, text: str, label: str | None, option: str | None) -> bool:
    return (
        text in shown.text
        and (label is None or label in shown.labels())
        and (option is None or option in shown.options())
    )


def _plain(options: Json) -> Json:
    return {k: v.id if isinstance(v, Person) else v for k, v in options.items() if v is not None}
