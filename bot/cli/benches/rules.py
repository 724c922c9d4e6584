"""Rules: random playouts in place of each game, against python-chess playing random legal moves in the same run.

At every move all answers are listed, as chess lists its legal moves; labels are not made.
"""

import random
import statistics
import time
from collections.abc import Iterator, Mapping

from bot.cli.common import Refused
from games.core.engine import advance, asks
from games.core.game import AnyGame, Chosen
from games.core.start import start

LISTED = 5_000
"""Answers of one question that are listed at most."""
LONGEST = 20_000
PEOPLE = 4
ROUNDS = 5
STALE = 150
"""Half-moves without a capture or a pawn's move after which a game of chess is drawn (the 75-move rule)."""


def measure(games: Mapping[str, AnyGame], seconds: float) -> dict[str, dict[str, float]]:
    """For each game `ratio_to_python_chess`: its answers a second over chess's moves a second.

    Both take turns, `seconds` a side altogether; the median of the turns. Raises Refused without
    python-chess.
    """
    chess = _chess(random.Random(0))  # noqa: S311 # a playout keeps no secret
    next(chess)
    turn = seconds / ROUNDS
    return {
        key: {"ratio_to_python_chess": _ratio(game, chess, turn)} for key, game in games.items()
    }


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
    seats = max((n for n in game.seats if n <= PEOPLE), default=game.seats.start)
    while True:
        state = start(game, seats, Chosen(), chance.randbytes(32)).state
        for _ in range(LONGEST):
            offered = asks(state)
            if not offered:
                break
            ask = chance.choice(offered)
            advance(state, ask.seat, chance.choice(ask.options(LISTED)), ask)
            yield


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
