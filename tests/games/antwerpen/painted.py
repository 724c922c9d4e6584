"""Views of Antwerpen for the tests of its pictures and words: begun, played at random, and as a test wants them."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from games.antwerpen import GAME
from games.antwerpen.data import (
    Lane,
)
from games.antwerpen.rules.state import Antwerpen
from games.antwerpen.views import PublicAntwerpen, SeatAntwerpen
from games.core.codec import decode, encode
from games.core.engine import advance, asks
from games.core.game import Chosen
from games.core.rng import Rng
from games.core.start import start
from rendering.antwerpen import look as where
from rendering.paint import Painter
from rendering.scene import Art, Group, Label, Look, Scene, Shape, ThemeName

NAMES = ("Ann", "Ben", "Cem", "Dua")
LOOK = Look(NAMES)
THEMES: tuple[ThemeName, ...] = ("dark", "light")
CLOSED = Chosen({"products": "closed"})
PLAIN = Chosen()
PAINT = Painter()


@cache
def played(seats: int, *, closed: bool = False) -> tuple[bytes, ...]:
    """Return the states of a random game, encoded."""
    chance = random.Random(f"{seats}")  # a playout keeps no secret
    state = start(GAME, seats, CLOSED if closed else PLAIN, chance.randbytes(32)).state
    assert isinstance(state, Antwerpen)
    found: list[bytes] = []
    while (offered := asks(state)) and len(found) < 1_500:
        ask = chance.choice(offered)
        view = GAME.seat_view(state, ask.seat)
        chosen = GAME.agents["random"].choose(GAME, view, (ask,), Rng(chance.randbytes(32)))
        advance(state, ask.seat, chosen.action, ask.id)
        found.append(encode(state))
    return tuple(found)


def restored(data: bytes) -> Antwerpen:
    """Return an encoded state."""
    state: Antwerpen = decode(data, Antwerpen)
    return state


def reached(*, closed: bool = False) -> Iterator[Antwerpen]:
    """Yield positions of games for two, three and four, the last ones too."""
    for seats in (2, 3, 4):
        states = played(seats, closed=closed)
        yield from map(restored, (*states[:: max(1, len(states) // 40)], states[-1]))


def begun(seats: int = 2, chosen: Chosen = PLAIN) -> Antwerpen:
    """Return a table before the first turn."""
    state = start(GAME, seats, chosen, b"7" * 32).state
    assert isinstance(state, Antwerpen)
    return state


def opening(seats: int = 2, chosen: Chosen = PLAIN) -> PublicAntwerpen:
    """Return what everybody sees before the first turn."""
    return GAME.public_view(begun(seats, chosen))


def changed(view: PublicAntwerpen, **other: object) -> PublicAntwerpen:
    """Return the view with other facts."""
    return PublicAntwerpen(replace(view.table, **other))


def holding(**other: object) -> SeatAntwerpen:
    """Return the view of a seat with other cards."""
    return replace(GAME.seat_view(begun(), 0), **other)


def arts(scene: Scene) -> list[Art]:
    """Return all art of a scene."""
    return [sprite.art for sprite in (*scene.sprites, *scene.marks)]


def labels(shapes: tuple[Shape, ...]) -> Iterator[str]:
    """Yield every label, however deep."""
    for shape in shapes:
        if isinstance(shape, Label):
            yield shape.text
        elif isinstance(shape, Group):
            yield from labels(shape.shapes)


def far(point: tuple[float, float], lane: Lane) -> float:
    """Return how far a point lies from a lane."""
    (x0, y0), (x1, y1) = where.path(lane)
    length = math.dist((x0, y0), (x1, y1))
    share = ((point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)) / length**2
    share = max(0.0, min(1.0, share))
    return math.dist(point, (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
