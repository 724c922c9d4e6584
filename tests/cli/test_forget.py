"""`forget`: nothing of a person is left in any file of the database, and their game still verifies."""

import sqlite3
from pathlib import Path

from tests.cli.conftest import Bot


def test_nothing_of_a_person_is_left_and_the_game_still_verifies(
    bot: Bot, over: int, database: Path
) -> None:
    with sqlite3.connect(database) as conn:
        conn.execute("UPDATE seats SET user_id = 4815162342, name = 'Zaphodine' WHERE seat = 0")
    conn.close()
    said = bot("forget", "4815162342")
    assert (said.code, said.out) == (0, "Forgotten at 1 seat.\n")
    for file in database.parent.iterdir():
        if file.is_file():
            assert b"Zaphodine" not in file.read_bytes()
    assert bot("verify", over).code == 0


def test_a_stranger_is_told_to_be_none_and_nothing_changes(bot: Bot, over: int) -> None:
    said = bot("forget", "17")
    assert (said.code, said.out) == (1, "Forgotten at 0 seats.\n")
