"""What is no answer is an amendment: a seat taken or left, a concession, an end by vote, a correction, a GM's act.

``amend`` is the second and last way to change a state. It runs when every strand is at rest; until then it stands in
the state's queue. A leaver's open questions get their ``otherwise`` at once, so nobody waits for somebody gone.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct

from games.core.codec import copy
from games.core.engine import Step, advance, asks, at_rest, settle
from games.core.events import Conceded, Deferred, EndedEarly, Event, SeatLeft, SeatTaken, Tell
from games.core.strands import State
from games.core.types import Illegal, SeatNo

S = TypeVar("S", bound=State)


class Amendment(Struct, frozen=True, kw_only=True, tag_field="amend", tag=str.lower):
    """Base. ``by`` is the seat that asked for it (None: the game master, the host or the bot); ``why`` a text's number."""

    by: SeatNo | None = None
    why: int = 0


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


CoreAmendment = TakeSeat | LeaveSeat | Concede | End


class Amends:
    """How a game takes amendments. Its defaults refuse what a game does not know; ``Game`` inherits them."""

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
    if isinstance(amendment, LeaveSeat | Concede):
        _answer_for(new, amendment.seat, events)
    if at_rest(new) or isinstance(amendment, End):
        carry_out(game, new, amendment, events.append)
    else:
        _dry_run(game, new, amendment)
        new.queue.append(amendment)
        events.append(Deferred(type(amendment).__name__.lower()))
    drain(game, new, events)
    return Step(new, tuple(events))


def _dry_run(game: Amends, g: State, amendment: Amendment) -> None:
    """Refuse now what would be refused later: nobody is told "after this" of what can never be."""
    carry_out(game, copy(g), amendment, lambda event: None)


def _answer_for(g: State, seat: SeatNo, events: list[Event]) -> None:
    """Give every open question of ``seat`` that is no resting turn its ``otherwise``."""
    while True:
        due = [a for a in asks(g) if a.seat == seat and a.otherwise is not None]
        if at_rest(g) or not due:
            return
        ask = due[0]
        assert ask.otherwise is not None
        events.extend(advance(g, seat, ask.otherwise, ask.id))


def drain(game: Amends, g: State, events: list[Event]) -> None:
    """Carry out what was queued, as soon as no rule is half done; what has become impossible is dropped."""
    while g.queue and not g.over and at_rest(g):
        amendment = g.queue.pop(0)
        try:
            carry_out(game, g, amendment, events.append)
        except Illegal:
            continue


def carry_out(game: Amends, g: State, amendment: Amendment, tell: Tell) -> None:
    """Change ``g`` by ``amendment`` and run on. Raises Illegal when it may not be."""
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
    settle(g, tell)
