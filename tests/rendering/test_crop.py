"""A part of a picture: where it lies, that it shows the same, and what is said of it."""

from __future__ import annotations

import pytest
from PIL import Image

from rendering import crop
from rendering.paint import Painter
from rendering.scene import Box, RoundRect, Scene, Static
from tests.rendering.pictures import at, opened

PLACES = {"a1": Box(0, 0, 40, 40), "b2": Box(280, 160, 40, 40), "hall": Box(0, 0, 600, 300)}


def field(**facts: object) -> Scene:
    shapes = (
        RoundRect(Box(0, 0, 600, 400), fill="#000000"),
        RoundRect(PLACES["b2"], fill="#d02020"),
    )
    told: dict[str, object] = {"width": 600, "height": 400, "static": Static("field", shapes)}
    return Scene(**{**told, "places": PLACES, **facts})  # type: ignore[arg-type]


def test_a_part_lies_around_its_place_and_inside_the_picture() -> None:
    around = crop.around(field(), "b2").cut
    assert around is not None
    assert around == Box(234, 114, 133, 133)
    corner = crop.around(field(), "a1").cut
    assert corner is not None
    assert (corner.x, corner.y) == (0, 0)


def test_a_large_place_is_shown_whole() -> None:
    cut = crop.around(field(), "hall").cut
    assert cut is not None
    assert cut.holds(PLACES["hall"])
    assert Box(0, 0, 600, 400).holds(cut)


def test_there_is_no_part_around_what_is_no_place() -> None:
    with pytest.raises(KeyError):
        crop.around(field(), "z9")


def test_a_part_shows_enlarged_what_the_whole_picture_shows_there() -> None:
    painter = Painter()
    scene = crop.around(field(), "b2")
    whole, part = opened(painter.png(field())), opened(painter.png(scene))
    assert scene.cut is not None
    assert part.size == (266, 266)
    small = part.resize((133, 133), Image.Resampling.BOX)
    for x, y in ((20, 20), (66, 66), (110, 60)):
        there = at(whole, round(scene.cut.x) + x, round(scene.cut.y) + y)
        assert max(abs(a - b) for a, b in zip(at(small, x, y), there, strict=True)) <= 8
    assert painter.png(scene, limit_bytes=100_000) == painter.png(scene)


def test_its_words_are_those_of_the_picture_what_speaks_of_the_part_first() -> None:
    scene = crop.around(field(), "b2")
    said = crop.alt("Round 1. A stone on a1. A tree on b2! The rest is b22.", scene, "b2")
    assert said == (
        "Around b2, enlarged: b2, hall. A tree on b2! Round 1. A stone on a1. The rest is b22."
    )
    assert len(crop.alt(" ".join(["A stone on a1."] * 90), scene, "b2")) <= 1024
