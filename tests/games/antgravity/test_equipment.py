"""Chapter 7 and the Equipment of chapter 8, clause by clause."""

from __future__ import annotations

from collections import Counter

import pytest

from games.antgravity import GAME
from games.antgravity.cards import GADGETS
from games.antgravity.data import AROUND, NEXT, SPACES, WAYS
from games.antgravity.rules import actions as do
from games.antgravity.rules import events as ev
from games.antgravity.rules.state import Antgravity
from games.core.engine import apply
from games.core.types import Illegal
from tests.games.antgravity.positions import (
    about,
    asked,
    lay,
    of_kind,
    offered,
    played,
    where,
)


def empty(g: Antgravity) -> set[str]:
    """The spaces with nothing on them."""
    return {*SPACES} - {*g.asteroids} - {*g.bases} - {ant.at for ant in g.ants.values()}


def steps_from(place: str, count: int, through: set[str]) -> set[str]:
    """The spaces up to so many steps away, each step onto one of ``through``."""
    reached = edge = {place}
    for _ in range(count):
        edge = {near for here in edge for near in AROUND[here] if near in through}
        reached = reached | edge
    return reached - {place}


# ---------------------------------------------------------------- 7. Equipment


def test_equipment_reaches_the_whole_play_area() -> None:
    """G7.1: no line of fire, no distance."""
    hand = "magnet minelayer nutcracker"
    g = lay(A1="f9 e", damaged="a1 c8 k6", hands=(hand,), energy=(9,))
    for card, word in (("magnet", "{}>"), ("minelayer", "mine {}"), ("nutcracker", "crush {}")):
        asking, _ = played(g, f"A1 {card}")
        assert all(about(asking, word.format(place)) for place in ("a1", "c8", "k6"))


def test_a_card_that_speaks_of_the_active_ant_needs_one() -> None:
    """G7.1: without one it cannot be played, not for Energy either."""
    cards = {card for card, gadget in GADGETS.items() if gadget.ant}
    assert cards == {"jetpack", "lasso", "pogo", "wormhole", "espresso", "wings"}
    g = lay(A1="f9 e", hands=(" ".join(cards),), energy=(3,))
    assert about(g, "spend ") == set()
    assert about(g, "A1 ") >= cards


NOTHING = {
    "magnet": "no Asteroid",
    "lasso": "no Asteroid in line",
    "minelayer": "no Asteroid",
    "nutcracker": "no Asteroid",
    "eggs": "no Asteroid",
    "switch": "a single Ant",
    "downunder": "no opponent's Ant",
}


@pytest.mark.parametrize("card", NOTHING)
def test_a_card_may_be_played_though_it_can_do_nothing(card: str) -> None:
    """G7.2: it is spent all the same (AG-60)."""
    g = lay(A1="f9 e", hands=(card,))
    g, events = played(g, f"A1 {card}")
    assert events == [ev.Played(0, card, "A1", 0), ev.Fizzled(card)]
    assert g.hands[0] == []
    assert card in g.equipment.discards + g.legendary.discards
    assert asked(g) == [(0, "turn.active")]


@pytest.mark.parametrize("card", [card for card in GADGETS if card not in ("parcel", "sugar")])
def test_what_a_card_lets_one_choose_may_be_skipped(card: str) -> None:
    """G7.2"""
    g = lay(A1="f9 e", A2="f11 w", B1="b3 w", damaged="c8 i6", hands=(card,))
    g, _ = played(g, f"A1 {card}")
    assert len(offered(g)) > 1
    before = where(g)
    g, events = played(g, "skip")
    assert events == [ev.Fizzled(card)]
    assert where(g) == before
    assert asked(g) == [(0, "turn.active")]


def test_an_asteroid_is_moved_with_all_that_it_is() -> None:
    """G7.3: its face, its damage, its Mine; who has peeked still knows it (AG-74)."""
    g = lay(
        A1="f9 e", damaged="c3", worn="g3", mined="c3 g3", hands=("magnet magnet",), energy=(1,)
    )
    g.asteroids["c3"].peeked = [1]
    g, _ = played(g, "A1 magnet", "c3>d5", "A1 magnet", "g3>g4")
    assert (g.asteroids["d5"].up, g.asteroids["d5"].mine) == (False, True)
    assert (g.asteroids["g4"].up, g.asteroids["g4"].mine) == (True, True)
    assert GAME.seat_view(g, 1).peeked == (("d5", "damaged"),)
    assert GAME.seat_view(g, 0).peeked == ()


