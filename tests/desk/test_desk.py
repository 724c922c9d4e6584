"""Presses at a table: a move, others' buttons, old buttons; and that a refused press changes nothing."""

from __future__ import annotations

import pytest

from bot import ids, posts
from bot.ids import Choose, command
from games.core.types import TextToken
from storage import matches
from tests.desk.kit import (
    ANN,
    BEN,
    CLEO,
    DAN,
    EVE,
    GM,
    Person,
    Room,
    buttons,
    disguised,
    hold,
    menus,
)
from tests.desk.test_follow import desert
from tests.desk.test_game_master import with_gm
from tests.kit.reference.rules.state import Caravan

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
    assert (await room.table()).mentions == (ANN.user, BEN.user)


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


async def test_field_164_nobody_presses_anothers_buttons(room: Room) -> None:
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


@pytest.mark.parametrize("who", [BEN, DAN])
@pytest.mark.parametrize("way", ["My hand", "Play", "Text", "/hand", "/play", "/text"])
async def test_a_name_gives_nobody_anothers_cards(room: Room, who: Person, way: str) -> None:
    """Field report 89: Ben, who sits there, and Dan, who does not, call themselves Ann."""
    await room.begin(ANN, BEN)
    namesake = disguised(who, "Ann")
    seen = []
    for person in (who, namesake, ANN):
        room.replies.pop(person.user, None)
        if way.startswith("/"):
            await room.command(person, way[1:])
        else:
            await room.press(person, way)
        seen.append(room.message(person))
    own, as_ann, anns = seen
    assert posts.digest(as_ann) == posts.digest(own)
    is_public = way.casefold().endswith("text")
    assert is_public or posts.digest(as_ann) != posts.digest(anns)


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


async def test_a_table_saved_under_newer_rules_says_so(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin(ANN, BEN)
    monkeypatch.setattr(type(room.games["reference"]), "rules_version", 0)
    room.tables.kept.clear()
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


# ---------------------------------------------------------------- everything fits


async def test_matches_of_a_game_that_is_not_installed_are_gone_politely(room: Room) -> None:
    await room.begin(ANN, BEN)
    room.tables.games = {}
    room.tables.kept.clear()
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
