"""Field reports about falls, chains of Mines, and flags of those who are gone; what is told of them.

What went wrong for people who play such games, replayed on ANTgravity's rules; numbers are the reports'.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from games.antgravity import GAME
from games.antgravity.data import MINES
from games.antgravity.rules import actions as do
from games.antgravity.rules import events as ev
from games.antgravity.rules.state import Antgravity
from games.core.codec import encode
from games.core.engine import apply, asks
from games.core.events import Event
from games.core.types import Illegal
from tests.conftest import Number
from tests.games.antgravity import slow
from tests.games.antgravity.positions import about, asked, lay, offered, played, settled, where
from tests.games.antgravity.test_against_slow import laid, spots
from tests.games.antgravity.test_reports_edges import WHITE_J6
from tests.kit.playouts import chance
from tests.kit.talk import text

# ---------------------------------------------------------------- 137: one step after the other


def fusillade() -> Antgravity:
    """A Confetti Cannon: A1 can push B1 and B2, and break what C1 and C2 stand on, each in the other's way."""
    return lay(
        seats=3,
        hands=("confetti",),
        damaged="f4 g2 g8 d8 c5",
        destroyed="d6",
        A1="e6 sw",
        B1="e4 sw",
        B2="g7 e",
        C1="d5 e",
        C2="e7 nw",
    )


SALVO = ("A1 confetti w", "fire se", "fire ne")


def test_field_137_every_step_is_told_in_the_order_in_which_it_happened() -> None:
    g, events = played(fusillade(), *SALVO)
    assert asked(g) == [(0, "falls")]
    assert offered(g) == ["C1 fall", "C2 fall"]
    g, more = played(g, "C1 fall")
    drawn = g.hands[1][0]
    assert [*events, *more] == [
        ev.Played(0, "confetti", "A1", 0),
        ev.Hit("A1", "w", "B1"),
        ev.Pushed("B1", "e3"),
        ev.Fell("B1", "f3"),
        ev.Hit("A1", "se", "B2"),
        ev.Pushed("B2", "h7"),
        ev.Eliminated("B2", "fell"),
        ev.EnergyGained(0, 1),
        ev.Drew(1, drawn, "legendary"),
        ev.Struck("d6", "destroyed", again=False),
        ev.Fell("C1", "d7"),
        ev.Fell("C2", "d6"),
    ]
    lines = [GAME.narrate(event) for event in (*events, *more)]
    said = [text(GAME, told) for told in lines if told is not None]
    assert len(said) == len(lines)
    for event, words in zip((*events, *more), said, strict=True):
        assert getattr(event, "ant", "") in words
        assert getattr(event, "to", "") in words


@pytest.mark.parametrize("first", ["C1", "C2"])
def test_field_137_the_steps_replayed_give_the_final_board(first: str) -> None:
    before = fusillade()
    g, events = played(before, *SALVO, f"{first} fall")
    assert replayed(before, events) == (where(g), {*g.asteroids})
    assert ("C1" in {e.ant for e in events if isinstance(e, ev.Fell)}) == (first == "C1")


def replayed(g: Antgravity, events: Iterable[Event]) -> tuple[dict[str, str], set[str]]:
    """Return the Ants and Asteroids after these steps, told to somebody who knows no rules."""
    ants, asteroids = where(g), {*g.asteroids}
    for event in events:
        match event:
            case ev.Pushed(ant=ant, to=to) | ev.Fell(ant=ant, to=to):
                ants[ant] = f"{to} {ants[ant].split()[1]}"
            case ev.Eliminated(ant=ant):
                del ants[ant]
            case ev.Struck(place=place, token=token, again=again):
                if again or token == "destroyed":
                    asteroids.remove(place)
            case _:
                pass
    return ants, asteroids


# ---------------------------------------------------------------- 143: a chain ends


CHAIN = {"A2": "d5 se", "B1": "c4 se", "B2": "c3 e", "C1": "c2 e", "C2": "d3 nw", "D1": "e3 ne"}
CHAIN |= {"D2": "f4 nw", "A1": "e4 sw"}
"""Eight Ants, each on the one before it; the first one stands on e6."""
MINED = "g7 i7 c6 c7 b1 b3 d2 h2"
"""Where each of them lands, in that order."""


def test_field_143_a_chain_through_all_nine_mines_ends() -> None:
    """One shot breaks a mined Asteroid; eight Ants fall, each onto a Mine that takes away the next one's hold."""
    g = lay(
        seats=4,
        hands=("shotgun",),
        destroyed="e6 g7 c6 c7 b3 h2",
        damaged="i7 b1 d2",
        mined=f"e6 {MINED}",
        **CHAIN,  # type: ignore[arg-type]
    )
    assert g.mines == 0
    g, events = played(g, "A1 shotgun e", *["gain energy"] * 3)
    went_off = [e.place for e in events if isinstance(e, ev.Exploded)]
    assert went_off == MINED.split()
    assert [e.place for e in events if isinstance(e, ev.MineLost)] == ["e6"]
    assert [e.ant for e in events if isinstance(e, ev.Eliminated)] == list(CHAIN)
    assert g.mines == MINES
    assert where(g) == {}
    assert g.energy == [6 + 3, 0, 0, 0]
    assert asked(g) == [(0, "turn")]


