"""People who play a game with some sense: they read labels, and like what sounds like getting on.

They know no rule and no id; whatever they press is shown to them. What they like stands in a ``Taste``.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from tests.wire.driver import Answer, Json, NotShownError, Person, Shown
from tests.wire.players import DONE, Player, Tally, is_over, said

OF_THE_TABLE = ("Verify", "Rematch", "Sit down")
"""Buttons of a table that answer no question."""
TAPS = 0.3
"""How often a turn begins with a public button."""
TURN = 80
"""Presses after which somebody's turn should be over."""
PATIENCE = 60.0
"""Seconds for what is drawn anew; generous, since other work shares the machine."""
STALE = ("That question has changed", "That was counted already", "from an older version")


@dataclass(frozen=True)
class Taste:
    """A game, and what people like in its labels: words and how much; any other label is liked by 1.

    ``refused`` are the sentences that may refuse what was put together of shown parts.
    """

    game: str
    liked: Mapping[str, float]
    refused: tuple[str, ...] = ()

    def of(self, label: str) -> float:
        """Return how much a label is liked."""
        return next((worth for words, worth in self.liked.items() if words in label), 1)

    def best(self, control: Json) -> float:
        """Return how much a button is liked, or the best option of a menu."""
        return max(self.of(o["label"]) for o in control.get("options", [control]))


@dataclass
class Regular(Player):
    """One person at one table."""

    taste: Taste = field(kw_only=True)

    async def turn(self) -> int:
        """Answer all that is asked, from Play or a button of the table on; return how many moves were made."""
        table = self.table()
        assert table is not None
        answer = await self._begun(table)
        if DONE not in answer.text and self.is_idle(answer):  # the table was behind
            await self.person.until(lambda: self._is_newer(table), PATIENCE)
            return 0
        return await self.go_on(answer)

    async def _begun(self, table: Shown) -> Answer:
        """Press a public answer of the table, or Play."""
        taps = [b for b in table.buttons() if self._is_way(b) and b["label"] not in OF_THE_TABLE]
        if taps and self.chance.random() < TAPS:
            custom_id = self.chance.choice(taps)["custom_id"]
            self.pressed = []
            with contextlib.suppress(NotShownError):  # sent anew at this very moment
                return await self._settled(await self.person.press(table, custom_id=custom_id))
        return await self.at_table("Play")

    async def at_table(self, label: str) -> Answer:
        """Press a button of the table; of the new one where it was sent anew at that very moment."""
        while True:
            table = await self.person.until(self.table, PATIENCE)
            with contextlib.suppress(NotShownError):
                return await self.press(table, label)
            await self.person.until(lambda gone=table: self._is_newer(gone), PATIENCE)  # type: ignore[misc]

    async def go_on(self, answer: Answer) -> int:
        """Answer what an answer asks, and what follows from that; return how many moves were made."""
        made = 0
        for _ in range(TURN):
            if DONE in answer.text:
                made += 1
                self.moved()
            if self.is_idle(answer) and not self.is_refused(answer):
                assert DONE in answer.text, answer.text
                return made
            answer = await self.choose(answer)
            assert not any(words in answer.text for words in STALE), answer.text
        raise AssertionError(f"no end of a turn after {TURN} presses: {answer.text}")

    def is_idle(self, answer: Answer) -> bool:
        """Whether an answer asks nothing of this person, here and now."""
        shown = answer.later[-1][1] if answer.later else answer.message
        assert shown is not None, answer
        return not shown.selects() and not any(map(self._is_way, shown.buttons()))

    def is_refused(self, answer: Answer) -> bool:
        """Whether an answer refuses what only the rules could know to be wrong."""
        return any(words in answer.text for words in self.taste.refused)

    async def choose(self, answer: Answer) -> Answer:
        """Choose among what is shown, rather what is liked; after a refusal, what its Play shows."""
        shown = await answer.outcome()
        assert shown is not None, answer
        if self.is_refused(answer):
            return await self.press(shown, "Play")
        assert f"<#{self.channel}>" in shown.content, f"at which table? {shown.content}"
        ways = [*shown.selects(), *(b for b in shown.buttons() if self._is_way(b))]
        control = self.chance.choices(ways, [self.taste.best(way) for way in ways])[0]
        custom_id = control["custom_id"]
        self.pressed.append(said(control))
        if "options" not in control:
            return await self._settled(await self.person.press(shown, custom_id=custom_id))
        values = self._values(control)
        return await self._settled(await self.person.choose(shown, *values, custom_id=custom_id))

    def _values(self, menu: Json) -> list[str]:
        options, least = menu["options"], max(menu.get("min_values", 1), 1)
        if least > 1:
            return [o["value"] for o in self.chance.sample(options, least)]
        worth = [self.taste.of(o["label"]) for o in options]
        return [self.chance.choices(options, worth)[0]["value"]]

    async def own_hand(self) -> Shown:
        """What **My hand** shows this person."""
        shown = await (await self.at_table("My hand")).outcome()
        assert shown is not None
        return shown

    def live_hands(self) -> list[Shown]:
        """The messages in this person's DM that show a hand of this table."""
        return [
            s
            for s in self.person.in_dm()
            if f"<#{self.channel}>" in s.content and not s.is_ephemeral
        ]


