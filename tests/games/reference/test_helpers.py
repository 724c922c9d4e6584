"""Caravan's agent, standing order, notation and public buttons."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.actions import Pass
from games.core.asks import of_seat
from games.core.engine import apply, asks
from games.core.log import answered
from games.core.types import Public, Seat
from tests.conftest import Number
from tests.games.reference.positions import position
from tests.kit.playouts import begin, chance
from tests.kit.reference import GAME
from tests.kit.reference.rules import actions as do


def winners(seed: int, agents: tuple[str, ...]) -> tuple[int, ...]:
    """Return who won a game of these agents."""
    g: Any = begin(GAME, len(agents), seed)
    rng = chance("agents", seed)
    while not g.over:
        seat = asks(g)[0].seat
        view = GAME.view(g, Seat(seat))
        answer = GAME.agents[agents[seat]].choose(GAME, view, of_seat(asks(g), seat), rng)
        answered(GAME, g, seat, answer.action, answer.ask)
    outcome = GAME.outcome(g)
    assert outcome is not None
    return outcome.winners


def test_greedy_beats_random(number: Number) -> None:
    games = number(20, 300)
    won = sum(0 in winners(seed, ("greedy", "random", "random")) for seed in range(games))
    assert won >= games * 0.7


def test_the_order_to_waylay_answers_with_and_only_with_the_card() -> None:
    g = position(("c1", "b2", "d2"), ((), ("sandstorm",), ("figs",)), (0, 0, 0))
    g = apply(g, 0, do.Travel("c2")).state
    first, second = asks(g)
    order = do.Waylay(0)
    assert GAME.obey(order, GAME.seat_view(g, 1), first) == do.Storm()
    assert GAME.obey(order, GAME.seat_view(g, 2), second) is None
    assert GAME.obey(do.Waylay(2), GAME.seat_view(g, 1), first) is None


def test_the_order_is_spent_when_its_seat_has_left() -> None:
    g = position(("c1", "b2"), ((), ()), (0, 0))
    assert not GAME.spent(do.Waylay(0), GAME.seat_view(g, 1))
    g.at[0] = ""
    assert GAME.spent(do.Waylay(0), GAME.seat_view(g, 1))


def test_the_order_can_be_given_without_the_card() -> None:
    g = position(("c1", "b2"), ((), ("figs",)), (0, 0))
    (form,) = GAME.orders(GAME.seat_view(g, 1))
    assert tuple(form.options(10)) == (do.Waylay(0),)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("travel b1 day", do.Travel("b1", "day")),
        ("  Travel B1   NIGHT ", do.Travel("b1", "night")),
        ("draw", do.Draw()),
        ("end", do.EndTurn()),
        ("offer p2 7 for silk", do.Offer(1, "silk", 7)),
        ("auction figs", do.Auction("figs")),
    ],
)
def test_typed_moves_are_read(text: str, action: do.CaravanAction) -> None:
    g = position(("c1", "c5"), (("figs",), ()), (30, 0))
    (reading,) = GAME.parse(text, asks(g))
    assert reading.action == action


@pytest.mark.parametrize("text", ["travel b1", "offer p2", "", "b1", "offer p2 31 for silk", "x"])
def test_what_is_not_plain_is_not_read_as_one(text: str) -> None:
    g = position(("c1", "c5"), (("figs",), ()), (30, 0))
    assert len(GAME.parse(text, asks(g))) != 1


def test_public_buttons_hold_no_secret() -> None:
    g = position(("c1", "b2"), ((), ("sandstorm",)), (0, 0))
    assert GAME.one_tap(asks(g)[0]) == (do.Draw(), do.EndTurn())
    g = apply(g, 0, do.Travel("c2")).state
    assert GAME.one_tap(asks(g)[0]) == ()
    assert Pass() in asks(g)[0].options(5)


def test_the_public_view_offers_the_host_a_correction_and_the_game_master_more() -> None:
    g = position(("c1", "b2"), ((), ()), (0, 0), gm=True)
    assert [f.make for f in GAME.acts(GAME.view(g, Public()))] == [do.Correct]
    assert [f.make for f in GAME.acts(GAME.gm_view(g))] == [do.Correct, do.CallRoll]
