"""Who plays an empty seat: a random agent with taste, and a greedy one. Both know their own view and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from games.antgravity.cards import ARSENAL, WINGS
from games.antgravity.data import BIT, GOAL, WHITE, ants_of
from games.antgravity.rules import actions as do
from games.antgravity.rules.imagine import imagine
from games.antgravity.rules.scoring import points, winners, worth
from games.antgravity.rules.state import Antgravity
from games.antgravity.scouting import FAR, Chart, chart
from games.antgravity.views import SeatAntgravity, Table
from games.core.actions import Action, Answer
from games.core.asks import Ask
from games.core.codec import decode, encode
from games.core.engine import advance, asks
from games.core.game import AnyGame
from games.core.rng import Rng
from games.core.types import SeatView

TRIES = 8
"""Random answers that the careful agent looks at before it takes what it gets."""
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
                break
            action = ask.sample(rng)
        return Answer(ask.id, action)


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
        advance(g, self.seat, action, self.ask.id)
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


CARRIED, WANTED, EACH = 100.0, 55.0, 0.84
"""A point that is carried and one that could be fetched; what is left of them a movement further away."""
ENERGY, CARD, ANT = 3.0, 5.0, 4.0
KEEP: dict[str, float] = {
    "jetpack": 9,
    WINGS: 8,
    "pogo": 7,
    "gyro": 3,
    "sugar": 6,
    "magnet": 3,
    "lasso": 3,
}
"""Cards worth more or less than others; Legendary ones are worth twice a basic one."""


class Judge:
    """How well a seat stands, by the distances of the board as it was before the choice."""

    def __init__(self, table: Table, seat: int) -> None:
        """Read the board."""
        self.seat = seat
        asteroids = sum(BIT[asteroid.at] for asteroid in table.asteroids)
        self.chart: Chart = chart(asteroids, sum(BIT[base.at] for base in table.bases))

    def value(self, g: Antgravity, action: Action, rng: Rng) -> float:
        """Return the worth of a world after ``action``; where a choice of the same seat follows, the best of some."""
        following = next((ask for ask in asks(g) if ask.seat == self.seat), None)
        if following is not None and isinstance(action, do.Use) and _goes_on(g):
            data = encode(g)
            return max(
                self.standing(_answered(data, self.seat, then, following))
                for then in _some(following.options(LISTED), THEN, rng)
            )
        return self.standing(g) + rng.below(100) / 1_000

    def standing(self, g: Antgravity) -> float:
        """Return how much better the seat stands than the best of its rivals, and the others by half."""
        if g.finished and self.seat in _won(g):
            return 10_000
        rivals = [self.of(g, seat) for seat in g.seated() if seat != self.seat]
        return self.of(g, self.seat) - max(rivals, default=0) * 0.6 - sum(rivals) * 0.2

    def of(self, g: Antgravity, seat: int) -> float:
        """Return what a seat has and is about to have."""
        score = points(g, seat)
        value = 3 * CARRIED * score + (10_000 if score >= GOAL else 0)
        value += ENERGY * min(g.energy[seat], 6) + sum(map(_kept, g.hands[seat]))
        taken: list[tuple[int, str]] = []
        for ant in sorted(ants_of(seat), key=lambda a: g.ants[a].flag is None):
            value += self._prospect(g, seat, ant, taken) + (ANT if g.ants[ant].at else 0)
        return value

    def _prospect(self, g: Antgravity, seat: int, ant: str, taken: list[tuple[int, str]]) -> float:
        """Return what an Ant is about to bring home."""
        piece, home = g.ants[ant], g.homes[seat]
        if piece.flag is not None:
            return CARRIED * 2 * worth(piece.flag) * EACH ** self._steps(g, ant, home)
        best, target = 0.0, (WHITE, "")
        for base, flags in g.bases.items():
            for of in dict.fromkeys(f.of for f in flags if f.of in (WHITE, seat)):
                if (of, base) in taken:
                    continue
                way = self._steps(g, ant, base) + self.chart.between(base, home)
                value = WANTED * (1 if of == WHITE else 2) * EACH**way
                if value > best:
                    best, target = value, (of, base)
        taken.append(target)
        return best

    def _steps(self, g: Antgravity, ant: str, base: str) -> int:
        piece = g.ants[ant]
        if not piece.at:
            return min(FAR, self.chart.between(g.homes["ABCD".index(ant[0])], base) + 1)
        return self.chart.steps(base, piece.at, piece.down)


def _kept(card: str) -> float:
    return KEEP.get(card, CARD * (2 if ARSENAL[card].stack == "legendary" else 1))


def _goes_on(g: Antgravity) -> bool:
    """Whether a card is still being resolved."""
    return bool(g.shown)


def _answered(data: bytes, seat: int, action: Action, ask: Ask) -> Antgravity:
    g: Antgravity = decode(data, Antgravity)
    advance(g, seat, action, ask.id)
    return g


def _won(g: Antgravity) -> Iterator[int]:
    return iter(winners(g))