def test_an_asteroid_goes_to_an_empty_space_whatever_lies_between() -> None:
    """G7.3: never onto an occupied one (AG-46)."""
    g = lay(A1="d6 w", B1="d7 w", worn="d4 d5", hands=("magnet",))
    g, _ = played(g, "A1 magnet")
    assert "d7" not in about(g, "d4>")
    assert about(g, "d5>") >= {"d8", "d3", "d2"}
    assert about(g, "d5>").isdisjoint({"d4", "d6", "d7", "f6"})


def test_the_ants_on_a_moved_asteroid_fall() -> None:
    """G7.3: gravity works on them (AG-47)."""
    g = lay(A1="f9 e", B1="d6 w", worn="d5 d2", hands=("magnet",))
    g, events = played(g, "A1 magnet", "d5>c7")
    assert events[1:] == [ev.Towed("d5", "c7"), ev.Fell("B1", "d3")]


def test_a_moved_ant_keeps_its_arrow_where_the_card_says_nothing() -> None:
    """G7.4: swapped Ants; and one of them may fall off (AG-71)."""
    g = lay(A1="d5 w", B1="h5 e", worn="d4 h6 h1", hands=("switch",))
    g, events = played(g, "A1 switch", "swap A1 B1")
    assert events[1] == ev.Swapped("A1", "B1")
    assert {event.ant for event in events if isinstance(event, ev.Eliminated)} == {"B1"}
    assert where(g) == {"A1": "h2 w"}


def test_an_ant_out_of_the_wormhole_points_at_the_base() -> None:
    """G7.4: the card says so (AG-71)."""
    g = lay(A1="d5 w", worn="d4", hands=("wormhole",))
    g, _ = played(g, "A1 wormhole")
    for text in about(g, "A1 d5>"):
        to, down = text.split()
        assert NEXT[to][down] in g.bases  # type: ignore[index]


# ---------------------------------------------------------------- 8. Equipment of the Arsenal


def test_jetpack() -> None:
    """G8.9: the active Ant makes an extra movement."""
    g = lay(A1="d5 w", worn="d4", hands=("jetpack",))
    own = about(g, "A1 d5")
    g, _ = played(g, "A1 jetpack")
    assert about(g, "A1 d5") == own
    g, events = played(g, "A1 d5>d6 w")
    assert events == [ev.Jumped("A1", "d6", "w"), ev.Fell("A1", "d5")]
    assert about(g, "A1 d5") == own, "its own movement is still to come"


def test_magnet() -> None:
    """G8.10: any Asteroid to an empty space within 3 spaces of where it is."""
    g = lay(A1="f9 e", B1="d4 sw", worn="d5 e4", hands=("magnet",))
    g, _ = played(g, "A1 magnet")
    near = steps_from("d5", 3, {*SPACES})
    assert about(g, "d5>") == near & empty(g)
    assert len(near) == 36
    assert about(g, "e4>") != set()


def test_parcel_from_mum() -> None:
    """G8.11: draw a Weapon and an Equipment card."""
    g = lay(A1="f9 e", hands=("parcel",), top="drill pogo")
    g, events = played(g, "A1 parcel")
    assert events[1:] == [ev.Drew(0, "drill", "weapon"), ev.Drew(0, "pogo", "equipment")]
    assert g.hands[0] == ["drill", "pogo"]


def test_gyro_slippers() -> None:
    """G8.12: turn one of your Ants on the board, then it falls. It may not fall off by that."""
    g = lay(A1="d5 w", A2="f9 e", B1="h5 e", worn="d4 d8 h6 e9", hands=("gyro",))
    g, _ = played(g, "A1 gyro")
    assert about(g, "A1 turn ") >= {"e"}
    assert about(g, "A1 turn ").isdisjoint({"w", "nw", "ne"}), "no change, or off the area"
    assert about(g, "A2 turn ") != set()
    assert about(g, "B1 turn ") == set()
    g, events = played(g, "A1 turn e")
    assert events == [ev.Turned("A1", "e"), ev.Fell("A1", "d7")]
    assert about(g, "A1 d7>") != set(), "it was no movement"


