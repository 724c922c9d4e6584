"""Somebody who sees no picture and plays Antwerpen: reads messages, labels and the text form, and nothing else.

The reader works out what naming each colour would move, holds that against what the label says, loads what its
assignments need, and sails home. Nothing here knows the game's code.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from bot.controls import Message
from tests.desk.antwerpen_river import (
    HARBOURS,
    STARTS,
    Lane,
    River,
    counted,
    read_forecast,
)
from tests.desk.kit import buttons
from tests.desk.reader import PRESSES, Reader, Tally, Way

COLOURS = ("red", "yellow", "green", "blue", "purple")
SAILS = re.compile(rf"(?:(Alone|Extra) )?({'|'.join(COLOURS)}): (.+)$")
OFFERED = re.compile(r"gives (.+) and wants (.+) \(offer no\. (\d+)\)")
ELSEWHERE = re.compile(r".* gives .* and w|Your offer no\.|Your turn: |Your action is taken\.")
"""How buttons begin that lead to another question of one's own."""
FIRST, NEVER = 100.0, -100.0
TYPED, LOOKED_UP = 0.3, 0.2
"""How often a move is typed, and how often /move is asked how it is typed."""


@dataclass
class RiverTally(Tally):
    """What readers have done, and what came of it."""

    colours: int = 0
    loaded: int = 0
    delivered: int = 0
    fulfilled: int = 0
    offered: int = 0
    traded: int = 0
    refused: int = 0
    countered: int = 0
    cards: int = 0
    answered: int = 0

    def count(self, made: str) -> None:
        """Note what a move came to, by what its maker is told."""
        for what, words in (
            ("colours", " named "),
            ("loaded", " loaded a ship"),
            ("delivered", " delivered at "),
            ("fulfilled", " fulfilled "),
            ("offered", " offers "),
            ("traded", " accepted: "),
            ("refused", " refused no. "),
            ("countered", " with an offer to "),
            ("cards", " played "),
        ):
            setattr(self, what, getattr(self, what) + (words in made))


