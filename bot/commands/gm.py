"""The commands of game masters: each act is public and has a reason."""

from bot.commands.play import TABLE
from bot.commands.spec import Command, Group, Option

GROUPS = (Group("gm", "For game masters; every act is public, with its reason"),)

COMMANDS = (
    Command(
        "gm correct",
        "Correct the table",
        (
            Option("what", "the correction", required=True, complete=True),
            Option("reason", "why; everybody reads it", required=True),
            TABLE,
        ),
    ),
)
