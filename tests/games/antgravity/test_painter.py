"""ANTgravity's pictures and words: the same facts in both, nothing hidden, nothing cut."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from games.antgravity import GAME
from games.antgravity.card_words import CARD_WORDS
from games.antgravity.cards import ARSENAL
from games.antgravity.data import CENTRE, COLOURS, MARKED, SPACES
from games.antgravity.rules.actions import Discard
from games.antgravity.rules.pieces import Flag
from games.antgravity.views import (
    AsteroidSeen,
    HandSeen,
    PublicAntgravity,
    SeatAntgravity,
    StackSeen,
    Table,
)
from games.core.rng import Rng
from rendering import antgravity as painter
from rendering import facts
from rendering.antgravity import cards, icons, rocks, signs
from rendering.antgravity import ending as ends
from rendering.antgravity import look as where
from rendering.antgravity import wording as say
from rendering.paint.fonts import Fonts
from rendering.scene import Box, Look, ThemeName
from tests.games.antgravity.painted import (
    LOOK,
    NAMES,
    PAINT,
    POSITIONS,
    ant,
    arts,
    begun,
    changed,
    labels,
    late,
    opening,
    played,
    reached,
    restored,
    say_ants,
)
from tests.games.antgravity.positions import lay
from tests.games.antgravity.positions import played as moves

# ---------------------------------------------------------------- secrets


def test_a_face_down_asteroid_is_the_same_picture_whatever_it_hides() -> None:
    for seats in (2, 4):
        state = restored(played(seats, 0)[60])
        view = GAME.public_view(state)
        twins = [GAME.imagine(view, Rng(bytes([n]) * 32)) for n in range(1, 9)]
        hidden = {tuple(a.token for a in t.asteroids.values()) for t in twins}
        assert len(hidden) > 1
        look = Look(NAMES, badges=dict.fromkeys(SPACES, 8), last=tuple(state.asteroids)[:2])
        pngs = {PAINT.png(painter.board(GAME.public_view(t), look)) for t in (state, *twins)}
        assert len(pngs) == 1


def test_which_rock_lies_on_a_space_is_a_matter_of_the_space_alone() -> None:
    kinds = [rocks.variant(place) for place in SPACES]
    assert set(kinds) == set(range(rocks.ROCKS))
    one, other = opening(), opening()
    flipped = tuple(replace(a, damaged=True) for a in other.table.asteroids)
    whole = [s for s in painter.board(one, LOOK).sprites if s.art.width == rocks.ROCK]
    cracked = painter.board(changed(other, asteroids=flipped), LOOK).sprites
    split = [s for s in cracked if s.art.width == rocks.ROCK]
    assert len(whole) == len(split) == len(MARKED)
    for before, after in zip(whole, split, strict=True):
        kind = next(k for k in range(rocks.ROCKS) if rocks.rock(k, "dark") == before.art)
        assert after.art == rocks.broken(kind, "dark")
        assert (before.x, before.y) == (after.x, after.y)


def test_face_down_doom_tokens_are_all_alike_but_for_the_round_that_they_wait_for() -> None:
    view = changed(opening(), revealed=("mine",), doom=6, round=2)
    scene = painter.board(view, LOOK)
    assert arts(scene).count(icons.covered("dark")) == 6
    assert arts(scene).count(icons.doom("mine", "dark")) == 1
    numbers = [line.text for line in scene.lines if line.colour == "#e9e2ff"]
    assert numbers == ["2", "3", "4", "5", "6", "7"]


def test_what_a_seat_has_peeked_at_is_in_its_own_picture_and_words_only() -> None:
    state = begun()
    place = next(iter(state.asteroids))
    state.asteroids[place].peeked = [1]
    own, other, public = GAME.seat_view(state, 1), GAME.seat_view(state, 0), GAME.public_view(state)
    seen = signs.insight(state.asteroids[place].token)
    assert seen in arts(painter.board(own, LOOK))
    told = f"You peeked: {place} {state.asteroids[place].token}"
    assert told in painter.board_text(own, LOOK)
    assert told in painter.hand_text(own, LOOK)
    for view in (other, public):
        assert seen not in arts(painter.board(view, LOOK))
        assert "You peeked" not in painter.board_text(view, LOOK)
        assert signs.peek("B", "dark") in arts(painter.board(view, LOOK))
        assert f"Peeked at: {place} by B" in painter.board_text(view, LOOK)


# ---------------------------------------------------------------- words


def test_the_text_is_complete_and_uncut_and_the_alt_text_begins_like_it() -> None:
    count = 0
    for state in reached():
        count += 1
        for view in (GAME.public_view(state), GAME.seat_view(state, count % len(state.left))):
            whole = say.board_facts(view, LOOK)
            assert painter.board_text(view, LOOK) == "\n".join(whole)
            alt = painter.alt(view, LOOK)
            assert alt.startswith(whole[0])
            assert facts.length(alt) <= facts.ALT_LIMIT
    assert count >= POSITIONS


def test_the_fullest_table_of_four_fits_into_the_text() -> None:
    view = opening(4)
    free = [place for place in SPACES if place not in {b.at for b in view.table.bases}]
    lying_about = tuple(
        AsteroidSeen(at, n % 2 == 1, n < 9, (n % 4,) if n < 4 else ())
        for n, at in enumerate(free[::-1][:45])
    )
    standing = tuple(
        ant(name, at, "sw", Flag(-1, "f10")) for name, at in zip(say_ants(4), free, strict=False)
    )
    longest = max((key for key in ARSENAL), key=lambda key: len(say.card(key)))
    stack = StackSeen(10, (longest,) * 10)
    seats = tuple(
        replace(seen, hand=HandSeen(11, 11, 2, 1), energy=10, trophies=(Flag(-1, CENTRE),) * 2)
        for seen in view.table.seats
    )
    full = changed(
        view, asteroids=lying_about, ants=standing, seats=seats, weapons=stack, equipment=stack,
        legendary=stack, shown=(longest,), gone=4, barren=True, turn=0, active="A1", activations=2,
        moved=True, played=True, revealed=("lightning", "mine", "equipment", "weapon", "rubble", "magnifier"),
    )  # fmt: skip
    for name in ("W" * 32, "\\_" * 32, "\\*" * 40):
        look = Look((name,) * 4, last=("f10", "f11", "g10"))
        told = painter.board_text(full, look)
        assert told.splitlines()[-1].startswith("Pool: ")
        assert not re.search(r"\\…", told)
    assert "W" * 32 in painter.board_text(full, Look(("W" * 32,) * 4))


def test_words_begin_with_the_turn_the_last_move_and_the_points() -> None:
    view = changed(opening(), turn=1, active="B2", activations=1, played=True)
    look = Look(NAMES, last=("c4", "c5"))
    told = painter.board_text(view, look).splitlines()
    assert told[0].endswith("turn of Ben (B), 1 activation left, B2 is active, card played")
    assert told[1] == "Last move: c4 > c5"
    assert told[2].startswith("Ann (A, circle, blue): 0/3 points, Energy 0")
    assert told[3].startswith("Ben (B, square, orange): 0/3 points, Energy 0")


def test_words_say_what_the_active_ant_has_done() -> None:
    """Its movement, its card: what it still may do is everybody's business."""
    g = lay(A1="d5 w", worn="d4", hands=("sugar",))
    done = "turn of Ann (A), 1 activation left, A1 is active"
    moved, _ = moves(g, "A1 d5>e5 nw")
    both, _ = moves(moved, "A1 sugar")
    card, _ = moves(g, "A1 sugar")
    for state, after in (
        (moved, ", has moved"),
        (both, ", has moved, card played"),
        (card, ", card played"),
    ):
        view = GAME.public_view(state)
        assert painter.board_text(view, Look(NAMES)).splitlines()[0].endswith(done + after)
        assert done + after in painter.alt(view, Look(NAMES)).splitlines()[0]


