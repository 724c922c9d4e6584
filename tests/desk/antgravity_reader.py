"""Somebody who sees no picture and plays ANTgravity: reads messages, labels and the text form, and nothing else.

What the words say is enough to know the whole position: the reader works out where each movement will end, holds that
against what the label says, and makes for the flags. Nothing here knows the game's code.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.controls import Message
from tests.desk.reader import PRESSES, Reader, Tally, Way

ROWS = dict(zip("abcdefghijk", (6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6), strict=True))
"""Spaces of each row, from above, as the rules page says (G1.1)."""
DOWN = {"se": (1, 1), "sw": (1, 0), "ne": (-1, 1), "nw": (-1, 0)}
"""Ways into the next row: which row, and whether to the right."""
STEP = re.compile(
    r"(?P<ant>[A-D][12]) (?:turns|(?P<to>[a-k]\d+)) \S+ (?P<way>\w+)"
    r"(?:, (?P<how>lands on|onto the Mine on|collides with) (?P<end>\w+))?"
    r"(?:, on (?P<on>your Base|Base \w+|[A-D][12]))?$"
)
"""A movement as a label tells it."""
ANT = re.compile(r"\b([A-D][12]) on (\w+) down (\w+)(?: with (\w+) flag)?")
GOALS = (("Touchdown", 1_000), ("picks up", 500), ("takes the flag", 0), ("passes its flag", 0))
"""What else a label can say, and how much the reader wants it."""


def beyond(place: str, way: str) -> str:
    """The next space that way; empty where the area ends."""
    letter, number = place[0], int(place[1:])
    if way in {"e", "w"}:
        number += 1 if way == "e" else -1
    else:
        rows = list(ROWS)
        step, right = DOWN[way]
        at = rows.index(letter) + step
        if not 0 <= at < len(rows):
            return ""
        longer = ROWS[rows[at]] > ROWS[letter]
        number += right if longer else right - 1
        letter = rows[at]
    return f"{letter}{number}" if 1 <= number <= ROWS[letter] else ""


@dataclass
class Position:
    """The board as the text form tells it."""

    ants: dict[str, tuple[str, str]]
    carried: dict[str, str]
    asteroids: frozenset[str]
    mines: frozenset[str]
    bases: dict[str, str]
    """The flags on each, in the text's words."""
    homes: dict[str, str]

    @classmethod
    def read(cls, text: str) -> Position:
        """Read the text form."""
        ants = {name: (at, down) for name, at, down, _ in ANT.findall(text)}
        carried = {name: of for name, _, _, of in ANT.findall(text) if of}
        places = re.findall(r"^(Mines on|Asteroids \w+(?: down)?): (.+)$", text, re.MULTILINE)
        named = {title: frozenset(said.split()) for title, said in places}
        mines = named.pop("Mines on", frozenset())
        (told,) = re.findall(r"^Bases and flags: (.+)$", text, re.MULTILINE)
        bases = dict(re.findall(r"\b([a-k]\d+): ([^;]+)", told))
        homes = dict(re.findall(r"(?:^|; )([A-D]) ([a-k]\d+):", told))
        return cls(ants, carried, frozenset().union(*named.values()), mines, bases, homes)

    def end(self, ant: str, to: str, way: str) -> tuple[str, str]:
        """Where an Ant that goes there and turns comes to rest, and what it then stands on."""
        standing = {at for name, (at, _) in self.ants.items() if name != ant}
        solid = self.asteroids | self.bases.keys() | standing
        here, below = to, beyond(to, way)
        while below and below not in solid:
            here, below = below, beyond(below, way)
        return here, below

    def is_clear(self, ant: str) -> bool:
        """Whether nothing else falls when this Ant goes: none stands on it."""
        at = self.ants[ant][0]
        return at not in [beyond(*self.ants[other]) for other in self.ants if other != ant]

    def standing(self, ant: str, below: str) -> str | None:
        """What an Ant stands on there, in the words of a label; None where that is an Asteroid."""
        if below in self.bases:
            return "your Base" if below == self.homes[ant[0]] else f"Base {below}"
        return next((o for o, (at, _) in self.ants.items() if at == below and o != ant), None)

    def far(self, start: str, goals: set[str]) -> int:
        """Steps from a space to the nearest of these, over anything."""
        seen, edge, steps = {start}, {start}, 0
        while edge and not edge & goals:
            edge = {n for p in edge for w in ("e", "w", *DOWN) if (n := beyond(p, w))} - seen
            seen |= edge
            steps += 1
        return steps

    def worth(self, ant: str, end: tuple[str, str]) -> float:
        """How much a movement is wanted that ends there: on the way to a flag, or home with one."""
        here, below = end
        letter = ant[0]
        if ant in self.carried:
            goals = {self.homes[letter]}
        else:
            own = re.compile(rf"\b(?:white|{letter})\b")
            goals = {at for at, flags in self.bases.items() if own.search(flags)} or {"f6"}
        if below in self.mines or below in {
            at for o, (at, _) in self.ants.items() if o[0] != letter
        }:
            return 0.1
        return 100 if below in goals else 20 / (1 + self.far(here, goals))


