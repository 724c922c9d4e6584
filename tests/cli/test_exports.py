"""`export` and `import`: one match out of the database and in again, and what is refused on the way."""

import json
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Bot, Rows, changed, of


def test_an_export_goes_to_standard_output_or_to_a_file_that_only_its_owner_reads(
    bot: Bot, over: int, exported: Path
) -> None:
    said = bot("export", over)
    assert said.code == 0
    assert said.out == exported.read_text()
    assert said.err == ""
    assert exported.stat().st_mode & 0o777 == 0o600
    assert json.loads(said.out.splitlines()[0])["antechamber"] == 1


def test_people_stay_out_of_an_export_unless_asked_for(bot: Bot, over: int) -> None:
    users = [[row["user_id"] for row in seats] for seats in (
        of([json.loads(line) for line in bot("export", over, *words).out.splitlines()], "seats")
        for words in ([], ["--people"])
    )]  # fmt: skip
    assert users == [[None, None, None], [1, 2, 3]]


def test_exporting_a_running_match_warns_that_it_holds_hands(bot: Bot, running: int) -> None:
    said = bot("export", running)
    assert said.code == 0
    assert "holds hands and the seed" in said.err


def test_a_match_that_is_not_there_is_refused_with_those_that_are(bot: Bot, over: int) -> None:
    for command in ("export", "verify", "replay"):
        said = bot(command, over + 40)
        assert said.code == 2
        assert f"There is no match {over + 40}. The newest are: {over}." in said.err


def test_without_a_database_nothing_is_made(bot: Bot, database: Path) -> None:
    said = bot("export", 1)
    assert said.code == 2
    assert "There is no database" in said.err
    assert not database.exists()


def test_an_import_gets_a_new_number_and_verifies_like_the_original(
    bot: Bot, over: int, exported: Path
) -> None:
    said = bot("import", exported)
    assert said.code == 0
    new = int(said.out)
    assert new != over
    first, second = (bot("verify", match, "--json").json for match in (over, new))
    assert first | {"match": new} == second
    assert bot("export", new).out.splitlines()[1:3] != []


def test_a_living_match_is_imported_only_into_a_free_channel(
    bot: Bot, running: int, home: Path
) -> None:
    bot("export", running, "--out", "m")
    said = bot("import", "m")
    assert said.code == 2
    assert f"match {running} is being played in this channel" in said.err
    assert "End that one first, or give --channel ID" in said.err
    assert bot("import", "m", "--channel", 99).code == 0


def test_what_is_no_export_is_refused_by_line(bot: Bot, exported: Path) -> None:
    changed(exported, lambda rows: rows[3].pop("table"))
    for command in ("import", "verify", "replay"):
        said = bot(command, exported)
        assert said.code == 2
        assert said.err.startswith("line 4: ")


def _without_log(rows: Rows) -> None:
    rows[:] = [row for row in rows if row.get("table") != "actions"]


BAD = b64encode(b"\xff").decode()
UNSOUND: list[tuple[str, Callable[[Rows], object]]] = [
    ("newest state", lambda rows: of(rows, "snapshots")[0].update(state="gaF4AQ==")),
    ("newest state", lambda rows: of(rows, "snapshots")[0].update(rules_version=99)),
    ("newest state", lambda rows: rows.remove({"table": "snapshots", "row": of(rows, "snapshots")[0]})),
    ("events", lambda rows: of(rows, "actions")[3].update(events=BAD)),
    ("log", _without_log),
    ("keyframes", lambda rows: of(rows, "keyframes")[0].update(state=BAD)),
    ("pace", lambda rows: rows[0]["match"].update(pace="abc")),
    ("pace", lambda rows: rows[0]["match"].update(pace="nan/12")),
    ("pace", lambda rows: rows[0]["match"].update(pace="-3/12")),
    ("settings", lambda rows: rows[0]["match"].update(settings=BAD)),
    ("picks", lambda rows: of(rows, "seats")[0].update(picks=BAD)),
]  # fmt: skip


@pytest.mark.parametrize(("part", "change"), UNSOUND)
def test_what_no_bot_could_host_is_not_imported(
    bot: Bot, exported: Path, over: int, part: str, change: Callable[[Rows], object]
) -> None:
    said = bot("import", changed(exported, change))
    assert said.code == 2
    assert f"Nothing was imported, the {part} of this match cannot be read" in said.err
    assert f"The newest are: {over}." in bot("export", over + 1).err


def test_numbers_beyond_the_database_are_refused_by_line(bot: Bot, exported: Path) -> None:
    changed(exported, lambda rows: of(rows, "actions")[1].update(at=2**63))
    for command in ("import", "verify", "replay"):
        said = bot(command, exported)
        assert said.code == 2
        assert "the row does not fit" in said.err
    changed(exported, lambda rows: rows[0]["match"].update(channel_id=10**30))
    said = bot("import", exported)
    assert said.code == 2
    assert said.err.startswith("line 1: the match does not fit")


def test_a_server_is_named_only_together_with_a_channel(bot: Bot, exported: Path) -> None:
    said = bot("import", exported, "--server", 3)
    assert said.code == 2
    assert "name both, or neither" in said.err
    assert bot("import", exported, "--server", 3, "--channel", 4).code == 0


HUGE = "9" * 20


@pytest.mark.parametrize(
    "words",
    [
        ["export", HUGE],
        ["export", "-1"],
        ["verify", HUGE],
        ["verify", "1" * 300],
        ["replay", "1" * 5000],
        ["forget", HUGE],
        ["thaw", HUGE],
        ["import", "match.jsonl", "--channel", HUGE],
        ["import", "match.jsonl", "--channel", "4", "--server", HUGE],
    ],
)
def test_a_number_that_nothing_has_is_refused(bot: Bot, exported: Path, words: list[str]) -> None:
    said = bot(*words)
    assert said.code == 2
    assert "is no number that a match, person or place has" in said.err


def test_a_file_that_cannot_be_written_is_told(bot: Bot, over: int, home: Path) -> None:
    for where in (home, home / "nowhere" / "x"):
        for words in (["export", over, "--out", where], ["replay", over, "--png", where]):
            said = bot(*words)
            assert (said.code, said.out) == (2, "")
            assert said.err.startswith(f"{where} cannot be written: ")


@pytest.mark.parametrize(
    "words",
    [["export", 1], ["verify", 1], ["replay", 1], ["forget", 1], ["backup", "b"], ["import", "m"]],
)
def test_a_directory_is_no_database(
    bot: Bot, exported: Path, monkeypatch: pytest.MonkeyPatch, words: list[object]
) -> None:
    exported.rename("m")
    monkeypatch.setenv("ANTECHAMBER_DATABASE", str(exported.parent))
    said = bot(*words)
    assert said.code == 2
    assert "cannot be used: it is a directory." in said.err
