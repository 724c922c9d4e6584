"""The marks on the picture of Antwerpen's board: the last move, the colour that was named, the menus' numbers."""

from __future__ import annotations

import itertools
import math

from games.antwerpen.data import (
    LANES,
    LOCKS,
    SPACES,
    Lane,
)
from games.antwerpen.views import ShipSeen
from rendering import antwerpen as painter
from rendering import marks, theme
from rendering.antwerpen import ground, lanes, panel, signs
from rendering.antwerpen import look as where
from rendering.scene import (
    Circle,
    Group,
    Line,
    Look,
    Point,
    Polygon,
    Shape,
)
from tests.games.antwerpen.painted import (
    LOOK,
    NAMES,
    THEMES,
    arts,
    changed,
    far,
    opening,
)

RAIL = 26.0
"""How far from a lane its trail lies at most."""


def moved(*last: str, ships: tuple[str, ...] = ()) -> tuple[list[str], str]:
    """Return the lanes with a trail after a move, and what is said of it, ships lying at those spaces then."""
    view = changed(opening(), ships=tuple(ShipSeen(at, 0, "toys") for at in ships))
    look = Look(NAMES, last=last)
    shown = arts(painter.board(view, look))
    sailed = [lane.name for lane in LANES if signs.trail(lane, theme.DARK)[0] in shown]
    said = painter.board_text(view, look).splitlines()[1]
    return sailed, said.removeprefix("Last move: ")


def rails(lane: Lane) -> list[Point]:
    """Return the points on the board of the trail along a lane that was sailed."""
    scene = painter.board(opening(), Look(NAMES, last=(lane.start, lane.end)))
    art, _ = signs.trail(lane, theme.DARK)
    sprite = next(sprite for sprite in scene.sprites if sprite.art == art)
    left, top = sprite.x - art.width / 2, sprite.y - art.height / 2
    lines = [shape for shape in art.shapes if isinstance(shape, Line)]
    return [(left + x, top + y) for line in lines for x, y in line.points]


def test_the_last_move_is_told_ship_by_ship() -> None:
    sail = ("A1", "DEUR", "B1", "DEUR", "C2", "DEUR", "DEUR", "DEUR")
    assert moved(*sail, ships=("C2",)) == (["A1>DEUR", "B1>DEUR"], "A1→DEUR, B1→DEUR; at C2")
    two = ("B1", "C2", "B2", "C1", "A1", "C2")
    assert moved(*two, ships=("A1", "C1", "C2")) == (["B1>C2", "B2>C1"], "B1→C2, B2→C1; at A1")


def test_a_lane_between_two_places_of_a_move_is_no_way_where_nobody_sailed_it() -> None:
    """Blocked ships, swapped ones, and one that was already there."""
    assert moved("A1", "B1", ships=("A1", "B1")) == ([], "at A1, B1")
    assert moved("B2", "C1", "D1", ships=("B2", "D1")) == (["C1>D1"], "C1→D1; at B2")
    behind = ("B1", "C1", "A1", "B1", "C1", "D1")
    assert moved(*behind, ships=("B1", "C1")) == (["A1>B1", "B1>C1"], "B1→C1, A1→B1; at D1")
    assert moved("S1") == ([], "at S1")
    assert moved("L1", "L3") == ([], "at L1, L3")


def test_a_step_back_is_a_way_too() -> None:
    assert moved("C1", "B1", ships=("B1",)) == (["B1>C1"], "C1→B1")


def test_trails_lie_beside_their_lane_and_leave_names_and_letters_free() -> None:
    for lane in LANES:
        drawn = rails(lane)
        assert drawn, lane.name
        assert all(13 < far(at, lane) <= RAIL for at in drawn)
        for at in drawn:
            assert all(math.dist(at, spot) > 22 for _, spot in lanes.letter_spots(lane))
            assert all(math.dist(at, spot) > where.BERTH for spot in where.SPOTS.values())


