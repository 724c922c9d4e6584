"""The commands that end or change a table as a whole; each is confirmed by a press first."""

from bot.commands.play import TABLE
from bot.commands.spec import Command, Option

COMMANDS = (
    Command(
        "table",
        "House rules; leave, concede, end the game or move the table, each confirmed first",
        (
            Option("do", "settings, leave, concede, end or move", required=True, complete=True),
            Option(
                "to", "where a table is moved: a channel or thread of this server", kind="channel"
            ),
            TABLE,
        ),
    ),
)
