"""The commands that explain."""

from bot.commands.spec import Command, Option

COMMANDS = (
    Command(
        "help",
        "How a table works, or the rules of a game",
        (Option("game", "which game", complete=True),),
    ),
    Command("about", "Who runs this bot, and what it keeps about you"),
)
