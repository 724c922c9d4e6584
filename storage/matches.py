"""Matches: what is known of each apart from its state. Knows no game: settings and seed are bytes."""

import sqlite3
from typing import ClassVar, Literal

from storage.errors import StoreError
from storage.rows import Row, Table, Value

Status = Literal["lobby", "playing", "over", "cancelled", "frozen", "archived"]

# The statuses that hold a channel; the partial unique index of the schema names the same.
LIVE: tuple[Status, ...] = ("lobby", "playing", "frozen")
IS_LIVE = f"status IN {LIVE!r}"


class Match(Row, frozen=True):
    """One match. Times in epoch ms; ``press_ids`` is msgpack: interaction ids of Join and Start.

    ``n`` counts the actions applied, ``undos`` the undos (never rewound), ``host`` is the id of
    a row of seats. ``host_since`` is the action with which an absent host's rights passed on (0: never).
    """

    secret: ClassVar[tuple[str, ...]] = ("frozen_note",)

    id: int
    game: str
    rules_version: int
    status: Status
    guild_id: int | None
    channel_id: int
    settings: bytes
    seed: bytes | None
    commitment: str
    press_ids: bytes
    n: int
    undos: int
    host: int | None
    pace: str
    created: int
    updated: int
    frozen_note: str | None
    host_since: int = 0


class ChannelTaken(StoreError):
    """The channel has a living match already."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} is being played in this channel")
        self.match_id = match_id


MATCHES = Table("matches", Match, "id", numbered=True)


def create(
    conn: sqlite3.Connection,
    *,
    game: str,
    rules_version: int,
    channel_id: int,
    guild_id: int | None,
    settings: bytes,
    seed: bytes | None,
    commitment: str,
    pace: str,
    now: int,
) -> Match:
    """A new match in the lobby. Raises ChannelTaken where the channel has a living one."""
    return add(
        conn,
        Match(
            id=0,
            game=game,
            rules_version=rules_version,
            status="lobby",
            guild_id=guild_id,
            channel_id=channel_id,
            settings=settings,
            seed=seed,
            commitment=commitment,
            press_ids=b"\x90",  # msgpack: the empty list
            n=0,
            undos=0,
            host=None,
            pace=pace,
            created=now,
            updated=now,
            frozen_note=None,
        ),
    )


def add(conn: sqlite3.Connection, match: Match) -> Match:
    """The match as stored, with a new id where it has 0. Raises ChannelTaken."""
    if match.status in LIVE:
        _free(conn, match.channel_id, but=match.id)
    return MATCHES.add(conn, match)


def get(conn: sqlite3.Connection, match_id: int) -> Match | None:
    """The match of this id, or None."""
    return MATCHES.one(conn, "WHERE id = ?", match_id)


def by_channel(conn: sqlite3.Connection, channel_id: int) -> Match | None:
    """The living match of a channel or thread, or None."""
    return MATCHES.one(conn, f"WHERE channel_id = ? AND {IS_LIVE}", channel_id)


def newest_at(conn: sqlite3.Connection, channel_id: int) -> Match | None:
    """The newest match of a channel or thread, also one that is over; or None."""
    return MATCHES.one(conn, "WHERE channel_id = ? ORDER BY id DESC LIMIT 1", channel_id)


def list_live(conn: sqlite3.Connection) -> tuple[Match, ...]:
    """All living matches, oldest first."""
    return MATCHES.all(conn, f"WHERE {IS_LIVE} ORDER BY id")


def layouts(conn: sqlite3.Connection) -> tuple[tuple[str, int], ...]:
    """For how many seats which games are played or being set up: (game, seats), each once, the newest table first."""
    taken = "SELECT count(*) FROM seats WHERE match = matches.id AND role IN ('player', 'agent')"
    found = conn.execute(
        f"SELECT game, ({taken}) AS taken FROM matches WHERE {IS_LIVE}"  # noqa: S608 - literals
        " GROUP BY game, taken ORDER BY max(id) DESC"
    )
    return tuple((row[0], row[1]) for row in found)


def automatic(conn: sqlite3.Connection) -> tuple[int, ...]:
    """The matches in play at which something may answer by itself: an agent, an order, a switch."""
    found = conn.execute(
        "SELECT id FROM matches WHERE status = 'playing' AND ("
        "EXISTS (SELECT 1 FROM seats WHERE match = matches.id AND agent IS NOT NULL)"
        " OR EXISTS (SELECT 1 FROM orders WHERE match = matches.id)"
        " OR EXISTS (SELECT 1 FROM switches WHERE match = matches.id AND passing = 1))"
        " ORDER BY id"
    )
    return tuple(row[0] for row in found)


def closed_since(conn: sqlite3.Connection, since: int) -> tuple[Match, ...]:
    """The lobbies closed after a moment (epoch ms), oldest first."""
    return MATCHES.all(conn, "WHERE status = 'cancelled' AND updated > ? ORDER BY id", since)


def set_status(conn: sqlite3.Connection, match_id: int, status: Status, *, now: int) -> None:
    """Move a match to another status. Raises ChannelTaken where its channel went to another."""
    match = get(conn, match_id)
    if match is not None and status in LIVE:
        _free(conn, match.channel_id, but=match_id)
    _set(conn, match_id, now, status=status)


def set_settings(conn: sqlite3.Connection, match_id: int, settings: bytes, *, now: int) -> None:
    """Replace the house rules chosen in the lobby."""
    _set(conn, match_id, now, settings=settings)


def set_press_ids(conn: sqlite3.Connection, match_id: int, press_ids: bytes, *, now: int) -> None:
    """Replace the msgpack list of Join and Start presses, in order."""
    _set(conn, match_id, now, press_ids=press_ids)


def set_counts(conn: sqlite3.Connection, match_id: int, *, n: int, undos: int, now: int) -> None:
    """Record how many actions are applied and how many undos there have been."""
    _set(conn, match_id, now, n=n, undos=undos)


def set_host(conn: sqlite3.Connection, match_id: int, member: int | None, *, now: int) -> None:
    """Make a row of seats the host, or nobody."""
    _set(conn, match_id, now, host=member)


def set_host_since(conn: sqlite3.Connection, match_id: int, n: int, *, now: int) -> None:
    """Record with which action an absent host's rights passed on."""
    _set(conn, match_id, now, host_since=n)


