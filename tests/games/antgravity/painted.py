"""Tables of ANTgravity for the tests of its pictures and words: begun, played at random, and as a test wants them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from games.antgravity import GAME
from games.antgravity.data import Way
from games.antgravity.rules.pieces import Flag
from games.antgravity.rules.state import Antgravity
from games.antgravity.views import (
    AntSeen,
    PublicAntgravity,
)
from games.core.codec import decode, encode
from games.core.engine import advance, asks
from games.core.game import Chosen
from games.core.rng import Rng
from games.core.start import start
from rendering.paint import Painter
from rendering.scene import Art, Group, Label, Look, Scene, Shape, ThemeName

NAMES = ("Ann", "Ben", "Cem", "Dua")
LOOK = Look(NAMES)
THEMES: tuple[ThemeName, ...] = ("dark", "light")
POSITIONS = 200
PLAIN = Chosen()
PAINT = Painter()


@cache
def played(seats: int, seed: int) -> tuple[bytes, ...]:
    """Return the states of a random game, encoded."""
    chance = random.Random(f"{seats} {seed}")  # a playout keeps no secret
    state = start(GAME, seats, Chosen(), chance.randbytes(32)).state
    assert isinstance(state, Antgravity)
    careful, found = GAME.agents["random"], []
    while offered := asks(state):
        ask = chance.choice(offered)
        view = GAME.seat_view(state, ask.seat)
        chosen = careful.choose(GAME, view, (ask,), Rng(chance.randbytes(32)))
        advance(state, ask.seat, chosen.action, ask.id)
        found.append(encode(state))
    return tuple(found)


def reached() -> Iterator[Antgravity]:
    """Yield some two hundred positions of games for two, three and four, late ones too."""
    for seats in (2, 3, 4):
        states = played(seats, 0)
        step = max(1, len(states) * 3 // POSITIONS)
        yield from (restored(data) for data in states[::step])


def restored(data: bytes) -> Antgravity:
    """Return an encoded state."""
    state: Antgravity = decode(data, Antgravity)
    return state


def begun(seats: int = 2, chosen: Chosen = PLAIN) -> Antgravity:
    """Return a table before the first turn."""
    state = start(GAME, seats, chosen, b"7" * 32).state
    assert isinstance(state, Antgravity)
    return state


def late(seats: int) -> Antgravity:
    """Return the last state of a game."""
    return restored(played(seats, 0)[-1])


def opening(seats: int = 2) -> PublicAntgravity:
    """Return what everybody sees before the first turn."""
    return GAME.public_view(begun(seats))


def changed(view: PublicAntgravity, **other: object) -> PublicAntgravity:
    """Return the view with other facts."""
    return PublicAntgravity(replace(view.table, **other))


def ant(name: str, at: str, down: Way = "sw", flag: Flag | None = None) -> AntSeen:
    """Return an Ant."""
    return AntSeen(name, "ABCD".index(name[0]), at, down, flag)


def arts(scene: Scene) -> list[Art]:
    """Return all art of a scene."""
    return [sprite.art for sprite in (*scene.sprites, *scene.marks)]


def labels(shapes: tuple[Shape, ...]) -> Iterator[Label]:
    """Yield every label, however deep."""
    for shape in shapes:
        if isinstance(shape, Label):
            yield shape
        elif isinstance(shape, Group):
            yield from labels(shape.shapes)


def say_ants(seats: int) -> list[str]:
    """Return the names of all Ants."""
    return [f"{letter}{n}" for letter in "ABCD"[:seats] for n in (1, 2)]
