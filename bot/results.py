"""How a match ended: why, who won, the scores, three turning points, the seed. Pure, from committed data. No discord import."""

from __future__ import annotations

from bot import turning
from bot.controls import short
from bot.loaded import Loaded
from bot.logpages import told
from games.core.types import Public

POINT = 200
"""Characters of a turning point."""


def result(now: Loaded) -> str:
    """Return how a match ended, in lines: why, who won, the scores."""
    outcome = None if now.state is None else now.game.outcome(now.state)
    if outcome is None:
        return "**The game was ended without a result.**"
    winners = ", ".join(now.speaker.marked_name(seat) for seat in outcome.winners)
    scores = " · ".join(
        f"{now.speaker.marked_name(seat)} {score}" for seat, score in enumerate(outcome.scores)
    )
    lines = [f"**The game is over**: {now.speaker.marked(outcome.why)}"]
    lines += [f"🏆 {winners}"] if winners else []
    lines += [scores] if scores else []
    return "\n".join([*lines, *turning_points(now)])


def turning_points(now: Loaded) -> list[str]:
    """Return the turning points by their numbers in the log, each up to what made it one."""
    points = [
        f"-# `{entry.n}` {short(told(now, entry, turning.decisive(now.game, events)), POINT)}"
        for entry, events in now.happened(Public(), now.turning)
    ]
    return ["Turning points:", *points] if points else []


def proof(now: Loaded) -> list[str]:
    """Return the seed, which is no secret any more."""
    if now.row.seed is None:
        return []
    return [f"-# Seed `{now.row.seed.hex()}` · **Verify** says how to check every shuffle with it."]
