"""What a person sees: messages, modals, answers. Read from Discord's wire format; presses nothing."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]

BUTTON, STRING_SELECT = 2, 3
KINDS = {
    4: "message", 5: "deferred", 6: "deferred update", 7: "update", 8: "choices", 9: "modal",
    None: "nothing",
}  # fmt: skip


class NotShownError(Exception):
    """A person cannot do this: it is not shown, not offered, disabled, or out of range."""


def inside(components: list[Json]) -> Iterator[Json]:
    """Every component, nested ones too, in the order shown."""
    for component in components:
        yield component
        yield from inside(component.get("components") or [])
        for single in ("accessory", "component"):
            if isinstance(component.get(single), dict):
                yield from inside([component[single]])


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as it looked at one moment."""

    data: Json

    @property
    def id(self) -> int:
        """The message's id."""
        return int(self.data["id"])

    @property
    def channel(self) -> int:
        """The channel's id."""
        return int(self.data["channel_id"])

    @property
    def content(self) -> str:
        """The text."""
        return str(self.data["content"])

    @property
    def text(self) -> str:
        """The text, then that of text displays and embeds, a line each."""
        parts = [self.content]
        parts += [c["content"] for c in inside(self.data["components"]) if c["type"] == 10]
        for embed in self.data["embeds"]:
            parts += [embed.get("title") or "", embed.get("description") or ""]
        return "\n".join(part for part in parts if part)

    @property
    def author(self) -> int:
        """The author's user id."""
        return int(self.data["author"]["id"])

    @property
    def is_ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.data["flags"] & 64)

    @property
    def is_loading(self) -> bool:
        """Whether it only says that the bot is thinking."""
        return bool(self.data["flags"] & 128)

    @property
    def edited(self) -> bool:
        """Whether it has ever been edited."""
        return self.data["edited_timestamp"] is not None

    @property
    def attachments(self) -> list[Json]:
        """Attachments with `filename`, `url`, `description` (the alt text), `size`, `width`…"""
        found: list[Json] = self.data["attachments"]
        return found

    @property
    def mentions(self) -> list[int]:
        """The user ids that it notified when it was sent."""
        return [int(u["id"]) for u in self.data["mentions"]]

    def buttons(self) -> list[Json]:
        """All buttons, in the order shown."""
        return [c for c in inside(self.data["components"]) if c["type"] == BUTTON]

    def labels(self) -> list[str]:
        """The labels of all buttons."""
        return [b.get("label", "") for b in self.buttons()]

    def selects(self) -> list[Json]:
        """All select menus."""
        return [c for c in inside(self.data["components"]) if c["type"] in (3, 5, 6, 7, 8)]

    def options(self) -> list[str]:
        """The labels of the options of all string selects."""
        return [o["label"] for s in self.selects() for o in s.get("options", [])]

    def custom_ids(self) -> list[str]:
        """The custom ids of everything that can be pressed, also what is disabled."""
        return [c["custom_id"] for c in [*self.buttons(), *self.selects()] if c.get("custom_id")]

    def button(self, label: str | None = None, custom_id: str | None = None) -> Json:
        """The button with this label or custom id; NotShownError when there is none."""
        for button in self.buttons():
            if custom_id is not None and button.get("custom_id") == custom_id:
                return button
            if custom_id is None and button.get("label") == label:
                return button
        raise NotShownError(f"no button {label or custom_id!r} among {self.labels()}")

    def select(
        self, labels: tuple[str, ...], custom_id: str | None = None
    ) -> tuple[Json, list[str]]:
        """The select that offers all these labels (or values), and their values."""
        for select in self.selects():
            if custom_id not in (None, select["custom_id"]):
                continue
            found = {o["value"]: o["value"] for o in select.get("options", [])}
            found |= {o["label"]: o["value"] for o in select.get("options", [])}
            if all(label in found for label in labels):
                return select, [found[label] for label in labels]
            if not select.get("options"):
                return select, list(labels)
        raise NotShownError(f"no menu offers {labels} among {self.options()}")


@dataclass(frozen=True, slots=True)
class Modal:
    """A modal that the bot opened for a person."""

    data: Json

    @property
    def id(self) -> str:
        """What `submit` names it by."""
        return str(self.data["id"])

    @property
    def title(self) -> str:
        """Its title."""
        return str(self.data["title"])

    def fields(self) -> list[Json]:
        """Its fields (text inputs, selects …)."""
        return [c for c in inside(self.data["components"]) if c.get("custom_id")]


@dataclass
class Answer:
    """What the bot answered to one thing that a person did.

    `kind`: message, update, deferred, deferred update, choices, modal, or nothing (Discord then
    shows "This interaction failed"). `latency` is in seconds, from the driver's sending to its
    hearing of the answer; `ack_ms` is the stand-in's own measure in milliseconds.
    """

    interaction: int
    kind: str
    latency: float
    ack_ms: float
    message: Shown | None = None
    modal: Modal | None = None
    choices: tuple[tuple[str, str | int | float], ...] = ()
    later: list[tuple[str, Shown | None]] = field(default_factory=list)
    _changed: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    @property
    def text(self) -> str:
        """The text of the newest message that answered; empty when there is none."""
        shown = self.later[-1][1] if self.later else self.message
        return "" if shown is None else shown.text

    async def outcome(self, timeout: float = 15.0) -> Shown | None:  # noqa: ASYNC109 a test's patience
        """The message that answered; after a deferral waits for the first one that comes."""
        if not self.kind.startswith("deferred"):
            return self.message
        async with asyncio.timeout(timeout):
            while not self.later:
                self._changed.clear()
                await self._changed.wait()
        return self.later[0][1]

    def add(self, kind: str, shown: Shown | None) -> None:
        """Note a follow-up, edit or deletion by token."""
        self.later.append((kind, shown))
        self._changed.set()
