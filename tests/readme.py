"""The parts of README.md that are written from the code: `python -m tests.readme` writes them anew."""

import re
from collections.abc import Iterable
from pathlib import Path

from bot.commands import COMMANDS
from games import registry
from games.core.game import AnyGame

README = Path(__file__).parent.parent / "README.md"
NO_GAMES = (
    "No game is built in yet: the house stands first, and the games move in one by one. Until then "
    "there\nis a small reference game, from the tests, to try everything with.\n"
)


def games_table(games: Iterable[AnyGame]) -> str:
    """The games as a Markdown table in order of their titles; a friendly sentence if there are none."""
    rows = [
        f"| **{game.title}** | {seats(game.seats)} | {game.blurb} | [rules](docs/rules/{game.key}.md) |"
        for game in sorted(games, key=lambda game: game.title)
    ]
    if not rows:
        return NO_GAMES
    return "\n".join(["| game | players | | |", "|---|---|---|---|", *rows, ""])


def seats(numbers: range) -> str:
    """How many may play: "2–6", or "2" where there is no choice."""
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def commands_table() -> str:
    """The commands that people type in Discord, as a Markdown table."""
    rows = [f"| `/{command.name}` | {command.description} |" for command in COMMANDS]
    return "\n".join(["| type | and you get |", "|---|---|", *rows, ""])


def between(part: str) -> re.Pattern[str]:
    """What finds a part of README.md between its markers; its text is group 2."""
    return re.compile(rf"(?s)(<!-- {part}: [^>]* -->\n)(.*?)(<!-- /{part} -->)")


def rewritten(readme: str) -> str:
    """The text with its parts as the code has them. Raises ValueError where a part is not there once."""
    for part, text in (("games", games_table(registry().values())), ("commands", commands_table())):
        found = between(part).search(readme)
        if found is None:
            raise ValueError(f"README.md lacks its <!-- {part}: … --> and <!-- /{part} --> markers")
        readme = readme[: found.start(2)] + text + readme[found.end(2) :]
    return readme


def main() -> None:
    """Write the parts into README.md."""
    README.write_text(rewritten(README.read_text()))


if __name__ == "__main__":
    main()
