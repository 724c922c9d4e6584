"""Nobody is shown, told or asked anything that depends on what they may not know.

Twins by ``imagine``: whole states that a viewer cannot tell from the true one. Whatever anybody can be shown must be
byte for byte the same in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from games.core.actions import Action
from games.core.asks import Ask
from games.core.codec import decode, encode
from games.core.engine import asks
from games.core.events import Private
from games.core.events import seen as known_events
from games.core.game import AnyGame
from games.core.log import answered
from games.core.manifest import structs_in
from games.core.strands import State
from games.core.types import Gm, GmView, Illegal, Public, PublicView, Seat, SeatView, Viewer
from tests.conftest import Number
from tests.kit.differing import same
from tests.kit.games import seen, viewers
from tests.kit.playouts import Moment, Move, chance, moves, some_moments
from tests.kit.renderers import CHEAP, DEAR, Renderer, views, waited_for

TWINS = 3


def twins(game: AnyGame, state: State, viewer: Viewer, count: int = TWINS) -> Iterator[State]:
    """Yield states that ``viewer`` cannot tell from ``state``."""
    view = seen(game, state, viewer)
    for number in range(count):
        yield game.imagine(view, chance("twin", number, encode(view)))


def test_the_three_viewers_get_three_types(game: AnyGame) -> None:
    state = some_moments(game.key, 1)[0].state()
    assert isinstance(game.view(state, Public()), PublicView)
    seat_view = game.view(state, Seat(0))
    assert isinstance(seat_view, SeatView)
    assert seat_view.seat == 0
    if game.has_gm:
        assert isinstance(game.view(state, Gm()), GmView)
    else:
        with pytest.raises(Illegal):
            game.view(state, Gm())


def test_an_imagined_state_is_sound_and_looks_the_same(game: AnyGame, number: Number) -> None:
    for moment in some_moments(game.key, number(40, 500)):
        state = moment.state()
        for viewer in viewers(game, moment.seats):
            view = seen(game, state, viewer)
            for twin in twins(game, state, viewer):
                again = seen(game, twin, viewer)
                why = f"`imagine` made of the view of {viewer} a state with another view"
                same(view, again, why)
                same(encode(view), encode(again), why)
                game.check(twin)
                read = decode(encode(twin), game.state_type)
                same(twin, read, "an imagined state reads back as another")


def test_imagined_states_differ_where_something_is_hidden(game: AnyGame) -> None:
    """Twins that were all the true state would prove nothing. A game without private events may hide nothing."""
    differ = 0
    for moment in some_moments(game.key, 10):
        state = moment.state()
        state.rng.draws = 0
        others = {encode(_without_chance(t)) for t in twins(game, state, Public(), 4)}
        differ += len(others) > 1
    hides = any(issubclass(kind, Private) for kind in structs_in(game.event_type))
    assert differ or not hides, (
        "the event types hide something, but all states imagined from the public view are one: "
        "shuffle what the viewer does not know"
    )


def _without_chance(state: State) -> State:
    state.rng.key, state.rng.draws = b"", 0
    return state


def test_nothing_shown_depends_on_what_is_hidden(game: AnyGame, number: Number) -> None:
    compare(game, some_moments(game.key, number(25, 500)), CHEAP)


def test_no_picture_depends_on_what_is_hidden(game: AnyGame, number: Number) -> None:
    compare(game, some_moments(game.key, number(3, 60))[: number(3, 60)], DEAR)


def compare(game: AnyGame, at: tuple[Moment, ...], renderers: Mapping[str, Renderer]) -> None:
    for moment in at:
        state = moment.state()
        for viewer in viewers(game, moment.seats):
            shown = {name: show(game, state, viewer) for name, show in renderers.items()}
            for twin in twins(game, state, viewer):
                for name, show in renderers.items():
                    why = f"what {viewer} may not know changes what is shown to them: {name}"
                    same(shown[name], show(game, twin, viewer), why)


def test_a_move_that_reveals_nothing_teaches_nobody_anything(game: AnyGame, number: Number) -> None:
    """Such a move may be taken back: in every world that its seat thinks possible it must lead to the same view."""
    for seats in game.seats:
        for seed in range(number(2, 20)):
            for move in moves(game.key, seed, seats):
                if any(event.reveals for event in move.events):
                    continue
                before: State = decode(move.before, game.state_type)
                first, *others = (encode(v) for v in _after(game, before, move.seat, move))
                told = [type(event).__name__ for event in move.events]
                for other in others:
                    why = (
                        f"{move.answer.action} taught its seat something, and could be taken back: "
                        f"derive one of {told} from Revealed or Private"
                    )
                    same(first, other, why)


def _after(game: AnyGame, before: State, seat: int, move: Move) -> Iterator[SeatView]:
    worlds = [before, *twins(game, before, Seat(seat))]
    for world in worlds:
        answered(game, world, seat, move.answer.action, move.answer.ask)
        yield game.view(world, Seat(seat))


def test_whoever_is_told_the_same_knows_the_same(game: AnyGame, number: Number) -> None:
    """What a move adds to anybody's knowledge comes by an event: in two worlds that looked the same before it and told
    the same, everything looks the same after it. Whom a window asks would otherwise betray who holds the card.
    """
    compared = 0
    for seats in game.seats:
        for seed in range(number(1, 20)):
            for move in moves(game.key, seed, seats):
                before: State = decode(move.before, game.state_type)
                for viewer in viewers(game, move.seats):
                    compared += _told_the_same(game, before, move, viewer)
    assert compared


def _told_the_same(game: AnyGame, before: State, move: Move, viewer: Viewer) -> int:
    told: dict[bytes, bytes] = {}
    worlds = 0
    for world in (decode(encode(before), game.state_type), *twins(game, before, viewer)):
        try:
            events = answered(game, world, move.seat, move.answer.action, move.answer.ask)
        except Illegal:
            continue  # in this world the one who moved does not hold what he played
        worlds += 1
        heard = encode(known_events(events, viewer))
        shown = {"asked": waited_for(game, world, viewer), "view": views(game, world, viewer)}
        why = (
            f"{move.answer.action} told {viewer} nothing of what differs after it: tell a Revealed "
            "event, or ask from public facts alone"
        )
        same(told.setdefault(heard, encode(shown)), encode(shown), why)
    return worlds > len(told)


def test_an_open_answer_is_no_news_to_whoever_saw_what_it_did(
    game: AnyGame, number: Number
) -> None:
    """The log shows it as it is written: so what everybody is told and shown must tell it from the other answers."""
    for moment in some_moments(game.key, number(60, 500)):
        state = moment.state()
        for ask in asks(state):
            known: dict[bytes, Action] = {}
            for action in _open_options(game, ask):
                after = moment.state()
                events = answered(game, after, ask.seat, action, ask.id)
                told = encode((known_events(events, Public()), game.public_view(after)))
                other = known.setdefault(told, action)
                assert other == action, (
                    f"nobody can tell {action} from {other}: `is_open` must not let the log show it"
                )


SAMPLED = 20
"""Answers to one question that are compared with each other."""


def _open_options(game: AnyGame, ask: Ask) -> tuple[Action, ...]:
    """Return some of the open answers to a question."""
    rng = chance("open", ask.title.key)
    found = dict.fromkeys(ask.sample(rng) for _ in range(SAMPLED))
    return tuple(action for action in found if game.is_open(action))


def test_field_172_sealed_answers_stay_hidden_until_all_are_in(game: AnyGame) -> None:
    """Two different answers to a sealed question, while others are still asked, look the same to everybody else."""
    for moment in some_moments(game.key, 60):
        state = moment.state()
        for ask in asks(state):
            waiting = [a for a in asks(state) if a.sealed and a.title == ask.title]
            options = ask.options(2)
            if not ask.sealed or len(waiting) < 2 or len(options) < 2:
                continue
            shown = []
            for option in options:
                after = moment.state()
                answered(game, after, ask.seat, option, ask.id)
                others = [v for v in viewers(game, moment.seats) if v not in {Seat(ask.seat), Gm()}]
                shown.append([encode(seen(game, after, viewer)) for viewer in others])
            same(shown[0], shown[1], f"others see the sealed answer to {ask.title.key}")
