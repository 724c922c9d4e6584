"""Who plays an empty seat: a random agent with taste, and a greedy one. Both know their own view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from games.antgravity.cards import WINGS, stack_of
from games.antgravity.data import AROUND, BIT, GOAL, HAND, OWNER, SPACES, WHITE, Way, ants_of
from games.antgravity.rules import actions as do
from games.antgravity.rules.imagine import imagine
from games.antgravity.rules.pieces import Ant
from games.antgravity.rules.scoring import points, winners, worth
from games.antgravity.rules.state import Antgravity
from games.antgravity.scouting import FAR, Chart, chart
from games.antgravity.views import SeatAntgravity, Table
from games.core.actions import Action, Answer
from games.core.asks import Ask
from games.core.codec import decode, encode
from games.core.engine import advance, asks
from games.core.game import AnyGame
from games.core.hexes import distance
from games.core.rng import Rng
from games.core.types import SeatView

TRIES = 8
"""Random answers that the careful agent looks at before it goes through the list of them."""
SOUGHT = 120
"""So many of the list it looks at, in random order, before it takes what it got."""
LISTED = 1_000
FIRST, THEN = 140, 24
"""Options that the greedy agent tries now, and for the choice that follows."""


class Careful:
    """Answers at random, but does not throw its own Ants away where it can help it."""

    def choose(self, game: AnyGame, view: SeatView, asks: Sequence[Ask], rng: Rng) -> Answer:
        """Return a random answer after which, as far as it can tell, no fewer of its Ants are on the board."""
        me = cast(SeatAntgravity, view)
        ask = rng.pick(asks)
        worlds = Worlds(me, ask, rng)
        action = ask.sample(rng)
        for _ in range(TRIES):
            if not _throws_away(worlds, action, me):
                return Answer(ask.id, action)
            action = ask.sample(rng)
        listed = ask.options(LISTED)
        shuffled = rng.sample(listed, min(SOUGHT, len(listed)))
        safe = (other for other in shuffled if not _throws_away(worlds, other, me))
        return Answer(ask.id, next(safe, action))


def _throws_away(worlds: Worlds, action: Action, me: SeatAntgravity) -> bool:
    before = sum(bool(ant.at) for ant in me.table.ants if ant.seat == me.seat)
    return len(worlds.after(action).on_board(me.seat)) < before


class Worlds:
    """One imagined world, and what it becomes after an answer; each time from the start."""

    def __init__(self, view: SeatAntgravity, ask: Ask, rng: Rng) -> None:
        """Imagine it."""
        self.seat, self.ask = view.seat, ask
        self._data = encode(imagine(view, rng))

    def after(self, action: Action) -> Antgravity:
        """Return the world after ``action``."""
        g: Antgravity = decode(self._data, Antgravity)
        advance(g, self.seat, action, self.ask)
        return g


class Greedy:
    """Takes the answer after which it stands best: flags home, Ants near flags, rivals far from theirs.

    A card that asks for another choice is judged by the best of some of them.
    """

    def choose(self, game: AnyGame, view: SeatView, asks: Sequence[Ask], rng: Rng) -> Answer:
        """Return the best answer."""
        me, ask = cast(SeatAntgravity, view), asks[0]
        options = _some(ask.options(LISTED), FIRST, rng)
        if len(options) == 1:
            return Answer(ask.id, options[0])
        worlds, judge = Worlds(me, ask, rng), Judge(me.table, me.seat)
        best = max(options, key=lambda action: judge.value(worlds.after(action), action, rng))
        return Answer(ask.id, best)


def _some(options: Sequence[Action], count: int, rng: Rng) -> list[Action]:
    return list(options) if len(options) <= count else rng.sample(options, count)


CARRIED, WANTED, EACH = 200.0, 55.0, 0.84
"""A Victory Point on an Ant's back and one that could be fetched; what is left of them a movement further away."""
FADED = [EACH**steps for steps in range(3 * FAR)]
SCORED, WON, ENERGY, ANT, MINED, WALLED = 300.0, 10_000.0, 3.0, 4.0, 2.0, 1.5
KEEP: dict[str, float] = {
    "jetpack": 9,
    WINGS: 8,
    "pogo": 7,
    "sugar": 6,
    "gyro": 3,
    "magnet": 3,
    "lasso": 3,
    "minelayer": 1,
    "eggs": 3,
    "moon": 1,
}
CARD, LEGENDARY, SPARE = 5.0, 10.0, 1.0
"""What a card in the hand is worth, unless ``KEEP`` says; past the fourth it will have to go."""