def test_gyro_slippers_turn_the_other_ant_too() -> None:
    """G8.12: the active Ant stays active."""
    g = lay(A1="d5 w", A2="h5 w", worn="d4 h4 h8", hands=("gyro",))
    g, _ = played(g, "A1 gyro", "A2 turn e")
    assert where(g) == {"A1": "d5 w", "A2": "h7 e"}
    assert asked(g) == [(0, "turn.active")]
    assert about(g, "A1 d5") != set()


def test_spider_lasso() -> None:
    """G8.13: the nearest Asteroid in a straight line, whatever lies between, comes beside the Ant if it is empty there."""
    g = lay(A1="d3 w", B1="d5 se", worn="d2 e6 d7 d9 c3 a3", damaged="f3", hands=("lasso",))
    g, _ = played(g, "A1 lasso")
    assert {text for text in offered(g) if ">" in text} == {"d7>d4", "f3>e3"}
    g, events = played(g, "d7>d4")
    assert events == [ev.Towed("d7", "d4")]


def test_spider_lasso_reaches_over_a_base() -> None:
    """G8.13: and whoever stood on the Asteroid falls."""
    g = lay(A1="d4 w", B1="h7 w", worn="d3 h6", hands=("lasso",))
    g, _ = played(g, "A1 lasso")
    assert about(g, "h6>") == {"e5"}
    g, events = played(g, "h6>e5")
    assert events[0] == ev.Towed("h6", "e5")
    assert "B1" not in where(g)


def test_mine_beetle() -> None:
    """G8.14: place a Mine on any Asteroid that has none."""
    g = lay(A1="f9 e", damaged="d5", worn="h5", destroyed="c3", mined="c3", hands=("minelayer",))
    g, _ = played(g, "A1 minelayer")
    assert about(g, "mine ") == {"d5", "h5"}
    g, events = played(g, "mine h5")
    assert events == [ev.MineLaid(0, "h5")]
    assert g.mines == 7


def test_pogo_cricket() -> None:
    """G8.15: exactly 2 spaces in a straight line, over anything, to an empty one; then it turns or keeps its arrow."""
    g = lay(A1="d5 w", B1="e6 sw", worn="d4 e5 d8 d2", hands=("pogo",))
    g, _ = played(g, "A1 pogo")
    over = about(g, "A1 d5>")
    assert {text.split()[0] for text in over} <= {"d7", "f7", "f5", "d3", "b3", "b5"}
    assert {"d7 e", "d7 w", "f5 ne", "f5 e", "d3 e", "d3 w"} <= over
    assert over.isdisjoint({"d7 ne", "d7 nw"}), "it may not fall off by that"
    kept, events = played(g, "A1 d5>d3 w")
    assert events == [ev.Jumped("A1", "d3", "w")]
    assert where(kept)["A1"] == "d3 w"


def test_sugar_cube() -> None:
    """G8.16: gain 2 Energy."""
    g, events = played(lay(A1="f9 e", hands=("sugar",)), "A1 sugar")
    assert events[1:] == [ev.EnergyGained(0, 2)]
    assert g.energy == [2, 0]


def test_old_switcheroo() -> None:
    """G8.21: any two Ants on the board swap spaces. Each keeps its arrow."""
    g = lay(A1="d5 w", A2="f9 e", B1="h5 w", worn="d4 h4", hands=("switch",))
    g, _ = played(g, "A1 switch")
    assert about(g, "swap ") == {"A1 A2", "A1 B1", "A2 B1"}
    g, events = played(g, "swap A1 B1")
    assert events == [ev.Swapped("A1", "B1")]
    assert where(g) == {"A1": "h5 w", "A2": "f9 e", "B1": "d5 w"}


def test_old_switcheroo_swaps_neighbours() -> None:
    """G8.21: then they fall as they point."""
    g = lay(A1="d5 w", B1="d6 w", worn="d4", hands=("switch",))
    g, events = played(g, "A1 switch", "swap A1 B1")
    assert events[1:] == [ev.Swapped("A1", "B1")]
    assert where(g) == {"A1": "d6 w", "B1": "d5 w"}


