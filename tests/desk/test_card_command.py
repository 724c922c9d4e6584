"""`/card`: a card by its name, of the table's game or of every game; what is near where none has that name."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import cards
from games.core.game import Card
from games.core.types import line
from tests.desk.kit import ANN, BEN, CLEO, Room
from tests.desk.toy import Toy
from tests.kit.games import GAMES
from tests.kit.reference import CaravanGame


class Bazaar(CaravanGame):
    """A second game in the room, with two cards of one name."""

    key = "bazaar"
    title = "Bazaar"

    def cards(self) -> tuple[Card, ...]:
        return (
            Card("figs_small", line("card.figs"), line("card.figs.text"), "C2.3"),
            Card("figs_large", line("card.figs"), line("card.salt.text"), "C2.3"),
            Card("silk", line("card.silk"), line("card.silk.text"), "C2.3"),
            Card("silk_again", line("card.silk"), line("card.silk.text"), "C2.3"),
        )


@pytest.fixture
async def shelf(tmp_path: Path) -> AsyncIterator[Room]:
    games = {"reference": GAMES["reference"], "bazaar": Bazaar(), "toy": Toy()}
    made = await Room.open(tmp_path / "shelf.sqlite3", games=games)
    yield made
    await made.close()


async def test_a_card_is_shown_with_its_text_its_number_and_its_clause(room: Room) -> None:
    await room.begin(ANN, BEN)
    for name in ("Sandstorm", "sandSTORM ", "sand"):
        reply = await room.command(CLEO, "card", name=name)
        assert reply.how == "private"
        lines = room.said(CLEO).splitlines()
        assert lines[0] == "**Sandstorm** · 7 in the box"
        assert lines[1] == "Keeps a traveller near you where he was."
        assert lines[2] == "*Sand, mostly.*"
        assert lines[3].startswith("-# C3.1: Sandstorm: when a caravan travels by day")
        assert lines[4] == "-# Caravan"


async def test_an_unknown_card_is_answered_with_names_that_are_near(room: Room) -> None:
    await room.command(ANN, "card", name="sandstrom")
    assert room.said(ANN) == "There is no card called “sandstrom”. Do you mean **Sandstorm**?"
    await room.command(ANN, "card", name="@everyone **x**")
    assert "@everyone" not in room.said(ANN)
    assert "**x**" not in room.said(ANN)
    await room.command(ANN, "card", name="figs", game="nothing")
    assert room.said(ANN) == "There is no game of that name."


async def test_what_could_be_several_cards_is_asked_about(room: Room) -> None:
    await room.command(ANN, "card", name="s")
    assert (
        room.said(ANN) == "“s” could be **Figs**, **Salt**, **Sandstorm** or **Silk**. Which one?"
    )


async def test_without_a_table_the_cards_of_all_games_are_searched(shelf: Room) -> None:
    await shelf.command(ANN, "card", name="sandstorm", game="reference")
    assert shelf.said(ANN).startswith("**Sandstorm**")
    await shelf.command(ANN, "card", name="silk")
    assert "could be" in shelf.said(ANN)  # two games have it
    await shelf.command(ANN, "card", name="Silk · Bazaar")
    assert shelf.said(ANN).splitlines()[-1] == "-# Bazaar"
    offered = await shelf.desk.complete(shelf.typed(ANN, "card"), "name", "silk")
    assert ("Silk · Bazaar", "Silk · Bazaar") in offered


async def test_at_a_table_its_own_game_is_searched_and_no_other(shelf: Room) -> None:
    await shelf.lobby(ANN, BEN, game="bazaar")
    await shelf.command(ANN, "card", name="silk")  # the two are the same card
    assert shelf.said(ANN).startswith("**Silk**\n")
    await shelf.command(ANN, "card", name="figs")  # these two only share a name
    assert "could be" in shelf.said(ANN)
    await shelf.command(ANN, "card", name="sandstorm")
    assert "no card called" in shelf.said(ANN)


async def test_names_are_completed_from_their_beginnings_first(room: Room) -> None:
    await room.begin(ANN, BEN)
    offered = await room.desk.complete(room.typed(BEN, "card"), "name", "s")
    assert [name for name, _ in offered] == ["Salt", "Sandstorm", "Silk", "Figs"]
    for _, value in offered:
        await room.command(BEN, "card", name=value)
        assert room.said(BEN).startswith(f"**{value}**")


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_card_of_every_game_is_found_by_its_name_within_one_message(key: str) -> None:
    game = GAMES[key]
    every = [(game, card) for card in game.cards()]
    for found in every:
        shown = cards.printed(*found)
        assert len(shown) <= 2_000
        assert shown.startswith("**")
        name = cards.title(*found)
        assert cards.title(*cards.matching(every, name)[0]) == name
