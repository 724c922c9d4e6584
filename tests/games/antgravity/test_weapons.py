"""Chapter 6 and the Weapons of chapter 8, clause by clause.

The shooter is A1, mostly on d3 with its back to d2; east of it lie d4 to d9.
"""

from __future__ import annotations

import pytest

from games.antgravity.data import WAYS, Way
from games.antgravity.rules import actions as do
from games.antgravity.rules import events as ev
from games.antgravity.rules.state import Antgravity
from games.core.engine import asks
from games.core.events import Event
from tests.games.antgravity.positions import about, asked, lay, of_kind, offered, played, where


def at_east(hand: str, *, worn: str = "", **facts: str) -> Antgravity:
    """A1 on d3 with these cards; Asteroids (``damaged``, ``destroyed``, ``mined``) and Ants as in ``lay``."""
    asteroids = {key: facts.pop(key, "") for key in ("damaged", "destroyed", "mined")}
    return lay(
        hands=(hand,),
        worn=f"d2 {worn}",
        damaged=asteroids["damaged"],
        destroyed=asteroids["destroyed"],
        mined=asteroids["mined"],
        A1="d3 w",
        standing=facts,
    )


# ---------------------------------------------------------------- 6. Weapons


@pytest.mark.parametrize(
    ("way", "target"),
    [("e", "d8"), ("se", "g7"), ("sw", "h3"), ("w", "d4"), ("nw", "a2"), ("ne", "b5")],
)
def test_a_missile_flies_in_any_direction_and_hits_the_first_obstacle(
    way: Way, target: str
) -> None:
    """G6.1: whatever the Ant's arrow says; what lies behind is safe."""
    behind = "d9 h7 i2 d3 a5"
    g = lay(destroyed=f"d8 g7 h3 d4 a2 b5 {behind}", A1="d5 w", hands=("shotgun",))
    assert {text for text in offered(g) if "shotgun" in text} == {f"A1 shotgun {w}" for w in WAYS}
    g, events = played(g, f"A1 shotgun {way}")
    assert of_kind(events, ev.Struck) == [ev.Struck(target, "destroyed", again=False)]


def test_a_hit_asteroid_is_turned_over_and_a_hit_ant_suffers_what_the_card_says() -> None:
    """G6.1"""
    _, events = played(at_east("shotgun", damaged="d5"), "A1 shotgun e")
    assert events[1:] == [ev.Struck("d5", "damaged", again=False)]
    _, events = played(at_east("shotgun", worn="d9", B1="d5 w", B2="d4 w"), "A1 shotgun e")
    assert events[1] == ev.Hit("A1", "e", "B2")


def test_without_an_active_ant_no_weapon_is_played() -> None:
    """G6.1: not for Energy either."""
    g = lay(hands=("shotgun lens",), energy=(3,), B1="b3 w")
    assert [text for text in offered(g) if "shotgun" in text or "lens" in text] == []


@pytest.mark.parametrize(
    ("behind", "hit"),
    [
        ({"destroyed": "d7"}, ev.Struck("d7", "destroyed", again=False)),
        ({"B1": "d7 e", "worn": "d8"}, ev.Hit("A1", "e", "B1")),
        ({}, ev.Missed("A1", "e")),
    ],
)
def test_a_card_that_may_ignore_an_asteroid_leaves_the_choice(
    behind: dict[str, str], hit: Event
) -> None:
    """G6.2: it passes the first one and hits the next obstacle, of whatever kind (AG-48)."""
    worn = f"d5 {behind.pop('worn', '')}"
    g = at_east("railgun", worn=worn, **behind)
    _, events = played(g, "A1 railgun e over")
    assert events[1] == hit
    _, events = played(g, "A1 railgun e")
    assert events[1] == ev.Struck("d5", "damaged", again=True)


def test_a_second_asteroid_is_not_ignored() -> None:
    """G6.2: the first one alone (AG-48)."""
    g = at_east("railgun", worn="d5 d6", B1="d7 w")
    _, events = played(g, "A1 railgun e over")
    assert events[1] == ev.Struck("d6", "damaged", again=True)


