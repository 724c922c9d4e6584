"""The commands with which a table begins."""

from bot.commands.spec import Command, Option

COMMANDS = (
    Command(
        "play",
        "Open a table here, or bring up the one that is here; in direct messages you play against bots",
        (Option("game", "which game", complete=True),),
    ),
)
