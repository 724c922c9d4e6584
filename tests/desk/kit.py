"""A room in which people play through the desk: they see messages as data and press only what they are shown."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple, Unpack

from msgspec import Struct
from msgspec.structs import replace

from bot import ids, posts
from bot.controls import Button, Dialog, Menu, Message
from bot.deadlines import Deadlines
from bot.desk import Desk
from bot.follow import Follower
from bot.ids import Codes
from bot.journal import Pace
from bot.loaded import Loaded
from bot.lobby import Lobbies
from bot.posts import Wanted
from bot.presses import Click, Reply, Typed
from bot.status import Style
from bot.table import Tables
from games.core.codec import copy
from games.core.game import AnyGame
from games.core.strands import State
from storage import Store
from tests.kit.games import GAMES
from tests.kit.laying import put
from tests.kit.reference.data import BOX
from tests.kit.reference.rules.state import Caravan

T = TypeVar("T")
A = TypeVarTuple("A")

NOW = 1_700_000_000_000
HOUR = 3_600_000
CHANNEL, GUILD = 70, 7
ALONE: Mapping[str, AnyGame] = {"reference": GAMES["reference"]}
"""The games of a room: the reference game and no other, whatever is installed."""
KEY = b"a key for tests, 32 bytes long.."


class Ports:
    """A clock set by hand, waits that wait, thinking at once."""

    def __init__(self) -> None:
        self.at = NOW

    def now(self) -> int:
        return self.at

    async def park(self, waiting: Awaitable[T], *, reason: str) -> T:
        return await waiting

    async def compute(self, work: Callable[[Unpack[A]], T], *args: *A) -> T:
        return work(*args)


class Person(Struct, frozen=True):
    """Somebody with a user id and a name."""

    user: int
    name: str


ANN, BEN, CLEO, DAN = (
    Person(at, name) for at, name in enumerate(("Ann", "Ben", "Cleo", "Dan"), 101)
)
PEOPLE = (ANN, BEN, CLEO, DAN)
EVE, GM = Person(105, "Eve"), Person(106, "Gwen")
"""Somebody who does not sit there; a game master."""


class Shown(Struct, frozen=True):
    """A message that somebody sees; ``private``: they alone."""

    message: Message
    private: bool


class Room:
    """The heart of the bot over a store in a file, and what each person sees of it."""

    def __init__(self, store: Store, ports: Ports, games: Mapping[str, AnyGame]) -> None:
        self.store = store
        self.ports = ports
        self.games = games
        self.match = 1
        self.replies: dict[int, Reply] = {}
        self.changed: list[int] = []
        self.reminded: list[int] = []
        self.opened: list[Store] = [store]
        self._press = 1_000
        codes = Codes(KEY)
        self.tables = Tables(store, games, ports, codes)
        self.tables.changed = self.changed.append
        self.lobbies = Lobbies(self.tables, Pace(72, 24))
        self.follower = Follower(self.tables)
        self.style = Style("dark", codes)
        self.desk = Desk(self.tables, self.lobbies, self.follower, self.style)
        self.deadlines = Deadlines(self.tables, self.follower, self.reminded.append)

    @classmethod
    async def open(
        cls, path: Path, ports: Ports | None = None, games: Mapping[str, AnyGame] = ALONE
    ) -> Room:
        ports = ports or Ports()
        return cls(await Store.open(path, clock=ports.now), ports, games)

    async def restarted(self) -> Room:
        """The same room after a restart: what people see stays, memory is gone."""
        path = self.store.path
        await self.store.close()
        room = await Room.open(path, self.ports, self.games)
        room.match, room.replies, room._press = self.match, self.replies, self._press + 500
        self.opened.append(room.store)
        room.opened = self.opened
        return room

    async def close(self) -> None:
        """Let go of every store that was opened on the way, however the test ended."""
        for store in self.opened:
            await store.close()

    # ---------------------------------------------------------------- time and presses

    def later(self, hours: float = 0, minutes: float = 0, seconds: float = 0) -> None:
        self.ports.at += int(hours * HOUR + minutes * 60_000 + seconds * 1_000)

    def press_id(self) -> int:
        self._press += 1
        return self._press

    # ---------------------------------------------------------------- seeing

    async def now(self, match: int | None = None) -> Loaded:
        return await self.tables.load(match or self.match)

    async def wanted(self, match: int | None = None) -> dict[str, Wanted]:
        now = await self.now(match)
        return {w.kind: w for w in posts.wanted(now, self.style, self.ports.now())}

    async def table(self, match: int | None = None) -> Message:
        return (await self.wanted(match))["table"].message

    async def shown(self, who: Person) -> Iterator[Shown]:
        """What a person sees, the newest first: their last private message, their hand by DM, the table."""
        found: list[Shown] = []
        reply = self.replies.get(who.user)
        if reply is not None and reply.message is not None:
            found.append(Shown(reply.message, private=True))
        wanted = await self.wanted()
        found.extend(
            Shown(w.message, w.user is not None)
            for w in reversed(wanted.values())
            if w.user in {None, who.user}
        )
        return iter(found)

    def message(self, who: Person) -> Message:
        """A person's last private message."""
        message = self.replies[who.user].message
        assert message is not None
        return message

    def said(self, who: Person) -> str:
        """Its text, without the small line at its end that names the table (``content`` has it)."""
        return re.sub(r"\n-# [^\n]+ in (?:<#\d+>|our direct messages)\Z", "", self.content(who))

    def content(self, who: Person) -> str:
        """The whole text of the last private message to somebody."""
        return self.message(who).content

    def dialog(self, who: Person) -> Dialog:
        dialog = self.replies[who.user].dialog
        assert dialog is not None
        return dialog

    def labels(self, who: Person) -> list[str]:
        """What a person's last private message offers."""
        message = self.replies[who.user].message
        return [] if message is None else list(offered(message))

    async def button(self, who: Person, label: str) -> tuple[Button, bool]:
        for shown in await self.shown(who):
            for button in buttons(shown.message):
                if _says(button.label, label):
                    assert button.enabled, f"{label} cannot be pressed"
                    return button, shown.private
        raise AssertionError(f"{who.name} is not shown {label!r}, but {self.labels(who)}")

    # ---------------------------------------------------------------- doing

    async def click(
        self,
        who: Person,
        custom_id: str,
        *,
        values: tuple[str, ...] = (),
        inputs: Mapping[str, str] = {},
        private: bool = False,
        interaction: int | None = None,
    ) -> Reply:
        """Any press at all, as Discord would deliver it."""
        reply = await self.desk.click(
            Click(
                interaction=interaction or self.press_id(),
                user=who.user,
                name=who.name,
                channel=CHANNEL,
                custom_id=custom_id,
                guild=GUILD,
                values=values,
                inputs=inputs,
                private=private,
            )
        )
        self.replies[who.user] = reply
        return reply

    async def press(self, who: Person, label: str, *, interaction: int | None = None) -> Reply:
        """Press a button that this person is shown."""
        button, private = await self.button(who, label)
        return await self.click(who, button.id, private=private, interaction=interaction)

    async def choose(
        self, who: Person, *labels: str, of: str = "", interaction: int | None = None
    ) -> Reply:
        """Choose these options of a menu that this person is shown (``of`` is what it asks)."""
        for shown in await self.shown(who):
            for menu in menus(shown.message):
                values = _values(menu, labels)
                if values is not None and of in menu.placeholder:
                    assert menu.least <= len(values) <= menu.most
                    return await self.click(
                        who,
                        menu.id,
                        values=values,
                        private=shown.private,
                        interaction=interaction,
                    )
        raise AssertionError(f"{who.name} is not shown {labels}, but {self.labels(who)}")

    async def type(self, who: Person, *, interaction: int | None = None, **inputs: str) -> Reply:
        """Fill the dialog that stands before this person and send it off."""
        dialog = self.dialog(who)
        assert set(inputs) <= {field.id for field in dialog.inputs}
        return await self.click(
            who, dialog.id, inputs=inputs, private=True, interaction=interaction
        )

    async def command(
        self, who: Person, command: str, *, interaction: int | None = None, **options: Any
    ) -> Reply:
        reply = await self.desk.typed(self.typed(who, command, interaction, **options))
        self.replies[who.user] = reply
        return reply

    def typed(
        self, who: Person, command: str, interaction: int | None = None, **options: Any
    ) -> Typed:
        channel = options.pop("channel", CHANNEL)
        guild = options.pop("guild", GUILD)
        return Typed(
            interaction=interaction or self.press_id(),
            user=who.user,
            name=who.name,
            channel=channel,
            command=command,
            guild=guild,
            options=options,
        )

    async def lobby(self, *people: Person, game: str = "reference") -> None:
        """Open a lobby with these people, the first as host."""
        await self.command(people[0], "play", game=game)
        self.match = await self.store.read(_newest)
        for person in people[1:]:
            await self.press(person, "Join")

    async def begin(self, *people: Person, game: str = "reference") -> None:
        """Open a table with these people and start."""
        await self.lobby(*people, game=game)
        await self.press(people[0], "Start")

    async def move(self, who: Person, text: str) -> Reply:
        """Make a move by typing it; it has to be accepted."""
        reply = await self.command(who, "move", what=text, table=f"#{ids.base36(self.match)}")
        assert self.said(who).startswith("✔"), self.said(who)
        return reply

    async def arrange(self, change: Callable[[Caravan], None]) -> Loaded:
        """Put the table into another state, as if it had come to it by play."""
        now = await self.now()
        state = copy(now.playing)
        assert isinstance(state, Caravan)
        change(state)
        state.check()
        return await self.put(state)

    async def put(self, state: State) -> Loaded:
        """Lay out this state at the table, as if it had come to it by play."""
        await put(self.tables, self.match, state)
        return await self.now()

    async def bytes(self, match: int | None = None) -> bytes:
        """Everything that a move could change of a match, as bytes."""
        which = match or self.match
        tables = ("matches", "snapshots", "actions", "keyframes", "texts", "deadlines", "orders")

        def work(conn: Any) -> bytes:
            found = [
                conn.execute(
                    f"SELECT * FROM {name} WHERE {'id' if name == 'matches' else 'match'} = ?",  # noqa: S608
                    (which,),
                ).fetchall()
                for name in tables
            ]
            return repr(found).encode()

        return await self.store.read(work)


