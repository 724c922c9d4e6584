"""Chapter 16: a seat that leaves for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.antgravity.rules.events import Discarded
from games.antgravity.rules.gravity import collide, eliminate, fall
from games.antgravity.rules.rounds import next_seated
from games.antgravity.rules.turn import Turn
from games.core.events import Tell
from games.core.strands import frames_of
from games.core.types import Illegal

if TYPE_CHECKING:
    from games.antgravity.rules.state import Antgravity


def retire(g: Antgravity, seat: int, tell: Tell) -> None:
    """Take a seat out of play (clauses G16.1, G16.2). Raises Illegal where nobody sits.

    A First Player's marker that passes after the round stays there until then: passed on twice, it would skip a seat.
    """
    if seat not in g.seated():
        raise Illegal("no_seat", clause="G16.1")
    for ant in g.on_board(seat):
        eliminate(g, ant, "left", tell, paid=False)
    hand, g.hands[seat] = tuple(g.hands[seat]), []
    for card in hand:
        g.discard(card)
    tell(Discarded(seat, hand))
    g.left[seat] = True
    if len(g.seated()) == 1:
        g.over = True
        return
    if g.first == seat and not g.house.passes:
        g.first = next_seated(g, seat)
    settle_down(g, tell)
    for turn in frames_of(g, Turn):
        # looked at again: its active Ant may be gone; that of the leaver ends, as it no longer stands
        turn.waits = turn.seat == seat


def settle_down(g: Antgravity, tell: Tell) -> None:
    """Let fall what has lost its support, in the Ants' order: nobody did it, so nobody is paid."""
    while loose := g.loose(filled := g.filled()):
        if not collide(g, tell, paid=False):
            fall(g, loose[0], filled, tell, paid=False)