class Judge:
    """How well a seat stands, by the distances of the board as it was before the choice."""

    def __init__(self, table: Table, seat: int) -> None:
        """Read the board."""
        self.seat = seat
        asteroids = sum(BIT[asteroid.at] for asteroid in table.asteroids)
        self.chart: Chart = chart(asteroids, sum(BIT[base.at] for base in table.bases))
        self._known: dict[tuple[int, Layout, str, Way], list[Hope]] = {}

    def value(self, g: Antgravity, action: Action, rng: Rng) -> float:
        """Return the worth of a world after ``action``; where a choice of the same seat follows, the best of some."""
        following = (
            next((ask for ask in asks(g) if ask.seat == self.seat), None) if g.shown else None
        )
        if following is not None and isinstance(action, do.Use | do.Spend):
            data = encode(g)
            return max(
                self.standing(_answered(data, self.seat, then, following))
                for then in _some(following.options(LISTED), THEN, rng)
            )
        return self.standing(g) + rng.below(100) / 1_000

    def standing(self, g: Antgravity) -> float:
        """Return how much better the seat stands than the best of its rivals, and the others by a fifth."""
        if g.finished and self.seat in winners(g):
            return WON
        layout = tuple(tuple([flag.of for flag in flags]) for flags in g.bases.values())
        rivals = [self.of(g, seat, layout) for seat in g.seated() if seat != self.seat]
        value = self.of(g, self.seat, layout) + MINED * _traps(g, self.seat)
        value += WALLED * _walls(g, self.seat)
        return value - max(rivals, default=0) * 0.6 - sum(rivals) * 0.2

    def of(self, g: Antgravity, seat: int, layout: Layout) -> float:
        """Return what a seat has and is about to have."""
        score = points(g, seat)
        value = SCORED * score + (WON if score >= GOAL else 0)
        value += ENERGY * min(g.energy[seat], 6) + _kept(g.hands[seat])
        taken = -1
        for ant in ants_of(seat):
            piece = g.ants[ant]
            value += ANT if piece.at else 0
            if piece.flag is not None:
                home = self._steps(piece, g.homes[seat], g.homes[seat])
                value += CARRIED * worth(piece.flag) * FADED[home]
                continue
            hopes = self._hopes(g, seat, layout, piece)
            best, aimed = hopes[0] if hopes[0][1] != taken else hopes[1]
            value, taken = value + best, aimed
        return value

    def _hopes(self, g: Antgravity, seat: int, layout: Layout, piece: Ant) -> list[Hope]:
        """Return the two flags that promise most to an Ant there."""
        key = (seat, layout, piece.at, piece.down)
        if key not in self._known:
            home = g.homes[seat]
            found: list[Hope] = [
                (promise * FADED[way + self._steps(piece, base, home)], at)
                for at, (base, way, promise) in enumerate(self._aims_of(g, seat))
            ]
            self._known[key] = sorted([*found, (0.0, -2), (0.0, -2)], reverse=True)[:2]
        return self._known[key]

    def _aims_of(self, g: Antgravity, seat: int) -> list[Aim]:
        """Return the flags that a seat may take: where, how far from home, what they promise."""
        home = g.homes[seat]
        return [
            (base, self.chart.between(base, home), WANTED * (1 if of == WHITE else 2))
            for base, flags in g.bases.items()
            for of in (f.of for f in flags)
            if of in (WHITE, seat)
        ]

    def _steps(self, piece: Ant, base: str, home: str) -> int:
        if not piece.at:
            return min(FAR, self.chart.between(home, base) + 1)
        return self.chart.steps(base, piece.at, piece.down)


Layout = tuple[tuple[int, ...], ...]
"""Whose flags lie on each Base."""
Hope = tuple[float, int]
"""What a flag promises to an Ant, and which flag it is."""
Aim = tuple[str, int, float]
"""A Base with a flag worth fetching, the way from there home in movements, what it promises."""


def _kept(hand: list[str]) -> float:
    """Return what a hand is worth: the best four cards, and little for what will have to go."""
    worths = sorted(map(_card, hand), reverse=True)
    return sum(worths[:HAND]) + SPARE * len(worths[HAND:])


def _card(card: str) -> float:
    return KEEP.get(card, LEGENDARY if stack_of(card) == "legendary" else CARD)


def _traps(g: Antgravity, seat: int) -> int:
    """Return how many Mines lie nearer to a rival's Ant than to one's own."""
    found = 0
    for place, asteroid in g.asteroids.items():
        if asteroid.mine:
            near = {
                mine: min(
                    (
                        _apart(place, a.at)
                        for n, a in g.ants.items()
                        if a.at and (OWNER[n] == seat) is mine
                    ),
                    default=FAR,
                )
                for mine in (True, False)
            }
            found += near[False] < near[True] and near[False] < 4
    return found


def _walls(g: Antgravity, seat: int) -> int:
    """Return how many Asteroids stand in the way around the rivals' Bases, less those around one's own."""
    return sum(
        (1 if home != g.homes[seat] else -1) * (place in g.asteroids)
        for home in g.homes
        for place in AROUND[home]
    )


@lru_cache(None)
def _apart(place: str, other: str) -> int:
    return distance(SPACES[place], SPACES[other])


def _answered(data: bytes, seat: int, action: Action, ask: Ask) -> Antgravity:
    g: Antgravity = decode(data, Antgravity)
    advance(g, seat, action, ask)
    return g
