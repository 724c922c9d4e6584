"""Chapters 3, 9 and 13, clause by clause: a turn, flags, Energy."""

from __future__ import annotations

import pytest

from games.antgravity.data import WAYS
from games.antgravity.rules import actions as do
from games.antgravity.rules import events as ev
from games.antgravity.rules.pieces import Flag
from games.antgravity.rules.scoring import points
from games.core.engine import apply, asks
from games.core.types import Illegal
from tests.games.antgravity.positions import about, asked, lay, of_kind, offered, played, where

AROUND_F10 = {"f11 w", "g10 nw", "g9 ne", "f9 e", "e9 se", "e10 sw"}

# ---------------------------------------------------------------- 3. a turn


def test_ants_return_beside_their_base_with_the_arrow_toward_it() -> None:
    """G3.1: on any empty space adjacent to it, one after the other."""
    g = lay(step="begin", damaged="e9", B1="g10 nw")
    assert asked(g) == [(0, "deploy")]
    assert about(g, "A1 deploy ") == {"f11", "g9", "f9", "e10"}
    for choice in AROUND_F10 - {"e9 se", "g10 nw"}:
        after, events = played(g, f"A1 deploy {choice.split()[0]}")
        assert where(after)["A1"] == choice
        assert events == [ev.Deployed("A1", choice.split()[0])]
    g, _ = played(g, "A1 deploy g9")
    assert about(g, "A2 deploy ") == {"f11", "f9", "e10"}
    g, _ = played(g, "A2 deploy f11")
    assert asked(g) == [(0, "turn")]


def test_only_ants_in_the_hospital_return() -> None:
    """G3.1"""
    g = lay(step="begin", damaged="d5", A1="d4 e")
    assert asked(g) == [(0, "deploy")]
    assert about(g, "A1 deploy ") == set()
    g, _ = played(g, "A2 deploy f9")
    assert asked(g) == [(0, "turn")]
    assert where(g) == {"A1": "d4 e", "A2": "f9 e"}


def test_without_a_space_an_ant_stays_in_the_hospital() -> None:
    """G3.1: where there is one space, one Ant returns (AG-12)."""
    g = lay(step="begin", damaged="f11 g10 g9 e9 e10")
    g, _ = played(g, "A1 deploy f9")
    assert asked(g) == [(0, "turn")]
    assert where(g) == {"A1": "f9 e"}
    g = lay(step="begin", damaged="f11 g10 g9 e9 e10", B1="f9 e", B2="d8 se")
    assert asked(g) == [(0, "turn")]
    assert set(where(g)) == {"B1", "B2"}


def test_an_ant_that_is_eliminated_in_the_turn_waits_for_the_next_one() -> None:
    """G3.1: Ants return once, at the beginning (AG-66)."""
    g = lay(hands=("shotgun",), destroyed="d4", A1="d5 w", A2="f9 e", B1="b3 w")
    g, _ = played(g, "A1 shotgun w")
    assert set(where(g)) == {"A2", "B1"}
    assert asked(g) == [(0, "turn")]
    assert about(g, "A1") == set()
    g, _ = played(g, "end turn", "B2 deploy b1", "end turn")
    while asked(g)[0][1] != "deploy":
        ask = asks(g)[0]
        assert ask.otherwise is not None
        g, _ = played(g, (ask.seat, ask.otherwise))
    assert asked(g) == [(0, "deploy")]


def test_each_ant_is_activated_once_a_turn() -> None:
    """G3.2: two activations, one for each (AG-10)."""
    g = lay(damaged="d4", A1="d5 w", A2="f9 e", hands=("sugar sugar jelly",))
    assert {text[:2] for text in offered(g)} >= {"A1", "A2"}
    g, _ = played(g, "A1 d5>d6 w")
    assert {text[:2] for text in offered(g)} >= {"A1", "A2"}
    g, _ = played(g, "A2 sugar")
    assert about(g, "A1") == set()
    assert about(g, "draw ") == set()
    assert about(g, "A2 f9>") != set()


def test_instead_of_an_activation_a_card_may_be_drawn() -> None:
    """G3.3: a Weapon or an Equipment card, twice at most (AG-61)."""
    g = lay(A1="f9 e", A2="f11 w", top="drill pogo")
    assert about(g, "draw ") == {"weapon", "equipment"}
    g, _ = played(g, "draw weapon")
    assert g.hands[0] == ["drill"]
    assert about(g, "draw ") == {"weapon", "equipment"}
    g, _ = played(g, "draw equipment")
    assert g.hands[0] == ["drill", "pogo"]
    assert g.turn() == 1


