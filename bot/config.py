"""The settings: their names, defaults and meaning, and how they are read.

SETTINGS is the one list; `.env.example` is held to it by a test. Nothing here asks Discord or opens
a file except `environment`, which reads the `.env` file.
"""

import difflib
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from dotenv import dotenv_values

LogLevel = Literal["debug", "info", "warning", "error"]
LogFormat = Literal["auto", "text", "json"]
Theme = Literal["dark", "light"]

PREFIX: Final = "ANTECHAMBER_"


class ConfigError(Exception):
    """Settings that cannot be used; the message names each of them and its remedy."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """All settings, checked. The token is in no repr, so in no log either."""

    token: str | None = field(repr=False)
    database: Path
    backups: Path
    log_level: LogLevel
    log_format: LogFormat
    games: tuple[str, ...]
    theme: Theme
    turn_hours: float
    window_hours: float
    sync_guild: int | None

    @classmethod
    def load(cls, env: Mapping[str, str]) -> "Config":
        """The settings of this environment; what it does not name, or leaves empty, has its default.

        Raises ConfigError with every problem at once.
        """
        problems = [*_misspelt(env)]
        values: dict[str, object] = {}
        for setting in SETTINGS:
            text = env.get(setting.name, "").strip() or setting.default
            try:
                values[setting.field] = setting.read(text)
            except ValueError as error:
                problems.append(f"{setting.name}: {error}")
        if problems:
            raise ConfigError(tuple(problems))
        return cls(**values)  # type: ignore[arg-type] # SETTINGS names each field once; see tests

    def need_token(self) -> str:
        """The token. Raises ConfigError with the way to get one where there is none."""
        if self.token is None:
            raise ConfigError((HOW_TO_CONNECT,))
        return self.token


HOW_TO_CONNECT: Final = (
    "DISCORD_TOKEN: not set. Make an application at https://discord.com/developers/applications, "
    "copy the token from its Bot page and write DISCORD_TOKEN=… into the file .env. "
    "Without one, `scripts/start demo` shows the bot in your browser."
)


def environment(directory: Path, env: Mapping[str, str]) -> dict[str, str]:
    """The variables of `directory`/.env, overruled by `env` (the process's own environment)."""
    written = dotenv_values(directory / ".env", interpolate=False, encoding="utf-8")
    return {name: value for name, value in written.items() if value is not None} | dict(env)


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its name in the environment, the Config field, default text and meaning."""

    name: str
    field: str
    default: str
    meaning: str
    read: Callable[[str], object]


def _token(text: str) -> str | None:
    if not text:
        return None
    if re.search(r"[\s\"']", text):
        raise ValueError(
            "a token has no spaces or quotes. Copy it from the Bot page of "
            "https://discord.com/developers/applications, without “Bot ” before it."
        )
    return text


def _path(text: str) -> Path:
    return Path(text).expanduser()


def _one_of(*allowed: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text.lower() not in allowed:
            raise ValueError(f"“{text}” is none of {', '.join(allowed)}.")
        return text.lower()

    return read


def _packages(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        if not all(part.isidentifier() for part in name.split(".")):
            raise ValueError(
                f"“{name}” is no Python package name. Write importable names with commas between, "
                "for example mygames.whist,mygames.chess."
            )
    return names


def _hours(text: str) -> float:
    try:
        hours = float(text)
    except ValueError:
        hours = math.nan
    if not 0 < hours <= 24 * 365:  # also refuses nan
        raise ValueError(f"“{text}” is no number of hours above 0 and up to 8760 (a year).")
    return hours


def _server(text: str) -> int | None:
    if not text:
        return None
    if not re.fullmatch(r"[0-9]{15,20}", text):
        raise ValueError(
            f"“{text}” is no server id (15 to 20 digits). Turn on Developer Mode in Discord's "
            "advanced settings, then right-click the server and choose Copy Server ID."
        )
    return int(text)


SETTINGS: Final[tuple[Setting, ...]] = (
    Setting(
        "DISCORD_TOKEN",
        "token",
        "",
        "The bot's token, from the Bot page of your application at "
        "https://discord.com/developers/applications. Keep it secret. Empty: only the demo and the "
        "commands that need no Discord work.",
        _token,
    ),
    Setting(
        "ANTECHAMBER_DATABASE",
        "database",
        "data/antechamber.sqlite3",
        "The database file, made at the first start. All tables and everything that must survive "
        "are in it.",
        _path,
    ),
    Setting(
        "ANTECHAMBER_BACKUPS",
        "backups",
        "data/backups",
        "The directory in which `scripts/start backup` puts a copy when no file is named.",
        _path,
    ),
    Setting(
        "ANTECHAMBER_LOG_LEVEL",
        "log_level",
        "info",
        "The least that is logged: debug, info, warning or error.",
        _one_of("debug", "info", "warning", "error"),
    ),
    Setting(
        "ANTECHAMBER_LOG_FORMAT",
        "log_format",
        "auto",
        "text (for people), json (one object a line), or auto: text on a terminal, json otherwise.",
        _one_of("auto", "text", "json"),
    ),
    Setting(
        "ANTECHAMBER_GAMES",
        "games",
        "",
        "Further games: Python packages that export GAME and have a module `painter` in them, with "
        "commas between. The games that come with Antechamber are always there.",
        _packages,
    ),
    Setting(
        "ANTECHAMBER_THEME",
        "theme",
        "dark",
        "The colours of pictures: dark or light.",
        _one_of("dark", "light"),
    ),
    Setting(
        "ANTECHAMBER_TURN_HOURS",
        "turn_hours",
        "72",
        "Hours that somebody has for a turn at a new table that does not choose a pace of its own.",
        _hours,
    ),
    Setting(
        "ANTECHAMBER_WINDOW_HOURS",
        "window_hours",
        "12",
        "Hours that a question to several people (a reaction, a discard) waits before it is "
        "answered for those who are silent, at such a table.",
        _hours,
    ),
    Setting(
        "ANTECHAMBER_SYNC_GUILD",
        "sync_guild",
        "",
        "For development: the id of one server in which changed commands appear at once. Empty: "
        "commands are registered everywhere.",
        _server,
    ),
)


def _misspelt(env: Mapping[str, str]) -> list[str]:
    """A problem for each variable that looks like a setting with a slip in its name."""
    known = [setting.name for setting in SETTINGS]
    problems = []
    for name in sorted(name for name in env if name.startswith((PREFIX, "DISCORD_TOK"))):
        near = difflib.get_close_matches(name, known, n=1, cutoff=0.85)
        if name not in known and near:
            problems.append(f"{name}: there is no such setting. Did you mean {near[0]}?")
    return problems
