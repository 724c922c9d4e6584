"""A match as JSON Lines and back: one object a line, bytes as base64, a header first.

Posts and answered interactions stay behind: they belong to Discord's messages, not to the game.
People are left out unless asked for; their seats are there without id, name and DM channel.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from storage import matches, migrations
from storage.actions import ACTIONS
from storage.deadlines import DEADLINES
from storage.dumps import DUMPS
from storage.errors import StoreError
from storage.keyframes import KEYFRAMES
from storage.matches import Match
from storage.orders import ORDERS
from storage.privileged import PRIVILEGED
from storage.rows import Row, Table
from storage.seats import SEATS, Seat
from storage.snapshots import SNAPSHOTS
from storage.switches import SWITCHES
from storage.texts import TEXTS

FORMAT = 1
UNFIT = (sqlite3.IntegrityError, KeyError, OverflowError)
"""What a row sets off that breaks a rule of the schema, points nowhere or holds a number beyond 64 bits."""

# Seats first: other rows point at them.
TABLES: tuple[Table[Any], ...] = (
    SEATS, TEXTS, SNAPSHOTS, KEYFRAMES, ACTIONS, DEADLINES, ORDERS, SWITCHES, PRIVILEGED, DUMPS,
)  # fmt: skip


class Header(msgspec.Struct, frozen=True):
    """The first line: what this is, in which version of the format, and the match itself."""

    antechamber: int
    match: Match


class Line(msgspec.Struct, frozen=True):
    """Every other line: a row of a table."""

    table: str
    row: msgspec.Raw


class Unreadable(StoreError):
    """The lines are no export that this release can read."""


def lines(conn: sqlite3.Connection, match_id: int, *, people: bool) -> Iterator[bytes]:
    """The lines of a match, each with its newline. Raises KeyError where there is no such match.

    It holds the seed and every hidden card: it is for whoever runs the bot.
    """
    match = matches.get(conn, match_id)
    if match is None:
        raise KeyError(match_id)
    yield _line(Header(FORMAT, match))
    for table in TABLES:
        order = ", ".join(table.key)
        for row in table.all(conn, f"WHERE match = ? ORDER BY {order}", match_id):
            yield _line({"table": table.name, "row": row if people else _anonymous(row)})


def load(
    conn: sqlite3.Connection,
    source: Iterable[bytes],
    *,
    people: bool,
    channel_id: int | None = None,
    guild_id: int | None = None,
) -> Match:
    """The match made from exported lines, under a new id and with new ids for its seats.

    It stands in ``channel_id`` of ``guild_id`` or, where that is None, in the channel it came
    from. Raises Unreadable, naming the line, or ChannelTaken.
    """
    numbered = enumerate(source, 1)
    _, first = next(numbered, (0, b""))
    header = _decoded(1, first, Header)
    if header.antechamber != FORMAT:
        raise Unreadable(f"the export has format {header.antechamber}, this release reads {FORMAT}")
    there = header.match
    if channel_id is not None:
        there = replace(there, channel_id=channel_id, guild_id=guild_id)
    try:
        match = matches.add(conn, replace(there, id=0, host=None))
    except UNFIT as error:
        raise Unreadable(f"line 1: the match does not fit ({error})") from error
    members: dict[int | None, int | None] = {None: None}
    for number, line in numbered:
        _add(conn, number, line, match.id, members, people=people)
    host = members.get(there.host)
    matches.set_host(conn, match.id, host, now=match.updated)
    return replace(match, host=host)


def opened(source: Iterable[bytes]) -> tuple[sqlite3.Connection, Match]:
    """A database in memory that holds the exported match alone: for replays and disputes.

    The caller closes it. Raises Unreadable.
    """
    conn = sqlite3.connect(":memory:", isolation_level=None)
    try:
        migrations.upgrade(conn, migrations.steps(), 0)
        return conn, load(conn, source, people=True)
    except BaseException:
        conn.close()
        raise


def _add(
    conn: sqlite3.Connection,
    number: int,
    line: bytes,
    match_id: int,
    members: dict[int | None, int | None],
    *,
    people: bool,
) -> None:
    said = _decoded(number, line, Line)
    table = next((table for table in TABLES if table.name == said.table), None)
    if table is None:
        raise Unreadable(f"line {number}: this release has no table {said.table!r}")
    row = _decoded(number, bytes(said.row), table.kind)
    try:
        stored = table.add(conn, _moved(row if people else _anonymous(row), match_id, members))
    except UNFIT as error:
        raise Unreadable(f"line {number}: the row does not fit ({error})") from error
    if isinstance(row, Seat):
        members[row.id] = stored.id


def _moved(row: Row, match_id: int, members: dict[int | None, int | None]) -> Row:
    """The row as one of another match: ids that are given by the database are given anew."""
    changed: dict[str, int | None] = {"match": match_id}
    if hasattr(row, "id"):
        changed["id"] = 0
    for name in ("author", "member"):
        if hasattr(row, name):
            changed[name] = members[getattr(row, name)]
    return replace(row, **changed)


def _anonymous(row: Row) -> Row:
    if not isinstance(row, Seat):
        return row
    return replace(row, user_id=None, name="", dm_channel_id=None, lessons=b"")


def _line(said: object) -> bytes:
    return msgspec.json.encode(said) + b"\n"


S = TypeVar("S")


def _decoded(number: int, line: bytes, kind: type[S]) -> S:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise Unreadable(f"line {number}: {error}") from error
