"""Hexes: distances, rings, rays; off the board is off (field report 133)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.hexes import DIRECTIONS, Hex, disc, distance, ray, ring, turned

hexes = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) is (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, hexes)
def test_distance_is_the_length_of_a_shortest_walk(a: Hex, b: Hex) -> None:
    steps, here = 0, a
    while here != b:
        here = min((here + d for d in DIRECTIONS), key=lambda h: distance(h, b))
        steps += 1
    assert steps == distance(a, b)


@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 6), (2, 12), (3, 18)])
def test_a_ring_has_six_hexes_a_step(radius: int, count: int) -> None:
    found = ring(Hex(2, -1), radius)
    assert len(set(found)) == len(found) == count
    assert all(distance(Hex(2, -1), h) == radius for h in found)


def test_a_disc_is_its_rings() -> None:
    assert len(disc(Hex(0, 0), 2)) == 19
    assert all(distance(Hex(0, 0), h) <= 2 for h in disc(Hex(0, 0), 2))


@given(hexes, st.integers(0, 5), st.integers(0, 12))
def test_a_ray_goes_straight_and_never_comes_back(start: Hex, direction: int, steps: int) -> None:
    found = list(ray(start, direction, steps))
    assert [distance(start, h) for h in found] == list(range(1, steps + 1))


def test_nothing_wraps_at_the_edge() -> None:
    board = set(disc(Hex(0, 0), 3))
    for edge in ring(Hex(0, 0), 3):
        for direction in range(6):
            for h in ray(edge, direction, 2):
                assert h in board or distance(Hex(0, 0), h) > 3


@given(st.integers(0, 5), st.integers(-20, 20))
def test_turning_there_and_back_again_is_no_turn(direction: int, steps: int) -> None:
    assert turned(turned(direction, steps), -steps) == direction
    assert 0 <= turned(direction, steps) < 6


def test_the_six_directions_go_round_clockwise() -> None:
    """With q to the right and r down to the right, each direction is the one before, turned by a sixth."""
    for at, d in enumerate(DIRECTIONS):
        after = DIRECTIONS[turned(at, 1)]
        assert distance(d, after) == 1
        assert d.q * after.r - d.r * after.q == 1


def test_hexes_add_only_to_hexes() -> None:
    with pytest.raises(TypeError):
        Hex(1, 1) + 3
    assert Hex(1, 2).times(3) == Hex(3, 6)
