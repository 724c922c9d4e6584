"""The first game: each new kind of question comes with one sentence of the rules, until it was answered."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import lessons
from bot.ids import command
from games.antgravity import GAME
from games.core.asks import Ask
from games.core.types import Line
from storage import seats
from tests.desk.kit import ANN, BEN, CLEO, Room
from tests.games.antgravity.positions import lay
from tests.kit.games import GAMES

NEW = "-# New to you: "
DEPLOY = "Your Ant stands on your Base"
TURN = "Bring white flags (1 point)"


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    made = await Room.open(tmp_path / "room.sqlite3", games={"antgravity": GAME, **GAMES})
    yield made
    await made.close()


async def on_turn(room: Room) -> None:
    """A table of ANTgravity at which Ann is asked for an action."""
    await room.begin(ANN, BEN, game="antgravity")
    await room.put(lay(worn="e4 h7", A1="e5 w", B1="h8 w"))
    room.replies.clear()


async def test_each_new_kind_of_question_is_explained_and_no_more_once_answered(room: Room) -> None:
    await room.begin(ANN, BEN, game="antgravity")
    now = await room.now()
    (ask,) = now.asks
    first, second = (ANN, BEN) if ask.seat == 0 else (BEN, ANN)
    await room.press(first, "Play")
    assert NEW + DEPLOY in room.said(first)
    await room.press(first, "Play")
    assert NEW + DEPLOY in room.said(first), "it was not answered yet"
    await room.press(first, room.labels(first)[0])
    assert NEW not in room.said(first), "the second Ant is no new question"
    await room.press(first, room.labels(first)[0])
    assert NEW + TURN in room.said(first)
    await room.press(first, "End turn")
    await room.press(second, "Play")
    assert NEW + DEPLOY in room.said(second), "what one has learned the other has not"


async def test_it_stands_at_the_question_and_not_on_the_way_to_an_answer(room: Room) -> None:
    await on_turn(room)
    await room.press(ANN, "Play")
    assert TURN in room.said(ANN)
    assert "?" in room.labels(ANN)
    ways = [label for label in room.labels(ANN) if label.endswith("…")]
    for way in ways[:1]:
        await room.press(ANN, way)
        assert TURN not in room.said(ANN)
        await room.press(ANN, "Back")
        assert TURN in room.said(ANN)


async def test_what_is_typed_counts_as_answered_and_a_timeout_does_not(room: Room) -> None:
    await on_turn(room)
    room.later(hours=73)
    await room.follower.time_out(room.match, 0, (await room.now()).asks[0].id)
    await room.put(lay(worn="e4 h7", A1="e5 w", B1="h8 w"))
    await room.press(ANN, "Play")
    assert TURN in room.said(ANN)
    await room.move(ANN, "draw weapon")
    await room.press(ANN, "Play")
    assert TURN not in room.said(ANN)


async def test_it_is_remembered_at_other_tables_of_the_game_and_after_a_restart(room: Room) -> None:
    await on_turn(room)
    await room.move(ANN, "draw weapon")
    room = await room.restarted()
    await room.click(ANN, command(room.match, "sure", "end-playing"))
    await room.begin(ANN, CLEO, game="antgravity")
    await room.put(lay(worn="e4 h7", A1="e5 w", B1="h8 w"))
    await room.press(ANN, "Play")
    assert "Your turn" in room.said(ANN)
    assert NEW not in room.said(ANN)
    await room.click(ANN, command(room.match, "sure", "end-playing"))
    await room.begin(ANN, CLEO)
    await room.press(ANN, "Play")
    assert NEW in room.said(ANN), "another game is new"
    await room.close()


async def test_forgetting_a_person_forgets_what_they_know(room: Room) -> None:
    await on_turn(room)
    await room.move(ANN, "draw weapon")
    known = await room.store.read(lambda conn: lessons.everywhere(conn, ANN.user, "antgravity"))
    assert known == {"turn"}
    await room.store.write(lambda conn: seats.forget(conn, ANN.user))
    rows = await room.store.read(lambda conn: seats.everybody(conn, room.match))
    assert not any(row.lessons for row in rows)


def test_a_game_without_words_for_it_quotes_the_first_sentence_of_the_clause() -> None:
    caravan = GAMES["reference"]
    question = Ask(0, Line("turn"), (), clause="C2.1")
    said = lessons.sentence(caravan, question)
    assert isinstance(said, str)
    assert said.endswith(".")
    assert ". " not in said
    assert lessons.sentence(caravan, Ask(0, Line("turn"), ())) == ""


def test_questions_of_one_family_are_explained_once() -> None:
    names = {lessons.name(GAME, Ask(0, Line(f"use.{do}"), ())) for do in ("jump", "spin", "tow")}
    assert names == {"use"}
    assert lessons.name(GAME, Ask(0, Line("turn.active"), ())) == "turn"


def test_every_sentence_is_short() -> None:
    told = {key: text for key, text in GAME.words.items() if key.startswith("first.")}
    assert len(told) == 10
    assert all(len(text) < 150 for text in told.values())
