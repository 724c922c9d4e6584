"""Stored states of released versions: one for every waiting step, and the manifest of what is stored."""

from __future__ import annotations

from pathlib import Path

import msgspec

from games.core.game import AnyGame
from games.core.manifest import manifest
from games.core.start import load
from games.core.strands import State
from tests.conftest import ROOT
from tests.kit.playouts import chance, moves, play

SAVES = ROOT / "tests" / "saves"
MANIFEST = SAVES / "manifest.txt"


def directory(game: AnyGame, version: int) -> Path:
    """Return where the states of one version lie."""
    return SAVES / game.key / str(version)


def versions(game: AnyGame) -> list[int]:
    """Return the versions of which states are stored, oldest first; none of a new game."""
    place = SAVES / game.key
    return sorted(int(p.name) for p in place.iterdir() if p.is_dir()) if place.exists() else []


def stored(game: AnyGame) -> list[Path]:
    """Return the files of the current version. Raises AssertionError, with the command that writes them, if there are none."""
    here = directory(game, game.rules_version)
    what = "a new version" if versions(game) else "a new game"
    write_it = f"pytest tests/conformance tests/saves --write-golden -k {game.key}"
    assert here.is_dir(), f"{game.key} is {what}: {write_it}"
    return sorted(here.iterdir())


def waiting(state: State) -> list[str]:
    """Return the waiting steps of a state, as their files are called."""
    return [f"{type(strand.top).__name__}.{strand.top.at}" for strand in state.strands]


def reached(game: AnyGame, games: int = 40) -> dict[str, bytes]:
    """Return one encoded state for every waiting step that random games reach, from the middle of a game."""
    found: dict[str, bytes] = {}
    for seed in range(games):
        for seats in game.seats:
            for move in moves(game.key, seed, seats):
                state = game_state(game, move.before)
                for step in waiting(state):
                    found.setdefault(step, move.before)
    return found


def game_state(game: AnyGame, data: bytes) -> State:
    """Return an encoded state of the current version."""
    return load(game, data, game.rules_version)


def plays_on(game: AnyGame, state: State) -> None:
    """Play a state to its end. Raises AssertionError where it is stuck."""
    for _ in play(game, state, chance("saved", state.serial)):
        pass
    assert state.over


def lines(game: AnyGame) -> list[str]:
    """Return the manifest's lines of the current version."""
    return [f"{game.rules_version} {line}" for line in manifest(game)]


def kept() -> list[str]:
    """Return the manifest as it stands in the repository."""
    return [line for line in MANIFEST.read_text("utf-8").splitlines() if not line.startswith("#")]


def of_version(game: AnyGame, version: int) -> list[str]:
    """Return the kept lines of one version of a game."""
    return [line for line in kept() if line.startswith(f"{version} {game.key} ")]


def _still_waits(game: AnyGame, path: Path) -> bool:
    try:
        return path.name in waiting(game_state(game, path.read_bytes()))
    except msgspec.MsgspecError:
        return False


def write(game: AnyGame) -> None:
    """Write the states and the manifest's lines of the current version.

    States that still load and wait at their step are kept, and older versions are left as they are.
    """
    place = directory(game, game.rules_version)
    place.mkdir(parents=True, exist_ok=True)
    for path in place.iterdir():
        if not _still_waits(game, path):
            path.unlink()
    for step, data in reached(game).items():
        if not (place / step).exists():
            (place / step).write_bytes(data)
    head = "# What is stored, by rules version: a line that changes needs a new version and an `upgrade`."
    older = [] if not MANIFEST.exists() else kept()
    others = [line for line in older if not line.startswith(f"{game.rules_version} {game.key} ")]
    every = sorted({*others, *lines(game)})
    MANIFEST.write_text("\n".join([head, *every]) + "\n", encoding="utf-8")
