"""A match as JSON Lines and back."""

import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from msgspec.structs import replace

from storage import (
    actions,
    deadlines,
    dumps,
    export,
    interactions,
    keyframes,
    matches,
    orders,
    posts,
    privileged,
    seats,
    snapshots,
    switches,
    texts,
)
from storage.export import Unreadable
from storage.interactions import Interaction
from storage.keyframes import Keyframe
from storage.matches import ChannelTaken, Match
from tests.storage import kit

NOW = kit.NOW


def whole_match(conn: sqlite3.Connection) -> Match:
    """A match with at least one row in every table."""
    kit.player(conn, kit.new_match(conn, 1).id, 0, 4)  # so that ids differ on both sides
    match = kit.new_match(conn, 2)
    ann, bea = kit.player(conn, match.id, 0, 900_001), kit.player(conn, match.id, 1, 900_002, "Bea")
    seats.set_dm(conn, bea.id, 900_003, closed=False)
    matches.set_host(conn, match.id, bea.id, now=NOW)
    number = texts.add(conn, match.id, "“quoted” \n 🐜", ann.id)
    privileged.add(conn, match.id, bea.id, "correction", reason=number, now=NOW)
    snapshots.put(conn, kit.snapshot(match.id, 2, bytes(range(256))))
    keyframes.put(conn, Keyframe(match.id, 0, 1, b"at the start"))
    actions.append(conn, kit.action(match.id, 0, kind="setup", seat=None, ask=None))
    actions.append(conn, kit.action(match.id, 1))
    deadlines.put(conn, match.id, "turn", NOW, since=NOW)
    orders.add(conn, match.id, 0, "plan", b"north", now=NOW)
    switches.put(conn, match.id, 1, "ambush", passing=True)
    dumps.add(conn, match.id, b"dump", now=NOW)
    posts.put(conn, kit.post(match.id))
    interactions.put(conn, Interaction(1, match.id, 1, b"", NOW))
    found = matches.get(conn, match.id)
    assert found is not None
    return found


def exported(conn: sqlite3.Connection, match: Match, *, people: bool = False) -> list[bytes]:
    return list(export.lines(conn, match.id, people=people))


def without_ids(lines: list[bytes]) -> list[dict[str, Any]]:
    """The rows of an export without the ids that a database gives anew."""
    rows = [json.loads(line) for line in lines]
    for row in rows:
        for name in ("id", "match", "host", "author", "member", "channel_id", "guild_id"):
            row.get("row", row.get("match")).pop(name, None)
    return rows


def test_an_export_is_a_header_and_an_object_a_line(conn: sqlite3.Connection) -> None:
    match = whole_match(conn)
    lines = exported(conn, match)
    assert all(line.endswith(b"}\n") and line.count(b"\n") == 1 for line in lines)
    header, *rows = (json.loads(line) for line in lines)
    assert header["antechamber"] == 1
    assert header["match"]["game"] == "pebbles"
    tables = [table.name for table in export.TABLES]
    assert sorted({row["table"] for row in rows}) == sorted(tables)
    entry = next(row["row"] for row in rows if row["table"] == "actions")
    assert (entry["n"], entry["action"]) == (0, "YWN0aW9uIDA=")


def test_every_table_of_a_match_is_exported_or_left_behind_on_purpose(
    conn: sqlite3.Connection,
) -> None:
    stays = {"posts", "interactions"}
    names = (
        name for (name,) in conn.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    )
    of_match = {
        name
        for name in names
        if any(column[1] == "match" for column in conn.execute(f"PRAGMA table_info({name})"))
    }
    assert {table.name for table in export.TABLES} == of_match - stays


@pytest.mark.parametrize("people", [True, False])
def test_what_is_imported_is_exported_the_same(conn: sqlite3.Connection, people: bool) -> None:
    match = whole_match(conn)
    lines = exported(conn, match, people=people)
    again = export.load(conn, lines, people=people, channel_id=3, guild_id=None)
    assert again.id not in (match.id, 0)
    assert (again.channel_id, again.guild_id) == (3, None)
    assert without_ids(exported(conn, again, people=people)) == without_ids(lines)
    assert conn.execute("PRAGMA foreign_key_check").fetchall() == []


