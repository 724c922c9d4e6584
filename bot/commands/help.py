"""The commands that explain."""

from bot.commands.spec import Command, Option

COMMANDS = (
    Command(
        "help",
        "How a table works, and what the games are",
        (Option("game", "which game", complete=True),),
    ),
    Command(
        "rules",
        "Quote the rules: by a clause's number or by words in it",
        (
            Option(
                "about", "words or a number, for example as a question's ? names it", complete=True
            ),
            Option("game", "which game; that of the table here if left out", complete=True),
        ),
    ),
    Command(
        "card",
        "Show a card as it is printed, and the rule that explains it",
        (
            Option("name", "the card's name, or a part of it", required=True, complete=True),
            Option("game", "which game; that of the table here if left out", complete=True),
        ),
    ),
    Command("about", "Who runs this bot, and what it keeps about you"),
)
