"""The log of a match: every change in order, each entry chained to the one before it, with the state's digest.

The chain shows that nothing was changed, left out or put in afterwards: neither what was done nor what it set off.
``verify`` recomputes what was played under the current rules, state and events. Pure: entries come from the store or
from an exported file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.core.actions import Action, Amendment
from games.core.amendments import amend, drain
from games.core.asks import Ask
from games.core.codec import copy, decode, digest, encode
from games.core.engine import Step, advance
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
NO_SEED = "the match is over and its seed is missing: chance could not be checked"


class Entry(Struct, frozen=True):
    """One change: number 0 is the setup. ``action`` is the encoded Chosen, action, amendment or the number undone to.

    ``events`` are the encoded list of what it set off; ``digest`` is that of the encoded state after it; ``chain`` that
    of the entry, its events included, with all before it.
    """

    n: int
    kind: Kind
    seat: int | None
    ask: int | None
    version: int
    action: bytes
    events: bytes
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
    """What verifying found: entries recomputed under the current rules, entries only chained, and every fault.

    ``chance`` tells whether the setup was recomputed from the seed that was committed to: every shuffle follows from it.
    """

    recomputed: int
    chained: int
    faults: tuple[str, ...]
    chance: bool = False


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
            digest(entry.events),
            entry.digest,
        ]
    )
    return replace(entry, chain=blake2b(content, digest_size=16).digest())


def answered(
    game: AnyGame, state: State, seat: SeatNo, action: Action, ask: Ask | int | None
) -> tuple[Event, ...]:
    """Change ``state`` by an answer and by the amendments that waited for it; check it.

    ``ask`` may be the question itself, as listed on this very state or the one it was copied from.

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
    """Steps through a log: recomputes what the current rules made, takes keyframes for the rest.

    ``events`` are the recomputed ones of the newest entry, None where it was not recomputed.
    """

    def __init__(self, game: AnyGame, keyframes: dict[int, Keyframe], began: Beginning) -> None:
        self.game = game
        self.keyframes = keyframes
        self.began = began
        self.found: list[State | None] = []
        self.events: tuple[Event, ...] | None = None

    def step(self, entry: Entry) -> None:
        current = entry.version == self.game.rules_version
        step = self._recomputed(entry) if current else None
        self.events = None if step is None else step.events
        self.found.append(self._kept(entry.n) if step is None else step.state)

    def _kept(self, n: int) -> State | None:
        keyframe = self.keyframes.get(n)
        return load(self.game, keyframe.state, keyframe.version) if keyframe else None

    def _recomputed(self, entry: Entry) -> Step[State] | None:
        if entry.kind == "setup":
            return self._begun(entry)
        if entry.kind == "undo":
            return self._undone(entry)
        before = self.found[-1]
        if before is None:
            return None
        if entry.kind == "amend":
            amendment: Amendment = decode(entry.action, self.game.amendment_type)
            return amend(self.game, before, amendment)
        if entry.seat is None:
            raise LookupError("nobody gave this answer")
        state = copy(before)
        action = decode(entry.action, self.game.action_type)
        return Step(state, answered(self.game, state, entry.seat, action, entry.ask))

    def _undone(self, entry: Entry) -> Step[State] | None:
        back: int = decode(entry.action, int)
        if not 0 <= back < len(self.found):
            raise LookupError(f"there is no entry {back} to undo to")
        state = self.found[back]
        return None if state is None else Step(state, ())

    def _begun(self, entry: Entry) -> Step[State] | None:
        if self.began.seed is None:
            return None
        key = match_key(self.began.seed, self.began.presses)
        return start(self.game, self.began.seats, decode(entry.action, Chosen), key)


def verify(
    game: AnyGame, entries: Sequence[Entry], keyframes: Iterable[Keyframe], began: Beginning
) -> Verdict:
    """Return what can be said of a log: chain and commitment always, each change where the current rules made it.

    A state taken from a keyframe counts as chained. A match that is over without its seed has a fault: NO_SEED.
    """
    faults = _chain_faults(entries)
    kept_its_word = began.seed is not None and commitment(began.seed) == began.commitment
    if began.seed is not None and not kept_its_word:
        faults.append("the seed is not the one committed to")
    stepper = _Stepper(game, {k.n: k for k in keyframes}, began)
    recomputed = 0
    dealt = False
    for entry in entries:
        try:
            stepper.step(entry)
        except UNREADABLE as fault:
            faults.append(f"entry {entry.n} cannot be played: {fault}")
            break
        wrong = _differences(game, entry, stepper)
        faults += wrong
        recomputed += stepper.events is not None
        dealt = dealt or (entry.kind == "setup" and stepper.events is not None and not wrong)
    if began.seed is None and any(state is not None and state.over for state in stepper.found):
        faults.append(NO_SEED)
    chance = kept_its_word and dealt
    return Verdict(recomputed, len(entries) - recomputed, tuple(faults), chance=chance)


def _differences(game: AnyGame, entry: Entry, stepper: _Stepper) -> list[str]:
    """Return a fault for each way in which the newest step is not what the entry says."""
    faults = []
    ours, state = game.rules_version, stepper.found[-1]
    if entry.version > ours:
        claim = f"it claims rules version {entry.version}, newer than {ours} here"
        faults.append(f"entry {entry.n}: {claim}: it cannot be judged")
    if entry.version == ours and state is not None and digest(encode(state)) != entry.digest:
        faults.append(f"entry {entry.n}: the state is not the one that was recorded")
    if stepper.events is None and not _are_events(entry.events):
        faults.append(f"entry {entry.n}: what it set off cannot be read")
    if stepper.events is not None and encode(list(stepper.events)) != entry.events:
        faults.append(f"entry {entry.n}: what it set off is not what was recorded")
    return faults


def _are_events(data: bytes) -> bool:
    """Whether the bytes are a list of objects: all that can be asked of events that other rules made."""
    try:
        decode(data, list[dict[str, Any]])
    except msgspec.MsgspecError:
        return False
    return True


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