def test_whoever_has_drawn_once_activates_one_ant() -> None:
    """G3.3: whichever they like."""
    g = lay(A1="f9 e", A2="f11 w")
    g, _ = played(g, "draw weapon")
    assert about(g, "A1 f9") != set()
    assert about(g, "A2 f11") != set()
    g, _ = played(g, "A2 f11>g10 nw")
    assert {text[:2] for text in offered(g)} == {"A2", "en"}


def test_after_a_draw_no_ant_is_active() -> None:
    """G3.3: not for additional actions, nor for a card or the rest of a movement."""
    g = lay(A1="e5 se", A2="f9 e", damaged="d4", hands=("shotgun",))
    g, _ = played(g, "A1 shotgun nw", "gain energy", "draw weapon")
    assert asked(g) == [(0, "turn.rest")]
    assert {text[:2] for text in offered(g)} == {"en"}, "one Energy, but no Weapon without an Ant"


def test_the_pickup_before_a_draw_is_an_activation() -> None:
    """G3.3: what was begun is begun."""
    g = lay(A1="e5 se", A2="f9 e")
    g, _ = played(g, "A1 pickup white", "draw weapon")
    assert g.turn() == 1


def test_a_card_may_be_drawn_for_an_ant_that_is_in_the_hospital() -> None:
    """G3.3: the activation that is missing may still be a draw (AG-11)."""
    g = lay(A1="f9 e")
    g, _ = played(g, "A1 f9>e9 se", "draw weapon")
    assert g.turn() == 1
    g = lay(B1="b3 w")
    g, _ = played(g, "draw weapon")
    assert asked(g) == [(0, "turn")]
    g, _ = played(g, "draw weapon")
    assert g.turn() == 1


def test_energy_may_be_spent_before_and_after_a_draw() -> None:
    """G3.3: it is no additional action (AG-37)."""
    g = lay(
        A1="f9 e", A2="f11 w", energy=(7,), hands=("sugar",), top="drill grenade harpoon skewer"
    )
    g, _ = played(g, "buy weapon", "draw weapon", "buy weapon", "draw weapon", "spend sugar")
    assert g.energy == [2, 0]
    assert g.hands[0] == ["grenade", "harpoon", "skewer", "drill"]


@pytest.mark.parametrize(
    "order",
    [
        ("A1 e5>e4 se", "A1 shotgun w"),
        ("A1 shotgun w", "A1 e5>e4 se"),
    ],
)
def test_an_activation_is_a_movement_and_a_card_in_either_order(order: tuple[str, ...]) -> None:
    """G3.4: one of each."""
    g = lay(A1="e5 se", A2="f9 e", damaged="f5", hands=("shotgun drill",))
    g, _ = played(g, *order)
    assert where(g)["A1"] == "e4 se"
    assert about(g, "A1 e4") == set()
    assert about(g, "A1 drill") == set()
    assert about(g, "A2 drill ") != set()


def test_additional_actions_come_before_between_and_after() -> None:
    """G3.4: as many as there are."""
    g = lay(A1="e5 se", A2="d5 e", damaged="d6 d4", hands=("sugar",))
    g, _ = played(g, "A1 pickup white", "A1 e5>e6 nw")
    assert where(g)["A1"] == "e6 nw"
    g, _ = played(g, "A1 give A2", "A1 sugar", "A1 take A2", "A1 give A2")
    assert g.ants["A2"].flag == Flag(-1, "f6")
    assert asked(g) == [(0, "turn.active")]


def test_an_activation_may_be_empty() -> None:
    """G3.4: neither movement nor card is compulsory (AG-67)."""
    g = lay(A1="f9 e", A2="f11 w")
    g, events = played(g, "end turn")
    assert events == [ev.TurnBegan(1)]
    g = lay(A1="e5 se", A2="f9 e")
    g, _ = played(g, "A1 pickup white", "end turn")
    assert g.turn() == 1


