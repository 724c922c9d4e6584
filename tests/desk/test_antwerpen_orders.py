"""Standing orders at a table of Antwerpen, as people give them and what they answer: clause W12.4 through the desk."""

from __future__ import annotations

import pytest

from games.antwerpen import GAME
from games.antwerpen.rules import actions as do
from games.antwerpen.rules.state import Antwerpen
from games.core.actions import Action, Order
from games.core.codec import decode
from storage import actions
from tests.desk.kit import ANN, BEN, Person, Room
from tests.desk.scheldt import asked, laid, state_of
from tests.games.antwerpen.tables import lay, where

SPENT = "⚠ Your standing order “{}” is over: it has come true, or no longer can."

KINDS = {
    do.NeverAnchor(): ("Never drop anchor", (), "Never drop anchor"),
    do.AnchorAt("green", "A1"): (
        "Drop anchor at A1 …",
        ("green",),
        "Drop anchor at A1 when green is named",
    ),
    do.TakeLane("B2", "C2"): ("Always take this lane …", ("C2",), "At B2 take the lane to C2"),
    do.TakeCards("ship", 2): (
        "Draw these at anchorages …",
        ("a ship card", "2"),
        "Draw ship cards until you hold 2",
    ),
    do.TradeFor("fries", "puzzle"): (
        "Take a trade …",
        ("fries", "puzzle"),
        "Take any trade of fries for your puzzle",
    ),
}
"""Each kind of order: what is pressed, what is chosen then, and how the order reads."""
NEVER, AT_A1, TO_C2, DRAW_SHIPS, FOR_FRIES = KINDS


PLAYED = "antwerpen"


def table(**said: object) -> Antwerpen:
    """Ann's turn; Ben has a ship before Deurganckdok, one at the fork, and a ship card."""
    ships = {"A1": "B toys", "B2": "B cocoa"}
    usual = {"cards": ("", "anchor"), "products": ("fries doll", "puzzle")}
    return lay(**{**ships, **usual, **said})  # type: ignore[arg-type]


async def order(room: Room, who: Person, *given: Order) -> None:
    """Give these orders by pressing."""
    await room.command(who, "orders")
    for each in given:
        button, choices, said = KINDS[each]
        await room.press(who, button)
        for choice in choices:
            await room.choose(who, choice)
        assert room.said(who).startswith("✔ Noted.")
        assert f"• {said}" in room.said(who)


async def answers(room: Room) -> list[tuple[int | None, Action]]:
    """Everything answered so far: the seat and its action."""
    log = await room.store.read(lambda conn: actions.since(conn, room.match, 0))
    return [(e.seat, decode(e.action, GAME.action_type)) for e in log if e.kind == "answer"]


async def by_itself(room: Room) -> list[tuple[int | None, Action]]:
    """What is answered without a press, once the delay of a window is over."""
    before = len(await answers(room))
    await room.follower.run(room.match)
    room.later(seconds=11)
    await room.deadlines.dispatch()
    await room.follower.run(room.match)
    return (await answers(room))[before:]


# ---------------------------------------------------------------- given, seen, cancelled


@pytest.mark.parametrize("given", KINDS, ids=lambda o: type(o).__name__)
async def test_every_kind_of_order_is_given_seen_and_cancelled_by_buttons(
    room: Room, given: Order
) -> None:
    await laid(room, table())
    await order(room, BEN, given)
    said = KINDS[given][2]
    await room.command(BEN, "orders")
    assert f"• {said}" in room.said(BEN)
    await room.command(ANN, "orders")
    assert said not in room.said(ANN)
    await room.command(BEN, "orders")
    await room.press(BEN, f"✕ {said}")
    assert room.said(BEN).startswith("✔ Cancelled.")
    assert f"• {said}" not in room.said(BEN)
    assert (await room.now()).orders == ()


async def test_all_five_kinds_stand_beside_each_other(room: Room) -> None:
    await laid(room, table())
    await order(room, BEN, *KINDS)
    for _, _, said in KINDS.values():
        assert f"• {said}" in room.said(BEN)
        assert f"✕ {said}" in room.labels(BEN)
    assert len((await room.now()).orders) == 5


