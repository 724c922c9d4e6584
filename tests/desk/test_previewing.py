"""What an answer would do is shown before it is done, where that is worth a press, and from what its seat knows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.antgravity import GAME
from games.antgravity.rules import events as ev
from games.antgravity.rules.state import Antgravity
from games.core.engine import asks
from games.core.previews import Preview, foreseen, is_worth_a_look
from tests.desk.asteroids import laid
from tests.desk.kit import ANN, BEN, Room
from tests.games.antgravity.positions import lay, where
from tests.kit.messages import flat

PLAYED = "antgravity"


def leaning() -> Antgravity:
    """A2 stands on A1, and nothing else is below it."""
    return lay(worn="e4 h7", A1="e5 w", A2="d5 sw", B1="h8 w")


def in_range() -> Antgravity:
    """B1 in A1's line of fire to the east, two spaces before the edge."""
    return lay(worn="e4 d7", hands=("shotgun wings",), A1="e5 w", B1="e8 nw")


async def played_to(room: Room, beginning: str) -> str:
    """Press Play; return the first label that begins so, without its number."""
    await room.press(ANN, "Play")
    return next(p for p in map(plain, room.labels(ANN)) if p.startswith(beginning))


def plain(label: str) -> str:
    """A label without the number that it shares with the picture."""
    head, dot, rest = label.partition(" · ")
    return rest if dot and head.isdecimal() else label


async def shoot(room: Room) -> None:
    """Choose A1's shot to the east."""
    label = await played_to(room, "A1 Shotgun → e")
    await room.choose(ANN, label)


async def state_of(room: Room) -> Antgravity:
    state = (await room.now()).playing
    assert isinstance(state, Antgravity)
    return state


# ---------------------------------------------------------------- shown, and done


async def test_a_shot_is_shown_before_it_is_fired(room: Room) -> None:
    await laid(room, in_range())
    before = await room.bytes()
    await shoot(room)
    said = room.said(ANN)
    assert said.startswith(
        "**A1 Shotgun → e: hits B1**\nThis would happen: ● **Ann** played Shotgun"
    )
    assert "B1 was pushed to e10." in said
    assert room.labels(ANN)[:2] == ["Do it", "Back"]
    assert {"?", "My hand"} <= set(room.labels(ANN))
    assert await room.bytes() == before
    await room.press(ANN, "Do it")
    assert room.said(ANN).startswith("✔ ● **Ann** played Shotgun")
    assert "B1" not in where(await state_of(room))


async def test_back_leads_to_the_question_and_nothing_is_done(room: Room) -> None:
    await laid(room, in_range())
    before = await room.bytes()
    await shoot(room)
    await room.press(ANN, "Back")
    assert "**Your turn" in room.said(ANN)
    assert await room.bytes() == before


async def test_a_movement_that_costs_nothing_is_made_at_once(room: Room) -> None:
    """Play, the space, the direction: the label says where it ends, and Undo takes it back."""
    await laid(room, in_range())
    label = await played_to(room, "A1 d4")
    await room.choose(ANN, label)
    assert room.said(ANN).startswith("✔ A1 jumped to d4")
    assert "Undo" in room.labels(ANN)


async def test_a_movement_that_costs_an_ant_is_shown_first(room: Room) -> None:
    await laid(room, leaning())
    label = await played_to(room, "A1 d4 ↙︎ sw")
    await room.choose(ANN, label)
    assert "A1 jumped to d4 and turned ↙︎ sw. A2 fell off the area: Hospital." in room.said(ANN)
    assert room.labels(ANN)[:2] == ["Do it", "Back"]
    await room.press(ANN, "Do it")
    assert room.said(ANN).startswith("✔ A1 jumped to d4")


async def test_buttons_and_what_is_typed_are_done_at_once(room: Room) -> None:
    await laid(room, in_range())
    await room.move(ANN, "A1 shotgun e")
    await room.press(ANN, "Play")
    await room.press(ANN, "End turn")
    assert room.said(ANN).startswith("✔")


# ---------------------------------------------------------------- old previews


