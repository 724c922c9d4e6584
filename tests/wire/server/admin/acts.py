"""The table of admin functions, called by name over HTTP or the driver's websocket."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from tests.wire.server.ids import Json

if TYPE_CHECKING:
    from tests.wire.server.core import Server

Act: TypeAlias = "Callable[[Server, Json], Json]"
ACTS: dict[str, Act] = {}


class RefusedError(Exception):
    """Discord's own client would not let a person do this (not shown, disabled, not offered)."""


def act(handler: Act) -> Act:
    """Register the decorated function under its name."""
    ACTS[handler.__name__] = handler
    return handler
