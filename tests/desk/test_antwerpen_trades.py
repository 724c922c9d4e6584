"""Offers at a table of Antwerpen, as people press and read them: chapter 10 through the desk."""

from __future__ import annotations

import pytest

from games.antwerpen.rules import events as ev
from games.antwerpen.rules.state import Antwerpen
from games.core.types import Public
from tests.desk.kit import ANN, BEN, CLEO, Person, Room, menus, together
from tests.desk.scheldt import (
    CHANGED,
    asked,
    button_of,
    laid,
    log_of,
    press,
    state_of,
    waits,
)
from tests.games.antwerpen.tables import lay, of_kind

GOODS = ("puzzle doll", "dark fries", "white fries")
TOLD = "● **Ann** offers ■ **Ben**: puzzle for fries (no. 1)."
TO_BEN = "offer p2 puzzle for fries"


PLAYED = "antwerpen"


def table(**said: object) -> Antwerpen:
    """Ann's turn; everybody has two products."""
    return lay(**{"seats": 3, "products": GOODS, **said})  # type: ignore[arg-type]


async def offers(room: Room, whom: str, give: str, take: str) -> None:
    """Ann makes an offer by pressing."""
    await room.press(ANN, "Play")
    await press(room, ANN, f"Offer {whom} …")
    await room.choose(ANN, give)
    await room.choose(ANN, take)


async def goods(room: Room) -> list[list[str]]:
    return (await state_of(room)).products


# ---------------------------------------------------------------- made and read


async def test_an_offer_is_told_to_everybody_and_shown_under_play_of_whom_it_asks(
    room: Room,
) -> None:
    await laid(room, table())
    await offers(room, "Ben", "puzzle", "fries")
    assert room.said(ANN).startswith(f"✔ {TOLD}")
    assert f"» {TOLD}" in (await room.table()).content
    turn, offer = await waits(room)
    assert turn.startswith("▶ <@101>: Your turn")
    assert offer.startswith("▶ <@102>: ● **Ann** gives puzzle and wants fries (offer no. 1)")
    for who in (ANN, BEN, CLEO):
        assert TOLD in await log_of(room, who)
        await room.command(who, "text")
        assert "Offer 1, ● Ann to ■ Ben: puzzle for fries" in room.said(who)
    await room.press(BEN, "Play")
    assert "Ann gives puzzle and wants fries (offer no. 1)" in room.said(BEN)
    assert {"Accept", "Refuse"} <= set(room.labels(BEN))
    assert [m.placeholder for m in menus(room.message(BEN))] == ["Counter-offer: What do you give?"]
    await room.press(CLEO, "Play")
    assert "Nothing is asked of you." in room.said(CLEO)


async def test_offers_stand_beside_each_other_and_beside_ones_turn(room: Room) -> None:
    """Ben is shown the first and a button for the second; his counter is a button under Ann's turn."""
    await laid(room, table())
    await room.move(ANN, TO_BEN)
    await room.move(ANN, "offer p2 doll for dark")
    await room.press(BEN, "Play")
    assert "(offer no. 1)" in room.said(BEN)
    await press(room, BEN, "Ann gives doll")
    assert "Ann gives doll and wants dark beer (offer no. 2)" in room.said(BEN)
    await room.move(BEN, "counter #2 dark for puzzle + doll")
    await room.press(ANN, "Play")
    assert "Your turn" in room.said(ANN)
    await press(room, ANN, "Ben gives dark beer")
    assert "Ben gives dark beer and wants puzzle + doll (offer no. 3)" in room.said(ANN)
    await room.press(ANN, "Accept")
    assert await goods(room) == [["dark"], ["puzzle", "doll", "fries"], ["white", "fries"]]


async def called(room: Room, third: str, fourth: str) -> None:
    """Four at the table, the last two of them called so; Ben and the fourth have fries."""
    people = (ANN, BEN, Person(103, third), Person(104, fourth))
    await room.lobby(*people, game="antwerpen")
    await room.press(ANN, "Start")
    await room.put(lay(seats=4, products=("puzzle doll", "dark fries", "white", "white fries")))


