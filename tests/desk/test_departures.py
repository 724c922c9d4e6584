"""Whoever leaves or concedes is told what came of it as they may know it, not what others drew."""

from __future__ import annotations

import re

import pytest

from games.antgravity import GAME
from tests.desk.kit import ANN, BEN, CLEO, Person, Room

PLAYED = "antgravity"


async def at_the_last_draw(room: Room, last: Person) -> None:
    """A table at the end of a round: everybody but one has said what to draw, and nobody has drawn yet."""
    people = (ANN, BEN, CLEO)
    await room.begin(*people, game="antgravity")
    while len(asked := (await room.now()).asks) == 1:
        turn = people[asked[0].seat]
        await room.press(turn, "Play")
        await room.press(turn, next(w for w in room.labels(turn) if " to " in w or w == "End turn"))
    for person in people:
        if person != last:
            await room.press(person, "Play")
            await room.press(person, "Draw a Weapon")
    assert [people[ask.seat] for ask in (await room.now()).asks] == [last]


@pytest.mark.parametrize("what", ["leave", "concede"])
async def test_who_departs_is_told_nobody_elses_cards(room: Room, what: str) -> None:
    """The departure lets the last draws happen: one's own card by its name, the others' by their backs."""
    await at_the_last_draw(room, BEN)
    await room.command(BEN, "table", do=what)
    await room.press(BEN, f"Yes, {what}")
    drew = dict(re.findall(r"\*\*(\w+)\*\* drew ([^.]+)\.", room.said(BEN)))
    assert drew["Ann"] == drew["Cleo"] == "a Weapon"
    assert drew["Ben"] in {GAME.words[f"card.{card.key}"] for card in GAME.cards()}


@pytest.mark.parametrize(("what", "told"), [("leave", "leaves the table"), ("concede", "concedes")])
async def test_a_departure_that_has_to_wait_says_whose_it_is_and_is_made_once(
    room: Room, what: str, told: str
) -> None:
    await at_the_last_draw(room, BEN)
    await room.command(ANN, "table", do=what)
    await room.press(ANN, f"Yes, {what}")
    said = (await room.table()).content
    assert f"● **Ann** {told} as soon as the move in hand is finished." in said
    before = await room.bytes()
    for again in ("leave", "concede"):
        await room.command(ANN, "table", do=again)
        await room.press(ANN, f"Yes, {again}")
        assert room.said(ANN).startswith("That is settled already")
    assert await room.bytes() == before
