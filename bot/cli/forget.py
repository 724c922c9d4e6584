"""`forget`: a person, wherever they stand in the database. No game is touched."""

import argparse
import asyncio

from bot.cli.common import Commands, configuration
from bot.cli.data import need, now
from storage import Store


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "forget",
        help="forget a person: id, name and what they wrote",
        description="Blanks a person's user id, name, direct-message channel and written words "
        "everywhere, side files included; their seats stay, so games go on. Stop the bot first. "
        "Backups made before still hold them.",
    )
    parser.add_argument("user", type=int, metavar="USER_ID", help="Discord's id of the person")
    parser.set_defaults(command=forget)


def forget(args: argparse.Namespace) -> int:
    """Forget the person and say at how many seats they sat; 1 where they sat at none."""
    config = configuration(args)
    need(config.database)

    async def job() -> int:
        async with await Store.open(config.database, clock=now) as store:
            return await store.forget(args.user)

    concerned = asyncio.run(job())
    print(f"Forgotten at {concerned} seat{'' if concerned == 1 else 's'}.")
    return 0 if concerned else 1
