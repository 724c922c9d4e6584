"""`verify` and `replay`: one match out of the database, judged and shown."""

import asyncio
import sqlite3
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.data import now
from games.core.codec import encode
from games.core.log import GENESIS, Entry, chained
from storage import Store
from tests.cli.conftest import Bot, Rows, changed, of, play

# --- verify


def test_a_match_by_the_rules_has_no_fault(bot: Bot, over: int, exported: Path) -> None:
    for source in (over, exported):
        said = bot("verify", source, "--json")
        assert said.code == 0
        assert list(said.json) == [
            "match", "game", "entries", "recomputed", "chained", "chance", "faults",
        ]  # fmt: skip
        assert said.json["chance"] is True
        assert said.json["recomputed"] == said.json["entries"] > 10
        assert (said.json["chained"], said.json["faults"]) == (0, [])


def test_people_are_told_the_same_in_words(bot: Bot, over: int) -> None:
    said = bot("verify", over)
    assert said.code == 0
    assert "Caravan, " in said.out
    assert "No fault" in said.out


def test_a_running_match_is_verified_too(bot: Bot, running: int) -> None:
    assert bot("verify", running, "--json").json["recomputed"] == 7


def _swap(rows: Rows) -> None:
    log = of(rows, "actions")
    log[3]["digest"], log[4]["digest"] = log[4]["digest"], log[3]["digest"]


TAMPERED: list[tuple[str, Callable[[Rows], object], str]] = [
    ("a state", _swap, "entry 3: the chain is broken"),
    ("an answer", lambda rows: of(rows, "actions")[2].update(seat=2), "entry 2: the chain is broken"),
    ("garbage", lambda rows: of(rows, "actions")[2].update(action="AAAA"), "entry 2 cannot be played: "),
    ("a gap", lambda rows: rows.remove({"table": "actions", "row": of(rows, "actions")[4]}),
     "entry 5 stands where 4 belongs"),
    ("the end", lambda rows: rows.remove({"table": "actions", "row": of(rows, "actions")[-1]}),
     "the log ends at entry "),
    ("the seed", lambda rows: rows[0]["match"].update(seed=b64encode(bytes(32)).decode()),
     "the seed is not the one committed to"),
    ("a keyframe", lambda rows: of(rows, "keyframes")[0].update(state="AAAA"),
     "keyframe 0: it is not the one that was recorded"),
    ("the newest state", lambda rows: of(rows, "snapshots")[0].update(state="AAAA"),
     "the newest state: it is not the one that was recorded"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "fault"), [each[1:] for each in TAMPERED], ids=[t[0] for t in TAMPERED]
)
def test_whatever_was_changed_afterwards_is_a_fault(
    bot: Bot, exported: Path, change: Callable[[Rows], object], fault: str
) -> None:
    said = bot("verify", changed(exported, change))
    assert said.code == 1
    assert f"FAULT: {fault}" in said.out


def _forged(**fields: object) -> Callable[[Rows], object]:
    """What changes fields of entry 3 and chains everything anew."""

    def change(rows: Rows) -> None:
        log = of(rows, "actions")
        log[3].update(fields)
        before = GENESIS
        for row in log:
            numbers = (row[name] for name in ("n", "kind", "seat", "ask", "rules_version"))
            data = (b64decode(row[name]) for name in ("action", "events", "digest"))
            before = chained(before, Entry(*numbers, *data)).chain
            row["chain"] = b64encode(before).decode()

    return change


@pytest.mark.parametrize(
    "events", [b"\x90", b"\xff garbage", encode([{"ev": "conceded", "seat": 1}])]
)
def test_events_that_were_changed_are_a_fault_even_where_the_chain_was_forged(
    bot: Bot, exported: Path, events: bytes
) -> None:
    said = bot("verify", changed(exported, _forged(events=b64encode(events).decode())), "--json")
    assert said.code == 1
    assert said.json["faults"] == ["entry 3: what it set off is not what was recorded"]


def _newer_state(rows: Rows) -> None:
    of(rows, "snapshots")[0]["rules_version"] = 99