@dataclass
class AntTally(Tally):
    """What readers have done, and what came of it."""

    brought_home: int = 0


@dataclass
class AntReader(Reader):
    """One person at one table of ANTgravity."""

    tally: AntTally = field(default_factory=AntTally)

    async def turn(self) -> None:
        """Make one move: from Play, by presses or by typing it."""
        text = await self.command("text")
        position = Position.read(text)
        reply = await self.room.press(self.person, "Play")
        for _ in range(PRESSES):
            message = self.message(reply)
            way, typed = self._wanted(message, position), ""
            if self.chance.random() < 0.4:
                typed = await self._written(way, position)
            reply = await (self.type(typed) if typed else self.press(way))
            if self.message(reply).content.startswith("✔"):
                self.tally.brought_home += "Touchdown!" in self.message(reply).content
                return
        raise AssertionError(f"no move after so many presses: {self.message(reply).content}")

    # ---------------------------------------------------------------- what is wanted

    def _wanted(self, message: Message, position: Position) -> Way:
        ways = self.ways(message)
        return self.chance.choices(ways, [self._worth(w, position) for w in ways])[0]

    def _worth(self, way: Way, position: Position) -> float:
        """How much a way is wanted, by its words; where it tells a movement, by where that ends."""
        move = self._movement(way, position)
        if move is None:
            return next((worth for words, worth in GOALS if words in way.label), 2.0) + 0.01
        ant, to, down, told = move
        end = position.end(ant, to, down)
        if position.is_clear(ant):
            self._hold_against(told, to, end, position)
        return position.worth(ant, end)

    def _movement(self, way: Way, position: Position) -> tuple[str, str, str, re.Match[str]] | None:
        """Whose movement a way is, where to, the turn after it, and all that the label tells."""
        told = STEP.match(way.said)
        if told is None:
            return None
        ant = told["ant"]
        return ant, told["to"] or position.ants[ant][0], told["way"], told

    def _hold_against(
        self, told: re.Match[str], to: str, end: tuple[str, str], position: Position
    ) -> None:
        """What the label says of a movement's end is what the text form lets one work out."""
        self.tally.foretold += 1
        here, below = end
        match told["how"]:
            case "onto the Mine on":
                assert below == told["end"], (told[0], end)
                assert below in position.mines
            case "collides with":
                assert below == position.ants[told["end"]][0], (told[0], end)
            case _:
                assert here == (told["end"] or to), (told[0], end)
                assert position.standing(told["ant"], below) == told["on"], (told[0], end)
                assert below, f"{told[0]} leads off the area"

    # ---------------------------------------------------------------- doing it

    async def _written(self, way: Way, position: Position) -> str:
        """How a way is typed: a movement as the text form has it, else what /move offers for its words."""
        move = self._movement(way, position)
        if move is not None:
            ant, to, down, _ = move
            at = position.ants[ant][0]
            return f"{ant} {at}{'' if to == at else f'>{to}'} {down}"
        return await self.looked_up(way)
