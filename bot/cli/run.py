"""`run`: the bot itself, in the foreground until it is told to stop."""

import argparse

from bot.cli.common import Commands, Refused, all_games, configuration


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "run",
        help="host games on Discord (the default)",
        description="Connects to Discord with the token of DISCORD_TOKEN and hosts games until it "
        "is stopped (Ctrl-C, or SIGTERM).",
    )
    parser.set_defaults(command=run)


def run(args: argparse.Namespace) -> int:
    """Run the bot; its exit code."""
    config = configuration(args)
    config.need_token()
    all_games(config)
    from bot.app import run as run_bot  # noqa: PLC0415 # only this command needs discord.py
    from bot.lifecycle import Unreachable  # noqa: PLC0415 # as above

    try:
        return run_bot(config)
    except Unreachable as error:
        raise Refused(str(error)) from error
