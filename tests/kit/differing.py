"""Where two values differ, fact by fact: what a failed comparison says in place of two long lines of bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

import msgspec
from msgspec import Struct, structs

from games.core.codec import plain

MOST = 6
AROUND = 40


def same(one: object, other: object, why: str) -> None:
    """Assert that two values are equal. The message begins with ``why`` and names the paths at which they differ."""
    if one != other:
        raise AssertionError(f"{why}\n  " + "\n  ".join(differences(one, other)))


def differences(one: object, other: object) -> list[str]:
    """Return the first differences as ``path: this / that``; encoded bytes are read, also inside of others."""
    found = list(islice(_walk("", one, other), MOST + 1))
    return [*found[:MOST], "…"] if len(found) > MOST else found


def _walk(path: str, one: object, other: object) -> Iterator[str]:
    if isinstance(one, bytes) and isinstance(other, bytes):
        yield from _bytes(path, one, other)
        return
    mine, others = _parts(one), _parts(other)
    if mine is None or others is None or type(one) is not type(other):
        if one != other or type(one) is not type(other):
            yield f"{path or 'all of it'}: {_said(one)} / {_said(other)}"
        return
    for key in dict.fromkeys([*mine, *others]):
        way = f"{path}{key}".lstrip(".")
        if key in mine and key in others:
            yield from _walk(way, mine[key], others[key])
        else:
            yield f"{way}: only in the {'first' if key in mine else 'second'}"


def _parts(value: object) -> Mapping[str, object] | None:
    """Return what a value consists of by the way to it, or None where it has no parts."""
    match value:
        case Struct():
            return {f".{f.name}": getattr(value, f.name) for f in structs.fields(value)}
        case dict():
            return {f".{key}": inner for key, inner in value.items()}
        case list() | tuple():
            return {f"[{at}]": inner for at, inner in enumerate(value)}
        case _:
            return None


def _bytes(path: str, one: bytes, other: bytes) -> Iterator[str]:
    if one == other:
        return
    try:
        read = plain(one), plain(other)
    except msgspec.MsgspecError:
        yield f"{path or 'all of it'}: {_cut(one, other)}"
    else:
        yield from _walk(path, *read)


def _cut(one: bytes, other: bytes) -> str:
    """Return what stands around the first byte that differs."""
    pairs = zip(one, other, strict=False)
    at = next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
    around = slice(max(0, at - AROUND), at + AROUND)
    return f"at byte {at}: …{one[around]!r}… / …{other[around]!r}…"


def _said(value: object) -> str:
    said = repr(value)
    kind = "" if isinstance(value, str | int | None | list) else f"{type(value).__name__} "
    return said if len(said) <= 2 * AROUND else f"{kind}{said[: 2 * AROUND]}…"
