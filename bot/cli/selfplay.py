"""`selfplay GAME`: whole games among agents, and what came of them."""

import argparse
import sys
from collections.abc import Sequence

from tqdm import tqdm

from bot.cli.common import (
    Commands,
    Figures,
    Refused,
    configuration,
    one_game,
    players_of,
    show,
    with_games,
    with_json,
    with_players,
)
from bot.cli.playing import Played, play
from games.core.game import AnyGame


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "selfplay",
        help="let agents play whole games",
        description="Agents play whole games through the same questions as people. Exit code 1 "
        "unless every game finished. Several winners of one game have won each: wins can be more than games.",
    )
    parser.add_argument("game", metavar="GAME", help="its key")
    with_players(parser)
    parser.add_argument(
        "--games", type=_positive, default=10, metavar="M", help="default: %(default)s"
    )
    parser.add_argument(
        "--seed", default="0", metavar="S", help="the same seed, the same games (default: 0)"
    )
    parser.add_argument(
        "--agent",
        default="random",
        metavar="A[,A…]",
        help="who plays: random, or another agent of the game; one for all, or one for each seat "
        "(default: random)",
    )
    with_games(parser)
    with_json(parser)
    parser.set_defaults(command=selfplay)


def selfplay(args: argparse.Namespace) -> int:
    """Play, print the figures; 1 unless every game finished."""
    game = one_game(configuration(args), args.game)
    names = _per_seat(args.agent, players_of(game, args.players), game)
    games = _games(game, names, args.games, args.seed)
    show(_figures(game, names, games), as_json=args.json)
    return 0 if all(played.outcome is not None for played in games) else 1


def _per_seat(said: str, players: int, game: AnyGame) -> tuple[str, ...]:
    """The name of each seat's agent."""
    names = tuple(name.strip() for name in said.split(","))
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise Refused(
            f"--agent names {len(names)} agents for {players} seats: name one, or one each."
        )
    for name in names:
        if name not in game.agents:
            raise Refused(f"{game.title} has no agent “{name}”, only {', '.join(game.agents)}.")
    return names


def _games(game: AnyGame, names: Sequence[str], count: int, seed: str) -> list[Played]:
    agents = [game.agents[name] for name in names]
    games = []
    for number in tqdm(range(count), unit=" games", disable=None):  # None: only on a terminal
        played = play(game, agents, f"{seed}/{number}")
        if played.outcome is None:
            tqdm.write(f"Game {number} of seed {seed}: {played.fault}", file=sys.stderr)
        games.append(played)
    return games


def _figures(game: AnyGame, names: Sequence[str], games: Sequence[Played]) -> Figures:
    """What is printed. A game with several winners is a win for each of them."""
    actions = sum(played.actions for played in games)
    seconds = sum(played.seconds for played in games)
    winners = [seat for p in games if p.outcome is not None for seat in p.outcome.winners]
    by_seat = [winners.count(seat) for seat in range(len(names))]
    by_agent = dict.fromkeys(names, 0)
    for name, wins in zip(names, by_seat, strict=True):
        by_agent[name] += wins
    return {
        "game": game.key,
        "players": len(names),
        "games": len(games),
        "finished": sum(played.outcome is not None for played in games),
        "illegal": sum(played.illegal for played in games),
        "actions": actions,
        "actions_per_s": round(actions / seconds, 1) if seconds else 0.0,
        "mean_actions": round(actions / len(games), 2),
        "wins_by_seat": by_seat,
        "wins_by_agent": by_agent,
        "largest_state_bytes": max(played.largest_state for played in games),
    }


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number
