"""Chapters 11 and 12, clause by clause: Asteroids that are hit, Mines that go off."""

from __future__ import annotations

from collections import Counter

import pytest

from games.antgravity import GAME
from games.antgravity.rules import actions as do
from games.antgravity.rules import events as ev
from games.core.engine import apply
from games.core.types import Illegal
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

# ---------------------------------------------------------------- 11. Asteroids


def test_a_hit_asteroid_is_turned_over_and_takes_effect() -> None:
    """G11.1: Damaged stays face up, Destroyed goes."""
    g = lay(damaged="d5", destroyed="d7", A1="d6 w", hands=("shotgun shotgun",), energy=(1,))
    g, events = played(g, "A1 shotgun e")
    assert events[-1] == ev.Struck("d7", "destroyed", again=False)
    assert list(g.asteroids) == ["d5"]
    g, events = played(g, "A1 shotgun w")
    assert events[-1] == ev.Struck("d5", "damaged", again=False)
    assert g.asteroids["d5"].up
    assert GAME.public_view(g).table.asteroids[0].damaged


def test_damaged_pays_one_energy_or_a_basic_card() -> None:
    """G11.2: whichever the active player likes."""
    g = lay(damaged="d5", A1="d4 e", hands=("shotgun",), top="drill pogo")
    g, _ = played(g, "A1 shotgun e")
    assert asked(g) == [(0, "bonus")]
    assert set(offered(g)) == {"gain energy", "gain weapon", "gain equipment"}
    energy, _ = played(g, "gain energy")
    assert (energy.energy, energy.hands[0]) == ([1, 0], [])
    weapon, _ = played(g, "gain weapon")
    assert (weapon.energy, weapon.hands[0]) == ([0, 0], ["drill"])
    equipment, _ = played(g, "gain equipment")
    assert (equipment.energy, equipment.hands[0]) == ([0, 0], ["pogo"])


def test_a_damaged_asteroid_that_is_hit_again_is_destroyed_and_pays_nothing() -> None:
    """G11.2: destroying is not damaging (AG-26, AG-27)."""
    g = lay(worn="d2 d5", A1="d3 w", hands=("shotgun",))
    g, events = played(g, "A1 shotgun e")
    assert events[1:] == [ev.Struck("d5", "damaged", again=True)]
    assert asked(g) == [(0, "turn.active")]
    assert "d5" not in g.asteroids
    assert g.energy == [0, 0]


def test_destroyed_pays_nothing() -> None:
    """G11.2: only turning up Damaged does (AG-26)."""
    g = lay(worn="d2", destroyed="d5", A1="d3 w", hands=("shotgun",))
    g, _ = played(g, "A1 shotgun e")
    assert asked(g) == [(0, "turn.active")]
    assert g.energy == [0, 0]


def test_the_active_player_alone_is_paid() -> None:
    """G11.2: nobody else is asked."""
    g = lay(turn=1, damaged="d5", A1="d4 e", B1="d6 w", hands=("", "shotgun"))
    g, _ = played(g, "B1 shotgun w")
    assert asked(g) == [(1, "bonus")]


def test_where_no_card_is_left_energy_is_what_is_paid() -> None:
    """G11.2"""
    g = lay(damaged="d5", A1="d4 e", hands=("shotgun",))
    g.hands[1] += [*g.equipment.draw, *g.weapons.draw]
    g.equipment.draw, g.weapons.draw = [], []
    g, _ = played(g, "A1 shotgun e")
    assert offered(g) == ["gain energy"], "the Shotgun is still being resolved"


def test_a_destroyed_asteroid_returns_to_the_pool_unseen() -> None:
    """G11.3: nobody knows which token of the pool it is (AG-28)."""
    g = lay(worn="d2", destroyed="d5", A1="d3 w", hands=("shotgun",))
    before = Counter(g.pool)
    g, _ = played(g, "A1 shotgun e")
    assert Counter(g.pool) - before == {"destroyed": 1}
    assert GAME.public_view(g).table.pool == 44
    one = lay(damaged="d5", worn="d2", A1="d3 w")
    other = lay(destroyed="d5", worn="d2", A1="d3 w")
    assert GAME.public_view(one) == GAME.public_view(other), "the pool is a number"


