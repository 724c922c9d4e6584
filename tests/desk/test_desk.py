"""Presses at a table: who may press what, what they are told, and that nothing else changes."""

from __future__ import annotations

import asyncio

import pytest

from bot import ids
from bot.controls import Button
from bot.ids import Choose, command
from games.core.types import TextToken
from storage import deadlines, matches, privileged, texts
from tests.conformance.test_discord import fits
from tests.desk.kit import (
    ANN,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    PEOPLE,
    Person,
    Room,
    buttons,
    disguised,
    hold,
    menus,
)
from tests.desk.test_follow import desert
from tests.kit.playouts import chance
from tests.kit.reference.rules.state import Caravan

EVE = Person(105, "Eve")
GM = Person(106, "Gwen")


def dealt(state: Caravan) -> None:
    hold(state, 0, "silk")
    hold(state, 1, "salt")


def silk_on_top(state: Caravan) -> None:
    state.pile.draw.remove("silk")
    state.pile.draw.append("silk")


async def with_gm(room: Room, *people: Person) -> None:
    await room.lobby(*people)
    await room.press(GM, "Be the game master")
    await room.press(people[0], "Start")


# ---------------------------------------------------------------- a move


async def test_a_move_is_chosen_on_a_private_copy_and_answered_there(room: Room) -> None:
    await room.begin(ANN, BEN)
    reply = await room.press(ANN, "Play")
    assert reply.how == "private"
    reply = await room.choose(ANN, "b1")
    assert reply.how == "update"
    assert "Travel · b1" in room.said(ANN)
    await room.press(ANN, "Back")
    await room.choose(ANN, "b1")
    reply = await room.choose(ANN, "night (−5 gold)")
    assert reply.how == "update"
    assert room.said(ANN).startswith("✔ ● **Ann** set out for b1 by night.")
    assert "Your turn: 1 action left" in room.said(ANN)


async def test_a_press_on_the_public_message_is_answered_privately(room: Room) -> None:
    await room.begin(ANN, BEN)
    room.replies.clear()
    for label in ("Draw a card", "Play", "My hand", "Log", "Text", "Help"):
        reply = await room.press(ANN, label)
        assert reply.how == "private"
        room.replies.clear()


