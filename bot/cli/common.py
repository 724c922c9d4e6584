"""What several commands share: settings, games and how figures are told. Knows no game and no Discord."""

import argparse
import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TypeAlias

import msgspec

import rendering
from bot.config import Config, ConfigError, environment
from games import registry
from games.core.game import AnyGame

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 # argparse has no public name for it
"""Where a command adds itself."""

Figures = Mapping[str, object]
"""What a command found out, by name; values are numbers, texts, lists and mappings of them."""

NO_GAMES = (
    "No game is installed; --games-from or ANTECHAMBER_GAMES names packages with games (from a "
    "checkout tests.kit.reference, the small reference game)."
)


class Refused(Exception):
    """What was asked for cannot be done; the message says why and what to do. Exit code 2."""


def with_json(parser: argparse.ArgumentParser) -> None:
    """Give a command `--json`."""
    parser.add_argument(
        "--json", action="store_true", help="one JSON object on standard output, nothing else there"
    )


def with_games(parser: argparse.ArgumentParser) -> None:
    """Give a command `--games-from`."""
    parser.add_argument(
        "--games-from",
        metavar="PACKAGES",
        help="further games: importable packages with commas between (in place of ANTECHAMBER_GAMES)",
    )


def with_players(parser: argparse.ArgumentParser) -> None:
    """Give a command `--players`."""
    parser.add_argument(
        "--players", type=int, metavar="N", help="seats (default: the fewest that the game takes)"
    )


def players_of(game: AnyGame, players: int | None) -> int:
    """How many sit down: so many, or the fewest that the game takes. Raises Refused where it takes no such number."""
    if players is None:
        return game.seats.start
    if players not in game.seats:
        raise Refused(
            f"{game.title} is for {game.seats.start} to {game.seats.stop - 1} players, not {players}."
        )
    return players


def configuration(args: argparse.Namespace) -> Config:
    """The settings of `.env` here and of the environment, `--games-from` above both.

    Raises ConfigError with every problem at once.
    """
    settings = environment(Path.cwd(), os.environ)
    packages = getattr(args, "games_from", None)
    if packages is not None:
        settings["ANTECHAMBER_GAMES"] = packages
    return Config.load(settings)


def all_games(config: Config) -> Mapping[str, AnyGame]:
    """The games by key, those of further packages included, each one's painter made known.

    Raises ConfigError when such a package cannot be imported or is no game.
    """
    try:
        found = registry(extra=config.games)
        for package in config.games:
            rendering.register(import_module(package).GAME.key, f"{package}.painter")
    except (ImportError, ValueError) as error:
        raise ConfigError((f"ANTECHAMBER_GAMES: {error}",)) from error
    return found


def one_game(config: Config, key: str) -> AnyGame:
    """The game with this key. Raises Refused with the keys that there are."""
    found = all_games(config)
    if key not in found:
        raise Refused(f"There is no game “{key}”. {_known(sorted(found))}")
    return found[key]


def _known(keys: Sequence[str]) -> str:
    if not keys:
        return NO_GAMES
    return f"The games are: {', '.join(keys)}."


def show(figures: Figures, *, as_json: bool) -> None:
    """Print figures: as one JSON object, or a line each for people."""
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(figures), indent=2).decode())
    else:
        _show_lines(figures, "")


def _show_lines(figures: Figures, indent: str) -> None:
    width = max((len(name) for name in figures), default=0)
    for name, value in figures.items():
        said = name.replace("_", " ")
        if isinstance(value, Mapping):
            print(f"{indent}{said}")
            _show_lines(value, indent + "  ")
        else:
            print(f"{indent}{said:<{width}}  {_said(value)}")


def _said(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_said(item) for item in value) or "none"
    if isinstance(value, float):
        return f"{value:,.2f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