async def test_after_a_restart_do_it_still_does_it(room: Room) -> None:
    await laid(room, in_range())
    await shoot(room)
    room = await room.restarted()
    await room.press(ANN, "Do it")
    assert room.said(ANN).startswith("✔ ● **Ann** played Shotgun")
    await room.close()


async def test_an_old_preview_does_nothing(room: Room) -> None:
    await laid(room, in_range())
    await shoot(room)
    sure, _ = await room.button(ANN, "Do it")
    await room.move(ANN, "A1 e5>d4 se")
    before = await room.bytes()
    await room.click(ANN, sure.id, private=True)
    assert room.said(ANN).startswith("That question has changed")
    assert await room.bytes() == before


async def test_do_it_pressed_twice_is_done_once(room: Room) -> None:
    await laid(room, in_range())
    await shoot(room)
    sure, _ = await room.button(ANN, "Do it")
    for _ in range(2):
        await room.click(ANN, sure.id, private=True, interaction=4_242)
    assert room.said(ANN).startswith("That was counted already")
    assert (await room.now()).row.n == 1


async def test_nobody_else_can_press_it(room: Room) -> None:
    await laid(room, in_range())
    await shoot(room)
    sure, _ = await room.button(ANN, "Do it")
    before = await room.bytes()
    await room.click(BEN, sure.id)
    assert room.said(BEN).startswith("That question is asked of somebody else")
    assert await room.bytes() == before


# ---------------------------------------------------------------- what is hidden


def over_an_asteroid(token: str) -> Antgravity:
    """A1 aims at the face-down Asteroid on which its own A2 stands."""
    asteroid: dict[str, Any] = {token: "e8"}
    return lay(hands=("shotgun",), worn="e4", A1="e5 w", A2="d8 sw", **asteroid)


async def test_what_lies_under_an_asteroid_changes_no_byte_of_a_preview(
    tmp_path: Path, room: Room
) -> None:
    shown = []
    for token in ("damaged", "destroyed"):
        twin = await Room.open(tmp_path / f"{token}.sqlite3", games={"antgravity": GAME})
        await laid(twin, over_an_asteroid(token))
        await shoot(twin)
        shown.append(flat(twin.message(ANN)))
        said = twin.said(ANN)
        await twin.close()
        assert "What comes then depends on what is hidden. Perhaps: A2 fell" in said
        assert "damaged" not in said
        assert "destroyed" not in said
    assert shown[0] == shown[1]


def test_where_the_rest_is_hidden_and_costs_nothing_there_is_nothing_to_look_at() -> None:
    """However many imagined worlds agree on a face-down Asteroid."""
    for place in ("e7", "e8", "e9"):
        g = lay(hands=("shotgun",), worn="e4", damaged=place, A1="e5 w")
        seen = shot_east(g)
        assert [type(event) for event in seen.events] == [ev.Played]
        assert seen.hidden
        assert not is_worth_a_look(GAME, seen, 0)


def test_what_the_seat_has_peeked_at_or_lies_open_is_foreseen() -> None:
    g = lay(hands=("shotgun",), worn="e4", destroyed="e8", A1="e5 w")
    g.asteroids["e8"].peeked = [0]
    assert shot_east(g).events[1] == ev.Struck("e8", "destroyed", again=False)
    g = lay(hands=("shotgun",), worn="e4 e8", A1="e5 w")
    assert shot_east(g).events[1] == ev.Struck("e8", "damaged", again=True)
    assert not shot_east(g).hidden


def shot_east(g: Antgravity) -> Preview:
    (answer,) = GAME.parse("A1 shotgun e", asks(g))
    return foreseen(GAME, GAME.seat_view(g, 0), answer)


@pytest.mark.bot_errors
async def test_a_preview_that_fails_holds_no_move_up(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await laid(room, in_range())

    def broken(*_: object) -> Preview:
        raise LookupError("a secret")

    monkeypatch.setattr("bot.previewing.foreseen", broken)
    await shoot(room)
    assert room.said(ANN).startswith("✔ ● **Ann** played Shotgun")
