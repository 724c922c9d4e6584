"""Frames as data: every step that is named exists, every one that waits asks and takes answers."""

from __future__ import annotations

import msgspec
from msgspec import inspect

from games.core.frames import Frame
from games.core.game import AnyGame
from games.core.manifest import structs_in
from games.core.windows import InTurn, Together
from tests.kit.playouts import moments


def frames(game: AnyGame) -> list[type[Frame]]:
    """Return the game's kinds of frame."""
    return [kind for kind in structs_in(game.state_type) if issubclass(kind, Frame)]


def test_the_game_has_frames(game: AnyGame) -> None:
    assert frames(game)


def test_every_step_exists(game: AnyGame) -> None:
    for frame in frames(game):
        assert frame.steps, frame
        assert len(set(frame.steps)) == len(frame.steps)
        for step in (*frame.steps, *frame.rest):
            assert callable(getattr(frame, step, None)), f"{frame.__name__}.{step}"
        assert set(frame.rest) <= set(frame.steps)


def test_every_step_that_can_wait_asks_and_takes_answers(game: AnyGame) -> None:
    for frame in frames(game):
        for name in dir(frame):
            for tail, other in (("_asks", "_answer"), ("_answer", "_asks")):
                if name.endswith(tail) and not name.startswith("_"):
                    step = name.removesuffix(tail)
                    assert step in frame.steps, f"{frame.__name__}.{step} is no step"
                    pair = f"{step}{other}"
                    assert callable(getattr(frame, pair, None)), f"{frame.__name__} has no {pair}"


def test_every_step_that_waits_in_play_has_its_pair(game: AnyGame) -> None:
    for moment in moments(game.key, 2):
        for strand in moment.state().strands:
            assert strand.top.waits
            for tail in ("asks", "answer"):
                pair = f"{strand.top.at}_{tail}"
                assert callable(getattr(strand.top, pair, None)), f"{type(strand.top)}: no {pair}"


def test_windows_that_are_asked_together_know_the_types_of_their_answers(game: AnyGame) -> None:
    for frame in frames(game):
        if issubclass(frame, Together):
            field = next(f for f in msgspec.structs.fields(frame) if f.name == "answers")
            assert "Any" not in str(field.type), (
                f"{frame.__name__}.answers reads back as plain dicts: redeclare "
                "`answers: dict[int, <its actions>] = {}`"
            )


def test_no_rule_is_only_half_a_window(game: AnyGame) -> None:
    for frame in frames(game):
        for kind, methods in (
            (Together, ("eligible", "ask", "resolve")),
            (InTurn, ("eligible", "ask", "heard")),
        ):
            if issubclass(frame, kind):
                lacks = [m for m in methods if getattr(frame, m) is getattr(kind, m)]
                assert not lacks, f"{frame.__name__} has no {', '.join(lacks)}"


def test_nothing_stored_has_an_order_of_chance(game: AnyGame) -> None:
    for struct in structs_in(game.state_type):
        for field in msgspec.structs.fields(struct):
            info = inspect.type_info(field.type)
            assert not isinstance(
                info, inspect.SetType | inspect.FrozenSetType | inspect.AnyType
            ), f"{struct.__name__}.{field.name}: {field.type}"


def test_views_actions_and_events_are_frozen(game: AnyGame) -> None:
    for kind in (game.action_type, game.event_type, game.amendment_type):
        soft = [s.__name__ for s in structs_in(kind) if not s.__struct_config__.frozen]
        assert not soft, f"frozen=True is missing: {', '.join(soft)}"
