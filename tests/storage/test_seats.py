"""Seats: who takes part, and how a person is forgotten."""

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from storage import Store, actions, matches, posts, privileged, seats, snapshots, texts
from storage.seats import SeatTaken
from tests.storage import kit

NOW = kit.NOW


def test_those_present_stand_by_seat_then_in_the_order_of_joining(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    gm = seats.add(conn, match.id, role="gm", name="Gil", user_id=3, now=NOW)
    second = kit.player(conn, match.id, 1, 2, "Bea")
    first = kit.player(conn, match.id, 0, 1)
    assert [row.id for row in seats.of_match(conn, match.id)] == [first.id, second.id, gm.id]
    assert seats.get(conn, second.id) == second
    assert seats.get(conn, 99) is None


def test_a_taken_seat_is_refused(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    first = kit.player(conn, match.id, 0, 1)
    with pytest.raises(SeatTaken) as refused:
        kit.player(conn, match.id, 0, 2)
    assert refused.value.member == first.id


def test_a_person_joins_once_in_each_role(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    first = kit.player(conn, match.id, 0, 1)
    with pytest.raises(SeatTaken) as refused:
        kit.player(conn, match.id, 1, 1)
    assert refused.value.member == first.id
    seats.add(conn, match.id, role="gm", name="Ann", user_id=1, now=NOW)


def test_the_schema_itself_refuses_two_in_one_seat(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    kit.player(conn, match.id, 0, 1)
    second = kit.player(conn, match.id, 1, 2)
    with pytest.raises(sqlite3.IntegrityError):
        seats.set_seat(conn, second.id, 0)


def test_two_agents_without_user_id_sit_beside_each_other(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    for seat in (0, 1):
        seats.add(conn, match.id, role="agent", agent="random", name="", seat=seat, now=NOW)
    assert [row.agent for row in seats.of_match(conn, match.id)] == ["random", "random"]


def test_who_left_is_absent_but_remembered_and_frees_the_seat(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    gone = kit.player(conn, match.id, 0, 1)
    seats.leave(conn, gone.id, now=NOW + 1)
    assert seats.of_match(conn, match.id) == ()
    assert seats.of_user(conn, 1) == ()
    assert seats.everybody(conn, match.id) == (replace(gone, left_at=NOW + 1),)
    kit.player(conn, match.id, 0, 1)


def test_who_is_removed_leaves_no_row(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    seats.remove(conn, kit.player(conn, match.id, 0, 1).id)
    assert seats.everybody(conn, match.id) == ()


def test_a_person_is_found_at_every_table(conn: sqlite3.Connection) -> None:
    first, second = kit.new_match(conn, 1), kit.new_match(conn, 2)
    kit.player(conn, second.id, 0, 8)
    kit.player(conn, first.id, 1, 8)
    kit.player(conn, first.id, 0, 9)
    assert [row.match for row in seats.of_user(conn, 8)] == [first.id, second.id]


def test_every_setter_changes_its_field_of_its_member_alone(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    other, member = kit.player(conn, match.id, 0, 1), kit.player(conn, match.id, 1, 2)
    seats.set_seat(conn, member.id, 3)
    seats.set_name(conn, member.id, "Bea")
    seats.set_picks(conn, member.id, b"red")
    seats.set_ready(conn, member.id, ready=True)
    seats.set_agent(conn, member.id, "greedy")
    seats.set_dm(conn, member.id, 77, closed=True)
    found = seats.get(conn, member.id)
    assert found is not None
    assert (found.seat, found.name, found.picks, found.agent) == (3, "Bea", b"red", "greedy")
    assert (found.dm_channel_id, found.ready, found.dm_closed) == (77, True, True)
    assert isinstance(found.ready, bool)
    assert seats.get(conn, other.id) == other


def test_forgetting_blanks_a_person_everywhere_and_touches_no_game(
    conn: sqlite3.Connection,
) -> None:
    match, other = kit.new_match(conn, 1), kit.new_match(conn, 2)
    ann, bea = kit.player(conn, match.id, 0, 1), kit.player(conn, match.id, 1, 2, "Bea")
    left = kit.player(conn, other.id, 0, 1)
    seats.leave(conn, left.id, now=NOW)
    seats.set_dm(conn, ann.id, 500, closed=False)
    mine = texts.add(conn, match.id, "Ann was here", ann.id)
    hers = texts.add(conn, match.id, "Bea too", bea.id)
    posts.put(conn, kit.post(match.id, "hand:0", channel_id=500))
    table = posts.put(conn, kit.post(match.id, "table", channel_id=1))
    privileged.add(conn, match.id, ann.id, "correction", reason=mine, now=NOW)
    snapshots.put(conn, kit.snapshot(match.id, 1))
    actions.append(conn, kit.action(match.id, 1))
    before = kit.rows(conn)

    assert seats.forget(conn, 1) == 2

    after = kit.rows(conn)
    for table_name in ("matches", "snapshots", "actions", "privileged"):
        assert after[table_name] == before[table_name]
    found = seats.get(conn, ann.id)
    assert found is not None
    assert (found.user_id, found.name, found.dm_channel_id) == (None, "", None)
    assert (found.seat, found.left_at) == (0, None)
    gone = seats.get(conn, left.id)
    assert gone is not None
    assert (gone.user_id, gone.name) == (None, "")
    assert seats.get(conn, bea.id) == bea
    assert texts.all(conn, match.id) == {mine: "", hers: "Bea too"}
    assert posts.of_match(conn, match.id) == (table,)
    assert seats.forget(conn, 1) == 0


async def test_no_byte_of_a_forgotten_person_is_left_in_any_file(store: Store, path: Path) -> None:
    name, said = "Antoinette Formica", "I hide behind the sugar"

    def meet(conn: sqlite3.Connection) -> None:
        match = kit.new_match(conn)
        ann = kit.player(conn, match.id, 0, 123_456_789_012_345_678, name)
        for i in range(200):
            texts.add(conn, match.id, f"{said} {i}", ann.id)

    def in_files(what: bytes) -> bool:
        return any(what in file.read_bytes() for file in path.parent.iterdir())

    await store.write(meet)
    assert in_files(name.encode())
    assert await store.forget(123_456_789_012_345_678) == 1
    assert not in_files(name.encode())
    assert not in_files(said.encode())
    assert not in_files((123_456_789_012_345_678).to_bytes(8))
    living = await store.read(matches.list_live)
    assert len(living) == 1