def test_a_base_behind_the_ignored_asteroid_is_hit() -> None:
    """G6.2"""
    g = lay(worn="d3 e5", A1="d4 w", hands=("railgun",))
    _, events = played(g, "A1 railgun se over")
    assert events[1:] == [ev.Hit("A1", "se", "f6")]


def test_nothing_is_ignored_where_another_kind_comes_first() -> None:
    """G6.2: nor where nothing comes."""
    g = at_east("railgun pest", worn="d6", B1="d5 e")
    assert about(g, "A1 railgun ") & {"e over", "nw over", "w over"} == {"w over"}
    assert about(g, "A1 pest ") & {"e over", "nw over", "w over"} == {"e over"}
    assert about(g, "A1 pest ") >= {"w", "e"}


@pytest.mark.parametrize("card", ["shotgun", "drill", "lens", "harpoon", "vertigo", "grenade"])
def test_a_base_takes_no_harm(card: str) -> None:
    """G6.3: the missile ends there (AG-62)."""
    g = lay(worn="d3", A1="d4 w", B1="g6 nw", hands=(card,))
    after, events = played(g, f"A1 {card} se")
    assert events[1:] == [ev.Hit("A1", "se", "f6")]
    assert after.bases == g.bases
    assert where(after) == where(g)


def test_a_missile_that_would_hit_more_ends_at_a_base() -> None:
    """G6.3: it may hit something before, nothing behind (AG-62)."""
    g = lay(worn="d3", A1="d4 w", B1="g6 nw", hands=("skewer",))
    _, events = played(g, "A1 skewer se")
    assert events[1:] == [ev.Hit("A1", "se", "f6")]
    g = lay(worn="d3", destroyed="e5", A1="d4 w", B1="g6 nw", hands=("skewer",))
    _, events = played(g, "A1 skewer se")
    assert events[1:] == [ev.Struck("e5", "destroyed", again=False), ev.Hit("A1", "se", "f6")]


@pytest.mark.parametrize(
    ("card", "end", "rest"),
    [("beamrifle", "d6", "g8 se"), ("shotgun", "d7", "g9 se"), ("railgun", "d8", "e9 se")],
)
def test_a_pushed_ant_goes_as_far_as_the_card_says(card: str, end: str, rest: str) -> None:
    """G6.4: with the missile, space by space; its arrow stays, then it falls (AG-42, AG-45)."""
    g = at_east(card, worn="e6 h8 h9", B1="d5 se")
    g, events = played(g, f"A1 {card} e")
    assert ev.Pushed("B1", end) in events
    assert where(g)["B1"] == rest


def test_a_pushed_ant_falls_from_where_it_stops() -> None:
    """G6.4: not on the way (AG-45)."""
    g = at_east("shotgun", worn="e6 f9", B1="d5 se")
    g, events = played(g, "A1 shotgun e")
    assert events[1:] == [
        ev.Hit("A1", "e", "B1"),
        ev.Pushed("B1", "d7"),
        ev.Fell("B1", "e8"),
    ]


@pytest.mark.parametrize("place", ["d6", "d7"])
def test_a_splat_happens_at_the_first_occupied_space(place: str) -> None:
    """G6.4: the pushed Ant is eliminated, the Asteroid takes no harm (AG-43)."""
    g = at_east("shotgun", worn="e6", damaged=place, B1="d5 se")
    g, events = played(g, "A1 shotgun e")
    assert events[1:3] == [ev.Hit("A1", "e", "B1"), ev.Eliminated("B1", "splat")]
    assert not g.asteroids[place].up


def test_a_splat_against_an_ant_harms_the_pushed_one_alone() -> None:
    """G6.4"""
    g = at_east("shotgun", worn="e6 d8", B1="d5 se", B2="d7 e")
    g, _ = played(g, "A1 shotgun e")
    assert where(g) == {"A1": "d3 w", "B2": "d7 e"}