def test_a_damaged_token_that_returns_is_face_down_again() -> None:
    """G11.3: shuffled among the others (AG-28, AG-74)."""
    g = lay(worn="d2 d5", A1="d3 w", hands=("shotgun",))
    before = Counter(g.pool)
    g, _ = played(g, "A1 shotgun e")
    assert Counter(g.pool) - before == {"damaged": 1}


def test_an_asteroid_from_the_pool_is_drawn_by_chance() -> None:
    """G11.3: both kinds come up (AG-28, AG-74)."""
    found = set()
    for seed in range(12):
        g = lay(A1="f9 e", hands=("moon",))
        g.rng.key = bytes([seed]) * 32
        g, _ = played(g, "A1 moon", "launch d5")
        found.add(g.asteroids["d5"].token)
        assert (g.asteroids["d5"].up, g.asteroids["d5"].peeked) == (False, [])
    assert found == {"damaged", "destroyed"}


# ---------------------------------------------------------------- 12. Mines


@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        ("", ("A1 d5>d6 e",)),  # a movement and a fall
        ("", ("A1 d5>e5 e",)),  # a movement to beside it
        ("jetpack", ("A1 jetpack", "A1 d5>d6 e")),
        ("pogo", ("A1 pogo", "A1 d5>d7 e")),
        ("wings", ("A1 wings", "A1 d5>d7 e")),
    ],
)
def test_a_mine_goes_off_when_an_ant_lands_on_its_asteroid(
    hand: str, moves: tuple[str, ...]
) -> None:
    """G12.1: by whatever movement (AG-68)."""
    g = lay(worn="d4 d8 e6", mined="d8 e6", A1="d5 w", hands=(hand,))
    g, events = played(g, *moves)
    assert len(of_kind(events, ev.Exploded)) == 1
    assert "A1" not in where(g)


def test_a_turn_toward_it_is_a_landing() -> None:
    """G12.1: it was adjacent, but its arrow pointed elsewhere (AG-30, AG-68)."""
    g = lay(worn="d4 d6", mined="d6", A1="d5 w")
    g, events = played(g, "A1 d5 e")
    assert events[1] == ev.Exploded("d6")
    assert where(g) == {}


@pytest.mark.parametrize(
    ("card", "facts"),
    [
        ("shotgun", {"B1": "d5 se", "worn": "d2 e6 e8", "mined": "e8"}),  # a push
        ("vertigo", {"B1": "d5 se", "worn": "d2 e6 d6", "mined": "d6"}),  # a tilt
        ("shotgun", {"B1": "d5 se", "worn": "d2 e6 f9", "mined": "f9"}),  # a push and a fall
    ],
)
def test_a_hit_can_make_an_ant_land(card: str, facts: dict[str, str]) -> None:
    """G12.1: whoever brings it about (AG-68)."""
    g = lay(A1="d3 w", B1=facts["B1"], worn=facts["worn"], mined=facts["mined"], hands=(card,))
    g, events = played(g, f"A1 {card} e")
    assert of_kind(events, ev.Exploded) == [ev.Exploded(facts["mined"])]
    assert ev.Eliminated("B1", "mine") in events


def test_a_swap_and_a_tilt_make_ants_land() -> None:
    """G12.1: cards that move or turn Ants (AG-68)."""
    g = lay(worn="d4 h4 h6", mined="h4", A1="d5 w", B1="h5 e", hands=("switch downunder",))
    swapped, events = played(g, "A1 switch", "swap A1 B1")
    assert of_kind(events, ev.Exploded) == [ev.Exploded("h4")]
    assert "A1" not in where(swapped)
    g, events = played(g, "A1 downunder", "tilt B w")
    assert of_kind(events, ev.Exploded) == [ev.Exploded("h4")]
    assert "B1" not in where(g)


