"""`demo`: the bot in a make-believe Discord in the browser, for people without a token."""

import argparse

from bot.cli.common import Commands, Refused, all_games, configuration, with_games

PORT = 8000
PEOPLE = 3


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "demo",
        help="try the bot in your browser, without a token",
        description="Serves the real bot inside a make-believe Discord on this machine only. "
        "Nothing is kept.",
    )
    parser.add_argument("--port", type=int, default=PORT, help="of the page (default: %(default)s)")
    parser.add_argument(
        "--game", metavar="GAME", help="lay a table of this game only (default: one of each)"
    )
    parser.add_argument(
        "--people",
        type=int,
        default=PEOPLE,
        metavar="N",
        help="how many people you can be (default: %(default)s)",
    )
    with_games(parser)
    parser.set_defaults(command=demo)


def demo(args: argparse.Namespace) -> int:
    """Serve the demo until it is stopped; its exit code."""
    config = configuration(args)
    found = all_games(config)
    if args.game is not None and args.game not in found:
        raise Refused(f"There is no game “{args.game}”. The games are: {', '.join(sorted(found))}.")
    try:
        from bot.demo import demo as serve  # noqa: PLC0415 # needs the extra `demo`
    except ModuleNotFoundError as error:
        if error.name != "simcord":
            raise
        raise Refused(
            "The demo needs the extra `demo`: start it with scripts/start demo, or install it with "
            "pip install 'antechamber[demo]'."
        ) from error
    return serve(config, port=args.port, game=args.game, people=args.people)
