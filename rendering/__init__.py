"""Painters and what they draw with: views in, pictures and the same facts as text out.

A painter is the module `rendering.<game key>`, or one that an extra package registers at start-up. This
floor sees views, never states, and imports neither the bot nor the store.
"""

import importlib
import importlib.util
from types import ModuleType

PARTS = ("board", "hand", "board_text", "hand_text", "alt", "hand_alt")

_extra: dict[str, ModuleType | str] = {}


class NoPainter(LookupError):
    """No module paints the game with this key, or the module lacks a part."""


def register(key: str, module: ModuleType | str) -> None:
    """Names the painter of an extra game: the module itself or its dotted name, imported when first found."""
    _extra[key] = module


def find(key: str) -> ModuleType:
    """The painter of game `key`; NoPainter says what is missing.

    A painter has `board`, `hand` (view, look) -> Scene, and `board_text`, `hand_text`, `alt`, `hand_alt`
    (view, look) -> str. `result` and `result_alt`, a picture of the end, it may have. An import error inside a painter is raised as it is, never swallowed.
    """
    module = _load(key)
    lacking = [part for part in PARTS if not callable(getattr(module, part, None))]
    if lacking:
        raise NoPainter(f"{module.__name__} paints no game {key!r}: it lacks {', '.join(lacking)}")
    return module


def _load(key: str) -> ModuleType:
    found = _extra.get(key, f"{__name__}.{key}")
    if isinstance(found, ModuleType):
        return found
    if not key.isidentifier() or importlib.util.find_spec(found) is None:
        raise NoPainter(f"no painter for game {key!r}")
    return importlib.import_module(found)