def test_the_gyro_makes_an_ant_land() -> None:
    """G12.1: it was adjacent, but its arrow pointed elsewhere (AG-68)."""
    g = lay(worn="d4 d6", mined="d6", A1="d5 w", hands=("gyro",))
    g, events = played(g, "A1 gyro", "A1 turn e")
    assert events[1:4] == [
        ev.Turned("A1", "e"),
        ev.Exploded("d6"),
        ev.Struck("d6", "damaged", again=True),
    ]
    assert where(g) == {}


def test_whoever_stood_there_just_before_does_not_land() -> None:
    """G12.1: a jump to another side of the same Asteroid (AG-68)."""
    g = lay(worn="d4", mined="d4", A1="d5 w")
    g, events = played(g, "A1 d5>e5 nw")
    assert of_kind(events, ev.Exploded) == []
    assert where(g) == {"A1": "e5 nw"}


def test_a_fall_back_onto_it_is_a_landing() -> None:
    """G12.1: even if the Ant came from there."""
    g = lay(worn="d4", mined="d4", A1="d5 w")
    g, events = played(g, "A1 d5>d6 w")
    assert events[1:3] == [ev.Fell("A1", "d5"), ev.Exploded("d4")]


def test_whoever_lands_on_an_ant_does_not_land_on_its_asteroid() -> None:
    """G12.1: it stands on the Ant (AG-68)."""
    g = lay(worn="d8", mined="d8", loose="A1", A1="d3 e", B1="d7 e")
    g, events = settled(g)
    assert events == [ev.Fell("A1", "d6")]


def test_an_ant_beside_it_with_another_arrow_is_not_on_it() -> None:
    """G12.1: nor in the sense of G12.2 (AG-30)."""
    g = lay(worn="d8 e9", mined="d8", loose="A1", A1="d3 e", B1="e8 e", B2="d9 w")
    g, events = settled(g)
    gone = {event.ant for event in events if isinstance(event, ev.Eliminated)}
    assert gone == {"A1", "B2"}
    assert where(g) == {"B1": "e8 e"}


@pytest.mark.parametrize(
    ("damaged", "destroyed", "worn"), [("d8", "", ""), ("", "d8", ""), ("", "", "d8")]
)
def test_all_ants_on_it_are_eliminated_whatever_becomes_of_it(
    damaged: str, destroyed: str, worn: str
) -> None:
    """G12.2: it is hit as by a missile; the Mine returns to the supply (AG-32, AG-70)."""
    facts = {"A1": "d3 e", "A2": "c8 sw", "B1": "d9 w"}
    g = lay(damaged=damaged, destroyed=destroyed, worn=worn, mined="d8", loose="A1", standing=facts)
    assert g.mines == 8
    g, events = settled(g)
    assert events[:3] == [
        ev.Fell("A1", "d7"),
        ev.Exploded("d8"),
        ev.Struck("d8", "destroyed" if destroyed else "damaged", again=bool(worn)),
    ]
    gone = of_kind(events, ev.Eliminated)
    assert gone == [ev.Eliminated(ant, "mine") for ant in ("A1", "A2", "B1")]
    assert where(g) == {}
    assert g.mines == 9
    assert ("d8" in g.asteroids) is bool(damaged)


def test_a_mine_pays_the_active_player_if_damaged_shows() -> None:
    """G12.2: though the Ant that landed is the active player's own (AG-32)."""
    g = lay(damaged="d8", worn="d4", mined="d8", A1="d5 w", A2="f9 e", energy=(0, 0))
    g, _ = played(g, "A1 d5>d6 e")
    assert asked(g) == [(0, "bonus")]
    g, _ = played(g, "gain energy")
    assert g.energy == [1, 0]
    assert asked(g) == [(0, "turn")]


def test_a_mine_that_breaks_its_asteroid_lets_others_fall() -> None:
    """G12.2: then gravity works on whoever stood on those who are gone (AG-69)."""
    g = lay(destroyed="d8", mined="d8", loose="A1", A1="d3 e", A2="d2 e", B1="c7 se")
    g, events = settled(g)
    assert of_kind(events, ev.Eliminated)[0] == ev.Eliminated("A1", "mine")
    assert where(g) == {}


