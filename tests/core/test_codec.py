"""Bytes and back: by field names, validated, the same everywhere."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import Struct

from games.core.codec import convert, copy, decode, digest, encode, plain


class Ship(Struct):
    """A ship."""

    owner: int
    at: int
    cargo: dict[int, str] = {}


class Swapped(Struct):
    """The same ship with its fields in another order, as somebody might sort them."""

    at: int
    owner: int
    cargo: dict[int, str] = {}


class Renamed(Struct):
    """The same ship with a field renamed."""

    owner: int
    place: int
    cargo: dict[int, str] = {}


def test_a_swapped_field_does_not_land_in_the_wrong_place() -> None:
    ship: Swapped = decode(encode(Ship(owner=1, at=7)), Swapped)
    assert (ship.owner, ship.at) == (1, 7)


def test_a_renamed_field_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="place"):
        decode(encode(Ship(1, 7)), Renamed)


def test_a_wrong_type_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode(encode({"owner": "one", "at": 7}), Ship)


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x81\xa5owner", encode([1, 2])])
def test_what_is_no_state_is_refused(data: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        decode(data, Ship)


def test_numbered_dicts_keep_their_order() -> None:
    ship = Ship(1, 2, {3: "c", 1: "a"})
    again: Ship = decode(encode(ship), Ship)
    assert list(again.cargo) == [3, 1]
    assert encode(again) == encode(ship)


def test_a_new_field_with_a_default_reads_old_bytes() -> None:
    assert decode(encode({"owner": 1, "at": 2}), Ship) == Ship(1, 2, {})


def test_a_copy_shares_nothing() -> None:
    ship = Ship(1, 2, {1: "a"})
    other = copy(ship)
    other.cargo[1] = "b"
    assert ship == Ship(1, 2, {1: "a"})


def test_plain_data_converts_back() -> None:
    ship = Ship(1, 2, {1: "a"})
    assert convert(plain(encode(ship)), Ship) == ship


def test_a_digest_tells_states_apart() -> None:
    assert len(digest(b"a")) == 16
    assert digest(b"a") != digest(b"b")
