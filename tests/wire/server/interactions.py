"""Interactions: what the bot is sent when somebody does something, and how long it may answer."""

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.wire.server import payloads, permissions
from tests.wire.server.errors import DiscordError
from tests.wire.server.ids import Json
from tests.wire.server.state import Channel, Message, State, User

if TYPE_CHECKING:
    from tests.wire.server.core import Server

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5


@dataclass(slots=True)
class Interaction:
    """One thing that somebody did. `started` is monotonic; `answered` is the callback's type."""

    id: int
    token: str
    type: int
    user: User
    channel: Channel
    payload: Json
    message: Message | None
    name: str = ""
    started: float = field(default_factory=time.monotonic)
    answered: int | None = None
    original: Message | None = None
    loading: bool = False
    expired: bool = False
    source: "Interaction | None" = None  # of a modal's submit: what the modal answered


class Interactions:
    """All interactions, by id and by token."""

    def __init__(self, server: "Server") -> None:
        self.server = server
        self.by_id: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.modals: dict[str, tuple[Interaction, Json]] = {}

    def start(
        self, kind: int, user: User, channel: Channel, data: Json, message: Message | None = None,
        *, shown: Json | None = None,
    ) -> Interaction:  # fmt: skip
        """Send the bot an interaction; an answer is due within the settings' time.

        `shown` is how the message looked when it was pressed; without it, how it looks now.
        """
        state = self.server.state
        flake = state.flakes.next()
        token = secrets.token_urlsafe(48)
        payload = _payload(state, kind, user, channel)
        payload |= {
            "id": str(flake),
            "token": token,
            "data": data,
            "attachment_size_limit": self.server.settings.file_limit,
        }
        if message is not None:
            payload["message"] = message.data if shown is None else shown
        it = Interaction(flake, token, kind, user, channel, payload, message, data.get("name", ""))
        self.by_id[flake] = self.by_token[token] = it
        self._send(it)
        loop = asyncio.get_running_loop()
        loop.call_later(self.server.settings.answer_seconds, self._unanswered, it)
        return it

    def _send(self, it: Interaction) -> None:
        """Deliver the event; late, twice and so out of order where faults and settings say so."""
        every = self.server.settings.twice_every
        times = 2 if every and len(self.by_id) % every == 0 else 1
        for _ in range(times):
            if way := self.server.faults.way("GATEWAY", "INTERACTION_CREATE"):
                asyncio.get_running_loop().call_later(way, self.deliver, it)
            else:
                self.deliver(it)

    def deliver(self, it: Interaction) -> int:
        """Send (or send again) the event; to how many sessions it went."""
        guild = it.channel.guild_id
        return self.server.gateway.dispatch(
            "INTERACTION_CREATE", it.payload, intents=0, guild_id=guild
        )

    def _unanswered(self, it: Interaction) -> None:
        if it.answered is None:
            it.expired = True
            self.tell(it, {"type": None})

    def tell(self, it: Interaction, answer: Json) -> None:
        """Show the person the answer to what he or she did."""
        spent = (time.monotonic() - it.started) * 1000
        self.server.watch.tell(
            [it.user.id], "answer", {"interaction": str(it.id), "ms": round(spent, 3), **answer}
        )

    def unanswered(self, interaction_id: str, token: str) -> Interaction:
        """The interaction that a callback is for: 10062 unknown or too late, 40060 a second one."""
        it = self.by_id.get(int(interaction_id))
        if it is None or it.token != token or it.expired:
            raise DiscordError(10062)
        if it.answered is not None:
            raise DiscordError(40060)
        if time.monotonic() - it.started > self.server.settings.answer_seconds:
            raise DiscordError(10062)
        return it

    def of_token(self, token: str) -> Interaction:
        """The interaction of a webhook route: 10015 before the first answer, 50027 after 15 min."""
        it = self.by_token.get(token)
        if it is None or it.answered is None or it.answered == 8:
            raise DiscordError(10015)
        if time.monotonic() - it.started > self.server.settings.token_seconds:
            raise DiscordError(50027)
        return it

    def expire_tokens(self) -> None:
        """Let 15 minutes pass for every interaction there has been."""
        for it in self.by_id.values():
            it.started -= self.server.settings.token_seconds


def _payload(state: State, kind: int, user: User, channel: Channel) -> Json:
    app = permissions.of_member(state, channel, state.bot.id)
    plain: Json = {
        "application_id": str(state.bot.id), "type": kind, "version": 1, "locale": "en-US", "channel_id": str(channel.id), "entitlements": [],
        "entitlement_sku_ids": [], "app_permissions": str(app),
        "channel": {**payloads.channel(state, channel), "permissions": str(app)},
    }  # fmt: skip
    who = payloads.user(user)
    if channel.guild_id is None:
        return {**plain, "user": who, "context": 1, "authorizing_integration_owners": {"0": "0"}}
    guild = state.guilds[channel.guild_id]
    theirs = permissions.of_member(state, channel, user.id)
    member = {
        **payloads.member(guild.members[user.id]), "user": who, "permissions": str(theirs),
    }  # fmt: skip
    plain["channel"]["permissions"] = str(theirs)
    return {
        **plain, "member": member, "guild_id": str(guild.id), "context": 0,
        "guild_locale": "en-US", "authorizing_integration_owners": {"0": str(guild.id)},
        "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
    }  # fmt: skip
