"""The parts of documents that are written from the project itself: `python -m tests.written`."""

import ast
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from bot.commands import COMMANDS
from bot.commands.spec import Command
from bot.completing import DOINGS
from games import registry
from games.core.game import AnyGame

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
ARCHITECTURE = ROOT / "docs" / "architecture.md"
DECISIONS = ROOT / "docs" / "decisions"
DECISIONS_INDEX = DECISIONS / "000-index.md"
PICTURES = {
    "table": "the message at the table, with the picture, what just happened and who is asked what",
    "choosing": "a turn, shown to one person: numbers on the picture are those in the menu",
    "hand": "a hand, in direct messages",
    "result": "the result, with the turning points and the seed",
}
"""What is on each of a game's pictures."""


def games_table(games: Iterable[AnyGame]) -> str:
    """The games as a Markdown table in order of their titles, and under it their pictures."""
    known = sorted(games, key=lambda game: game.title)
    rows = [
        f"| **{game.title}** | {seats(game.seats)} | {game.blurb} | [rules](docs/rules/{game.key}.md) |"
        for game in known
    ]
    shown = [picture for game in known for picture in pictures(game)]
    return "\n".join(["| game | players | | |", "|---|---|---|---|", *rows, "", *shown, ""])


def pictures(game: AnyGame) -> list[str]:
    """Those pictures of a game that scripts/pictures has taken."""
    return [
        f'<img src="docs/pictures/{game.key}-{name}.webp" width="400" alt="{game.title}: {what}">'
        for name, what in PICTURES.items()
        if (ROOT / f"docs/pictures/{game.key}-{name}.webp").exists()
    ]


def seats(numbers: range) -> str:
    """How many may play: "2–6", or "2" where there is no choice."""
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def commands_table() -> str:
    """The commands that people type in Discord, as a Markdown table."""
    rows = [f"| {typed(command)} | {command.description} |" for command in COMMANDS]
    return "\n".join(["| type | and you get |", "|---|---|", *rows, ""])


def typed(command: Command) -> str:
    """A command's name, and the words that it takes where it takes no others."""
    if all(option.name != "do" for option in command.options):
        return f"`/{command.name}`"
    *words, last = (f"`{word}`" for word in DOINGS)
    return f"`/{command.name}` {', '.join(words)} or {last}"


def decisions_table() -> str:
    """The pages of decisions by number, as a Markdown table. A page begins "# NNN · What it is about"."""
    pages = sorted(page for page in DECISIONS.glob("*.md") if page != DECISIONS_INDEX)
    rows = []
    for page in pages:
        number, about = page.read_text().splitlines()[0].removeprefix("# ").split(" · ", 1)
        rows.append(f"| [{number}]({page.name}) | {about} |")
    return "\n".join(["| | |", "|---|---|", *rows, ""])


def modules_table() -> str:
    """The modules and packages of bot by name, each with what its docstring begins with, as a Markdown table."""
    files = {path.stem: path for path in (ROOT / "bot").glob("*.py")}
    files |= {f"{path.parent.name}/": path for path in (ROOT / "bot").glob("*/__init__.py")}
    rows = [
        f"| `bot/{name if name.endswith('/') else f'{name}.py'}` | {what_it_is(path)} |"
        for name, path in sorted(files.items())
    ]
    return "\n".join(["| module | what it is |", "|---|---|", *rows, ""])


def what_it_is(module: Path) -> str:
    """The first paragraph of a module's docstring, without what the import contract says of it anyway."""
    told = ast.get_docstring(ast.parse(module.read_text())) or ""
    first = " ".join(told.split("\n\n", maxsplit=1)[0].split())
    return first.removesuffix(" No discord import.").replace("|", r"\|")


PARTS: tuple[tuple[Path, str, Callable[[], str]], ...] = (
    (README, "games", lambda: games_table(registry().values())),
    (README, "commands", commands_table),
    (DECISIONS_INDEX, "decisions", decisions_table),
    (ARCHITECTURE, "modules", modules_table),
)
"""Each part: the page that it stands on, its name in the markers, and what writes it."""


def between(part: str) -> re.Pattern[str]:
    """What finds a part between its markers; its text is group 2."""
    return re.compile(rf"(?s)(<!-- {part}: [^>]* -->\n)(.*?)(<!-- /{part} -->)")


def rewritten(page: str, part: str, text: str) -> str:
    """The page with this text between the part's markers. Raises ValueError where it has none."""
    found = between(part).search(page)
    if found is None:
        raise ValueError(f"there are no markers <!-- {part}: … --> and <!-- /{part} -->")
    return page[: found.start(2)] + text + page[found.end(2) :]


def main() -> None:
    """Write all parts."""
    for path, part, write in PARTS:
        path.write_text(rewritten(path.read_text(), part, write()))


if __name__ == "__main__":
    main()
