"""`paint`: a game after some random moves, in both themes and in words."""

import io
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.conftest import Bot

WORDS = ("paint", "reference", "--players", 3, "--seed", "a")


def painted(place: Path) -> dict[str, bytes]:
    """What lies there, by name."""
    return {path.name: path.read_bytes() for path in sorted(place.iterdir())}


def test_the_board_each_hand_and_each_question_are_painted_dark_and_light(
    bot: Bot, home: Path
) -> None:
    said = bot(*WORDS, "--after", 0, "--out", "new/place")
    assert (said.code, said.err) == (0, "")
    found = painted(home / "new" / "place")
    assert list(found) == [
        "ask-1-dark.png", "ask-1-light.png", "board-dark.png", "board-light.png",
        "hand-1-dark.png", "hand-1-light.png", "hand-2-dark.png", "hand-2-light.png",
        "hand-3-dark.png", "hand-3-light.png", "words.md",
    ]  # fmt: skip
    assert sorted(said.out.split()) == [f"new/place/{name}" for name in found]
    pictures = {name: file for name, file in found.items() if name.endswith(".png")}
    assert all(min(Image.open(io.BytesIO(file)).size) > 100 for file in pictures.values())
    assert pictures["board-dark.png"] != pictures["board-light.png"]
    assert pictures["board-dark.png"] != pictures["ask-1-dark.png"], "it has badges"


def test_the_words_tell_the_board_and_each_hand(bot: Bot, home: Path) -> None:
    assert bot(*WORDS, "--out", "out").code == 0
    words = (home / "out" / "words.md").read_text("utf-8")
    heads = [line for line in words.splitlines() if line.startswith("# ")]
    assert heads == ["# Board", *(f"# Hand of Player {seat}" for seat in (1, 2, 3))]
    assert words.count("Alt text: ") == 4
    assert "gold" in words


def test_the_same_seed_gives_the_same_pictures_and_more_moves_others(bot: Bot, home: Path) -> None:
    for place, after in (("one", 9), ("two", 9), ("later", 10), ("over", 5_000)):
        assert bot(*WORDS, "--after", after, "--out", place).code == 0
    assert painted(home / "one") == painted(home / "two")
    assert painted(home / "one") != painted(home / "later")
    assert not [name for name in painted(home / "over") if name.startswith("ask")]


def test_a_question_without_a_place_is_said_to_have_no_picture(bot: Bot) -> None:
    told = "There is no ask-…: nothing that is asked now touches a place of the board.\n"
    assert told in bot(*WORDS, "--after", 5_000, "--out", "over").out
    assert told not in bot(*WORDS, "--after", 0, "--out", "new").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess", "--out", "x"], "There is no game “chess”."),
        (["reference", "--players", "9", "--out", "x"], "Caravan is for 2 to 4 players, not 9."),
        (["reference"], "--out"),
    ],
)
def test_what_cannot_be_painted_is_refused(
    bot: Bot, home: Path, words: list[str], told: str
) -> None:
    said = bot("paint", *words)
    assert said.code == 2
    assert told in said.err
    assert not (home / "x").exists()


def test_a_file_where_the_directory_should_be_is_told(bot: Bot, home: Path) -> None:
    (home / "file").write_text("")
    for out in ("file", "file/in"):
        said = bot("paint", "reference", "--out", out)
        assert said.code == 2
        assert said.err.startswith(f"{out} cannot be made: ")
