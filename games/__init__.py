"""The games. ``registry()`` holds every sub-package that exports ``GAME``; an import error is fatal, never swallowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from games.core.game import AnyGame


def registry(extra: Sequence[str] = ()) -> Mapping[str, AnyGame]:
    """Return the games by key: the packages beside this file, then ``extra`` packages by full name.

    Raises ImportError when a package cannot be imported, ValueError when one exports no GAME or a key comes twice.
    """
    names = [f"games.{m.name}" for m in iter_modules(__path__) if m.ispkg and m.name != "core"]
    found: dict[str, AnyGame] = {}
    for name in [*names, *extra]:
        game = getattr(import_module(name), "GAME", None)
        if not isinstance(game, AnyGame.__origin__):  # type: ignore[attr-defined]
            raise ValueError(f"{name} exports no GAME")
        if game.key in found:
            raise ValueError(f"two games are called {game.key}")
        found[game.key] = game
    return MappingProxyType(found)
