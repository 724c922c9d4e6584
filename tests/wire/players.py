"""People who play: they know no rules, read what the bot shows them, and press only that.

A player presses Play when the table says that they are asked, then goes on choosing among what is shown until the bot
says that the move was made. Chances come from a seeded generator, so a game can be repeated.
"""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from tests.wire.person import Person
from tests.wire.shown import Answer, Shown

DONE = "✔"
LOOK = "Do it"
"""What is pressed after a look at what cannot be taken back."""
ASIDE = (
    "Back",
    "?",
    "My hand",
    "Orders",
    "Undo",
    "Next table",
    "Board",
    "Help",
    "Play",
    "Log",
    "Text",
)
STEPS = 12
"""Presses after which a move should have been made."""


@dataclass
class Tally:
    """What happened to the players of a game."""

    moves: int = 0
    presses: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """Of each kind of move how many presses each took, from Play or from the move before, without that Play."""
    refused: list[str] = field(default_factory=list)
    slowest_ms: float = 0.0

    def note(self, pressed: list[str]) -> None:
        """Count the presses that made a move; its kind is what the first of them says."""
        if pressed:
            look = f", after {LOOK}" if LOOK in pressed else ""
            self.presses[kind_of(pressed[0]) + look].append(len(pressed))

    def frequent(self, count: int = 3) -> dict[str, int]:
        """The most frequent kinds of move, each with the most presses that one took."""
        kinds = sorted(self.presses, key=lambda kind: -len(self.presses[kind]))
        return {kind: max(self.presses[kind]) for kind in kinds[:count]}


def kind_of(label: str) -> str:
    """The words of a label without the names of places and pieces, which have digits: "Move A1 …" is "Move"."""
    words = label.removesuffix("…").split()
    return " ".join(w for w in words if w != "·" and not any(map(str.isdigit, w)))


@dataclass
class Player:
    """One person at one table."""

    person: Person
    channel: int
    chance: random.Random
    tally: Tally
    pressed: list[str] = field(default_factory=list, init=False)
    """What was pressed since Play, or since the move before."""

    def table(self) -> Shown | None:
        """The table message as this person sees it: the newest in the channel with a Log button."""
        for shown in reversed(self.person.inside(self.channel)):
            if not shown.is_ephemeral and "Log" in shown.labels():
                return shown
        return None

    def is_asked(self) -> bool:
        """Whether the table says that this person is asked something."""
        table = self.table()
        return table is not None and f"<@{self.person.id}>" in table.content

    async def move(self) -> bool:
        """Make one move, from Play to the bot's word that it was made; False where the table was behind."""
        table = self.table()
        assert table is not None
        answer = await self.press(table, "Play")
        if "Nothing is asked of you" in answer.text or "is over" in answer.text:
            await self.person.until(lambda: self._is_newer(table))
            return False
        for _ in range(1, STEPS):
            if DONE in answer.text:
                self.moved()
                return True
            answer = await self.choose(answer)
        raise AssertionError(f"no move after {STEPS} presses: {answer.text}")

    def moved(self) -> None:
        """Count a move."""
        self.tally.moves += 1
        self.tally.note(self.pressed)
        self.pressed = []

    def _is_newer(self, table: Shown) -> bool:
        now = self.table()
        return now is not None and now.data != table.data

    async def press(self, message: Shown, label: str) -> Answer:
        """Press a button by its label and wait for what comes of it."""
        self.pressed = [] if label == "Play" else [*self.pressed, label]
        return await self._settled(await self.person.press(message, label))

    async def choose(self, answer: Answer) -> Answer:
        """Choose at random among what an answer shows: a button, options of a menu, or words to type."""
        if answer.modal is not None:
            fields = {f["custom_id"]: self._typed(f) for f in answer.modal.fields()}
            return await self._settled(await self.person.submit_fields(answer.modal, fields))
        shown = await answer.outcome()
        assert shown is not None, answer
        ways = [("menu", s) for s in shown.selects()]
        ways += [("button", b) for b in shown.buttons() if self._is_way(b)]
        if not ways:
            self.tally.refused.append(shown.content)
            raise AssertionError(f"{self.person.name} is shown nothing to press: {shown.content}")
        kind, control = self.chance.choice(ways)
        self.pressed.append(said(control))
        if kind == "button":
            told = await self.person.press(shown, custom_id=control["custom_id"])
            return await self._settled(told)
        values = [o["value"] for o in control["options"]]
        most = self.chance.randint(
            max(control.get("min_values", 1), 1), control.get("max_values", 1)
        )
        chosen = self.chance.sample(values, most)
        told = await self.person.choose(shown, *chosen, custom_id=control["custom_id"])
        return await self._settled(told)

    def _is_way(self, button: dict[str, Any]) -> bool:
        label = button.get("label", "")
        return (
            label not in ASIDE and not button.get("disabled") and not label.startswith(("◀", "✕"))
        )

    def _typed(self, field: dict[str, Any]) -> str:
        hint = field.get("placeholder") or ""
        return hint.split(" ")[0] if hint[:1].isdigit() else "well met"

    async def _settled(self, answer: Answer) -> Answer:
        self.tally.slowest_ms = max(self.tally.slowest_ms, answer.ack_ms)
        assert answer.kind != "nothing", f"{self.person.name} was not answered"
        await answer.outcome()
        return answer


async def seated(people: list[Person], channel: int, game: str, seed: int) -> list[Player]:
    """Open a lobby, let everybody join, start; return the players."""
    tally = Tally()
    players = [Player(p, channel, random.Random(seed + i), tally) for i, p in enumerate(people)]
    host, *others = people
    answer = await host.slash(channel, "play", game=game)
    assert answer.kind in {"message", "deferred"}, answer
    lobby = await host.see(channel, label="Join")
    for person in others:
        joined = await person.press(await person.see(channel, label="Join"), "Join")
        assert "sit" in joined.text, joined.text
    await host.press(host.now(lobby), "Start")
    for player in players:
        await player.person.until(player.table)
    return players


async def play_on(players: list[Player], moves: int) -> int:
    """Let whoever is asked move, up to ``moves`` times; return how many were made (fewer: the game is over)."""
    made = 0
    while made < moves:
        await players[0].person.until(
            lambda: is_over(players) or any(p.is_asked() for p in players)
        )
        if is_over(players):
            return made
        asked = [p for p in players if p.is_asked()]
        made += await asked[0].chance.choice(asked).move()
    return made


async def questions(players: list[Player]) -> list[tuple[Player, Answer]]:
    """What those are asked, by their own panels, who are asked something now."""
    found = []
    for player in players:
        table = player.table()
        if table is not None and "Play" in table.labels():
            answer = await player.press(table, "Play")
            if "Nothing is asked of you" not in answer.text:
                found.append((player, answer))
    return found


def said(control: dict[str, Any]) -> str:
    """What a button says, or what a menu asks."""
    words: str = control.get("label") or control.get("placeholder") or ""
    return words


def is_over(players: list[Player]) -> bool:
    """Whether the table shows a result."""
    table = players[0].table()
    return table is not None and "Verify" in table.labels()
