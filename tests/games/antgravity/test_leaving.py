"""Chapter 16, clause by clause: who leaves, and what is agreed before the start."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.antgravity import GAME
from games.antgravity.rules import events as ev
from games.antgravity.rules.pieces import Flag
from games.antgravity.rules.state import Antgravity
from games.core.amendments import LeaveSeat, amend
from games.core.engine import asks
from games.core.events import Event
from games.core.game import Chosen
from games.core.start import start
from games.core.types import Illegal
from tests.games.antgravity.positions import (
    about,
    asked,
    begun,
    lay,
    of_kind,
    played,
    where,
)

THREE = {"A1": "f9 e", "A2": "f11 w", "B1": "j3 w", "B2": "j1 e", "C1": "b3 w", "C2": "b1 e"}


def left(g: Antgravity, seat: int) -> tuple[Antgravity, tuple[Event, ...]]:
    """The table after a seat has left for good, and what happened."""
    step = amend(GAME, g, LeaveSeat(seat=seat))
    return step.state, step.events


def test_the_ants_of_a_leaver_go_to_the_hospital_and_stay_there() -> None:
    """G16.1: what they carried returns; the Base stays with its flags (AG-80)."""
    ants = THREE | {"B1": "j3 w white@f6", "B2": "j1 e own@b2"}
    g, events = left(lay(seats=3, standing=ants), 1)
    assert ev.Eliminated("B1", "left") in events
    assert set(where(g)) == {"A1", "A2", "C1", "C2"}
    assert Flag(-1, "f6") in g.bases["f6"]
    assert Flag(1, "b2") in g.bases["b2"]
    assert sorted(flag.of for flag in g.bases["j2"]) == [0, 2]
    g, _ = played(g, "end turn")
    assert g.turn() == 2


def test_nobody_is_paid_for_the_ants_of_a_leaver() -> None:
    """G16.1"""
    g, events = left(lay(seats=3, standing=THREE), 1)
    assert g.energy == [0, 0, 0]
    assert of_kind(events, ev.Drew, ev.EnergyGained) == []


def test_the_hand_of_a_leaver_goes_to_the_discards() -> None:
    """G16.1: laid open."""
    g, events = left(lay(seats=3, hands=("", "shotgun pogo eggs wings"), standing=THREE), 1)
    assert ev.Discarded(1, ("shotgun", "pogo", "eggs", "wings")) in events
    assert g.hands[1] == []
    assert (g.weapons.discards, g.equipment.discards) == (["shotgun"], ["pogo"])
    assert (g.legendary.discards, g.gone) == (["eggs"], 3)


def test_the_turns_of_a_leaver_are_skipped() -> None:
    """G16.1: at the end of a round nobody asks them either."""
    g, _ = left(lay(seats=3, doom="mine blank", worn="d5 d7 h5", standing=THREE), 1)
    g, _ = played(g, "end turn", "end turn", "mine d5")
    assert asked(g) == [(2, "mining")]
    g, _ = played(g, "mine h5")
    assert asked(g) == [(0, "drawing"), (2, "drawing")]
    g, _ = played(g, "A: draw weapon", "C: draw weapon", "end turn")
    assert g.turn() == 2


def test_whoever_leaves_in_the_own_turn_ends_it() -> None:
    """G16.1"""
    g, _ = played(lay(seats=3, standing=THREE, hands=("sugar",)), "A1 sugar")
    g, events = left(g, 0)
    assert events[-1] == ev.TurnBegan(1)
    assert asked(g) == [(1, "turn")]


def test_the_marker_of_a_leaver_goes_to_the_next_player() -> None:
    """G16.1: clockwise, past those who have left before."""
    g, _ = left(lay(seats=3, first=1, turn=1, standing=THREE), 1)
    assert g.first == 2
    g, _ = left(begun_four(first=3), 3)
    assert g.first == 0
    g, _ = left(left(begun_four(first=3), 0)[0], 3)
    assert g.first == 1


def test_the_marker_that_passes_skips_who_has_left() -> None:
    """G1.8, G16.1: it goes to the next player clockwise who still plays."""
    doom = "embargo lightning blank"
    g, _ = left(lay(seats=3, rules={"first": "passes"}, doom=doom, standing=THREE), 1)
    g, _ = played(g, "end turn", "end turn")
    assert (g.first, g.turn()) == (2, 2)
    g, _ = played(g, "end turn", "end turn", "A: draw weapon", "C: draw weapon")
    assert (g.first, g.turn()) == (0, 0)


def begun_four(first: int) -> Antgravity:
    """The first turn of a round with four players, of whom one is First Player."""
    return lay(seats=4, first=first, turn=first, A1="b5 e", B1="j5 e", C1="j3 w", D1="b3 w")


def round_of(g: Antgravity, *leavers: int) -> tuple[Antgravity, list[int]]:
    """Play to the end of the round, everybody doing only what they must, and let seats leave during the second turn;
    return whose turns there were.
    """
    turns: list[int] = []
    events: Sequence[Event] = ()
    while not of_kind(events, ev.RoundBegan):
        ask = asks(g)[0]
        assert ask.otherwise is not None
        turns += [ask.seat] if ask.title.key == "turn" else []
        for seat in leavers if turns == [g.first, ask.seat] else ():
            g = left(g, seat)[0]
            leavers = ()
        if ask in asks(g):
            g, events = played(g, (ask.seat, ask.otherwise))
    return g, turns


@pytest.mark.parametrize(("marker", "following"), [("stays", [1, 1]), ("passes", [1, 2])])
def test_field_23_the_marker_of_a_first_player_who_leaves_skips_nobody(
    marker: str, following: list[int]
) -> None:
    """G16.1, G1.8: A is First Player and leaves in the turn of B; the next round is B's to begin."""
    g = lay(seats=4, doom="blank embargo rubble", rules={"first": marker}, A1="f9 e", B1="j3 w")
    assert g.first == 0
    g, turns = round_of(g, 0)
    assert turns[:2] == [0, 1]
    for first in following:
        assert g.first == first
        assert asked(g)[0][0] == first
        g, turns = round_of(g)
        assert sorted(turns) == [1, 2, 3]


