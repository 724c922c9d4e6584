"""What each message shows: within Discord's limits, from what its reader may know, changing exactly when that does."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

import rendering
from bot import drawing, logpages, posts, status
from bot.controls import CONTENT, Message, short
from bot.ids import Choose, read
from bot.poster import told as marked
from bot.posts import TEN_MINUTES_MS
from games import registry
from games.core.amendments import End, amend
from games.core.codec import copy
from games.core.game import Chosen
from games.core.rng import Rng
from games.core.start import start
from games.core.types import Public
from rendering import facts
from rendering.scene import Look
from storage import actions, matches, seats
from tests.conformance.test_discord import fits
from tests.desk.kit import ANN, BEN, CLEO, DAN, PEOPLE, Room, buttons, disguised, hold
from tests.desk.test_follow import desert
from tests.kit.messages import STYLE, flat, loaded
from tests.kit.reference.rules.state import Caravan

MARKDOWN = "*_~`|>#[]()<:@-*_~`|>#[]()<:@-*_"
NASTY = tuple(disguised(p, MARKDOWN[:31] + str(i)) for i, p in enumerate(PEOPLE))


# ---------------------------------------------------------------- limits


@pytest.mark.parametrize("end", ["", "end", "concede"])
async def test_names_of_markdown_alone_fit_in_every_message(room: Room, end: str) -> None:
    """Field report 49: escaping doubles 32 characters; status, history and results."""
    await room.begin(*NASTY)
    await room.arrange(desert)
    await room.move(NASTY[0], "offer p2 5 for figs")
    await room.move(NASTY[0], "travel b3 day")
    if end:
        await room.command(NASTY[0], "table", do=end)
        await room.press(NASTY[0], f"Yes, {end}")
    for wanted in (await room.wanted()).values():
        fits(wanted.message)
        assert "\\…" not in wanted.message.content
    if not end:
        shown = (await room.table()).content
        assert "<t:" in shown.splitlines()[-1]  # nothing essential was cut


def test_what_is_too_long_is_cut_with_an_ellipsis_and_no_dangling_escape() -> None:
    assert short("a" * 10, 10) == "a" * 10
    assert short("a" * 11, 10) == "a" * 9 + "…"
    assert short("a\\*" * 9, 9) == "a\\*a\\*a…"
    assert short("a b" + "c" * 9, 3) == "a…"
    wide = "🧙" * 2_000
    assert facts.length(short(wide, CONTENT)) <= CONTENT
    assert short(wide, CONTENT).endswith("🧙…")


async def test_six_closed_direct_messages_are_told_in_one_line(room: Room) -> None:
    await room.begin(*NASTY)
    for member in (await room.now()).members:
        close = partial(seats.set_dm, member=member.id, channel_id=None, closed=True)
        await room.tables.write(1, close)
    fits(await room.table())
    assert "cannot be sent direct messages" in (await room.table()).content


# ---------------------------------------------------------------- who may know what


async def twins(room: Room) -> tuple[Message, Message]:
    """The public message, and the same where only hidden things differ."""
    now = await room.now()
    state = copy(now.playing)
    assert isinstance(state, Caravan)
    other = now.game.imagine(now.public, Rng(b"w" * 32))
    assert other != state
    twin = replace(now, state=other)
    return status.table(now, room.style), status.table(twin, room.style)


async def test_the_public_message_is_the_same_whatever_is_hidden(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    for move in (None, (ANN, "draw"), (ANN, "travel b3 day"), (BEN, "storm")):
        if move:
            await room.move(*move)
        here, there = await twins(room)
        assert flat(here) == flat(there)


async def test_public_buttons_are_those_of_the_seat_on_turn_and_never_change_with_the_viewer(
    room: Room,
) -> None:
    await room.begin(ANN, BEN)
    labels = [b.label for b in buttons(await room.table())]
    taps, looks = ["Draw a card", "End turn"], ["Play", "My hand", "Log", "Text", "Help"]
    assert labels == [*taps, *looks, "Sit down"]
    for button in buttons(await room.table()):
        press = read(button.id)
        assert not isinstance(press, Choose) or press.pos == "o"


async def test_what_just_happened_is_the_newest_first_in_weight_and_last_in_order(
    room: Room,
) -> None:
    await room.begin(ANN, BEN)
    assert "»" not in (await room.table()).content
    await room.move(ANN, "travel b1 night")
    await room.move(ANN, "draw")
    lines = (await room.table()).content.splitlines()
    assert lines[1] == "-# ● **Ann** set out for b1 by night. ● **Ann** reached b1."
    assert lines[2] == "» ● **Ann** drew 1 card."


async def test_field_87_the_status_says_who_is_asked_what_and_since_when(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    room.later(hours=2)
    await room.move(ANN, "travel b3 day")
    since = room.ports.at // 1000
    room.later(hours=2)
    await room.move(BEN, "pass")
    status_line = (await room.table()).content.splitlines()[-1]
    assert status_line == (
        f"▶ <@{CLEO.user}>: ● **Ann** travels to b3. Do you play a sandstorm? · asked <t:{since}:R>"
    )


async def test_only_those_who_are_asked_may_be_notified_and_at_the_end_all_who_sit(
    room: Room,
) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.move(ANN, "offer p2 5 for figs")
    assert (await room.table()).mentions == (ANN.user, BEN.user)  # to whom something is offered too
    await room.arrange(desert)
    await room.move(ANN, "travel b3 day")
    assert (await room.table()).mentions == (BEN.user, CLEO.user)
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    ended = (await room.wanted())["table"]
    assert ended.message.mentions == (ANN.user, BEN.user, CLEO.user)
    assert all(f"<@{user}>" in ended.message.content for user in ended.message.mentions)
    assert not ended.here


# ---------------------------------------------------------------- what changes when


async def test_the_announcement_changes_exactly_when_those_who_are_asked_change(
    room: Room,
) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)

    async def asked() -> tuple[bytes, ...]:
        return marked((await room.wanted())["table"])

    anns = await asked()
    await room.move(ANN, "draw")
    assert await asked() == anns
    await room.arrange(desert)
    await room.move(ANN, "travel b3 day")
    both = await asked()
    assert both != anns
    now = await room.now()
    backwards = replace(now, asks=tuple(reversed(now.asks)))
    assert marked(posts.wanted(backwards, room.style, room.ports.at)[0]) == both
    await room.move(BEN, "pass")
    assert await asked() not in {anns, both}
    await room.move(CLEO, "pass")
    assert await asked() != anns  # it is Ben's turn


async def test_whoever_pressed_within_ten_minutes_is_here(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "draw")
    assert (await room.wanted())["table"].here
    room.ports.at += TEN_MINUTES_MS - 1
    assert (await room.wanted())["table"].here
    room.ports.at += 1
    assert not (await room.wanted())["table"].here
    await room.move(ANN, "end turn")
    assert not (await room.wanted())["table"].here


async def test_a_hand_does_not_change_by_others_moves(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)

    async def hands() -> list[bytes]:
        wanted = await room.wanted()
        return [wanted[f"hand:{seat}"].digest for seat in range(3)]

    before = await hands()
    await room.move(ANN, "travel b1 night")
    await room.move(ANN, "offer p2 3 for silk")
    assert await hands() == before
    await room.move(ANN, "draw")
    after = await hands()
    assert after[0] != before[0]
    assert after[1:] == before[1:]


async def test_a_hand_names_its_table_and_is_marked_as_over_at_the_end(room: Room) -> None:
    """Field report 70."""
    await room.begin(ANN, BEN)
    hand = (await room.wanted())["hand:0"].message
    assert hand.content.startswith("**Your hand** · Caravan in <#70>")
    assert hand.picture is not None
    assert hand.mentions == ()
    assert [b.label for b in buttons(hand)] == ["Play", "Board", "Help"]
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    hand = (await room.wanted())["hand:0"].message
    assert "no longer in play" in hand.content
    assert (hand.rows, hand.picture) == ((), None)


async def test_a_hands_picture_has_another_key_when_it_shows_another_hand(room: Room) -> None:
    await room.begin(ANN, BEN)
    keys = set()
    for cards in (("figs",), ("silk",), ("figs", "figs")):
        await room.arrange(partial(_hold_first, cards))
        picture = (await room.wanted())["hand:0"].message.picture
        assert picture is not None
        assert picture.build().width > 0
        keys.add(picture.key)
    assert len(keys) == 3


def _hold_first(cards: tuple[str, ...], state: Caravan) -> None:
    hold(state, 0, *cards)


async def test_agents_and_people_without_an_account_get_no_hand(room: Room) -> None:
    await room.lobby(ANN)
    await room.press(ANN, "Add a bot")
    await room.press(ANN, "Start")
    assert set(await room.wanted()) == {"table", "hand:0"}


async def test_nothing_is_wanted_of_an_archived_match(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.tables.write(1, lambda conn: matches.set_status(conn, 1, "archived", now=1))
    assert await room.wanted() == {}
    await room.click(ANN, "1.1.play.")
    assert room.said(ANN) == "This game is archived."


async def test_a_frozen_table_says_so_and_keeps_its_looks(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.tables.write(1, lambda conn: matches.freeze(conn, 1, "8", now=1))
    message = await room.table()
    assert "Report number 8" in message.content
    assert message.mentions == ()
    assert [b.label for b in buttons(message)] == ["Log", "Text", "Help"]
    assert not (await room.wanted())["table"].final
    for hand in ("hand:0", "hand:1"):
        content = (await room.wanted())[hand].message.content
        assert content == (
            "**Caravan** in <#70> stands still by an error of ours. Nothing of this hand is lost."
        )


async def test_the_same_is_shown_after_a_restart(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await room.move(ANN, "offer p2 3 for silk")
    room.later(hours=1)
    await room.move(ANN, "travel b3 day")
    before = {kind: w.digest for kind, w in (await room.wanted()).items()}
    room = await room.restarted()
    assert {kind: w.digest for kind, w in (await room.wanted()).items()} == before


# ---------------------------------------------------------------- pieces


async def test_the_lobby_fits_with_the_longest_names_and_all_its_buttons(room: Room) -> None:
    await room.lobby(*NASTY[:3])
    await room.press(DAN, "Be the game master")
    await room.press(NASTY[0], "Add a bot")
    message = await room.table()
    fits(message)
    assert {b.label for b in buttons(message)} == {
        "Join", "Leave", "Start", "House rules", "Cancel", "Add a bot", "Be the game master", "Remove a bot", "Choose camel",
    }  # fmt: skip
    assert (await room.now()).row.commitment in message.content


async def test_the_last_moves_places_are_marked_for_all(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "travel b1 night")
    assert drawing.last_places(await room.now()) == ("b1", "b1")  # set out for it, and arrived
    await room.move(ANN, "draw")
    assert drawing.last_places(await room.now()) == ()


async def test_a_panels_numbers_are_those_of_its_own_picture_alone(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.press(ANN, "Play")
    private = room.message(ANN).picture
    public = (await room.table()).picture
    assert private is not None
    assert public is not None
    assert private.key != public.key
    assert len(private.build().marks) > len(public.build().marks)


async def test_a_log_entry_that_was_taken_back_says_so(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "travel b1 night")
    await room.press(ANN, "Undo")
    now = await room.now()
    (told,) = (
        logpages.told(now, e, ())
        for e in await room.store.read(lambda conn: actions.since(conn, 1, 1))
    )
    assert told == "● **Ann** took a move back."


async def test_equal_views_of_two_games_are_two_pictures(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin(ANN, BEN)
    now = await room.now()
    painter = rendering.find(now.game.key)
    monkeypatch.setattr(rendering, "find", lambda key: painter)
    view, look = now.view(Public()), Look(now.speaker.names(), "dark")
    for what in ("board", "hand"):
        seen = now.seat_view(0) if what == "hand" else view
        keys = {drawing.picture(what, game, seen, look).key for game in ("one", "one", "other")}
        assert len(keys) == 2, what


def test_the_end_is_shown_as_the_result_where_the_game_has_a_picture_of_it() -> None:
    game = registry()["antgravity"]
    playing = start(game, 2, Chosen(), b"r" * 32).state
    over = amend(game, playing, End()).state
    shown = [status.table(loaded(game, state), STYLE).picture for state in (playing, over)]
    assert [picture and picture.what for picture in shown] == ["board", "result"]
    assert shown[1] is not None
    assert shown[1].build().width > 0
    assert shown[1].alt
