"""What a game defines is stored and told: its kinds stand in its unions, its state knows their types, words exist.

What was forgotten in a union breaks no game that is only played in memory, so it is looked for in the package itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from msgspec import Struct

from games.core.actions import Action, Amendment, Order
from games.core.amendments import CoreAmendment
from games.core.events import CoreEvent, Event
from games.core.frames import Frame
from games.core.game import AnyGame
from games.core.manifest import structs_in
from games.core.words import CORE_WORDS
from tests.kit.defined import kinds, refusals
from tests.kit.talk import text


def named(found: Sequence[type[Struct]]) -> str:
    """Return the names of some kinds."""
    return ", ".join(kind.__name__ for kind in found)


def defined(game: AnyGame, base: type[Struct]) -> list[type[Struct]]:
    """Return the game's kinds under ``base``; orders and amendments are no plain actions."""
    others = (Order, Amendment) if base is Action else ()
    return [kind for kind in kinds(game, base) if not issubclass(kind, others)]


def missing(found: list[type[Struct]], union: object) -> list[type[Struct]]:
    """Return those that do not stand in a union."""
    stored = structs_in(union)
    return [kind for kind in found if kind not in stored]


@pytest.mark.parametrize(
    ("base", "union"),
    [
        (Action, "action_type"),
        (Event, "event_type"),
        (Amendment, "amendment_type"),
        (Order, "order_type"),
        (Frame, "state_type"),
    ],
    ids=["actions", "events", "amendments", "orders", "frames"],
)
def test_every_kind_that_the_package_defines_can_be_read_back(
    game: AnyGame, base: type[Struct], union: str
) -> None:
    lost = missing(defined(game, base), getattr(game, union))
    where = f"the union of {game.state_type.__name__}.strands" if base is Frame else union
    assert not lost, f"{named(lost)}: not in {where}, so a log or table with it could not be read"


def test_the_kinds_of_the_house_can_be_read_back(game: AnyGame) -> None:
    for name, union, core in (
        ("CoreEvent", game.event_type, CoreEvent),
        ("CoreAmendment", game.amendment_type, CoreAmendment),
    ):
        lost = missing(list(structs_in(core)), union)
        assert not lost, f"no {named(lost)}: begin the union with {name} | …"


@pytest.mark.parametrize("field", ["strands", "queue"])
def test_the_state_knows_the_types_of_its_rules_and_of_what_waits(
    game: AnyGame, field: str
) -> None:
    state = game.state_type
    hint = (
        "list[Strand[A | B | …]] with every frame"
        if field == "strands"
        else f"list[{_union_name(game)}] = []"
    )
    found = next(f for f in msgspec.structs.fields(state) if f.name == field)
    assert "Any" not in str(found.type), (
        f"{state.__name__}.{field} reads back as plain dicts: redeclare `{field}: {hint}`"
    )
    if field == "queue":
        waiting = [k for k in structs_in(found.type) if issubclass(k, Amendment)]
        lost = [k for k in structs_in(game.amendment_type) if k not in waiting]
        assert not lost, f"{state.__name__}.queue lacks {named(lost)}: redeclare `queue: {hint}`"


def _union_name(game: AnyGame) -> str:
    own = game.amendment_type != CoreAmendment
    return "<your amendments>" if own else "CoreAmendment"


def test_every_refusal_in_the_source_has_words(game: AnyGame) -> None:
    said = {**CORE_WORDS, **game.words}
    dumb = {code: at for code, at in refusals(game).items() if f"illegal.{code}" not in said}
    assert not dumb, "; ".join(f"no words `illegal.{code}` ({at})" for code, at in dumb.items())


def test_every_kind_of_action_order_and_amendment_has_words(game: AnyGame) -> None:
    stored = [kind for kind in structs_in(game.action_type) if issubclass(kind, Action)]
    dumb = []
    for kind in (*stored, *kinds(game, Order), *kinds(game, Amendment)):
        try:
            text(game, game.verb(kind))
        except (KeyError, IndexError):
            dumb.append(kind)
    keys = ", ".join(f"`do.{kind.__name__.lower()}`" for kind in dumb)
    assert not dumb, f"no words {keys}"


def test_somewhere_no_rule_is_half_done(game: AnyGame) -> None:
    frames = [kind for kind in structs_in(game.state_type) if issubclass(kind, Frame)]
    assert any(frame.rest for frame in frames), (
        f"no waiting step of {named(frames)} is in `rest`: nobody can ever leave"
    )
