"""What must be true of a table whatever happened: asked by people, of the bot as it answers now.

What a table's message and a hand's message show is compared with what the bot says when somebody asks for the same
thing anew. The database is only ever read, to count what is in the log.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from tests.wire.driver import Answer, NotShownError, Person, Shown, World
from tests.wire.process import ROOT

DONE = "✔"
OURS = "Something went wrong"
HAND = "Your hand"
OVER = "no longer in play"
UNREACHED = "cannot be sent direct messages"
WITHIN = 10.0
"""Seconds from a start to the truth."""


@dataclass(frozen=True)
class Entry:
    """One line of a match's log, as far as a test reads it."""

    n: int
    kind: str
    seat: int | None
    chain: bytes
    action: object

    @property
    def type(self) -> str:
        """The action's type in lower case; empty where it has none."""
        return str(self.action.get("do", "")) if isinstance(self.action, dict) else ""


class Records:
    """The database, read beside the bot."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=10)) as conn:
            return conn.execute(sql, values).fetchall()

    def match(self, channel: int) -> int | None:
        """The newest match of a channel."""
        rows = self._rows("SELECT max(id) FROM matches WHERE channel_id = ?", channel)
        return None if rows[0][0] is None else int(rows[0][0])

    def matches(self) -> list[int]:
        """All matches that have begun."""
        return [int(r[0]) for r in self._rows("SELECT DISTINCT match FROM actions ORDER BY 1")]

    def status(self, channel: int) -> str:
        """The status of a channel's newest match; empty where there is none."""
        rows = self._rows("SELECT status FROM matches WHERE id = ?", self.match(channel))
        return str(rows[0][0]) if rows else ""

    def seated(self, channel: int) -> int:
        """How many people and agents are at the channel's newest match."""
        sql = "SELECT count(*) FROM seats WHERE match = ? AND left_at IS NULL"
        return int(self._rows(sql, self.match(channel))[0][0])

    def deadlines(self, channel: int) -> int:
        """How much is still to fall due at the channel's newest match."""
        sql = "SELECT count(*) FROM deadlines WHERE match = ?"
        return int(self._rows(sql, self.match(channel))[0][0])

    def log(self, channel: int) -> list[Entry]:
        """The log of the channel's newest match, oldest first."""
        sql = "SELECT n, kind, seat, chain, action FROM actions WHERE match = ? ORDER BY n"
        return [
            Entry(n, kind, seat, chain, msgspec.msgpack.decode(action))
            for n, kind, seat, chain, action in self._rows(sql, self.match(channel))
        ]


