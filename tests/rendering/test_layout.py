"""Boxes and hexes lie where they should: nothing overlaps, nothing leaves its box."""

import itertools
import math

import pytest

from rendering import curves, layout, marks, theme
from rendering.scene import Box, Look, Point
from tests.rendering import demo

PAGE = Box(10, 20, 400, 300)


def test_a_grid_fills_its_box_row_by_row() -> None:
    cells = layout.grid(PAGE, 4, 3, gap=8)
    assert len(cells) == 12
    assert (cells[0].x, cells[0].y) == (10, 20)
    assert (cells[-1].right, cells[-1].bottom) == pytest.approx((410, 320))
    assert cells[1].x - cells[0].right == pytest.approx(8)
    assert cells[4].y - cells[0].bottom == pytest.approx(8)


def test_rows_and_columns_share_by_weight() -> None:
    above, below = layout.rows(PAGE, (1, 2), gap=30)
    assert (above.h, below.h, below.y) == pytest.approx((90, 180, 140))
    left, right = layout.columns(PAGE, (3, 1))
    assert (left.w, right.w, right.x) == pytest.approx((300, 100, 310))
    assert left.h == 300


def test_boxes_beside_each_other_draw_closer_where_room_is_short() -> None:
    roomy = layout.beside(PAGE, (50, 80, 30), 20)
    assert [(box.x, box.w) for box in roomy] == [(10, 50), (80, 80), (180, 30)]
    tight = layout.beside(PAGE, (150, 100, 130), 20)
    assert tight[-1].right == pytest.approx(PAGE.right)
    assert (
        tight[1].x - tight[0].right
        == pytest.approx(tight[2].x - tight[1].right)
        == pytest.approx(10)
    )
    assert layout.beside(PAGE, (), 20) == []


def test_a_stack_draws_closer_where_room_is_short() -> None:
    roomy = layout.stack(PAGE, 3, 40, 10)
    assert [box.y for box in roomy] == [20, 70, 120]
    tight = layout.stack(PAGE, 20, 40, 10)
    assert tight[-1].bottom == pytest.approx(320)
    assert all(PAGE.holds(box) for box in tight[:-1])
    assert layout.stack(PAGE, 0, 40) == []


def test_a_box_is_moved_inside_bounds_not_resized() -> None:
    assert layout.within(Box(-5, 500, 50, 60), PAGE) == Box(10, 260, 50, 60)
    assert layout.within(Box(30, 40, 5, 6), PAGE) == Box(30, 40, 5, 6)
    assert PAGE.inset(10) == Box(20, 30, 380, 280)
    assert PAGE.centre == (210, 170)


@pytest.mark.parametrize("kind", ["pointy", "flat"])
def test_neighbouring_hexes_share_a_side_and_no_others_touch(kind: str) -> None:
    field = layout.Hexes(20, (100, 100), "pointy" if kind == "pointy" else "flat")
    cells = layout.hexagon(2)
    assert len(cells) == 19
    for (q, r), (p, s) in itertools.combinations(cells, 2):
        steps = max(abs(q - p), abs(r - s), abs(q + r - p - s))
        shared = [
            c
            for c in field.corners(q, r)
            if any(math.dist(c, d) < 0.01 for d in field.corners(p, s))
        ]
        assert (len(shared) == 2) == (steps == 1)
        assert math.dist(field.centre(q, r), field.centre(p, s)) >= 20 * math.sqrt(3) - 0.01


@pytest.mark.parametrize("kind", ["pointy", "flat"])
def test_the_six_sides_of_a_hex_go_round_clockwise(kind: str) -> None:
    field = layout.Hexes(20, (0, 0), "pointy" if kind == "pointy" else "flat")
    middles: list[Point] = []
    for direction in range(6):
        (ax, ay), (bx, by) = field.side(0, 0, direction)
        middles.append(((ax + bx) / 2, (ay + by) / 2))
    angles = [math.degrees(math.atan2(y, x)) % 360 for x, y in middles]
    assert [(b - a) % 360 for a, b in itertools.pairwise(angles)] == pytest.approx([60] * 5)
    assert angles[0] == pytest.approx(300 if kind == "pointy" else 330)


