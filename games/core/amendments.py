"""What is no answer is an amendment: a seat taken or left, a concession, an end by vote, a correction, a GM's act.

``amend`` is the second and last way to change a state. It runs when every strand is at rest; until then it stands in
the state's queue. A leaver's open questions get their ``otherwise`` at once, so nobody waits for somebody gone.
"""

from __future__ import annotations

from typing import Any, TypeVar

from games.core.actions import Amendment
from games.core.asks import Ask
from games.core.codec import copy
from games.core.engine import RUNAWAY, Step, advance, asks_of, at_rest, settle
from games.core.events import (
    Conceded,
    Deferred,
    EndedEarly,
    Event,
    Lapsed,
    SeatLeft,
    SeatTaken,
    Tell,
)
from games.core.strands import State
from games.core.types import Broken, Illegal, SeatNo

S = TypeVar("S", bound=State)


class TakeSeat(Amendment, frozen=True, kw_only=True):
    """Somebody sits down at ``seat``: a new one in an open roster, or one that was left."""

    seat: SeatNo


class LeaveSeat(Amendment, frozen=True, kw_only=True):
    """``seat`` is given up or taken away."""

    seat: SeatNo


class Concede(Amendment, frozen=True, kw_only=True):
    """``seat`` concedes."""

    seat: SeatNo


class End(Amendment, frozen=True, kw_only=True):
    """The match ends without a result."""


LEAVING = LeaveSeat | Concede
CoreAmendment = TakeSeat | LeaveSeat | Concede | End


class Amends:
    """How a game takes amendments. Its defaults refuse what a game does not know; ``Game`` inherits them."""

    def check(self, s: Any) -> None:
        """Raise Broken when an invariant does not hold."""
        raise TypeError(f"{type(self).__name__} has no check")

    def join(self, g: Any, seat: SeatNo, tell: Tell) -> None:
        """Seat somebody. Raises Illegal where the roster is closed."""
        raise Illegal("roster_closed")

    def retire(self, g: Any, seat: SeatNo, tell: Tell) -> None:
        """Take ``seat`` out of play. Raises Illegal where the rules have no way."""
        raise Illegal("cannot_leave")

    def amend(self, g: Any, amendment: Amendment, tell: Tell) -> None:
        """Carry out an amendment of the game's own (a correction, a GM's act). Raises Illegal when it may not be."""
        raise Illegal("no_such_amendment")


def amend(game: Amends, g: S, amendment: Amendment) -> Step[S]:
    """Return the state after ``amendment``, or with it queued (event Deferred). Raises Illegal when it may not be."""
    new = copy(g)
    events: list[Event] = []
    if new.over:
        raise Illegal("over")
    if isinstance(amendment, LEAVING) and amendment.seat in departing(new):
        raise Illegal("departing")
    _refuse_now(game, new, amendment)
    if isinstance(amendment, End):
        _carry_out(game, new, amendment, events.append)
    else:
        new.queue.append(amendment)
        drain(game, new, events)
        if amendment in new.queue:
            events.append(Deferred(type(amendment).__name__.lower()))
    game.check(new)
    return Step(new, tuple(events))


def departing(g: State) -> tuple[SeatNo, ...]:
    """Return the seats that have left or conceded and wait for a rule half done."""
    return tuple(a.seat for a in g.queue if isinstance(a, LEAVING))


def arriving(g: State) -> tuple[SeatNo, ...]:
    """Return the seats that were asked for and wait for it: they are not in the state yet and have no view."""
    return tuple(a.seat for a in g.queue if isinstance(a, TakeSeat))


def drain(game: Amends, g: State, events: list[Event]) -> None:
    """Carry out what was queued, as soon as no rule is half done; until then answer for those who want to leave."""
    while g.queue and not g.over:
        for amendment in tuple(g.queue):
            if isinstance(amendment, LEAVING):
                _answer_for(g, amendment.seat, events)
        if not at_rest(g) or g.over:
            return
        _carry_out_if_still_allowed(game, g, g.queue.pop(0), events)


def _answer_for(g: State, seat: SeatNo, events: list[Event]) -> None:
    """Give every open question of ``seat`` that is no resting turn its ``otherwise``."""
    for _ in range(RUNAWAY):
        ask = _half_done(g, seat)
        if ask is None or ask.otherwise is None:
            return
        events.extend(advance(g, seat, ask.otherwise, ask.id))
    raise Broken("a leaver is asked without end")


def _half_done(g: State, seat: SeatNo) -> Ask | None:
    """Return a question of ``seat`` for which a rule waits half done."""
    waiting = (s.top for s in g.strands if s.top.waits and s.top.at not in s.top.rest)
    return next((ask for frame in waiting for ask in asks_of(frame, g) if ask.seat == seat), None)


def _refuse_now(game: Amends, g: State, amendment: Amendment) -> None:
    """Refuse at once what would be refused later: nobody is told "after this" of what can never be."""
    _change(game, copy(g), amendment, lambda event: None)


def _carry_out_if_still_allowed(
    game: Amends, g: State, amendment: Amendment, events: list[Event]
) -> None:
    try:
        _refuse_now(game, g, amendment)
    except Illegal:
        events.append(Lapsed(type(amendment).__name__.lower()))
    else:
        _carry_out(game, g, amendment, events.append)


def _carry_out(game: Amends, g: State, amendment: Amendment, tell: Tell) -> None:
    _change(game, g, amendment, tell)
    settle(g, tell)


def _change(game: Amends, g: State, amendment: Amendment, tell: Tell) -> None:
    """Change ``g`` by ``amendment``; rules run on afterwards. Raises Illegal when it may not be."""
    match amendment:
        case TakeSeat(seat=seat):
            game.join(g, seat, tell)
            tell(SeatTaken(seat))
        case LeaveSeat(seat=seat):
            tell(SeatLeft(seat))
            game.retire(g, seat, tell)
        case Concede(seat=seat):
            tell(Conceded(seat))
            game.retire(g, seat, tell)
        case End():
            g.over = True
            tell(EndedEarly())
        case _:
            game.amend(g, amendment, tell)
