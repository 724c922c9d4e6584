"""The log of a match: every change in order, each entry chained to the one before it, with the state's digest.

The chain shows that nothing was changed, left out or put in afterwards; ``verify`` recomputes what was played under
the current rules. Pure: entries come from the store or from an exported file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Literal

import msgspec
from msgspec import Struct

from games.core.actions import Action, Amendment
from games.core.amendments import amend, drain
from games.core.codec import copy, decode, digest, encode
from games.core.engine import advance
from games.core.events import Event
from games.core.game import AnyGame, Chosen
from games.core.rng import commitment, match_key
from games.core.start import load, start
from games.core.strands import State
from games.core.types import Broken, Illegal, SeatNo

Kind = Literal["setup", "answer", "amend", "undo"]
GENESIS = b"\0" * 16
UNREADABLE = (Illegal, Broken, msgspec.MsgspecError, LookupError)
"""What playing a log again raises where it was tampered with: no answer, no state, no bytes of ours, no such entry."""


class Entry(Struct, frozen=True):
    """One change: number 0 is the setup. ``action`` is the encoded Chosen, action, amendment or the number undone to.

    ``digest`` is that of the encoded state after it; ``chain`` that of the entry with all before it.
    """

    n: int
    kind: Kind
    seat: int | None
    ask: int | None
    version: int
    action: bytes
    digest: bytes
    chain: bytes = b""


class Keyframe(Struct, frozen=True):
    """A whole encoded state after entry ``n``, under the rules of ``version``."""

    n: int
    version: int
    state: bytes


class Beginning(Struct, frozen=True):
    """How a match began: what the lobby settled and what its chance was made from. ``seed`` is None while it runs."""

    seats: int
    presses: tuple[int, ...]
    commitment: str
    seed: bytes | None


class Verdict(Struct, frozen=True):
    """What verifying found: entries recomputed under the current rules, entries only chained, and every fault."""

    recomputed: int
    chained: int
    faults: tuple[str, ...]


def chained(before: bytes, entry: Entry) -> Entry:
    """Return ``entry`` with its link to ``before``, the chain of the entry ahead of it (GENESIS for the first)."""
    content = encode(
        [
            before,
            entry.n,
            entry.kind,
            entry.seat,
            entry.ask,
            entry.version,
            entry.action,
            entry.digest,
        ]
    )
    link = blake2b(content, digest_size=16).digest()
    return Entry(
        entry.n, entry.kind, entry.seat, entry.ask, entry.version, entry.action, entry.digest, link
    )


def answered(
    game: AnyGame, state: State, seat: SeatNo, action: Action, ask: int | None
) -> tuple[Event, ...]:
    """Change ``state`` by an answer and by the amendments that waited for it; check it.

    Returns what happened. Raises Illegal when the answer is none, Broken when the rules are.
    """
    events = list(advance(state, seat, action, ask))
    drain(game, state, events)
    game.check(state)
    return tuple(events)


def states(
    game: AnyGame, entries: Sequence[Entry], keyframes: Iterable[Keyframe], began: Beginning
) -> list[State | None]:
    """Return the state after each entry, or None where other rules made it and no keyframe tells.

    Raises one of UNREADABLE when an entry that claims the current rules cannot be played under them.
    """
    stepper = _Stepper(game, {k.n: k for k in keyframes}, began)
    for entry in entries:
        stepper.step(entry)
    return stepper.found


class _Stepper:
    """Steps through a log: recomputes what the current rules made, takes keyframes for the rest."""

    def __init__(self, game: AnyGame, keyframes: dict[int, Keyframe], began: Beginning) -> None:
        self.game = game
        self.keyframes = keyframes
        self.began = began
        self.found: list[State | None] = []

    def step(self, entry: Entry) -> None:
        current = entry.version == self.game.rules_version
        state = self._recomputed(entry) if current else None
        self.found.append(state or self._kept(entry.n))

    def _kept(self, n: int) -> State | None:
        keyframe = self.keyframes.get(n)
        return load(self.game, keyframe.state, keyframe.version) if keyframe else None

    def _recomputed(self, entry: Entry) -> State | None:
        if entry.kind == "setup":
            return self._begun(entry)
        if entry.kind == "undo":
            return self._undone(entry)
        before = self.found[-1]
        if before is None:
            return None
        if entry.kind == "amend":
            amendment: Amendment = decode(entry.action, self.game.amendment_type)
            return amend(self.game, before, amendment).state
        if entry.seat is None:
            raise LookupError("nobody gave this answer")
        state = copy(before)
        action = decode(entry.action, self.game.action_type)
        answered(self.game, state, entry.seat, action, entry.ask)
        return state

    def _undone(self, entry: Entry) -> State | None:
        back: int = decode(entry.action, int)
        if not 0 <= back < len(self.found):
            raise LookupError(f"there is no entry {back} to undo to")
        return self.found[back]

    def _begun(self, entry: Entry) -> State | None:
        if self.began.seed is None:
            return None
        key = match_key(self.began.seed, self.began.presses)
        return start(self.game, self.began.seats, decode(entry.action, Chosen), key).state


def verify(
    game: AnyGame, entries: Sequence[Entry], keyframes: Iterable[Keyframe], began: Beginning
) -> Verdict:
    """Return what can be said of a log: chain and commitment always, each state where the current rules made it."""
    faults = _chain_faults(entries)
    if began.seed is not None and commitment(began.seed) != began.commitment:
        faults.append("the seed is not the one committed to")
    stepper = _Stepper(game, {k.n: k for k in keyframes}, began)
    recomputed = 0
    for entry in entries:
        try:
            stepper.step(entry)
        except UNREADABLE as fault:
            faults.append(f"entry {entry.n} cannot be played: {fault}")
            break
        state = stepper.found[-1]
        if entry.version != game.rules_version or state is None:
            continue
        recomputed += 1
        if digest(encode(state)) != entry.digest:
            faults.append(f"entry {entry.n}: the state is not the one that was recorded")
    return Verdict(recomputed, len(entries) - recomputed, tuple(faults))


def _chain_faults(entries: Sequence[Entry]) -> list[str]:
    faults = []
    before = GENESIS
    for at, entry in enumerate(entries):
        if entry.n != at:
            faults.append(f"entry {entry.n} stands where {at} belongs")
        if chained(before, entry).chain != entry.chain:
            faults.append(f"entry {entry.n}: the chain is broken")
        before = entry.chain
    return faults