def test_a_space_that_a_ship_left_has_a_broken_ring_and_the_one_it_reached_a_whole_one() -> None:
    scene = painter.board(opening(), Look(NAMES, last=("A1", "B1", "C1", "D1")))
    for art, places in (
        (signs.wake(theme.DARK), ("A1", "C1")),
        (signs.ring(theme.DARK), ("B1", "D1")),
    ):
        spots = [(s.x, s.y) for s in scene.sprites if s.art == art]
        assert spots == [where.SPOTS[at] for at in places]


def test_the_last_move_differs_from_what_always_lies_on_the_board() -> None:
    """An anchorage has an anchor and no ring of its own: rings are for the last move."""
    for name in THEMES:
        look = where.tone(name)
        for space in SPACES:
            rims = [s.edge for s in ground.berth(space, look) if isinstance(s, Circle)]
            assert rims == [look.casing, look.berth_edge]


def _edges(shape: Shape) -> list[Point]:
    """Points along the edges of an arrow head on the board."""
    assert isinstance(shape, Group)
    (dart,) = shape.shapes
    assert isinstance(dart, Polygon)
    turn = math.radians(shape.turn)
    made = []
    for (ax, ay), (bx, by) in itertools.pairwise((*dart.points, dart.points[0])):
        for step in range(8):
            x, y = ax + (bx - ax) * step / 8, ay + (by - ay) * step / 8
            made.append(
                (
                    shape.at[0] + x * math.cos(turn) - y * math.sin(turn),
                    shape.at[1] + x * math.sin(turn) + y * math.cos(turn),
                )
            )
    return made


def test_badges_cover_no_arrow_head_no_letter_no_name_and_no_other_badge() -> None:
    scene = painter.board(opening(), Look(NAMES, badges=dict.fromkeys((*SPACES, *LOCKS), 88)))
    middles = [(badge.x, badge.y) for badge in scene.marks]
    reach = marks.BADGE / 2
    heads = [at for lane in LANES for at in _edges(lanes.head(lane, where.tone("dark")))]
    letters = [at for lane in LANES for _, at in lanes.letter_spots(lane)]
    names = [(x + aside, y + 30) for x, y in where.SPOTS.values() for aside in (-20, 0, 20)]
    assert len(middles) == len(SPACES) + len(LOCKS)
    for n, middle in enumerate(middles):
        assert all(math.dist(middle, at) > reach - 1 for at in heads), middle
        assert all(math.dist(middle, at) > reach + 16 for at in letters), middle
        assert all(math.dist(middle, at) > reach for at in names), middle
        assert all(math.dist(middle, at) > 2 * reach for at in middles[n + 1 :])


def test_an_arrow_head_is_sharpest_at_its_tip() -> None:
    for lane in LANES:
        head = lanes.head(lane, where.tone("dark"))
        assert isinstance(head, Group)
        (dart,) = head.shapes
        assert isinstance(dart, Polygon)
        assert dart.points[1] == max(dart.points)
        angles = [_open(dart.points, n) for n in range(4)]
        assert angles[1] == min(angles), lane.name


def _open(corners: tuple[Point, ...], at: int) -> float:
    """How wide a corner is open, in radians."""
    x, y = corners[at]
    one, other = (math.atan2(py - y, px - x) for px, py in (corners[at - 1], corners[(at + 1) % 4]))
    return min(abs(one - other), math.tau - abs(one - other))


def test_the_named_colour_is_marked_on_all_its_lanes_and_said() -> None:
    view = changed(opening(), turn=0, sailing="green", waiting=(1,))
    scene = painter.board(view, LOOK)
    lit = signs.lit("green", theme.DARK)
    assert arts(scene).count(lit) == sum("green" in lane.colours for lane in LANES)
    assert panel.named("green") in arts(scene)
    assert {"Ann named green", "waiting for Ben"} <= {line.text for line in scene.lines}
    assert "● Ann named green, waiting for ■ Ben" in painter.board_text(view, LOOK)
