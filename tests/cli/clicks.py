"""What `bench clicks` measures: people at 100 tables who press only what is shown, over the wire.

Presses come by the clock, whether or not the one before is answered. The empty command (`/about`,
which reads and changes nothing) is used beside them, so that its round trip has the same company.
"""

import asyncio
import itertools
import random
import statistics
import sys
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import msgspec
from tqdm import tqdm

from tests.wire.driver import Answer, BotProcess, NotShownError, Person, Shown, World
from tests.wire.server.ids import EPOCH_MS

TABLES = 100
A_SECOND = 50
EMPTY_A_SECOND = 5
SERVERS = 10
"""Two people in each: a direct message takes five new messages in five seconds, and each table has a hand in it."""
AT_ONCE = 5
"""Tables that are opened at the same time, before the clock runs."""
QUIET_S = 2
"""Seconds without a request after which the bot has caught up with opening the tables."""
PATIENCE_S = 30
"""Seconds that it gets for that; the rest (hands by direct message) it does beside the presses."""
ANSWER_PARTS = 6
"""Parts of the custom id of a press on an answer; other buttons (help, hand, next table) have fewer."""


@dataclass
class Figures:
    """What was measured, in milliseconds by the stand-in; `presses` are the ids of the presses."""

    acks: list[float] = field(default_factory=list)
    empties: list[float] = field(default_factory=list)
    presses: set[int] = field(default_factory=set)
    unanswered: int = 0
    left_out: int = 0


def measure(*, game: str, games: Sequence[str], seconds: float) -> dict[str, float]:
    """The figures of `python -m bot bench clicks`; tells on standard error what went wrong."""
    return asyncio.run(_measured(game, games, seconds))


async def _measured(game: str, games: Sequence[str], seconds: float) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as name:
        env = {
            "ANTECHAMBER_GAMES": ",".join(games),
            "ANTECHAMBER_DATABASE": str(Path(name) / "clicks.sqlite3"),
            "ANTECHAMBER_LOG_FORMAT": "json",
            "ANTECHAMBER_LOG_LEVEL": "info",
        }
        async with World() as world:
            bot = await BotProcess(world, "run", env=env).start()
            try:
                club = await Club.of(world, game, TABLES)
                figures = await club.pressed(seconds)
                for violation in await world.violations():
                    sys.stderr.write(f"Discord would refuse: {violation}\n")
            finally:
                code = await bot.stop()
    if code or figures.unanswered or figures.left_out:
        sys.stderr.write(
            f"{figures.unanswered} presses unanswered, {figures.left_out} left out because every "
            f"table waited for its answer; the bot's exit code was {code}\n"
        )
    return _told(figures, bot.output.lines)


def _told(figures: Figures, lines: Sequence[str]) -> dict[str, float]:
    commits = [ms for line in lines if (ms := _commit_ms(line, figures.presses)) is not None]
    return {
        "ack_p50_ms": _percentile(figures.acks, 50),
        "ack_p99_ms": _percentile(figures.acks, 99),
        "commit_p95_ms": _percentile(commits, 95),
        "empty_p50_ms": _percentile(figures.empties, 50),
        "empty_p99_ms": _percentile(figures.empties, 99),
    }


def _percentile(values: Sequence[float], percent: int) -> float:
    return round(statistics.quantiles(values, n=100, method="inclusive")[percent - 1], 1)


class Logged(msgspec.Struct):
    """A line of the bot's log."""

    event: str
    timestamp: datetime
    press: int | None = None


def _commit_ms(line: str, presses: set[int]) -> float | None:
    """How long after its press (whose id holds the time) a move was on disk; None for any other line."""
    try:
        logged = msgspec.json.decode(line, type=Logged)
    except msgspec.MsgspecError:
        return None
    if logged.event != "committed" or logged.press not in presses:
        return None
    return logged.timestamp.timestamp() * 1000 - ((logged.press >> 22) + EPOCH_MS)


