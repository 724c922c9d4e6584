"""Questions as buttons, menus and dialogs: all of each can be reached, and a press never does what it did not say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot import present
from bot.choosing import branches, level
from bot.controls import Button, Menu
from bot.ids import Choose, read, written
from bot.levels import Gone
from bot.present import Opened, Picked, Typing
from games.core.asks import Amount, Ask, Choice, One, Place, Some, Words
from games.core.types import Illegal
from tests.conformance.test_discord import rows_fit
from tests.desk.toy import (
    Buy,
    Fine,
    Go,
    Load,
    Pay,
    Rest,
    Sail,
    Take,
    Toy,
    Walk,
    ask,
    controls,
    form,
    french,
    gone,
    looker,
    moves,
    press_of,
    reached,
)

WHO = looker()
PLACES = tuple(f"{a}{n}" for a in "abcdefgh" for n in range(10))
CARDS = tuple(f"card{n}" for n in range(40))


def menu(panel: present.Panel) -> Menu:
    return next(c for c in controls(panel) if isinstance(c, Menu))


def button(panel: present.Panel, label: str) -> Button:
    return next(c for c in controls(panel) if isinstance(c, Button) and c.label == label)


# ---------------------------------------------------------------- narrowing


def test_few_answers_are_buttons_with_their_own_labels() -> None:
    question = ask(Choice((Pay(1), Pay(2), Rest())))
    shown = present.panel(WHO, question)
    assert [c.label for c in controls(shown) if isinstance(c, Button)] == ["Pay 1", "Pay 2", "Rest"]


def test_eighty_places_are_four_pages_and_all_can_be_reached() -> None:
    question = ask(form(Go, Place("to", PLACES)), Choice((Rest(),)))
    found, panels = reached(WHO, question)
    assert found == {Rest(), *(Go(place) for place in PLACES)}
    last = present.panel(WHO, question, (0,), 3)
    assert len(menu(last).options) == 5
    assert not button(last, "4/4 ▶").enabled
    assert button(last, "◀ 4/4").enabled
    for panel in panels:
        rows_fit(panel.rows)


def test_a_page_that_is_no_more_shows_the_last_one() -> None:
    question = ask(form(Go, Place("to", PLACES[:30])), Choice((Rest(),)))
    shown = present.panel(WHO, question, (0,), 9)
    assert len(menu(shown).options) == 5


def test_a_hundred_whole_actions_are_narrowed_field_by_field() -> None:
    every = tuple(Go(place, facing) for place in PLACES[:20] for facing in range(5))
    question = ask(Choice(every))
    found, panels = reached(WHO, question)
    assert found == set(every)
    assert all(len(o.options) <= 25 for p in panels for o in controls(p) if isinstance(o, Menu))
    for panel in panels:
        rows_fit(panel.rows)


def test_several_fields_are_asked_one_by_one_and_the_panel_says_what_was_chosen() -> None:
    question = ask(
        form(Buy, One("good", ("figs", "salt")), Amount("price", 1, 3)), Choice((Rest(),))
    )
    step = present.chosen(WHO, question, press_of(menu(present.panel(WHO, question))), ())
    assert isinstance(step, Opened)
    shown = present.panel(WHO, question, (0, 1))
    assert shown.so_far.endswith("item salt")
    found, _ = reached(WHO, question)
    assert found == {Rest(), *(Buy(g, p) for g in ("figs", "salt") for p in (1, 2, 3))}


def test_a_field_that_leaves_no_choice_is_not_asked() -> None:
    question = ask(form(Buy, One("good", ("figs",)), One("price", (4, 5))))
    assert level(question, (0,)).field == "price"
    assert reached(WHO, question)[0] == {Buy("figs", 4), Buy("figs", 5)}


def test_thirty_kinds_of_move_are_one_menu_with_pages() -> None:
    prompts = [form(Go, Place("to", (f"p{n}", f"q{n}")), One("facing", (0, 1))) for n in range(30)]
    question = ask(*prompts)
    found, panels = reached(WHO, question)
    assert len(found) == 30 * 4
    for panel in panels:
        rows_fit(panel.rows)


def test_a_question_with_one_big_kind_opens_at_once_and_has_nothing_to_go_back_to() -> None:
    question = ask(form(Go, Place("to", PLACES)))
    shown = present.panel(WHO, question)
    assert len(menu(shown).options) == 25
    assert "Back" not in [c.label for c in controls(shown) if isinstance(c, Button)]
    assert shown.question == question.title


# ---------------------------------------------------------------- unfolding


def walks(*ants: str, places: int = 20, facings: int = 6) -> Choice:
    to = PLACES[:places]
    return Choice(tuple(Walk(a, p, f) for a in ants for p in to for f in range(facings)))


def crowd() -> tuple[Choice, ...]:
    """Five kinds of move of which each is a menu: with them all kinds are buttons."""
    return tuple(Choice(tuple(Go(f"{n}{at}") for at in range(6))) for n in range(5))


def opened(question: Ask, trail: tuple[int, ...], choice: str) -> present.Chosen:
    shown = present.panel(WHO, question, trail)
    option = next(o for o in menu(shown).options if o.label == choice)
    return present.chosen(WHO, question, press_of(menu(shown)), (option.value,))


def test_many_moves_of_two_pieces_are_a_kind_for_each_piece_and_take_three_presses() -> None:
    question = ask(walks("A1", "A2"), *crowd())
    root = present.panel(WHO, question)
    labels = [c.label for c in controls(root) if isinstance(c, Button)]
    assert labels[:3] == ["kind.of do.walk item A1 …", "kind.of do.walk item A2 …", "do.go …"]
    first = present.chosen(WHO, question, press_of(button(root, labels[1])))
    assert first == Opened((1,))
    second = opened(question, (1,), "4 · item a3")
    assert second == Opened((1, 3))
    assert opened(question, (1, 3), "Walk A2 a3 5") == Picked(
        Walk("A2", "a3", 5)
    )  # one place: no number


def test_unfolded_kinds_are_menus_at_once_where_there_is_room() -> None:
    question = ask(walks("A1", "A2"), Choice((Rest(),)))
    shown = present.panel(WHO, question)
    hints = [c.placeholder for c in controls(shown) if isinstance(c, Menu)]
    kinds = [f"kind.of do.walk item {ant}" for ant in ("A1", "A2")]
    assert hints == [f"{kind}: do.walk.to" for kind in kinds]
    found, panels = reached(WHO, question)
    assert found == {Rest(), *walks("A1", "A2").actions}
    for panel in panels:
        rows_fit(panel.rows)


def test_a_panel_of_an_unfolded_kind_says_which_it_is() -> None:
    question = ask(walks("A1", "A2"), Choice((Rest(),)))
    place = present.panel(WHO, question, (1,))
    assert place.question.key == "do.walk.to"
    assert place.so_far == "kind.of do.walk item A2"
    facing = present.panel(WHO, question, (1, 3))
    assert facing.so_far == "kind.of do.walk item A2 · item a3"
    assert facing.question.key == "do.walk.facing"  # all that is left to choose
    few = present.panel(WHO, ask(walks("A1", "A2", places=4), Choice((Rest(),))), (1,))
    assert (few.question.key, few.so_far) == ("kind.of", "")


@pytest.mark.parametrize(("ants", "kinds"), [(1, 1), (2, 2), (3, 3), (4, 1)], ids=lambda n: f"{n}")
def test_only_two_or_three_pieces_are_unfolded(ants: int, kinds: int) -> None:
    question = ask(walks(*(f"A{n}" for n in range(ants))))
    assert len(branches(question)) == kinds
    assert reached(WHO, question)[0] == set(question.options(1_000))


def test_what_a_menu_can_list_is_not_unfolded() -> None:
    assert len(branches(ask(walks("A1", "A2", places=12, facings=1)))) == 1
    assert len(branches(ask(walks("A1", "A2", places=13, facings=1)))) == 2


def test_a_piece_with_one_move_is_that_move() -> None:
    question = ask(Choice((Walk("A2", "h9"), *walks("A1").actions)), *crowd())
    shown = present.panel(WHO, question)
    assert present.chosen(WHO, question, press_of(button(shown, "1 · Walk A2 h9 0"))) == Picked(
        Walk("A2", "h9")
    )


def test_kinds_that_fill_the_buttons_are_not_unfolded() -> None:
    rest = tuple(form(Take, Some("cards", (f"x{n}", f"y{n}"), 1, 2)) for n in range(18))
    assert len(branches(ask(walks("A1", "A2"), *rest))) == 20
    assert len(branches(ask(walks("A1", "A2"), *rest, rest[0]))) == 20


def test_several_things_at_once_name_no_kind() -> None:
    every = tuple(Load(cards, to) for cards in (("figs",), ("figs", "salt")) for to in PLACES)
    assert len(branches(ask(Choice(every)))) == 1


# ---------------------------------------------------------------- several


def test_several_of_few_are_one_menu() -> None:
    question = ask(form(Take, Some("cards", ("a", "b", "c", "d", "e", "f"), 2, 3)))
    shown = menu(present.panel(WHO, question))
    assert (shown.least, shown.most) == (2, 3)
    values = tuple(o.value for o in shown.options)
    picked = present.chosen(WHO, question, press_of(shown), (values[4], values[0]))
    assert picked == Picked(Take(("a", "e")))


def test_too_few_too_many_or_foreign_values_choose_nothing() -> None:
    question = ask(form(Take, Some("cards", ("a", "b", "c", "d", "e", "f"), 2, 3)))
    shown = menu(present.panel(WHO, question))
    values = tuple(o.value for o in shown.options)
    for forged in (
        values[:1],
        values[:4],
        (values[0], values[0]),
        ("i0_abcdefgh",),
        (values[0], ""),
    ):
        assert gone(WHO, question, press_of(shown), forged)


def test_none_of_several_can_be_chosen_where_none_is_allowed() -> None:
    question = ask(form(Take, Some("cards", ("a", "b", "c"), 0, 2)), Choice((Rest(),)))
    found, _ = reached(WHO, question)
    assert Take(()) in found


def test_field_51_copies_are_told_apart_and_one_press_takes_one() -> None:
    """Field report 51: two identical cards in one menu."""
    question = ask(form(Take, Some("cards", ("lock", "lock", "lock", "key"), 1, 2)))
    shown = menu(present.panel(WHO, question))
    values = [o.value for o in shown.options]
    assert len(set(values)) == 4
    for at in range(3):
        assert present.chosen(WHO, question, press_of(shown), (values[at],)) == Picked(
            Take(("lock",))
        )
    assert present.chosen(WHO, question, press_of(shown), (values[2], values[0])) == Picked(
        Take(("lock", "lock"))
    )


def test_several_of_forty_are_taken_page_by_page_until_done() -> None:
    question = ask(form(Take, Some("cards", CARDS, 2, 30)), Choice((Rest(),)))
    trail: tuple[int, ...] = (0,)
    for page, count in ((0, 25), (0, 4)):
        shown = present.panel(WHO, question, trail, page)
        rows_fit(shown.rows)
        options = menu(shown).options[:count]
        step = present.chosen(WHO, question, press_of(menu(shown)), tuple(o.value for o in options))
        assert isinstance(step, Opened)
        trail = step.trail
    shown = present.panel(WHO, question, trail)
    assert len(menu(shown).options) == 11
    assert menu(shown).most == 1
    assert "card28" in shown.so_far
    done = present.chosen(WHO, question, press_of(button(shown, "Done")))
    assert done == Picked(Take(CARDS[:29]))
    last = menu(shown).options[0]
    full = present.chosen(WHO, question, press_of(menu(shown)), (last.value,))
    assert full == Picked(Take(CARDS[:30]))


def test_too_few_of_forty_cannot_be_done_with() -> None:
    question = ask(form(Take, Some("cards", CARDS, 2, 30)), Choice((Rest(),)))
    shown = present.panel(WHO, question, (0,))
    assert "Done" not in [c.label for c in controls(shown) if isinstance(c, Button)]
    one = present.chosen(WHO, question, press_of(menu(shown)), (menu(shown).options[3].value,))
    assert isinstance(one, Opened)
    again = present.panel(WHO, question, one.trail)
    assert "Done" not in [c.label for c in controls(again) if isinstance(c, Button)]
    assert len(menu(again).options) == 25


def test_equal_options_are_one_and_counted() -> None:
    whole = ask(Choice((Pay(1), Pay(2), Pay(2))))
    labels = [c.label for c in controls(present.panel(WHO, whole)) if isinstance(c, Button)]
    assert labels == ["Pay 1", "Pay 2 ×2"]
    one = ask(form(Buy, One("good", ("figs", "salt", "figs")), One("price", tuple(range(9)))))
    assert [o.label for o in menu(present.panel(WHO, one)).options] == ["item figs ×2", "item salt"]


# ---------------------------------------------------------------- numbers and words


def test_few_amounts_are_a_menu_and_many_have_quick_picks_and_a_dialog() -> None:
    few = present.panel(WHO, ask(form(Pay, Amount("amount", 1, 25))))
    assert len(menu(few).options) == 25
    many = present.panel(WHO, ask(form(Pay, Amount("amount", 5, 900, 5, (212,)))))
    assert [o.label for o in menu(many).options] == ["item 5", "item 212", "item 450", "item 900"]
    question = ask(form(Pay, Amount("amount", 5, 900, 5, (212,))))
    opened = present.chosen(WHO, question, press_of(button(many, "Type a number …")))
    assert isinstance(opened, Typing)
    dialog = present.dialog(WHO, question, opened.trail)
    assert dialog.inputs[0].hint == "5 to 900 in steps of 5, or 212"
    typed, texts = present.submitted(WHO, question, press_of(dialog), {"amount": " 212 "}, 1)
    assert (typed, texts) == (Picked(Pay(212)), ())


@pytest.mark.parametrize(
    "typed",
    ["-100", "-100x", "100x", "0", "00050", "1.5", "1e3", "1,000", "１００", "NaN", "", "1" + "0" * 30, "all",
     "+100", "100 000", "0x64", "٣", "²", "1_0", "901", "7"],
)  # fmt: skip
def test_malformed_and_impossible_amounts_are_refused(typed: str) -> None:
    """Field report 157, through the dialog."""
    question = ask(form(Pay, Amount("amount", 5, 900, 5)))
    dialog = present.dialog(WHO, question, (0,))
    with pytest.raises(Illegal) as refused:
        present.submitted(WHO, question, press_of(dialog), {"amount": typed}, 1)
    assert refused.value.code in {"number", "amount"}
    assert refused.value.clause == "T1"


def test_what_is_written_comes_last_so_that_no_text_is_kept_on_the_way() -> None:
    fields = (Words("name", 20), One("crew", ("big", "small")), Amount("gold", 1, 900))
    question = ask(form(Sail, *fields))
    shown = present.panel(WHO, question)
    step = present.chosen(WHO, question, press_of(menu(shown)), (menu(shown).options[1].value,))
    assert isinstance(step, Opened)
    dialog = present.dialog(WHO, question, step.trail)
    assert [i.id for i in dialog.inputs] == ["gold", "name"]
    typed = {"gold": "30", "name": "  Blue\u202e \n Whale "}
    chosen, texts = present.submitted(WHO, question, press_of(dialog), typed, 7)
    assert chosen == Picked(Sail(7, "small", 30))
    assert texts == ("Blue Whale",)


def test_a_text_may_be_left_out_but_not_be_invisible() -> None:
    """Field report 162."""
    question = ask(form(Sail, Words("name", 20), One("crew", ("big",)), Amount("gold", 3, 3)))
    dialog = present.dialog(WHO, question, (0,))
    assert not dialog.inputs[0].required
    for blank in ("", "   ", "\u00a0"):
        chosen, texts = present.submitted(WHO, question, press_of(dialog), {"name": blank}, 7)
        assert (chosen, texts) == (Picked(Sail(0, "big", 3)), ())
    tags = "\U000e0041\U000e0042"
    for unseen in ("\u200d" * 3, "\u3164", "\u2800", "\u200b", tags, "\u0301\u0302", "\u115f"):
        with pytest.raises(Illegal, match="text_empty"):
            present.submitted(WHO, question, press_of(dialog), {"name": unseen}, 7)
    with pytest.raises(Illegal, match="text_long"):
        present.submitted(WHO, question, press_of(dialog), {"name": "x" * 21}, 7)


def test_an_amendment_is_never_without_its_reason() -> None:
    question = ask(form(Fine, One("seat", (0, 1)), Words("why", 200)))
    dialog = present.dialog(WHO, question, (0, 1))
    assert dialog.inputs[0].required
    with pytest.raises(Illegal, match="text_empty"):
        present.submitted(WHO, question, press_of(dialog), {"why": " "}, 1)


# ---------------------------------------------------------------- badges


def test_numbers_on_labels_are_those_of_the_picture() -> None:
    question = ask(
        form(Go, Place("to", ("a1", "b2", "c3")), One("facing", (0, 1))), Choice((Rest(),))
    )
    shown = present.panel(WHO, question)
    assert shown.badges == {"a1": 1, "b2": 2, "c3": 3}
    assert [o.label for o in menu(shown).options] == ["1 · item a1", "2 · item b2", "3 · item c3"]


def test_places_among_whole_actions_have_numbers_too_and_other_fields_have_none() -> None:
    question = ask(walks("A1", "A2"), Choice((Rest(),)))
    assert dict(list(present.panel(WHO, question, (0,)).badges.items())[:2]) == {"a0": 1, "a1": 2}
    pieces = present.panel(WHO, ask(walks("A1", "A2", "A3", "A4")))
    assert pieces.badges == {}
    assert menu(pieces).options[0].label == "item A1"


# ---------------------------------------------------------------- what has gone stale


def test_a_press_for_one_piece_is_never_one_for_another() -> None:
    """The first piece is gone: what was pressed for the second follows it, what was for the first means nothing."""
    old, now = (ask(walks(*ants), *crowd()) for ants in (("A1", "A2", "A3"), ("A2", "A3")))
    first, second, _, *_ = (press_of(c) for c in controls(present.panel(WHO, old)))
    assert gone(WHO, now, first)
    assert present.chosen(WHO, now, second) == Opened((0,))


def test_a_place_chosen_for_a_piece_stands_whether_its_kind_is_unfolded_or_not() -> None:
    four, three = (ask(walks(*(f"A{n}" for n in range(pieces)))) for pieces in (4, 3))
    shown = menu(present.panel(WHO, four, (0, 2, 3)))
    press, values = press_of(shown), (shown.options[5].value,)
    assert present.chosen(WHO, four, press, values) == Picked(Walk("A2", "a3", 5))
    assert present.chosen(WHO, three, press, values) == Picked(Walk("A2", "a3", 5))


def test_a_kind_chosen_from_a_menu_is_none_of_a_piece() -> None:
    """Twenty-one kinds were a menu; of the fewer that are left one is unfolded since."""
    rest = tuple(form(Take, Some("cards", (f"x{n}", f"y{n}"), 1, 2)) for n in range(20))
    old, now = ask(walks("A1", "A2"), *rest), ask(walks("A1", "A2"), *rest[:5])
    shown = menu(present.panel(WHO, old))
    assert present.chosen(WHO, old, press_of(shown), (shown.options[0].value,)) == Opened((0,))
    assert gone(WHO, now, press_of(shown), (shown.options[0].value,))
    kept = shown.options[1].value
    assert present.chosen(WHO, now, press_of(shown), (kept,)) == Opened((2,))


def travel(*places: str) -> Ask:
    return ask(form(Go, Place("to", places), One("facing", (0, 1))), Choice((Rest(), Pay(1))))


def test_a_part_of_an_answer_follows_its_meaning_where_its_way_there_has_moved() -> None:
    """Another seat's answer put a place and a kind of move before mine: my press still means mine."""
    old = travel("b2", "c3")
    shown = present.panel(WHO, old)
    option = menu(shown).options[1]
    step = present.chosen(WHO, old, press_of(menu(shown)), (option.value,))
    assert isinstance(step, Opened)
    facing = present.panel(WHO, old, step.trail)

    moved = ask(form(Take, Some("cards", ("x", "y"), 1, 1)), *travel("a1", "b2", "c3").prompts)
    assert present.chosen(WHO, moved, press_of(menu(shown)), (option.value,)) == Opened((1, 2))
    value = menu(facing).options[0].value
    assert present.chosen(WHO, moved, press_of(menu(facing)), (value,)) == Picked(Go("c3", 0))


