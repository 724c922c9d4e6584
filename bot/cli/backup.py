"""`backup` and `restore`: a copy of the whole database, also while the bot runs, and its way back."""

import argparse
import datetime
import sqlite3
from pathlib import Path

from bot.cli.common import Commands, Refused, configuration
from bot.cli.data import beside, existing, private
from storage import copies


def add(commands: Commands) -> None:
    """Describe both commands."""
    parser = commands.add_parser(
        "backup",
        help="copy the database, also while the bot runs",
        description="Copies the whole database to one file and checks the copy. The bot may go on "
        "meanwhile. The file holds hands, seeds and the key of the buttons: keep it as safe as the "
        "database.",
    )
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help="default: one named by the time, in the directory of ANTECHAMBER_BACKUPS",
    )
    parser.set_defaults(command=backup)
    parser = commands.add_parser(
        "restore",
        help="put a backup in place of the database",
        description="Checks the backup, then puts it in place of the database. The database that "
        "was there is kept beside it. Stop the bot first.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a backup")
    parser.set_defaults(command=restore)


def backup(args: argparse.Namespace) -> int:
    """Make the copy and say where it lies."""
    config = existing(args)
    target: Path = args.file or config.backups / _name()
    if target.absolute() == config.database.absolute():
        raise Refused("A backup needs a name of its own.")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _copy(config.database, target)
    except (OSError, sqlite3.Error) as error:
        raise Refused(f"{target} could not be written: {error}") from error
    print(target)
    return 0


def _name() -> str:
    return f"antechamber-{datetime.datetime.now(datetime.UTC):%Y%m%d-%H%M%S}.sqlite3"


def _copy(database: Path, target: Path) -> None:
    """Copy it without its lock, so that the bot need not stop."""
    with private():
        beside(database, lambda conn: copies.copy(conn, target.resolve()))


def restore(args: argparse.Namespace) -> int:
    """Put the backup in place and say where the old database lies."""
    config = configuration(args)
    try:
        config.database.absolute().parent.mkdir(parents=True, exist_ok=True)
        kept = copies.restore(args.file, config.database)
    except FileNotFoundError as error:
        raise Refused(f"There is no backup {args.file}.") from error
    except (OSError, sqlite3.Error) as error:
        raise Refused(f"{args.file} could not be restored: {error}") from error
    print(f"{config.database} is now the backup {args.file}.")
    if kept is not None:
        print(f"The database before is kept as {kept}.")
    return 0
