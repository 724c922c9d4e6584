"""What a game stores, line by line: Structs with their fields, frame tags and step names.

``tests/saves/manifest.txt`` holds these lines for every released version; a line that changes without an ``upgrade``
would make old tables unreadable.
"""

from __future__ import annotations

import re
from typing import get_origin

import msgspec
from msgspec import inspect

from games.core.frames import Frame
from games.core.game import AnyGame


def manifest(game: AnyGame) -> tuple[str, ...]:
    """Return one line a stored Struct (``game/name field:type …``) and one a frame's step, sorted."""
    lines: dict[str, None] = {}
    for kind in (
        game.state_type,
        game.action_type,
        game.event_type,
        game.amendment_type,
        game.order_type,
    ):
        for struct in structs_in(kind):
            lines[f"{game.key} {_described(struct)}"] = None
            if issubclass(struct, Frame):
                for step in struct.steps:
                    lines[f"{game.key} {struct.__name__}.{step}"] = None
    return tuple(sorted(lines))


def structs_in(kind: object) -> tuple[type[msgspec.Struct], ...]:
    """Return every Struct that a type can hold, itself included, each once."""
    found: dict[type[msgspec.Struct], None] = {}
    _walk(inspect.type_info(kind), found)
    return tuple(found)


def _walk(info: inspect.Type, found: dict[type[msgspec.Struct], None]) -> None:
    if isinstance(info, inspect.StructType):
        struct = get_origin(info.cls) or info.cls  # Strand[A | B] is the struct Strand
        if struct in found:
            return
        found[struct] = None
        for field in info.fields:
            _walk(field.type, found)
    elif isinstance(info, inspect.UnionType):
        for part in info.types:
            _walk(part, found)
    else:
        for name in ("item_type", "key_type", "value_type"):
            inner = getattr(info, name, None)
            if isinstance(inner, inspect.Type):
                _walk(inner, found)
        for part in getattr(info, "item_types", ()):
            _walk(part, found)


def _described(struct: type[msgspec.Struct]) -> str:
    tag = struct.__struct_config__.tag
    fields = " ".join(f"{f.encode_name}:{_name(f.type)}" for f in msgspec.structs.fields(struct))
    return f"{struct.__name__}[{tag or ''}] {fields}".rstrip()


_PATH = re.compile(r"\b[a-z_][\w.]*\.(?=[A-Za-z_~])")


def _name(kind: object) -> str:
    """Return a type's name without the modules it stands in: moving a Struct to another file changes nothing stored."""
    plain = isinstance(kind, type) and not getattr(kind, "__args__", None)
    return _PATH.sub("", getattr(kind, "__name__", "") if plain else str(kind))