def test_a_part_of_an_answer_whose_thing_is_gone_means_nothing() -> None:
    old = travel("b2", "c3")
    shown = present.panel(WHO, old)
    option = menu(shown).options[1]
    step = present.chosen(WHO, old, press_of(menu(shown)), (option.value,))
    assert isinstance(step, Opened)
    facing = menu(present.panel(WHO, old, step.trail))
    now = travel("b2", "d4")
    assert gone(WHO, now, press_of(menu(shown)), (option.value,))
    assert gone(WHO, now, press_of(facing), (facing.options[0].value,))


def test_every_press_is_stale_when_its_label_changes_its_price_and_only_then() -> None:
    game = Toy()
    fields = (One("good", ("figs", "salt")), One("price", (1, 2)))
    question = ask(form(Buy, *fields), Choice((Pay(1), Rest())))
    who = looker(game=game)
    shown = present.panel(who, question)
    pressed = [
        (press, values)
        for press, values in moves(shown)
        if isinstance(present.chosen(who, question, press, values), Opened | Picked)
    ]
    game.costs = {"salt": 5}
    stale = [gone(who, question, press, values) for press, values in pressed]
    assert stale == [False, True, False, False]  # figs, salt, pay, rest


def test_a_change_of_language_makes_nothing_stale() -> None:
    question = ask(
        form(Buy, One("good", ("figs", "salt")), One("price", (1, 2))),
        form(Take, Some("cards", ("a", "b", "c"), 1, 2)),
        Choice((Pay(1), Rest())),
    )
    english = present.panel(WHO, question)
    other = present.panel(looker(french), question)
    assert [c.id for c in controls(english)] == [c.id for c in controls(other)]
    for press, values in moves(english):
        assert not gone(looker(french), question, press, values)