def test_a_splat_against_a_base() -> None:
    """G6.4: it takes no harm either."""
    g = lay(worn="d3 e4", A1="d4 w", B1="e5 w", hands=("shotgun",))
    after, events = played(g, "A1 shotgun se")
    assert ev.Eliminated("B1", "splat") in events
    assert after.bases == g.bases


@pytest.mark.parametrize(
    ("start", "below", "event"),
    [
        ("d7", "e8", ev.Pushed("B1", "d9")),
        ("d8", "e9", ev.Eliminated("B1", "pushed")),
        ("d9", "e10", ev.Eliminated("B1", "pushed")),
    ],
)
def test_a_push_over_the_edge_eliminates(start: str, below: str, event: Event) -> None:
    """G6.4: two spaces from d7 is the last one inside (AG-44)."""
    g = at_east("shotgun", worn=below, B1=f"{start} se")
    _, events = played(g, "A1 shotgun e")
    assert events[2] == event


def test_the_own_ants_are_hit_like_others() -> None:
    """G6.5: its owner gets nothing for it (AG-20)."""
    g = at_east("shotgun", worn="d6", A2="d5 e")
    g, events = played(g, "A1 shotgun e")
    assert events[1:] == [ev.Hit("A1", "e", "A2"), ev.Eliminated("A2", "splat")]
    assert (g.energy, g.hands) == ([0, 0], [[], []])


def test_a_missile_may_fly_off_the_area() -> None:
    """G6.6: the card is spent all the same (AG-60)."""
    g, events = played(at_east("shotgun"), "A1 shotgun e")
    assert events[1:] == [ev.Missed("A1", "e")]
    assert g.hands[0] == []
    assert g.weapons.discards == ["shotgun"]


def test_the_next_missile_is_aimed_when_the_one_before_is_resolved() -> None:
    """G6.7: it starts where the Ant is then (AG-72)."""
    g = lay(worn="d2", destroyed="d4", A1="d5 w", hands=("beamrifle",))
    g, _ = played(g, "A1 beamrifle w")
    assert where(g)["A1"] == "d3 w"
    g, events = played(g, "fire w")
    assert events[0] == ev.Struck("d2", "damaged", again=True)


def test_fire_may_be_held() -> None:
    """G6.7: then the card is over."""
    g = at_east("confetti")
    g, _ = played(g, "A1 confetti ne")
    assert about(g, "fire ") == {*WAYS}
    g, _ = played(g, "fire ne", "hold fire")
    assert asked(g) == [(0, "turn.active")]
    assert g.legendary.discards == ["confetti"]


def test_the_missiles_of_an_ant_that_is_gone_are_lost() -> None:
    """G6.7: it shot away what it stood on (AG-19, AG-72)."""
    g = lay(destroyed="d4", A1="d5 w", A2="f9 e", hands=("beamrifle",))
    g, events = played(g, "A1 beamrifle w")
    assert events[-1] == ev.Eliminated("A1", "fell")
    assert asked(g) == [(0, "turn")]


@pytest.mark.parametrize(
    ("start", "to"), [("d4", "d4"), ("d5", "d4"), ("d6", "d4"), ("d7", "d5"), ("d9", "d7")]
)
def test_a_reeled_in_ant_comes_nearer_and_its_arrow_points_at_the_shooter(
    start: str, to: str
) -> None:
    """G6.8: up to two spaces, to before any obstacle; no splat; then it falls (AG-71)."""
    below = {"d4": "e5", "d5": "e6", "d6": "e7", "d7": "e8", "d9": "e10"}[start]
    g = at_east("harpoon", worn=below, B1=f"{start} se")
    g, events = played(g, "A1 harpoon e")
    assert events[1:3] == [ev.Hit("A1", "e", "B1"), ev.Reeled("B1", to, "w")]
    assert where(g)["B1"] == "d4 w"


def test_a_tilted_ant_stays_and_its_arrow_turns_with_the_missile() -> None:
    """G6.8: then it falls (AG-71)."""
    g = at_east("vertigo", worn="e6 d9", B1="d5 se")
    g, events = played(g, "A1 vertigo e")
    assert events[1:] == [
        ev.Hit("A1", "e", "B1"),
        ev.Reeled("B1", "d5", "e"),
        ev.Fell("B1", "d8"),
    ]


