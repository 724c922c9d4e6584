"""`forget`: a person, wherever they stand in the database. No game is touched."""

import argparse

from bot.cli.common import Commands
from bot.cli.data import existing, number, whole


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "forget",
        help="forget a person: id, name and what they wrote",
        description="Blanks a person's user id, name, direct-message channel and written words "
        "everywhere, side files included; their seats stay, so games go on. Stop the bot first. "
        "Backups made before still hold them.",
    )
    parser.add_argument("user", type=number, metavar="USER_ID", help="Discord's id of the person")
    parser.set_defaults(command=forget)


def forget(args: argparse.Namespace) -> int:
    """Forget the person and say at how many seats they sat; 1 where they sat at none."""
    concerned = whole(existing(args).database, lambda store: store.forget(args.user))
    print(f"Forgotten at {concerned} seat{'' if concerned == 1 else 's'}.")
    return 0 if concerned else 1
