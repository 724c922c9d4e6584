"""Names and free text: shown literally, never a ping, never nothing, told apart (field reports 158, 160, 162)."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.names import LONGEST_NAME, display_name, tidy_text, visible
from bot.refusals import BOT_WORDS
from bot.speaker import SIGNS, Person, Speaker, escaped
from games.core.types import CardToken, PlaceToken, SeatToken, TextToken, line
from games.core.words import CORE_WORDS
from rendering import theme
from tests.kit.games import GAMES

GAME = GAMES["reference"]
MARKDOWN = (
    "```",
    "a`b",
    "**x**",
    "||spoiler||",
    "# head",
    "[x](http://e.x)",
    "> q",
    "-# small",
    "~~s~~",
    "_i_",
    "\\*",
    "- x",
)
PINGS = (
    "@everyone",
    "@here",
    "<@&123>",
    "<@123>",
    "<#123>",
    "x` @everyone `x",
    "</play:1>",
    "<:a:1>",
    "<t:1:R>",
)
UNSEEN = (
    "\u200d" * 3,
    "\u3164",
    "\u2800",
    "\u00a0",
    "\u200b",
    "\U000e0041\U000e0042",
    "\u0301\u0302",
    "",
    "\u115f",
    "\uffa0",
    "\u202e",
    "\U0001d159",
    "\ufffc",
)


def speaker(*names: str, texts: dict[int, str] | None = None) -> Speaker:
    people = {seat: Person(name, 100 + seat) for seat, name in enumerate(names)}
    return Speaker(GAME, people, texts or {})


def rendered(marked: str) -> str:
    """What Discord shows of escaped text: the backslash before a sign is gone, the sign stays."""
    return re.sub(r"\\([^A-Za-z0-9\s])", r"\1", marked).replace("\u200b", "")


@pytest.mark.parametrize("name", [*MARKDOWN, *PINGS])
def test_field_160_a_name_is_shown_literally(name: str) -> None:
    marked = escaped(name)
    assert rendered(marked) == name
    for sign in re.finditer(r"[*_~`|>#\[\]()<-]", marked):
        before = marked[: sign.start()]
        assert (len(before) - len(before.rstrip("\\"))) % 2 == 1, marked


@pytest.mark.parametrize("text", PINGS)
def test_what_people_write_pings_nobody(text: str) -> None:
    said = speaker("Ann", texts={1: text}).marked(line("peril", TextToken(1)))
    assert not re.search(r"@(everyone|here)|(?<!\\)<[@#:/t]", said)


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_of_nothing_is_the_seats_number(name: str) -> None:
    assert not visible(tidy_text(name))
    assert speaker("Ann", name).name(1) == "Player 2"


@pytest.mark.parametrize("name", ["ش", "名", "1", "!", "🧙", "é", "\u202eabc", "a\u0301"])
def test_one_visible_sign_is_a_name(name: str) -> None:
    assert display_name(name, 1) != "Player 2"


@given(st.text(max_size=60))
def test_any_name_is_one_short_line_with_something_to_see(name: str) -> None:
    shown = display_name(name, 3)
    assert 0 < len(shown) <= LONGEST_NAME
    assert visible(shown)
    assert "\n" not in shown
    assert "\u202e" not in shown


@given(st.text(max_size=60))
def test_tidying_twice_is_tidying_once(text: str) -> None:
    assert tidy_text(tidy_text(text)) == tidy_text(text)


def test_signs_are_the_pictures_own_in_the_same_order() -> None:
    shapes = {
        "●": "circle",
        "■": "square",
        "▲": "triangle",
        "◆": "diamond",
        "★": "star",
        "⬢": "hexagon",
        "✚": "cross",
        "💧": "drop",
    }
    for each in (theme.DARK, theme.LIGHT):
        assert [shapes[sign] for sign in SIGNS] == [seat.sign for seat in each.seats]


def test_two_like_names_are_told_apart_by_their_signs() -> None:
    both = speaker("W" * 32, "W" * 32)
    assert both.marked_name(0) != both.marked_name(1)


def test_labels_are_plain_and_messages_marked() -> None:
    both = speaker("**x**", "b")
    said = line("ev.traded", SeatToken(0), SeatToken(1), CardToken("figs"), 3)
    assert both.plain(said) == "**x** sold Figs to b for 3 gold."
    assert both.marked(said) == "● **\\*\\*x\\*\\*** sold Figs to ■ **b** for 3 gold."


def test_tokens_that_nobody_knows_are_shown_as_they_are() -> None:
    some = speaker("Ann")
    assert some.plain(line("item", CardToken("unknown"))) == "unknown"
    assert some.plain(line("item", PlaceToken("a1"))) == "a1"
    assert some.plain(line("item", SeatToken(5))) == "Player 6"
    assert some.marked(line("ev.rollcalled", SeatToken(0), TextToken(9))) == (
        "The game master called ● **Ann** for a roll."
    )


def test_mentions_are_of_people_and_names_of_agents() -> None:
    mixed = Speaker(GAME, {0: Person("Ann", 7), 1: Person("Greedy bot 1", None)}, {})
    assert mixed.mention(0) == "<@7>"
    assert mixed.mention(1) == "■ **Greedy bot 1**"
    assert mixed.names() == ("Ann", "Greedy bot 1")


def test_the_games_words_win_over_the_bots() -> None:
    some = speaker("Ann")
    assert some.plain(line("illegal.over")) == CORE_WORDS["illegal.over"]
    assert some.plain(line("orders")) == BOT_WORDS["orders"]
    assert some.knows(line("turn"))
    assert not some.knows(line("no.such.words"))
