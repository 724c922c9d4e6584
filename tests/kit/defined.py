"""What a game's own package defines and says in its source: kinds that were forgotten in a union, refusals without words."""

from __future__ import annotations

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import TypeVar

from msgspec import Struct

from games.core.game import AnyGame

S = TypeVar("S", bound=Struct)


def package(game: AnyGame) -> str:
    """Return the name of the package that holds a game."""
    module = import_module(type(game).__module__)
    return module.__package__ or module.__name__


def modules(game: AnyGame) -> Iterator[ModuleType]:
    """Yield every module of the game's package, imported."""
    top = import_module(package(game))
    yield top
    for found in pkgutil.walk_packages(getattr(top, "__path__", ()), f"{top.__name__}."):
        yield import_module(found.name)


def kinds(game: AnyGame, base: type[S]) -> list[type[S]]:
    """Return the Structs under ``base`` that the package defines, without those that only others there derive from."""
    names = {module.__name__ for module in modules(game)}
    own = [kind for kind in _below(base) if kind.__module__ in names]
    return [kind for kind in own if not any(kind in other.__mro__[1:] for other in own)]


def _below(base: type[S]) -> Iterator[type[S]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _below(kind)


def refusals(game: AnyGame) -> dict[str, str]:
    """Return the codes of all ``Illegal("code", …)`` in the package's source, each with the first place it stands at."""
    found: dict[str, str] = {}
    for module in modules(game):
        for node in ast.walk(ast.parse(inspect.getsource(module) or "")):
            code = _code(node)
            if code is not None:
                found.setdefault(code, f"{module.__name__}, line {getattr(node, 'lineno', 0)}")
    return found


def _code(node: ast.AST) -> str | None:
    match node:
        case ast.Call(
            func=ast.Name(id="Illegal") | ast.Attribute(attr="Illegal"),
            args=[ast.Constant(value=str(code)), *_],
        ):
            return code
        case _:
            return None
