"""What the painter promises: soft edges, true colours, the same bytes whatever was painted before, bounded stores."""

import ast
import functools
import hashlib
import itertools
import os
import random
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import rendering
from rendering import bench, marks, theme
from rendering.paint import CELL, Painter, cache, palette, worst
from rendering.scene import (
    Art,
    Box,
    Circle,
    Group,
    Hatch,
    Label,
    Line,
    Linear,
    Look,
    Polygon,
    Radial,
    RoundRect,
    Scene,
    Shadow,
    Shape,
    Sprite,
    Static,
    ThemeName,
)
from tests.rendering import demo
from tests.rendering.pictures import at, changed, off, opened, solid

FAR = 20  # no pixel is further from its true colour, in any channel
NEAR_SHARE = 0.99  # this share of them is within 8
WHITE, BLACK, RED = "#ffffff", "#000000", "#d02020"


def tiny(*shapes: Shape, sprites: tuple[Sprite, ...] = ()) -> Scene:
    static = Static("tiny", (RoundRect(Box(0, 0, 200, 160), fill=BLACK), *shapes))
    assets = tuple(sprite.art for sprite in sprites)
    return Scene(width=200, height=160, static=static, sprites=sprites, assets=assets)


def look(**facts: object) -> Look:
    return msgspec.structs.replace(Look(("Ada", "Björn", "Μαρία", "Жанна"), "dark"), **facts)


def shuffled(seed: int) -> Scene:
    spots = list(demo.HARBOURS)
    random.Random(seed).shuffle(spots)
    last, badge = spots[4], {spots[5]: 1, spots[6]: seed % 20 + 2}
    return demo.scene(
        tuple(spots[:4]), look(last=(last,), badges=badge), (seed, 2 * seed, 7, 30 - seed)
    )


# -- edges and fills


@pytest.mark.parametrize(
    "shape",
    [
        Polygon(((40, 20), (160, 70), (70, 140)), fill=WHITE),
        Circle(100, 80, 50, fill=WHITE),
        Circle(100, 80, 50, edge=WHITE, width=5),
        RoundRect(Box(30, 30, 140, 100), 25, fill=WHITE),
        Line(((20, 30), (180, 120)), WHITE, 6),
        Label("Wave", Box(20, 40, 160, 80), 50, WHITE),
    ],
)
def test_edges_are_antialiased_in_statics_and_in_sprites(painter: Painter, shape: Shape) -> None:
    for scene in (tiny(shape), tiny(sprites=(Sprite(Art(200, 160, (shape,)), 100, 80),))):
        levels = Counter(opened(painter.png(scene)).convert("L").tobytes())
        between = [level for level in levels if 30 < level < 225]
        assert levels[255] > 200
        assert len(between) >= 6
        assert sum(levels[level] for level in between) < levels[255] * 2


def test_a_circle_covers_the_area_of_a_circle(painter: Painter) -> None:
    image = opened(painter.png(tiny(Circle(100, 80, 50, fill=WHITE)))).convert("L")
    area = sum(image.tobytes()) / 255
    assert area == pytest.approx(3.14159 * 50**2, rel=0.01)
    left, upper, right, lower = solid(image)
    assert (left + right, upper + lower) == (200, 160)


def test_a_wide_line_has_no_cracks_at_its_joints(painter: Painter) -> None:
    bow = tuple((100 - 60 + 6 * i, 80 + (i - 10) ** 2 * 0.5) for i in range(21))
    image = painter.true(tiny(Line(bow, WHITE, 40)))
    assert all(at(image, round(x), round(y)) == (255, 255, 255) for x, y in bow[1:-1])
    inner = [at(image, round(x), round(y) - 12) for x, y in bow[3:-3]]
    assert inner == [(255, 255, 255)] * len(inner)


def test_gradients_run_from_the_first_colour_to_the_last(painter: Painter) -> None:
    box = Box(0, 0, 200, 160)
    down = painter.true(tiny(RoundRect(box, fill=Linear(((0, BLACK), (1, WHITE))))))
    across = painter.true(tiny(RoundRect(box, fill=Linear(((0, BLACK), (1, WHITE)), 0))))
    around = painter.true(tiny(RoundRect(box, fill=Radial(((0, WHITE), (1, BLACK))))))
    assert [at(down, 100, y)[0] for y in (1, 80, 158)] == pytest.approx([1, 128, 254], abs=3)
    assert [at(across, x, 80)[0] for x in (1, 100, 198)] == pytest.approx([1, 128, 254], abs=3)
    assert [at(around, x, 80)[0] for x in (100, 150, 198)] == pytest.approx([255, 127, 4], abs=6)


