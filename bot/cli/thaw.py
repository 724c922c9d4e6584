"""`thaw`: a frozen match goes on, once whatever froze it is mended."""

import argparse
import sqlite3

import msgspec

from bot import journal
from bot.cli.common import Commands, Refused, all_games, configuration
from bot.cli.data import need, now, number, write
from bot.loaded import NoMatch, Unreadable, read
from games.core.types import Broken, Illegal
from storage import matches


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "thaw",
        help="let a frozen match go on",
        description="Lets a match that was frozen by an error go on from the state it had, where "
        "that state can be read and holds under the rules of now. Mend the error first, or it "
        "freezes again. Stop the bot first.",
    )
    parser.add_argument("match", type=number, metavar="MATCH", help="its number")
    parser.set_defaults(command=thaw)


def thaw(args: argparse.Namespace) -> int:
    """Set the match to playing with its deadlines anew. Raises Refused where it cannot go on."""
    config = configuration(args)
    need(config.database)
    games = all_games(config)

    def work(conn: sqlite3.Connection) -> None:
        row = matches.get(conn, args.match)
        if row is None or row.status != "frozen":
            raise Refused(f"Match {args.match} is not frozen.")
        matches.set_status(conn, args.match, "playing", now=now())
        try:
            found = read(conn, games, args.match)
            found.game.check(found.playing)
            journal.set_deadlines(conn, found, now())
        except (NoMatch, Unreadable, Illegal, Broken, msgspec.MsgspecError) as error:
            raise Refused(f"Match {args.match} cannot go on yet: {error}") from error

    write(config.database, work)
    print(f"Match {args.match} goes on.")
    return 0
