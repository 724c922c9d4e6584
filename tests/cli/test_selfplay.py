"""`selfplay`: figures, agents, and when it fails."""

import os
import pty
import subprocess
import sys
import termios
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec
import pytest

from bot.cli import playing
from games import registry
from games.core.actions import Answer, Pass
from games.core.asks import Ask
from games.core.game import AnyGame
from games.core.rng import Rng
from games.core.types import SeatView
from tests.cli.conftest import REFERENCE, Bot

ROOT = Path(__file__).parents[2]
GAME = registry(extra=[REFERENCE])["reference"]
KEYS = [
    "game", "players", "games", "finished", "illegal", "actions", "actions_per_s", "mean_actions",
    "wins_by_seat", "wins_by_agent", "largest_state_bytes",
]  # fmt: skip


class Wrong:
    """An agent that never looks at what it is asked."""

    def choose(self, game: AnyGame, view: SeatView, asks: Sequence[Ask], rng: Rng) -> Answer:
        return Answer(asks[0].id + 1000, Pass())


def test_the_figures_have_exactly_these_names_and_agree_with_each_other(bot: Bot) -> None:
    said = bot("selfplay", "reference", "--players", 3, "--games", 8, "--seed", "a", "--json")
    assert said.code == 0
    assert said.err == ""
    figures = said.json
    assert list(figures) == KEYS
    assert figures["game"] == "reference"
    assert (figures["players"], figures["games"]) == (3, 8)
    assert (figures["finished"], figures["illegal"]) == (8, 0)
    assert figures["mean_actions"] == round(figures["actions"] / 8, 2)
    assert figures["actions_per_s"] > 0
    assert len(figures["wins_by_seat"]) == 3
    assert sum(figures["wins_by_seat"]) == figures["wins_by_agent"]["random"] >= 8
    assert figures["largest_state_bytes"] > 100


def test_the_same_seed_gives_the_same_games_and_another_gives_others(bot: Bot) -> None:
    def games(seed: str) -> dict[str, object]:
        figures = bot("selfplay", "reference", "--games", 4, "--seed", seed, "--json").json
        return {key: value for key, value in figures.items() if key != "actions_per_s"}

    assert games("a") == games("a") != games("b")


def test_one_agent_a_seat_and_wins_by_each(bot: Bot) -> None:
    words = ("selfplay", "reference", "--players", 3, "--games", 4, "--json")
    figures = bot(*words, "--agent", "greedy,random,greedy").json
    first, second, third = figures["wins_by_seat"]
    assert figures["wins_by_agent"] == {"greedy": first + third, "random": second}


def test_people_read_a_line_for_each_figure(bot: Bot) -> None:
    said = bot("selfplay", "reference", "--games", 2)
    assert [line.rpartition("  ")[0].strip() for line in said.out.splitlines()][:4] == [
        "game", "players", "games", "finished",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "There is no game “chess”. The games are: "),
        (["reference", "--players", "9"], "Caravan is for 2 to 4 players, not 9."),
        (["reference", "--agent", "genius"], "has no agent “genius”, only random, greedy."),
        (["reference", "--agent", "random,random,random"], "names 3 agents for 2 seats"),
        (["reference", "--games", "0"], "0 is less than 1"),
        (["x", "--games-from", "no.such.package"], "ANTECHAMBER_GAMES: No module named"),
        (["x", "--games-from", "json"], "ANTECHAMBER_GAMES: json exports no GAME"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_can(
    bot: Bot, words: list[str], told: str
) -> None:
    said = bot("selfplay", *words)
    assert said.code == 2
    assert told in said.err


def test_games_come_from_further_packages(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANTECHAMBER_GAMES")
    assert bot("selfplay", "reference", "--games", 1).code == 2
    assert bot("selfplay", "reference", "--games", 1, "--games-from", REFERENCE).code == 0


def test_a_refused_answer_counts_and_fails(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "agents", {**GAME.agents, "wrong": Wrong()})
    said = bot("selfplay", "reference", "--games", 2, "--agent", "wrong", "--seed", "s", "--json")
    assert said.code == 1
    assert (said.json["finished"], said.json["illegal"]) == (0, 2)
    assert "Game 1 of seed s: an agent's answer was refused: gone" in said.err


def test_a_game_that_does_not_end_fails(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "LONGEST", 5)
    said = bot("selfplay", "reference", "--games", 2, "--json")
    assert said.code == 1
    assert (said.json["finished"], said.json["actions"]) == (0, 10)
    assert "it had not ended after 5 actions" in said.err


def test_a_dead_end_fails(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "asks", lambda state: ())
    said = bot("selfplay", "reference", "--games", 1, "--json")
    assert said.code == 1
    assert "nobody is asked anything, and it is not over" in said.err


def test_a_broken_rule_fails_with_its_trace_and_the_other_games_go_on(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks = iter([RuntimeError("a card twice")])

    def check(self: object, state: object) -> None:
        for error in checks:
            raise error

    monkeypatch.setattr(type(GAME), "check", check)
    said = bot("selfplay", "reference", "--games", 3, "--json")
    assert said.code == 1
    assert said.json["finished"] == 2
    assert "RuntimeError: a card twice" in said.err


def _as_program(stderr: int) -> bytes:
    words = ["selfplay", "reference", "--games", "3", "--json", "--games-from", REFERENCE]
    with subprocess.Popen(
        [sys.executable, "-m", "bot", *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=stderr
    ) as program:
        out, _ = program.communicate()
    assert program.returncode == 0
    assert msgspec.json.decode(out)["finished"] == 3
    return out


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # how Linux says that the other side is closed
        return b""


def test_the_progress_bar_is_for_terminals_only(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    _as_program(theirs)
    os.close(theirs)
    assert b"3/3" in b"".join(iter(partial(_read, ours), b""))
    os.close(ours)
    with (tmp_path / "err").open("wb") as file:
        _as_program(file.fileno())
    assert (tmp_path / "err").read_bytes() == b""