@pytest.mark.parametrize(("damaged", "destroyed"), [("d5", ""), ("", "d5")])
def test_nutcracker(damaged: str, destroyed: str) -> None:
    """G8.22: destroy any Asteroid. Its token returns to the pool unseen, and nobody gains anything by it."""
    g = lay(A1="f9 e", damaged=damaged, destroyed=destroyed, hands=("nutcracker",))
    pool = Counter(g.pool)
    g, events = played(g, "A1 nutcracker", "crush d5")
    assert events[1:] == [ev.Crushed("d5")]
    assert g.asteroids == {}
    assert Counter(g.pool) - pool == {"damaged" if damaged else "destroyed": 1}
    assert (g.energy, asked(g)) == ([0, 0], [(0, "turn.active")])


def test_nutcracker_lets_ants_fall() -> None:
    """G8.22: an opponent's Ant that is eliminated so pays as ever."""
    g = lay(A1="f9 e", B1="c5 se", damaged="d6", hands=("nutcracker",))
    g, events = played(g, "A1 nutcracker", "crush d6")
    assert events[1:3] == [ev.Crushed("d6"), ev.Eliminated("B1", "fell")]
    assert g.energy == [1, 0]


def test_actual_wormhole() -> None:
    """G8.23: to an empty space beside any Base; its gravity then points at it."""
    g = lay(A1="d5 w", B1="b3 w", worn="d4 f7", hands=("wormhole",))
    g, _ = played(g, "A1 wormhole")
    beside = {near for base in g.bases for near in AROUND[base]} & empty(g)
    assert {text.split()[0] for text in about(g, "A1 d5>")} == beside
    g, events = played(g, "A1 d5>c2 ne")
    assert events == [ev.Warped("A1", "c2", "ne")]
    assert where(g)["A1"] == "c2 ne"


def test_actual_wormhole_turns_an_ant_that_stays_where_it_is() -> None:
    """G8.23: where it is beside a Base already."""
    g = lay(A1="f5 w", worn="f4", hands=("wormhole",))
    g, _ = played(g, "A1 wormhole")
    assert about(g, "A1 f5 ") == {"e"}
    g, events = played(g, "A1 f5 e")
    assert events == [ev.Warped("A1", "f5", "e")]
    assert about(g, "A1 pickup ") == {"white", "own"}


def test_down_under() -> None:
    """G8.24: all of one opponent's Ants on the board turn at once; then gravity works."""
    ants = {"A1": "f9 e", "B1": "d5 w", "B2": "h5 w", "C1": "b5 e"}
    g = lay(seats=3, worn="d4 h4 d7 h7", hands=("downunder",), standing=ants)
    g, _ = played(g, "A1 downunder")
    assert about(g, "tilt ") == {f"{seat} {way}" for seat in "BC" for way in WAYS}
    g, events = played(g, "tilt B e")
    assert events == [
        ev.Turned("B1", "e"),
        ev.Turned("B2", "e"),
        ev.Fell("B1", "d6"),
        ev.Fell("B2", "h6"),
    ]


def test_down_under_may_throw_ants_off() -> None:
    """G8.24: nothing protects an opponent."""
    g = lay(A1="f9 e", B1="d5 w", worn="d4", hands=("downunder",))
    g, events = played(g, "A1 downunder", "tilt B e")
    assert ev.Eliminated("B1", "fell") in events
    assert g.energy == [1, 0]


def test_cuckoo_eggs() -> None:
    """G8.25: two Mines, one after the other, each on any Asteroid that has none."""
    g = lay(A1="f9 e", damaged="d5", worn="h5", hands=("eggs",))
    g, _ = played(g, "A1 eggs")
    assert about(g, "mine ") == {"d5", "h5"}
    g, _ = played(g, "mine d5")
    assert about(g, "mine ") == {"h5"}
    one, _ = played(g, "skip")
    assert (one.mines, asked(one)) == (8, [(0, "turn.active")])
    both, _ = played(g, "mine h5")
    assert (both.mines, asked(both)) == (7, [(0, "turn.active")])


