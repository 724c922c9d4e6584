"""Chapters 4, 5 and 10, clause by clause: falling, moving, elimination."""

from __future__ import annotations

import pytest

from games.antgravity import GAME
from games.antgravity.cards import box
from games.antgravity.data import LINES, Way
from games.antgravity.rules import actions as do
from games.antgravity.rules import events as ev
from games.antgravity.rules.state import Antgravity
from games.core.engine import apply
from games.core.types import Illegal, Seat
from tests.games.antgravity.positions import (
    about,
    asked,
    lay,
    of_kind,
    offered,
    played,
    settled,
    where,
)

# ---------------------------------------------------------------- 4. gravity


@pytest.mark.parametrize(
    ("ant", "end"),
    [
        ("d3 e", "d7 e"),  # onto an Ant, which stands on an Asteroid
        ("h7 nw", "g7 nw"),  # onto an Asteroid, by one space
        ("h8 nw", "d6 nw"),  # onto an Asteroid, by four
        ("c6 sw", "e6 sw"),  # onto the Base in the centre
    ],
)
def test_an_ant_falls_along_its_arrow_until_an_obstacle_stops_it(ant: str, end: str) -> None:
    """G4.1: it lands before it, and its arrow stays as it was."""
    g = lay(worn="d9 f7 c5", loose="A1", A1=ant, B1="d8 e")
    g, events = settled(g)
    assert where(g) == {"A1": end, "B1": "d8 e"}
    assert events == [ev.Fell("A1", end[:2])]


@pytest.mark.parametrize("ant", ["c4 sw", "d5 e", "a1 nw", "f11 ne"])
def test_an_ant_that_nothing_stops_falls_off(ant: str) -> None:
    """G4.1: it is eliminated."""
    g, events = settled(lay(loose="A1", A1=ant))
    assert where(g) == {}
    assert events == [ev.Eliminated("A1", "fell")]


def test_an_ant_that_stands_on_something_does_not_fall() -> None:
    """G4.2: on an Asteroid, a Base, an Ant, or one on the other."""
    ants = {"A1": "d4 e", "A2": "e5 se", "B1": "d3 e", "B2": "h4 e", "C1": "h5 w"}
    g, events = settled(lay(seats=3, worn="d5", standing=ants))
    assert events == []
    assert where(g) == ants


def test_beside_an_obstacle_is_not_on_it() -> None:
    """G4.2: the arrow must point at it."""
    _, events = settled(lay(worn="d5", loose="A1", A1="d4 se"))
    assert events == [ev.Fell("A1", "e5")]


def test_gravity_works_after_a_movement() -> None:
    """G4.3"""
    _, events = played(lay(worn="d2", A1="d3 w"), "A1 d3>d4 w")
    assert events == [ev.Jumped("A1", "d4", "w"), ev.Fell("A1", "d3")]


def test_gravity_works_after_each_missile() -> None:
    """G4.3: before the second one is aimed (AG-18)."""
    g = lay(worn="d2", destroyed="d6", A1="d3 w", B1="d7 w", hands=("beamrifle",))
    g, events = played(g, "A1 beamrifle e")
    assert [type(event) for event in events] == [ev.Played, ev.Struck, ev.Fell]
    assert where(g)["B1"] == "d4 w"
    assert asked(g) == [(0, "aim")]


def test_gravity_works_after_each_asteroid_that_goes() -> None:
    """G4.3: Ant B1 falls before the grenade's next Asteroid is hit (AG-18)."""
    g = lay(worn="d2", destroyed="d6 e7", A1="d3 w", B1="d7 w", hands=("grenade",))
    g, events = played(g, "A1 grenade e")
    assert events[1:] == [
        ev.Struck("d6", "destroyed", again=False),
        ev.Fell("B1", "d4"),
        ev.Struck("e7", "destroyed", again=False),
    ]


def test_gravity_works_after_each_step_of_a_card() -> None:
    """G4.3: after the first of two extra movements, too."""
    g = lay(worn="d2", A1="d3 w", hands=("espresso",))
    g, events = played(g, "A1 espresso", "A1 d3>d4 w", "A1 d3>e3 nw")
    first = [ev.Jumped("A1", "d4", "w"), ev.Fell("A1", "d3")]
    assert events[1:] == [*first, ev.Jumped("A1", "e3", "nw")]


