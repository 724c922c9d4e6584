"""`doctor`: can this bot host here? Says what is missing and the remedy; changes nothing."""

import argparse

from bot.cli import checks
from bot.cli.checks import Check, database, disk, machine, settings
from bot.cli.common import Commands, show, with_games, with_json
from bot.config import Config

MARKS = {"ok": "ok      ", "warning": "warning ", "fault": "FAULT   ", "skipped": "skipped "}


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "doctor",
        help="find out what is missing, and the remedy",
        description="Looks at Python, libraries, fonts, settings, token, disk, database and, with "
        "a token, at Discord: commands and permissions. Changes nothing and never shows the token. "
        "Exit code 1 when something keeps the bot from hosting.",
    )
    parser.add_argument("--offline", action="store_true", help="leave Discord out")
    with_games(parser)
    with_json(parser)
    parser.set_defaults(command=doctor)


def doctor(args: argparse.Namespace) -> int:
    """Look at everything, print it; 1 where there is a fault."""
    found = everything(args)
    if args.json:
        show({"checks": [_plain(check) for check in found]}, as_json=True)
    else:
        for check in found:
            _tell(check)
    return 1 if any(check.state == "fault" for check in found) else 0


def everything(args: argparse.Namespace) -> list[Check]:
    """All checks, in the order in which a person would mend things."""
    found = machine.checks()
    config, more = settings.checks(args)
    found += more
    if config is None:
        return [*found, checks.skipped("Data", "the configuration cannot be used")]
    found += disk.checks(config.database)
    found += database.checks(config.database)
    token_is_good = settings.token(config).state == "ok"
    return [*found, *_discord(config, offline=args.offline, token_is_good=token_is_good)]


def _discord(config: Config, *, offline: bool, token_is_good: bool) -> list[Check]:
    if offline:
        return [checks.skipped("Discord", "left out by --offline")]
    if not token_is_good:
        return [checks.skipped("Discord", "there is no token to log in with")]
    from bot.cli.checks import online  # noqa: PLC0415 # only this check needs discord.py

    return online.checks(config, database.live_channels(config.database))


def _plain(check: Check) -> dict[str, str]:
    return {"name": check.name, "state": check.state, "found": check.found, "remedy": check.remedy}


def _tell(check: Check) -> None:
    print(f"{MARKS[check.state]} {check.name}: {check.found}")
    if check.remedy:
        print(f"{'':9}→ {check.remedy}")
