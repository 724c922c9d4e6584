"""Whether an emoji is one: a single Unicode emoji by name, or a custom one by id that exists."""

from tests.wire.server.errors import Problem, Step
from tests.wire.server.ids import Json

KNOWN_CUSTOM: set[int] = set()  # ids of custom emoji that the bot may use; empty unless a test adds
_RANGES = (
    (0x1F000, 0x1FAFF), (0x2190, 0x21FF), (0x2300, 0x23FF), (0x2460, 0x24FF), (0x25A0, 0x27BF),
    (0x2900, 0x297F), (0x2B00, 0x2BFF), (0x3030, 0x303D), (0x3297, 0x3299), (0x203C, 0x2049),
    (0x2122, 0x2139), (0xA9, 0xA9), (0xAE, 0xAE), (0xE0020, 0xE007F),
)  # fmt: skip
_JOINING = {0xFE0F, 0xFE0E, 0x200D, 0x20E3}


def check(emoji: Json | None, at: tuple[Step, ...]) -> list[Problem]:
    """Nothing for a good emoji."""
    if not emoji:
        return []
    if emoji.get("id"):
        if int(emoji["id"]) in KNOWN_CUSTOM:
            return []
        return [((*at, "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")]
    if is_emoji(emoji.get("name") or ""):
        return []
    return [((*at, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")]


def is_emoji(name: str) -> bool:
    """Whether this text is one Unicode emoji (keycaps, flags, skin tones and joined ones too)."""
    points = [ord(letter) for letter in name]
    if 0x20E3 in points:
        return name[0] in "0123456789#*" and len(points) <= 3
    drawn = [p for p in points if p not in _JOINING]
    return bool(drawn) and len(points) <= 16 and all(_drawn(p) for p in drawn)


def _drawn(point: int) -> bool:
    return any(low <= point <= high for low, high in _RANGES)
