"""The Scheldt as somebody knows it who has read the rules page and reads the text form. Knows none of the game's code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush

HARBOURS = ("DEUR", "COCO", "BARL", "POTA")
ENDS = (*HARBOURS, "OUT")
STARTS = ("S1", "S2", "S3", "S4")
ANCHORAGES = ("B1", "B3", "C2", "D1")
GATE = 3
"""Lanes that a detour round a closed lock is worth."""
FAR = 20
"""How far that is which cannot be reached."""


@dataclass(frozen=True)
class Lane:
    """A lane: from where, to where, in which colours, through which lock."""

    start: str
    end: str
    colours: tuple[str, ...]
    lock: str


@dataclass(frozen=True)
class Movement:
    """A ship that would sail, by its owner's sign: from where, where it could come to, whether nobody is in its way."""

    owner: str
    start: str
    ends: tuple[str, ...]
    sure: bool


@dataclass
class River:
    """What the text form tells; a person is named by their sign. ``ships`` by space: the owner's sign, the resource."""

    lanes: list[Lane]
    ships: dict[str, tuple[str, str]]
    closed: set[str]
    cargo_of: dict[str, str]
    shown: dict[str, str]
    """The resource that each harbour wants, and the product that it shows."""
    signs: dict[str, str]
    """Each name's sign, in the order of play."""
    goods: dict[str, list[str]]
    port: dict[str, int]
    supply: dict[str, int]
    turn: str
    on_turn: str
    """The number of the turn, and the sign of whoever has it."""

    @classmethod
    def read(cls, text: str, lanes: list[Lane]) -> River:
        """Read the text form; ``lanes`` are those read before, where it has no room for them."""
        told = dict(
            re.findall(
                r"^(Ships|Locks|Harbours|Supply|Lane\w*(?: \w+)?): (.+)$", text, re.MULTILINE
            )
        )
        fleets = re.findall(r"(?:^|; )(\S)(?: [^:;]+)?: ((?:\w\d \w+(?:, )?)+)", told["Ships"])
        harbours = re.findall(r"(\w+) \((\w+)\) ([a-z ]+?)(?: \(\d\))?, \d+ left", told["Harbours"])
        seats = re.findall(r"^(\S) (.+) \(\w+\): .* (\d) ships? in port", text, re.MULTILINE)
        hands = re.findall(r"^(\S)(?: .+)?, hand: .*products: (.+)$", text, re.MULTILINE)
        ((turn, on_turn),) = re.findall(r"^Turn (\d+): (\S)", text, re.MULTILINE)
        return cls(
            lanes=read_lanes(told["Lanes"], told["Lane colours"]) if "Lanes" in told else lanes,
            ships={
                ship.split()[0]: (sign, ship.split()[1])
                for sign, ships in fleets
                for ship in ships.split(", ")
            },
            closed=set(re.findall(r"(L\d) closed", told["Locks"])),
            cargo_of={at: cargo for at, cargo, _ in harbours},
            shown={at: product for at, _, product in harbours},
            signs={name: sign for sign, name, _ in seats},
            goods={sign: counted(said) for sign, said in hands},
            port={sign: int(count) for sign, _, count in seats},
            supply={c: int(n) for c, n in re.findall(r"(\w+) (\d+)", told["Supply"])},
            turn=turn,
            on_turn=on_turn,
        )

    # ---------------------------------------------------------------- what would move

    def forecast(self, colour: str, only: str = "") -> list[Movement]:
        """Which ships would sail when a colour is named, front ships first; ``only`` those of one owner.

        A lane is free where its lock is open and its end is empty, or left by a ship that sails itself.
        """
        ways: dict[str, tuple[str, ...]] = {}
        for space in self._front_first:
            if space not in self.ships or only not in ("", self.ships[space][0]):
                continue
            ends = tuple(
                lane.end
                for lane in self._from(space, colour)
                if lane.lock not in self.closed
                and (lane.end in ENDS or lane.end not in self.ships or lane.end in ways)
            )
            if ends:
                ways[space] = ends
        return list(self._judged(ways).values())

    def _judged(self, ways: Mapping[str, tuple[str, ...]]) -> dict[str, Movement]:
        """Which of these ships nothing can be in the way of: no ship that may stay, no rival that goes first."""
        found: dict[str, Movement] = {}
        for space, ends in ways.items():
            free = [
                end
                for end in ends
                if end in ENDS
                or (
                    (end not in self.ships or (end in found and found[end].sure))
                    and all(
                        self._rank(space) < self._rank(rival)
                        for rival, its in ways.items()
                        if rival != space and end in its
                    )
                )
            ]
            found[space] = Movement(self.ships[space][0], space, ends, bool(free))
        return found

    def _rank(self, space: str) -> int:
        """When the owner of the ship there comes in turn order, from whoever is on turn."""
        order = list(self.signs.values())
        return (order.index(self.ships[space][0]) - order.index(self.on_turn)) % len(order)

    @cached_property
    def _front_first(self) -> list[str]:
        """The spaces, each after all to which its lanes lead."""
        left = list(dict.fromkeys(lane.start for lane in self.lanes))
        found: list[str] = []
        while left:
            ready = [s for s in left if not {a.end for a in self._from(s)} & set(left)]
            found += ready
            left = [space for space in left if space not in ready]
        return found

    def _from(self, space: str, colour: str = "") -> list[Lane]:
        return [a for a in self.lanes if a.start == space and (not colour or colour in a.colours)]

    # ---------------------------------------------------------------- what it is worth

    def right(self, cargo: str) -> str:
        """The harbour that wants a resource."""
        return next(at for at, wanted in self.cargo_of.items() if wanted == cargo)

    def way(self, space: str, cargo: str, closed: Iterable[str] | None = None) -> int:
        """Lanes to the right harbour, closed locks counted for more."""
        shut, goal = set(self.closed if closed is None else closed), self.right(cargo)
        edge, seen = [(0, space)], set[str]()
        while edge:
            far, here = heappop(edge)
            if here == goal:
                return far
            if here not in seen:
                seen.add(here)
                for lane in self._from(here):
                    heappush(edge, (far + 1 + GATE * (lane.lock in shut), lane.end))
        return FAR

    def worth(self, start: str, end: str, lacking: Mapping[str, int]) -> float:
        """What it is worth to the owner of the ship on ``start`` to come to ``end``; ``lacking`` products."""
        _, cargo = self.ships[start]
        if end == "OUT":
            return -6
        if end in HARBOURS:
            if self.cargo_of[end] != cargo:
                return -8
            if self.shown[end] == "empty":
                return 0
            return 10 + 15 * min(lacking.get(self.shown[end], 0), 1)
        nearer = self.way(start, cargo) - self.way(end, cargo)
        return 1.5 * nearer + (end in ANCHORAGES)


