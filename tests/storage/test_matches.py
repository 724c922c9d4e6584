"""Matches and installation facts."""

import sqlite3
from typing import get_args

import pytest

from storage import installation, matches, seats
from storage.matches import LIVE, ChannelTaken, Status
from tests.storage import kit

NOW = kit.NOW


def test_a_new_match_is_a_lobby_with_nothing_played(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    assert match == matches.get(conn, match.id)
    assert (match.status, match.n, match.undos, match.host) == ("lobby", 0, 0, None)
    assert (match.created, match.updated, match.press_ids) == (NOW, NOW, b"\x90")
    assert (match.seed, match.settings, match.commitment) == (b"s" * 32, b"settings", "c0ffee")


def test_an_unknown_match_is_none(conn: sqlite3.Connection) -> None:
    assert matches.get(conn, 1) is None
    assert matches.by_channel(conn, 50) is None


def test_a_channel_has_one_living_match(conn: sqlite3.Connection) -> None:
    first = kit.new_match(conn)
    with pytest.raises(ChannelTaken) as refused:
        kit.new_match(conn)
    assert refused.value.match_id == first.id
    kit.new_match(conn, channel=51)


@pytest.mark.parametrize("status", get_args(Status))
def test_living_statuses_hold_the_channel_and_the_others_free_it(
    conn: sqlite3.Connection, status: Status
) -> None:
    first = kit.new_match(conn)
    matches.set_status(conn, first.id, status, now=NOW + 1)
    found = matches.by_channel(conn, 50)
    if status in LIVE:
        assert found is not None
        assert (found.id, found.status, found.updated) == (first.id, status, NOW + 1)
        with pytest.raises(ChannelTaken):
            kit.new_match(conn)
    else:
        assert found is None
        assert kit.new_match(conn).id > first.id


def test_the_schema_itself_refuses_a_second_living_match(conn: sqlite3.Connection) -> None:
    kit.new_match(conn)
    copied = "game, rules_version, status, channel_id, settings, commitment, press_ids, pace"
    with pytest.raises(sqlite3.IntegrityError, match="channel_id"):
        conn.execute(
            f"INSERT INTO matches ({copied}, created, updated)"  # noqa: S608 - a literal
            f" SELECT {copied}, created, updated FROM matches"
        )


def test_a_match_cannot_come_back_to_a_channel_that_went_to_another(
    conn: sqlite3.Connection,
) -> None:
    first = kit.new_match(conn)
    matches.set_status(conn, first.id, "cancelled", now=NOW)
    second = kit.new_match(conn)
    with pytest.raises(ChannelTaken) as refused:
        matches.set_status(conn, first.id, "playing", now=NOW)
    assert refused.value.match_id == second.id


def test_an_id_is_never_given_twice(conn: sqlite3.Connection) -> None:
    first = kit.new_match(conn)
    conn.execute("DELETE FROM matches")
    assert kit.new_match(conn).id > first.id


def test_the_living_are_listed_oldest_first(conn: sqlite3.Connection) -> None:
    first, second, third = (kit.new_match(conn, channel) for channel in (3, 2, 1))
    matches.set_status(conn, second.id, "over", now=NOW)
    matches.freeze(conn, third.id, "dump 1", now=NOW)
    assert [match.id for match in matches.list_live(conn)] == [first.id, third.id]


def test_every_setter_changes_its_field_of_its_match_alone(conn: sqlite3.Connection) -> None:
    other, match = kit.new_match(conn, 1), kit.new_match(conn, 2)
    host = kit.player(conn, match.id, 0, 900)
    later = NOW + 5
    matches.set_settings(conn, match.id, b"house", now=later)
    matches.set_press_ids(conn, match.id, b"\x91\x05", now=later)
    matches.set_counts(conn, match.id, n=9, undos=2, now=later)
    matches.set_host(conn, match.id, host.id, now=later)
    matches.set_pace(conn, match.id, "hours", now=later)
    matches.set_rules_version(conn, match.id, 4, now=later)
    matches.set_channel(conn, match.id, 3, None, now=later)
    matches.freeze(conn, match.id, "dump 8", now=later)
    found = matches.get(conn, match.id)
    assert found is not None
    assert (found.settings, found.press_ids) == (b"house", b"\x91\x05")
    assert (found.n, found.undos, found.host, found.pace) == (9, 2, host.id, "hours")
    assert (found.rules_version, found.channel_id, found.guild_id) == (4, 3, None)
    assert (found.status, found.frozen_note, found.updated) == ("frozen", "dump 8", later)
    assert matches.get(conn, other.id) == other


def test_a_match_cannot_move_into_a_taken_channel(conn: sqlite3.Connection) -> None:
    first, second = kit.new_match(conn, 1), kit.new_match(conn, 2)
    with pytest.raises(ChannelTaken) as refused:
        matches.set_channel(conn, second.id, 1, 7, now=NOW)
    assert refused.value.match_id == first.id


def test_an_unknown_status_is_refused_by_the_schema(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    with pytest.raises(sqlite3.IntegrityError):
        matches.set_status(conn, match.id, "paused", now=NOW)  # type: ignore[arg-type]


def test_a_host_who_is_removed_leaves_no_host(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn)
    host = kit.player(conn, match.id, 0, 900)
    matches.set_host(conn, match.id, host.id, now=NOW)
    seats.remove(conn, host.id)
    found = matches.get(conn, match.id)
    assert found is not None
    assert found.host is None


def test_a_row_in_a_log_shows_sizes_and_no_contents(conn: sqlite3.Connection) -> None:
    match = kit.new_match(conn, seed=b"the secret seed")
    said = repr(match) + repr(kit.player(conn, match.id, 0, 900_001, "Antonia"))
    assert "<15 bytes>" in said
    for hidden in ("secret", "900001", "Antonia"):
        assert hidden not in said


def test_facts_of_the_installation_are_kept_by_key(conn: sqlite3.Connection) -> None:
    assert installation.get(conn, "commands") is None
    installation.put(conn, "commands", b"1")
    installation.put(conn, "commands", b"2")
    assert installation.get(conn, "commands") == b"2"


def test_the_hmac_key_is_made_once(conn: sqlite3.Connection) -> None:
    key = installation.hmac_key(conn)
    assert len(key) == 32
    assert installation.hmac_key(conn) == key
