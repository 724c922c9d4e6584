"""The project as a whole: what lies where, what the documents promise, what is written down why."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import discord
import pytest
from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name

from games import registry
from tests.written import DECISIONS, DECISIONS_INDEX, PARTS, PICTURES, between, rewritten

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()
PYPROJECT = (ROOT / "pyproject.toml").read_text()
PROJECT: dict[str, Any] = tomllib.loads(PYPROJECT)


def git(*words: str) -> str:
    return subprocess.run(
        ["git", *words],  # noqa: S607 # the developer's git
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


@pytest.fixture(scope="module")
def files() -> list[Path]:
    """The files of the project, by their paths from its top."""
    return [Path(name) for name in git("ls-files", "-z").split("\0") if (ROOT / name).is_file()]


def texts(files: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """The files that are text, with their text."""
    for file in files:
        try:
            yield file, (ROOT / file).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


# --- what lies where


def test_the_top_level_is_fixed(files: list[Path]) -> None:
    assert {file.parts[0] for file in files} == {
        ".ci",
        ".dockerignore",
        ".env.example",
        ".gitignore",
        "CHANGELOG.md",
        "Dockerfile",
        "LICENSE",
        "README.md",
        "bot",
        "docs",
        "games",
        "pyproject.toml",
        "rendering",
        "requirements.lock",
        "scripts",
        "storage",
        "tests",
    }


def test_the_image_holds_all_code_and_neither_token_nor_data() -> None:
    nothing, *let_in = (ROOT / ".dockerignore").read_text().splitlines()[1:]
    assert nothing == "*"
    packages = PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
    assert [name for name in packages if f"!{name.rstrip('*')}" not in let_in] == []
    let_in.remove("**/__pycache__")
    assert [line for line in let_in if not (ROOT / line.removeprefix("!")).exists()] == []
    assert not any(line.startswith(("!.", "!data", "!*", "!/")) for line in let_in)


@pytest.mark.parametrize("script", ["scripts/start", "scripts/test", "scripts/pictures", ".ci/run"])
def test_what_is_run_can_be_run(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)
    assert git("ls-files", "--stage", script).startswith("100755 ")


def test_each_directory_with_code_is_a_package(files: list[Path]) -> None:
    code = {file.parent for file in files if file.suffix == ".py" and file.parent.name != "assets"}
    assert [str(place) for place in sorted(code) if place / "__init__.py" not in files] == []


def test_each_family_of_fonts_has_its_licence_beside_it(files: list[Path]) -> None:
    fonts = [file for file in files if file.suffix in {".otf", ".ttf", ".woff2"}]
    assert fonts
    for font in fonts:
        beside = [file.name for file in files if file.parent == font.parent]
        families = [name.split("-")[0] for name in beside if "LICENSE" in name]
        assert font.name.startswith(tuple(families)), font.name


def test_no_path_of_one_machine_is_written_down(files: list[Path]) -> None:
    homes = re.compile(r"(?<![\w.:/-])/(?:work|farm|root|home/\w+|Users/\w+|tmp/\w+)/")
    places = [
        f"{file}: {found[0]}" for file, text in texts(files) for found in homes.finditer(text)
    ]
    assert places == []


def test_nothing_is_left_unfinished(files: list[Path]) -> None:
    words = re.compile("|".join(["TO" + "DO", "FIX" + "ME", r"\bXX" + r"X\b", "coming " + "soon"]))
    places = [
        f"{file}: {found[0]}" for file, text in texts(files) for found in words.finditer(text)
    ]
    assert places == []


# --- the house: a game is its own files, and no other file names it


def namers(files: Iterable[tuple[Path, str]], key: str, title: str) -> list[str]:
    """The files that name a game and are none of its own, tests or documents."""
    name = re.compile(rf"(?i)(?<![a-z]){re.escape(key)}(?![a-z])|\b{re.escape(title)}\b")
    shared = ("tests", "docs", "CHANGELOG.md")
    return [
        str(file)
        for file, text in files
        if file.parts[0] not in shared
        and key not in (*file.parts, file.stem)
        and name.search(between("games").sub("", text) if file.name == "README.md" else text)
    ]


def test_no_file_but_its_own_names_a_game(files: list[Path]) -> None:
    for game in registry().values():
        assert namers(texts(files), game.key, game.title) == [], game.key


def test_a_file_that_names_a_game_is_found() -> None:
    table = "<!-- games: from the registry -->\n| **Great Whist** |\n<!-- /games -->\n"
    tree = {
        "games/whist/rules/tricks.py": "class Whist",
        "rendering/whist.py": "whist",
        "rendering/assets/whist/card.png.txt": "whist",
        "tests/games/whist/test_tricks.py": "whist",
        "docs/rules/whist.md": "Great Whist",
        "README.md": table,
        "games/core/engine.py": "whistle",
        "bot/table.py": "if game.key == 'whist':",
        "bot/words.py": "Welcome to Great Whist",
        "rendering/find.py": "from rendering import whist_board",
    }
    found = namers([(Path(name), text) for name, text in tree.items()], "whist", "Great Whist")
    assert found == ["bot/table.py", "bot/words.py", "rendering/find.py"]
    assert namers([(Path("README.md"), table + "whist")], "whist", "Whist") == ["README.md"]


def test_every_module_that_says_so_is_kept_from_discord(files: list[Path]) -> None:
    (contract,) = [
        contract
        for contract in PROJECT["tool"]["importlinter"]["contracts"]
        if contract["name"] == "what decides knows no Discord"
    ]
    kept = set(re.findall(r"bot\.\w+", contract["layers"][1]))
    said = {
        f"bot.{file.stem}"
        for file, text in texts(file for file in files if file.parent == Path("bot"))
        if re.search(r"(?i)\bno discord\b", ast.get_docstring(ast.parse(text)) or "")
    }
    assert len(said) > 40
    assert said - kept == set(), "name it in pyproject.toml's contract"
    assert [name for name in kept if Path(f"bot/{name[4:]}.py") not in files] == []


# --- what is installed, and why


def requirements() -> dict[NormalizedName, Requirement]:
    """Every distribution that the project names, by its canonical name."""
    project = PROJECT["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    named = [Requirement(line) for lines in lists for line in lines]
    return {canonicalize_name(one.name): one for one in named if one.name != project["name"]}


def test_each_dependency_has_its_reason_in_the_decisions() -> None:
    words = "\n".join(page.read_text() for page in DECISIONS.glob("[0-9]*.md"))
    chosen = {canonicalize_name(word) for word in re.findall(r"`([\w.-]+)(?:\[\w+\])?`", words)}
    assert sorted(requirements().keys() - chosen) == []


def imported(files: Iterable[Path]) -> set[NormalizedName]:
    """The distributions whose modules these files import."""
    names: set[str] = set()
    for _, text in texts(files):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                names |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module.split(".")[0])
    come_from = metadata.packages_distributions()
    found = {canonicalize_name(name) for module in names for name in come_from.get(module, ())}
    return found - {canonicalize_name(PROJECT["project"]["name"])}


def test_what_is_imported_is_asked_for(files: list[Path]) -> None:
    """Nothing rests on what another dependency happens to bring along."""
    code = [file for file in files if file.suffix == ".py" and file.parent.name != "assets"]
    shipped = {
        canonicalize_name(Requirement(line).name) for line in PROJECT["project"]["dependencies"]
    }
    everywhere = [file for file in code if file.parts[0] != "tests" and "demo" not in file.parts]
    assert sorted(imported(code) - requirements().keys()) == []
    assert sorted(imported(everywhere) - shipped - {"chess"}) == []  # the bench asks for its extra


def test_each_extra_is_spoken_of_in_the_decisions() -> None:
    words = "\n".join(page.read_text() for page in DECISIONS.glob("[0-9]*.md"))
    for extra in PROJECT["project"]["optional-dependencies"]:
        assert re.search(rf"extra `{extra}`|[Ii]n\s+`{extra}`", words), extra


def test_the_lock_holds_each_dependency_in_a_version_that_fits() -> None:
    lines = (ROOT / "requirements.lock").read_text().splitlines()
    pinned = dict(line.split("==") for line in lines if line and not line.startswith("#"))
    locked = {canonicalize_name(name): version for name, version in pinned.items()}
    for name, requirement in requirements().items():
        assert name in locked, f"{name}: make requirements.lock anew, its first lines say how"
        assert requirement.specifier.contains(locked[name]), name


def test_the_demo_rests_on_one_exact_version() -> None:
    (demo,) = PROJECT["project"]["optional-dependencies"]["demo"]
    assert re.fullmatch(r"simcord\[preview\]==[\d.]+", demo)


def test_each_rule_that_is_off_says_why() -> None:
    section = PYPROJECT[PYPROJECT.index("ignore = [") : PYPROJECT.index("[tool.ruff.lint.isort]")]
    off = [line for line in section.splitlines() if re.search(r'"[A-Z]+[0-9]+"', line)]
    assert len(off) > 10
    assert [line for line in off if "# " not in line] == []


def test_each_decision_begins_with_its_number_and_what_it_is_about() -> None:
    for page in sorted(DECISIONS.glob("0*.md")):
        if page != DECISIONS_INDEX:
            assert re.match(rf"# {page.name[:3]} · \S", page.read_text()), page.name


# --- what the documents promise


def prose(markdown: str) -> str:
    """The text without its code."""
    return re.sub(r"(?ms)^ *```.*?^ *```$|`[^`\n]*`", "", markdown)


def anchors(markdown: str) -> set[str]:
    """The names by which headings are linked to."""
    headings = re.findall(r"(?m)^#+ (.+)$", re.sub(r"(?ms)^ *```.*?^ *```$", "", markdown))
    plain = (re.sub(r"[^\w\- ]", "", heading).strip().lower() for heading in headings)
    return {heading.replace(" ", "-") for heading in plain}


def test_links_between_documents_lead_somewhere(files: list[Path]) -> None:
    dead = []
    for file in (file for file in files if file.suffix == ".md"):
        text = (ROOT / file).read_text()
        for target in re.findall(r"\]\(([^)\s]+)\)", prose(text)):
            if re.match(r"https?://|mailto:", target):
                continue
            path, _, anchor = target.partition("#")
            place = (ROOT / file).parent / path if path else ROOT / file
            if not place.exists() or (anchor and anchor not in anchors(place.read_text())):
                dead.append(f"{file} -> {target}")
    assert dead == []


def test_what_is_written_from_the_project_is_what_the_project_says() -> None:
    for path, part, write in PARTS:
        page = path.read_text()
        again = "write it anew: .venv/bin/python -m tests.written"
        assert rewritten(page, part, write()) == page, again


def test_each_picture_shows_a_game_and_is_light(files: list[Path]) -> None:
    taken = [file for file in files if file.parent == Path("docs/pictures")]
    known = {f"{key}-{name}.webp" for key in registry() for name in PICTURES}
    assert [file.name for file in taken if file.name not in known] == []
    assert [file.name for file in taken if (ROOT / file).stat().st_size >= 300_000] == []


def test_a_page_without_its_markers_is_refused() -> None:
    with pytest.raises(ValueError, match="no markers <!-- commands"):
        rewritten(README.replace("<!-- /commands -->", ""), "commands", "")


def test_the_invitation_asks_for_what_the_bot_needs_and_nothing_else() -> None:
    needed = discord.Permissions(
        view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True
    )
    (address,) = re.findall(r"https://discord\.com/oauth2/\S+", README)
    asked = parse_qs(urlsplit(address).query)
    assert asked["permissions"] == [str(needed.value)]
    assert asked["scope"] == ["bot applications.commands"]


def test_ci_runs_the_command_that_the_readme_names() -> None:
    change_it = README[README.index("\n## Change it\n") :]
    commands = re.findall(r"(?ms)^```\n(.*?)\n```$", change_it)
    assert commands[0] == "scripts/test"
    assert ' scripts/test "$@"' in (ROOT / ".ci" / "run").read_text()


def test_the_demo_in_a_container_is_not_asked_for_a_token_every_five_minutes() -> None:
    assert "HEALTHCHECK" in (ROOT / "Dockerfile").read_text()
    (line,) = re.findall(
        r"docker run [^`]*antechamber-demo demo", (ROOT / "docs/operating.md").read_text()
    )
    assert "--no-healthcheck" in line


def test_every_command_in_the_documents_exists() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "bot", "--help"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
    named = {
        word
        for page in pages
        for word in re.findall(r"(?:-m bot|scripts/start) ([a-z]+)", page.read_text())
    }
    named |= {
        word
        for row in re.findall(r"(?m)^\| `([^|]*)\|", README[README.index("### The command line") :])
        for word in re.findall(r"(?:^|`)([a-z]+)", row)
    }
    assert {"demo", "run", "selfplay", "restore"} <= named
    assert sorted(word for word in named if not re.search(rf"\b{word}\b", told)) == []


def test_the_same_python_is_asked_for_everywhere() -> None:
    (least,) = re.findall(r">=(3\.\d+)$", PROJECT["project"]["requires-python"])
    minor = least.removeprefix("3.")
    assert PROJECT["tool"]["mypy"]["python_version"] == least
    assert PROJECT["tool"]["ruff"]["target-version"] == f"py3{minor}"
    assert f"sys.version_info < (3, {minor})" in (ROOT / "scripts/environment.sh").read_text()
    assert f"Python {least} or newer" in README