async def test_after_a_move_there_is_the_next_question_or_the_next_table(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.press(ANN, "End turn")
    assert room.labels(ANN) == ["Undo", "Next table", "Play", "My hand"]
    await room.press(BEN, "Draw a card")
    assert "Undo" not in room.labels(BEN)
    assert "Your turn" in room.said(BEN)


async def test_the_message_of_a_turn_that_is_over_leads_to_the_next_one(room: Room) -> None:
    """Nobody has to look for the table in the channel: **Play** stands under the last answer, and under "not yet"."""
    await room.begin(ANN, BEN)
    await room.press(ANN, "Play")
    await room.press(ANN, "End turn")
    for said in ("Nothing is asked of you", "Your turn"):
        assert "Play" in [b.label for b in buttons(room.message(ANN))]
        await room.press(ANN, "Play")
        assert said in room.said(ANN)
        if said != "Your turn":
            await room.move(BEN, "end turn")


async def test_a_dialog_is_opened_filled_and_counted(room: Room) -> None:
    await room.begin(ANN, BEN)
    await offer(room, price="7", note=" for **old** friends @everyone ")
    now = await room.now()
    assert now.texts == {1: "for **old** friends @everyone"}
    assert TextToken(1) in now.asks_of(1)[0].title.args
    content = (await room.table()).content
    assert "“for \\*\\*old\\*\\* friends \\@\u200beveryone”" in content
    assert "@everyone" not in content
    assert (await room.table()).mentions == (ANN.user,)


async def offer(room: Room, price: str, note: str = "") -> None:
    """Ann offers Ben gold for figs, by pressing: to whom and what is chosen, the rest typed."""
    room.replies.pop(ANN.user, None)
    await room.press(ANN, "Play")
    await room.choose(ANN, "Figs", of="For which good?")
    await room.press(ANN, "Write …")
    await room.type(ANN, price=price, note=note)


@pytest.mark.parametrize(
    "price",
    [
        "-100",
        "-100x",
        "100x",
        "0",
        "00050",
        "1.5",
        "1e3",
        "1,000",
        "１００",
        "NaN",
        "",
        "1" + "0" * 30,
        "all",
    ],
)
async def test_a_malformed_amount_is_refused_with_its_clause(room: Room, price: str) -> None:
    """Field report 157, by pressing."""
    await room.begin(ANN, BEN)
    before = await room.bytes()
    await offer(room, price)
    assert "-# C2: A turn has two actions" in room.said(ANN)
    assert room.labels(ANN) == ["?", "Play"]
    assert await room.bytes() == before
    await room.press(ANN, "?")
    assert room.said(ANN).startswith("**C2** A turn has two actions")


async def test_every_question_has_a_mark_that_quotes_its_clause(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await room.press(ANN, "Play")
    await room.press(ANN, "?")
    assert room.said(ANN).startswith("**C2** ")
    await room.move(ANN, "travel b3 day")
    await room.press(BEN, "Play")
    await room.press(BEN, "?")
    assert room.said(BEN).startswith("**C3.1** ")
    await room.move(BEN, "pass")
    await room.click(BEN, command(1, "clause", "9999"))
    assert "no rule to quote" in room.said(BEN)
    await room.click(BEN, command(1, "rule", "C9_9"))
    assert "no rule to quote" in room.said(BEN)


# ---------------------------------------------------------------- others' presses


async def test_nobody_presses_anothers_buttons(room: Room) -> None:
    """Field report 164: a spectator, another seat, the game master, somebody of the same name."""
    await with_gm(room, ANN, BEN, CLEO)
    await room.press(ANN, "Play")
    public = [b for b in buttons(await room.table()) if isinstance(ids.read(b.id), Choose)]
    private = [b for b in buttons(room.message(ANN)) if isinstance(ids.read(b.id), Choose)]
    assert public
    assert private
    before = await room.bytes()
    table = (await room.wanted())["table"].digest
    told = {
        BEN: "That question is asked of somebody else.",
        CLEO: "That question is asked of somebody else.",
        GM: "You do not sit at this table.",
        EVE: "You do not sit at this table.",
        disguised(DAN, "Ann"): "You do not sit at this table.",
    }
    for button in (*public, *private):
        for who, said in told.items():
            await room.click(who, button.id)
            assert room.said(who) == said
    for who in (EVE, DAN):
        await room.press(who, "My hand")
        assert room.said(who) == "You do not sit at this table."
        await room.press(who, "Play")
        assert "You do not sit at this table" in room.said(who)
    assert await room.bytes() == before
    assert (await room.wanted())["table"].digest == table


async def test_only_the_host_ends_a_match_and_only_ones_own_seat_is_left(room: Room) -> None:
    await room.begin(ANN, BEN)
    before = await room.bytes()
    for who, what in ((BEN, "end"), (EVE, "leave"), (EVE, "concede"), (EVE, "end")):
        await room.click(who, command(1, "sure", what))
    assert room.said(BEN) == "Only the host of this table can do that."
    assert await room.bytes() == before
    await room.click(BEN, command(1, "sure", "dance"))
    assert await room.bytes() == before


async def test_each_sees_their_own_hand_and_no_other(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.arrange(dealt)
    await room.press(ANN, "My hand")
    await room.press(BEN, "My hand")
    assert "silk ×1" in room.said(ANN)
    assert "salt" not in room.said(ANN)
    assert "salt ×1" in room.said(BEN)
    for label in ("Text", "Log"):
        await room.press(EVE, label)
        assert "silk ×" not in room.said(EVE)


async def test_the_game_masters_hand_is_the_whole_table_in_words(room: Room) -> None:
    await with_gm(room, ANN, BEN)
    await room.arrange(dealt)
    await room.press(GM, "My hand")
    assert "Ann holds silk" in room.said(GM)
    assert "Ben holds salt" in room.said(GM)
    await room.press(EVE, "Text")
    assert "holds" not in room.said(EVE)
    await room.press(EVE, "Help")
    assert "cross the desert" in room.said(EVE)


async def test_looks_before_the_beginning_and_at_what_never_began_are_refused_kindly(
    room: Room,
) -> None:
    await room.lobby(ANN, BEN)
    for verb in ("hand", "board", "text", "log"):
        await room.click(ANN, command(1, verb))
        assert room.said(ANN) == "This game has not begun."
    await room.click(BEN, command(1, "play"))
    assert room.said(BEN).startswith("You sit at **Caravan**")
    await room.click(EVE, command(1, "play"))
    assert "Press **Join**" in room.said(EVE)
    await room.click(ANN, command(1, "proof"))
    assert "secret" in room.said(ANN)
    await room.press(ANN, "Cancel")
    for verb in ("hand", "board", "text", "log", "play", "undo", "orders"):
        await room.click(ANN, command(1, verb))
        assert room.said(ANN) == "This game was called off."


async def test_ids_of_nothing_are_answered(room: Room) -> None:
    await room.begin(ANN, BEN)
    for custom_id in ("", "ticket_open", "1.1.dance.", "1.1", "2.1.play."):
        await room.click(ANN, custom_id)
        assert "older version" in room.said(ANN)
    for custom_id in ("1.zz.play.", "1.1y2p0ij32e8e7.play."):
        await room.click(ANN, custom_id)
        assert "table is gone" in room.said(ANN)
    await room.click(ANN, "1.1.0.zz.aaaaaaaaaaaa.0")
    assert "That question has changed" in room.said(ANN)


# ---------------------------------------------------------------- stale


async def test_a_stale_press_shows_the_question_as_it_is_and_makes_no_move(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.press(ANN, "Play")
    old, _ = await room.button(ANN, "Draw a card")
    await room.move(ANN, "draw")
    before = await room.bytes()
    reply = await room.click(ANN, old.id, private=True)
    assert reply.how == "update"
    assert room.said(ANN).startswith("That question has changed; this is how it stands now.")
    assert "1 action left" in room.said(ANN)
    assert await room.bytes() == before


async def test_anothers_answer_makes_no_press_of_mine_stale(room: Room) -> None:
    """Ann is choosing; Ben accepts her offer, so she gains a card and another kind of move comes first."""
    await room.begin(ANN, BEN)

    def market(state: Caravan) -> None:
        hold(state, 0, "salt")
        hold(state, 1, "figs")
        state.at[0] = "a1"

    await room.arrange(market)
    await room.move(ANN, "offer p2 5 for figs")
    room.replies.pop(ANN.user)
    await room.press(ANN, "Play")
    await room.press(BEN, "Play")
    travel = next(m for m in menus(room.message(ANN)) if "Travel" in m.placeholder)
    value = next(o.value for o in travel.options if o.label.endswith("b1"))
    await room.press(BEN, "Accept")
    await room.click(ANN, travel.id, values=(value,), private=True)
    assert "Travel · b1" in room.said(ANN)


async def test_an_offer_whose_premise_is_gone_cannot_be_accepted(room: Room) -> None:
    """Field report 148: the gold was spent, or the turn is over, when the old button is pressed."""
    await room.begin(ANN, BEN)

    def rich(state: Caravan) -> None:
        hold(state, 0, "salt")
        hold(state, 1, "figs")
        state.gold[0] = 7

    await room.arrange(rich)
    await room.move(ANN, "offer p2 7 for figs")
    await room.press(BEN, "Play")
    accept, _ = await room.button(BEN, "Accept")
    await room.move(ANN, "travel b1 night")  # five of the seven are gone
    before = await room.bytes()
    await room.click(BEN, accept.id, private=True)
    assert "That question has changed" in room.said(BEN)
    assert await room.bytes() == before


# ---------------------------------------------------------------- leaving and ending


async def test_leaving_is_confirmed_empties_the_seat_and_passes_the_host_on(room: Room) -> None:
    """Field reports 78, 91, 96."""
    await room.begin(ANN, BEN, CLEO)
    await room.move(ANN, "offer p2 5 for figs")
    await room.command(ANN, "table", do="leave")
    assert "for good" in room.said(ANN)
    assert (await room.now()).row.n == 1
    await room.press(ANN, "Yes, leave")
    assert "● **Ann** left the table." in room.said(ANN)
    room = await room.restarted()
    now = await room.now()
    assert [m.name for m in now.members] == ["Ben", "Cleo"]
    assert next(m.name for m in now.members if m.id == now.row.host) == "Ben"
    assert {a.seat for a in now.asks} == {1}  # the offer is gone with its maker
    assert "● **Ann**" in (await room.table()).content
    assert set(await room.wanted()) == {"table", "hand:1", "hand:2"}
    await room.press(ANN, "My hand")
    assert room.said(ANN) == "You do not sit at this table."


async def test_leaving_while_a_rule_waits_happens_when_it_is_done(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await room.move(ANN, "travel b3 day")
    await room.command(BEN, "table", do="leave")
    await room.press(BEN, "Yes, leave")
    assert "as soon as the move in hand is finished" in room.said(BEN)
    assert [m.name for m in (await room.now()).members] == ["Ann", "Ben", "Cleo"]
    assert {a.seat for a in (await room.now()).asks} == {2}  # nobody waits for somebody gone
    await room.move(CLEO, "pass")
    assert [m.name for m in (await room.now()).members] == ["Ann", "Cleo"]


async def test_the_last_one_left_has_won(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(BEN, "table", do="concede")
    await room.press(BEN, "Yes, concede")
    now = await room.now()
    assert now.row.status == "over"
    content = (await room.table()).content
    assert "🏆 ● **Ann**" in content
    assert [b.label for b in buttons(await room.table())] == ["Log", "Text", "Verify", "Rematch"]


async def test_a_departure_delivered_twice_is_one(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    for _ in range(2):
        await room.click(CLEO, command(1, "sure", "leave"), interaction=5_555)
    assert room.said(CLEO).startswith("That was counted already.")
    assert (await room.now()).row.n == 1


async def test_a_match_that_stands_still_can_be_ended_by_its_host_and_frees_the_channel(
    room: Room,
) -> None:
    await room.begin(ANN, BEN)
    await room.tables.write(1, lambda conn: matches.freeze(conn, 1, "8", now=1))
    await room.command(BEN, "table", do="end")
    await room.press(BEN, "Yes, end")
    assert room.said(BEN) == "Only the host of this table can do that."
    await room.command(ANN, "table", do="leave")
    assert "report number 8" in room.said(ANN)
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end", interaction=5_555)
    assert room.said(ANN) == "✔ The match is ended."
    await room.click(ANN, command(1, "sure", "end"), interaction=5_555)
    assert room.said(ANN).startswith("That was counted already.")
    assert "without a result" in (await room.table()).content
    assert await room.store.read(lambda conn: deadlines.of_match(conn, 1)) == ()
    await room.command(DAN, "play")
    assert "stands in <#70>" in room.said(DAN)


async def test_a_table_saved_under_newer_rules_says_so(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin(ANN, BEN)
    monkeypatch.setattr(type(room.games["reference"]), "rules_version", 0)
    room.tables._kept.clear()
    for reply in (
        await room.click(ANN, command(1, "play")),
        await room.command(ANN, "hand"),
        await room.command(ANN, "move", what="draw"),
    ):
        assert reply.message is not None
        assert reply.message.content.startswith("This table was saved under rules 1")
    assert await room.desk.complete(room.typed(ANN, "move"), "what", "draw") == []
    await room.command(ANN, "mine")
    assert "You sit at no table" in room.said(ANN)


async def test_in_a_lobby_leaving_and_ending_are_the_lobbys(room: Room) -> None:
    await room.lobby(ANN, BEN)
    await room.command(BEN, "table", do="leave")
    await room.press(BEN, "Yes, leave")
    assert "You left the lobby" in room.said(BEN)
    await room.command(ANN, "table", do="concede")
    await room.press(ANN, "Yes, concede")
    assert room.said(ANN) == "This game has not begun."
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    assert (await room.now()).row.status == "cancelled"
    await room.lobby(ANN)
    await room.command(ANN, "table", do="dance")
    assert room.said(ANN) == "Possible: **settings**, **leave**, **concede**, **end**, **move**."


async def test_after_the_end_nothing_is_taken_any_more(room: Room) -> None:
    """Field report 154: every button of the last prompts, an old acceptance, undo, orders, acts."""
    await with_gm(room, ANN, BEN, CLEO)
    await room.move(ANN, "offer p2 5 for figs")
    for who in (ANN, BEN, GM):
        room.replies.pop(who.user, None)
        await room.press(who, "Play")
    await room.command(CLEO, "orders")
    pressed = [
        (who, control.id, tuple(o.value for o in getattr(control, "options", ())[:1]))
        for who in (ANN, BEN, CLEO, GM)
        for row in room.message(who).rows
        for control in row
    ]
    public = [(ANN, b.id, ()) for b in buttons(await room.table())]
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    before = await room.bytes()
    shown = (await room.wanted())["table"].digest
    for who, custom_id, values in (*pressed, *public):
        await room.click(who, custom_id, values=values, private=True)
    for what in ("undo", "sure"):
        await room.click(ANN, command(1, what, "leave"))
        assert room.said(ANN) == "The game is over."
    await room.command(ANN, "move", what="draw", table="#1")
    assert room.said(ANN) == "The game is over."
    await room.command(GM, "gm correct", what="correct 0 50", reason="why not", table="#1")
    assert room.said(GM) == "The game is over."
    assert await room.follower.run(1) == 0
    assert await room.bytes() == before
    assert (await room.wanted())["table"].digest == shown


async def test_the_seed_is_shown_when_all_is_over_and_not_before(room: Room) -> None:
    await room.begin(ANN, BEN)
    seed = (await room.now()).row.seed
    assert seed is not None
    await room.click(EVE, command(1, "proof"))
    assert seed.hex() not in room.said(EVE)
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    await room.press(EVE, "Verify")
    assert f"Seed: `{seed.hex()}`" in room.said(EVE)


async def test_a_rematch_is_a_new_table_by_the_same_house_rules(room: Room) -> None:
    await room.lobby(ANN, BEN)
    await room.press(ANN, "House rules")
    await room.choose(ANN, "five")
    await room.press(ANN, "Start")
    old, _ = await room.button(ANN, "Play")
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    over = await room.bytes(1)
    again, _ = await room.button(BEN, "Rematch")
    for _ in range(2):
        await room.click(BEN, again.id, interaction=5_555)
    assert "A new lobby stands in <#70>" in room.said(BEN)
    now = await room.now(2)
    assert (now.row.status, now.row.settings) == ("lobby", (await room.now(1)).row.settings)
    assert [m.name for m in now.members] == ["Ben"]
    await room.click(ANN, command(1, "again"))
    assert "**Caravan** is being set up" in room.said(ANN)
    await room.click(ANN, old.id)  # field report 100: an old button is bound to its own match
    assert room.said(ANN) == "The game is over."
    assert await room.bytes(1) == over


async def test_the_bots_of_a_match_sit_down_again_for_its_rematch(room: Room) -> None:
    """The same levels in the same order; people join by themselves, and who pressed is the host."""
    await room.lobby(ANN, BEN)
    for agent in ("random", "greedy"):
        await room.click(ANN, command(1, "bot", agent))
    await room.press(ANN, "Start")
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    await room.press(BEN, "Rematch")
    now = await room.now(2)
    assert [(m.name, m.agent) for m in now.members] == [
        ("Ben", None),
        ("Random bot 1", "random"),
        ("Greedy bot 2", "greedy"),
    ]
    await room.click(ANN, command(2, "join"))
    await room.click(BEN, command(2, "start"))
    assert (await room.now(2)).row.status == "playing"


async def test_a_rematch_of_bots_alone_leaves_a_seat_for_who_asked_for_it(room: Room) -> None:
    await room.lobby(ANN)
    for _ in range(3):
        await room.click(ANN, command(1, "bot", "greedy"))
    await room.press(ANN, "Start")
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    await room.press(EVE, "Rematch")
    assert [m.name for m in (await room.now(2)).members] == [
        "Eve",
        *(f"Greedy bot {number}" for number in (1, 2, 3)),
    ]


# ---------------------------------------------------------------- the next table


async def test_the_next_table_is_the_next_that_waits_for_this_person(room: Room) -> None:
    for at in range(3):
        await room.command(ANN, "play", game="reference", channel=CHANNEL + at)
        await room.click(BEN, command(at + 1, "join"))
        await room.click(ANN, command(at + 1, "start"))
    for match in (1, 3):
        await room.command(ANN, "move", what="end turn", table=f"#{match}")
    await room.press(ANN, "Next table")
    assert "in <#71>" in room.said(ANN)
    await room.command(ANN, "move", what="end turn", table="#2")
    await room.press(ANN, "Next table")
    assert room.said(ANN) == "Nobody is waiting for you. 🌱"
    await room.click(BEN, command(2, "next"))
    assert "in <#72>" in room.said(BEN)
    await room.click(EVE, command(2, "next"))
    assert room.said(EVE) == "Nobody is waiting for you. 🌱"


# ---------------------------------------------------------------- the log


async def test_the_log_can_be_read_back_to_its_beginning_and_on_again(room: Room) -> None:
    await room.begin(*PEOPLE)
    while (await room.now()).row.status == "playing":
        ask = (await room.now()).asks[0]
        if ask.pace == "turn":
            await room.move(PEOPLE[ask.seat], "draw")
        else:
            room.later(hours=100)
            await room.deadlines.dispatch()
    assert (await room.now()).row.n > 24
    await room.press(EVE, "Log")
    assert room.labels(EVE) == ["◀ Older"]
    newest = room.said(EVE)
    pages = [newest]
    while "◀ Older" in room.labels(EVE):
        reply = await room.press(EVE, "◀ Older")
        assert reply.how == "update"
        pages.append(room.said(EVE))
    numbers = [line.split("`")[1] for page in reversed(pages) for line in page.splitlines()[1:]]
    assert numbers == [str(n) for n in range(1, int(numbers[-1]) + 1)]
    assert len(pages) == 3
    while "Newer ▶" in room.labels(EVE):
        await room.press(EVE, "Newer ▶")
    assert room.said(EVE).splitlines()[-1] == newest.splitlines()[-1]


async def test_each_reads_the_log_as_they_may_know_it(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.arrange(silk_on_top)
    await room.move(ANN, "draw")
    await room.press(ANN, "Log")
    await room.press(BEN, "Log")
    assert "drew Silk" in room.said(ANN)
    assert "drew 1 card." in room.said(BEN)
    assert "Silk" not in room.said(BEN)


async def test_odd_pages_of_the_log_are_the_newest_or_empty(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "end turn")
    for argument in ("b", "x12", "a99999999999999", "bb", "a7", "b0"):
        await room.click(ANN, command(1, "log", argument))
        assert room.said(ANN).startswith(("**What happened**", "Nothing has happened"))


# ---------------------------------------------------------------- the game master


async def test_a_game_master_acts_by_pressing_with_a_reason_that_all_can_read(room: Room) -> None:
    await with_gm(room, ANN, BEN)
    await room.press(GM, "Play")
    assert "What the game master can do" in room.said(GM)
    await room.choose(GM, "Ben")
    await room.press(GM, "Write …")
    await room.type(GM, gold="77", why="  counted\u202e wrong ")
    assert "✔ Done, and noted for all to see." in room.said(GM)
    now = await room.now()
    assert isinstance(now.playing, Caravan)
    assert now.playing.gold == [30, 77]
    assert "was set to 77. “counted wrong”" in (await room.table()).content
    acts = await room.store.read(lambda conn: privileged.of_match(conn, 1))
    gm = now.gm(GM.user)
    assert gm is not None
    assert [(a.act, a.member, a.reason) for a in acts] == [("correct", gm.id, 1)]
    assert await room.store.read(lambda conn: texts.get(conn, 1, 1)) == "counted wrong"


async def test_an_act_needs_a_reason_and_a_game_master(room: Room) -> None:
    await with_gm(room, ANN, BEN)
    await room.press(GM, "Play")
    before = await room.bytes()
    await room.choose(GM, "Ben")
    await room.press(GM, "Write …")
    dialog = room.dialog(GM)
    await room.type(GM, gold="77", why=" \u200b ")
    assert room.said(GM) == "Write something that can be seen."
    for who in (ANN, BEN, EVE):
        await room.click(who, dialog.id, inputs={"gold": "77", "why": "mine"})
        assert room.said(who) == "Only the game master can do that."
    assert await room.bytes() == before


async def test_an_act_of_before_an_undo_is_stale(room: Room) -> None:
    await with_gm(room, ANN, BEN)
    await room.press(GM, "Play")
    await room.choose(GM, "Ben")
    await room.press(GM, "Write …")
    dialog = room.dialog(GM)
    await room.move(ANN, "travel b1 night")
    await room.press(ANN, "Undo")
    before = await room.bytes()
    await room.click(GM, dialog.id, inputs={"gold": "77", "why": "late"}, private=True)
    assert "That question has changed" in room.said(GM)
    assert await room.bytes() == before


async def test_orders_of_a_seat_and_acts_of_a_game_master_are_never_mixed_up(room: Room) -> None:
    await with_gm(room, ANN, BEN)
    await room.command(BEN, "orders")
    order = next(b for b in buttons(room.message(BEN)) if "Sandstorm against" in b.label)
    await room.click(GM, order.id)
    assert room.said(GM) == "You do not sit at this table."
    assert (await room.now()).orders == ()


# ---------------------------------------------------------------- everything fits


async def test_everything_that_is_ever_shown_in_a_random_match_fits_discord(room: Room) -> None:
    """Six people's worth of markdown in each name (field report 49)."""
    people = [
        disguised(p, "*_~`|>#[]()<:@-*_~`|>#[]()<:@-ab"[:31] + str(i))
        for i, p in enumerate((ANN, BEN, CLEO, DAN))
    ]
    await room.lobby(*people)
    fits(await room.table())
    await room.press(people[0], "Start")
    rng = chance("desk")
    for _ in range(60):
        now = await room.now()
        for wanted in (await room.wanted()).values():
            fits(wanted.message)
        if now.row.status != "playing":
            break
        ask = rng.pick(now.asks)
        who = people[ask.seat]
        await room.click(who, command(1, "ask", str(ask.id)))
        await press_at_random(room, who, rng)
        for label in ("text", "log", "hand", "orders", "help"):
            await room.click(EVE if label == "text" else who, command(1, label))
            fits(room.message(who))
    assert (await room.now()).row.n > 30


async def press_at_random(room: Room, who: Person, rng: object) -> None:
    """Press what is shown until a move is made."""
    for _ in range(9):
        reply = room.replies[who.user]
        if reply.dialog is not None:
            inputs = {f.id: f.hint.split(" ")[0] if f.hint else "hm" for f in reply.dialog.inputs}
            await room.click(who, reply.dialog.id, inputs=inputs, private=True)
            continue
        message = reply.message
        assert message is not None
        fits(message)
        if message.content.startswith("✔"):
            return
        controls = [
            c
            for row in message.rows
            for c in row
            if isinstance(ids.read(c.id), Choose) and getattr(c, "label", "") != "Back"
        ]
        control = rng.pick(controls)  # type: ignore[attr-defined]
        values: tuple[str, ...] = ()
        if not isinstance(control, Button):
            values = tuple(o.value for o in control.options[: max(control.least, 1)])
        await room.click(who, control.id, values=values, private=True)
    raise AssertionError("nine presses and no move")


@pytest.mark.parametrize(
    "verb", ["play", "hand", "board", "log", "text", "help", "next", "orders", "clause"]
)
async def test_a_look_waits_for_no_commit(room: Room, verb: str) -> None:
    """Opening a panel, a hand or the log is answered while somebody's move holds the match."""
    await room.begin(ANN, BEN)
    async with room.tables.lock(1), asyncio.timeout(5):
        assert (await room.click(ANN, command(1, verb))).message is not None


async def test_matches_of_a_game_that_is_not_installed_are_gone_politely(room: Room) -> None:
    await room.begin(ANN, BEN)
    room.tables.games = {}
    room.tables._kept.clear()
    await room.click(ANN, command(1, "play"))
    assert "table is gone" in room.said(ANN)
    assert await room.store.read(lambda conn: matches.get(conn, 1)) is not None


async def test_a_forged_number_of_any_length_is_refused_and_changes_nothing(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "travel b1 night")  # could be taken back, by its own number
    before = await room.bytes()
    for verb in ("drop", "undo"):
        reply = await room.click(ANN, command(1, verb, "9" * 60), private=True)
        assert reply.message is not None
    assert await room.bytes() == before
