"""Our messages as discord.py's objects: everything arrives, nothing is kept, nobody else is notified."""

from typing import Any

import discord
import pytest

from bot import discordui
from bot.controls import Button, Dialog, Input, Menu, Message, Option
from bot.discordui import Painted

ROWS = (
    (Button("a", "One", "primary"), Button("b", "Two", "danger", enabled=False)),
    (Menu("c", "Which?", (Option("x", "X", "the first"), Option("y", "Y")), least=0, most=2),),
)


async def test_rows_become_rows_of_what_was_meant() -> None:
    first, second = discordui.view(ROWS).to_components()
    assert [
        (b["custom_id"], b["label"], b["style"], b["disabled"]) for b in first["components"]
    ] == [
        ("a", "One", 1, False),
        ("b", "Two", 4, True),
    ]
    (menu,) = second["components"]
    assert (menu["custom_id"], menu["placeholder"]) == ("c", "Which?")
    assert (menu["min_values"], menu["max_values"]) == (0, 2)
    assert [(o["value"], o["label"], o.get("description")) for o in menu["options"]] == [
        ("x", "X", "the first"),
        ("y", "Y", None),
    ]


async def test_views_and_modals_are_finished_before_they_are_sent() -> None:
    assert discordui.view(ROWS).is_finished()
    assert discordui.view(()).is_finished()
    assert discordui.modal(Dialog("d", "T", (Input("i", "L"),))).is_finished()


async def test_no_rows_take_the_controls_off() -> None:
    assert discordui.view(()).to_components() == []


async def test_a_dialog_asks_what_was_meant() -> None:
    dialog = Dialog(
        "1.1.say.",
        "Say it",
        (Input("a", "How many?", "1 to 9", 3), Input("b", "Why?", long=True, required=False)),
    )
    told = discordui.modal(dialog).to_dict()
    assert (told["custom_id"], told["title"]) == ("1.1.say.", "Say it")
    parts: list[Any] = list(told["components"])
    labels = [part["label"] for part in parts]
    fields = [part["component"] for part in parts]
    assert labels == ["How many?", "Why?"]
    assert [(f["custom_id"], f["style"], f["required"], f["max_length"]) for f in fields] == [
        ("a", 1, True, 3),
        ("b", 2, False, 100),
    ]
    assert fields[0]["placeholder"] == "1 to 9"


@pytest.mark.parametrize(
    "text", ["x` @everyone `x", "@here", "<@&123>", "<@999>", "[x](http://e.x) # head"]
)
async def test_field_158_only_named_users_are_notified_whatever_is_written(text: str) -> None:
    quiet: Any = discordui.body(Message(text))["allowed_mentions"].to_dict()
    assert quiet["parse"] == []
    assert not quiet.get("users")
    assert not quiet.get("roles")
    named: Any = discordui.body(Message(text, mentions=(5, 6)))["allowed_mentions"].to_dict()
    assert named["users"] == [5, 6]
    assert named["parse"] == []
    assert not named.get("roles")


async def test_no_more_users_are_named_than_discord_takes() -> None:
    named = discordui.mentioning(tuple(range(1, 200))).to_dict()
    assert len(named["users"]) == 100


def test_a_picture_is_uploaded_afresh_each_time_with_its_words() -> None:
    painted = Painted(b"png", "a table", "board.png")
    first, second = painted.file(), painted.file()
    assert first is not second
    assert (first.filename, first.description, first.fp.read()) == ("board.png", "a table", b"png")
    assert second.fp.read() == b"png"


class Submit:
    """As much of an interaction as is looked at."""

    def __init__(self, data: dict[str, Any] | None) -> None:
        self.data = data
        self.message: discord.Message | None = None
        self.guild_id: int | None = 1


def test_typed_text_is_found_in_labels_and_in_rows() -> None:
    label = {"type": 18, "component": {"type": 4, "custom_id": "a", "value": "1"}}
    row = {"type": 1, "components": [{"type": 4, "custom_id": "b", "value": "2"}]}
    text = {"type": 10, "content": "only words"}
    menu = {"type": 18, "component": {"type": 3, "custom_id": "c", "values": ["x"]}}
    submit: Any = Submit({"custom_id": "d", "components": [label, row, text, menu]})
    assert discordui.inputs(submit) == {"a": "1", "b": "2"}
    assert discordui.custom_id(submit) == "d"


@pytest.mark.parametrize("data", [None, {}, {"custom_id": "d"}])
def test_what_is_missing_is_empty(data: dict[str, Any] | None) -> None:
    press: Any = Submit(data)
    assert discordui.inputs(press) == {}
    assert discordui.chosen(press) == ()
    assert discordui.custom_id(press) == ("d" if data else "")
    assert not discordui.is_private(press)
