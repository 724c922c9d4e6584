"""Python, libraries and fonts: is what the bot is made with here?"""

import platform
import re
import sqlite3
import sys
import tomllib
from importlib import metadata
from pathlib import Path

from bot.cli.checks import Check, fault, ok, skipped
from rendering.paint import Painter

PYTHON = (3, 11)
SQLITE = (3, 37, 0)  # STRICT tables
REINSTALL = "Run scripts/start again (it installs what is missing), or pip install -U antechamber."


def checks() -> list[Check]:
    """What was found."""
    return [_python(), _libraries(), _sqlite(), _fonts()]


def _python() -> Check:
    said = f"{platform.python_implementation()} {platform.python_version()}"
    if sys.version_info < PYTHON:
        return fault("Python", said, "Install Python 3.11 or newer and make .venv anew.")
    return ok("Python", said)


def _libraries() -> Check:
    """Every run-time dependency, in a version that is new enough."""
    wanted = requirements()
    if not wanted:
        return skipped("Libraries", "neither the package's metadata nor pyproject.toml is here")
    found, wrong = [], []
    for name, least in wanted.items():
        version = _version(name)
        found.append(f"{name} {version or 'missing'}")
        if version is None or _numbers(version) < _numbers(least):
            wrong.append(f"{name} {version or 'missing'} (needs {least})")
    if wrong:
        return fault("Libraries", ", ".join(wrong), REINSTALL)
    return ok("Libraries", ", ".join(found))


def requirements() -> dict[str, str]:
    """The least version of each run-time dependency, by name; {} where nothing tells."""
    pattern = re.compile(r"([A-Za-z0-9._-]+)\s*>=\s*([0-9.]+)")
    lines = [line for line in _declared() if "extra ==" not in line]
    return {found[1]: found[2] for line in lines if (found := pattern.match(line))}


def _declared() -> list[str]:
    """The dependencies that an installed package declares, else those of the checkout."""
    try:
        return metadata.requires("antechamber") or []
    except metadata.PackageNotFoundError:
        project = Path(__file__).parents[3] / "pyproject.toml"
        if not project.exists():
            return []
        declared: list[str] = tomllib.loads(project.read_text())["project"]["dependencies"]
        return declared


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _numbers(version: str) -> tuple[int, ...]:
    """The leading numbers of a version, enough to compare with a bound such as 2.7.1."""
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def _sqlite() -> Check:
    if sqlite3.sqlite_version_info < SQLITE:
        return fault(
            "SQLite",
            sqlite3.sqlite_version,
            "Use a Python that was built with SQLite 3.37 or newer.",
        )
    return ok("SQLite", sqlite3.sqlite_version)


def _fonts() -> Check:
    missing = Painter().missing_fonts()
    if missing:
        return fault("Fonts", f"cannot be opened: {', '.join(missing)}", REINSTALL)
    return ok("Fonts", "all packaged fonts can be opened")