NEWER: list[tuple[Callable[[Rows], object], str]] = [
    (_newer_state, "the newest state: it claims rules version 99, its entry was made by 1"),
    (lambda rows: of(rows, "keyframes")[1].update(rules_version=99), "it claims rules version 99"),
    (lambda rows: rows[0]["match"].update(rules_version=99), "newer than 1 here"),
    (_forged(rules_version=99), "entry 3: it claims rules version 99, newer than 1 here"),
]


@pytest.mark.parametrize(("change", "fault"), NEWER)
def test_what_claims_newer_rules_is_a_fault(
    bot: Bot, exported: Path, change: Callable[[Rows], object], fault: str
) -> None:
    said = bot("verify", changed(exported, change))
    assert said.code == 1
    assert fault in said.out


def test_after_the_end_a_missing_seed_is_a_fault_and_the_setup_only_chained(
    bot: Bot, exported: Path
) -> None:
    changed(exported, lambda rows: rows[0]["match"].update(seed=None, commitment="f" * 64))
    said = bot("verify", exported)
    assert said.code == 1
    assert (
        "FAULT: the match is over and its seed is missing: chance could not be checked" in said.out
    )
    assert "the one committed to" not in said.out
    figures = bot("verify", exported, "--json").json
    assert (figures["chained"], figures["chance"], len(figures["faults"])) == (1, False, 1)


def test_calling_it_running_does_not_hide_that_the_seed_is_missing(
    bot: Bot, exported: Path
) -> None:
    changed(exported, lambda rows: rows[0]["match"].update(seed=None, status="playing"))
    assert "its seed is missing" in bot("verify", exported).out


def test_while_it_runs_a_missing_seed_is_said(bot: Bot, running: int, home: Path) -> None:
    bot("export", running, "--out", "m")
    said = bot("verify", changed(home / "m", lambda rows: rows[0]["match"].update(seed=None)))
    assert said.code == 0
    assert "but the seed is not here: chance could not be checked." in said.out


def test_a_match_without_its_newest_state_is_a_fault(bot: Bot, exported: Path) -> None:
    changed(
        exported, lambda rows: rows.remove({"table": "snapshots", "row": of(rows, "snapshots")[0]})
    )
    said = bot("verify", exported)
    assert said.code == 1
    assert "FAULT: the newest state is missing" in said.out


@pytest.mark.parametrize("presses", [b"\xc1", encode([-1, 2])])
def test_presses_that_are_none_are_refused(bot: Bot, exported: Path, presses: bytes) -> None:
    packed = b64encode(presses).decode()
    changed(exported, lambda rows: rows[0]["match"].update(press_ids=packed))
    for command in ("verify", "replay", "import"):
        said = bot(command, exported)
        assert said.code == 2
        assert "presses of this match cannot be read" in said.err


