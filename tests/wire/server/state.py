"""The world that the stand-in plays: people, guilds, channels, messages. Data and look-ups only."""

from collections import OrderedDict
from dataclasses import dataclass, field

from tests.wire.server.errors import DiscordError
from tests.wire.server.ids import Json, Snowflakes

TEXT, DIRECT, THREAD, PRIVATE_THREAD = 0, 1, 11, 12


@dataclass(slots=True)
class User:
    """A person or the bot."""

    id: int
    name: str
    bot: bool = False
    dms_open: bool = True


@dataclass(slots=True)
class Role:
    """A role of a guild; the one with the guild's id is @everyone."""

    id: int
    name: str
    permissions: int


@dataclass(slots=True)
class Member:
    """A user in a guild."""

    user: User
    roles: list[int]
    joined: str
    nick: str | None = None


@dataclass(slots=True)
class Overwrite:
    """What a channel allows and denies to one role (type 0) or member (type 1)."""

    id: int
    type: int
    allow: int
    deny: int


@dataclass(slots=True)
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    joined: str
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Message:
    """A message: its present wire form, and who may see it."""

    id: int
    channel_id: int
    author_id: int
    data: Json
    sent: float
    ephemeral_to: int | None = None
    interaction: int | None = None
    deleted: bool = False


@dataclass(slots=True)
class Channel:
    """A text channel, thread or direct message; `recipient` is the person of a direct message."""

    id: int
    type: int
    name: str
    guild_id: int | None
    parent_id: int | None = None
    owner_id: int | None = None
    recipient: int | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    members: list[int] = field(default_factory=list)
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    created: str = ""
    topic: str | None = None
    last_message: int | None = None
    pins: list[int] = field(default_factory=list)
    pace: int = 0

    @property
    def is_thread(self) -> bool:
        """Whether this is a public or private thread."""
        return self.type in (THREAD, PRIVATE_THREAD)


class Files:
    """Uploaded files by URL path, the oldest dropped beyond `limit` bytes."""

    def __init__(self, limit: int = 256 * 1024 * 1024) -> None:
        self._kept: OrderedDict[str, tuple[bytes, str]] = OrderedDict()
        self._size = 0
        self._limit = limit

    def put(self, path: str, content: bytes, kind: str) -> None:
        """Keep a file under its URL path."""
        self._kept[path] = (content, kind)
        self._size += len(content)
        while self._size > self._limit:
            _, (old, _) = self._kept.popitem(last=False)
            self._size -= len(old)

    def get(self, path: str) -> tuple[bytes, str] | None:
        """Content and content type, or None when it was never there or is gone."""
        return self._kept.get(path)

    def drop(self, path: str) -> None:
        """Forget a file, as Discord does when its message loses it."""
        if (old := self._kept.pop(path, None)) is not None:
            self._size -= len(old[0])


class State:
    """Everything that exists. `revision` rises whenever what people may see can have changed."""

    def __init__(self) -> None:
        self.flakes = Snowflakes()
        self.bot = User(self.flakes.next(), "antechamber", bot=True)
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}  # deleted and ephemeral ones too
        self.commands: dict[int | None, dict[int, Json]] = {None: {}}
        self.files = Files()
        self.revision = 0

    def channel(self, channel_id: str | int) -> Channel:
        """The channel, or error 10003."""
        found = self.channels.get(_number(channel_id))
        if found is None:
            raise DiscordError(10003)
        return found

    def guild(self, guild_id: str | int) -> Guild:
        """The guild, or error 10004."""
        found = self.guilds.get(_number(guild_id))
        if found is None:
            raise DiscordError(10004)
        return found

    def user(self, user_id: str | int) -> User:
        """The user, or error 10013."""
        found = self.users.get(_number(user_id))
        if found is None:
            raise DiscordError(10013)
        return found

    def message(self, channel: Channel, message_id: str | int) -> Message:
        """A message that channel routes can reach, or error 10008; never an ephemeral one."""
        found = channel.messages.get(_number(message_id))
        if found is None:
            raise DiscordError(10008)
        return found

    def dm_of(self, user_id: int) -> Channel | None:
        """The direct message channel of this person, if one was opened."""
        for channel in self.channels.values():
            if channel.recipient == user_id:
                return channel
        return None


def _number(given: str | int) -> int:
    try:
        return int(given)
    except ValueError:
        return -1