def test_gravity_works_after_each_fall() -> None:
    """G4.3: whoever stood on a falling Ant follows it, until all are at rest (AG-69)."""
    g = lay(worn="d8", loose="A1", A1="d4 e", A2="d3 e", B1="d2 e")
    g, events = settled(g)
    assert events == [ev.Fell("A1", "d7"), ev.Fell("A2", "d6"), ev.Fell("B1", "d5")]


@pytest.mark.parametrize("turn", [0, 1])
def test_the_active_player_chooses_who_falls_next(turn: int) -> None:
    """G4.4: Ant B1 comes to rest in the line of A1, in time or too late (AG-17)."""
    g, _ = settled(lay(turn=turn, worn="e8", loose="A1 B1", A1="d4 e", B1="c6 se"))
    assert asked(g) == [(turn, "falls")]
    assert set(offered(g)) == {"A1 fall", "B1 fall"}
    early, _ = played(g, "B1 fall")
    assert where(early) == {"A1": "d6 e", "B1": "d7 se"}
    late, _ = played(g, "A1 fall")
    assert where(late) == {"B1": "d7 se"}


def test_ants_fall_one_at_a_time_and_wholly() -> None:
    """G4.4: Ant B1 crosses the line of A1 and stops nobody."""
    g, events = settled(lay(worn="g9", loose="A1 B1", A1="d4 e", B1="c6 se"))
    assert where(g) == {"B1": "f9 se"}
    assert {*events} >= {ev.Eliminated("A1", "fell"), ev.Fell("B1", "f9")}


def test_nobody_is_asked_where_the_order_cannot_matter() -> None:
    """G4.4: two Ants in lines of their own (AG-17)."""
    g, events = settled(lay(worn="d7 h7", loose="A1 B1", A1="d3 e", B1="h3 e"))
    assert asked(g) == [(0, "turn")]
    assert len(events) == 2


def test_after_each_fall_it_is_looked_at_again() -> None:
    """G4.4: three fall, the first answer leaves a choice of two."""
    g = lay(seats=3, worn="e8", loose="A1 B1 C1", A1="d4 e", B1="c6 se", C1="h3 w")
    g, _ = settled(g)
    assert set(offered(g)) == {"A1 fall", "B1 fall", "C1 fall"}
    g, _ = played(g, "C1 fall")
    assert set(offered(g)) == {"A1 fall", "B1 fall"}
    g, _ = played(g, "B1 fall")
    assert asked(g) == [(0, "turn")]


def last_cards(count: int, **facts: str) -> Antgravity:
    """Three players, and so many Legendary cards left; seat A, whose turn it is, holds the others."""
    held = " ".join(sorted(box("legendary"))[count:])
    return lay(seats=3, hands=(held,), **facts)  # type: ignore[arg-type]


def test_the_order_matters_where_the_last_legendary_card_hangs_on_it() -> None:
    """G4.4: Ants B1 and C1 both fall off, and only the first one's owner draws (AG-17)."""
    g, _ = settled(last_cards(1, loose="B1 C1", A1="f9 e", B1="h3 e", C1="d3 e"))
    assert asked(g) == [(0, "falls")]
    assert set(offered(g)) == {"B1 fall", "C1 fall"}
    for first, hands in (("B1", [1, 0]), ("C1", [0, 1])):
        after, _ = played(g, f"{first} fall")
        assert [len(after.hands[seat]) for seat in (1, 2)] == hands
        assert after.energy == [2, 0, 0]


