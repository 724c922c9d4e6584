"""Fifty presses at once at one table: each answered in time and once, the legal ones applied in order of arrival."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Number
from tests.wire.driver import Answer, Modal, Person, Shown, World
from tests.wire.stage import GAMES, Stage
from tests.wire.truth import DONE, OURS, Table, verified

pytestmark = pytest.mark.wire

PRESSES = 50
IN_TIME_MS = 3_000
ROUNDS = 3
FORGED = (
    "1.{m}.0.1.aaaaaaaaaaaa.0", "1.{m}.0.1.aaaaaaaaaaaa.o", "1.{m}.0.1.~0_aaaaaa.s0", "1.{m}.0.1.~zz-zz_aaaaaa.0",
    "1.{m}.99.1.aaaaaaaaaaaa.0", "1.{m}.0.zzzz.aaaaaaaaaaaa.0", "1.zzzzzz.play.", "1.{m}.sure.end", "1.{m}.start.",
    "1.{m}.nonsense.x", "2.{m}.play.", "1.{m}", ".....", "1.-1.play.", "1.{m}.drop.99", "1.{m}.switch.nothing",
    "1.zzzzzzzzzzzzzzzzzzzzzz.play.", "1.{m}.ask.zzz", "1.{m}.clause.99", "1.{m}.cancel.", "1.{m}.0.0.aaaaaaaaaaaa.0",
)  # fmt: skip


@dataclass
class Throw:
    """One thing that somebody does. ``move``: what it would do to the game, where it is a move.

    ``bound``: it belongs to the question that was open when the storm began.
    """

    what: str
    who: Person
    do: Callable[[], Awaitable[Answer]]
    move: str = ""
    bound: bool = False


@dataclass
class Turns:
    """The game as far as the storm plays it: whose turn it is, and how many actions are left."""

    people: list[Person]
    turn: int
    left: int = 2
    moved: bool = False
    log: list[tuple[int, str]] = field(default_factory=list)

    def makes(self, throw: Throw) -> bool:
        """Whether this is a legal move now; then it is made."""
        seat = self.turn % len(self.people)
        if (
            not throw.move
            or self.turn == ROUNDS * len(self.people)
            or throw.who is not self.people[seat]
        ):
            return False
        if throw.bound and self.moved:
            return False
        self.moved = True
        self.log.append((seat, throw.move))
        self.left -= throw.move == "draw"
        if throw.move == "endturn" or not self.left:
            self.left, self.turn = 2, self.turn + 1
        return True


class Storm:
    """A table in its second round, with Ann on turn, and what is thrown at it."""

    def __init__(self, stage: Stage, table: Table, seed: int) -> None:
        self.stage, self.table = stage, table
        self.chance = random.Random(seed)
        self.everybody = [*table.players, stage.dora]
        self.stale: list[Throw] = []

    @classmethod
    async def over(cls, stage: Stage, seed: int) -> Storm:
        """A table that has been played for a round, so that there are presses from before."""
        table = await stage.table(stage.ann, stage.ben, stage.cleo)
        made = cls(stage, table, seed)
        panel = await (await table.plays(stage.ann, "Play")).outcome()
        message = table.message()
        assert panel is not None
        assert message is not None
        made.stale = [
            made._press(stage.ann, message, "Draw a card"),
            made._press(stage.ann, panel, "End turn"),
            made._press(stage.ben, message, "End turn"),
        ]
        for person in table.players:
            await table.typed(person, "end turn")
        await table.true()
        return made

    def _press(self, who: Person, message: Shown, label: str, move: str = "") -> Throw:
        """A press, whatever became of the message meanwhile."""
        custom_id = message.button(label)["custom_id"]
        return Throw(label, who, lambda: who.raw_press(custom_id, message), move, bound=bool(move))

    async def gathered(self) -> list[Throw]:
        """Fifty throws in a random order; what they belong to is fetched before."""
        throws = [*self.stale, *await self._bound(), *self._typed(), *self._forged()]
        throws += self._looks(PRESSES - len(throws))
        self.chance.shuffle(throws)
        return throws

    async def _bound(self) -> list[Throw]:
        """Moves on the question that is open: a private button, public ones, a dialog; at most one can count."""
        ann, ben = self.table.players[:2]
        panel = await (await self.table.plays(ann, "Play")).outcome()
        modal = await self._dialog(ann)
        message = self.table.message()
        assert panel is not None
        assert message is not None
        fields = {f["custom_id"]: _filled(f) for f in modal.fields()}
        return [
            self._press(ann, panel, "End turn", "endturn"),
            self._press(ann, message, "End turn", "endturn"),
            self._press(ann, message, "Draw a card", "draw"),
            Throw("dialog", ann, lambda: ann.submit_fields(modal, fields), "offer", bound=True),
            self._press(ben, message, "Draw a card"),
            self._press(self.stage.dora, message, "End turn"),
        ]

    async def _dialog(self, who: Person) -> Modal:
        """The dialog of an offer, opened from a question of its own."""
        shown = await (await self.table.plays(who, "Play")).outcome()
        while True:
            assert shown is not None
            label = next((x for x in shown.labels() if x.startswith(("Type", "Write"))), None)
            if label is not None:
                modal = (await who.press(shown, label)).modal
                assert modal is not None
                return modal
            menu = shown.selects()[-1]
            value = menu["options"][0]["value"]
            shown = await (await who.choose(shown, value, custom_id=menu["custom_id"])).outcome()

    def _typed(self) -> list[Throw]:
        """Typed moves of everybody: whether one is legal depends on what came before it."""

        def typed(who: Person, what: str, move: str = "") -> Throw:
            return Throw(what, who, lambda: who.slash(self.table.channel, "move", what=what), move)

        players = self.table.players
        made = [typed(p, "draw", "draw") for p in players]
        made += [typed(p, "end turn", "endturn") for p in players for _ in range(3)]
        made += [typed(p, what) for p in self.everybody for what in ("travel", "sell the camel")]
        return made

    def _looks(self, count: int) -> list[Throw]:
        """Looks and completion: they change nothing."""
        message = self.table.message()
        assert message is not None

        def command(who: Person, name: str) -> Throw:
            return Throw(name, who, lambda: who.slash(self.table.channel, name))

        def complete(who: Person) -> Throw:
            return Throw(
                "…", who, lambda: who.autocomplete(self.table.channel, "move", "what", "t")
            )

        looks = [
            self._press(p, message, x)
            for p in self.everybody
            for x in ("Play", "My hand", "Log", "Text", "Help")
        ]
        looks += [
            command(p, name) for p in self.everybody for name in ("hand", "mine", "orders", "board")
        ]
        looks += [complete(p) for p in self.everybody]
        return self.chance.sample(looks, count)

    def _forged(self) -> list[Throw]:
        """Custom ids that the bot never gave out, or gave to others than these."""
        message = self.table.message()
        match = self.stage.records.match(self.table.channel)
        assert message is not None
        made = [text.format(m=match) for text in self.chance.sample(FORGED, 6)]
        who = self.chance.choices(self.everybody[1:], k=6)

        def press(person: Person, custom_id: str) -> Throw:
            return Throw(custom_id, person, lambda: person.raw_press(custom_id, message))

        return [press(person, custom_id) for person, custom_id in zip(who, made, strict=True)]


def _filled(field_: Mapping[str, Any]) -> str:
    hint = field_.get("placeholder") or ""
    return hint.split(" ")[0] if hint[:1].isdigit() else "well met"


Weather = Callable[[World], Awaitable[object]]


async def calm(world: World) -> None:
    """Nothing is slow."""


async def slow(world: World) -> None:
    """Every request takes its time and they overtake each other; events come in order."""
    for seed, method in enumerate(("P*", "DELETE")):
        await world.fault("delay", method, low=50, high=300, seed=seed)
    await world.fault("reorder", "POST", "/interactions/*", count=4, ms=100, seed=2)


async def wild(world: World) -> None:
    """Events overtake each other, too: who was first is for Discord to say."""
    await slow(world)
    await world.fault("delay", "GATEWAY", "INTERACTION_CREATE", low=0, high=300, seed=3)


async def storm(stage: Stage, seed: int, weather: Weather) -> None:
    """Let a storm pass, and look at what is left."""
    made = await Storm.over(stage, seed)
    table = made.table
    throws = await made.gathered()
    assert len(throws) == PRESSES
    before = len(table.records.log(table.channel))

    await weather(stage.world)
    await stage.world.settings(twice_every=4)
    answers = await asyncio.gather(*(throw.do() for throw in throws))
    await asyncio.gather(*(answer.outcome() for answer in answers))
    await table.true()
    await stage.world.do("clear_faults")
    await stage.world.settings(twice_every=0)

    applied = [(e.seat, e.type) for e in table.records.log(table.channel)[before:]]
    told = [
        (table.players.index(t.who), t.move)
        for t, a in zip(throws, answers, strict=True)
        if DONE in a.text
    ]
    story = f"seed {seed}: {[(t.what, t.who) for t in throws]}"
    assert applied, story
    assert Counter(applied) == Counter(told), story
    if weather is not wild:
        turns = Turns(table.players, turn=len(table.players))
        legal = [turns.makes(throw) for throw in throws]
        assert applied == turns.log, story
        assert legal == [DONE in answer.text for answer in answers], story
    for throw, answer in zip(throws, answers, strict=True):
        what = f"{throw}: {answer.kind} in {answer.ack_ms} ms: {answer.text}"
        assert answer.kind != "nothing", what
        assert answer.ack_ms < IN_TIME_MS, what
        assert OURS not in answer.text, what
    await _each_once(stage, answers)
    await table.brought()


async def _each_once(stage: Stage, answers: list[Answer]) -> None:
    """Everybody saw exactly one answer to each thing done: at once, or a deferral and one outcome."""
    await stage.flushed()
    seen = Counter(
        (a["interaction"], isinstance(a["type"], int))
        for p in stage.world.people.values()
        for a in p.answers
    )
    for answer in answers:
        key = str(answer.interaction)
        assert seen[key, True] == 1, answer
        assert seen[key, False] == answer.kind.startswith("deferred"), answer
    refused = [r for r in await stage.world.requests() if r["code"] in (40060, 10062)]
    assert refused == []


@pytest.mark.parametrize("weather", [calm, slow, wild])
async def test_fifty_presses_at_once(weather: Weather, tmp_path: Path, number: Number) -> None:
    async with World() as world:
        await world.settings(rate_limits=False)
        stage = await Stage.set(world, tmp_path)
        await stage.start()
        for seed in range(number(3, 40)):
            await storm(stage, seed, weather)
        assert await stage.bot.stop() == 0
        assert await world.violations() == []
        assert "Traceback" not in str(stage.bot.output)
        await verified(stage.records, GAMES)
