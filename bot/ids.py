"""Custom ids: what a press says, in at most 100 characters, for ever, with no memory beside it.

Two forms, both beginning with the format's number:
``1.<match>.<undos>.<ask>.<option>.<pos>`` a press on an answer or on the way to one, and
``1.<match>.<verb>.<argument>`` everything else (play, hand, log, join …).

``option`` is a code, a trail, or both: ``<code>``, ``~<trail>_<check>``, ``<code>~<trail>_<check>``. A code is twelve
characters of an HMAC over the action and its label: nobody can guess a card from it, a changed price makes it stale and
a change of language does not. A trail names what was already chosen, by index; its check is an HMAC over the values
themselves, so a trail never comes to mean something else. ``undos`` never goes back, so no press outlives an undo.
What is none of ours, or was garbled, reads as nothing.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode

from msgspec import Struct

from games.core.codec import encode

FORMAT = "1"
CODE = 12
CHECK = 8
ORDERS = 0
"""The number under which a seat's standing orders are asked for; a state numbers its asks from 1."""
ACTS = 36**6 - 1
"""The number under which a game master's acts are asked for; no match gets that far."""
LONGEST = 100
"""Characters that Discord takes."""
LARGEST = 2**63 - 1
"""The largest number of a match or ask that the store could hold."""
_NUMBER = r"[0-9a-z]{1,13}"
_COMMAND = re.compile(rf"1\.({_NUMBER})\.([a-z]+)\.([\w-]*)", re.ASCII)
_CHOOSE = re.compile(
    rf"1\.({_NUMBER})\.({_NUMBER})\.({_NUMBER})\.([\w-]*)"
    r"(?:~((?:[0-9a-z]+(?:-[0-9a-z]+)*)?)_([\w-]+))?\.([a-z0-9]+)",
    re.ASCII,
)
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


def beginning(match: int) -> str:
    """Return how all custom ids of a match begin."""
    return f"{FORMAT}.{base36(match)}."


def read(custom_id: str) -> Press | None:
    """Return the press that ``custom_id`` says, or None when it is none of ours."""
    if len(custom_id) > LONGEST:
        return None
    found = _COMMAND.fullmatch(custom_id)
    if found is not None:
        match = _number(found[1])
        return None if match is None else Command(match, found[2], found[3])
    found = _CHOOSE.fullmatch(custom_id)
    return None if found is None else _choose(found)


def _choose(found: re.Match[str]) -> Choose | None:
    match, undos, ask = (_number(found[at]) for at in (1, 2, 3))
    if match is None or undos is None or ask is None:
        return None
    trail = tuple(int(step, 36) for step in (found[5] or "").split("-") if step)
    return Choose(match, undos, ask, found[4], trail, found[6] or "", found[7])


def _number(written: str) -> int | None:
    """Return a number as we write it (no leading zero) that the store could hold, else None."""
    number = int(written, 36)
    return number if number <= LARGEST and base36(number) == written else None


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


def command(match_id: int, verb: str, argument: str = "") -> str:
    """Return the custom id of a press that is no answer."""
    return written(Command(match_id, verb, argument))


class Codes:
    """Makes codes and checks with the installation's key, which is kept with the database and its backups."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def code(self, *facts: object) -> str:
        """Return the 12-character code of these facts (match, ask, action, label)."""
        return self._mac(facts)[:CODE]

    def check(self, *facts: object) -> str:
        """Return the 8-character check of these facts."""
        return self._mac(facts)[:CHECK]

    def _mac(self, facts: tuple[object, ...]) -> str:
        return urlsafe_b64encode(hmac.digest(self._key, encode(facts), "sha256")).decode("ascii")