def test_field_143_every_order_of_falls_onto_mines_ends(number: Number) -> None:
    """Ants anywhere in mid-air, nine Mines below: whatever falls first, it ends, and no Mine goes off twice."""
    random, most = Random(143), 0
    for seed in range(number(200, 10_000)):
        position = slow.random_position(random, mines=False)
        mined = frozenset(random.sample(sorted(position.asteroids), MINES))
        g = laid(replace(position, mined=mined))
        rng, told = chance("falls", seed), Counter[str]()
        g, events = settled(g)
        while asked(g)[0][1] != "turn":
            told.update(e.place for e in events if isinstance(e, ev.Exploded))
            g, events = played(g, (0, asks(g)[0].sample(rng)))
        told.update(e.place for e in events if isinstance(e, ev.Exploded))
        assert max(told.values(), default=1) == 1
        assert slow.unsupported(spots(g)) == frozenset()
        most = max(most, told.total())
    assert most > 1


# ---------------------------------------------------------------- 145: a flag never stays with who is gone


CARRIER = "d5 w white@j6"
ENDS: dict[str, tuple[dict[str, str], str, ev.How]] = {
    "fall": ({"destroyed": "d4", "B1": CARRIER}, "A1 shotgun nw", "fell"),
    "splat": ({"damaged": "d4 c5", "B1": CARRIER}, "A1 shotgun ne", "splat"),
    "push": ({"damaged": "b4", "B1": "b5 w white@j6"}, "A1 shotgun ne", "pushed"),
    "collision": ({"destroyed": "d4", "B1": CARRIER, "B2": "d3 e"}, "A1 shotgun nw", "collided"),
    "mine": (
        {"destroyed": "d4", "damaged": "d2", "mined": "d2", "B1": CARRIER},
        "A1 shotgun nw",
        "mine",
    ),
    "card": ({"damaged": "d4", "B1": CARRIER}, "A1 lens ne", "card"),
}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("flag", ["white@j6", "own@f10", "white@f6", "own@f6"])
def test_field_145_the_flag_is_on_its_base_at_once(end: str, flag: str) -> None:
    laid, move, how = ENDS[end]
    laid = {**laid, "B1": laid["B1"].replace("white@j6", flag)}
    g = lay(hands=("shotgun lens",), A1="e5 se", **laid)  # type: ignore[arg-type]
    carried = g.ants["B1"].flag
    assert carried is not None
    before = len(g.bases[carried.base])
    g, events = played(g, move)
    assert ev.Eliminated("B1", how) in events
    at = events.index(ev.Eliminated("B1", how))
    assert events[at + 1] == ev.FlagReturned(carried.of, carried.base)
    assert len(g.bases[carried.base]) == before + 1
    assert carried in g.bases[carried.base]
    returns_with_nothing(g)


def test_field_145_whoever_breaks_his_own_ground_loses_his_flag() -> None:
    g = lay(turn=1, hands=("", "shotgun"), destroyed="d4", B1=CARRIER, B2="e5 se")
    g, events = played(g, "B2 shotgun nw")
    assert ev.Eliminated("B1", "fell") in events
    assert WHITE_J6 in g.bases["j6"]
    returns_with_nothing(g)


def returns_with_nothing(g: Antgravity) -> None:
    """Play on to the owner's next turn: B1 comes back without a flag, and can deliver nothing."""
    if asked(g) == [(0, "bonus")]:
        g, _ = played(g, "gain energy")
    g, _ = played(g, "end turn")
    while asked(g)[0] != (1, "deploy"):
        ask = asks(g)[0]
        assert ask.otherwise is not None
        g, _ = played(g, (ask.seat, ask.otherwise))
    while asked(g)[0] == (1, "deploy"):
        g, _ = played(g, offered(g)[0])
    assert g.ants["B1"].at
    assert g.ants["B1"].flag is None
    assert about(g, "B1 touchdown") == set()
    with pytest.raises(Illegal):
        played(g, "B1 touchdown")


def test_field_145_a_touchdown_meant_before_is_refused_after() -> None:
    """Ant B1 could deliver; its team-mate pushes it away; then the old answer arrives."""
    g = lay(turn=1, hands=("", "shotgun"), damaged="d3", B1="c3 nw white@j6", B2="d4 w")
    meant = asks(g)[0]
    assert meant.accepts(do.Touchdown("B1"))
    g, events = played(g, "B2 shotgun nw")
    assert ev.Eliminated("B1", "splat") in events
    before = encode(g)
    for number_of_ask in (meant.id, None):
        with pytest.raises(Illegal):
            apply(g, 1, do.Touchdown("B1"), number_of_ask)
    assert encode(g) == before
    assert g.trophies[1] == []