def set_pace(conn: sqlite3.Connection, match_id: int, pace: str, *, now: int) -> None:
    """Change how fast answers are due."""
    _set(conn, match_id, now, pace=pace)


def set_rules_version(conn: sqlite3.Connection, match_id: int, version: int, *, now: int) -> None:
    """Record under which rules the match is played from now on."""
    _set(conn, match_id, now, rules_version=version)


def set_channel(
    conn: sqlite3.Connection, match_id: int, channel_id: int, guild_id: int | None, *, now: int
) -> None:
    """Move a living match to another channel. Raises ChannelTaken."""
    _free(conn, channel_id, but=match_id)
    _set(conn, match_id, now, channel_id=channel_id, guild_id=guild_id)


def freeze(conn: sqlite3.Connection, match_id: int, note: str, *, now: int) -> None:
    """Stop a match because of an error of ours; the note names the dump, never a card."""
    _set(conn, match_id, now, status="frozen", frozen_note=note)


def _set(conn: sqlite3.Connection, match_id: int, now: int, **changed: Value) -> None:
    # The names are keywords written in this module, never text from outside.
    named = ", ".join(f"{name} = ?" for name in (*changed, "updated"))
    values = (*changed.values(), now, match_id)
    conn.execute(f"UPDATE matches SET {named} WHERE id = ?", values)  # noqa: S608 - see above


def _free(conn: sqlite3.Connection, channel_id: int, *, but: int) -> None:
    there = by_channel(conn, channel_id)
    if there is not None and there.id != but:
        raise ChannelTaken(there.id)
