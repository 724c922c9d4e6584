"""Counts every sequence of answers from a position: a wrong count shows a rule that offers too much or too little."""

from __future__ import annotations

from games.core.codec import copy
from games.core.engine import advance, asks
from games.core.strands import State


def perft(state: State, depth: int) -> int:
    """Return how many sequences of ``depth`` answers there are, by whomever is asked; a game that is over has none."""
    if depth == 0:
        return 1
    count = 0
    for ask in asks(state):
        for action in ask.options(100_000):
            if depth == 1:
                count += 1
                continue
            after = copy(state)
            advance(after, ask.seat, action, ask.id)
            count += perft(after, depth - 1)
    return count
