"""The parser as a whole: help everywhere, the default, exit codes."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

import bot as bot_package
from bot.__main__ import parser
from bot.config import Config
from bot.lifecycle import Unreachable
from tests.cli.conftest import Bot

ROOT = Path(__file__).parents[2]


def commands() -> Mapping[str, object]:
    (group,) = (
        action for action in parser()._actions if hasattr(action, "choices") and action.choices
    )
    assert isinstance(group.choices, Mapping)
    return group.choices


def replace(monkeypatch: pytest.MonkeyPatch, module: str, **contents: object) -> None:
    """Put another module in the place of one that a command imports late."""
    other = ModuleType(module)
    vars(other).update(contents)
    monkeypatch.setitem(sys.modules, module, other)
    monkeypatch.setattr(bot_package, module.rpartition(".")[2], other, raising=False)


def test_the_commands_are_those_that_the_readme_lists() -> None:
    listed = (ROOT / "README.md").read_text().partition("| command |")[2].partition("\n\n")[0]
    said = [line.split("|")[1] for line in listed.splitlines()[2:]]
    named = {part.strip(" `").split()[0] for cell in said for part in cell.split(",")}
    assert named == set(commands())


@pytest.mark.parametrize("command", commands())
def test_every_command_explains_itself(bot: Bot, command: str) -> None:
    said = bot(command, "--help")
    assert said.code == 0
    assert said.out.startswith(f"usage: python -m bot {command}")
    assert said.err == ""


def test_the_help_of_all_lists_every_command(bot: Bot) -> None:
    said = bot("--help")
    assert said.code == 0
    assert all(f"    {command} " in said.out for command in commands())


def test_without_a_command_it_runs_and_without_a_token_says_how_to_get_one(bot: Bot) -> None:
    for words in ([], ["run"]):
        said = bot(*words)
        assert said.code == 2
        assert "https://discord.com/developers/applications" in said.err
        assert said.out == ""


def test_run_hands_the_settings_to_the_bot_and_its_exit_code_back(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Config] = []

    def run(config: Config) -> int:
        given.append(config)
        return 7

    replace(monkeypatch, "bot.app", run=run)
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    assert bot().code == 7
    assert given == [
        Config.load({"DISCORD_TOKEN": "a.b.c", "ANTECHAMBER_GAMES": "tests.kit.reference"})
    ]


def test_run_without_a_way_to_discord_ends_with_2_and_one_line(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(config: Config) -> int:
        raise Unreachable("Cannot reach discord.com: no such host")

    replace(monkeypatch, "bot.app", run=run)
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    said = bot("run")
    assert said.code == 2
    assert said.err == "Cannot reach discord.com: no such host\n"


def test_demo_hands_on_what_was_typed(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []

    def demo(config: Config, **words: object) -> int:
        given.append(words)
        return 0

    replace(monkeypatch, "bot.demo", demo=demo)
    assert bot("demo", "--port", 8123, "--game", "reference", "--people", 2).code == 0
    assert bot("demo").code == 0
    assert given[0] == {"port": 8123, "game": "reference", "people": 2}
    assert given[1] == {"port": 8000, "game": None, "people": 3}


def test_demo_of_an_unknown_game_is_refused(bot: Bot) -> None:
    said = bot("demo", "--game", "chess")
    assert said.code == 2
    assert "The games are: " in said.err


@pytest.mark.parametrize("words", [["dance"], ["selfplay"], ["replay", "x", "--at", "one"]])
def test_wrong_words_are_refused_with_the_usage(bot: Bot, words: list[str]) -> None:
    said = bot(*words)
    assert said.code == 2
    assert "usage: python -m bot" in said.err


def test_settings_that_cannot_be_used_are_told_together(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTECHAMBER_THEME", "blue")
    monkeypatch.setenv("ANTECHAMBER_TURN_HOURS", "0")
    said = bot("selfplay", "reference")
    assert said.code == 2
    assert "ANTECHAMBER_THEME" in said.err
    assert "ANTECHAMBER_TURN_HOURS" in said.err


def test_the_settings_file_here_is_read(bot: Bot, home: Path) -> None:
    (home / ".env").write_text("ANTECHAMBER_THEME=blue\n")
    assert "“blue” is none of dark, light." in bot("selfplay", "reference").err


def test_ctrl_c_ends_a_command_as_a_shell_expects(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bot.cli.selfplay.play", interrupted)
    assert bot("selfplay", "reference").code == 130


def test_it_starts_as_a_program_without_importing_discord() -> None:
    code = "import sys, bot.__main__; bot.__main__.parser(); print('discord' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert done.stdout == "False\n"