def read_lanes(said: str, colours: str) -> list[Lane]:
    """Read "C1>BARL[L1] Y, D1 G; …" by "R red, Y yellow, …"."""
    meant = dict(re.findall(r"\b([A-Z]) (\w+)", colours.partition(";")[0]))
    found = []
    for part in said.split("; "):
        start, _, ways = part.partition(">")
        for end, lock, letters in re.findall(r"(\w+)(?:\[(L\d)\])? ([A-Z]+)(?:, |$)", ways):
            found.append(Lane(start, end, tuple(meant[c] for c in letters), lock))
    return found


def counted(said: str) -> list[str]:
    """Read "puzzle ×2, doll" or "puzzle + doll" or "2× puzzle"."""
    found: list[str] = []
    for part in re.split(r", | \+ ", said):
        more = re.match(r"(?:(\d+)× )?([a-z ]+?)(?: ×(\d+))?$", part)
        if more is not None and part != "none":
            found += [more[2]] * int(more[1] or more[3] or 1)
    return found


def read_forecast(said: str, own: str, signs: Mapping[str, str]) -> list[Movement]:
    """Read "your B2→C1/C2, S1→A1? · Ben’s A1→DEUR ✓", as far as the label is not cut."""
    found = []
    for part in said.split(" · "):
        whose = re.match(r"(your|(.+)’s) (?=\w\d→)", part)
        if whose is None:
            continue
        owner = own if whose[1] == "your" else signs.get(whose[2], "")
        ways = re.findall(r"(\w\d)→([\w/]+)(\??)(?=[ ,]|$)", part[whose.end() :])
        found += [Movement(owner, s, tuple(ends.split("/")), not maybe) for s, ends, maybe in ways]
    return found
