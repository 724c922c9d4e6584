"""`bench`: the figures by name. Whether they are good is no test's affair: docs/performance.md holds them."""

import sys
from itertools import pairwise
from pathlib import Path

import pytest

import rendering
from bot.cli.benches import render, rules
from games import registry
from tests.cli import clicks
from tests.cli.conftest import REFERENCE, Bot

GAMES = registry(extra=[REFERENCE])
ONE = ("--game", "reference")
"""Named wherever its figures are looked at: other games may be installed beside it."""


def test_rules_are_measured_against_python_chess(bot: Bot) -> None:
    said = bot("bench", "rules", *ONE, "--seconds", 0.05, "--json")
    assert said.code == 0
    assert list(said.json) == ["rules"]
    assert list(said.json["rules"]) == ["reference"]
    assert said.json["rules"]["reference"]["ratio_to_python_chess"] > 0


def test_the_greedy_agents_choices_are_measured_in_the_processors_time(bot: Bot) -> None:
    figures = bot("bench", "rules", *ONE, "--seconds", 0.05, "--json").json["rules"]["reference"]
    choices = [figures[name] for name in ("choice_p50_ms", "choice_p95_ms", "choice_max_ms")]
    assert list(figures) == [
        "ratio_to_python_chess", "choice_p50_ms", "choice_p95_ms", "choice_max_ms",
    ]  # fmt: skip
    assert choices == sorted(choices)
    assert choices[0] > 0


def test_a_game_without_a_greedy_agent_has_no_choices_to_measure(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "AGENT", "nobody")
    figures = bot("bench", "rules", *ONE, "--seconds", 0.05, "--json").json["rules"]["reference"]
    assert list(figures) == ["ratio_to_python_chess"]


def test_pictures_are_measured_against_plain_ones(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(render, "PICTURES", 2)
    said = bot("bench", "render", *ONE, "--json")
    assert said.code == 0
    (figures,) = said.json["render"].values()
    assert list(figures) == ["ratio_to_plain", "bytes_ratio", "warm_ms", "cold_ms", "bytes"]
    assert all(value > 0 for value in figures.values())


def test_storage_is_measured_alone_and_on_the_whole_way_of_an_answer(bot: Bot) -> None:
    said = bot("bench", "storage", *ONE, "--seconds", 0.6, "--json")
    assert said.code == 0
    figures = said.json["storage"]
    assert list(figures) == ["ratio_alone", "ratio_answer_path", "stages"]
    stages = figures["stages"]
    assert list(stages) == ["ask", "apply", "encode", "chain", "rows", "commit", "waiting"]
    assert sum(stages.values()) == pytest.approx(1, abs=0.01)
    assert all(share >= 0 for share in stages.values())


def test_several_areas_and_one_game_can_be_named(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "PICTURES", 2)
    said = bot("bench", "render", "rules", *ONE, "--seconds", 0.05)
    assert said.code == 0
    assert "ratio to plain" in said.out
    assert "ratio to python chess" in said.out


def test_without_a_name_every_game_is_measured(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "PICTURES", 2)
    said = bot("bench", "render", "--json")
    assert said.code == 0
    assert list(said.json["render"]) == list(GAMES)


def test_where_no_game_is_installed_that_is_said(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.cli.common.registry", lambda extra: {})
    said = bot("bench", "rules", "--games-from", "")
    assert said.code == 2
    assert "No game is installed" in said.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rules", "--game", "chess"], "There is no game “chess”"),
        (["speed"], "invalid choice: 'speed'"),
    ],
)
def test_what_cannot_be_measured_is_refused(bot: Bot, words: list[str], told: str) -> None:
    said = bot("bench", *words)
    assert said.code == 2
    assert told in said.err


def test_without_python_chess_the_way_to_it_is_told(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    said = bot("bench", "rules")
    assert said.code == 2
    assert "install the extra `bench`" in said.err


def test_each_picture_that_is_measured_differs_from_the_one_before() -> None:
    rendering.register("reference", f"{REFERENCE}.painter")
    scenes = render.scenes(GAMES["reference"])
    assert len(scenes) == render.PICTURES
    assert all(one != other for one, other in pairwise(scenes))


@pytest.mark.wire
def test_clicks_are_measured_over_the_wire_with_the_empty_command_beside_them(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clicks, "TABLES", 4)
    monkeypatch.setattr(clicks, "QUIET_S", 0.2)
    said = bot("bench", "clicks", *ONE, "--seconds", 2, "--json")
    assert said.code == 0
    figures = said.json["clicks"]
    assert list(figures) == [
        "ack_p50_ms", "ack_p99_ms", "commit_p95_ms", "empty_p50_ms", "empty_p99_ms",
    ]  # fmt: skip
    assert all(value > 0 for value in figures.values())
    assert "Discord would refuse" not in said.err


def test_without_the_source_checkout_clicks_are_refused(
    bot: Bot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cli.benches.clicks.ROOT", home)
    said = bot("bench", "clicks")
    assert said.code == 2
    assert "source checkout" in said.err