def test_the_nearest_is_hit_first_with_gravity_after_each() -> None:
    """G6.9: the Ant that stood on the first is hit where it is then."""
    g = at_east("skewer", destroyed="d5", B1="d6 w")
    g, events = played(g, "A1 skewer e")
    assert events[1:] == [
        ev.Struck("d5", "destroyed", again=False),
        ev.Fell("B1", "d4"),
        ev.Hit("A1", "e", "B1"),
        ev.Pushed("B1", "d5"),
        ev.Fell("B1", "d4"),
    ]


def test_what_is_gone_is_missed() -> None:
    """G6.9: shooter and target collide over the Asteroid that broke between them."""
    g = lay(destroyed="d5", A1="d4 e", B1="d6 w", hands=("skewer",))
    g, events = played(g, "A1 skewer e")
    assert of_kind(events, ev.Hit) == []
    assert where(g) == {}


def test_an_asteroid_that_a_mine_destroyed_meanwhile_is_missed() -> None:
    """G6.9: and none is hit that was not there when the missile was fired."""
    g = at_east("grenade", destroyed="d6", worn="e7", mined="e7", B1="c5 se")
    _, events = played(g, "A1 grenade e")
    assert of_kind(events, ev.Struck) == [
        ev.Struck("d6", "destroyed", again=False),
        ev.Struck("e7", "damaged", again=True),
    ]
    assert ev.Exploded("e7") in events


def test_around_a_grenade_it_goes_clockwise_from_the_east() -> None:
    """G6.9: after the hit space itself."""
    g = at_east("grenade", destroyed="d6 c5 c6 d7 e7 e6")
    _, events = played(g, "A1 grenade e")
    struck = [event.place for event in events if isinstance(event, ev.Struck)]
    assert struck == ["d6", "d7", "e7", "e6", "c5", "c6"]


# ---------------------------------------------------------------- 8. Weapons of the Arsenal


def test_shotgun() -> None:
    """G8.1: one missile. A hit Ant is pushed 2 spaces."""
    g = at_east("shotgun", worn="e6 e8", B1="d5 se")
    g, events = played(g, "A1 shotgun e")
    assert events[1:] == [ev.Hit("A1", "e", "B1"), ev.Pushed("B1", "d7")]
    assert asked(g) == [(0, "turn.active")]


def test_beam_rifle() -> None:
    """G8.2: two missiles; the second is aimed when the first is resolved, or held. A hit Ant is pushed 1 space."""
    g = at_east("beamrifle", worn="e6 e7", B1="d5 se")
    g, events = played(g, "A1 beamrifle e")
    assert events[1:] == [ev.Hit("A1", "e", "B1"), ev.Pushed("B1", "d6")]
    assert set(offered(g)) == {"hold fire", *(f"fire {way}" for way in WAYS)}
    g, events = played(g, "fire ne")
    assert events == [ev.Missed("A1", "ne")]
    assert asked(g) == [(0, "turn.active")]


def test_crumb_railgun() -> None:
    """G8.3: one missile, which may ignore one Asteroid. A hit Ant is pushed 3 spaces."""
    g = at_east("railgun", worn="d4 e6 e9", B1="d5 se")
    g, events = played(g, "A1 railgun e over")
    assert events[1:] == [ev.Hit("A1", "e", "B1"), ev.Pushed("B1", "d8")]
    assert asked(g) == [(0, "turn.active")]


def test_berry_grenade() -> None:
    """G8.4: one missile. A hit Ant is pushed 1 space; every Asteroid adjacent to the space that was hit is hit as well."""
    g = at_east("grenade", worn="e6", destroyed="c4 c5 d8 b4", B1="d5 se", damaged="e7")
    g, events = played(g, "A1 grenade e")
    assert events[1:] == [
        ev.Hit("A1", "e", "B1"),
        ev.Pushed("B1", "d6"),
        ev.Struck("e6", "damaged", again=True),
        ev.Struck("c4", "destroyed", again=False),
        ev.Struck("c5", "destroyed", again=False),
    ]
    assert set(g.asteroids) == {"d2", "d8", "b4", "e7"}