def test_rows_point_at_the_seats_of_the_new_match(conn: sqlite3.Connection) -> None:
    match = whole_match(conn)
    again = export.load(conn, exported(conn, match), people=True, channel_id=3)
    ann, bea = (row.id for row in seats.of_match(conn, again.id))
    assert matches.get(conn, again.id) == again
    assert again.host == bea
    assert [act.member for act in privileged.of_match(conn, again.id)] == [bea]
    author = conn.execute("SELECT author FROM texts WHERE match = ?", (again.id,)).fetchone()
    assert author == (ann,)
    frame = keyframes.nearest(conn, again.id, 5)
    assert frame is not None
    assert frame.state == b"at the start"


def test_people_stay_out_unless_asked_for_on_both_sides(conn: sqlite3.Connection) -> None:
    match = whole_match(conn)
    said = b"".join(exported(conn, match))
    for personal in (b"900001", b"900002", b"900003", b"Ann", b"Bea"):
        assert personal not in said
    told = exported(conn, match, people=True)
    assert b"900001" in b"".join(told)
    again = export.load(conn, told, people=False, channel_id=3)
    assert [row.user_id for row in seats.of_match(conn, again.id)] == [None, None]
    assert [row.name for row in seats.of_match(conn, again.id)] == ["", ""]
    again = export.load(conn, told, people=True, channel_id=4)
    assert [row.user_id for row in seats.of_match(conn, again.id)] == [900_001, 900_002]


def test_an_import_waits_for_a_free_channel(conn: sqlite3.Connection) -> None:
    match = whole_match(conn)
    lines = exported(conn, match)
    with pytest.raises(ChannelTaken) as refused:
        export.load(conn, lines, people=False)
    assert refused.value.match_id == match.id
    matches.set_status(conn, match.id, "archived", now=NOW)
    assert export.load(conn, lines, people=False).channel_id == match.channel_id


def test_an_export_opens_in_memory_with_people_and_keyframes(conn: sqlite3.Connection) -> None:
    match = whole_match(conn)
    memory, again = export.opened(exported(conn, match, people=True))
    with closing(memory):
        assert replace(again, id=match.id, host=match.host) == match
        assert [entry.n for entry in actions.since(memory, again.id, -1)] == [0, 1]
        assert snapshots.get(memory, again.id) == replace(
            kit.snapshot(match.id, 2, bytes(range(256))), match=again.id
        )


def test_an_unknown_match_is_refused(conn: sqlite3.Connection) -> None:
    with pytest.raises(KeyError):
        list(export.lines(conn, 9, people=False))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda lines: [], "line 1"),
        (lambda lines: lines[1:], "line 1"),
        (lambda lines: [lines[0][:-9], *lines[1:]], "line 1"),
        (lambda lines: [lines[0].replace(b'chamber":1', b'chamber":2'), *lines[1:]], "format 2"),
        (lambda lines: [*lines, b"what\n"], "line 14"),
        (lambda lines: [*lines, b'{"table":"spells","row":{}}\n'], "no table 'spells'"),
        (lambda lines: [*lines, b'{"table":"texts","row":{"n":1}}\n'], "line 14"),
        (lambda lines: [*lines, lines[-1], lines[5]], "line 15: the row does not fit"),
        (lambda lines: [lines[0], *lines[3:]], "line 2: the row does not fit"),
    ],
)
def test_what_cannot_be_read_is_told_by_its_line(
    conn: sqlite3.Connection, spoil: Any, told: str
) -> None:
    lines = exported(conn, whole_match(conn))
    assert len(lines) == 13
    with pytest.raises(Unreadable, match=told):
        export.load(conn, spoil(lines), people=False, channel_id=3)
