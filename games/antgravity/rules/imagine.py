"""A random whole state behind a view: what the viewer cannot see is dealt anew from what he cannot see."""

from __future__ import annotations

from collections import Counter

from games.antgravity.cards import KIND_ORDER, WINGS, box, stack_of
from games.antgravity.data import DOOM, HAND, TOKENS, Doom, Token
from games.antgravity.rules.actions import Discard
from games.antgravity.rules.doom import Cutting
from games.antgravity.rules.pieces import Ant, Asteroid
from games.antgravity.rules.state import Antgravity
from games.antgravity.views import (
    AnyView,
    HandSeen,
    SeatAntgravity,
    StackSeen,
    Table,
    Unfinished,
)
from games.core.codec import decode
from games.core.piles import Pile
from games.core.rng import Rng

BASIC = ("weapon", "equipment", "legendary")


def imagine(view: AnyView, rng: Rng) -> Antgravity:
    """Return a state that this viewer could be in, its chance its own."""
    table = view.table
    me = view.seat if isinstance(view, SeatAntgravity) else None
    hand = view.hand if isinstance(view, SeatAntgravity) else ()
    unseen = {stack: _unseen(table, stack, hand, rng) for stack in BASIC}
    hands = [
        list(hand) if seat == me else _hand(seen.hand, unseen)
        for seat, seen in enumerate(table.seats)
    ]
    rules: Unfinished = decode(table.rules, Unfinished)
    sealed = view.sealed if isinstance(view, SeatAntgravity) else None
    for strand in rules.strands:
        for frame in strand.frames:
            if isinstance(frame, Cutting):
                frame.answers = {
                    seat: sealed if seat == me and sealed else _cut(hands[seat], rng)
                    for seat in frame.answers
                }
    asteroids, pool = _asteroids(view, rng)
    return Antgravity(
        rng=rng.child(b"world"),
        strands=rules.strands,
        queue=rules.queue,
        serial=rules.serial,
        over=table.over,
        ants={ant.name: Ant(ant.at, ant.down, ant.flag) for ant in table.ants},
        asteroids=asteroids,
        bases={base.at: list(base.flags) for base in table.bases},
        homes=[seat.home for seat in table.seats],
        pool=pool,
        mines=table.mines,
        doom=_doom(table, rng),
        revealed=list(table.revealed),
        barren=table.barren,
        round=table.round,
        rounds=table.rounds,
        first=table.first,
        hands=hands,
        weapons=_pile(table.weapons, unseen["weapon"]),
        equipment=_pile(table.equipment, unseen["equipment"]),
        legendary=_pile(table.legendary, unseen["legendary"]),
        shown=list(table.shown),
        gone=table.gone,
        energy=[seat.energy for seat in table.seats],
        trophies=[list(seat.trophies) for seat in table.seats],
        colours=[seat.colour for seat in table.seats],
        left=[seat.left for seat in table.seats],
        house=table.house,
        finished=table.finished,
    )


def _unseen(table: Table, stack: str, hand: tuple[str, ...], rng: Rng) -> list[str]:
    """Return the cards of a stack that lie nowhere in sight, shuffled."""
    seen = {"weapon": table.weapons, "equipment": table.equipment, "legendary": table.legendary}
    open_cards = [c for c in (*hand, *table.shown) if stack_of(c) == stack]
    rest = sorted((Counter(box(stack)) - Counter([*seen[stack].discards, *open_cards])).elements())
    rng.shuffle(rest)
    return rest


def _hand(seen: HandSeen, unseen: dict[str, list[str]]) -> list[str]:
    """Deal a hand with these backs."""
    counts = zip(BASIC, (seen.weapons, seen.equipment, seen.legendary), strict=True)
    cards = [unseen[stack].pop() for stack, count in counts for _ in range(count)]
    return sorted([*cards, *[WINGS] * seen.wings], key=KIND_ORDER.__getitem__)


def _cut(hand: list[str], rng: Rng) -> Discard:
    """Return a random sealed answer, in the order of the hand."""
    chosen = sorted(rng.sample(range(len(hand)), len(hand) - HAND))
    return Discard(tuple(hand[at] for at in chosen))


def _pile(seen: StackSeen, unseen: list[str]) -> Pile:
    assert len(unseen) == seen.left
    return Pile(unseen, list(seen.discards))


def _doom(table: Table, rng: Rng) -> list[Doom]:
    return rng.sample((token for token in DOOM if token not in table.revealed), table.doom)


def _asteroids(view: AnyView, rng: Rng) -> tuple[dict[str, Asteroid], list[Token]]:
    """Deal what the face-down Asteroids and the pool hide."""
    table = view.table
    known = dict(view.peeked) if isinstance(view, SeatAntgravity) else {}
    damaged, destroyed = TOKENS[table.house.asteroids]
    damaged -= sum(a.damaged for a in table.asteroids)
    damaged -= list(known.values()).count("damaged")
    destroyed -= list(known.values()).count("destroyed")
    hidden: list[Token] = [*["damaged"] * damaged, *["destroyed"] * destroyed]  # type: ignore[list-item]
    rng.shuffle(hidden)
    dealt: dict[str, Asteroid] = {}
    for a in table.asteroids:
        token: Token = "damaged" if a.damaged else known.get(a.at) or hidden.pop()
        dealt[a.at] = Asteroid(token, a.damaged, a.mine, list(a.peeked))
    return dealt, sorted(hidden)
