"""`thaw`: a frozen match goes on once it can, and not before."""

import sqlite3
from pathlib import Path

from tests.cli.conftest import Bot


def asked(database: Path, question: str) -> object:
    conn = sqlite3.connect(database)
    try:
        return conn.execute(question).fetchone()[0]
    finally:
        conn.close()


def told(database: Path, statement: str) -> None:
    conn = sqlite3.connect(database)
    with conn:
        conn.execute(statement)
    conn.close()


def test_a_frozen_match_goes_on_with_its_deadlines(bot: Bot, running: int, database: Path) -> None:
    told(database, "UPDATE matches SET status = 'frozen', frozen_note = '1'")
    told(database, "DELETE FROM deadlines")
    said = bot("thaw", running)
    assert (said.code, said.out) == (0, f"Match {running} goes on.\n")
    assert asked(database, "SELECT status FROM matches") == "playing"
    assert asked(database, "SELECT count(*) FROM deadlines") != 0


def test_a_match_that_cannot_be_read_stays_frozen(bot: Bot, running: int, database: Path) -> None:
    told(database, "UPDATE matches SET status = 'frozen', frozen_note = '1'")
    told(database, "UPDATE snapshots SET state = x'00'")
    said = bot("thaw", running)
    assert said.code == 2
    assert "cannot go on yet" in said.err
    assert asked(database, "SELECT status FROM matches") == "frozen"


def test_only_a_frozen_match_is_thawed(bot: Bot, running: int) -> None:
    said = bot("thaw", running)
    assert said.code == 2
    assert "is not frozen" in said.err
