"""Antwerpen's pictures and words: the same facts in both, nothing hidden, no lane that could be mistaken."""

from __future__ import annotations

import math
import re
from collections import Counter

import pytest
from msgspec.structs import replace

from bot import warming
from bot.speaker import SIGNS
from games.antwerpen import GAME
from games.antwerpen.data import (
    ANCHORAGES,
    ASSIGNMENTS,
    COLOURS,
    COPIES,
    HARBOURS,
    LANE_COLOURS,
    LANES,
    LOCK_CARDS,
    LOCKS,
    PRODUCTS,
    SHIP_CARDS,
    SPACES,
)
from games.antwerpen.rules.actions import Bear
from games.antwerpen.rules.events import Sailed
from games.antwerpen.views import OfferSeen, ShipSeen, StackSeen
from games.core.rng import Rng
from games.core.types import PlaceToken
from rendering import antwerpen as painter
from rendering import facts
from rendering.antwerpen import cards, goods, icons, lanes, panel, pieces
from rendering.antwerpen import look as where
from rendering.antwerpen import wording as say
from rendering.paint.fonts import Fonts
from rendering.scene import Box, Circle, Label, Line, Look, Polygon, ThemeName
from tests.games.antwerpen.painted import (
    CLOSED,
    LOOK,
    NAMES,
    PAINT,
    THEMES,
    arts,
    begun,
    changed,
    far,
    holding,
    labels,
    opening,
    played,
    reached,
    restored,
)

# ---------------------------------------------------------------- lanes


def test_lanes_cross_only_where_one_goes_over_the_other_on_a_bridge() -> None:
    """The board is not planar: C1 and C2 are both joined to B1, to B2 and to D1, and A2 joins B1 and B2."""
    assert Counter(map(frozenset, lanes.crossings())) == Counter(
        frozenset(pair) for pair in lanes.BRIDGES.items()
    )


def test_lanes_cross_at_a_wide_angle_and_far_from_every_space_and_letter() -> None:
    by_name = {lane.name: lane for lane in LANES}
    for over, under in lanes.BRIDGES.items():
        at = lanes.crossing(by_name[over], by_name[under])
        assert at is not None
        turns = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in (where.path(by_name[over]), where.path(by_name[under]))]  # fmt: skip
        angle = abs(turns[0] - turns[1]) % math.pi
        assert math.radians(50) < angle < math.radians(130)
        assert all(math.dist(at, spot) > where.BERTH + 25 for spot in where.SPOTS.values())
        letters = [spot for lane in LANES for _, spot in lanes.letter_spots(lane)]
        assert all(math.dist(at, letter) > 30 for letter in letters)


def test_no_lane_passes_a_space_harbour_or_lock_that_it_does_not_join() -> None:
    for lane in LANES:
        for space, spot in where.SPOTS.items():
            if space not in {lane.start, lane.end}:
                assert far(spot, lane) > where.BERTH + 30, f"{lane.name} and {space}"
        for lock, spot in where.LOCKS.items():
            assert (far(spot, lane) < 1) == (lane.lock == lock), f"{lane.name} and {lock}"
            assert lane.lock == lock or far(spot, lane) > 80
        for harbour, box in where.HARBOURS.items():
            assert lane.end == harbour or far(box.centre, lane) > 125, f"{lane.name} and {harbour}"


def test_letters_of_lanes_lie_on_their_own_lane_and_touch_no_other_letter_and_no_space() -> None:
    spots = [(lane, at) for lane in LANES for _, at in lanes.letter_spots(lane)]
    for at, (lane, spot) in enumerate(spots):
        assert far(spot, lane) < 17.5
        for other, elsewhere in spots[at + 1 :]:
            assert math.dist(spot, elsewhere) >= (33 if other is lane else 37)
        for middle in where.SPOTS.values():
            assert math.dist(spot, middle) > where.BERTH + 15


def test_locks_leave_room_for_the_letters_of_their_lanes_and_for_the_harbours() -> None:
    letters = [at for lane in LANES for _, at in lanes.letter_spots(lane)]
    for lock, middle in where.LOCKS.items():
        assert all(math.dist(middle, letter) > 50 for letter in letters), lock
        assert not any(_meet(where.lock_box(lock), box) for box in where.HARBOURS.values()), lock


