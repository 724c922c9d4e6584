"""The small pieces on the table of Antwerpen."""

from __future__ import annotations

from msgspec import Struct

from games.antwerpen.data import Cargo


class Ship(Struct, frozen=True):
    """A ship on the board with its resource; the space where it stands is its name."""

    seat: int
    cargo: Cargo


class Terms(Struct, frozen=True):
    """What was offered by whom to whom (clause W10.1)."""

    by: int
    to: int
    give: tuple[str, ...]
    take: tuple[str, ...]


class House(Struct, frozen=True):
    """The house rules of this table (clause W12.5)."""

    snapshot: bool = False
    any_turn: bool = False
    closed: bool = False
    goal: int = 3
    open_offers: int = 3
    offers: int = 6
    patience: int = 100
