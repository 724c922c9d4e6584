"""Field reports about the edge of the play area and the six directions.

What went wrong for people who play such games, replayed on ANTgravity's rules; numbers are the reports'.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from games.antgravity.data import AROUND, BIT, LINES, NEXT, WAYS, WHITE, Way
from games.antgravity.rules import actions as do
from games.antgravity.rules import events as ev
from games.antgravity.rules.pieces import Flag
from games.antgravity.rules.state import Antgravity
from games.core.engine import asks
from games.core.events import Event
from games.core.types import Illegal
from tests.games.antgravity import slow
from tests.games.antgravity.positions import begun, lay, of_kind, played, settled, where
from tests.games.antgravity.test_against_slow import spots

EDGE = tuple(place for place, near in AROUND.items() if len(near) < 6)
EDGES = [(place, way) for place in EDGE for way in WAYS]
WHITE_J6 = Flag(WHITE, "j6")

# ---------------------------------------------------------------- 133: off the area is off


@pytest.mark.parametrize(("card", "steps"), [("drill", 1), ("shotgun", 2), ("railgun", 3)])
def test_field_133_a_push_from_the_edge_never_ends_on_the_other_side(card: str, steps: int) -> None:
    """From every space of the edge, in every direction in which somebody can stand to fire."""
    gone = 0
    for place, way in EDGES:
        shooter = NEXT[place][back(way)]
        if not shooter or shooter in HOMES:
            continue
        out = next(w for w in WAYS if not NEXT[place][w])
        ground, arrow = footing(shooter, place, way)
        g = lay(
            hands=(card,),
            damaged=ground,
            A1=f"{shooter} {arrow}",
            B1=f"{place} {out} white@j6",
            loose="B1",
        )
        moved = pushed(spots(g), way, steps)
        after, events = played(g, f"A1 {card} {way}")
        assert ends(moved) == [spots(after).ants]
        if "B1" not in where(after):
            gone += 1
            assert_off(after, events)
    assert gone > 60


def back(way: Way) -> Way:
    return WAYS[(WAYS.index(way) + 3) % 6]


HOMES = frozenset(begun(2).bases)


def footing(shooter: str, place: str, way: Way) -> tuple[str, Way]:
    """Return an Asteroid beside the shooter, off the line of fire, and the arrow toward it."""
    line = {place, NEXT[place][way]}
    arrow = next(
        w for w in WAYS if (p := NEXT[shooter][w]) and p not in line and p not in HOMES
        and p not in AROUND[place]
    )  # fmt: skip
    return NEXT[shooter][arrow], arrow


def ends(position: slow.Position) -> list[tuple[slow.Ant, ...]]:
    """Return how it can end when everything falls, whatever the order."""
    return [tuple(sorted(ants)) for ants, _ in slow.outcomes(position)]


def pushed(position: slow.Position, way: str, steps: int) -> slow.Position:
    """Return the position after B1 was pushed, before anything falls."""
    _, to = slow.push(position, "B1", way, steps)
    if to is None:
        return slow.without(position, frozenset({"B1"}))
    return slow.put(position, "B1", to, slow.where(position, "B1")[1])


def assert_off(g: Antgravity, events: Iterable[Event]) -> None:
    """B1 is in the Hospital, its flag on its Base, and everybody has been told and paid."""
    assert (g.ants["B1"].at, g.ants["B1"].flag) == ("", None)
    assert g.bases["j6"] == [WHITE_J6]
    assert ev.FlagReturned(WHITE, "j6") in events
    assert [e.ant for e in events if isinstance(e, ev.Eliminated)] == ["B1"]
    assert g.energy == [1, 0]
    assert len(g.hands[1]) == 1


def test_field_133_whoever_falls_off_an_edge_is_in_the_hospital() -> None:
    for place, way in EDGES:
        g = lay(B1=f"{place} {way} white@j6", loose="" if NEXT[place][way] in HOMES else "B1")
        after, events = settled(g)
        assert ends(spots(g)) == [spots(after).ants]
        if not NEXT[place][way]:
            assert_off(after, events)


def test_field_133_a_missile_over_the_edge_is_gone() -> None:
    """The card is spent, and nothing is hit but what lies in the line up to the edge."""
    missed = 0
    for place, way in EDGES:
        g = lay(
            hands=("shotgun",), A1=f"{place} {way}", loose="A1" * (NEXT[place][way] not in HOMES)
        )
        line = slow.line_of_fire(spots(g), place, way)
        _, events = played(g, f"A1 shotgun {way}")
        told = of_kind(events, ev.Hit, ev.Missed, ev.Struck)
        assert told == ([ev.Hit("A1", way, line[0])] if line else [ev.Missed("A1", way)])
        missed += not line
    assert missed > 60


def test_field_133_no_movement_leaves_the_area() -> None:
    for place in EDGE:
        ground = AROUND[place][0]
        g = lay(
            damaged=ground if ground not in HOMES else "", A1=f"{place} {arrow_to(place, ground)}"
        )
        moves = [a for ask in asks(g) for a in ask.options(1_000) if isinstance(a, do.Move)]
        assert {move.to for move in moves} <= {place, *AROUND[place]}
        for move in moves:
            after, _ = played(g, (0, move))
            assert "A1" in where(after)


def arrow_to(place: str, beside: str) -> Way:
    return next(way for way in WAYS if NEXT[place][way] == beside)


# ---------------------------------------------------------------- 135: six lines, nothing else


RAYS = {place for line in LINES["e5"].values() for place in line}


@pytest.mark.parametrize("target", [p for p in BIT if p not in {"e5", "e4", *RAYS, *HOMES}])
def test_field_135_what_is_in_none_of_the_six_lines_is_never_hit(target: str) -> None:
    """Two columns over and one row up, or along the sides of spaces: no way of firing leads there."""
    loose = "" if NEXT[target]["e"] in {"e4", "e5", *HOMES} else "B1"
    g = lay(hands=("shotgun",), damaged="e4", A1="e5 w", B1=f"{target} e", loose=loose)
    with pytest.raises(Illegal):
        played(g, f"A1 shotgun {target}")
    for way in WAYS:
        _, events = played(g, f"A1 shotgun {way}")
        assert "B1" not in [e.target for e in events if isinstance(e, ev.Hit)]


def test_field_135_what_lies_before_the_target_is_hit_in_its_place() -> None:
    g = lay(hands=("shotgun shotgun",), damaged="e4 e7", A1="e5 w", B1="e8 w")
    g, events = played(g, "A1 shotgun e")
    assert of_kind(events, ev.Hit, ev.Struck) == [ev.Struck("e7", "damaged", again=False)]
    assert where(g)["B1"] == "e8 w"
