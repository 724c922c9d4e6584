"""Limits of components (components/reference), beyond the API description."""

from collections.abc import Iterator

from tests.wire.server.errors import Problem, Step
from tests.wire.server.ids import Json
from tests.wire.server.limits import emoji

ROW, BUTTON, STRING, INPUT, SECTION, TEXT, THUMB, GALLERY, FILE, CONTAINER, LABEL = (
    1, 2, 3, 4, 9, 10, 11, 12, 13, 17, 18,
)  # fmt: skip
SELECTS = (3, 5, 6, 7, 8)
LINK, PREMIUM = 5, 6
INVALID = "COMPONENT_INVALID"

Found = tuple[tuple[Step, ...], Json]


def walk(components: list[Json], at: tuple[Step, ...]) -> Iterator[Found]:
    """Every component with its path, nested ones and accessories too."""
    for place, component in enumerate(components):
        here = (*at, place)
        yield here, component
        yield from walk(component.get("components") or [], (*here, "components"))
        for single in ("accessory", "component"):
            if isinstance(component.get(single), dict):
                yield (*here, single), component[single]


def check(
    components: list[Json], names: set[str], at: tuple[Step, ...], *, v2: str
) -> list[Problem]:
    """What Discord refuses in a message's components; `v2` is empty for the older kind."""
    found = list(walk(components, at))
    problems = unique(found, "custom_id") + unique(found, "id")
    problems += _whole(components, found, at) if v2 else _legacy(components, at)
    for path, component in found:
        problems += _one(path, component, names)
    return problems


def unique(found: list[Found], key: str) -> list[Problem]:
    """Custom ids, and ids, may not come twice in a message or modal."""
    seen: list[object] = []
    problems: list[Problem] = []
    for path, component in found:
        value = component.get(key)
        if value is None or (key == "id" and value == 0):
            continue
        if value in seen:
            code = f"COMPONENT_{key.upper()}_DUPLICATED"
            problems.append(((*path, key), code, f"Component {key} cannot be duplicated"))
        seen.append(value)
    return problems


def _legacy(components: list[Json], at: tuple[Step, ...]) -> list[Problem]:
    problems: list[Problem] = []
    if len(components) > 5:
        problems.append((at, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."))
    for place, component in enumerate(components):
        if component["type"] != ROW:
            text = "Only action rows without the components v2 flag."
            problems.append(((*at, place, "type"), "UNION_TYPE_CHOICES", text))
    return problems


def _whole(components: list[Json], found: list[Found], at: tuple[Step, ...]) -> list[Problem]:
    problems: list[Problem] = []
    if len(found) > 40:
        problems.append((at, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "At most 40 in all."))
    if sum(len(c.get("content") or "") for _, c in found if c["type"] == TEXT) > 4000:
        problems.append((at, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "At most 4000 in all."))
    for place, component in enumerate(components):
        if component["type"] in (BUTTON, *SELECTS, THUMB):
            problems.append(((*at, place, "type"), "UNION_TYPE_CHOICES", "Not at the top level."))
    return problems


def _one(path: tuple[Step, ...], component: Json, names: set[str]) -> list[Problem]:
    match component["type"]:
        case 1:
            return _row(path, component)
        case 2:
            return button(path, component)
        case 3 | 5 | 6 | 7 | 8:
            return select(path, component)
        case 11:
            return media(component["media"]["url"], names, (*path, "media", "url"), web="allowed")
        case 12:
            return [
                problem for n, item in enumerate(component["items"])
                for problem in media(item["media"]["url"], names, (*path, "items", n, "media"), web="allowed")
            ]  # fmt: skip
        case 13:
            return media(component["file"]["url"], names, (*path, "file", "url"), web="")
        case _:
            return []


def _row(path: tuple[Step, ...], row: Json) -> list[Problem]:
    kinds = [c["type"] for c in row["components"]]
    buttons = kinds.count(BUTTON)
    if buttons == len(kinds) <= 5 or (len(kinds) == 1 and not buttons):
        return []
    text = "The specified component layout is invalid: five buttons or one select in a row."
    return [((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", text)]


def button(path: tuple[Step, ...], it: Json) -> list[Problem]:
    """A button says something, and link, premium and other buttons exclude each other's keys."""
    problems = emoji.check(it.get("emoji"), (*path, "emoji"))
    style = it["style"]
    if style != PREMIUM and not (it.get("label") or "").strip() and not it.get("emoji"):
        problems.append(
            (path, "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI", "Label or emoji needed.")
        )
    needs = {LINK: "url", PREMIUM: "sku_id"}.get(style, "custom_id")
    if not it.get(needs):
        problems.append(((*path, needs), "BASE_TYPE_REQUIRED", "This field is required"))
    for key in ("url", "sku_id", "custom_id"):
        if key != needs and it.get(key):
            code = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"
            problems.append(((*path, key), code, f"{key} does not go with style {style}"))
    return problems


def select(path: tuple[Step, ...], it: Json) -> list[Problem]:
    """A select's bounds fit its options, whose values differ."""
    least = 1 if it.get("min_values") is None else it["min_values"]
    most = 1 if it.get("max_values") is None else it["max_values"]
    problems: list[Problem] = []
    if least > most:
        problems.append(((*path, "min_values"), INVALID, "min_values exceeds max_values."))
    if it["type"] != STRING:
        return problems
    options = it["options"]
    if max(least, most) > len(options):
        text = "max_values exceeds the number of options."
        problems.append(((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES", text))
    if sum(bool(o.get("default")) for o in options) > most:
        problems.append(
            ((*path, "options"), "SELECT_COMPONENT_DEFAULTS", "More defaults than max.")
        )
    return problems + _options(path, options)


def _options(path: tuple[Step, ...], options: list[Json]) -> list[Problem]:
    problems: list[Problem] = []
    seen: set[str] = set()
    for place, option in enumerate(options):
        here = (*path, "options", place)
        if option["value"] in seen:
            code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
            problems.append(((*here, "value"), code, "The specified option value is already used"))
        seen.add(option["value"])
        problems += [
            ((*here, key), "BASE_TYPE_REQUIRED", "This field is required")
            for key in ("label", "value") if not option[key].strip()
        ]  # fmt: skip
        problems += emoji.check(option.get("emoji"), (*here, "emoji"))
    return problems


def media(url: str, names: set[str], at: tuple[Step, ...], *, web: str) -> list[Problem]:
    """A picture's address: attachment:// of a file in this message, or `web` where allowed."""
    scheme, _, rest = url.partition("://")
    if scheme == "attachment":
        if rest in names:
            return []
        return [(at, "ATTACHMENT_NOT_FOUND", f"No file called {rest} in this message.")]
    if web and scheme in ("http", "https") and rest:
        return []
    return [(at, "URL_TYPE_INVALID_SCHEME", f"Scheme {scheme!r} is not supported.")]
