"""scripts/start and scripts/test: what they choose, what they install, when they install again.

A stand-in for the environment's Python writes down what it is asked to do.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RECORDER = """#!/bin/bash
case "$*" in
"-c import pip") ;;
*) echo "$*${ANTECHAMBER_GAMES:+ with $ANTECHAMBER_GAMES}" >>"$RECORD" ;;
esac
"""


class Checkout:
    """A checkout with the scripts, and the recorder in the place of .venv/bin/python."""

    def __init__(self, top: Path) -> None:
        self.top = top
        self.record = top / "record"
        shutil.copytree(ROOT / "scripts", top / "scripts")
        for name in ("pyproject.toml", "requirements.lock"):
            shutil.copy(ROOT / name, top / name)
        python = top / ".venv" / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text(RECORDER)
        python.chmod(0o755)

    def run(self, *words: str, **env: str) -> tuple[list[str], str]:
        """What Python was asked for, pip's long line shortened to its last word, and what was said."""
        self.record.write_text("")
        outcome = subprocess.run(
            [self.top / "scripts" / words[0], *words[1:]],
            env={"PATH": os.environ["PATH"], "RECORD": str(self.record), **env},
            cwd="/",
            check=True,
            capture_output=True,
            text=True,
        )
        asked = self.record.read_text().splitlines()
        return [
            f"install {line.split()[-1]}" if line.startswith("-m pip") else line for line in asked
        ], outcome.stdout


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_without_a_token_the_demo_starts_and_says_so(checkout: Checkout) -> None:
    asked, said = checkout.run("start", "--port", "9000")
    assert asked == ["install .[demo]", "-m bot demo --port 9000"]
    assert "No DISCORD_TOKEN" in said


def test_with_a_token_in_the_environment_the_bot_starts(checkout: Checkout) -> None:
    asked, _ = checkout.run("start", DISCORD_TOKEN="a.b.c")
    assert asked == ["install .", "-m bot run"]


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("DISCORD_TOKEN=a.b.c", "run"),
        ("export DISCORD_TOKEN = 'a.b.c'", "run"),
        ("DISCORD_TOKEN=", "demo"),
        ('DISCORD_TOKEN=""', "demo"),
        ("DISCORD_TOKEN= # none yet", "demo"),
        ("# DISCORD_TOKEN=a.b.c", "demo"),
    ],
)
def test_the_token_may_stand_in_the_file(checkout: Checkout, line: str, command: str) -> None:
    (checkout.top / ".env").write_text(f"ANTECHAMBER_THEME=dark\n{line}\n")
    asked, _ = checkout.run("start")
    assert asked[-1] == f"-m bot {command}"


def test_further_games_are_those_that_the_settings_name(checkout: Checkout) -> None:
    assert checkout.run("start")[0][-1] == "-m bot demo"
    assert checkout.run("start", ANTECHAMBER_GAMES="mine")[0] == ["-m bot demo with mine"]


def test_other_commands_are_passed_on_with_what_they_need(checkout: Checkout) -> None:
    assert checkout.run("start", "doctor", "--json")[0] == ["install .", "-m bot doctor --json"]
    assert checkout.run("start", "bench", "rules")[0] == ["install .[test]", "-m bot bench rules"]


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
def test_help_without_a_command_lists_the_commands(checkout: Checkout, word: str) -> None:
    for env in ({}, {"DISCORD_TOKEN": "a.b.c"}):
        asked, said = checkout.run("start", word, **env)
        assert asked[-1] == "-m bot --help"
        assert "DISCORD_TOKEN" not in said
    assert checkout.run("start", "demo", word)[0][-1] == f"-m bot demo {word}"


def test_nothing_is_installed_twice(checkout: Checkout) -> None:
    checkout.run("start")
    asked, said = checkout.run("start")
    assert asked == ["-m bot demo"]
    assert "Installing" not in said


def test_what_was_installed_for_more_serves_for_less(checkout: Checkout) -> None:
    said = checkout.run("start", "doctor")[1]
    assert "Installing the bot into .venv" in said
    assert checkout.run("start", "demo")[0] == ["install .[demo]", "-m bot demo"]
    assert checkout.run("start", "doctor")[0] == ["-m bot doctor"]
    assert checkout.run("start", "bench")[0] == ["install .[test]", "-m bot bench"]
    assert checkout.run("start", "demo")[0] == ["-m bot demo"]


@pytest.mark.parametrize("name", ["pyproject.toml", "requirements.lock"])
def test_a_changed_list_is_installed_anew(checkout: Checkout, name: str) -> None:
    checkout.run("start")
    with (checkout.top / name).open("a") as file:
        file.write("# changed\n")
    assert checkout.run("start")[0] == ["install .[demo]", "-m bot demo"]


def test_a_failed_installation_shows_pips_words_and_is_tried_again(checkout: Checkout) -> None:
    python = checkout.top / ".venv" / "bin" / "python"
    python.write_text('#!/bin/bash\n[ "$2" = pip ] && echo "no such host" && exit 1\nexit 0\n')
    with pytest.raises(subprocess.CalledProcessError) as failed:
        checkout.run("start")
    assert failed.value.stderr.startswith("no such host\nThe packages could not be installed")
    python.write_text(RECORDER)
    assert checkout.run("start")[0] == ["install .[demo]", "-m bot demo"]


def test_what_the_tests_installed_serves_the_bot(checkout: Checkout) -> None:
    for tool in ("ruff", "mypy", "lint-imports", "pytest"):
        path = checkout.top / ".venv" / "bin" / tool
        path.write_text(f'#!/bin/bash\necho "{tool} $*" >>"$RECORD"\n')
        path.chmod(0o755)
    asked, said = checkout.run("test", "--long", "-k", "x")
    assert asked == [
        "install .[test]",
        "ruff check --quiet .",
        "ruff format --check --output-format concise .",
        "mypy ",
        "lint-imports --no-logo",
        "pytest --long -k x",
    ]
    assert said.endswith("All checks passed.\n")
    assert checkout.run("start")[0] == ["-m bot demo"]


def test_one_failed_check_fails_the_whole_and_the_rest_still_runs(checkout: Checkout) -> None:
    for tool, code in (("ruff", 0), ("mypy", 1), ("lint-imports", 0), ("pytest", 0)):
        path = checkout.top / ".venv" / "bin" / tool
        path.write_text(f'#!/bin/bash\necho "{tool}" >>"$RECORD"\nexit {code}\n')
        path.chmod(0o755)
    with pytest.raises(subprocess.CalledProcessError) as failed:
        checkout.run("test")
    assert failed.value.stdout.endswith("Failed: types\n")
    assert checkout.record.read_text().endswith("pytest\n")


def test_a_machine_without_python_is_told_what_to_install(checkout: Checkout) -> None:
    shutil.rmtree(checkout.top / ".venv")
    tools = checkout.top / "tools"
    tools.mkdir()
    for name in ("bash", "dirname", "grep", "cat", "cksum"):
        (tools / name).symlink_to(shutil.which(name) or name)
    with pytest.raises(subprocess.CalledProcessError) as failed:
        checkout.run("start", PATH=str(tools))
    assert failed.value.returncode == 1
    assert "needs Python 3.11 or newer" in failed.value.stderr
    assert "apt install python3" in failed.value.stderr