async def test_a_trade_of_a_product_for_itself_is_not_among_the_choices(room: Room) -> None:
    await laid(room, table())
    await room.command(BEN, "orders")
    await room.press(BEN, "Take a trade …")
    assert {"puzzle", "fries"} <= set(room.labels(BEN))
    await room.choose(BEN, "puzzle")
    assert "puzzle" not in room.labels(BEN)
    assert "fries" in room.labels(BEN)


async def test_an_order_that_could_never_come_true_is_not_among_the_choices(room: Room) -> None:
    """No purple lane leads on from A1 or from B2."""
    await laid(room, table())
    await room.command(BEN, "orders")
    await room.press(BEN, "Drop anchor at A1 …")
    assert "green" in room.labels(BEN)
    assert "purple" not in room.labels(BEN)


async def test_an_order_that_is_over_when_it_is_given_is_refused(room: Room) -> None:
    """Ben holds a ship card: he need not draw until he holds one."""
    await laid(room, table())
    await room.command(BEN, "orders")
    await room.press(BEN, "Draw these at anchorages …")
    await room.choose(BEN, "a ship card")
    before = await room.bytes()
    await room.choose(BEN, "1")
    assert room.said(BEN) == "That has come true already, or never can: no order is needed for it."
    assert (await room.now()).orders == ()
    assert await room.bytes() == before


# ---------------------------------------------------------------- obeyed


async def test_several_orders_answer_one_sails_question_together(room: Room) -> None:
    """Whether to drop anchor, which way, which card: one order for each."""
    await laid(room, table())
    await order(room, BEN, NEVER, TO_C2, DRAW_SHIPS)
    await room.move(ANN, "sail red")
    assert await asked(room) == [(1, "bear")]
    assert await by_itself(room) == [(1, do.Bear(way="C2", take=("lock", "ship")))]
    state = await state_of(room)
    assert where(state) == {"B1": "B toys", "C2": "B cocoa"}
    assert len(state.cards[1]) == 3
    assert await asked(room) == [(0, "turn.done")]


async def test_an_order_drops_anchor_only_when_its_colour_is_named(room: Room) -> None:
    await laid(room, table())
    await order(room, BEN, AT_A1)
    await room.move(ANN, "sail green")
    assert await by_itself(room) == [(1, do.Bear(anchor="A1"))]
    assert where(await state_of(room))["A1"] == "B toys"
    assert "Ben**’s ship at A1 dropped anchor." in (await room.table()).content


async def test_without_the_card_the_same_order_answers_too_and_the_ship_sails(room: Room) -> None:
    """Nobody can tell by the answer's coming who holds the card."""
    await laid(room, table(cards=("", "double")))
    await order(room, BEN, AT_A1)
    await room.move(ANN, "sail green")
    assert await by_itself(room) == [(1, do.Bear())]
    assert "A1" not in where(await state_of(room))


async def test_an_order_takes_the_trade_that_it_names_at_once_and_no_other(room: Room) -> None:
    await laid(room, table())
    await order(room, BEN, FOR_FRIES)
    await room.move(ANN, "offer p2 doll for puzzle")
    assert await by_itself(room) == []
    await room.move(ANN, "offer p2 fries for puzzle")
    assert await room.follower.run(room.match) == 1
    assert (await answers(room))[-1] == (1, do.Accept())
    assert (await state_of(room)).products == [["puzzle", "doll"], ["fries"]]
    assert await asked(room) == [(0, "turn"), (1, "offer")]


async def test_what_no_order_covers_is_left_to_the_person(room: Room) -> None:
    """Ben's orders say nothing of the way or the card: he is asked all of it."""
    await laid(room, table())
    await order(room, BEN, NEVER)
    await room.move(ANN, "sail red")
    assert await by_itself(room) == []
    assert await asked(room) == [(1, "bear")]
    await room.press(BEN, "Play")
    assert "names red. What do your ships do?" in room.said(BEN)
    await order(room, BEN, TO_C2, DRAW_SHIPS)
    assert await by_itself(room) == [(1, do.Bear(way="C2", take=("lock", "ship")))]


