"""The picture of ANTgravity's board: what lies where, what points where, and nothing over what matters."""

from __future__ import annotations

import itertools
import math

import pytest
from msgspec.structs import replace

from games.antgravity import GAME
from games.antgravity.data import HOMES, NEUTRAL, SPACES, WAYS, Way
from games.antgravity.views import HandSeen
from games.core.game import Chosen
from rendering import antgravity as painter
from rendering import marks
from rendering.antgravity import ants, panel, rocks, signs
from rendering.antgravity import look as where
from rendering.antgravity import pieces as lying
from rendering.antgravity import wording as say
from rendering.antgravity.ground import NAME, named
from rendering.antgravity.moved import ways
from rendering.paint.fonts import Fonts
from rendering.scene import Box, Look, Point, ThemeName
from rendering.theme import DARK
from tests.games.antgravity.painted import (
    LOOK,
    NAMES,
    THEMES,
    ant,
    arts,
    begun,
    changed,
    labels,
    opening,
    reached,
    say_ants,
)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_ant_points_across_the_edge_toward_which_it_falls(
    seats: int, name: ThemeName
) -> None:
    view = opening(seats)
    for down in WAYS:
        places = dict(zip(("A1", "B2"), ("c3", "e5"), strict=True))
        standing = tuple(ant(each, places.get(each, ""), down) for each in say_ants(seats))
        scene = painter.board(changed(view, ants=standing), Look(NAMES, name))
        for each in (each for each in standing if each.at):
            own = where.mark(name, each.seat, view.table.seats[each.seat].colour)
            x, y = where.spot(each.at)
            pointing = ants.arrow(own.colour, down, name)
            assert any(s.art == pointing and (s.x, s.y) == (x, y) for s in scene.sprites)
            assert ants.tag(each.name, own.ink) in arts(scene)


def test_no_arrow_and_no_flag_lies_under_a_neighbours_space() -> None:
    view = changed(
        opening(), ants=(ant("A1", "e9", "e"), ant("A2", "e8"), ant("B1", "f9"), ant("B2", "d8"))
    )
    order = [s.art for s in lying.pieces(view.table, "dark")]
    grounds = [at for at, art in enumerate(order) if art.width == ants.GROUND]
    bodies = [at for at, art in enumerate(order) if art.width == ants.ANT]
    flags = [at for at, art in enumerate(order) if art.width in (44, round(44 * 1.2))]
    assert len(bodies) == 8, "four Ants and four arrows"
    assert max(grounds) < min(bodies)
    assert bodies[3] < min(flags)
    assert max(flags) < bodies[4]
    assert bodies[7] == len(order) - 1


def test_every_flag_on_a_base_is_to_be_seen_and_white_ones_have_no_letter() -> None:
    scene = painter.board(opening(4), LOOK)
    marked = lying.marked(opening(4).table, "dark")
    drawn = arts(scene)
    for of in (None, *marked):
        count = sum(drawn.count(ants.flag(of, "dark", scale)) for scale in (1, 1.2))
        assert count == (9 if of is None else 4)
        letters = [label.text for label in labels(ants.flag(of, "dark").shapes)]
        assert letters == ([] if of is None else [of.letter])


def test_a_picked_colour_keeps_the_sign_and_the_letter_of_the_seat() -> None:
    chosen = Chosen(picks=({"colour": "yellow"}, {"colour": "blue"}))
    view = GAME.public_view(begun(2, chosen))
    first = where.mark("dark", 0, "yellow")
    assert (first.sign, first.letter) == ("circle", "A")
    assert first.colour == where.mark("dark", 3, "yellow").colour
    assert rocks.ant_base(first, "dark") in arts(painter.board(view, LOOK))
    assert "Ann (A, circle, yellow)" in painter.board_text(view, LOOK)
    assert "Ben (B, square, blue)" in painter.board_text(view, LOOK)


