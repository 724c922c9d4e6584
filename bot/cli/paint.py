"""`paint GAME`: what a game looks like after some random moves, as pictures and in words. Needs no Discord."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import get_args

from msgspec.structs import replace

import rendering
from bot.cli.common import (
    Commands,
    Refused,
    configuration,
    one_game,
    players_of,
    with_games,
    with_players,
)
from bot.cli.data import save
from bot.cli.playing import reached
from games.core.asks import of_seat
from games.core.engine import asks
from games.core.game import AnyGame
from games.core.strands import State
from rendering.paint import Painter
from rendering.scene import Look, Scene, ThemeName

WORDS = "words.md"
NUMBERED = 200
"""Options of a question whose places get a badge."""


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "paint",
        help="paint a game after some random moves",
        description="Plays random moves and writes what everybody sees (board), what each seat has "
        "(hand-1 …) and the board with the numbers of what a seat is asked (ask-1 …), each dark "
        f"and light, and the same in words ({WORDS}).",
    )
    parser.add_argument("game", metavar="GAME", help="its key")
    parser.add_argument(
        "--seed", default="0", metavar="S", help="the same seed, the same pictures (default: 0)"
    )
    parser.add_argument(
        "--after", type=int, default=12, metavar="N", help="moves (default: %(default)s)"
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="where the files go; made if needed"
    )
    with_players(parser)
    with_games(parser)
    parser.set_defaults(command=paint)


def paint(args: argparse.Namespace) -> int:
    """Write the pictures and the words; print their names."""
    game = one_game(configuration(args), args.game)
    players = players_of(game, args.players)
    state = reached(game, players, args.seed, args.after)
    painter, look = rendering.find(game.key), _look(players)
    _make(args.out)
    ours = Painter()
    for theme in get_args(ThemeName):
        for name, scene in _scenes(game, painter, state, replace(look, theme=theme)):
            path = args.out / f"{name}-{theme}.png"
            save(path, ours.png(scene))
            print(path)
    if not any(_badges(game, state, seat) for seat in range(players)):
        print("There is no ask-…: nothing that is asked now touches a place of the board.")
    words = args.out / WORDS
    save(words, "\n".join(_words(game, painter, state, look)).encode())
    print(words)
    return 0


def _make(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(f"{directory} cannot be made: {error.strerror}") from error


def _look(players: int) -> Look:
    return Look(names=tuple(f"Player {seat + 1}" for seat in range(players)))


def _scenes(
    game: AnyGame, painter: ModuleType, state: State, look: Look
) -> Iterator[tuple[str, Scene]]:
    """The pictures by name."""
    yield "board", painter.board(game.public_view(state), look)
    for seat in range(len(look.names)):
        view = game.seat_view(state, seat)
        yield f"hand-{seat + 1}", painter.hand(view, look)
        badges = _badges(game, state, seat)
        if badges:
            yield f"ask-{seat + 1}", painter.board(view, replace(look, badges=badges))


def _badges(game: AnyGame, state: State, seat: int) -> dict[str, int]:
    """The places of a seat's options, numbered in the order of the options."""
    mine = of_seat(asks(state), seat)
    offered = (action for ask in mine for action in ask.options(NUMBERED))
    ends = (game.places(action)[-1:] for action in offered)
    places = dict.fromkeys(place for end in ends for place in end)
    return {place: number for number, place in enumerate(places, 1)}


def _words(game: AnyGame, painter: ModuleType, state: State, look: Look) -> Iterator[str]:
    """The same in words: text form, then alt text, of the board and of each hand."""
    public = game.public_view(state)
    yield f"# Board\n\n{painter.board_text(public, look)}\n"
    yield f"Alt text: {painter.alt(public, look)}\n"
    for seat, name in enumerate(look.names):
        view = game.seat_view(state, seat)
        yield f"# Hand of {name}\n\n{painter.hand_text(view, look)}\n"
        yield f"Alt text: {painter.hand_alt(view, look)}\n"