@pytest.mark.parametrize(
    ("cards", "facts"),
    [
        (0, {"loose": "B1 C1", "B1": "h3 e", "C1": "d3 e"}),  # nobody draws
        (2, {"loose": "B1 C1", "B1": "h3 e", "C1": "d3 e"}),  # both draw
        (1, {"loose": "B1 B2", "B1": "h3 e", "B2": "d3 e"}),  # of one player
        (1, {"loose": "A2 B1", "A2": "h3 e", "B1": "d3 e"}),  # the own one pays nothing
        (1, {"loose": "B1 C1", "B1": "h3 e", "C1": "d3 e", "worn": "d7"}),  # one lands
        (1, {"loose": "B1 A2", "B1": "h3 e", "C1": "h2 e", "A2": "d3 e"}),  # C1 falls after B1
    ],
)
def test_it_does_not_matter_where_the_legendary_cards_go_the_same_way(
    cards: int, facts: dict[str, str]
) -> None:
    """G4.4: nobody is asked for nothing (AG-17)."""
    g, _ = settled(last_cards(cards, A1="f9 e", **facts))
    assert asked(g) == [(0, "turn")]


def test_a_collision_comes_before_the_choice_of_who_draws_the_last_legendary_card() -> None:
    """G4.4: Ants A2 and C1 collide before anybody falls (G4.5), so B1 and C2 fall off too late for the card."""
    facts = {"B1": "d5 ne", "A2": "h3 e", "C1": "h7 w", "C2": "i3 e"}
    g = last_cards(1, A1="f9 e", loose="B1 A2 C1 C2", **facts)
    g, events = settled(g)
    assert isinstance(events[0], ev.Collided)
    assert asked(g) == [(0, "turn")], "the collision comes first and takes the card"
    assert [len(hand) for hand in g.hands[1:]] == [0, 1]


def test_where_a_mine_may_go_off_the_question_betrays_no_token() -> None:
    """G4.4: only what lies open is weighed; what is underneath shows in neither question nor view."""
    ants = {"A1": "d3 e", "B1": "h3 e"}
    one, _ = settled(lay(damaged="d7", worn="h7", mined="d7", loose="A1 B1", standing=ants))
    other, _ = settled(lay(destroyed="d7", worn="h7", mined="d7", loose="A1 B1", standing=ants))
    assert asked(one) == asked(other) == [(0, "falls")]
    assert offered(one) == offered(other)
    assert GAME.seat_view(one, 0) == GAME.seat_view(other, 0)


def test_a_mine_on_an_asteroid_that_lies_face_up_leaves_no_doubt() -> None:
    """G4.4: whoever falls first, A1 and the Asteroid are gone (AG-17)."""
    g, _ = settled(lay(worn="d7 h7", mined="d7", loose="A1 B1", A1="d3 e", B1="h3 e"))
    assert asked(g) == [(0, "turn")]
    assert where(g) == {"B1": "h6 e"}
    assert list(g.asteroids) == ["h7"]


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize(("second", "between"), [("d5 w", 1), ("d8 w", 4)])
def test_ants_that_fall_toward_each_other_collide(turn: int, second: str, between: int) -> None:
    """G4.5: nothing but empty spaces between them, one or more; both are eliminated (AG-16)."""
    g, events = settled(lay(turn=turn, loose="A1 B1", A1="d3 e", B1=second))
    assert LINES["d3"]["e"].index(second[:2]) == between
    assert where(g) == {}
    assert of_kind(events, ev.Collided) == [ev.Collided("A1", "B1")]
    gone = of_kind(events, ev.Eliminated)
    assert gone == [ev.Eliminated("A1", "collided"), ev.Eliminated("B1", "collided")]


def test_two_ants_of_one_team_collide_as_well() -> None:
    """G4.5"""
    g, _ = settled(lay(loose="A1 A2", A1="h3 ne", A2="c5 sw"))
    assert where(g) == {}
    assert g.energy == [0, 0]


@pytest.mark.parametrize(
    ("second", "worn"),
    [
        ("d4 w", ""),  # adjacent: each stands on the other
        ("d8 w", "d5"),  # an Asteroid between
        ("d8 nw", "a5"),  # not in one line
        ("e8 w", "e2"),
        ("d8 sw", "e8"),  # does not point back
    ],
)
def test_others_do_not_collide(second: str, worn: str) -> None:
    """G4.5: two adjacent Ants that point at each other are safe."""
    loose = {"d4 w": "", "d8 sw": "A1"}.get(second, "A1 B1")
    g, events = settled(lay(worn=worn, loose=loose, A1="d3 e", B1=second))
    while asked(g) == [(0, "falls")]:
        g, more = played(g, offered(g)[0])
        events += more
    assert of_kind(events, ev.Collided) == []


