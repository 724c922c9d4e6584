"""The commands about a table itself."""

from bot.commands.play import TABLE
from bot.commands.spec import Command, Option

COMMANDS: tuple[Command, ...] = (
    Command(
        "table",
        "Leave, concede, or end the game; asks before it does anything",
        (Option("do", "leave, concede or end", required=True, complete=True), TABLE),
    ),
)
