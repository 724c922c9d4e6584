"""The engine's gravity, line of fire, movements, pushes and Mines agree with the slow second implementation.

Random positions with Asteroids, Bases and Ants anywhere are laid out for both. With --long there are 100,000 of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import TypeVar, cast

import pytest

from games.antgravity.cards import WEAPONS
from games.antgravity.data import ANTS, BIT, DAMAGED, NEXT, OWNER, WAYS, WHITE, Way
from games.antgravity.rules import movement, physics, weapons
from games.antgravity.rules.actions import Fall, Fire, Move
from games.antgravity.rules.events import Eliminated, Exploded, Pushed
from games.antgravity.rules.gravity import Bonus, Gravity
from games.antgravity.rules.physics import Board
from games.antgravity.rules.pieces import Ant, Asteroid, Flag
from games.antgravity.rules.rounds import Rounds
from games.antgravity.rules.state import Antgravity
from games.antgravity.rules.turn import Turn
from games.core.actions import Action
from games.core.codec import copy
from games.core.engine import advance, asks, settle
from games.core.events import Event
from games.core.strands import Strand
from tests.conftest import Number
from tests.games.antgravity import slow
from tests.games.antgravity.positions import begun, where
from tests.games.antgravity.slow import Position

Laid = tuple[Position, Antgravity]
End = tuple[frozenset[slow.Ant], frozenset[str]]

CHUNKS = 10
in_chunks = pytest.mark.parametrize("chunk", range(CHUNKS))
EMPTY = begun(4)
"""A table for four, on which positions are laid out."""


def spots(g: Antgravity) -> slow.Position:
    """Return a table as the slow implementation says it."""
    standing = ((ant, *said.split()) for ant, said in where(g).items())
    return slow.Position(
        asteroids=frozenset(g.asteroids),
        mined=frozenset(),
        bases=frozenset(g.bases),
        ants=tuple((ant, place, down) for ant, place, down in standing),
    )


def laid(position: Position) -> Antgravity:
    """Return the position in seat A's turn. Face down everything is Damaged; every flag lies on one of the Bases."""
    g = copy(EMPTY)
    g.ants = {ant: Ant() for ant in ANTS}
    for ant, place, down in position.ants:
        g.ants[ant] = Ant(place, cast(Way, down))
    places = sorted(position.asteroids)
    g.asteroids = {p: Asteroid(DAMAGED, p in position.worn, p in position.mined) for p in places}
    g.pool = [DAMAGED] * (45 - len(places))
    g.mines = 9 - len(position.mined)
    where = min(position.bases)
    flags = [Flag(WHITE, where)] * 9 + [Flag(seat, where) for seat in range(4) for _ in range(4)]
    g.bases = {base: flags if base == where else [] for base in sorted(position.bases)}
    g.strands = [Strand(0, [Rounds(at="turn"), Turn(seat=0, at="act")])]
    g.check()
    return g