@pytest.mark.parametrize("kind", ["pointy", "flat"])
def test_a_fitted_field_touches_its_box_and_stays_inside(kind: str) -> None:
    cells = layout.hexagon(4)
    field = layout.fitted(cells, PAGE, "pointy" if kind == "pointy" else "flat")
    extent = layout.around(corner for cell in cells for corner in field.corners(*cell))
    assert PAGE.inset(-0.001).holds(extent)
    assert extent.centre == pytest.approx(PAGE.centre)
    assert max(extent.w / PAGE.w, extent.h / PAGE.h) == pytest.approx(1)


def test_rounded_corners_stay_inside_and_touch_the_sides() -> None:
    square = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
    made = curves.rounded(square, 20)
    assert all(-0.001 <= x <= 100.001 and -0.001 <= y <= 100.001 for x, y in made)
    nearest = min(math.dist(point, (0, 0)) for point in made)
    assert nearest == pytest.approx(20 * (math.sqrt(2) - 1), abs=0.3)
    assert curves.rounded(square, 0) == list(square)
    half = curves.rounded(square, 500)
    assert all(math.dist(point, (50, 50)) == pytest.approx(50, abs=0.5) for point in half)


def test_smooth_curves_pass_through_their_points() -> None:
    points = ((0.0, 0.0), (50.0, 80.0), (100.0, 20.0), (200.0, 60.0))
    made = curves.smooth(points, 1)
    assert all(min(math.dist(p, m) for m in made) < 0.001 for p in points)
    assert curves.smooth(points, 0) == list(points)


def test_dashes_cover_their_share_of_the_way() -> None:
    path = ((0.0, 0.0), (70.0, 0.0), (70.0, 50.0))
    pieces = list(curves.dashes(path, 10, 5))
    drawn = [sum(math.dist(a, b) for a, b in itertools.pairwise(piece)) for piece in pieces]
    assert drawn == pytest.approx([10] * 8)
    assert pieces[0] == [(0, 0), (10, 0)]


def test_an_arrow_head_points_along_the_end_of_the_path() -> None:
    tip, one, other = curves.arrow(((0, 0), (100, 0)), 20)
    assert tip == (100, 0)
    assert one[0] == other[0] == pytest.approx(80)
    assert one[1] == -other[1]


def test_badges_lie_inside_the_canvas_in_the_order_of_their_numbers() -> None:
    places = {"a": Box(0, 0, 40, 40), "b": Box(1370, 0, 40, 40), "c": Box(700, 990, 40, 40)}
    look = Look(badges={"c": 1, "b": 2, "gone": 3, "a": 25})
    made = marks.badges(look, places, theme.DARK, demo.CANVAS)
    assert [sprite.art for sprite in made] == [marks.badge(n, theme.DARK) for n in (1, 2, 25)]
    for sprite in made:
        assert demo.CANVAS.holds(
            layout.at((sprite.x, sprite.y), sprite.art.width, sprite.art.height)
        )


def test_a_badge_stands_on_the_spot_of_its_place_where_that_has_one() -> None:
    places, look = (
        {"a": Box(100, 100, 60, 60), "b": Box(300, 100, 60, 60)},
        Look(badges={"a": 1, "b": 2}),
    )
    one, other = marks.badges(look, places, theme.DARK, demo.CANVAS, spots={"a": (110, 150)})
    assert (one.x, one.y) == (110, 150)
    assert (other.x, other.y) == pytest.approx((360 - marks.BADGE / 3, 100 + marks.BADGE / 3))


def test_last_marks_frame_the_places_of_the_last_move_only() -> None:
    places = {"a": Box(100, 100, 40, 60), "b": Box(200, 100, 40, 40)}
    made = marks.last(Look(last=("a", "elsewhere")), places, theme.DARK)
    assert [(sprite.x, sprite.y) for sprite in made] == [(120, 130)]
    assert made[0].art.width >= 40
    assert marks.last(Look(), places, theme.DARK) == ()


def test_places_of_a_picture_lie_inside_it() -> None:
    scene = demo.scene()
    assert set(scene.places) == set(demo.HARBOURS)
    assert all(demo.CANVAS.holds(box) for box in scene.places.values())