def test_words_say_nothing_of_an_ant_that_is_active_no_more() -> None:
    g = lay(A1="d5 w", worn="d4 d8", mined="d8", hands=("sugar",))
    g, _ = moves(g, "A1 sugar", "A1 d5>d6 e")
    told = painter.board_text(GAME.public_view(g), Look(NAMES)).splitlines()
    assert told[0].endswith("turn of Ann (A), 1 activation left")


def test_ants_bases_and_asteroids_are_told_with_all_that_the_picture_shows() -> None:
    view = opening()
    first, second, *rest = view.table.asteroids
    view = changed(
        view,
        ants=(ant("A1", "e9", "e", Flag(-1, "f6")), ant("A2", ""), ant("B1", "c3"), ant("B2", "")),
        asteroids=(replace(first, mine=True), replace(second, damaged=True), *rest),
    )
    told = painter.board_text(view, LOOK)
    assert "A1 on e9 down e with white flag from f6, A2 in Hospital" in told
    assert "B1 on c3 down sw, B2 in Hospital" in told
    assert "A f10: B ×2; B b2: A ×2; Neutral b6: white; " in told
    assert "; f6: white, A, B; " in told
    assert f"Mines on: {first.at}\n" in told
    assert f"Asteroids damaged: {second.at}\n" in told
    assert f"Asteroids face down: {first.at} {rest[0].at} " in told


