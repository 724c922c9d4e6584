"""The table of routes: which function plays which path of Discord's API description."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

from tests.wire.server.rest.call import Call, Reply

if TYPE_CHECKING:
    from tests.wire.server.core import Server

Handler: TypeAlias = "Callable[[Server, Call], Reply]"
HANDLERS: dict[tuple[str, str], Handler] = {}


def route(method: str, template: str) -> Callable[[Handler], Handler]:
    """Register the decorated function for a method and path template."""

    def register(handler: Handler) -> Handler:
        HANDLERS[method, template] = handler
        return handler

    return register


class Templates:
    """Finds the template that a path belongs to; a literal step wins over a parameter."""

    def __init__(self, templates: Iterable[str]) -> None:
        self._by_length: dict[int, list[tuple[str, ...]]] = {}
        for template in templates:
            steps = tuple(template.split("/"))
            self._by_length.setdefault(len(steps), []).append(steps)
        for alike in self._by_length.values():
            alike.sort(key=lambda steps: [step.startswith("{") for step in steps])

    def find(self, path: str) -> tuple[str, dict[str, str]] | None:
        """The template and its parameters' values, or None for a path that is not Discord's."""
        given = path.split("/")
        for steps in self._by_length.get(len(given), []):
            params = _fit(steps, given)
            if params is not None:
                return "/".join(steps), params
        return None


def _fit(steps: tuple[str, ...], given: list[str]) -> dict[str, str] | None:
    params: dict[str, str] = {}
    for step, value in zip(steps, given, strict=True):
        if step.startswith("{"):
            if step.endswith("_id}") and not (value.isdigit() and value.isascii()):
                return None
            params[step[1:-1]] = value
        elif step != value:
            return None
    return params
