"""Caravan's pictures and words: the same facts in both, nothing hidden, nothing cut."""

from __future__ import annotations

from rendering import theme
from rendering.paint.fonts import Fonts
from rendering.scene import Circle, Label, Look
from tests.games.reference.positions import position
from tests.kit.reference import GAME, painter
from tests.kit.reference.data import BOX, CAMELS, MARKETS, OASES, PLACES
from tests.kit.reference.rules.state import Caravan
from tests.kit.reference.views import Deal, PublicCaravan, Table

LOOK = Look(("Ann", "Ben"))


def table() -> Caravan:
    """Return a table of two at the start."""
    return position(("c1", "a3"), (("figs",), ("silk",)), (30, 30))


def public() -> PublicCaravan:
    """Return what everybody sees of it."""
    return GAME.public_view(table())


def changed(view: PublicCaravan, **facts: object) -> PublicCaravan:
    """Return the view with other facts."""
    old = {name: getattr(view.table, name) for name in Table.__struct_fields__}
    return PublicCaravan(Table(**{**old, **facts}))


def test_text_and_alt_text_name_every_oasis_and_market() -> None:
    for said in (painter.board_text(public(), LOOK), painter.alt(public(), LOOK)):
        assert f"Oases: {', '.join(OASES)}" in said
        markets = ", ".join(f"{place} ({good})" for place, good in MARKETS.items())
        assert f"Markets: {markets}" in said


def test_seats_have_the_same_sign_in_words_as_on_the_picture_and_no_other_colour() -> None:
    said = painter.board_text(public(), LOOK)
    assert "Ann (circle): c1" in said
    assert "Ben (square): a3" in said
    assert not any(camel in said for camel in CAMELS)


def test_the_picture_marks_who_is_on_turn_and_nobody_at_night() -> None:
    scene = painter.board(public(), LOOK)
    frame = painter._turn_frame("dark")
    (at,) = (sprite for sprite in scene.sprites if sprite.art == frame)
    (name,) = (line for line in scene.lines if line.text == "Ann")
    assert abs(at.y - name.box.centre[1]) < painter.SEAT_STEP / 2
    assert "on turn" in [line.text for line in scene.lines]
    night = painter.board(changed(public(), turn=None), LOOK)
    assert frame not in [sprite.art for sprite in night.sprites]
    assert "on turn" not in [line.text for line in night.lines]


def test_no_name_of_a_place_lies_under_a_market_or_a_caravan() -> None:
    shapes = painter.desert("dark").shapes
    labels = [shape for shape in shapes if isinstance(shape, Label)]
    assert [label.text.split()[0] for label in labels] == list(PLACES)
    discs = [shape for shape in shapes if isinstance(shape, Circle)]
    assert len(discs) == len(MARKETS)
    for label in labels:
        assert all(
            disc.y + disc.r <= label.box.y or abs(disc.x - label.box.centre[0]) > disc.r
            for disc in discs
            if disc.y < label.box.centre[1]
        )
        box = painter.places()[label.text.split()[0]]
        for seat in range(4):
            sign = painter._caravan(box, seat, theme.DARK)
            assert sign.y + 0.42 * sign.art.height <= label.box.y


def test_every_card_says_all_its_words() -> None:
    fonts = Fonts()
    for key in dict.fromkeys(BOX):
        said = [shape for shape in painter.card(key, "dark").shapes if isinstance(shape, Label)]
        assert len(said) == 2
        for label in said:
            assert fonts.measure(label.text, label.size, label.weight) <= label.box.w, label.text


def test_offers_are_on_the_picture_as_far_as_there_is_room_and_all_in_the_text() -> None:
    deals = tuple(Deal(0, 1, "figs", price, 1) for price in range(5, 15))
    scene = painter.board(changed(public(), deals=deals), LOOK)
    lines = [line.text for line in scene.lines]
    shown = [line for line in lines if line.endswith("gold for figs")]
    assert len(shown) + int(next(line for line in lines if "more offers" in line).split()[0]) == 10
    assert painter.board_text(changed(public(), deals=deals), LOOK).count("gold for figs") == 10


def test_the_last_move_and_an_auction_without_a_bid_are_told() -> None:
    look = Look(("Ann", "Ben"), last=("b1",))
    said = painter.board_text(changed(public(), shown=("silk",)), look)
    assert "Last move: b1" in said
    assert "Auction: silk, no bid yet" in said


def test_what_is_on_a_hand_is_in_its_words() -> None:
    view = GAME.seat_view(table(), 0)
    assert painter.hand_text(view, LOOK) == "figs ×1 (10 gold)"
    assert painter.hand_alt(view, LOOK) == "figs ×1 (10 gold)."
