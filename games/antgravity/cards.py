"""The Arsenal: what each card does, as data. Names and texts stand in ``card_words``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

Stack = Literal["weapon", "equipment", "legendary"]


class Weapon(Struct, frozen=True):
    """A BAM! card (clause G6). Each of its ``missiles`` hits the first ``hits`` obstacles in its line of fire.

    ``over``: the first obstacle of this kind on the way may be ignored; ``through``: all Asteroids are.
    To a hit Ant it does one of: ``push`` it so many spaces, ``reel`` it in, ``tilt`` its gravity the way the missile
    flies, ``kill`` it. A hit Asteroid is hit ``blows`` times; with ``blast`` every Asteroid around is hit too.
    """

    missiles: int = 1
    hits: int = 1
    over: Literal["", "asteroid", "ant"] = ""
    through: bool = False
    push: int = 0
    reel: int = 0
    tilt: bool = False
    kill: bool = False
    blows: int = 1
    blast: bool = False


class Gadget(Struct, frozen=True):
    """A ZAP! card (clause G7): what is asked, ``times`` over. ``ant``: it needs the active Ant."""

    does: Literal[
        "jump", "leap", "fly", "warp", "spin", "tow", "reel", "mine", "supply", "feast", "sugar",
        "swap", "crush", "tilt", "moon",
    ]  # fmt: skip
    times: int = 1
    ant: bool = False


class Kind(Struct, frozen=True):
    """A kind of card: the stack from which it is drawn, how many there are, what it does."""

    stack: Stack | Literal["wings"]
    copies: int
    effect: Weapon | Gadget


WINGS = "wings"
ARSENAL: Mapping[str, Kind] = MappingProxyType(
    {
        # 23 basic Weapons
        "shotgun": Kind("weapon", 4, Weapon(push=2)),
        "beamrifle": Kind("weapon", 3, Weapon(missiles=2, push=1)),
        "railgun": Kind("weapon", 3, Weapon(over="asteroid", push=3)),
        "grenade": Kind("weapon", 3, Weapon(push=1, blast=True)),
        "harpoon": Kind("weapon", 3, Weapon(reel=2)),
        "skewer": Kind("weapon", 3, Weapon(hits=2, push=1)),
        "vertigo": Kind("weapon", 2, Weapon(tilt=True)),
        "drill": Kind("weapon", 2, Weapon(push=1, blows=2)),
        # 23 basic Equipment
        "jetpack": Kind("equipment", 5, Gadget("jump", ant=True)),
        "magnet": Kind("equipment", 3, Gadget("tow")),
        "parcel": Kind("equipment", 3, Gadget("supply")),
        "gyro": Kind("equipment", 3, Gadget("spin")),
        "lasso": Kind("equipment", 2, Gadget("reel", ant=True)),
        "minelayer": Kind("equipment", 3, Gadget("mine")),
        "pogo": Kind("equipment", 2, Gadget("leap", ant=True)),
        "sugar": Kind("equipment", 2, Gadget("sugar")),
        # 12 Legendary: 4 Weapons, 8 Equipment
        "lens": Kind("legendary", 1, Weapon(kill=True)),
        "pest": Kind("legendary", 1, Weapon(over="ant", kill=True)),
        "neutrino": Kind("legendary", 1, Weapon(through=True, push=2)),
        "confetti": Kind("legendary", 1, Weapon(missiles=3, push=1)),
        "switch": Kind("legendary", 1, Gadget("swap")),
        "nutcracker": Kind("legendary", 1, Gadget("crush")),
        "wormhole": Kind("legendary", 1, Gadget("warp", ant=True)),
        "downunder": Kind("legendary", 1, Gadget("tilt")),
        "eggs": Kind("legendary", 1, Gadget("mine", times=2)),
        "jelly": Kind("legendary", 1, Gadget("feast")),
        "espresso": Kind("legendary", 1, Gadget("jump", times=2, ant=True)),
        "moon": Kind("legendary", 1, Gadget("moon")),
        # the starting card
        WINGS: Kind("wings", 4, Gadget("fly", ant=True)),
    }
)
"""Every kind of card by its key (clauses G8.1 to G8.29)."""

CLAUSES: Mapping[str, str] = MappingProxyType(
    {key: f"G8.{at}" for at, key in enumerate(ARSENAL, 1)}
)
"""The clause of each card."""
KIND_ORDER = {key: at for at, key in enumerate(ARSENAL)}
"""Hands are kept in this order: what was drawn when is nobody's business."""
WEAPONS: Mapping[str, Weapon] = MappingProxyType(
    {key: kind.effect for key, kind in ARSENAL.items() if isinstance(kind.effect, Weapon)}
)
GADGETS: Mapping[str, Gadget] = MappingProxyType(
    {key: kind.effect for key, kind in ARSENAL.items() if isinstance(kind.effect, Gadget)}
)
SUGAR = 2
"""Energy in a sugar cube."""
FEAST = 3
"""Cards in a pot of royal jelly."""
FLIGHT = 2
"""Spaces that Wings carry."""
TOW = 3
"""Spaces that the Magnet pulls."""


def box(stack: str) -> list[str]:
    """Return every card of a stack, copies and all."""
    return [key for key, kind in ARSENAL.items() for _ in range(kind.copies) if kind.stack == stack]


def stack_of(card: str) -> str:
    """Return the stack from which a card comes: its back, which everybody sees (clause G2.4)."""
    return ARSENAL[card].stack