def test_a_hatch_draws_stripes_over_its_back(painter: Painter) -> None:
    stripes = Hatch(WHITE, RED, gap=20, width=8, angle=90)
    image = painter.true(tiny(RoundRect(Box(0, 0, 200, 160), fill=stripes)))
    row = [at(image, x, 80) for x in range(200)]
    assert (255, 255, 255) in row
    assert theme.channels(RED)[:3] in row
    assert len([1 for a, b in itertools.pairwise(row) if a == (208, 32, 32) != b]) == pytest.approx(
        10, abs=1
    )


def test_a_shadow_is_soft_and_lies_where_it_falls(painter: Painter) -> None:
    grey = RoundRect(Box(0, 0, 200, 160), fill="#808080")
    shade = Shadow(dx=10, dy=14, blur=5, colour=BLACK)
    image = painter.true(tiny(grey, RoundRect(Box(60, 40, 60, 60), fill=WHITE, shadow=shade)))
    below = [at(image, 95, y)[0] for y in range(101, 135)]
    assert below[0] < 60
    assert below == sorted(below)
    assert below[-1] == 128
    assert at(image, 90, 30) == (128, 128, 128)


def test_opacity_of_a_group_is_that_of_the_whole(painter: Painter) -> None:
    pair = (Circle(80, 80, 30, fill=WHITE), Circle(110, 80, 30, fill=WHITE))
    image = painter.true(tiny(Group(pair, opacity=0.5)))
    assert at(image, 65, 80) == at(image, 95, 80) == at(image, 125, 80)
    assert at(image, 95, 80)[0] == pytest.approx(128, abs=1)


def test_a_group_turns_and_scales_about_its_own_middle(painter: Painter) -> None:
    bar = RoundRect(Box(-30, -4, 60, 8), fill=WHITE)
    for turn, box in ((0, (55, 74, 145, 86)), (90, (94, 35, 106, 125))):
        image = painter.true(tiny(Group((bar,), at=(100, 80), turn=turn, scale=1.5)))
        assert solid(image) == box


def test_rectangles_on_whole_pixels_have_sharp_edges(painter: Painter) -> None:
    image = painter.true(tiny(RoundRect(Box(40, 30, 100, 80), fill=WHITE)))
    assert set(image.convert("L").tobytes()) == {0, 255}
    assert solid(image) == (40, 30, 140, 110)


def test_translucent_sprites_let_the_ground_through(painter: Painter) -> None:
    art = Art(60, 60, (RoundRect(Box(0, 0, 60, 60), fill=WHITE),))
    image = painter.true(tiny(sprites=(Sprite(art, 100, 80, opacity=0.25),)))
    assert at(image, 100, 80)[0] == pytest.approx(64, abs=1)