@dataclass
class Table:
    """One match, seen by those who play and by somebody who does not."""

    world: World
    records: Records
    channel: int
    players: list[Person]
    stranger: Person
    without_dms: list[Person] = field(default_factory=list)

    # ------------------------------------------------------------ what is on the screen

    def public(self, person: Person | None = None) -> list[Shown]:
        """All messages of the bot in the channel that everybody sees, the oldest first."""
        who = person or self.players[0]
        return [
            s
            for s in who.inside(self.channel)
            if not s.is_ephemeral and s.author not in self.world.people
        ]

    def message(self, person: Person | None = None) -> Shown | None:
        """The table's message, or the lobby's: the one message of the bot's here."""
        shown = self.public(person)
        return shown[-1] if shown else None

    def hands(self, person: Person) -> list[Shown]:
        """The hand messages of this table that are in a person's DM now."""
        here = f"<#{self.channel}>"
        return [
            s for s in person.in_dm()
            if not s.is_ephemeral and here in s.content and (HAND in s.content or OVER in s.content)
        ]  # fmt: skip

    def asked(self) -> list[Person]:
        """Who is asked, by the table's message."""
        message = self.message()
        lines = [] if message is None else message.content.splitlines()
        waiting = "".join(line for line in lines if line.startswith("▶"))
        return [p for p in self.players if p.mention in waiting]

    async def typed(self, person: Person, what: str) -> Answer:
        """Type a move that is legal, and wait for the bot's word that it was made."""
        answer = await person.slash(self.channel, "move", what=what)
        await answer.outcome()
        assert DONE in answer.text, f"{what}: {answer.kind} {answer.text}"
        return answer

    async def plays(self, person: Person, label: str) -> Answer:
        """Press a button of the table's message and wait for the outcome; once more where it was just sent anew."""
        while True:
            shown = await person.until(lambda: self._with(person, label))
            try:
                answer = await person.press(shown, label)
            except NotShownError:
                continue
            await answer.outcome()
            assert answer.kind != "nothing", f"{person} was not answered"
            assert OURS not in answer.text, answer.text
            return answer

    def _with(self, person: Person, label: str) -> Shown | None:
        shown = self.message(person)
        return shown if shown is not None and label in shown.labels() else None

    # ------------------------------------------------------------ what must be true

    async def true(self, since: float | None = None) -> None:
        """Table and hands show what the bot says now, each once, within ten seconds of ``since``."""
        end = (time.monotonic() if since is None else since) + WITHIN
        status = self.records.status(self.channel)
        try:
            if status == "playing":
                await self._playing(end)
            elif status == "lobby":
                await self._lobby(end)
            elif status == "over":
                await self._over(end)
            elif status == "cancelled":
                await self._until(end, self._is_closed)
            elif status == "archived":
                for person in self.players:
                    await self._until(end, lambda: not self.hands(person), person)  # noqa: B023 - called at once
        except TimeoutError:
            raise AssertionError(await self._untrue(status)) from None

    async def _playing(self, end: float) -> None:
        board = await self.stranger.slash(self.channel, "board")
        log = await self.stranger.slash(self.channel, "log")
        facts = _picture(await board.outcome())
        await log.outcome()
        asked = [p for p in self.players if await self._is_asked(p)]
        await self._until(end, lambda: self._shows(facts, log.text, asked))
        for person in self.players:
            if person not in self.without_dms:
                await self._hand(person, end)

    async def _is_asked(self, person: Person) -> bool:
        """Whether the bot asks this person something, by what Play answers."""
        return "Nothing is asked of you" not in (await self.plays(person, "Play")).text

    def _shows(self, facts: str, log: str, asked: list[Person]) -> bool:
        public = self.public()
        if len(public) != 1 or "Log" not in public[0].labels():
            return False
        happened = news(public[0])
        newest = next((line for line in log.splitlines()[::-1] if line.startswith("`")), "")
        return (
            _picture(public[0]) == facts
            and self.asked() == asked
            and bool(happened) == bool(newest)
            and newest.endswith(happened[-1] if happened else "")
            and (UNREACHED in public[0].content) == bool(self.without_dms)
        )

    async def _hand(self, person: Person, end: float) -> None:
        answer = await person.slash(self.channel, "hand")
        now = await answer.outcome()
        assert now is not None

        def same() -> bool:
            hands = self.hands(person)
            return len(hands) == 1 and _same(hands[0], now)

        await self._until(end, same, person)

    async def _lobby(self, end: float) -> None:
        count = self.records.seated(self.channel)

        def shows() -> bool:
            public = self.public()
            return (
                len(public) == 1
                and f"({count} of" in public[0].content
                and "Join" in public[0].labels()
            )

        await self._until(end, shows)

    def _is_closed(self) -> bool:
        public = self.public()
        return len(public) == 1 and "closed" in public[0].content and not public[0].labels()

    async def _over(self, end: float) -> None:
        def shows() -> bool:
            public = self.public()
            return len(public) == 1 and "Verify" in public[0].labels() and not self.asked()

        await self._until(end, shows)
        for person in self.players:
            if person not in self.without_dms:
                await self._until(end, lambda: self._is_old(person), person)  # noqa: B023 - called at once

    def _is_old(self, person: Person) -> bool:
        hands = self.hands(person)
        return len(hands) == 1 and OVER in hands[0].content and not hands[0].labels()

    async def _until(self, end: float, fits: object, person: Person | None = None) -> None:
        assert callable(fits)
        who = person or self.players[0]
        await who.until(fits, timeout=max(end - time.monotonic(), 0.01))

    async def _untrue(self, status: str) -> str:
        said = [f"{s.id} {s.content!r} {s.labels()} {_picture(s)!r}" for s in self.public()]
        hands = {p.name: [(s.id, s.content) for s in self.hands(p)] for p in self.players}
        return f"not the truth after {WITHIN} s ({status}): {said}; hands: {hands}"

    async def brought(self) -> None:
        """Brought to the bottom, the table's message says what it said: so it said the truth."""
        if self.records.status(self.channel) != "playing":
            return
        before = self.message()
        assert before is not None
        answer = await self.players[0].slash(self.channel, "play")
        await answer.outcome()
        after = await self.players[0].until(lambda: self._moved(before))
        assert _same(before, after), f"{before.content!r} {after.content!r}"

    def _moved(self, before: Shown) -> Shown | None:
        public = self.public()
        return public[0] if len(public) == 1 and public[0].id != before.id else None


def news(shown: Shown) -> list[str]:
    """What a table's message says has happened, the newest last."""
    lines = shown.content.splitlines()
    older = [
        line[3:] for line in lines if re.match(r"-# [●▲■◆★✚⬟⬢↩](?!.*cannot be sent direct)", line)
    ]
    return older + [line[2:] for line in lines if line.startswith("» ")]


def _picture(shown: Shown | None) -> str:
    assert shown is not None
    return "\n".join(str(a.get("description", "")) for a in shown.attachments)


def _same(one: Shown, other: Shown) -> bool:
    """Whether two messages show the same to whoever looks."""
    return (one.content, _picture(one), one.labels()) == (
        other.content,
        _picture(other),
        other.labels(),
    )


async def verified(records: Records, games: str) -> None:
    """`python -m bot verify` finds no fault in any match that has begun."""
    told = await asyncio.to_thread(_verify, records, games)
    assert told == "", told


def _verify(records: Records, games: str) -> str:
    code = "import sys; from bot.__main__ import main; sys.exit(max(main(['verify', m]) for m in sys.argv[1:]))"
    numbers = [str(number) for number in records.matches()]
    assert numbers, "nothing was played"
    done = subprocess.run(
        [sys.executable, "-c", code, *numbers], cwd=ROOT, capture_output=True, text=True, check=False,
        env={"PATH": "", "ANTECHAMBER_DATABASE": str(records.path), "ANTECHAMBER_GAMES": games},
    )  # fmt: skip
    faultless = done.stdout.count("No fault:") == len(numbers)
    return "" if done.returncode == 0 and faultless else done.stdout + done.stderr
