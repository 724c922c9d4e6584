"""The commands that end or change a table as a whole; each is confirmed by a press first."""

from bot.commands.play import TABLE
from bot.commands.spec import Command, Option

COMMANDS = (
    Command(
        "table",
        "Leave your seat, concede, or propose to end the game; you are asked to confirm",
        (Option("do", "leave, concede or end", required=True, complete=True), TABLE),
    ),
)
