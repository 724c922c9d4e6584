"""How interactions are answered: the right callback, nothing remembered, nobody left without a word."""

import asyncio
from typing import Any

import pytest
import simcord

from bot.answering import in_words
from bot.controls import CONTENT, Button, Dialog, Input, Menu, Message, Option, Picture
from bot.presses import Click, Reply, Typed
from tests.bot.conftest import HASTY, Make, Wire, burst
from tests.bot.playing import begun, shown

UPDATE, PRIVATE, LATER, MODAL = 7, 4, 6, 9


def callback(wire: Wire) -> dict[str, Any]:
    """The one callback since the wire was cleared."""
    (sent,) = wire.of("POST", "/callback")
    return sent.json


async def test_a_press_on_a_public_message_never_changes_it(wire: Wire, env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    for label in ("Play", "My hand", "Log", "Text", "Help"):
        wire.clear()
        await there.ann.click(there.table, label=label)
        answer = callback(wire)
        assert (answer["type"], answer["data"]["flags"]) == (PRIVATE, 64), label


async def test_an_update_asked_for_on_a_public_message_is_given_privately(
    wire: Wire, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await begun(env, "ann", "ben")

    async def update(click: Click) -> Reply:
        return Reply("update", Message("only for you"))

    monkeypatch.setattr(there.bot.house.desk, "click", update)
    wire.clear()
    await there.ann.click(there.table, label="Play")
    assert callback(wire)["type"] == PRIVATE
    assert there.table.content != "only for you"


async def test_a_press_on_a_private_panel_updates_it(wire: Wire, env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    opened = await there.ann.click(there.table, label="Play")
    assert opened.response is not None
    wire.clear()
    drawn = await there.ann.click(opened.response, label="Draw a card")
    assert callback(wire)["type"] == UPDATE
    assert "✔" in opened.response.content or drawn.acknowledged
    assert len(wire.of("POST", "/callback")) == 1, "no follow-up, so no bucket is met"


async def test_nothing_is_remembered_of_messages_and_dialogs(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await begun(env, "ann", "ben")
    opened = await there.ann.click(there.table, label="Play")
    assert opened.response is not None
    await there.ann.click(opened.response, label="Draw a card")
    await there.ann.slash(there.channel, "hand")
    await there.move("ann", "end")
    ask = Dialog("1.1.help.", "Say it", (Input("text", "Words"),))

    async def dialog(click: Click) -> Reply:
        return Reply("dialog", dialog=ask)

    monkeypatch.setattr(there.bot.house.desk, "click", dialog)
    assert (await there.ben.click(there.table, label="Play")).modal is not None
    store = there.bot._connection._view_store
    assert (store._views, store._synced_message_views, store._modals) == ({}, {}, {})


async def test_what_is_typed_into_a_dialog_reaches_the_desk_after_a_restart(
    env: simcord.Env, make_bot: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await begun(env, "ann", "ben")
    ask = Dialog(
        "1.1.help.",
        "Say it",
        (Input("amount", "How many?", hint="1 to 9"), Input("words", "Why?", long=True)),
    )

    async def dialog(click: Click) -> Reply:
        return Reply("dialog", dialog=ask)

    monkeypatch.setattr(there.bot.house.desk, "click", dialog)
    opened = await there.ann.click(there.table, label="Play")
    await there.restart(make_bot())
    heard: list[Click] = []

    async def hear(click: Click) -> Reply:
        heard.append(click)
        return Reply("private", Message("heard"))

    monkeypatch.setattr(there.bot.house.desk, "click", hear)
    answer = await there.ann.submit_modal(opened, {"amount": "3", "words": "because"})
    assert shown(answer) == "heard"
    (click,) = heard
    assert click.custom_id == "1.1.help."
    assert dict(click.inputs) == {"amount": "3", "words": "because"}


async def test_a_control_that_nobody_knows_is_explained(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await begun(env, "ann", "ben")
    strange = Message("old", ((Button("2.z", "Old"),), (Menu("x", "?", (Option("a", "A"),)),)))

    async def old(click: Click) -> Reply:
        return Reply("private", strange)

    monkeypatch.setattr(there.bot.house.desk, "click", old)
    message = (await there.ann.click(there.table, label="Play")).response
    assert message is not None
    monkeypatch.undo()
    assert "/play" in shown(await there.ann.click(message, label="Old"))
    assert "/play" in shown(await there.ann.select(message, ["a"]))


async def test_what_is_chosen_in_a_menu_reaches_the_desk(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await begun(env, "ann", "ben")
    heard: list[Click] = []
    menu = Menu("1.1.set.x", "?", (Option("a", "A", "the first"), Option("b", "B")), 1, 2)

    async def hear(click: Click) -> Reply:
        heard.append(click)
        return Reply("private", Message("choose", ((menu,),)))

    monkeypatch.setattr(there.bot.house.desk, "click", hear)
    message = (await there.ann.click(there.table, label="Play")).response
    assert message is not None
    await there.ann.select(message, ["b", "a"])
    assert set(heard[-1].values) == {"a", "b"}
    assert heard[-1].private
    assert not heard[0].private


async def test_a_press_on_a_hand_or_a_table_in_direct_messages_leaves_it_as_it_is(
    env: simcord.Env,
) -> None:
    there = await begun(env, "ann", "ben")
    hand = there.hand("ann")

    async def scribble(click: Click) -> Reply:
        return Reply("update", Message("scribbled over"))

    there.bot.house.desk.click = scribble  # type: ignore[method-assign]
    answer = await there.ann.user.click(hand, label="Play")
    assert shown(answer) == "scribbled over"
    assert "Your hand" in hand.content


async def test_an_answer_that_comes_after_the_deferral_of_a_press_updates_its_message(
    wire: Wire, env: simcord.Env, make_bot: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await begun(env, "ann", "ben")
    await there.restart(make_bot(tempo=HASTY))
    opened = await there.ann.click(there.table, label="Play")
    assert opened.response is not None
    desk = there.bot.house.desk
    real = desk.click

    async def slow(click: Click) -> Reply:

        await asyncio.sleep(0.2)
        return await real(click)

    monkeypatch.setattr(desk, "click", slow)
    wire.clear()
    await there.ann.click(opened.response, label="Draw a card")
    assert callback(wire)["type"] == LATER
    assert [one.path.rsplit("/", 1)[1] for one in wire.of("PATCH", "/webhooks/")] == ["@original"]
    public = await there.ann.click(there.table, label="Play")
    assert [one.ephemeral for one in public.followups] == [True], "never the public message"


async def test_a_dialog_that_comes_too_late_asks_for_another_press(
    env: simcord.Env, make_bot: Make, monkeypatch: pytest.MonkeyPatch
) -> None:

    there = await begun(env, "ann", "ben")
    await there.restart(make_bot(tempo=HASTY))

    async def slow(click: Click) -> Reply:
        await asyncio.sleep(0.2)
        return Reply("dialog", dialog=Dialog("1.1.help.", "Say it", (Input("text", "Words"),)))

    monkeypatch.setattr(there.bot.house.desk, "click", slow)
    answer = await there.ann.click(there.table, label="Play")
    assert ["press again" in one.content for one in answer.followups] == [True]


async def test_presses_in_a_burst_are_all_answered_and_applied_in_order(
    network: None, env: simcord.Env
) -> None:
    there = await begun(env, "ann", "ben")
    opened = await there.ann.click(there.table, label="Play")
    assert opened.response is not None
    before = (await there.match()).n
    async with burst(env):
        first = await there.ann.click(opened.response, label="Draw a card")
        second = await there.ann.click(opened.response, label="Draw a card")
        foreign = await there.ben.click(there.table, label="Play")
        looks = [await there.ben.click(there.table, label="Text") for _ in range(10)]
    assert all(one.acknowledged for one in (first, second, foreign, *looks))
    assert (await there.match()).n in {before + 1, before + 2}


async def test_while_a_commit_waits_a_look_is_answered(env: simcord.Env) -> None:
    there = await begun(env, "ann", "ben")
    async with there.bot.house.tables.lock(1):
        for label in ("Play", "My hand", "Text"):
            assert (await there.ann.click(there.table, label=label)).acknowledged
        assert await there.moves("ann")


@pytest.mark.bot_errors
async def test_a_completion_that_fails_offers_nothing(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await begun(env, "ann", "ben")

    async def fails(typed: Typed, focused: str, text: str) -> list[tuple[str, str]]:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(there.bot.house.desk, "complete", fails)
    assert await there.moves("ann") == []


async def test_at_most_25_completions_each_short_enough(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await begun(env, "ann", "ben")

    async def many(typed: Typed, focused: str, text: str) -> list[tuple[str, str]]:
        return [("n" * 150, f"{i}") for i in range(40)]

    monkeypatch.setattr(there.bot.house.desk, "complete", many)
    found = await there.ann.autocomplete(there.channel, "move", "what", "")
    assert len(found) == 25
    assert all(len(choice["name"]) <= 100 for choice in found)


def test_a_picture_in_words_never_makes_a_message_too_long() -> None:
    picture = Picture("board", "w" * 1024, "k", lambda: pytest.fail("not painted"))
    for length in range(0, CONTENT + 1, 50):
        told = in_words(Message("c" * length, (), picture))
        assert len(told.content) <= CONTENT
        assert told.picture is None
        assert told.content.startswith("c" * length)


async def test_commands_are_answered_privately_in_servers_and_in_dms(
    wire: Wire, env: simcord.Env
) -> None:
    there = await begun(env, "ann", "ben")
    for command in ("hand", "board", "text", "log", "mine", "help", "about", "orders"):
        for place in ("server", "dm"):
            wire.clear()
            if place == "server":
                await there.ann.slash(there.channel, command)
            else:
                await there.ann.user.slash(command)
            assert callback(wire)["data"]["flags"] == 64, (command, place)
