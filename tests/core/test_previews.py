"""Previews: what a seat can know of a move beforehand, from imagined worlds alone."""

from __future__ import annotations

import pytest

from games.core.actions import Action, Answer, Pass
from games.core.engine import apply, asks
from games.core.previews import foreseen, is_worth_a_look, losses, preview
from games.core.rng import Rng
from games.core.types import Illegal
from tests.games.reference.positions import position
from tests.kit.reference import GAME
from tests.kit.reference.rules import actions as do
from tests.kit.reference.rules import events as ev
from tests.kit.reference.rules.state import Caravan

RNG = Rng(b"v" * 32)


def previewed(g: Caravan, seat: int, action: Action) -> tuple[tuple[object, ...], bool]:
    """Return what the seat may foresee, and whether more depends on what is hidden."""
    ask = next(a for a in asks(g) if a.seat == seat and a.accepts(action))
    seen = preview(GAME, GAME.seat_view(g, seat), Answer(ask.id, action), RNG)
    return seen.events, seen.hidden


def test_what_is_certain_is_foreseen_whole() -> None:
    g = position(("a1", "c5"), (("figs",), ()), (0, 0))
    events, hidden = previewed(g, 0, do.Sell(("figs",)))
    assert events == (ev.Sold(0, ("figs",), 15),)
    assert not hidden


def test_the_card_to_be_drawn_is_not_foreseen() -> None:
    g = position(("c1", "c5"), ((), ()), (0, 0), top=("silk",))
    foreseen = {repr(previewed(_shuffled(g, n), 0, do.Draw())) for n in range(6)}
    assert len(foreseen) == 1, "the true order of the pile plays no part"
    assert previewed(g, 0, do.Draw()) == ((), True)


def _shuffled(g: Caravan, seed: int) -> Caravan:
    RNG.child(bytes([seed])).shuffle(g.pile.draw)
    return g


def test_what_happens_before_it_depends_on_what_is_hidden_is_foreseen() -> None:
    g = position(("c1", "b1"), ((), ("sandstorm",)), (0, 0))
    events, _ = previewed(g, 0, do.Travel("c2"))
    assert events == (ev.SetOut(0, "c2", "day"),)


def test_a_sealed_answer_of_another_is_not_foreseen() -> None:
    g = position(("c1", "b1", "d1"), ((), ("sandstorm",) * 3, ("sandstorm",) * 3), (0, 0, 0))
    on_way = apply(g, 0, do.Travel("c2")).state
    stormed = apply(on_way, 1, do.Storm()).state
    calm = apply(on_way, 1, Pass()).state
    assert previewed(stormed, 2, Pass()) == previewed(calm, 2, Pass())


def test_the_state_is_not_touched() -> None:
    g = position(("c1", "c5"), ((), ()), (0, 0))
    before = g.rng.draws
    previewed(g, 0, do.Travel("b2"))
    assert g.rng.draws == before
    assert g.at[0] == "c1"


def test_what_may_not_be_done_is_refused() -> None:
    g = position(("c1", "c5"), ((), ()), (0, 0))
    with pytest.raises(Illegal):
        preview(GAME, GAME.seat_view(g, 1), Answer(asks(g)[0].id, do.Draw()), RNG)


def test_what_may_come_after_the_hidden_is_told_apart_from_what_is_certain() -> None:
    g = position(("c1", "c5"), ((), ()), (0, 0))
    ask = asks(g)[0]
    seen = preview(GAME, GAME.seat_view(g, 0), Answer(ask.id, do.Draw()), RNG)
    assert seen.events == ()
    assert seen.hidden
    assert {type(event) for event in seen.perhaps} == {ev.Drew}
    assert len(seen.perhaps) == len(set(seen.perhaps)) > 1


def test_where_only_one_thing_can_come_it_still_is_not_claimed_to_be_known() -> None:
    """Worlds that agree by chance make nothing certain: a private event is new to whoever gets it."""
    g = position(("c1", "c5"), ((), ()), (0, 0))
    g.pile.draw = ["silk"]
    assert previewed(g, 0, do.Draw()) == ((), True)


def test_the_same_view_foresees_the_same() -> None:
    g = position(("c1", "b1"), ((), ("sandstorm",)), (0, 0))
    twin = GAME.imagine(GAME.seat_view(g, 0), RNG)
    answer = Answer(asks(g)[0].id, do.Travel("c2"))
    first, second = (foreseen(GAME, GAME.seat_view(state, 0), answer) for state in (g, twin))
    assert first == second


def test_a_game_says_what_costs_a_seat_something(monkeypatch: pytest.MonkeyPatch) -> None:
    g = position(("c1", "b1"), ((), ("sandstorm",)), (0, 0))
    seen = foreseen(GAME, GAME.seat_view(g, 0), Answer(asks(g)[0].id, do.Travel("c2")))
    assert not is_worth_a_look(GAME, seen, 0)
    monkeypatch.setattr(GAME, "is_loss", lambda event, seat: isinstance(event, ev.SetOut))
    assert losses(GAME, seen.events, 0) == (ev.SetOut(0, "c2", "day"),)
    assert is_worth_a_look(GAME, seen, 0)