def test_a_mine_laid_under_standing_ants_does_not_go_off() -> None:
    """G12.3: until somebody lands (AG-31)."""
    g = lay(worn="d4", A1="d5 w", hands=("minelayer",))
    g, events = played(g, "A1 minelayer", "mine d4")
    assert of_kind(events, ev.Exploded) == []
    assert g.asteroids["d4"].mine
    assert where(g) == {"A1": "d5 w"}
    g, events = played(g, "A1 d5>d6 w")
    assert of_kind(events, ev.Exploded) == [ev.Exploded("d4")]


def test_a_mined_asteroid_that_is_moved_against_an_ant_does_not_go_off() -> None:
    """G12.3: the Ant did not land (AG-31, AG-68)."""
    g = lay(
        worn="c3 d4", damaged="d8", mined="d8", A1="c4 w", B1="d5 w", hands=("magnet nutcracker",)
    )
    g, events = played(g, "A1 magnet", "d8>d6")
    assert of_kind(events, ev.Exploded) == []
    assert g.asteroids["d6"].mine


def test_a_mined_asteroid_put_in_the_way_of_a_fall_goes_off() -> None:
    """G12.3: to fall onto it is to land."""
    facts = {"A1": "f9 e", "B1": "d5 w"}
    g = lay(worn="d4 c3", mined="c3", hands=("magnet magnet",), energy=(1,), standing=facts)
    g, events = played(g, "A1 magnet", "c3>d2", "A1 magnet", "d4>c4")
    assert events[-5:-2] == [
        ev.Exploded("d2"),
        ev.Struck("d2", "damaged", again=True),
        ev.Eliminated("B1", "mine"),
    ]


def test_a_missile_does_not_set_off_a_mine() -> None:
    """G12.3: the Ants on the Asteroid stay, the Mine too (AG-33)."""
    g = lay(worn="d2", damaged="d6", mined="d6", A1="d3 w", B1="d7 w", hands=("shotgun",))
    g, events = played(g, "A1 shotgun e", "gain energy")
    assert of_kind(events, ev.Exploded, ev.Eliminated) == []
    assert g.asteroids["d6"].mine
    assert where(g)["B1"] == "d7 w"


def test_the_mine_of_a_destroyed_asteroid_returns_to_the_supply() -> None:
    """G12.3: by a missile or a card (AG-33)."""
    g = lay(worn="d2 d6", mined="d6", A1="d3 w", hands=("shotgun",))
    g, events = played(g, "A1 shotgun e")
    assert events[-1] == ev.MineLost("d6")
    assert g.mines == 9
    g = lay(worn="d2 d6", mined="d6", A1="d3 w", hands=("nutcracker",))
    g, events = played(g, "A1 nutcracker", "crush d6")
    assert events[-1] == ev.MineLost("d6")
    assert g.mines == 9


def test_an_asteroid_carries_one_mine() -> None:
    """G12.4: on a mined one no further is placed (AG-34)."""
    g = lay(worn="d2 d6 d8", mined="d6", A1="d3 w", hands=("minelayer",))
    g, _ = played(g, "A1 minelayer")
    assert about(g, "mine ") == {"d2", "d8"}
    with pytest.raises(Illegal):
        apply(g, 0, do.Lay("d6"))


def test_a_moved_asteroid_takes_its_mine_along() -> None:
    """G12.4"""
    g = lay(worn="d2 d6", mined="d6", A1="d3 w", hands=("magnet",))
    g, _ = played(g, "A1 magnet", "d6>c7")
    assert g.asteroids["c7"].mine
    assert g.mines == 8


def test_without_a_mine_in_the_supply_none_is_placed() -> None:
    """G12.4: the card is spent (AG-34)."""
    nine = "c1 c2 c3 c4 c5 c6 c7 c8 e1"
    g = lay(worn=f"{nine} d2", mined=nine, A1="d3 w", hands=("minelayer",))
    g, events = played(g, "A1 minelayer")
    assert events[-1] == ev.Fizzled("minelayer")
    assert asked(g) == [(0, "turn.active")]