def test_a_forged_code_check_or_position_means_nothing() -> None:
    question = travel("b2", "c3")
    shown = present.panel(WHO, question)
    press = press_of(menu(shown))
    value = menu(shown).options[0].value
    for forged in (
        replace(press, check="aaaaaaaa"),
        replace(press, trail=(0, 0, 0), check="bbbbbbbb"),
    ):
        assert gone(WHO, question, forged, (value,))
    elsewhere = present.chosen(WHO, question, replace(press, trail=(7,)), (value,))
    assert elsewhere == present.chosen(WHO, question, press, (value,))  # the check is what counts
    assert gone(WHO, question, press, ("a" * 12,))
    assert gone(WHO, question, Choose(WHO.match, WHO.undos, question.id, "a" * 12))
    assert gone(WHO, question, Choose(WHO.match, WHO.undos, question.id), ("a" * 12,))


def test_codes_of_another_ask_match_or_installation_mean_nothing_here() -> None:
    question = travel("b2", "c3")
    for other, who in (
        (replace(question, id=question.id + 1), WHO),
        (question, looker(match=5)),
    ):
        shown = present.panel(who, other)
        for press, values in moves(shown):
            assert gone(WHO, question, press, values)


def test_a_code_of_what_somebody_else_may_do_is_not_offered_to_me() -> None:
    theirs = ask(Choice((Pay(5), Pay(6))))
    mine = ask(Choice((Pay(1), Pay(2))))
    for press, values in moves(present.panel(WHO, theirs)):
        assert gone(WHO, mine, press, values)


