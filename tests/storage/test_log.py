"""What is kept of a game itself: texts, snapshots, keyframes, actions, interactions."""

import sqlite3

import pytest

from storage import actions, interactions, keyframes, snapshots, texts
from storage.interactions import Interaction, Repeated
from storage.keyframes import Keyframe
from tests.storage import kit

NOW = kit.NOW


def test_texts_are_numbered_within_their_match(conn: sqlite3.Connection) -> None:
    first, second = kit.new_match(conn, 1), kit.new_match(conn, 2)
    assert [texts.add(conn, first.id, text) for text in "abc"] == [1, 2, 3]
    assert texts.add(conn, second.id, "d") == 1
    assert texts.get(conn, first.id, 2) == "b"
    assert texts.get(conn, first.id, 4) is None
    assert texts.all(conn, first.id) == {1: "a", 2: "b", 3: "c"}


def test_a_snapshot_replaces_the_older_one_of_its_match(conn: sqlite3.Connection) -> None:
    first, second = kit.new_match(conn, 1), kit.new_match(conn, 2)
    assert snapshots.get(conn, first.id) is None
    snapshots.put(conn, kit.snapshot(first.id, 1, b"x" * 9000))
    snapshots.put(conn, kit.snapshot(second.id, 5))
    snapshots.put(conn, kit.snapshot(first.id, 2, bytes(range(256))))
    assert snapshots.get(conn, first.id) == kit.snapshot(first.id, 2, bytes(range(256)))
    assert snapshots.get(conn, second.id) == kit.snapshot(second.id, 5)


def test_a_snapshot_belongs_to_a_match(conn: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        snapshots.put(conn, kit.snapshot(99, 1))


def test_keyframes_are_compressed_inside_and_whole_outside(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    state = b"ship at dock " * 500
    keyframes.put(conn, Keyframe(match.id, 3, 1, state))
    (stored,) = conn.execute("SELECT state FROM keyframes").fetchone()
    assert len(stored) < len(state) / 10
    assert keyframes.nearest(conn, match.id, 3) == Keyframe(match.id, 3, 1, state)


def test_the_nearest_keyframe_is_the_last_at_or_before(conn: sqlite3.Connection) -> None:
    match, other = kit.new_match(conn, 1), kit.new_match(conn, 2)
    for n, version in ((0, 1), (4, 1), (9, 2)):
        keyframes.put(conn, Keyframe(match.id, n, version, b"%d" % n))
    keyframes.put(conn, Keyframe(other.id, 7, 1, b"other"))
    assert keyframes.list(conn, match.id) == ((0, 1), (4, 1), (9, 2))
    found = [keyframes.nearest(conn, match.id, n) for n in (0, 3, 4, 8, 9, 100)]
    assert [frame and frame.n for frame in found] == [0, 0, 4, 4, 9, 9]
    assert keyframes.nearest(conn, match.id, -1) is None


def test_the_log_is_read_from_any_number_on(conn: sqlite3.Connection) -> None:
    match, other = kit.new_match(conn, 1), kit.new_match(conn, 2)
    log = [kit.action(match.id, n) for n in range(5)]
    for n, entry in enumerate(log):
        actions.append(conn, entry)
        actions.append(conn, kit.action(other.id, n))
    assert actions.since(conn, match.id, -1) == tuple(log)
    assert actions.since(conn, match.id, 2) == tuple(log[3:])
    assert actions.last(conn, match.id) == log[-1]
    assert actions.last(conn, 99) is None


def test_the_newest_answer_of_each_seat_tells_when_it_came(conn: sqlite3.Connection) -> None:
    match, other = kit.new_match(conn, 1), kit.new_match(conn, 2)
    actions.append(conn, kit.action(match.id, 0, kind="setup", seat=None))
    for n in range(1, 5):
        actions.append(conn, kit.action(match.id, n))
    actions.append(conn, kit.action(match.id, 5, kind="amend"))
    assert actions.latest(conn, match.id) == {0: NOW + 4, 1: NOW + 3}
    assert actions.latest(conn, other.id) == {}


def test_the_log_is_paged_newest_first(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    for n in range(7):
        actions.append(conn, kit.action(match.id, n))
    first = actions.page(conn, match.id, limit=3)
    second = actions.page(conn, match.id, limit=3, before=first[-1].n)
    assert [[entry.n for entry in page] for page in (first, second)] == [[6, 5, 4], [3, 2, 1]]


def test_a_number_of_the_log_is_given_once(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    actions.append(conn, kit.action(match.id, 1))
    with pytest.raises(sqlite3.IntegrityError):
        actions.append(conn, kit.action(match.id, 1, kind="undo"))


def test_an_entry_without_seat_or_ask_keeps_them_none(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    setup = kit.action(match.id, 0, kind="setup", seat=None, ask=None)
    actions.append(conn, setup)
    assert actions.last(conn, match.id) == setup


def test_an_interaction_is_answered_once(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    assert interactions.seen(conn, 5) is None
    interactions.put(conn, Interaction(5, match.id, 1, b"done", NOW))
    with pytest.raises(Repeated) as refused:
        interactions.put(conn, Interaction(5, match.id, 2, b"again", NOW))
    assert refused.value.outcome == b"done"
    assert interactions.seen(conn, 5) == b"done"


def test_old_interactions_are_purged(conn: sqlite3.Connection) -> None:
    for i in range(4):
        interactions.put(conn, Interaction(i, None, None, b"", NOW + i))
    assert interactions.purge(conn, NOW + 2) == 2
    assert [interactions.seen(conn, i) for i in range(4)] == [None, None, b"", b""]


@pytest.mark.parametrize(
    "text",
    ["' OR 1=1 --", "\\", '"; DROP TABLE texts; --', "%", "_", "\0 nul", "🐜 \u202e rtl", "?1"],
)
def test_field_166_text_from_outside_is_only_ever_text(conn: sqlite3.Connection, text: str) -> None:
    match = kit.new_match(conn, pace=text)
    kit.player(conn, match.id, 0, 1, text)
    texts.add(conn, match.id, "untouched")
    schema = conn.execute("SELECT * FROM sqlite_schema ORDER BY name").fetchall()
    before = {name: len(found) for name, found in kit.rows(conn).items()}

    number = texts.add(conn, match.id, text)

    assert texts.get(conn, match.id, number) == text
    assert texts.get(conn, match.id, 1) == "untouched"
    after = {name: len(found) for name, found in kit.rows(conn).items()}
    assert after == before | {"texts": 2}
    assert conn.execute("SELECT * FROM sqlite_schema ORDER BY name").fetchall() == schema
