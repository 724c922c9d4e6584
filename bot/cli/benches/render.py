"""Pictures: consecutive public boards of a game, against the same pictures drawn the plain way in the same run."""

import random
from collections.abc import Iterator, Mapping

import rendering
from bot.cli.common import Refused
from games.core.engine import advance, asks
from games.core.game import AnyGame, Chosen
from games.core.start import start
from rendering import bench
from rendering.scene import Look, Scene

KEYS = ("ratio_to_plain", "bytes_ratio", "warm_ms", "cold_ms", "bytes")
PICTURES = 20
LONGEST = 2_000
TRIES = 20


def measure(games: Mapping[str, AnyGame]) -> dict[str, dict[str, float]]:
    """For each game: how much faster and smaller a changed picture is than the plain one, and in ms and bytes."""
    return {key: _figures(game) for key, game in games.items()}


def _figures(game: AnyGame) -> dict[str, float]:
    found = bench.measure(scenes(game))
    return {key: found[key] for key in KEYS}


def scenes(game: AnyGame) -> list[Scene]:
    """Pictures of a random game, each changed from the one before it; at least two. Raises Refused where none differ."""
    chance = random.Random(0)  # noqa: S311 # a playout keeps no secret
    found: list[Scene] = []
    for _ in range(TRIES):
        for scene in _boards(game, chance):
            if not found or scene != found[-1]:
                found.append(scene)
            if len(found) == PICTURES:
                return found
    if len(found) < 2:
        raise Refused(f"{game.title}: no two pictures of a random game differ.")
    return found


def _boards(game: AnyGame, chance: random.Random) -> Iterator[Scene]:
    """The public boards of one random game, first to last."""
    painter = rendering.find(game.key)
    seats = game.seats.stop - 1
    look = Look(names=tuple(f"Player {seat + 1}" for seat in range(seats)))
    state = start(game, seats, Chosen(), chance.randbytes(32)).state
    for _ in range(LONGEST):
        yield painter.board(game.public_view(state), look)
        offered = asks(state)
        if not offered:
            return
        ask = chance.choice(offered)
        advance(state, ask.seat, chance.choice(ask.options(LONGEST)), ask.id)
