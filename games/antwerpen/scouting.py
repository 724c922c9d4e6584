"""How likely it is that a ship brings its cargo to the right harbour, by the lanes and the locks alone. For agents."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from games.antwerpen.data import (
    ENDS,
    FRONT_FIRST,
    HARBOURS,
    Cargo,
    Lane,
    LaneColour,
    lanes_from,
)

STEERED = 0.5
"""How far a ship goes where its owner wants: the rest is named by others, as it happens."""
FADED = 0.92
"""What is left of a hope a lane further away: until then the game goes on without it."""
SHUT = 0.3
"""What a lane behind a closed gate counts for: it may be opened."""
OUTWARD = 0.4
"""How often the purple lane is named, beside the others."""


@lru_cache(maxsize=64)
def hopes(cargo: Cargo, closed: tuple[str, ...]) -> Mapping[str, float]:
    """Return for every space what a ship with this cargo has left to hope for there: 1 is the right harbour."""
    found = {end: float(HARBOURS.get(end) == cargo) for end in ENDS}
    for space in FRONT_FIRST:
        found[space] = _hope(space, closed, found)
    return found


def _hope(space: str, closed: tuple[str, ...], known: Mapping[str, float]) -> float:
    lanes = lanes_from(space)
    colours = dict.fromkeys(colour for lane in lanes for colour in lane.colours)
    named = [_named(space, colour, closed, known) for colour in colours]
    mean = sum(weight * hope for weight, hope in named) / sum(weight for weight, _ in named)
    best = max(known[lane.end] * _free(lane, closed) for lane in lanes)
    return FADED * (STEERED * best + (1 - STEERED) * mean)


def _named(
    space: str, colour: LaneColour, closed: tuple[str, ...], known: Mapping[str, float]
) -> tuple[float, float]:
    """Return how much a colour counts, and what a ship may hope for then: at a fork its owner chooses."""
    lanes = lanes_from(space, colour)
    weight = max(_free(lane, closed) for lane in lanes)
    return weight * (OUTWARD if colour == "purple" else 1), max(known[lane.end] for lane in lanes)


def _free(lane: Lane, closed: tuple[str, ...]) -> float:
    return SHUT if lane.lock in closed else 1.0