def test_no_choice_of_order_saves_from_a_collision() -> None:
    """G4.5: Ant C1 would come to rest between the two, but they collide before anybody falls (AG-69)."""
    g = lay(seats=3, worn="e6", loose="A1 B1 C1", A1="d3 e", B1="d7 w", C1="c4 se")
    g, events = settled(g)
    assert where(g) == {"C1": "d5 se"}
    assert isinstance(events[0], ev.Collided)
    assert events[-1] == ev.Fell("C1", "d5")


def test_a_fall_can_bring_about_a_collision() -> None:
    """G4.5: Ant C1 falls away from between them (AG-69)."""
    g = lay(seats=3, worn="i7", loose="C1", A1="d4 e", B1="d6 w", C1="d5 se")
    g, events = settled(g)
    assert [type(event) for event in events][:2] == [ev.Fell, ev.Collided]
    assert set(where(g)) == {"C1"}


def test_a_collision_to_come_is_weighed_before_the_order_is_asked() -> None:
    """G4.5: whoever falls first, C1 leaves A1 and B1 face to face, so there is nothing to ask (AG-17)."""
    g = lay(seats=3, worn="h8", loose="A1 B1 C1", A1="d4 e", B1="d8 w", C1="d6 se")
    g, events = settled(g)
    assert asked(g) == [(0, "turn")]
    assert len(of_kind(events, ev.Collided)) == 1
    assert where(g) == {"C1": "g8 se"}


def test_beyond_the_edge_there_is_nothing() -> None:
    """G4.6: what leaves the area does not come in elsewhere (AG-64)."""
    g, events = settled(lay(worn="d1 d2 d9", loose="A1", A1="d3 ne", A2="d8 e"))
    assert events == [ev.Eliminated("A1", "fell")]
    assert where(g) == {"A2": "d8 e"}
    g = lay(worn="d1 d2 f11", A1="d3 w", hands=("shotgun",))
    g, events = played(g, "A1 shotgun e")
    assert events[1:] == [ev.Missed("A1", "e")]
    g = lay(worn="a2", A1="a1 e")
    assert {text.split()[0] for text in about(g, "A1 a1>")} == {"b1"}


# ---------------------------------------------------------------- 5. movement


def test_a_jump_goes_to_an_adjacent_empty_space() -> None:
    """G5.1: not onto an Asteroid, an Ant or a Base, and no further."""
    g = lay(worn="e6 d4 f8", A1="e7 w", A2="e8 sw", B1="d7 sw")
    assert {text.split()[0] for text in about(g, "A1 e7>")} == {"d6", "f7"}
    for to in ("e6", "e8", "d7", "f8", "e9", "c5", "e7"):
        with pytest.raises(Illegal):
            apply(g, 0, do.Move("A1", "e7", to, "w"))


def test_a_turn_sets_the_arrow_to_any_direction() -> None:
    """G5.1: the jump may be left out."""
    g = lay(worn="d6 e6 e5 d4 c4 c5", A1="d5 w")
    assert about(g, "A1 d5 ") == {"e", "se", "sw", "nw", "ne"}
    assert about(g, "A1 d5>") == set()
    for way in ("e", "se", "sw", "nw", "ne"):
        after, events = played(g, f"A1 d5 {way}")
        assert where(after)["A1"] == f"d5 {way}"
        assert events == [ev.Turned("A1", way)]


@pytest.mark.parametrize(
    ("way", "end"),
    [("e", "d6"), ("se", "e6"), ("sw", "f5"), ("w", "d3"), ("nw", "b3"), ("ne", "b5")],
)
def test_after_a_jump_the_arrow_is_set_and_the_ant_falls(way: Way, end: str) -> None:
    """G5.1: jump, turn, gravity, in this order."""
    g = lay(worn="d7 f7 g4 d2 a2 a5", A1="d6 e")
    g, events = played(g, f"A1 d6>d5 {way}")
    assert events == [ev.Jumped("A1", "d5", way), ev.Fell("A1", end)]
    assert where(g) == {"A1": f"{end} {way}"}