def test_what_other_rules_made_is_only_chained(
    bot: Bot, over: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.kit.reference import GAME

    monkeypatch.setattr(type(GAME), "rules_version", 2)
    said = bot("verify", over, "--json")
    assert said.code == 0
    assert said.json["recomputed"] == 0
    assert said.json["chained"] == said.json["entries"]


def test_a_match_of_a_game_that_is_not_installed_is_refused(bot: Bot, exported: Path) -> None:
    for command in ("verify", "replay"):
        said = bot(command, exported, "--games-from", "")
        assert said.code == 2
        assert "There is no game “reference”." in said.err


def test_whatever_else_a_changed_log_sets_off_is_a_fault_too(
    bot: Bot, over: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a rule never meant for this")

    monkeypatch.setattr("games.core.log.answered", broken)
    said = bot("verify", over)
    assert said.code == 1
    assert "a rule never meant for this" in said.out


# --- replay


def test_the_board_after_any_entry_is_told_and_painted(
    bot: Bot, exported: Path, home: Path
) -> None:
    first = bot("replay", exported, "--at", 0, "--png", "0.png")
    later = bot("replay", exported, "--at", 9, "--png", "9.png")
    assert (first.code, later.code) == (0, 0)
    assert first.out != later.out
    pictures = [(home / name).read_bytes() for name in ("0.png", "9.png")]
    assert all(picture.startswith(b"\x89PNG\r\n") for picture in pictures)
    assert pictures[0] != pictures[1]


def test_the_last_entry_is_the_default_and_a_number_names_a_match_of_the_database(
    bot: Bot, over: int, exported: Path
) -> None:
    last = bot("verify", over, "--json").json["entries"] - 1
    shown = [
        bot("replay", source, *words).out.replace("Player ", "")
        for source in (over, exported)
        for words in ([], ["--at", last])
    ]
    assert shown[0] == shown[1]
    assert shown[2] == shown[3]
    assert shown[0] == shown[2]


def test_an_entry_that_is_not_there_is_refused(bot: Bot, running: int) -> None:
    for at in (-1, 7):
        said = bot("replay", running, f"--at={at}")
        assert said.code == 2
        assert f"There is no entry {at}: this match has entries 0 to 6." in said.err


def test_hands_are_shown_only_when_the_match_is_over(
    bot: Bot, over: int, database: Path, home: Path
) -> None:
    hands = [bot("replay", over, "--at", 0, "--seat", seat, "--png", "hand.png") for seat in (0, 1)]
    assert [hand.code for hand in hands] == [0, 0]
    assert hands[0].out != hands[1].out
    assert (home / "hand.png").exists()
    said = bot("replay", over, "--seat", 3)
    assert said.code == 2
    assert "this match has seats 0 to 2" in said.err
    said = bot("replay", play(database, 6, channel=2), "--seat", 0, "--png", "no.png")
    assert said.code == 2
    assert said.out == ""
    assert "hands stay hidden" in said.err
    assert not (home / "no.png").exists()


def test_a_log_that_cannot_be_played_is_refused(bot: Bot, exported: Path) -> None:
    changed(exported, lambda rows: of(rows, "actions")[2].update(action="AAAA"))
    assert bot("replay", exported, "--at", 1).code == 0
    said = bot("replay", exported, "--at", 2)
    assert said.code == 2
    assert "cannot be played as far as entry 2" in said.err


def test_what_no_rule_of_today_can_recompute_is_shown_at_keyframes_only(
    bot: Bot, over: int, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.kit.reference import GAME

    monkeypatch.setattr(type(GAME), "rules_version", 2)
    with closing(sqlite3.connect(database)) as conn:
        kept = {n for (n,) in conn.execute("SELECT n FROM keyframes WHERE match = ?", (over,))}
        every = {n for (n,) in conn.execute("SELECT n FROM actions WHERE match = ?", (over,))}
    assert bot("replay", over, "--at", max(kept)).code == 0
    said = bot("replay", over, "--at", min(every - kept))
    assert said.code == 2
    assert "was played under other rules" in said.err


def test_a_match_still_in_the_lobby_has_nothing_to_show(
    bot: Bot, database: Path, over: int
) -> None:
    with closing(sqlite3.connect(database)) as conn:
        conn.execute("DELETE FROM actions")
        conn.commit()
    for command in ("verify", "replay"):
        said = bot(command, over)
        assert said.code == 2
        assert "has not begun" in said.err


# --- beside a running bot


def test_everything_that_only_reads_works_while_a_bot_has_the_database(
    bot: Bot, over: int, database: Path, home: Path
) -> None:
    async def meanwhile() -> list[int]:
        async with await Store.open(database, clock=now):
            words = (
                ("export", over),
                ("verify", over),
                ("replay", over),
                ("backup", "copy.sqlite3"),
            )
            return [(await asyncio.to_thread(bot, *each)).code for each in words]

    assert asyncio.run(meanwhile()) == [0, 0, 0, 0]
    assert (home / "copy.sqlite3").exists()


def test_what_writes_names_the_bot_that_has_the_database(
    bot: Bot, exported: Path, database: Path
) -> None:
    async def meanwhile() -> list[tuple[int, str]]:
        async with await Store.open(database, clock=now) as store:
            await store.backup(exported.with_suffix(".backup"))
            words = (("import", exported), ("restore", exported.with_suffix(".backup")))
            said = [await asyncio.to_thread(bot, *each) for each in words]
            return [(each.code, each.err) for each in said]

    for code, err in asyncio.run(meanwhile()):
        assert code == 2
        assert "is in use by process" in err
