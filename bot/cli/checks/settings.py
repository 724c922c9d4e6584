"""The configuration: every setting, the form of the token, the games. Never tells the token."""

import argparse
import base64
import binascii
import re

import rendering
from bot.cli.checks import Check, fault, ok, warning
from bot.cli.common import all_games, configuration
from bot.config import HOW_TO_CONNECT, Config, ConfigError

PORTAL = "https://discord.com/developers/applications"


def checks(args: argparse.Namespace) -> tuple[Config | None, list[Check]]:
    """The settings, None where they cannot be used, and what was found."""
    try:
        config = configuration(args)
    except ConfigError as error:
        return None, [
            fault("Configuration", problem, "See .env.example.") for problem in error.problems
        ]
    return config, [ok("Configuration", "every setting can be used"), token(config), games(config)]


def token(config: Config) -> Check:
    """Whether there is a token, and whether it has the form of one."""
    if config.token is None:
        return fault("Token", "DISCORD_TOKEN is not set", HOW_TO_CONNECT.partition(" not set. ")[2])
    if not _looks_like_a_token(config.token):
        return fault(
            "Token",
            "DISCORD_TOKEN has not the form of a bot's token (three parts with dots between)",
            f"Copy the token from the Bot page of {PORTAL}; the client secret, the public key and "
            "the application's id are other things.",
        )
    return ok("Token", "DISCORD_TOKEN has the form of a token")


def _looks_like_a_token(text: str) -> bool:
    """Whether it is three parts, the first of them an id in base64."""
    if not re.fullmatch(r"[\w-]+\.[\w-]+\.[\w-]{20,}", text, re.ASCII):
        return False
    first = text.partition(".")[0]
    try:
        return base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).isdigit()
    except binascii.Error:
        return False


def games(config: Config) -> Check:
    """Whether every game can be imported and has a painter."""
    try:
        found = all_games(config)
    except ConfigError as error:
        return fault("Games", str(error), "Correct ANTECHAMBER_GAMES, or install that package.")
    unpainted = [key for key in found if not _is_painted(key)]
    if unpainted:
        return fault(
            "Games",
            f"without a painter: {', '.join(unpainted)}",
            "A further game needs a module `painter` in its package; see docs/adding-a-game.md.",
        )
    if not found:
        return warning(
            "Games",
            "none is installed",
            "Name packages with games in ANTECHAMBER_GAMES; from a checkout "
            "ANTECHAMBER_GAMES=tests.kit.reference has the small reference game, to try it with.",
        )
    return ok("Games", ", ".join(found))


def _is_painted(key: str) -> bool:
    try:
        rendering.find(key)
    except (rendering.NoPainter, ImportError):
        return False
    return True