class Table:
    """One table in one channel, and how far the people at it are in pressing."""

    def __init__(self, channel: int, people: Sequence[Person], chance: random.Random) -> None:
        self.channel = channel
        self._people = itertools.cycle(people)
        self.host, *self._guests = people
        self._person = next(self._people)
        self._panel: Shown | None = None
        self._chance = chance
        self._shown = 0

    async def open(self, game: str) -> None:
        """Open it, sit down, start."""
        await self.host.slash(self.channel, "play", game=game)
        for guest in self._guests:
            lobby = await guest.see(self.channel, label="Join", after=self._shown)
            await guest.press(lobby, "Join")
        lobby = await self.host.see(self.channel, label="Start", after=self._shown)
        await self.host.press(lobby, "Start")
        self._panel = None
        self._shown = (await self.host.see(self.channel, label="Play", after=self._shown)).id

    @property
    def is_over(self) -> bool:
        """Whether its message, as it is now, has nothing to play any more."""
        return self._message() is None

    def _message(self) -> Shown | None:
        """The newest message of the table with a Play button."""
        shown = self.host.messages.get(self._shown)
        if shown is not None and "Play" in shown.labels():
            return shown
        here = self.host.inside(self.channel)
        shown = next((m for m in reversed(here) if "Play" in m.labels()), None)
        self._shown = shown.id if shown is not None else self._shown
        return shown

    async def press(self) -> Answer:
        """Press an answer that the panel offers, or open the panel of the next person who is asked."""
        if self._panel is not None:
            offered = _answers(self._panel)
            if offered:
                custom_id, value = self._chance.choice(offered)
                return await self._answered(custom_id, value)
            self._person = next(self._people)
        table = self._message()
        assert table is not None, "a table that is over is opened anew before it is pressed"
        answer = await self._person.press(table, "Play")
        self._panel = answer.message
        return answer

    async def _answered(self, custom_id: str, value: str | None) -> Answer:
        panel = self._panel
        assert panel is not None
        if value is None:
            answer = await self._person.press(panel, custom_id=custom_id)
        else:
            answer = await self._person.choose(panel, value, custom_id=custom_id)
        self._panel = self._person.messages.get(panel.id)
        if answer.kind == "modal":
            self._panel = None
        return answer


def _answers(panel: Shown) -> list[tuple[str, str | None]]:
    """What can be pressed on the way to an answer: (custom id, value in that menu or None)."""
    buttons: list[tuple[str, str | None]] = [
        (b["custom_id"], None)
        for b in panel.buttons()
        if not b.get("disabled") and b.get("custom_id", "").count(".") == ANSWER_PARTS - 1
    ]
    menus = [(s["custom_id"], o["value"]) for s in panel.selects() for o in s.get("options", [])]
    return buttons + menus


class Club:
    """Servers with many tables, and the clock by which people press."""

    def __init__(self, game: str, tables: Sequence[Table]) -> None:
        self.game = game
        self._idle = deque(tables)
        self._door = tables[0]
        self._figures = Figures()
        self._in_hand: set[asyncio.Task[None]] = set()

    @classmethod
    async def of(cls, world: World, game: str, tables: int) -> "Club":
        """The tables, each with a match begun."""
        made = [
            table for number in range(SERVERS) for table in await _server(world, number, tables)
        ]
        with tqdm(total=tables, unit=" tables", disable=None, leave=False) as bar:
            for first in range(0, tables, AT_ONCE):
                batch = made[first : first + AT_ONCE]
                await asyncio.gather(*(table.open(game) for table in batch))
                bar.update(len(batch))
        await _quiet(world)
        return cls(game, made)

    async def pressed(self, seconds: float) -> Figures:
        """The figures of so many seconds of pressing."""
        began = time.perf_counter()
        presses = ((n / A_SECOND, self._press) for n in range(round(seconds * A_SECOND)))
        empties = (
            (n / EMPTY_A_SECOND, self._empty) for n in range(round(seconds * EMPTY_A_SECOND))
        )
        due = sorted([*presses, *empties], key=lambda each: each[0])
        for at, act in tqdm(due, unit=" presses", disable=None, leave=False):
            await asyncio.sleep(max(0.0, began + at - time.perf_counter()))
            task = asyncio.create_task(act())
            self._in_hand.add(task)
            task.add_done_callback(self._in_hand.discard)
        await asyncio.gather(*self._in_hand)
        return self._figures

    async def _press(self) -> None:
        if not self._idle:  # every table waits for its answer: the press falls out
            self._figures.left_out += 1
            return
        table = self._idle.popleft()
        try:
            if table.is_over:
                await table.open(self.game)
            answer = await table.press()
        except NotShownError:  # changed between looking and pressing, as it happens to people
            return
        finally:
            self._idle.append(table)
        self._figures.unanswered += answer.kind == "nothing"
        self._figures.acks.append(answer.ack_ms)
        self._figures.presses.add(answer.interaction)

    async def _empty(self) -> None:
        answer = await self._door.host.slash(self._door.channel, "about")
        self._figures.empties.append(answer.ack_ms)


async def _server(world: World, number: int, tables: int) -> list[Table]:
    """A server with its share of the tables, none of them open yet."""
    people = [await world.person(f"{name} {number}") for name in ("Ann", "Bob")]
    guild = await world.guild(*people, name=f"Club {number}")
    channels = [await guild.channel(f"t{n}") for n in range(number, tables, SERVERS)]
    return [Table(channel, people, random.Random(channel)) for channel in channels]


async def _quiet(world: World) -> None:
    """Return when the bot has caught up with what opening the tables left to do, or should have."""
    before = None
    until = time.perf_counter() + PATIENCE_S
    while (counts := (await world.status())["counts"]) != before and time.perf_counter() < until:
        before = counts
        await asyncio.sleep(QUIET_S)
