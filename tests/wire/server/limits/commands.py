"""Limits of application commands (interactions/application-commands)."""

import unicodedata
from collections import Counter

from tests.wire.server.errors import Problem, Step
from tests.wire.server.ids import Json

CHAT, PER_SCOPE = 1, {1: 100, 2: 15, 3: 15}
SUBCOMMAND, GROUP = 1, 2
NAME = "APPLICATION_COMMAND_INVALID_NAME"


def check_all(commands: list[Json]) -> list[Problem]:
    """What Discord refuses in a bulk overwrite."""
    problems: list[Problem] = []
    kinds = Counter(command.get("type") or CHAT for command in commands)
    for kind, most in PER_SCOPE.items():
        if kinds[kind] > most:
            problems.append(
                ((), "APPLICATION_COMMANDS_TOO_MANY", f"At most {most} of type {kind}.")
            )
    names = Counter((c.get("type") or CHAT, c["name"]) for c in commands)
    for place, command in enumerate(commands):
        if names[command.get("type") or CHAT, command["name"]] > 1:
            problems.append(((place, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Not unique."))
        problems += check(command, (place,))
    return problems


def check(command: Json, at: tuple[Step, ...]) -> list[Problem]:
    """What Discord refuses in one command."""
    problems: list[Problem] = []
    if (command.get("type") or CHAT) == CHAT:
        problems += _called(command, at)
        problems += _options(command.get("options") or [], (*at, "options"))
    elif command.get("description"):
        problems.append(((*at, "description"), "BASE_TYPE_INVALID", "Not for this type."))
    if _size(command) > 8000:
        problems.append(
            (at, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
        )
    return problems


def is_name(name: str) -> bool:
    """Discord's rule: 1 to 32 letters, digits, -, _ and ', in lower case where there is one."""
    fits = all(letter in "-_'" or _letter(letter) for letter in name)
    return fits and 1 <= len(name) <= 32 and name == name.lower()


def _letter(letter: str) -> bool:
    if unicodedata.category(letter)[0] in "LN":
        return True
    return unicodedata.name(letter, "").startswith(("DEVANAGARI", "THAI"))


def _called(it: Json, at: tuple[Step, ...]) -> list[Problem]:
    problems: list[Problem] = []
    if not is_name(it["name"]):
        problems.append(((*at, "name"), NAME, "Command name is invalid"))
    if not (it.get("description") or "").strip():
        problems.append(((*at, "description"), "BASE_TYPE_REQUIRED", "This field is required"))
    return problems


def _options(options: list[Json], at: tuple[Step, ...]) -> list[Problem]:
    problems: list[Problem] = []
    names = Counter(option["name"] for option in options)
    nested = [option["type"] in (SUBCOMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        problems.append(
            (at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands stand alone.")
        )
    optional = False
    for place, option in enumerate(options):
        here = (*at, place)
        if names[option["name"]] > 1:
            problems.append(
                ((*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Not unique.")
            )
        if option.get("required") and optional:
            code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            problems.append(((*here, "required"), code, "Required options come first"))
        optional = optional or not option.get("required")
        problems += _called(option, here) + _choices(option, here)
        problems += _options(option.get("options") or [], (*here, "options"))
    return problems


def _choices(option: Json, at: tuple[Step, ...]) -> list[Problem]:
    choices = option.get("choices") or []
    problems: list[Problem] = []
    if choices and option.get("autocomplete"):
        code = "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES"
        problems.append(((*at, "autocomplete"), code, "Not with choices."))
    if len({c["name"] for c in choices}) < len(choices):
        problems.append(((*at, "choices"), "APPLICATION_COMMAND_CHOICES_NAME", "Not unique."))
    for place, choice in enumerate(choices):
        if isinstance(choice["value"], str) and not 1 <= len(choice["value"]) <= 100:
            where = (*at, "choices", place, "value")
            problems.append((where, "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length."))
    return problems


def _size(it: Json) -> int:
    """Letters of names, descriptions and choices' values; of translations the longest."""
    total = sum(_longest(it, key) for key in ("name", "description"))
    for choice in it.get("choices") or []:
        total += _longest(choice, "name") + len(str(choice["value"]))
    return total + sum(_size(option) for option in it.get("options") or [])


def _longest(it: Json, key: str) -> int:
    texts = [it.get(key) or "", *((it.get(f"{key}_localizations") or {}).values())]
    return max(len(text) for text in texts)