def test_the_seat_on_turn_shines_with_its_activations_and_nobody_at_the_end_of_a_round() -> None:
    view = changed(opening(), turn=1, activations=1, active="B1")
    view = changed(view, ants=(ant("A1", ""), ant("A2", ""), ant("B1", "c3"), ant("B2", "")))
    own = where.mark("dark", 1, "orange")
    drawn = arts(painter.board(view, LOOK))
    assert panel.plate_art(own, "turn", "dark") in drawn
    assert panel.tab_art(1, "dark") in drawn
    assert signs.active("dark") in drawn
    still = arts(painter.board(changed(view, turn=None, active=""), LOOK))
    assert panel.plate_art(own, "idle", "dark") in still
    assert not {panel.tab_art(n, "dark") for n in range(3)} & set(still)
    assert signs.active("dark") not in still


def test_the_last_move_is_a_broken_ring_where_it_began_a_ring_on_each_other_space_and_dots_between() -> (
    None
):
    bare = changed(opening(), asteroids=())
    scene = painter.board(bare, Look(NAMES, last=("c4", "c6", "A1")))
    size = round(where.FIELD.size)
    for art, place in ((signs.left(size, DARK), "c4"), (marks.hex_ring(size, DARK), "c6")):
        assert [(s.x, s.y) for s in scene.sprites if s.art == art] == [where.spot(place)]
    dots = [s for s in scene.sprites if s.art == signs.dot(DARK)]
    assert len(dots) >= 5
    assert all(s.y == where.spot("c4")[1] for s in dots)
    alone = painter.board(bare, Look(NAMES, last=("c4",)))
    assert marks.hex_ring(size, DARK) in arts(alone)


def test_no_way_leads_from_what_was_shot_to_the_next_target() -> None:
    """Shots of A2: B1 off h9 down to i7, then an Asteroid on e10; A2 itself falls from c4 to c6."""
    last = ("A2", "B1", "B1", "h9", "B1", "i7", "A2", "e10", "e10", "A1", "c4", "A1", "c6")
    assert ways(last) == (("h9", "i7"), ("e10",), ("c4", "c6"))
    view = changed(opening(), asteroids=())
    scene = painter.board(view, Look(NAMES, last=last))
    size = round(where.FIELD.size)
    broken = [(s.x, s.y) for s in scene.sprites if s.art == signs.left(size, DARK)]
    assert sorted(broken) == sorted(where.spot(place) for place in ("h9", "c4"))
    dots = [(s.x, s.y) for s in scene.sprites if s.art == signs.dot(DARK)]
    reach = math.dist(where.spot("h9"), where.spot("i7"))
    assert all(
        min(math.dist(dot, where.spot("i7")), math.dist(dot, where.spot("c6"))) < reach
        for dot in dots
    )
    assert "Last move: h9 > i7, e10, c4 > c6" in painter.board_text(view, Look(NAMES, last=last))


def test_the_dots_of_a_jump_run_across_no_piece() -> None:
    view = changed(
        opening(), ants=(ant("A1", "e6"), ant("A2", "e8", "w"), ant("B1", ""), ant("B2", ""))
    )
    scene = painter.board(view, Look(NAMES, last=("e2", "e10", "a4", "k4")))
    rocks_ = [rock.at for rock in view.table.asteroids]
    taken = [
        where.spot(at) for at in ("e6", "e8", *rocks_, *(base.at for base in view.table.bases))
    ]
    dots = [(s.x, s.y) for s in scene.sprites if s.art == signs.dot(DARK)]
    assert dots
    assert all(math.dist(dot, piece) > signs.CLEAR for dot in dots for piece in taken)


def test_the_ring_of_the_last_move_lies_inside_the_frame_of_the_active_ant() -> None:
    view = changed(
        opening(),
        turn=0,
        active="A1",
        ants=(ant("A1", "c6"), *(ant(a, "") for a in ("A2", "B1", "B2"))),
    )
    ring, outside = (marks.hex_ring(size, DARK) for size in (signs.INSIDE, round(where.FIELD.size)))
    shown = painter.board(view, Look(NAMES, last=("c4", "c6"))).sprites
    drawn = [s.art for s in shown if (s.x, s.y) == where.spot("c6")]
    assert drawn.index(signs.active("dark")) < drawn.index(ring)
    assert outside not in drawn
    assert signs.INSIDE < 53 - 3, "the inner frame of the active Ant"