def test_a_jump_may_keep_the_arrow_but_a_turn_must_change_it() -> None:
    """G5.2: a movement that changes nothing is none (AG-13)."""
    g = lay(worn="d4", A1="d5 w")
    assert "A1 d5>d6 w" in offered(g)
    with pytest.raises(Illegal):
        apply(g, 0, do.Move("A1", "d5", "d5", "w"))
    g, events = played(g, "A1 d5>d6 w")
    assert events == [ev.Jumped("A1", "d6", "w"), ev.Fell("A1", "d5")]


def test_no_movement_makes_the_active_ant_fall_off() -> None:
    """G5.3: what counts is where it is when all is at rest (AG-14)."""
    g = lay(worn="d4", A1="d5 w")
    assert about(g, "A1 d5>d6 ") >= {"w"}
    assert about(g, "A1 d5>d6 ").isdisjoint({"e", "nw"})
    assert about(g, "A1 d5 ").isdisjoint({"e", "nw", "ne"})
    with pytest.raises(Illegal):
        apply(g, 0, do.Move("A1", "d5", "d6", "e"))
    for typed in [text for text in offered(g) if text.startswith("A1 d5")]:
        after, _ = played(g, typed)
        assert "A1" in where(after)


def test_support_that_vanishes_through_the_movement_is_none() -> None:
    """G5.3: Ant A1 would stand on B1, which stood on A1 and falls off, and A1 after it (AG-14)."""
    assert "A1 d5>d6 nw" not in offered(lay(worn="d4", A1="d5 w", B1="c5 sw"))
    g = lay(worn="d4 a3", A1="d5 w", B1="c5 sw")
    g, _ = played(g, "A1 d5>d6 nw")
    assert where(g) == {"A1": "b4 nw"}, "B1 may fall off"


def test_an_own_ant_may_fall_off_by_a_movement_of_the_other() -> None:
    """G5.3: it protects the active Ant alone (AG-14)."""
    g = lay(worn="d4 d8", A1="d5 w", A2="c5 sw")
    g, events = played(g, "A1 d5>d6 e")
    assert where(g) == {"A1": "d7 e"}
    assert ev.Eliminated("A2", "fell") in events


def test_a_movement_is_possible_if_some_order_of_falls_saves_the_ant() -> None:
    """G5.3: Ant B1 loses A1 under it and comes to rest in the line in which A1 falls; that order alone is offered."""
    g = lay(worn="d4 f7", A1="d5 w", B1="c4 se")
    assert "A1 d5>e5 e" in offered(g)
    g, _ = played(g, "A1 d5>e5 e")
    assert asked(g) == [(0, "turn.next")]
    assert where(g) == {"A1": "e5 e", "B1": "e6 se"}
    assert "A1 d5>e5 e" not in offered(lay(worn="d4", A1="d5 w", B1="c4 se"))


def test_only_orders_that_keep_the_ant_are_offered() -> None:
    """G5.3: if B2 fell first, B1 would stay on it, and A1 would fall off."""
    g = lay(worn="d4 f7", A1="d5 w", B1="c4 se", B2="c5 sw")
    g, events = played(g, "A1 d5>e5 e")
    assert events[1:] == [ev.Fell("B1", "e6"), ev.Fell("B2", "d5")]
    assert where(g)["A1"] == "e5 e"


@pytest.mark.parametrize("card", ["jetpack", "espresso", "wings"])
def test_only_orders_that_keep_the_ant_are_offered_when_a_card_moves_it(card: str) -> None:
    """G5.3, G5.4: the same movement by a card."""
    g = lay(worn="d4 f7", A1="d5 w", B1="c4 se", B2="c5 sw", hands=(card,))
    g, events = played(g, f"A1 {card}", "A1 d5>e5 e")
    assert events[2:] == [ev.Fell("B1", "e6"), ev.Fell("B2", "d5")]
    assert where(g)["A1"] == "e5 e"


