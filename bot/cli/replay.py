"""`replay`: the board as it was after any entry of a match's log, as text and as a picture."""

import argparse
from contextlib import suppress
from pathlib import Path

import msgspec

import rendering
from bot.cli import record
from bot.cli.common import Commands, Refused
from bot.cli.data import save
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
    parser = record.command(
        commands,
        "replay",
        told="show a match as it was after any action",
        description="Prints the public board after an entry of the log (0 is the setup), and paints "
        "it with --png. Hands are shown only once the match is over.",
    )
    parser.add_argument("--at", type=int, metavar="N", help="the entry (default: the last)")
    parser.add_argument("--png", type=Path, metavar="OUT", help="paint it to this file")
    parser.add_argument(
        "--seat", type=int, metavar="S", help="what seat S had in hand; 0 is the first"
    )
    parser.set_defaults(command=replay)


def replay(args: argparse.Namespace) -> int:
    """Paint and print it."""
    config, game, found = record.asked(args)
    n = _number(found, args.at)
    state = _state(game, found, n)
    scene, text = _seen(game, found, state, args.seat, _look(config, game, found, n))
    if args.png is not None:
        save(args.png, Painter().png(scene))
    print(text)
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
    except Exception as error:  # whatever a changed log sets off
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
        with suppress(msgspec.MsgspecError):  # other rules' action, shown from a keyframe
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