def test_every_colour_has_its_own_letter_and_pattern() -> None:
    assert len(set(where.LETTERS.values())) == len(LANE_COLOURS)
    line = ((0.0, 0.0), (100.0, 0.0))
    shapes = [repr(lanes.pattern(c, line)).replace(where.LANE_HUES[c], "") for c in LANE_COLOURS]
    assert len(set(shapes)) == len(LANE_COLOURS)


def test_every_name_and_every_lane_is_on_the_board() -> None:
    scene = painter.board(opening(), LOOK)
    drawn = [*labels(scene.static.shapes), *(t for art in arts(scene) for t in labels(art.shapes))]
    assert {*SPACES, *HARBOURS, "OUT"} <= set(drawn)
    assert {f"{lock} closed" for lock in LOCKS} <= set(drawn)
    letters = Counter(where.LETTERS[c] for lane in LANES for c in lane.colours)
    assert letters == Counter(text for text in labels(scene.static.shapes) if text in letters)
    assert set(scene.places) == {*SPACES, *HARBOURS, "OUT", *LOCKS}


# ---------------------------------------------------------------- secrets


def test_a_closed_hand_is_the_same_picture_whatever_it_hides() -> None:
    for data in played(3, closed=True)[600::450]:
        state = restored(data)
        view = GAME.public_view(state)
        twins = [GAME.imagine(view, Rng(bytes([n]) * 32)) for n in range(1, 5)]
        assert any(twin.hands != state.hands or twin.cards != state.cards for twin in twins)
        look = Look(NAMES, badges=dict.fromkeys(SPACES, 8), last=("A1", "B1"))
        scenes = [painter.board(GAME.public_view(twin), look) for twin in (state, *twins)]
        assert len({PAINT.png(scene) for scene in scenes}) == 1


def test_closed_products_lie_face_down_until_the_game_is_over() -> None:
    view = opening(2, CLOSED)
    seats = (replace(view.table.seats[0], backs=(2, 0, 1, 0)), view.table.seats[1])
    table = changed(view, seats=seats)
    shown = arts(painter.board(table, LOOK))
    assert goods.back("toys", 52) in shown
    assert goods.back("barley", 52) in shown
    assert "● Ann, hand: 3 assignments, 2 lock, 0 ship; products: 2 from DEUR, 1 from BARL" in (
        painter.board_text(table, LOOK).splitlines()
    )
    assert "closed products" in painter.board_text(table, LOOK)
    seats = (replace(seats[0], products=("doll", "doll", "white")), view.table.seats[1])
    over = arts(painter.board(changed(view, seats=seats, over=True), LOOK))
    assert goods.product("doll", 52) in over


def test_a_hand_is_in_the_picture_and_words_of_its_seat_only() -> None:
    state = begun()
    told = painter.board_text(GAME.public_view(state), LOOK)
    for view in (GAME.seat_view(state, 0), GAME.seat_view(state, 1)):
        assert painter.board_text(view, LOOK) == told
        assert painter.board(view, LOOK) == painter.board(GAME.public_view(state), LOOK)


def test_a_sealed_answer_is_told_to_its_seat_only() -> None:
    view = holding(sealed=Bear(anchor="B1", take=("lock",)))
    said = "Your sealed answer: anchor at B1, draw a lock card"
    assert said in painter.hand_text(view, LOOK)
    assert said in [line.text for line in painter.hand(view, LOOK).lines]
    assert "sealed" not in painter.board_text(GAME.public_view(begun()), LOOK)


# ---------------------------------------------------------------- words


def test_the_text_is_complete_and_uncut_and_the_alt_text_begins_like_it() -> None:
    for closed in (False, True):
        for at, state in enumerate(reached(closed=closed)):
            for view in (GAME.public_view(state), GAME.seat_view(state, at % len(state.left))):
                whole = say.board_facts(view, LOOK)
                ways = (whole, say.crowded(view, LOOK))
                told = painter.board_text(view, LOOK)
                assert told in {"\n".join([*way, *say.lanes()]) for way in ways}
                told = painter.alt(view, LOOK)
                assert told.startswith(whole[0])
                assert told.endswith(" Lanes: press Text.")
                assert facts.length(told) <= facts.ALT_LIMIT