def test_berry_grenade_beside_a_base() -> None:
    """G8.4: whatever lay there, be it a Base."""
    g = lay(worn="d3 g6 f5", A1="d4 w", hands=("grenade",), destroyed="h6")
    _, events = played(g, "A1 grenade se")
    assert events[1:] == [
        ev.Hit("A1", "se", "f6"),
        ev.Struck("g6", "damaged", again=True),
        ev.Struck("f5", "damaged", again=True),
    ]


def test_berry_grenade_pays_for_each_damaged_asteroid() -> None:
    """G8.4: each hit is a hit."""
    g = at_east("grenade", damaged="d6 d7")
    g, _ = played(g, "A1 grenade e", "gain energy", "gain energy")
    assert g.energy == [2, 0]


def test_floss_harpoon() -> None:
    """G8.5: one missile. A hit Ant is reeled in up to 2 spaces, before any obstacle; its gravity points at the shooter."""
    g = at_east("harpoon", worn="e9", B1="d8 se")
    g, events = played(g, "A1 harpoon e")
    assert events[1:] == [
        ev.Hit("A1", "e", "B1"),
        ev.Reeled("B1", "d6", "w"),
        ev.Fell("B1", "d4"),
    ]


def test_floss_harpoon_turns_an_asteroid_over() -> None:
    """G8.5: it comes no nearer."""
    g = at_east("harpoon", damaged="d6")
    g, events = played(g, "A1 harpoon e")
    assert events[1:] == [ev.Struck("d6", "damaged", again=False)]
    assert "d6" in g.asteroids


def test_cocktail_skewer() -> None:
    """G8.6: it hits the second obstacle too. Each hit Ant is pushed 1 space."""
    g = at_east("skewer", worn="e6 e7 e8 e9", B1="d5 se", B2="d7 se")
    g, events = played(g, "A1 skewer e")
    assert events[1:] == [
        ev.Hit("A1", "e", "B1"),
        ev.Pushed("B1", "d6"),
        ev.Hit("A1", "e", "B2"),
        ev.Pushed("B2", "d8"),
    ]
    g = at_east("skewer", worn="e8", destroyed="d5 d6", B1="d7 se")
    g, events = played(g, "A1 skewer e")
    assert [type(event) for event in events[1:]] == [ev.Struck, ev.Struck]
    assert where(g)["B1"] == "d7 se", "two, not three"


def test_cocktail_skewer_splats_an_ant_against_the_next() -> None:
    """G8.6: the nearest first."""
    g = at_east("skewer", worn="e6 e7 e8", B1="d5 se", B2="d6 se")
    g, events = played(g, "A1 skewer e")
    assert ev.Eliminated("B1", "splat") in events
    assert where(g)["B2"] == "d7 se"


def test_vertigo_ray() -> None:
    """G8.7: the gravity of a hit Ant turns to the direction in which the missile flies."""
    g = at_east("vertigo", worn="e6", B1="d5 se")
    g, events = played(g, "A1 vertigo e")
    assert events[2:4] == [ev.Reeled("B1", "d5", "e"), ev.Eliminated("B1", "fell")]
    assert g.energy == [1, 0]


def test_weevil_drill() -> None:
    """G8.8: a hit Asteroid is hit twice, if it is still there. A hit Ant is pushed 1 space."""
    g, events = played(at_east("drill", damaged="d5"), "A1 drill e", "gain energy")
    assert of_kind(events, ev.Struck) == [
        ev.Struck("d5", "damaged", again=False),
        ev.Struck("d5", "damaged", again=True),
    ]
    assert "d5" not in g.asteroids
    assert g.energy == [1, 0]
    g, events = played(at_east("drill", destroyed="d5 d6"), "A1 drill e")
    assert events[1:] == [ev.Struck("d5", "destroyed", again=False)]
    g, events = played(at_east("drill", worn="d5"), "A1 drill e")
    assert events[1:] == [ev.Struck("d5", "damaged", again=True)]
    g, events = played(at_east("drill", worn="e6 e7", B1="d5 se"), "A1 drill e")
    assert events[1:] == [ev.Hit("A1", "e", "B1"), ev.Pushed("B1", "d6")]


