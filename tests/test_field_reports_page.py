"""The page of field reports is whole: every report once, with tests that exist or the reason why there is none."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from msgspec import Struct

from tests.conftest import ROOT

PAGE = ROOT / "docs" / "field-reports.md"
REPORTS = 86
"""How many there are."""
ENTRY = re.compile(r"^- \*\*(\d+)\*\* (.+)$((?:\n  - .+$)*)", re.MULTILINE)
TEST = re.compile(r"^  - `(tests/[\w/]+\.py)::(test_\w+)`$", re.MULTILINE)
REASON = re.compile(r"\((?P<kind>[\w-]+)\)\. (?:Later|Nothing to replay): \S.{5,}\.$")


class Entry(Struct, frozen=True):
    """A report as the page has it: its number, its line, the lines below it."""

    number: int
    line: str
    below: str

    @property
    def tests(self) -> list[tuple[str, str]]:
        """The tests that replay it: path and name."""
        return TEST.findall(self.below)


def entries() -> list[Entry]:
    found = ENTRY.findall(PAGE.read_text(encoding="utf-8"))
    return [Entry(int(number), line, below) for number, line, below in found]


@cache
def names_in(path: Path) -> frozenset[str]:
    """The names of a file's test functions, read without importing it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = (n for n in tree.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(f.name for f in functions if f.name.startswith("test_"))


def numbers(name: str) -> list[int]:
    """The numbers of the reports that a test's name carries."""
    found = re.match(r"test_field_((?:\d+_)+)", name)
    return [int(number) for number in found[1].split("_") if number] if found else []


def test_every_report_is_there_once_and_in_order() -> None:
    numbers = [entry.number for entry in entries()]
    assert len(numbers) == REPORTS
    assert numbers == sorted(set(numbers))
    listed = PAGE.read_text(encoding="utf-8").count("\n- ")
    assert listed == REPORTS, "a line that is no entry"


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: str(entry.number))
def test_a_report_has_a_title_a_kind_and_tests_or_a_reason(entry: Entry) -> None:
    assert re.match(r"[A-Z][^(]{5,90} \([a-z]+(-[a-z]+)?\)\.( |$)", entry.line)
    lines = entry.below.strip("\n").splitlines()
    assert len(entry.tests) == len(lines), "a line below it that names no test"
    assert len(set(entry.tests)) == len(entry.tests)
    assert bool(entry.tests) != bool(REASON.search(entry.line))


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: str(entry.number))
def test_the_tests_it_names_exist(entry: Entry) -> None:
    missing = [
        f"{path}::{name}"
        for path, name in entry.tests
        if not (ROOT / path).is_file() or name not in names_in(ROOT / path)
    ]
    assert missing == []


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: str(entry.number))
def test_a_report_that_is_not_put_off_has_a_test_named_by_its_number(entry: Entry) -> None:
    named = [number for _, name in entry.tests for number in numbers(name)]
    assert entry.number in named or not entry.tests


def test_every_test_that_carries_a_number_stands_under_it() -> None:
    listed = {(entry.number, test) for entry in entries() for test in entry.tests}
    named = {
        (number, (path.relative_to(ROOT).as_posix(), name))
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in names_in(path)
        for number in numbers(name)
    }
    assert sorted(named - listed) == []


def test_the_page_speaks_of_nothing_outside_the_project() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert "../" not in text
    assert "http" not in text
