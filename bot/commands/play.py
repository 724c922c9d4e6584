"""The commands of people at a table."""

from bot.commands.spec import Command, Option

TABLE = Option(
    "table", "which of your tables; needed only where it could be several", complete=True
)

COMMANDS = (
    Command(
        "move",
        "Make a move by typing it; the legal ones are completed",
        (
            Option(
                "what",
                "the move, as the list that opens here writes it",
                required=True,
                complete=True,
            ),
            TABLE,
        ),
    ),
    Command("hand", "Your hand, shown to you alone", (TABLE,)),
    Command(
        "board",
        "The table as it is, shown to you alone; with a place, what is around it, enlarged",
        (Option("place", "a place of the picture, as it is named there", complete=True), TABLE),
    ),
    Command("text", "The table in words, shown to you alone", (TABLE,)),
    Command("log", "What happened lately; older pages are a press away", (TABLE,)),
    Command("status", "Who is asked what, since when, and what falls due", (TABLE,)),
    Command("undo", "Take back your last move, where nothing was revealed since", (TABLE,)),
    Command("orders", "Standing orders: what shall be answered for you", (TABLE,)),
    Command("mine", "Your tables, those that wait for you first"),
)