def test_the_fullest_table_of_four_fits_into_the_text() -> None:
    view = opening(4)
    goods_ = tuple(product for product in list(PRODUCTS)[:4] for _ in range(2))
    done = ("puzzle+pralines+croquettes", "doll+white+croquettes")
    seats = tuple(
        replace(seen, products=goods_, done=done, locks=3, ships=3, fresh_locks=int(at == 0), fresh_ships=1, points=27, worth=40)
        for at, seen in enumerate(view.table.seats)
    )  # fmt: skip
    offers = tuple(OfferSeen(n, 0, -1, ("puzzle",), ("fries",), (1, 2, 3)) for n in range(3))
    ships = tuple(ShipSeen(at, n % 4, "potatoes") for n, at in enumerate(("S1", "A1", "B2")))
    full = changed(
        view, ships=ships, seats=seats, offers=offers, ending=True, last=(0, 1, 2, 3), trigger=0, idle=300, turn=0,
        lock_cards=StackSeen(0, tuple(LOCK_CARDS)), ship_cards=StackSeen(0, tuple(SHIP_CARDS)),
    )  # fmt: skip
    for name in ("W" * 32, "\\_" * 32):
        told = painter.board_text(full, Look((name,) * 4, last=("S1", "A1")))
        assert facts.length(told) <= facts.TEXT_LIMIT
        assert "Ship cards used: " in told
        assert not re.search(r"\\…", told)


def test_words_begin_with_the_turn_the_last_move_and_the_points() -> None:
    view = changed(opening(), turn=1, turns=9, acted=True)
    told = painter.board_text(view, Look(NAMES, last=("A2", "B2"))).splitlines()
    assert told[0] == "Turn 9: ■ Ben, action done"
    assert told[1] == "Last move: A2→B2"
    assert told[2] == "● Ann (red): 0 points (0/3 assignments), 5 ships in port"
    assert told[3].startswith("■ Ben (yellow): ")


def test_players_are_told_by_name_and_sign_and_turns_without_a_success_once_they_are_many() -> None:
    view = opening()
    one = replace(view.table.seats[0], points=1, fresh_locks=1)
    ships = (ShipSeen("A1", 0, "toys"), ShipSeen("B2", 1, "cocoa"), ShipSeen("C3", 0, "barley"))
    view = changed(view, ships=ships, seats=(one, view.table.seats[1]), idle=19)
    told = painter.board_text(view, LOOK)
    assert "Ships: ● Ann: A1 toys, C3 barley; ■ Ben: B2 cocoa" in told.splitlines()
    assert "● Ann (red): 1 point (0/3 assignments), 5 ships in port" in told.splitlines()
    assert "● Ann, hand: 3 assignments, 2 lock (1 drawn this turn), 0 ship; " in told
    assert "No assignment fulfilled" not in told
    late = painter.board_text(changed(view, idle=20), LOOK)
    assert "No assignment fulfilled for 20 turns" in late
    assert [say.sign(seat) for seat in range(8)] == list(SIGNS)
    said = {line.text for line in painter.board(view, LOOK).lines}
    assert {"1 point", "14 cards", "2"} <= said
    assert not any("(" in line for line in said)


def test_alt_texts_cut_names_and_end_where_the_lanes_are_told() -> None:
    long = tuple(f"Seafarer of the far North {n}" for n in range(4))
    state = restored(played(4)[-2])
    told = painter.alt(GAME.public_view(state), Look(long))
    assert "Seafarer of…" in told
    assert "far North" not in told
    assert told.endswith(" Lanes: press Text.")
    assert facts.length(told) <= facts.ALT_LIMIT


# ---------------------------------------------------------------- facts


def test_sailed_ships_name_both_ends_of_their_way() -> None:
    """Without its harbour a ship’s way would begin in one event and end in another one."""
    for end in (*HARBOURS, "OUT", "C2"):
        told = GAME.narrate(Sailed(0, "A1", end))
        assert told is not None
        assert [t.place for t in told.args if isinstance(t, PlaceToken)] == ["A1", end]