async def seated(
    people: list[Person], channel: int, taste: Taste, rule: str, seed: int
) -> list[Regular]:
    """Open a lobby in a channel or thread, choose a house rule, let everybody join; start."""
    tally = Tally()
    players = [
        Regular(p, channel, Random(seed + i), tally, taste=taste) for i, p in enumerate(people)
    ]
    host, *others = people
    await (await host.slash(channel, "play", game=taste.game)).outcome()
    lobby = await host.see(channel, label="Join", timeout=PATIENCE)
    menus = await (await host.press(lobby, "House rules")).outcome()
    assert menus is not None
    await (await host.choose(menus, rule)).outcome()
    for person in others:
        shown = await person.see(channel, label="Join", timeout=PATIENCE)
        joined = await person.press(shown, "Join")
        await joined.outcome()
        assert "You sit" in joined.text, joined.text
    lobby = await host.see(channel, text=rule, label="Start", timeout=PATIENCE)
    begun = await host.press(lobby, "Start")
    await begun.outcome()
    assert "begins" in begun.text, begun.text
    for player in players:
        await player.person.until(player.table, PATIENCE)
    return players


async def played(players: list[Regular], moves: int) -> None:
    """Let whoever is asked have their turns until at least so many more moves are made, or the game is over."""
    tally = players[0].tally
    end = tally.moves + moves
    while tally.moves < end and (asked := await asked_now(players)):
        await asked[0].chance.choice(asked).turn()


async def asked_now(players: list[Regular]) -> list[Regular]:
    """Who is asked, by the table's message, as soon as somebody is; nobody when the game is over."""

    def found() -> list[Regular] | None:
        return None if is_over([*players]) else [p for p in players if p.is_asked()]

    await players[0].person.until(lambda: is_over([*players]) or found(), PATIENCE)
    return found() or []


async def opened(players: list[Regular]) -> list[tuple[Regular, Answer]]:
    """The questions that stand open now, each shown to whom it is asked."""
    answers = [(p, await p.at_table("Play")) for p in players]
    return [(p, answer) for p, answer in answers if not p.is_idle(answer)]


async def at_a_window(players: list[Regular]) -> list[tuple[Regular, Answer]]:
    """Play until several are asked at once; their questions."""
    while len(questions := await opened(players)) < 2:
        assert not is_over([*players]), "several were never asked at once"
        await played(players, 1)
    return questions


async def together(*questions: tuple[Regular, Answer]) -> None:
    """Answer all of these at once."""
    await asyncio.gather(*(player.go_on(answer) for player, answer in questions))
