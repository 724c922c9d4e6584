"""Names and other text stay inside their boxes, are legible in every script there is a font for, and never fail."""

import itertools
import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageStat
from structlog.testing import capture_logs

from rendering import marks, text, theme
from rendering.paint import Painter
from rendering.paint.fonts import FILES, LINE, Fonts
from rendering.scene import Align, Box, Label, Look, RoundRect, Scene, Static, Weight
from tests.rendering import demo
from tests.rendering.pictures import changed, opened

ROOT = Path(__file__).resolve().parents[2]
LONG = (
    "W" * 32,
    "i" * 32,
    "漢" * 32,
    "two\nlines of a name",
    "Ågjpqy|Ǻ" * 4,
    "محمد عبد الله " * 3,
    "",
    "🎲" * 3,
)
INVISIBLE = (
    "\u200d" * 3,
    "\u3164",
    "\u2800",
    "\u00a0",
    "\u200b",
    "\U000e0041\U000e0042",
    "\u0301\u0302",
    "",
    "\x07\n",
)


def page(*lines: Label) -> Scene:
    static = Static("page", (RoundRect(Box(0, 0, 700, 400), fill="#252c37"),))
    return Scene(width=700, height=400, static=static, lines=lines)


def width_of(words: str, size: float) -> float:
    return len(words) * size * 0.5


# -- 114: fonts


def test_field_114_pictures_come_out_on_a_bare_host(tmp_path: Path) -> None:
    code = (
        "import sys; from rendering.paint import Painter; from tests.rendering import demo;"
        "sys.stdout.buffer.write(Painter().png(demo.scene()))"
    )
    bare = {
        "PYTHONPATH": str(ROOT),
        "HOME": "/nonexistent",
        "PATH": "",
        "FONTCONFIG_FILE": "/dev/null",
    }
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=bare, capture_output=True, check=True
    )
    assert run.stdout == Painter().png(demo.scene())
    assert run.stderr == b""


def test_field_114_a_missing_font_is_logged_once_and_another_one_takes_over(tmp_path: Path) -> None:
    for file in text.ASSETS.glob("*.?tf"):
        shutil.copy(file, tmp_path)
    (tmp_path / "Inter-Regular.otf").unlink()
    with capture_logs() as logs:
        painter = Painter(Fonts(tmp_path))
        one = painter.png(page(Label("Harbour", Box(20, 20, 300, 60))))
        painter.png(page(Label("Another", Box(20, 20, 300, 60), size=40)))
        assert painter.missing_fonts() == ("Inter-Regular.otf",)
    assert [(log["event"], log["file"]) for log in logs] == [("font_missing", "Inter-Regular.otf")]
    assert changed(opened(one), opened(painter.png(page()))) is not None


def test_field_114_without_any_font_file_pictures_still_come_out(tmp_path: Path) -> None:
    (tmp_path / "Inter-Bold.otf").write_bytes(b"this is no font")
    with capture_logs() as logs:
        painter = Painter(Fonts(tmp_path))
        shown = opened(painter.png(page(Label("Harbour", Box(20, 20, 300, 60)))))
        painter.png(demo.scene(look=Look(("محمد", "漢字", "b", "c"))))
        assert len(painter.missing_fonts()) == 4
    assert sorted(log["file"] for log in logs) == sorted(
        file for files in FILES.values() for file in files
    )
    box = changed(shown, opened(painter.png(page())))
    assert box is not None
    assert box[2] - box[0] > 60