def test_burning_lens() -> None:
    """G8.17: one missile. A hit Ant is eliminated."""
    g = at_east("lens", worn="e6 e8", B1="d5 se", B2="d7 se")
    g, events = played(g, "A1 lens e")
    assert events[1:3] == [ev.Hit("A1", "e", "B1"), ev.Eliminated("B1", "card")]
    assert set(where(g)) == {"A1", "B2"}


def test_pocket_anteater() -> None:
    """G8.18: one missile, which may ignore one Ant. A hit Ant is eliminated."""
    g = at_east("pest", worn="e6 e8", A2="d5 se", B1="d7 se")
    spared, events = played(g, "A1 pest e over")
    assert events[1:3] == [ev.Hit("A1", "e", "B1"), ev.Eliminated("B1", "card")]
    assert set(where(spared)) == {"A1", "A2"}
    eaten, _ = played(g, "A1 pest e")
    assert set(where(eaten)) == {"A1", "B1"}
    g = at_east("pest", worn="e6", destroyed="d7", A2="d5 se")
    _, events = played(g, "A1 pest e over")
    assert events[1:] == [ev.Struck("d7", "destroyed", again=False)]


def test_neutrino_sneeze() -> None:
    """G8.19: it flies through all Asteroids and leaves them alone. A hit Ant is pushed 2 spaces."""
    g = at_east("neutrino", worn="e7 e9", damaged="d4", destroyed="d5", B1="d6 se")
    assert about(g, "A1 neutrino ") == {*WAYS}
    g, events = played(g, "A1 neutrino e")
    assert events[1:] == [ev.Hit("A1", "e", "B1"), ev.Pushed("B1", "d8")]
    assert not g.asteroids["d4"].up
    _, events = played(at_east("neutrino", damaged="d4 d9"), "A1 neutrino e")
    assert events[1:] == [ev.Missed("A1", "e")]


def test_an_ant_pushed_by_a_sneeze_is_splatted_by_an_asteroid() -> None:
    """G8.19: the missile flies through, the Ant does not."""
    g = at_east("neutrino", worn="e7", damaged="d7", B1="d6 se")
    _, events = played(g, "A1 neutrino e")
    assert ev.Eliminated("B1", "splat") in events


def test_confetti_cannon() -> None:
    """G8.20: three missiles, each aimed when the one before is resolved, or held. A hit Ant is pushed 1 space."""
    g = at_east("confetti", worn="e6 e7", B1="d5 se")
    g, events = played(g, "A1 confetti e")
    assert events[1:] == [ev.Hit("A1", "e", "B1"), ev.Pushed("B1", "d6")]
    g, events = played(g, "fire nw")
    assert asked(g) == [(0, "aim")]
    g, _ = played(g, "fire ne")
    assert asked(g) == [(0, "turn.active")]


# ---------------------------------------------------------------- how shots are offered


def fired_at(g: Antgravity) -> list[bool]:
    """Whether each shot that is offered hits something, in the order of the offer."""
    ask = asks(g)[0]
    shots = [a for a in ask.options(1_000) if isinstance(a, do.Fire | do.Aim)]
    told = [played(g, (0, shot))[1] for shot in shots]
    return [not of_kind(events, ev.Missed) for events in told]


def test_shots_that_hit_nothing_are_offered_last() -> None:
    """Of all Weapons together, shots past an obstacle and through Asteroids too; so are a volley's next directions."""
    g = at_east("shotgun railgun neutrino pest confetti", damaged="d6 c4", B1="d7 w")
    at_first = fired_at(g)
    assert at_first == sorted(at_first, reverse=True)
    assert 0 < at_first.count(False) < len(at_first)
    after, _ = played(g, "A1 confetti se")
    assert asked(after) == [(0, "aim")]
    following = fired_at(after)
    assert following == sorted(following, reverse=True)
    assert False in following
