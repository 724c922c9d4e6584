"""Another game moves in, and no existing file is edited by hand.

The reference game moves into a copy of this checkout as a built-in one would, under another name. Then the commands of
docs/adding-a-game.md write what is generated, and tests of the house run beside it: none may take the reference game for
the only one.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import pytest

from tests.conftest import ROOT

KEY, TITLE = "mirage", "Mirage"
WRITTEN = {"README.md", "tests/saves/manifest.txt"}
"""Existing files that change: tools write them."""
PLACES = (
    f"games/{KEY}/",
    f"rendering/{KEY}.py",
    f"docs/rules/{KEY}.md",
    f"tests/games/{KEY}/",
    f"tests/saves/{KEY}/",
)
"""Where everything of a game lies."""
ITS_OWN = (
    "tests/saves",
    *(f"tests/conformance/test_{what}.py" for what in ("playthroughs", "unions", "rules_pages")),
)
"""Tests of a game that write what is generated, and a few more."""
HOUSE = (
    "tests/core/test_registry.py",
    "tests/rendering/test_find.py",
    "tests/cli/test_bench.py",
    "tests/bot/test_demo.py",
    "tests/test_project.py",
    f"tests/games/{KEY}/test_rules.py",
)
"""Some that look at games by name or at all of them; with --long all others too."""
ASIDE = "not (clicks or storage or imported or documents or lock)"
"""Slow ones among them that have to do with no game."""


class Checkout:
    """A copy of this checkout, and what is run in it."""

    def __init__(self, top: Path) -> None:
        self.top = top

    def run(self, *words: str) -> str:
        """Return what a command says. Raises AssertionError with all of it where it fails."""
        done = subprocess.run(
            words,
            cwd=self.top,
            env={"PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def python(self, *words: str) -> str:
        """Return what ``python -m …`` says there."""
        return self.run(sys.executable, "-m", *words)

    def pytest(self, *words: str) -> str:
        """Return what pytest says there."""
        return self.python("pytest", "-q", "-p", "no:cacheprovider", *words)

    def files(self) -> dict[str, bytes]:
        """Return the digest of each file by its path."""
        found = (path for path in sorted(self.top.rglob("*")) if path.is_file())
        return {
            str(path.relative_to(self.top)): blake2b(path.read_bytes()).digest()
            for path in found
            if ".git" not in path.relative_to(self.top).parts
        }


def lay_out(top: Path) -> None:
    """Copy the files of this checkout, those that are not committed yet included."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"],  # noqa: S607 # the developer's git
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (top / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, top / name)


def move_in(top: Path) -> None:
    """Put the reference game beside whatever is built in, under another name."""
    package = ROOT / "tests" / "kit" / "reference"
    tried = ROOT / "tests" / "games" / "reference"
    for path in sorted([*package.rglob("*.py"), *tried.rglob("*.py"), package / "rules.md"]):
        if path.name == "painter.py":
            there = top / "rendering" / f"{KEY}.py"
        elif path.name == "rules.md":
            there = top / "docs" / "rules" / f"{KEY}.md"
        elif path.is_relative_to(package):
            there = top / "games" / KEY / path.relative_to(package)
        else:
            there = top / "tests" / "games" / KEY / path.relative_to(tried)
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text(renamed(path.read_text("utf-8")), encoding="utf-8")


def renamed(text: str) -> str:
    """Return source of the reference game as the other game's."""
    text = text.replace("tests.kit.reference", f"games.{KEY}")
    text = text.replace('title = "Caravan"', f'title = "{TITLE}"')
    return re.sub(r"\breference\b", KEY, text)


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Checkout, dict[str, bytes]]]:
    """A copy into which the game has moved, and its files as they were before."""
    there = Checkout(tmp_path_factory.mktemp("another"))
    lay_out(there.top)
    files = there.files()
    move_in(there.top)
    there.pytest(*ITS_OWN, "--write-golden", "-k", KEY)
    there.python("tests.written")
    there.run("git", "init", "--quiet")
    there.run("git", "add", "--all")
    yield there, files
    shutil.rmtree(there.top)


@pytest.fixture
def there(before: tuple[Checkout, dict[str, bytes]]) -> Checkout:
    return before[0]


def test_no_file_changes_but_those_that_tools_write(
    before: tuple[Checkout, dict[str, bytes]],
) -> None:
    there, was = before
    now = there.files()
    assert {name for name in was if now.get(name) != was[name]} == WRITTEN
    assert [name for name in now.keys() - was.keys() if not name.startswith(PLACES)] == []
    assert f"| **{TITLE}** | 2–4 |" in (there.top / "README.md").read_text("utf-8")


def test_the_tests_of_the_house_pass_beside_it(there: Checkout) -> None:
    there.pytest(*HOUSE, "-k", ASIDE)


def test_it_keeps_to_the_floors(there: Checkout) -> None:
    assert "0 broken" in there.run(str(Path(sys.executable).with_name("lint-imports")), "--no-logo")


def test_the_commands_know_it(there: Checkout) -> None:
    assert '"finished": 1' in there.python("bot", "selfplay", KEY, "--games", "1", "--json")
    painted = there.python("bot", "paint", KEY, "--out", str(there.top / ".git" / "pictures"))
    assert "board-dark.png" in painted


@pytest.mark.long
def test_all_other_tests_pass_beside_it(there: Checkout) -> None:
    there.pytest("--ignore", str(Path(__file__).relative_to(ROOT)))
