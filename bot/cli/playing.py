"""Whole games among agents, through the same asks as people. Prints nothing; knows no game."""

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from time import perf_counter

from games.core.asks import of_seat
from games.core.codec import encode
from games.core.engine import asks
from games.core.game import Agent, AnyGame, Chosen, RandomAgent
from games.core.log import answered
from games.core.rng import Rng
from games.core.start import start
from games.core.strands import State
from games.core.types import Illegal, Outcome

LONGEST = 20_000
"""Actions after which a game counts as one that does not end."""


@dataclass(slots=True)
class Played:
    """One game: how it ended (None: it did not, and `fault` says why) and what it took.

    `seconds` covers views, agents' thinking, rules and invariants, not the encoding that measures
    `largest_state` (bytes).
    """

    outcome: Outcome | None = None
    fault: str = ""
    actions: int = 0
    illegal: int = 0
    seconds: float = 0.0
    largest_state: int = 0


def play(game: AnyGame, agents: Sequence[Agent], seed: str) -> Played:
    """Play one game, an agent a seat; the same seed gives the same game."""
    played = Played()
    try:
        _play(game, agents, seed, played)
    except Illegal as refusal:
        played.illegal += 1
        played.fault = f"an agent's answer was refused: {refusal.code}"
    except Exception:  # noqa: BLE001 # one broken game is told with its trace; the others go on
        played.fault = f"the rules failed:\n{traceback.format_exc()}"
    return played


def _play(game: AnyGame, agents: Sequence[Agent], seed: str, played: Played) -> None:
    state, rng = _begun(game, len(agents), seed)
    while (outcome := game.outcome(state)) is None:
        if played.actions == LONGEST:
            played.fault = f"it had not ended after {LONGEST} actions"
            return
        began = perf_counter()
        if not _answer(game, agents, state, rng):
            played.fault = "nobody is asked anything, and it is not over"
            return
        played.seconds += perf_counter() - began
        played.actions += 1
        played.largest_state = max(played.largest_state, len(encode(state)))
    played.outcome = outcome


def reached(game: AnyGame, players: int, seed: str, answers: int) -> State:
    """The state after so many random answers, or at the end; the same words give the same state."""
    state, rng = _begun(game, players, seed)
    agents = [RandomAgent()] * players
    for _ in range(answers):
        if game.outcome(state) is not None or not _answer(game, agents, state, rng):
            break
    return state


def _begun(game: AnyGame, players: int, seed: str) -> tuple[State, Rng]:
    """A new match, and the chance by which its agents play."""
    key = blake2b(seed.encode(), digest_size=32, person=b"selfplay").digest()
    return start(game, players, Chosen(), key).state, Rng(key).child(b"agents")


def _answer(game: AnyGame, agents: Sequence[Agent], state: State, rng: Rng) -> bool:
    """Let one of those who are asked answer; False where nobody is asked."""
    offered = asks(state)
    if not offered:
        return False
    seat = rng.pick(sorted({ask.seat for ask in offered}))
    mine = of_seat(offered, seat)
    chosen = agents[seat].choose(game, game.seat_view(state, seat), mine, rng)
    answered(game, state, seat, chosen.action, chosen.ask)
    return True
