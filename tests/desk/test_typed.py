"""Typed commands: exactly one legal answer or a clear refusal, completed only from one's own answers."""

from __future__ import annotations

from threading import get_ident
from typing import Any

import pytest

from bot.acting import written
from bot.finding import table_name, table_of, tables_of
from bot.ids import base36, command
from bot.presses import Click
from games.core import notation
from games.core.asks import Ask
from games.core.types import Illegal
from storage import privileged
from tests.desk.kit import (
    ANN,
    BEN,
    CHANNEL,
    CLEO,
    EVE,
    GM,
    GUILD,
    PEOPLE,
    Person,
    Room,
    disguised,
    hold,
)
from tests.desk.test_follow import desert
from tests.kit.reference.rules import actions as do
from tests.kit.reference.rules.state import Caravan


async def completed(
    room: Room, who: Person, text: str, command: str = "move", focused: str = "what", **more: Any
) -> list[tuple[str, str]]:
    return await room.desk.complete(room.typed(who, command, **more), focused, text)


async def three_tables(room: Room) -> None:
    """Ann and Ben at three tables, in channels 70, 71 and 72; Ben on turn at the second only."""
    for at in range(3):
        await room.command(ANN, "play", game="reference", channel=CHANNEL + at)
        await room.click(BEN, command(at + 1, "join"))
        await room.click(ANN, command(at + 1, "start"))
    await room.command(ANN, "move", what="end turn", table="#2")


# ---------------------------------------------------------------- moves


async def test_a_typed_move_is_made_and_told(room: Room) -> None:
    await room.begin(ANN, BEN)
    reply = await room.command(ANN, "move", what="  Travel  B1 NIGHT ")
    assert reply.how == "private"
    assert room.said(ANN).startswith("✔ ● **Ann** set out for b1 by night.")