def test_only_orders_that_keep_the_ant_are_offered_after_a_leap() -> None:
    """G5.5: if B2 fell first, B1 would stay on it and never come to f7, where A1 lands on it."""
    g = lay(worn="d4 e5 g7", A1="d5 w", B1="c4 se", B2="c5 sw", hands=("pogo",))
    g, events = played(g, "A1 pogo", "A1 d5>d7 sw")
    assert events[2] == ev.Fell("B1", "f7")
    assert where(g) == {"A1": "e7 sw", "B1": "f7 se", "B2": "d5 sw"}


def test_only_orders_that_keep_a_turned_ant_are_offered() -> None:
    """G5.5: Ant A1 lands on C1, which leans on B2, and that on B1. C2 has to fall first, or B1 would pull them all away."""
    standing = {"A1": "d6 w", "B1": "c6 sw", "B2": "c7 w", "C1": "d8 nw", "C2": "c5 se"}
    g = lay(seats=3, worn="d5 e7", hands=("gyro",), standing=standing)
    g, events = played(g, "A1 gyro", "A1 turn e")
    assert events[1:] == [ev.Turned("A1", "e"), ev.Fell("A1", "d7"), ev.Fell("C2", "d6")]
    assert where(g) == standing | {"A1": "d7 e", "C2": "d6 se"}


@pytest.mark.parametrize(("damaged", "destroyed"), [("f7", ""), ("", "f7")])
def test_a_mined_asteroid_that_lies_face_down_counts_as_staying(
    damaged: str, destroyed: str
) -> None:
    """G5.3: Ant A1 will fall toward f7; that B1 may fall there first and break it is a risk that it may take."""
    facts = {"A1": "d5 w", "B1": "c4 se"}
    mined = lay(
        damaged=damaged, destroyed=destroyed, mined="f7", worn="d4", hands=("pogo",), standing=facts
    )
    g, _ = played(mined, "A1 pogo", "A1 d5>d7 sw")
    assert set(offered(g)) == {"A1 fall", "B1 fall"}
    g, events = played(g, "B1 fall")
    if damaged:
        g, _ = played(g, "gain energy")
        assert where(g) == {"A1": "e7 sw"}
    else:
        assert ev.Eliminated("A1", "fell") in events


def test_shooting_away_what_one_stands_on_is_no_movement() -> None:
    """G5.3: nor is towing it away; neither is forbidden."""
    g = lay(destroyed="d4", A1="d5 w", hands=("shotgun",))
    g, events = played(g, "A1 shotgun w")
    assert events[-1] == ev.Eliminated("A1", "fell")
    g = lay(worn="d4", A1="d5 w", hands=("magnet",))
    g, events = played(g, "A1 magnet", "d4>c4")
    assert events[-1] == ev.Eliminated("A1", "fell")


def test_a_movement_may_end_on_a_mine() -> None:
    """G5.4: that is not falling off (AG-15)."""
    g = lay(worn="d4 d8", mined="d8", A1="d5 w")
    g, events = played(g, "A1 d5>d6 e")
    assert events[1:3] == [ev.Fell("A1", "d7"), ev.Exploded("d8")]
    assert where(g) == {}


def test_a_movement_may_end_with_a_collision() -> None:
    """G5.4: Ant B1 stood on A1, which jumps from under it and turns toward it (AG-15)."""
    g = lay(worn="e5", A1="d5 sw", B1="d6 w")
    g, events = played(g, "A1 d5>d4 e")
    assert ev.Collided("A1", "B1") in events
    assert where(g) == {}


def test_an_extra_movement_is_a_movement_like_any_other() -> None:
    """G5.5: jump and turn, no falling off, and it must change something (AG-78)."""
    g = lay(worn="d4", A1="d5 w", hands=("jetpack",))
    own = about(g, "A1 d5")
    g, _ = played(g, "A1 jetpack")
    assert about(g, "A1 d5") == own
    with pytest.raises(Illegal):
        apply(g, 0, do.Move("A1", "d5", "d5", "w"))
    with pytest.raises(Illegal):
        apply(g, 0, do.Move("A1", "d5", "d6", "e"))