def test_a_card_is_finished_before_anything_else_begins() -> None:
    """G3.4"""
    g = lay(A1="d5 w", A2="e5 se", damaged="d4", hands=("shotgun beamrifle jetpack",), energy=(9,))
    g, _ = played(g, "A1 beamrifle w")
    assert set(offered(g)) == {"gain energy", "gain weapon", "gain equipment"}
    g, _ = played(g, "gain energy")
    assert set(offered(g)) == {"hold fire", *(f"fire {w}" for w in WAYS)}
    g, _ = played(g, "hold fire", "A1 jetpack")
    assert all(text.startswith("A1 d5") or text == "skip" for text in offered(g))


def test_a_movement_is_finished_before_anything_else_begins() -> None:
    """G3.4: while Ants fall the question is which one."""
    g = lay(A1="d5 w", damaged="d4 e8", A2="c4 se", B1="c5 sw", energy=(9,))
    g, _ = played(g, "A1 d5>d6 w")
    assert asked(g) == [(0, "falls")]
    assert set(offered(g)) == {"A1 fall", "A2 fall", "B1 fall"}


def test_the_first_activation_ends_when_the_second_begins() -> None:
    """G3.4: with whatever the second Ant does first."""
    g = lay(A1="e5 se", A2="f9 e own@b2", damaged="f5", hands=("sugar",))
    for first in ("A2 f9>e9 se", "A2 sugar", "A2 touchdown"):
        after, _ = played(g, "A1 pickup white", first)
        assert about(after, "A1") == set()


def test_the_active_ant_that_is_eliminated_has_lost_the_rest() -> None:
    """G3.5: its movement, its card, its further actions; nobody gains anything (AG-19)."""
    g = lay(A1="d5 w white@f6", damaged="d6", destroyed="d4", hands=("shotgun",), energy=(0, 0))
    g, events = played(g, "A1 shotgun w")
    assert events[-2:] == [ev.Eliminated("A1", "fell"), ev.FlagReturned(-1, "f6")]
    assert g.energy == [0, 0]
    assert g.hands == [[], []]
    assert set(offered(g)) == {"draw weapon", "draw equipment", "end turn"}


def test_after_the_loss_of_the_active_ant_the_other_one_is_activated() -> None:
    """G3.5: only its own activation has ended."""
    g = lay(A1="d5 w", A2="f9 e", destroyed="d4", hands=("shotgun drill",))
    g, _ = played(g, "A1 shotgun w", "A2 drill ne")
    assert asked(g) == [(0, "turn.last")]


def test_a_turn_ends_when_its_player_says_so() -> None:
    """G3.6: at any time between actions."""
    g = lay(A1="f9 e", A2="f11 w", hands=("sugar",), energy=(9,))
    assert "end turn" in offered(g)
    g, _ = played(g, "A1 sugar")
    assert "end turn" in offered(g)
    g, events = played(g, "end turn")
    assert events[0] == ev.TurnBegan(1)


def test_a_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    """G3.6: both Ants have moved, no card, no Energy, no flag."""
    g = lay(A1="d5 w", A2="h5 w", damaged="d4 h4")
    g, events = played(g, "A1 d5>d6 w", "A2 h5>h6 w")
    assert events[-1] == ev.TurnBegan(1)


@pytest.mark.parametrize(
    ("hands", "energy", "end"),
    [(("sugar",), (0,), "h6 w"), ((), (3,), "h6 w"), ((), (0,), "g5 ne")],
)
def test_a_turn_goes_on_while_something_can_be_done(
    hands: tuple[str, ...], energy: tuple[int, ...], end: str
) -> None:
    """G3.6: a card, three Energy or a flag below."""
    g = lay(A1="d5 w", A2="h5 w", damaged="d4 h4", hands=hands, energy=energy)
    g, _ = played(g, "A1 d5>d6 w", f"A2 h5>{end}")
    assert asked(g) == [(0, "turn.last")]


def test_energy_that_buys_nothing_keeps_no_turn_open() -> None:
    """G3.6: all basic cards are in hands, so three Energy draw nothing."""
    g = lay(A1="d5 w", A2="h5 w", damaged="d4 h4", energy=(3,))
    g.hands[1] += [*g.weapons.draw, *g.equipment.draw]
    g.weapons.draw, g.equipment.draw = [], []
    g, events = played(g, "A1 d5>d6 w", "A2 h5>h6 w")
    assert events[-1] == ev.TurnBegan(1)


# ---------------------------------------------------------------- 9. flags


