"""`replay`: the board as it was after any entry of a match's log, as text and as a picture."""

import argparse
from pathlib import Path

import rendering
from bot.cli import record
from bot.cli.common import Commands, Refused, all_games, configuration, one_game, with_games
from bot.cli.record import Record
from bot.config import Config
from games.core import log
from games.core.codec import decode
from games.core.game import AnyGame
from games.core.strands import State
from rendering.paint import Painter
from rendering.scene import Look, Scene


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "replay",
        help="show a match as it was after any action",
        description="Prints the public board after an entry of the log (0 is the setup), and paints "
        "it with --png. Hands are shown only once the match is over.",
    )
    parser.add_argument(
        "source", metavar="FILE|MATCH", help="an exported file, or a match's number"
    )
    parser.add_argument("--at", type=int, metavar="N", help="the entry (default: the last)")
    parser.add_argument("--png", type=Path, metavar="OUT", help="paint it to this file")
    parser.add_argument(
        "--seat", type=int, metavar="S", help="what seat S had in hand; 0 is the first"
    )
    with_games(parser)
    parser.set_defaults(command=replay)


def replay(args: argparse.Namespace) -> int:
    """Print and paint it."""
    config = configuration(args)
    all_games(config)
    found = record.of(config, args.source)
    game = one_game(config, found.match.game)
    n = _number(found, args.at)
    state = _state(game, found, n)
    scene, text = _seen(game, found, state, args.seat, _look(config, game, found, n))
    print(text)
    if args.png is not None:
        args.png.write_bytes(Painter().png(scene))
    return 0


def _number(found: Record, at: int | None) -> int:
    last = len(found.entries) - 1
    n = last if at is None else at
    if not 0 <= n <= last:
        raise Refused(f"There is no entry {n}: this match has entries 0 to {last}.")
    return n


def _state(game: AnyGame, found: Record, n: int) -> State:
    try:
        state = log.states(game, found.entries[: n + 1], found.keyframes, found.began)[n]
    except log.UNREADABLE as error:
        raise Refused(
            f"The log cannot be played as far as entry {n} ({error}): verify it."
        ) from error
    if state is None:
        kept = ", ".join(str(keyframe.n) for keyframe in found.keyframes) or "none"
        raise Refused(
            f"Entry {n} was played under other rules than these and no state was kept there. "
            f"Kept are those after: {kept}."
        )
    return state


def _look(config: Config, game: AnyGame, found: Record, n: int) -> Look:
    entry = found.entries[n]
    last: tuple[str, ...] = ()
    if entry.kind == "answer":
        last = game.places(decode(entry.action, game.action_type))
    seats = max(len(found.names), found.began.seats)
    named = dict(enumerate(found.names))
    names = tuple(named.get(seat) or f"Player {seat + 1}" for seat in range(seats))
    return Look(names=names, theme=config.theme, last=last)


def _seen(
    game: AnyGame, found: Record, state: State, seat: int | None, look: Look
) -> tuple[Scene, str]:
    """The picture and the text of the public board, or of a seat's hand."""
    painter = rendering.find(game.key)
    if seat is None:
        board = game.public_view(state)
        return painter.board(board, look), painter.board_text(board, look)
    if not found.is_over:
        raise Refused("This match is not over: hands stay hidden until then.")
    if not 0 <= seat < len(look.names):
        raise Refused(f"There is no seat {seat}: this match has seats 0 to {len(look.names) - 1}.")
    hand = game.seat_view(state, seat)
    return painter.hand(hand, look), painter.hand_text(hand, look)
