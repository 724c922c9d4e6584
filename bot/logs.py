"""Logs: one event a line, as text or JSON, with match and interaction ids, never a card or a token.

Everything goes through the standard library's loggers, so what discord.py and asyncio say comes out
in the same form. What a log may not hold is kept out here, in one place: see ``_hidden``.
"""

import logging
import re
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.config import LogFormat, LogLevel

# Frames of these packages handle hands: the message of an error that passed through may quote one.
_SECRET = ("games", "rendering")

# The tokens of interactions and webhooks are in their addresses.
_IN_ADDRESS = re.compile(r"((?:webhooks|interactions)/\d+)/[\w.-]{20,}")
_BOT_TOKEN = re.compile(r"\b[\w-]{20,30}\.[\w-]{5,8}\.[\w-]{25,}\b")


SHORTEST_SECRET = 40
"""Characters below which a text holds neither a token nor an address with one."""


def configure(
    level: LogLevel, form: LogFormat, *, games: Iterable[str] = (), stream: TextIO | None = None
) -> None:
    """Send everything from ``level`` up to ``stream`` (standard error), replacing what was set up.

    ``auto`` is text on a terminal and JSON otherwise. ``games`` are packages of further games.
    """
    out = sys.stderr if stream is None else stream
    text = form == "text" or (form == "auto" and out.isatty())
    hide = _Hide((*_SECRET, *games))
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                hide,
                _renderer(text=text, colors=text and out.isatty()),
            ],
        )
    )
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,  # loggers made at import would keep what was before
    )
    _install(handler, getattr(logging, level.upper()))


def _install(handler: logging.Handler, level: int) -> None:
    root = logging.getLogger()
    for old in [h for h in root.handlers if isinstance(h.formatter, _Formatter)]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level)
    # Below info discord.py writes whole payloads, hands and tokens in them.
    logging.getLogger("discord").setLevel(max(level, logging.INFO))
    logging.getLogger("discord.client").addFilter(_is_no_talk_of_voice)


def _is_no_talk_of_voice(record: logging.LogRecord) -> bool:
    """Whether a line is not that libraries for voice are missing: nothing here speaks."""
    return "voice will NOT be supported" not in str(record.msg)


_Formatter = structlog.stdlib.ProcessorFormatter


def _renderer(*, text: bool, colors: bool) -> Processor:
    if text:
        # Not the default for exceptions: that one prints local variables where rich is installed.
        return structlog.dev.ConsoleRenderer(
            colors=colors, exception_formatter=structlog.dev.plain_traceback
        )
    return structlog.processors.JSONRenderer(ensure_ascii=False)


class _Hide:
    """Writes exceptions out without the messages that could quote a hand, and cuts out tokens."""

    def __init__(self, secret: tuple[str, ...]) -> None:
        self._secret = secret

    def __call__(self, _logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
        error = _exception(event.pop("exc_info", None))
        if error is not None:
            event["exception"] = "".join(self._told(error)).rstrip()
        return {key: _without_tokens(value) for key, value in event.items()}

    def _told(self, error: BaseException) -> Iterator[str]:
        cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        if cause is not None:
            yield from self._told(cause)
            yield "\n"
        yield "Traceback (most recent call last):\n"
        yield from traceback.format_tb(error.__traceback__)
        if self._hidden(error.__traceback__):
            yield f"{type(error).__qualname__}: (its message is not logged: it may quote a hand)\n"
        else:
            yield from traceback.format_exception_only(error)

    def _hidden(self, trace: TracebackType | None) -> bool:
        names = (frame.f_globals.get("__name__", "") for frame, _ in traceback.walk_tb(trace))
        return any(
            name == package or name.startswith(f"{package}.")
            for name in names
            for package in self._secret
        )


def _exception(said: object) -> BaseException | None:
    """The exception that ``exc_info`` means: itself, the one being handled, or a triple of it."""
    if said is True:
        return sys.exc_info()[1]
    if isinstance(said, tuple):
        said = said[1]
    return said if isinstance(said, BaseException) else None


def _without_tokens(value: object) -> object:
    if not isinstance(value, str) or len(value) < SHORTEST_SECRET:
        return value
    return _BOT_TOKEN.sub("(token)", _IN_ADDRESS.sub(r"\1/(token)", value))


@contextmanager
def about(**facts: int | str | None) -> Iterator[None]:
    """Name these facts (match, interaction …) on every line logged inside, tasks started included."""
    known = {name: fact for name, fact in facts.items() if fact is not None}
    with structlog.contextvars.bound_contextvars(**known):
        yield


def logger(name: str) -> structlog.stdlib.BoundLogger:
    """The logger of a module."""
    made: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return made
