"""What the start asks the store: which matches may not show the truth, and which move by themselves."""

import sqlite3
from typing import Any

from msgspec.structs import replace

from storage import matches, orders, posts, seats, switches
from tests.storage import kit

SHOWN: dict[str, Any] = {"message_id": 9, "shown_n": 0, "old_message_ids": b"\x90"}


def test_posts_that_are_unsent_behind_or_not_alone_are_unsettled(conn: sqlite3.Connection) -> None:
    ids = [kit.new_match(conn, channel).id for channel in range(50, 55)]
    right, unsent, late, untidy, _ = ids
    posts.put(conn, kit.post(right, **SHOWN))
    posts.put(conn, kit.post(unsent, **{**SHOWN, "message_id": None}))
    posts.put(conn, kit.post(late, **SHOWN))
    matches.set_counts(conn, late, n=1, undos=0, now=kit.NOW)
    posts.put(conn, kit.post(untidy, **{**SHOWN, "old_message_ids": b"\x91\x92\x01\x02"}))
    assert posts.unsettled(conn, "told:") == (unsent, late, untidy)


def test_ended_matches_count_lost_ones_with_any_post_and_notices_do_not(
    conn: sqlite3.Connection,
) -> None:
    over, lost, told = (kit.new_match(conn, channel).id for channel in range(50, 53))
    posts.put(conn, kit.post(over, message_id=None))
    posts.put(conn, kit.post(lost, **SHOWN))
    posts.put(conn, kit.post(told, "told:LOCKED", message_id=None))
    matches.set_status(conn, over, "over", now=kit.NOW)
    matches.set_status(conn, lost, "archived", now=kit.NOW)
    assert posts.unsettled(conn, "told:") == (over, lost)


def test_posts_of_a_match_can_be_doubted(conn: sqlite3.Connection) -> None:
    match, other = (kit.new_match(conn, channel).id for channel in (50, 51))
    for each in (match, other):
        posts.put(conn, kit.post(each, **SHOWN))
    posts.doubt(conn, match)
    assert posts.unsettled(conn, "told:") == (match,)


def test_the_newest_post_of_a_channel_is_of_any_match(conn: sqlite3.Connection) -> None:
    first, second = kit.new_match(conn, 50), kit.new_match(conn, 51)
    assert posts.newest(conn, 7) is None
    posts.put(conn, kit.post(first.id, "hand:0", channel_id=7, message_id=None))
    assert posts.newest(conn, 7) is None
    posts.put(conn, kit.post(second.id, "hand:1", channel_id=7, message_id=12))
    posts.put(conn, kit.post(first.id, "hand:1", channel_id=7, message_id=11))
    posts.put(conn, kit.post(first.id, "hand:2", channel_id=8, message_id=99))
    assert posts.newest(conn, 7) == 12
    found = posts.of_message(conn, 11)
    assert found is not None
    assert (found.match, found.kind) == (first.id, "hand:1")
    assert posts.of_message(conn, 13) is None


def test_lobbies_closed_since_a_moment(conn: sqlite3.Connection) -> None:
    early, late, going_on = (kit.new_match(conn, channel).id for channel in range(50, 53))
    matches.set_status(conn, early, "cancelled", now=kit.NOW)
    matches.set_status(conn, late, "cancelled", now=kit.NOW + 10)
    matches.set_status(conn, going_on, "over", now=kit.NOW + 10)
    assert [m.id for m in matches.closed_since(conn, kit.NOW)] == [late]


def test_matches_in_play_that_move_by_themselves(conn: sqlite3.Connection) -> None:
    agent, ordered, switched, plain, asking, lobby = (
        kit.new_match(conn, channel).id for channel in range(50, 56)
    )
    for match in (agent, ordered, switched, plain, asking):
        matches.set_status(conn, match, "playing", now=kit.NOW)
    for match in (agent, lobby):
        seats.add(conn, match, role="agent", name="Bot", agent="greedy", now=kit.NOW, seat=0)
    orders.add(conn, ordered, 0, "order", b"x", now=kit.NOW)
    switches.put(conn, switched, 0, "storm", passing=True)
    switches.put(conn, asking, 0, "storm", passing=False)
    assert matches.automatic(conn) == (agent, ordered, switched)


def test_a_post_found_by_its_message_is_the_one_put(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    stored = posts.put(conn, kit.post(match.id, message_id=5))
    assert posts.of_message(conn, 5) == stored
    posts.put(conn, replace(stored, message_id=6))
    assert posts.of_message(conn, 5) is None


def test_posts_that_are_true_as_they_are_get_their_number(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn).id
    kept = [posts.put(conn, kit.post(match, kind, shown_n=1)).id for kind in ("a", "b", "c")]
    posts.renumber(conn, kept[:2], 4)
    assert [post.shown_n for post in posts.of_match(conn, match)] == [4, 4, 1]
