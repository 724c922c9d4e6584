"""`bench`: how fast, as ratios to something known in the same run. docs/performance.md holds figures and limits."""

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

from bot.cli.common import (
    NO_GAMES,
    Commands,
    Figures,
    Refused,
    all_games,
    configuration,
    one_game,
    show,
    with_games,
    with_json,
)
from bot.config import Config
from games.core.game import AnyGame

SECONDS = {"rules": 5.0, "storage": 12.0, "clicks": 60.0}
"""What each area takes by default: rules a game, a side and for choices, storage altogether, clicks the presses."""


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "bench",
        help="measure rules, pictures, storage or clicks",
        description="Measures against something known in the same run: rules against python-chess "
        "(and the greedy agent's choices in the processor's time), pictures against plain drawing, "
        "storage against plain aiosqlite; clicks over the wire beside the empty command (needs a "
        "source checkout).",
    )
    parser.add_argument(
        "areas", nargs="+", choices=sorted(AREAS), metavar="AREA", help=", ".join(AREAS)
    )
    parser.add_argument(
        "--game", action="append", metavar="GAME", help="only this one (may come several times)"
    )
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="how long (each area has a default)"
    )
    with_games(parser)
    with_json(parser)
    parser.set_defaults(command=bench)


def bench(args: argparse.Namespace) -> int:
    """Measure and print."""
    config = configuration(args)
    figures: dict[str, Figures] = {
        area: AREAS[area](args, config) for area in dict.fromkeys(args.areas)
    }
    show(figures, as_json=args.json)
    return 0


def _rules(args: argparse.Namespace, config: Config) -> Figures:
    from bot.cli.benches import rules  # noqa: PLC0415 # each area needs libraries of its own

    return rules.measure(chosen_games(args, config), _seconds(args, "rules"))


def _render(args: argparse.Namespace, config: Config) -> Figures:
    from bot.cli.benches import render  # noqa: PLC0415 # as above

    return render.measure(chosen_games(args, config))


def _storage(args: argparse.Namespace, config: Config) -> Figures:
    from bot.cli.benches import store  # noqa: PLC0415 # as above

    games = chosen_games(args, config)
    directory = _existing(config.database.absolute().parent)
    return store.measure(next(iter(games.values())), _seconds(args, "storage"), directory)


def _clicks(args: argparse.Namespace, config: Config) -> Figures:
    from bot.cli.benches import clicks  # noqa: PLC0415 # as above

    return clicks.measure(next(iter(chosen_games(args, config))), config, _seconds(args, "clicks"))


AREAS: dict[str, Callable[[argparse.Namespace, Config], Figures]] = {
    "rules": _rules,
    "render": _render,
    "storage": _storage,
    "clicks": _clicks,
}


def chosen_games(args: argparse.Namespace, config: Config) -> Mapping[str, AnyGame]:
    """The games to measure: those of `--game`, else all. Raises Refused where there is none."""
    found = all_games(config)
    wanted: list[str] = args.game or list(found)
    if not wanted:
        raise Refused(NO_GAMES)
    return {key: one_game(config, key) for key in wanted}


def _seconds(args: argparse.Namespace, area: str) -> float:
    return args.seconds if args.seconds is not None else SECONDS[area]


def _existing(directory: Path) -> Path:
    """The directory, or the nearest one above it that exists: the disk on which the database will lie."""
    return next(each for each in (directory, *directory.parents) if each.exists())