def several(
    chunk: int, count: int, *, mines: bool = False, at_rest: bool = False, wear: bool = False
) -> Iterator[Laid]:
    """Yield a chunk's share of so many random positions, the same in every run; ``wear`` damages some Asteroids."""
    chance = Random(f"position {chunk}")
    for _ in range(count // CHUNKS):
        position = slow.random_position(chance, mines=mines, at_rest=at_rest)
        if wear:
            worn = frozenset(p for p in sorted(position.asteroids) if chance.random() < 0.6)
            position = replace(position, worn=worn)
        yield position, laid(position)


Spot = tuple[frozenset[slow.Ant], frozenset[str], frozenset[str], frozenset[str]]
"""Where everything is: Ants, Asteroids, those that are worn, those with a Mine."""


def spot(position: Position) -> Spot:
    """Return where everything is."""
    return frozenset(position.ants), position.asteroids, position.worn, position.mined


def spot_of(g: Antgravity) -> Spot:
    """Return the same of a table."""
    return (
        frozenset((name, ant.at, ant.down) for name, ant in g.ants.items() if ant.at),
        frozenset(g.asteroids),
        frozenset(place for place, asteroid in g.asteroids.items() if asteroid.up),
        frozenset(place for place, asteroid in g.asteroids.items() if asteroid.mine),
    )


def places(bits: int) -> frozenset[str]:
    """Return the spaces of these bits."""
    return frozenset(place for place, bit in BIT.items() if bits & bit)


def spot_on(board: Board) -> Spot:
    """Return the same of a bare board, where what shows nobody knows of is not worn."""
    ants = cast(frozenset[slow.Ant], frozenset(tuple(ant) for ant in board.ants))
    return ants, places(board.asteroids), places(board.worn), places(board.mined)


def said(board: Board) -> End:
    """Return an end as the slow implementation says it: the Ants left, the names eliminated."""
    left = frozenset(tuple(ant) for ant in board.ants)
    return cast(frozenset[slow.Ant], left), frozenset(ANTS) - {ant.name for ant in board.ants}


def standing(g: Antgravity) -> End:
    return said(g.board())


def absent(position: Position, end: End) -> End:
    """Return an end with the Ants among the eliminated that were never there."""
    return end[0], end[1] | (set(ANTS) - slow.names(position))


# ---------------------------------------------------------------- the board


def test_both_know_the_same_board() -> None:
    steps = {place: {way: slow.step(place, way) or "" for way in WAYS} for place in slow.PLACES}
    assert steps == NEXT


A = TypeVar("A", bound=Action)


def offered(g: Antgravity, seat: int, kind: type[A]) -> list[A]:
    """Return the actions of a kind that a seat is offered when it is its turn."""
    turn = g.strands[0].top
    assert isinstance(turn, Turn)
    turn.seat = seat
    if not g.on_board(seat):
        return []
    settle(g, lambda event: None)
    return [action for ask in asks(g) for action in ask.options(10_000) if isinstance(action, kind)]


# ---------------------------------------------------------------- gravity


@in_chunks
def test_gravity_agrees(number: Number, chunk: int) -> None:
    """Who is unsupported, where each falls, and every end over all orders (clauses G4.1 to G4.6)."""
    for position, g in several(chunk, number(500, 100_000)):
        board = g.board()
        loose = physics.unsupported(board)
        assert {ant.name for ant in loose} == slow.unsupported(position), position
        for ant in loose:
            after = physics.fallen(board, ant)
            fell_off = slow.falls_to(position, ant.name) is None
            assert after.fallen == ((ant.name,) if fell_off else ()), position
            assert said(after)[0] == set(slow.fallen(position, ant.name).ants), position
        ends = {said(end) for end in physics.ends(board)}
        assert ends == {absent(position, end) for end in slow.outcomes(position)}, position


@in_chunks
def test_gravity_agrees_with_mines(number: Number, chunk: int) -> None:
    """Clauses G12.1 and G12.2: one fall and every end of all of them, with Mines that go off on the way."""
    exploded = 0
    for position, g in several(chunk, number(300, 50_000), mines=True, wear=True):
        board = g.board()
        for ant in physics.unsupported(board):
            dropped = slow.dropped(position, ant.name)
            assert spot_on(physics.fallen(board, ant)) == unturned(position, dropped), position
        slow_ends = slow.ends(position)
        ends = {spot_on(end) for end in physics.ends(board)}
        assert ends == {unturned(position, end) for end in slow_ends}, position
        exploded += any(end.mined != position.mined for end in slow_ends)
    assert exploded


def unturned(before: Position, after: Position) -> Spot:
    """Return where everything is, with what a Mine turned over still face down: a bare board knows no tokens."""
    ants, asteroids, worn, mined = spot(after)
    return ants, asteroids, worn & before.worn, mined


@in_chunks
def test_the_table_falls_as_it_should_and_asks_only_where_the_order_matters(
    number: Number, chunk: int
) -> None:
    """Clause G4.4: all that the choices can lead to is all that can come of it, and no choice makes no difference."""
    for position, g in several(chunk, number(200, 20_000)):
        g.strands[0].frames.append(Gravity(seat=0))
        settle(g, lambda event: None)
        known: dict[frozenset[slow.Ant], frozenset[End]] = {}
        reached = played_out(g, known)
        assert reached == {absent(position, end) for end in slow.outcomes(position)}, position
        assert all(len(ends) > 1 for ends in known.values()), "it was asked for nothing"


def played_out(g: Antgravity, known: dict[frozenset[slow.Ant], frozenset[End]]) -> frozenset[End]:
    """Return every end to which the answers can lead; ``known`` are those of each question on the way."""
    if not isinstance(g.strands[0].top, Gravity):
        g.check()
        return frozenset({standing(g)})
    here = standing(g)[0]
    if here not in known:
        known[here] = frozenset(end for then in falls(g) for end in played_out(then, known))
    return known[here]


def falls(g: Antgravity) -> Iterator[Antgravity]:
    """Yield the table after each answer to the question which Ant falls first."""
    (ask,) = asks(g)
    options = ask.options(10)
    assert len(options) > 1
    for option in options:
        assert isinstance(option, Fall)
        then = copy(g)
        advance(then, 0, option, ask.id)
        yield then


# ---------------------------------------------------------------- movement


@in_chunks
def test_legal_movements_agree(number: Number, chunk: int) -> None:
    """Clauses G5.1 to G5.4: every jump and turn that does not make the Ant itself fall off, in some order."""
    for position, g in several(chunk, number(300, 10_000), at_rest=True):
        legal = [move for seat in range(4) for move in offered(g, seat, Move)]
        assert len(set(legal)) == len(legal)
        assert set(legal) == {
            Move(ant, place, to, cast(Way, down))
            for ant, place, _ in position.ants
            for to, down in slow.legal_moves(position, ant)
        }, position


@in_chunks
def test_legal_movements_agree_with_mines(number: Number, chunk: int) -> None:
    """Clauses G5.1 to G5.4 where Mines go off beneath an Ant, or beneath what holds it."""
    for position, g in several(chunk, number(150, 10_000), mines=True, at_rest=True, wear=True):
        legal = [move for seat in range(4) for move in offered(g, seat, Move)]
        assert set(legal) == {
            Move(ant, place, to, cast(Way, down))
            for ant, place, _ in position.ants
            for to, down in slow.legal_moves(position, ant)
        }, position


@in_chunks
def test_the_orders_that_are_offered_lead_to_every_end_that_keeps_the_moving_ant(
    number: Number, chunk: int
) -> None:
    """Clauses G4.4, G5.3 and G12.1, with Mines: no end is missing, none is there by which it falls off."""
    chance, exploded = Random(chunk), 0
    for position, g in several(chunk, number(100, 10_000), mines=True, at_rest=True, wear=True):
        moves = offered(g, 0, Move)
        for move in chance.sample(moves, min(3, len(moves))):
            reached = set()
            for then, events in after_moving(g, move):
                reached.add(spot_of(then))
                exploded += any(isinstance(event, Exploded) for event in events)
            moved = slow.moved(position, move.ant, move.to, move.down)
            ends = slow.ends_keeping(moved, move.ant)
            assert reached == {spot(end) for end in ends}, (position, move)
    assert exploded


@in_chunks
def test_no_order_that_is_offered_makes_the_moving_ant_fall_off(number: Number, chunk: int) -> None:
    """Clause G5.3, movement by movement through the questions of the engine."""
    chance = Random(chunk)
    for position, g in several(chunk, number(150, 10_000), at_rest=True):
        moves = offered(g, 0, Move)
        for move in chance.sample(moves, min(3, len(moves))):
            reached = {standing(then) for then, _ in after_moving(g, move)}
            moved = slow.put(position, move.ant, move.to, move.down)
            possible = {absent(position, end) for end in slow.outcomes(moved)}
            assert reached
            assert reached <= possible


def after_moving(g: Antgravity, move: Move) -> Iterator[tuple[Antgravity, list[Event]]]:
    """Yield each end of a movement with what happened; the Ant that moved never falls off.

    What a Damaged Asteroid pays is taken as Energy.
    """
    then, events = copy(g), list[Event]()
    landing = movement.move(then, move, events.append)
    then.strands[0].frames.append(Gravity(seat=0, landing=landing, kept=move.ant))
    settle(then, events.append)
    todo = [(then, events)]
    seen: set[tuple[type, Board]] = set()
    while todo:
        now, events = todo.pop()
        assert Eliminated(move.ant, "fell") not in events
        top = now.strands[0].top
        if not isinstance(top, Gravity | Bonus):
            yield now, events
            continue
        here = (type(top), now.board())
        if here in seen:
            continue
        seen.add(here)
        (ask,) = asks(now)
        for option in ask.options(10 if isinstance(top, Gravity) else 1):
            later = copy(now)
            todo.append((later, [*events, *advance(later, 0, option, ask.id)]))


# ---------------------------------------------------------------- missiles, pushes, pulls


@in_chunks
def test_the_line_of_fire_agrees_for_every_weapon(number: Number, chunk: int) -> None:
    """Clauses G6.1 to G6.3, G6.9 and G8.1 to G8.20: from every Ant, every way, with and without ignoring."""
    for at, (position, g) in enumerate(several(chunk, number(500, 100_000))):
        # Of Weapons that fly alike, one at each position, in turn; all of them now and then.
        cards = list(WEAPONS) if at % 10 == 0 else [alike[at % len(alike)] for alike in ALIKE]
        shots = set[Fire]()
        for ant, place, _ in position.ants:
            for way in WAYS:
                for shot, line in lines(position, ant, place, way, cards):
                    shots.add(shot)
                    hits = weapons.targets(g, ant, shot.card, way, over=bool(shot.over))
                    assert hits == expected(position, shot.card, line), (position, shot)
        if at % 10 == 0:
            g.hands = [list(WEAPONS) for _ in range(4)]
            assert {s for seat in range(4) for s in offered(g, seat, Fire)} == shots, position


def flight(card: str) -> tuple[str, bool, int, int, bool]:
    """Return what of a card decides what its missile hits."""
    weapon = WEAPONS[card]
    return weapon.over, weapon.through, weapon.hits, weapon.blows, weapon.blast


ALIKE = [[c for c in WEAPONS if flight(c) == how] for how in sorted({*map(flight, WEAPONS)})]


def lines(
    position: Position, ant: str, place: str, way: Way, cards: list[str]
) -> Iterator[tuple[Fire, tuple[str, ...]]]:
    """Yield every shot from an Ant that way, with the places where its missile meets something."""
    known: dict[tuple[str, int], tuple[str, ...]] = {}

    def met(skip: str, count: int) -> tuple[str, ...]:
        if (skip, count) not in known:
            known[skip, count] = slow.line_of_fire(position, place, way, skip=skip, count=count)
        return known[skip, count]

    for card in cards:
        over, through, hits, *_ = flight(card)
        skip = "asteroids" if through else ""
        plain, past = met(skip, hits), met(over or skip, hits)
        yield Fire(ant, card, way), plain
        if past != plain:
            yield Fire(ant, card, way, 1), past


def expected(position: Position, card: str, line: tuple[str, ...]) -> list[str]:
    """Return what is hit where the missile meets these places: Ants by name, then what the card adds."""
    ants = {place: ant for ant, place, _ in position.ants}
    hits = [ants.get(place, place) for place in line]
    if card == "drill":
        hits = [hit for hit in hits for _ in range(2 if hit in position.asteroids else 1)]
    if card == "grenade" and line:
        hits += [beside for beside in neighbours_clockwise(line[0]) if beside in position.asteroids]
    return hits


def neighbours_clockwise(place: str) -> list[str]:
    around = slow.neighbours(place)
    return [around[way] for way in ("e", "se", "sw", "w", "nw", "ne") if way in around]


@in_chunks
def test_pushes_and_pulls_agree(number: Number, chunk: int) -> None:
    """Clauses G6.4 and G6.8: any Ant, any way, one to three spaces."""
    for position, g in several(chunk, number(400, 20_000)):
        for ant, place, down in position.ants:
            for way in WAYS:
                for steps in (1, 2, 3):
                    assert weapons.reeled(g, ant, way, steps) == slow.reel(
                        position, ant, way, steps
                    )
                    there = pushed(g, ant, way, steps)
                    assert there == slow.push(position, ant, way, steps), (position, ant, way)
                    assert (g.ants[ant].at, g.ants[ant].down) == (place, down)


def pushed(g: Antgravity, ant: str, way: Way, steps: int) -> tuple[str, str | None]:
    """Return what a push does in the words of the slow implementation; the table stays as it was."""
    piece, (energy, hand), events = g.ants[ant], stakes(g, ant), list[Event]()
    before = copy(piece)
    weapons.push(g, ant, way, steps, events.append)
    to, g.ants[ant] = piece.at, before
    match events:
        case [Pushed(ant=who, to=told)]:
            assert (who, told, piece.down) == (ant, to, before.down)
            return "stays", to
        case [Eliminated(ant=who, how=how), *_]:
            assert (who, to) == (ant, "")
            paid = 0 if OWNER[ant] == 0 else 1
            assert g.energy[0] - energy == paid
            assert len(g.hands[OWNER[ant]]) - hand <= paid
            return ("splat" if how == "splat" else "gone"), None
        case _:
            raise AssertionError(events)


def stakes(g: Antgravity, ant: str) -> tuple[int, int]:
    """Return the Energy of the seat on turn and the cards of the Ant's owner."""
    return g.energy[0], len(g.hands[OWNER[ant]])


# ---------------------------------------------------------------- Mines


@in_chunks
def test_a_mine_goes_off_under_whoever_lands_on_it_and_takes_all_who_stand_there(
    number: Number, chunk: int
) -> None:
    """Clauses G12.1 and G12.2: an Ant of a board at rest is set down elsewhere, or turned, and may then fall."""
    chance, exploded = Random(chunk), 0
    for position, g in several(chunk, number(1_000, 20_000), mines=True, at_rest=True):
        for ant, place, _ in position.ants:
            to, down = elsewhere(position, place, chance), chance.choice(WAYS)
            moved = slow.put(position, ant, to, down)
            if slow.unsupported(moved) - {ant} or slow.unsupported(slow.fallen(moved, ant)):
                continue  # one fall at a time
            stands = slow.falls_to(moved, ant) == to
            # Whoever falls lands, even on what it came from.
            ground = slow.lands_on_mine(moved, ant, before=position if stands else None)
            events = set_down(copy(g), ant, to, down)
            told = [event.place for event in events if isinstance(event, Exploded)]
            assert told == ([ground] if ground else []), (position, ant, to, down)
            hurt = slow.standing(slow.fallen(moved, ant), ground) if ground else frozenset()
            assert by_mine(events) == hurt, (position, ant, to, down)
            exploded += bool(ground)
    assert exploded > 10


def elsewhere(position: Position, place: str, chance: Random) -> str:
    """Return its own space, one beside it or any other, empty."""
    free = sorted(set(slow.PLACES) - slow.obstacles(position))
    near = [p for p in slow.neighbours(place).values() if p in free]
    return chance.choice([place, *near, chance.choice(free)])


def set_down(g: Antgravity, ant: str, to: str, down: Way) -> list[Event]:
    """Return what happens up to the next question: an Asteroid that a Mine turns over is Damaged, which pays."""
    events = list[Event]()
    landing = movement.placed(g, ant, to, down)
    g.strands[0].frames.append(Gravity(seat=0, landing=landing))
    settle(g, events.append)
    return events


def by_mine(events: list[Event]) -> set[str]:
    return {e.ant for e in events if isinstance(e, Eliminated) and e.how == "mine"}
