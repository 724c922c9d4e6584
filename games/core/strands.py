"""Stacks of unfinished rules. The first strand is the turn; what waits without stopping the game is one of its own."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct

from games.core.frames import Frame
from games.core.rng import Rng

F = TypeVar("F", bound=Frame)


class Strand(Struct, Generic[F]):
    """One stack of frames, the top last."""

    id: int
    frames: list[F]

    @property
    def top(self) -> F:
        """The frame that runs or waits."""
        return self.frames[-1]


class State(Struct, kw_only=True):
    """Base of every game's state: a snapshot that contains its unfinished rules.

    A game redeclares ``strands: list[Strand[A | B | …]]`` and ``queue: list[<its amendments>]`` so that they decode
    into their own types. ``serial`` numbers asks and strands. ``over`` ends everything.
    """

    rng: Rng
    strands: list[Strand[Any]]
    queue: list[Any] = []
    serial: int = 0
    over: bool = False

    def next_serial(self) -> int:
        """Return a number never used before in this match."""
        self.serial += 1
        return self.serial


def open_strand(g: State, frame: Frame) -> int:
    """Start a strand of its own with ``frame``; return its id."""
    strand: Strand[Any] = Strand(g.next_serial(), [frame])
    g.strands.append(strand)
    return strand.id


def frames_of(g: State, kind: type[F]) -> tuple[F, ...]:
    """Return every frame of this kind, in any strand, bottom first."""
    return tuple(f for s in g.strands for f in s.frames if isinstance(f, kind))
