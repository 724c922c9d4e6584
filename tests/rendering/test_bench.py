"""The bench measures what it says: a changed picture against the same picture drawn the plain way."""

import itertools

import pytest

from rendering import bench
from rendering.paint import Painter, plain
from rendering.paint.fonts import Fonts
from rendering.scene import Box
from tests.rendering import demo
from tests.rendering.pictures import off, opened


def test_the_figures_have_their_names_and_the_picture_is_small() -> None:
    figures = bench.measure(bench.family(2))
    assert set(figures) == {
        "ratio_to_plain",
        "bytes_ratio",
        "warm_ms",
        "cold_ms",
        "plain_ms",
        "bytes",
    }
    assert all(value > 0 for value in figures.values())
    assert figures["bytes_ratio"] <= 0.6


def test_one_picture_alone_cannot_be_a_changed_one() -> None:
    with pytest.raises(ValueError, match="before it"):
        bench.measure(bench.family(1))


def test_in_the_built_in_family_two_of_sixty_icons_move_at_a_time() -> None:
    scenes = bench.family(6)
    for one, other in itertools.pairwise(scenes):
        moved = [
            i
            for i, pair in enumerate(zip(one.sprites, other.sprites, strict=True))
            if pair[0] != pair[1]
        ]
        assert len(moved) == 2
    scene = scenes[0]
    assert (scene.width, scene.height, len(scene.sprites), len(scene.lines)) == (1400, 1000, 60, 12)
    assert len(scene.places) == 150
    assert all(Box(0, 0, 1400, 1000).holds(box) for box in scene.places.values())


def test_the_plain_way_draws_the_same_picture(painter: Painter) -> None:
    for scene in (bench.board(), demo.scene()):
        drawn = opened(plain.png(scene, Fonts()))
        assert drawn.size == (1400, 1000)
        counts = off(drawn, painter.true(scene))
        # Edges are softened differently; whatever is missing or misplaced would be far off.
        assert sum(counts[64:]) < 0.02 * sum(counts)
        assert sum(counts[:13]) > 0.94 * sum(counts)
