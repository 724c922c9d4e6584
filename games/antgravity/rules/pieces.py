"""The pieces of the box: Ants, Asteroids, flags."""

from __future__ import annotations

from msgspec import Struct

from games.antgravity.data import Token, Way


class Flag(Struct, frozen=True):
    """A flag of a seat's colour, or white (-1), and the Base on which it lies and to which it returns (clause G9.5)."""

    of: int
    base: str


class Ant(Struct):
    """An Ant: its space (none in the Hospital), its gravity, the flag it carries."""

    at: str = ""
    down: Way = "e"
    flag: Flag | None = None


class Asteroid(Struct):
    """An Asteroid: what it hides, whether it is face up (then it is damaged), its Mine, and who has peeked."""

    token: Token
    up: bool = False
    mine: bool = False
    peeked: list[int] = []
