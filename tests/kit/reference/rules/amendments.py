"""Chapter 5: seats taken and left, corrections, the game master."""

from __future__ import annotations

from games.core.actions import Amendment
from games.core.events import Tell
from games.core.strands import open_strand
from games.core.types import Illegal
from tests.kit.reference.data import CAMELS, GOAL, GOLD, STARTS
from tests.kit.reference.rules.actions import CallRoll, Correct
from tests.kit.reference.rules.events import Corrected, Discarded, RollCalled
from tests.kit.reference.rules.state import Caravan
from tests.kit.reference.rules.strands import Peril


def join(g: Caravan, seat: int, tell: Tell) -> None:
    """Seat somebody: on a seat that was left, or on the next new one (clause C5.3)."""
    if seat > len(g.at) or seat >= len(STARTS) or (seat < len(g.at) and g.at[seat]):
        raise Illegal("no_seat", clause="C5.3")
    if seat == len(g.at):
        g.at.append("")
        g.gold.append(0)
        g.hands.append([])
        g.camels.append(next(camel for camel in CAMELS if camel not in g.camels))
    g.at[seat] = STARTS[seat]
    g.gold[seat] = GOLD
    g.draw(seat, 2, tell)


def retire(g: Caravan, seat: int, tell: Tell) -> None:
    """Take a caravan off the map; the last one left has won (clause C5.4)."""
    if seat not in g.seated():
        raise Illegal("no_seat", clause="C5.4")
    hand = tuple(g.hands[seat])
    g.lose(seat, *hand)
    tell(Discarded(seat, hand))
    g.at[seat] = ""
    g.gold[seat] = 0
    g.over = g.finished = len(g.seated()) == 1


def amend(g: Caravan, amendment: Amendment, tell: Tell) -> None:
    """Correct a seat's gold, or call for a roll."""
    match amendment:
        case Correct(seat=seat, gold=gold, why=why):
            if seat not in g.seated() or not 0 <= gold < GOAL:
                raise Illegal("correction", clause="C5.1")
            g.gold[seat] = gold
            tell(Corrected(seat, gold, why))
        case CallRoll(seat=seat, why=why):
            if not g.gm or seat not in g.seated():
                raise Illegal("correction", clause="C5.2")
            open_strand(g, Peril(seat=seat, why=why))
            tell(RollCalled(seat, why))
        case _:
            raise Illegal("no_such_amendment")