def test_every_number_and_name_on_the_picture_is_in_the_text() -> None:
    for state in list(reached())[::10]:
        view = GAME.public_view(state)
        told = painter.board_text(view, LOOK)
        for line in painter.board(view, LOOK).lines:
            if line.text in {"no cards", "no discard"}:
                continue
            for word in re.findall(r"[0-9]+|[A-Z][\w'-]+", line.text):
                assert word in told, f"{word} of {line.text!r} is not told"


def test_pictures_change_with_their_words_only() -> None:
    told: dict[str, set[object]] = {}
    for state in reached():
        view = GAME.public_view(state)
        words = painter.board_text(view, LOOK)
        scene = painter.board(view, LOOK)
        told.setdefault(words, set()).add((scene.sprites, scene.lines))
    assert all(len(scenes) == 1 for scenes in told.values())


# ---------------------------------------------------------------- the hand


def held(
    *hand: str, peeked: tuple[str, ...] = (), sealed: tuple[str, ...] | None = None
) -> SeatAntgravity:
    """Return the view of a seat that holds these cards."""
    view = GAME.seat_view(begun(), 0)
    return replace(
        view,
        hand=hand,
        peeked=tuple((place, "damaged") for place in peeked),
        sealed=None if sealed is None else Discard(sealed),
    )


def test_every_card_says_all_its_words_and_nothing_is_cut() -> None:
    fonts = Fonts()
    for key in ARSENAL:
        said = list(labels(cards.card(key, "dark").shapes))
        told = " ".join(label.text for label in said)
        for part in ("", ".short", ".quip"):
            assert CARD_WORDS[f"card.{key}{part}"] in told
        assert say.bang(key) in told
        for label in said:
            assert fonts.measure(label.text, label.least, label.weight) <= label.box.w, label.text
        assert max(label.box.bottom for label in said) < cards.CARD_H
        effect = max(label.box.bottom for label in said if label.size == cards.EFFECT)
        assert effect <= min(label.box.y for label in said if label.size == cards.QUIP) + 4


def test_weapons_go_bam_and_equipment_zap_and_legendary_cards_bear_a_star() -> None:
    assert [say.bang(key) for key in ("shotgun", "jetpack", "lens", "moon")] == [
        "BAM!", "ZAP!", "BAM!", "ZAP!",
    ]  # fmt: skip
    text = painter.hand_text(held("shotgun", "lens"), LOOK)
    assert text.splitlines() == [
        "Shotgun (BAM!): 1 missile, push 2",
        "Burning Lens (Legendary, BAM!): 1 missile, eliminates",
    ]
    plain, starred = (len(cards.card(key, "dark").shapes) for key in ("sugar", "eggs"))
    assert starred > plain - 1


