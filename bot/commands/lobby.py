"""The commands with which a table begins."""

from bot.commands.spec import Command, Option

COMMANDS = (
    Command(
        "play",
        "Open a table here, or bring the one that is here to the bottom",
        (Option("game", "which game", complete=True),),
        where="server",
    ),
)