@pytest.mark.parametrize(
    "order",
    [
        ("A1 jetpack", "A1 d5>e5 nw", "A1 e5>e4 ne"),
        ("A1 d5>e5 nw", "A1 jetpack", "A1 e5>e4 ne"),
    ],
)
def test_an_extra_movement_comes_before_or_after_the_own_one(order: tuple[str, ...]) -> None:
    """G5.5"""
    g = lay(worn="d4", A1="d5 w", A2="f9 e", hands=("jetpack",))
    g, _ = played(g, *order)
    assert where(g)["A1"] == "e4 ne"
    assert about(g, "A1 e4") == set()


# ---------------------------------------------------------------- 10. elimination


def test_an_ant_that_falls_off_is_eliminated() -> None:
    """G10.1"""
    g = lay(worn="d2", destroyed="d6", A1="d3 w", B1="c5 se", hands=("shotgun",))
    g, events = played(g, "A1 shotgun e")
    assert ev.Eliminated("B1", "fell") in events
    assert g.ants["B1"].at == ""


@pytest.mark.parametrize(
    ("ant", "worn", "how"),
    [("d5 e", "d6", "splat"), ("d5 se", "e6 d7", "splat"), ("d8 se", "e9", "pushed")],
)
def test_a_push_into_something_or_off_the_area_eliminates(ant: str, worn: str, how: ev.How) -> None:
    """G10.2: on the first space or a later one (AG-43), or over the edge (AG-44)."""
    g = lay(worn=f"d2 {worn}", A1="d3 w", B1=ant, hands=("shotgun",))
    g, events = played(g, "A1 shotgun e")
    assert ev.Eliminated("B1", how) in events


def test_colliding_ants_and_ants_on_a_mine_are_eliminated() -> None:
    """G10.3: so are those of which a card says it."""
    _, events = settled(lay(loose="A1 B1", A1="d3 e", B1="d8 w"))
    assert ev.Eliminated("B1", "collided") in events
    _, events = settled(lay(worn="d6", mined="d6", loose="B1", B1="d3 e"))
    assert ev.Eliminated("B1", "mine") in events
    g = lay(worn="d2 d7", A1="d3 w", B1="d6 e", hands=("lens",))
    _, events = played(g, "A1 lens e")
    assert ev.Eliminated("B1", "card") in events


MEANS = {
    "a hit": (("A1 lens e",), {"worn": "d2 d7", "B1": "d6 e"}),
    "a splat": (("A1 shotgun e",), {"worn": "d2 d7", "B1": "d6 e"}),
    "a push off the area": (("A1 railgun e",), {"worn": "d2 e9", "B1": "d8 se"}),
    "what it stood on broke": (("A1 shotgun e",), {"worn": "d2 d5", "B1": "c5 sw"}),
    "what it stood on went away": (("A1 magnet", "d5>c7"), {"worn": "d2 d5", "B1": "c5 sw"}),
    "the Ant below moved": (("A1 d3>c2 sw",), {"worn": "d2", "B1": "c3 sw"}),
}
"""How B1 can be lost in A's turn; the other facts of each position."""


@pytest.mark.parametrize("means", MEANS)
def test_an_opponents_ant_pays_both_sides(means: str) -> None:
    """G10.4: one Energy for the active player, one Legendary card for the owner, by whatever means (AG-21)."""
    moves, facts = MEANS[means]
    g = lay(
        A1="d3 w",
        hands=("lens shotgun railgun magnet",),
        top="eggs",
        worn=facts["worn"],
        B1=facts["B1"],
    )
    g, events = played(g, *moves)
    assert "B1" not in where(g)
    assert g.energy == [1, 0]
    assert g.hands[1] == ["eggs"]
    assert of_kind(events, ev.Drew) == [ev.Drew(1, "eggs", "legendary")]


def test_the_compensation_is_drawn_unseen() -> None:
    """G10.4: the others see that it is a Legendary card."""
    g = lay(worn="d2 d7", A1="d3 w", B1="d6 e", hands=("lens",), top="eggs")
    _, events = played(g, "A1 lens e")
    (drew,) = of_kind(events, ev.Drew)
    assert drew.seen_by(Seat(1)) == drew
    assert drew.seen_by(Seat(0)) == ev.DrewFrom(1, "legendary")


