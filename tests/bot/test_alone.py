"""A table in the bot's direct messages: one person against bots, from /play to the result and a rematch."""

import pytest
import simcord

import rendering
from games import registry
from games.core.codec import digest
from games.core.game import Chosen
from games.core.start import start
from games.core.types import Public, Seat
from rendering.scene import Look
from tests.bot.conftest import PAINTER
from tests.bot.playing import Party, labels, party, shown
from tests.kit.games import GAMES

MOVES = 5
"""Moves made before the table is ended: whole games are tests/wire's."""


def painted_before(key: str) -> None:
    """Have the statics of a game's pictures made: they take longer than an action may take here."""
    game, painter = GAMES[key], rendering.find(key)
    state = start(game, game.seats.start, Chosen(), digest(b"alone") * 2).state
    look = Look(("ann", "bot"))
    PAINTER.png(painter.board(game.view(state, Public()), look))
    PAINTER.png(painter.hand(game.view(state, Seat(0)), look))


def alone(there: Party) -> Party:
    """What ann sees in her direct messages."""
    return there.at(there.ann.user.dm_channel)


@pytest.mark.parametrize("key", ["reference", *registry()])
async def test_one_person_plays_against_bots_in_direct_messages(env: simcord.Env, key: str) -> None:
    painted_before(key)
    there = await party(env, "ann")
    ann = there.ann.user
    assert "stands in our direct messages. You sit at it." in shown(
        await ann.slash("play", game=key)
    )
    lobby = alone(there).table
    assert f"({GAMES[key].seats.start} of " in lobby.content
    assert "Join" not in labels(lobby)
    await ann.click(lobby, label="Start")
    assert (await there.match()).status == "playing"
    made = 0
    for _ in range(5 * MOVES):
        found = await ann.autocomplete("move", "what", "")
        if found and made < MOVES and (await there.match()).status == "playing":
            await ann.slash("move", what=found[0]["value"])
            made += 1
        await env.advance_time(11)
    assert made == MOVES
    tables = [m for m in ann.dm_channel.history() if m.content.startswith("## ")]
    assert len(tables) == 1, "the table is one message"
    hands = [m for m in ann.dm_channel.history() if m.content.startswith("**Your hand**")]
    assert len(hands) == 1, "and so is the hand"
    assert "in our direct messages" in hands[0].content

    sure = await ann.slash("table", do="end")
    assert sure.response is not None
    await ann.click(sure.response.message, label="Yes, end")
    over = next(m for m in ann.dm_channel.history() if "Rematch" in labels(m))
    await ann.click(over, label="Rematch")
    assert "Start" in labels(alone(there).table)


async def test_a_press_on_the_table_there_is_answered_beside_it(env: simcord.Env) -> None:
    there = await party(env, "ann")
    ann = there.ann.user
    await ann.slash("play", game="reference")
    await ann.click(alone(there).table, label="Start")
    table = next(m for m in ann.dm_channel.history() if "Play" in labels(m) and "Log" in labels(m))
    public = [
        name for name in labels(table) if name not in {"Play", "My hand", "Log", "Text", "Help"}
    ]
    before = (await there.match()).n
    answer = await ann.click(table, label=public[0])
    assert shown(answer).startswith("✔")
    assert (await there.match()).n > before
    table = next(m for m in ann.dm_channel.history() if m.content.startswith("## "))
    assert "Log" in labels(table)


async def test_a_second_play_there_leads_to_the_table_and_opens_none(env: simcord.Env) -> None:
    there = await party(env, "ann")
    await there.ann.user.slash("play", game="reference")
    await there.ann.user.slash("play", game="reference")
    told = shown(await there.ann.user.slash("mine"))
    assert told.count("in our direct messages") == 1
