"""A match that was stored under any released version plays on to its end."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import pytest

from games.core.codec import encode, plain
from games.core.engine import asks
from games.core.frames import Frame
from games.core.game import AnyGame
from games.core.manifest import structs_in
from games.core.start import load
from games.core.types import Illegal
from tests.kit import saves
from tests.kit.games import GAMES, KEYS, seen, viewers

RAISE = (
    "what is stored has changed: raise rules_version and write an upgrade (only a version that was "
    "never released may keep its number), then --write-golden"
)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [GAMES[key] for key in KEYS], ids=KEYS)


write = lru_cache(maxsize=None)(saves.write)
"""Once a run, whatever number of tests ask for it."""


@pytest.fixture(autouse=True)
def written(request: pytest.FixtureRequest) -> None:
    """Writes them anew where that is asked for."""
    if request.config.getoption("--write-golden") and "game" in request.fixturenames:
        write(request.getfixturevalue("game"))


def test_every_stored_state_loads_asks_somebody_and_plays_to_its_end(game: AnyGame) -> None:
    assert saves.stored(game)
    for version in saves.versions(game):
        for path in sorted(saves.directory(game, version).iterdir()):
            state = load(game, path.read_bytes(), version)
            game.check(state)
            assert asks(state), path
            for viewer in viewers(game, 1):
                assert seen(game, state, viewer) is not None
            saves.plays_on(game, state)


def test_every_waiting_step_of_this_version_has_a_stored_state(game: AnyGame) -> None:
    stored = {path.name for path in saves.stored(game)}
    frames = [kind for kind in structs_in(game.state_type) if issubclass(kind, Frame)]
    waits = {
        f"{frame.__name__}.{step}"
        for frame in frames
        for step in frame.steps
        if hasattr(frame, f"{step}_asks")
    }
    assert not stored - waits, f"no such waiting step: {sorted(stored - waits)}"
    assert not waits - stored, f"no random game has reached {sorted(waits - stored)}"


def test_the_manifest_of_this_version_is_what_is_stored_today(game: AnyGame) -> None:
    assert saves.stored(game)
    assert saves.of_version(game, game.rules_version) == saves.lines(game), RAISE


def test_older_versions_keep_their_lines(game: AnyGame) -> None:
    """A version that has stored states has lines, and none is newer than the rules."""
    assert saves.stored(game)
    assert saves.versions(game) == sorted(
        {int(line.split(" ", 1)[0]) for line in saves.kept() if line.split(" ")[1] == game.key}
    )
    assert max(saves.versions(game)) == game.rules_version


def test_a_renamed_field_never_loads_silently(game: AnyGame) -> None:
    path = saves.stored(game)[0]
    data = plain(path.read_bytes())
    data["strands_"] = data.pop("strands")
    with pytest.raises(msgspec.ValidationError, match="strands"):
        load(game, encode(data), game.rules_version)


def test_a_state_of_newer_rules_is_refused_with_both_versions(game: AnyGame) -> None:
    path = saves.stored(game)[0]
    with pytest.raises(Illegal) as refusal:
        load(game, path.read_bytes(), game.rules_version + 1)
    assert refusal.value.code == "newer"
    assert refusal.value.tokens == (game.rules_version + 1, game.rules_version)
