"""Whole games of ANTgravity by its agents: they end, the greedy one wins, the careful one keeps its Ants."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from games.antgravity import GAME
from games.antgravity import agents as players
from games.antgravity.data import DAMAGED, GOAL, ROUNDS, TOKENS
from games.antgravity.rules.pieces import Asteroid
from games.antgravity.rules.scoring import points
from games.antgravity.rules.state import Antgravity
from games.core.actions import Answer
from games.core.asks import of_seat
from games.core.codec import copy
from games.core.engine import advance, apply, asks
from games.core.game import Agent, Chosen, RandomAgent
from games.core.rng import Rng
from games.core.start import start
from tests.conftest import Number
from tests.kit.playouts import chance

CHUNKS = 10
in_chunks = pytest.mark.parametrize("chunk", range(CHUNKS))
BOUND = 2_000
"""Answers after which a game counts as endless; the longest take a few hundred."""
CHANCE = RandomAgent()
CAREFUL, GREEDY = GAME.agents["random"], GAME.agents["greedy"]
HOUSES = [
    {"rounds": rounds, "asteroids": asteroids, "wings": wings, "first": first}
    for rounds, asteroids, wings, first in product(
        ROUNDS, TOKENS, ("with", "without"), ("stays", "passes")
    )
]


def table(seats: int, seed: int, **settings: str) -> Antgravity:
    """Return a new table with a chance of its own, every shuffle and lot included."""
    state = start(GAME, seats, Chosen(settings), seed.to_bytes(32, "big")).state
    assert isinstance(state, Antgravity)
    return state


def answer(g: Antgravity, agents: Sequence[Agent], rng: Rng) -> tuple[int, Answer]:
    """Return the answer of one of those who are asked, whoever is first."""
    seat = rng.pick(asks(g)).seat
    return seat, agents[seat].choose(GAME, GAME.seat_view(g, seat), of_seat(asks(g), seat), rng)


def play(g: Antgravity, agents: Sequence[Agent], rng: Rng, *, checked: bool = False) -> int:
    """Play a table to its end; return how many answers it took."""
    for count in range(BOUND):
        if g.over:
            return count
        seat, given = answer(g, agents, rng)
        advance(g, seat, given.action, given.ask)
        if checked:
            GAME.check(g)
    raise AssertionError(f"no end after {BOUND} answers")


# ---------------------------------------------------------------- they end


@in_chunks
def test_games_by_chance_end(number: Number, chunk: int) -> None:
    """Two to four players, every house rule; by plain chance, every fifth by the careful agent; some checked throughout."""
    for at in range(number(40, 2_000) // CHUNKS):
        seed = chunk * 1_000 + at
        seats = 2 + seed % 3
        g = table(seats, seed, **HOUSES[seed % len(HOUSES)])
        agent = CAREFUL if at % 5 == 4 else CHANCE
        play(g, [agent] * seats, chance("end", seed), checked=at % 4 == 0)
        ended_well(g)


def ended_well(g: Antgravity) -> None:
    """By three points of one, or after the last round; the best have won."""
    g.check()
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert outcome.winners
    scores = [points(g, seat) for seat in range(len(g.left))]
    assert outcome.scores == tuple(scores)
    if max(scores) >= GOAL:
        assert outcome.winners == (scores.index(max(scores)),)
        assert sum(score >= GOAL for score in scores) == 1
    else:
        assert (g.round, g.doom) == (g.rounds, [])
    assert all(scores[seat] == max(scores) for seat in outcome.winners)


@pytest.mark.parametrize("seats", GAME.seats)
def test_games_of_the_greedy_agent_end(number: Number, seats: int) -> None:
    for seed in range(number(1, 30)):
        g = table(seats, seed)
        play(g, [GREEDY] * seats, chance("greedy", seats, seed), checked=True)
        ended_well(g)


# ---------------------------------------------------------------- they play


@pytest.mark.parametrize("rival", [CHANCE, CAREFUL], ids=["chance", "careful"])
def test_the_greedy_agent_beats_random_play(number: Number, rival: Agent) -> None:
    """Two players; seats alternate; a shared victory counts for nobody. At least nine games of ten."""
    games = number(20, 200)
    won = sum(greedy_wins(seed, rival) for seed in range(games))
    assert won >= 0.9 * games, f"{won} of {games}"


def greedy_wins(seed: int, rival: Agent) -> bool:
    """Whether the greedy agent alone wins, seated first or second by turns."""
    seat = seed % 2
    agents = [GREEDY, rival] if seat == 0 else [rival, GREEDY]
    g = table(2, seed)
    play(g, agents, chance("rivals", seed))
    outcome = GAME.outcome(g)
    assert outcome is not None
    return outcome.winners == (seat,)


# ---------------------------------------------------------------- with taste


def open_asteroids(g: Antgravity) -> Antgravity:
    """Return the position with every Asteroid face up: what a shot does is plain to see."""
    g = copy(g)
    g.asteroids = {p: Asteroid(DAMAGED, up=True, mine=a.mine) for p, a in g.asteroids.items()}
    good, bad = TOKENS[g.house.asteroids]
    g.pool = sorted([DAMAGED] * (good - len(g.asteroids)) + ["destroyed"] * bad)
    g.check()
    return g


def test_the_careful_agent_never_throws_its_own_ants_away_where_it_can_help_it(
    number: Number,
) -> None:
    """Its answer never costs it an Ant that another answer would have kept; plain chance often does."""
    lost = 0
    for seed in range(number(4, 100)):
        g, rng = table(2 + seed % 3, seed, asteroids="hard"), chance("taste", seed)
        while not g.over:
            if all(ask.pace == "turn" for ask in asks(g)):
                lost += spares_its_ants(open_asteroids(g), rng)
            seat, given = answer(g, [CHANCE] * 4, rng)
            advance(g, seat, given.action, given.ask)
    assert lost


def spares_its_ants(g: Antgravity, rng: Rng) -> bool:
    """Assert that its answer costs the fewest Ants; return whether plain chance throws one away here."""
    seat, given = answer(g, [CAREFUL] * 4, rng)
    mine = len(g.on_board(seat))
    ask = next(ask for ask in of_seat(asks(g), seat) if ask.id == given.ask)
    if kept(g, seat, given) < mine:
        others = [kept(g, seat, Answer(ask.id, action)) for action in ask.options(2_000)]
        assert max(others) < mine, f"{given.action} where others keep all Ants: {ask}"
    return kept(g, seat, Answer(ask.id, ask.sample(rng))) < mine


def kept(g: Antgravity, seat: int, given: Answer) -> int:
    """Return how many of a seat's Ants are on the board after an answer."""
    after = apply(g, seat, given.action, given.ask).state
    return len(after.on_board(seat))


def test_where_one_answer_of_many_keeps_the_ants_the_careful_agent_finds_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Random tries often miss it; then the list is gone through. Where nothing helps it answers all the same."""
    g = table(2, 0)
    for _ in range(2):  # both Ants return
        advance(g, asks(g)[0].seat, asks(g)[0].options(1)[0], asks(g)[0].id)
    ask, view = asks(g)[0], GAME.seat_view(g, asks(g)[0].seat)
    options = ask.options(1_000)
    assert players.TRIES * 2 < len(options) <= players.SOUGHT
    for seed, safe in enumerate(options):
        monkeypatch.setattr(
            players, "_throws_away", lambda _, action, __, safe=safe: action != safe
        )
        assert CAREFUL.choose(GAME, view, (ask,), chance("one", seed)).action == safe
    monkeypatch.setattr(players, "_throws_away", lambda *_: True)
    assert CAREFUL.choose(GAME, view, (ask,), chance("none")).action in options
