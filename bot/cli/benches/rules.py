"""Rules: random playouts in place of each game, against python-chess playing random legal moves in the same run.

At every move all answers are listed, as chess lists its legal moves; labels are not made. Then the greedy agent plays
against itself, and how long it takes over a choice is measured in the processor's time.
"""

import random
import statistics
import time
from collections.abc import Iterator, Mapping

from bot.cli.common import Refused
from games.core.asks import of_seat
from games.core.engine import advance, asks
from games.core.game import AnyGame, Chosen
from games.core.rng import Rng
from games.core.start import start
from games.core.types import Seat

AGENT = "greedy"
LISTED = 5_000
"""Answers of one question that are listed at most."""
LONGEST = 20_000
PEOPLE = 4
ROUNDS = 5
STALE = 150
"""Half-moves without a capture or a pawn's move after which a game of chess is drawn (the 75-move rule)."""


def measure(games: Mapping[str, AnyGame], seconds: float) -> dict[str, dict[str, float]]:
    """For each game `ratio_to_python_chess`: its answers a second over chess's moves a second.

    Both take turns, `seconds` a side altogether; the median of the turns. Then, for as long again,
    `choice_p50_ms`, `choice_p95_ms` and `choice_max_ms` of its greedy agent, where it has one. Raises
    Refused without python-chess.
    """
    chess = _chess(random.Random(0))  # noqa: S311 # a playout keeps no secret
    next(chess)
    turn = seconds / ROUNDS
    return {
        key: {"ratio_to_python_chess": _ratio(game, chess, turn)} | _choices(game, seconds)
        for key, game in games.items()
    }


def _choices(game: AnyGame, seconds: float) -> dict[str, float]:
    """How long the greedy agent takes over a choice, in milliseconds of the processor."""
    if AGENT not in game.agents:
        return {}
    chosen = choices(game, random.Random(0))  # noqa: S311 # a playout keeps no secret
    taken = [next(chosen)]
    while sum(taken) < seconds:
        taken.append(next(chosen))
    taken.sort()
    figures = {
        "p50": taken[len(taken) // 2],
        "p95": taken[len(taken) * 95 // 100],
        "max": taken[-1],
    }
    return {f"choice_{name}_ms": round(each * 1_000, 2) for name, each in figures.items()}


def _ratio(game: AnyGame, chess: Iterator[None], turn: float) -> float:
    ours = playouts(game, random.Random(0))  # noqa: S311 # a playout keeps no secret
    next(ours)
    ratios = [_rate(ours, turn) / _rate(chess, turn) for _ in range(ROUNDS)]
    return round(statistics.median(ratios), 3)


def _rate(moves: Iterator[None], seconds: float) -> float:
    """Moves a second."""
    began = now = time.perf_counter()
    count = 0
    while now - began < seconds:
        next(moves)
        count += 1
        now = time.perf_counter()
    return count / (now - began)


def playouts(game: AnyGame, chance: random.Random) -> Iterator[None]:
    """Play for ever, game after game, for four people or as near as the game allows; yields after each answer."""
    while True:
        state = start(game, _people(game), Chosen(), chance.randbytes(32)).state
        for _ in range(LONGEST):
            offered = asks(state)
            if not offered:
                break
            ask = chance.choice(offered)
            advance(state, ask.seat, chance.choice(ask.options(LISTED)), ask)
            yield


def choices(game: AnyGame, chance: random.Random) -> Iterator[float]:
    """Let the greedy agent play for ever, game after game, in every seat; yields the seconds of each choice."""
    agent = game.agents[AGENT]
    while True:
        state = start(game, _people(game), Chosen(), chance.randbytes(32)).state
        rng = Rng(chance.randbytes(32))
        while offered := asks(state):
            seat = chance.choice(offered).seat
            view, asked = game.view(state, Seat(seat)), of_seat(offered, seat)
            began = time.process_time()
            answer = agent.choose(game, view, asked, rng)
            yield time.process_time() - began
            advance(state, seat, answer.action, answer.ask)


def _people(game: AnyGame) -> int:
    return max((n for n in game.seats if n <= PEOPLE), default=game.seats.start)


def _chess(chance: random.Random) -> Iterator[None]:
    try:
        import chess  # noqa: PLC0415 # only this bench needs it
    except ImportError as error:
        raise Refused(
            "bench rules compares with python-chess, which is not installed: start it with "
            "scripts/start bench, or install the extra `bench`."
        ) from error
    while True:
        board = chess.Board()
        while (moves := list(board.legal_moves)) and board.halfmove_clock < STALE:
            board.push(chance.choice(moves))
            yield
