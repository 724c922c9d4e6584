"""What the labels of movements and shots promise is what happens to the Ant and to the missile."""

from __future__ import annotations

from random import Random

import pytest

from games.antgravity import GAME
from games.antgravity.outlook import fate
from games.antgravity.rules import actions as do
from games.antgravity.rules.events import Eliminated
from games.antgravity.rules.state import Antgravity
from games.core.engine import apply, asks
from games.core.types import PlaceToken, Seat
from tests.conftest import Number
from tests.games.antgravity.positions import lay
from tests.kit.playouts import some_moments


def told(g: Antgravity, text: str) -> tuple[str, str]:
    """Return the fate that the label of a typed movement tells."""
    found = GAME.parse(text, asks(g))
    assert len(found) == 1, text
    move = found[0].action
    assert isinstance(move, do.Move)
    return fate(GAME.public_view(g).table, move)


def test_two_ants_that_will_collide_are_told() -> None:
    g = lay(damaged="h9", worn="f4", A1="g3 ne", B1="g2 e")
    assert told(g, "A1 g3>g4 w") == ("collides", "B1")


def test_a_mine_on_which_the_ant_stood_before_is_no_danger() -> None:
    g = lay(damaged="d5 g2", mined="d5", A1="d4 e", B1="g1 e")
    assert told(g, "A1 d4>e5 ne") == ("rests", "e5")
    assert told(g, "A1 d4>c4 se") == ("rests", "c4")


def test_a_mine_on_which_it_would_land_is_told() -> None:
    g = lay(damaged="d2 g2 d8", mined="d8", A1="d3 w", B1="g1 e")
    assert told(g, "A1 d3 e") == ("mine", "d8")


def test_labels_of_movements_are_true_in_random_games(number: Number) -> None:
    chance, judged = Random(5), 0
    for moment in some_moments("antgravity", number(60, 600)):
        state = moment.state()
        assert isinstance(state, Antgravity)
        for ask in asks(state):
            table = GAME.view(state, Seat(ask.seat)).table
            moves = [option for option in ask.options(500) if isinstance(option, do.Move)]
            for move in chance.sample(moves, min(6, len(moves))):
                judged += _holds(state, ask.seat, move, fate(table, move))
    assert judged > 100


def _holds(state: Antgravity, seat: int, move: do.Move, promised: tuple[str, str]) -> bool:
    """Assert that the Ant ends as promised, unless a question comes between; return whether it was judged."""
    step = apply(state, seat, move)
    title = asks(step.state)[0].title.key if asks(step.state) else ""
    how, thing = promised
    if title in {"falls", "bonus"} or how == "unsure":
        return False
    at = step.state.ants[move.ant].at
    gone = {
        event.how
        for event in step.events
        if isinstance(event, Eliminated) and event.ant == move.ant
    }
    assert (at == thing) if how == "rests" else gone == {"mine" if how == "mine" else "collided"}
    return True


@pytest.mark.parametrize(
    ("card", "hit"),
    [("shotgun", "d5"), ("skewer", "and d5 d7"), ("grenade", "around d5"), ("neutrino", "A2")],
)
def test_a_shots_label_names_all_that_the_missile_hits(card: str, hit: str) -> None:
    g = lay(damaged="d5 d7 b1", A1="d4 w", worn="d3", A2="d8 e", hands=(card,), loose="A2")
    view = GAME.seat_view(g, 0)
    label = GAME.label(do.Fire("A1", card, "e"), view)
    last = label.args[-1]
    said = last.place if isinstance(last, PlaceToken) else _flat(last)
    assert said == hit


def _flat(token: object) -> str:
    key, args = getattr(token, "key", ""), getattr(token, "args", ())
    return " ".join([key, *(getattr(arg, "place", "") or _flat(arg) for arg in args)])