def _dart(at: str, down: Way) -> list[Point]:
    """Points along the edges of the arrow of an Ant."""
    (x, y), corners = where.spot(at), ants.dart()
    turn = math.radians(where.TURN[down] - 90)
    made = []
    for (ax, ay), (bx, by) in itertools.pairwise((*corners, corners[0])):
        for step in range(8):
            px, py = ax + (bx - ax) * step / 8, ay + (by - ay) * step / 8
            made.append(
                (
                    x + px * math.cos(turn) - py * math.sin(turn),
                    y + px * math.sin(turn) + py * math.cos(turn),
                )
            )
    return made


@pytest.mark.parametrize("count", [1, 2, 3])
def test_up_to_three_flags_on_a_base_leave_the_arrows_from_its_sides_free(count: int) -> None:
    x, y = where.spot("f6")
    scale = 1.2 if count < 3 else 1
    points = [*_dart("f5", "e"), *_dart("f7", "w")]
    for dx, dy in lying.FANS[count]:
        left, top = x + dx - ants.FLAG_W / 2 * scale, y + dy - ants.FLAG_H / 2 * scale
        cloth = Box(left + 9 * scale, top + 4 * scale, 32 * scale, 28 * scale)
        inside = [at for at in points if cloth.holds(Box(*at, 0, 0))]
        assert not inside, (dx, dy)


def test_an_arrow_is_sharpest_at_its_tip_which_lies_beyond_the_edge() -> None:
    corners = ants.dart()
    tip = max(corners, key=lambda at: at[1])
    assert tip[0] == 0
    assert tip[1] > where.APOTHEM + 15
    angles = {at: _corner(corners, n) for n, at in enumerate(corners)}
    assert all(angles[tip] <= angle for angle in angles.values())
    assert angles[tip] < math.radians(60), "sharper than a triangle that points three ways"


def _corner(corners: tuple[Point, ...], at: int) -> float:
    """How wide a corner is open, in radians."""
    x, y = corners[at]
    ends = (corners[at - 1], corners[(at + 1) % len(corners)])
    one, other = (math.atan2(py - y, px - x) for px, py in ends)
    turn = abs(one - other)
    return min(turn, math.tau - turn)


@pytest.mark.parametrize("down", WAYS)
@pytest.mark.parametrize("across", WAYS)
def test_badges_touch_no_arrow_and_no_other_badge(down: Way, across: Way) -> None:
    """Those of an Ant, of its space, and of the spaces around, into which its arrow reaches."""
    standing = (ant("A1", "e5", down), ant("B1", "e6", across), ant("A2", ""), ant("B2", ""))
    numbers = dict.fromkeys((*SPACES, "A1", "B1"), 88)
    scene = painter.board(changed(opening(), ants=standing), Look(NAMES, badges=numbers))
    middles = [(badge.x, badge.y) for badge in scene.marks]
    arrows = [*_dart("e5", down), *_dart("e6", across)]
    assert len(middles) == len(SPACES) + 2
    for n, middle in enumerate(middles):
        assert min(math.dist(middle, at) for at in arrows) > marks.BADGE / 2, middle
        assert all(math.dist(middle, at) > marks.BADGE - 4 for at in middles[n + 1 :]), middle


@pytest.mark.parametrize("hand", [(11, 11, 2, 1), (11, 10, 2, 0), (3, 2, 0, 0), (1, 1, 1, 1)])
def test_the_numbers_of_a_hand_stand_whole_beside_their_backs_inside_the_plate(
    hand: tuple[int, int, int, int],
) -> None:
    view, fonts = opening(4), Fonts()
    seats = tuple(replace(seen, hand=HandSeen(*hand)) for seen in view.table.seats)
    scene = painter.board(changed(view, seats=seats), LOOK)
    for corner in where.CORNERS[4]:
        row = where.plate(corner)
        said = [
            line
            for line in scene.lines
            if row.holds(line.box) and abs(line.box.centre[1] - row.y - 137) < 8
        ]
        drawn = [s for s in scene.sprites if row.x < s.x < row.right and abs(s.y - row.y - 137) < 2]
        assert [line.text for line in said] == [str(count) for count in hand if count]
        assert len(drawn) == len(said)
        for line in said:
            wide = fonts.measure(line.text, line.size, line.weight)
            assert wide <= line.box.w + 1
            assert not any(
                s.x - s.art.width / 2 < line.box.x + wide and line.box.x < s.x for s in drawn
            )