def test_every_number_and_name_on_the_picture_is_in_the_text() -> None:
    for state in list(reached())[::7]:
        view = GAME.public_view(state)
        told = painter.board_text(view, LOOK)
        for line in painter.board(view, LOOK).lines:
            for word in re.findall(r"[0-9]+|[A-Z][a-z]+", line.text):
                assert re.search(rf"(?i)\b{word}\b", told), f"{word} of {line.text!r} is not told"


def test_a_hand_says_what_is_missing_and_marks_it_without_colour() -> None:
    view = holding(assignments=("puzzle+white", "doll+fries"), products=("doll", "fries", "puzzle"))
    told = painter.hand_text(view, LOOK).splitlines()
    assert told[0] == "puzzle + white beer (5): white beer missing (BARL, barley)"
    assert told[1] == "doll + fries (8): all held"
    first, second = arts(painter.hand(view, LOOK))[:2]
    assert {"held", "missing: BARL", "1 of 2 held", "5 pt"} <= set(labels(first.shapes))
    assert not any("missing" in label for label in labels(second.shapes))
    goods_ = "Products: puzzle (DEUR, toys), doll (DEUR, toys), fries (POTA, potatoes); worth 7"
    assert goods_ in told
    assert "complete" in set(labels(second.shapes))


def test_the_number_of_a_product_on_the_shelf_keeps_away_from_the_next_one() -> None:
    view, fonts = holding(products=tuple(PRODUCTS) * COPIES), Fonts()
    scene = painter.hand(view, LOOK)
    said = [line for line in scene.lines if line.text == f"×{COPIES}"]
    assert len(said) == len(PRODUCTS)
    for line, product in zip(said, list(PRODUCTS)[1:], strict=False):
        assert fonts.measure(line.text, line.size, line.weight) <= line.box.w
        assert (
            line.box.x + fonts.measure(line.text, line.size, line.weight) + 8
            < scene.places[product].x
        )


def test_cards_drawn_this_turn_wait_for_the_next() -> None:
    view = holding(cards=("open1", "open1", "swap"), fresh=("open1",))
    shown = arts(painter.hand(view, LOOK))
    assert shown.count(cards.card("open1", "dark", later=True)) == 1
    assert shown.count(cards.card("open1", "dark")) == 1
    assert cards.card("swap", "dark") in shown
    assert "Open 1 ×2, 1 of them next turn: " in painter.hand_text(view, LOOK)
    whole = painter.hand_text(holding(cards=("swap",), fresh=("swap",)), LOOK)
    assert "Resource swap, next turn: Two ships" in whole


# ---------------------------------------------------------------- the board


@pytest.mark.parametrize("name", THEMES)
def test_gates_differ_by_shape_and_word(name: ThemeName) -> None:
    view = changed(opening(), closed=("L2",))
    scene = painter.board(view, Look(NAMES, name))
    for lock in LOCKS:
        art = pieces.gate(lock, lock != "L2", name)
        assert art in arts(scene)
        assert f"{lock} {say.state(view.table, lock)}" in set(labels(art.shapes))
    assert "Locks: L1 open, L2 closed, L3 open" in painter.board_text(view, LOOK)


def test_a_ship_shows_its_player_and_its_cargo_and_leaves_the_name_of_its_space_free() -> None:
    for state in list(reached())[::5]:
        view = GAME.public_view(state)
        scene = painter.board(view, LOOK)
        own = pieces.marked(view.table, "dark")
        for seen in view.table.ships:
            art = pieces.ship(own[seen.seat], seen.cargo, "dark")
            sprite = next(s for s in scene.sprites if s.art == art and abs(s.x - where.SPOTS[seen.at][0]) < 1 and abs(s.y - where.SPOTS[seen.at][1]) < 40)  # fmt: skip
            assert sprite.y + pieces.SHIP_H / 2 <= where.SPOTS[seen.at][1] + 26
            assert (pieces.buoyed("dark") in arts(scene)) or seen.at not in ANCHORAGES