def test_field_23_several_who_leave_in_one_round_pass_the_marker_on_once() -> None:
    """G16.1, G1.8: A, the First Player, leaves, and so does C; B begins the next round and D the one after it."""
    g = lay(seats=4, doom="blank embargo rubble", rules={"first": "passes"}, A1="f9 e", B1="j3 w")
    g, _ = round_of(g, 0, 2)
    assert g.first == 1
    g, turns = round_of(g)
    assert turns == [1, 3]
    assert g.first == 3


def test_ants_that_fall_because_somebody_left_fall_in_their_order_unpaid() -> None:
    """G16.1: first comes A1; nobody is asked, nobody gains anything."""
    ants = {"A1": "d4 e", "B1": "d5 se", "B2": "c6 nw", "C1": "c7 w", "C2": "d3 e"}
    g, events = left(lay(seats=3, worn="e6 b5 d8", standing=ants), 1)
    assert [event for event in events if isinstance(event, ev.Fell | ev.Eliminated)] == [
        ev.Eliminated("B1", "left"),
        ev.Eliminated("B2", "left"),
        ev.Fell("A1", "d7"),
        ev.Eliminated("C1", "fell"),
        ev.Fell("C2", "d6"),
    ]
    assert asked(g) == [(0, "turn")]
    assert g.energy == [0, 0, 0]
    assert g.hands == [[], [], []]


def test_a_mine_that_goes_off_because_somebody_left_pays_nobody() -> None:
    """G16.1: what shows takes effect all the same."""
    ants = {"A1": "f9 e", "B1": "d5 se", "C1": "d4 e"}
    g, events = left(lay(seats=3, worn="e6", damaged="d8", mined="d8", standing=ants), 1)
    assert ev.Exploded("d8") in events
    assert asked(g) == [(0, "turn")]
    assert g.asteroids["d8"].up
    assert (g.energy, g.hands) == ([0, 0, 0], [[], [], []])


def test_the_active_ant_that_falls_off_because_somebody_left_is_active_no_more() -> None:
    """G16.1: its activation has ended (G3.5); the turn goes on."""
    ants = {"A1": "d4 e", "A2": "f9 e", "B1": "d5 se", "C1": "b3 w"}
    g = lay(seats=3, worn="e6", hands=("sugar shotgun",), standing=ants)
    g, _ = played(g, "A1 sugar")
    g, events = left(g, 1)
    assert ev.Eliminated("A1", "fell") in events
    assert asked(g) == [(0, "turn")]
    assert about(g, "A1") == set()
    assert about(g, "A2 ") != set()


def test_a_collision_because_somebody_left_pays_nobody() -> None:
    """G16.1: two Ants of the others fall toward each other."""
    ants = {"A1": "d4 e", "B1": "d5 se", "C1": "d6 w"}
    g, events = left(lay(seats=3, worn="e6", standing=ants), 1)
    assert ev.Collided("A1", "C1") in events
    assert where(g) == {}
    assert (g.energy, g.hands) == ([0, 0, 0], [[], [], []])


def test_whoever_has_left_cannot_leave() -> None:
    """G16.1"""
    g, _ = left(lay(seats=3, standing=THREE), 1)
    with pytest.raises(Illegal) as refused:
        left(g, 1)
    assert refused.value.clause == "G16.1"


def test_the_last_player_left_ends_the_game_by_default() -> None:
    """G16.2: it has no winner and does not count (AG-80)."""
    g, _ = left(lay(trophies=("white@f2",), A1="f9 e", B1="b3 w"), 1)
    assert g.over
    assert asks(g) == ()
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.why.key == "by_default"


def test_of_three_players_two_play_on() -> None:
    """G16.2: the game goes on until one is left."""
    g, _ = left(lay(seats=3, standing=THREE), 2)
    assert not g.over
    g, _ = left(g, 0)
    assert g.over


def test_house_rules_are_agreed_before_the_start() -> None:
    """G16.3: the first value of each is the printed rule."""
    assert {setting.key: setting.values for setting in GAME.settings()} == {
        "rounds": ("standard", "short", "long"),
        "asteroids": ("even", "hard", "brittle"),
        "wings": ("with", "without"),
        "first": ("stays", "passes"),
    }
    assert [setting.clause for setting in GAME.settings()] == ["G1.7", "G1.3", "G2.2", "G1.8"]
    assert begun(2) == begun(2, rounds="standard", asteroids="even", wings="with", first="stays")
    with pytest.raises(Illegal):
        start(GAME, 2, Chosen({"rounds": "endless"}), b"c" * 32)
