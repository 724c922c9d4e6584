"""What is typed as a move and is none: where undo, help, options and orders are found; people called by their names."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot import rulebook, typed
from games.antwerpen import GAME
from storage import seats
from tests.desk.kit import ANN, BEN, Room
from tests.desk.scheldt import antwerpen, laid
from tests.games.antwerpen.tables import lay


@pytest.fixture
async def river(tmp_path: Path) -> AsyncIterator[Room]:
    """Ann's turn at Antwerpen, with Ben."""
    (tmp_path / "river").mkdir()
    async with antwerpen(tmp_path / "river") as room:
        await laid(room, lay(seats=2, products=("puzzle doll", "fries"), cards=("anchor", "")))
        yield room


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("undo", "**Undo**, under what you are shown after a move"),
        ("Oops, take that back!", "**Undo**, under what you are shown"),
        ("can I take back", "**Undo**, under what you are shown"),
        ("help", "**/help** says how this game is played"),
        ("how do I play this?", "**/help** says how this game is played"),
        ("what are my options", "Press **Play**"),
        ("What can I do?", "Press **Play**"),
        ("orders", "What you want always or never done is a standing order."),
        ("always draw ship cards", "What you want always or never done is a standing order."),
        ("never drop anchor", "What you want always or never done is a standing order."),
    ],
)
async def test_what_is_elsewhere_is_pointed_to_also_while_nothing_is_asked(
    river: Room, typed: str, told: str
) -> None:
    before = await river.bytes()
    for who in (ANN, BEN):
        await river.command(who, "move", what=typed)
        assert river.said(who).startswith(told)
    assert await river.bytes() == before


async def test_the_kinds_of_order_are_named_where_a_game_has_any(river: Room, room: Room) -> None:
    await river.command(ANN, "move", what="never drop anchor")
    assert "Never drop anchor · " in river.said(ANN)
    assert "Draw these at anchorages · Take a trade" in river.said(ANN)
    await room.begin(ANN, BEN)
    await room.command(ANN, "move", what="always pass")
    assert "There are: " in room.said(ANN)


async def test_what_a_game_reads_as_a_move_is_one(river: Room) -> None:
    await river.move(ANN, "offer p2 puzzle for fries")
    await river.command(ANN, "move", what="take back")
    assert river.said(ANN).startswith("✔")
    await river.command(ANN, "move", what="take back")
    assert river.said(ANN).startswith("**Undo**")


async def test_people_are_called_by_their_names(river: Room) -> None:
    await river.command(ANN, "move", what="offer ben a doll for fries")
    assert "offers ■ **Ben**: doll for fries" in river.said(ANN)
    await river.command(ANN, "move", what="offer Ben doll for fries")
    assert river.said(ANN).startswith("That offer is open already.")
    await river.command(ANN, "move", what="offer Zork puzzle for fries")
    assert river.said(ANN).startswith("To whom? B is ■ **Ben**.")


async def test_where_all_is_named_nothing_like_it_is_named_beside(river: Room) -> None:
    await river.command(ANN, "move", what="sail orange")
    assert river.said(ANN).startswith("Name a colour: red, yellow, green, blue, purple.\n-# W4.1")
    await river.command(ANN, "move", what="green and then end turn")
    assert river.said(ANN).startswith(
        "One move at a time: first **sail green**, then the next.\n-#"
    )


# ---------------------------------------------------------------- rules


async def test_a_games_own_name_brings_the_rules_in_short(river: Room) -> None:
    await river.command(ANN, "rules", about="Antwerpen")
    assert river.said(ANN) == rulebook.explained(GAME)


async def test_who_looks_for_undo_among_the_rules_is_told_where_it_is(river: Room) -> None:
    for about in ("may I take back", "undo"):
        await river.command(ANN, "rules", about=about)
        assert river.said(ANN).startswith("**Undo**")


@pytest.mark.parametrize(
    ("about", "found"),
    [
        ("tie", ["W11.4"]),
        ("winner", ["W11.3", "W11.4", "W12.2", "W12.3"]),
        ("who is the winner?", ["W11.3", "W11.4", "W12.2", "W12.3"]),
        ("who may we elephants", []),
    ],
)
def test_the_end_is_found_by_the_words_that_people_use(about: str, found: list[str]) -> None:
    assert [ref for ref, _ in rulebook.search(GAME, about)][:4] == found


async def test_two_people_of_one_name_are_not_guessed_at(river: Room) -> None:
    def renamed(conn: sqlite3.Connection) -> None:
        for seat in seats.of_match(conn, river.match):
            seats.SEATS.put(conn, replace(seat, name="Sam"))

    await river.tables.write(river.match, renamed)
    now = await river.now()
    assert now.speaker.name(0) == now.speaker.name(1) == "Sam"
    text = "offer Sam puzzle for fries"
    assert typed._by_seats(now, text, now.speaker.names()) == text
