"""Runs unfinished rules. The same for every game; knows no game.

``apply`` is pure outside and plain inside: it copies the state, changes the copy with ``advance`` and returns it, so an
exception at any point leaves the state as it was. Playouts and benches use ``advance`` on copies of their own.
"""

from __future__ import annotations

from functools import lru_cache
from sys import intern
from typing import Any, Generic, TypeVar

from msgspec import Struct

from games.core.actions import Action
from games.core.asks import Ask, with_id
from games.core.codec import copy
from games.core.events import Event, Tell
from games.core.frames import END, WAIT, Call, Frame, Next
from games.core.strands import State, Strand
from games.core.types import Broken, Illegal, SeatNo

S = TypeVar("S", bound=State)

RUNAWAY = 10_000
"""Steps that one answer may set off; more is a rule that never ends."""


class Step(Struct, Generic[S]):
    """What came of an answer: the new state and what happened, in order."""

    state: S
    events: tuple[Event, ...]


def asks(g: State) -> tuple[Ask, ...]:
    """Return who is being asked what, now: strands in order, each frame's asks in its own order."""
    found: list[Ask] = []
    for strand in g.strands:
        frame = strand.frames[-1]
        if frame.waits:
            found += asks_of(frame, g)
    return tuple(found)


def asks_of(frame: Frame, g: State) -> list[Ask]:
    """Return what a waiting frame asks."""
    listed: list[Ask] = getattr(frame, _beside(frame.at, "_asks"))(g)
    return [with_id(ask, frame.ask_id(ask.seat)) for ask in listed]


@lru_cache(maxsize=4_096)
def _beside(step: str, what: str) -> str:
    """Return the name of the method beside a step, interned: it is looked up several times an answer."""
    return intern(step + what)


def find(
    g: State, seat: SeatNo, action: Action, ask: Ask | int | None = None
) -> tuple[Strand[Any], Ask]:
    """Return the strand and the ask that ``action`` answers.

    ``ask`` names the question by its number. Who has just listed it with ``asks`` on this very state gives the ask
    itself: then nothing is listed again, and ``action`` has to be among what it offers.

    Raises Illegal ``not_asked`` when this seat is asked nothing, ``gone`` when that ask is no longer open, ``barred``
    when the action is ruled out among others of its kind, and ``not_offered`` when it is none of the answers at all.
    """
    if isinstance(ask, Ask):
        listed = _strand_of(g, ask)
        if listed is not None and ask.seat == seat and ask.accepts(action):
            return listed, ask
        ask = ask.id
    return _found(g, seat, action, ask)


def _strand_of(g: State, ask: Ask) -> Strand[Any] | None:
    """Return the strand that asks ``ask``, None where that is over: each answer and each step takes a new number."""
    for strand in g.strands:
        frame = strand.frames[-1]
        if frame.waits and frame.ask_id(ask.seat) == ask.id:
            return strand
    return None


def _found(g: State, seat: SeatNo, action: Action, ask: int | None) -> tuple[Strand[Any], Ask]:
    nearest: Ask | None = None
    barred: str | None = None
    asked = False
    for strand in g.strands:
        if not strand.top.waits:
            continue
        for candidate in asks_of(strand.top, g):
            if candidate.seat != seat:
                continue
            asked = True
            if ask is not None and candidate.id != ask:
                continue
            nearest = nearest or candidate
            if candidate.accepts(action):
                return strand, candidate
            barred = candidate.bar(action) if barred is None else barred
    if barred is not None:
        raise Illegal("barred", clause=barred)
    if nearest is not None:
        raise Illegal("not_offered", nearest.title, clause=nearest.clause)
    raise Illegal("gone" if asked else "not_asked")


def apply(g: S, seat: SeatNo, action: Action, ask: Ask | int | None = None) -> Step[S]:
    """Return the state after ``seat`` answered with ``action``, and what happened; ``g`` is untouched.

    ``ask`` names the question where several could be meant. Raises Illegal (see ``find``).
    """
    _, found = find(g, seat, action, ask)
    new = copy(g)
    return Step(new, advance(new, seat, action, found))


def advance(
    g: State, seat: SeatNo, action: Action, ask: Ask | int | None = None
) -> tuple[Event, ...]:
    """Change ``g`` itself by the answer; return what happened. After an exception ``g`` is of no use.

    ``ask`` may be the question itself, as listed on this very state (see ``find``).
    """
    strand, _ = find(g, seat, action, ask)
    events: list[Event] = []
    _answer(g, strand, seat, action, events.append)
    settle(g, events.append)
    return tuple(events)


def _answer(g: State, strand: Strand[Any], seat: SeatNo, action: Action, tell: Tell) -> None:
    frame = strand.top
    said: Next = getattr(frame, _beside(frame.at, "_answer"))(g, seat, action, tell)
    if said == WAIT:
        frame.serials[seat] = g.next_serial()
    else:
        frame.waits = False
        _go(g, strand, frame, said)


def settle(g: State, tell: Tell) -> None:
    """End what has lost its premise and run unfinished rules, until somebody has to answer or the game is over.

    Raises Broken when a rule runs away.
    """
    for _ in range(RUNAWAY):
        if g.over:
            g.strands.clear()
            return
        _prune(g, tell)
        for strand in g.strands:
            frame = strand.frames[-1]
            if not frame.waits:
                break
        else:
            return
        frame.at = frame.at or frame.steps[0]
        _go(g, strand, frame, getattr(frame, frame.at)(g, tell))
    raise Broken("runaway rule")


def _go(g: State, strand: Strand[Any], frame: Frame, said: Next) -> None:
    if said == WAIT:
        frame.waits = True
        frame.serial = g.next_serial()
        frame.serials = {}
    elif isinstance(said, Call):
        frame.at = said.then or frame.after(frame.at)
        strand.frames.append(said.frame)
        _drop_if_done(g, strand, frame)
    else:
        frame.at = said or frame.after(frame.at)
        _drop_if_done(g, strand, frame)


def _drop_if_done(g: State, strand: Strand[Any], frame: Frame) -> None:
    """Take away a frame that has ended (a last step that calls another frame leaves only that one)."""
    if frame.at != END:
        return
    strand.frames[:] = [f for f in strand.frames if f is not frame]
    if not strand.frames:
        g.strands[:] = [s for s in g.strands if s is not strand]


def _prune(g: State, tell: Tell) -> None:
    """End every waiting frame whose premise is gone."""
    for strand in tuple(g.strands):
        frames = strand.frames
        while frames:
            frame = frames[-1]
            if not frame.waits or frame.stands(g):
                break
            frames.pop()
            frame.fell(g, tell)
        else:
            g.strands[:] = [s for s in g.strands if s is not strand]


def at_rest(g: State) -> bool:
    """Whether no rule is half done: every strand's top frame waits at a step marked ``rest``."""
    return all(s.top.waits and s.top.at in s.top.rest for s in g.strands)
