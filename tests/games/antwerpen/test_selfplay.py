"""Whole games of Antwerpen by its agents: they end, the greedy one wins, both have taste."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from games.antwerpen import GAME
from games.antwerpen.data import ASSIGNMENTS, GOALS, OFFERS, PATIENCE
from games.antwerpen.rules.actions import (
    Counter,
    EndTurn,
    Fulfil,
    Load,
    Offer,
    Refuse,
    Sail,
    Withdraw,
)
from games.antwerpen.rules.state import Antwerpen, points
from games.core.actions import Action, Answer
from games.core.asks import Ask, of_seat
from games.core.engine import advance, asks
from games.core.game import Agent, AnyGame, Chosen, RandomAgent
from games.core.rng import Rng
from games.core.start import start
from games.core.types import SeatView
from tests.conftest import Number
from tests.kit.playouts import chance

CHUNKS = 10
in_chunks = pytest.mark.parametrize("chunk", range(CHUNKS))
BOUND = 100_000
"""Answers after which a game counts as endless; plain chance makes some ten thousand, mostly offers."""
CHANCE = RandomAgent()
CAREFUL, GREEDY = GAME.agents["random"], GAME.agents["greedy"]
HOUSES = [
    {
        "assignments": goal,
        "offers": offers,
        "products": products,
        "sail": sail,
        "double": double,
        "patience": patience,
    }
    for goal, offers, products, sail, double, patience in product(
        GOALS, OFFERS, ("open", "closed"), ("front", "snapshot"), ("own_turn", "any_turn"), PATIENCE
    )
]

SHORT = {"assignments": "two", "patience": "thirty"}


def table(seats: int, seed: int, **settings: str) -> Antwerpen:
    """Return a new table with a chance of its own, every shuffle and lot included."""
    state = start(GAME, seats, Chosen(settings), seed.to_bytes(32, "big")).state
    assert isinstance(state, Antwerpen)
    return state


def answer(g: Antwerpen, agents: Sequence[Agent], rng: Rng) -> tuple[Ask, Action]:
    """Return the answer of one of those who are asked, whoever is first, and the question that it answers."""
    asked = asks(g)
    seat = rng.pick(asked).seat
    mine = of_seat(asked, seat)
    given = agents[seat].choose(GAME, GAME.seat_view(g, seat), mine, rng)
    ask = next(ask for ask in mine if ask.id == given.ask and ask.accepts(given.action))
    return ask, given.action


def play(
    g: Antwerpen, agents: Sequence[Agent], rng: Rng, *, checked: bool = False
) -> Iterator[tuple[Ask, Action]]:
    """Play a table to its end; yield each answer before it is carried out."""
    for _ in range(BOUND):
        if g.over:
            return
        ask, action = answer(g, agents, rng)
        yield ask, action
        advance(g, ask.seat, action, ask)
        if checked:
            GAME.check(g)
    raise AssertionError(f"no end after {BOUND} answers")


def finish(g: Antwerpen, agents: Sequence[Agent], rng: Rng, *, checked: bool = False) -> None:
    """Play a table to its end, which is one by the rules."""
    for _ in play(g, agents, rng, checked=checked):
        pass
    ended_well(g)


def ended_well(g: Antwerpen) -> None:
    """By the assignments of one, or because nobody fulfilled any for too long; the best have won."""
    g.check()
    assert g.finished
    assert g.ending
    assert not g.last
    if g.trigger >= 0:
        assert len(g.done[g.trigger]) >= g.house.goal
    else:
        assert g.turns >= g.house.patience * len(g.left)
    outcome = GAME.outcome(g)
    assert outcome is not None
    scored = [points(g, seat) for seat in range(len(g.left))]
    assert outcome.scores == tuple(whole for whole, _ in scored)
    assert outcome.winners == tuple(s for s, score in enumerate(scored) if score == max(scored))


# ---------------------------------------------------------------- they end


@in_chunks
def test_games_by_chance_end(number: Number, chunk: int) -> None:
    """Two to four players, every house rule; some checked after every answer."""
    for at in range(number(10, 1_900) // CHUNKS):
        seed = chunk * 1_000 + at
        seats = 2 + seed % 3
        g = table(seats, seed, **HOUSES[seed * 37 % len(HOUSES)])
        finish(g, [CAREFUL] * seats, chance("end", seed), checked=at % 4 == 1)


@in_chunks
def test_games_by_plain_chance_end(number: Number, chunk: int) -> None:
    """The same with offers at every opportunity, counter-offers and everything taken back."""
    for at in range(number(0, 100) // CHUNKS):
        seed = chunk * 1_000 + at
        seats = 2 + seed % 3
        g = table(seats, seed, **HOUSES[seed * 37 % len(HOUSES)])
        finish(g, [CHANCE] * seats, chance("plain", seed), checked=at % 4 == 1)


def test_a_short_game_by_plain_chance_ends() -> None:
    g = table(2, 5, offers="two", **SHORT)
    finish(g, [CHANCE] * 2, chance("short"), checked=True)


@pytest.mark.parametrize("seats", GAME.seats)
def test_games_of_the_greedy_agent_end(number: Number, seats: int) -> None:
    for seed in range(number(1, 30)):
        g = table(seats, seed, **(HOUSES[seed * 37 % len(HOUSES)] if seed else SHORT))
        finish(g, [GREEDY] * seats, chance("greedy", seats, seed), checked=seed % 4 == 1)


# ---------------------------------------------------------------- they play


@pytest.mark.parametrize("rival", [CHANCE, CAREFUL], ids=["chance", "careful"])
@in_chunks
def test_the_greedy_agent_beats_random_play(number: Number, chunk: int, rival: Agent) -> None:
    """Two players; seats alternate; a shared victory counts for nobody. At least 85 of 100."""
    games = number(1 if chunk < 3 and rival is CAREFUL else 0, 200 // CHUNKS)
    won = sum(greedy_wins(chunk * games + at, rival) for at in range(games))
    assert won >= 0.85 * games, f"{won} of {games}"


def greedy_wins(seed: int, rival: Agent) -> bool:
    """Whether the greedy agent alone wins, seated first or second by turns."""
    seat = seed % 2
    agents = [GREEDY, rival] if seat == 0 else [rival, GREEDY]
    g = table(2, seed)
    finish(g, agents, chance("rivals", seed))
    outcome = GAME.outcome(g)
    assert outcome is not None
    return outcome.winners == (seat,)


# ---------------------------------------------------------------- with taste


@pytest.mark.parametrize("agent", [CAREFUL, GREEDY], ids=["careful", "greedy"])
def test_each_question_is_answered_whatever_else_is_asked(number: Number, agent: Agent) -> None:
    """Plain chance makes the positions, counter-offers among them; each question by itself gets an answer."""
    met: set[str] = set()
    for seed in range(number(2, 30)):
        g, rng = table(2 + seed % 3, seed, **HOUSES[seed * 37 % len(HOUSES)]), chance("ask", seed)
        for at, _ in enumerate(play(g, [CHANCE] * 4, rng)):
            if at == 2_000:
                break
            for ask in asks(g) if at % 40 == 0 else ():
                given = agent.choose(GAME, GAME.seat_view(g, ask.seat), (ask,), rng)
                assert given.ask == ask.id
                assert ask.accepts(given.action), given.action
                met.add(ask.title.key)
    assert met >= {"turn", "turn.done", "offer", "countered", "bear"}


def test_the_careful_agent_fulfils_what_it_can_and_plays_on(number: Number) -> None:
    """Never an offer beside an open one, nothing taken back, no counter-offer; most actions are Loads and Sails."""
    for seed in range(number(2, 50)):
        g = table(2 + seed % 3, seed, assignments="two")
        told: list[Action] = []
        for ask, action in play(g, [CAREFUL] * 4, chance("taste", seed)):
            assert isinstance(action, Fulfil) or not any(map(ask.accepts, READY))
            assert not (isinstance(action, Offer) and GAME.public_view(g).table.offers)
            told.append(action)
        turns = sum(isinstance(action, EndTurn) for action in told)
        assert sum(isinstance(action, Load | Sail) for action in told) > 0.85 * turns
        assert sum(isinstance(action, Offer) for action in told) < 0.2 * turns
        assert not [action for action in told if isinstance(action, Withdraw | Counter)]


READY = tuple(map(Fulfil, ASSIGNMENTS))


class Refuser:
    """The careful agent, but it trades with nobody."""

    def choose(self, game: AnyGame, view: SeatView, asks: Sequence[Ask], rng: Rng) -> Answer:
        """Return a refusal to whatever is offered."""
        offered = next((ask for ask in asks if ask.accepts(Refuse())), None)
        if offered is not None:
            return Answer(offered.id, Refuse())
        return CAREFUL.choose(game, view, asks, rng)


def test_the_greedy_agent_does_not_spam_offers(number: Number) -> None:
    """One a turn at most, in less than every third turn, even where all are refused; no counter-offers."""
    for seed in range(number(2, 30)):
        g = table(3, seed, assignments="two")
        made: list[int] = []
        for _, action in play(g, [GREEDY, Refuser(), Refuser()], chance("spam", seed)):
            assert not isinstance(action, Counter)
            if isinstance(action, Offer) and (turn := g.turn()) is not None and turn.seat == 0:
                made.append(g.turns)
        assert len(made) == len(set(made))
        assert len(made) < g.turns / 3 / 3