@pytest.mark.parametrize("name", ["B", "b", "all", "player 2"])
async def test_a_name_that_is_a_word_of_moves_too_is_asked_about(room: Room, name: str) -> None:
    await called(room, "Cleo", name)
    await room.command(ANN, "move", what=f"offer {name} puzzle for fries")
    assert room.said(ANN).startswith("That could mean several moves:")
    assert "`offer p4 puzzle for fries`" in room.said(ANN)
    assert await asked(room) == [(0, "turn")]


async def test_nobody_takes_the_place_of_another_by_being_called_like_a_seat(room: Room) -> None:
    """Ben is p2 and has no white beer; who is called "p2" has."""
    await called(room, "Cleo", "p2")
    await room.command(ANN, "move", what="offer p2 puzzle for white")
    assert room.said(ANN).startswith("Nobody to whom you offer it has that: white beer.")
    assert await asked(room) == [(0, "turn")]


@pytest.mark.parametrize("name", ["for", "puzzle", "offer"])
async def test_a_name_that_is_a_word_of_moves_keeps_nobody_from_offering(
    room: Room, name: str
) -> None:
    await called(room, name, "Dan")
    await room.command(ANN, "move", what="offer Ben puzzle for fries")
    assert room.said(ANN).startswith("✔ ● **Ann** offers ■ **Ben**: puzzle for fries")


# ---------------------------------------------------------------- answered by buttons


async def test_accepting_changes_both_sides_at_once_and_is_told_to_all(room: Room) -> None:
    await laid(room, table())
    await room.move(ANN, TO_BEN)
    await room.press(BEN, "Play")
    await room.press(BEN, "Accept")
    told = "■ **Ben** accepted: ● **Ann** gave puzzle for fries."
    assert room.said(BEN).startswith(f"✔ {told}")
    assert f"» {told}" in (await room.table()).content
    assert await goods(room) == [["doll", "fries"], ["puzzle", "dark"], ["white", "fries"]]
    assert await asked(room) == [(0, "turn")]


async def test_refusing_ends_it_for_one_and_leaves_it_open_to_the_other(room: Room) -> None:
    await laid(room, table())
    await room.move(ANN, "offer all puzzle for fries")
    await room.press(BEN, "Play")
    await room.press(BEN, "Refuse")
    assert room.said(BEN).startswith("✔ ■ **Ben** refused no. 1.")
    assert await asked(room) == [(0, "turn"), (2, "offer")]
    await room.press(CLEO, "Play")
    await room.press(CLEO, "Accept")
    assert await goods(room) == [["doll", "fries"], ["dark", "fries"], ["puzzle", "white"]]


async def test_a_counter_offer_is_made_by_buttons_and_the_first_one_stays_open(room: Room) -> None:
    await laid(room, table())
    await room.move(ANN, TO_BEN)
    await room.press(BEN, "Play")
    await room.choose(BEN, "dark beer", of="Counter-offer")
    await room.choose(BEN, "doll")
    told = "■ **Ben** answers no. 1 with an offer to ● **Ann**: dark beer for doll (no. 2)."
    assert f"» {told}" in (await room.table()).content
    assert await asked(room) == [(0, "turn"), (1, "offer"), (0, "offer"), (1, "countered")]
    await room.press(BEN, "Play")
    await room.press(BEN, "Accept")
    assert await asked(room) == [(0, "turn"), (0, "offer"), (1, "countered")]
    await room.press(BEN, "Play")
    await room.press(BEN, "Withdraw no. 2: dark beer for doll")
    assert "» ■ **Ben** took no. 2 back." in (await room.table()).content
    assert await asked(room) == [(0, "turn")]


