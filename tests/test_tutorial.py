"""The game of docs/tutorial.md, made from the page itself: everything that the page promises of it is tried.

Its files are laid out beside this checkout and the packages reach out for them, so that the kit's own tests and the
commands of the page take it for a game like any other. With --long somebody follows the page to the letter.
"""

from __future__ import annotations

import inspect
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

import games
import rendering
import tests.games
from bot import demo, rulebook
from bot.__main__ import main
from bot.ids import command
from games.core.game import AnyGame
from storage import connection
from tests.bot.conftest import configuration
from tests.cli.conftest import _logs_as_before as logs_as_before  # noqa: F401 # a fixture
from tests.conformance import (
    test_amendments,
    test_answers,
    test_discord,
    test_frames,
    test_hidden,
    test_pictures,
    test_playouts,
    test_questions,
    test_rules_pages,
    test_unions,
    test_words,
)
from tests.conftest import ROOT, Number
from tests.desk.kit import PEOPLE, Room
from tests.desk.pressing import press_at_random
from tests.kit import playouts
from tests.kit.playouts import chance
from tests.test_another_game import Checkout, lay_out

PAGE = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
KEY = "crumbs"
PACKAGES = (games, rendering, tests.games)
KIT = (
    test_amendments,
    test_answers,
    test_discord,
    test_frames,
    test_hidden,
    test_pictures,
    test_playouts,
    test_questions,
    test_rules_pages,
    test_unions,
    test_words,
)
SLOW = {
    "test_no_message_depends_on_what_is_hidden",
    "test_no_picture_depends_on_what_is_hidden",
    "test_nothing_lies_outside_the_picture",
    "test_nothing_shown_depends_on_what_is_hidden",
}
"""The slowest of the kit, left to --long."""


def files() -> dict[str, str]:
    """Return each file of the page by its path; its parts follow each other as on the page."""
    found: dict[str, list[str]] = {}
    block = r"(?ms)^`([\w/]+\.\w+)`(, continued)?\n\n```\w+\n(.*?)^```$"
    for path, more, text in re.findall(block, PAGE):
        assert bool(more) is (path in found), f"{path}: is this its first part?"
        found.setdefault(path, []).append(text)
    return {path: "\n\n".join(parts) for path, parts in found.items()}


CODE = [path for path in files() if path.endswith(".py")]


def commands(program: str) -> list[list[str]]:
    """Return the commands that stand on the page and begin so, as words without that beginning."""
    blocks = re.findall(r"(?ms)^```(\w*)\n(.*?)^```$", PAGE)
    lines = [line for language, block in blocks if not language for line in block.splitlines()]
    assert all(line.startswith(("python -m bot ", "pytest ")) for line in lines), lines
    return [shlex.split(line.removeprefix(program)) for line in lines if line.startswith(program)]


def written_into(top: Path) -> Path:
    """Write the files of the page below ``top``."""
    for path, text in files().items():
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_text(text, encoding="utf-8")
    return top


