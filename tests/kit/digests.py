"""The digest of every state of a few games: run as a program it shows whether another process plays the same."""

from __future__ import annotations

import sys

from games.core.codec import digest
from tests.kit.games import GAMES
from tests.kit.playouts import moves


def digests(key: str, games: int) -> list[str]:
    """Return one line a move: game, seats, seed, digest of the state before it."""
    return [
        f"{key} {seats} {seed} {digest(move.before).hex()}"
        for seats in GAMES[key].seats
        for seed in range(games)
        for move in moves(key, seed, seats)
    ]


if __name__ == "__main__":
    for game_key in sys.argv[2:]:
        sys.stdout.write("".join(f"{said}\n" for said in digests(game_key, int(sys.argv[1]))))
