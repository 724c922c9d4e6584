"""What events of Antwerpen weigh: what is shown before it is done, what shows nothing new, whom an entry moved."""

from __future__ import annotations

import pytest

from games.antwerpen import GAME
from games.antwerpen.rules.events import (
    Delivered,
    DeliveredUnseen,
    Drew,
    Fulfilled,
    NothingLeft,
    PassedOut,
    Played,
    Sailed,
    Settled,
    Traded,
    TurnedUp,
    TurnedUpUnseen,
    WentWrong,
    WentWrongUnseen,
)
from games.antwerpen.rules.state import Antwerpen
from games.core.events import Event
from games.core.game import Chosen
from games.core.start import start


def table() -> Antwerpen:
    """Return a new table."""
    state = start(GAME, 2, Chosen(), b"w" * 32).state
    assert isinstance(state, Antwerpen)
    return state


@pytest.mark.parametrize(
    "event",
    [
        WentWrong(1, "DEUR", "barley", "doll"),
        WentWrongUnseen(1, "DEUR", "barley"),
        NothingLeft(1, "DEUR"),
        PassedOut(1, "toys"),
    ],
)
def test_a_ship_that_comes_to_nothing_is_a_loss_of_its_owner(event: Event) -> None:
    assert GAME.is_loss(event, 1)
    assert not GAME.is_loss(event, 0)


def test_a_delivery_and_a_card_played_are_no_loss() -> None:
    for event in (Delivered(1, "DEUR", "doll"), Played(1, "anchor"), Sailed(1, "S1", "A1")):
        assert not GAME.is_loss(event, 1)


def test_what_comes_out_of_the_own_hand_shows_it_nothing_new() -> None:
    view = GAME.seat_view(table(), 0)
    assert GAME.knows(Played(0, "open1"), view)
    assert GAME.knows(Fulfilled(0, "dark+fries"), view)
    assert not GAME.knows(Played(1, "anchor"), view)
    assert not GAME.knows(Fulfilled(1, "dark+fries"), view)
    assert not GAME.knows(Settled(), view)
    assert not GAME.knows(Drew(0, "anchor", "ship"), view)


def test_the_next_product_is_new_unless_it_is_the_only_one() -> None:
    """A wrong delivery puts the open product under its stack; where it was the last it lies open again."""
    g = table()
    told = (TurnedUp("DEUR", g.stacks["DEUR"][-1]), TurnedUpUnseen("DEUR"))
    assert not any(GAME.knows(opened, GAME.seat_view(g, 0)) for opened in told)
    g.gain(1, g.stacks["DEUR"][:-1])
    g.stacks["DEUR"] = g.stacks["DEUR"][-1:]
    assert all(GAME.knows(opened, GAME.seat_view(g, 0)) for opened in told)


def test_products_assignments_and_trades_move_the_race_and_ships_in_vain_cost() -> None:
    assert GAME.swing((Delivered(0, "POTA", "fries"),)) == {0: 40}
    assert GAME.swing((DeliveredUnseen(0, "POTA"),)) == {0: 25}
    assert GAME.swing((Fulfilled(1, "dark+fries"),)) == {1: 35}
    assert GAME.swing((Traded(0, 1, ("fries",), ("puzzle",)),)) == {0: 30, 1: -30}
    assert GAME.swing((Traded(0, 1, ("white",), ("doll",)), Sailed(0, "S1", "A1"))) == {}
    sailed = (
        Delivered(0, "DEUR", "puzzle"),
        WentWrong(1, "DEUR", "cocoa", ""),
        PassedOut(1, "toys"),
    )
    assert GAME.swing(sailed) == {0: 10, 1: -20}
