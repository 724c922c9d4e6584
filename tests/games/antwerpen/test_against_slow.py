"""One Sail of the rules agrees with the slow second implementation, on random tables. With --long there are 100,000."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from random import Random
from typing import cast

import pytest

from games.antwerpen import GAME
from games.antwerpen.data import LANES, LOCKS, SPACES, Cargo, LaneColour, box, stack_of
from games.antwerpen.rules.actions import Bear
from games.antwerpen.rules.pieces import House, Ship
from games.antwerpen.rules.rounds import Rounds
from games.antwerpen.rules.sailing import Sailing
from games.antwerpen.rules.state import Antwerpen
from games.antwerpen.rules.turn import Turn
from games.core.codec import copy
from games.core.engine import advance, asks, settle
from games.core.piles import Pile
from games.core.strands import Strand
from tests.conftest import Number
from tests.games.antwerpen import slow
from tests.games.antwerpen.slow import Position
from tests.games.antwerpen.tables import begun

CHUNKS = 10
in_chunks = pytest.mark.parametrize("chunk", range(CHUNKS))
EMPTY = {seats: begun(seats) for seats in (2, 3, 4)}


def laid(p: Position, chance: Random) -> Antwerpen:
    """The position with the colour just named, cards dealt as they come."""
    g = copy(EMPTY[p.seats])
    g.ships = {at: Ship(seat, cast(Cargo, cargo)) for at, (seat, cargo) in p.ships.items()}
    afloat = Counter(seat for seat, _ in p.ships.values())
    g.fleet = [slow.SHIPS[p.seats] - afloat[seat] for seat in range(p.seats)]
    loaded = Counter(cargo for _, cargo in p.ships.values())
    g.supply = {cast(Cargo, c): n - loaded[c] for c, n in slow.CUBES.items()}
    g.closed = [lock for lock in LOCKS if lock in p.closed]
    g.stacks = {harbour: list(stack) for harbour, stack in p.stacks.items()}
    g.products = [[] for _ in p.goods]
    for seat, goods in enumerate(p.goods):
        g.gain(seat, goods)
    g.cards = [[] for _ in p.hands]
    g.fresh = [[] for _ in p.hands]
    for stack in ("lock", "ship"):
        deck = box(stack)
        chance.shuffle(deck)
        for seat, hand in enumerate(p.hands):
            mine = [deck.pop() for _ in range(hand[stack])]
            g.cards[seat] += mine
            g.fresh[seat] += mine[: p.new[seat]] if stack == "ship" else []
        used = chance.choice((0, 0, len(deck)))
        setattr(g, f"{stack}_cards", Pile(deck[used:], deck[:used]))
    g.house = House(snapshot=p.snapshot, any_turn=p.any_turn)
    g.turns = 1
    g.strands = [Strand(0, [Rounds(at="close", seat=p.namer), Turn(seat=p.namer, number=1)])]
    g.strands[0].top.at = "act"
    g.strands[0].frames.append(
        Sailing(seat=p.namer, colour=cast(LaneColour, p.colour), alone=p.alone)
    )
    g.check()
    settle(g, lambda event: None)
    return g


def several(chunk: int, count: int) -> Iterator[tuple[Position, Antwerpen, Random]]:
    """Yield a chunk's share of so many random positions, the same in every run."""
    chance = Random(f"sail {chunk}")
    for _ in range(count // CHUNKS):
        p = slow.random_position(chance)
        yield p, laid(p, chance), chance


def waiting(g: Antwerpen) -> list[int]:
    return [ask.seat for ask in asks(g) if ask.title.key == "bear"]


def said(bear: Bear) -> slow.Answer:
    return slow.Answer(bear.anchor, bear.way, bear.first, bear.take, bear.double)


def answered(g: Antwerpen, chance: Random) -> dict[int, slow.Answer]:
    """Give everybody who is asked a random answer; return them."""
    given: dict[int, slow.Answer] = {}
    while seats := waiting(g):
        ask = next(ask for ask in asks(g) if ask.seat == seats[-1])
        bear = chance.choice(ask.options(2_000))
        assert isinstance(bear, Bear)
        advance(g, ask.seat, bear, ask)
        given[ask.seat] = said(bear)
    return given


def agree(p: Position, g: Antwerpen) -> None:
    """Both tables are the same, as far as chance leaves it to them."""
    GAME.check(g)
    assert {at: (s.seat, s.cargo) for at, s in g.ships.items()} == p.ships
    assert g.stacks == p.stacks
    assert set(g.closed) == p.closed
    assert [sorted(goods) for goods in g.products] == [sorted(goods) for goods in p.goods]
    held = [Counter(stack_of(card) for card in hand) for hand in g.cards]
    assert held == [Counter(hand) for hand in p.hands]
    assert [g.lock_cards.count(), g.ship_cards.count()] == [p.lying["lock"], p.lying["ship"]]


# ---------------------------------------------------------------- the tests


def test_both_know_the_same_board() -> None:
    assert list(SPACES) == slow.PLACES
    for colour in slow.COLOURS:
        lanes = [(a.start, a.end, a.lock) for a in LANES if colour in a.colours]
        assert [(place, *way) for place in SPACES for way in slow.ways(place, colour)] == lanes, (
            colour
        )


@in_chunks
def test_one_sail_agrees(number: Number, chunk: int) -> None:
    """Chapters 4 and 5: who is asked, who moves where, what they meet, whether the locks are switched."""
    for p, g, chance in several(chunk, number(600, 100_000)):
        before = deepcopy(p)
        everybody = sorted(range(p.seats), key=p.rank)
        assert waiting(g) == [seat for seat in everybody if slow.is_asked(p, seat)], before
        given = answered(g, chance)
        slow.sail(p, given)
        try:
            agree(p, g)
        except AssertionError as wrong:
            raise AssertionError(f"{before}\n{given}") from wrong


@in_chunks
def test_whoever_is_not_asked_had_nothing_to_say(number: Number, chunk: int) -> None:
    """W4.5: one question is enough, no conflict opens a fork that nobody could foresee."""
    for p, g, chance in several(chunk, number(200, 20_000)):
        silent = [seat for seat in range(p.seats) if seat not in waiting(g)]
        given = answered(g, chance)
        for seat in silent:
            ends = list(slow.movements(p, given, seat))
            assert all(end == ends[0] for end in ends), (p, given, seat)


@in_chunks
def test_the_absent_sail_on(number: Number, chunk: int) -> None:
    """W4.6: no anchor, no card, the first way, as many lock cards as there may be; every answer is another one."""
    for _, g, _ in several(chunk, number(200, 20_000)):
        for seat in waiting(g):
            ask = next(ask for ask in asks(g) if ask.seat == seat)
            bears = [bear for bear in ask.options(5_000) if isinstance(bear, Bear)]
            assert len(set(bears)) == len(bears)
            first = bears[0]
            assert first == ask.otherwise
            assert (first.anchor, first.double) == ("", 0)
            assert first.way in ("", "C1")
            plain = [b for b in bears if (b.anchor, b.double, b.way) == ("", 0, first.way)]
            assert first.take.count("lock") == max(bear.take.count("lock") for bear in plain)


def test_a_position_is_settled_in_one_way_only() -> None:
    """W4.4: of all ways to place the ships the rules allow exactly one, whatever was said."""
    chance = Random("settled")
    for _ in range(300):
        p = slow.random_position(chance)
        forks = {
            seat: slow.Answer(way=chance.choice(("C1", "C2", "")), first=chance.choice(slow.PLACES))
            for seat in range(p.seats)
        }
        ends = [end for end in slow.moves(p, forks).values() if end in slow.PLACES]
        assert all(one != other for one, other in combinations(ends, 2))