async def test_an_offer_is_withdrawn_by_its_button_and_then_its_old_buttons_are_dead(
    room: Room,
) -> None:
    await laid(room, table())
    await room.move(ANN, TO_BEN)
    await room.press(BEN, "Play")
    accept = button_of(room, BEN, "Accept")
    await room.press(ANN, "Play")
    await room.press(ANN, "Withdraw no. 1: puzzle for fries")
    assert room.said(ANN).startswith("✔ ● **Ann** took no. 1 back.")
    await refused(room, BEN, accept)


async def refused(room: Room, who: Person, button: str) -> None:
    """A press that comes too late changes nothing; the presser alone is told."""
    before = await room.bytes()
    reply = await room.click(who, button, private=True)
    assert reply.how in {"private", "update"}
    assert room.said(who).startswith(CHANGED), room.said(who)
    assert await room.bytes() == before


# ---------------------------------------------------------------- beside the turn


async def test_the_turn_does_not_wait_for_an_offer(room: Room) -> None:
    """Who may answer is called and not timed, and Ann plays on; at the end of her turn it ends."""
    await laid(room, table())
    await room.move(ANN, TO_BEN)
    await room.press(BEN, "Play")
    accept = button_of(room, BEN, "Accept")
    assert (await room.table()).mentions == (ANN.user, BEN.user)
    assert {ask.pace for ask in (await room.now()).asks_of(1)} == {"free"}
    await room.move(ANN, "load S1 toys")
    assert await asked(room) == [(0, "turn.done"), (1, "offer")]
    await room.move(ANN, "end turn")
    assert await asked(room) == [(1, "turn")]
    assert "Offer no. 1 of ● **Ann** ended." in (await room.table()).content
    await refused(room, BEN, accept)


async def test_an_offer_rests_while_a_sail_asks_and_stands_again_after_it(room: Room) -> None:
    """Ann's ship at the fork is asked for its way; meanwhile nobody can accept, then the same button can."""
    await laid(room, table(B2="A cocoa"))
    await room.move(ANN, TO_BEN)
    await room.press(BEN, "Play")
    accept = button_of(room, BEN, "Accept")
    await room.move(ANN, "sail red")
    assert await asked(room) == [(0, "bear")]
    assert len(await waits(room)) == 1
    await refused(room, BEN, accept)
    assert "Nothing is asked of you." in room.said(BEN)
    await room.command(CLEO, "text")
    assert "Offer 1, ● Ann to ■ Ben: puzzle for fries" in room.said(CLEO)
    await room.move(ANN, "to C2 lock")
    assert (0, "turn.done") in await asked(room)
    await room.click(BEN, accept, private=True)
    assert room.said(BEN).startswith("✔ ■ **Ben** accepted")


async def test_an_offer_rests_over_a_restart_while_a_sail_asks_several_people(room: Room) -> None:
    """All three are asked what their ships do; Ben has answered when the bot goes down for the second time."""
    await laid(room, table(B2="A cocoa", A1="B toys", A3="C toys"))
    await room.move(ANN, TO_BEN)
    await room.press(BEN, "Play")
    accept = button_of(room, BEN, "Accept")
    await room.move(ANN, "sail red")
    assert await asked(room) == [(0, "bear"), (1, "bear"), (2, "bear")]
    room = await room.restarted()
    assert await asked(room) == [(0, "bear"), (1, "bear"), (2, "bear")]
    await refused(room, BEN, accept)
    await room.press(BEN, "Play")
    await room.press(BEN, "Sail on, draw 1 ship card (A1→B1)")
    room = await room.restarted()
    assert await asked(room) == [(0, "bear"), (2, "bear")]
    before = await room.bytes()
    await room.click(BEN, accept, private=True)
    assert await room.bytes() == before
    assert await goods(room) == [text.split() for text in GOODS]
    await room.command(CLEO, "text")
    assert "Offer 1, ● Ann to ■ Ben: puzzle for fries" in room.said(CLEO)
    await room.move(CLEO, "lock")
    await room.move(ANN, "to C2 lock")
    assert await asked(room) == [(0, "turn.done"), (1, "offer")]
    room = await room.restarted()
    await room.click(BEN, accept, private=True)
    assert room.said(BEN).startswith("✔ ■ **Ben** accepted")
    assert await goods(room) == [["doll", "fries"], ["puzzle", "dark"], ["white", "fries"]]


