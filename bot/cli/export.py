"""`export` and `import`: one match as JSON Lines, to keep, to carry elsewhere, to verify and replay."""

import argparse
import sqlite3
import sys
from pathlib import Path

from bot.cli import sound
from bot.cli.common import Commands, Refused, all_games, configuration, with_games
from bot.cli.data import number, private, read, save, write
from storage import export as exports
from storage import matches
from storage.matches import ChannelTaken, Match


def add(commands: Commands) -> None:
    """Describe both commands."""
    parser = commands.add_parser(
        "export",
        help="write one match as JSON Lines",
        description="Writes one match, also while the bot runs: its log, seed, states and texts, "
        "without who played it. It holds every hand: of a running match it is for no player's eyes.",
    )
    parser.add_argument("match", type=number, metavar="MATCH", help="its number")
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: standard output")
    parser.add_argument("--people", action="store_true", help="with the ids and names of people")
    parser.set_defaults(command=export_match)
    parser = commands.add_parser(
        "import",
        help="read an exported match into the database",
        description="Adds the match under a new number, which is printed. Stop the bot first.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="what export wrote")
    parser.add_argument("--people", action="store_true", help="with the ids and names in the file")
    parser.add_argument(
        "--channel", type=number, metavar="ID", help="where it is played (default: where it was)"
    )
    parser.add_argument("--server", type=number, metavar="ID", help="that channel's server")
    with_games(parser)
    parser.set_defaults(command=import_match)


def export_match(args: argparse.Namespace) -> int:
    """Write the match."""
    written, live = read(
        configuration(args).database, lambda conn: _lines(conn, args.match, people=args.people)
    )
    if args.out is None:
        sys.stdout.buffer.write(written)
        sys.stdout.buffer.flush()
    else:
        with private():
            save(args.out, written)
    if live:
        print("This match is not over: the file holds hands and the seed.", file=sys.stderr)
    return 0


def _lines(conn: sqlite3.Connection, match_id: int, *, people: bool) -> tuple[bytes, bool]:
    """The whole export, and whether the match is still living."""
    match = need_match(conn, match_id)
    return b"".join(exports.lines(conn, match_id, people=people)), match.status in matches.LIVE


def need_match(conn: sqlite3.Connection, match_id: int) -> Match:
    """The match of this number. Raises Refused with the numbers that there are."""
    match = matches.get(conn, match_id)
    if match is not None:
        return match
    known = [
        str(row[0]) for row in conn.execute("SELECT id FROM matches ORDER BY id DESC LIMIT 20")
    ]
    there = f"The newest are: {', '.join(known)}." if known else "There is none yet."
    raise Refused(f"There is no match {match_id}. {there}")


def import_match(args: argparse.Namespace) -> int:
    """Add the match, if every part of it can be read, and print its new number."""
    if args.server is not None and args.channel is None:
        raise Refused("--server says where --channel is: name both, or neither.")
    config = configuration(args)
    games = all_games(config)
    lines = read_lines(args.file)

    def work(conn: sqlite3.Connection) -> int:
        try:
            match = exports.load(
                conn, lines, people=args.people, channel_id=args.channel, guild_id=args.server
            )
        except ChannelTaken as taken:
            raise Refused(
                f"Nothing was imported: {taken}. End that one first, or give --channel ID."
            ) from taken
        sound.need(conn, games, match)
        return match.id

    print(write(config.database, work))
    return 0


def read_lines(file: Path) -> list[bytes]:
    """The lines of an exported file. Raises Refused where it cannot be read."""
    try:
        return file.read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise Refused(f"{file} cannot be read: {error.strerror}") from error