async def test_what_is_switched_to_pass_is_answered_by_what_the_absent_do(room: Room) -> None:
    """The switch goes before the orders: sail on, the first lane, a lock card."""
    await laid(room, table())
    await order(room, BEN, TO_C2)
    await room.press(BEN, "A Sail’s questions: pass for me")
    assert "A Sail’s questions: **pass for me**" in room.said(BEN)
    assert "-# Pass unasked: ■ **Ben** (A Sail’s questions" in (await room.table()).content
    await room.move(ANN, "sail red")
    (ask,) = (await room.now()).asks
    assert await room.follower.run(room.match) == 1
    assert (await answers(room))[-1] == (1, ask.otherwise)
    assert where(await state_of(room)) == {"B1": "B toys", "C1": "B cocoa"}


# ---------------------------------------------------------------- spent


async def test_an_order_that_no_longer_fits_cancels_itself_and_says_so(room: Room) -> None:
    """The ship of the first order is gone; the other one stays."""
    spent = SPENT.format("Drop anchor at A1 when green is named")
    await laid(room, lay(A1="B toys", S4="B cocoa", cards=("", "anchor")))
    await order(room, BEN, AT_A1, FOR_FRIES)
    await room.move(ANN, "sail yellow")
    assert await by_itself(room) == []
    await room.move(BEN, "sail on lock")
    assert "A1" not in where(await state_of(room))
    await room.move(ANN, "end turn")
    await room.follower.run(room.match)
    await room.press(BEN, "Play")
    assert spent in room.said(BEN)
    assert spent in (await room.wanted())["hand:1"].message.content
    await room.command(BEN, "orders")
    assert "• Drop anchor at A1" not in room.said(BEN)
    assert "• Take any trade of fries" in room.said(BEN)
    await room.move(BEN, "load S1 toys")
    await room.press(BEN, "Play")
    assert spent not in room.said(BEN)


async def test_an_order_for_cards_is_over_when_enough_are_held(room: Room) -> None:
    await laid(room, table(A1="A toys", B2="B cocoa", cards=("", "anchor")))
    await order(room, BEN, NEVER, TO_C2, DRAW_SHIPS)
    await room.move(ANN, "sail red")
    assert await asked(room) == [(0, "bear"), (1, "bear")]
    assert (1, do.Bear(way="C2", take=("ship",))) in await by_itself(room)
    await room.move(ANN, "sail on lock")
    await room.move(ANN, "end turn")
    await room.follower.run(room.match)
    await room.command(BEN, "orders")
    assert SPENT.format("Draw ship cards until you hold 2") in room.said(BEN)
    assert "• Never drop anchor" in room.said(BEN)
    assert "• Draw ship cards" not in room.said(BEN)


async def test_the_panel_says_that_orders_rest_where_their_owner_passes(room: Room) -> None:
    await laid(room, table())
    await order(room, BEN, AT_A1)
    rests = "Where you pass, none of your orders answers."
    assert rests not in room.said(BEN)
    await room.press(BEN, next(w for w in room.labels(BEN) if w.endswith("pass for me")))
    assert rests in room.said(BEN)
    await room.move(ANN, "sail green")
    assert await by_itself(room) == [(1, do.Bear())]


async def test_what_orders_are_is_quoted_by_a_question_mark(room: Room) -> None:
    await laid(room, table())
    await room.command(BEN, "orders")
    await room.press(BEN, "?")
    assert room.said(BEN).startswith("**W12.4** Standing orders answer for you")
    await room.command(BEN, "orders")
    await room.press(BEN, KINDS[AT_A1][0])
    await room.press(BEN, "?")
    assert room.said(BEN).startswith("**W12.4**")


@pytest.mark.parametrize(("card", "told"), [("swap", True), ("anchor", False)])
async def test_who_has_one_answer_to_a_secret_question_is_told_why_it_is_asked(
    room: Room, card: str, told: bool
) -> None:
    """A ship of Ben's sails red, as everybody sees; without Drop anchor there is nothing to choose."""
    await laid(room, lay(S3="B toys", cards=("", card)))
    await room.move(ANN, "sail red")
    await room.press(BEN, "Play")
    assert ("It is your only answer." in room.said(BEN)) == told