def test_odd_positions_open_the_question_itself() -> None:
    question = travel("b2", "c3")
    root = Choose(WHO.match, WHO.undos, question.id)
    for pos in ("p", "pn", "pp", "p99999999", "x", "0"):
        found = present.chosen(WHO, question, replace(root, pos=pos))
        assert found == Opened(())
    far = present.chosen(WHO, question, replace(root, pos="p7"))
    assert far == Opened((), 7)
    rows_fit(present.panel(WHO, question, (), 7).rows)


def test_a_public_button_stands_for_its_own_answer_only() -> None:
    question = travel("b2", "c3")
    (tap,) = present.one_tap(WHO, question)
    assert present.chosen(WHO, question, press_of(tap)) == Picked(Rest())
    pay = next(
        b for b in controls(present.panel(WHO, question)) if getattr(b, "label", "") == "Pay 1"
    )
    forged = replace(press_of(pay), pos=present.PUBLIC)
    assert gone(WHO, question, forged)


# ---------------------------------------------------------------- ids


def test_all_ids_and_labels_of_the_largest_questions_fit_discord() -> None:
    long = tuple(f"{n}" + "x" * 120 for n in range(60))
    question = ask(
        form(Take, Some("cards", long, 0, 60)),
        form(Go, Place("to", PLACES), One("facing", tuple(range(30)))),
        form(Sail, Words("name", 4_000), One("crew", long), Amount("gold", 1, 999_999_999)),
        Choice(tuple(Buy(good, price) for good in long[:10] for price in range(9))),
        number=36**6 - 2,
    )
    _, panels = reached(looker(match=2**62, undos=46_655), question, most=60)
    for panel in panels:
        rows_fit(panel.rows)
        assert len(panel.rows) <= 4
    assert len(panels) == 60


def test_a_trail_that_leaves_the_tree_is_gone() -> None:
    question = travel("b2")
    assert len(branches(question)) == 3
    for trail in ((3,), (-1,), (0, 5), (0, 0, 0), (1, 0)):
        with pytest.raises(Gone):
            present.panel(WHO, question, trail)
    with pytest.raises(Gone):
        present.dialog(WHO, question, (0,))


def test_written_ids_read_back() -> None:
    question = ask(form(Take, Some("cards", CARDS, 2, 30)), Choice((Rest(),)))
    shown = present.panel(WHO, question, (0,))
    for control in controls(shown):
        press = read(control.id)
        assert press is not None
        assert written(press) == control.id