def test_royal_jelly() -> None:
    """G8.26: draw 3 basic cards, Weapons and Equipment in any mix."""
    g = lay(A1="f9 e", hands=("jelly",), top="drill grenade skewer pogo lasso gyro")
    g, _ = played(g, "A1 jelly")
    assert about(g, "weapons ") == {"0", "1", "2", "3"}
    for weapons in range(4):
        after, _ = played(g, f"weapons {weapons}")
        expected = ["drill", "grenade", "skewer"][:weapons] + ["pogo", "lasso", "gyro"][
            : 3 - weapons
        ]
        assert {*after.hands[0]} == {*expected}
        assert len(after.hands[0]) == 3


def test_double_espresso() -> None:
    """G8.27: two extra movements, one after the other."""
    g = lay(A1="d5 w", worn="d4", hands=("espresso",))
    g, _ = played(g, "A1 espresso", "A1 d5>e5 nw")
    assert about(g, "A1 e5>") != set()
    g, _ = played(g, "A1 e5>e4 ne")
    assert asked(g) == [(0, "turn.active")]
    assert about(g, "A1 e4>") != set(), "its own movement is still to come"
    once, _ = played(
        lay(A1="d5 w", worn="d4", hands=("espresso",)), "A1 espresso", "A1 d5>e5 nw", "skip"
    )
    assert asked(once) == [(0, "turn.active")]


def test_double_espresso_ends_with_the_ant() -> None:
    """G8.27: the first movement led onto a Mine."""
    g = lay(A1="d5 w", A2="f9 e", worn="d4 d8", mined="d8", hands=("espresso",))
    g, events = played(g, "A1 espresso", "A1 d5>d6 e")
    assert ev.Eliminated("A1", "mine") in events
    assert asked(g) == [(0, "turn")]


def test_spare_moon() -> None:
    """G8.28: an Asteroid from the pool, drawn unseen, face down on any empty space."""
    g = lay(A1="f9 e", B1="d5 w", worn="d4", hands=("moon",))
    g, _ = played(g, "A1 moon")
    assert about(g, "launch ") == empty(g)
    g, events = played(g, "launch h5")
    assert events == [ev.Launched("h5")]
    assert not g.asteroids["h5"].up
    assert (len(g.pool), g.asteroids["h5"].mine) == (43, False)


def test_wings() -> None:
    """G8.29: through one or two empty spaces, the second adjacent to the first; then it turns or keeps its arrow."""
    g = lay(A1="d3 w", worn="d2 c2 c3 d4 e4 d9 e1", hands=("wings",))
    g, _ = played(g, "A1 wings")
    goals = {text.split()[0] for text in about(g, "A1 d3>")}
    assert goals <= steps_from("d3", 2, empty(g))
    assert goals >= {"e3", "f3", "f4", "e2"}
    assert "d1" not in goals, "that is three"
    kept, events = played(g, "A1 d3>f4 w")
    assert events[0] == ev.Jumped("A1", "f4", "w")
    assert where(kept)["A1"] == "f3 w"


def test_wings_fly_where_gravity_would_not_let_an_ant_stay() -> None:
    """G8.29: gravity waits meanwhile and works at the end; but nobody falls off by that (AG-51)."""
    g = lay(A1="d3 w", worn="d2", hands=("wings",))
    g, _ = played(g, "A1 wings")
    assert {text.split()[0] for text in about(g, "A1 d3>")} <= steps_from("d3", 2, empty(g))
    assert "d5 w" in about(g, "A1 d3>")
    assert about(g, "A1 d3>").isdisjoint({"d4 e", "d5 e", "d5 nw"})
    with pytest.raises(Illegal):
        apply(g, 0, do.Move("A1", "d3", "d6", "w"))
    g, events = played(g, "A1 d3>d5 w")
    assert events == [ev.Jumped("A1", "d5", "w"), ev.Fell("A1", "d3")]


def test_walled_in_wings_do_nothing() -> None:
    """G8.29: nothing is flown over."""
    g = lay(A1="d3 w", worn="d2 c2 c3 d4 e4 e3", hands=("wings",))
    g, events = played(g, "A1 wings")
    assert events[-1] == ev.Fizzled("wings")
    assert of_kind(events, ev.Jumped) == []
