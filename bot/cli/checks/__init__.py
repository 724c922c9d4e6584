"""What `doctor` looks at, one module a subject. A check says what was found and, where that is bad, the remedy."""

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "warning", "fault", "skipped"]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at. Only a fault stops the bot from hosting; a warning is worth reading."""

    name: str
    state: State
    found: str
    remedy: str = ""


def ok(name: str, found: str) -> Check:
    """All is well."""
    return Check(name, "ok", found)


def warning(name: str, found: str, remedy: str) -> Check:
    """The bot can host, but something is not as it should be."""
    return Check(name, "warning", found, remedy)


def fault(name: str, found: str, remedy: str) -> Check:
    """The bot cannot host like this."""
    return Check(name, "fault", found, remedy)


def skipped(name: str, why: str) -> Check:
    """Not looked at."""
    return Check(name, "skipped", why)
