"""The themes are legible, and seats are told apart by everybody: colours under colour blindness, signs without colour."""

import itertools

import pytest
from PIL import ImageChops

from rendering import marks, theme
from rendering.paint import Painter
from rendering.scene import Box, RoundRect, Scene, Sprite, Static

Rows = tuple[tuple[float, float, float], ...]
THEMES = [theme.DARK, theme.LIGHT]

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
SIGHT: dict[str, Rows] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}  # fmt: skip


def linear(colour: str) -> list[float]:
    parts = [level / 255 for level in theme.channels(colour)[:3]]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def lab(colour: str, sight: Rows) -> tuple[float, float, float]:
    light = linear(colour)
    r, g, b = (
        max(0.0, min(1.0, sum(a * v for a, v in zip(row, light, strict=True)))) for row in sight
    )
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2: 4.5 is asked for text, 3 for large text and signs."""
    lights = [
        sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), linear(c), strict=True))
        for c in (one, other)
    ]
    return (max(lights) + 0.05) / (min(lights) + 0.05)


@pytest.mark.parametrize("colours", THEMES, ids=lambda t: t.name)
@pytest.mark.parametrize("sight", SIGHT)
def test_seat_colours_differ_for_every_kind_of_sight(colours: theme.Theme, sight: str) -> None:
    seen = [lab(seat.colour, SIGHT[sight]) for seat in colours.seats]
    for one, other in itertools.combinations(seen, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 11


@pytest.mark.parametrize("colours", THEMES, ids=lambda t: t.name)
def test_text_is_legible_on_every_surface(colours: theme.Theme) -> None:
    for ground in (colours.ground, colours.panel, colours.raised):
        assert contrast(colours.ink, ground) >= 7
        assert contrast(colours.quiet, ground) >= 4.5
    assert contrast(colours.accent, colours.accent_ink) >= 4.5
    for figure in (colours.good, colours.warn, colours.bad):
        assert contrast(figure, colours.panel) >= 4.5
    for seat in colours.seats:
        assert contrast(seat.colour, seat.ink) >= 4


@pytest.mark.parametrize("colours", THEMES, ids=lambda t: t.name)
def test_every_seat_has_a_sign_and_a_letter_of_its_own(colours: theme.Theme) -> None:
    assert len(colours.seats) == 8
    assert (
        len({seat.sign for seat in colours.seats})
        == len({seat.letter for seat in colours.seats})
        == 8
    )
    assert [s.sign for s in colours.seats] == [s.sign for s in theme.DARK.seats]


def test_signs_differ_in_shape_without_their_colours(painter: Painter) -> None:
    static = Static("ground", (RoundRect(Box(0, 0, 64, 64), fill="#ffffff"),))
    shapes = []
    for seat in theme.DARK.seats:
        art = marks.sign_art(seat, 48)
        picture = painter.true(
            Scene(width=64, height=64, static=static, sprites=(Sprite(art, 32, 32),))
        )
        shapes.append(picture.convert("L").point([255 * (v < 250) for v in range(256)]))
    for one, other in itertools.combinations(shapes, 2):
        assert ImageChops.difference(one, other).histogram()[255] > 90


def test_seats_past_the_last_repeat() -> None:
    assert theme.DARK.seat(9) == theme.DARK.seat(1)


def test_colours_mix_and_fade() -> None:
    assert theme.mix("#000000", "#ff8000", 0.5) == "#804000"
    assert theme.fade("#102030", 0.5) == "#10203080"
    assert theme.channels("#01020304") == (1, 2, 3, 4)
    assert theme.of("light") is theme.LIGHT
    for wrong in ("red", "#12345", "123456", "#gg0000"):
        with pytest.raises(ValueError, match=r"colour|invalid literal"):
            theme.channels(wrong)
