"""Before a match: who sits where, what they chose, and a start that is all or nothing."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.journal import Pace
from bot.loaded import picks_of, settings_of
from bot.lobby import Who, chosen, players
from bot.names import tidy_text
from games.core.rng import commitment, match_key
from games.core.types import Illegal
from storage import interactions, matches, seats
from storage.interactions import Repeated
from storage.matches import ChannelTaken
from tests.desk.kit import (
    ANN,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    EVE,
    PEOPLE,
    Person,
    Room,
    buttons,
    disguised,
    together,
)
from tests.kit.reference.rules.state import Caravan


async def names(room: Room) -> list[str]:
    return [m.name for m in players(await room.now())]


async def host(room: Room) -> str | None:
    now = await room.now()
    return next((m.name for m in now.members if m.id == now.row.host), None)


# ---------------------------------------------------------------- coming and going


async def test_whoever_opens_a_lobby_sits_in_it_and_is_host(room: Room) -> None:
    await room.lobby(ANN)
    assert await names(room) == ["Ann"]
    assert await host(room) == "Ann"
    assert "stands in <#70>" in room.said(ANN)
    assert "1 of 2–4" in (await room.table()).content


async def test_people_join_once_and_until_it_is_full(room: Room) -> None:
    await room.lobby(*PEOPLE)
    assert room.said(BEN).startswith("You sit at **Caravan**, 2 of 2–4 seats taken.")
    await room.press(BEN, "Join")
    assert room.said(BEN) == "You have joined already."
    await room.press(EVE, "Join")
    assert room.said(EVE) == "The table is full: this game is for at most 4 players."
    await room.press(ANN, "Add a bot")
    assert "full" in room.said(ANN)
    assert await names(room) == ["Ann", "Ben", "Cleo", "Dan"]


async def test_two_who_press_for_the_last_seat_are_told_who_got_it(room: Room) -> None:
    await room.lobby(ANN, BEN, CLEO)
    join, _ = await room.button(DAN, "Join")
    replies = await together(room.click(DAN, join.id), room.click(EVE, join.id))
    told = [r.message.content for r in replies if r.message]
    assert sum(text.startswith("You sit") for text in told) == 1
    assert sum("full" in text for text in told) == 1
    assert len(await names(room)) == 4


async def test_field_98_leaving_takes_along_everything_that_was_chosen(room: Room) -> None:
    """Field report 98: pick, leave, somebody else picks it, come back."""
    await room.lobby(ANN, BEN, CLEO)
    await room.press(BEN, "Choose camel")
    await room.choose(BEN, "white")
    assert "Camel: white" in str(room.replies[BEN.user].message)
    await room.press(BEN, "Leave")
    assert await names(room) == ["Ann", "Cleo"]
    await room.press(CLEO, "Choose camel")
    await room.choose(CLEO, "white")
    await room.press(BEN, "Join")
    now = await room.now()
    assert {m.name: picks_of(m) for m in players(now)} == {
        "Ann": {},
        "Cleo": {"camel": "white"},
        "Ben": {},
    }
    await room.press(BEN, "Choose camel")
    assert "white" not in room.labels(BEN)
    await room.click(BEN, "1.1.take.camel", values=("white",))
    assert room.said(BEN) == "Somebody else has chosen that."


async def test_the_host_passes_on_and_the_last_to_leave_closes_the_lobby(room: Room) -> None:
    await room.lobby(ANN, BEN, CLEO)
    await room.press(ANN, "Leave")
    assert await host(room) == "Ben"
    await room.press(CLEO, "Leave")
    assert await host(room) == "Ben"
    await room.press(CLEO, "Leave")
    assert room.said(CLEO) == "You have not joined this table."
    await room.press(BEN, "Leave")
    now = await room.now()
    assert now.row.status == "cancelled"
    assert "closed" in (await room.table()).content
    assert (await room.table()).rows == ()
    await room.command(DAN, "play", game="reference")  # the channel is free
    assert "stands in" in room.said(DAN)


async def test_agents_never_become_host(room: Room) -> None:
    await room.lobby(ANN, BEN)
    await room.press(ANN, "Add a bot")
    await room.press(ANN, "Leave")
    assert await host(room) == "Ben"
    await room.press(BEN, "Leave")
    assert (await room.now()).row.status == "cancelled"


async def test_a_game_master_has_no_seat_and_a_player_is_no_game_master(room: Room) -> None:
    await room.lobby(ANN, BEN)
    await room.press(ANN, "Be the game master")
    assert await names(room) == ["Ben"]
    assert await host(room) == "Ann"
    assert "Ann is the game master" in (await room.table()).content
    await room.press(BEN, "Be the game master")
    assert room.said(BEN) == "This table has a game master."
    await room.press(ANN, "Join")
    now = await room.now()
    assert now.gm(ANN.user) is None
    assert await names(room) == ["Ben", "Ann"]
    assert await host(room) == "Ann"


async def test_agents_are_added_and_taken_away_by_the_host(room: Room) -> None:
    await room.lobby(ANN, BEN)
    for _ in range(2):
        await room.press(ANN, "Add a bot")
    assert await names(room) == ["Ann", "Ben", "Greedy bot 1", "Greedy bot 2"]
    await room.press(ANN, "Remove a bot")
    assert await names(room) == ["Ann", "Ben", "Greedy bot 1"]
    for label in ("Add a bot", "Remove a bot", "Start", "Cancel"):
        await room.press(BEN, label)
        assert room.said(BEN) == "Only the host of this table can do that."
    await room.click(ANN, "1.1.bot.nobody")
    assert room.said(ANN) == "There is no such bot to seat or remove."
    assert len(await names(room)) == 3


async def test_house_rules_and_pace_are_the_hosts(room: Room) -> None:
    await room.lobby(ANN, BEN)
    await room.press(ANN, "House rules")
    await room.choose(ANN, "five")
    assert room.replies[ANN.user].how == "update"
    await room.choose(ANN, "24 h a turn, 12 h to answer")
    now = await room.now()
    assert settings_of(now.row) == {"rounds": "five"}
    assert now.row.pace == "24/12"
    content = (await room.table()).content
    assert "Rounds: **five**" in content
    assert "Time for a turn: **24 h**" in content
    await room.press(BEN, "House rules")
    await room.choose(BEN, "three")
    assert room.said(BEN) == "Only the host of this table can do that."
    for custom_id, value in (
        ("1.1.set.rounds", "nine"),
        ("1.1.set.colour", "red"),
        ("1.1.pace.", "0/0"),
    ):
        await room.click(ANN, custom_id, values=(value,))
        assert room.said(ANN) == "This game has no such setting."
    assert settings_of((await room.now()).row) == {"rounds": "five"}


# ---------------------------------------------------------------- the start


async def test_a_start_is_wholly_there(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    now = await room.now()
    assert now.row.status == "playing"
    assert [m.seat for m in now.members] == [0, 1, 2]
    assert isinstance(now.playing, Caravan)
    assert [len(hand) for hand in now.playing.hands] == [2, 2, 2]
    assert room.said(ANN).startswith("The game begins.")
    assert "Your turn" in room.said(ANN)


@pytest.mark.bot_errors
async def test_a_start_that_fails_on_the_way_leaves_the_lobby_as_it_was(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field report 46: nothing is dealt, and the next start works."""
    await room.lobby(ANN, BEN)
    before = await room.bytes()
    for broken in ("bot.journal.snapshots.put", "bot.lobby.seats.set_seat", "bot.lobby.start"):
        with monkeypatch.context() as patched:
            patched.setattr(broken, lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await room.press(ANN, "Start")
        assert await room.bytes() == before
        assert (await room.now()).row.status == "lobby"
    await room.press(ANN, "Start")
    assert (await room.now()).row.status == "playing"


async def test_a_start_with_too_few_is_refused_and_changes_nothing(room: Room) -> None:
    await room.lobby(ANN)
    before = await room.bytes()
    await room.press(ANN, "Start")
    assert room.said(ANN) == "This game is for 2 to 4 players."
    assert await room.bytes() == before


@pytest.mark.parametrize("turns", range(6))
async def test_a_start_that_is_cancelled_is_all_or_nothing(room: Room, turns: int) -> None:
    await room.lobby(ANN, BEN)
    task = asyncio.create_task(room.lobbies.start(1, Who(ANN.user, "Ann", 5_555)))
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    now = await room.now()
    seated = [m.seat for m in now.members]
    assert (now.row.status, seated, now.state is None) in [
        ("lobby", [None, None], True),
        ("playing", [0, 1], False),
    ]


async def test_field_89_a_start_forged_by_somebody_else_is_refused(room: Room) -> None:
    await room.lobby(ANN, BEN)
    for who in (BEN, EVE, disguised(EVE, "Ann")):  # field report 89: names are nothing
        await room.click(who, "1.1.start.")
        assert room.said(who) == "Only the host of this table can do that."
    assert (await room.now()).row.status == "lobby"


async def test_the_chance_comes_from_the_seed_and_every_press_in_order(room: Room) -> None:
    await room.lobby(ANN)
    await room.press(BEN, "Join", interaction=60_001)
    await room.press(CLEO, "Join", interaction=60_002)
    await room.press(CLEO, "Leave")
    await room.press(ANN, "Start", interaction=60_003)
    row = (await room.now()).row
    presses = msgspec.msgpack.decode(row.press_ids, type=list[int])
    assert presses[1:] == [60_001, 60_002, 60_003]
    assert row.seed is not None
    assert row.commitment == commitment(row.seed)
    assert (await room.now()).playing.rng.key == match_key(row.seed, presses)


async def test_picks_that_nobody_made_are_dealt_without_doubles(room: Room) -> None:
    await room.lobby(ANN, BEN, CLEO)
    await room.press(CLEO, "Choose camel")
    await room.choose(CLEO, "white")
    picks = [p["camel"] for p in chosen(await room.now()).picks]
    assert picks[2] == "white"
    assert len(set(picks)) == 3


async def test_begun_closed_and_finished_lobbies_take_nobody(room: Room) -> None:
    await room.lobby(ANN, BEN)
    join, _ = await room.button(CLEO, "Join")
    start, _ = await room.button(ANN, "Start")
    await room.press(ANN, "Start")
    await room.click(CLEO, join.id)
    assert room.said(CLEO) == "This game has begun."
    await room.click(ANN, start.id)
    assert room.said(ANN) == "This game has begun."
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    await room.click(CLEO, join.id)
    assert room.said(CLEO) == "This game has begun."
    await room.lobby(DAN)
    await room.press(DAN, "Cancel")
    assert room.said(DAN) == "The lobby is closed."
    await room.click(CLEO, "1.2.join.")
    assert "closed" in room.said(CLEO)


# ---------------------------------------------------------------- repeated deliveries


@pytest.mark.parametrize(
    ("label", "who", "said"),
    [
        ("Join", CLEO, "You sit at **Caravan**, 3 of 2–4 seats taken."),
        ("Leave", BEN, "You left the lobby"),
        ("Add a bot", ANN, "A bot sits down."),
        ("Be the game master", CLEO, "You are the game master of **Caravan**"),
        ("Start", ANN, "The game begins."),
        ("Cancel", ANN, "The lobby is closed."),
    ],
)
async def test_a_lobby_press_delivered_twice_is_done_once_and_told_the_same(
    room: Room, label: str, who: Person, said: str
) -> None:
    await room.lobby(ANN, BEN)
    button, _ = await room.button(who, label)
    await room.click(who, button.id, interaction=5_555)
    assert room.said(who).startswith(said)
    after = await room.bytes()
    members = [(m.role, m.name) for m in (await room.now()).members]
    await room.click(who, button.id, interaction=5_555)
    assert room.said(who).startswith(said)
    assert await room.bytes() == after
    assert [(m.role, m.name) for m in (await room.now()).members] == members


async def test_two_deliveries_at_once_seat_one(room: Room) -> None:
    await room.lobby(ANN)
    join, _ = await room.button(BEN, "Join")
    await together(*(room.click(BEN, join.id, interaction=5_555) for _ in range(3)))
    assert await names(room) == ["Ann", "Ben"]
    assert room.said(BEN).startswith("You sit at")
    presses = msgspec.msgpack.decode((await room.now()).row.press_ids, type=list[int])
    assert presses.count(5_555) == 1


async def test_an_opening_delivered_twice_opens_one_table_and_says_so_twice(room: Room) -> None:
    replies = await together(
        *(room.command(ANN, "play", game="reference", interaction=5_555) for _ in range(2))
    )
    for reply in replies:
        assert reply.message is not None
        assert "stands in <#70>" in reply.message.content
    assert len(await room.store.read(matches.list_live)) == 1
    await room.press(ANN, "Cancel")
    await room.command(ANN, "play", game="reference", interaction=5_555)
    assert room.said(ANN) == "That table was opened and is closed again."
    assert await room.store.read(matches.list_live) == ()


async def test_a_second_table_in_a_channel_is_refused_and_named(room: Room) -> None:
    """Field report 100."""
    await room.begin(ANN, BEN)
    before = await room.bytes()
    await room.command(CLEO, "play", game="reference")
    assert "**Caravan** is going on in <#70>" in room.said(CLEO)
    await room.command(ANN, "play", game="reference")
    assert "Your turn" in room.said(ANN)
    room.tables.games = {**room.tables.games, "other": room.games["reference"]}
    await room.command(ANN, "play", game="other")
    assert room.said(ANN).startswith("**Caravan** is going on in <#70>. One channel holds one game")
    assert "Your turn" in room.said(ANN)
    assert await room.bytes() == before
    with pytest.raises(ChannelTaken):
        await room.lobbies.open(
            room.games["reference"], Who(1, "x", 1), channel=CHANNEL, guild=None
        )


async def test_two_who_open_at_once_get_one_table(room: Room) -> None:
    replies = await together(
        room.command(ANN, "play", game="reference"), room.command(BEN, "play", game="reference")
    )
    told = sorted(r.message.content for r in replies if r.message)
    assert told[0].startswith("**Caravan** is being set up in <#70>")
    assert told[1].startswith("A table for **Caravan** stands")
    assert len(await room.store.read(matches.list_live)) == 1


# ---------------------------------------------------------------- the heart itself


async def test_what_a_lobby_refuses_has_words(room: Room) -> None:
    await room.lobby(ANN, BEN)
    with pytest.raises(Illegal) as refused:
        await room.lobbies.set_pace(1, Who(BEN.user, "Ben", 1), Pace(1, 1))
    assert refused.value.code == "not_host"
    with pytest.raises(Repeated):
        await room.lobbies.leave(1, Who(BEN.user, "Ben", await first_press(room)))


async def first_press(room: Room) -> int:
    def work(conn: object) -> int:
        found = conn.execute("SELECT min(id) FROM interactions").fetchone()  # type: ignore[attr-defined]
        return int(found[0])

    return await room.store.read(work)


async def test_names_are_kept_as_they_may_be_shown(room: Room) -> None:
    odd = disguised(ANN, "  A\u202enn\n\u200b ")
    await room.lobby(odd)
    assert await names(room) == [tidy_text(odd.name)] == ["Ann"]


async def test_every_change_is_said(room: Room) -> None:
    await room.lobby(ANN, BEN)
    room.changed.clear()
    await room.press(CLEO, "Join")
    await room.press(CLEO, "Leave")
    await room.press(ANN, "Start")
    assert room.changed == [1, 1, 1]


async def test_a_match_keeps_no_user_id_outside_the_seats(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.store.write(lambda conn: seats.forget(conn, ANN.user))
    await room.store.write(lambda conn: interactions.purge(conn, 2**60))
    room = await room.restarted()
    now = await room.now()
    assert [m.user_id for m in now.members] == [None, BEN.user]
    assert now.speaker.name(0) == "Player 1"
    assert (await room.table()).mentions == ()


async def test_in_direct_messages_the_bots_that_a_game_needs_sit_down_at_once(room: Room) -> None:
    await room.command(ANN, "play", game="reference", channel=900, guild=None)
    assert room.said(ANN) == "A table for **Caravan** stands in our direct messages. You sit at it."
    now = await room.now(1)
    assert [m.role for m in players(now)] == ["player", "agent"]
    labels = [b.label for b in buttons(await room.table(1))]
    assert "Start" in labels
    assert not {"Join", "Leave"} & {*labels}
    await room.click(ANN, "1.1.start.")
    assert (await room.now(1)).row.status == "playing"
    await room.command(ANN, "hand", channel=900, guild=None)
    assert "Caravan in our direct messages" in room.said(ANN)
    await room.command(ANN, "table", do="move", to=71, channel=900, guild=None)
    assert room.said(ANN) == "A table in direct messages stays there."


async def test_a_rematch_in_direct_messages_has_the_same_bots_and_no_others(room: Room) -> None:
    await room.command(ANN, "play", game="reference", channel=900, guild=None)
    await room.click(ANN, "1.1.bot.random")
    await room.click(ANN, "1.1.start.")
    await room.click(ANN, "1.1.sure.end-playing")
    await room.click(ANN, "1.1.again.")
    assert [m.agent for m in (await room.now(2)).members] == [None, "greedy", "random"]
