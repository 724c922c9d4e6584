"""`backup` and `restore`: a copy and its way back."""

from pathlib import Path

import pytest

from tests.cli.conftest import Bot, play


def test_a_backup_without_a_name_is_named_by_the_time(bot: Bot, over: int, home: Path) -> None:
    said = bot("backup")
    assert said.code == 0
    (made,) = (home / "data" / "backups").iterdir()
    assert Path(said.out.strip()).absolute() == made
    assert made.name.startswith("antechamber-")
    assert made.stat().st_mode & 0o777 == 0o600


def test_a_backup_brings_back_what_there_was(
    bot: Bot, over: int, database: Path, home: Path
) -> None:
    assert bot("backup", "kept/b.sqlite3").code == 0
    before = bot("export", over).out
    newer = play(database, 3, channel=2)
    said = bot("restore", "kept/b.sqlite3")
    assert said.code == 0
    assert bot("export", over).out == before
    assert bot("export", newer).code == 2
    kept = Path(said.out.strip().rpartition(" ")[2].rstrip("."))
    assert kept.name == "antechamber.sqlite3.replaced-1"
    assert kept.exists()


def test_a_backup_can_be_restored_where_there_is_no_database_yet(
    bot: Bot, over: int, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot("backup", "b.sqlite3")
    monkeypatch.setenv("ANTECHAMBER_DATABASE", "elsewhere/new.sqlite3")
    said = bot("restore", "b.sqlite3")
    assert said.code == 0
    assert "kept as" not in said.out
    assert bot("verify", over).code == 0


@pytest.mark.parametrize("words", [["backup"], ["backup", "x"], ["restore", "nothing"]])
def test_what_is_not_there_is_refused_and_nothing_is_made(
    bot: Bot, database: Path, words: list[str]
) -> None:
    said = bot(*words)
    assert said.code == 2
    assert "There is no " in said.err
    assert not database.exists()


def test_a_backup_over_the_database_itself_is_refused(bot: Bot, over: int, database: Path) -> None:
    said = bot("backup", database)
    assert said.code == 2
    assert bot("verify", over).code == 0


def test_a_file_that_is_no_backup_changes_nothing(bot: Bot, over: int, home: Path) -> None:
    (home / "b").write_bytes(b"no database at all" * 100)
    said = bot("restore", "b")
    assert said.code == 2
    assert "is no database of this bot" in said.err
    assert bot("verify", over).code == 0


def test_a_backup_that_cannot_be_written_is_told(bot: Bot, over: int, home: Path) -> None:
    (home / "file").write_text("")
    said = bot("backup", "file/b.sqlite3")
    assert said.code == 2
    assert "could not be written" in said.err