# ---------------------------------------------------------------- not again


async def test_a_refused_offer_cannot_be_made_again_that_turn_and_the_refusal_says_why(
    room: Room,
) -> None:
    await laid(room, table())
    await room.move(ANN, TO_BEN)
    await room.move(BEN, "refuse")
    before = await room.bytes()
    await offers(room, "Ben", "puzzle", "fries")
    said = "That was refused in this turn, or is open already. Offer something else."
    assert room.said(ANN).startswith(said)
    assert "\n-# W10.3: Refuse: for you the offer is over." in room.said(ANN)
    assert "?" in room.labels(ANN)
    await room.command(ANN, "move", what=TO_BEN)
    assert room.said(ANN).startswith("That was refused in this turn. Offer something else.")
    assert "\n-# W10.3: " in room.said(ANN)
    assert await room.bytes() == before
    await offers(room, "Cleo", "puzzle", "fries")
    assert room.said(ANN).startswith("✔ ● **Ann** offers ▲ **Cleo**")


async def test_an_offer_that_is_open_is_not_made_twice(room: Room) -> None:
    await laid(room, table())
    await room.move(ANN, TO_BEN)
    before = await room.bytes()
    await offers(room, "Ben", "puzzle", "fries")
    assert "or is open already" in room.said(ANN)
    assert await room.bytes() == before


async def test_a_refused_counter_offer_is_not_made_again_in_that_turn(room: Room) -> None:
    await laid(room, table())
    await room.move(ANN, TO_BEN)
    await room.move(BEN, "counter dark for doll")
    await room.press(ANN, "Play")
    await press(room, ANN, "Ben gives dark beer")
    await room.press(ANN, "Refuse")
    before = await room.bytes()
    await room.press(BEN, "Play")
    await room.choose(BEN, "dark beer", of="Counter-offer")
    await room.choose(BEN, "doll")
    assert room.said(BEN).startswith("That was refused in this turn, or is open already.")
    assert "-# W10.3: " in room.said(BEN)
    assert await room.bytes() == before


async def test_in_the_next_turn_a_refused_offer_can_be_made_again(room: Room) -> None:
    await laid(room, table(seats=2, products=GOODS[:2]))
    await room.move(ANN, TO_BEN)
    await room.move(BEN, "refuse")
    for who, moves in ((ANN, ("sail purple", "end turn")), (BEN, ("sail purple", "end turn"))):
        for move in moves:
            await room.move(who, move)
    await room.move(ANN, TO_BEN)
    assert await asked(room) == [(0, "turn"), (1, "offer")]


# ---------------------------------------------------------------- at the same time, and too late


@pytest.mark.parametrize("first", [BEN, CLEO], ids=lambda who: who.name)
async def test_two_who_accept_at_once_are_one_trade(room: Room, first: Person) -> None:
    await laid(room, table())
    await room.move(ANN, "offer all puzzle for fries")
    second = CLEO if first == BEN else BEN
    pressed = {}
    for who in (BEN, CLEO):
        await room.press(who, "Play")
        pressed[who.name] = button_of(room, who, "Accept")
    n = (await room.now()).row.n
    await together(*(room.click(who, pressed[who.name], private=True) for who in (first, second)))
    assert (await room.now()).row.n == n + 1
    mine, *others = await goods(room)
    assert mine == ["doll", "fries"]
    seat = {BEN: 0, CLEO: 1}[first]
    assert "puzzle" in others[seat]
    assert others[1 - seat] == GOODS[2 - seat].split()
    assert room.said(first).startswith("✔ ")
    assert room.said(second).startswith(CHANGED)
    assert "Nothing is asked of you." in room.said(second)


