"""What Discord refuses in messages, components, modals, autocomplete and commands is refused here."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.wire.openapi import need_openapi
from tests.wire.raw import Raw, button, raw_bot, row, select
from tests.wire.shown import Json

V2 = 1 << 15
PNG = {"board.png": b"\x89PNG\r\n\x1a\n" + b"\0" * 30}


@pytest.fixture
async def raw() -> AsyncIterator[Raw]:
    need_openapi()
    async with raw_bot() as found:
        yield found
        assert found.server.own_faults == []


def embed(**keys: Any) -> Json:
    return {"embeds": [{"title": "t", **keys}]}


def display(content: str) -> Json:
    return {"type": 10, "content": content}


def whole(*components: Json) -> Json:
    return {"flags": V2, "components": list(components)}


REFUSED: dict[str, Json] = {
    "content of 2001": {"content": "x" * 2001},
    "a misspelt key": {"content": "x", "contnet": "y"},
    "content of a wrong type": {"content": 5},
    "nonce of 26": {"content": "x", "nonce": "n" * 26},
    "eleven embeds": {"embeds": [{"title": "t"}] * 11},
    "embed title of 257": embed(title="x" * 257),
    "embeds of 6001 in all": {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
    "empty embed field value": embed(fields=[{"name": "n", "value": ""}]),
    "blank embed field name": embed(fields=[{"name": " ", "value": "v"}]),
    "embed image of a bad scheme": embed(image={"url": "ftp://x/y.png"}),
    "embed image that was not uploaded": embed(image={"url": "attachment://none.png"}),
    "six rows": {"components": [row(button(custom_id=str(n))) for n in range(6)]},
    "an empty row": {"components": [row()]},
    "six buttons in a row": {"components": [row(*(button(custom_id=str(n)) for n in range(6)))]},
    "a select beside a button": {"components": [row(select("a"), button())]},
    "two selects in a row": {"components": [row(select("a"), select("b", custom_id="q"))]},
    "a button outside a row": {"components": [button()]},
    "a custom id twice": {"components": [row(button(), button())]},
    "a custom id of 101": {"components": [row(button(custom_id="x" * 101))]},
    "a component id twice": {"components": [row(button(id=5), button(custom_id="b", id=5))]},
    "a button without label and emoji": {"components": [row(button(label=None))]},
    "a label of 81": {"components": [row(button(label="x" * 81))]},
    "a button without custom id": {"components": [row(button(custom_id=None))]},
    "a link with custom id": {"components": [row(button(style=5, url="https://x.y"))]},
    "a link without url": {"components": [row(button(style=5, custom_id=None))]},
    "a button with url": {"components": [row(button(url="https://x.y"))]},
    "style 7": {"components": [row(button(style=7))]},
    "an emoji that is none": {"components": [row(button(emoji={"name": "smile"}))]},
    "an unknown custom emoji": {"components": [row(button(emoji={"id": "5", "name": "x"}))]},
    "no options": {"components": [row(select())]},
    "26 options": {"components": [row(select(*(str(n) for n in range(26))))]},
    "an option twice": {"components": [row(select("a", "a"))]},
    "an option of 101": {"components": [row(select("x" * 101))]},
    "max beyond options": {"components": [row(select("a", max_values=2))]},
    "min beyond max": {"components": [row(select("a", "b", min_values=2))]},
    "two defaults with max 1": {"components": [row({**select("a", "b"), "options": [
        {"label": x, "value": x, "default": True} for x in "ab"]})]},
    "a placeholder of 151": {"components": [row(select("a", placeholder="x" * 151))]},
    "v2 without its flag": {"components": [display("x")]},
    "v2 with content": {**whole(display("x")), "content": "y"},
    "v2 with embeds": {**whole(display("x")), "embeds": [{"title": "t"}]},
    "v2 of 41 components": whole(*([display("x")] * 41)),
    "v2 of 41 nested components": whole({"type": 17, "components": [display("x")] * 40}),
    "v2 texts of 4001 in all": whole(display("x" * 2001), display("x" * 2000)),
    "a gallery of a bad scheme": whole({"type": 12, "items": [{"media": {"url": "file:///x"}}]}),
    "a file by http": whole({"type": 13, "file": {"url": "https://x.y/z.png"}}),
    "a file that was not uploaded": whole({"type": 13, "file": {"url": "attachment://none.png"}}),
    "a section without accessory": whole({"type": 9, "components": [display("x")]}),
    "an attachment that is none": {"content": "x", "attachments": [{"id": 3}]},
    "mentions parsed and named": {"content": "x", "allowed_mentions": {
        "parse": ["users"], "users": ["5"]}},
    "a reply to nothing": {"content": "x", "message_reference": {"message_id": "5"}},
}  # fmt: skip

ALLOWED: dict[str, Json] = {
    "content of 2000": {"content": "x" * 2000},
    "a numeric nonce": {"content": "x", "nonce": 5, "enforce_nonce": True},
    "five rows of five": {"components": [
        row(*(button(custom_id=f"{n}{m}") for m in range(5))) for n in range(5)]},
    "a link": {"components": [row(button(style=5, custom_id=None, url="https://x.y"))]},
    "an emoji alone": {"components": [row(button(label=None, emoji={"name": "♟️"}))]},
    "a keycap and a flag": {"components": [row(
        button(emoji={"name": "1️⃣"}), button(custom_id="b", emoji={"name": "🇩🇪"}))]},
    "25 options, all to be taken": {"components": [row(select(
        *(str(n) for n in range(25)), max_values=25, min_values=0))]},
    "numbers as ids": {"content": "<@5>", "allowed_mentions": {"users": [5], "parse": []}},
    "an embed": embed(description="x" * 4096, fields=[{"name": "n", "value": "v"}]),
    "v2 in a container": whole({"type": 17, "components": [display("x"), row(button())]}),
    "v2 with a section": whole({"type": 9, "components": [display("x")], "accessory": button()}),
    "components alone": {"components": [row(button())]},
    "an entity select": {"components": [row({"type": 5, "custom_id": "who", "max_values": 3})]},
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
async def test_a_message_is_refused_for(raw: Raw, what: str) -> None:
    body = REFUSED[what]
    status, told = await raw.send(body)
    assert (status, told["code"]) == (400, 50035), told
    assert told["errors"]
    assert raw.server.violations[0]["code"] == 50035
    assert raw.server.state.channels[raw.channel].messages == {}


@pytest.mark.parametrize("what", ALLOWED)
async def test_a_message_is_taken_with(raw: Raw, what: str) -> None:
    status, told = await raw.send(ALLOWED[what])
    assert status == 200, told
    assert raw.server.violations == []


async def test_errors_name_the_field(raw: Raw) -> None:
    _, told = await raw.send({"components": [row(button(label="x" * 81))]})
    field = told["errors"]["components"]["0"]["components"]["0"]["label"]
    assert field["_errors"][0]["code"] == "BASE_TYPE_MAX_LENGTH"


async def test_an_empty_message_is_refused_with_50006(raw: Raw) -> None:
    assert await raw.code({}) == 50006
    assert await raw.code({"content": "  \n"}) == 50006
    _, sent = await raw.send({"content": "x"})
    path = f"/channels/{raw.channel}/messages/{sent['id']}"
    assert (await raw.call("PATCH", path, {"content": None}))[1]["code"] == 50006
    assert (await raw.call("PATCH", path, {"content": "", "components": [row(button())]}))[0] == 200


async def test_files_are_counted_weighed_and_found(raw: Raw) -> None:
    assert await raw.code(embed(image={"url": "attachment://board.png"}), files=PNG) is None
    assert await raw.code({}, files=PNG) is None
    body = {"attachments": [{"id": 0, "description": "x" * 1025}]}
    assert await raw.code(body, files=PNG) == 50035
    raw.server.settings.file_limit = 10
    assert await raw.code({}, files=PNG) == 50045


async def test_broken_json_and_other_types_are_refused(raw: Raw) -> None:
    path = f"{raw.server.url}/api/v10/channels/{raw.channel}/messages"
    headers = {
        "Authorization": f"Bot {raw.server.settings.token}",
        "Content-Type": "application/json",
    }
    async with raw.http.post(path, data=b"{", headers=headers) as response:
        assert (await response.json())["code"] == 50109
    async with raw.http.post(
        path, data={"content": "x"}, headers=headers | {"Content-Type": "text/plain"}
    ) as response:
        assert response.status == 400


TEXT = {"type": 4, "custom_id": "t", "style": 1, "label": "Text"}
MODALS: dict[str, Json] = {
    "a title of 46": {"title": "x" * 46},
    "six rows": {"components": [row({**TEXT, "custom_id": str(n)}) for n in range(6)]},
    "a custom id twice": {"components": [row(TEXT), row(TEXT)]},
    "a label of 46": {"components": [row({**TEXT, "label": "x" * 46})]},
    "a value longer than max": {"components": [row({**TEXT, "max_length": 2, "value": "abc"})]},
    "min above max": {"components": [row({**TEXT, "min_length": 3, "max_length": 2})]},
    "a placeholder of 101": {"components": [row({**TEXT, "placeholder": "x" * 101})]},
    "a disabled select": {"components": [
        {"type": 18, "label": "l", "component": {**select("a"), "disabled": True}}]},
    "a button": {"components": [row(button())]},
}  # fmt: skip


@pytest.mark.parametrize("what", MODALS)
async def test_a_modal_is_refused_for(raw: Raw, what: str) -> None:
    _, sent = await raw.send({"components": [row(button())]})
    pressed = raw.interaction("press", message=sent["id"], custom_id="go")
    modal = {"custom_id": "m", "title": "Title", "components": [row(TEXT)]}
    status, told = await raw.answer(pressed, 9, {**modal, **MODALS[what]})
    assert (status, told["code"]) == (400, 50035), told
    assert (await raw.answer(pressed, 9, modal))[0] == 204


def command(**keys: Any) -> Json:
    return {"name": "play", "description": "d", "type": 1, **keys}


def option(name: str = "what", type_: int = 3, **keys: Any) -> Json:
    return {"name": name, "description": "d", "type": type_, **keys}


COMMANDS: dict[str, list[Json]] = {
    "upper case": [command(name="Play")],
    "a space": [command(name="play it")],
    "a name of 33": [command(name="x" * 33)],
    "an empty description": [command(description="")],
    "no description": [{"name": "play", "type": 1}],
    "a description of 101": [command(description="x" * 101)],
    "a choice value of 101": [command(options=[option(choices=[{"name": "n", "value": "x" * 101}])])],
    "choices and autocomplete": [
        command(options=[option(choices=[{"name": "n", "value": "v"}], autocomplete=True)])],
    "required after optional": [command(options=[option("a"), option("b", required=True)])],
    "an option name twice": [command(options=[option(), option()])],
    "an option name in upper case": [command(options=[option("What")])],
    "a name twice": [command(), command()],
    "101 chat commands": [command(name=f"c{n}") for n in range(101)],
    "16 user commands": [{"name": f"c{n}", "type": 2} for n in range(16)],
    "8001 letters": [command(options=[
        option(f"o{n}", choices=[{"name": "x" * 100, "value": f"{n}{m}" + "v" * 60} for m in range(5)])
        for n in range(10)])],
    "a subcommand beside an option": [command(options=[option("sub", 1), option()])],
    "26 options": [command(options=[option(f"o{n}") for n in range(26)])],
}  # fmt: skip


@pytest.mark.parametrize("what", COMMANDS)
async def test_commands_are_refused_for(raw: Raw, what: str) -> None:
    status, told = await raw.call("PUT", f"/applications/{raw.app}/commands", COMMANDS[what])
    assert (status, told["code"]) == (400, 50035), told


async def test_good_commands_are_taken_and_keep_their_ids(raw: Raw) -> None:
    good = [
        command(name="müh_le-2", nsfw=False), {"name": "Look At", "type": 2},
        command(options=[option("sub", 1, options=[option("b", required=True), option("a", 6)])]),
    ]  # fmt: skip
    path = f"/applications/{raw.app}/commands"
    status, made = await raw.call("PUT", path, good)
    assert status == 200, made
    assert (await raw.call("GET", path))[1] == made
    _, again = await raw.call("PUT", path, [good[2]])
    assert again[0]["id"] == made[2]["id"]
    guild = f"/applications/{raw.app}/guilds/{raw.guild}/commands"
    assert (await raw.call("PUT", guild, good[:1]))[1][0]["guild_id"] == str(raw.guild)


async def test_autocomplete_choices_are_checked(raw: Raw) -> None:
    commands = [command(options=[option(autocomplete=True)])]
    await raw.call("PUT", f"/applications/{raw.app}/commands", commands)
    typed = {"channel": raw.channel, "command": "play", "focused": "what", "options": {"what": "a"}}
    for wrong in ([{"name": "n", "value": "x" * 101}], [{"name": "n", "value": 5}],
                  [{"name": "x" * 101, "value": "v"}], [{"name": str(n), "value": str(n)} for n in range(26)]):  # fmt: skip
        ids = raw.interaction("autocomplete", **typed)
        assert (await raw.answer(ids, 8, {"choices": wrong}))[1]["code"] == 50035
    ids = raw.interaction("autocomplete", **typed)
    assert (await raw.answer(ids, 4, {"content": "x"}))[1]["code"] == 50035
    assert (await raw.answer(ids, 8, {"choices": [{"name": "n", "value": "v"}]}))[0] == 204