def test_the_compensation_is_drawn_in_the_middle_of_a_card() -> None:
    """G10.4: before the second missile is aimed (AG-79)."""
    g = lay(worn="d2 d7", A1="d3 w", B1="d6 e", hands=("beamrifle",), top="eggs")
    g, _ = played(g, "A1 beamrifle e")
    assert asked(g) == [(0, "aim")]
    assert (g.energy, g.hands[1]) == ([1, 0], ["eggs"])


def test_two_ants_at_once_count_twice() -> None:
    """G10.4: both lose the Asteroid on which they stood (AG-23)."""
    g = lay(worn="d2 d6", A1="d3 w", B1="c6 sw", B2="e6 ne", hands=("shotgun",), top="eggs moon")
    g, _ = played(g, "A1 shotgun e")
    while asked(g) == [(0, "falls")]:
        g, _ = played(g, offered(g)[0])
    assert set(where(g)) == {"A1"}
    assert g.energy == [2, 0]
    assert g.hands[1] == ["eggs", "moon"]


def test_ants_of_two_opponents_compensate_both() -> None:
    """G10.4"""
    g = lay(seats=3, worn="d2 d6", A1="d3 w", B1="c6 sw", C1="e6 ne", hands=("shotgun",))
    g, _ = played(g, "A1 shotgun e")
    while asked(g) == [(0, "falls")]:
        g, _ = played(g, offered(g)[0])
    assert g.energy == [2, 0, 0]
    assert [len(hand) for hand in g.hands] == [0, 1, 1]


def test_nobody_is_paid_for_an_ant_that_is_lost_in_its_owners_turn() -> None:
    """G10.5: by the owner's Weapon (AG-20)."""
    g = lay(worn="d2 d7", A1="d3 w", A2="d6 e", hands=("lens",))
    g, events = played(g, "A1 lens e")
    assert ev.Eliminated("A2", "card") in events
    assert (g.energy, g.hands) == ([0, 0], [[], []])


def test_a_collision_pays_for_the_opponents_ant_alone() -> None:
    """G10.5: B1's owner is compensated, A1's is not."""
    g, _ = settled(lay(loose="A1 B1", A1="d3 e", B1="d8 w"))
    assert g.energy == [1, 0]
    assert [len(hand) for hand in g.hands] == [0, 1]


def test_a_mine_that_an_opponent_placed_pays_nobody() -> None:
    """G10.5: Ant A1 runs onto B's Mine in A's own turn (AG-22)."""
    ants = {"A1": "d5 w", "B1": "b3 w"}
    g = lay(turn=1, first=1, worn="d4 d8", hands=("", "minelayer"), standing=ants, A2="f9 e")
    g, _ = played(g, "B1 minelayer", "mine d8", "end turn", "A1 d5>d6 e")
    assert "A1" not in where(g)
    assert (g.energy, g.hands) == ([0, 0], [[], []])


def test_eliminated_ants_are_in_the_hospital_until_their_owners_turn() -> None:
    """G10.6: Ant B1 returns at the beginning of B's next turn, not before."""
    g = lay(worn="d2 d7", A1="d3 w", A2="f9 e", B1="d6 e", B2="b3 w", hands=("lens",))
    g, _ = played(g, "A1 lens e")
    assert g.ants["B1"].at == ""
    assert asked(g)[0][0] == 0
    g, _ = played(g, "end turn")
    assert asked(g) == [(1, "deploy")]
    assert about(g, "B1 deploy ") == {"b1", "c3", "c2", "a1", "a2"}


def test_a_mined_asteroid_that_would_go_holds_nobody() -> None:
    """G5.3: a face-up Asteroid on which a falling Ant sets off a Mine is gone; nobody may count on it."""
    g = lay(worn="c2 g2", mined="g2", A1="c3 w", A2="b3 sw", hands=("pogo",))
    g, _ = played(g, "A1 pogo")
    assert "a3 sw" not in about(g, "A1 c3>")
    flown = lay(worn="h3 k4 g3", mined="k4 g3", A1="h4 w", A2="g5 w", B1="g4 se", hands=("wings",))
    flown, _ = played(flown, "A1 wings")
    assert "g6 w" not in about(flown, "A1 h4>")