def _newest(conn: Any) -> int:
    found: int | None = conn.execute("SELECT max(id) FROM matches").fetchone()[0]
    return found or 1


def hold(state: Caravan, seat: int, *cards: str) -> None:
    """Give a seat exactly these cards; what it held goes back into the pile, and others give nothing."""
    state.pile.draw.extend(state.hands[seat])
    state.hands[seat] = []
    for card in cards:
        state.pile.draw.remove(card)
        state.hands[seat].append(card)
    state.hands[seat].sort()
    assert len(state.pile.draw) <= len(BOX)


def buttons(message: Message) -> list[Button]:
    return [c for row in message.rows for c in row if isinstance(c, Button)]


def menus(message: Message) -> list[Menu]:
    return [c for row in message.rows for c in row if isinstance(c, Menu)]


def offered(message: Message) -> Iterator[str]:
    for row in message.rows:
        for control in row:
            if isinstance(control, Button):
                yield control.label
            else:
                yield from (option.label for option in control.options)


def _says(shown: str, label: str) -> bool:
    """Whether a label says this, whatever number it shares with the picture."""
    number, dot, rest = shown.partition(" · ")
    return shown == label or (bool(dot) and number.isdecimal() and rest == label)


def _values(menu: Menu, labels: tuple[str, ...]) -> tuple[str, ...] | None:
    left = list(menu.options)
    values = []
    for label in labels:
        option = next((o for o in left if _says(o.label, label)), None)
        if option is None:
            return None
        left.remove(option)
        values.append(option.value)
    return tuple(values)


def disguised(who: Person, name: str) -> Person:
    return replace(who, name=name)


async def together(*work: Awaitable[T]) -> list[T]:
    """Do several things at once."""
    return list(await asyncio.gather(*work))