async def test_an_offer_whose_goods_are_gone_can_no_longer_be_accepted(room: Room) -> None:
    """Ann has one puzzle and offers it to both, one by one; Ben is first."""
    await laid(room, table())
    await room.move(ANN, TO_BEN)
    await room.move(ANN, "offer p3 puzzle for white")
    await room.press(CLEO, "Play")
    accept = button_of(room, CLEO, "Accept")
    await room.press(BEN, "Play")
    await room.press(BEN, "Accept")
    assert "Offer no. 2 of ● **Ann** ended." in (await room.table()).content
    await refused(room, CLEO, accept)


async def test_who_no_longer_has_what_is_wanted_cannot_accept(room: Room) -> None:
    """Ann wants Ben's only fries twice: after the first trade no button of the second gives them."""
    await laid(room, table())
    await room.move(ANN, TO_BEN)
    await room.move(ANN, "offer p2 doll for fries")
    await room.press(BEN, "Play")
    await press(room, BEN, "Ann gives doll")
    accept = button_of(room, BEN, "Accept")
    await room.move(BEN, "accept 1")
    before = await room.bytes()
    await room.click(BEN, accept, private=True)
    assert room.said(BEN).startswith(CHANGED)
    assert "Accept" not in room.labels(BEN)
    assert "Refuse" in room.labels(BEN)
    await room.command(BEN, "move", what="accept")
    assert room.said(BEN).startswith("You cannot accept no. 2. You lack: fries.")
    assert "-# W10.2: " in room.said(BEN)
    assert await room.bytes() == before


async def test_a_press_delivered_twice_trades_once(room: Room) -> None:
    await laid(room, table(products=("puzzle puzzle", "fries fries", "")))
    await room.move(ANN, TO_BEN)
    await room.press(BEN, "Play")
    accept = button_of(room, BEN, "Accept")
    n, once = (await room.now()).row.n, room.press_id()
    await together(*(room.click(BEN, accept, private=True, interaction=once) for _ in range(3)))
    await room.click(BEN, accept, private=True, interaction=once)
    assert room.said(BEN).startswith("That was counted already.")
    await room.click(BEN, accept, private=True)
    assert room.said(BEN).startswith(CHANGED)
    assert (await room.now()).row.n == n + 1
    assert await goods(room) == [["puzzle", "fries"], ["puzzle", "fries"], []]
    now = await room.now()
    told = [event for _, events in now.happened(Public(), now.entries) for event in events]
    assert len(of_kind(told, ev.Traded)) == 1


# ---------------------------------------------------------------- closed hands


async def test_with_closed_hands_the_log_of_others_tells_no_terms(room: Room) -> None:
    """The open offer is read by all; afterwards Cleo and the table know only how many products there were."""
    await laid(room, table(rules={"products": "closed"}))
    await room.move(ANN, "offer p2 puzzle + doll for fries")
    assert "gives puzzle + doll and wants fries" in "".join(await waits(room))
    await room.move(BEN, "counter dark for doll")
    await room.move(BEN, "accept 1")
    await room.move(ANN, "refuse")
    await room.move(ANN, "load S1 toys")
    offered = "● **Ann** offers ■ **Ben**: 2 for 1 product (no. 1)."
    traded = "■ **Ben** accepted: ● **Ann** gave 2 for 1 product."
    for shown in (await log_of(room, CLEO), (await room.table()).content):
        for word in ("puzzle", "doll", "fries", "dark"):
            assert word not in shown
        assert traded in shown
    assert offered in room.said(CLEO)
    await room.press(CLEO, "Play")
    assert "puzzle" not in room.said(CLEO)
    for who in (ANN, BEN):
        log = await log_of(room, who)
        assert "● **Ann** offers ■ **Ben**: puzzle + doll for fries (no. 1)." in log
        assert "■ **Ben** accepted: ● **Ann** gave puzzle + doll for fries." in log