async def test_thousands_of_moves_are_gone_through_beside_the_event_loop(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []
    offered = notation.offered

    def noted(*args: Any) -> dict[str, Any]:
        threads.append(get_ident())
        return offered(*args)

    await room.begin(ANN, BEN)
    monkeypatch.setattr(notation, "offered", noted)
    await room.command(ANN, "move", what="dance")
    assert await completed(room, ANN, "t")
    assert len(threads) == 2
    assert get_ident() not in threads


@pytest.mark.parametrize(
    "text", ["", "   ", "dance", "travel", "travel z9", "draw draw", "offer p2 0 for figs", "👑"]
)
async def test_what_means_no_move_or_several_is_refused_and_changes_nothing(
    room: Room, text: str
) -> None:
    await room.begin(ANN, BEN)
    before = await room.bytes()
    await room.command(ANN, "move", what=text)
    assert room.said(ANN).startswith(
        ("No move is written like that.", "That could mean several moves:")
    )
    assert "?" in room.labels(ANN)
    assert await room.bytes() == before


async def test_several_readings_are_named(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(ANN, "move", what="travel b1")
    assert room.said(ANN).splitlines()[:3] == [
        "That could mean several moves:",
        "`travel b1 day`  Travel to b1 by day",
        "`travel b1 night`  Travel to b1 by night (−5 gold)",
    ]


@pytest.mark.parametrize(
    "amount",
    [
        "-10",
        "-10x",
        "10x",
        "0",
        "00010",
        "1.5",
        "1e1",
        "1,0",
        "１０",
        "NaN",
        "",
        "1" + "0" * 30,
        "all",
    ],
)
async def test_a_malformed_amount_is_no_move(room: Room, amount: str) -> None:
    """Field report 157, by command and by a value that autocomplete sent."""
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(lambda s: hold(s, 0, "figs"))
    await room.move(ANN, "auction figs")
    before = await room.bytes()
    await room.command(BEN, "move", what=f"bid {amount}")
    assert not room.said(BEN).startswith("✔")
    assert await room.bytes() == before
    await room.command(BEN, "move", what="bid 10")
    assert room.said(BEN).startswith("✔ ■ **Ben** bid 10.")


async def test_whoever_is_asked_nothing_or_sits_nowhere_is_told_so(room: Room) -> None:
    await room.lobby(ANN, BEN)
    await room.command(ANN, "move", what="draw")
    assert room.said(ANN) == "This game has not begun."
    await room.press(ANN, "Start")
    await room.command(BEN, "move", what="draw")
    assert room.said(BEN) == "Nothing is asked of you. Waiting for ● **Ann**."
    await room.command(EVE, "move", what="draw")
    assert room.said(EVE) == "You do not sit at this table."


async def test_a_command_delivered_twice_is_one_move(room: Room) -> None:
    await room.begin(ANN, BEN)
    for _ in range(2):
        await room.command(ANN, "move", what="draw", interaction=5_555)
    assert room.said(ANN).startswith("That was counted already.")
    assert (await room.now()).row.n == 1


# ---------------------------------------------------------------- which table


async def test_the_channels_table_is_meant_unless_another_is_named(room: Room) -> None:
    await three_tables(room)
    for options, match in (
        ({}, 1),
        ({"channel": CHANNEL + 2}, 3),
        ({"table": "#2"}, 2),
        ({"table": "#3 Caravan · Ann, Ben"}, 3),
        ({"table": "2"}, 2),
    ):
        assert (await table_of(room.desk, room.typed(ANN, "hand", **options))).id == match


async def test_in_a_dm_the_only_table_that_waits_is_meant(room: Room) -> None:
    await three_tables(room)
    dm: dict[str, Any] = {"channel": 999, "guild": None}
    assert (await table_of(room.desk, room.typed(BEN, "hand", **dm))).id == 2
    with pytest.raises(Illegal, match="which_table"):
        await table_of(room.desk, room.typed(ANN, "hand", **dm))
    await room.command(ANN, "move", what="draw", **dm)
    assert room.said(ANN) == "Several tables fit: name one with **table**."
    await room.command(ANN, "move", what="draw", table="#3", **dm)
    assert room.said(ANN).startswith("✔")
    await room.command(EVE, "hand", **dm)
    assert room.said(EVE) == "There is no game of yours here. **/play** starts one."


@pytest.mark.parametrize(
    "named",
    ["#99", "nonsense!", "#", "' OR 1=1 --", "%", "-1", "#zzzzzzzzzzzzzzzz", "#" + "9" * 300],
)
async def test_a_table_that_is_none_is_refused(room: Room, named: str) -> None:
    """Also field report 166: what is typed is only ever a value."""
    await room.begin(ANN, BEN)
    await room.command(ANN, "log", table=named)
    assert room.said(ANN) == "There is no game of yours here. **/play** starts one."


async def test_a_table_of_another_server_is_nobodys_but_its_peoples(room: Room) -> None:
    await room.begin(ANN, BEN)
    elsewhere: dict[str, Any] = {"guild": 8, "channel": 800, "table": "#1"}
    for name in ("text", "log", "board", "hand"):
        await room.command(EVE, name, **elsewhere)
        assert "There is no game of yours here" in room.said(EVE)
        await room.command(EVE, name, **{**elsewhere, "guild": None})
        assert "There is no game of yours here" in room.said(EVE)
    await room.command(ANN, "text", **elsewhere)
    assert "Ann is on turn" in room.said(ANN)
    await room.command(EVE, "text", table="#1", channel=800)  # the same server may look on
    assert "Ann is on turn" in room.said(EVE)


async def test_ones_tables_are_listed_those_that_wait_first(room: Room) -> None:
    await three_tables(room)
    assert [t.id for t in await tables_of(room.desk, BEN.user)] == [2, 1, 3]
    await room.command(BEN, "mine")
    lines = room.said(BEN).splitlines()
    assert lines[0].startswith("▶ \\#2 Caravan")
    assert lines[0].endswith("in <#71>")
    assert [line[0] for line in lines] == ["▶", "·", "·"]
    assert room.labels(BEN) == ["Next table"]
    await room.command(EVE, "mine")
    assert "You sit at no table" in room.said(EVE)
    await room.command(ANN, "table", do="end", table="#1")
    await room.press(ANN, "Yes, end")
    assert [t.id for t in await tables_of(room.desk, BEN.user)] == [2, 3]


# ---------------------------------------------------------------- completion


async def test_completion_offers_ones_own_answers_with_what_they_are(room: Room) -> None:
    await room.begin(ANN, BEN)
    found = await completed(room, ANN, "tra")
    assert found
    assert all(value.startswith("travel ") for _, value in found)
    assert ("travel b1 night · Travel to b1 by night (−5 gold)", "travel b1 night") in found
    assert len(await completed(room, ANN, "")) == 25
    for name, value in await completed(room, ANN, ""):
        assert 0 < len(name) <= 100
        assert 0 < len(value) <= 100


async def test_field_168_completion_offers_nobody_anothers_answers(room: Room) -> None:
    """Field report 168."""
    await room.begin(ANN, BEN)
    for who in (BEN, EVE):
        assert await completed(room, who, "") == []
        assert await completed(room, who, "auction") == []
    await room.arrange(lambda s: hold(s, 0, "silk"))
    assert [value for _, value in await completed(room, ANN, "auction")] == ["auction silk"]


async def test_what_completion_offers_is_accepted(room: Room) -> None:
    await room.begin(ANN, BEN)
    for text in ("offer p2 1", "travel", "draw", ""):
        for _, value in await completed(room, ANN, text):
            asks: tuple[Ask, ...] = (await room.now()).asks_of(0)
            assert len((await room.now()).game.parse(value, asks)) == 1, value


async def test_completion_takes_no_lock_and_needs_a_table(room: Room) -> None:
    assert await completed(room, ANN, "draw") == []
    await room.lobby(ANN, BEN)
    assert await completed(room, ANN, "draw") == []
    await room.press(ANN, "Start")
    async with room.tables.lock(1):
        assert await completed(room, ANN, "draw")
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    assert await completed(room, ANN, "draw", table="#1") == []


async def test_tables_games_and_what_to_do_are_completed(room: Room) -> None:
    await three_tables(room)
    names = await completed(room, BEN, "", focused="table")
    assert [value for _, value in names] == ["#2", "#1", "#3"]
    assert names[0][0] == "#2 Caravan · Ann, Ben"
    assert await completed(room, BEN, "nobody", focused="table") == []
    assert await completed(room, EVE, "", focused="table") == []
    assert await completed(room, EVE, "cara", "play", "game") == [("Caravan", "reference")]
    assert await completed(room, EVE, "chess", "play", "game") == []
    assert await completed(room, EVE, "le", "table", "do") == [("leave", "leave")]
    assert await completed(room, EVE, "x", "table", "nothing") == []


async def test_the_name_of_a_table_with_long_names_fits(room: Room) -> None:
    await room.begin(*(disguised(p, "W" * 32) for p in PEOPLE))
    assert len(table_name(await room.now())) <= 100


# ---------------------------------------------------------------- the other commands


async def test_every_typed_look_is_private_and_shows_what_its_button_does(room: Room) -> None:
    await room.begin(ANN, BEN)
    for name in ("hand", "text", "log", "orders"):
        reply = await room.command(ANN, name)
        typed = room.said(ANN)
        assert reply.how == "private"
        await room.click(ANN, command(1, name))
        assert room.said(ANN) == typed
    await room.command(ANN, "board")
    assert room.message(ANN).picture is not None


async def test_undo_can_be_typed(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(ANN, "move", what="travel b1 night")
    await room.command(ANN, "undo")
    assert room.said(ANN).startswith("↩ Taken back.")
    await room.command(ANN, "undo")
    assert room.said(ANN) == "There is nothing to take back."


async def test_play_opens_brings_or_explains(room: Room) -> None:
    brought: list[int] = []
    room.desk.bring = brought.append
    await room.command(ANN, "play")  # the only game there is
    assert "A table for **Caravan** stands" in room.said(ANN)
    await room.command(ANN, "play")
    assert room.said(ANN).startswith("You sit at **Caravan**")
    await room.command(EVE, "play")
    assert "**Caravan** is being set up" in room.said(EVE)
    assert brought == [1]
    await room.command(EVE, "play", game="chess", channel=800)
    assert room.said(EVE).startswith("Choose a game:\n**Caravan** ")
    assert room.labels(EVE) == ["Caravan"]
    button, _ = await room.button(EVE, "Caravan")
    press = Click(5_555, EVE.user, EVE.name, 800, button.id, GUILD, private=True)
    for _ in range(2):  # delivered again
        reply = await room.desk.click(press)
        assert reply.how == "update"
        assert reply.message is not None
        assert reply.message.content.startswith("A table for **Caravan** stands in <#800>.")
    gone = await room.desk.click(Click(5_556, BEN.user, BEN.name, 801, "1.0.open.chess", GUILD))
    assert gone.message is not None
    assert gone.message.content.startswith("Choose a game:")
    room.tables.games = {}
    await room.command(EVE, "play", channel=802)
    assert room.said(EVE) == "No game is installed."


async def test_help_and_about_name_the_games_and_what_is_kept(room: Room) -> None:
    await room.command(EVE, "help")
    assert room.said(EVE).startswith("## Caravan")
    await room.command(EVE, "help", game="reference")
    assert "For 2 to 4 players." in room.said(EVE)
    await room.command(EVE, "help", game="nothing")
    assert "**/play** opens a table." in room.said(EVE)
    await room.command(EVE, "about")
    assert "keeps your user id" in room.said(EVE)


# ---------------------------------------------------------------- corrections


async def test_the_game_master_corrects_by_typing_with_a_reason(room: Room) -> None:
    await room.lobby(ANN, BEN)
    await room.press(GM, "Be the game master")
    await room.press(ANN, "Start")
    found = await completed(room, GM, "correct 1 55", "gm correct")
    assert found == [("correct 1 55 · Correct gold · Ben · 55", "correct 1 55")]
    await room.command(GM, "gm correct", what="correct 1 55", reason=" a \u202e slip ")
    assert "✔ Done, and noted for all to see." in room.said(GM)
    now = await room.now()
    assert isinstance(now.playing, Caravan)
    assert now.playing.gold == [30, 55]
    assert now.texts == {1: "a slip"}
    for reason in ("", "  ", "\u200b"):
        await room.command(GM, "gm correct", what="correct 1 56", reason=reason)
        assert room.said(GM) == "Write something that can be seen."
    await room.command(GM, "gm correct", what="correct 9 56", reason="why")
    assert room.said(GM).startswith("No move is written like that.")
    for who in (ANN, BEN, EVE):
        await room.command(who, "gm correct", what="correct 1 99", reason="why")
        assert room.said(who) == "Only the game master can do that."
        assert await completed(room, who, "", "gm correct") == []
    assert (await room.now()).playing.gold == [30, 55]  # type: ignore[attr-defined]


async def test_where_there_is_no_game_master_the_host_corrects(room: Room) -> None:
    await room.begin(ANN, BEN)
    assert await completed(room, ANN, "correct 1 55", "gm correct")
    assert not await completed(room, ANN, "callroll", "gm correct")  # that is a game master's
    await room.command(ANN, "gm correct", what="correct 1 55", reason="a slip")
    assert "✔ Done" in room.said(ANN)
    acts = await room.store.read(lambda conn: privileged.of_match(conn, 1))
    assert [a.act for a in acts] == ["correct"]
    await room.command(BEN, "gm correct", what="correct 1 99", reason="a slip")
    assert room.said(BEN) == "Only the game master can do that."


def test_an_amendment_is_written_without_who_and_why() -> None:
    assert written(do.Correct(by=1, why=3, seat=2, gold=50)) == "correct 2 50"


async def test_a_correction_waits_for_the_rule_in_hand_and_says_so(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await room.move(ANN, "travel b3 day")
    await room.command(ANN, "gm correct", what="correct 1 55", reason="a slip")
    assert "as soon as the move in hand is finished" in (await room.table()).content
    assert (await room.now()).playing.gold[1] == 30  # type: ignore[attr-defined]
    await room.move(BEN, "pass")
    await room.move(CLEO, "pass")
    assert (await room.now()).playing.gold[1] == 55  # type: ignore[attr-defined]


def test_numbers_of_tables_are_written_as_they_are_read() -> None:
    assert base36(1) == "1"
    assert notation.tidy("#1A ") == "#1a"