@pytest.mark.parametrize("name", THEMES)
def test_a_ship_has_a_bellied_sail_below_the_top_of_its_mast_with_its_foot_over_the_hull(
    name: ThemeName,
) -> None:
    own = pieces.marked(opening().table, name)[0]
    mast, _, sail, hull, *_ = pieces.hull(own, name)
    assert isinstance(mast, Line)
    assert isinstance(sail, Polygon)
    assert isinstance(hull, Polygon)
    top, foot = (limit(y for _, y in sail.points) for limit in (min, max))
    middle = [x for x, y in sail.points if top + 10 < y < foot - 10]
    head = [x for x, y in sail.points if y < top + 1]
    assert max(middle) - min(middle) > max(head) - min(head) + 4
    assert min(y for _, y in mast.points) < top - 6
    assert foot < min(y for _, y in hull.points) - 3
    assert min(y for _, y in mast.points) - mast.width / 2 > -pieces.SHIP_H / 2 - 4, (
        "inside its art"
    )


def test_open_offers_lie_on_the_bank_and_one_too_many_is_counted() -> None:
    many = tuple(
        OfferSeen(n, n % 2, 1 - n % 2, ("doll",), ("fries",), (1 - n % 2,)) for n in range(7)
    )
    scene = painter.board(changed(opening(), offers=many), LOOK)
    own = pieces.marked(opening().table, "dark")
    assert all(panel.offer_art(o, own[o.by], own[o.to], "dark") in arts(scene) for o in many[:5])
    assert "+2 more" in [line.text for line in scene.lines]
    assert "Offer 0, ● Ann to ■ Ben: doll for fries" in painter.board_text(
        changed(opening(), offers=many), LOOK
    )
    taken = [*where.HARBOURS.values(), *where.place_boxes().values()]
    for box in panel.OFFERS:
        assert where.canvas(2).holds(box)
        assert not any(_meet(box, other) for other in taken)


def _meet(one: Box, other: Box) -> bool:
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.bottom
        and other.y < one.bottom
    )


def test_the_last_round_and_who_is_still_to_come_are_shown() -> None:
    view = changed(opening(3), ending=True, last=(2, 0), trigger=0, turn=1, turns=80)
    assert "LAST ROUND: Cem, Ann" in [line.text for line in painter.board(view, LOOK).lines]
    told = painter.board_text(view, LOOK)
    assert "LAST ROUND (● Ann brought it on), turns left: ▲ Cem, ● Ann" in told


@pytest.mark.parametrize("kinds", [5, 6, 8])
def test_the_number_of_a_product_stands_whole_beside_it_and_under_no_other_one(kinds: int) -> None:
    view, fonts = opening(4), Fonts()
    goods_ = tuple(PRODUCTS)[:kinds] * COPIES
    seats = tuple(replace(seen, products=goods_, fleet=4) for seen in view.table.seats)
    scene = painter.board(changed(view, seats=seats), LOOK)
    row = where.plate(0).bottom - 58
    said = [line for line in scene.lines if line.text == str(COPIES) and line.box.y > row]
    drawn = [
        s for s in scene.sprites if s.art in {goods.product(p, n) for p in goods_ for n in (40, 52)}
    ]
    assert len(said) >= kinds
    for line in said:
        assert fonts.measure(line.text, line.least, line.weight) <= line.box.w
        wide = fonts.measure(line.text, line.size, line.weight)
        assert wide <= line.box.w + 1, "not even smaller"
        near = [s for s in drawn if abs(s.y - line.box.centre[1]) < 12]
        assert not any(
            line.box.x < s.x + s.art.width / 2 - 1 and s.x - s.art.width / 2 < line.box.x + wide
            for s in near
        )


def test_fulfilled_assignments_are_medals_with_their_points() -> None:
    view = opening()
    seats = (replace(view.table.seats[0], done=("doll+fries",), points=8), view.table.seats[1])
    table = changed(view, seats=seats)
    scene = painter.board(table, LOOK)
    assert icons.medal(ASSIGNMENTS["doll+fries"].points, "dark") in arts(scene)
    assert arts(scene).count(icons.slot("dark")) == 5
    told = painter.board_text(table, LOOK)
    assert "8 points (1/3 assignments 8), " in told
    assert "Fulfilled: ● Ann: doll+fries (8)" in told


# ---------------------------------------------------------------- the end


