"""How a match ended: why, who won, the scores, three turning points, the seed. Pure, from committed data. No discord import."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from bot import turning
from bot.controls import short
from bot.loaded import Loaded
from bot.logpages import told
from games.core.events import Event
from games.core.types import Public
from rendering import facts
from storage.actions import Action as Entry

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
    """Return the turning points by their numbers in the log."""
    points = [
        f"-# `{entry.n}` {said}"
        for entry, events in now.happened(Public(), now.turning)
        if (said := point(now, entry, events))
    ]
    return ["Turning points:", *points] if points else []


def point(now: Loaded, entry: Entry, events: Sequence[Event]) -> str:
    """Return what an entry began with and what in it moved the standing; without the least of that where not all has room."""
    weights = turning.weights(now.game, events)
    sentences = {at: said for at, event in enumerate(events) if (said := told(now, entry, [event]))}
    if not sentences:
        return ""
    first, *rest = sentences
    kept = [at for at in rest if weights[at]]
    while facts.length(said := _joined(sentences, [first, *kept])) > POINT and len(kept) > 1:
        kept.remove(min(kept, key=lambda at: (weights[at], -at)))
    return short(said, POINT)


def _joined(sentences: Mapping[int, str], kept: Sequence[int]) -> str:
    """Return the sentences that are kept, with an ellipsis where some are left out between two of them."""
    order = list(sentences)
    parts = [sentences[kept[0]]]
    for before, at in pairwise(kept):
        gap = order.index(at) - order.index(before) > 1
        parts.append(f"… {sentences[at]}" if gap else sentences[at])
    return " ".join(parts)


def proof(now: Loaded) -> list[str]:
    """Return the seed, which is no secret any more."""
    if now.row.seed is None:
        return []
    return [f"-# Seed `{now.row.seed.hex()}` · **Verify** says how to check every shuffle with it."]
