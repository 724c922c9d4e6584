"""An agent that has offered something does not end its turn before people had the time to answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.lingering import LINGER_MS
from games.antwerpen import AntwerpenGame as Antwerpen
from games.antwerpen.rules import actions as aw
from games.core.actions import Action, Answer
from games.core.asks import Ask
from games.core.game import AnyGame
from games.core.rng import Rng
from games.core.types import SeatView
from storage import actions, deadlines
from tests.desk.kit import ANN, BEN, Room
from tests.games.antwerpen.tables import lay
from tests.kit.reference import CaravanGame
from tests.kit.reference.rules import actions as do


class Merchant:
    """Offers Ann gold for figs, then ends its turn at once."""

    def choose(self, game: AnyGame, view: SeatView, asks: Sequence[Ask], rng: Rng) -> Answer:
        ask = asks[0]
        offer = do.Offer(0, "figs", 5, 0)
        action: Action = offer if ask.accepts(offer) else do.EndTurn()
        return Answer(ask.id, action if ask.accepts(action) else ask.sample(rng))


class Bazaar(CaravanGame):
    """Caravan with such a merchant at the empty seats."""

    agents = {"random": Merchant(), "greedy": Merchant()}


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    made = await Room.open(tmp_path / "room.sqlite3", games={"reference": Bazaar()})
    yield made
    await made.close()


async def offered(room: Room) -> None:
    """Ann and an agent play; Ann has ended her turn, and the agent has offered her something."""
    await room.lobby(ANN)
    await room.press(ANN, "Add a bot")
    await room.press(ANN, "Start")
    while (await asked(room)) != {(0, "offer"), (1, "turn")}:
        await room.press(ANN, "End turn")
        await room.follower.run(room.match)


async def asked(room: Room) -> set[tuple[int, str]]:
    return {(a.seat, a.title.key) for a in (await room.now()).asks}


async def moves(room: Room) -> int:
    log = await room.store.read(lambda conn: actions.since(conn, room.match, 0))
    return sum(entry.kind == "answer" for entry in log)


async def due(room: Room) -> list[Any]:
    rows = await room.store.read(lambda conn: deadlines.of_match(conn, room.match))
    return [row for row in rows if row.kind == "agent"]


async def test_it_waits_while_somebody_may_still_answer(room: Room) -> None:
    await offered(room)
    made = await moves(room)
    room.ports.at += LINGER_MS - 1
    assert await room.follower.run(room.match) == 0
    assert await moves(room) == made
    (row,) = await due(room)
    assert row.due == room.ports.at + 1


async def test_it_goes_on_at_once_when_they_have_answered(room: Room) -> None:
    await offered(room)
    await room.press(ANN, "Play")
    await room.press(ANN, "Decline")
    assert await room.follower.run(room.match) > 0
    assert await due(room) == []


async def test_it_goes_on_when_it_has_waited_long_enough(room: Room) -> None:
    await offered(room)
    (row,) = await due(room)
    room.ports.at += LINGER_MS
    await room.follower.ripen(room.match, row.seat, row.ask)
    assert (0, "offer") not in await asked(room)


async def test_an_outage_takes_none_of_the_time(room: Room) -> None:
    await room.deadlines.heal()
    await offered(room)
    room.ports.at += 3_600_000
    await room.deadlines.heal()
    made = await moves(room)
    assert await room.follower.run(room.match) == 0
    assert await moves(room) == made


async def test_people_wait_for_nobody(room: Room) -> None:
    """Only agents linger: who ends a turn with an offer open has meant it."""
    await room.begin(ANN, BEN)
    await room.press(ANN, "Play")
    assert await due(room) == []


# ---------------------------------------------------------------- an offer to several


class Trader:
    """Offers everybody a puzzle for fries and refuses every counter-offer; then it sails and ends its turn."""

    def choose(self, game: AnyGame, view: SeatView, asks: Sequence[Ask], rng: Rng) -> Answer:
        mine = next((ask for ask in asks if ask.pace == "free"), asks[0])
        offer = aw.Offer(aw.EVERYBODY, ("puzzle",), ("fries",))
        liked = (aw.Refuse(), offer, aw.Sail("red"), aw.EndTurn())
        return Answer(mine.id, next((a for a in liked if mine.accepts(a)), mine.sample(rng)))


class River(Antwerpen):
    """Antwerpen with such a trader at the empty seats."""

    agents = {"random": Trader(), "greedy": Trader()}


@pytest.fixture
async def river(tmp_path: Path) -> AsyncIterator[Room]:
    """Ann and Ben beside a trader on turn, who has offered all something; its own ship can sail red."""
    made = await Room.open(tmp_path / "river.sqlite3", games={"antwerpen": River()})
    await made.lobby(ANN, BEN, game="antwerpen")
    await made.press(ANN, "Add a bot")
    await made.press(ANN, "Start")
    hands = ("dark fries", "white fries", "puzzle puzzle doll")
    await made.put(lay(seats=3, turn="C", products=hands, B2="C cocoa"))
    assert await made.follower.run(made.match) == 1
    yield made
    await made.close()


OPEN = {(0, "offer"), (1, "offer")}


async def test_refusing_one_persons_counter_takes_no_time_from_the_others(river: Room) -> None:
    river.later(seconds=5)
    await river.move(BEN, "counter white for doll")
    assert await river.follower.run(river.match) == 1
    assert await asked(river) == {(2, "turn"), *OPEN}


async def test_an_offer_that_rested_while_ships_sailed_is_waited_for_once(river: Room) -> None:
    (row,) = await due(river)
    river.ports.at += LINGER_MS
    await river.follower.ripen(river.match, row.seat, row.ask)
    (window,) = await due(river)  # what its Sail asks of itself
    river.later(seconds=11)
    await river.follower.ripen(river.match, window.seat, window.ask)
    await river.follower.run(river.match)
    assert await asked(river) == {(0, "turn")}
