"""`/rules`: clauses by number and by words, of the table here or of a game that is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import rulebook
from games import registry
from tests.desk.kit import ANN, BEN, Room


async def test_a_clause_is_found_by_its_number_and_by_words_in_it(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(ANN, "rules", about="C3.1")
    assert room.said(ANN).splitlines()[1].startswith("**C3.1**")
    await room.command(ANN, "rules", about="sandstorm")
    assert "**C3.1**" in room.said(ANN)
    assert len(room.said(ANN)) <= 2_000


async def test_what_no_rule_speaks_of_is_said_so(room: Room) -> None:
    await room.command(ANN, "rules", about="' OR 1=1 --")
    assert "No rule" in room.said(ANN)
    await room.command(ANN, "rules", about="x", game="nothing")
    assert "no game of that name" in room.said(ANN)


async def test_clauses_are_completed(room: Room) -> None:
    typed = room.typed(ANN, "rules", game="reference")
    offered = await room.desk.complete(typed, "about", "storm")
    assert offered
    assert all(len(name) <= 100 for name, _ in offered)
    assert any(value == "C3.1" for _, value in offered)


async def test_help_is_the_rules_in_short_within_one_message(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.press(ANN, "Help")
    assert "**C1.4** Whoever has most gold wins" in room.said(ANN)
    assert len(room.said(ANN)) <= 2_000


async def test_moves_are_completed_by_the_words_of_their_labels(room: Room) -> None:
    await room.begin(ANN, BEN)
    offered = await room.desk.complete(room.typed(ANN, "move"), "what", "to b2 night")
    assert [value for _, value in offered] == ["travel b2 night"]


async def test_whoever_ends_the_game_is_told_how_it_ended(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.arrange(lambda state: setattr(state, "round", state.rounds))
    await room.move(ANN, "end turn")
    await room.move(BEN, "end turn")
    assert "**The game is over**: Most gold" in room.said(BEN)
    assert "🏆" in room.said(BEN)


async def test_without_a_word_and_with_an_unknown_one_the_chapters_are_named(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(ANN, "rules")
    assert "The rules of **Caravan** speak of: The game, A turn, Answers" in room.said(ANN)
    await room.command(ANN, "rules", about="elephants")
    assert room.said(ANN).startswith("No rule of **Caravan** speaks of that. The rules of")


async def test_help_at_a_table_is_about_its_game(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(ANN, "help")
    by_command = room.said(ANN)
    await room.press(ANN, "Help")
    assert by_command == room.said(ANN)


@pytest.mark.parametrize("key", ["antgravity", "antwerpen"])
async def test_rules_are_quoted_in_whole_clauses_and_the_others_named(
    tmp_path: Path, key: str
) -> None:
    """Whatever somebody asks for: no sentence ends in the middle."""
    game = registry()[key]
    room = await Room.open(tmp_path / "room.sqlite3", games={key: game})
    words = {w.casefold() for text in rulebook.clauses(game).values() for w in text.split()[:6]}
    chapters = set(rulebook.chapters(game).values())
    whole = rulebook.clauses(game).values()
    for about in sorted(words | chapters):
        await room.command(ANN, "rules", about=about, game=key)
        said = room.said(ANN)
        assert len(said) <= 2_000
        for line in said.splitlines()[1:]:
            ref, _, text = line.partition(" ")
            assert line.startswith(("-# More in ", "The rules of")) or text in whole, (about, ref)
    await room.close()


def test_the_beginning_of_a_text_ends_with_a_sentence() -> None:
    text = "One ant. Two ants (e.g. a pair)! Three?"
    assert rulebook.brief(text, 100) == text
    assert rulebook.brief(text, len(text) - 1) == "One ant. Two ants (e.g. a pair)! …"
    assert rulebook.brief(text, 12) == "One ant. …"
    assert rulebook.brief(text, 5) == "One…"


async def test_a_game_that_is_over_here_is_still_the_one_asked_about(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    room.tables.games = {**room.tables.games, "other": registry()["antwerpen"]}
    await room.command(ANN, "rules", about="C1.4")
    assert room.said(ANN).startswith("**Caravan**\n**C1.4**")


async def test_where_no_game_is_meant_it_has_to_be_named(room: Room) -> None:
    room.tables.games = {**room.tables.games, "other": registry()["antwerpen"]}
    await room.command(ANN, "rules", about="C1.4")
    assert room.said(ANN).startswith("Of which game?")
