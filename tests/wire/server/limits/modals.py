"""Limits of modals and autocomplete (interactions/receiving-and-responding)."""

from tests.wire.server.errors import Problem, Step
from tests.wire.server.ids import Json
from tests.wire.server.limits import components

TEXT_INPUT, SELECTS = 4, (3, 5, 6, 7, 8)


def check(modal: Json) -> list[Problem]:
    """What Discord refuses in this modal."""
    at: tuple[Step, ...] = ("data", "components")
    found = list(components.walk(modal["components"], at))
    problems = components.unique(found, "custom_id") + components.unique(found, "id")
    if len(modal["components"]) > 5:
        problems.append((at, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."))
    if not modal["title"].strip():
        problems.append((("data", "title"), "BASE_TYPE_REQUIRED", "This field is required"))
    for path, component in found:
        problems += _one(path, component)
    return problems


def _one(path: tuple[Step, ...], it: Json) -> list[Problem]:
    if it["type"] == TEXT_INPUT:
        return _text_input(path, it)
    if it["type"] not in SELECTS:
        return []
    problems = components.select(path, it)
    if it.get("disabled"):
        problems.append(((*path, "disabled"), "COMPONENT_INVALID", "Not in a modal."))
    return problems


def _text_input(path: tuple[Step, ...], it: Json) -> list[Problem]:
    least = it.get("min_length") or 0
    most = 4000 if it.get("max_length") is None else it["max_length"]
    problems: list[Problem] = []
    if least > most:
        problems.append(((*path, "min_length"), "COMPONENT_INVALID", "min_length > max_length."))
    if len(it.get("value") or "") > most:
        problems.append(((*path, "value"), "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer."))
    return problems


def check_choices(choices: list[Json], kind: int | None) -> list[Problem]:
    """What Discord refuses in an autocomplete answer for an option of this type (3: string)."""
    at: tuple[Step, ...] = ("data", "choices")
    problems: list[Problem] = []
    if len(choices) > 25:
        problems.append((at, "BASE_TYPE_BAD_LENGTH", "Must be 25 or fewer in length."))
    for place, choice in enumerate(choices):
        value = choice["value"]
        if not choice["name"].strip():
            problems.append(((*at, place, "name"), "BASE_TYPE_REQUIRED", "This field is required"))
        if isinstance(value, str) and not 1 <= len(value) <= 100:
            problems.append(((*at, place, "value"), "BASE_TYPE_MAX_LENGTH", "Must be 1 to 100."))
        if kind is not None and isinstance(value, str) is not (kind == 3):
            problems.append(
                ((*at, place, "value"), "BASE_TYPE_INVALID", "Not of the option's type.")
            )
    return problems