def test_a_hand_shows_every_card_and_numbers_the_first_of_its_kind() -> None:
    view = held("shotgun", "shotgun", "magnet", "lens", "wings")
    scene = painter.hand(view, Look(NAMES, badges={"shotgun": 1, "wings": 2}))
    assert arts(scene).count(cards.card("shotgun", "dark")) == 2
    assert list(scene.places) == ["shotgun", "magnet", "lens", "wings"]
    assert len(scene.marks) == 2
    assert "Shotgun ×2 (BAM!)" in painter.hand_alt(view, LOOK)


@pytest.mark.parametrize("count", range(20))
def test_hands_of_every_size_lie_inside_their_picture(count: int) -> None:
    view = held(*(["drill"] * count), peeked=("a1",), sealed=("drill",) if count else None)
    scene = painter.hand(view, LOOK)
    canvas = Box(0, 0, scene.width, scene.height)
    for sprite in scene.sprites:
        w, h = sprite.art.width, sprite.art.height
        assert canvas.holds(Box(round(sprite.x - w / 2), round(sprite.y - h / 2), w, h))
    for line in scene.lines:
        assert canvas.holds(line.box)
    assert arts(scene).count(cards.card("drill", "dark")) == count


def test_a_sealed_discard_is_on_the_cards_and_in_the_words() -> None:
    view = held("shotgun", "shotgun", "magnet", sealed=("shotgun", "magnet"))
    scene = painter.hand(view, LOOK)
    assert arts(scene).count(cards.dropped("dark")) == 2
    assert "Your sealed discard: Shotgun, Magnet" in painter.hand_text(view, LOOK)
    assert "Your sealed discard: Shotgun, Magnet" in painter.board_text(view, LOOK)


def test_an_empty_hand_is_said_to_be_empty() -> None:
    scene = painter.hand(held(), LOOK)
    assert [line.text for line in scene.lines] == ["Your hand is empty"]
    assert painter.hand_text(held(), LOOK) == "Your hand is empty"


def test_between_two_rounds_the_number_is_that_of_the_round_that_is_marked() -> None:
    """G14.1: the Doom token belongs to the round that was played; then the new one is marked, and all draw."""
    g = lay(turn=1, doom="mine blank", worn="d5 h5", A1="f9 e", B1="b3 w")
    g, _ = moves(g, "end turn")
    told = "Round 6 of 8, after its last turn"
    assert say.headline(GAME.public_view(g).table, LOOK) == told
    g, _ = moves(g, "mine d5", "mine h5")
    view = GAME.public_view(g)
    assert say.headline(view.table, LOOK) == "Round 7 of 8, before its first turn"
    shown = [line.text for line in painter.board(view, LOOK).lines]
    assert "Round 7 of 8" in shown
    assert "before its first turn" in shown
    g, _ = moves(g, "A: draw weapon", "B: draw weapon")
    assert say.headline(GAME.public_view(g).table, LOOK) == "Round 7 of 8, turn of Ann"


# ---------------------------------------------------------------- the end


def ended(**points: int) -> Table:
    """Return a table that was played out, with white trophies; the seats' Energy counts down from 5."""
    view = opening(len(points))
    seats = tuple(
        replace(seen, points=won, trophies=(Flag(-1, CENTRE),) * won, energy=5)
        for seen, won in zip(view.table.seats, points.values(), strict=True)
    )
    return replace(view.table, seats=seats, over=True, finished=True, turn=None, round=8)


def test_the_result_names_the_winner_the_points_and_how_it_ended() -> None:
    view = PublicAntgravity(ended(a=1, b=3))
    scene = painter.result(view, LOOK)
    said = [line.text for line in scene.lines]
    assert said[:2] == ["Ben wins", "With 3 points in round 8 of 8"]
    assert said.index("Ben", 2) < said.index("Ann", 2)
    alt = painter.result_alt(view, LOOK)
    assert alt.startswith(
        "Ben wins. With 3 points in round 8 of 8. Ben (B, square, orange): 3/3 points"
    )
    assert facts.length(alt) <= facts.ALT_LIMIT


def test_points_and_what_wins_are_one_word_on_one_line() -> None:
    """On the plates and on the result card."""
    view = PublicAntgravity(ended(a=1, b=3))
    for scene in (painter.board(view, LOOK), painter.result(view, LOOK)):
        said = [line.text for line in scene.lines]
        assert {"1/3", "3/3"} <= set(said)
        assert "/3" not in said