@dataclass
class Shipper(Reader):
    """One person at one table of Antwerpen."""

    tally: RiverTally = field(default_factory=RiverTally)
    lanes: list[Lane] = field(default_factory=list)
    offered_in: str = ""
    trades: bool = False
    river: River = field(init=False)
    lacking: Counter[str] = field(init=False)
    needed: Counter[str] = field(init=False)
    cargoes: set[str] = field(init=False)

    async def turn(self, table: Message) -> None:
        """Make one move, or none where nothing has to be answered."""
        self.river = River.read(await self.command("text"), self.lanes)
        self.lanes = self.river.lanes
        self._read_hand(await self.command("hand"))
        self.trades = self.chance.random() < 0.3 and self.offered_in != self.river.turn
        (play,) = [b for b in buttons(table) if b.label == "Play"]
        reply = await self.room.click(self.person, play.id)
        for _ in range(PRESSES):
            message = self.message(reply)
            if "**Your offer no." in message.content:
                return  # an offer of one's own that may stay open
            way, typed = self._wanted(message), ""
            if self.chance.random() < TYPED:
                typed = await self._written(way)
            reply = await (self.type(typed) if typed else self.press(way))
            made = self.message(reply).content
            if made.startswith("✔"):
                self._note(made.split("\n\n")[0], way)
                return
        raise AssertionError(f"no move after so many presses: {self.message(reply).content}")

    def _note(self, made: str, way: Way) -> None:
        self.tally.count(made)
        self.tally.answered += way.said.startswith(("Sail on", "Drop anchor", "Draw "))
        if " offers " in made or "with an offer to" in made:
            self.offered_in = self.river.turn

    @property
    def me(self) -> str:
        """One's own sign."""
        return self.river.signs[self.person.name]

    def _read_hand(self, text: str) -> None:
        """Read which products the assignments ask for, and which of them are missing."""
        assignments = re.findall(r"^(.+) \(\d+\): (?:all held|.+ missing)", text, re.MULTILINE)
        missing = re.findall(r"([a-z ]+) missing \(\w+, (\w+)\)", text)
        self.needed = Counter(product for asked in assignments for product in counted(asked))
        self.lacking = Counter(product.strip() for product, _ in missing)
        self.cargoes = {cargo for _, cargo in missing}

    # ---------------------------------------------------------------- what is wanted

    def _wanted(self, message: Message) -> Way:
        worth = [(self._worth(way, message.content), way) for way in self.ways(message)]
        allowed = [(value, way) for value, way in worth if value > NEVER]
        least = max(value for value, _ in allowed) - 0.2
        if self.chance.random() < 0.05:
            least = NEVER
        return self.chance.choice([way for value, way in allowed if value >= least])

    def _worth(self, way: Way, asked: str) -> float:  # noqa: C901, PLR0912 # a kind of label a line
        """How much a way is wanted, by its words."""
        said = way.said
        if ELSEWHERE.match(said):
            return 30 if " gives " in said and self.chance.random() < 0.5 else -5
        if sails := SAILS.match(said):
            return self._sail(sails) - (2 if sails[1] else 0)
        if way.hint.startswith(("Offer", "Counter-offer")):
            return max(self._offered(said, way.hint) + self._offer(), NEVER)
        if offer := OFFERED.search(asked):
            return self._answer(said, counted(offer[1]), counted(offer[2]))
        if "What do your ships do?" in asked or "Which card do you draw?" in asked:
            return self._bear(said, asked)
        if said in STARTS or said.partition(" for ")[0] in self.river.supply:
            return self._load(said, asked)
        match said.split()[0]:
            case "Fulfil" | "Do":
                return FIRST
            case "Offer":
                return self._offer()
            case "End":
                return 0.5
            case "Sail":
                return max(self._sailing(c) for c in COLOURS)
            case "Load":
                return max(self._load(s, "") for s in STARTS)
            case "Exchange":
                return 0.3
            case _:
                return self._card(said)

    def _gain(self, start: str, end: str) -> float:
        """What it is worth to me that a ship goes there, whosever it is."""
        if self.river.ships[start][0] == self.me:
            return self.river.worth(start, end, self.lacking)
        return -0.1 * self.river.worth(start, end, {})

    def _sailing(self, colour: str, only: str = "") -> float:
        return sum(self._gain(m.start, m.ends[0]) for m in self.river.forecast(colour, only)) - 0.5

    def _sail(self, sails: re.Match[str]) -> float:
        """Hold what a label tells against what the text form lets one work out."""
        kind, colour, told = sails.groups()
        only = self.me if kind == "Alone" else ""
        worked_out = self.river.forecast(colour, only)
        said = read_forecast(told, self.me, self.river.signs)
        self.tally.foretold += 1
        mine = [m for m in worked_out if m.owner == self.me]
        if told.endswith("…"):
            assert set(said) <= set(worked_out), (sails[0], worked_out)
            assert set(mine) <= set(said), (sails[0], mine)
        elif told == "nobody moves":
            assert not worked_out, (sails[0], worked_out)
        else:
            assert Counter(said) == Counter(worked_out), (sails[0], worked_out)
            self._hold_fates_against(told)
        return self._sailing(colour, only)

    def _hold_fates_against(self, told: str) -> None:
        """Whether a harbour wants what comes is told by a sign."""
        for start, end, sign in re.findall(r"(\w\d)→(\w{4}) ([✓✗])", told):
            is_right = self.river.cargo_of[end] == self.river.ships[start][1]
            assert is_right == (sign == "✓"), (told, start)
        ends = [end for _, end in re.findall(r"(\w\d)→(\w{4})\b", told) if end in HARBOURS]
        assert len(ends) == len(re.findall("[✓✗]", told)), told

    # ---------------------------------------------------------------- cargo, cards, questions

    def _load(self, said: str, asked: str) -> float:
        """How much a starting spot, or a resource on the spot chosen, is wanted."""
        river = self.river
        afloat = sum(owner == self.me for owner, _ in river.ships.values())
        if not river.port[self.me] or (said in STARTS and said in river.ships):
            return -20
        chosen = re.search(r"· (S\d)", asked)
        starts = [said] if said in STARTS else [chosen[1]] if chosen else list(STARTS)
        cargo = said.partition(" for ")[0]
        cargoes = [cargo] if cargo in river.supply else [c for c, n in river.supply.items() if n]
        best = max((self._hope(s, c) for s in starts for c in cargoes), default=-20.0)
        return best + 3 - 1.5 * afloat

    def _hope(self, start: str, cargo: str) -> float:
        """What a ship with this resource may bring in the end."""
        shown = self.river.shown[self.river.right(cargo)]
        wanted = 2 * (cargo in self.cargoes) + 2 * (shown in self.lacking)
        return wanted - 0.5 * self.river.way(start, cargo)

    def _card(self, said: str) -> float:
        """What a lock card changes for my ships; other cards now and then."""
        opened, shut = set(self.river.closed), set(self.river.closed)
        if set_to := re.match(r"(Open|Close|Switch) \d: (open |close )?(L.*)$", said):
            locks = set(re.findall(r"L\d", set_to[3]))
            is_open = "open" in (set_to[1].lower(), (set_to[2] or "").strip())
            shut = opened - locks if is_open else opened | locks
            ships = self.river.ships.items()
            mine = [(at, cargo) for at, (owner, cargo) in ships if owner == self.me]
            before = sum(self.river.way(at, cargo) for at, cargo in mine)
            return before - sum(self.river.way(at, cargo, shut) for at, cargo in mine) - 0.5
        if back := re.match(r"Step back: (your |.+’s )?(\w\d)→(\w\d)", said):
            return -1 if back[1] == "your " else 0.6
        return 0.7 if said.endswith(" …") else 0.6

    def _bear(self, said: str, asked: str) -> float:
        """What an answer to a Sail is worth: each ship's way, anchor and luck."""
        worth = 0.3 * said.count("ship card") + 8 * said.count("Double")
        colour = re.search(r"names (\w+)\.", asked)
        for start, end in re.findall(r"(\w\d)→(\w\d)", said):
            worth += self.river.worth(start, end, self.lacking)
        if (held := re.search(r"Drop anchor at (\w\d)", said)) and colour:
            moved = self.river.forecast(colour[1])
            ends = [m.ends[0] for m in moved if m.start == held[1]]
            worth -= 3 + sum(self.river.worth(held[1], end, self.lacking) for end in ends)
        return worth

    # ---------------------------------------------------------------- trade

    def _offer(self) -> float:
        """How much an offer is wanted: once a turn, so that none is made that was refused."""
        if self.offered_in == self.river.turn:
            return 2 * NEVER
        return FIRST / 2 if self.trades and self._has_spare() else -10

    def _has_spare(self) -> bool:
        mine = Counter(self.river.goods[self.me]) - self.needed
        theirs = (p for who, goods in self.river.goods.items() if who != self.me for p in goods)
        return bool(mine) and any(product in self.lacking for product in theirs)

    def _offered(self, said: str, hint: str) -> float:
        """What to give is what no assignment asks for; what to want is what one lacks."""
        if hint.endswith("What do you want for it?"):
            return 2.0 * (said in self.lacking)
        return 2.0 * (said not in self.needed)

    def _answer(self, said: str, get: list[str], give: list[str]) -> float:
        """Whether to take an offer."""
        gain = sum(1 + 2 * (p in self.lacking) for p in get)
        gain -= sum(1 + 2 * (p in self.needed) for p in give)
        if said == "Accept":
            return 10 + gain
        if said == "Refuse":
            return 10
        return 0

    # ---------------------------------------------------------------- in writing

    async def _written(self, way: Way) -> str:
        """How a way is typed: in the words that the text form and the labels use, else what /move offers for them."""
        said = way.said
        if sails := SAILS.match(said):
            return f"{sails[1] or 'sail'} {sails[2]}".lower()
        if said in ("End turn", "Accept", "Refuse") or said.endswith(" …"):
            return said.lower() if said == "End turn" else ""
        if done := re.match(r"(Fulfil|Exchange) (.+?)(?:: | \()", said):
            return f"{done[1]} {done[2]}"
        return await self.looked_up(way) if self.chance.random() < LOOKED_UP else ""
