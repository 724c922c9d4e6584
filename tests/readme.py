"""The part of README.md that is written from the registry: `python -m tests.readme` writes it anew."""

import re
from collections.abc import Iterable
from pathlib import Path

from games import registry
from games.core.game import AnyGame

README = Path(__file__).parent.parent / "README.md"
BETWEEN_MARKERS = re.compile(r"(?s)(?<=<!-- games: )(.*?) -->\n(.*?)(?=<!-- /games -->)")
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


def rewritten(readme: str, table: str) -> str:
    """The text with the table between its markers. Raises ValueError unless they stand there once."""
    new, times = BETWEEN_MARKERS.subn(lambda found: f"{found[1]} -->\n{table}", readme)
    if times != 1:
        raise ValueError("README.md lacks its <!-- games: … --> and <!-- /games --> markers")
    return new


def main() -> None:
    """Writes the table into README.md."""
    README.write_text(rewritten(README.read_text(), games_table(registry().values())))


if __name__ == "__main__":
    main()