def test_the_first_of_two_rows_begins_where_the_small_board_does_and_no_name_runs_under_a_crown() -> (
    None
):
    scene = painter.result(PublicAntgravity(ended(a=1, b=3)), Look(("W" * 32,) * 2))
    row = scene.sprites[0]
    assert row.y - ends.ROW_H / 2 == pytest.approx(ends.FIELD_TOP)
    crown = ends.ROWS.right - 40 - 1.1 * 22
    name = next(line for line in scene.lines if line.box.y > row.y - ends.ROW_H / 2)
    assert name.box.right < crown


def test_winners_and_endings_are_told_by_the_rules_of_the_end() -> None:
    assert say.winners(ended(a=2, b=1)) == (0,)
    assert say.ending(ended(a=2, b=1)) == "Most points after 8 rounds"
    tie = ended(a=2, b=2)
    assert say.winners(tie) == (0, 1)
    assert say.verdict(tie, LOOK) == "Ann and Ben share the victory"
    carrying = replace(tie, seats=(tie.seats[0], replace(tie.seats[1], carried=1)))
    assert say.winners(carrying) == (1,)
    rich = replace(tie, seats=(replace(tie.seats[0], energy=9), tie.seats[1]))
    assert say.winners(rich) == (0,)
    assert "tie" in say.ending(rich)
    off = replace(tie, finished=False)
    assert say.verdict(off, LOOK) == "Nobody has won"
    assert say.ending(off) == "Called off in round 8 of 8"
    gone = replace(off, seats=(off.seats[0], replace(off.seats[1], left=True)))
    assert say.ending(gone) == "Only one player is left, so the game does not count"


def test_winners_on_the_card_are_those_of_the_rules() -> None:
    for seats in (2, 3, 4):
        outcome = GAME.outcome(late(seats))
        assert outcome is not None
        assert say.winners(GAME.public_view(late(seats)).table) == outcome.winners


@pytest.mark.parametrize(("seats", "name"), [(2, "dark"), (3, "light")])
def test_every_picture_becomes_a_file_in_both_themes(seats: int, name: ThemeName) -> None:
    state, look = late(seats), Look(NAMES, name)
    view = GAME.seat_view(state, 0)
    for scene in (painter.board(view, look), painter.hand(view, look), painter.result(view, look)):
        assert PAINT.png(scene).startswith(b"\x89PNG")
        canvas = Box(0, 0, scene.width, scene.height)
        assert all(canvas.holds(line.box) for line in scene.lines)


def test_a_game_that_does_not_count_is_said_in_the_same_words_everywhere() -> None:
    """G16.2: on the card, in the picture, its alt text and the text form."""
    state = late(2)
    GAME.retire(state, 1, lambda event: None)
    state.finished = False
    outcome, view = GAME.outcome(state), GAME.public_view(state)
    assert outcome is not None
    said = GAME.words[outcome.why.key]
    assert said == "Nobody has won. Only one player is left, so the game does not count"
    assert outcome.winners == say.winners(view.table) == ()
    assert ". ".join(line.text for line in painter.result(view, LOOK).lines[:2]) == said
    assert painter.result_alt(view, LOOK).startswith(f"{said}. ")
    assert "\n".join(said.split(". ")) in painter.board_text(view, LOOK)


def test_the_result_needs_no_winner() -> None:
    view = PublicAntgravity(replace(ended(a=1, b=1, c=0), finished=False))
    scene = painter.result(view, LOOK)
    assert scene.lines[0].text == "Nobody has won"
    assert ends.CANVAS.holds(scene.lines[0].box)


def test_colours_of_the_seats_are_those_of_the_house() -> None:
    for seat in range(4):
        marks = {where.mark("dark", seat, colour).colour for colour in COLOURS}
        assert len(marks) == len(COLOURS)
        assert {where.mark("dark", seat, c).letter for c in COLOURS} == {"ABCD"[seat]}
