"""The settings: what is read, what is refused with which words, and what `.env.example` says."""

import dataclasses
import re
from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.config import SETTINGS, Config, ConfigError, environment

EXAMPLE = Path(__file__).parent.parent / ".env.example"
TOKEN = "MTA1.Gx1.not-a-real-one"


def problems(**env: str) -> tuple[str, ...]:
    with pytest.raises(ConfigError) as caught:
        Config.load(env)
    return caught.value.problems


def test_the_example_lists_exactly_the_settings_with_their_true_defaults() -> None:
    assert list(dotenv_values(EXAMPLE).items()) == [(s.name, s.default) for s in SETTINGS]


def test_the_example_says_what_each_setting_means() -> None:
    unwrapped = re.sub(r"(?m)(?<=\S)\n# ", " ", EXAMPLE.read_text())
    for setting in SETTINGS:
        assert f"# {setting.meaning}\n{setting.name}=" in unwrapped, setting.name


def test_each_setting_fills_one_field_of_the_config() -> None:
    fields = sorted(field.name for field in dataclasses.fields(Config))
    assert sorted(setting.field for setting in SETTINGS) == fields


def test_an_empty_environment_gives_the_defaults() -> None:
    assert Config.load({}) == Config(
        token=None,
        database=Path("data/antechamber.sqlite3"),
        backups=Path("data/backups"),
        log_level="info",
        log_format="auto",
        games=(),
        theme="dark",
        turn_hours=72.0,
        window_hours=12.0,
        sync_guild=None,
    )


def test_everything_that_is_named_is_read() -> None:
    config = Config.load(
        {
            "DISCORD_TOKEN": f" {TOKEN}\n",
            "ANTECHAMBER_DATABASE": "~/a.sqlite3",
            "ANTECHAMBER_BACKUPS": "/b",
            "ANTECHAMBER_LOG_LEVEL": "WARNING",
            "ANTECHAMBER_LOG_FORMAT": "json",
            "ANTECHAMBER_GAMES": "mine.whist, other ,",
            "ANTECHAMBER_THEME": "light",
            "ANTECHAMBER_TURN_HOURS": "0.5",
            "ANTECHAMBER_WINDOW_HOURS": "8760",
            "ANTECHAMBER_SYNC_GUILD": "123456789012345678",
        }
    )
    assert config == Config(
        token=TOKEN,
        database=Path.home() / "a.sqlite3",
        backups=Path("/b"),
        log_level="warning",
        log_format="json",
        games=("mine.whist", "other"),
        theme="light",
        turn_hours=0.5,
        window_hours=8760.0,
        sync_guild=123456789012345678,
    )


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("DISCORD_TOKEN", "Bot abc", "no spaces or quotes"),
        ("ANTECHAMBER_LOG_LEVEL", "loud", "“loud” is none of debug, info, warning, error."),
        ("ANTECHAMBER_GAMES", "a-b", "“a-b” is no Python package name"),
        ("ANTECHAMBER_TURN_HOURS", "0", "“0” is no number of hours above 0"),
        ("ANTECHAMBER_TURN_HOURS", "nan", "“nan” is no number of hours"),
        ("ANTECHAMBER_WINDOW_HOURS", "9000", "“9000” is no number of hours"),
        ("ANTECHAMBER_WINDOW_HOURS", "two", "“two” is no number of hours"),
        ("ANTECHAMBER_SYNC_GUILD", "my server", "Copy Server ID"),
        ("ANTECHAMBER_TURN_HOUR", "9", "Did you mean ANTECHAMBER_TURN_HOURS?"),
        ("DISCORD_TOKEM", TOKEN, "Did you mean DISCORD_TOKEN?"),
    ],
)
def test_what_cannot_be_used_is_refused_by_name_with_a_remedy(
    name: str, value: str, words: str
) -> None:
    (problem,) = problems(**{name: value})
    assert problem.startswith(f"{name}: ")
    assert words in problem


def test_all_problems_are_told_at_once() -> None:
    assert len(problems(ANTECHAMBER_THEME="blue", ANTECHAMBER_LOG_FORMAT="xml")) == 2


def test_a_variable_of_somebody_else_is_left_alone() -> None:
    assert Config.load({"ANTECHAMBER_UNRELATED_THING": "1", "PATH": "/bin"}) == Config.load({})


def test_the_token_is_told_only_to_who_asks_for_it() -> None:
    config = Config.load({"DISCORD_TOKEN": TOKEN})
    assert config.need_token() == TOKEN
    assert TOKEN not in f"{config} {config!r}"


def test_a_refused_token_is_not_repeated() -> None:
    assert "hush-hush" not in "".join(problems(DISCORD_TOKEN="Bot hush-hush"))


def test_without_a_token_the_way_to_one_is_told() -> None:
    with pytest.raises(ConfigError, match=r"discord\.com/developers/app.*`scripts/start demo`"):
        Config.load({"DISCORD_TOKEN": ""}).need_token()


def test_the_file_is_overruled_by_the_environment(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("ANTECHAMBER_THEME=light\nANTECHAMBER_LOG_LEVEL='debug'\n")
    read = environment(tmp_path, {"ANTECHAMBER_THEME": "dark"})
    assert read == {"ANTECHAMBER_THEME": "dark", "ANTECHAMBER_LOG_LEVEL": "debug"}


def test_no_file_is_no_fault(tmp_path: Path) -> None:
    assert environment(tmp_path, {"A": "b"}) == {"A": "b"}