@pytest.mark.parametrize("name", ["W" * 32, "Bartholomew the Long", "Ann"])
def test_a_long_name_never_cuts_the_word_after_it(name: str) -> None:
    scene = painter.board(changed(opening(), turn=1), Look((name, name)))
    (line,) = [line for line in scene.lines if line.text.endswith("’s turn")]
    assert Fonts().measure(line.text, line.least, line.weight) <= line.box.w


def test_badges_stand_at_spaces_and_at_ants_on_the_board_and_in_the_hospital() -> None:
    view = changed(opening(), ants=(ant("A1", "c3"), ant("A2", ""), ant("B1", ""), ant("B2", "")))
    numbers = {"a1": 1, "A1": 2, "c3": 3, "B2": 4}
    scene = painter.board(view, Look(NAMES, badges=numbers))
    assert set(SPACES) | {"A1", "A2", "B1", "B2"} == set(scene.places)
    assert len(scene.marks) == 4
    assert len({(s.x, s.y) for s in scene.marks}) == 4
    assert where.plate("nw").holds(scene.places["B2"])


def test_everything_lies_inside_the_canvas() -> None:
    for state in list(reached())[::4]:
        for name in THEMES:
            look = Look(NAMES, name, dict.fromkeys(SPACES, 88), tuple(SPACES)[:3])
            scene = painter.board(GAME.public_view(state), look)
            for box in scene.places.values():
                assert where.CANVAS.holds(box)
            for sprite in (*scene.sprites, *scene.marks):
                w, h = sprite.art.width, sprite.art.height
                box = Box(round(sprite.x - w / 2), round(sprite.y - h / 2), w, h)
                assert where.CANVAS.holds(box), f"{w} × {h} at {sprite.x}, {sprite.y}"


def test_plates_cover_no_space() -> None:
    for seats in (2, 3, 4):
        for corner in where.CORNERS[seats]:
            for box in (where.plate(corner), where.tab(corner)):
                for place in SPACES:
                    x, y = where.spot(place)
                    dx = max(box.x - x, 0, x - box.right)
                    dy = max(box.y - y, 0, y - box.bottom)
                    assert dx * dx + dy * dy > where.APOTHEM**2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_has_its_plate_near_its_base(seats: int) -> None:
    corners = where.CORNERS[seats]
    assert len(set(corners)) == seats
    for seat, corner in enumerate(corners):
        x, y = where.spot(HOMES[seats][seat])
        middle = where.plate(corner).centre
        assert abs(middle[0] - x) < where.WIDTH / 2
        assert abs(middle[1] - y) < where.HEIGHT / 2


def test_neutral_bases_stand_where_the_setup_puts_them() -> None:
    for seats in (2, 3, 4):
        scene = painter.board(opening(seats), LOOK)
        at = {(s.x, s.y) for s in scene.sprites if s.art == rocks.neutral_base("dark")}
        assert at == {where.spot(place) for place in NEUTRAL[seats]}


def test_all_art_of_the_board_is_planned_for_or_alike_to_what_is() -> None:
    planned = {(art.width, art.height) for art in painter.board(opening(), LOOK).assets}
    for state in list(reached())[::8]:
        for art in arts(painter.board(GAME.public_view(state), LOOK)):
            assert (art.width, art.height) in planned or art.height == 28


def test_a_space_is_named_well_inside_its_lower_corner_between_its_edges() -> None:
    """So that no name reads as that of the space below it."""
    fonts = Fonts()
    for place in SPACES:
        x, y = where.spot(place)
        box = named(x, y)
        assert box.centre[1] + 0.36 * NAME < y + where.FIELD.size - 8, "the foot of its letters"
        assert fonts.measure(place, NAME, "bold") <= box.w


def test_no_space_is_named_twice_or_left_without_its_name() -> None:
    static = [label.text for label in labels(painter.board(opening(), LOOK).static.shapes)]
    assert static == list(SPACES)
    over = [line.text for line in painter.board(opening(), LOOK).lines if line.text in SPACES]
    assert over == say.in_order(base.at for base in opening().table.bases)