def test_an_ant_takes_a_flag_from_the_base_on_which_it_stands() -> None:
    """G9.1: a white one or one of its own colour, never another's; the player chooses (AG-73)."""
    g = lay(A1="e5 se")
    assert [flag.of for flag in g.bases["f6"]] == [-1, 0, 1]
    assert about(g, "A1 pickup ") == {"white", "own"}
    with pytest.raises(Illegal):
        apply(g, 0, do.Pickup("A1", "f6", 1))
    white, events = played(g, "A1 pickup white")
    assert white.ants["A1"].flag == Flag(-1, "f6")
    assert [flag.of for flag in white.bases["f6"]] == [0, 1]
    assert events == [ev.PickedUp("A1", -1, "f6")]
    own, _ = played(g, "A1 pickup own")
    assert own.ants["A1"].flag == Flag(0, "f6")


def test_beside_a_base_is_not_on_it() -> None:
    """G9.1: the arrow must point at the Base."""
    g = lay(A1="e5 w", A2="e6 sw", damaged="e4")
    assert about(g, "A1 pickup ") == set()
    assert about(g, "A2 pickup ") == {"white", "own"}


def test_a_flag_is_taken_from_an_opponents_base_too() -> None:
    """G9.1: any Base will do (AG-38)."""
    g = lay(A1="b3 w")
    assert about(g, "A1 pickup ") == {"own"}
    g, _ = played(g, "A1 pickup own")
    assert g.ants["A1"].flag == Flag(0, "b2")


def test_from_the_own_base_nobody_takes_anothers_flag() -> None:
    """G9.1"""
    g = lay(A1="f9 e")
    assert [flag.of for flag in g.bases["f10"]] == [1, 1]
    assert about(g, "A1 pickup ") == set()


def test_only_the_active_ant_takes_a_flag() -> None:
    """G9.1: not one whose activation is over, nor an opponent's."""
    g = lay(A1="e5 se", A2="f9 e", B1="e6 sw")
    g, _ = played(g, "A2 f9>e9 se")
    assert about(g, "A1 pickup ") == {"white", "own"}, "its activation could begin so"
    assert about(g, "B1 pickup ") == set()
    g, _ = played(g, "A1 pickup own")
    assert about(g, "A2") == set()


def test_an_ant_passes_its_flag_to_the_team_mate_on_which_it_stands() -> None:
    """G9.2: or takes the team-mate's; which way the mate's arrow points is all the same."""
    g = lay(A1="d4 e white@f6", A2="d5 se", damaged="e6")
    g, events = played(g, "A1 give A2")
    assert events == [ev.FlagPassed("A1", "A2", -1)]
    assert (g.ants["A1"].flag, g.ants["A2"].flag) == (None, Flag(-1, "f6"))
    g, events = played(g, "A1 take A2")
    assert events == [ev.FlagPassed("A2", "A1", -1)]
    assert (g.ants["A1"].flag, g.ants["A2"].flag) == (Flag(-1, "f6"), None)


def test_whoever_stands_below_neither_gives_nor_takes() -> None:
    """G9.2: here A2 is the one that is stood upon."""
    g = lay(A1="d4 e white@f6", A2="d5 se", damaged="e6")
    assert about(g, "A2 take ") == about(g, "A2 give ") == set()


def test_whoever_receives_carries_none() -> None:
    """G9.2: one flag per Ant (AG-41)."""
    g = lay(A1="d4 e white@f6", A2="d5 se own@f6", damaged="e6")
    assert about(g, "A1 give ") == about(g, "A1 take ") == set()


def test_no_flag_goes_to_or_comes_from_an_opponent() -> None:
    """G9.2"""
    ants = {"A1": "d4 e white@f6", "B1": "d5 se", "A2": "h4 e", "B2": "h5 se own@f6"}
    g = lay(damaged="e6 i5", standing=ants)
    assert about(g, "A1 give ") == about(g, "A2 take ") == set()


def test_a_flag_is_delivered_on_the_own_base() -> None:
    """G9.3: adjacent and with the arrow toward it (AG-56); the flag is out of play."""
    g = lay(A1="f9 e white@f6", A2="e9 w", damaged="e8")
    assert about(g, "A2 touchdown") == set()
    g, events = played(g, "A1 touchdown")
    assert events == [ev.Scored("A1", -1, 1)]
    assert g.trophies[0] == [Flag(-1, "f6")]
    assert g.ants["A1"].flag is None
    assert points(g, 0) == 1


