"""Looks at a table: hands, the log, the seed, the next table. Each as somebody may know it, none waits for a commit."""

from __future__ import annotations

import asyncio

import pytest

from bot.ids import command
from tests.desk.kit import ANN, BEN, CHANNEL, EVE, GM, PEOPLE, Room, hold
from tests.desk.test_game_master import with_gm
from tests.kit.reference.rules.state import Caravan


def dealt(state: Caravan) -> None:
    hold(state, 0, "silk")
    hold(state, 1, "salt")


def silk_on_top(state: Caravan) -> None:
    state.pile.draw.remove("silk")
    state.pile.draw.append("silk")


# ---------------------------------------------------------------- others' presses


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


# ---------------------------------------------------------------- leaving and ending


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


# ---------------------------------------------------------------- the next table


async def test_the_next_table_is_the_next_that_waits_for_this_person(room: Room) -> None:
    for at in range(3):
        await room.command(ANN, "play", game="reference", channel=CHANNEL + at)
        await room.click(BEN, command(at + 1, "join"))
        await room.click(ANN, command(at + 1, "start"))
    for match in (1, 3):
        await room.command(ANN, "move", what="end turn", table=f"#{match}")
    await room.press(ANN, "Next table")
    assert "in <#71>" in room.content(ANN)
    await room.command(ANN, "move", what="end turn", table="#2")
    await room.press(ANN, "Next table")
    assert room.said(ANN) == "At no table is anybody waiting for you. 🌱"
    await room.click(BEN, command(2, "next"))
    assert "in <#72>" in room.content(BEN)
    await room.click(EVE, command(2, "next"))
    assert room.said(EVE) == "At no table is anybody waiting for you. 🌱"


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


async def test_the_log_shows_a_move_as_it_is_written_to_whoever_may_know_it(room: Room) -> None:
    """What is open to everybody, the rest to whose answer it was."""
    await room.begin(ANN, BEN)
    await room.move(ANN, "travel b1 night")
    await room.move(ANN, "draw")
    said = {}
    for person in (ANN, BEN, EVE):
        await room.press(person, "Log")
        said[person] = room.said(person)
    assert all("`travel b1 night` " in text for text in said.values())
    assert "`draw` " in said[ANN]
    assert all("drew" in said[person] and "`draw`" not in said[person] for person in (BEN, EVE))


async def test_odd_pages_of_the_log_are_the_newest_or_empty(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "end turn")
    for argument in ("b", "x12", "a99999999999999", "bb", "a7", "b0"):
        await room.click(ANN, command(1, "log", argument))
        assert room.said(ANN).startswith(("**What happened**", "Nothing has happened"))


# ---------------------------------------------------------------- everything fits


@pytest.mark.parametrize(
    "verb", ["play", "hand", "board", "log", "text", "help", "next", "orders", "clause"]
)
async def test_a_look_waits_for_no_commit(room: Room, verb: str) -> None:
    """Opening a panel, a hand or the log is answered while somebody's move holds the match."""
    await room.begin(ANN, BEN)
    async with room.tables.lock(1), asyncio.timeout(5):
        assert (await room.click(ANN, command(1, verb))).message is not None
