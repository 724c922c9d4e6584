"""Custom ids: what a press says, in at most 100 characters, for ever, with no memory beside it.

Two forms, both beginning with the format's number:
``1.<match>.<undos>.<ask>.<option>.<pos>`` a press on an answer or on the way to one, and
``1.<match>.<verb>.<argument>`` everything else (play, hand, log, join …).

``option`` is a code, a trail, or both: ``<code>``, ``~<trail>_<check>``, ``<code>~<trail>_<check>``. A code is twelve
characters of an HMAC over the action and its label: nobody can guess a card from it, a changed price makes it stale and
a change of language does not. A trail names what was already chosen, by index; its check is an HMAC over the values
themselves, so a trail never comes to mean something else. ``undos`` never goes back, so no press outlives an undo.
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from hashlib import sha256

from msgspec import Struct

from games.core.codec import encode

FORMAT = "1"
CODE = 12
CHECK = 6
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Choose(Struct, frozen=True):
    """A press on an answer (``code``), or on the way to one (``trail`` with its ``check``)."""

    match: int
    undos: int
    ask: int
    code: str = ""
    trail: tuple[int, ...] = ()
    check: str = ""
    pos: str = "0"


class Command(Struct, frozen=True):
    """A press on anything else: its verb and argument."""

    match: int
    verb: str
    argument: str = ""


Press = Choose | Command


def written(press: Press) -> str:
    """Return the custom id of ``press``."""
    if isinstance(press, Command):
        return f"{FORMAT}.{base36(press.match)}.{press.verb}.{press.argument}"
    trail = f"~{'-'.join(map(base36, press.trail))}_{press.check}" if press.check else ""
    head = f"{FORMAT}.{base36(press.match)}.{base36(press.undos)}.{base36(press.ask)}"
    return f"{head}.{press.code}{trail}.{press.pos}"


def read(custom_id: str) -> Press | None:
    """Return the press that ``custom_id`` says, or None when it is none of ours."""
    parts = custom_id.split(".")
    try:
        match parts:
            case ["1", match, verb, argument] if verb.isalpha():
                return Command(int(match, 36), verb, argument)
            case ["1", match, undos, ask, option, pos]:
                code, trail, check = _option(option)
                head = (int(match, 36), int(undos, 36), int(ask, 36))
                return Choose(*head, code, trail, check, pos)
            case _:
                pass
    except ValueError:
        pass
    return None


def _option(option: str) -> tuple[str, tuple[int, ...], str]:
    code, _, rest = option.partition("~")
    trail, _, check = rest.partition("_")
    return code, tuple(int(t, 36) for t in trail.split("-") if t), check


def base36(number: int) -> str:
    """Return a number in base 36."""
    if number < 0:
        raise ValueError(f"{number} in a custom id")
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
        if not number:
            return digits


class Codes:
    """Makes codes and checks with the installation's key, which is kept with the database and its backups."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def code(self, *facts: object) -> str:
        """Return the 12-character code of these facts (match, ask, action, label)."""
        return self._mac(facts)[:CODE]

    def check(self, *facts: object) -> str:
        """Return the 6-character check of these facts."""
        return self._mac(facts)[:CHECK]

    def _mac(self, facts: tuple[object, ...]) -> str:
        mac = hmac.new(self._key, encode(facts), sha256).digest()
        return b32encode(mac).decode("ascii").lower()
