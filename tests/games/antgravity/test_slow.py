"""The slow second implementation, held to examples of the rulebook and rulings worked out by hand.

From f6, the centre, the lines run e f7 … f11, w f5 … f1, se g6 h6 i6 j6 k6, sw g5 h4 i3 j2 k1,
ne e6 d6 c6 b6 a6, nw e5 d4 c3 b2 a1. Each docstring names its clause.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.games.antgravity import slow
from tests.games.antgravity.slow import Position


def lay(asteroids: str = "", bases: str = "", mined: str = "", **ants: str) -> Position:
    """A position in words: lay("f5 g5", A1="f6 w")."""
    placed = [(ant, *words.split()) for ant, words in ants.items()]
    return Position(
        asteroids=frozenset(asteroids.split()),
        mined=frozenset(mined.split()),
        bases=frozenset(bases.split()),
        ants=tuple((ant, place, down) for ant, place, down in placed),
    )


def end(eliminated: str = "", **ants: str) -> tuple[frozenset[slow.Ant], frozenset[str]]:
    """An outcome in words: end("B1", A1="f6 w")."""
    return frozenset(lay(**ants).ants), frozenset(eliminated.split())


# ---------------------------------------------------------------- the board


def test_the_board_has_91_places_named_row_by_row() -> None:
    """2.4: a hex of hexes of radius 5."""
    assert len(slow.PLACES) == 91
    corners = {
        "a1": (0, -5),
        "a6": (5, -5),
        "f1": (-5, 0),
        "f11": (5, 0),
        "k1": (-5, 5),
        "k6": (0, 5),
    }
    assert {place: slow.space(place) for place in corners} == corners
    assert slow.space("f6") == (0, 0)
    assert all(slow.name(slow.space(place)) == place for place in slow.PLACES)


def test_there_is_nothing_outside_the_board() -> None:
    """By AG-64"""
    assert not slow.on_board((1, 5))
    assert slow.step("a1", "nw") is None
    with pytest.raises(KeyError):
        slow.space("a7")


def test_neighbours_are_six_inside_four_on_an_edge_three_in_a_corner() -> None:
    """2.4: the grid."""
    inside = {"e": "f7", "se": "g6", "sw": "g5", "w": "f5", "nw": "e5", "ne": "e6"}
    assert slow.neighbours("f6") == inside
    assert slow.neighbours("a2") == {"e": "a3", "se": "b3", "sw": "b2", "w": "a1"}
    assert slow.neighbours("f11") == {"sw": "g10", "w": "f10", "nw": "e10"}


@pytest.mark.parametrize(
    ("start", "way", "line"),
    [
        ("f6", "se", "g6 h6 i6 j6 k6"),
        ("f6", "sw", "g5 h4 i3 j2 k1"),
        ("f6", "ne", "e6 d6 c6 b6 a6"),
        ("f6", "nw", "e5 d4 c3 b2 a1"),
        ("d5", "sw", "e5 f5 g4 h3 i2 j1"),
        ("d5", "se", "e6 f7 g7 h7 i7 j7"),
    ],
)
def test_a_line_keeps_its_way_from_edge_to_edge(start: str, way: str, line: str) -> None:
    """Line of fire, gravity: "the line of spaces"."""
    walked, here = [], slow.step(start, way)
    while here is not None:
        walked.append(here)
        here = slow.step(here, way)
    assert " ".join(walked) == line


@pytest.mark.parametrize(
    "nonsense",
    [
        {"asteroids": "f6", "bases": "f6"},
        {"asteroids": "f6", "A1": "f6 e"},
        {"A1": "f6 e", "A2": "f6 e"},
        {"mined": "f6"},
        {"bases": "z9"},
    ],
)
def test_what_cannot_be_laid_out_is_refused(nonsense: dict[str, str]) -> None:
    """Components: one token a space, Mines on Asteroids."""
    with pytest.raises(ValueError, match=r"token|Mine"):
        lay(**nonsense)


def test_an_ant_is_on_the_board_once() -> None:
    """Components: each Ant is one token."""
    with pytest.raises(ValueError, match="one name"):
        Position(frozenset(), frozenset(), frozenset(), (("A1", "f6", "e"), ("A1", "f7", "e")))


# ---------------------------------------------------------------- falling


@pytest.mark.parametrize(
    ("position", "rest"),
    [
        (lay("i6", A1="f6 se"), "h6"),
        (lay(bases="i6", A1="f6 se"), "h6"),
        (lay(A1="f6 se", B1="i6 w"), "h6"),
        (lay("f7", A1="f6 e"), "f6"),
        (lay("h5 g7 f5 e6", A1="f6 se"), None),
        (lay("f7", A1="f11 e"), None),
    ],
)
def test_an_ant_falls_along_its_arrow_to_the_first_obstacle(
    position: Position, rest: str | None
) -> None:
    """Gravity: "a Base, an Asteroid, or another Ant" or off the play area, AG-64."""
    assert slow.falls_to(position, "A1") == rest
    assert slow.unsupported(position) - {"B1"} == (frozenset() if rest == "f6" else {"A1"})


def test_the_ant_on_a_destroyed_asteroid_falls_off() -> None:
    """Example of Falling Off the Play Area: no obstacle in its way."""
    position = lay("f7 h5", A1="f6 e")
    assert slow.outcomes(position) == {end(A1="f6 e")}
    assert slow.outcomes(lay("h5", A1="f6 e")) == {end("A1")}


def test_the_ant_behind_a_destroyed_asteroid_lands_on_the_next() -> None:
    """Example of Asteroids: the blue Ant moves toward the Asteroid and lands on it."""
    assert slow.outcomes(lay("f10", A1="f6 e")) == {end(A1="f9 e")}


def test_ants_on_a_falling_ant_follow_it() -> None:
    """By AG-69: again until nobody is unsupported."""
    position = lay(bases="f9", A1="f6 e", A2="f5 e", B1="f4 e")
    assert slow.unsupported(position) == {"A1"}
    assert slow.outcomes(position) == {end(A1="f8 e", A2="f7 e", B1="f6 e")}


def test_the_order_of_falling_is_a_choice_that_can_matter() -> None:
    """By AG-17: B1 comes to rest in the line of A1, in time or too late."""
    position = lay("g7", A1="f4 e", B1="e6 se")
    assert slow.outcomes(position) == {
        end("A1", B1="f7 se"),
        end(A1="f6 e", B1="f7 se"),
    }


def test_a_passing_ant_stops_nobody() -> None:
    """Gravity: one Ant falls separately and wholly; B1 crosses the line of A1 and lands beyond."""
    position = lay("h7", A1="f4 e", B1="e6 se")
    assert slow.outcomes(position) == {end("A1", B1="g7 se")}


# ---------------------------------------------------------------- collisions


def test_ants_falling_toward_each_other_collide() -> None:
    """By AG-16, Collision: both are eliminated."""
    position = lay(A1="f3 e", B1="f5 w")
    assert slow.colliding(position) == {frozenset({"A1", "B1"})}
    assert slow.outcomes(position) == {end("A1 B1")}


@pytest.mark.parametrize(
    "position",
    [
        lay(A1="f3 e", B1="f4 w"),  # adjacent: they support each other
        lay("f5", A1="f3 e", B1="f8 w"),
        lay(bases="f5", A1="f3 e", B1="f8 w"),
        lay(A1="f3 e", B1="f8 w", C1="f5 se"),
        lay(A1="f3 e", B1="f8 nw"),
        lay(A1="f3 w", B1="f8 e"),  # facing apart
        lay(A1="f3 e", B1="g8 w"),  # not on one line
    ],
)
def test_others_do_not_collide(position: Position) -> None:
    """By AG-16: facing along one line, at least one empty space between and nothing else."""
    assert slow.colliding(position) == frozenset()


def test_adjacent_ants_that_face_each_other_stay() -> None:
    """By AG-16: they support each other."""
    assert slow.outcomes(lay(A1="f3 e", B1="f4 w")) == {end(A1="f3 e", B1="f4 w")}


def test_a_collision_cannot_be_dodged_by_letting_another_ant_fall_between() -> None:
    """By AG-69: collisions first. C1 alone would come to rest on f5, between the two."""
    position = lay("g5", A1="f3 e", B1="f7 w", C1="e4 se")
    assert slow.falls_to(position, "C1") == "f5"
    assert slow.outcomes(position) == {end("A1 B1", C1="f5 se")}


def test_a_fall_can_make_a_collision() -> None:
    """By AG-69: whoever falls first, C1 leaves A1 and B1 face to face with a space between."""
    position = lay("j5", A1="f3 e", B1="f7 w", C1="f5 se")
    assert slow.outcomes(position) == {end("A1 B1", C1="i5 se")}


def test_an_ant_behind_a_collision_falls_on() -> None:
    """By AG-69: after the collision C1 has lost what it would have landed on."""
    position = lay(bases="f1", A1="f3 e", B1="f6 w", C1="f9 w")
    assert slow.outcomes(position) == {end("A1 B1", C1="f2 w")}


def test_two_pairs_collide_at_once() -> None:
    """By AG-16"""
    position = lay(A1="f3 e", B1="f5 w", A2="h2 e", B2="h6 w")
    assert slow.colliding(position) == {frozenset({"A1", "B1"}), frozenset({"A2", "B2"})}
    assert slow.outcomes(position) == {end("A1 B1 A2 B2")}


# ---------------------------------------------------------------- movement


def test_jump_and_turn_may_end_in_a_fall_onto_a_base() -> None:
    """Example A of Ant Movement."""
    position = lay("f5", bases="i7", A1="f6 w")
    assert ("f7", "se") in slow.legal_moves(position, "A1")
    assert slow.outcomes(lay("f5", bases="i7", A1="f7 se")) == {end(A1="h7 se")}


def test_a_turn_alone_may_end_in_a_fall_onto_an_asteroid() -> None:
    """Example B of Ant Movement."""
    position = lay("f5 c6", A1="f6 w")
    assert ("f6", "ne") in slow.legal_moves(position, "A1")
    assert slow.outcomes(lay("f5 c6", A1="f6 ne")) == {end(A1="d6 ne")}


def test_all_movements_beside_a_lone_asteroid() -> None:
    """By AG-13, AG-14: any other arrow points at nothing; staying as it is is no movement."""
    legal = slow.legal_moves(lay("f5", A1="f6 w"), "A1")
    assert legal == {("f7", "w"), ("g5", "nw"), ("e5", "sw")}


def test_a_jump_goes_to_empty_spaces_of_the_board_only() -> None:
    """Ant Movement: no Ant, Base or Asteroid there; AG-64. From a1 only a2 is free."""
    position = lay("b1 c2", A1="a1 sw", B1="b2 sw")
    assert slow.legal_moves(position, "A1") == {("a1", "se"), ("a2", "sw")}


def test_moving_away_may_drop_another_ant() -> None:
    """By AG-14: the ban protects the active Ant only. B1 stood on A1 and falls off."""
    position = lay("f5 h6", A1="f6 w", B1="e6 sw")
    assert ("g6", "se") in slow.legal_moves(position, "A1")
    assert slow.outcomes(lay("f5 h6", A1="g6 se", B1="e6 sw")) == {end("B1", A1="g6 se")}


def test_one_saving_order_makes_a_movement_legal() -> None:
    """By AG-14, AG-17: B1 loses A1 under it and can fall to g6 before A1 falls along row g."""
    position = lay("f5 h6", A1="f6 w", B1="e5 se")
    assert ("g5", "e") in slow.legal_moves(position, "A1")
    moved = lay("f5 h6", A1="g5 e", B1="e5 se")
    assert slow.outcomes(moved) == {end("A1", B1="g6 se"), end(A1="g5 e", B1="g6 se")}
    assert ("g5", "e") not in slow.legal_moves(lay("f5", A1="f6 w", B1="e5 se"), "A1")


def test_support_that_vanishes_through_the_movement_saves_nobody() -> None:
    """By AG-14: A1 would stand on B1, which stood on A1 and falls off, and A1 after it."""
    assert ("f7", "nw") not in slow.legal_moves(lay("f5", A1="f6 w", B1="e6 sw"), "A1")
    position = lay("f5 c4", A1="f6 w", B1="e6 sw")
    assert ("f7", "nw") in slow.legal_moves(position, "A1")
    assert slow.outcomes(lay("f5 c4", A1="f7 nw", B1="e6 sw")) == {end("B1", A1="d5 nw")}


def test_a_movement_may_end_in_a_collision() -> None:
    """By AG-15: B1 stood on A1, which jumps away from under it and turns toward it."""
    position = lay("g5", A1="f6 sw", B1="f7 w")
    assert ("f5", "e") in slow.legal_moves(position, "A1")
    assert slow.outcomes(lay("g5", A1="f5 e", B1="f7 w")) == {end("A1 B1")}


# ---------------------------------------------------------------- line of fire


def test_the_line_of_fire_of_the_rulebook() -> None:
    """Example of Line of Fire: blue A1 on f6, yellow B1 and its Base, green C1 in no line."""
    position = lay("f7 g6 g5 f3", bases="c6", A1="f6 e", B1="d4 e", C1="h5 e")
    hits = {way: slow.line_of_fire(position, "f6", way) for way in slow.WAYS}
    assert hits == {
        "e": ("f7",),
        "se": ("g6",),
        "sw": ("g5",),
        "w": ("f3",),
        "nw": ("d4",),
        "ne": ("c6",),
    }


def test_a_missile_without_obstacles_flies_off() -> None:
    """Playing a Card: "it flies off the play area"."""
    assert slow.line_of_fire(lay("f5", A1="f6 w"), "f6", "e") == ()
    assert slow.line_of_fire(lay(A1="f11 w"), "f11", "e", count=2) == ()


@pytest.mark.parametrize(
    ("position", "skip", "hits"),
    [
        (lay("f7 f8 f10", A1="f6 e"), "", ("f7",)),
        (lay("f7 f8 f10", A1="f6 e"), "asteroid", ("f8",)),
        (lay("f7 f8 f10", A1="f6 e"), "asteroids", ()),
        (lay("f7 f8", A1="f6 e", B1="f9 e"), "asteroids", ("f9",)),
        (lay("f8", A1="f6 e", B1="f7 e"), "asteroid", ("f7",)),
        (lay("f8", A1="f6 e", B1="f7 e"), "ant", ("f8",)),
        (lay("f7", A1="f6 e", B1="f8 e"), "ant", ("f7",)),
        (lay(A1="f6 e", B1="f7 e", C1="f9 e"), "ant", ("f9",)),
        (lay("f8", bases="f7", A1="f6 e"), "asteroid", ("f7",)),
        (lay("f7", A1="f6 e"), "asteroid", ()),
    ],
)
def test_an_ignored_obstacle_is_the_first_of_its_type(
    position: Position, skip: str, hits: tuple[str, ...]
) -> None:
    """By AG-48: that one is skipped, then the next obstacle is hit."""
    assert slow.line_of_fire(position, "f6", "e", skip=skip) == hits


@pytest.mark.parametrize(
    ("position", "skip", "hits"),
    [
        (lay("f8 f10", A1="f6 e", B1="f7 e"), "", ("f7", "f8")),
        (lay("f8", A1="f6 e"), "", ("f8",)),
        (lay("f8 f10", A1="f6 e", B1="f7 e"), "asteroid", ("f7", "f10")),
        (lay("f8", bases="f7", A1="f6 e"), "", ("f7",)),  # the missile ends at the Base
        (lay("f7", bases="f8", A1="f6 e"), "", ("f7", "f8")),
    ],
)
def test_two_obstacles_in_line_are_hit_unless_a_base_ends_the_missile(
    position: Position, skip: str, hits: tuple[str, ...]
) -> None:
    """By AG-62, and the Blaster of 2.4: up to 2 obstacles in line."""
    assert slow.line_of_fire(position, "f6", "e", skip=skip, count=2) == hits


def test_an_unknown_skip_is_refused() -> None:
    """By AG-48: Asteroids and Ants are ignored, never Bases."""
    with pytest.raises(ValueError, match="base"):
        slow.line_of_fire(lay(A1="f6 e"), "f6", "e", skip="base")


# ---------------------------------------------------------------- pushes and pulls


@pytest.mark.parametrize(
    ("position", "steps", "end_of_it"),
    [
        (lay(A1="f6 w"), 2, ("stays", "f8")),  # AG-45
        (lay(A1="f6 w"), 5, ("stays", "f11")),
        (lay(A1="f6 w"), 6, ("gone", None)),  # AG-44
        (lay("f9", A1="f6 w"), 2, ("stays", "f8")),
        (lay("f9", A1="f6 w"), 3, ("splat", None)),  # AG-43
        (lay("f8", A1="f6 w"), 3, ("splat", None)),  # met early
        (lay(bases="f7", A1="f6 w"), 1, ("splat", None)),
        (lay(A1="f6 w", B1="f7 w"), 1, ("splat", None)),
        (lay("f9", A1="f6 w"), 9, ("splat", None)),  # the obstacle comes before the edge
    ],
)
def test_a_push_ends_on_a_space_in_a_splat_or_beyond_the_edge(
    position: Position, steps: int, end_of_it: tuple[str, str | None]
) -> None:
    """By AG-42 … AG-45, and the Beam Rifle of the example of Splat."""
    assert slow.push(position, "A1", "e", steps) == end_of_it


@pytest.mark.parametrize(
    ("position", "steps", "rest"),
    [
        (lay(A1="f6 w"), 2, "f8"),
        (lay("f8", A1="f6 w"), 2, "f7"),
        (lay(A1="f6 w", B1="f7 w"), 2, "f6"),
        (lay(bases="f9", A1="f6 w"), 2, "f8"),
        (lay(A1="f10 w"), 2, "f11"),
    ],
)
def test_a_moved_ant_stops_before_obstacles_and_the_edge(
    position: Position, steps: int, rest: str
) -> None:
    """By AG-71: splat is for pushes."""
    assert slow.reel(position, "A1", "e", steps) == rest


# ---------------------------------------------------------------- Mines


def test_ants_on_an_asteroid_are_those_beside_it_that_point_at_it() -> None:
    """By AG-30: B1 is adjacent but points elsewhere, C1 points from afar, D1 stands on A1."""
    position = lay("f7", A1="f6 e", A2="g7 nw", B1="e7 e", C1="f10 w", D1="f5 e")
    assert slow.standing(position, "f7") == {"A1", "A2"}


@pytest.mark.parametrize(
    ("position", "asteroid"),
    [
        (lay("f9", mined="f9", A1="f6 e"), "f9"),
        (lay("f9", A1="f6 e"), None),  # no Mine on it
        (lay("f9 f10", mined="f10", A1="f6 e"), None),
        (lay("f9", mined="f9", A1="f6 e", B1="f8 e"), None),  # lands on the Ant, not the Asteroid
        (lay("g9", mined="g9", A1="f6 e"), None),  # falls off
        (lay("f7", mined="f7", A1="f6 e"), None),  # AG-31: laid under a standing Ant
    ],
)
def test_an_ant_lands_on_the_mine_on_which_its_fall_ends(
    position: Position, asteroid: str | None
) -> None:
    """Mines, AG-31, AG-68: standing on an Asteroid on which it was not standing before."""
    assert slow.lands_on_mine(position, "A1") == asteroid


def test_a_turn_toward_the_asteroid_beside_it_is_a_landing() -> None:
    """By AG-68: a movement, turn or push leaves it standing where it was not standing before."""
    before = lay("f7 g6", mined="g6", A1="f6 e")
    after = lay("f7 g6", mined="g6", A1="f6 se")
    assert slow.lands_on_mine(after, "A1", before=before) == "g6"


def test_a_jump_to_another_side_of_the_same_asteroid_is_no_landing() -> None:
    """By AG-68: it was standing on it before."""
    before = lay("f7", mined="f7", A1="f6 e")
    after = lay("f7", mined="f7", A1="e6 se")
    assert slow.lands_on_mine(after, "A1", before=before) is None


def test_an_ant_that_was_not_on_the_board_lands_when_it_is_deployed() -> None:
    """By AG-68"""
    after = lay("f7", mined="f7", A1="f6 e")
    assert slow.lands_on_mine(after, "A1", before=lay("f7", mined="f7")) == "f7"


def test_a_mine_takes_all_who_stand_there_and_a_damaged_asteroid_with_them() -> None:
    """Mines, AG-30, AG-32, AG-70: face down it stays, damaged; then it goes, and who leaned on them falls."""
    position = lay("f9", mined="f9", A1="f6 e", A2="f10 w", B1="f11 w")
    ground = frozenset({"f9"})
    (rest,) = slow.ends(position)
    assert (rest.asteroids, rest.worn, rest.mined) == (ground, ground, frozenset())
    assert rest.ants == (("B1", "f10", "w"),)
    worn = replace(position, worn=ground)
    assert slow.outcomes(worn) == {end("A1 A2 B1")}


def test_a_movement_may_end_on_a_mine_but_not_fall_off_by_one() -> None:
    """A Mine beneath goes off at once, unless the Ant was standing there already."""
    position = lay("f7 g6", mined="g6", A1="f6 e")
    assert slow.moved(position, "A1", "f6", "se").ants == ()
    assert ("f6", "se") in slow.legal_moves(position, "A1")
    beside = lay("f7", mined="f7", A1="f6 e")
    assert slow.moved(beside, "A1", "e6", "se").ants == (("A1", "e6", "se"),)


# ---------------------------------------------------------------- random positions


@pytest.mark.parametrize("at_rest", [False, True])
@pytest.mark.parametrize("mines", [False, True])
def test_random_positions_keep_to_their_numbers(at_rest: bool, mines: bool) -> None:
    chance = Random(7)
    for _ in range(50):
        position = slow.random_position(chance, mines=mines, at_rest=at_rest)
        assert 12 <= len(position.asteroids) <= 30
        assert 5 <= len(position.bases) <= 9
        assert 2 <= len(position.ants) <= 8
        assert bool(position.mined) == mines
        assert not (at_rest and slow.unsupported(position))


def test_random_positions_come_again_from_the_same_chance() -> None:
    for at_rest in (False, True):
        one, two = Random(3), Random(3)
        for _ in range(10):
            position = slow.random_position(one, mines=True, at_rest=at_rest)
            assert position == slow.random_position(two, mines=True, at_rest=at_rest)


def test_random_positions_offer_what_is_worth_comparing() -> None:
    """By AG-16, AG-17: collisions, choices and eliminations come up among them."""
    chance = Random(11)
    positions = [slow.random_position(chance, mines=False) for _ in range(60)]
    ends = [slow.outcomes(position) for position in positions]
    assert any(slow.colliding(position) for position in positions)
    assert any(len(each) > 1 for each in ends)
    assert any(gone for each in ends for _, gone in each)


def test_every_end_of_gravity_is_at_rest_and_loses_no_ant() -> None:
    """By AG-69: until nobody is unsupported."""
    chance = Random(13)
    for _ in range(30):
        position = slow.random_position(chance, mines=False)
        for ants, gone in slow.outcomes(position):
            assert {ant for ant, _, _ in ants} | gone == slow.names(position)
            rest = Position(position.asteroids, frozenset(), position.bases, tuple(sorted(ants)))
            assert not slow.unsupported(rest)
            assert slow.outcomes(rest) == {(ants, frozenset())}