def test_the_result_names_the_winner_and_tells_where_the_points_come_from() -> None:
    """W11.3, W11.4: by points, then by those of assignments."""
    view = opening()
    one, other = view.table.seats
    seats = (
        replace(one, points=15, worth=9, done=("dark+fries",)),
        replace(other, points=17, worth=7),
    )
    ended = changed(view, seats=seats, over=True, finished=True, turn=None, turns=90)
    scene = painter.result(ended, LOOK)
    assert [line.text for line in scene.lines][:2] == [
        "Ben wins", "With 24 points after 90 turns, more of them from assignments",
    ]  # fmt: skip
    said = [line.text for line in scene.lines]
    assert said.index("Ben") < said.index("Ann")
    assert {"17 by assignments", "7 by products"} <= set(said)
    told = painter.result_alt(ended, LOOK)
    assert told.startswith("Ben wins. With 24 points after 90 turns")
    tied = replace(ended.table, seats=(replace(one, points=17, worth=7), seats[1]))
    assert say.verdict(tied, LOOK) == "Ann and Ben share the victory"
    off = replace(ended.table, finished=False)
    assert say.verdict(off, LOOK) == "Nobody has won"
    assert say.ending(off, LOOK) == "Called off after 90 turns"


def test_winners_on_the_card_are_those_of_the_rules() -> None:
    for seats in (2, 3, 4):
        state = restored(played(seats)[-1])
        outcome = GAME.outcome(state)
        assert outcome is None or say.winners(GAME.public_view(state).table) == outcome.winners
    assert any(GAME.outcome(restored(played(seats)[-1])) for seats in (2, 3, 4))


@pytest.mark.parametrize(("seats", "name"), [(2, "dark"), (3, "light"), (4, "dark")])
def test_every_picture_becomes_a_file_in_both_themes(seats: int, name: ThemeName) -> None:
    view = GAME.seat_view(restored(played(seats)[-1]), 0)
    look = Look(NAMES, name)
    for scene in (painter.board(view, look), painter.hand(view, look), painter.result(view, look)):
        assert PAINT.png(scene).startswith(b"\x89PNG")
        canvas = Box(0, 0, scene.width, scene.height)
        assert all(canvas.holds(line.box) for line in scene.lines)


def test_points_look_unlike_the_badges_of_the_menus() -> None:
    """Badges are round discs; points are pale labels with a corner, and say what they count."""
    for shapes in (pieces.tag(3, Box(0, 0, 90, 40)), icons.medal(9, "dark").shapes):
        filled = [s for s in shapes if isinstance(s, Circle) and s.r > 5]
        assert not filled
        assert "#f6f1e4" in [s.fill for s in shapes if isinstance(s, Polygon)]
    assert "3 pt" in set(labels(pieces.tag(3, Box(0, 0, 90, 40))))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_painted_ahead_are_the_grounds_of_every_board_and_hand(seats: int) -> None:
    ahead = {build().static for build in warming.scenes(GAME, seats, "dark")}
    for state in map(restored, played(seats)[::60]):
        assert painter.board(GAME.public_view(state), LOOK).static in ahead
        for seat in range(seats):
            view = GAME.seat_view(state, seat)
            assert painter.hand(view, LOOK).static in ahead
    sealed = holding(sealed=Bear(anchor="B1"), assignments=())
    assert painter.hand(sealed, LOOK).static in ahead


def test_no_text_leaves_its_card() -> None:
    for key in (*LOCK_CARDS, *SHIP_CARDS):
        told = [s for s in cards.card(key, "dark").shapes if isinstance(s, Label)]
        assert all(s.box.y >= 216 and s.box.bottom <= cards.CARD_H - 13 for s in told[1:])


def test_every_card_has_its_picture() -> None:
    drawn = {cards.card(key, "dark") for key in (*LOCK_CARDS, *SHIP_CARDS)}
    assert len(drawn) == len(LOCK_CARDS) + len(SHIP_CARDS)
    assert len({goods.product(product, 50) for product in PRODUCTS}) == len(PRODUCTS)


def test_colours_of_the_seats_are_those_of_the_house_with_the_signs_of_the_seats() -> None:
    for seat in range(4):
        marked = [where.mark("dark", seat, colour) for colour in COLOURS]
        assert len({mark.colour for mark in marked}) == len(COLOURS)
        assert {mark.letter for mark in marked} == {"ABCD"[seat]}
        assert len({mark.sign for mark in marked}) == 1
