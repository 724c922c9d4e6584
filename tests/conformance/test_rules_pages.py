"""Every game has a rules page of numbered clauses; every clause has a test, and nothing quotes a clause that is not there."""

from __future__ import annotations

import ast
import re

import pytest

from bot import rulebook
from games.core.actions import Amendment
from games.core.amendments import End, LeaveSeat, TakeSeat, amend
from games.core.engine import asks
from games.core.game import AnyGame
from games.core.types import Illegal
from tests.conftest import ROOT
from tests.kit.playouts import some_moments

_NUMBER = re.compile(r"[A-Za-z]+-?\d+(\.\d+)*")


def clauses_tried(game: AnyGame) -> set[str]:
    """Return the clauses that tests in ``tests/games/<key>`` name at the beginning of their docstrings."""
    found: set[str] = set()
    for path in sorted((ROOT / "tests" / "games" / game.key).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                said = ast.get_docstring(node) or ""
                for word in said.replace(",", " ").rstrip(".").split():
                    if not _NUMBER.fullmatch(word.rstrip(".:")):
                        break
                    found.add(word.rstrip(".:"))
    return found


def test_the_game_has_clauses(game: AnyGame) -> None:
    assert rulebook.clauses(game), (
        f"docs/rules/{game.key}.md: no clause found; write `**C2.1** text`, a letter before the number"
    )


def test_every_clause_has_a_test_and_every_such_test_a_clause(game: AnyGame) -> None:
    tried, clauses = clauses_tried(game), rulebook.clauses(game)
    assert clauses
    untried = [clause for clause in clauses if clause not in tried]
    assert not untried, f"no docstring of a test begins with {', '.join(untried)}"
    strange = sorted(tried - clauses.keys())
    assert not strange, f"tests begin with {', '.join(strange)}, which is no clause"


def test_questions_cards_and_settings_quote_clauses_that_are_there(game: AnyGame) -> None:
    clauses = set(rulebook.clauses(game))
    asked = {ask.clause for moment in some_moments(game.key, 60) for ask in asks(moment.state())}
    assert sorted(asked - clauses) == []
    assert sorted({card.clause for card in game.cards()} - clauses) == []
    assert sorted({setting.clause for setting in game.settings()} - clauses) == []


@pytest.mark.parametrize("amendment", [TakeSeat(seat=0), LeaveSeat(seat=99), End()])
def test_refused_amendments_quote_clauses_that_are_there(
    game: AnyGame, amendment: Amendment
) -> None:
    for moment in some_moments(game.key, 5):
        try:
            amend(game, moment.state(), amendment)
        except Illegal as refusal:
            quoted = refusal.clause
        else:
            continue
        assert not quoted or quoted in rulebook.clauses(game)
