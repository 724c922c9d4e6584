"""The games under test: every registered one, the reference game, and young ones named in ANTECHAMBER_GAMES."""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType

import rendering
from games import registry
from games.core.game import AnyGame, Chosen
from games.core.types import Gm, Public, Seat, View, Viewer

REFERENCE = "tests.kit.reference"
EXTRA = (
    REFERENCE,
    *(n.strip() for n in os.environ.get("ANTECHAMBER_GAMES", "").split(",") if n.strip()),
)
GAMES = registry(extra=EXTRA)
KEYS = tuple(GAMES)

for package in EXTRA:
    rendering.register(import_module(package).GAME.key, f"{package}.painter")


def painter(game: AnyGame) -> ModuleType:
    """Return the module that paints ``game``."""
    return rendering.find(game.key)


def chosen(game: AnyGame) -> Chosen:
    """Return what a lobby settles that changes nothing, with a game master where the game can have one."""
    return Chosen(has_gm=game.has_gm)


def viewers(game: AnyGame, seats: int) -> tuple[Viewer, ...]:
    """Return everybody who can look at a match of ``seats`` seats."""
    gm = (Gm(),) if game.has_gm else ()
    return (Public(), *(Seat(n) for n in range(seats)), *gm)


def seen(game: AnyGame, state: object, viewer: Viewer) -> View:
    """Return the view of ``viewer``, whatever its kind."""
    view: View = game.view(state, viewer)
    return view
