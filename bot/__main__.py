"""The command line: `python -m bot …`. Describes every command and calls the one that was named."""

import argparse
import sys
from collections.abc import Sequence

from bot import logs
from bot.cli import (
    backup,
    bench,
    demo,
    doctor,
    export,
    forget,
    paint,
    replay,
    run,
    selfplay,
    thaw,
    verify,
)
from bot.cli.common import Refused
from bot.config import ConfigError
from storage import StoreError

COMMANDS = (run, demo, selfplay, paint, export, verify, replay, backup, forget, thaw, bench, doctor)

EXIT_CODES = (
    "Exit codes: 0 done; 1 done, and the answer is no (a game unfinished, a fault found); "
    "2 not done (wrong words, a setting, a file). `COMMAND --help` says what a command takes; "
    ".env.example lists the settings."
)
INTERRUPTED = 130  # what a shell reports for Ctrl-C


def parser() -> argparse.ArgumentParser:
    """The one parser, with every command in it; `command` of what it returns runs the command."""
    made = argparse.ArgumentParser(
        prog="python -m bot",
        description="Hosts board games on Discord. Without a command it runs the bot.",
        epilog=EXIT_CODES,
    )
    made.set_defaults(command=run.run)
    commands = made.add_subparsers(title="commands", metavar="COMMAND")
    for module in COMMANDS:
        module.add(commands)
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command line (without the program's name); its exit code.

    Raises SystemExit where argparse answers by itself (`--help`, wrong words).
    """
    args = parser().parse_args(argv)
    logs.configure("error", "auto")  # `run` and `demo` do as the settings say
    try:
        code: int = args.command(args)
    except (ConfigError, Refused, StoreError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


if __name__ == "__main__":
    sys.exit(main())