@pytest.mark.parametrize("stand", ["e9 w", "b3 w", "e5 se"])
def test_nowhere_else_is_a_flag_delivered(stand: str) -> None:
    """G9.3: not beside the own Base with another arrow, not on an opponent's or a Neutral Base."""
    g = lay(A1=f"{stand} white@f2", damaged="e8")
    assert about(g, "A1 touchdown") == set()
    assert about(g, "A1 pickup ") == set()


def test_pickup_and_touchdown_may_come_in_one_activation() -> None:
    """G9.3: additional actions are not limited (AG-40)."""
    g = lay(A1="g6 nw")
    g, _ = played(g, "A1 pickup white", "A1 g6>f7 e", "A1 touchdown")
    assert where(g)["A1"] == "f9 e"
    assert points(g, 0) == 1


def test_an_ant_brought_home_by_others_delivers_in_its_owners_turn() -> None:
    """G9.3: not before it is the active Ant (AG-58)."""
    ants = {"A1": "e9 w white@f6", "A2": "f11 w", "B1": "d8 sw"}
    g = lay(turn=1, first=1, damaged="e8", hands=("", "vertigo"), energy=(0, 3), standing=ants)
    g, _ = played(g, "B1 vertigo se")
    assert where(g)["A1"] == "e9 se"
    assert (about(g, "A1"), points(g, 0)) == (set(), 0)
    g, _ = played(g, "end turn")
    assert points(g, 0) == 0
    g, _ = played(g, "A1 touchdown")
    assert points(g, 0) == 1


def test_an_ant_carries_one_flag() -> None:
    """G9.4: no second one is offered."""
    g = lay(A1="e5 se", A2="f11 w")
    g, _ = played(g, "A1 pickup white")
    assert about(g, "A1 pickup ") == set()


def test_the_flag_goes_wherever_the_ant_goes() -> None:
    """G9.4: a movement, a fall, another's card."""
    g = lay(A1="e5 se", B1="h3 e white@f2", worn="h4 i2 e7", hands=("switch",))
    g, _ = played(g, "A1 pickup own", "A1 e5>e6 sw")
    assert g.ants["A1"].flag == Flag(0, "f6")
    g, _ = played(g, "A1 switch", "swap A1 B1")
    assert where(g) == {"A1": "h3 sw", "B1": "e6 e"}
    assert g.ants["A1"].flag == Flag(0, "f6")
    assert g.ants["B1"].flag == Flag(-1, "f2")


@pytest.mark.parametrize("flag", ["white@f2", "own@f6", "own@b2"])
def test_the_flag_of_an_eliminated_ant_returns_to_its_base(flag: str) -> None:
    """G9.5: to the very one from which it was picked up (AG-63)."""
    g = lay(A1=f"d5 w {flag}", destroyed="d4", hands=("shotgun",))
    before = len(g.bases[flag[-2:]])
    carried = g.ants["A1"].flag
    g, events = played(g, "A1 shotgun w")
    assert carried is not None
    assert events[-1] == ev.FlagReturned(carried.of, flag[-2:])
    assert len(g.bases[flag[-2:]]) == before + 1
    assert carried in g.bases[flag[-2:]]


def test_a_flag_that_has_changed_hands_returns_all_the_same() -> None:
    """G9.5"""
    g = lay(A1="d6 w white@b6", A2="d5 w", destroyed="d4", hands=("shotgun",))
    g, _ = played(g, "A1 give A2", "A2 shotgun w")
    assert set(where(g)) == set()
    assert g.bases["b6"] == [Flag(-1, "b6")]


def test_six_ants_have_room_on_a_base() -> None:
    """G9.6: on any Base, an opponent's too, on as many sides as are free (AG-39)."""
    ants = {"A1": "f7 w", "A2": "g6 nw", "B1": "g5 ne", "B2": "f5 e", "C1": "e5 se"}
    g = lay(seats=3, damaged="d6", C2="d5 e", turn=2, standing=ants)
    g, _ = played(g, "C2 d5>e6 sw")
    assert where(g) == ants | {"C2": "e6 sw"}
    g = lay(A1="b3 w", damaged="c3")
    assert "A1 b3>b4 w" in offered(g)


# ---------------------------------------------------------------- 13. Energy