@pytest.fixture(scope="module")
def top(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the files of the page and no others."""
    return written_into(tmp_path_factory.mktemp("tutorial"))


@pytest.fixture(scope="module")
def game(top: Path) -> Iterator[AnyGame]:
    """The game, found in this process as a built-in one is, and forgotten afterwards."""
    before = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        for package in PACKAGES:
            beside = top.joinpath(*package.__name__.split("."))
            patch.setattr(package, "__path__", [*package.__path__, str(beside)])
        patch.setattr(rulebook, "PAGES", top / "docs" / "rules")
        patch.setattr(test_rules_pages, "ROOT", top)
        found: AnyGame = games.registry()[KEY]
        patch.setattr(playouts, "GAMES", {KEY: found})
        yield found
    for name in [name for name in sys.modules if f".{KEY}" in name and name not in before]:
        module = sys.modules.pop(name)
        above, _, last = module.__name__.rpartition(".")
        vars(sys.modules.get(above, module)).pop(last, None)


def checks() -> Iterator[Callable[..., None]]:
    """Yield the kit's tests of a game, without the slow ones and those that take more than a game."""
    for module in KIT:
        for name, check in inspect.getmembers(module, inspect.isfunction):
            takes = set(inspect.signature(check).parameters)
            is_test = name.startswith("test_") and name not in SLOW
            if is_test and {"game"} <= takes <= {"game", "number"}:
                yield check


def test_the_page_is_short_and_its_code_is_in_the_house_style(top: Path) -> None:
    lines = [
        line
        for path in CODE
        if not path.startswith("tests")
        for line in files()[path].splitlines()
        if line and not line.startswith(("import ", "from "))
    ]
    assert len(lines) <= 290
    there, ruff = Checkout(top), str(Path(sys.executable).with_name("ruff"))
    (top / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8"), "utf-8")
    there.run(ruff, "check", "--no-cache", "--extend-ignore", "D,INP001", *CODE)
    there.run(ruff, "format", "--no-cache", "--check", *CODE)


@pytest.mark.parametrize("check", list(checks()), ids=lambda check: check.__name__)
def test_the_kit_finds_nothing(check: Callable[..., None], game: AnyGame, number: Number) -> None:
    given = {"game": game, "number": number}
    check(**{name: given[name] for name in inspect.signature(check).parameters})


def test_its_clauses_hold(game: AnyGame) -> None:
    tried = vars(import_module(f"tests.games.{KEY}.test_rules"))
    found = [value for name, value in tried.items() if name.startswith("test_")]
    assert found
    for test in found:
        test()


def test_its_commands_do_what_the_page_says(
    game: AnyGame,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    played, again, painted, shown = commands("python -m bot ")
    for words in (played, again):
        assert main(words) == 0
        assert re.search(r"(?m)^finished +50$", capsys.readouterr().out)
    assert main(painted) == 0
    painted_there = {path.name for path in (tmp_path / "pictures").iterdir()}
    assert {"board-dark.png", "hand-1-light.png", "ask-2-dark.png", "words.md"} <= painted_there
    assert shown == ["demo", "--game", KEY]


async def test_it_is_played_at_the_desk_by_pressing_alone(
    game: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connection.PRAGMAS, "synchronous", "OFF")
    room = await Room.open(tmp_path / "room.sqlite3", games={KEY: game})
    people = PEOPLE[: game.seats[-1]]
    await room.begin(*people, game=KEY)
    rng = chance("tutorial")
    while (now := await room.now()).row.status == "playing":
        ask = rng.pick(now.asks)
        await room.click(people[ask.seat], command(room.match, "ask", str(ask.id)))
        await press_at_random(room, people[ask.seat], rng)
    assert game.outcome(now.playing) is not None
    await room.close()


async def test_the_demo_lays_its_tables(game: AnyGame, tmp_path: Path) -> None:
    async with demo.world(configuration(tmp_path / "demo.sqlite3"), ("Ann", "Ben")) as world:
        assert await demo.lay_tables(world, KEY) == [game.title]
        assert {KEY, f"{KEY}-bots"} <= set(world.guild.channels)


@pytest.mark.long
def test_whoever_follows_the_page_to_the_letter_arrives(tmp_path: Path) -> None:
    lay_out(tmp_path)
    there = Checkout(written_into(tmp_path))
    for words in commands("python -m bot ")[:-1]:
        there.python("bot", *words)
    (kit,) = commands("pytest ")
    there.pytest(*kit)
    there.python("mypy", "--cache-dir", str(tmp_path / ".git" / "mypy"), *CODE)
    there.run(str(Path(sys.executable).with_name("lint-imports")), "--no-logo")
    there.python("tests.written")
    assert "| **Crumbs** | 2–3 |" in (tmp_path / "README.md").read_text("utf-8")
