"""Clicks: the unmodified bot, a stand-in for Discord and people who press, in three processes. Needs the checkout."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import cast

from bot.cli.common import Refused
from bot.config import Config

ROOT = Path(__file__).parents[3]
DRIVER = "tests.cli.clicks"

Measure = Callable[..., dict[str, float]]


def measure(game: str, config: Config, seconds: float) -> dict[str, float]:
    """`ack_p50_ms`, `ack_p99_ms`, `commit_p95_ms` of presses, and `empty_p50_ms`, `empty_p99_ms` beside them.

    100 tables, 50 presses a second for so many seconds. Raises Refused without the source checkout.
    """
    if not (ROOT / "tests" / "wire").is_dir():
        raise Refused(
            "bench clicks plays Discord with tests/wire, which is part of the source checkout and of "
            "no installed package: run it there (scripts/start bench clicks)."
        )
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    try:
        driver = import_module(DRIVER)
    except ModuleNotFoundError as error:
        raise Refused(
            f"bench clicks needs the extra `test`: {error.name} is not installed."
        ) from error
    try:
        return cast("Measure", driver.measure)(game=game, games=config.games, seconds=seconds)
    except (RuntimeError, EOFError) as error:  # a process did not start; this is what it wrote
        raise Refused(
            f"bench clicks needs the extra `test` too (scripts/test).\n{error}"
        ) from error
