"""`/board` with a place: the part around it as the same person may see it, or what places are called."""

from __future__ import annotations

from typing import Any

import pytest

from bot import places
from bot.controls import Picture
from games.core.types import Public, Seat
from rendering import crop
from tests.desk.kit import ANN, BEN, DAN, Person, Room


async def picture(room: Room, who: Person, **options: Any) -> Picture:
    reply = await room.command(who, "board", **options)
    assert reply.how == "private"
    assert reply.message is not None
    assert reply.message.picture is not None
    return reply.message.picture


async def test_with_a_place_the_board_is_cut_around_it(room: Room) -> None:
    await room.begin(ANN, BEN)
    whole, part = await picture(room, ANN), await picture(room, ANN, place="c3")
    scene = part.build()
    assert scene == crop.around(whole.build(), "c3")
    assert scene.cut is not None
    assert scene.cut.holds(scene.places["c3"])
    assert "around **c3**" in room.said(ANN)
    assert part.alt.startswith("Around c3, enlarged: ")
    assert part.key != whole.key != (await picture(room, ANN, place="b2")).key != part.key


@pytest.mark.parametrize("who", [ANN, BEN, DAN])
async def test_a_part_shows_and_says_what_the_same_person_is_shown_without_it(
    room: Room, who: Person
) -> None:
    await room.begin(ANN, BEN)
    now = await room.now()
    whole, part = await picture(room, who), await picture(room, who, place="c3")
    scene = part.build()
    assert (scene.sprites, scene.lines, scene.marks) == (
        whole.build().sprites, whole.build().lines, whole.build().marks,
    )  # fmt: skip
    assert part.alt == crop.alt(whole.alt, scene, "c3")
    expected = Public() if who is DAN else Seat({ANN: 0, BEN: 1}[who])
    assert room.desk.viewer(now, who.user) == expected


async def test_an_unknown_place_is_answered_with_what_places_are_called(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(ANN, "board", place="zz9")
    assert room.said(ANN).startswith("There is no place “zz9” on this picture. Places here are")
    assert "**a1**" in room.said(ANN)
    await room.command(ANN, "board", place="c33")
    assert "Do you mean **c3**" in room.said(ANN)
    assert room.message(ANN).picture is None
    await room.command(ANN, "board", place="@everyone" * 20)
    assert "@everyone" not in room.said(ANN)
    assert len(room.said(ANN)) < 300


def test_a_place_is_meant_exactly_or_whatever_its_letters_size() -> None:
    assert places.meant(["a1", "A1", "c4"], "A1") == "A1"
    assert places.meant(["a1", "A1", "c4"], "a1") == "a1"
    assert places.meant(["a1", "A1", "c4"], " C4") == "c4"
    assert places.meant(["A1x", "a1X"], "a1x") is None


async def test_places_are_completed_from_the_picture(room: Room) -> None:
    await room.begin(ANN, BEN)
    typed = room.typed(BEN, "board")
    offered = await room.desk.complete(typed, "place", "C")
    assert [value for _, value in offered][:3] == ["c1", "c2", "c3"]
    every = await room.desk.complete(typed, "place", "")
    assert 0 < len(every) <= 25
    assert await room.desk.complete(room.typed(DAN, "board", channel=99), "place", "") == []


async def test_in_a_lobby_there_is_no_place_yet(room: Room) -> None:
    await room.lobby(ANN)
    await room.command(ANN, "board", place="c3")
    assert room.said(ANN) == "This game has not begun."
    assert await room.desk.complete(room.typed(ANN, "board"), "place", "") == []
