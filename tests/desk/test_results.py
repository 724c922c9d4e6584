"""The end of a match: who won, the scores, three turning points in the game's own sentences, the seed."""

from __future__ import annotations

import pytest

from bot import results, turning
from bot.controls import CONTENT
from bot.ids import command
from games.antgravity import GAME
from games.antgravity.rules import events as ev
from games.core.events import Event
from games.core.rng import commitment
from storage.actions import Action as Entry
from tests.desk.kit import ANN, BEN, EVE, Room, buttons
from tests.games.antgravity.positions import lay

LOADED = "e10 sw white@j6"
"""An Ant on A's own Base with a flag."""


PLAYED = "antgravity"


async def decided(room: Room) -> None:
    """Ann shoots a loaded Ant of Ben off the board, then brings her third point home."""
    await room.begin(ANN, BEN, game="antgravity")
    g = lay(
        worn="e4 d7 h7",
        hands=("shotgun",),
        trophies=("white@f6 white@f2",),
        A1="e5 w",
        A2=LOADED,
        B1="e8 nw white@j2",
    )
    await room.put(g)
    await room.move(ANN, "A1 shotgun e")
    await room.move(ANN, "A2 touchdown")


async def test_the_end_names_winner_scores_turning_points_and_seed(room: Room) -> None:
    await decided(room)
    table = await room.table()
    said = table.content
    assert "**The game is over**: 3 Victory Points\n🏆 ● **Ann**\n" in said
    assert "● **Ann** 3 · ■ **Ben** 0" in said
    points = said.partition("Turning points:\n")[2].splitlines()[:2]
    assert points[0].startswith("-# `1` ● **Ann** played Shotgun")
    assert "B1 went splat: Hospital." in points[0]
    assert points[1].startswith("-# `2` Touchdown! A2 brought home a white flag")
    seed = (await room.now()).row.seed
    assert seed is not None
    assert f"-# Seed `{seed.hex()}` · **Verify** says how" in said
    assert [b.label for b in buttons(table)] == ["Log", "Text", "Verify", "Rematch"]
    assert len(said) < CONTENT
    assert [b.label for b in buttons(room.message(ANN))] == ["Next table"]
    await room.press(BEN, "Verify")
    assert seed.hex() in room.said(BEN)


async def test_the_turning_points_are_the_same_after_a_restart(room: Room) -> None:
    await decided(room)
    before = (await room.table()).content
    room = await room.restarted()
    assert (await room.table()).content == before
    await room.close()


async def test_a_match_that_goes_on_has_none_and_keeps_its_seed(room: Room) -> None:
    await room.begin(ANN, BEN, game="antgravity")
    seed = (await room.now()).row.seed
    assert seed is not None
    said = (await room.table()).content
    assert "Turning points" not in said
    assert seed.hex() not in said


