"""Bytes and back: msgpack of Structs with field names, so that a renamed or swapped field can never decode silently."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")
S = TypeVar("S", bound=Struct)

# No `order`: msgspec sorts only dicts with text keys, and a sorted dict would ask in another order once stored.
_ENCODER = msgspec.msgpack.Encoder()


def encode(value: object) -> bytes:
    """Return ``value`` as msgpack: fields in their order, dicts in theirs, so the hash seed plays no part.

    No set may stand in a value: its order is chance.
    """
    return _ENCODER.encode(value)


@lru_cache(maxsize=256)
def _decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


def decode(data: bytes, kind: Any) -> Any:
    """Return ``data`` as a value of ``kind``, validated. Raises msgspec.ValidationError when it is not one."""
    return _decoder(kind).decode(data)


def plain(data: bytes) -> Any:
    """Return ``data`` as dicts, lists and scalars: what ``upgrade`` works on."""
    return msgspec.msgpack.decode(data)


def convert(data: Any, kind: Any) -> Any:
    """Return plain dicts and lists as a value of ``kind``, validated."""
    return msgspec.convert(data, kind)


def copy(value: S) -> S:
    """Return a deep copy of a state."""
    made: S = _decoder(type(value)).decode(_ENCODER.encode(value))
    return made


def digest(data: bytes) -> bytes:
    """Return the 16-byte digest of encoded bytes."""
    return blake2b(data, digest_size=16).digest()
