"""What every test gets: the --long switch, no silent skips in CI, no error that is only logged.

Fixtures of one floor stand in the conftest of that floor's tests.
"""

import logging
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent
FORBID_SKIP = "CI_FORBID_SKIP"

pytest_plugins = ["pytester"]  # for the tests of this very file

hypothesis.settings.register_profile("short", max_examples=40, deadline=None, derandomize=True)
hypothesis.settings.register_profile("long", max_examples=1500, deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="long tests too, with larger numbers")
    parser.addoption(
        "--write-golden",
        action="store_true",
        help="write golden playthroughs and stored states anew: the difference is reviewed as a change of rules",
    )


def pytest_configure(config: pytest.Config) -> None:
    hypothesis.settings.load_profile("long" if config.getoption("--long") else "short")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves tests marked long for --long, whatever else selects them."""
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where CI forbids skipping, a skipped test is a failed one (an expected failure is not)."""
    report = yield
    if report.skipped and os.environ.get(FORBID_SKIP) == "1" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{FORBID_SKIP}=1, but this was skipped: {call.excinfo}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a whole file that skips itself."""
    report = yield
    if report.skipped and os.environ.get(FORBID_SKIP) == "1":
        report.outcome = "failed"
        report.longrepr = f"{FORBID_SKIP}=1, but this file was skipped: {report.longrepr}"
    return report


class Errors(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(record)


@pytest.fixture(autouse=True)
def logged_errors(request: pytest.FixtureRequest) -> Iterator[list[logging.LogRecord]]:
    """The errors logged so far. Any at the end fails the test, unless it is marked bot_errors.

    discord.py and asyncio log what goes wrong in their callbacks and go on; a test would pass.
    """
    errors = Errors()
    logging.getLogger().addHandler(errors)
    yield errors.seen
    logging.getLogger().removeHandler(errors)
    if errors.seen and not request.node.get_closest_marker("bot_errors"):
        told = "\n".join(logging.Formatter().format(record) for record in errors.seen)
        pytest.fail(f"errors were logged:\n{told}")


@pytest.fixture(scope="session")
def openapi_path() -> Path:
    """Discord's published API description; skips where it does not lie beside the checkout."""
    path = ROOT.parent / "shared" / "discord" / "openapi.json"
    if not path.exists():
        pytest.skip("Discord's API description is not at ../shared/discord/openapi.json")
    return path


class Number:
    """Chooses between the small and the large count of a test."""

    def __init__(self, *, long: bool) -> None:
        self.long = long

    def __call__(self, few: int, many: int) -> int:
        return many if self.long else few


@pytest.fixture
def number(request: pytest.FixtureRequest) -> Number:
    """How many of something a test tries: `number(20, 500)` is 20, or 500 with --long."""
    return Number(long=bool(request.config.getoption("--long")))