@pytest.mark.bot_errors
async def test_a_game_that_cannot_weigh_its_events_ends_all_the_same(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(events: object) -> dict[int, int]:
        raise LookupError

    monkeypatch.setattr(GAME, "swing", broken)
    await decided(room)
    assert "🏆 ● **Ann**" in (await room.table()).content
    assert "Turning points" not in (await room.table()).content


async def test_what_was_taken_back_is_no_turning_point(room: Room) -> None:
    await room.begin(ANN, BEN, game="antgravity")
    trophies = ("white@f6",)
    g = lay(worn="e4 h7", trophies=trophies, A1="e5 w", A2=LOADED, B1="h8 w")
    await room.put(g)
    await room.move(ANN, "A2 touchdown")
    await room.press(ANN, "Undo")
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    assert "Turning points" not in (await room.table()).content


# ---------------------------------------------------------------- which they are


def entry(n: int) -> Entry:
    return Entry(1, n, "answer", 0, 1, 1, b"", b"", b"", b"", 0)


def points(*log: tuple[Event, ...]) -> list[int]:
    return [e.n for e in turning.points(GAME, [(entry(n), events) for n, events in enumerate(log)])]


A_SCORES, B_SCORES = (ev.Scored("A1", -1, 1),), (ev.Scored("B1", -1, 1),)
A_LOST = (ev.Eliminated("A1", "fell"),)
B_LOADED = (ev.Eliminated("B1", "mine"), ev.FlagReturned(1, "f6"))


def test_at_most_three_and_in_order() -> None:
    assert points(A_LOST, B_SCORES, A_LOST, A_SCORES, B_LOADED, A_SCORES) == [1, 4, 5]
    assert points(*[A_LOST] * 9) == [6, 7, 8]
    assert points((), (ev.TurnBegan(1),)) == []


def test_a_change_of_the_lead_weighs_double() -> None:
    assert points(A_SCORES, A_SCORES, A_SCORES, A_SCORES) == [0, 2, 3]
    assert points(B_LOADED, (ev.Scored("A2", 0, 2),), A_SCORES, B_LOADED, A_LOST) == [1, 2, 3]


def test_who_goes_home_has_lost_nothing() -> None:
    assert GAME.swing((ev.Eliminated("A1", "left"), ev.FlagReturned(-1, "f6"))) == {}
    assert not GAME.is_loss(ev.Eliminated("A1", "left"), 0)
    assert GAME.is_loss(ev.Eliminated("A1", "mine"), 0)
    assert not GAME.is_loss(ev.Eliminated("B1", "mine"), 0)


def test_a_carrier_weighs_more_than_an_ant_and_less_than_a_point() -> None:
    lost, loaded, scored = GAME.swing(A_LOST)[0], GAME.swing(B_LOADED)[1], GAME.swing(A_SCORES)[0]
    assert scored > -loaded > -lost > 0


def test_each_event_weighs_what_it_moved_the_standing() -> None:
    score, lost = GAME.swing(A_SCORES)[0], -GAME.swing(A_LOST)[0]
    log = (ev.TurnBegan(0), *A_SCORES, ev.TurnBegan(1), *A_LOST)
    assert turning.weights(GAME, log) == (0, score, 0, lost)
    assert turning.weights(GAME, ()) == ()


async def test_a_turning_point_tells_how_it_began_and_what_made_it_one(room: Room) -> None:
    """What lies between and after is left out; where not all has room, what weighs least."""
    await room.begin(ANN, BEN, game="antgravity")
    now = await room.now()
    turned, told = ev.TurnBegan(1), results.point
    began = told(now, entry(0), (turned,))
    scored = told(now, entry(0), A_SCORES)
    assert told(now, entry(0), (turned, *A_SCORES)) == f"{began} {scored}"
    assert told(now, entry(0), (turned, turned, *A_SCORES, turned)) == f"{began} … {scored}"
    long = told(now, entry(0), (turned, *A_LOST * 20, *A_SCORES))
    assert long.startswith(began)
    assert long.endswith(f"… {scored}")
    assert len(long) <= results.POINT
    assert told(now, entry(0), ()) == ""


async def test_everybody_can_hold_the_revealed_seed_against_the_commitment(room: Room) -> None:
    """It stands whole in the lobby, while the game goes on, and beside the seed at the end; the seed only there."""
    await room.lobby(ANN, BEN, game="antgravity")
    row = (await room.now()).row
    assert row.commitment in (await room.table()).content
    await room.press(ANN, "Start")
    verify = command(room.match, "proof")
    for ask in (room.command(EVE, "table", do="settings"), room.click(EVE, verify)):
        await ask
        assert row.commitment in room.said(EVE)
    seed = (await room.now()).row.seed
    assert seed is not None
    assert seed.hex() not in room.said(EVE)
    await room.command(ANN, "table", do="end")
    await room.press(ANN, "Yes, end")
    await room.click(EVE, verify)
    assert row.commitment == commitment(seed)
    assert f"Commitment: `{row.commitment}`\nSeed: `{seed.hex()}`" in room.said(EVE)
