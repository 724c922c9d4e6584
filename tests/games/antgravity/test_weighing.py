"""What an event weighs, and that a game that people played has three turning points, early as it may end."""

from __future__ import annotations

from bot import turning
from games.antgravity import GAME
from games.antgravity.rules import events as ev
from games.core.engine import apply
from storage.actions import Action as Entry
from tests.conftest import Number
from tests.games.antgravity.test_selfplay import GREEDY, answer, table
from tests.kit.playouts import chance

WHITE, OWN = -1, 0
EARLY = 3
"""The round in which somebody gives up."""


def weight(*events: ev.AntgravityEvent) -> int:
    """How far this moves the first seat."""
    return GAME.swing(events).get(0, 0)


def test_a_flag_picked_up_weighs_less_than_one_lost_and_an_own_one_more_than_a_white_one() -> None:
    for of in (WHITE, OWN):
        lost = weight(ev.Eliminated("A1", "fell"), ev.FlagReturned(of, "b2"))
        assert 0 < weight(ev.PickedUp("A1", of, "b2")) < -lost
    assert weight(ev.PickedUp("A1", OWN, "b2")) > weight(ev.PickedUp("A1", WHITE, "b2"))


def test_a_pass_weighs_less_than_a_carrier_lost_whoever_began_it() -> None:
    lost = weight(ev.Eliminated("A1", "fell"), ev.FlagReturned(WHITE, "b2"))
    assert 0 < weight(ev.FlagPassed("A1", "A2", WHITE)) < -lost
    assert weight(ev.FlagPassed("A2", "A1", WHITE)) == weight(ev.FlagPassed("A1", "A2", WHITE))


def test_nearly_every_game_has_three_turning_points_early_as_it_may_end(number: Number) -> None:
    games = number(15, 150)
    counts = [turning_points_of(seed) for seed in range(games)]
    assert counts.count(turning.MOST) >= 0.8 * games, counts


def turning_points_of(seed: int) -> int:
    """How many a game has that people who know what they do play until somebody gives up in its third round."""
    g, rng = table(2 + seed % 3, seed), chance("turning points", seed)
    log: list[turning.Told] = []
    while not g.over and g.round < EARLY:
        seat, given = answer(g, [GREEDY] * 4, rng)
        step = apply(g, seat, given.action, given.ask)
        g = step.state
        log.append((Entry(1, len(log), "answer", 0, 1, 1, b"", b"", b"", b"", 0), step.events))
    return len(turning.points(GAME, log))