def test_letters_of_a_missing_font_are_not_promised(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for file in ("coverage.txt", "Inter-Regular.otf", "Inter-Bold.otf"):
        shutil.copy(text.ASSETS / file, tmp_path)
    monkeypatch.setattr(text, "ASSETS", tmp_path)
    text.covered.cache_clear()
    try:
        assert text.name("Zoë", 0) == "Zoë"
        assert text.name("محمد", 0) == "Player 1"
    finally:
        text.covered.cache_clear()


def test_fonts_are_small_and_their_licences_lie_beside_them() -> None:
    fonts = sorted(text.ASSETS.glob("*.?tf"))
    assert sorted(file for files in FILES.values() for file in files) == [
        font.name for font in fonts
    ]
    assert sum(font.stat().st_size for font in fonts) < 5_000_000
    for font in fonts:
        family = font.name.split("-")[0].removesuffix("Sans.ttf").removesuffix("Sans")
        licence = (text.ASSETS / f"{family}-LICENSE.txt").read_text(encoding="utf-8")
        assert "Copyright" in licence
        assert "PERMISSION" in licence.upper()


def test_the_coverage_list_is_true() -> None:
    # A letter that a font lacks comes out as its box for missing letters.
    fonts = Fonts()
    for files in FILES.values():
        for file in files:
            font = fonts._open(file, 40)
            lacking = font.getmask("\U0010ffff")
            points = sorted(text.coverage()[file])
            drawn = [p for p in points if chr(p).isalpha()][::40]
            assert len(drawn) > 10
            same = [p for p in drawn if bytes(font.getmask(chr(p))) == bytes(lacking)]
            assert same == []


@pytest.mark.parametrize(
    "script",
    [
        "Zażółć gęślą jaźń",
        "Ænigma Øst ß",
        "Ζεύς Ωμέγα",
        "Жанна Щукина",
        "Đặng Ngữ",
        "שרה",
        "محمد",
        "→ ★ ♠ ♜ ½ ²",
    ],
)
def test_the_packaged_fonts_have_these_scripts(script: str) -> None:
    assert text.name(script, 3) == script


# -- 117: long names


@pytest.mark.parametrize("words", LONG)
@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_field_117_text_pixels_stay_inside_the_box(
    painter: Painter, words: str, align: Align
) -> None:
    bare = painter.true(page())
    weights: tuple[Weight, ...] = ("regular", "bold")
    for (w, h), weight, halo in itertools.product(
        ((240, 46), (90, 30), (20, 16), (300, 300)), weights, (None, "#000000")
    ):
        box = Box(101, 53, w, h)
        label = Label(words, box, 34, "#ffffff", weight, align, halo=halo)
        seen = changed(painter.true(page(label)), bare)
        if seen is not None:
            assert box.holds(Box(seen[0], seen[1], seen[2] - seen[0], seen[3] - seen[1]))
            # Nor is a letter cut off at either end: a column stays free.
            assert seen[0] > box.x
            assert seen[2] < box.right
        else:
            assert not text.is_visible(words) or w == 20


@pytest.mark.parametrize("words", LONG)
def test_field_117_names_on_plates_stay_inside_and_are_always_there(
    painter: Painter, words: str
) -> None:
    colours = theme.DARK
    box = Box(50, 60, 240, 46)
    look = Look(tuple(words for _ in range(8)))
    for seat in range(8):
        sign, label = marks.plate(look, seat, box, colours)
        scene = page(label)
        with_sign = msgspec.structs.replace(scene, sprites=(sign,), assets=(sign.art,))
        seen = changed(painter.true(with_sign), painter.true(page()))
        letters = changed(painter.true(scene), painter.true(page()))
        assert seen is not None
        assert letters is not None
        assert box.holds(Box(seen[0], seen[1], seen[2] - seen[0], seen[3] - seen[1]))
        assert letters[0] >= sign.x + sign.art.width / 2


def test_field_117_two_names_cut_alike_stay_apart_by_their_signs(painter: Painter) -> None:
    look = Look(("Maximiliana Mustermann the First", "Maximiliana Mustermann the Second"))
    pictures = []
    for seat in (0, 1):
        sign, label = marks.plate(look, seat, Box(50, 60, 200, 46), theme.DARK)
        pictures.append(
            painter.true(msgspec.structs.replace(page(label), sprites=(sign,))).convert("L")
        )
    # Told apart without colour: the greyscale shapes differ by far more than a few edge pixels.
    assert sum(ImageChops.difference(*pictures).histogram()[40:]) > 80


def test_text_shrinks_to_the_least_size_before_it_is_cut() -> None:
    assert text.fit("abcd", 100, 30, 12, width_of) == ("abcd", 30)
    words, size = text.fit("abcdefgh", 100, 30, 12, width_of)
    assert words == "abcdefgh"
    assert 24 <= size <= 25
    words, size = text.fit("abcdefghijklmnopqrstuvwxyz", 100, 30, 12, width_of)
    assert (words, size) == ("abcdefghijklmno…", 12)
    assert text.fit("wide", 5, 30, 12, width_of) == ("", 12)
    assert text.fit("a bcdefghi", 19, 12, 12, width_of) == ("a…", 12)


def test_measured_width_is_what_is_drawn() -> None:
    fonts = Fonts()
    for words in ("Hamburg", "Zoë & Ægir", "AVATAR To", "محمد 12"):
        label = Label(words, Box(0, 0, 900, 100), 60)
        ink, _ = fonts.set(label)
        box = ink.getbbox()
        assert box is not None
        assert fonts.measure(words, 60, "regular") == pytest.approx(box[2] - box[0], abs=60 * 0.15)


def test_pairs_of_letters_are_kerned_without_a_layout_library() -> None:
    fonts = Fonts()
    apart = fonts.measure("A", 60, "bold") + fonts.measure("V", 60, "bold")
    assert fonts.measure("AV", 60, "bold") < apart - 1


def test_the_tallest_letters_fit_the_height_of_a_line() -> None:
    fonts = Fonts()
    size = 50
    ink, _ = fonts.set(Label("ÅÉjgq|", Box(0, 0, 400, round(size * LINE) + 2), size))
    box = ink.getbbox()
    assert box is not None
    assert box[1] > 0
    assert box[3] < ink.height


# -- 119: right to left


def test_field_119_right_to_left_is_ordered_once() -> None:
    """The reference was drawn with DejaVu Sans by HarfBuzz and FriBidi."""
    reference = Image.open(Path(__file__).parent / "references" / "rtl.png").convert("L")

    def drawn(words: str) -> Image.Image:
        image = Image.new("L", reference.size)
        ImageDraw.Draw(image).text(
            (8, 46), words, 255, Fonts()._open("DejaVuSans.ttf", 40), anchor="ls"
        )
        return image

    def distance(image: Image.Image) -> float:
        soft = [one.filter(ImageFilter.GaussianBlur(2)) for one in (image, reference)]
        return float(ImageStat.Stat(ImageChops.difference(*soft)).mean[0])

    right = text.visual("محمد 12")
    assert distance(drawn(right)) < 3
    for wrong in (text.visual(right), right[::-1], "محمد 12"):
        assert distance(drawn(wrong)) > 12


def test_field_119_digits_run_left_to_right_and_letters_are_joined() -> None:
    assert text.visual("محمد 12") == "12 \ufeaa\ufee4\ufea4\ufee3"
    assert text.visual("שלום 345") == "345 םולש"
    assert text.visual("Zoë 12") == "Zoë 12"


def test_field_119_labels_use_that_order(painter: Painter) -> None:
    box = Box(20, 20, 400, 60)
    whole = painter.true(page(Label("محمد 12", box)))
    digits = painter.true(page(Label("12", box)))
    assert changed(whole.crop((20, 20, 52, 80)), digits.crop((20, 20, 52, 80))) is None
    assert changed(whole, digits) is not None


# -- 162: nothing to see


@pytest.mark.parametrize("words", INVISIBLE)
def test_field_162_invisible_names_fall_back_to_the_number(words: str) -> None:
    assert not text.is_visible(words)
    assert text.name(words, 1) == "Player 2"


@pytest.mark.parametrize("words", ["漢字", "🎲 Ada", "नमस्ते"])
def test_a_name_with_a_letter_the_fonts_lack_falls_back_to_the_number(words: str) -> None:
    assert text.is_visible(words)
    assert text.name(words, 0) == "Player 1"


def test_names_are_cleaned_of_what_would_break_a_line() -> None:
    assert text.name("  Ada\n\tLovelace\u202e ", 0) == "Ada Lovelace"
    assert text.name("e\u0301", 0) == "é"
    assert text.name("Z\u0336a\u0337l\u0338g\u0321o\u0488", 0) == "Zalgo"


def test_names_are_drawn_as_they_are_with_no_markup(painter: Painter) -> None:
    for words in ("**bold**", "<@1234>", "`code` ~~x~~", "\\n & %s {0}"):
        assert text.name(words, 0) == words
    box = Box(20, 20, 400, 60)
    assert painter.png(page(Label("**a**", box))) != painter.png(page(Label("a", box)))


def test_no_library_of_the_system_orders_text() -> None:
    code = (
        "from PIL import features; features.check = lambda name: False\n"
        "from rendering.paint.fonts import Fonts; from PIL import ImageFont\n"
        "assert Fonts()._open('DejaVuSans.ttf', 20).layout_engine == ImageFont.Layout.BASIC"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", code], env=env, check=True)