def test_what_gives_energy() -> None:
    """G13.1: an opponent's Ant, a Damaged Asteroid if one likes, a Sugar Cube; what is gained is kept."""
    g = lay(A1="d3 w", worn="d2", B1="d4 w", energy=(7, 0), hands=("lens",))
    g, events = played(g, "A1 lens e")
    assert of_kind(events, ev.EnergyGained) == [ev.EnergyGained(0, 1)]
    g = lay(A1="d3 w", worn="d2", damaged="d5", energy=(7,), hands=("shotgun sugar",))
    g, events = played(g, "A1 shotgun e", "gain energy")
    assert of_kind(events, ev.EnergyGained) == [ev.EnergyGained(0, 1)]
    g, events = played(g, "A1 sugar", "end turn")
    assert of_kind(events, ev.EnergyGained) == [ev.EnergyGained(0, 2)]
    assert g.energy == [9, 0], "one was paid for the second card"


def test_three_energy_draw_a_card() -> None:
    """G13.2: from either basic stack, as often as one can pay."""
    g = lay(A1="f9 e", energy=(6,), top="drill pogo")
    assert about(g, "buy ") == {"weapon", "equipment"}
    g, events = played(g, "buy weapon")
    assert events == [ev.EnergyPaid(0, 3), ev.Drew(0, "drill", "weapon")]
    g, _ = played(g, "buy equipment")
    assert (g.energy, g.hands[0]) == ([0, 0], ["drill", "pogo"])
    assert about(g, "buy ") == set()
    assert about(lay(A1="f9 e", energy=(2,)), "buy ") == set()


def test_one_energy_plays_one_more_card() -> None:
    """G13.2: as often as one can pay; the first card of an activation costs nothing."""
    g = lay(A1="f9 e", damaged="d5", hands=("sugar shotgun drill magnet",), energy=(2,))
    g, events = played(g, "A1 shotgun w", "A1 drill w", "A1 magnet")
    assert [event.cost for event in events if isinstance(event, ev.Played)] == [0, 1, 1]
    assert g.energy == [0, 0]
    g, _ = played(g, "skip")
    assert about(g, "A1 sugar") == set()


def test_the_card_of_the_second_ant_costs_nothing() -> None:
    """G13.2: each activation has one of its own (AG-36)."""
    g = lay(A1="f9 e", A2="f11 w", hands=("sugar sugar",))
    g, events = played(g, "A1 sugar", "A2 sugar")
    assert [event.cost for event in events if isinstance(event, ev.Played)] == [0, 0]
    assert g.energy == [4, 0]


def test_without_an_active_ant_energy_plays_what_needs_none() -> None:
    """G13.2: before the first activation and after a draw; no Weapon, nothing that speaks of the active Ant (AG-36)."""
    hand = "shotgun jetpack magnet parcel gyro lasso minelayer pogo sugar"
    g = lay(A1="f9 e", hands=(hand,), energy=(1,))
    plain = {"magnet", "parcel", "gyro", "minelayer", "sugar"}
    assert about(g, "spend ") == plain
    g, events = played(g, "spend sugar")
    assert events[0] == ev.Played(0, "sugar", "", 1)
    assert g.energy == [2, 0]
    assert asked(g) == [(0, "turn")]
    assert about(g, "A1 f9>") != set(), "nothing was activated"


def test_legendary_equipment_needs_an_active_ant_where_it_speaks_of_one() -> None:
    """G13.2"""
    hand = "switch nutcracker wormhole downunder eggs jelly espresso moon lens wings"
    g = lay(A1="f9 e", B1="b3 w", hands=(hand,), energy=(1,))
    plain = {"switch", "nutcracker", "downunder", "eggs", "jelly", "moon"}
    assert about(g, "spend ") == plain


def test_energy_is_spent_in_the_own_turn() -> None:
    """G13.2: nobody else is asked anything."""
    g = lay(A1="f9 e", B1="b3 w", energy=(3, 9), hands=("", "sugar"))
    assert asked(g) == [(0, "turn")]
    with pytest.raises(Illegal):
        apply(g, 1, do.Buy("weapon"))


def test_energy_does_not_lift_the_limit_of_activations() -> None:
    """G13.2: it buys cards, no movement of the own kind."""
    g = lay(A1="d5 w", damaged="d4", energy=(9,))
    g, _ = played(g, "A1 d5>d6 w")
    assert about(g, "A1 d5") == set()