def test_field_121_icons_are_pasted_with_their_mask(painter: Painter) -> None:
    stripes = tuple(
        RoundRect(Box(x, 0, 7, 160), fill=("#205080", "#e0c040")[x // 7 % 2])
        for x in range(0, 200, 7)
    )
    colours = theme.DARK
    icons = [
        *(marks.sign_art(seat, 64) for seat in colours.seats), marks.badge(7, colours),
        marks.hex_ring(40, colours), *(demo.ship(seat, "dark") for seat in range(8)), *bench.board().assets[:4],
    ]  # fmt: skip
    for icon in icons:
        scene = tiny(*stripes, sprites=(Sprite(icon, 100, 80),))
        bare, shown = painter.true(tiny(*stripes)), painter.true(scene)
        left, upper = 100 - icon.width // 2, 80 - icon.height // 2
        for x, y in itertools.product(
            (left, left + icon.width - 1), (upper, upper + icon.height - 1)
        ):
            assert at(shown, x, y) == at(bare, x, y)
        assert changed(shown, bare) is not None


# -- the palette


@pytest.mark.parametrize("name", ["dark", "light"])
def test_no_pixel_is_far_from_its_true_colour(painter: Painter, name: ThemeName) -> None:
    scenes = [
        demo.scene(look=look(theme=name, badges={"Rot": 1, "Gib": 12}, last=("Ham", "Lon"))),
        demo.scene(
            ("Gib", "Gib", "Rot", "Cop"), look(theme=name, names=("A", "محمد", "", "x" * 40))
        ),
        bench.family(2, name)[1],
    ]
    for scene in scenes:
        shown, true = opened(painter.png(scene)), painter.true(scene)
        assert worst(shown, true) <= FAR
        counts = off(shown, true)
        assert sum(counts[:9]) >= NEAR_SHARE * sum(counts)


def test_the_commonest_colours_are_nearly_exact(painter: Painter) -> None:
    scene = demo.scene()
    counts = off(opened(painter.png(scene)), painter.true(scene))
    assert sum(counts[:3]) >= 0.95 * sum(counts)


def test_the_palette_tells_nothing_of_what_a_picture_shows(painter: Painter) -> None:
    palettes = {_palette(painter, seed) for seed in range(6)}
    assert len(palettes) == 1


def _palette(painter: Painter, seed: int) -> bytes:
    data = painter.png(shuffled(seed))
    start = data.index(b"PLTE")
    return data[start : start + 4 + 768]


# -- the same picture whatever came before


def test_a_changed_picture_is_the_same_as_one_painted_anew() -> None:
    warm = Painter()
    for seed in range(4):
        scene = shuffled(seed)
        assert warm.png(scene) == Painter().png(scene)


def test_an_icon_moved_a_few_pixels_within_its_cells_is_painted_anew() -> None:
    art = demo.ship(0, "dark")
    warm = Painter()
    for x, y in ((100, 80), (103, 80), (103, 81), (100, 80)):
        scene = tiny(sprites=(Sprite(art, x, y),))
        assert warm.png(scene) == Painter().png(scene)


def test_icons_that_overlap_are_painted_in_their_order() -> None:
    one, other = (Art(60, 60, (RoundRect(Box(0, 0, 60, 60), fill=fill),)) for fill in (RED, WHITE))
    warm = Painter()
    pictures = [
        warm.png(tiny(sprites=sprites))
        for sprites in itertools.permutations((Sprite(one, 100, 80), Sprite(other, 110, 80)))
    ]
    assert [at(opened(data), 105, 80) for data in pictures] == [(255, 255, 255), (208, 32, 32)]


def test_families_with_one_static_and_other_assets_keep_their_own_palettes() -> None:
    bare = tiny()
    rich = msgspec.structs.replace(bare, assets=tuple(demo.ship(seat, "dark") for seat in range(8)))
    warm = Painter()
    assert warm.png(bare) != warm.png(rich)
    assert warm.png(rich) == Painter().png(rich)


def test_cells_put_together_are_the_whole_picture_in_the_palette(painter: Painter) -> None:
    for seed in range(4):
        scene = shuffled(seed)
        ground = painter._ground(scene)
        whole = palette.indexed(painter.true(scene), ground.palette).convert("RGB")
        assert changed(opened(painter.png(scene)), whole) is None


def test_a_public_picture_after_a_private_one_has_no_pixel_of_it() -> None:
    secret = Art(
        90, 90, (Circle(45, 45, 40, fill=RED), Label("ACE", Box(0, 20, 90, 50), 40, WHITE))
    )
    public = demo.scene()
    public = msgspec.structs.replace(public, assets=(*public.assets, secret))
    private = msgspec.structs.replace(public, sprites=(*public.sprites, Sprite(secret, 700, 500)))
    one = Painter()
    before = one.png(public)
    assert one.png(private) != before
    assert one.png(public) == before == Painter().png(public)


def test_only_cells_that_changed_are_made_again() -> None:
    painter = Painter()
    first, second = bench.family(2)
    painter.png(first)
    before = len(painter._cells)
    painter.png(second)
    made = len(painter._cells) - before
    # Two icons of 52 pixels leave one place and come to another, each touching four cells at most.
    assert 0 < made <= 16
    painter.png(second)
    assert len(painter._cells) - before == made


def test_sprites_over_the_edge_are_cut_off_not_an_error(painter: Painter) -> None:
    art = Art(60, 60, (RoundRect(Box(0, 0, 60, 60), fill=WHITE),))
    spots = [(0, 0), (200, 160), (-100, 50), (100, 500), (100, -20), (CELL, CELL)]
    image = opened(painter.png(tiny(sprites=tuple(Sprite(art, x, y) for x, y in spots))))
    assert at(image, 5, 5) == at(image, 195, 155) == at(image, 100, 5) == (255, 255, 255)
    assert at(image, 5, 80) == (0, 0, 0)


CHILD = """
import hashlib, sys
from rendering import bench
from rendering.paint import Painter
from tests.rendering import demo
painter = Painter()
for scene in (demo.scene(), bench.board("light")):
    print(hashlib.sha256(painter.png(scene)).hexdigest())
"""


def test_the_same_scene_gives_the_same_bytes_in_another_process() -> None:
    painter = Painter()
    here = [
        hashlib.sha256(painter.png(s)).hexdigest() for s in (demo.scene(), bench.board("light"))
    ]
    for seed in ("1", "2024"):
        run = subprocess.run(
            [sys.executable, "-c", CHILD], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )  # fmt: skip
        assert run.stdout.split() == here


def test_many_threads_get_the_pictures_that_one_gets() -> None:
    scenes = [shuffled(seed) for seed in range(12)] + bench.family(4)
    alone = Painter()
    expected = [alone.png(scene) for scene in scenes]
    shared = Painter(room=6 << 20)  # small, so that threads also throw out each other's cells
    wrong: list[int] = []

    def work(start: int) -> None:
        for i in range(len(scenes)):
            which = (i * 5 + start) % len(scenes)
            if shared.png(scenes[which]) != expected[which]:
                wrong.append(which)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


# -- stores


def test_stores_stay_within_their_room() -> None:
    room = 24 << 20
    painter = Painter(room=room)
    for seed in range(40):
        painter.png(shuffled(seed))
        held = painter.stored()
        assert held["grounds"] <= room // 2
        assert held["patches"] <= room // 4
        assert held["cells"] <= room // 4
    assert min(painter.stored().values()) > 0


def test_a_store_throws_out_what_was_not_used_for_longest() -> None:
    made: list[str] = []

    def make(key: str) -> str:
        made.append(key)
        return key

    store = cache.Cache[str](3, lambda _: 1)
    for key in ("a", "b", "c", "a", "d", "a", "b"):
        assert store.get(key, functools.partial(make, key)) == key
    assert made == ["a", "b", "c", "d", "b"]
    assert (len(store), store.weight) == (3, 3)


def test_a_store_keeps_one_value_larger_than_its_room() -> None:
    store = cache.Cache[str](3, len)
    assert store.get(1, lambda: "large value") == "large value"
    assert store.look(1) == "large value"
    store.get(2, lambda: "x")
    assert (store.look(1), store.weight) == (None, 1)


# -- the file


def test_the_file_is_an_eight_bit_png_with_nothing_but_the_picture(painter: Painter) -> None:
    data = painter.png(demo.scene())
    chunks, place = [], 8
    while place < len(data):
        size = int.from_bytes(data[place : place + 4], "big")
        chunks.append(data[place + 4 : place + 8].decode())
        place += size + 12
    assert list(dict.fromkeys(chunks)) == ["IHDR", "PLTE", "IDAT", "IEND"]
    assert data[24:26] == b"\x08\x03"


def test_field_55_a_picture_above_the_limit_becomes_smaller_or_none(painter: Painter) -> None:
    scene = demo.scene()
    whole = painter.png(scene)
    assert painter.png(scene, limit_bytes=1_000_000) == whole
    harder = painter.png(scene, limit_bytes=len(whole) - 1)
    assert harder is not None
    assert opened(harder).size == (1400, 1000)
    assert changed(opened(harder), opened(whole)) is None
    small = painter.png(scene, limit_bytes=len(harder) * 2 // 3)
    assert small is not None
    assert len(small) <= len(harder) * 2 // 3
    assert 400 <= opened(small).width < 1400
    assert painter.png(scene, limit_bytes=2_000) is None


def test_field_55_every_picture_here_is_below_a_limit_of_one_megabyte(painter: Painter) -> None:
    assert all(
        len(painter.png(s)) < 1_000_000 for s in (demo.scene(), bench.board(), bench.board("light"))
    )


def test_only_the_paint_package_imports_pil() -> None:
    assert _importers("PIL") == ["rendering.paint"]


def test_only_one_module_orders_text() -> None:
    assert _importers("bidi") == _importers("arabic_reshaper") == ["rendering.text"]


def _importers(library: str) -> list[str]:
    root = Path(rendering.__file__).parent
    found: dict[str, None] = {}
    for file in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(name.split(".")[0] == library for name in names):
                part = file.relative_to(root).parts[0].removesuffix(".py")
                found[f"rendering.{part}"] = None
    return list(found)
