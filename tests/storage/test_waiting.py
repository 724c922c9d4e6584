"""What waits or is shown: deadlines, orders, switches, posts, privileged acts, dumps."""

import sqlite3

import pytest
from msgspec.structs import replace

from storage import deadlines, dumps, matches, orders, posts, privileged, switches
from tests.storage import kit

NOW = kit.NOW


def test_deadlines_come_due_in_order_across_matches(conn: sqlite3.Connection) -> None:
    first, second = kit.new_match(conn, 1), kit.new_match(conn, 2)
    assert deadlines.next_due(conn) is None
    deadlines.put(conn, first.id, "turn", NOW + 30, since=NOW)
    deadlines.put(conn, second.id, "window", NOW + 10, seat=1, ask=4, since=NOW)
    deadlines.put(conn, first.id, "window", NOW + 20, seat=0, ask=5, since=NOW)
    assert deadlines.next_due(conn) == NOW + 10
    due = deadlines.due_before(conn, NOW + 20)
    assert [(row.match, row.kind, row.seat, row.ask) for row in due] == [
        (second.id, "window", 1, 4),
        (first.id, "window", 0, 5),
    ]
    assert deadlines.due_before(conn, NOW + 9) == ()
    assert [row.due for row in deadlines.of_match(conn, first.id)] == [NOW + 20, NOW + 30]


def test_a_deadline_set_again_moves(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    deadlines.put(conn, match.id, "turn", NOW, since=NOW)
    deadlines.put(conn, match.id, "turn", NOW + 99, since=NOW)
    assert [row.due for row in deadlines.of_match(conn, match.id)] == [NOW + 99]


def test_deadlines_are_cleared_as_narrowly_as_asked(conn: sqlite3.Connection) -> None:
    match, other = kit.new_match(conn, 1), kit.new_match(conn, 2)
    for seat, ask in ((0, 1), (0, 2), (1, 3)):
        deadlines.put(conn, match.id, "window", NOW, seat=seat, ask=ask, since=NOW)
    deadlines.put(conn, match.id, "turn", NOW, since=NOW)
    deadlines.put(conn, other.id, "turn", NOW, since=NOW)
    assert deadlines.clear(conn, match.id, "window", seat=0, ask=2) == 1
    assert deadlines.clear(conn, match.id, ask=3) == 1
    assert deadlines.clear(conn, match.id, "window") == 1
    assert deadlines.clear(conn, match.id) == 1
    assert len(deadlines.of_match(conn, other.id)) == 1


def test_orders_and_plans_are_numbered_apart(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    assert orders.add(conn, match.id, 0, "order", b"a", now=NOW) == 1
    assert orders.add(conn, match.id, 0, "plan", b"b", now=NOW) == 1
    assert orders.add(conn, match.id, 0, "plan", b"c", now=NOW + 1) == 2
    assert orders.add(conn, match.id, 1, "plan", b"d", now=NOW) == 1
    steps = orders.of_seat(conn, match.id, 0, "plan")
    assert [(step.n, step.order, step.created) for step in steps] == [
        (1, b"b", NOW),
        (2, b"c", NOW + 1),
    ]
    assert [row.order for row in orders.of_match(conn, match.id)] == [b"a", b"b", b"c", b"d"]


def test_a_step_is_dropped_alone_and_a_plan_whole(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    for order in (b"a", b"b", b"c"):
        orders.add(conn, match.id, 0, "plan", order, now=NOW)
    orders.add(conn, match.id, 0, "order", b"keep", now=NOW)
    orders.remove(conn, match.id, 0, "plan", 1)
    assert [row.order for row in orders.of_seat(conn, match.id, 0, "plan")] == [b"b", b"c"]
    assert orders.add(conn, match.id, 0, "plan", b"d", now=NOW) == 4
    assert orders.clear(conn, match.id, 0, "plan") == 3
    assert [row.order for row in orders.of_match(conn, match.id)] == [b"keep"]


def test_a_switch_is_off_until_it_is_turned(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    assert not switches.passing(conn, match.id, 0, "ambush")
    switches.put(conn, match.id, 0, "ambush", passing=True)
    assert switches.passing(conn, match.id, 0, "ambush")
    assert not switches.passing(conn, match.id, 1, "ambush")
    switches.put(conn, match.id, 0, "ambush", passing=False)
    assert not switches.passing(conn, match.id, 0, "ambush")
    assert [(row.seat, row.passing) for row in switches.of_match(conn, match.id)] == [(0, False)]


def test_a_post_gets_an_id_once_and_is_then_replaced(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    made = posts.put(conn, kit.post(match.id))
    assert made.id > 0
    sent = replace(
        made, message_id=9, sent_at=NOW, shown_n=4, shown_hash=b"h", old_message_ids=b"\x91\x08"
    )
    assert posts.put(conn, sent) == sent
    assert posts.get(conn, made.id) == sent
    assert posts.by_kind(conn, match.id, "table") == sent
    assert posts.by_message(conn, 50, 9) == sent
    assert posts.by_message(conn, 51, 9) is None
    posts.delete(conn, made.id)
    assert posts.get(conn, made.id) is None


def test_a_kind_is_posted_once_a_match(conn: sqlite3.Connection) -> None:
    match, other = kit.new_match(conn, 1), kit.new_match(conn, 2)
    posts.put(conn, kit.post(match.id))
    posts.put(conn, kit.post(other.id))
    with pytest.raises(sqlite3.IntegrityError):
        posts.put(conn, kit.post(match.id))


def test_the_posts_of_living_matches_are_found_for_healing(conn: sqlite3.Connection) -> None:
    match, over = kit.new_match(conn, 1), kit.new_match(conn, 2)
    posts.put(conn, kit.post(over.id))
    table, hand = (posts.put(conn, kit.post(match.id, kind)) for kind in ("table", "hand:0"))
    matches.set_status(conn, over.id, "over", now=NOW)
    assert posts.live(conn) == (table, hand)
    assert posts.of_match(conn, match.id) == (table, hand)


def test_privileged_acts_outlive_the_member(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    gm = kit.player(conn, match.id, 0, 1)
    act = privileged.add(conn, match.id, gm.id, "rewind", reason=3, now=NOW)
    assert privileged.of_match(conn, match.id) == (act,)
    conn.execute("DELETE FROM seats")
    assert privileged.of_match(conn, match.id) == (replace(act, member=None),)


def test_a_dump_is_found_by_the_id_that_was_told(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    number = dumps.add(conn, match.id, b"state and action", now=NOW)
    found = dumps.get(conn, number)
    assert found is not None
    assert (found.dump, found.at) == (b"state and action", NOW)
    assert dumps.of_match(conn, match.id) == (found,)
    assert dumps.get(conn, number + 1) is None
